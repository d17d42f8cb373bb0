//go:build cgo

package sqlite

import (
	"cmp"
	"database/sql/driver"
	"errors"
	"net/url"

	"github.com/mattn/go-sqlite3"
)

// Driver names what reads and writes the file in this build.
const Driver = "mattn/go-sqlite3"

// driverParams adds nothing: every pragma but fullfsync has a DSN key.
func driverParams(url.Values) {}

// newDriver is a driver value of our own, because fullfsync has no DSN key: a
// hook sets it on each connection, and the value that the library registers
// has no hook.
func newDriver() driver.Driver {
	return &sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
		_, err := c.Exec("PRAGMA fullfsync = on", nil)
		return err
	}}
}

// resultCode is SQLite's extended result code in err, or 0. A step of a copy has the
// primary one only.
func resultCode(err error) int {
	var e sqlite3.Error
	if errors.As(err, &e) {
		return cmp.Or(int(e.ExtendedCode), int(e.Code))
	}
	return 0
}

// pageCopier copies the pages of one database into another, some at a time. A
// step that finds a lock in its way copies nothing.
type pageCopier struct {
	backup *sqlite3.SQLiteBackup
	to     driver.Conn
}

// newPageCopier copies from a connection of this driver to the file at a path.
func newPageCopier(from any, to string) (*pageCopier, error) {
	conn, err := newDriver().Open(dsn(to, writer))
	if err != nil {
		return nil, err
	}
	b, err := conn.(*sqlite3.SQLiteConn).Backup("main", from.(*sqlite3.SQLiteConn), "main")
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &pageCopier{b, conn}, nil
}

func (c *pageCopier) step(pages int) (done bool, err error) { return c.backup.Step(pages) }
func (c *pageCopier) remaining() int                        { return c.backup.Remaining() }
func (c *pageCopier) finish() error                         { return errors.Join(c.backup.Finish(), c.to.Close()) }
