package sqlite

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// held is a book whose lock another connection holds.
func held(t *testing.T, statements ...string) (path string, release func()) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	db := connect(path, writer)
	for _, s := range statements {
		_, err := db.Exec(s)
		require.NoError(t, err)
	}
	release = func() { db.Close() }
	t.Cleanup(release)
	return path, release
}

func TestAnIdleReaderDoesNotMakeAWriterWait(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	w := openBook(t, path)
	require.NoError(t, w.Record(t.Context(), filled("m")))
	_, err := w.db.Exec("PRAGMA busy_timeout = 0")
	require.NoError(t, err)
	r, err := OpenReader(t.Context(), path)
	require.NoError(t, err)
	defer r.Close()

	season := "m"
	for name, read := range map[string]func() error{
		"events":  func() error { _, err := r.Events(t.Context(), "m"); return err },
		"all":     func() error { _, err := r.All(t.Context(), storage.TypeMatch); return err },
		"heading": func() error { _, err := r.Heading(t.Context(), "m"); return err },
		"number":  func() error { _, err := r.Numbered(t.Context(), storage.TypeMatch, 1); return err },
		"document": func() error {
			_, err := r.Document(t.Context(), filled("m").Documents[0].Digest)
			return err
		},
		"open match": func() error { _, err := r.OpenMatch(t.Context()); return err },
		"matches":    func() error { _, err := r.Matches(t.Context(), storage.MatchFilter{}); return err },
		"totals":     func() error { _, err := r.Totals(t.Context(), storage.TotalFilter{Season: &season}); return err },
	} {
		require.NoError(t, read(), name)
		require.NoError(t, w.Record(t.Context(), filled(name)), "after reading %s", name)
	}
}

func TestAWriterWaitsForAReadThatIsUnderWay(t *testing.T) {
	t.Parallel()
	path, release := held(t, "BEGIN DEFERRED", "SELECT * FROM events")
	w := openBook(t, path)
	time.AfterFunc(300*time.Millisecond, release)
	begun := time.Now()
	require.NoError(t, w.Record(t.Context(), filled("n")))
	require.Greater(t, time.Since(begun), 250*time.Millisecond)
}

func TestWhenTheWaitIsOverTheBookIsBusyAndNothingIsWritten(t *testing.T) {
	t.Parallel()
	for name, lock := range map[string][]string{
		"another writes":  {"BEGIN IMMEDIATE"},
		"another reads":   {"BEGIN DEFERRED", "SELECT * FROM events"},
		"another commits": {"BEGIN EXCLUSIVE"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "book.db")
			w := openBook(t, path)
			require.NoError(t, w.Record(t.Context(), filled("m")))
			_, err := w.db.Exec("PRAGMA busy_timeout = 20")
			require.NoError(t, err)
			other := connect(path, writer)
			defer other.Close()
			for _, s := range lock {
				_, err := other.Exec(s)
				require.NoError(t, err)
			}
			err = w.Record(t.Context(), filled("n"))
			require.ErrorIs(t, err, ErrBusy)
			require.EqualError(t, err, path+": the book is in use by another program")
			require.NoError(t, other.Close())

			_, err = w.Heading(t.Context(), "n")
			require.ErrorIs(t, err, storage.ErrNotFound)
			require.NoError(t, w.Record(t.Context(), filled("n")), "and the log is as good as before")
		})
	}
}

// SQLite's own wait of five seconds is not to be sat out.
func TestAWaitEndsWithItsContext(t *testing.T) {
	t.Parallel()
	path, release := held(t, "BEGIN EXCLUSIVE")
	for name, wait := range map[string]func(context.Context) error{
		"to open":      func(ctx context.Context) error { return closing(Open(ctx, path)) },
		"to open once": func(ctx context.Context) error { return closing(OpenReader(ctx, path)) },
	} {
		t.Run(name, func(t *testing.T) { endsSoon(t, wait) })
	}
	release()

	l := openBook(t, path)
	r, err := OpenReader(t.Context(), path)
	require.NoError(t, err)
	other := connect(path, writer)
	defer other.Close()
	_, err = other.Exec("BEGIN EXCLUSIVE")
	require.NoError(t, err)
	for name, wait := range map[string]func(context.Context) error{
		"to record": func(ctx context.Context) error { return l.Record(ctx, filled("n")) },
		"to read":   func(ctx context.Context) error { _, err := r.Events(ctx, "m"); return err },
	} {
		t.Run(name, func(t *testing.T) { endsSoon(t, wait) })
	}
	require.NoError(t, other.Close())

	_, err = l.Heading(t.Context(), "n")
	require.ErrorIs(t, err, storage.ErrNotFound)
	require.NoError(t, l.Record(t.Context(), filled("n")), "and the log is as good as before")
	require.NoError(t, r.Close())
}

func endsSoon(t *testing.T, wait func(context.Context) error) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	begun := time.Now()
	require.ErrorIs(t, wait(ctx), context.DeadlineExceeded)
	require.Less(t, time.Since(begun), 3*time.Second)
}
