package meld

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
	steps, n := &s.steps, 0
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
	if first == last && r.j.needs == nil && r.setInstead(gaps+more, gaps+beside) {
		return
	}
	g := group{naturals: naturals, low: int8(gaps + more), k: int8(r.at), first: int8(from), last: int8(to), suit: int8(r.suit)}
	r.s.found(g, r.k, gaps+beside)
}

// setInstead tells whether a set of one natural does all that a run of it does,
// with low to high wilds. Then the run, which comes later in the order of
// arrangements, is never needed.
func (r *runs) setInstead(low, high int) bool {
	high = min(high, r.k.max-1, r.k.mostWilds(1))
	for i := range r.j.kinds {
		k := &r.j.kinds[i]
		if k.kind == Set && k.naturals <= 1 && k.min-1 <= low && min(k.max-1, k.mostWilds(1)) >= high && (k.suits != "distinct" || r.j.suits-1 >= high) {
			return true
		}
	}
	return false
}
