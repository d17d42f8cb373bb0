package book

import (
	"context"
	"slices"
	"time"

	"rummy/storage"
)

// PlayerLine is one change of a player as the history tells it.
type PlayerLine struct {
	Number  int // 1, 2, … in this history
	Kind    string
	At      time.Time // on the clock of the table
	Actor   string
	What    string // in words
	Reason  string // why, where a reason was given
	Of      int    // number of the change taken back or brought back; 0 where it does neither
	InForce bool
}

// PlayerHistory returns a player and all that was ever done to them, oldest
// first, with the mergings of others into them. A name of one merged into
// another means the one merged. The error is a *score.Mistake when there is no such player.
func (b *Book) PlayerHistory(ctx context.Context, typed string) (Player, []PlayerLine, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return Player{}, nil, err
	}
	i, err := ps.meant(typed)
	if err != nil {
		return Player{}, nil, err
	}
	if err := b.count(ctx, ps); err != nil {
		return Player{}, nil, err
	}
	events, err := ps.about(i)
	if err != nil {
		return Player{}, nil, err
	}
	var lines []PlayerLine
	numbers := map[int64]int{} // Pos -> number
	for n, e := range events {
		l := PlayerLine{Number: n + 1, Kind: e.Kind, At: e.At.In(b.now().Location()), Actor: e.Actor}
		if l.What, l.Reason, err = ps.describe(e); err != nil {
			return Player{}, nil, err
		}
		c := ps.changes[ps.byID[e.Stream]]
		of, err := c.of(e)
		if err != nil {
			return Player{}, nil, err
		}
		if of > 0 {
			l.Of = numbers[c.all[of-1].Pos]
		}
		if l.InForce, err = c.holds(e); err != nil {
			return Player{}, nil, err
		}
		numbers[e.Pos] = l.Number
		lines = append(lines, l)
	}
	return ps.list[i], lines, nil
}

// about returns the events that are about player i, oldest first: their own, and
// mergings of others into them, with what became of these.
func (ps *players) about(i int) ([]storage.Event, error) {
	events := slices.Clone(ps.changes[i].all)
	for j, c := range ps.changes {
		if j == i {
			continue
		}
		into := map[int64]bool{} // Seq of the mergings
		for _, e := range c.all {
			of, err := c.of(e)
			if err != nil {
				return nil, err
			}
			if e.Kind == kindPlayerMerged {
				var m playerMerged
				if err := read(e, &m); err != nil {
					return nil, err
				}
				into[e.Seq] = m.Into == ps.list[i].ID
			}
			if into[e.Seq] || into[of] {
				events = append(events, e)
			}
		}
	}
	slices.SortFunc(events, func(a, b storage.Event) int { return int(a.Pos - b.Pos) })
	return events, nil
}
