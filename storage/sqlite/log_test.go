package sqlite

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
	"rummy/storage/storagetest"
)

func TestLogKeepsEveryPromise(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) func() storage.Log {
		path := filepath.Join(t.TempDir(), "book.db")
		return func() storage.Log { return openBook(t, path) }
	})
}

// openBook opens a book as a writer and closes it with the test.
func openBook(t *testing.T, path string) *Log {
	t.Helper()
	l, err := Open(t.Context(), path)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}
