package book

import (
	"context"
	"errors"
	"slices"

	"rummy/storage"
)

// Newest returns the rows of the matches entered last, at most limit of them, the
// newest first. It reads no more of a large book than of a small one.
func (b *Book) Newest(ctx context.Context, limit int) ([]Listed, error) {
	open, err := b.log.OpenMatch(ctx)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	last, err := b.lastMatch(ctx, open.Number)
	if err != nil {
		return nil, err
	}
	rows, err := b.log.MatchesAfter(ctx, max(last-int64(limit), 0), limit)
	if err != nil {
		return nil, err
	}
	slices.Reverse(rows)
	return b.listed(ctx, rows)
}

// lastMatch is the highest short number of a match, from one on that is given. An
// import may have put many behind the open match: steps double until nothing lies
// behind, and are halved then.
func (b *Book) lastMatch(ctx context.Context, from int64) (int64, error) {
	for step := int64(1); ; {
		next, err := b.log.MatchesAfter(ctx, from+step-1, 1)
		switch {
		case err != nil:
			return 0, err
		case len(next) > 0:
			from, step = next[0].Number, step*2
		case step == 1:
			return from, nil
		default:
			step /= 2
		}
	}
}
