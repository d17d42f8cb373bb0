package rules

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

//go:embed games/*.yaml
var games embed.FS

// ErrNoGame: no built-in game has that id.
var ErrNoGame = errors.New("no such game")

// IDs returns the ids of the built-in games, in alphabetical order.
func IDs() []string {
	entries, err := games.ReadDir("games")
	if err != nil {
		panic("rules: " + err.Error()) // the folder is embedded
	}
	ids := make([]string, 0, len(entries))
	for _, e := range entries {
		ids = append(ids, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	slices.Sort(ids)
	return ids
}

// Builtin returns a built-in game by its id, in any case. The error wraps ErrNoGame.
func Builtin(id string) (*Game, error) {
	name := strings.ToLower(strings.TrimSpace(id))
	if !idForm.MatchString(name) {
		return nil, fmt.Errorf("%w: %q", ErrNoGame, id)
	}
	file := path.Join("games", name+".yaml")
	data, err := games.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %q", ErrNoGame, id)
	}
	return Load(file, data)
}
