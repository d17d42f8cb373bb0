package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"rummy/storage"
)

const (
	forkColumns = `fork, why, aside, coalesce(pos, 0), forks.stream, forks.seq, kind, body, actor, at, prev, type`
	forkRows    = `SELECT ` + forkColumns + ` FROM forks LEFT JOIN streams USING (stream) ORDER BY fork, forks.seq`
	newestFork  = `SELECT coalesce(max(fork), 0) FROM forks`
	keptAlready = `SELECT count(*) FROM forks WHERE stream = ? AND seq = ? AND hash = ?`
	tailOf      = `SELECT ` + eventColumns + ` FROM events WHERE stream = ? AND seq >= ? ORDER BY seq`
	insertFork  = `INSERT INTO forks (fork, stream, seq, kind, body, actor, at, prev, hash, pos, why, aside)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, 0), ?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`
)

// Forks implements storage.Log. ErrCorrupt, wrapped, when a row holds what no event can.
func (r reads) Forks(ctx context.Context) ([]storage.Fork, error) {
	rows, err := query(ctx, r, scanFork, forkRows)
	var all []storage.Fork
	for i, row := range rows {
		if i == 0 || row.number != rows[i-1].number {
			all = append(all, row.Fork)
			continue
		}
		f := &all[len(all)-1]
		f.Events = append(f.Events, row.Events...)
	}
	return all, err
}

// forkRow is one event of a fork, and the number of the fork.
type forkRow struct {
	number int64
	storage.Fork
}

func scanFork(r row) (forkRow, error) {
	var f forkRow
	var aside, at string
	var prev []byte
	var e storage.Event
	err := r.Scan(&f.number, &f.Why, &aside, &e.Pos, &e.Stream, &e.Seq, &e.Kind, &e.Body, &e.Actor, &at, &prev, &f.Type)
	if err != nil {
		return f, damaged(err, "an event kept aside")
	}
	var err1, err2, err3 error
	f.At, err1 = parseTime(aside)
	e.At, err2 = parseTime(at)
	e.Prev, err3 = hash(prev)
	if err := errors.Join(err1, err2, err3); err != nil {
		return f, fmt.Errorf("event %d of stream %s, kept aside: %w: %w", e.Seq, e.Stream, storage.ErrCorrupt, err)
	}
	f.Stream, f.Events = e.Stream, []storage.Event{e}
	return f, nil
}

// Aside implements storage.Batch.
func (b *batch) Aside(ctx context.Context, stream string, from int64, why string) error {
	return b.write(ctx, func() error { return b.r.aside(stream, from, why) })
}

// aside follows the order that the guards hold it to: what leaves its place is
// kept first, and leaves it from the end.
func (r recording) aside(stream string, from int64, why string) error {
	if from <= 1 {
		return fmt.Errorf("stream %s: its first event cannot be put aside", stream)
	}
	head, err := scanStream(r.row(streamByID, stream))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	tail, err := rowsOf(r.ctx, r.tx, scanEvent, tailOf, stream, from)
	if err != nil {
		return err
	}
	if len(tail) == 0 {
		return fmt.Errorf("event %d of stream %s: %w", from, stream, storage.ErrNotFound)
	}
	if err := r.keep(tail, why); err != nil {
		return err
	}
	if err := r.dropMatch(stream); err != nil {
		return err
	}
	for _, e := range slices.Backward(tail) {
		if err := r.exec("DELETE FROM events WHERE pos = ?", e.Pos); err != nil {
			return err
		}
	}
	head.Seq, head.Head = from-1, tail[0].Prev
	return r.moveHead(head)
}

// dropMatch removes the row and the results of a match, if it is one, and takes
// them out of the totals.
func (r recording) dropMatch(stream string) error {
	changes := make(changes)
	if err := r.takeOut(storage.Match{Stream: stream}, changes); err != nil {
		return err
	}
	if err := r.exec("DELETE FROM matches WHERE stream = ?", stream); err != nil {
		return err
	}
	return r.applyTotals(changes)
}

// KeepAside implements storage.Batch.
func (b *batch) KeepAside(ctx context.Context, t storage.Type, events []storage.Event, why string) (kept bool, err error) {
	err = b.write(ctx, func() error {
		if err := checkEvents(t, events); err != nil {
			return err
		}
		if err := b.r.areOf(t, events); err != nil {
			return err
		}
		last := recorded(events[len(events)-1])
		hash := last.Hash() // which stands for all before it
		var there int
		if err := b.r.row(keptAlready, last.Stream, last.Seq, hash[:]).Scan(&there); err != nil || there > 0 {
			return err
		}
		own := slices.Clone(events)
		for i := range own {
			own[i].Pos = 0
		}
		kept = true
		return b.r.keep(own, why)
	})
	return kept && err == nil, err
}

// areOf wants events to follow each other by their hashes, and their stream to
// be of a type.
func (r recording) areOf(t storage.Type, events []storage.Event) error {
	head, err := scanStream(r.row(streamByID, events[0].Stream))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("stream %s: %w", events[0].Stream, storage.ErrNotFound)
	case err != nil:
		return err
	case head.Type != t:
		return errOtherType(head, t)
	}
	for i, e := range events[1:] {
		if e.Prev != recorded(events[i]).Hash() {
			return untouched{fmt.Errorf("event %d of stream %s: %w: it does not follow the one before it", e.Seq, e.Stream, storage.ErrConflict)}
		}
	}
	return nil
}

// keep puts events into a fork of their own.
func (r recording) keep(events []storage.Event, why string) error {
	var number int64
	if err := r.row(newestFork).Scan(&number); err != nil {
		return err
	}
	for _, e := range events {
		hash := recorded(e).Hash()
		if err := r.exec(insertFork, number+1, e.Stream, e.Seq, e.Kind, string(e.Body), e.Actor, onRecord(e.At),
			e.Prev[:], hash[:], e.Pos, why); err != nil {
			return err
		}
	}
	return nil
}

// onRecord is how the record writes a time.
func onRecord(t time.Time) string { return t.UTC().Format(storage.TimeLayout) }

// recorded is an event with its time as it comes to stand on record.
func recorded(e storage.Event) storage.Event {
	e.At = e.At.UTC().Truncate(time.Millisecond)
	return e
}
