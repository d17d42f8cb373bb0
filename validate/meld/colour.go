package meld

import (
	"iter"
	"math/bits"
)

// A colour is cards of one suit, whatever their ranks. No rank is wild in a game
// that has it, so its wilds are specials and stand for no card in particular.

// colourFits tells whether the cards are a colour.
func (j *Judge) colourFits(k *kind, t *tally) bool {
	return j.sizeFits(k, t.cards) && t.suit != several && (!t.copy || k.copies) && k.numbersFit(t.fixed, t.cards-t.fixed)
}

// colours reads cards as a colour, which there is one way to do.
func (j *Judge) colours(k *kind, t *tally, sorted []*face) iter.Seq[Meld] {
	return func(yield func(Meld) bool) {
		if j.colourFits(k, t) {
			yield(j.colourOf(k, sorted, make([]Place, len(sorted))))
		}
	}
}

// colourOf lays cards out as a colour: those that stand for themselves as they
// are sorted, then the wilds.
func (j *Judge) colourOf(k *kind, sorted []*face, places []Place) Meld {
	m := Meld{j: j, k: k, suit: -1, start: -1, places: places}
	at := 0
	for _, f := range sorted {
		if !f.wild {
			m.suit = int(f.suit)
			places[at] = Place{Card: f.card, As: f.card}
			at++
		}
	}
	for _, f := range sorted {
		if f.wild {
			places[at] = Place{Card: f.card, Wild: true}
			at++
		}
	}
	return m
}

// addToColour lays a card off on a colour.
func (m Meld) addToColour(f *face) []Meld {
	if !f.wild && (m.suit >= 0 && int(f.suit) != m.suit || m.has(f.card) && !m.k.copies) {
		return nil
	}
	grown := m.j.colourOf(m.k, m.j.sorted(append(m.Cards(), f.card)), make([]Place, len(m.places)+1))
	if !grown.legal() {
		return nil
	}
	return []Meld{grown}
}

// listColours finds every colour: some of the cards of a suit.
func (s *search) listColours(j *Judge, at int) {
	k := &j.kinds[at]
	for suit := range j.suits {
		var all uint32
		for i := range s.n {
			if int(j.faces[s.spots[i].at].suit) == suit {
				all |= 1 << i
			}
		}
		for sub := all; sub != 0; sub = (sub - 1) & all {
			n := bits.OnesCount32(sub)
			if n > k.max || !k.copies && sub&s.twins != 0 && s.copiesAmong(sub) {
				continue
			}
			s.found(group{naturals: sub, low: int8(max(0, k.min-n)), k: int8(at), first: -1, last: -1, suit: int8(suit)}, k, MaxCards)
		}
	}
}

// copiesAmong tells whether two cards of a group are copies of one.
func (s *search) copiesAmong(naturals uint32) bool {
	before := int32(-1)
	for rest := naturals; rest != 0; rest &= rest - 1 {
		at := s.spots[bits.TrailingZeros32(rest)].at
		if at == before {
			return true
		}
		before = at
	}
	return false
}
