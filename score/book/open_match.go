package book

import (
	"context"
	"errors"

	"rummy/storage"
)

// OpenNumber returns the number of the open match, the one that a round without a
// match named goes to, or 0 where none is or it is over.
func (b *Book) OpenNumber(ctx context.Context) (int64, error) {
	row, err := b.log.OpenMatch(ctx)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return 0, nil
	case err != nil:
		return 0, err
	case row.State != storage.Open:
		return 0, nil
	}
	return row.Number, nil
}
