package sqlite

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// minute is a minute of an evening, as a clock shows it.
func minute(n int) time.Time { return time.Date(2026, 11, 30, 21, n, 5, 0, time.FixedZone("", 3600)) }

func TestTheNewestBackupsAreKept(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	dir := filepath.Join(t.TempDir(), "backups")
	for i, name := range []string{"a", "b", "c", "d"} {
		require.NoError(t, fill(t.Context(), path, name))
		r, err := BackupTo(t.Context(), path, dir, 3, minute(i))
		require.NoError(t, err)
		require.Equal(t, filepath.Join(dir, "book-2026-11-30T210"+string(rune('0'+i))+"05.db"), r.Path)
		require.Equal(t, int64(2*(i+1)), r.Holds.Events)
		require.Empty(t, r.Stayed)
		require.NoError(t, checkFilled(t.Context(), r.Path, name))
		if i < 3 {
			require.Empty(t, r.Removed)
		} else {
			require.Equal(t, []string{filepath.Join(dir, "book-2026-11-30T210005.db")}, r.Removed)
		}
	}
	require.Equal(t, []string{"book-2026-11-30T210105.db", "book-2026-11-30T210205.db", "book-2026-11-30T210305.db"}, filesIn(t, dir))

	// Twice in a second both have a name, and the later one counts as newer.
	r, err := BackupTo(t.Context(), path, dir, 2, minute(3))
	require.NoError(t, err)
	require.Equal(t, filepath.Join(dir, "book-2026-11-30T210305-2.db"), r.Path)
	require.Equal(t, []string{"book-2026-11-30T210305-2.db", "book-2026-11-30T210305.db"}, filesIn(t, dir))
	require.Equal(t, []string{filepath.Join(dir, "book-2026-11-30T210105.db"), filepath.Join(dir, "book-2026-11-30T210205.db")}, r.Removed)

	// A clock that went back makes the newest copy the first to go by its name, but it stays.
	r, err = BackupTo(t.Context(), path, dir, 1, minute(0))
	require.NoError(t, err)
	require.Equal(t, []string{"book-2026-11-30T210005.db"}, filesIn(t, dir))
	require.Len(t, r.Removed, 2)
}

func TestNoBackupIsRemovedThatMayBeNeeded(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	dir := t.TempDir()
	require.NoError(t, fill(t.Context(), path, "a"))
	in := func(name string) string { return filepath.Join(dir, name) }
	early, err := BackupTo(t.Context(), path, dir, 9, minute(0))
	require.NoError(t, err)
	require.NoError(t, fill(t.Context(), path, "b"))
	full, err := BackupTo(t.Context(), path, dir, 9, minute(1))
	require.NoError(t, err)

	other := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), other, "other"))
	_, err = Backup(t.Context(), other, in("book-2026-11-30T200000.db"))
	require.NoError(t, err)
	for _, name := range []string{"book-2026-11-30T200001.db", "book-yesterday.db", "notes.txt", "book-2026-11-30T200002.db.part"} {
		require.NoError(t, os.WriteFile(in(name), []byte("Dear North"), 0o600))
	}
	require.NoError(t, os.Mkdir(in("book-2026-11-30T200003.db"), 0o700))

	// The book is lost and an early copy taken in its place: it holds less than the full one.
	require.NoError(t, os.Remove(path))
	_, err = Backup(t.Context(), early.Path, path)
	require.NoError(t, err)
	r, err := BackupTo(t.Context(), path, dir, 1, minute(2))
	require.NoError(t, err)
	require.Equal(t, []string{early.Path}, r.Removed)
	require.Equal(t, []string{in("book-2026-11-30T200001.db"), full.Path}, r.Stayed)
	require.Equal(t, []string{"book-2026-11-30T200000.db", "book-2026-11-30T200001.db", "book-2026-11-30T200002.db.part", "book-2026-11-30T200003.db",
		"book-2026-11-30T210105.db", "book-2026-11-30T210205.db", "book-yesterday.db", "notes.txt"}, filesIn(t, dir))
	require.NoError(t, checkFilled(t.Context(), full.Path, "b"))
}

