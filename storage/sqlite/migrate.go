package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
)

// Migrations only go forward. The n-th file of the folder, in the order of
// names, brings a book from schema version n-1 to n; version 0 is an empty
// file. A file that was released is never edited.
//
//go:embed migrations/*.sql
var embedded embed.FS

// applicationID marks a file as a book: "Rumy", in the header of the database.
const applicationID = 0x52756d79

// migrations are the steps that o leads through.
func (o Options) migrations() []string {
	if o.steps != nil {
		return o.steps
	}
	entries, _ := embedded.ReadDir("migrations") // no error: what was embedded is there
	steps := make([]string, len(entries))
	for i, e := range entries {
		text, _ := embedded.ReadFile("migrations/" + e.Name())
		steps[i] = string(text)
	}
	return steps
}

// SchemaVersion returns the version of the schema of the books written here: 1, 2, 3 …
func SchemaVersion() int { return len(Options{}.migrations()) }

// isCurrent is the one cheap check of every start: whether the file is a book
// of just this schema. Two plain reads cost half of one that joins them, and a
// program that migrates between them changes nothing: Record asks once more.
func (l *Log) isCurrent(ctx context.Context) (bool, error) {
	current, err := await(ctx, func() (bool, error) {
		var version, application int
		if err := l.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil || version != l.version {
			return false, err
		}
		err := l.db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&application)
		return application == applicationID, err
	}, nil)
	return current, explain(ctx, l.path, err)
}

// migrate brings l's file to its version in one immediate transaction, in which
// it looks at the file anew: of two programs only one migrates, and one that is
// killed leaves the book as it was, never at a version in between.
func (o Options) migrate(ctx context.Context, l *Log) error {
	return explain(ctx, l.path, func() error {
		// A file that is not ours is turned away before the write lock is asked for.
		if _, err := await(ctx, func() (int, error) { return l.schema(ctx, l.db) }, nil); err != nil {
			return err
		}
		tx, err := begin(ctx, l.db)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		version, err := l.schema(ctx, tx)
		if err != nil || version == l.version {
			return err
		}
		if version > 0 {
			if err := o.copyBefore(ctx, l, version); err != nil {
				return err
			}
		}
		for _, step := range o.migrations()[version:] {
			if _, err := tx.ExecContext(ctx, step); err != nil {
				return err
			}
		}
		marks := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, l.version)
		if _, err := tx.ExecContext(ctx, marks); err != nil {
			return err
		}
		return tx.Commit()
	}())
}

// querier is a *sql.DB, *sql.Tx or *sql.Conn.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// schema returns the schema version of l's file: 0 for one with nothing in it.
// ErrNewer, wrapped, when it is above l's; ErrForeign when the file is not ours.
func (l *Log) schema(ctx context.Context, q querier) (int, error) {
	// One statement sees one state, whoever migrates meanwhile.
	var version, application, objects int
	err := q.QueryRowContext(ctx, `SELECT user_version, application_id, (SELECT count(*) FROM sqlite_schema)
		FROM pragma_user_version, pragma_application_id`).Scan(&version, &application, &objects)
	switch {
	case err != nil:
		return 0, err
	case version == 0 && application == 0 && objects == 0:
		return 0, nil
	case application != applicationID:
		return 0, fmt.Errorf("%s: %w", l.path, ErrForeign)
	case version > l.version:
		return 0, fmt.Errorf("%s: %w (schema %d; this one knows up to %d)", l.path, ErrNewer, version, l.version)
	}
	return version, nil
}
