package sqlite

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

func TestGuardsKeepTheRecordAsItWasWritten(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	db := connect(path, writer)
	defer db.Close()
	const (
		columns = ` INTO events (pos, stream, seq, kind, body, actor, at, prev) VALUES `
		rest    = `, 'k', '{}', 'a', '2026-11-30T20:28:34.123Z', zeroblob(32))`
	)
	for name, statement := range map[string]string{
		"an event is updated":                    `UPDATE events SET body = '{}' WHERE pos = 1`,
		"an event is updated or replaced":        `UPDATE OR REPLACE events SET pos = 1 WHERE pos = 2`,
		"an event is deleted":                    `DELETE FROM events WHERE pos = 2`,
		"all events are deleted":                 `DELETE FROM events`,
		"an event is inserted twice":             `INSERT` + columns + `(2, 'm', 2` + rest,
		"an event is replaced":                   `INSERT OR REPLACE` + columns + `(2, 'm', 2` + rest,
		"an event is replaced by its number":     `REPLACE` + columns + `(3, 'm', 2` + rest,
		"an event is replaced by its position":   `REPLACE` + columns + `(2, 'm', 3` + rest,
		"an event is ignored where there is one": `INSERT OR IGNORE` + columns + `(2, 'm', 2` + rest,
		"an event is upserted":                   `INSERT` + columns + `(2, 'm', 2` + rest + ` ON CONFLICT (pos) DO UPDATE SET body = excluded.body`,
		"an event is upserted by its number":     `INSERT` + columns + `(3, 'm', 2` + rest + ` ON CONFLICT (stream, seq) DO UPDATE SET body = excluded.body`,
		"a number is left out in a stream":       `INSERT` + columns + `(3, 'm', 4` + rest,
		"a stream does not begin with 1":         `INSERT` + columns + `(3, 'new', 2` + rest,
		"a number below 1":                       `INSERT` + columns + `(3, 'm', 0` + rest,
		"no number":                              `INSERT` + columns + `(3, 'm', NULL` + rest,
		"a position is left out":                 `INSERT` + columns + `(4, 'm', 3` + rest,
		"a position before the first":            `INSERT` + columns + `(0, 'm', 3` + rest,
		"no position":                            `INSERT` + columns + `(NULL, 'm', 3` + rest,
		"a document is updated":                  `UPDATE documents SET body = '{}'`,
		"a document is deleted":                  `DELETE FROM documents`,
		"a document is replaced":                 `REPLACE INTO documents SELECT digest, '{}' FROM documents`,
		"a document is upserted": `INSERT INTO documents SELECT digest, '{}' FROM documents WHERE true ` +
			`ON CONFLICT DO UPDATE SET body = excluded.body`,
		"a stream is deleted":                        `DELETE FROM streams`,
		"a stream is replaced":                       `REPLACE INTO streams VALUES ('m', 'match', 1, 9, zeroblob(32))`,
		"a stream is replaced by its number":         `REPLACE INTO streams VALUES ('new', 'match', 1, 9, zeroblob(32))`,
		"a stream is upserted":                       `INSERT INTO streams VALUES ('m', 'match', 2, 9, zeroblob(32)) ON CONFLICT DO UPDATE SET head = excluded.head`,
		"a stream's number is left out":              `INSERT INTO streams VALUES ('new', 'match', 3, 1, zeroblob(32))`,
		"a stream's heading goes back":               `UPDATE streams SET seq = 1`,
		"a stream's hash changes and its number not": `UPDATE streams SET head = zeroblob(32)`,
		"a stream is renamed":                        `UPDATE streams SET stream = 'new', seq = 9`,
		"a stream changes its type":                  `UPDATE streams SET type = 'season', seq = 9`,
		"a stream changes its number":                `UPDATE streams SET number = 2, seq = 9`,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := db.Exec(statement)
			require.Equal(t, codeTrigger, resultCode(err), "%v", err)
			require.NoError(t, checkFilled(t.Context(), path, "m"))
		})
	}
}

