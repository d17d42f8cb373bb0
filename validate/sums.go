package validate

import (
	"math/big"

	"rummy/validate/card"
)

// sums is a set of totals: bit p stands for p points.
type sums struct{ bits *big.Int }

func (s sums) has(p card.Points) bool { return p >= 0 && s.bits.Bit(int(p)) == 1 }

// reaches tells whether one of the totals is p or more.
func (s sums) reaches(p card.Points) bool { return s.bits.BitLen() > int(p) }

// around returns the nearest totals below and above one that is not in the
// set, -1 where there is none.
func (s sums) around(p card.Points) (below, above card.Points) {
	end := card.Points(s.bits.BitLen())
	for below = min(p, end); below >= 0 && !s.has(below); {
		below--
	}
	for above = p; above < end && !s.has(above); {
		above++
	}
	if above >= end {
		above = -1
	}
	return below, above
}

// leftovers is every total that cards not of the wild rank make, by how many
// cards they are.
type leftovers struct {
	t       Table
	sizes   []bool     // as Table.sizes
	others  []*big.Int // by number of cards: a bit a total
	wild    card.Card  // a card of the wild rank
	wilds   int        // copies of it; 0 where no rank is wild
	face    card.Points
	counted card.Points // what one left counts
}

// leftovers is exact: one step a copy of a card, each number of cards by
// itself, no more copies than the packs hold.
func (t Table) leftovers() *leftovers {
	l := &leftovers{t: t, sizes: t.sizes()}
	most := t.mostHeld()
	if t.Round.Wild >= 0 && !t.bySuit(t.Round.Wild) {
		l.wild = t.Cards.OfRank(t.Round.Wild)
		l.wilds = min(t.Cards.Copies(l.wild), most)
		l.face, l.counted = t.Cards.Value(l.wild), t.Game.Points(t.Round, t.Cards, l.wild)
	}
	l.others = make([]*big.Int, most+1)
	for i := range l.others {
		l.others[i] = new(big.Int)
	}
	l.others[0].SetBit(l.others[0], 0, 1)
	shifted := new(big.Int)
	var put func(c card.Card)
	put = func(c card.Card) {
		if c.RankOnly() && t.bySuit(c.Rank()) {
			for suit := range t.Cards.Suits() {
				put(t.Cards.Suited(suit, c.Rank()))
			}
			return
		}
		counts := t.Game.Points(t.Round, t.Cards, c)
		for range min(t.Cards.Copies(c), most) {
			for n := most; n > 0; n-- {
				l.others[n].Or(l.others[n], shifted.Lsh(l.others[n-1], uint(counts)))
			}
		}
	}
	for i := range t.Cards.Ranks() {
		if i != t.Round.Wild || l.wilds == 0 {
			put(t.Cards.OfRank(i))
		}
	}
	for i := range t.Cards.Specials() {
		put(t.Cards.SpecialCard(i))
	}
	return l
}

// bySuit tells whether cards of a rank do not all count the same.
//
// Source: rules score.overrides, score.wild_rank_value.
func (t Table) bySuit(rank int) bool {
	first := t.Game.Points(t.Round, t.Cards, t.Cards.Suited(0, rank))
	for suit := range t.Cards.Suits() {
		if t.Game.Points(t.Round, t.Cards, t.Cards.Suited(suit, rank)) != first {
			return true
		}
	}
	return false
}

// may tells whether so many cards can be left.
func (l *leftovers) may(n int) bool {
	if l.sizes == nil {
		return n > 0 && n < len(l.others) // melds are laid during play, and who holds nothing is out
	}
	return n < len(l.sizes) && l.sizes[n]
}

// all returns every total that can be left.
func (l *leftovers) all() sums {
	all, shifted := new(big.Int), new(big.Int)
	for w := 0; w <= l.wilds; w++ {
		for n, s := range l.others {
			if l.may(n + w) {
				all.Or(all, shifted.Lsh(s, uint(card.Points(w)*l.counted)))
			}
		}
	}
	return sums{all}
}

// wildsAtFace returns the fewest cards of the wild rank that explain points
// which cannot be left, had they been counted at their face, as part of cards
// that can be left; 0 when none do.
func (l *leftovers) wildsAtFace(p card.Points) int {
	if l.face == l.counted {
		return 0
	}
	for w := 1; w <= l.wilds; w++ {
		for n, s := range l.others {
			if l.may(n+w) && (sums{s}).has(p-card.Points(w)*l.face) {
				return w
			}
		}
	}
	return 0
}

// loneWild tells whether points are the face of one card of the wild rank, so
// that it was probably counted so although one card alone cannot be left.
func (l *leftovers) loneWild(p card.Points) bool {
	return l.wilds > 0 && p == l.face && l.face != l.counted
}
