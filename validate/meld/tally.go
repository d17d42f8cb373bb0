package meld

import (
	"math/bits"

	"rummy/validate/card"
)

// tally is what the rules ask of declared cards, whatever their order.
type tally struct {
	cards         int
	fixed         int    // cards that are no wilds
	rank          int    // theirs; -1: there are none, -2: several ranks
	suit          int    // theirs; -1: there are none, -2: several suits
	ring          uint64 // their places in a run
	twice         bool   // two of them have one rank
	copy          bool   // two of them are copies of one card
	wildRank      uint64 // suits of the cards of the wild rank
	most          int    // the most copies of one card of the wild rank
	wildRankCards int    // cards of the wild rank
	strange       bool   // a card lies in no meld
	tooMany       bool   // more copies than there are
}

// several stands for no one rank or suit.
const several = -2

// tally counts declared cards. The error is that of place.
func (j *Judge) tally(h card.Hand) (tally, error) {
	t := tally{cards: len(h), rank: -1, suit: -1}
	if j.err != nil {
		return t, j.err
	}
	counted := 0
	var err error
	for _, c := range h {
		var at int
		if at, err = j.place(c); err != nil {
			break
		}
		f := &j.faces[at]
		j.counts[at]++
		counted++
		copies := j.counts[at]
		if copies > f.copies {
			t.tooMany = true
			j.counts[at]-- // so that it cannot run over
			counted--
			continue
		}
		switch {
		case !f.meldable:
			t.strange = true
		case !f.wild:
			t.fix(f, copies)
		case f.rank >= 0:
			t.wildRank |= 1 << uint(f.suit)
			t.wildRankCards++
			t.most = max(t.most, int(copies))
		}
	}
	for _, c := range h {
		if counted == 0 {
			break
		}
		if at, err := j.place(c); err == nil && j.counts[at] > 0 {
			j.counts[at]--
			counted--
		}
	}
	return t, err
}

// fix takes in a card that can only stand for itself.
func (t *tally) fix(f *face, copies uint8) {
	bit := uint64(1) << uint(f.ring)
	t.twice = t.twice || t.ring&bit != 0
	t.copy = t.copy || copies > 1
	t.ring |= bit
	t.fixed++
	t.rank = join(t.rank, int(f.rank))
	t.suit = join(t.suit, int(f.suit))
}

// join returns what two cards have in common.
func join(common, own int) int {
	if common == -1 || common == own {
		return own
	}
	return several
}

// Ask narrows what declared cards may be.
type Ask struct {
	Kind    Kind // only this kind; None: any
	Ordered bool // the cards are read as they lie: of a run the lowest first
}

// Legal tells whether the cards are a meld, without saying why. It is false for
// cards that Check refuses with an error.
//
// Source: rules melds.
func (j *Judge) Legal(h card.Hand, a Ask) bool {
	t, err := j.tally(h)
	if err != nil || t.tooMany || t.strange {
		return false
	}
	for i := range j.kinds {
		k := &j.kinds[i]
		if a.Kind != None && a.Kind != k.kind {
			continue
		}
		if k.kind == Set && j.setFits(k, &t) || k.kind == Colour && j.colourFits(k, &t) || k.kind == Run && j.runFits(k, &t, h, a.Ordered) {
			return true
		}
	}
	return false
}

// sizeFits tells whether so many cards may lie in a meld of the kind.
func (j *Judge) sizeFits(k *kind, cards int) bool {
	if cards < k.min || cards > k.max {
		return false
	}
	switch k.kind {
	case Set:
		return k.suits != "distinct" || cards <= j.suits
	case Colour:
		return true
	}
	return cards <= j.ranks
}

// numbersFit tells whether a meld may have so many naturals and substitutes.
func (k *kind) numbersFit(naturals, wilds int) bool {
	return naturals >= k.naturals && wilds <= k.mostWilds(naturals)
}

// mostWilds returns how many substitutes there may be beside so many naturals.
func (k *kind) mostWilds(naturals int) int {
	switch k.ratio {
	case "not_more":
		return min(k.wilds, naturals)
	case "fewer":
		return min(k.wilds, max(0, naturals-1))
	}
	return k.wilds
}

// setFits tells whether the cards are a set.
func (j *Judge) setFits(k *kind, t *tally) bool {
	if !j.sizeFits(k, t.cards) || !j.together(k, t) || t.rank == several {
		return false
	}
	n := j.setNaturals(k, t)
	return k.numbersFit(n, t.cards-n)
}

// together tells whether the suits of the fixed cards may lie in one set.
func (j *Judge) together(k *kind, t *tally) bool {
	if k.suits == "same" && t.suit == several {
		return false
	}
	return !t.copy || k.copies && k.suits != "distinct"
}

// setNaturals returns the most cards that stand for themselves in a set. Where
// a card is fixed those of the wild rank are substitutes.
func (j *Judge) setNaturals(k *kind, t *tally) int {
	switch {
	case t.fixed > 0:
		return t.fixed
	case !j.asNatural || t.wildRank == 0:
		return 0
	case k.suits == "same" && k.copies:
		return t.most
	case k.suits == "same":
		return 1
	case k.suits == "any" && k.copies:
		return t.wildRankCards
	}
	return bits.OnesCount64(t.wildRank)
}

// runFits tells whether the cards are a run.
func (j *Judge) runFits(k *kind, t *tally, h card.Hand, ordered bool) bool {
	if !j.sizeFits(k, t.cards) || t.twice || k.suits == "same" && t.suit == several {
		return false
	}
	if ordered {
		return j.orderedFits(k, t, h)
	}
	if j.asNatural && t.wildRank != 0 {
		own := k.suits != "same" || t.fixed == 0 || t.wildRank>>uint(t.suit)&1 == 1
		if own && j.ringFits(k, t.ring|j.wildRing(), t.cards, t.fixed+1) {
			return true
		}
	}
	if t.fixed == 0 {
		return j.aloneFits(k, t.cards)
	}
	return j.ringFits(k, t.ring, t.cards, t.fixed)
}

// wildRing returns the wild rank's place in a run as a bit.
func (j *Judge) wildRing() uint64 { return 1 << uint(j.faces[j.wildRank].ring) }

// starts returns at how many places a run of so many cards may begin: from the
// lowest rank on, with a high or low ace also at the rank above the highest.
func (j *Judge) starts(k *kind, cards int) int {
	switch k.ace {
	case "either":
		return j.ranks - cards + 2
	case "around":
		return j.ranks
	}
	return j.ranks - cards + 1
}

// window returns which of the places from start on the ring's ranks take.
func (j *Judge) window(ring uint64, start int) uint64 {
	if start >= j.ranks {
		start -= j.ranks
	}
	return (ring>>uint(start) | ring<<uint(j.ranks-start)) & (1<<uint(j.ranks) - 1)
}

// ringFits tells whether naturals at these places and wilds between or beside
// them make a run of so many cards.
func (j *Judge) ringFits(k *kind, ring uint64, cards, naturals int) bool {
	if !k.numbersFit(naturals, cards-naturals) {
		return false
	}
	all := uint64(1)<<uint(cards) - 1
	for start := range j.starts(k, cards) {
		taken := j.window(ring, start)
		if taken&^all != 0 {
			continue
		}
		if gaps := all &^ taken; k.touch || gaps&(gaps>>1) == 0 {
			return true
		}
	}
	return false
}

// orderedFits tells whether cards read as they lie are a run.
func (j *Judge) orderedFits(k *kind, t *tally, h card.Hand) bool {
	for m := range j.orderedRuns(k, t, h) {
		_ = m
		return true
	}
	return false
}