func TestABadBookRemovesNoBackup(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	dir := t.TempDir()
	require.NoError(t, fill(t.Context(), path, "a"))
	for i := range 3 {
		_, err := BackupTo(t.Context(), path, dir, 9, minute(i))
		require.NoError(t, err)
	}
	asBefore := untouchedFolder(t, dir)
	_, err := BackupTo(t.Context(), path, dir, 0, minute(4))
	require.Error(t, err)
	damageTable(t, path, "streams")
	_, err = BackupTo(t.Context(), path, dir, 1, minute(4))
	require.ErrorIs(t, err, storage.ErrCorrupt)
	require.NoError(t, os.Truncate(path, 0))
	_, err = BackupTo(t.Context(), path, dir, 1, minute(4))
	require.ErrorIs(t, err, ErrEmpty)
	asBefore()
}

func TestWhereNothingWasEnteredSinceTheLastCopyNoneIsMade(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	dir := t.TempDir()
	require.NoError(t, fill(t.Context(), path, "a"))
	in := func(name string) string { return filepath.Join(dir, name) }
	for i := range 3 {
		_, err := BackupTo(t.Context(), path, dir, 9, minute(i))
		require.NoError(t, err)
	}

	// What is beyond the number to keep goes all the same, and the one that is named stays.
	r, err := BackupIfNew(t.Context(), path, dir, 2, minute(3))
	require.NoError(t, err)
	require.False(t, r.Made)
	require.Equal(t, in("book-2026-11-30T210205.db"), r.Path)
	require.Equal(t, int64(2), r.Holds.Events)
	require.Equal(t, []string{in("book-2026-11-30T210005.db")}, r.Removed)
	require.Equal(t, []string{"book-2026-11-30T210105.db", "book-2026-11-30T210205.db"}, filesIn(t, dir))

	// A damaged copy is none, although all its events can be read.
	damageTable(t, in("book-2026-11-30T210205.db"), "documents")
	r, err = BackupIfNew(t.Context(), path, dir, 9, minute(3))
	require.NoError(t, err)
	require.Equal(t, in("book-2026-11-30T210105.db"), r.Path, "the one before it holds the same")
	damageTable(t, in("book-2026-11-30T210105.db"), "documents")
	r, err = BackupIfNew(t.Context(), path, dir, 9, minute(3))
	require.NoError(t, err)
	require.True(t, r.Made)
	require.Equal(t, in("book-2026-11-30T210305.db"), r.Path)

	// With more on record there is a new one.
	require.NoError(t, fill(t.Context(), path, "b"))
	r, err = BackupIfNew(t.Context(), path, dir, 9, minute(4))
	require.NoError(t, err)
	require.True(t, r.Made)
}

func TestDatedCopiesAreListedTheNewestFirst(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	want := []string{"book-2026-11-30T210006.db", "book-2026-11-30T210005-10.db", "book-2026-11-30T210005-2.db", "book-2026-11-30T210005.db"}
	for _, name := range append([]string{"book-yesterday.db", "book-2026-11-30T210005.db.part", "book-2026-11-30T210005x.db"}, want...) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "book-2026-11-30T210007.db"), 0o700))
	got, err := DatedCopies(dir)
	require.NoError(t, err)
	for i, path := range got {
		got[i] = filepath.Base(path)
	}
	require.Equal(t, want, got)
	_, err = DatedCopies(filepath.Join(dir, "no"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestADatedCopyIsNotPutBesideAJournal(t *testing.T) {
	t.Parallel()
	path, dir := filepath.Join(t.TempDir(), "book.db"), t.TempDir()
	require.NoError(t, fill(t.Context(), path, "a"))
	journal := filepath.Join(dir, "book-2026-11-30T210005.db-journal")
	require.NoError(t, os.WriteFile(journal, []byte("of something else"), 0o600))
	r, err := BackupTo(t.Context(), path, dir, 1, minute(0))
	require.NoError(t, err)
	require.Equal(t, filepath.Join(dir, "book-2026-11-30T210005-2.db"), r.Path)
	require.FileExists(t, journal)
}
