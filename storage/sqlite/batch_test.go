package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

func TestABatchOfAReaderIsOneStateToReadAndRecordsNothing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	l, err := OpenReader(t.Context(), path)
	require.NoError(t, err)
	defer l.Close()
	require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
		events, err := b.Events(t.Context(), "m")
		require.NoError(t, err)
		require.Len(t, events, 2)
		for name, err := range map[string]error{
			"Record":     b.Record(t.Context(), filled("n")),
			"SetMatches": b.SetMatches(t.Context(), filled("m").Matches),
			"Clear":      b.Clear(t.Context()),
			"Import":     b.Import(t.Context(), storage.TypeMatch, events),
			"Aside":      b.Aside(t.Context(), "m", 2, ""),
		} {
			require.ErrorIs(t, err, ErrReadOnly, name)
		}
		_, err = b.KeepAside(t.Context(), storage.TypeMatch, events, "")
		require.ErrorIs(t, err, ErrReadOnly)

		// A writer waits for it, and not for ever; the state stays the same.
		w := openBook(t, path)
		_, err = w.db.Exec("PRAGMA busy_timeout = 50")
		require.NoError(t, err)
		require.ErrorIs(t, w.Record(t.Context(), filled("n")), ErrBusy)
		_, err = b.Heading(t.Context(), "n")
		require.ErrorIs(t, err, storage.ErrNotFound)
		return nil
	}))
}

func TestNobodyRecordsBesideABatch(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	l, other := openBook(t, path), openBook(t, path)
	require.NoError(t, l.Record(t.Context(), filled("m")))
	done := make(chan error)
	require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
		go func() { done <- other.Record(t.Context(), filled("n")) }()
		select {
		case <-done:
			t.Error("it was recorded in the middle")
		case <-time.After(100 * time.Millisecond):
		}
		return b.Record(t.Context(), filled("o"))
	}))
	require.NoError(t, <-done)
	head, err := l.Heading(t.Context(), "n")
	require.NoError(t, err)
	require.Equal(t, int64(3), head.Number)
}

func TestABatchIsNotRecordedInABookThatWasMigratedSince(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	l := openBook(t, path)
	require.NoError(t, closing(Options{steps: withMigration(nextMigration)}.Open(t.Context(), path)))
	err := l.Batch(t.Context(), func(storage.Batch) error {
		t.Error("it began")
		return nil
	})
	require.ErrorIs(t, err, ErrNewer)
}

func TestWhatABatchCannotRecordIsSaidOnceWithTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	l := openBook(t, path)
	require.NoError(t, l.Record(t.Context(), filled("m")))
	past(t, path, "DELETE FROM results; DELETE FROM matches; DELETE FROM events WHERE seq = 2")
	err := l.Batch(t.Context(), func(b storage.Batch) error {
		return b.Import(t.Context(), storage.TypeMatch, []storage.Event{{Stream: "m", Seq: 3, Kind: "a", Body: []byte("{}"), At: evening}})
	})
	require.ErrorIs(t, err, storage.ErrCorrupt)
	require.ErrorContains(t, err, path+": the record is damaged: ")
	require.ErrorContains(t, err, "an event comes next after the newest")
	require.NotContains(t, err.Error(), path+": "+path)
}

// The checks of a large book take rows in the order of an index.
func TestChecksSortNoTable(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	sound(t, path)
	for name, query := range map[string]string{"chains": chains, "order of arrival": arrivals, "numbers": inNumberOrder} {
		for _, r := range rowsIn(t, path, "EXPLAIN QUERY PLAN "+query) {
			require.NotContains(t, r[3], "TEMP B-TREE", name)
		}
	}
}
