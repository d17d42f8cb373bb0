package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"rummy/storage"
)

// Exchange is what putting a backup in the place of a book would do.
type Exchange struct {
	Backup  Summary
	Present Summary // zero if there is no book, or none that can be read
	Damage  error   // why the present book cannot be read or compared, if there is one that cannot
	Lost    int64   // events of the present book that are not in the backup
	Gained  int64   // events of the backup that are not in the present book

	LostAside int64 // events kept aside in the present book that are in the backup in no way

	path, from string
}

// CopyError is what is wrong with a copy of a book, and not with the book itself.
type CopyError struct{ Err error }

// Error says what is wrong, and with which file.
func (c *CopyError) Error() string { return c.Err.Error() }

// Unwrap lets errors.Is find what is wrong.
func (c *CopyError) Unwrap() error { return c.Err }

func ofCopy(err error) error {
	if err == nil {
		return nil
	}
	return &CopyError{err}
}

// CompareBackup tells what Restore would do with a backup and the book at path,
// and changes nothing. It reads copies of both, and holds up nobody.
//
// The error wraps ErrOtherBook when the backup is of another book, ErrNewer,
// ErrForeign, ErrNotADatabase or ErrEmpty when it cannot take a book's place,
// storage.ErrCorrupt when it is damaged: as a *CopyError, where the backup is what
// cannot be used. A damaged book is no error.
func CompareBackup(ctx context.Context, backup, path string) (Exchange, error) {
	return CompareBackupAnd(ctx, backup, path, func(_, _ *Log) error { return nil })
}

// CompareBackupAnd is as CompareBackup. Where the book would lose an event from its
// place, look may read private copies of both; its error is returned. Damage that
// it comes upon is that of the book.
func CompareBackupAnd(ctx context.Context, backup, path string, look func(ours, theirs *Log) error) (Exchange, error) {
	path, err1 := filepath.Abs(path)
	backup, err2 := filepath.Abs(backup)
	e := Exchange{path: path, from: backup}
	if err := errors.Join(err1, err2); err != nil {
		return e, err
	}
	folder, err := ScratchFolder()
	if err != nil {
		return e, err
	}
	defer os.RemoveAll(folder)
	theirs, s, err := checkedCopy(ctx, backup, filepath.Join(folder, "backup.db"))
	if err != nil {
		return e, ofCopy(err)
	}
	e.Backup = s
	ours := filepath.Join(folder, "book.db")
	e.Present, err = presentCopy(ctx, path, ours)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrEmpty):
		e.Gained = e.Backup.Events
		return e, nil
	case isDamage(err):
		e.Damage = err
		return e, nil
	case err != nil:
		return e, err
	case e.Present.First != e.Backup.First:
		return e, ofCopy(fmt.Errorf("%s: %w", backup, ErrOtherBook))
	}
	err = e.compare(ctx, ours, theirs)
	if err == nil && e.Lost > 0 {
		err = e.bothRead(ctx, ours, theirs, look)
	}
	var backupIs *CopyError
	missing := errors.Is(err, storage.ErrNotFound) // what look was told is there, is not
	if (isDamage(err) || missing) && !errors.As(err, &backupIs) {
		e.Damage, err = err, nil
	}
	return e, err
}

// bothRead gives look the two private copies, as logs of today's schema.
func (e *Exchange) bothRead(ctx context.Context, ours, theirs string, look func(ours, theirs *Log) error) error {
	our, their := copyOf(e.path, ours, writer), copyOf(e.from, theirs, writer)
	defer our.Close()
	defer their.Close()
	if err := their.upgradeCopy(ctx, e.Backup.Schema); err != nil {
		return ofCopy(err)
	}
	if err := our.upgradeCopy(ctx, e.Present.Schema); err != nil {
		return err
	}
	return look(our, their)
}

// presentCopy copies the book at path and reads what it holds. The copy need not be sound.
func presentCopy(ctx context.Context, path, to string) (Summary, error) {
	if err := findFile(path); err != nil {
		return Summary{}, err
	}
	if _, err := claimName(to); err != nil {
		return Summary{}, err
	}
	if err := copyBook(ctx, path, to); err != nil {
		return Summary{}, err
	}
	l := copyOf(path, to, reader)
	defer l.Close()
	return l.summarize(ctx)
}

// isDamage tells a file that cannot be read from one that could not be asked.
// Where a statement of ours makes no sense to SQLite, a table is missing.
func isDamage(err error) bool {
	return errors.Is(err, storage.ErrCorrupt) || errors.Is(err, ErrNotADatabase) || resultCode(err)&0xff == codeError
}

// compare counts the events that one of two private copies holds in their places
// and the other does not, and those kept aside.
func (e *Exchange) compare(ctx context.Context, ours, theirs string) error {
	c, closed, err := attach(ctx, ours, theirs, "theirs")
	if err != nil {
		return err
	}
	defer closed()
	e.Lost, err = missingFrom(ctx, c, inPlace("main"), inPlace("theirs"))
	if err == nil {
		e.Gained, err = missingFrom(ctx, c, inPlace("theirs"), inPlace("main"))
	}
	if err == nil {
		e.LostAside, err = missingFrom(ctx, c, keptAside("main", e.Present.Schema), inPlace("theirs"), keptAside("theirs", e.Backup.Schema))
	}
	return explain(ctx, e.path, err)
}

