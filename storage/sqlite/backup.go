package sqlite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"rummy/storage"
)

// Backup copies the book at from into the file to, for its owner only, while
// others go on writing to it. The copy is checked before it takes the name; what
// it holds is returned. When Backup returns nil, it would survive a power cut.
//
// Where a file has the name already it is replaced only by a copy of the same
// book that holds all it holds, also what it keeps aside: else the error is a
// *CopyError and wraps ErrOtherBook, ErrAhead, or what is wrong with it. A link is
// followed. ErrCompanion, wrapped, when a journal lies beside the name; ErrEmpty,
// wrapped, when nothing is on record in the book; storage.ErrCorrupt when the copy
// does not pass the check. The book is not migrated; other errors are as with
// OpenReader.
func Backup(ctx context.Context, from, to string) (Summary, error) {
	from, err1 := filepath.Abs(from)
	to, err2 := filepath.Abs(to)
	if err := errors.Join(err1, err2); err != nil {
		return Summary{}, err
	}
	if real, err := filepath.EvalSymlinks(to); err == nil {
		to = real // a link to a copy stays one
	}
	if sameFile(from, to) {
		return Summary{}, fmt.Errorf("%s: a book cannot be its own backup", to)
	}
	part, fresh, err := checkedCopy(ctx, from, to+".part")
	if err != nil {
		return fresh, err
	}
	defer os.Remove(part)
	if err := mayReplace(ctx, to, part, fresh); err != nil {
		return fresh, ofCopy(err)
	}
	if found := companionOf(to); found != "" {
		return fresh, fmt.Errorf("%s: %w", found, ErrCompanion)
	}
	if err := os.Rename(part, to); err != nil {
		return fresh, err
	}
	return fresh, syncFolder(filepath.Dir(to))
}

// sameFile tells whether two names are of one file.
func sameFile(a, b string) bool {
	one, err1 := os.Stat(a)
	other, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(one, other)
}

// mayReplace refuses to have a file replaced that holds something else, or more,
// than a copy that was just checked.
func mayReplace(ctx context.Context, path, by string, fresh Summary) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	old, err := Summarize(ctx, path)
	switch {
	case errors.Is(err, ErrEmpty):
		return nil
	case err != nil:
		return err
	case old.First != fresh.First:
		return fmt.Errorf("%s: %w", path, ErrOtherBook)
	}
	all, err := holdsAll(ctx, by, fresh, path, old)
	if err == nil && !all {
		err = fmt.Errorf("%s: %w", path, ErrAhead)
	}
	return err
}

// companionOf is a file that SQLite would take for what it kept beside path, or "".
func companionOf(path string) string {
	for _, ending := range companions {
		if _, err := os.Lstat(path + ending); err == nil {
			return path + ending
		}
	}
	return ""
}

// checkedCopy copies a book under a name that nothing has yet, checks the copy
// and returns the name and what is in it. One that fails is removed.
func checkedCopy(ctx context.Context, from, name string) (part string, s Summary, err error) {
	if err := findFile(from); err != nil {
		return "", s, err
	}
	if err := makeFolder(filepath.Dir(name)); err != nil {
		return "", s, ofSystem(filepath.Dir(name), err, ErrCopy)
	}
	if part, err = claimName(name); err != nil {
		return "", s, ofSystem(filepath.Dir(name), err, ErrCopy)
	}
	if err = copyBook(ctx, from, part); err == nil {
		s, err = checkCopy(ctx, from, part)
	}
	if err == nil {
		err = syncFile(part)
	}
	if err != nil {
		os.Remove(part)
	}
	return part, s, err
}

// checkCopy checks a private copy of a file as a whole: that it is a book of no
// newer schema with something on record, and sound in SQLite's eyes. It makes
// it one file, whatever journal the original has.
func checkCopy(ctx context.Context, path, private string) (Summary, error) {
	l := copyOf(path, private, writer)
	defer l.Close()
	s, err := l.summarize(ctx)
	if err != nil {
		return s, err
	}
	if err := l.useRollbackJournal(ctx); err != nil {
		return s, err
	}
	for _, check := range []string{"PRAGMA integrity_check(1)",
		`SELECT 'a row of ' || "table" || ' refers to nothing' FROM pragma_foreign_key_check LIMIT 1`} {
		said, err := rowsOf(ctx, l.db, scanText, check)
		if err != nil {
			return s, explain(ctx, path, err)
		}
		if len(said) > 0 && said[0] != "ok" {
			return s, fmt.Errorf("%s: %w: %s", path, storage.ErrCorrupt, said[0])
		}
	}
	return s, nil
}

// copyBook copies a book into an empty file, past whoever writes to it.
func copyBook(ctx context.Context, from, to string) error {
	_, err := await(ctx, func() (none struct{}, err error) { return none, copyFile(ctx, from, to) }, nil)
	switch {
	case errors.Is(err, ErrBusy):
		return fmt.Errorf("%s: %w", from, err)
	case resultCode(err)&0xff == codeFull: // the book is only read
		return explain(ctx, to, err)
	}
	return explain(ctx, from, err)
}

func copyFile(ctx context.Context, from, to string) error {
	l := Options{}.newLog(from, reader)
	defer l.Close()
	c, err := l.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := l.schema(ctx, c); err != nil {
		return err
	}
	return c.Raw(func(conn any) error {
		pages, err := newPageCopier(conn, to)
		if err != nil {
			return err
		}
		copied := copyPages(ctx, pages)
		return cmp.Or(copied, pages.finish())
	})
}

const (
	// A step holds a writer up for as long as it takes: firstStep for a few
	// milliseconds, largestStep for about as long as a person notices.
	firstStep, largestStep = 256, 64 << 10 // pages
	// patience is how long no step may find the book unlocked.
	patience = 5 * time.Second
)

// copyPages takes one step after the other. When somebody writes in between,
// SQLite begins anew; the steps then grow, so that it comes to an end also
// beside one who never stops writing.
func copyPages(ctx context.Context, c *pageCopier) error {
	size, left := firstStep, 0
	lost := time.NewTimer(patience)
	defer lost.Stop()
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		done, err := c.step(size)
		if done || err != nil {
			return err
		}
		now := c.remaining()
		if now == left { // nothing was copied: it is locked
			select {
			case <-lost.C:
				return ErrBusy
			case <-time.After(5 * time.Millisecond):
				continue
			}
		}
		if left > 0 && now > left {
			size = min(2*size, largestStep)
		}
		left = now
		lost.Reset(patience)
	}
}
