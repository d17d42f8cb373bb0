package meld

import (
	"slices"

	"rummy/validate/card"
)

// Exit says how a hand can go out by melds of its own.
type Exit struct {
	// Discards are the cards of which one is discarded and all others lie in
	// melds: each card once, as the pack lists them, specials last.
	Discards card.Hand
	// Without tells that all cards lie in melds, and no discard is needed.
	Without bool
}

// Can tells whether the hand can go out at all.
func (e Exit) Can() bool { return e.Without || len(e.Discards) > 0 }

// GoOut finds every way in which a hand, with the card drawn, can go out. Cards
// laid off elsewhere are to be taken away first. A hand of one card is out with
// that card discarded; an empty one is out where no discard is needed. If it can,
// a gets the arrangement of the cards but the first discard, or of all of them
// where it goes without.
//
// The error is that of Least, and leaves a as it was.
//
// Source: rules out.all_melded, out.final_discard, turn.discard_wild, contract-rummy.contract_whole.
func (j *Judge) GoOut(h card.Hand, a *Arrangement) (Exit, error) {
	var e Exit
	nearly, err := j.nearly(h)
	if err != nil || !nearly {
		return e, err
	}
	last := j.needs != nil && j.needs.last
	if j.withoutFinal || last {
		if e.Without, err = j.Melds(h); err != nil {
			return e, err
		}
	}
	for _, at := range j.choices(h) {
		if last {
			break
		}
		f := &j.faces[at]
		if f.wild && j.discardWild != "free" {
			continue
		}
		all, err := j.Melds(j.without(h, f.card))
		if err != nil {
			return Exit{}, err
		}
		if all {
			e.Discards = append(e.Discards, f.card)
		}
	}
	switch {
	case e.Without:
		err = j.whole(h, a)
	case len(e.Discards) > 0:
		err = j.whole(j.without(h, e.Discards[0]), a)
	}
	return e, err
}

// nearly tells whether all cards but one may lie in melds: one search that
// spares trying each discard of most hands. It may say so of a hand of which
// two are left, never the other way round.
func (j *Judge) nearly(h card.Hand) (bool, error) {
	if j.fits {
		return j.fastNearly(h)
	}
	if err := j.load(h); err != nil {
		return false, err
	}
	if j.needs != nil && j.needs.whole {
		return true, nil // a hand with a card over never meets them
	}
	s := &j.work
	s.count = true
	s.list(j, false)
	return s.run(j, 2, 1), nil
}

// Melds tells whether all cards can lie in melds, those that the rules ask for among
// them. The error is that of Least.
func (j *Judge) Melds(h card.Hand) (bool, error) {
	if j.fits {
		return j.fastMelds(h)
	}
	return j.generalMelds(h)
}

func (j *Judge) generalMelds(h card.Hand) (bool, error) {
	if err := j.load(h); err != nil {
		return false, err
	}
	s := &j.work
	s.count = true
	s.list(j, false)
	return s.run(j, 1, 0), nil
}

// whole writes the first arrangement that leaves no card.
func (j *Judge) whole(h card.Hand, a *Arrangement) error {
	if err := j.load(h); err != nil {
		return err
	}
	s := &j.work
	s.count = true
	s.list(j, true)
	s.run(j, 1, 0)
	s.count = false
	s.write(j, a)
	return nil
}

// choices returns each card of a hand once, as places among the faces.
func (j *Judge) choices(h card.Hand) []int {
	choices := make([]int, 0, MaxCards)
	for _, c := range h {
		if at, err := j.place(c); err == nil && !slices.Contains(choices, at) {
			choices = append(choices, at)
		}
	}
	slices.Sort(choices)
	return choices
}

// without returns the hand but one c, in room that the next call uses again.
func (j *Judge) without(h card.Hand, c card.Card) card.Hand {
	i := slices.Index(h, c)
	j.rest = append(append(j.rest[:0], h[:i]...), h[i+1:]...)
	return j.rest
}

// mayDiscardWild tells whether a wild may be discarded when the rest is kept.
func (j *Judge) mayDiscardWild(rest card.Hand) bool {
	if j.discardWild == "not_last" {
		all, err := j.Melds(rest)
		return err == nil && !all
	}
	return j.discardWild != "never"
}
