package book

import (
	"context"
	"errors"

	"rummy/storage"
)

// Rebuilt says what Rebuild did.
type Rebuilt struct {
	Matches int64 // whose rows were made anew
	Changed int64 // of which something else was kept before, or nothing
	Totals  int64 // totals of a player in a season and game that changed
}

// Rebuild throws away all that is kept of matches beside what was entered, and
// makes it anew in one change: until it is done, nobody else can record. The error
// is *Unreplayable for the first match that cannot be replayed; all stays as it was then.
func (b *Book) Rebuild(ctx context.Context) (done Rebuilt, err error) {
	last, changed, err := b.countUnlike(ctx)
	if err != nil {
		return done, err
	}
	err = b.log.Batch(ctx, func(one storage.Batch) error {
		within := New(one, b.now, b.id, b.who) // which reads from the batch
		before, err := one.Totals(ctx, storage.TotalFilter{})
		if err != nil && !isDamage(err) {
			return err
		}
		if err := one.Clear(ctx); err != nil {
			return err
		}
		if done.Matches, err = within.setAll(ctx, one, last); err != nil {
			return err
		}
		after, err := one.Totals(ctx, storage.TotalFilter{})
		done.Totals = int64(len(unlikeTotals(totalsByKey(before), totalsByKey(after))))
		return err
	})
	if err != nil {
		return Rebuilt{}, err
	}
	done.Changed = changed
	return done, nil
}

// countUnlike returns the newest match by its number, and of how many something
// else is kept than they brought.
func (b *Book) countUnlike(ctx context.Context) (last, n int64, err error) {
	c := &checking{b: b, ctx: ctx}
	err = b.eachMatch(ctx, func(m matchRead) error {
		match, err := b.replayRead(ctx, m)
		if err != nil {
			return unreplayable(m.number, err)
		}
		if last = m.number; c.wrongRow(m, row(match)) != "" {
			n++
		}
		return nil
	})
	return last, n, err
}

// setAll makes the rows of all matches, and returns how many there are. Up to
// last a number may be missing, where the record is damaged.
func (b *Book) setAll(ctx context.Context, one storage.Batch, last int64) (n int64, err error) {
	for number := int64(1); ; number++ {
		m, err := readMatch(ctx, one, number)
		switch {
		case errors.Is(err, storage.ErrNotFound) && number > last:
			return n, nil
		case errors.Is(err, storage.ErrNotFound):
			continue
		case err != nil:
			return n, err
		}
		match, err := b.replayRead(ctx, m)
		if err != nil {
			return n, unreplayable(m.number, err)
		}
		if err := one.SetMatches(ctx, []storage.Match{row(match)}); err != nil {
			return n, err
		}
		n++
	}
}

// Unreplayable is a match of which nobody can say any more what it brought.
type Unreplayable struct {
	Match int64 // its short number
	Cause error
}

// Error says which match it is, and why.
func (u *Unreplayable) Error() string { return cannotReplay(u.Match, u.Cause) }

// Unwrap lets errors.Is find what is wrong with it.
func (u *Unreplayable) Unwrap() error { return u.Cause }

// unreplayable tells a match that makes no sense from a log that failed.
func unreplayable(number int64, err error) error {
	if !isDamage(err) {
		return err
	}
	return &Unreplayable{number, err}
}
