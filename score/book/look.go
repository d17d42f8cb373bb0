package book

import (
	"context"

	"rummy/score"
	"rummy/storage"
)

// seen returns the match that a change is meant for. With seq above 0, that of
// its newest event when it was shown, it must still be as it was.
func (b *Book) seen(ctx context.Context, w Which, seq int64) (*players, *Match, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return nil, nil, err
	}
	m, err := b.forWriting(ctx, ps, w)
	if err == nil && seq != 0 && m.Sheet.Seq() != seq {
		err = conflictSince(m, seq)
	}
	return ps, m, err
}

// look works out what an event makes of a match and what moves with it, and
// records nothing.
func (b *Book) look(ctx context.Context, ps *players, m *Match, body score.Body) (c Changed, err error) {
	after := *m
	if after.Sheet, err = m.Sheet.With(score.Event{Seq: m.Sheet.Seq() + 1, At: b.at(), Actor: b.who, Body: body}); err != nil {
		return c, err
	}
	if err := ps.oneSeat(m.Number, m.Sheet, after.Sheet); err != nil {
		return c, err
	}
	after.Sheet.Named(ps.name)
	if after.Season, err = b.seasonName(ctx, after.Sheet.Started.Season); err != nil {
		return c, err
	}
	c = Changed{Match: &after, Moves: moves(m, &after)}
	if c.Moves.Seasons, err = b.movedSeasons(ctx, ps, m, &after); err != nil {
		return c, err
	}
	closed, err := b.closed(ctx, m, &after)
	after.Notes = notesOn(closed)
	return c, err
}

// carryOut records what was looked at. What the look found worth a note is noted
// once.
func (b *Book) carryOut(ctx context.Context, ps *players, before, looked *Match, with storage.Change, body score.Body) (*Match, error) {
	after, err := b.record(ctx, ps, before, with, body)
	if err != nil {
		return after, err
	}
	for _, note := range looked.Notes {
		after.note(note)
	}
	return after, nil
}
