package meld

import (
	"math/bits"
	"slices"

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
	if s.met {
		a.places = slices.Grow(a.places, MaxCards)
		hand := wilds[:s.bestUsed]
		for i := range s.bestLen {
			g := &s.bestBids[i]
			s.lay(j, a, &j.kinds[g.k], g, int(s.bestWilds[i]), hand)
			last := len(a.melds) - 1
			a.melds[last] = s.asFound(j, g, s.bestStarts[i], a.melds[last])
		}
		s.leave(j, a, wilds[s.bestUsed:])
		return
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
	a.places = slices.Grow(a.places, MaxCards) // so that the melds share it
	for _, at := range s.bestPath[:s.bestLen] {
		g := &s.groups[at]
		n := int(g.low) + min(spare, int(g.high-g.low))
		spare -= n - int(g.low)
		s.lay(j, a, &j.kinds[g.k], g, n, hand)
	}
	for alone > 0 {
		k, n := j.largestAlone(alone)
		alone -= n
		s.lay(j, a, k, &group{suit: -1}, n, hand)
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

// lay adds a meld of a group's naturals and n wilds, in its first reading.
func (s *search) lay(j *Judge, a *Arrangement, k *kind, g *group, n int, wilds []wildcard) {
	var room [MaxCards]*face
	cards := 0
	add := func(f *face) {
		i := cards
		for ; i > 0 && room[i-1].key > f.key; i-- {
			room[i] = room[i-1]
		}
		room[i] = f
		cards++
	}
	for rest := g.naturals; rest != 0; rest &= rest - 1 {
		add(&j.faces[s.spots[bits.TrailingZeros32(rest)].at])
	}
	if own := s.ownPlace(j, k, g, n, wilds); own >= 0 {
		wilds[own].taken = true
		add(&j.faces[wilds[own].at])
		n--
	}
	for i := 0; n > 0; i++ {
		if !wilds[i].taken {
			wilds[i].taken = true
			add(&j.faces[wilds[i].at])
			n--
		}
	}
	from := len(a.places)
	a.places = a.places[:from+cards]
	a.melds = append(a.melds, j.first(k, room[:cards], a.places[from:from+cards:from+cards]))
}

// ownPlace returns which of the wilds would find its own place in a run, or -1:
// it goes there first.
func (s *search) ownPlace(j *Judge, k *kind, g *group, n int, wilds []wildcard) int {
	if n == 0 || k.kind != Run || g.naturals == 0 || !j.asNatural || j.roles {
		return -1
	}
	gaps := int(g.last-g.first) + 1 - bits.OnesCount32(g.naturals)
	for i := range wilds {
		f := &j.faces[wilds[i].at]
		if wilds[i].taken || f.rank < 0 || g.suit >= 0 && f.suit != g.suit {
			continue
		}
		if away := max(int(g.first-f.ring), int(f.ring-g.last)); away <= n-gaps && (away > 0 || gaps > 0) {
			return i
		}
	}
	return -1
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
