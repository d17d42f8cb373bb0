package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// files returns what lies below a folder, with modes.
func files(t *testing.T, folder string) (all []string, modes []fs.FileMode) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		info, err := d.Info()
		all, modes = append(all, filepath.Base(path)), append(modes, info.Mode())
		return err
	})
	require.NoError(t, err)
	return all, modes
}

func TestOnlyCommandsThatRateKeepAnythingInTheCacheFolder(t *testing.T) {
	m := newMachine(t)
	m.done(t, "standings", "--by", "rating")
	require.NoDirExists(t, m.cache(), "there is no book")
	for _, args := range [][]string{
		{"score", "add", "--game", "kit", "--rule", "rounds.count=1", "North=out", "East=20"},
		{"score", "correct", "1", "North=out", "East=30", "--reason", "a slip"},
		{"standings"}, {"player", "rating", "North"}, {"score", "show"}, {"db", "path", "--json"},
	} {
		m.done(t, args...)
	}
	require.NoDirExists(t, m.cache())

	m.done(t, "standings", "--by", "rating")
	all, modes := files(t, m.cache())
	require.Len(t, all, 2)
	require.Equal(t, "rummy", all[0])
	require.Regexp(t, `^ratings-[0-9a-f]{16}-[0-9a-f]{16}$`, all[1])
	require.Equal(t, []fs.FileMode{fs.ModeDir | 0o700, 0o600}, modes)

	m.done(t, "standings", "--by", "rating", "--game", "kit")
	all, _ = files(t, m.cache())
	require.Len(t, all, 3, "one a season and game")
}

func TestACacheThatCannotBeWrittenOrReadIsNoError(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "--rule", "rounds.count=1", "North=out", "East=20")
	want := m.done(t, "standings", "--by", "rating")
	all, _ := files(t, m.cache())
	name := filepath.Join(m.cache(), "rummy", all[1])

	require.NoError(t, os.Remove(name))
	require.NoError(t, os.MkdirAll(filepath.Join(name, "full"), 0o700)) // neither read nor replaced
	require.Equal(t, want, m.done(t, "standings", "--by", "rating"))
	all, _ = files(t, m.cache())
	require.Equal(t, []string{"rummy", filepath.Base(name), "full"}, all, "nothing half written stays")

	require.NoError(t, os.RemoveAll(m.cache()))
	require.NoError(t, os.WriteFile(m.cache(), nil, 0o600))
	require.Equal(t, want, m.done(t, "standings", "--by", "rating"))
}

func TestARatingIsKeptByTheBookItIsOf(t *testing.T) {
	one := ratingFiles{folder: t.TempDir(), book: "book.db"}
	other := ratingFiles{folder: one.folder, book: "other.db"}
	abs, err := filepath.Abs("book.db")
	require.NoError(t, err)
	same := ratingFiles{folder: one.folder, book: abs}
	one.Store("all", []byte("1"))
	one.Store("kit", []byte("2"))
	for _, tt := range []struct {
		name  string
		files ratingFiles
		key   string
		want  string
	}{
		{"what was stored", one, "all", "1"},
		{"under another key", one, "kit", "2"},
		{"under no key", one, "kings", ""},
		{"the same book by its whole path", same, "all", "1"},
		{"another book", other, "all", ""},
		{"a folder that depends on where one stands", ratingFiles{folder: "cache", book: "book.db"}, "all", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data, ok := tt.files.Load(tt.key)
			require.Equal(t, tt.want, string(data))
			require.Equal(t, tt.want != "", ok)
		})
	}
	ratingFiles{folder: "cache", book: "book.db"}.Store("all", []byte("1"))
	require.NoDirExists(t, "cache")
}
