package meld

import "math/bits"

// The general engine tries, for the dearest card that may stand for itself and
// is not dealt with yet, every meld it can be the dearest natural of, and then
// leaving it. A meld is known by its naturals and by how many substitutes it
// can hold; which wilds these are does not matter until the arrangement is
// written. Two equal cards are never tried the other way round.

// group is the naturals of a meld.
type group struct {
	naturals uint32 // bits of the hand
	low      int8   // the fewest substitutes it needs
	high     int8   // the most it can hold
	k        int8   // its kind's place in the rules
	first    int8   // a run: the place of its lowest natural,
	last     int8   // and of its highest
	suit     int8   // a run: its suit, or -1
}

// search is the room of the general engine: the hand, the melds that it may
// hold, and the best that was found.
type search struct {
	spots, pool, never [MaxCards]spot // what has a bit, the wilds, what is never melded
	n, wilds, lost     int
	twins              uint32           // bits of cards like the one before
	alike              [MaxCards]uint32 // of each card, and of those like it behind it
	own                uint32           // bits of cards of the wild rank
	base               int64            // points that are left whatever is laid

	steps   [2*MaxCards + 1]step // a suit's cards by their places in a run
	groups  []group              // by their dearest natural
	unheld  []group              // as they are found
	heads   [MaxCards + 1]int32
	covered uint32

	count    bool  // cards are counted, not points
	best     int64 // the fewest found
	enough   int64 // nothing less is wanted, or possible
	path     [MaxCards]int32
	depth    int
	bestPath [MaxCards]int32
	bestLen  int
	passed   uint32 // bits of cards of the wild rank that are not natural
	bestOpen uint32 // the naturals left
	left     uint32
	bestPass uint32

	need       needy
	met        bool // what was found meets the needs
	spared     int  // the group that is spared although needs are not met, or -1
	bestUsed   int
	bestBids   [MaxCards]group // the melds found, with
	bestWilds  [MaxCards]int8  // so many wilds each
	bestStarts [MaxCards]int8  // where a run has to begin, or -1
}

// cost is what the card of a bit counts when it is left.
func (s *search) cost(i int) int64 {
	if s.count {
		return 1
	}
	return s.spots[i].points
}

// run looks for less than bound, and stops at the first that is no more than
// enough. It tells whether it found any.
func (s *search) run(j *Judge, bound, enough int64) bool {
	if s.met = s.needed(j); s.met {
		return s.meet(j, bound, enough)
	}
	open, cost := s.begin()
	s.best, s.enough = bound, max(enough, cost)
	s.walk(j, open, 0, 0, cost)
	return s.best < bound
}

// begin clears what was laid, and leaves what no meld can hold. It returns the cards that
// are open then, and what is left of the hand whatever is laid.
func (s *search) begin() (open uint32, cost int64) {
	open = uint32(1)<<s.n - 1
	cost = s.base
	if s.count {
		cost = int64(s.lost)
	}
	s.left, s.passed, s.depth = 0, 0, 0
	for rest := open &^ s.covered; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		open &^= 1 << i
		if s.own>>i&1 == 1 {
			s.passed |= 1 << i
		} else {
			cost += s.cost(i)
			s.left |= 1 << i
		}
	}
	return open, cost
}

// mayTake tells whether cards are open, and of equal ones the first are taken.
func (s *search) mayTake(naturals, open uint32) bool {
	return naturals&^open == 0 && (naturals&s.twins)>>1&open&^naturals == 0
}

// wildsYet is how many wilds there may be yet.
func (s *search) wildsYet(open uint32) int {
	return s.wilds + bits.OnesCount32(s.passed) + bits.OnesCount32(open&s.own)
}

// leaveAlike leaves a card in no meld, or takes it for a wild, and with it its copies,
// since none is melded in its place. It returns which these are and what they count.
func (s *search) leaveAlike(i int, open uint32) (alike uint32, costs int64) {
	alike = open & s.alike[i]
	if s.own>>i&1 == 1 {
		s.passed |= alike
		return alike, 0
	}
	s.left |= alike
	return alike, s.cost(i) * int64(bits.OnesCount32(alike))
}

// walk deals with the open cards. The melds laid so far need low wilds and hold
// high; it tells whether to stop.
func (s *search) walk(j *Judge, open uint32, low, high int, cost int64) bool {
	if cost >= s.best {
		return false
	}
	if open == 0 {
		return s.leaf(j, low, high, cost)
	}
	i := bits.TrailingZeros32(open)
	budget := s.wildsYet(open)
	for g := s.heads[i]; g < s.heads[i+1]; g++ {
		m := &s.groups[g]
		if !s.mayTake(m.naturals, open) {
			continue
		}
		need := low + int(m.low)
		if need > budget-bits.OnesCount32(m.naturals&s.own) {
			continue
		}
		s.path[s.depth] = g
		s.depth++
		stop := s.walk(j, open&^m.naturals, need, high+int(m.high), cost)
		s.depth--
		if stop {
			return true
		}
	}
	left, passed := s.left, s.passed
	alike, costs := s.leaveAlike(i, open)
	stop := s.walk(j, open&^alike, low, high, cost+costs)
	s.left, s.passed = left, passed
	return stop
}

// leaf deals out the wilds: as many as the melds hold or lie in melds of their own.
func (s *search) leaf(j *Judge, low, high int, cost int64) bool {
	wilds := s.wilds + bits.OnesCount32(s.passed)
	if low > wilds {
		return false
	}
	if used := s.used(j, wilds, low, high); used < wilds {
		cost += s.wildCost(wilds - used)
	}
	if cost >= s.best {
		return false
	}
	s.best = cost
	s.bestOpen, s.bestPass = s.left, s.passed
	s.bestLen = s.depth
	copy(s.bestPath[:s.depth], s.path[:s.depth])
	return cost <= s.enough
}

// used returns how many wilds can be used at most.
func (s *search) used(j *Judge, wilds, low, high int) int {
	alone := bits.Len64(j.allWild&(2<<uint(wilds-low)-1)) - 1
	return min(wilds, high+alone)
}

// wildCost returns what so many of the wilds count, the cheapest of them.
func (s *search) wildCost(left int) int64 {
	if s.count {
		return int64(left)
	}
	var cost int64
	p, o := s.wilds-1, s.passed
	for ; left > 0; left-- {
		i := bits.Len32(o) - 1 // of the wild rank, the last in order
		if i >= 0 && (p < 0 || s.spots[i].key > s.pool[p].key) {
			cost += s.spots[i].points
			o &^= 1 << i
		} else {
			cost += s.pool[p].points
			p--
		}
	}
	return cost
}