// Of m, the third event stands in its place and the fourth was put aside; m has
// three events now, and n one that was never put aside.
func TestGuardsLetNothingAsideButTheEndOfAStream(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	l := openBook(t, path)
	require.NoError(t, l.Record(t.Context(), filled("m"))) // 1, 2
	for _, body := range []string{"3", "4"} {
		_, err := addNext(t.Context(), l, "m", "North", body)
		require.NoError(t, err)
	}
	require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
		if err := b.Aside(t.Context(), "m", 4, "a test"); err != nil {
			return err
		}
		return b.SetMatches(t.Context(), filled("m").Matches)
	}))
	before := []any{rowsIn(t, path, "SELECT * FROM events"), rowsIn(t, path, "SELECT * FROM streams"), rowsIn(t, path, "SELECT * FROM forks")}
	require.Len(t, before[2], 1)
	db := connect(path, writer)
	defer db.Close()
	const (
		columns = ` INTO forks (fork, stream, seq, kind, body, actor, at, prev, hash, pos, why, aside) `
		ofEvent = ` kind, body, actor, at, prev, zeroblob(32), pos, '', '' FROM events WHERE pos = `
		anyRest = `, 'k', '{}', 'a', 'at', zeroblob(32), zeroblob(32), NULL, '', '')`
	)
	for name, statement := range map[string]string{
		"what is aside is updated":                     `UPDATE forks SET why = 'x'`,
		"what is aside is deleted":                     `DELETE FROM forks`,
		"what is aside is replaced":                    `REPLACE` + columns + `VALUES (1, 'm', 4` + anyRest,
		"what is aside is replaced by its position":    `REPLACE` + columns + `SELECT 2, stream, seq, kind, body, actor, at, prev, hash, pos, why, aside FROM forks`,
		"what is aside is upserted":                    `INSERT` + columns + `VALUES (1, 'm', 4` + anyRest + ` ON CONFLICT DO UPDATE SET why = 'x'`,
		"a fork's number is left out":                  `INSERT` + columns + `VALUES (3, 'm', 4` + anyRest,
		"a fork has a gap":                             `INSERT` + columns + `VALUES (1, 'm', 6` + anyRest,
		"a fork goes on with what never stood here":    `INSERT` + columns + `VALUES (1, 'm', 5` + anyRest,
		"a fork goes on with another stream":           `INSERT` + columns + `VALUES (1, 'n', 5` + anyRest,
		"an event goes aside otherwise than it stands": `INSERT` + columns + `SELECT 2, stream, seq, 'x', body, actor, at, prev, zeroblob(32), pos, '', '' FROM events WHERE pos = 3`,
		"an event goes aside under another number":     `INSERT` + columns + `SELECT 2, stream, seq + 1,` + ofEvent + `3`,
		"an event goes aside that is not there":        `INSERT` + columns + `VALUES (2, 'm', 4, 'k', '{}', 'a', 'at', zeroblob(32), zeroblob(32), 9, '', '')`,
		"an event is deleted that is not aside":        `DELETE FROM events WHERE pos = 3`,
		"an event is deleted before a later one":       `INSERT` + columns + `SELECT 2, stream, seq,` + ofEvent + `2; DELETE FROM matches; DELETE FROM events WHERE pos = 2`,
		"a position is given again":                    `INSERT INTO events (pos, stream, seq, kind, body, actor, at, prev) VALUES (4, 'm', 4, 'k', '{}', 'a', 'at', zeroblob(32))`,
		"a heading goes back before what stands":       `UPDATE streams SET seq = 2`,
		"a heading goes back to where an end was put aside, before another that stands": `INSERT INTO events (pos, stream, seq, kind, body, actor, at, prev)
			SELECT 5, stream, seq, kind, body, actor, at, prev FROM forks; UPDATE streams SET seq = 4, head = zeroblob(32);
			UPDATE streams SET seq = 3, head = (SELECT prev FROM forks)`,
		"a heading goes back to another hash":     `UPDATE streams SET seq = 9; UPDATE streams SET seq = 3, head = zeroblob(32)`,
		"a heading goes back to where nothing is": `UPDATE streams SET seq = 9; UPDATE streams SET seq = 8`,
		"a heading stays and its hash changes":    `UPDATE streams SET head = zeroblob(32)`,
	} {
		t.Run(name, func(t *testing.T) {
			tx, err := db.Begin()
			require.NoError(t, err)
			defer tx.Rollback()
			_, err = tx.Exec("PRAGMA defer_foreign_keys = on; " + statement)
			require.Equal(t, codeTrigger, resultCode(err), "%v", err)
		})
	}
	require.Equal(t, before, []any{rowsIn(t, path, "SELECT * FROM events"), rowsIn(t, path, "SELECT * FROM streams"), rowsIn(t, path, "SELECT * FROM forks")})
	chainsHold(t, path)
}

// What the guards leave, the constraints of the tables refuse.
func TestConstraintsRefuseWhatNoEventCanHold(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	db := connect(path, writer)
	defer db.Close()
	const constraint = 19
	for name, values := range map[string]string{
		"a body that is not JSON":      `(3, 'm', 3, 'k', '{', 'a', '2026-11-30T20:28:34.123Z', zeroblob(32))`,
		"a hash of 31 bytes":           `(3, 'm', 3, 'k', '{}', 'a', '2026-11-30T20:28:34.123Z', zeroblob(31))`,
		"a hash that is text":          `(3, 'm', 3, 'k', '{}', 'a', '2026-11-30T20:28:34.123Z', '12345678901234567890123456789012')`,
		"a stream that has no heading": `(3, 'x', 1, 'k', '{}', 'a', '2026-11-30T20:28:34.123Z', zeroblob(32))`,
		"an actor that is missing":     `(3, 'm', 3, 'k', '{}', NULL, '2026-11-30T20:28:34.123Z', zeroblob(32))`,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := db.Exec(`INSERT INTO events (pos, stream, seq, kind, body, actor, at, prev) VALUES ` + values)
			require.Equal(t, constraint, resultCode(err)&0xff, "%v", err)
			require.NotEqual(t, codeTrigger, resultCode(err), "%v", err)
		})
	}
	_, err := db.Exec(`INSERT INTO events (pos, stream, seq, kind, body, actor, at, prev)
		VALUES (3, 'm', 3, 'k', '{}', 'a', '2026-11-30T20:28:34.123Z', zeroblob(32))`)
	require.NoError(t, err, "so it is not something else that was refused")
}
