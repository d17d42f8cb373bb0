//go:build unix

package sqlite

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// Not parallel: the umask is the whole program's.
func TestABookIsForItsOwnerOnlyWhateverTheUmask(t *testing.T) {
	for _, umask := range []int{0, 0o022, 0o777} {
		old := syscall.Umask(umask)
		folder := filepath.Join(t.TempDir(), "share", "rummy")
		path := filepath.Join(folder, "book.db")
		l, err := Options{steps: withMigration(nextMigration)[:newest]}.Open(t.Context(), path)
		if err == nil {
			err = l.Record(t.Context(), filled("m"))
		}
		var journal os.FileMode
		if err == nil {
			journal = journalMode(t, l)
			err = l.Close()
		}
		if err == nil {
			err = closing(Options{steps: withMigration(nextMigration)}.Open(t.Context(), path))
		}
		syscall.Umask(old)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), journal)
		for path, want := range map[string]os.FileMode{
			path: 0o600, copies(t, path)[0]: 0o600, folder: 0o700, filepath.Dir(folder): 0o700,
		} {
			info, err := os.Stat(path)
			require.NoError(t, err)
			require.Equal(t, want, info.Mode().Perm(), path)
		}
	}
}

// journalMode is the mode of the journal that lies beside a book during a change.
func journalMode(t *testing.T, l *Log) os.FileMode {
	tx, err := l.db.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	defer tx.Rollback()
	_, err = tx.Exec("DELETE FROM totals")
	require.NoError(t, err)
	info, err := os.Stat(l.path + "-journal")
	require.NoError(t, err)
	return info.Mode().Perm()
}

func TestAFolderThatIsThereKeepsItsMode(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "shared")
	require.NoError(t, os.Mkdir(folder, 0o750))
	require.NoError(t, os.Chmod(folder, 0o755))
	require.NoError(t, closing(Open(t.Context(), filepath.Join(folder, "book.db"))))
	info, err := os.Stat(folder)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o755), info.Mode().Perm())
}

func TestALinkThatLeadsNowhereIsMissing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	link := filepath.Join(folder, "book.db")
	require.NoError(t, os.Symlink(filepath.Join(folder, "gone.db"), link))
	_, err := Open(t.Context(), link)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = OpenReader(t.Context(), link)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.Equal(t, []string{"book.db"}, filesIn(t, folder))
}
