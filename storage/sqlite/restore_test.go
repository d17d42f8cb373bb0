package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// exchangeable is a book with m and n on record, and a backup that holds m only.
func exchangeable(t *testing.T) (path, backup string) {
	t.Helper()
	path, backup = filepath.Join(t.TempDir(), "book.db"), filepath.Join(t.TempDir(), "backup.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	_, err := Backup(t.Context(), path, backup)
	require.NoError(t, err)
	require.NoError(t, fill(t.Context(), path, "n"))
	return path, backup
}

func TestABackupIsComparedAndPutInPlaceAndTheBookKept(t *testing.T) {
	t.Parallel()
	path, backup := exchangeable(t)
	asBefore, backupAsBefore := untouchedFolder(t, filepath.Dir(path)), untouchedFolder(t, filepath.Dir(backup))
	seen, err := CompareBackup(t.Context(), backup, path)
	require.NoError(t, err)
	require.Equal(t, int64(2), seen.Lost)
	require.Zero(t, seen.Gained)
	require.NoError(t, seen.Damage)
	require.Equal(t, []int64{4, 2}, []int64{seen.Present.Events, seen.Backup.Events})
	require.Equal(t, evening, seen.Present.Newest)
	asBefore()

	aside, err := Restore(t.Context(), seen, minute(7))
	require.NoError(t, err)
	require.Equal(t, path+".before-restore-2026-11-30T210705", aside)
	require.Equal(t, []string{"book.db", filepath.Base(aside)}, filesIn(t, filepath.Dir(path)))
	backupAsBefore()
	require.NoError(t, checkFilled(t.Context(), path, "m"))
	require.ErrorIs(t, checkFilled(t.Context(), path, "n"), storage.ErrNotFound)
	require.NoError(t, checkFilled(t.Context(), aside, "n"))
	for _, p := range []string{path, aside} {
		info, err := os.Stat(p)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	}

	// And back again: nothing is lost, and both names are kept.
	require.NoError(t, fill(t.Context(), path, "m2"))
	seen, err = CompareBackup(t.Context(), aside, path)
	require.NoError(t, err)
	require.Equal(t, []int64{2, 2}, []int64{seen.Lost, seen.Gained})
	second, err := Restore(t.Context(), seen, minute(7))
	require.NoError(t, err)
	require.Equal(t, aside+"-2", second)
	require.NoError(t, checkFilled(t.Context(), path, "n"))
	require.NoError(t, checkFilled(t.Context(), second, "m2"))
}

func TestALinkToTheBookStaysALink(t *testing.T) {
	t.Parallel()
	path, backup := exchangeable(t)
	link := filepath.Join(t.TempDir(), "link.db")
	require.NoError(t, os.Symlink(path, link))
	seen, err := CompareBackup(t.Context(), backup, link)
	require.NoError(t, err)
	aside, err := Restore(t.Context(), seen, minute(7))
	require.NoError(t, err)
	require.Equal(t, []string{"link.db"}, filesIn(t, filepath.Dir(link)))
	require.NoError(t, checkFilled(t.Context(), link, "m"))
	require.ErrorIs(t, checkFilled(t.Context(), path, "n"), storage.ErrNotFound)
	require.NoError(t, checkFilled(t.Context(), aside, "n"))
	info, err := os.Lstat(aside)
	require.NoError(t, err)
	require.True(t, info.Mode().IsRegular())
}

// The same match goes on differently in both: one event of each is in one only.
func TestEventsThatDifferAreLostThoughTheirNumberIsThere(t *testing.T) {
	t.Parallel()
	path, backup := exchangeable(t)
	for p, who := range map[string]string{path: "North", backup: "East"} {
		l := openBook(t, p)
		_, err := addNext(t.Context(), l, "m", who, "{}")
		require.NoError(t, err)
		require.NoError(t, l.Close())
	}
	seen, err := CompareBackup(t.Context(), backup, path)
	require.NoError(t, err)
	require.Equal(t, []int64{3, 1}, []int64{seen.Lost, seen.Gained})
}

func TestABackupIsPutWhereThereIsNoBook(t *testing.T) {
	t.Parallel()
	for name, gone := range map[string]func(path string) error{
		"no file":       os.Remove,
		"an empty file": func(path string) error { return os.Truncate(path, 0) },
		"an empty book": func(path string) error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return closing(Open(t.Context(), path))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path, backup := exchangeable(t)
			require.NoError(t, gone(path))
			// What SQLite kept for a file that is gone must not be played into the new one.
			require.NoError(t, os.WriteFile(path+"-wal", []byte("a log of something else"), 0o600))
			seen, err := CompareBackup(t.Context(), backup, path)
			require.NoError(t, err)
			require.Equal(t, []int64{0, 2}, []int64{seen.Lost, seen.Gained})
			_, err = Restore(t.Context(), seen, minute(7))
			require.NoError(t, err)
			require.NoError(t, checkFilled(t.Context(), path, "m"))
			require.NoFileExists(t, path+"-wal")
		})
	}
}

