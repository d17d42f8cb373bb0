package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"rummy/storage"
)

// Record implements storage.Log in one immediate transaction. The error wraps
// ErrBusy, ErrFull or ErrReadOnly where one of these is the reason; nothing is
// written then.
//
// When ctx ends before the commit begins, nothing is written and the error is
// that of ctx. From then on ctx is not heeded: Record returns nil exactly when
// the change is on record.
func (l *Log) Record(ctx context.Context, c storage.Change) error {
	if l.role == reader {
		return fmt.Errorf("%s: %w: it was opened for reading", l.path, ErrReadOnly)
	}
	if err := check(c); err != nil {
		return err
	}
	return explain(ctx, l.path, l.within(ctx, func(r recording) error { return r.change(c) }))
}

// within runs do in one transaction, and commits what it did unless it fails.
// That of a writer is immediate: do sees the record as nobody else can change it.
func (l *Log) within(ctx context.Context, do func(recording) error) error {
	tx, err := begin(ctx, l.db)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	r := recording{ctx: context.WithoutCancel(ctx), tx: tx, ended: ctx.Err}
	if err := r.sameVersion(l); err != nil {
		return err
	}
	if err := do(r); err != nil {
		return err
	}
	if err := r.ended(); err != nil {
		return err
	}
	return tx.Commit()
}

