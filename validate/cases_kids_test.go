package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

const ownMeld = "the player has laid a meld of their own"

// Not here: D17 and D18 (the end of a match: package score) and D19 (whether the
// round is over is not seen in the cards).
func TestKidsRummyMelds(t *testing.T) {
	packs := []string{"pack.packs=2"}
	for _, tt := range []struct {
		name, cards string
		house       []string
		want        []string
	}{
		{"D1: four 9s", "9h 9d 9c 9s", nil, []string{"set: 9h 9d 9c 9s"}},
		{"D1: three 3s", "3h 3d 3c", nil, []string{"set: 3h 3d 3c"}},
		{"D2: a suit twice, two packs", "9h 9h 9d 9c", packs, []string{"meld.repeated kids-rummy.set_suits text"}},
		{"D3: a 6 among 9s", "9h 9d 6c 9s", nil, []string{"meld.rank kids-rummy.set text"}},
		{"D4: two cards", "9h 9d", nil, []string{"meld.too_few kids-rummy.set text"}},
		{"D5: a run", "5h 6h 7h", nil, []string{"meld.no_such_kind kids-rummy.no_runs text"}},
		{"D6: a joker for a third 7", "7h 7d Jk", nil, []string{"set: 7h 7d Jk=7"}},
		{"D7: two jokers", "7h Jk Jk", nil, []string{"set: 7h Jk=7 Jk=7"}},
		{"D7: where two naturals are needed", "7h Jk Jk", []string{"melds.set.min_naturals=2"}, []string{"meld.naturals kids-rummy.wilds_in_melds house"}},
		{"D8: jokers only", "Jk Jk Jk", packs, []string{"meld.naturals kids-rummy.all_wild choice"}},
		{"D8: one pack has two jokers", "Jk Jk Jk", nil, []string{"meld.too_many_copies kids-rummy.census inferred"}},
		{"D9: more than four", "7h 7d 7c 7s Jk", nil, []string{"meld.too_many kids-rummy.set_size text"}},
		{"D9: with two packs too", "7h 7d 7c 7s Jk", packs, []string{"meld.too_many kids-rummy.set_size text"}},
		{"D10: a suit twice beside a joker", "7h 7h Jk", packs, []string{"meld.repeated kids-rummy.set_suits text"}},
		{"D11: with three suits the joker is the fourth", "7h 7d 7c Jk", nil, []string{"set: 7h 7d 7c Jk=7s"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := round(t, builtin(t, "kids-rummy", tt.house...), 1)
			requireSaid(t, table, layDown(t, table, tt.cards, meld.Ask{}), tt.want...)
		})
	}
}

func TestAddingAndSwappingInKidsRummy(t *testing.T) {
	table := round(t, builtin(t, "kids-rummy"), 1)
	t.Run("D11: 7c is added, and the joker is the 7s", func(t *testing.T) {
		r := layOff(t, table, "7h 7d Jk", meld.Ask{}, "7c")
		requireSaid(t, table, r, "set: 7h 7d 7c Jk=7s")
		require.Equal(t, ownMeld, r.Condition) // D13: the same turn will do
	})
	t.Run("D11: 7c takes the place of the joker", func(t *testing.T) {
		r := swapWild(t, table, "7h 7d Jk", meld.Ask{}, "7c", Take)
		requireSaid(t, table, r, "set: 7h 7d 7c")
		require.Equal(t, ownMeld, r.Condition) // D12: not before that
	})
	t.Run("D11: so does 7s, since two suits are missing", func(t *testing.T) {
		requireSaid(t, table, swapWild(t, table, "7h 7d Jk", meld.Ask{}, "7s", Take), "set: 7h 7d 7s")
	})
	t.Run("D12: a table where no own set comes first", func(t *testing.T) {
		table := round(t, builtin(t, "kids-rummy", "opening.need=none"), 1)
		require.Empty(t, swapWild(t, table, "7h 7d Jk", meld.Ask{}, "7c", Take).Condition)
		require.Empty(t, layOff(t, table, "7h 7d Jk", meld.Ask{}, "7c").Condition)
	})
	t.Run("a joker is not covered", func(t *testing.T) {
		requireSaid(t, table, swapWild(t, table, "7h 7d Jk", meld.Ask{}, "7c", Cover), "swap.no_cover kids-rummy.swap text")
	})
	t.Run("a joker is added", func(t *testing.T) {
		requireSaid(t, table, layOff(t, table, "7h 7d 7c", meld.Ask{}, "Jk"), "set: 7h 7d 7c Jk=7s")
	})
}

func TestGoingOutAndCountingInKidsRummy(t *testing.T) {
	table := round(t, builtin(t, "kids-rummy"), 1)
	t.Run("D14: a set of the last three cards, without a discard", func(t *testing.T) {
		how, _ := goOut(t, table, "9h 9d 9c")
		require.Equal(t, "without", how)
	})
	t.Run("a set of four, with a discard or without", func(t *testing.T) {
		how, _ := goOut(t, table, "9h 9d 9c 9s")
		require.Equal(t, "without 9h 9d 9c 9s", how)
	})
	for _, tt := range []struct {
		name, cards string
		want        card.Points
	}{
		{"D15: a set in hand counts", "9h 9d 9c 4s", 31},
		{"D16: a joker counts 20", "7h 7d Jk Kc Ah", 45},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, counts(t, table, tt.cards))
		})
	}
}
