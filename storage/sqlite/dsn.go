package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"net/url"
	"path/filepath"
	"strings"
)

// role says what a connection may do.
type role int

const (
	writer role = iota // immediate transactions
	reader             // deferred transactions, and no statement may change the file
)

// dsn names the file at the absolute path and sets what must hold on every
// connection of a pool; a PRAGMA sent over a pool reaches one of them only.
//
//   - mode=rw, never rwc: SQLite would create the file as umask has it. Never ro:
//     a journal left by a killed writer must be rolled back before anything is read.
//   - synchronous=EXTRA also syncs the folder after the journal is unlinked; with
//     FULL a round already acknowledged may be lost with the power.
//   - immediate: a transaction that begins by reading and then cannot get the
//     write lock could not be tried again.
//   - The rollback journal is what a file has unless somebody turned it to WAL.
//     To set it here would rewrite such a file before it is known to be ours;
//     Open turns it back once it is.
func dsn(path string, r role) string {
	q := url.Values{}
	q.Set("mode", "rw")
	q.Set("_busy_timeout", "5000") // milliseconds
	q.Set("_foreign_keys", "on")
	q.Set("_synchronous", "EXTRA")
	if r == reader {
		q.Set("_query_only", "on")
		q.Set("_txlock", "deferred")
	} else {
		q.Set("_txlock", "immediate")
	}
	driverParams(q)
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") { // C:/Users/…
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p, RawQuery: q.Encode()}).String()
}

// connect makes a pool of connections; none is opened yet. SQLite takes one
// writer at a time: a second connection of a writer would only wait.
func connect(path string, r role) *sql.DB {
	db := sql.OpenDB(connector{dsn: dsn(path, r), driver: newDriver()})
	if r == writer {
		db.SetMaxOpenConns(1)
	} else {
		db.SetMaxOpenConns(4)
	}
	return db
}

// connector opens connections through a driver value that is not registered
// under any name.
type connector struct {
	dsn    string
	driver driver.Driver
}

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.dsn) }
func (c connector) Driver() driver.Driver                        { return c.driver }
