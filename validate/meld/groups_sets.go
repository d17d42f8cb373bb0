package meld

import "math/bits"

// listSets finds every set: cards of a rank lie side by side.
func (s *search) listSets(j *Judge, at int) {
	k := &j.kinds[at]
	for from := 0; from < s.n; {
		rank := j.faces[s.spots[from].at].rank
		to := from + 1
		for to < s.n && j.faces[s.spots[to].at].rank == rank {
			to++
		}
		if to-from+s.budget() >= k.min {
			s.setsOf(j, at, from, to)
		}
		from = to
	}
}

// setsOf finds the sets of one rank, whose cards are the bits from to to.
func (s *search) setsOf(j *Judge, at, from, to int) {
	k := &j.kinds[at]
	free := k.copies && k.suits == "any"
	for sub := uint32(1); sub < 1<<(to-from); sub++ {
		g := group{naturals: sub << from, k: int8(at), first: -1, last: -1, suit: -1}
		n := bits.OnesCount32(sub)
		if n > k.max || !free && !s.together(j, k, g.naturals) {
			continue
		}
		room := MaxCards
		if k.suits == "distinct" {
			room = j.suits - n
		}
		g.low = int8(max(0, k.min-n))
		s.found(g, k, room)
	}
}

// together tells whether naturals of one rank may lie in one set.
func (s *search) together(j *Judge, k *kind, naturals uint32) bool {
	before := int32(-1)
	for rest := naturals; rest != 0; rest &= rest - 1 {
		at := s.spots[bits.TrailingZeros32(rest)].at
		if before >= 0 {
			if at == before && (!k.copies || k.suits == "distinct") || k.suits == "same" && at != before {
				return false
			}
		}
		before = at
	}
	return true
}
