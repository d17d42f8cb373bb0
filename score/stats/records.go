package stats

import "slices"

// Records are the records of many matches. Its zero value is that of no match.
type Records struct {
	Same    Same           // nil: every id counts for itself
	Games   []*GameRecords // in the order they were first played
	Streaks Streaks        // over all games
}

// GameRecords are the records of the matches of one kind.
type GameRecords struct {
	Kind
	Best    Mark // best total of a match
	Biggest Mark // most points brought to a round, whether many win or few
	Round   Mark // best round of those not gone out first
	Outs    Mark // most rounds gone out first in one match
}

// Add takes a match in.
func (r *Records) Add(m Match) {
	list := m.finishes(r.Same.orNone())
	if len(list) == 0 {
		return
	}
	i := slices.IndexFunc(r.Games, func(g *GameRecords) bool { return g.Kind == m.kind() })
	if i < 0 {
		i = len(r.Games)
		r.Games = append(r.Games, &GameRecords{Kind: m.kind()})
	}
	for _, f := range list {
		r.Streaks.add(f, m.deed(f, 0))
	}
	r.Games[i].add(m, list)
}

func (g *GameRecords) add(m Match, list []finish) {
	for _, f := range list {
		if f.Outs > 0 {
			g.Outs.reach(int64(f.Outs), more, m.deed(f, 0))
		}
		if m.Scored() {
			g.Best.reach(int64(f.Points), g.better, m.deed(f, 0))
		}
	}
	for _, b := range m.rounds(list...) {
		d := m.deed(b.finish, b.round)
		g.Biggest.reach(b.points, more, d)
		if !b.out {
			g.Round.reach(b.points, g.better, d)
		}
	}
}
