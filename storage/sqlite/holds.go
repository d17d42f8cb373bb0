package sqlite

import (
	"context"
	"fmt"
)

// eventsMissing are the events of one attached file, by its name, that another
// one does not hold.
const eventsMissing = ` FROM %s.events a WHERE NOT EXISTS (SELECT 1 FROM %s.events b
	WHERE b.stream = a.stream AND b.seq = a.seq AND b.kind = a.kind AND b.body = a.body
		AND b.actor = a.actor AND b.at = a.at AND b.prev = a.prev)`

// holdsAll tells whether a copy that was just checked, in its place or put
// aside, holds every event of an older one.
func holdsAll(ctx context.Context, fresh string, s Summary, old string) (bool, error) {
	db := connect(fresh, reader)
	defer db.Close()
	c, err := db.Conn(ctx) // the only one that the second file is attached to
	if err != nil {
		return false, explain(ctx, fresh, err)
	}
	defer c.Close()
	if _, err := c.ExecContext(ctx, "ATTACH ? AS old", old); err != nil {
		return false, explain(ctx, old, err)
	}
	query := "SELECT NOT EXISTS (SELECT 1" + fmt.Sprintf(eventsMissing, "old", "main")
	if s.Schema >= firstWithForks {
		query += ` AND NOT EXISTS (SELECT 1 FROM main.forks b WHERE b.stream = a.stream AND b.seq = a.seq
			AND b.kind = a.kind AND b.body = a.body AND b.actor = a.actor AND b.at = a.at AND b.prev = a.prev)`
	}
	var all bool
	err = c.QueryRowContext(ctx, query+")").Scan(&all)
	return all, explain(ctx, old, err)
}

// firstWithForks is the schema from which on events can be put aside.
const firstWithForks = 3
