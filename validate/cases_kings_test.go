package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// Not here: G30 (who wins a match: package score); whether a player has opened
// (G17, G18) or has to go out (G28) is not seen in the cards, and a ruling
// names what it hangs on.
func TestKingsMelds(t *testing.T) {
	any, packs := meld.Ask{}, []string{"pack.packs=2"}
	for _, tt := range []struct {
		name, wild, cards string
		ask               meld.Ask
		house             []string
		want              []string
	}{
		{"G1: five cards with one pack", "2", "7h 7d 7c 7s Jk", any, nil, []string{"meld.too_many kings.set_size text"}},
		{"G2: five cards with two packs", "2", "7h 7h 7d 7c 7s", any, packs, []string{"set: 7h 7h 7d 7c 7s"}},
		{"G2: where the table says four", "2", "7h 7h 7d 7c 7s", any, []string{"pack.packs=2", "melds.set.max=4"},
			[]string{"meld.too_many kings.set_size_packs house"}},
		{"G3: the ace is low", "5", "Ah 2h 3h", any, nil, []string{"run: Ah 2h 3h"}},
		{"G3: and not high", "5", "Qh Kh Ah", any, nil, []string{"meld.wrap kings.run_ends text"}},
		{"G3: nor between", "5", "Kh Ah 2h", any, nil, []string{"meld.wrap kings.run_ends text"}},
		{"G4: one substitute", "2", "5h Jk 7h", any, nil, []string{"run: 5h Jk=6h 7h"}},
		{"G5: substitutes touch", "2", "5h Jk 2s 8h", any, nil, []string{"meld.wilds_adjacent kings.wilds_adjacent text"}},
		{"G6: substitutes apart", "2", "5h Jk 7h 2s 9h", any, nil, []string{"run: 5h Jk=6h 7h 2s=8h 9h", "run: 5h 2s=6h 7h Jk=8h 9h"}},
		{"G6: as they lie", "2", "5h Jk 7h 2s 9h", asItLay, nil, []string{"run: 5h Jk=6h 7h 2s=8h 9h"}},
		{"G7: one natural between two jokers", "2", "Jk 5h Jk", asRun, nil, []string{"run: Jk=4h 5h Jk=6h"}},
		{"G8: 7h stands for itself, or not", "7", "6h 7h Jk", asRun, nil,
			[]string{"run: Jk=5h 6h 7h", "run: 6h 7h Jk=8h", "run: 7h=5h 6h Jk=7h"}},
		{"G8: as it lies", "7", "6h 7h Jk", asItLay, nil, []string{"run: 6h 7h Jk=8h"}},
		{"G9: a set, and two runs", "7", "6h 7d Jk", any, nil,
			[]string{"set: 6h Jk=6 7d=6", "run: Jk=5h 6h 7d=7h", "run: 7d=5h 6h Jk=7h"}},
		{"G9: as 6-7-8 substitutes touch", "7", "6h 7d Jk", asItLay, nil, []string{"meld.wilds_adjacent kings.wilds_adjacent text"}},
		{"G9: as 5-6-7 the 6 lies between", "7", "7d 6h Jk", asItLay, nil, []string{"run: 7d=5h 6h Jk=7h"}},
		{"G9: as sixes", "7", "6h 7d Jk", asSet, nil, []string{"set: 6h Jk=6 7d=6"}},
		{"G10: 4h is a natural", "4", "3h 4h Jk 6h", any, nil, []string{"run: 3h 4h Jk=5h 6h"}},
		{"G10: 4d is a substitute", "4", "3h 4d Jk 6h", any, nil, []string{"meld.wilds_adjacent kings.wilds_adjacent text"}},
		{"G11: sevens, or a run of each with the others beside it", "7", "7h 7d 7c", any, nil, []string{
			"set: 7h 7d 7c",
			"run: 7d=6h 7h 7c=8h", "run: 7c=6h 7h 7d=8h",
			"run: 7h=6d 7d 7c=8d", "run: 7c=6d 7d 7h=8d",
			"run: 7h=6c 7c 7d=8c", "run: 7d=6c 7c 7h=8c",
		}},
		{"G12: wilds touch in a set", "2", "Jk Jk 9h", any, nil, []string{"set: 9h Jk=9 Jk=9", "run: Jk=8h 9h Jk=10h"}},
		{"G12: twos with one natural", "2", "Jk Jk 2s", any, nil, []string{"set: 2s Jk=2 Jk=2", "run: Jk=As 2s Jk=3s"}},
		{"G13: a natural 9", "9", "9h Jk Jk", asSet, packs, []string{"set: 9h Jk=9 Jk=9"}},
		{"G13: no natural", "9", "Jk Jk Jk", any, packs, []string{"meld.naturals kings.all_wild inferred"}},
		{"G14: 2s as 8h would touch the joker", "2", "5h 6h Jk 2s", asItLay, nil, []string{"meld.wilds_adjacent kings.wilds_adjacent text"}},
		{"G16: Kd stands for either end", "K", "Jh Qh Kd", any, nil, []string{"run: Kd=10h Jh Qh", "run: Jh Qh Kd=Kh"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, builtin(t, "kings", tt.house...), tt.wild)
			requireSaid(t, table, layDown(t, table, tt.cards, tt.ask), tt.want...)
		})
	}
}

