package meld

import "math/bits"

// first reads cards that are a meld of a kind in the first way that Readings
// would give, and lays them out in places. The cards are in the order of keys.
func (j *Judge) first(k *kind, sorted []*face, places []Place) Meld {
	var ring uint64
	fixed, rank, suit := 0, -1, -1
	for _, f := range sorted {
		if !f.wild {
			fixed++
			ring |= 1 << uint(f.ring)
			rank, suit = int(f.rank), int(f.suit)
		}
	}
	if k.kind == Colour {
		return j.colourOf(k, sorted, places)
	}
	if k.kind == Set {
		return j.firstSet(k, sorted, fixed, rank, suit, places)
	}
	var last *face
	for _, f := range sorted {
		if j.asNatural && f.wild && f.rank >= 0 && f != last && (k.suits != "same" || fixed == 0 || int(f.suit) == suit) {
			if m, ok := j.firstRun(k, sorted, f, ring|j.wildRing(), int(f.suit), places); ok && k.numbersFit(fixed+1, len(sorted)-fixed-1) {
				return m
			}
		}
		last = f
	}
	if fixed > 0 {
		if m, ok := j.firstRun(k, sorted, nil, ring, suit, places); ok {
			return m
		}
	}
	for i, f := range sorted {
		places[i] = Place{Card: f.card, Wild: true}
	}
	return Meld{j: j, k: k, suit: -1, start: -1, places: places}
}

// firstSet lays out a set: where wilds alone could be of a rank, as one of theirs.
func (j *Judge) firstSet(k *kind, sorted []*face, fixed, rank, suit int, places []Place) Meld {
	if fixed == 0 && j.asNatural {
		most := 0
		for i := range sorted {
			f := sorted[i]
			if f.rank < 0 {
				continue
			}
			rank = int(f.rank)
			alike := 0
			for _, o := range sorted {
				if o == f {
					alike++
				}
			}
			if alike > most && (most == 0 || k.copies) {
				most, suit = alike, int(f.suit)
			}
		}
		if rank >= 0 {
			m := j.setOf(k, sorted, rank, suit, places)
			if n := m.Naturals(); k.numbersFit(n, len(sorted)-n) {
				return m
			}
			rank = -1
		}
	}
	return j.setOf(k, sorted, rank, suit, places)
}

// firstRun lays out a run in which own, a card of the wild rank, stands for
// itself, or none does.
func (j *Judge) firstRun(k *kind, sorted []*face, own *face, ring uint64, suit int, places []Place) (Meld, bool) {
	m := Meld{j: j, k: k, suit: suit, places: places}
	if k.suits != "same" {
		m.suit = -1
	}
	all := uint64(1)<<uint(len(sorted)) - 1
	var skip uint32 // cards that have a place
	for m.start = range j.starts(k, len(sorted)) {
		taken := j.window(ring, m.start)
		gaps := all &^ taken
		if taken&^all != 0 || !k.touch && gaps&(gaps>>1) != 0 {
			continue
		}
		skip = 0
		mine := own
		for i, f := range sorted {
			if f.wild && f != mine {
				continue
			}
			if f == mine {
				mine = nil
			}
			place := int(f.ring) - m.start
			if place < 0 {
				place += j.ranks
			}
			places[place] = Place{Card: f.card, As: f.card}
			skip |= 1 << i
		}
		if j.fillFirst(&m, gaps, sorted, skip) {
			return m, true
		}
	}
	return m, false
}

// fillFirst puts the wilds into the gaps of a run, the dearest into the lowest,
// but none into its own place: there it would be natural.
func (j *Judge) fillFirst(m *Meld, gaps uint64, sorted []*face, skip uint32) bool {
	if gaps == 0 {
		return true
	}
	i := bits.TrailingZeros64(gaps)
	as := j.inRun(m.suit, m.start+i)
	for n, f := range sorted {
		if skip>>n&1 == 1 || f.natural && int(f.rank) == as.Rank() && (m.suit < 0 || int(f.suit) == m.suit) {
			continue
		}
		m.places[i] = Place{Card: f.card, As: as, Wild: true}
		if j.fillFirst(m, gaps&(gaps-1), sorted, skip|1<<n) {
			return true
		}
	}
	return false
}
