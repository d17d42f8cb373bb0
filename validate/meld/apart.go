package meld

import "math/bits"

// Two runs of one suit that could be laid as one are not two, where the rules say so:
// of one neither end may follow on an end of the other. Where wilds lie at the ends
// that hangs on what they stand for.
//
// Source: rule opening.differ: runs_apart; case F45.

// joins tells whether two runs of one suit are one, the one behind the other.
func (j *Judge) joins(k *kind, start, cards, otherStart, otherCards int) bool {
	if cards+otherCards > j.ranks {
		return false // a run has every rank once
	}
	ends, otherEnds := start+cards, otherStart+otherCards
	if k.ace == "around" {
		return ends%j.ranks == otherStart%j.ranks || otherEnds%j.ranks == start%j.ranks
	}
	return ends == otherStart || otherEnds == start
}

// places returns where a run of a group with so many wilds may begin.
func (s *search) places(j *Judge, g *group, wilds int, at func(start int) bool) bool {
	k := &j.kinds[g.k]
	n := bits.OnesCount32(g.naturals)
	gaps := int(g.last-g.first) + 1 - n
	for start := range j.starts(k, n+wilds) {
		first := int(g.first)
		if first >= j.ranks && start == 0 && k.ace == "around" {
			first -= j.ranks
		}
		below := first - start
		above := wilds - gaps - below
		if below < 0 || above < 0 || !k.touch && (below > 1 || above > 1) {
			continue
		}
		if at(start) {
			return true
		}
	}
	return false
}

// spread deals out as many wilds as can be, so that no two runs of a suit could be
// laid as one; it returns how many, or -1.
func (s *search) spread(j *Judge, low, most int) int {
	need := &s.need
	var wilds, starts [MaxCards]int8
	best := -1
	var deal func(i, used, rest int) bool
	deal = func(i, used, rest int) bool {
		if used+rest > most { // rest: what the melds still to come need
			return false
		}
		if i == s.depth {
			if used > best {
				best, need.wilds, need.starts = used, wilds, starts
			}
			return used == most
		}
		b := &need.bids[s.path[i]]
		for n := int(b.high); n >= int(b.low); n-- {
			wilds[i], starts[i] = int8(n), -1
			if b.suit == 0 {
				if deal(i+1, used+n, rest-int(b.low)) {
					return true
				}
				continue
			}
			k := &j.kinds[b.k]
			if s.places(j, &b.group, n, func(start int) bool {
				cards := bits.OnesCount32(b.naturals) + n
				for o := range i {
					other := &need.bids[s.path[o]]
					if other.suit == b.suit && j.joins(k, start, cards, int(starts[o]), bits.OnesCount32(other.naturals)+int(wilds[o])) {
						return false
					}
				}
				starts[i] = int8(start)
				return deal(i+1, used+n, rest-int(b.low))
			}) {
				return true
			}
		}
		return false
	}
	deal(0, 0, low)
	return best
}

// oneSuit tells whether two runs of one suit are laid.
func (s *search) oneSuit() bool {
	seen := uint64(0)
	for _, at := range s.path[:s.depth] {
		suit := s.need.bids[at].suit
		if seen&suit != 0 {
			return true
		}
		seen |= suit
	}
	return false
}
