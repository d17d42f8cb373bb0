package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rummy/storage"
)

// reads answers what a log is asked, from its pool of connections or, within a
// batch, from its transaction.
//
// Each read is one statement, or one short transaction, and so sees one state
// of the record; its rows are all taken before it returns, and with the last
// the lock is gone.
type reads struct {
	path string
	db   *sql.DB
	tx   *sql.Tx // of the batch, if this is one
}

const (
	eventColumns   = `pos, events.stream, events.seq, kind, body, actor, at, prev`
	eventsOfStream = `SELECT ` + eventColumns + ` FROM events WHERE stream = ? ORDER BY seq`
	newestEvent    = `SELECT ` + eventColumns + ` FROM events WHERE pos = (SELECT max(pos) FROM events)`
	// CROSS JOIN holds SQLite to the order written: from the few streams to their
	// events, from the matches that are wanted to their results.
	eventsOfType = `SELECT ` + eventColumns + ` FROM streams CROSS JOIN events ON events.stream = streams.stream
		WHERE type = ? ORDER BY pos`

	// LEFT JOIN finds an event without a heading too, whose missing type is damage.
	eventsAfter = `SELECT ` + eventColumns + `, type FROM events LEFT JOIN streams USING (stream)
		WHERE pos > ? ORDER BY pos LIMIT ?`

	streamColumns  = `stream, type, number, seq, head`
	streamByID     = `SELECT ` + streamColumns + ` FROM streams WHERE stream = ?`
	streamByNumber = `SELECT ` + streamColumns + ` FROM streams WHERE type = ? AND number = ?`
	streamsAfter   = `SELECT ` + streamColumns + ` FROM streams WHERE type = ? AND number > ? ORDER BY number LIMIT ?`

	documentByDigest = `SELECT digest, body FROM documents WHERE digest = ?`

	matchRows = `SELECT stream, number, matches.game, matches.high_wins, matches.season, day, state, counts, void, round, opened_seq
		FROM matches JOIN streams USING (stream)`
	resultRows = `SELECT match, player, place, points, known, wins, win_share, outs, rounds
		FROM matches CROSS JOIN results ON match = stream`
	resultOrder = ` ORDER BY stream, seat`
	isOpenMatch = ` WHERE opened = (SELECT max(opened) FROM matches)`
	isOfPlayer  = `matches.stream IN (SELECT match FROM results WHERE player = ?)`
	hasSince    = `matches.stream IN (SELECT stream FROM events WHERE pos > ?)`
	isNumbered  = `matches.stream IN (SELECT streams.stream FROM streams CROSS JOIN matches USING (stream)
		WHERE type = ? AND number > ? ORDER BY number LIMIT ?)`

	totalRows  = `SELECT season, game, high_wins, player, played, wins, win_share, places, points, low, high, outs, rounds FROM totals`
	totalOrder = ` ORDER BY season, game, high_wins, player`
)

// Events implements storage.Log. ErrCorrupt, wrapped, when a row holds what no event can.
func (r reads) Events(ctx context.Context, stream string) ([]storage.Event, error) {
	events, err := query(ctx, r, scanEvent, eventsOfStream, stream)
	if err == nil && len(events) == 0 {
		err = fmt.Errorf("stream %s: %w", stream, storage.ErrNotFound)
	}
	return events, err
}

// After implements storage.Log. ErrCorrupt, wrapped, when a row holds what no event can.
func (r reads) After(ctx context.Context, pos int64, limit int) ([]storage.Event, error) {
	if limit < 1 {
		return nil, errNoLimit
	}
	return query(ctx, r, scanTypedEvent, eventsAfter, pos, limit)
}

// All implements storage.Log. ErrCorrupt, wrapped, when a row holds what no event can.
func (r reads) All(ctx context.Context, t storage.Type) ([]storage.Event, error) {
	return query(ctx, r, scanEvent, eventsOfType, string(t))
}

// Heading implements storage.Log.
func (r reads) Heading(ctx context.Context, stream string) (storage.Stream, error) {
	all, err := query(ctx, r, scanStream, streamByID, stream)
	return only("stream "+stream, all, err)
}

// Newest implements storage.Log. ErrCorrupt, wrapped, when its row holds what no event can.
func (r reads) Newest(ctx context.Context) (storage.Event, error) {
	all, err := query(ctx, r, scanEvent, newestEvent)
	return only("the newest event", all, err)
}

// Numbered implements storage.Log.
func (r reads) Numbered(ctx context.Context, t storage.Type, number int64) (storage.Stream, error) {
	all, err := query(ctx, r, scanStream, streamByNumber, string(t), number)
	return only(fmt.Sprintf("%s %d", t, number), all, err)
}

