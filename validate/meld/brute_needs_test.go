package meld_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// The brute force on needs lays a hand out in every way, reads each meld in every
// way, and hands the melds out to what is asked in every way.

func (b table) hasNeeds() bool {
	return !b.game.Out.HandNeeds.IsZero() || b.game.Opening.Need == "contract" || b.game.Opening.Need == "points"
}

// bruteReading is what may be asked of a meld as it is read.
type bruteReading struct {
	kind       string
	cards      int
	pure       bool
	suit, rank int   // of a run, of a set; else -1
	ranks      []int // of a run
	worth      int
}

// bruteOwn is what a card counts in a meld.
func (b table) bruteOwn(c card.Card) int {
	for _, o := range b.game.Score.Overrides {
		if c.Suit() >= 0 && b.pack.Ranks()[c.Rank()].Code == o.Rank && slices.Contains(o.Suits, b.pack.Suits()[c.Suit()].Code) {
			return int(o.Value)
		}
	}
	return int(b.pack.Value(c))
}

// bruteReadAs reads cards as melds in every way that can matter.
func (b table) bruteReadAs(h card.Hand) (all []bruteReading) {
	plain := b // where no card is wild, whatever is a meld is pure
	plain.round.Wild = rules.NoWild
	special := slices.ContainsFunc(h, func(c card.Card) bool { return c.Special() >= 0 })
	onlyWild := slices.ContainsFunc(h, func(c card.Card) bool { return !b.mayBeNatural(c) })
	for _, m := range b.game.Melds {
		if len(h) < m.Min || len(h) > b.bruteLimit(m.Max) || slices.ContainsFunc(h, func(c card.Card) bool { return h.Count(c) > b.pack.Copies(c) }) {
			continue
		}
		for _, as := range []table{b, plain} {
			pure := as.round.Wild == rules.NoWild && !special && !onlyWild
			if as.round.Wild == rules.NoWild && b.round.Wild != rules.NoWild && !pure {
				continue
			}
			r := bruteReading{m.Kind, len(h), pure, -1, -1, nil, 0}
			switch m.Kind {
			case "set":
				for rank := range b.pack.Ranks() {
					same := true
					for _, c := range h {
						same = same && (c.Rank() == rank || as.isWild(c))
					}
					if !same || !as.bruteSet(m, h) || !slices.ContainsFunc(h, func(c card.Card) bool { return c.Rank() == rank && as.mayBeNatural(c) }) {
						continue
					}
					r.rank, r.worth = rank, 0
					best := 0
					for suit := range b.pack.Suits() {
						best = max(best, b.bruteOwn(b.pack.Suited(suit, rank)))
					}
					for _, c := range h {
						if c.Rank() == rank {
							r.worth += b.bruteOwn(c)
						} else {
							r.worth += best
						}
					}
					all = append(all, r)
				}
			case "run":
				for _, way := range as.bruteRuns(m, h, false) {
					r.suit, r.worth = way.suit, 0
					if m.Suits != "same" {
						r.suit = -1
					}
					r.ranks = b.ranksFrom(m, way.start, len(h))
					for i, rank := range r.ranks {
						if i == 0 && way.start == 0 && rank == 0 && m.LowAce.Set {
							r.worth += int(m.LowAce.Points)
							continue
						}
						best := 0
						for suit := range b.pack.Suits() {
							if r.suit < 0 || suit == r.suit {
								best = max(best, b.bruteOwn(b.pack.Suited(suit, rank)))
							}
						}
						r.worth += best
					}
					all = append(all, r)
				}
			case "colour":
				if as.bruteColour(m, h) {
					for _, c := range h {
						if c.Suit() >= 0 {
							r.worth += b.bruteOwn(c)
						}
					}
					all = append(all, r)
				}
			}
		}
	}
	return all
}

// bruteMeets tells whether melds, as they are read, meet the needs.
func (b table) bruteMeets(melds []bruteReading, left int) bool {
	open := b.game.Opening
	contract := b.game.Out.HandNeeds
	extra := true
	if contract.IsZero() {
		if open.Need == "contract" {
			contract, extra = *b.round.Contract, open.More == "free"
		}
		for i, m := range melds {
			for _, o := range melds[:i] {
				if slices.Contains(open.Differ, "run_suits") && m.suit >= 0 && m.suit == o.suit ||
					slices.Contains(open.Differ, "set_ranks") && m.rank >= 0 && m.rank == o.rank ||
					slices.Contains(open.Differ, "runs_apart") && m.suit >= 0 && m.suit == o.suit && (b.bruteJoins(m, o) || b.bruteJoins(o, m)) {
					return false
				}
			}
		}
		if open.Need == "points" {
			sum := 0
			for _, m := range melds {
				if open.Wilds == "free" || m.pure {
					sum += m.worth
				}
			}
			return len(melds) > 0 && sum >= int(open.Points)
		}
	}
	if contract.Whole && left > 0 {
		return false
	}
	for _, way := range contract.Ways {
		var asked []rules.Need
		for _, n := range way {
			for range n.Count {
				asked = append(asked, n)
			}
		}
		if !extra && len(asked) != len(melds) {
			continue
		}
		used := make([]bool, len(melds))
		var give func(i int) bool
		give = func(i int) bool {
			if i == len(asked) {
				return true
			}
			for k, m := range melds {
				pure := asked[i].Pure || open.Need == "contract" && open.Wilds == "none"
				if used[k] || m.kind != asked[i].Kind || m.cards < asked[i].Cards || pure && !m.pure {
					continue
				}
				used[k] = true
				if give(i + 1) {
					return true
				}
				used[k] = false
			}
			return false
		}
		if give(0) {
			return true
		}
	}
	return false
}

