package meld

import (
	"math/bits"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// needs are what the rules ask of the melds of a hand together: those of a
// contract, those that the hand of who goes out must hold, or points that they
// count. Who does not meet them lays nothing.
type needs struct {
	ways      [][]demand
	extra     bool        // melds beside those of a way are allowed
	whole     bool        // no card may be left
	last      bool        // and none is discarded: the contract takes the whole hand
	suits     bool        // runs differ in suit
	ranks     bool        // sets differ in rank
	apart     bool        // runs of one suit could not be laid as one
	points    card.Points // what the melds count together, at least
	natural   bool        // only melds without substitutes count for the points
	always    bool        // points left hang on them, not only going out
	sparePure bool        // where they are not met a pure run is spared all the same
}

// demand is so many melds of a kind, of so many cards at least each.
type demand struct {
	kind  Kind
	count int
	cards int
	pure  bool // without substitutes
}

// newNeeds returns the needs of a game's round, or nil.
//
// Source: rules rounds.contract, opening, out.hand_needs, score.hand_needs_fail.
func newNeeds(g *rules.Game, r rules.Round) *needs {
	switch {
	case !g.Out.HandNeeds.IsZero():
		return &needs{ways: waysOf(g, g.Out.HandNeeds, false), whole: g.Out.HandNeeds.Whole, extra: true,
			always: g.Score.HandNeedsFail != "none", sparePure: g.Score.HandNeedsFail == "spare_pure"}
	case g.Opening.Need == "contract" && r.Contract != nil:
		n := &needs{ways: waysOf(g, *r.Contract, g.Opening.Wilds == "none"), whole: r.Contract.Whole, last: r.Contract.Whole, extra: g.Opening.More == "free", always: true}
		n.differ(g)
		return n
	case g.Opening.Need == "points":
		n := &needs{ways: [][]demand{nil}, extra: true, points: g.Opening.Points, natural: g.Opening.Wilds == "none", always: true}
		n.differ(g)
		return n
	}
	return nil
}

func (n *needs) differ(g *rules.Game) {
	for _, word := range g.Opening.Differ {
		n.suits = n.suits || word == "run_suits"
		n.ranks = n.ranks || word == "set_ranks"
		n.apart = n.apart || word == "runs_apart"
	}
}

func waysOf(g *rules.Game, c rules.Contract, pure bool) (ways [][]demand) {
	for _, way := range c.Ways {
		demands := make([]demand, len(way))
		for i, n := range way {
			demands[i] = demand{kind: KindOf(n.Kind), count: n.Count, cards: n.Cards, pure: n.Pure || pure}
		}
		ways = append(ways, demands)
	}
	return ways
}

// needed tells whether the search has to meet needs.
func (s *search) needed(j *Judge) bool { return j.needs != nil && (s.count || j.needs.always) }

// bid is a group as it is laid: for a demand, or beside all of them.
type bid struct {
	group
	demand int8   // -1: beside them
	rather uint8  // beside them: the demands, a bit each, that it meets as well
	suit   uint64 // of a run, as a bit
	rank   uint64 // of a set, as a bit
}

// needy is the room of the search that meets needs.
type needy struct {
	bids   []bid // by their dearest natural, in the order of groups
	heads  [MaxCards + 1]int32
	open   [8]int // how many of each demand are not laid yet
	lack   int    // cards that these take at least
	wilds  [MaxCards]int8
	starts [MaxCards]int8 // of runs where that matters, else -1
	suits  uint64         // of the runs laid
	ranks  uint64         // of the sets laid
	worths [][MaxCards + 1]int64
}

// meet looks for less than bound that meets the needs, and stops at the first that
// is no more than enough. Where nothing meets them all cards are left. It tells
// whether it found any.
func (s *search) meet(j *Judge, bound, enough int64) bool {
	n := j.needs
	s.best, s.enough = bound, enough
	s.nothing(j)
	for _, way := range n.ways {
		if s.best <= enough {
			break
		}
		s.bid(j, way)
		open, cost := s.begin()
		s.need.suits, s.need.ranks = 0, 0
		if n.whole && (s.left != 0 || s.lost > 0) {
			continue
		}
		if s.walkNeeds(j, way, open, 0, 0, cost) {
			break
		}
	}
	return s.best < bound
}

// nothing is to lay no meld or, where a pure run is spared, the dearest.
func (s *search) nothing(j *Judge) {
	all := uint32(1)<<s.n - 1
	cost := s.base
	if s.count {
		cost = int64(s.lost)
	}
	for i := range s.n {
		cost += s.cost(i)
	}
	cost += s.costOfPool()
	s.spared = -1
	if j.needs.sparePure && !s.count {
		saved := int64(0)
		for at := range s.groups {
			g := &s.groups[at]
			if j.kinds[g.k].kind != Run || g.low > 0 {
				continue
			}
			sum := int64(0)
			for rest := g.naturals; rest != 0; rest &= rest - 1 {
				sum += s.spots[bits.TrailingZeros32(rest)].points
			}
			if sum > saved {
				saved, s.spared = sum, at
			}
		}
		cost -= saved
	}
	if cost >= s.best {
		return
	}
	s.best, s.bestLen, s.bestUsed = cost, 0, 0
	s.bestOpen, s.bestPass = all&^s.own, all&s.own
	if s.spared >= 0 {
		g := s.groups[s.spared]
		g.high = 0
		s.bestBids[0], s.bestLen, s.bestWilds[0], s.bestStarts[0] = g, 1, 0, -1
		s.bestOpen, s.bestPass = s.bestOpen&^g.naturals, s.bestPass&^g.naturals
	}
}

// costOfPool returns what all wilds that only stand for others count.
func (s *search) costOfPool() (cost int64) {
	if s.count {
		return int64(s.wilds)
	}
	for i := range s.wilds {
		cost += s.pool[i].points
	}
	return cost
}

// bid lists the ways to lay each group.
func (s *search) bid(j *Judge, way []demand) {
	need := &s.need
	need.bids = need.bids[:0]
	need.lack = 0
	for d := range way {
		need.open[d] = way[d].count
		need.lack += way[d].count * j.leastOf(way[d])
	}
	for i := range s.n {
		need.heads[i] = int32(len(need.bids))
		for at := s.heads[i]; at < s.heads[i+1]; at++ {
			g := s.groups[at]
			k := &j.kinds[g.k]
			n := bits.OnesCount32(g.naturals)
			b := bid{group: g, demand: -1}
			switch {
			case k.kind == Run && g.suit >= 0:
				b.suit = 1 << uint(g.suit)
			case k.kind == Set:
				b.rank = 1 << uint(j.faces[s.spots[bits.TrailingZeros32(g.naturals)].at].rank)
			}
			for d := range way {
				with := b
				with.demand = int8(d)
				with.low = max(g.low, int8(way[d].cards-n))
				if way[d].pure {
					with.high = 0
				}
				if way[d].kind == k.kind && with.low <= with.high {
					need.bids = append(need.bids, with)
					if with.low == g.low && with.high == g.high {
						b.rather |= 1 << d
					}
				}
			}
			if j.needs.extra {
				need.bids = append(need.bids, b)
			}
		}
	}
	for i := s.n; i <= MaxCards; i++ {
		need.heads[i] = int32(len(need.bids))
	}
}

// leastOf returns how many cards a meld of a demand has at least.
func (j *Judge) leastOf(d demand) int {
	for i := range j.kinds {
		if k := &j.kinds[i]; k.kind == d.kind {
			return max(d.cards, k.min)
		}
	}
	return d.cards
}

// walkNeeds deals with the open cards as walk does.
func (s *search) walkNeeds(j *Judge, way []demand, open uint32, low, high int, cost int64) bool {
	need := &s.need
	if cost >= s.best || s.wilds+bits.OnesCount32(s.passed)-low+bits.OnesCount32(open) < need.lack {
		return false
	}
	if open == 0 {
		return s.leafNeeds(j, low, high, cost)
	}
	i := bits.TrailingZeros32(open)
	budget := s.wildsYet(open)
	for at := need.heads[i]; at < need.heads[i+1]; at++ {
		b := &need.bids[at]
		if !s.mayTake(b.naturals, open) {
			continue
		}
		lowest := low + int(b.low)
		if lowest > budget-bits.OnesCount32(b.naturals&s.own) {
			continue
		}
		if j.needs.suits && need.suits&b.suit != 0 || j.needs.ranks && need.ranks&b.rank != 0 {
			continue
		}
		lack := 0
		if b.demand < 0 && need.asked(b.rather) {
			continue
		}
		if b.demand >= 0 {
			if need.open[b.demand] == 0 {
				continue
			}
			need.open[b.demand]--
			lack = j.leastOf(way[b.demand])
			need.lack -= lack
		}
		need.suits ^= b.suit
		need.ranks ^= b.rank
		s.path[s.depth] = at
		s.depth++
		stop := s.walkNeeds(j, way, open&^b.naturals, lowest, high+int(b.high), cost)
		s.depth--
		need.suits ^= b.suit
		need.ranks ^= b.rank
		if b.demand >= 0 {
			need.open[b.demand]++
			need.lack += lack
		}
		if stop {
			return true
		}
	}
	if j.needs.whole && s.own>>i&1 == 0 {
		return false
	}
	left, passed := s.left, s.passed
	alike, costs := s.leaveAlike(i, open)
	stop := s.walkNeeds(j, way, open&^alike, low, high, cost+costs)
	s.left, s.passed = left, passed
	return stop
}

// asked tells whether one of some demands is still open.
func (n *needy) asked(demands uint8) bool {
	for rest := demands; rest != 0; rest &= rest - 1 {
		if n.open[bits.TrailingZeros8(rest)] > 0 {
			return true
		}
	}
	return false
}

// leafNeeds deals out the wilds to the melds, if they meet the needs.
func (s *search) leafNeeds(j *Judge, low, high int, cost int64) bool {
	need := &s.need
	wilds := s.wilds + bits.OnesCount32(s.passed)
	if low > wilds || need.lack > 0 {
		return false
	}
	used := min(wilds, high)
	switch {
	case j.needs.apart && s.oneSuit():
		if used = s.spread(j, low, used); used < 0 {
			return false
		}
	case j.needs.points > 0:
		if used = s.enoughPoints(j, low, used); used < 0 {
			return false
		}
	default:
		spare := used - low
		for i, at := range s.path[:s.depth] {
			need.starts[i] = -1
			b := &need.bids[at]
			more := min(spare, int(b.high-b.low))
			need.wilds[i] = b.low + int8(more)
			spare -= more
		}
	}
	if j.needs.whole && used < wilds {
		return false
	}
	if used < wilds {
		cost += s.wildCost(wilds - used)
	}
	if cost >= s.best {
		return false
	}
	s.best = cost
	s.bestOpen, s.bestPass = s.left, s.passed
	s.bestLen, s.bestUsed = s.depth, used
	s.bestWilds, s.bestStarts = need.wilds, need.starts
	for i, at := range s.path[:s.depth] {
		s.bestBids[i] = need.bids[at].group
	}
	return cost <= s.enough
}

// enoughPoints deals out as many wilds as can be, so that the melds count enough
// together; it returns how many, or -1.
func (s *search) enoughPoints(j *Judge, low, most int) int {
	const never = int64(-1) << 40
	need := &s.need
	for len(need.worths) <= s.depth {
		need.worths = append(need.worths, [MaxCards + 1]int64{})
	}
	sums := need.worths // sums[i][w]: the most that the first i melds count with w wilds
	for w := range sums[0] {
		sums[0][w] = never
	}
	sums[0][0] = 0
	for i, at := range s.path[:s.depth] {
		b := &need.bids[at]
		for w := range sums[i+1] {
			sums[i+1][w] = never
		}
		for n := int(b.low); n <= min(int(b.high), most); n++ {
			worth := s.worth(j, &b.group, n)
			for w := 0; w+n <= most; w++ {
				sums[i+1][w+n] = max(sums[i+1][w+n], sums[i][w]+worth)
			}
		}
	}
	for used := most; used >= low; used-- {
		if sums[s.depth][used] < int64(j.needs.points) {
			continue
		}
		rest := used
		for i := s.depth - 1; i >= 0; i-- {
			b := &need.bids[s.path[i]]
			need.starts[i] = -1
			for n := int(b.low); n <= min(int(b.high), rest); n++ {
				if sums[i][rest-n]+s.worth(j, &b.group, n) == sums[i+1][rest] {
					need.wilds[i] = int8(n)
					rest -= n
					break
				}
			}
		}
		return used
	}
	return -1
}

// worth returns the most that a meld of a group with so many wilds counts for the
// points of an opening.
func (s *search) worth(j *Judge, g *group, wilds int) (most int64) {
	if j.needs.natural && wilds > 0 {
		return 0
	}
	k := &j.kinds[g.k]
	n := bits.OnesCount32(g.naturals)
	switch k.kind {
	case Set:
		for rest := g.naturals; rest != 0; rest &= rest - 1 {
			most += int64(j.faces[s.spots[bits.TrailingZeros32(rest)].at].own)
		}
		return most + int64(wilds)*int64(j.rankWorth(int(j.faces[s.spots[bits.TrailingZeros32(g.naturals)].at].rank)))
	case Colour:
		for rest := g.naturals; rest != 0; rest &= rest - 1 {
			most += int64(j.faces[s.spots[bits.TrailingZeros32(rest)].at].own)
		}
		return most
	}
	most = 0
	s.places(j, g, wilds, func(start int) bool {
		most = max(most, int64(j.runWorth(k, int(g.suit), start, n+wilds)))
		return false
	})
	return most
}

// rankWorth returns the most that a card of a rank counts as it lies in a meld.
func (j *Judge) rankWorth(rank int) (most card.Points) {
	for suit := range j.suits {
		most = max(most, j.faces[suit*j.ranks+rank].own)
	}
	return most
}

// runWorth returns what the places of a run count.
func (j *Judge) runWorth(k *kind, suit, start, cards int) (sum card.Points) {
	for i := range cards {
		rank := j.inRun(-1, start+i).Rank()
		switch {
		case i == 0 && start == 0 && rank == 0 && k.lowAce >= 0:
			sum += k.lowAce
		case suit >= 0:
			sum += j.faces[suit*j.ranks+rank].own
		default:
			sum += j.rankWorth(rank)
		}
	}
	return sum
}

// asFound returns the reading of a meld in which the naturals of the group stand for
// themselves; where points are asked for that which counts the most; of several the
// first.
func (s *search) asFound(j *Judge, g *group, start int8, m Meld) Meld {
	best, most := m, card.Points(-1)
	tried := 0
	for other := range j.Readings(m.Cards(), Ask{Kind: m.Kind()}) {
		found := start < 0 || other.start == int(start)
		for rest := g.naturals; rest != 0; rest &= rest - 1 {
			found = found && other.has(j.faces[s.spots[bits.TrailingZeros32(rest)].at].card)
		}
		if w := other.Worth(); found && (most < 0 || j.needs.points > 0 && w > most) {
			best, most = other, w
		}
		if tried++; tried == MaxReadings {
			break
		}
	}
	return best
}

// Worth returns what a meld counts as it lies on the table: each card, or what it
// stands for, and melds.run.low_ace for the lowest rank where it lies lowest.
//
// Source: rules opening.points, melds.run.low_ace.
func (m Meld) Worth() (sum card.Points) {
	if m.k == nil {
		return 0
	}
	if m.k.kind == Run && m.start >= 0 {
		return m.j.runWorth(m.k, m.suit, m.start, len(m.places))
	}
	for _, p := range m.places {
		switch {
		case !p.Wild:
			at, err := m.j.place(p.Card)
			if err == nil {
				sum += m.j.faces[at].own
			}
		case m.k.kind == Set && m.start >= 0:
			sum += m.j.rankWorth(m.start)
		}
	}
	return sum
}

// Pure tells whether none of the cards stands for another.
func (m Meld) Pure() bool { return m.Naturals() == len(m.places) }
