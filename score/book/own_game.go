package book

import (
	"context"
	"slices"

	"rummy/storage"
	"rummy/validate/rules"
)

// OwnGame returns the match of a game that is none of the program's that was
// entered last, of those that Lately looks at; nil where there is none. Its rules
// are what its name stands for as long as no file is named.
func (b *Book) OwnGame(ctx context.Context, id string) (*Match, error) {
	if slices.Contains(rules.IDs(), id) {
		return nil, nil
	}
	rows, err := b.lately(ctx, func(m storage.Match) bool { return m.Game == id })
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	return b.load(ctx, ps, rows[0].Stream, rows[0].Number)
}

// OwnGames returns the ids of the games on record lately that are none of the
// program's, in alphabetical order.
func (b *Book) OwnGames(ctx context.Context) (ids []string, err error) {
	rows, err := b.lately(ctx, func(m storage.Match) bool { return !slices.Contains(rules.IDs(), m.Game) })
	for _, m := range rows {
		ids = append(ids, m.Game)
	}
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// knows tells whether there is a game of that id: one of the program's, or one that
// was played to its end by these books' keepers.
func (b *Book) knows(ctx context.Context, id string) (bool, error) {
	if slices.Contains(rules.IDs(), id) {
		return true, nil
	}
	totals, err := b.log.Totals(ctx, storage.TotalFilter{Game: id})
	return len(totals) > 0, err
}