func TestADamagedBookIsReplacedAndKept(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(t *testing.T, path string){
		"its events cannot be read": func(t *testing.T, path string) { damageTable(t, path, "events") },
		"its documents cannot be":   func(t *testing.T, path string) { damageTable(t, path, "documents") },
		"it is cut short":           func(t *testing.T, path string) { require.NoError(t, os.Truncate(path, 5000)) },
		"it is no database": func(t *testing.T, path string) {
			require.NoError(t, os.WriteFile(path, make([]byte, 90_000), 0o600))
		},
		"a table is gone": func(t *testing.T, path string) {
			db := connect(path, writer)
			defer db.Close()
			_, err := db.Exec("PRAGMA foreign_keys = off; PRAGMA writable_schema = on; DELETE FROM sqlite_schema WHERE name = 'events'")
			require.NoError(t, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			path, backup := exchangeable(t)
			spoil(t, path)
			spoilt, err := os.ReadFile(path)
			require.NoError(t, err)
			seen, err := CompareBackup(t.Context(), backup, path)
			require.NoError(t, err)
			if name != "its documents cannot be" { // nobody asks for them
				require.Error(t, seen.Damage)
			}
			aside, err := Restore(t.Context(), seen, minute(7))
			require.NoError(t, err)
			kept, err := os.ReadFile(aside)
			require.NoError(t, err)
			require.Equal(t, spoilt, kept)
			require.NoError(t, checkFilled(t.Context(), path, "m"))
		})
	}
}

// A file that its journal may mend keeps the journal, which beside another file
// would be played back into that.
func TestAJournalStaysWithItsFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "book.db")
	for name, text := range map[string]string{path: "old", path + "-journal": "of old", path + "-shm": "of old too", path + ".part": "new"} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	aside, err := exchange(path+".part", path, minute(7))
	require.NoError(t, err)
	for name, want := range map[string]string{path: "new", aside: "old", aside + "-journal": "of old", aside + "-shm": "of old too"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
	require.Len(t, filesIn(t, folder), 4)
}

func TestNothingIsRestoredThatIsNoGoodCopyOfTheBook(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		spoil func(t *testing.T, backup string)
		is    error
	}{
		"a damaged copy": {func(t *testing.T, backup string) { damageTable(t, backup, "events") }, storage.ErrCorrupt},
		"another book": {func(t *testing.T, backup string) {
			require.NoError(t, os.Remove(backup))
			require.NoError(t, fill(t.Context(), backup, "other"))
		}, ErrOtherBook},
		"an empty book": {func(t *testing.T, backup string) {
			require.NoError(t, os.Remove(backup))
			require.NoError(t, closing(Open(t.Context(), backup)))
		}, ErrEmpty},
		"a newer one": {func(t *testing.T, backup string) {
			require.NoError(t, closing(Options{steps: withMigration(nextMigration)}.Open(t.Context(), backup)))
		}, ErrNewer},
		"a letter": {func(t *testing.T, backup string) {
			require.NoError(t, os.WriteFile(backup, []byte("Dear North"), 0o600))
		}, ErrNotADatabase},
		"nothing": {func(t *testing.T, backup string) { require.NoError(t, os.Remove(backup)) }, os.ErrNotExist},
	} {
		t.Run(name, func(t *testing.T) {
			path, backup := exchangeable(t)
			good, err := CompareBackup(t.Context(), backup, path)
			require.NoError(t, err)
			tt.spoil(t, backup)
			asBefore := untouchedFolder(t, filepath.Dir(path))
			_, err = CompareBackup(t.Context(), backup, path)
			require.ErrorIs(t, err, tt.is)
			require.ErrorContains(t, err, backup)
			_, err = Restore(t.Context(), good, minute(7)) // as if it was spoilt in between
			require.Error(t, err)
			asBefore()
		})
	}
}

