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
	high := min(k.max-n, k.wilds, room, MaxCards)
	if n < k.naturals || int(g.low) > high || int(g.low) > s.budget() {
		return
	}
	g.high = int8(high)
	s.covered |= g.naturals
	s.unheld = append(s.unheld, g)
}

// budget is how many substitutes there may be.
func (s *search) budget() int { return s.wilds + bits.OnesCount32(s.own) }

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

// step is the cards of a hand at one place of a run.
type step struct {
	place int
	cards uint32
}

// listRuns finds every run: of each suit, or of all suits at once.
func (s *search) listRuns(j *Judge, at int) {
	k := &j.kinds[at]
	if k.suits != "same" {
		s.runsOf(j, at, -1)
		return
	}
	var done uint64
	for i := range s.n {
		if suit := j.faces[s.spots[i].at].suit; done>>uint(suit)&1 == 0 {
			done |= 1 << uint(suit)
			s.runsOf(j, at, int(suit))
		}
	}
}

// runsOf finds the runs of a suit.
func (s *search) runsOf(j *Judge, at, suit int) {
	k := &j.kinds[at]
	var steps [2*MaxCards + 1]step
	n := 0
	for i := range s.n {
		f := &j.faces[s.spots[i].at]
		if suit >= 0 && int(f.suit) != suit {
			continue
		}
		n = enter(steps[:], n, int(f.ring), 1<<i)
		if k.ace == "around" || k.ace == "either" && f.ring == 0 {
			n = enter(steps[:], n, int(f.ring)+j.ranks, 1<<i)
		}
	}
	r := runs{s: s, j: j, k: k, at: at, suit: suit, steps: steps[:n]}
	for i := range r.steps {
		if r.steps[i].place >= j.ranks && k.ace == "around" {
			break
		}
		for rest := r.steps[i].cards; rest != 0; rest &= rest - 1 {
			r.grow(i, i, rest&-rest, 0)
		}
	}
}

// enter puts a card into the first n steps, which are in the order of places.
func enter(steps []step, n, place int, bit uint32) int {
	i := n
	for i > 0 && steps[i-1].place > place {
		i--
	}
	if i > 0 && steps[i-1].place == place {
		steps[i-1].cards |= bit
		return n
	}
	copy(steps[i+1:n+1], steps[i:n])
	steps[i] = step{place, bit}
	return n + 1
}

// runs finds the runs of one suit.
type runs struct {
	s     *search
	j     *Judge
	k     *kind
	at    int
	suit  int
	steps []step
}

// grow keeps the run from step first to step last, and every longer one.
func (r *runs) grow(first, last int, naturals uint32, gaps int) {
	r.keep(first, last, naturals, gaps)
	for next := last + 1; next < len(r.steps); next++ {
		gap := r.steps[next].place - r.steps[last].place - 1
		span := r.steps[next].place - r.steps[first].place + 1
		filled := gaps + gap
		if filled > r.s.budget() || filled > r.k.wilds || span > min(r.j.ranks, r.k.max) || gap > 1 && !r.k.touch {
			return
		}
		for rest := r.steps[next].cards; rest != 0; rest &= rest - 1 {
			r.grow(first, next, naturals|rest&-rest, filled)
		}
	}
}

// keep finds how many substitutes the run can hold: those between its naturals
// and those beside them.
func (r *runs) keep(first, last int, naturals uint32, gaps int) {
	from, to := r.steps[first].place, r.steps[last].place
	span := to - from + 1
	beside := r.j.ranks - span
	if !r.k.touch {
		ends := 0
		if from > 0 || r.k.ace == "around" {
			ends++
		}
		if to < r.j.starts(r.k, 1)-1 || r.k.ace == "around" {
			ends++
		}
		beside = min(beside, ends)
	}
	more := max(0, r.k.min-span)
	if more > beside {
		return
	}
	g := group{naturals: naturals, low: int8(gaps + more), k: int8(r.at), first: int8(from), last: int8(to), suit: int8(r.suit)}
	r.s.found(g, r.k, gaps+beside)
}

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
	}
	return g.first < o.first
}
