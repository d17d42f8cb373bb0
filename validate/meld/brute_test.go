package meld_test

import (
	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// The brute force knows nothing of the package but its cards and rules. It says
// of every subset of a hand whether it is a meld, by trying each role of each
// card, and divides the hand in every way.

// mayBeNatural tells whether a card may stand for itself at all.
func (b table) mayBeNatural(c card.Card) bool {
	return c.Rank() >= 0 && (c.Rank() != b.round.Wild || b.game.Wild.AsNatural)
}

func (b table) isWild(c card.Card) bool {
	if c.Special() >= 0 {
		s := b.pack.Specials()[c.Special()]
		return s.Wild && s.Meldable
	}
	return c.Rank() == b.round.Wild
}

// bruteLimit is a greatest number of cards.
func (b table) bruteLimit(l rules.Limit) int {
	if l.PerPacks {
		return 4 * b.pack.Packs()
	}
	if l.N == 0 {
		return 1 << 20
	}
	return l.N
}

// bruteLegal tells whether cards are a meld of a kind, or of any.
func (b table) bruteLegal(h card.Hand, kind meld.Kind) bool {
	for _, c := range h {
		if h.Count(c) > b.pack.Copies(c) {
			return false
		}
	}
	for _, m := range b.game.Melds {
		if kind != meld.None && kind.String() != m.Kind || len(h) < m.Min || len(h) > b.bruteLimit(m.Max) {
			continue
		}
		if m.Kind == "set" && b.bruteSet(m, h) || m.Kind == "run" && b.bruteRun(m, h) || m.Kind == "colour" && b.bruteColour(m, h) {
			return true
		}
	}
	return false
}

func (b table) bruteSet(m rules.Meld, h card.Hand) bool {
	for rank := range b.pack.Ranks() {
		var try func(i int, naturals card.Hand) bool
		try = func(i int, naturals card.Hand) bool {
			if i == len(h) {
				return b.bruteSetFits(m, naturals, len(h))
			}
			if h[i].Rank() == rank && b.mayBeNatural(h[i]) && try(i+1, append(naturals[:len(naturals):len(naturals)], h[i])) {
				return true
			}
			return b.isWild(h[i]) && try(i+1, naturals)
		}
		if try(0, nil) {
			return true
		}
	}
	return false
}

// bruteSetFits asks the rules of a set whose naturals are of one rank.
func (b table) bruteSetFits(m rules.Meld, naturals card.Hand, cards int) bool {
	if !b.bruteNumbers(m, len(naturals), cards-len(naturals)) {
		return false
	}
	for i, c := range naturals {
		for _, d := range naturals[:i] {
			if c == d && (!m.Identical || m.Suits == "distinct") || c != d && m.Suits == "same" {
				return false
			}
		}
	}
	return m.Suits != "distinct" || cards <= len(b.pack.Suits())
}

// ranksFrom returns the ranks of a run of so many cards that begins at a place,
// or nil where there is no such run.
func (b table) ranksFrom(m rules.Meld, start, cards int) []int {
	n := len(b.pack.Ranks())
	if cards > n {
		return nil
	}
	var order []int
	for rank := range n {
		order = append(order, rank)
	}
	switch m.Ace {
	case "high":
		order = append(order[1:], 0)
	case "either":
		order = append(order, 0)
	case "around":
		order = append(order, order[:n-1]...)
		if start >= n {
			return nil
		}
	}
	if start+cards > len(order) {
		return nil
	}
	return order[start : start+cards]
}

// bruteNumbers asks the rules of so many naturals beside so many wilds.
func (b table) bruteNumbers(m rules.Meld, naturals, wilds int) bool {
	fair := m.WildRatio == "not_more" && wilds <= naturals || m.WildRatio == "fewer" && wilds < naturals || m.WildRatio == "free"
	return fair && naturals >= m.MinNaturals && wilds <= b.bruteLimit(m.MaxWilds)
}

// bruteColour is asked where no rank is wild.
func (b table) bruteColour(m rules.Meld, h card.Hand) bool {
	naturals, suit := 0, -1
	for i, c := range h {
		if b.isWild(c) {
			continue
		}
		if c.Special() >= 0 || suit >= 0 && c.Suit() != suit || !m.Identical && h[:i].Count(c) > 0 {
			return false
		}
		naturals, suit = naturals+1, c.Suit()
	}
	return b.bruteNumbers(m, naturals, len(h)-naturals)
}

func (b table) bruteRun(m rules.Meld, h card.Hand) bool {
	return len(b.bruteRuns(m, h, true)) > 0
}

// bruteWay is where a run may begin, and its suit.
type bruteWay struct{ start, suit int }

// bruteRuns lists the ways to lay cards as a run, or the first.
func (b table) bruteRuns(m rules.Meld, h card.Hand, one bool) (ways []bruteWay) {
	for start := range 2 * len(b.pack.Ranks()) {
		ranks := b.ranksFrom(m, start, len(h))
		if ranks == nil {
			continue
		}
		for suit := range b.pack.Suits() {
			used := make([]bool, len(h))
			var try func(i, naturals int, touched bool) bool
			try = func(i, naturals int, touched bool) bool {
				if i == len(ranks) {
					for n, c := range h {
						if !used[n] && !b.isWild(c) {
							return false
						}
					}
					return b.bruteNumbers(m, naturals, len(h)-naturals)
				}
				for n, c := range h {
					if used[n] || c.Rank() != ranks[i] || !b.mayBeNatural(c) || m.Suits == "same" && c.Suit() != suit {
						continue
					}
					used[n] = true
					if try(i+1, naturals+1, false) {
						return true
					}
					used[n] = false
				}
				return (m.WildsAdjacent || !touched) && try(i+1, naturals, true)
			}
			if b.bruteHolds(m, h, ranks, suit) && try(0, 0, false) {
				ways = append(ways, bruteWay{start, suit})
				if one {
					return ways
				}
			}
		}
	}
	return ways
}

// bruteHolds tells whether every card that is no wild has a place of its own.
func (b table) bruteHolds(m rules.Meld, h card.Hand, ranks []int, suit int) bool {
	for _, c := range h {
		found := b.isWild(c)
		for _, rank := range ranks {
			found = found || c.Rank() == rank && (m.Suits != "same" || c.Suit() == suit)
		}
		if !found {
			return false
		}
	}
	return true
}

// brute is what the brute force says of a hand.
type brute struct {
	least card.Points // the fewest points left
	all   bool        // it lies in melds whole
}

// bruteForce divides a hand in every way.
func (b table) bruteForce(h card.Hand) brute {
	if b.hasNeeds() {
		return b.bruteNeeds(h)
	}
	return b.bruteFree(h)
}

// bruteFree asks nothing of the melds together.
func (b table) bruteFree(h card.Hand) brute {
	legal := make([]bool, 1<<len(h))
	least := make([]card.Points, 1<<len(h))
	all := make([]bool, 1<<len(h))
	all[0] = true
	sub := make(card.Hand, 0, len(h))
	for mask := 1; mask < 1<<len(h); mask++ {
		sub = sub[:0]
		first := -1
		for i, c := range h {
			if mask>>i&1 == 1 {
				sub = append(sub, c)
				if first < 0 {
					first = i
				}
			}
		}
		legal[mask] = b.bruteLegal(sub, meld.None)
		rest := mask &^ (1 << first)
		least[mask] = least[rest] + b.value(h[first:first+1])
		for other := rest; ; other = (other - 1) & rest {
			if part := other | 1<<first; legal[part] {
				least[mask] = min(least[mask], least[mask&^part])
				all[mask] = all[mask] || all[mask&^part]
			}
			if other == 0 {
				break
			}
		}
	}
	whole := 1<<len(h) - 1
	return brute{least[whole], all[whole]}
}
