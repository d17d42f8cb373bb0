package sqlite

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDSNOpensJustTheFileNamed(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"book.db",
		"East's 50% game #2?.db",
		`a&b=c;d+e f%20g"h.db`,
		"?mode=memory",
		"file:book.db",
		":memory:",
		"Zoë 李雷 🃏.db",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			path := filepath.Join(folder, name)
			require.NoError(t, fill(t.Context(), path, "m"))
			require.NoError(t, checkFilled(t.Context(), path, "m"))
			require.Equal(t, []string{name}, filesIn(t, folder))
			require.True(t, startsWith(t, path, "SQLite format 3\x00"))
		})
	}
}

func TestPragmasHoldOnEveryConnection(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "East's 50% game #2?.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	for name, tt := range map[string]struct {
		role      role
		queryOnly string
	}{"a writer's": {writer, "0"}, "a reader's": {reader, "1"}} {
		t.Run(name, func(t *testing.T) {
			db := connect(path, tt.role)
			defer db.Close()
			db.SetMaxOpenConns(3)
			for range 3 {
				c, err := db.Conn(t.Context())
				require.NoError(t, err)
				defer c.Close() // all three stay open until the end
				for pragma, want := range map[string]string{
					"journal_mode": "delete", "synchronous": "3", "foreign_keys": "1", "busy_timeout": "5000",
					"fullfsync": "1", "query_only": tt.queryOnly,
				} {
					var got string
					require.NoError(t, c.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got))
					require.Equal(t, want, got, pragma)
				}
			}
			require.Equal(t, 3, db.Stats().OpenConnections)
		})
	}
}

func TestWriterTransactionsTakeTheWriteLockAtOnceAndReaderTransactionsDoNot(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	for name, tt := range map[string]struct {
		role  role
		locks bool
	}{"writer": {writer, true}, "reader": {reader, false}} {
		t.Run(name, func(t *testing.T) {
			db, other := connect(path, tt.role), connect(path, writer)
			defer db.Close()
			defer other.Close()
			_, err := other.Exec("PRAGMA busy_timeout = 0")
			require.NoError(t, err)
			tx, err := db.BeginTx(t.Context(), nil)
			require.NoError(t, err)
			defer tx.Rollback()
			second, err := other.BeginTx(t.Context(), &sql.TxOptions{})
			if tt.locks {
				require.Equal(t, codeBusy, resultCode(err)&0xff)
				return
			}
			require.NoError(t, err)
			require.NoError(t, second.Rollback())
		})
	}
}

// filesIn are the names in a folder.
func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func startsWith(t *testing.T, path, want string) bool {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return len(b) >= len(want) && string(b[:len(want)]) == want
}
