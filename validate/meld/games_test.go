package meld_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// loaded returns a game of the program.
func loaded(t testing.TB, id string) *rules.Game {
	t.Helper()
	g, err := rules.Builtin(id)
	require.NoError(t, err)
	return g
}

// table is a game, its cards and a round, with the judge of it.
type table struct {
	game  *rules.Game
	pack  *card.Pack
	round rules.Round
	*meld.Judge
}

// seat returns the table of a game with house rules, written path=value.
func seat(t testing.TB, g *rules.Game, wild string, house ...string) table {
	t.Helper()
	var o rules.Overlay
	for _, text := range house {
		s, err := rules.ParseSetting(text)
		require.NoError(t, err)
		o = append(o, s)
	}
	g, err := g.With(o)
	require.NoError(t, err)
	r := rules.Round{Wild: g.FixedWild()}
	if wild != "" {
		for i, rank := range g.Pack.Ranks {
			if rank.Code == wild {
				r.Wild = i
			}
		}
		require.GreaterOrEqual(t, r.Wild, 0, "no rank %s", wild)
	}
	if first, ok := g.Round(1, g.Players.Min); ok {
		r.Contract = first.Contract
	}
	p := g.Cards(0)
	return table{g, p, r, meld.New(g, p, r)}
}

// at returns the table of a game by its id.
func at(t testing.TB, id, wild string, house ...string) table {
	t.Helper()
	return seat(t, loaded(t, id), wild, house...)
}

func (b table) hand(t testing.TB, text string) card.Hand {
	t.Helper()
	h, err := b.pack.ParseHand(text, true)
	require.NoError(t, err)
	return h
}

// value adds up what cards count when they are left.
func (b table) value(h card.Hand) card.Points {
	var sum card.Points
	for _, c := range h {
		sum += b.game.Points(b.round, b.pack, c)
	}
	return sum
}

// written writes a meld with what its wilds stand for: "run Bl4 Go5=Bl5 Bl6".
func (b table) written(m meld.Meld) string {
	words := []string{m.Kind().String()}
	for _, p := range m.Places() {
		w := b.pack.Format(p.Card)
		if p.Wild {
			as := "?"
			if p.As != (card.Card{}) {
				as = b.pack.Format(p.As)
			}
			w += "=" + as
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

func (b table) allWritten(melds []meld.Meld) []string {
	var out []string
	for _, m := range melds {
		out = append(out, b.written(m))
	}
	return out
}
