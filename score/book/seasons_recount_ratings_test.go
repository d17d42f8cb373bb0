package book_test

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

// belief is what is believed of a player's strength: mean and variance.
type belief struct{ mean, variance float64 }

func newcomer() belief { return belief{25, 25. / 3 * 25. / 3} }

func (b belief) surely() float64 { return b.mean - 3*math.Sqrt(b.variance) }

// beliefs follows Algorithm 4 of Weng and Lin's paper sum by sum, for the
// matches of a notebook in the order played. After each match look is told of
// those who were ranked in it.
func beliefs(matches []*sitting, look func(came, belief)) map[*person]belief {
	all := map[*person]belief{}
	for _, m := range matches {
		list := m.finish()
		before := map[*person]belief{}
		betaSquare, cSquare := 25./6*25./6, 0.
		for _, f := range list {
			b, known := all[f.who]
			if !known {
				b = newcomer()
			}
			before[f.who] = b
			cSquare += b.variance + betaSquare
		}
		c := math.Sqrt(cSquare)
		strength := func(f came) float64 { return math.Exp(before[f.who].mean / c) }
		for _, i := range list {
			b, omega, delta := before[i.who], 0., 0.
			for _, q := range list { // each place taken before i's, and i's own
				if q.place > i.place {
					continue
				}
				sum, tied := 0., 0.
				for _, s := range list {
					if s.place >= q.place {
						sum += strength(s)
					}
					if s.place == q.place {
						tied++
					}
				}
				p := strength(i) / sum
				if q.who == i.who {
					omega += (1 - p) / tied
				} else {
					omega -= p / tied
				}
				delta += p * (1 - p) / tied
			}
			deviation := math.Sqrt(b.variance)
			b.mean += b.variance / c * omega
			if len(list) > 1 {
				b.variance *= math.Max(1-b.variance/cSquare*(deviation/c)*delta, 1e-4)
			}
			all[i.who] = b
		}
		for _, f := range list {
			look(f, all[f.who])
		}
	}
	return all
}

// checkRatings compares standings by rating, and how each player came by it.
func (c *almanac) checkRatings(of book.StandingsOf, least int, pass func(*sitting) bool) {
	of.By = score.ByRating
	matches := c.played(pass)
	type step struct {
		match  int
		place  int
		belief belief
	}
	steps := map[*person][]step{}
	want := beliefs(matches, func(f came, b belief) { steps[f.who] = append(steps[f.who], step{f.number, f.place, b}) })
	rated := slices.Collect(maps.Keys(want))
	slices.SortFunc(rated, func(a, b *person) int { return cmp.Compare(want[b].surely(), want[a].surely()) })
	s, err := c.Standings(c.t.Context(), of)
	require.NoError(c.t, err)
	var lines, short []*person
	for _, p := range rated {
		if len(steps[p]) < least {
			short = append(short, p)
		} else {
			lines = append(lines, p)
		}
	}
	require.ElementsMatch(c.t, calledNow(lines), lineNames(s.Lines))
	require.ElementsMatch(c.t, calledNow(short), lineNames(s.Short))
	const near = 1e-6
	for i, l := range s.Lines {
		b := want[c.byName(l.Name)]
		require.InDelta(c.t, b.surely(), l.Strength, near, l.Name)
		require.InDelta(c.t, b.mean, s.Ratings[l.Player].Mu, near, l.Name)
		require.InDelta(c.t, math.Sqrt(b.variance), s.Ratings[l.Player].Sigma, near, l.Name)
		if i > 0 {
			require.LessOrEqual(c.t, b.surely(), want[c.byName(s.Lines[i-1].Name)].surely()+near)
		}
	}
	for _, p := range rated {
		h, err := c.PlayerRating(c.t.Context(), book.RatingOf{Player: p.name, Season: of.Season, Game: of.Game})
		require.NoError(c.t, err)
		require.Len(c.t, h.Lines, len(steps[p]))
		for i, l := range h.Lines {
			at := steps[p][i]
			require.Equal(c.t, []int64{int64(at.match), int64(at.place)}, []int64{l.Match, int64(l.Place)})
			require.InDelta(c.t, at.belief.mean, l.Mu, near, p.name)
			require.InDelta(c.t, math.Sqrt(at.belief.variance), l.Sigma, near, p.name)
		}
	}
	c.tally["rated"] += len(rated)
}
