package meld_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// dearer tells whether a stands before b where cards are in order.
func (b table) dearer(x, y card.Card) int {
	vx, vy := b.value(card.Hand{x}), b.value(card.Hand{y})
	rank := func(c card.Card) int {
		if c.Rank() < 0 {
			return 1000
		}
		return c.Rank()
	}
	switch {
	case vx != vy:
		return int(vy - vx)
	case rank(x) != rank(y):
		return rank(y) - rank(x)
	case x.Special() != y.Special():
		return x.Special() - y.Special()
	}
	return x.Suit() - y.Suit()
}

// bruteReadings tries every card in every place and every role.
func (b table) bruteReadings(h card.Hand, a meld.Ask) []string {
	for _, c := range h {
		if h.Count(c) > b.pack.Copies(c) {
			return nil
		}
	}
	found := map[string]bool{}
	for _, m := range b.game.Melds {
		if a.Kind != meld.None && a.Kind.String() != m.Kind || len(h) < m.Min || len(h) > b.bruteLimit(m.Max) {
			continue
		}
		if m.Kind == "set" {
			b.bruteSetReadings(m, h, found)
		} else if m.Kind == "colour" {
			b.bruteColourReadings(m, h, found)
		} else if a.Ordered {
			b.bruteRunReadings(m, h, true, found)
		} else {
			permute(h, 0, func(p card.Hand) { b.bruteRunReadings(m, p, false, found) })
		}
	}
	var out []string
	for s := range found {
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}

func permute(h card.Hand, i int, with func(card.Hand)) {
	if i == len(h) {
		with(h)
		return
	}
	for k := i; k < len(h); k++ {
		p := slices.Clone(h)
		p[i], p[k] = p[k], p[i]
		permute(p, i+1, with)
	}
}

func (b table) bruteSetReadings(m rules.Meld, h card.Hand, found map[string]bool) {
	type roles struct{ naturals, wilds card.Hand }
	for rank := range b.pack.Ranks() {
		var legal []roles
		for mask := range 1 << len(h) {
			var r roles
			ok := true
			for i, c := range h {
				if mask>>i&1 == 1 {
					r.naturals = append(r.naturals, c)
					ok = ok && c.Rank() == rank && b.mayBeNatural(c)
				} else {
					r.wilds = append(r.wilds, c)
					ok = ok && b.isWild(c)
				}
			}
			if ok && b.bruteSetFits(m, r.naturals, len(h)) {
				legal = append(legal, r)
			}
		}
		for _, r := range legal {
			more := slices.ContainsFunc(legal, func(o roles) bool {
				return len(o.naturals) > len(r.naturals) && !slices.ContainsFunc(r.naturals, func(c card.Card) bool {
					return o.naturals.Count(c) < r.naturals.Count(c)
				})
			})
			if len(r.naturals) > 0 && more {
				continue
			}
			slices.SortFunc(r.naturals, b.dearer)
			slices.SortFunc(r.wilds, b.dearer)
			as := b.pack.Format(b.pack.OfRank(rank))
			var missing []string
			for suit := range b.pack.Suits() {
				if c := b.pack.Suited(suit, rank); r.naturals.Count(c) == 0 {
					missing = append(missing, b.pack.Format(c))
				}
			}
			switch {
			case len(r.naturals) == 0:
				as = "?"
			case m.Suits == "same":
				as = b.pack.Format(r.naturals[0])
			case m.Suits == "distinct" && len(r.wilds) == 1 && len(missing) == 1:
				as = missing[0]
			}
			words := []string{"set"}
			for _, c := range r.naturals {
				words = append(words, b.pack.Format(c))
			}
			for _, c := range r.wilds {
				words = append(words, b.pack.Format(c)+"="+as)
			}
			found[strings.Join(words, " ")] = true
		}
	}
}

func (b table) bruteRunReadings(m rules.Meld, p card.Hand, ordered bool, found map[string]bool) {
	for start := range 2 * len(b.pack.Ranks()) {
		ranks := b.ranksFrom(m, start, len(p))
		if ranks == nil {
			continue
		}
		for suit := range b.pack.Suits() {
			words, open := []string{"run"}, []string{"run"}
			naturals, touch, all, misfit := 0, false, true, false
			was := false
			for i, c := range p {
				own := c.Rank() == ranks[i] && b.mayBeNatural(c) && (m.Suits != "same" || c.Suit() == suit)
				as := b.pack.Format(b.pack.Suited(suit, ranks[i]))
				if m.Suits != "same" {
					as = b.pack.Format(b.pack.OfRank(ranks[i]))
				}
				all = all && b.isWild(c)
				if own {
					naturals++
					words = append(words, b.pack.Format(c))
				} else {
					misfit = misfit || !b.isWild(c)
					touch = touch || was
					words = append(words, b.pack.Format(c)+"="+as)
				}
				was = !own
			}
			alone := all && b.bruteNumbers(m, 0, len(p)) && (m.WildsAdjacent || len(p) == 1)
			if alone && (ordered || slices.IsSortedFunc(p, b.dearer)) {
				for _, c := range p {
					open = append(open, b.pack.Format(c)+"=?")
				}
				found[strings.Join(open, " ")] = true
			}
			if !misfit && naturals > 0 && b.bruteNumbers(m, naturals, len(p)-naturals) && (m.WildsAdjacent || !touch) {
				found[strings.Join(words, " ")] = true
			}
		}
	}
}

// seen counts the faults that were found.
var seen = map[meld.Reason]int{}

// checked compares every reading and fault of declared cards with brute force.
func checked(t testing.TB, b table, h card.Hand, a meld.Ask) {
	t.Helper()
	said := b.pack.FormatHand(h)
	want := b.bruteReadings(h, a)
	var melds []meld.Meld
	for m := range b.Readings(h, a) {
		melds = append(melds, m)
	}
	got := b.allWritten(melds)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		require.Equal(t, want, got, "%s, wild %d, %+v %v", said, b.round.Wild, a, b.game.House)
	}
	require.True(t, slices.IsSortedFunc(melds, func(x, y meld.Meld) int {
		if x.Kind() != y.Kind() {
			return slices.IndexFunc(b.game.Melds, func(m rules.Meld) bool { return m.Kind == x.Kind().String() }) -
				slices.IndexFunc(b.game.Melds, func(m rules.Meld) bool { return m.Kind == y.Kind().String() })
		}
		return y.Naturals() - x.Naturals()
	}), said)
	v, err := b.Check(h, a)
	require.NoError(t, err)
	require.Equal(t, len(want) > meld.MaxReadings, v.More)
	require.Len(t, v.Melds, min(len(want), meld.MaxReadings))
	if v.Legal() != b.Legal(h, a) {
		require.Equal(t, v.Legal(), b.Legal(h, a), "%s, wild %d, %+v %v", said, b.round.Wild, a, b.game.House)
	}
	for _, f := range v.Faults {
		if why := b.bruteReason(h, f.Kind, a.Ordered); why != f.Reason {
			require.Equal(t, why.String(), f.Reason.String(), "%s, wild %d, %+v %v", said, b.round.Wild, a, b.game.House)
		}
		require.Equal(t, len(h) > 0, len(f.Cards) > 0, "%s: %s", said, f.Reason)
		if f.Reason == meld.Gap {
			require.NotEmpty(t, f.Missing)
			require.Less(t, f.Have, f.Want)
		}
		seen[f.Reason]++
	}
}

