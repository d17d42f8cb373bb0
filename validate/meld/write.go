package meld

import (
	"math/bits"

	"rummy/validate/card"
)

// wildcard is a wild of the hand while an arrangement is written.
type wildcard struct {
	at    int32
	taken bool
}

// write writes the arrangement that was found.
func (s *search) write(j *Judge, a *Arrangement) {
	a.melds, a.left, a.places = a.melds[:0], a.left[:0], a.places[:0]
	a.points = card.Points(s.best)
	var room [MaxCards]wildcard
	wilds := room[:0]
	for i, o := 0, s.bestPass; i < s.wilds || o != 0; { // both lists in the order of keys
		if first := bits.TrailingZeros32(o); o != 0 && (i == s.wilds || s.spots[first].key < s.pool[i].key) {
			wilds = append(wilds, wildcard{at: s.spots[first].at})
			o &= o - 1
		} else {
			wilds = append(wilds, wildcard{at: s.pool[i].at})
			i++
		}
	}
	low, high := 0, 0
	for _, g := range s.bestPath[:s.bestLen] {
		low, high = low+int(s.groups[g].low), high+int(s.groups[g].high)
	}
	used := s.used(j, len(wilds), low, high)
	alone := 0 // wilds in melds of their own
	for j.allWild>>uint(alone)&1 == 0 || high+alone < used {
		alone++
	}
	spare := used - alone - low
	hand := wilds[:used]
	for _, at := range s.bestPath[:s.bestLen] {
		g := &s.groups[at]
		n := int(g.low) + min(spare, int(g.high-g.low))
		spare -= n - int(g.low)
		j.lay(a, &j.kinds[g.k], s.take(j, g, n, hand))
	}
	for alone > 0 {
		k, n := j.largestAlone(alone)
		alone -= n
		j.lay(a, k, takeFirst(j, nil, n, hand))
	}
	s.leave(j, a, wilds[used:])
}

// largestAlone returns the largest meld of wilds only that leaves a number of
// wilds for which there are such melds too.
func (j *Judge) largestAlone(wilds int) (*kind, int) {
	for n := wilds; n > 0; n-- {
		if j.allWild>>uint(wilds-n)&1 == 0 {
			continue
		}
		for i := range j.kinds {
			if j.aloneFits(&j.kinds[i], n) {
				return &j.kinds[i], n
			}
		}
	}
	panic("meld: no such meld of wilds")
}

// take returns the naturals of a meld and n wilds for it: first a card of the
// wild rank that finds its own place there, then the dearest.
func (s *search) take(j *Judge, g *group, n int, wilds []wildcard) card.Hand {
	h := make(card.Hand, 0, MaxCards)
	for rest := g.naturals; rest != 0; rest &= rest - 1 {
		h = append(h, j.faces[s.spots[bits.TrailingZeros32(rest)].at].card)
	}
	if n > 0 && g.last >= 0 && j.asNatural && !j.roles {
		gaps := int(g.last-g.first) + 1 - len(h)
		for i := range wilds {
			f := &j.faces[wilds[i].at]
			if wilds[i].taken || f.rank < 0 || g.suit >= 0 && f.suit != g.suit {
				continue
			}
			if away := max(int(g.first-f.ring), int(f.ring-g.last)); away <= n-gaps && (away > 0 || gaps > 0) {
				wilds[i].taken = true
				h = append(h, f.card)
				n--
				break
			}
		}
	}
	return takeFirst(j, h, n, wilds)
}

// takeFirst adds the first n wilds that are not taken.
func takeFirst(j *Judge, h card.Hand, n int, wilds []wildcard) card.Hand {
	for i := 0; n > 0; i++ {
		if !wilds[i].taken {
			wilds[i].taken = true
			h = append(h, j.faces[wilds[i].at].card)
			n--
		}
	}
	return h
}

// lay adds a meld of these cards in its first reading.
func (j *Judge) lay(a *Arrangement, k *kind, h card.Hand) {
	for m := range j.Readings(h, Ask{Kind: k.kind}) {
		a.melds = append(a.melds, m)
		return
	}
	panic("meld: " + j.pack.FormatHand(h) + " is no " + k.kind.String())
}

// leave adds the cards that are left, in the order of keys.
func (s *search) leave(j *Judge, a *Arrangement, wilds []wildcard) {
	var list [MaxCards]spot
	n := 0
	for rest := s.bestOpen; rest != 0; rest &= rest - 1 {
		insert(list[:], n, s.spots[bits.TrailingZeros32(rest)])
		n++
	}
	for _, w := range wilds {
		insert(list[:], n, spot{key: j.faces[w.at].key, at: w.at})
		n++
	}
	for i := range s.lost {
		insert(list[:], n, s.never[i])
		n++
	}
	for _, p := range list[:n] {
		a.left = append(a.left, j.faces[p.at].card)
	}
}
