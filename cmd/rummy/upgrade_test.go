package main

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// keptBooks are the books kept of every schema there was.
func keptBooks(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob("../../storage/sqlite/testdata/v*.db")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(found), 3)
	return found
}

// keptFolder is a folder of its own with a kept book in it.
func keptFolder(t *testing.T, book string) string {
	t.Helper()
	text, err := os.ReadFile(book)
	require.NoError(t, err)
	top := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(top, "book.db"), text, 0o600))
	return top
}

// say runs a command that must succeed on the book of a folder.
func say(t *testing.T, top string, line string) string {
	t.Helper()
	cmd := inFolder(top, words(line)...)
	var out, err strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &err
	require.NoError(t, cmd.Run(), "%s: %s%s", line, out.String(), err.String())
	return out.String()
}

// What was entered years ago is read, ruled on, counted and exported as what is entered today.
func TestABookOfEverySchemaIsSoundSaysWhatWasEnteredAndGoesOn(t *testing.T) {
	t.Parallel()
	for _, book := range keptBooks(t) {
		t.Run(filepath.Base(book), func(t *testing.T) {
			t.Parallel()
			top := keptFolder(t, book)
			require.NotContains(t, say(t, top, "doctor"), "wrong")
			made, err := filepath.Glob(filepath.Join(top, "book.db.before-*"))
			require.NoError(t, err)
			if strings.HasSuffix(book, "v3.db") {
				require.Empty(t, made)
			} else {
				require.Len(t, made, 1)
			}
			// as testdata/README.md says they were entered: North -5+0, East 4+9+12-5, Zoë 20+9
			require.Regexp(t, `(?m)^total +-5 +20 +29$`, say(t, top, "score show --match 1"))
			require.Regexp(t, `(?m)^total +19 +-5$`, say(t, top, "score show --match 2"))
			standings := say(t, top, "standings\tAutumn 2026")
			for place, name := range []string{"North", "Zoë", "East"} { // 1 of 2 each, then by average place 1.5 and 2
				require.Regexp(t, `(?m)^ +`+string(rune('1'+place))+` +`+name+` `, standings)
			}
			require.Contains(t, say(t, top, "ruling list"), "may a run skip a number?")
			before := say(t, top, "export")
			require.Contains(t, say(t, top, "doctor --rebuild"), " 0 of them changed; totals changed: 0")
			require.Equal(t, before, say(t, top, "export"))

			other := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(other, "book.jsonl"), []byte(before), 0o600))
			say(t, other, "import book.jsonl")
			require.Equal(t, before, say(t, other, "export"))

			say(t, top, "match start --game kit North East")
			say(t, top, "score add North=out East=23")
			require.NotContains(t, say(t, top, "doctor"), "wrong")
		})
	}
}

// whole is a command that wants the whole book, each as it is tried on a newer one.
var whole = []string{
	"score add North=out East=20", "player add West", "match start --game kit North East", "season start Spring", "score undo --yes", "match void 1 --reason x --yes", "import book.jsonl",
	"backup", "backup --output copy.db", "restore old.db --yes", "doctor --rebuild", "player rename North Nora", "season end", "ruling overrule 1 --reason x", "export --output x.jsonl", "report --output x.html",
}

func TestANewerBookIsRefusedByEveryCommandAndNotTouched(t *testing.T) {
	t.Parallel()
	top := playedFolder(t)
	db, err := sql.Open(sql.Drivers()[0], filepath.Join(top, "book.db"))
	require.NoError(t, err)
	_, err = db.Exec("CREATE TABLE later (x INTEGER); PRAGMA user_version = 99")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	require.NoError(t, os.RemoveAll(filepath.Join(top, "cache")))
	before := folder(t, top)
	refused := 0
	for _, line := range append(append([]string{}, readers...), whole...) {
		out, err := inFolder(top, words(line)...).CombinedOutput()
		if regexp.MustCompile("newer version of rummy").Match(out) {
			require.Error(t, err)
			refused++
		}
		require.Equal(t, before, folder(t, top), line)
	}
	require.Greater(t, refused, 30)
	for _, line := range whole {
		require.Error(t, inFolder(top, words(line)...).Run(), line)
	}
}