// bruteReason finds the first rule that no reading keeps with all before it, by
// asking with all later rules taken away.
func (b table) bruteReason(h card.Hand, kind meld.Kind, ordered bool) meld.Reason {
	i := slices.IndexFunc(b.game.Melds, func(m rules.Meld) bool { return m.Kind == kind.String() })
	if i < 0 {
		return meld.NoSuchKind
	}
	m := b.game.Melds[i]
	most := b.bruteLimit(m.Max)
	if kind == meld.Run {
		most = min(most, len(b.pack.Ranks()))
	} else if kind == meld.Set && m.Suits == "distinct" {
		most = min(most, len(b.pack.Suits()))
	}
	var fixed card.Hand
	strange := false
	for _, c := range h {
		switch {
		case h.Count(c) > b.pack.Copies(c):
			return meld.Copies
		case c.Special() >= 0:
			strange = strange || !b.isWild(c)
		case !b.isWild(c):
			fixed = append(fixed, c)
		}
	}
	switch {
	case len(h) < m.Min:
		return meld.TooFew
	case len(h) > most:
		return meld.TooMany
	case strange:
		return meld.NeverMelded
	}
	legal := func(m rules.Meld) bool {
		one := table{game: b.game, pack: b.pack, round: b.round}
		switch kind {
		case meld.Set:
			return one.bruteSet(m, h)
		case meld.Colour:
			return one.bruteColour(m, h)
		}
		return one.bruteRun(m, h)
	}
	twoSuits, twoRanks := false, false
	for i, c := range fixed {
		for _, d := range fixed[:i] {
			twoSuits = twoSuits || c.Suit() != d.Suit()
			twoRanks = twoRanks || c.Rank() == d.Rank()
		}
	}
	loose := m
	loose.MinNaturals, loose.MaxWilds, loose.WildRatio, loose.WildsAdjacent = 0, rules.Limit{}, "free", true
	if kind == meld.Set {
		free := loose
		free.Suits, free.Identical = "any", true
		switch {
		case !legal(free):
			return meld.Rank
		case m.Suits == "same" && twoSuits:
			return meld.Suit
		case !legal(loose):
			return meld.Repeated
		}
	} else if kind == meld.Colour {
		switch {
		case twoSuits:
			return meld.Suit
		case !legal(loose):
			return meld.Repeated
		}
	} else {
		round := loose
		round.Ace = "around"
		switch {
		case m.Suits == "same" && twoSuits:
			return meld.Suit
		case twoRanks:
			return meld.Repeated
		case ordered && legal(m):
			return meld.Order
		case !legal(loose) && legal(round):
			return meld.Wrap
		case !legal(loose):
			return meld.Gap
		}
	}
	loose.MinNaturals = m.MinNaturals
	if !legal(loose) {
		return meld.Naturals
	}
	loose.MaxWilds = m.MaxWilds
	if !legal(loose) {
		return meld.Wilds
	}
	loose.WildRatio = m.WildRatio
	if !legal(loose) {
		return meld.Ratio
	}
	return meld.Adjacent
}

