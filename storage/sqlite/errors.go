package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"rummy/storage"
)

// What opening, reading and recording answer besides the errors of package
// storage. Each comes wrapped with the path of the file.
var (
	// ErrBusy: the lock did not come free within the busy timeout. Nothing was written.
	ErrBusy = errors.New("the book is in use by another program")
	// ErrFull: the disk is full. Nothing was written.
	ErrFull = errors.New("there is no space left for the book")
	// ErrReadOnly: the file, its folder or the disk may not be written, or the log was opened for reading.
	ErrReadOnly = errors.New("the book cannot be written")
	// ErrPermission: the file may not be opened.
	ErrPermission = errors.New("the book may not be opened")
	// ErrNotADatabase: the file is something else than an SQLite database.
	ErrNotADatabase = errors.New("the file is not a book: it is no database")
	// ErrForeign: the file is an SQLite database of some other program.
	ErrForeign = errors.New("the file is not a book: it is the database of another program")
	// ErrNewer: the file was written by a later version of this program.
	ErrNewer = errors.New("the book was written by a newer version of this program")
	// ErrOlder: the file is not of the schema written here, and was to be left as it is.
	ErrOlder = errors.New("the book is not of this version of the program")
	// ErrEmpty: nothing is on record in a book that was to be copied or put in place.
	ErrEmpty = errors.New("there is nothing on record in it")
	// ErrOtherBook: two files are not copies of one book.
	ErrOtherBook = errors.New("it is a copy of another book")
	// ErrCompanion: a file lies where SQLite would take it for the journal of a copy.
	ErrCompanion = errors.New("it would be taken for the journal of the copy, and played back into it")
	// ErrAhead: a copy that was to be replaced holds more than the book it would be replaced by.
	ErrAhead = errors.New("it holds events that the book does not hold any more")
)

// fault says what went wrong in plain words and keeps SQLite's own for whoever looks inside.
type fault struct{ what, cause error }

func (f fault) Error() string   { return f.what.Error() }
func (f fault) Unwrap() []error { return []error{f.what, f.cause} }

// SQLite's result codes, https://www.sqlite.org/rescode.html. The low byte of
// an extended code is the primary one.
const (
	codeError     = 1
	codePerm      = 3
	codeBusy      = 5
	codeLocked    = 6
	codeReadOnly  = 8
	codeInterrupt = 9
	codeCorrupt   = 11
	codeFull      = 13
	codeCantOpen  = 14
	codeAuth      = 23
	codeNotADB    = 26

	codeTrigger = 1811 // one of our guards
	codeMoved   = 1032 // the file is no longer where it was opened
)

// explain puts an error of the driver into words and says which file it is
// about. Errors of package storage and those explained already pass unchanged.
func explain(ctx context.Context, path string, err error) error {
	if err == nil {
		return nil
	}
	code := resultCode(err)
	if ctx.Err() != nil && (code&0xff == codeInterrupt || errors.Is(err, sql.ErrTxDone) || errors.Is(err, ctx.Err())) {
		return ctx.Err()
	}
	if code == 0 {
		return err
	}
	switch code & 0xff {
	case codeBusy:
		err = fault{ErrBusy, err}
	case codeFull:
		err = fault{ErrFull, err}
	case codeReadOnly:
		what := ErrReadOnly
		if code == codeMoved {
			what = fmt.Errorf("%w: the file was moved or removed while it was open", ErrReadOnly)
		}
		err = fault{what, err}
	case codePerm, codeCantOpen, codeAuth:
		if missing := findFile(path); missing != nil {
			return missing
		}
		err = fault{ErrPermission, err}
	case codeNotADB:
		err = fault{ErrNotADatabase, err}
	case codeCorrupt:
		err = fault{storage.ErrCorrupt, err}
	}
	if code == codeTrigger {
		// The numbers that Record works out come from the record itself: a guard
		// that refuses them has found two parts of it at odds.
		err = fmt.Errorf("%w: %w", storage.ErrCorrupt, err)
	}
	return fmt.Errorf("%s: %w", path, err)
}
