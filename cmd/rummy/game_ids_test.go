package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// typedIDs are commands that a text shows: the ids in them are typed by a person.
var typedIDs = regexp.MustCompile(`--(?:game|from) [a-z-]+|rummy game (?:show|diff)(?: [a-z-]+)+`)

// What differs between games is a value in its file, so no text of the program holds a
// built-in game's id as a word of its own, such as "kit" or the rule "kit.set", but
// behind a flag or a command that a game is typed after. Test files are not looked at,
// nor is storagetest, a suite of tests that knows nothing of rules.
func TestNoCodeAsksForAGamesID(t *testing.T) {
	require.NotEmpty(t, rules.IDs())
	id := regexp.MustCompile(`(?i)(?:^|[^a-z0-9-])(` + strings.Join(rules.IDs(), "|") + `)(?:$|[^a-z0-9-])`)
	asks := func(text string) bool { return id.MatchString(typedIDs.ReplaceAllString(text, " ")) }
	for _, text := range []string{"kit", "Kit", "kit.set", "games/kit.yaml", "is it gin or kit", "points-low", "--game kit, gin", "game show"} {
		require.Equal(t, text != "game show", asks(text), text)
	}
	require.False(t, asks("  rummy game diff gin oklahoma-gin\n  rummy hand out --game gin 7h\n  rummy game show our-kit"))

	read := 0
	for _, f := range sources(t, "../..") {
		if f.dir == "storage/storagetest" {
			continue
		}
		read++
		ast.Inspect(f.file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				text, err := strconv.Unquote(l.Value)
				require.NoError(t, err)
				require.False(t, asks(text), "%s names a game: %q", f.name, text)
			}
			return true
		})
	}
	require.Greater(t, read, 100)
}
