package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage/sqlite"
)

// oddFiles are names of files that a URL, a shell, a format or a pattern would read otherwise.
var oddFiles = []string{
	"a?mode=memory#x%20y.db", `50% 'of' "all" $HOME;&.db`, "new\nline\ttab.db", "ünï 李雷 🂡 \u202e.db", "\x1b[31mred.db", "no text \xff.db", `back\slash.db`,
}

// beside are the names in a folder.
func beside(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// onBook runs a command on a book in a folder of its own, and returns both streams.
func onBook(t *testing.T, top, db string, args ...string) (out string) {
	t.Helper()
	cmd := inFolder(top, append([]string{"--db", db}, args...)...)
	text, err := cmd.CombinedOutput()
	require.NoError(t, err, "%q: %s", db, text)
	return string(text)
}

func TestABookMayHaveAnyNameInAFolderOfAnyName(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows allows none of these names")
	}
	home := t.TempDir()
	for i, name := range oddFiles {
		top := filepath.Join(t.TempDir(), "in "+name)
		if os.Mkdir(top, 0o700) != nil {
			continue // this system allows only names that are text
		}
		db := filepath.Join(top, name)
		require.NotContains(t, onBook(t, home, db, "score", "add", "--game", "kit", "North=out", "East=23"), "\x1b")
		require.Equal(t, []string{name}, beside(t, top))
		require.Equal(t, db+"\n", output(t, home, "--db", db, "db", "path"), "as it is, for scripts")
		require.NotContains(t, onBook(t, home, db, "backup"), "\x1b")
		require.ElementsMatch(t, []string{name, "backups"}, beside(t, top))
		copied := filepath.Join(top, "backups", beside(t, filepath.Join(top, "backups"))[0])
		require.NotContains(t, onBook(t, home, db, "doctor"), "\x1b")
		if i < 3 { // the longer way of each kind
			onBook(t, home, db, "player", "add", "West")
			require.NotContains(t, onBook(t, home, db, "restore", copied, "--yes"), "\x1b")
			require.NotContains(t, output(t, home, "--db", db, "player", "list"), "West")
			onBook(t, home, db, "export", "--output", filepath.Join(top, "to "+name))
			onBook(t, home, db, "import", filepath.Join(top, "to "+name), "--dry-run")
			require.True(t, json.Valid([]byte(output(t, home, "--db", db, "db", "path", "--json"))))
		}
	}
}

func output(t *testing.T, top string, args ...string) string {
	t.Helper()
	out, err := inFolder(top, args...).Output()
	require.NoError(t, err, args)
	return string(out)
}

// A book on a link: what is kept beside it lies beside the file, however it is called.
func TestABookMayBeReachedThroughALink(t *testing.T) {
	t.Parallel()
	top := keptFolder(t, "../../storage/sqlite/testdata/v1.db")
	links := t.TempDir()
	link := filepath.Join(links, "link.db")
	if err := os.Symlink(filepath.Join(top, "book.db"), link); err != nil {
		t.Skip("links cannot be made here")
	}
	second := filepath.Join(links, "second.db") // a link to a link, and relative
	require.NoError(t, os.Symlink("link.db", second))

	onBook(t, links, second, "player", "list") // brings it up to date
	require.Equal(t, []string{"link.db", "second.db"}, beside(t, links))
	kept := sqlite.KeptBeside(filepath.Join(top, "book.db"))
	require.Len(t, kept, 1)
	require.Equal(t, kept, sqlite.KeptBeside(second))
	require.Contains(t, onBook(t, links, second, "db", "path"), kept[0])

	onBook(t, links, link, "backup", "--output", filepath.Join(top, "copy.db"))
	onBook(t, links, link, "score", "add", "East=3", "North=out", "--match", "3")
	onBook(t, links, second, "restore", filepath.Join(top, "copy.db"), "--yes")
	require.Len(t, sqlite.KeptBeside(second), 2)
	for _, l := range []string{link, second} {
		info, err := os.Lstat(l)
		require.NoError(t, err)
		require.NotZero(t, info.Mode()&os.ModeSymlink, "a link stays one")
	}
	require.Equal(t, []string{"link.db", "second.db"}, beside(t, links))

	// A journal beside the file is found through the link.
	require.NoError(t, os.WriteFile(filepath.Join(top, "book (1).db"), []byte("x"), 0o600))
	strays, err := sqlite.Strays(link)
	require.NoError(t, err)
	require.Len(t, strays, 1)

	// Links in a circle, and what is no file.
	round := filepath.Join(links, "round.db")
	require.NoError(t, os.Symlink("round.db", round))
	for _, db := range []string{round, links, os.DevNull, filepath.Join(top, "copy.db", "book.db")} {
		for _, args := range [][]string{{"player", "list"}, {"player", "add", "West"}} {
			out, err := inFolder(links, append([]string{"--db", db}, args...)...).CombinedOutput()
			if args[1] == "add" || db != filepath.Join(top, "copy.db", "book.db") {
				require.Error(t, err, "%s %v", db, args)
				require.Contains(t, string(out), filepath.Base(db))
			}
		}
	}
}