// bruteJoins tells whether two runs are one when the second is put behind the first.
func (b table) bruteJoins(m, o bruteReading) bool {
	run := b.game.Melds[slices.IndexFunc(b.game.Melds, func(m rules.Meld) bool { return m.Kind == "run" })]
	both := slices.Concat(m.ranks, o.ranks)
	for start := range 2 * len(b.pack.Ranks()) {
		if slices.Equal(b.ranksFrom(run, start, len(both)), both) {
			return true
		}
	}
	return false
}

// meets wants the melds of an arrangement, as they are read, to meet the needs.
func (b table) meets(t testing.TB, h card.Hand, a *meld.Arrangement) {
	t.Helper()
	melds := b.asRead(a.Melds())
	spared := b.game.Score.HandNeedsFail == "spare_pure" && len(melds) == 1 && melds[0].kind == "run" && melds[0].pure
	asked := b.game.Out.HandNeeds.IsZero() || b.game.Score.HandNeedsFail != "none"
	require.True(t, !asked || spared || b.bruteMeets(melds, len(a.Left())), "%s: %v", b.pack.FormatHand(h), b.allWritten(a.Melds()))
}

// asRead returns what may be asked of melds as they are read.
func (b table) asRead(laid []meld.Meld) []bruteReading {
	var melds []bruteReading
	for _, m := range laid {
		r := bruteReading{m.Kind().String(), m.Len(), m.Pure(), -1, -1, nil, int(m.Worth())}
		for _, p := range m.Places() {
			if m.Kind() == meld.Run {
				r.ranks = append(r.ranks, p.As.Rank())
			}
			switch {
			case p.Wild:
			case m.Kind() == meld.Set:
				r.rank = p.Card.Rank()
			case m.Kind() == meld.Run && b.game.Melds[slices.IndexFunc(b.game.Melds, func(m rules.Meld) bool { return m.Kind == "run" })].Suits == "same":
				r.suit = p.Card.Suit()
			}
		}
		melds = append(melds, r)
	}
	return melds
}

// bruteNeeds lays a hand out in every way.
func (b table) bruteNeeds(h card.Hand) brute {
	readings := make([][]bruteReading, 1<<len(h))
	for mask := 1; mask < 1<<len(h); mask++ {
		readings[mask] = b.bruteReadAs(b.ofMask(h, mask))
	}
	total := int(b.value(h))
	best := brute{b.value(h), len(h) == 0}
	if b.game.Score.HandNeedsFail == "spare_pure" {
		for mask, all := range readings {
			for _, r := range all {
				if r.kind == "run" && r.pure {
					best.least = min(best.least, card.Points(total)-b.value(b.ofMask(h, mask)))
				}
			}
		}
	}
	if len(h) == 0 {
		return best
	}
	var lay func(open, left int, melds []bruteReading)
	lay = func(open, left int, melds []bruteReading) {
		if open == 0 {
			if b.bruteMeets(melds, left) {
				best.least = min(best.least, b.value(b.ofMask(h, left)))
				best.all = best.all || left == 0
			}
			return
		}
		first := open & -open
		rest := open &^ first
		lay(rest, left|first, melds)
		for other := rest; ; other = (other - 1) & rest {
			for _, r := range readings[other|first] {
				lay(open&^(other|first), left, append(slices.Clip(melds), r))
			}
			if other == 0 {
				break
			}
		}
	}
	lay(1<<len(h)-1, 0, nil)
	if !b.game.Out.HandNeeds.IsZero() && b.game.Score.HandNeedsFail == "none" {
		best.least = b.bruteFree(h).least // they are asked of who goes out only
	}
	return best
}

func (b table) ofMask(h card.Hand, mask int) (out card.Hand) {
	for i, c := range h {
		if mask>>i&1 == 1 {
			out = append(out, c)
		}
	}
	return out
}

// bruteColourReadings reads cards as a colour, the dearest natural first.
func (b table) bruteColourReadings(m rules.Meld, h card.Hand, found map[string]bool) {
	if !b.bruteColour(m, h) {
		return
	}
	sorted := slices.Clone(h)
	slices.SortStableFunc(sorted, func(x, y card.Card) int {
		switch {
		case b.isWild(x) != b.isWild(y):
			if b.isWild(x) {
				return 1
			}
			return -1
		case b.value(card.Hand{x}) != b.value(card.Hand{y}):
			return int(b.value(card.Hand{y}) - b.value(card.Hand{x}))
		}
		return y.Rank() - x.Rank()
	})
	words := []string{"colour"}
	for _, c := range sorted {
		w := b.pack.Format(c)
		if b.isWild(c) {
			w += "=?"
		}
		words = append(words, w)
	}
	found[strings.Join(words, " ")] = true
}
