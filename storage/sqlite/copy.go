package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// copyBefore copies l's file beside it before it leaves a schema version, and
// says so. A copy that did not come to its end has not got the name of one. The
// caller holds the write lock, so that the copy is of the version it is named for; a
// second connection makes it, since VACUUM cannot run in a transaction and reads past
// that lock.
func (o Options) copyBefore(ctx context.Context, l *Log, version int) error {
	db := connect(l.path, writer)
	defer db.Close()
	var stamp string
	if err := db.QueryRowContext(ctx, "SELECT strftime('%Y%m%dT%H%M%SZ', 'now')").Scan(&stamp); err != nil {
		return err
	}
	name := fmt.Sprintf("%s.before-v%d-%s", followed(l.path), l.version, stamp)
	part, err := claimName(name + ".part")
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", part)
	if err == nil {
		err = syncFile(part)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part))
	}
	to, err := giveName(part, name)
	if err != nil {
		return err
	}
	if o.Notice != nil {
		o.Notice(fmt.Sprintf("copied %s to %s before bringing it from schema %d to %d", l.path, to, version, l.version))
	}
	return nil
}

// claimName makes an empty file under a name that nothing has yet, for its
// owner only.
func claimName(name string) (string, error) {
	for n := 1; ; n++ {
		to := numbered(name, n)
		f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		return to, errors.Join(f.Chmod(0o600), f.Close())
	}
}

// giveName gives a finished copy its name, or the next that nothing has. Only
// the holder of the book's write lock makes such names, so none is taken
// between the look and the renaming.
func giveName(part, name string) (string, error) {
	for n := 1; ; n++ {
		to := numbered(name, n)
		if _, err := os.Lstat(to); err == nil {
			continue
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if err := os.Rename(part, to); err != nil {
			return "", err
		}
		return to, syncFolder(filepath.Dir(to))
	}
}

// numbered is name itself, then name-2, name-3 …
func numbered(name string, n int) string {
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%s-%d", name, n)
}

// syncFile makes what a file holds survive a power cut.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