func TestABookInUseIsNotReplaced(t *testing.T) {
	t.Parallel()
	for _, lock := range []string{"BEGIN EXCLUSIVE", "BEGIN IMMEDIATE", "BEGIN; SELECT count(*) FROM events"} {
		t.Run(lock, func(t *testing.T) {
			t.Parallel()
			path, backup := exchangeable(t)
			seen, err := CompareBackup(t.Context(), backup, path)
			require.NoError(t, err)
			db := connect(path, writer)
			defer db.Close()
			_, err = db.Exec(lock)
			require.NoError(t, err)
			_, err = Restore(t.Context(), seen, minute(7))
			require.ErrorIs(t, err, ErrBusy)
			_, err = db.Exec("ROLLBACK")
			require.NoError(t, err)
			require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))
			require.NoError(t, checkFilled(t.Context(), path, "n"))
		})
	}
}

func TestWhatChangedSinceItWasShownIsNotReplaced(t *testing.T) {
	t.Parallel()
	path, backup := exchangeable(t)
	seen, err := CompareBackup(t.Context(), backup, path)
	require.NoError(t, err)
	require.NoError(t, fill(t.Context(), path, "o"))
	_, err = Restore(t.Context(), seen, minute(7))
	require.ErrorIs(t, err, storage.ErrConflict)
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))
	require.NoError(t, checkFilled(t.Context(), path, "o"))

	seen, err = CompareBackup(t.Context(), backup, path)
	require.NoError(t, err)
	require.NoError(t, fill(t.Context(), backup, "p"))
	_, err = Restore(t.Context(), seen, minute(7))
	require.ErrorIs(t, err, storage.ErrConflict)

	require.NoError(t, os.Remove(path))
	_, err = Restore(t.Context(), seen, minute(7))
	require.ErrorIs(t, err, storage.ErrConflict)
	require.Empty(t, filesIn(t, filepath.Dir(path)))
}

// One who has the book open and waits, as at a prompt, cannot write into the
// file that was put aside, nor into the new one unawares.
func TestOneWhoWaitedWhileTheBookWasReplacedWritesNothing(t *testing.T) {
	t.Parallel()
	path, backup := exchangeable(t)
	waiting := openBook(t, path)
	_, err := waiting.Heading(t.Context(), "n")
	require.NoError(t, err)
	seen, err := CompareBackup(t.Context(), backup, path)
	require.NoError(t, err)
	aside, err := Restore(t.Context(), seen, minute(7))
	require.NoError(t, err)
	require.ErrorIs(t, waiting.Record(t.Context(), filled("o")), ErrReadOnly)
	for _, p := range []string{path, aside} {
		require.ErrorIs(t, checkFilled(t.Context(), p, "o"), storage.ErrNotFound)
	}
}

