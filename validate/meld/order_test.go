package meld_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// laid is a meld as the order of arrangements sees it.
type laid struct {
	naturals card.Hand
	needs    int // substitutes
	kind     meld.Kind
}

// inOrder goes through every arrangement of natural cards in the stated order,
// the dearest card first, until one is the wanted one. The cards are sorted;
// wilds are W of Kit, which any meld takes.
func (b table) inOrder(cards card.Hand, wilds int, melds []laid, left card.Hand, wanted func([]laid, card.Hand) bool) bool {
	if len(cards) == 0 {
		return wanted(melds, left)
	}
	var options []laid
	for mask := 0; mask < 1<<len(cards); mask++ {
		if mask&1 == 0 { // not with the dearest card
			continue
		}
		var naturals card.Hand
		for i, c := range cards {
			if mask>>i&1 == 1 {
				naturals = append(naturals, c)
			}
		}
		for _, kind := range []meld.Kind{meld.Set, meld.Run} {
			with := slices.Clone(naturals)
			for needs := 0; needs <= wilds; needs++ {
				if b.bruteLegal(with, kind) {
					options = append(options, laid{naturals, needs, kind})
					break
				}
				with = append(with, b.pack.SpecialCard(0))
			}
		}
	}
	slices.SortStableFunc(options, func(x, y laid) int {
		switch {
		case len(x.naturals) != len(y.naturals):
			return len(y.naturals) - len(x.naturals)
		case x.needs != y.needs:
			return x.needs - y.needs
		case x.kind != y.kind:
			return int(x.kind) - int(y.kind)
		}
		return slices.CompareFunc(x.naturals, y.naturals, b.dearer)
	})
	for _, o := range options {
		rest := slices.Clone(cards)
		for _, c := range o.naturals {
			at := slices.Index(rest, c)
			rest = slices.Delete(rest, at, at+1)
		}
		if b.inOrder(rest, wilds-o.needs, append(slices.Clone(melds), o), left, wanted) {
			return true
		}
	}
	return b.inOrder(cards[1:], wilds, melds, append(slices.Clone(left), cards[0]), wanted)
}

func TestTheArrangementIsTheFirstInTheStatedOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for _, b := range []table{at(t, "gin", ""), seat(t, loaded(t, "kit"), "")} {
		for range times(150, 5000) {
			h := b.deal(r, r.IntN(8), r.IntN(3), true)
			var naturals card.Hand
			for _, c := range h {
				if !b.isWild(c) {
					naturals = append(naturals, c)
				}
			}
			slices.SortFunc(naturals, b.dearer)
			wilds := len(h) - len(naturals)
			var a meld.Arrangement
			require.NoError(t, b.Best(h, &a))
			var want, got []card.Hand
			require.True(t, b.inOrder(naturals, wilds, nil, nil, func(melds []laid, left card.Hand) bool {
				points := b.value(left)
				if len(melds) == 0 && wilds < 3 {
					points += card.Points(20 * wilds)
				}
				for _, m := range melds {
					want = append(want, m.naturals)
				}
				if points != a.Points() {
					want = nil
				}
				return points == a.Points()
			}))
			for _, m := range a.Melds() {
				var own card.Hand
				for _, p := range m.Places() {
					if !p.Wild {
						own = append(own, p.Card)
					}
				}
				slices.SortFunc(own, b.dearer)
				if len(own) > 0 {
					got = append(got, own)
				}
			}
			require.Equal(t, want, got, "%s: %s", b.pack.FormatHand(h), b.line(&a))
		}
	}
}
