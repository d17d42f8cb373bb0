//go:build cgo

package sqlite

import (
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

// resultCode is SQLite's extended result code in err, or 0.
func resultCode(err error) int {
	var e sqlite3.Error
	if errors.As(err, &e) {
		return int(e.ExtendedCode)
	}
	return 0
}
