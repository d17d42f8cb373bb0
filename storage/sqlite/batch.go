package sqlite

import (
	"context"
	"errors"
	"fmt"

	"rummy/storage"
)

// Batch implements storage.Log in one immediate transaction. The errors are
// those of Record. SQLite moves what does not fit into its cache to the file
// before the end, and from then on readers wait too.
//
// On a log opened for reading, the batch is one state of the book to read: what
// records through it fails with ErrReadOnly. A writer waits until do returns,
// and gives up with ErrBusy after the busy timeout: do must not take long.
func (l *Log) Batch(ctx context.Context, do func(storage.Batch) error) error {
	var said error // what do or a step said, in words already
	err := l.within(ctx, func(r recording) error {
		r.kept = statements{}
		defer r.kept.close()
		b := &batch{reads: reads{path: l.path, tx: r.tx}, r: r, role: l.role}
		defer func() { b.failed = errBatchOver }()
		said = do(b)
		if said == nil {
			said = b.failed
		}
		return said
	})
	if said != nil {
		return said
	}
	return explain(ctx, l.path, err)
}

func (s statements) close() {
	for _, one := range s {
		if one != nil {
			one.Close()
		}
	}
}

var (
	errBatchOver = errors.New("the batch is over")
	errInBatch   = errors.New("a batch cannot begin within another")
)

// batch is the log during one large change.
type batch struct {
	reads
	r      recording
	role   role
	failed error // why nothing more can be recorded
}

var _ storage.Batch = (*batch)(nil)

// Batch returns an error: there is one transaction only.
func (b *batch) Batch(context.Context, func(storage.Batch) error) error { return errInBatch }

// Close does nothing: the batch ends with the function it was made for.
func (b *batch) Close() error { return nil }

// Record implements storage.Log.
func (b *batch) Record(ctx context.Context, c storage.Change) error {
	return b.write(ctx, func() error {
		if err := check(c); err != nil {
			return err
		}
		return b.r.change(c)
	})
}

// SetMatches implements storage.Batch.
func (b *batch) SetMatches(ctx context.Context, matches []storage.Match) error {
	return b.write(ctx, func() error {
		if err := checkMatches(matches); err != nil {
			return err
		}
		return b.r.setMatches(matches)
	})
}

// Clear implements storage.Batch.
func (b *batch) Clear(ctx context.Context) error {
	return b.write(ctx, func() error {
		return errors.Join(b.r.exec("DELETE FROM totals"), b.r.exec("DELETE FROM results"), b.r.exec("DELETE FROM matches"))
	})
}

// Import implements storage.Batch.
func (b *batch) Import(ctx context.Context, t storage.Type, events []storage.Event) error {
	return b.write(ctx, func() error {
		if err := checkEvents(t, events); err != nil {
			return err
		}
		return b.r.add(t, events)
	})
}

// add adds events that bring their actor and time.
func (r recording) add(t storage.Type, events []storage.Event) error {
	var pos int64
	if err := r.row(newestPos).Scan(&pos); err != nil {
		return err
	}
	head, err := r.headingFor(storage.Append{Stream: events[0].Stream, Type: t, After: events[0].Seq - 1})
	if err != nil {
		return before(err)
	}
	insert, done, err := r.prepare(insertEvent)
	if err != nil {
		return err
	}
	defer done()
	own := make([]storage.Event, len(events)) // extend writes into it
	for i, e := range events {
		own[i] = recorded(e)
	}
	return r.extend(head, pos, own, insert)
}

// untouched is an error met before anything was written, after which a batch goes on.
type untouched struct{ error }

func (u untouched) Unwrap() error { return u.error }

// before marks a conflict that was found before anything was written.
func before(err error) error {
	if errors.Is(err, storage.ErrConflict) {
		return untouched{err}
	}
	return err
}

// write runs a step that records. One that fails may have been half done: it is
// the last of its batch, unless it says that nothing was.
func (b *batch) write(ctx context.Context, step func() error) error {
	switch {
	case b.failed != nil:
		return b.failed
	case b.role == reader:
		return fmt.Errorf("%s: %w: it was opened for reading", b.path, ErrReadOnly)
	}
	if err := errors.Join(ctx.Err(), b.r.ended()); err != nil {
		return err
	}
	err := step()
	var u untouched
	if errors.As(err, &u) {
		return explain(ctx, b.path, u.error)
	}
	b.failed = explain(ctx, b.path, err)
	return b.failed
}
