package book

import (
	"context"
	"crypto/sha256"
	"slices"
	"strings"

	"rummy/storage"
)

// Rebuilt says what Rebuild did.
type Rebuilt struct {
	Matches int64 // whose rows were made anew
	Changed int64 // of which something else was kept before, or nothing
	Totals  int64 // totals of a player in a season and game that changed
}

// Rebuild throws away all that is kept of matches beside what was entered, and
// makes it anew in one change: until it is done, nobody else can record. Of each
// match it remembers no more than a digest of what was kept. The error is
// *Unreplayable for the first match that cannot be replayed; all stays as it was then.
func (b *Book) Rebuild(ctx context.Context) (done Rebuilt, err error) {
	err = b.log.Batch(ctx, func(one storage.Batch) error {
		before, err := one.Totals(ctx, storage.TotalFilter{})
		if err != nil && !isDamage(err) {
			return err
		}
		step, err := b.watched(ctx, one)
		if err != nil {
			return err
		}
		kept, err := digests(ctx, one, step)
		if err != nil {
			return err
		}
		if err := one.Clear(ctx); err != nil {
			return err
		}
		within := New(one, b.now, b.id, b.who) // which reads from the batch
		within.watch = b.watch
		err = within.eachRow(ctx, func(m storage.Match) error {
			done.Matches++
			if kept[m.Stream] != digestOf(m) {
				done.Changed++
			}
			return one.SetMatches(ctx, []storage.Match{m})
		})
		if err != nil {
			return err
		}
		after, err := one.Totals(ctx, storage.TotalFilter{})
		done.Totals = int64(len(unlikeTotals(totalsByKey(before), totalsByKey(after))))
		return err
	})
	if err != nil {
		return Rebuilt{}, err
	}
	return done, nil
}

// digest stands for the row of a match; the zero one for none that can be read.
type digest [sha256.Size]byte

// digests are those of the rows that are kept, by stream. step is called for each match.
func digests(ctx context.Context, log storage.Log, step func()) (map[string]digest, error) {
	all := map[string]digest{}
	next := func(after int64) (matchRead, error) { return nextRow(ctx, log, after) }
	return all, eachMatch(next, func(m matchRead) error {
		step()
		if m.kept != nil && m.keptErr == nil {
			all[m.id] = digestOf(*m.kept)
		}
		return nil
	})
}

func digestOf(m storage.Match) digest {
	m.Number = 0 // which a row is only given by its log
	m.Results = slices.SortedFunc(slices.Values(m.Results), func(a, b storage.Result) int { return strings.Compare(a.Player, b.Player) })
	return sha256.Sum256(mustJSON(m))
}

// eachRow replays all matches and hands their rows to each.
func (b *Book) eachRow(ctx context.Context, each func(storage.Match) error) error {
	next := func(after int64) (matchRead, error) { return nextMatch(ctx, b.log, after) }
	step, err := b.watched(ctx, b.log)
	if err != nil {
		return err
	}
	return eachMatch(next, func(m matchRead) error {
		step()
		match, err := b.replayRead(ctx, m)
		if err != nil {
			return unreplayable(m.number, err)
		}
		return each(row(match))
	})
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
