package sqlite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"
)

// Rotation is what BackupTo did.
type Rotation struct {
	Path    string   // of the new copy, or of the one that holds the same
	Made    bool     // whether it is new
	Holds   Summary  // what is in it
	Removed []string // older copies, the oldest first
	Stayed  []string // older copies that cannot be read, or hold more and would have been removed
}

// BackupTo copies the book at path into a folder under the name
// book-YYYY-MM-DDTHHMMSS.db, with the time at as its clock shows it, and removes
// the oldest copies of this book beyond keep, which is above 0. The new copy
// always stays. So does one that holds events which the new one does not, as after
// a book was lost or cut, one that cannot be read, and whatever is no copy of this book.
//
// The errors are those of Backup. After one of them nothing was removed.
func BackupTo(ctx context.Context, path, dir string, keep int, at time.Time) (Rotation, error) {
	var r Rotation
	if keep < 1 {
		return r, errors.New("at least one copy must be kept")
	}
	path, err1 := filepath.Abs(path)
	dir, err2 := filepath.Abs(dir)
	if err := errors.Join(err1, err2); err != nil {
		return r, err
	}
	name := filepath.Join(dir, "book-"+at.Format(stampLayout))
	part, holds, err := checkedCopy(ctx, path, name+".db.part")
	if err != nil {
		return r, err
	}
	if r.Path, err = giveNameOf(part, name, ".db"); err != nil {
		return r, errors.Join(err, os.Remove(part))
	}
	r.Made, r.Holds = true, holds
	return r, r.prune(ctx, dir, keep)
}

// BackupIfNew is as BackupTo, but makes no copy where the newest sound one of this
// book in the folder holds the same; that one always stays then.
func BackupIfNew(ctx context.Context, path, dir string, keep int, at time.Time) (Rotation, error) {
	var r Rotation
	dir, err := filepath.Abs(dir)
	if err != nil {
		return r, err
	}
	if r.Holds, err = Summarize(ctx, path); err != nil {
		return r, err
	}
	copies, _ := DatedCopies(dir) // where the folder cannot be read, BackupTo says so
	if r.Path = same(ctx, r.Holds, copies); r.Path == "" {
		return BackupTo(ctx, path, dir, keep, at)
	}
	return r, r.prune(ctx, dir, keep)
}

// same is the newest sound copy of a book, the newest named first, if it holds just
// what the book holds; else "". Only the one that would be the answer is checked
// as a whole.
func same(ctx context.Context, now Summary, copies []string) string {
	for _, path := range copies {
		s, err := Summarize(ctx, path)
		switch {
		case err != nil || s.First != now.First: // damaged, or of another book
		case !s.Same(now):
			return ""
		case checkAside(ctx, path) == nil:
			return path
		}
	}
	return ""
}

// checkAside checks a file on a private copy.
func checkAside(ctx context.Context, path string) error {
	folder, err := ScratchFolder()
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	_, _, err = checkedCopy(ctx, path, filepath.Join(folder, "copy.db"))
	return err
}

const stampLayout = "2006-01-02T150405"

var rotated = regexp.MustCompile(`^book-(\d{4}-\d{2}-\d{2}T\d{6})(?:-(\d+))?\.db$`)

// rotatedName is a name that BackupTo gave.
type rotatedName struct {
	name, stamp string
	n           int // 0, or 2, 3 … among those of one second
}

// prune removes what is beyond keep, the copy at r.Path among those kept.
func (r *Rotation) prune(ctx context.Context, dir string, keep int) error {
	copies, err := DatedCopies(dir)
	if err != nil {
		return err
	}
	for _, path := range copies {
		if path == r.Path {
			continue
		}
		s, err := Summarize(ctx, path)
		if err == nil && s.First != r.Holds.First {
			continue
		}
		if err == nil && keep > 1 {
			keep--
			continue
		}
		needless := false
		if err == nil {
			needless, err = holdsAll(ctx, r.Path, r.Holds, path, s)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || !needless {
			r.Stayed = append(r.Stayed, path)
			continue
		}
		if err := os.Remove(path); err != nil {
			return err
		}
		r.Removed = append(r.Removed, path)
	}
	slices.Reverse(r.Removed)
	slices.Reverse(r.Stayed)
	return nil
}

// DatedCopies are the files in a folder with a name that BackupTo gives, the newest
// first. A folder that is not there is an error.
func DatedCopies(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var all []rotatedName
	for _, e := range entries {
		m := rotated.FindStringSubmatch(e.Name())
		if m == nil || !e.Type().IsRegular() {
			continue
		}
		n, _ := strconv.Atoi("0" + m[2])
		all = append(all, rotatedName{e.Name(), m[1], n})
	}
	slices.SortFunc(all, func(a, b rotatedName) int {
		return cmp.Or(cmp.Compare(b.stamp, a.stamp), cmp.Compare(b.n, a.n))
	})
	paths := make([]string, len(all))
	for i, one := range all {
		paths[i] = filepath.Join(dir, one.name)
	}
	return paths, nil
}

// giveNameOf is as giveName, with the number before the ending. It passes over a
// name beside which a journal lies.
func giveNameOf(part, name, ending string) (string, error) {
	for n := 1; ; n++ {
		to := numbered(name, n) + ending
		if companionOf(to) != "" {
			continue
		}
		// Link, not Rename: it takes no name that is taken.
		err := os.Link(part, to)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return renameTo(part, to, err)
		}
		return to, errors.Join(os.Remove(part), syncFolder(filepath.Dir(to)))
	}
}

// renameTo serves where a file cannot have two names.
func renameTo(part, to string, cause error) (string, error) {
	if _, err := os.Lstat(to); err == nil {
		return "", fmt.Errorf("%s: %w", to, os.ErrExist)
	}
	if err := os.Rename(part, to); err != nil {
		return "", errors.Join(cause, err)
	}
	return to, syncFolder(filepath.Dir(to))
}