const (
	newestPos      = `SELECT max((SELECT coalesce(max(pos), 0) FROM events), (SELECT coalesce(max(pos), 0) FROM forks))`
	insertEvent    = `INSERT INTO events (pos, stream, seq, kind, body, actor, at, prev) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
	lastPos        = `SELECT coalesce(max(pos), 0) FROM events`
	newestNumber   = `SELECT coalesce(max(number), 0) FROM streams WHERE type = ?`
	openedPos      = `SELECT pos FROM events JOIN streams USING (stream) WHERE stream = ? AND events.seq = ? AND type = ?`
	countedResults = `SELECT season, game, high_wins, player, place, points, wins, win_share, outs, rounds
		FROM results WHERE match = ? AND counted = 1`
)

// recording is one Record, or one batch, under way.
type recording struct {
	ctx   context.Context // never ends, so that no statement is called off half-way
	tx    *sql.Tx
	ended func() error // why to give up, between two statements
	kept  statements   // prepared, in a batch; else nil
}

// statements are those prepared already, by their text.
type statements map[string]*sql.Stmt

// statement is a prepared query where statements are kept. One that cannot be
// prepared is nil, and fails again, with its reason, when it is run.
func (r recording) statement(query string) *sql.Stmt {
	s, ok := r.kept[query]
	if !ok && r.kept != nil {
		s, _ = r.tx.PrepareContext(r.ctx, query)
		r.kept[query] = s
	}
	return s
}

// prepare is for a query that is run several times before done.
func (r recording) prepare(query string) (s *sql.Stmt, done func(), err error) {
	if s := r.statement(query); s != nil {
		return s, func() {}, nil
	}
	s, err = r.tx.PrepareContext(r.ctx, query)
	return s, func() { s.Close() }, err
}

func (r recording) row(query string, args ...any) *sql.Row {
	if s := r.statement(query); s != nil {
		return s.QueryRowContext(r.ctx, args...)
	}
	return r.tx.QueryRowContext(r.ctx, query, args...)
}

func (r recording) rows(query string, args ...any) (*sql.Rows, error) {
	if s := r.statement(query); s != nil {
		return s.QueryContext(r.ctx, args...)
	}
	return r.tx.QueryContext(r.ctx, query, args...)
}

func (r recording) exec(query string, args ...any) (err error) {
	if s := r.statement(query); s != nil {
		_, err = s.ExecContext(r.ctx, args...)
	} else {
		_, err = r.tx.ExecContext(r.ctx, query, args...)
	}
	return err
}

// change records c, except for the commit.
func (r recording) change(c storage.Change) error {
	if err := r.nothingSince(c.Seen); err != nil {
		return err
	}
	if err := r.addDocuments(c.Documents); err != nil {
		return err
	}
	if err := r.addEvents(c); err != nil {
		return err
	}
	return r.setMatches(c.Matches)
}

// sameVersion refuses a file that a newer program has migrated since it was
// opened, as may happen while this one waits for a person to answer.
func (r recording) sameVersion(l *Log) error {
	var version int
	if err := r.row("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version != l.version {
		return fmt.Errorf("%s: %w (schema %d; this one writes %d)", l.path, ErrNewer, version, l.version)
	}
	return nil
}

// nothingSince refuses a change whose writer has not seen the newest event.
func (r recording) nothingSince(seen *int64) error {
	if seen == nil {
		return nil
	}
	var newest int64
	if err := r.row(lastPos).Scan(&newest); err != nil {
		return err
	}
	if newest > *seen {
		return fmt.Errorf("%w: event %d was to be the newest, and %d is", storage.ErrConflict, *seen, newest)
	}
	return nil
}

// nextNumber is the short number that the next stream of a type takes.
func (r recording) nextNumber(t storage.Type) (n int64, err error) {
	err = r.row(newestNumber, string(t)).Scan(&n)
	return n + 1, err
}

func (r recording) addDocuments(documents []storage.Document) error {
	for _, d := range documents {
		var there []byte
		err := r.row("SELECT body FROM documents WHERE digest = ?", d.Digest).Scan(&there)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			err = r.exec("INSERT INTO documents (digest, body) VALUES (?, ?)", d.Digest, string(d.Body))
		case err == nil && !bytes.Equal(there, d.Body):
			err = fmt.Errorf("document %s: %w: other bytes stand under this digest", d.Digest, storage.ErrCorrupt)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// addEvents adds each append's events to its stream.
func (r recording) addEvents(c storage.Change) error {
	if len(c.Appends) == 0 {
		return nil
	}
	var pos int64
	if err := r.row(newestPos).Scan(&pos); err != nil {
		return err
	}
	insert, done, err := r.prepare(insertEvent)
	if err != nil {
		return err
	}
	defer done()
	at := c.At.UTC().Truncate(time.Millisecond)
	for _, a := range c.Appends {
		if err := r.ended(); err != nil {
			return err
		}
		head, err := r.headingFor(a)
		if err != nil {
			return err
		}
		events := make([]storage.Event, len(a.Events))
		for i, e := range a.Events {
			events[i] = storage.Event{Kind: e.Kind, Body: e.Body, Actor: c.Actor, At: at}
		}
		if err := r.extend(head, pos, events, insert); err != nil {
			return err
		}
		pos += int64(len(events))
	}
	return nil
}

// extend adds events to the stream with a heading, after the book's newest pos,
// and moves the heading, which comes first since events refer to it.
func (r recording) extend(head storage.Stream, pos int64, events []storage.Event, insert *sql.Stmt) error {
	begins := head.Seq == 0
	for i := range events {
		e := &events[i]
		e.Pos, e.Stream, e.Seq, e.Prev = pos+int64(i)+1, head.ID, head.Seq+1, head.Head
		head.Seq, head.Head = e.Seq, e.Hash()
	}
	var err error
	if begins {
		err = r.exec("INSERT INTO streams (stream, type, number, seq, head) VALUES (?, ?, ?, ?, ?)",
			head.ID, string(head.Type), head.Number, head.Seq, head.Head[:])
	} else {
		err = r.moveHead(head)
	}
	if err != nil {
		return err
	}
	for _, e := range events {
		if _, err := insert.ExecContext(r.ctx, e.Pos, e.Stream, e.Seq, e.Kind, string(e.Body),
			e.Actor, e.At.Format(storage.TimeLayout), e.Prev[:]); err != nil {
			return err
		}
	}
	return nil
}

// moveHead says where a stream that is on record now ends.
func (r recording) moveHead(head storage.Stream) error {
	return r.exec("UPDATE streams SET seq = ?, head = ? WHERE stream = ?", head.Seq, head.Head[:], head.ID)
}

// headingFor returns the heading of a's stream, with Seq 0 and the number to
// take if a begins it. ErrConflict, wrapped, when it is not at a.After.
func (r recording) headingFor(a storage.Append) (storage.Stream, error) {
	head, err := scanStream(r.row(streamByID, a.Stream))
	if errors.Is(err, sql.ErrNoRows) {
		head, err = storage.Stream{ID: a.Stream, Type: a.Type}, nil
		if a.After == 0 {
			head.Number, err = r.nextNumber(a.Type)
		}
	}
	switch {
	case err != nil:
		return head, err
	case head.Type != a.Type:
		return head, errOtherType(head, a.Type)
	case head.Seq != a.After:
		return head, fmt.Errorf("stream %s: %w: it was to stand at event %d and stands at %d",
			a.Stream, storage.ErrConflict, a.After, head.Seq)
	}
	return head, nil
}

func errOtherType(head storage.Stream, t storage.Type) error {
	return fmt.Errorf("stream %s is about a %s, not a %s", head.ID, head.Type, t)
}

// setMatches replaces the rows of each match and carries the difference into the totals.
func (r recording) setMatches(matches []storage.Match) error {
	changes := make(changes)
	for _, m := range matches {
		if err := r.ended(); err != nil {
			return err
		}
		if err := r.takeOut(m, changes); err != nil {
			return err
		}
		if err := r.putIn(m, changes); err != nil {
			return fmt.Errorf("match %s: %w", m.Stream, err)
		}
	}
	return r.applyTotals(changes)
}

// takeOut notes the results of a match that were counted, and removes those of
// seats that are no longer the same player's. The others stay to be overwritten:
// the index of players, of which each entry may lie on a page of its own, is
// left alone then.
func (r recording) takeOut(m storage.Match, c changes) error {
	rows, err := r.rows(countedResults, m.Stream)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var k totalKey
		var old storage.Result
		if err := rows.Scan(&k.season, &k.game, &k.highWins, &k.player, &old.Place, &old.Points,
			&old.Wins, &old.WinShare, &old.Outs, &old.Rounds); err != nil {
			return err
		}
		if err := c.remove(k, old); err != nil {
			return err
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	seats := []any{m.Stream}
	for i, p := range m.Results {
		seats = append(seats, i+1, p.Player)
	}
	return r.exec("DELETE FROM results WHERE match = ? AND NOT (false"+
		strings.Repeat(" OR seat = ? AND player = ?", len(m.Results))+")", seats...)
}

// putIn writes a match and its results, and notes those that count.
func (r recording) putIn(m storage.Match, c changes) error {
	var opened int64
	err := r.row(openedPos, m.Stream, m.Opened, string(storage.TypeMatch)).Scan(&opened)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("it is said to be opened by event %d of a match, and there is none", m.Opened)
	}
	if err != nil {
		return err
	}
	if err := r.exec(`INSERT INTO matches (stream, game, high_wins, season, day, state, counts, void, round, opened, opened_seq)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (stream) DO UPDATE SET game = excluded.game, high_wins = excluded.high_wins,
			season = excluded.season, day = excluded.day, state = excluded.state, counts = excluded.counts,
			void = excluded.void, round = excluded.round, opened = excluded.opened, opened_seq = excluded.opened_seq`,
		m.Stream, m.Game, bit(m.HighWins), m.Season, m.Day, string(m.State), bit(m.Counts), bit(m.Void), m.Round,
		opened, m.Opened); err != nil {
		return err
	}
	if len(m.Results) == 0 {
		return nil
	}
	values := make([]any, 0, len(m.Results)*14)
	for i, p := range m.Results {
		counted := m.Counts && p.Place > 0
		if counted {
			if err := c.add(totalKey{m.Season, m.Game, m.HighWins, p.Player}, p); err != nil {
				return err
			}
		}
		values = append(values, m.Stream, i+1, p.Player, m.Season, m.Game, bit(m.HighWins), bit(counted), p.Place,
			p.Points, bit(p.Known), p.Wins, p.WinShare, p.Outs, p.Rounds)
	}
	return r.exec(`INSERT INTO results (match, seat, player, season, game, high_wins, counted, place,
		points, known, wins, win_share, outs, rounds)
		VALUES `+strings.Repeat("(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), ", len(m.Results)-1)+
		`(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (match, seat) DO UPDATE SET season = excluded.season, game = excluded.game,
			high_wins = excluded.high_wins, counted = excluded.counted, place = excluded.place, points = excluded.points,
			known = excluded.known, wins = excluded.wins, win_share = excluded.win_share, outs = excluded.outs,
			rounds = excluded.rounds`, values...)
}

// bit is how the tables hold a truth value.
func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
