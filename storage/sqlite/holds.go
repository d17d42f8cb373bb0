package sqlite

import (
	"context"
	"database/sql"
	"fmt"
)

// firstWithForks is the schema from which on events can be put aside.
const firstWithForks = 3

const heldColumns = `stream, seq, kind, body, actor, at, prev`

// inPlace are the events of an attached file, by its name, in their places.
func inPlace(file string) string { return "SELECT " + heldColumns + " FROM " + file + ".events" }

// keptAside are the events that a file of a schema keeps aside.
func keptAside(file string, schema int) string {
	if schema < firstWithForks {
		return inPlace(file) + " WHERE false"
	}
	return "SELECT " + heldColumns + " FROM " + file + ".forks"
}

// allOf are the events of both kinds.
func allOf(file string, schema int) string {
	return inPlace(file) + " UNION ALL " + keptAside(file, schema)
}

// missingFrom counts the events of one selection that are in none of others.
func missingFrom(ctx context.Context, c *sql.Conn, of string, others ...string) (n int64, err error) {
	query := "SELECT count(*) FROM (" + of + ") a WHERE true"
	for _, other := range others {
		query += fmt.Sprintf(` AND NOT EXISTS (SELECT 1 FROM (%s) b WHERE b.stream = a.stream AND b.seq = a.seq AND b.kind = a.kind
			AND b.body = a.body AND b.actor = a.actor AND b.at = a.at AND b.prev = a.prev)`, other)
	}
	return n, c.QueryRowContext(ctx, query).Scan(&n)
}

// attach opens a file with a second one under a name beside it.
func attach(ctx context.Context, file, second, name string) (*sql.Conn, func(), error) {
	db := connect(file, reader)
	c, err := db.Conn(ctx) // the only one that the second file is attached to
	if err == nil {
		_, err = c.ExecContext(ctx, "ATTACH ? AS "+name, second)
	}
	if err != nil {
		db.Close()
		return nil, nil, explain(ctx, second, err)
	}
	return c, func() { c.Close(); db.Close() }, nil
}

// holdsAll tells whether a copy that was just checked holds, in its place or put
// aside, every event that an older one holds in either way.
func holdsAll(ctx context.Context, fresh string, s Summary, old string, o Summary) (bool, error) {
	c, closed, err := attach(ctx, fresh, old, "old")
	if err != nil {
		return false, err
	}
	defer closed()
	n, err := missingFrom(ctx, c, allOf("old", o.Schema), inPlace("main"), keptAside("main", s.Schema))
	return n == 0, explain(ctx, old, err)
}
