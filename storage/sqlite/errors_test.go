package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

func TestAFullDiskIsSaidAndTheBookIsAsBefore(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	l := openBook(t, path)
	require.NoError(t, l.Record(t.Context(), filled("m")))
	_, err := l.db.Exec("PRAGMA max_page_count = 1") // SQLite takes the present size, then
	require.NoError(t, err)
	big := filled("n")
	big.Appends[0].Events[0].Body = []byte(`"` + strings.Repeat("x", 100_000) + `"`)

	err = l.Record(t.Context(), big)
	require.ErrorIs(t, err, ErrFull)
	require.EqualError(t, err, path+": there is no space left for the book")
	require.NotZero(t, resultCode(err), "SQLite's own error is kept inside")
	require.NoError(t, checkFilled(t.Context(), path, "m"))
	_, err = l.Heading(t.Context(), "n")
	require.ErrorIs(t, err, storage.ErrNotFound)
}

func TestABookMovedWhileItIsOpenIsNotWritten(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	l := openBook(t, path)
	require.NoError(t, l.Record(t.Context(), filled("m")))
	moved := path + ".moved"
	require.NoError(t, os.Rename(path, moved))

	err := l.Record(t.Context(), filled("n"))
	require.ErrorIs(t, err, ErrReadOnly)
	require.EqualError(t, err, path+": the book cannot be written: the file was moved or removed while it was open")
	require.NoError(t, l.Close())
	require.NoError(t, checkFilled(t.Context(), moved, "m"))
}

// A row that someone has changed with the guards taken away.
func TestRowsThatMakeNoSenseAreDamage(t *testing.T) {
	t.Parallel()
	events := func(l *Log) error { _, err := l.Events(t.Context(), "m"); return err }
	all := func(l *Log) error { _, err := l.All(t.Context(), storage.TypeMatch); return err }
	heading := func(l *Log) error { _, err := l.Heading(t.Context(), "m"); return err }
	document := func(l *Log) error {
		_, err := l.Document(t.Context(), filled("m").Documents[0].Digest)
		return err
	}
	again := func(l *Log) error {
		return l.Record(t.Context(), storage.Change{Documents: filled("m").Documents})
	}
	for name, tt := range map[string]struct {
		change string
		read   func(*Log) error
	}{
		"a time that is none":             {"UPDATE events SET at = 'yesterday'", events},
		"a time that does not exist":      {"UPDATE events SET at = '2026-02-30T20:28:34.123Z'", all},
		"a time without milliseconds":     {"UPDATE events SET at = '2026-11-30T20:28:34Z'", events},
		"a hash cut short":                {"UPDATE events SET prev = zeroblob(31)", events},
		"a heading's hash cut short":      {"UPDATE streams SET head = zeroblob(31)", heading},
		"a document that was changed":     {"UPDATE documents SET body = '{}'", document},
		"a document changed and recorded": {"UPDATE documents SET body = '{}'", again},
		"events cut off, and one added": {"DELETE FROM results; DELETE FROM matches; DELETE FROM events WHERE seq = 2", func(l *Log) error {
			_, err := addNext(t.Context(), l, "m", "North", "{}")
			return err
		}},
		"results of a match that is not there": {"PRAGMA foreign_keys = off; DELETE FROM streams", func(l *Log) error {
			_, err := l.Matches(t.Context(), storage.MatchFilter{})
			return err
		}},
		"totals gone, and a result taken back": {"DELETE FROM totals", func(l *Log) error {
			m := filled("m").Matches[0]
			m.Counts = false
			return l.Record(t.Context(), storage.Change{Matches: []storage.Match{m}})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "book.db")
			l := openBook(t, path)
			require.NoError(t, l.Record(t.Context(), filled("m")))
			db := connect(path, writer)
			defer db.Close()
			rows, err := db.Query("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
			require.NoError(t, err)
			var drop []string
			for rows.Next() {
				var name string
				require.NoError(t, rows.Scan(&name))
				if !strings.HasSuffix(name, "_in_order") {
					drop = append(drop, "DROP TRIGGER "+name)
				}
			}
			require.NoError(t, errors.Join(rows.Err(), rows.Close()))
			require.NotEmpty(t, drop)
			_, err = db.Exec("PRAGMA ignore_check_constraints = on; " + strings.Join(drop, "; ") + "; " + tt.change)
			require.NoError(t, err)
			require.NoError(t, db.Close())

			require.ErrorIs(t, tt.read(l), storage.ErrCorrupt)
		})
	}
}

func TestADamagedFileIsSaidToBeDamaged(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	bytes, err := os.ReadFile(path)
	require.NoError(t, err)
	for i := 4096; i < len(bytes); i++ { // all but the first page
		bytes[i] = 0xff
	}
	require.NoError(t, os.WriteFile(path, bytes, 0o600))
	_, err = Open(t.Context(), path)
	require.ErrorIs(t, err, storage.ErrCorrupt)
	require.EqualError(t, err, path+": the record is damaged")
}
