package sqlite

import (
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

func TestAReaderNeverCreatesAnything(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, path := range []string{"book.db", filepath.Join("no", "folder", "book.db")} {
		_, err := OpenReader(t.Context(), filepath.Join(folder, path))
		require.ErrorIs(t, err, fs.ErrNotExist)
		require.ErrorContains(t, err, path)
	}
	require.Empty(t, filesIn(t, folder))
}

func TestAReaderRecordsNothing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	l, err := OpenReader(t.Context(), path)
	require.NoError(t, err)
	defer l.Close()
	require.ErrorIs(t, l.Record(t.Context(), filled("n")), ErrReadOnly)
	_, err = l.db.Exec("DELETE FROM totals")
	require.Equal(t, codeReadOnly, resultCode(err)&0xff, "nor does SQLite let it")
	_, err = l.Heading(t.Context(), "n")
	require.ErrorIs(t, err, storage.ErrNotFound)
}

func TestAFolderIsNotABook(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	_, err := Open(t.Context(), folder)
	require.ErrorContains(t, err, folder+": this is a folder")
	_, err = OpenReader(t.Context(), folder)
	require.ErrorContains(t, err, folder+": this is a folder")
	_, err = Open(t.Context(), filepath.Join(folder, "book.db", "book.db"))
	require.NoError(t, err)
	_, err = Open(t.Context(), filepath.Join(folder, "book.db", "book.db", "book.db"))
	require.Error(t, err)
}

func TestALogMayBeClosedTwice(t *testing.T) {
	t.Parallel()
	l, err := Open(t.Context(), filepath.Join(t.TempDir(), "book.db"))
	require.NoError(t, err)
	require.NoError(t, l.Close())
	require.NoError(t, l.Close())
}
