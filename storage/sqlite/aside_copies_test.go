package sqlite

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// keepAside keeps another end of match m in a book, as an import that is settled for
// ours does: nothing but the rows of forks is written.
func keepAside(t *testing.T, path string) {
	t.Helper()
	l := openBook(t, path)
	require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
		there, err := b.Events(t.Context(), "m")
		if err != nil {
			return err
		}
		first, second := there[0], there[1]
		second.Actor, second.Body, second.Prev, second.Pos = "East", []byte(`{"of":"another book"}`), first.Hash(), 0
		third := second
		third.Seq, third.Prev = 3, second.Hash()
		_, err = b.KeepAside(t.Context(), storage.TypeMatch, []storage.Event{second, third}, "a test")
		return err
	}))
	require.NoError(t, l.Close())
}

// aBookAndItsCopy are two files that hold the same.
func aBookAndItsCopy(t *testing.T) (path, copied string) {
	t.Helper()
	path, copied = filepath.Join(t.TempDir(), "book.db"), filepath.Join(t.TempDir(), "copy.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	_, err := Backup(t.Context(), path, copied)
	require.NoError(t, err)
	return path, copied
}

func TestWhatWasKeptAsideIsPartOfWhatACopyHolds(t *testing.T) {
	t.Parallel()
	path, copied := aBookAndItsCopy(t)
	before, err := Summarize(t.Context(), path)
	require.NoError(t, err)
	keepAside(t, path)
	after, err := Summarize(t.Context(), path)
	require.NoError(t, err)
	require.Equal(t, []int64{0, 2}, []int64{before.Forks, after.Forks})
	require.Equal(t, before.Events, after.Events)
	require.False(t, after.Same(before))

	// A book without it does not take the place of a copy that has it.
	_, err = Backup(t.Context(), path, copied)
	require.NoError(t, err)
	poorer := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), poorer, "m"))
	asBefore := untouchedFolder(t, filepath.Dir(copied))
	_, err = Backup(t.Context(), poorer, copied)
	require.ErrorIs(t, err, ErrAhead)
	require.ErrorAs(t, err, new(*CopyError))
	asBefore()
}

func TestWhatWasKeptAsideWouldBeLostByARestore(t *testing.T) {
	t.Parallel()
	path, copied := aBookAndItsCopy(t)
	seen, err := CompareBackup(t.Context(), copied, path)
	require.NoError(t, err)
	require.Zero(t, seen.LostAside)

	// It may come while somebody looks.
	keepAside(t, path)
	asBefore := untouchedFolder(t, filepath.Dir(path))
	_, err = Restore(t.Context(), seen, minute(7))
	require.ErrorIs(t, err, storage.ErrConflict)
	asBefore()

	seen, err = CompareBackup(t.Context(), copied, path)
	require.NoError(t, err)
	require.Equal(t, []int64{0, 2, 0}, []int64{seen.Lost, seen.LostAside, seen.Gained})

	// What stands in its place in the backup is not lost, and what was put aside
	// since the backup is lost from its place only.
	l := openBook(t, path)
	require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
		if err := b.Aside(t.Context(), "m", 2, "a test"); err != nil {
			return err
		}
		return b.SetMatches(t.Context(), filled("m").Matches)
	}))
	require.NoError(t, l.Close())
	seen, err = CompareBackup(t.Context(), copied, path)
	require.NoError(t, err)
	require.Equal(t, []int64{0, 2, 1}, []int64{seen.Lost, seen.LostAside, seen.Gained})
}

func TestACopyWithWhatWasKeptAsideStays(t *testing.T) {
	t.Parallel()
	path, poorer := aBookAndItsCopy(t)
	dir := t.TempDir()
	plain, err := BackupIfNew(t.Context(), path, dir, 9, minute(0))
	require.NoError(t, err)
	keepAside(t, path)
	full, err := BackupIfNew(t.Context(), path, dir, 9, minute(1))
	require.NoError(t, err)
	require.True(t, full.Made)

	// A copy from before it, in the place of the book.
	r, err := BackupTo(t.Context(), poorer, dir, 1, minute(2))
	require.NoError(t, err)
	require.Equal(t, []string{plain.Path}, r.Removed)
	require.Equal(t, []string{full.Path}, r.Stayed)
}
