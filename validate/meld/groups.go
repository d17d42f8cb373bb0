package meld

import "math/bits"

// list finds the naturals of every meld that the hand may hold, and sorts them
// by their dearest natural, and in order if asked.
func (s *search) list(j *Judge, ordered bool) {
	s.unheld = s.unheld[:0]
	s.covered = 0
	for k := range j.kinds {
		if j.kinds[k].kind == Set {
			s.listSets(j, k)
		}
	}
	for k := range j.kinds {
		if j.kinds[k].kind == Run {
			s.listRuns(j, k)
		}
	}
	for k := range j.kinds {
		if j.kinds[k].kind == Colour {
			s.listColours(j, k)
		}
	}
	s.hold(ordered)
}

// hold puts the groups in the order of their dearest natural.
func (s *search) hold(ordered bool) {
	s.heads = [MaxCards + 1]int32{}
	for i := range s.unheld {
		s.heads[bits.TrailingZeros32(s.unheld[i].naturals)+1]++
	}
	for i := 0; i < MaxCards; i++ {
		s.heads[i+1] += s.heads[i]
	}
	if cap(s.groups) < len(s.unheld) {
		s.groups = make([]group, 0, 2*len(s.unheld))
	}
	s.groups = s.groups[:len(s.unheld)]
	var filled [MaxCards]int32
	for i := range s.unheld {
		g := &s.unheld[i]
		first := bits.TrailingZeros32(g.naturals)
		s.groups[s.heads[first]+filled[first]] = *g
		filled[first]++
	}
	if ordered {
		for i := range s.n {
			sortGroups(s.groups[s.heads[i]:s.heads[i+1]])
		}
	}
}

// found keeps a group, if the hand's wilds and the rules allow one of its size.
func (s *search) found(g group, k *kind, room int) {
	n := bits.OnesCount32(g.naturals)
	high := min(k.max-n, k.mostWilds(n), room, MaxCards)
	if n < k.naturals || int(g.low) > high || int(g.low) > s.budget() {
		return
	}
	g.high = int8(high)
	s.covered |= g.naturals
	s.unheld = append(s.unheld, g)
}

// budget is how many substitutes there may be.
func (s *search) budget() int { return s.wilds + bits.OnesCount32(s.own) }

// sortGroups puts the melds of one dearest natural in the order in which they
// are tried: see Arrangement.
func sortGroups(list []group) {
	for i := 1; i < len(list); i++ {
		g, at := list[i], i
		for at > 0 && g.before(&list[at-1]) {
			list[at] = list[at-1]
			at--
		}
		list[at] = g
	}
}

// before tells whether g is tried before o.
func (g *group) before(o *group) bool {
	if a, b := bits.OnesCount32(g.naturals), bits.OnesCount32(o.naturals); a != b {
		return a > b
	}
	switch {
	case g.low != o.low:
		return g.low < o.low
	case g.last != o.last && (g.last < 0 || o.last < 0): // a set
		return g.last < o.last
	case g.naturals != o.naturals:
		differ := g.naturals ^ o.naturals
		return g.naturals&(differ&-differ) != 0
	case g.high != o.high:
		return g.high > o.high
	case g.first == o.first: // cards of one suit may be a colour too
		return g.k < o.k
	}
	return g.first < o.first
}
