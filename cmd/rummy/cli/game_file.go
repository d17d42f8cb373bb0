package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"rummy/score/book"
	"rummy/validate/rules"
)

// namesFile tells whether what --game says is a file of rules, and no game's id.
func namesFile(game string) bool {
	ext := strings.ToLower(filepath.Ext(game))
	return ext == ".yaml" || ext == ".yml" || strings.ContainsAny(game, `/\`)
}

// mostOfFile is how much of a file of rules is read: more is refused by its length.
const mostOfFile = 1 << 20

// readGame reads a file of rules of one's own.
func readGame(path string) (*rules.Game, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, usage(`"rummy game new FILE --from kit" makes one`, "%v", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostOfFile))
	if err != nil {
		return nil, err
	}
	g, err := rules.LoadOwn(path, data)
	if err != nil {
		return nil, usage(`"rummy help house-rules" shows a file that works`, "%v", err)
	}
	return g, nil
}

// ownGame returns the rules that a name stands for where it is no built-in game's:
// those of a file, or of the newest match of a game of one's own. It is nil for
// everything else.
func (d *Deps) ownGame(ctx context.Context, name string) (g *rules.Game, err error) {
	if namesFile(name) {
		return readGame(name)
	}
	if _, err := rules.Builtin(name); err == nil || name == "" {
		return nil, nil
	}
	err = d.reading(ctx, func(b *book.Book) error {
		m, err := b.OwnGame(ctx, strings.ToLower(name))
		if err == nil && m != nil {
			g = m.Sheet.Game
			by := fmt.Sprintf("%s: by the rules of match %d", g.ID, m.Number)
			if len(m.Sheet.Started.House) > 0 {
				by += ", its house rules too"
			}
			d.notice(by)
		}
		return err
	})
	return g, err
}

// ownGames returns the games of one's own that were played lately, by their newest match.
func (d *Deps) ownGames(ctx context.Context) (games []*rules.Game, err error) {
	err = d.reading(ctx, func(b *book.Book) error {
		ids, err := b.OwnGames(ctx)
		for _, id := range ids {
			m, err := b.OwnGame(ctx, id)
			if err != nil {
				return err
			}
			games = append(games, m.Sheet.Game)
		}
		return err
	})
	return games, err
}

// gameNamed returns a game by its id or its file, with all of its own rules.
func (d *Deps) gameNamed(ctx context.Context, name string) (*rules.Game, error) {
	g, err := d.ownGame(ctx, name)
	if err != nil || g != nil {
		return g, err
	}
	if g, err = rules.Builtin(name); err != nil {
		return nil, usage(`"rummy game list" shows the games`, "no game %q", name)
	}
	return g, nil
}
