package validate

import (
	"fmt"
	"slices"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// maxDefence is how many ways of laying off are tried at the most.
const maxDefence = 100_000

// Defending returns the table for a player who may lay off on the melds of who
// knocked. It is not known what they
// are where none is shown, or where one is no meld or could be
// read in more than one way, so that the table has to say what fits.
func (t Table) Defending(melds []card.Hand) Table {
	if t.Game.Out.After != "defender_lays_off" {
		return t
	}
	t.Defends = true
	for _, m := range melds {
		lying, err := t.LayDown(m, meld.Ask{})
		if err != nil || len(lying.Melds) != 1 || lying.More {
			t.Knocked = nil
			return t
		}
		t.Knocked = append(t.Knocked, lying.Melds[0])
	}
	return t
}

// LaidOff rules on cards laid off on the melds of who knocked, in whatever order
// works. Where those are not known they are taken as the table says. The error
// wraps meld.ErrTooLarge.
//
// Source: rule gin.lay_off.
func (t Table) LaidOff(cards card.Hand) (Ruling, error) {
	switch {
	case len(cards) == 0:
		return Ruling{}, nil
	case !t.Defends:
		return t.Refuse("layoff.never", t.firstRule("no_lay_off", "defender_lays_off", "lay_off"), "nobody lays off when nothing is left to who went out", ""), nil
	case len(t.Knocked) == 0:
		return Ruling{}, nil
	}
	all := false
	var most card.Hand // left over in the order that got furthest
	err := t.layings(cards, func(left card.Hand) bool {
		if most == nil || len(left) < len(most) {
			most = slices.Clone(left)
		}
		all = len(left) == 0
		return !all
	})
	if err != nil || all {
		return Ruling{}, err
	}
	fit := "fits on none of the melds of who knocked"
	if len(most) > 1 {
		fit = "fit on none of the melds of who knocked"
	}
	return t.Refuse("layoff.no_meld", t.firstRule("defender_lays_off", "lay_off"),
		fmt.Sprintf("%s %s", joined(t.Cards, most, " and "), fit), "leave it out of the brackets, or give the points that are left"), nil
}

// least returns the fewest points that a hand can be left with, of its own melds
// and with what is laid off on those of who knocked, and what is laid off then.
//
// The error is that of meld.Judge.Least, or wraps meld.ErrTooLarge.
func (t Table) least(hand card.Hand) (least card.Points, laidOff card.Hand, err error) {
	j := t.Judge()
	if least, err = j.Least(hand); err != nil || len(t.Knocked) == 0 {
		return least, nil, err
	}
	err = t.layings(hand, func(left card.Hand) bool {
		if p, err := j.Least(left); err == nil && p < least {
			least, laidOff = p, slices.Clone(hand)
			for _, c := range left {
				laidOff = without(laidOff, c)
			}
		}
		return true
	})
	return least, laidOff, err
}

// layings calls yield with what is left of some cards for every way of laying some
// of them off, none of them too, until it says no.
func (t Table) layings(cards card.Hand, yield func(left card.Hand) bool) error {
	w := ways{yield: yield, seen: map[string]bool{}}
	w.from(t.Knocked, cards)
	if w.tried > maxDefence {
		return fmt.Errorf("%w: there are very many ways of laying off", meld.ErrTooLarge)
	}
	return nil
}

// ways goes through the ways of laying off.
type ways struct {
	yield func(left card.Hand) bool
	seen  map[string]bool // melds as they have grown; what is left follows
	tried int
	done  bool
}

func (w *ways) from(melds []meld.Meld, left card.Hand) {
	key := ""
	for _, m := range melds {
		key += fmt.Sprint(m.Kind(), m.Places())
	}
	if w.done || w.seen[key] || w.tried > maxDefence {
		return
	}
	w.seen[key] = true
	w.tried++
	if !w.yield(left) {
		w.done = true
		return
	}
	for _, c := range distinct(left) {
		for i, m := range melds {
			for _, grown := range m.Add(c) {
				next := slices.Clone(melds)
				next[i] = grown
				w.from(next, without(left, c))
			}
		}
	}
}
