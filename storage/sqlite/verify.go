package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"rummy/storage"
)

// The checks of Verify, in its order. What CheckRows finds follows from the
// events and can be made anew; all else is the record itself.
const (
	CheckFile       = "file"       // the file is a book, of a schema that is known
	CheckIntegrity  = "integrity"  // its pages, indexes and constraints are sound in SQLite's eyes
	CheckReferences = "references" // no row refers to one that is not there
	CheckSchema     = "schema"     // its tables and indexes are those that the migrations make
	CheckGuards     = "guards"     // and so are the triggers that stand over the record
	CheckStreams    = "streams"    // each stream's events follow each other, up to its heading
	CheckPositions  = "positions"  // the order of arrival has no gap but for what was put aside
	CheckNumbers    = "numbers"    // the streams of each type are numbered 1, 2, 3 … as they arrived
	CheckDocuments  = "documents"  // each document has the digest that it lies under
	CheckForks      = "forks"      // what was put aside is as it was
	CheckRows       = "rows"       // matches, results and totals agree with each other
)

// Finding is one answer of Verify: that a check found nothing, or one damage.
type Finding struct {
	Check string
	OK    bool
	What  string // in words, with the place in it; "" if OK
	Where Place

	// Stopped is why the check could not go on, nil where it came to its end.
	Stopped error
}

// Place is where a damage is. What does not apply is zero.
type Place struct {
	Type   storage.Type // of the stream
	Number int64        // its short number
	Stream string
	Seq    int64 // of the event within the stream
	Pos    int64 // of the event in the book
}

// String names a place in words: match 3, event 4.
func (p Place) String() string {
	var s string
	switch {
	case p.Number > 0:
		s = fmt.Sprintf("%s %d", p.Type, p.Number)
	case p.Stream != "":
		s = "stream " + p.Stream
	}
	switch {
	case p.Seq > 0 && s != "":
		s += fmt.Sprintf(", event %d", p.Seq)
	case p.Pos > 0 && s == "":
		s = fmt.Sprintf("event %d of the book", p.Pos)
	}
	return s
}

// Verify checks the book at path: the file, its schema and guards, and whether
// anybody changed, cut or added events past the program. For each check report
// gets one Finding that is OK, or those of what it found. A change that leaves
// all hashes right, such as taking away the newest event of the book and its
// trace in the heading, cannot be found in the file alone.
//
// It works on a private copy in the system's folder for temporary files, made
// in small steps, so that it holds up nobody; memory does not grow with the book.
// The error says that the check could not be made: fs.ErrNotExist, ErrBusy,
// ErrFull and so on.
func Verify(ctx context.Context, path string, report func(Finding)) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	if err := findFile(path); err != nil {
		return err
	}
	folder, err := ScratchFolder()
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	private, err := claimName(filepath.Join(folder, "book.db"))
	if err != nil {
		return err
	}
	v := &verification{ctx: ctx, path: path, report: report}
	return v.all(private)
}

// verification is one Verify under way.
type verification struct {
	ctx  context.Context
	path string
	db   *sql.DB // the private copy

	report func(Finding)
	name   string // of the check under way
	sound  bool   // nothing was found by it yet
}

func (v *verification) all(private string) error {
	l := copyOf(v.path, private, writer)
	defer l.Close()
	v.db = l.db
	var version int
	err := v.check(CheckFile, func() (err error) {
		if err := copyBook(v.ctx, v.path, private); err != nil {
			return err
		}
		version, err = l.schema(v.ctx, l.db)
		if err == nil && version == 0 {
			v.found(Place{}, "the file is empty")
		}
		return cmp.Or(err, l.useRollbackJournal(v.ctx))
	})
	if err != nil || !v.sound {
		return err
	}
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{CheckIntegrity, v.integrity},
		{CheckReferences, v.references},
		{CheckSchema, func() error { return v.schema(version, false) }},
		{CheckGuards, func() error { return v.schema(version, true) }},
	} {
		if err := v.check(c.name, c.run); err != nil {
			return err
		}
	}
	if version < l.version {
		if err := v.check(CheckSchema, func() error { return l.upgradeCopy(v.ctx, version) }); err != nil {
			return err
		}
	}
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{CheckStreams, v.streams},
		{CheckPositions, v.positions},
		{CheckNumbers, v.numbers},
		{CheckDocuments, v.documents},
		{CheckForks, v.forks},
		{CheckRows, v.rows},
	} {
		if err := v.check(c.name, c.run); err != nil {
			return err
		}
	}
	return nil
}

// check runs one check. Damage that stops it is a finding of it.
func (v *verification) check(name string, run func() error) error {
	v.name, v.sound = name, true
	err := explain(v.ctx, v.path, run())
	switch {
	case err == nil:
	case name == CheckFile && (isDamage(err) || errors.Is(err, ErrForeign) || errors.Is(err, ErrNewer)):
		v.stop(err, "")
	case isDamage(err):
		v.stop(err, "the check came to a stop: ")
	default:
		return err
	}
	if v.sound {
		v.report(Finding{Check: name, OK: true})
	}
	return nil
}

// stop notes why a check could not go on.
func (v *verification) stop(why error, before string) {
	v.sound = false
	v.report(Finding{Check: v.name, What: before + why.Error(), Stopped: why})
}

// found notes a damage; its place is put before the words.
func (v *verification) found(where Place, format string, args ...any) {
	v.sound = false
	what := fmt.Sprintf(format, args...)
	if p := where.String(); p != "" {
		what = p + ": " + what
	}
	v.report(Finding{Check: v.name, What: what, Where: where})
}

// each runs f on every row of a query, one at a time. A row that does not fit
// is given to f with the error.
func each[T any](v *verification, scan func(row) (T, error), f func(T, error), query string, args ...any) error {
	rows, err := v.db.QueryContext(v.ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		f(scan(rows))
	}
	return errors.Join(rows.Err(), rows.Close())
}
