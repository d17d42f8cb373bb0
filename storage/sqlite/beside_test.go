package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFilesThatOughtNotToLieBesideABookAreNamed(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "book.db")
	want := map[string]string{
		"book (North's conflicted copy 2026-11-30).db": strayConflict,
		"book (conflicted copy 2026-11-30 202834).db":  strayConflict,
		"book (1).db": strayConflict,
		"book.sync-conflict-20261130-202834-ABCDEFG.db": strayConflict,
		"book.db.sync-conflict-20261130-202834-ABCDEFG": strayConflict,
		"book 2.db":              strayPerhaps,
		"book 12.db":             strayPerhaps,
		"book 2025.db":           "",
		"book-DESKTOP-7F3K2.db":  strayConflict,
		"book-NORTHS-PC.db":      strayConflict,
		"book.conflicted.db":     strayConflict,
		"book.db-journal":        strayJournal,
		"book.db-wal":            strayWAL,
		"book.db-shm":            strayWAL,
		"book (2).db-journal":    strayOrphan,
		"book.db.part":           strayPart,
		"book.db.restore.part-2": strayPart,
		"book.db.before-v3-20261130T202834Z.part":         strayPart,
		"book.db.before-v3-20261130T202834Z.part-journal": strayPart,
		"book.db":                                  "",
		"book.db.before-v3-20261130T202834Z":       "",
		"book.db.before-restore-2026-11-30T210705": "",
		"book-2026-11-30T210705.db":                "",
		"book-old.db":                              "",
		"books.db":                                 "",
		"booking (1).db":                           "",
		"other (1).db":                             "",
		"other.db-journal":                         "",
		"book (1).txt":                             "",
	}
	var strays []Stray
	for name, what := range want {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
		if what != "" {
			passing := strings.HasSuffix(name, "-journal") || strings.HasSuffix(name, "-wal") || strings.HasSuffix(name, "-shm") || what == strayPart
			strays = append(strays, Stray{filepath.Join(folder, name), what, passing})
		}
	}
	require.NoError(t, os.Mkdir(filepath.Join(folder, "book (3).db"), 0o700))
	got, err := Strays(path)
	require.NoError(t, err)
	require.ElementsMatch(t, strays, got)
	require.IsNonDecreasing(t, names(got))

	require.NoError(t, os.Remove(path))
	got, err = Strays(path)
	require.NoError(t, err)
	require.Contains(t, got, Stray{path + "-journal", strayOrphan, true})
}

// What a name of the user's own holds says nothing about the files beside the book.
func TestASecondCopyOfABookWithPartInItsNameIsNotPassing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "my.party.db")
	copied := filepath.Join(filepath.Dir(path), "my.party (1).db")
	for _, p := range []string{path, copied, path + ".part"} {
		require.NoError(t, os.WriteFile(p, nil, 0o600))
	}
	got, err := Strays(path)
	require.NoError(t, err)
	require.Equal(t, []Stray{{copied, strayConflict, false}, {path + ".part", strayPart, true}}, got)
}

func TestCopiesThatWereKeptBesideABookAreListed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "my.party.db")
	kept := []string{path + ".before-v3-20261130T202834Z-2", path + ".before-v3-20261130T202834Z", path + ".before-restore-2026-11-30T210705"}
	for _, p := range append([]string{path, path + ".before-v3-20261130T202834Z.part", path + ".before-restore-2026-11-30T210705-journal",
		path + ".before-lunch", filepath.Join(filepath.Dir(path), "other.db.before-v3-20261130T202834Z")}, kept...) {
		require.NoError(t, os.WriteFile(p, nil, 0o600))
	}
	require.Equal(t, kept, KeptBeside(path))
	require.Empty(t, KeptBeside(filepath.Join(t.TempDir(), "no", "book.db")))
}

func names(strays []Stray) (all []string) {
	for _, s := range strays {
		all = append(all, s.Path)
	}
	return all
}

func TestThereAreNoStraysInAFolderThatIsNotThere(t *testing.T) {
	t.Parallel()
	got, err := Strays(filepath.Join(t.TempDir(), "no", "book.db"))
	require.NoError(t, err)
	require.Empty(t, got)
}

func TestABookInUseLeavesNoStrays(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	_, err := Backup(t.Context(), path, filepath.Join(filepath.Dir(path), "copy.db"))
	require.NoError(t, err)
	_, err = BackupTo(t.Context(), path, filepath.Dir(path), 1, minute(0))
	require.NoError(t, err)
	got, err := Strays(path)
	require.NoError(t, err)
	require.Empty(t, got)
}
