package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"rummy/storage"
)

// Summary is what a file holds, as far as one copy of a book is told from
// another, and shown to a person who must choose.
type Summary struct {
	Schema int // version of the file's schema: 1, 2, 3 …
	Events int64
	Forks  int64                  // events kept aside beside those; see storage.Fork
	Counts map[storage.Type]int64 // streams of each type, where there are any
	Newest time.Time              // when the event that arrived last was entered
	Last   int64                  // Pos of that event

	// First is the hash of the event that arrived first. Copies of one book have
	// it in common, and so has a book made from the archive of another.
	First storage.Hash
}

// Same tells whether two copies hold the same, as far as summaries can tell.
func (s Summary) Same(o Summary) bool {
	return s.First == o.First && s.Last == o.Last && s.Events == o.Events && s.Forks == o.Forks && s.Newest.Equal(o.Newest)
}

// Older tells whether the file is a book of a schema before today's.
func (s Summary) Older() bool { return s.Schema > 0 && s.Schema < len(Options{}.migrations()) }

// Summarize reads what the file at path holds. It migrates nothing and checks
// nothing but that the file is a book. The errors are those of OpenReader;
// ErrEmpty, wrapped, when nothing is on record.
func Summarize(ctx context.Context, path string) (Summary, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return Summary{}, err
	}
	if err := findFile(path); err != nil {
		return Summary{}, err
	}
	l := Options{}.newLog(path, reader)
	defer l.Close()
	return l.summarize(ctx)
}

// copyOf is a log on a private copy, which speaks of the file it was made of.
func copyOf(path, private string, r role) *Log {
	l := Options{}.newLog(private, r)
	l.path = path
	return l
}

const firstEvent = `SELECT ` + eventColumns + ` FROM events ORDER BY pos LIMIT 1`

func (l *Log) summarize(ctx context.Context) (Summary, error) {
	return oneState(ctx, l.reads, l.summarizeBy)
}

// summarizeBy reads from a connection that sees one state.
func (l *Log) summarizeBy(ctx context.Context, q querier) (s Summary, err error) {
	if s.Schema, err = l.schema(ctx, q); err != nil {
		return s, err
	}
	first, err1 := rowsOf(ctx, q, scanEvent, firstEvent)
	if s.Schema == 0 || err1 == nil && len(first) == 0 {
		return s, fmt.Errorf("%s: %w", l.path, ErrEmpty)
	}
	newest, err2 := rowsOf(ctx, q, scanEvent, newestEvent)
	if err := errors.Join(err1, err2); err != nil {
		return s, err
	}
	s.First, s.Newest, s.Last = first[0].Hash(), newest[0].At, newest[0].Pos
	if err := q.QueryRowContext(ctx, "SELECT count(*) FROM events").Scan(&s.Events); err != nil {
		return s, err
	}
	if s.Schema >= firstWithForks {
		if err := q.QueryRowContext(ctx, "SELECT count(*) FROM forks").Scan(&s.Forks); err != nil {
			return s, err
		}
	}
	counts, err := rowsOf(ctx, q, scanCount, "SELECT type, count(*) FROM streams GROUP BY type")
	s.Counts = map[storage.Type]int64{}
	for _, c := range counts {
		s.Counts[c.t] = c.n
	}
	return s, err
}

// typeCount is how many streams there are of a type.
type typeCount struct {
	t storage.Type
	n int64
}

func scanCount(r row) (c typeCount, err error) {
	err = r.Scan(&c.t, &c.n)
	return c, damaged(err, "a stream")
}
