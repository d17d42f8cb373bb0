package book

import (
	"context"

	"rummy/storage"
)

// watched returns what is to be called for each match that long work has gone
// through. How many there are is asked only where somebody wants to know.
func (b *Book) watched(ctx context.Context, log storage.Log) (step func(), err error) {
	if b.watch == nil {
		return func() {}, nil
	}
	of, err := lastNumber(ctx, log)
	return b.steps(of), err
}

// steps returns what is to be called for each of so many matches.
func (b *Book) steps(of int64) func() {
	if b.watch == nil {
		return func() {}
	}
	done := int64(0)
	return func() {
		done++
		b.watch(done, max(of, done))
	}
}

// lastNumber is the short number of the match that came last, 0 where there is
// none. Numbers are given without gaps, so it is found by halving.
func lastNumber(ctx context.Context, log storage.Log) (int64, error) {
	beyond := func(n int64) (bool, error) {
		more, err := log.HeadingsAfter(ctx, storage.TypeMatch, n, 1)
		return len(more) > 0, err
	}
	low, high := int64(-1), int64(0) // something comes after low
	for {
		more, err := beyond(high)
		if err != nil {
			return 0, err
		}
		if !more {
			break
		}
		low, high = high, 2*high+1
	}
	for low+1 < high {
		mid := (low + high) / 2
		more, err := beyond(mid)
		if err != nil {
			return 0, err
		}
		if more {
			low = mid
		} else {
			high = mid
		}
	}
	return high, nil
}
