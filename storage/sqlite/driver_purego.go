//go:build !cgo

package sqlite

import (
	"database/sql/driver"
	"errors"
	"net/url"

	"modernc.org/sqlite"
)

// Driver names what reads and writes the file in this build.
const Driver = "modernc.org/sqlite"

// driverParams adds the one pragma that has no DSN key of its own.
func driverParams(q url.Values) { q.Set("_pragma", "fullfsync(on)") }

// newDriver is a driver value of our own, as in the build with cgo.
func newDriver() driver.Driver { return &sqlite.Driver{} }

// resultCode is SQLite's extended result code in err, or 0.
func resultCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// pageCopier copies the pages of one database into another, some at a time. A
// step that finds a lock in its way copies nothing.
type pageCopier struct{ backup *sqlite.Backup }

// newPageCopier copies from a connection of this driver to the file at a path.
func newPageCopier(from any, to string) (*pageCopier, error) {
	b, err := from.(interface {
		NewBackup(string) (*sqlite.Backup, error)
	}).NewBackup(dsn(to, writer))
	if err != nil {
		return nil, err
	}
	return &pageCopier{b}, nil
}

func (c *pageCopier) step(pages int) (done bool, err error) {
	more, err := c.backup.Step(int32(pages))
	if code := resultCode(err) & 0xff; code == codeBusy || code == codeLocked {
		return false, nil
	}
	return !more && err == nil, err
}

func (c *pageCopier) remaining() int { return c.backup.Remaining() }
func (c *pageCopier) finish() error  { return c.backup.Finish() }
