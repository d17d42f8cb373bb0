package book

import (
	"context"

	"rummy/score"
)

// Penalise gives a player of a match a penalty, for a reason: points typed as a
// number, which make the total worse, or better when they are below zero. The
// error is a *score.Mistake, ErrNoMatch or a *Conflict.
func (b *Book) Penalise(ctx context.Context, w Which, name, points, reason string) (*Match, error) {
	reason, err := cleanReason(reason)
	if err != nil {
		return nil, err
	}
	p, err := score.ParsePoints(points)
	if err != nil {
		return nil, err
	}
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	return b.change(ctx, w, func(m *Match) (score.Body, error) {
		id, err := m.seated(ps, name)
		if err != nil {
			return nil, err
		}
		return m.Sheet.Penalise(id, p, reason)
	})
}

// RevokePenalty takes a penalty of a match away, for a reason. The error is a
// *score.Mistake, ErrNoMatch or a *Conflict.
func (b *Book) RevokePenalty(ctx context.Context, w Which, number int, reason string) (*Match, error) {
	reason, err := cleanReason(reason)
	if err != nil {
		return nil, err
	}
	return b.change(ctx, w, func(m *Match) (score.Body, error) { return m.Sheet.Revoke(number, reason) })
}
