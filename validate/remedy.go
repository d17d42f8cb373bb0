package validate

import (
	"fmt"
	"slices"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// remedy looks for what would make a meld of cards that are none: a card more, a
// card less, or another in the place of one. What it says has been tried; it
// says nothing where more would have to change.
type remedy struct {
	t     Table
	j     *meld.Judge
	kind  meld.Kind
	label string
}

// more says which card more makes a meld.
func (r remedy) more(h card.Hand) string {
	if with := r.fitting(h).words(r.t); with != "" {
		return fmt.Sprintf("with %s it is %s", with, withArticle(r.label))
	}
	return ""
}

// less says which of some cards has to go, or that all of them have to.
func (r remedy) less(h, from card.Hand) string {
	from = distinct(from)
	var one []string
	for _, c := range from {
		if r.legal(without(h, c)) {
			one = append(one, r.name(h, c))
		}
	}
	gone := join(one, " or ")
	switch {
	case len(one) == 0 && len(from) > 1 && r.legal(slices.DeleteFunc(slices.Clone(h), func(c card.Card) bool { return slices.Contains(from, c) })):
		gone = joined(r.t.Cards, from, " and ")
	case len(one) > 2 && len(one) == len(from):
		gone = "one of them"
	}
	if gone == "" {
		return ""
	}
	return fmt.Sprintf("without %s it is %s", gone, withArticle(r.label))
}

// instead says which card in the place of one of some makes a meld.
func (r remedy) instead(h, from card.Hand) string {
	var all fits
	var places []string
	for _, c := range distinct(from) {
		fit := r.fitting(without(h, c))
		if len(fit.naturals) == 0 && !fit.wild {
			continue
		}
		places = append(places, r.name(h, c))
		all.naturals = distinct(append(all.naturals, fit.naturals...))
		all.wild = all.wild || fit.wild
	}
	if len(places) == 0 {
		return ""
	}
	place := places[0]
	if len(places) > 1 {
		if slices.ContainsFunc(from, func(c card.Card) bool { return !r.t.wild(c) }) {
			return "" // which card goes where would have to be said
		}
		place = "a " + r.t.wildWord()
	}
	return fmt.Sprintf("with %s in the place of %s it is %s", all.words(r.t), place, withArticle(r.label))
}

// change says what has to go or, where that is not enough, what comes in its place.
func (r remedy) change(h, from card.Hand) string {
	if hint := r.less(h, from); hint != "" {
		return hint
	}
	return r.instead(h, from)
}

// fill says how several cards that are missing in a run could be had.
func (r remedy) fill(h, missing card.Hand, short int) string {
	switch wilds := r.legal(slices.Concat(h, r.someWilds(h, short))); {
	case short < len(missing) && wilds:
		return fmt.Sprintf("with %d more of them, or %ss in their place, it is %s", short, r.t.wildWord(), withArticle(r.label))
	case short < len(missing):
		return ""
	case wilds:
		return fmt.Sprintf("with them, or %ss in their place, it is %s", r.t.wildWord(), withArticle(r.label))
	case r.legal(slices.Concat(h, missing)):
		return fmt.Sprintf("with them it is %s", withArticle(r.label))
	}
	return ""
}

// someWilds returns n wilds that the packs still hold, or fewer.
func (r remedy) someWilds(h card.Hand, n int) card.Hand {
	var out card.Hand
	for _, c := range r.t.each() {
		for i := h.Count(c); r.t.wild(c) && i < r.t.Cards.Copies(c) && len(out) < n; i++ {
			out = append(out, c)
		}
	}
	return out
}

func (r remedy) legal(h card.Hand) bool { return r.j.Legal(h, meld.Ask{Kind: r.kind}) }

// name writes a card of a hand: "Bl7", or "one Bl7" where there are more.
func (r remedy) name(h card.Hand, c card.Card) string {
	if h.Count(c) > 1 {
		return "one " + r.t.Cards.Format(c)
	}
	return r.t.Cards.Format(c)
}

// fits are cards each of which makes a meld of others.
type fits struct {
	naturals card.Hand // those that would stand for themselves, as the pack lists them
	wild     bool      // a wild would do
}

func (r remedy) fitting(h card.Hand) (f fits) {
	for _, c := range r.t.each() {
		with := append(slices.Clone(h), c)
		switch {
		case !r.legal(with):
		case !r.t.wild(c):
			f.naturals = append(f.naturals, c)
		case r.natural(with, c):
			f.naturals = append(f.naturals, c)
		default:
			f.wild = true
		}
	}
	return f
}

// natural tells whether a wild could stand for itself there.
func (r remedy) natural(h card.Hand, c card.Card) bool {
	tried := 0
	for m := range r.j.Readings(h, meld.Ask{Kind: r.kind}) {
		if slices.Contains(m.Places(), meld.Place{Card: c, As: c}) {
			return true
		}
		if tried++; tried == meld.MaxReadings {
			break
		}
	}
	return false
}

// words lists the cards, "Bl6, Bl9 or a wild"; those of a rank in any suit are
// "another 7", and very many "a natural".
func (f fits) words(t Table) string {
	var words []string
	suits := len(t.Cards.Suits())
	switch n := len(f.naturals); {
	case n == suits && n > 1 && !slices.ContainsFunc(f.naturals, func(c card.Card) bool { return c.Rank() != f.naturals[0].Rank() }):
		words = append(words, "another "+t.Cards.Format(t.Cards.OfRank(f.naturals[0].Rank())))
	case n > 4:
		words = append(words, "a natural")
	default:
		for _, c := range f.naturals {
			words = append(words, t.Cards.Format(c))
		}
	}
	if f.wild {
		words = append(words, "a "+t.wildWord())
	}
	return join(words, " or ")
}

// each returns every card of the packs once.
func (t Table) each() card.Hand {
	var out card.Hand
	for suit := range t.Cards.Suits() {
		for rank := range t.Cards.Ranks() {
			out = append(out, t.Cards.Suited(suit, rank))
		}
	}
	for i := range t.Cards.Specials() {
		out = append(out, t.Cards.SpecialCard(i))
	}
	return out
}

// without returns a hand but one copy of a card that is in it.
func without(h card.Hand, c card.Card) card.Hand {
	i := slices.Index(h, c)
	return slices.Delete(slices.Clone(h), i, i+1)
}
