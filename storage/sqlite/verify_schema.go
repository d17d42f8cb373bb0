package sqlite

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rummy/storage"
)

// integrity is SQLite's own look at pages, indexes and constraints.
func (v *verification) integrity() error {
	return each(v, scanText, func(text string, err error) {
		switch {
		case err != nil:
			v.found(Place{}, "%v", err)
		case text != "ok":
			v.found(Place{}, "%s", text)
		}
	}, "PRAGMA integrity_check(100)")
}

func scanText(r row) (s string, err error) { return s, r.Scan(&s) }

// references leaves out rows that can be made anew, and what was put aside: these
// have checks of their own that know the place.
func (v *verification) references() error {
	type dangling struct {
		table, parent string
		stream        *string
		seq, pos      *int64
	}
	return each(v, func(r row) (d dangling, err error) { return d, r.Scan(&d.table, &d.parent, &d.stream, &d.seq, &d.pos) },
		func(d dangling, err error) {
			switch {
			case err != nil:
				v.found(Place{}, "%v", err)
			case d.stream != nil && d.seq != nil && d.pos != nil:
				v.found(Place{Stream: *d.stream, Seq: *d.seq, Pos: *d.pos}, "it belongs to a stream without a heading")
			default:
				v.found(Place{}, "a row of %s refers to one of %s that is not there", d.table, d.parent)
			}
		}, `SELECT f."table", f.parent, e.stream, e.seq, e.pos FROM pragma_foreign_key_check f
			LEFT JOIN events e ON f."table" = 'events' AND e.pos = f.rowid WHERE f."table" NOT IN ('forks', 'matches', 'results')`)
}

// object is a table, index or trigger, with the words that made it.
type object struct{ kind, name, sql string }

func scanObject(r row) (o object, err error) { return o, r.Scan(&o.kind, &o.name, &o.sql) }

// objects leaves out what SQLite adds of its own, such as the figures of ANALYZE.
const objects = `SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\_stat%' ESCAPE '\' ORDER BY name`

// schema compares the tables and indexes, or the triggers, with those that the
// migrations up to a version make.
func (v *verification) schema(version int, triggers bool) error {
	want, err := made(v.ctx, Options{}.migrations()[:version])
	if err != nil {
		return err
	}
	got, err := rowsOf(v.ctx, v.db, scanObject, objects)
	if err != nil {
		return damaged(err, "the schema")
	}
	other := func(o object) bool { return (o.kind == "trigger") != triggers }
	want, got = slices.DeleteFunc(want, other), slices.DeleteFunc(got, other)
	for _, o := range want {
		i := slices.IndexFunc(got, func(g object) bool { return g.name == o.name })
		switch {
		case i < 0:
			v.found(Place{}, "the %s %s is missing", o.kind, o.name)
		case got[i] != o:
			v.found(Place{}, "the %s %s is not as the program made it", o.kind, o.name)
		}
	}
	for _, o := range got {
		if !slices.ContainsFunc(want, func(w object) bool { return w.name == o.name }) {
			v.found(Place{}, "there is a %s %s that the program did not make", o.kind, o.name)
		}
	}
	return nil
}

// made are the objects of a book that some migrations make.
func made(ctx context.Context, steps []string) ([]object, error) {
	folder, err := ScratchFolder()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path, err := claimName(filepath.Join(folder, "book.db"))
	if err != nil {
		return nil, err
	}
	db := connect(path, writer)
	defer db.Close()
	tx, err := begin(ctx, db) // which is never committed, so that no disk is waited for
	if err != nil {
		return nil, explain(ctx, path, err)
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, strings.Join(steps, ";\n")); err != nil {
		return nil, explain(ctx, path, err)
	}
	all, err := rowsOf(ctx, tx, scanObject, objects)
	return all, explain(ctx, path, err)
}

// upgradeCopy brings a private copy to today's schema, which all reads know.
func (l *Log) upgradeCopy(ctx context.Context, version int) error {
	tx, err := begin(ctx, l.db)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, step := range (Options{}).migrations()[version:] {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("%s: %w: it cannot be brought from schema %d to today's: %w", l.path, storage.ErrCorrupt, version, err)
		}
	}
	return tx.Commit()
}