func TestABackupOfAnOlderSchemaIsPutInPlaceAndMigratedWhenItIsOpened(t *testing.T) {
	t.Parallel()
	for v := 1; v < newest; v++ {
		t.Run(fmt.Sprint("schema ", v), func(t *testing.T) {
			backup, path := kept(t, v), filepath.Join(t.TempDir(), "book.db")
			_, err := Backup(t.Context(), backup, path)
			require.NoError(t, err)
			require.NoError(t, closing(Open(t.Context(), path)))
			seen, err := CompareBackup(t.Context(), backup, path)
			require.NoError(t, err)
			require.Equal(t, []int64{0, 0}, []int64{seen.Lost, seen.Gained})
			_, err = Restore(t.Context(), seen, minute(7))
			require.NoError(t, err)
			require.Equal(t, v, version(t, path))
			require.NoError(t, closing(OpenReader(t.Context(), path)))
			require.Equal(t, newest, version(t, path))
		})
	}
}

// Whoever looks at what would be lost reads both, of whatever schema they are.
func TestBothBooksCanBeReadWhereEventsWouldBeLost(t *testing.T) {
	t.Parallel()
	for v := 1; v <= newest; v++ {
		t.Run(fmt.Sprint("schema ", v), func(t *testing.T) {
			backup, path := filepath.Join(t.TempDir(), "backup.db"), filepath.Join(t.TempDir(), "book.db")
			if v < newest {
				backup = kept(t, v)
			} else {
				require.NoError(t, fill(t.Context(), backup, "m"))
			}
			_, err := Backup(t.Context(), backup, path)
			require.NoError(t, err)
			require.NoError(t, fill(t.Context(), path, "new"))
			asBefore, backupAsBefore := untouchedFolder(t, filepath.Dir(path)), untouchedFolder(t, filepath.Dir(backup))
			looked := 0
			seen, err := CompareBackupAnd(t.Context(), backup, path, func(ours, theirs *Log) error {
				looked++
				ourMatches, err := ours.Matches(t.Context(), storage.MatchFilter{})
				require.NoError(t, err)
				theirMatches, err := theirs.Matches(t.Context(), storage.MatchFilter{})
				require.NoError(t, err)
				require.Len(t, ourMatches, len(theirMatches)+1)
				for _, l := range []*Log{ours, theirs} {
					_, err = l.Forks(t.Context())
					require.NoError(t, err)
				}
				return nil
			})
			require.NoError(t, err)
			require.Equal(t, int64(2), seen.Lost)
			require.Equal(t, 1, looked)
			asBefore()
			backupAsBefore()

			// The same where the book is the older one.
			changed := filepath.Join(t.TempDir(), "changed.db")
			_, err = Backup(t.Context(), backup, changed)
			require.NoError(t, err)
			past(t, changed, "UPDATE events SET actor = 'West' WHERE pos = (SELECT max(pos) FROM events)")
			seen, err = CompareBackupAnd(t.Context(), changed, backup, func(ours, _ *Log) error {
				_, err := ours.Forks(t.Context())
				return err
			})
			require.NoError(t, err)
			require.NoError(t, seen.Damage)
			require.Equal(t, int64(1), seen.Lost)

			// A book that contradicts itself is no error: it is what a backup is for.
			torn := filepath.Join(t.TempDir(), "torn.db")
			_, err = Backup(t.Context(), path, torn)
			require.NoError(t, err)
			past(t, torn, "DELETE FROM events WHERE stream = 'new' AND seq = 2")
			seen, err = CompareBackupAnd(t.Context(), backup, torn, func(ours, _ *Log) error {
				_, err := ours.Events(t.Context(), "gone")
				return err
			})
			require.NoError(t, err)
			require.ErrorIs(t, seen.Damage, storage.ErrNotFound)
			_, err = Restore(t.Context(), seen, minute(7))
			require.NoError(t, err)

			// Where nothing would be lost nobody looks; what a look fails with is told.
			_, err = CompareBackupAnd(t.Context(), path, backup, func(_, _ *Log) error { return os.ErrInvalid })
			require.NoError(t, err)
			_, err = CompareBackupAnd(t.Context(), backup, path, func(_, _ *Log) error { return os.ErrInvalid })
			require.ErrorIs(t, err, os.ErrInvalid)
		})
	}
}
