package meld

import (
	"errors"
	"math"

	"rummy/validate/card"
)

// Arrangement is a way to lay out a hand. The zero Arrangement is that of no
// cards; one may be used again and again.
//
// Of all arrangements that leave the fewest points a Judge returns the first in
// this order. Go through the cards from the dearest to the cheapest, of equal
// ones the higher rank first, then by suit; the first card whose fate differs
// decides. It is better natural in a meld than not. A meld of more naturals
// comes first, then one that needs fewer substitutes, then a set before a run,
// then the one whose next natural comes earlier. Wilds go to the melds in their
// order, as many as each can hold, and only those that no meld can hold lie in
// melds of their own; the cheapest are left. The order typed means nothing.
type Arrangement struct {
	melds  []Meld
	left   card.Hand
	points card.Points
	places []Place
}

// Melds returns the melds that are laid, each in its first reading; Left the
// cards in none, the dearest first; Points what these count, from 0. None of
// them is to be changed, or kept when the Arrangement is used again.
func (a *Arrangement) Melds() []Meld       { return a.melds }
func (a *Arrangement) Left() card.Hand     { return a.left }
func (a *Arrangement) Points() card.Points { return a.points }

// ErrNoDiscard: no card of the hand may be discarded.
var ErrNoDiscard = errors.New("no card may be discarded")

// Least returns the fewest points that can be left of a hand, from 0.
//
// The error wraps ErrTooLarge, ErrTooMany, ErrNoSuit or ErrNoCard.
//
// Source: rules melds, score.wild_rank_value.
func (j *Judge) Least(h card.Hand) (card.Points, error) {
	if j.fits {
		return j.fastLeast(h)
	}
	return j.generalLeast(h)
}

func (j *Judge) generalLeast(h card.Hand) (card.Points, error) {
	if err := j.load(h); err != nil {
		return 0, err
	}
	s := &j.work
	s.count = false
	s.list(j, false)
	s.run(j, math.MaxInt64, 0)
	return card.Points(s.best), nil
}

// Best writes into a the arrangement of a hand that leaves the fewest points;
// of several the first in the order of Arrangement. The error is that of Least,
// and leaves a as it was.
func (j *Judge) Best(h card.Hand, a *Arrangement) error {
	bound := int64(math.MaxInt64)
	if j.fits {
		least, err := j.fastLeast(h)
		if err != nil {
			return err
		}
		bound = int64(least) + 1
	}
	return j.search(h, bound, a)
}

// search writes the first arrangement that leaves the fewest points, which are
// below bound.
func (j *Judge) search(h card.Hand, bound int64, a *Arrangement) error {
	if err := j.load(h); err != nil {
		return err
	}
	s := &j.work
	s.count = false
	s.list(j, true)
	enough := int64(0)
	if bound < math.MaxInt64 {
		enough = bound - 1
	}
	s.run(j, bound, enough)
	s.write(j, a)
	return nil
}

// BestDiscard writes into a the arrangement that leaves the fewest points when
// one card of the hand is discarded, and returns that card; of several discards
// the first as the pack lists them, specials last. Where wilds may not be
// discarded they are not, nor, where they may not be the last, so that nothing
// is left.
//
// The error is that of Least, or ErrNoDiscard, and leaves a as it was.
//
// Source: rules turn.discard_wild.
func (j *Judge) BestDiscard(h card.Hand, a *Arrangement) (card.Card, error) {
	if _, err := j.Least(h); err != nil {
		return card.Card{}, err
	}
	var best card.Card
	least := card.Points(-1)
	for _, at := range j.choices(h) {
		f := &j.faces[at]
		rest := j.without(h, f.card)
		p, err := j.Least(rest)
		if err != nil {
			return card.Card{}, err
		}
		if least >= 0 && p >= least || f.wild && !j.mayDiscardWild(rest) {
			continue
		}
		best, least = f.card, p
	}
	if least < 0 {
		return card.Card{}, ErrNoDiscard
	}
	return best, j.Best(j.without(h, best), a)
}
