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
