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
// makes it anew in one change: until it is done, nobody else can record. It holds the
// rows of all matches in memory. The error is *Unreplayable for the first match that
// cannot be replayed; all stays as it was then.
func (b *Book) Rebuild(ctx context.Context) (done Rebuilt, err error) {
	err = b.log.Batch(ctx, func(one storage.Batch) error {
		before, err := one.Totals(ctx, storage.TotalFilter{})
		if err != nil && !isDamage(err) {
			return err
		}
		within := New(one, b.now, b.id, b.who) // which reads from the batch
		made, changed, err := within.remade(ctx)
		if err != nil {
			return err
		}
		if err := errors.Join(one.Clear(ctx), one.SetMatches(ctx, made)); err != nil {
			return err
		}
		after, err := one.Totals(ctx, storage.TotalFilter{})
		done = Rebuilt{int64(len(made)), changed, int64(len(unlikeTotals(totalsByKey(before), totalsByKey(after))))}
		return err
	})
	if err != nil {
		return Rebuilt{}, err
	}
	return done, nil
}

// remade replays all matches, and returns their rows and of how many something else
// is kept.
func (b *Book) remade(ctx context.Context) (made []storage.Match, changed int64, err error) {
	c := &checking{b: b, ctx: ctx}
	next := func(after int64) (matchRead, error) { return nextMatch(ctx, b.log, after) }
	err = eachMatch(next, func(m matchRead) error {
		match, err := b.replayRead(ctx, m)
		if err != nil {
			return unreplayable(m.number, err)
		}
		made = append(made, row(match))
		if c.wrongRow(m, row(match)) != "" {
			changed++
		}
		return nil
	})
	return made, changed, err
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
