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
	Path    string   // of the new copy
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
	r.Holds = holds
	return r, r.prune(ctx, dir, keep)
}

const stampLayout = "2006-01-02T150405"

var rotated = regexp.MustCompile(`^book-(\d{4}-\d{2}-\d{2}T\d{6})(?:-(\d+))?\.db$`)

// rotatedName is a name that BackupTo gave.
type rotatedName struct {
	name, stamp string
	n           int // 0, or 2, 3 … among those of one second
}

// prune removes what is beyond keep, the new copy among those kept.
func (r *Rotation) prune(ctx context.Context, dir string, keep int) error {
	older, err := r.older(dir)
	if err != nil {
		return err
	}
	for _, o := range older {
		path := filepath.Join(dir, o.name)
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
			needless, err = holdsAll(ctx, r.Path, r.Holds, path)
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

// older are the other copies in a folder by their names, the newest first.
func (r *Rotation) older(dir string) ([]rotatedName, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var all []rotatedName
	for _, e := range entries {
		m := rotated.FindStringSubmatch(e.Name())
		if m == nil || !e.Type().IsRegular() || filepath.Join(dir, e.Name()) == r.Path {
			continue
		}
		n, _ := strconv.Atoi("0" + m[2])
		all = append(all, rotatedName{e.Name(), m[1], n})
	}
	slices.SortFunc(all, func(a, b rotatedName) int {
		return cmp.Or(cmp.Compare(b.stamp, a.stamp), cmp.Compare(b.n, a.n))
	})
	return all, nil
}

// giveNameOf is as giveName, with the number before the ending.
func giveNameOf(part, name, ending string) (string, error) {
	for n := 1; ; n++ {
		to := numbered(name, n) + ending
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
