package meld

import (
	"slices"

	"rummy/validate/card"
)

// Add returns the melds that come of laying one card off on m, whose cards keep
// the places they are read in; of a run the one with the card below comes first.
// There are none when the card does not fit, or is none of the pack. The new
// card is natural where it can be, and in a run of wilds only it may settle what
// they stand for.
//
// Source: rules melds, table.lay_off: every single card must leave a legal meld.
func (m Meld) Add(c card.Card) []Meld {
	if m.k == nil || !m.j.mayLie(m, c) {
		return nil
	}
	at, err := m.j.place(c)
	if err != nil || !m.j.faces[at].meldable {
		return nil
	}
	f := &m.j.faces[at]
	switch m.k.kind {
	case Set:
		return m.addToSet(f)
	case Colour:
		return m.addToColour(f)
	}
	return m.addToRun(f)
}

// mayLie tells whether the pack holds one more c than m does, and the size allows it.
func (j *Judge) mayLie(m Meld, c card.Card) bool {
	return j.sizeFits(m.k, len(m.places)+1) && m.Cards().Count(c) < j.pack.Copies(c)
}

// legal tells whether a meld that grew keeps the rules of numbers and places.
func (m Meld) legal() bool {
	naturals := m.Naturals()
	if !m.k.numbersFit(naturals, len(m.places)-naturals) {
		return false
	}
	if m.k.kind == Run && !m.k.touch {
		for i := 1; i < len(m.places); i++ {
			if m.places[i].Wild && m.places[i-1].Wild {
				return false
			}
		}
	}
	return true
}

func (m Meld) addToSet(f *face) []Meld {
	cards := m.j.sorted(append(m.Cards(), f.card))
	rank, suit := m.start, m.suit
	fits := rank < 0 || int(f.rank) == rank
	natural := f.natural && fits && (m.k.suits != "same" || suit < 0 || int(f.suit) == suit)
	if natural && m.has(f.card) && (!m.k.copies || m.k.suits == "distinct") {
		natural = false
	}
	var out []Meld
	if natural {
		out = append(out, m.j.setOf(m.k, cards, int(f.rank), int(f.suit), make([]Place, len(cards))))
	}
	if f.wild && !(natural && rank >= 0) {
		out = append(out, m.j.setOf(m.k, cards, rank, suit, make([]Place, len(cards))))
	}
	return slices.DeleteFunc(out, func(n Meld) bool { return !n.legal() })
}

func (m Meld) addToRun(f *face) []Meld {
	n := len(m.places)
	low := slices.Concat([]Place{{Card: f.card}}, m.places)
	high := slices.Concat(m.places, []Place{{Card: f.card}})
	var out []Meld
	lay := func(suit, start int, places []Place) {
		for _, at := range m.j.beginnings(m.k, start, n+1) {
			if grown, ok := m.j.runAt(m.k, suit, at, places); ok && grown.legal() {
				out = append(out, grown)
			}
		}
	}
	if m.start >= 0 {
		lay(m.suit, m.start-1, low)
		lay(m.suit, m.start, high)
		return out
	}
	if f.natural { // it says what the wilds stand for
		suit := int(f.suit)
		if m.k.suits != "same" {
			suit = -1
		}
		lay(suit, int(f.ring), low)
		lay(suit, int(f.ring)-n, high)
	}
	if f.wild && m.j.aloneFits(m.k, n+1) {
		high[n].Wild = true
		out = append(out, Meld{j: m.j, k: m.k, suit: -1, start: -1, places: high})
	}
	return out
}

// beginnings returns where a run of so many cards may begin that is to begin at
// a place or, where the ace lies at both ends, round the corner from it.
func (j *Judge) beginnings(k *kind, start, cards int) []int {
	var out []int
	for at := range j.starts(k, cards) {
		if at == start || k.ace == "around" && (start-at)%j.ranks == 0 || k.ace == "either" && at-start == j.ranks {
			out = append(out, at)
		}
	}
	return out
}

// runAt lays out a run from start on. It is not ok when a card that is no wild
// would stand for another.
func (j *Judge) runAt(k *kind, suit, start int, places []Place) (m Meld, ok bool) {
	m = Meld{j: j, k: k, suit: suit, start: start, places: slices.Clone(places)}
	for i := range m.places {
		p := &m.places[i]
		at, err := j.place(p.Card)
		if err != nil {
			return Meld{}, false
		}
		f, as := &j.faces[at], j.inRun(suit, start+i)
		switch {
		case f.natural && int(f.rank) == as.Rank() && (suit < 0 || int(f.suit) == suit):
			p.As, p.Wild = p.Card, false
		case f.wild:
			p.As, p.Wild = as, true
		default:
			return Meld{}, false
		}
	}
	return m, true
}

// Replacements returns the cards that may take the place of a substitute of m,
// by its index in Places: each the real card that it stands for, in the order
// of the pack. There are none for a natural, and none where what the substitute
// stands for is open altogether.
//
// Source: rules table.swap.
func (m Meld) Replacements(i int) card.Hand {
	var out card.Hand
	if m.k == nil || i < 0 || i >= len(m.places) || !m.places[i].Wild {
		return nil
	}
	for at := range m.j.faces[:m.j.suits*m.j.ranks] {
		if f := &m.j.faces[at]; f.natural {
			if _, ok := m.Replace(i, f.card); ok {
				out = append(out, f.card)
			}
		}
	}
	return out
}

// Replace returns the meld in which c lies in the place of a substitute of m, by
// its index in Places, as a natural. It is not ok when c is not the card that
// the substitute stands for, or lies in the meld as often as there are copies,
// the substitute not counted.
func (m Meld) Replace(i int, c card.Card) (Meld, bool) {
	if m.k == nil || i < 0 || i >= len(m.places) || !m.places[i].Wild || m.start < 0 {
		return Meld{}, false
	}
	at, err := m.j.place(c)
	if err != nil || !m.j.faces[at].natural {
		return Meld{}, false
	}
	as := m.places[i].As
	fits := c == as || as.RankOnly() && as.Rank() == c.Rank()
	if m.k.kind == Set && m.has(c) && (!m.k.copies || m.k.suits == "distinct") {
		fits = false
	}
	rest := slices.Delete(m.Cards(), i, i+1)
	if !fits || rest.Count(c) >= m.j.pack.Copies(c) {
		return Meld{}, false
	}
	if m.k.kind == Set {
		h := m.j.sorted(append(rest, c))
		n := m.j.setOf(m.k, h, m.start, m.suit, make([]Place, len(h)))
		return n, n.legal()
	}
	n := m
	n.places = slices.Clone(m.places)
	n.places[i] = Place{Card: c, As: c}
	return n, n.legal()
}