func TestAddingInKings(t *testing.T) {
	twos := wildAt(t, builtin(t, "kings"), "2")
	t.Run("G14: 2s is no 8h, but a 4h", func(t *testing.T) {
		requireSaid(t, twos, layOff(t, twos, "5h 6h Jk", asItLay, "2s"), "run: 2s=4h 5h 6h Jk=7h")
	})
	t.Run("G15: 8h, then 2s as 9h", func(t *testing.T) {
		r := layOff(t, twos, "5h 6h Jk", asItLay, "8h 2s")
		require.Contains(t, said(twos, r), "run: 5h 6h Jk=7h 8h 2s=9h")
		require.Equal(t, "8h 2s", twos.Cards.FormatHand(r.Order))
	})
	t.Run("G16: what the table said stands", func(t *testing.T) {
		kings := wildAt(t, builtin(t, "kings"), "K")
		requireSaid(t, kings, layOff(t, kings, "Jh Qh Kd", asItLay, "10h"), "run: 10h Jh Qh Kd=Kh")
		requireSaid(t, kings, layOff(t, kings, "Kd Jh Qh", asItLay, "9h"), "run: 9h Kd=10h Jh Qh")
		requireSaid(t, kings, layOff(t, kings, "Kd Jh Qh", asItLay, "10h"), "layoff.changes kings.lay_off text")
	})
	t.Run("G17: not before a meld of one's own", func(t *testing.T) {
		require.Equal(t, ownMeld, layOff(t, twos, "5h 6h 7h", meld.Ask{}, "8h").Condition) // G18: the same turn will do
	})
	t.Run("G22: 8c is added", func(t *testing.T) {
		requireSaid(t, twos, layOff(t, twos, "8h 8d Jk", meld.Ask{}, "8c"), "set: 8h 8d 8c Jk=8")
	})
	t.Run("G22: four are full", func(t *testing.T) {
		requireSaid(t, twos, layOff(t, twos, "8h 8d 8c Jk", meld.Ask{}, "8s"), "meld.too_many kings.set_size text")
	})
}

func TestSwappingInKings(t *testing.T) {
	table := wildAt(t, builtin(t, "kings"), "2")
	const (
		taken   = "the wild goes to the hand, which stays as large; it may be kept, and counts if it is"
		covered = "the wild stays under the card and is out of play; the hand is one card shorter"
	)
	for _, tt := range []struct {
		name, on, real string
		how            Swap
		want, remark   string
	}{
		{"G19: 6h takes the joker", "5h Jk 7h", "6h", Take, "run: 5h 6h 7h", taken},
		{"G20: 6h covers the joker", "5h Jk 7h", "6h", Cover, "run: 5h 6h 7h", covered},
		{"G21: the joker taken is still in hand", "5h Jk 7h", "6h", Take, "run: 5h 6h 7h", taken},
		{"G22: not in a set", "8h 8d Jk", "8c", Take, "swap.kind kings.swap_sets choice", ""},
		{"G22: nor in a full one", "8h 8d 8c Jk", "8s", Take, "swap.kind kings.swap_sets choice", ""},
		{"G23: not by a wild 2", "5h Jk 7h", "2s", Take, "swap.not_real kings.swap text", ""},
		{"G23: nor by a joker", "5h 2s 7h", "Jk", Take, "swap.not_real kings.swap text", ""},
		{"G23: but a 2 is the real card in its place", "Ah Jk 3h", "2h", Take, "run: Ah 2h 3h", taken},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := swapWild(t, table, tt.on, meld.Ask{}, tt.real, tt.how)
			requireSaid(t, table, r, tt.want)
			if tt.remark == "" {
				require.Empty(t, r.Remarks)
				return
			}
			require.Equal(t, []Finding{{Name: "swap." + string(tt.how), Rule: "kings.swap_then", Basis: "text", Message: tt.remark}}, r.Remarks)
			require.Equal(t, ownMeld, r.Condition)
		})
	}
}

func TestGoingOutAndCountingInKings(t *testing.T) {
	t.Run("G27: the dealer melds from eight cards", func(t *testing.T) {
		table := wildAt(t, builtin(t, "kings"), "5")
		how, _ := goOut(t, table, "9h 9d 9c Jh Qh Kh Jk As")
		require.Equal(t, "As", how)
		how, _ = goOut(t, table, "9h 9d 9c 10h Jh Qh Kh Jk") // the joker lies with the nines, or in place of any other
		require.Equal(t, "without 9h 10h Jh Qh Kh 9d 9c Jk", how)
	})
	t.Run("G29: a wild is the last discard", func(t *testing.T) {
		table := wildAt(t, builtin(t, "kings"), "2")
		how, _ := goOut(t, table, "2s")
		require.Equal(t, "2s", how)
	})
	t.Run("G29: not where the table forbids it", func(t *testing.T) {
		table := wildAt(t, builtin(t, "kings", "turn.discard_wild=not_last"), "2")
		how, r := goOut(t, table, "2s")
		require.Empty(t, how)
		requireSaid(t, table, r, "out.wild_discard kings.discard_wild house")
	})
	for _, tt := range []struct {
		name, wild, cards string
		want              card.Points
	}{
		{"G24: the wild 4 counts 20", "4", "4h Ad 10c", 31},
		{"G25: the wild ace counts 20", "A", "Ah Qd 7c", 37},
		{"G26: a run in hand counts", "6", "6h 7h 8h Qd", 45},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, builtin(t, "kings"), tt.wild)
			require.Equal(t, tt.want, counts(t, table, tt.cards))
		})
	}
}
