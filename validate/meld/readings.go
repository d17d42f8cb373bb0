package meld

import (
	"iter"
	"math/bits"
	"slices"

	"rummy/validate/card"
)

// Readings returns every way to read declared cards as a meld, none twice, in
// this order: kinds as the rules list them; more naturals first; suits as the
// pack lists them, an open one last (in a run of any suits, those of the card of
// the wild rank that is natural); a run that begins lower first; then by the
// first place at which another card lies, the dearer card first, then the
// higher rank, then by suit. Without Ask.Ordered the order typed means nothing.
//
// A card of the wild rank in its own place is a natural, if the rules say so,
// and in a set of its rank it is one unless the suits must differ and its suit
// is there. What only wilds stand for is left open: see Place.
//
// There are none for cards that Check refuses with an error. Many different
// wilds have very many readings, so a caller may want to stop early.
//
// Source: rules wild.as_natural, melds.
func (j *Judge) Readings(h card.Hand, a Ask) iter.Seq[Meld] {
	return func(yield func(Meld) bool) {
		t, err := j.tally(h)
		if err != nil || t.tooMany || t.strange {
			return
		}
		sorted := j.sorted(h)
		for i := range j.kinds {
			k := &j.kinds[i]
			if a.Kind != None && a.Kind != k.kind {
				continue
			}
			readings := j.sets(k, &t, sorted)
			if k.kind == Colour {
				readings = j.colours(k, &t, sorted)
			} else if k.kind == Run && a.Ordered {
				readings = j.orderedRuns(k, &t, h)
			} else if k.kind == Run {
				readings = j.runs(k, &t, sorted)
			}
			for m := range readings {
				if !yield(m) {
					return
				}
			}
		}
	}
}

// sorted returns the faces of cards in the order of keys.
func (j *Judge) sorted(h card.Hand) []*face {
	faces := make([]*face, 0, len(h))
	for _, c := range h {
		if at, err := j.place(c); err == nil {
			faces = append(faces, &j.faces[at])
		}
	}
	slices.SortFunc(faces, func(a, b *face) int {
		switch {
		case a.key < b.key:
			return -1
		case a.key > b.key:
			return 1
		}
		return 0
	})
	return faces
}

// sets reads cards as a set: as a set of a rank, and as one of wilds only.
func (j *Judge) sets(k *kind, t *tally, sorted []*face) iter.Seq[Meld] {
	return func(yield func(Meld) bool) {
		if !j.setFits(k, t) {
			return
		}
		rank, suits := t.rank, []int{t.suit}
		if t.fixed == 0 && j.asNatural && t.wildRank != 0 {
			rank, suits = j.wildRank, j.suitsOf(k, sorted)
		}
		if t.fixed == 0 && rank < 0 {
			suits = nil
		}
		for _, suit := range suits {
			m := j.setOf(k, sorted, rank, suit, make([]Place, len(sorted)))
			if n := m.Naturals(); n > 0 && k.numbersFit(n, t.cards-n) && !yield(m) {
				return
			}
		}
		if t.fixed == 0 && j.aloneFits(k, t.cards) {
			yield(j.setOf(k, sorted, -1, -1, make([]Place, len(sorted))))
		}
	}
}

// suitsOf returns the suits in which cards of the wild rank may be a set, those
// of more naturals first; -1 where a set is of any suits.
func (j *Judge) suitsOf(k *kind, sorted []*face) []int {
	if k.suits != "same" {
		return []int{-1}
	}
	var suits []int
	count := map[int]int{}
	for _, f := range sorted {
		if f.rank >= 0 {
			if count[int(f.suit)] == 0 {
				suits = append(suits, int(f.suit))
			}
			if k.copies || count[int(f.suit)] == 0 {
				count[int(f.suit)]++
			}
		}
	}
	slices.SortStableFunc(suits, func(a, b int) int { return count[b] - count[a] })
	return suits
}

// setOf lays cards out as a set of a rank, or of none, in places. A card of the
// rank is natural unless a copy that may not lie beside it is there.
func (j *Judge) setOf(k *kind, sorted []*face, rank, suit int, places []Place) Meld {
	m := Meld{j: j, k: k, suit: -1, start: rank}
	if k.suits == "same" {
		m.suit = suit
	}
	naturals, wilds := 0, len(sorted) // these are laid from the end on
	for _, f := range sorted {
		natural := f.natural && int(f.rank) == rank && (m.suit < 0 || int(f.suit) == m.suit)
		m.places = places[:naturals]
		if natural && (k.copies && k.suits != "distinct" || !m.has(f.card)) {
			places[naturals] = Place{Card: f.card, As: f.card}
			naturals++
		} else {
			wilds--
			places[wilds] = Place{Card: f.card, Wild: true}
		}
	}
	slices.Reverse(places[wilds:])
	m.places = places[:naturals]
	as := m.standsFor(len(sorted) - naturals)
	for i := range places[wilds:] {
		places[wilds+i].As = as
	}
	m.places = places
	return m
}

// standsFor returns what the substitutes of a set stand for when there are so
// many; its naturals are laid.
func (m Meld) standsFor(wilds int) card.Card {
	switch {
	case m.start < 0:
		return card.Card{}
	case m.suit >= 0:
		return m.j.pack.Suited(m.suit, m.start)
	case m.k.suits == "distinct" && wilds == 1 && len(m.places) == m.j.suits-1:
		return m.Open()[0]
	}
	return m.j.pack.OfRank(m.start)
}

