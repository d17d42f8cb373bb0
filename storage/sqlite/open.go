// Package sqlite keeps a storage.Log in one SQLite file, the book.
//
// A writer is a Log that Open returns, a reader one that OpenReader returns.
// The file is complete in itself after each change: it has no companion but
// the journal that SQLite keeps beside it while a change is under way.
package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"rummy/storage"
)

// Log is the record in one file.
type Log struct {
	reads
	role role

	version int // of the schema it was opened with
}

var _ storage.Log = (*Log)(nil)

// Options says how to open a book. The zero value is what Open and OpenReader use.
type Options struct {
	// Notice, if not nil, is told in one sentence when an older file was
	// copied before its schema is brought up to date.
	Notice func(string)

	// AsItIs leaves an older book as it is: OpenReader answers with ErrOlder.
	AsItIs bool

	steps []string // migrations, if not those embedded
}

// Open opens the book at path for reading and recording. A book that is not
// there is created, with the folders above it, for its owner only; an older
// one is copied beside itself and then migrated.
//
// The error wraps ErrBusy, ErrFull, ErrReadOnly, ErrPermission,
// ErrNotADatabase, ErrForeign or ErrNewer where one of these is the reason.
// The last three leave the file as it was.
func Open(ctx context.Context, path string) (*Log, error) { return Options{}.Open(ctx, path) }

// OpenReader opens the book at path for reading. It creates nothing: the error
// wraps fs.ErrNotExist when no book is there. Otherwise it is as with Open; an
// older book is migrated first. Record on the log it returns is an error that
// wraps ErrReadOnly.
func OpenReader(ctx context.Context, path string) (*Log, error) {
	return Options{}.OpenReader(ctx, path)
}

// Open is as the function Open, with the options of o.
func (o Options) Open(ctx context.Context, path string) (*Log, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	err = findFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = createFile(path)
	}
	if err != nil {
		return nil, err
	}
	return o.openWriter(ctx, path)
}

// OpenReader is as the function OpenReader, with the options of o.
func (o Options) OpenReader(ctx context.Context, path string) (*Log, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if err := findFile(path); err != nil {
		return nil, err
	}
	l := o.newLog(path, reader)
	current, err := l.isCurrent(ctx)
	if err == nil && !current && o.AsItIs {
		err = fmt.Errorf("%s: %w", path, ErrOlder)
	} else if err == nil && !current {
		// Only a writer can migrate. The reader's connections are closed first:
		// what they know of the file is out of date afterwards.
		l.Close()
		var w *Log
		if w, err = o.openWriter(ctx, path); err == nil {
			err = w.Close()
			l = o.newLog(path, reader)
		}
	}
	if err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// openWriter opens a file that is there and brings it up to date.
func (o Options) openWriter(ctx context.Context, path string) (*Log, error) {
	l := o.newLog(path, writer)
	current, err := l.isCurrent(ctx)
	if err == nil && !current {
		err = o.migrate(ctx, l)
	}
	if err == nil {
		err = l.useRollbackJournal(ctx)
	}
	if err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

func (o Options) newLog(path string, r role) *Log {
	return &Log{reads: reads{path: path, db: connect(path, r)}, role: r, version: len(o.migrations())}
}

// useRollbackJournal turns back a book that somebody turned to a write-ahead
// log, so that it is one file again. While others have it open that cannot be
// done, and need not be: nothing is lost in the meantime.
func (l *Log) useRollbackJournal(ctx context.Context) error {
	var mode string
	if err := l.db.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return explain(ctx, l.path, err)
	}
	if mode != "wal" {
		return nil
	}
	err := l.db.QueryRowContext(ctx, "PRAGMA journal_mode = DELETE").Scan(&mode)
	if resultCode(err)&0xff == codeBusy {
		return nil
	}
	return explain(ctx, l.path, err)
}

// Close releases the file. It loses nothing, and may be called again.
func (l *Log) Close() error {
	if err := l.db.Close(); err != nil {
		return fmt.Errorf("%s: %w", l.path, err)
	}
	return nil
}
