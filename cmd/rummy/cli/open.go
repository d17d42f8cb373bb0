package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/sqlite"
	"rummy/validate/rules"
)

// dbPath says where the book is, and why there.
func (d *Deps) dbPath() (path, why string) {
	if d.flags.db != "" {
		return d.flags.db, "--db"
	}
	if p := d.Env("RUMMY_DB"); p != "" {
		return p, "RUMMY_DB"
	}
	if filepath.IsAbs(d.Env("XDG_DATA_HOME")) { // else it does not count, says the XDG specification
		return filepath.Join(xdg.DataHome, "rummy", "book.db"), "XDG_DATA_HOME"
	}
	return filepath.Join(xdg.DataHome, "rummy", "book.db"), "the data folder of your account"
}

// notice says on stderr what happened to the file.
func (d *Deps) notice(text string) {
	d.progress.clear()
	fmt.Fprintf(d.Err, "rummy: %s\n", render.Seen(text))
}

// reading opens the book for a command that records nothing. Where there is no
// book, none is made: an empty one is read.
func (d *Deps) reading(ctx context.Context, do func(*book.Book) error) error {
	return d.readingLog(ctx, func(log storage.Log) error { return do(d.book(log)) })
}

// readingLog is reading for a command that needs the log itself.
func (d *Deps) readingLog(ctx context.Context, do func(storage.Log) error) error {
	path, _ := d.dbPath()
	log, err := sqlite.Options{Notice: d.notice}.OpenReader(ctx, path)
	if errors.Is(err, fs.ErrNotExist) {
		return do(storage.Nothing{})
	}
	if err != nil {
		return err
	}
	return errors.Join(do(log), log.Close())
}

// writing opens the book for a command that records. Where there is none, it is
// made with the first change, so that a refused command leaves nothing behind.
func (d *Deps) writing(ctx context.Context, do func(*book.Book) error) error {
	path, _ := d.dbPath()
	log := &openedLate{Log: storage.Nothing{}, deps: d, open: func() (storage.Log, error) {
		return sqlite.Options{Notice: d.notice}.Open(ctx, path)
	}}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		if err := log.now(); err != nil {
			return err
		}
	}
	return errors.Join(do(d.book(log)), log.Close())
}

func (d *Deps) book(log storage.Log) *book.Book {
	b := book.New(log, d.Now, d.NewID, d.who())
	path, _ := d.dbPath()
	if d.progress.watched() {
		b.WatchedBy(func(done, of int64) { d.progress.tell("went through %s of %s matches", done, of) })
	}
	b.CacheRatings(ratingFiles{folder: d.cacheFolder(), book: path})
	return b
}

// who makes the changes: --who, else the account. What steers a terminal is
// left out of the account's name; --who is refused with it (see newRoot).
func (d *Deps) who() string {
	who := d.flags.who
	if who == "" {
		who = d.User()
	}
	return cmp.Or(strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if rules.Hidden(r) {
			return ' '
		}
		return r
	}, who)), " "), "unknown")
}

// openedLate is a log that comes to be with the first change.
type openedLate struct {
	storage.Log
	deps   *Deps
	open   func() (storage.Log, error)
	opened bool
}

func (l *openedLate) now() error {
	log, err := l.open()
	if err == nil {
		l.Log, l.opened = log, true
	}
	return err
}

// Record opens the log if that has not been done.
func (l *openedLate) Record(ctx context.Context, c storage.Change) error {
	if !l.opened {
		if err := l.now(); err != nil {
			return err
		}
	}
	err := l.Log.Record(ctx, c)
	l.deps.recorded = l.deps.recorded || err == nil
	return err
}