// runs reads cards as runs, whatever order they lie in.
func (j *Judge) runs(k *kind, t *tally, sorted []*face) iter.Seq[Meld] {
	return func(yield func(Meld) bool) {
		if !j.runFits(k, t, nil, false) {
			return
		}
		if j.asNatural {
			var last *face
			for _, f := range sorted {
				own := f.wild && f.rank >= 0 && f != last && (k.suits != "same" || t.suit < 0 || int(f.suit) == t.suit)
				if last = f; own && !j.runsWith(k, t, sorted, f, yield) {
					return
				}
			}
		}
		if t.fixed > 0 {
			j.runsWith(k, t, sorted, nil, yield)
		} else if j.aloneFits(k, t.cards) {
			m := Meld{j: j, k: k, suit: -1, start: -1}
			for _, f := range sorted {
				m.places = append(m.places, Place{Card: f.card, Wild: true})
			}
			yield(m)
		}
	}
}

// runsWith reads cards as runs in which own, a card of the wild rank, stands for
// itself, or none does. It is false when the caller wants no more.
func (j *Judge) runsWith(k *kind, t *tally, sorted []*face, own *face, yield func(Meld) bool) bool {
	ring, naturals, suit := t.ring, t.fixed, t.suit
	if own != nil {
		ring, naturals, suit = ring|j.wildRing(), naturals+1, join(suit, int(own.suit))
	}
	if k.suits != "same" {
		suit = -1
	}
	if !k.numbersFit(naturals, t.cards-naturals) {
		return true
	}
	places := make([]Place, t.cards)
	var wilds []*face
	fixed := map[uint64]*face{}
	for _, f := range sorted {
		switch {
		case f == own:
			fixed[j.wildRing()] = f
			own = nil // its copies are substitutes
		case f.wild:
			wilds = append(wilds, f)
		default:
			fixed[1<<uint(f.ring)] = f
		}
	}
	all := uint64(1)<<uint(t.cards) - 1
	for start := range j.starts(k, t.cards) {
		taken := j.window(ring, start)
		gaps := all &^ taken
		if taken&^all != 0 || !k.touch && gaps&(gaps>>1) != 0 {
			continue
		}
		m := Meld{j: j, k: k, suit: suit, start: start}
		for i := range places {
			if f := fixed[1<<uint((start+i)%j.ranks)]; f != nil {
				places[i] = Place{Card: f.card, As: f.card}
			} else {
				places[i] = Place{}
			}
		}
		used := make([]bool, len(wilds))
		if !j.fill(m, places, gaps, wilds, used, yield) {
			return false
		}
	}
	return true
}

// fill puts the wilds into the gaps of a run in every way. It is false when the
// caller wants no more.
func (j *Judge) fill(m Meld, places []Place, gaps uint64, wilds []*face, used []bool, yield func(Meld) bool) bool {
	if gaps == 0 {
		m.places = slices.Clone(places)
		return yield(m)
	}
	i := bits.TrailingZeros64(gaps)
	as := j.inRun(m.suit, m.start+i)
	var last *face
	for n, f := range wilds {
		if used[n] || f == last || f.natural && int(f.rank) == as.Rank() && (m.suit < 0 || int(f.suit) == m.suit) {
			continue // in its own place it would be a natural
		}
		last = f
		used[n] = true
		places[i] = Place{Card: f.card, As: as, Wild: true}
		more := j.fill(m, places, gaps&(gaps-1), wilds, used, yield)
		used[n] = false
		if !more {
			return false
		}
	}
	return true
}

// inRun returns the card at a place of a run's ranks; without a suit its rank.
func (j *Judge) inRun(suit, place int) card.Card {
	rank := place % j.ranks
	if j.faces[0].ring != 0 { // the lowest rank stands on top
		rank = (rank + 1) % j.ranks
	}
	if suit < 0 {
		return j.pack.OfRank(rank)
	}
	return j.pack.Suited(suit, rank)
}

// orderedRuns reads cards as runs as they lie: the card after a place stands one
// rank higher.
func (j *Judge) orderedRuns(k *kind, t *tally, h card.Hand) iter.Seq[Meld] {
	return func(yield func(Meld) bool) {
		if !j.sizeFits(k, t.cards) || t.twice || k.suits == "same" && t.suit == several {
			return
		}
		var found []Meld
		suits := []int{t.suit}
		if k.suits != "same" {
			suits = []int{-1}
		} else if t.fixed == 0 {
			suits = suits[:0]
			for suit := range j.suits {
				if t.wildRank>>uint(suit)&1 == 1 {
					suits = append(suits, suit)
				}
			}
		}
		for _, suit := range suits {
			for start := range j.starts(k, t.cards) {
				if m, ok := j.asTheyLie(k, h, suit, start); ok && m.Naturals() > 0 {
					found = append(found, m)
				}
			}
		}
		slices.SortStableFunc(found, func(a, b Meld) int { return b.Naturals() - a.Naturals() })
		for _, m := range found {
			if !yield(m) {
				return
			}
		}
		if t.fixed == 0 && j.aloneFits(k, t.cards) {
			m := Meld{j: j, k: k, suit: -1, start: -1}
			for _, c := range h {
				m.places = append(m.places, Place{Card: c, Wild: true})
			}
			yield(m)
		}
	}
}

// asTheyLie reads cards as the run that begins at start.
func (j *Judge) asTheyLie(k *kind, h card.Hand, suit, start int) (m Meld, ok bool) {
	places := make([]Place, len(h))
	for i, c := range h {
		places[i].Card = c
	}
	m, ok = j.runAt(k, suit, start, places)
	return m, ok && m.legal()
}
