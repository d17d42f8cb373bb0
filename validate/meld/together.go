package meld

import (
	"fmt"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// Lack is what melds that are laid together lack of what is asked of them.
type Lack uint8

// The lacks, in the order in which they are looked for.
const (
	LackNothing Lack = iota
	LackSuit         // two runs are of one suit, and one player's must differ
	LackApart        // two runs of one suit follow on each other
	LackRank         // two sets are of one rank, and one player's must differ
	LackPure         // substitutes lie where none may
	LackRoom         // there are melds beside those that are asked
	LackMelds        // melds are missing
	LackPoints       // they count too little
)

// Together is what melds are that are laid together.
type Together struct {
	Melds   []Meld // each as it is read; those that come nearest where something is lacking
	Lack    Lack
	Missing []rules.Need // of LackMelds and LackPure: what the nearest way asks besides
	Points  card.Points  // what they count together for an opening, where that is asked
}

// Asks tells whether the rules ask anything of melds that are laid together.
func (j *Judge) Asks() bool { return j.needs != nil }

// Together rules on melds that are laid together as the first of a player or, where
// the whole hand of who goes out is asked for, as that hand: laid are the readings
// of each. Whether cards are left over is not looked at.
//
// The error wraps ErrTooLarge where there is too much to try.
//
// Source: rules rounds.contract, opening, out.hand_needs; case F45.
func (j *Judge) Together(laid [][]Meld) (Together, error) {
	c := chooser{j: j, laid: laid}
	for i, readings := range laid {
		c.laid[i] = j.different(readings)
	}
	if j.needs == nil {
		c.tries(needs{ways: [][]demand{nil}, extra: true})
		return c.best, c.err
	}
	asked := *j.needs
	if c.tries(asked) {
		return c.best, c.err
	}
	less := asked
	for _, lack := range []Lack{LackSuit, LackApart, LackRank, LackPure, LackRoom} {
		switch lack {
		case LackSuit:
			less.suits = false
		case LackApart:
			less.apart = false
		case LackRank:
			less.ranks = false
		case LackPure:
			less.natural, less.ways = false, impure(asked.ways)
		case LackRoom:
			less.extra = true
		}
		if c.tries(less) {
			if lack == LackPure && asked.points == 0 {
				c.nearest(asked)
			}
			c.best.Lack = lack
			return c.best, c.err
		}
	}
	if asked.points > 0 {
		c.dearest(less)
		c.best.Lack = LackPoints
		return c.best, c.err
	}
	c.nearest(asked)
	c.best.Lack = LackMelds
	return c.best, c.err
}

// impure returns the ways with substitutes allowed everywhere.
func impure(ways [][]demand) (out [][]demand) {
	for _, way := range ways {
		var demands []demand
		for _, d := range way {
			d.pure = false
			demands = append(demands, d)
		}
		out = append(out, demands)
	}
	return out
}

// different leaves out readings that nothing asked can tell from one before, the one
// that counts the most of them staying.
func (j *Judge) different(readings []Meld) (out []Meld) {
	at := map[string]int{}
	for _, m := range readings {
		start := -1
		if m.Kind() == Run && j.needs != nil && j.needs.apart {
			start = m.start
		}
		key := fmt.Sprint(m.Kind(), m.Pure(), m.runSuit(), m.setRank(), start)
		i, ok := at[key]
		switch {
		case !ok:
			at[key] = len(out)
			out = append(out, m)
		case m.Worth() > out[i].Worth():
			out[i] = m
		}
	}
	return out
}

// runSuit returns the suit of a run, or -1.
func (m Meld) runSuit() int {
	if m.Kind() == Run {
		return m.suit
	}
	return -1
}

// setRank returns the rank of a set, or -1.
func (m Meld) setRank() int {
	if m.Kind() == Set {
		return m.start
	}
	return -1
}

// chooser reads each of some melds in a way that what is asked of them is met.
type chooser struct {
	j      *Judge
	laid   [][]Meld
	chosen []Meld
	best   Together
	steps  int
	err    error
}

// maxChoices bounds how many ways to read melds together are tried.
const maxChoices = 1 << 20

// each calls at for every way to read the melds that keeps suits and ranks apart,
// until it says so.
func (c *chooser) each(n needs, at func() bool) bool {
	i := len(c.chosen)
	if i == len(c.laid) {
		return at()
	}
	for _, m := range c.laid[i] {
		if c.steps++; c.steps > maxChoices {
			c.err = fmt.Errorf("%w: the melds can be read together in very many ways", ErrTooLarge)
			return true
		}
		clash := false
		for _, o := range c.chosen {
			clash = clash || n.suits && m.runSuit() >= 0 && m.runSuit() == o.runSuit() || n.ranks && m.setRank() >= 0 && m.setRank() == o.setRank() ||
				n.apart && m.runSuit() >= 0 && m.runSuit() == o.runSuit() && c.j.joins(m.k, m.start, m.Len(), o.start, o.Len())
		}
		if clash {
			continue
		}
		c.chosen = append(c.chosen, m)
		stop := c.each(n, at)
		c.chosen = c.chosen[:i]
		if stop {
			return true
		}
	}
	return false
}

// tries looks for a way to read the melds that meets the needs.
func (c *chooser) tries(n needs) bool {
	return c.each(n, func() bool {
		if n.points > 0 && c.worth(n) < n.points || n.points == 0 && !c.meets(n) {
			return false
		}
		c.keep(n)
		return true
	})
}

func (c *chooser) keep(n needs) {
	c.best.Melds = append([]Meld(nil), c.chosen...)
	c.best.Points = c.worth(n)
}

// worth returns what the melds chosen count for an opening.
func (c *chooser) worth(n needs) (sum card.Points) {
	for _, m := range c.chosen {
		if !n.natural || m.Pure() {
			sum += m.Worth()
		}
	}
	return sum
}

// dearest keeps the reading that counts the most.
func (c *chooser) dearest(n needs) {
	c.best.Points = -1
	c.each(n, func() bool {
		if c.worth(n) > c.best.Points {
			c.keep(n)
		}
		return false
	})
}

// meets tells whether the melds chosen are those of one of the ways.
func (c *chooser) meets(n needs) bool {
	for _, way := range n.ways {
		all := 0
		for _, d := range way {
			all += d.count
		}
		if all == c.given(way) && (n.extra || all == len(c.chosen)) {
			return true
		}
	}
	return false
}

// nearest keeps the reading that comes nearest to one of the ways, and what that asks besides.
func (c *chooser) nearest(n needs) {
	least := -1
	n.suits, n.ranks, n.apart = false, false, false
	c.each(n, func() bool {
		for _, way := range n.ways {
			all := 0
			for _, d := range way {
				all += d.count
			}
			if lack := all - c.given(way); least < 0 || lack < least {
				least = lack
				c.keep(n)
				c.best.Missing = c.missing(way)
			}
		}
		return false
	})
}

// given returns how many of the melds of a way are among those chosen.
func (c *chooser) given(way []demand) int {
	most := 0
	open := make([]int, len(way))
	for i, d := range way {
		open[i] = d.count
	}
	var give func(i, n int)
	give = func(i, n int) {
		most = max(most, n)
		if i == len(c.chosen) || n+len(c.chosen)-i <= most {
			return
		}
		for d := range way {
			if open[d] > 0 && way[d].fits(c.chosen[i]) {
				open[d]--
				give(i+1, n+1)
				open[d]++
			}
		}
		give(i+1, n)
	}
	give(0, 0)
	return most
}

func (d demand) fits(m Meld) bool {
	return m.Kind() == d.kind && m.Len() >= d.cards && (!d.pure || m.Pure())
}

// missing returns what a way asks beside the melds chosen: each demand as far as it
// cannot be given together with the others.
func (c *chooser) missing(way []demand) (out []rules.Need) {
	rest := append([]demand(nil), way...)
	for i := range rest { // the strictest first, so that an easier one is said to be missing
		for k := i; k > 0 && rest[k].stricter(rest[k-1]); k-- {
			rest[k], rest[k-1] = rest[k-1], rest[k]
		}
	}
	for i := len(rest) - 1; i >= 0; i-- {
		n := rules.Need{Pure: rest[i].pure, Kind: rest[i].kind.String(), Cards: rest[i].cards}
		for rest[i].count > 0 {
			before := c.given(rest)
			rest[i].count--
			if c.given(rest) < before {
				rest[i].count++ // it is given
				break
			}
			n.Count++
		}
		if n.Count > 0 {
			out = append([]rules.Need{n}, out...)
		}
	}
	return out
}

// stricter tells whether a demand asks more of a meld than another.
func (d demand) stricter(o demand) bool {
	return d.kind == o.kind && (d.pure && !o.pure || d.pure == o.pure && d.cards > o.cards)
}
