package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
)

// creating is held while a book's file is open here rather than in SQLite.
// Closing any descriptor of a file drops all locks that the process holds on
// it: without the mutex a goroutine that creates a book could take away the
// locks of another that opened it a moment later.
var creating sync.Mutex

// findFile tells whether a file is at path; a folder there is an error.
func findFile(path string) error {
	creating.Lock()
	defer creating.Unlock()
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		return fmt.Errorf("%s: %w", path, ErrFolder)
	}
	return ofSystem(path, err, ErrPermission)
}

// createFile makes an empty file at path, for its owner only whatever the
// umask, unless something is there already. When it returns, file and folder
// would survive a power cut.
func createFile(path string) error {
	creating.Lock()
	defer creating.Unlock()
	return ofSystem(path, newFile(path), ErrReadOnly)
}

func newFile(path string) error {
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	err = errors.Join(f.Chmod(0o600), f.Sync(), f.Close())
	if err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// makeFolder makes a folder and those above it that are missing, each for its
// owner only. Folders that exist stay as they are.
func makeFolder(path string) error {
	err := os.Mkdir(path, 0o700)
	switch up := filepath.Dir(path); {
	case err == nil:
		if err := os.Chmod(path, 0o700); err != nil {
			return err
		}
		return syncFolder(up)
	case errors.Is(err, fs.ErrNotExist) && up != path:
		if err := makeFolder(up); err != nil {
			return err
		}
		return makeFolder(path)
	}
	if info, statErr := os.Stat(path); statErr == nil && info.IsDir() {
		return nil
	}
	return err
}

// syncFolder makes the names in a folder survive a power cut, where the system
// can: some file systems sync no folders, and some folders may be entered but
// not opened.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.EINVAL) {
		return err
	}
	return nil
}
