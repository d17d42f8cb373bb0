package meld

import (
	"rummy/validate/card"
)

// Kind is a kind of meld.
type Kind uint8

// The kinds. None is no meld.
const (
	None   Kind = iota
	Set         // cards of one rank
	Run         // cards that follow each other
	Colour      // cards of one suit, whatever their ranks
)

// String returns the word of the rules: "set", "run", "colour" or "none".
func (k Kind) String() string {
	switch k {
	case Set:
		return "set"
	case Run:
		return "run"
	case Colour:
		return "colour"
	}
	return "none"
}

// KindOf returns the kind of that word of the rules, or None.
func KindOf(word string) Kind {
	for _, k := range []Kind{Set, Run, Colour} {
		if k.String() == word {
			return k
		}
	}
	return None
}

// Place is one card of a meld and what it stands for.
type Place struct {
	Card card.Card
	// As is Card for a natural. A substitute in a run stands for one card. In a
	// set it stands for a rank, its suit open (card.Card.RankOnly), but where
	// only one card can be meant for that one: the suits must differ and one is
	// missing, or be the same. In a meld of wilds only, and in a run of any
	// suits, As is the zero card, or the rank alone: what the rules leave open.
	As   card.Card
	Wild bool // it is a substitute
}

// Meld is cards proven to be a meld, each read in one way: only a Judge makes
// one. The zero Meld is none.
type Meld struct {
	j      *Judge
	k      *kind
	places []Place
	suit   int // of a run, or a set of one suit; -1: open
	start  int // of a run, its lowest place; of a set, its rank; -1: open
}

// Kind returns the kind of meld, or None for the zero Meld.
func (m Meld) Kind() Kind {
	if m.k == nil {
		return None
	}
	return m.k.kind
}

// Label returns the game's own word for the kind: "kit".
func (m Meld) Label() string {
	if m.k == nil {
		return None.String()
	}
	return m.k.label
}

// Len returns the number of cards.
func (m Meld) Len() int { return len(m.places) }

// Places returns the cards and what they stand for: a run from its lowest card
// to its highest, a set with its naturals first, by suit, and then its
// substitutes, the dearest first. They are not to be changed.
func (m Meld) Places() []Place { return m.places }

// Cards returns the cards in the order of Places.
func (m Meld) Cards() card.Hand {
	h := make(card.Hand, len(m.places))
	for i, p := range m.places {
		h[i] = p.Card
	}
	return h
}

// Naturals returns how many of the cards stand for themselves.
func (m Meld) Naturals() int {
	n := 0
	for _, p := range m.places {
		if !p.Wild {
			n++
		}
	}
	return n
}

// Open returns the cards for which the substitutes of a set stand where its
// suits must differ: one card of each suit that is missing. It is nil for any
// other meld, and where the rank is open too.
func (m Meld) Open() card.Hand {
	if m.Kind() != Set || m.k.suits != "distinct" || m.start < 0 {
		return nil
	}
	var missing card.Hand
	for suit := range m.j.suits {
		if c := m.j.pack.Suited(suit, m.start); !m.has(c) {
			missing = append(missing, c)
		}
	}
	return missing
}

// has tells whether c lies in the meld as itself.
func (m Meld) has(c card.Card) bool {
	for _, p := range m.places {
		if p.Card == c && !p.Wild {
			return true
		}
	}
	return false
}