// HeadingsAfter implements storage.Log.
func (r reads) HeadingsAfter(ctx context.Context, t storage.Type, number int64, limit int) ([]storage.Stream, error) {
	if limit < 1 {
		return nil, errNoLimit
	}
	return query(ctx, r, scanStream, streamsAfter, string(t), number, limit)
}

// Document implements storage.Log.
func (r reads) Document(ctx context.Context, digest string) (storage.Document, error) {
	all, err := query(ctx, r, scanDocument, documentByDigest, digest)
	return only("document "+digest, all, err)
}

// OpenMatch implements storage.Log.
func (r reads) OpenMatch(ctx context.Context) (storage.Match, error) {
	matches, err := r.matches(ctx, isOpenMatch)
	return only("the open match", matches, err)
}

// Matches implements storage.Log.
func (r reads) Matches(ctx context.Context, f storage.MatchFilter) ([]storage.Match, error) {
	var w where
	w.add(f.Stream != "", "matches.stream = ?", f.Stream)
	if f.Season != nil {
		w.add(true, "matches.season = ?", *f.Season)
	}
	w.add(f.State != "", "state = ?", string(f.State))
	w.add(f.Player != "", isOfPlayer, f.Player)
	w.add(f.After > 0, hasSince, f.After)
	return r.matches(ctx, w.String(), w.args...)
}

// MatchesAfter implements storage.Log.
func (r reads) MatchesAfter(ctx context.Context, number int64, limit int) ([]storage.Match, error) {
	if limit < 1 {
		return nil, errNoLimit
	}
	return r.matches(ctx, " WHERE "+isNumbered, string(storage.TypeMatch), number, limit)
}

var errNoLimit = errors.New("a page holds one at least")

// Totals implements storage.Log.
func (r reads) Totals(ctx context.Context, f storage.TotalFilter) ([]storage.Total, error) {
	var w where
	if f.Season != nil {
		w.add(true, "season = ?", *f.Season)
	}
	w.add(f.Game != "", "game = ?", f.Game)
	return query(ctx, r, scanTotal, totalRows+w.String()+totalOrder, w.args...)
}

// where collects the conditions of a query.
type where struct {
	conditions []string
	args       []any
}

func (w *where) add(wanted bool, condition string, arg any) {
	if wanted {
		w.conditions, w.args = append(w.conditions, condition), append(w.args, arg)
	}
}

func (w *where) String() string {
	if len(w.conditions) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(w.conditions, " AND ")
}

// row is a *sql.Row or the present one of *sql.Rows.
type row interface{ Scan(dest ...any) error }

// query returns all rows of one statement.
func query[T any](ctx context.Context, r reads, scan func(row) (T, error), text string, args ...any) ([]T, error) {
	if r.tx != nil {
		return oneState(ctx, r, func(ctx context.Context, q querier) ([]T, error) { return rowsOf(ctx, q, scan, text, args...) })
	}
	all, err := await(ctx, func() ([]T, error) { return rowsOf(ctx, r.db, scan, text, args...) }, nil)
	return all, explain(ctx, r.path, err)
}

// oneState runs a read of several statements on one state of the record.
//
// Not by BeginTx: a writer's would take the write lock. None of the statements
// of a read waits for a lock after the first, and none may be called off and
// leave the connection, or the batch, in doubt.
func oneState[T any](ctx context.Context, r reads, read func(context.Context, querier) (T, error)) (T, error) {
	settled := context.WithoutCancel(ctx)
	if r.tx != nil {
		if err := ctx.Err(); err != nil {
			var none T
			return none, err
		}
		v, err := read(settled, r.tx)
		return v, explain(ctx, r.path, err)
	}
	v, err := await(ctx, func() (none T, err error) {
		c, err := r.db.Conn(ctx)
		if err != nil {
			return none, err
		}
		defer c.Close()
		if _, err := c.ExecContext(settled, "BEGIN DEFERRED"); err != nil {
			return none, err
		}
		defer c.ExecContext(settled, "ROLLBACK")
		return read(settled, c)
	}, nil)
	return v, explain(ctx, r.path, err)
}

func rowsOf[T any](ctx context.Context, q querier, scan func(row) (T, error), text string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, errors.Join(rows.Err(), rows.Close())
}

// matches returns the matches under a condition, by number, with their results.
// These are two statements over one state, since a join would read each match
// once for every player.
func (r reads) matches(ctx context.Context, condition string, args ...any) ([]storage.Match, error) {
	return oneState(ctx, r, func(ctx context.Context, q querier) ([]storage.Match, error) {
		matches, err := rowsOf(ctx, q, scanMatch, matchRows+condition, args...)
		if err != nil {
			return nil, err
		}
		results, err := rowsOf(ctx, q, scanResult, resultRows+condition+resultOrder, args...)
		if err != nil {
			return nil, err
		}
		return seat(matches, results)
	})
}

