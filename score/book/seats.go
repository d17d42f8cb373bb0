package book

import (
	"context"
	"slices"

	"rummy/score"
	"rummy/storage"
)

// Seating is a change of the seats as it was typed.
type Seating struct {
	Which
	Join    string   // name of who joins, or ""
	After   string   // whose left the seat is, or "" for between the last and the first
	Instead string   // whose seat it is, or ""
	Leave   []string // names of those who leave
	Order   []string // names of all at the table in the new order
	New     []string // names confirmed to be new although they are near known ones
}

// Seated is a change of the seats that was recorded.
type Seated struct {
	*Match
	Came []string // names of those at the table who were not
	Went []string // names of those who are no longer
	New  bool     // who came was put on record with it
}

// Seat changes who sits at the table from the next round on: one of Join, Leave
// and Order is given. Who is out of the match by the target joins to come back. The
// error is a *score.Mistake, ErrNoMatch or a *Conflict.
func (b *Book) Seat(ctx context.Context, s Seating) (done Seated, err error) {
	err = again(func() error {
		ps, before, err := b.seen(ctx, s.Which, 0)
		if done.Match = before; err != nil {
			return err
		}
		var with storage.Change
		body, err := b.seating(ps, before, s, &with)
		if err != nil {
			return err
		}
		if done.Match, err = b.record(ctx, ps, before, with, body); err != nil {
			return err
		}
		came, went := apart(done.Sheet.In(), before.Sheet.In()), apart(before.Sheet.In(), done.Sheet.In())
		done.Came, done.Went, done.New = names(done.Sheet, came), names(done.Sheet, went), len(with.Appends) > 0
		for _, note := range ps.archived(came) {
			done.note(note)
		}
		return nil
	})
	return done, err
}

// apart are those of some players who are not among others.
func apart(players, others []string) []string {
	return slices.DeleteFunc(slices.Clone(players), func(p string) bool { return slices.Contains(others, p) })
}

func (b *Book) seating(ps *players, m *Match, s Seating, with *storage.Change) (body score.Body, err error) {
	named := func(typed ...string) (ids []string, err error) {
		for _, name := range typed {
			id := ""
			if name != "" {
				var ok bool
				if id, ok = ps.seat(name, m.Sheet.Players); !ok {
					return nil, notSeated(name, names(m.Sheet, m.Sheet.Seats), nil)
				}
			}
			ids = append(ids, id)
		}
		return ids, nil
	}
	switch {
	case len(s.Leave) > 0:
		ids, err := named(s.Leave...)
		if err != nil {
			return body, err
		}
		return orNone(m.Sheet.Leave(ids...))
	case len(s.Order) > 0:
		ids, err := named(s.Order...)
		if err != nil {
			return body, err
		}
		return orNone(m.Sheet.Reseat(ids))
	}
	at, err := named(s.After, s.Instead)
	if err != nil {
		return body, err
	}
	id, err := m.seated(ps, s.Join) // who sat here before, perhaps
	if err != nil {
		if id, err = b.enlist(ps, s.Join, s.New, with); err != nil {
			return body, err
		}
	}
	if t := m.Sheet.Seat(id); t >= 0 && m.Sheet.Totals[t].Eliminated > 0 {
		if s.After != "" || s.Instead != "" {
			return nil, mistake("seats.reentry", `"rummy match seats" puts the seats in another order`, "%s comes back to the seat held before", m.Sheet.Name(id))
		}
		return orNone(m.Sheet.Reenter(id))
	}
	return orNone(m.Sheet.Join(id, at[0], at[1]))
}

// orNone is no body where there is an error.
func orNone[B score.Body](body B, err error) (score.Body, error) {
	if err != nil {
		return nil, err
	}
	return body, nil
}