// Restore puts the backup that seen is about in the place of its book, and
// returns the name under which the present file is kept beside it, or "" if
// there was none: the book's name with the time at as its clock shows it.
//
// The error is as of CompareBackup; storage.ErrConflict, wrapped, when the book
// or the backup has changed since; ErrBusy when another program reads or writes
// the book. One that has it open and waits finds the file moved, and writes
// nothing into it any more. After an error the book is as it was.
func Restore(ctx context.Context, seen Exchange, at time.Time) (aside string, err error) {
	path := seen.path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a link to the book stays one
	}
	part, s, err := checkedCopy(ctx, seen.from, path+".restore.part")
	if err != nil {
		return "", err
	}
	defer os.Remove(part)
	if !s.Same(seen.Backup) {
		return "", fmt.Errorf("%s: %w: the backup is not the one looked at", seen.from, storage.ErrConflict)
	}
	release, err := seen.lock(ctx, path)
	if err != nil {
		return "", err
	}
	defer release()
	if runtime.GOOS == "windows" {
		release() // nothing that is open can be renamed there
	}
	return exchange(part, path, at)
}

// lock keeps everybody from the book until release, and looks whether it is
// still what was seen. A file too damaged to be locked is held by nobody.
func (e *Exchange) lock(ctx context.Context, path string) (release func() error, err error) {
	nothing := func() error { return nil }
	if err := findFile(path); errors.Is(err, fs.ErrNotExist) {
		if e.Present.Events > 0 || e.Damage != nil {
			err = fmt.Errorf("%s: %w: the book is gone", path, storage.ErrConflict)
			return nothing, err
		}
		return nothing, nil
	} else if err != nil {
		return nothing, err
	}
	l := Options{}.newLog(path, writer)
	if err := l.useRollbackJournalAlone(ctx); err != nil {
		l.Close()
		if isDamage(err) && e.Damage != nil {
			return nothing, nil
		}
		return nothing, err
	}
	now, err := l.summarizeBy(ctx, l.db)
	err = explain(ctx, path, err)
	if errors.Is(err, ErrEmpty) || isDamage(err) && e.Damage != nil {
		err = nil
	}
	if err == nil && !now.Same(e.Present) {
		err = fmt.Errorf("%s: %w: the book is not what it was", path, storage.ErrConflict)
	}
	if err != nil {
		l.Close()
		return nothing, err
	}
	return l.Close, nil
}

// useRollbackJournalAlone makes the book one file, which only works while
// nobody else has it open, and locks it until l is closed.
func (l *Log) useRollbackJournalAlone(ctx context.Context) error {
	_, err := await(ctx, func() (none struct{}, err error) {
		if err := l.useRollbackJournal(ctx); err != nil {
			return none, err
		}
		var mode string
		if err := l.db.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
			return none, explain(ctx, l.path, err)
		}
		if mode == "wal" {
			return none, fmt.Errorf("%s: %w", l.path, ErrBusy)
		}
		_, err = l.db.ExecContext(context.WithoutCancel(ctx), "PRAGMA busy_timeout = 1000; BEGIN EXCLUSIVE")
		return none, explain(ctx, l.path, err)
	}, func(struct{}) { l.Close() })
	return err
}

// exchange keeps what is at path under another name and gives its name to part.
// Where a file can have two names, there is a whole book at path all the time.
func exchange(part, path string, at time.Time) (aside string, err error) {
	name := path + ".before-restore-" + at.Format(stampLayout)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		if err := errors.Join(moveCompanions(path, name), os.Rename(part, path)); err != nil {
			return "", err
		}
		return "", syncFolder(filepath.Dir(path))
	}
	aside, moved, err := secondName(path, name)
	if err != nil {
		return "", err
	}
	back := func(err error) (string, error) {
		if moved {
			return "", errors.Join(err, os.Rename(aside, path))
		}
		return "", errors.Join(err, os.Remove(aside))
	}
	// A journal belongs to the file it was written for: beside another one it
	// would be played back into it.
	if err := moveCompanions(path, aside); err != nil {
		return back(err)
	}
	if err := os.Rename(part, path); err != nil {
		return back(err)
	}
	return aside, syncFolder(filepath.Dir(path))
}

// secondName gives a file a second name that nothing has, or, where it can have
// one only, that one.
func secondName(path, name string) (to string, moved bool, err error) {
	for n := 1; ; n++ {
		to := numbered(name, n)
		if _, err := os.Lstat(to); err == nil {
			continue
		}
		err := os.Link(path, to)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			return to, false, nil
		}
		return to, true, os.Rename(path, to)
	}
}

// moveCompanions moves what SQLite kept beside a file along with it.
func moveCompanions(path, to string) error {
	for _, ending := range companions {
		if err := os.Rename(path+ending, to+ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// companions are the endings of what SQLite may keep beside a file.
var companions = []string{"-journal", "-wal", "-shm"}