// seat gives each match its results, and puts the matches in the order of their numbers.
// ErrCorrupt, wrapped, when there are results of another match.
func seat(matches []storage.Match, results []matchResult) ([]storage.Match, error) {
	slices.SortFunc(matches, func(a, b storage.Match) int { return cmp.Compare(a.Number, b.Number) })
	index := make(map[string]int, len(matches))
	for i, m := range matches {
		index[m.Stream] = i
	}
	for _, r := range results {
		i, ok := index[r.match]
		if !ok {
			return nil, fmt.Errorf("match %s: %w: it has results, and is not to be found", r.match, storage.ErrCorrupt)
		}
		m := &matches[i]
		m.Results = append(m.Results, r.Result)
	}
	return matches, nil
}

// only takes the answer to a query for a single thing: what.
func only[T any](what string, all []T, err error) (T, error) {
	var none T
	if err != nil {
		return none, err
	}
	if len(all) == 0 {
		return none, fmt.Errorf("%s: %w", what, storage.ErrNotFound)
	}
	return all[0], nil
}

func scanEvent(r row) (storage.Event, error) { return scanEventAnd(r) }

// scanTypedEvent takes the type of the stream too, which comes last.
func scanTypedEvent(r row) (storage.Event, error) {
	var t storage.Type
	e, err := scanEventAnd(r, &t)
	e.Type = t
	return e, err
}

// scanEventAnd takes an event, and the columns after it into more.
func scanEventAnd(r row, more ...any) (storage.Event, error) {
	var e storage.Event
	var at string
	var prev []byte
	columns := []any{&e.Pos, &e.Stream, &e.Seq, &e.Kind, &e.Body, &e.Actor, &at, &prev}
	if err := r.Scan(append(columns, more...)...); err != nil {
		return e, damaged(err, "an event")
	}
	var err error
	if e.At, err = parseTime(at); err != nil {
		return e, fmt.Errorf("event %d: %w: its time is %q", e.Pos, storage.ErrCorrupt, at)
	}
	if e.Prev, err = hash(prev); err != nil {
		return e, fmt.Errorf("event %d: %w", e.Pos, err)
	}
	return e, nil
}

func scanStream(r row) (storage.Stream, error) {
	var s storage.Stream
	var head []byte
	if err := r.Scan(&s.ID, &s.Type, &s.Number, &s.Seq, &head); err != nil {
		return s, damaged(err, "a stream")
	}
	var err error
	if s.Head, err = hash(head); err != nil {
		return s, fmt.Errorf("stream %s: %w", s.ID, err)
	}
	return s, nil
}

func scanDocument(r row) (storage.Document, error) {
	var d storage.Document
	if err := r.Scan(&d.Digest, &d.Body); err != nil {
		return d, damaged(err, "a document")
	}
	if storage.Digest(d.Body) != d.Digest {
		return d, fmt.Errorf("document %s: %w: its bytes no longer have this digest", d.Digest, storage.ErrCorrupt)
	}
	return d, nil
}

func scanMatch(r row) (storage.Match, error) {
	var m storage.Match
	err := r.Scan(&m.Stream, &m.Number, &m.Game, &m.HighWins, &m.Season, &m.Day, &m.State, &m.Counts, &m.Void, &m.Round, &m.Opened)
	return m, damaged(err, "a match")
}

// matchResult is a result and the match it is of.
type matchResult struct {
	match string
	storage.Result
}

func scanResult(r row) (matchResult, error) {
	var m matchResult
	err := r.Scan(&m.match, &m.Player, &m.Place, &m.Points, &m.Known, &m.Wins, &m.WinShare, &m.Outs, &m.Rounds)
	return m, damaged(err, "a result")
}

func scanTotal(r row) (storage.Total, error) {
	var t storage.Total
	err := r.Scan(&t.Season, &t.Game, &t.HighWins, &t.Player, &t.Played, &t.Wins, &t.WinShare, &t.Places,
		&t.Points, &t.Low, &t.High, &t.Outs, &t.Rounds)
	return t, damaged(err, "a total")
}

// hash takes the bytes of a stored hash.
func hash(b []byte) (storage.Hash, error) {
	if len(b) != len(storage.Hash{}) {
		return storage.Hash{}, fmt.Errorf("%w: a hash of %d bytes", storage.ErrCorrupt, len(b))
	}
	return storage.Hash(b), nil
}

// damaged tells a row that does not fit its columns from a statement that failed.
func damaged(err error, what string) error {
	if err == nil || errors.Is(err, sql.ErrNoRows) || resultCode(err) != 0 ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%s: %w: %w", what, storage.ErrCorrupt, err)
}
