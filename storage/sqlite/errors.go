package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

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
	// ErrDisk: the disk failed for another reason than a lack of space that it owns up
	// to. A change that it failed in may be on record or not.
	ErrDisk = errors.New("the disk does not take or give what it is asked for")
	// ErrTables: the tables of the file are not those of a book, or not as they were.
	ErrTables = errors.New("the tables of the book are not as they should be")
	// ErrFolder: a folder lies where the book should.
	ErrFolder = errors.New("this is a folder, not a book")
	// ErrNoFolder: what the book should lie in is a file.
	ErrNoFolder = errors.New("the folder that the book should lie in is a file")
	// ErrCopy: a copy cannot be made in the folder where it should be.
	ErrCopy = errors.New("the copy cannot be made there")
	// ErrScratch: what a check or a comparison needs for a while cannot be put anywhere.
	ErrScratch = errors.New("no file can be made for a while")
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
	codeDisk      = 10
	codeCorrupt   = 11
	codeFull      = 13
	codeCantOpen  = 14
	codeAuth      = 23
	codeNotADB    = 26

	codeTrigger   = 1811 // one of our guards
	codeMoved     = 1032 // the file is no longer where it was opened
	codeRollback  = 776  // a journal must be rolled back first, and that is not allowed
	codeShortRead = 522  // the file ends before a page that it should hold
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
		switch code {
		case codeMoved:
			what = fmt.Errorf("%w: the file was moved or removed while it was open", ErrReadOnly)
		case codeRollback:
			what = fmt.Errorf("%w, and a change that was cut off must be taken back first", ErrReadOnly)
		}
		err = fault{what, err}
	case codeDisk:
		if code == codeShortRead {
			err = fault{storage.ErrCorrupt, err}
		} else {
			err = fault{fmt.Errorf("%w (%v)", ErrDisk, err), err}
		}
	case codePerm, codeCantOpen, codeAuth:
		if missing := findFile(path); missing != nil {
			return missing
		}
		err = fault{ErrPermission, err}
	case codeNotADB:
		err = fault{ErrNotADatabase, err}
	case codeError: // of our own statements: what they read or write is not there as it should be
		err = fault{fmt.Errorf("%w: %v", ErrTables, err), err}
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

// ofSystem puts into words what the system says about the file at path, or a folder
// above it. What is not permitted is an error of the kind forbidden.
func ofSystem(path string, err, forbidden error) error {
	var what error
	switch {
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return err
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		what = ErrFull
	case errors.Is(err, syscall.ENOTDIR) && forbidden != ErrCopy:
		what = ErrNoFolder
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, syscall.ENOTDIR):
		what = fmt.Errorf("%w: %s", forbidden, reason(path, err))
	default:
		return err
	}
	return fmt.Errorf("%s: %w", path, fault{what, err})
}

// reason is what the system says, and about which file if not the one at path.
func reason(path string, err error) string {
	var of *fs.PathError
	switch {
	case !errors.As(err, &of):
		return err.Error()
	case of.Path == path:
		return of.Err.Error()
	}
	return of.Path + ": " + of.Err.Error()
}

// ScratchFolder makes a folder, for its owner only, in the system's folder for
// temporary files. The error wraps ErrScratch.
func ScratchFolder() (string, error) {
	folder, err := os.MkdirTemp("", "rummy-*")
	if err != nil { // not as it is: it is not the book that is not there
		return "", fmt.Errorf("%s: %w: %s", os.TempDir(), ErrScratch, reason("", err))
	}
	return folder, nil
}