func TestCheckFindsEveryReadingAndTheFirstFault(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	games := [][]table{
		tables(t, "kit", true), tables(t, "kings", true), tables(t, "kings", true, "pack.packs=2"), tables(t, "kids-rummy", false),
		tables(t, "kids-rummy", false, "pack.packs=2"), tables(t, "gin", false),
	}
	for i := range times(150, 5000) {
		all := append(games, []table{anyTable(t, r)}, []table{anyTable(t, r)})[i%(len(games)+2)]
		b := all[r.IntN(len(all))]
		for range 4 {
			h := b.declared(r)
			for _, a := range []meld.Ask{{}, {Kind: meld.Set}, {Kind: meld.Run}, {Ordered: true}} {
				checked(t, b, h, a)
			}
		}
	}
	for reason := meld.NoSuchKind; reason <= meld.Adjacent; reason++ {
		require.NotZero(t, seen[reason], "no hand has the fault %s", reason)
	}
}

// declared deals a few cards that are likely to be a meld, or nearly.
func (b table) declared(r *rand.Rand) card.Hand {
	n := 2 + r.IntN(4)
	wilds := min(n, r.IntN(4))
	h := b.deal(r, n, wilds, true)
	if r.IntN(2) == 0 { // along a suit or rank
		suit, rank := r.IntN(len(b.pack.Suits())), r.IntN(len(b.pack.Ranks()))
		for i, c := range h {
			if !b.isWild(c) && r.IntN(2) == 0 {
				h[i] = b.pack.Suited(suit, (rank+i)%len(b.pack.Ranks()))
			} else if !b.isWild(c) {
				h[i] = b.pack.Suited(r.IntN(len(b.pack.Suits())), rank)
			}
		}
	}
	if r.IntN(2) == 0 {
		slices.SortFunc(h, func(x, y card.Card) int { return x.Rank() - y.Rank() })
	}
	return h
}
