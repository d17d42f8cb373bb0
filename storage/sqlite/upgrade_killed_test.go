package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// migratesAfterAll opens a kept book whose migration was killed, and wants all that it
// held, in today's schema, in each copy that was finished too.
func migratesAfterAll(t *testing.T, path string, v int, old columns, before map[string][][]any) {
	t.Helper()
	require.NoError(t, closing(Open(t.Context(), path)))
	require.Equal(t, newest, version(t, path))
	require.Equal(t, before, old.read(t, path))
	anew := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, closing(Open(t.Context(), anew)))
	require.Equal(t, schemaIn(t, anew), schemaIn(t, path))
	chainsHold(t, path)
	finished := 0
	for _, c := range copies(t, path) {
		if !strings.Contains(c, ".part") {
			finished++
			require.Equal(t, v, version(t, c))
			require.Equal(t, before, old.read(t, c))
		}
	}
	require.Positive(t, finished)
	require.NoFileExists(t, path+"-journal")
}

// A real process is killed when a step has been taken and the next is under way: the
// journal lies beside the book, and much of the file is overwritten.
func TestComplaint37AnUpgradeKilledBetweenAnyTwoStepsLosesNothing(t *testing.T) {
	t.Parallel()
	for v := 1; v < newest; v++ {
		for reached := v; reached <= newest; reached++ {
			t.Run(fmt.Sprintf("from %d, killed after %d", v, reached), func(t *testing.T) {
				t.Parallel()
				path := kept(t, v)
				old := columnsOf(t, path)
				before := old.read(t, path)
				p := start(t, "between", path, fmt.Sprint(reached)).letGo()
				waitForJournal(t, path, 1<<20)
				p.kill()
				require.FileExists(t, path+"-journal")
				if (v+reached)%2 == 0 { // a second time, on what the first left
					p := start(t, "between", path, fmt.Sprint(reached)).letGo()
					require.Eventually(t, func() bool { return len(copies(t, path)) > 1 }, 20*time.Second, time.Millisecond)
					p.kill() // while it copies or migrates
				}
				migratesAfterAll(t, path, v, old, before)
			})
		}
	}
}

// Killed while the copy is made: what there is of it has not got the name of a copy, and
// does not stand in the way.
func TestAnUpgradeKilledWhileItCopiesLosesNothing(t *testing.T) {
	t.Parallel()
	path := kept(t, 1)
	db := connect(path, writer) // a larger book, so that copying takes a while
	_, err := db.Exec(endlessly(`INSERT INTO documents (digest, body) SELECT 'x' || i, json_quote(hex(zeroblob(4000))) FROM n LIMIT 1000`))
	require.NoError(t, err)
	require.NoError(t, db.Close())
	old := columnsOf(t, path)
	before := old.read(t, path)
	for range 3 {
		p := start(t, "between", path, "1").letGo()
		require.Eventually(t, func() bool { return len(copies(t, path)) > 0 }, 20*time.Second, time.Millisecond)
		p.kill() // wherever that finds it
		for _, c := range copies(t, path) {
			if strings.Contains(c, ".part") {
				require.NoError(t, os.Remove(c)) // so that the next is waited for
			}
		}
	}
	migratesAfterAll(t, path, 1, old, before)
}
