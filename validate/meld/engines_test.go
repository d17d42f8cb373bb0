package meld_test

import (
	"flag"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// long asks for very many random hands, and for a search of slow ones.
var long = flag.Bool("long", false, "try very many hands")

// times returns how many hands a test tries.
func times(short, many int) int {
	if *long {
		return many
	}
	return short
}

// deck returns all cards of a table.
func (b table) deck() card.Hand {
	var h card.Hand
	for i := range b.pack.Specials() {
		c := b.pack.SpecialCard(i)
		for range b.pack.Copies(c) {
			h = append(h, c)
		}
	}
	for suit := range b.pack.Suits() {
		for rank := range b.pack.Ranks() {
			for range b.pack.Packs() {
				h = append(h, b.pack.Suited(suit, rank))
			}
		}
	}
	return h
}

// deal deals a hand of so many cards, so many of them wilds, if there are that
// many; a dense one has few suits and ranks.
func (b table) deal(r *rand.Rand, cards, wilds int, dense bool) card.Hand {
	d := b.deck()
	r.Shuffle(len(d), func(i, k int) { d[i], d[k] = d[k], d[i] })
	low, span, suits := 0, len(b.pack.Ranks()), len(b.pack.Suits())
	if dense {
		span = min(span, 4+r.IntN(5))
		low = r.IntN(len(b.pack.Ranks()) - span + 1)
		suits = 1 + r.IntN(suits)
	}
	var h card.Hand
	for _, c := range d {
		switch {
		case len(h) == cards:
		case b.isWild(c):
			if wilds > 0 {
				wilds--
				h = append(h, c)
			}
		case len(h)+wilds < cards && (c.Rank() < 0 || c.Rank() >= low && c.Rank() < low+span && c.Suit() < suits):
			h = append(h, c)
		}
	}
	return h
}

// mixed deals a hand of up to so many cards, anything in it.
func (b table) mixed(r *rand.Rand, most int) card.Hand {
	cards := r.IntN(most + 1)
	wilds := r.IntN(4)
	if r.IntN(4) == 0 {
		wilds = r.IntN(cards + 1)
	}
	return b.deal(r, cards, min(wilds, cards), r.IntN(3) > 0)
}

// wildRanks are the codes of the ranks that may be wild; "" for none.
func (b table) wildRanks() []string {
	codes := []string{""}
	for _, r := range b.pack.Ranks() {
		codes = append(codes, r.Code)
	}
	return codes
}

// tables seats a game once for each wild rank it may have.
func tables(t testing.TB, id string, wild bool, house ...string) []table {
	b := at(t, id, "", house...)
	if !wild {
		return []table{b}
	}
	var all []table
	for _, code := range b.wildRanks()[1:] {
		all = append(all, seat(t, b.game, code))
	}
	return all
}

// agree asks all engines about a hand.
func agree(t testing.TB, b table, h card.Hand) {
	t.Helper()
	want := b.bruteForce(h)
	said := b.pack.FormatHand(h)
	least, err := b.Least(h)
	require.NoError(t, err)
	if want.least != least {
		require.Equal(t, want.least, least, "%s, wild %d, %v", said, b.round.Wild, b.game.House)
	}
	general, err := b.GeneralLeast(h)
	require.NoError(t, err)
	if want.least != general {
		require.Equal(t, want.least, general, "general engine: %s, wild %d, %v", said, b.round.Wild, b.game.House)
	}
	melds, err := b.Melds(h)
	require.NoError(t, err)
	generalMelds, err := b.GeneralMelds(h)
	require.NoError(t, err)
	if want.all != melds || want.all != generalMelds {
		require.Equal(t, want.all, melds, "%s, wild %d, general %v", said, b.round.Wild, generalMelds)
		require.Equal(t, want.all, generalMelds, "general engine: %s, wild %d", said, b.round.Wild)
	}
	arranged(t, b, h, want.least)
}

// arranged proves the arrangement of a hand: nothing twice and nothing lost,
// each meld legal, and the points as stated; and the same by both engines.
func arranged(t testing.TB, b table, h card.Hand, want card.Points) {
	t.Helper()
	var a, general meld.Arrangement
	require.NoError(t, b.Best(h, &a))
	require.NoError(t, b.GeneralBest(h, &general))
	proven(t, b, h, &a)
	if a.Points() != want || b.value(a.Left()) != want {
		require.Equal(t, want, a.Points(), b.pack.FormatHand(h))
		require.Equal(t, want, b.value(a.Left()), b.pack.FormatHand(h))
	}
	if b.Fast() {
		require.Equal(t, b.allWritten(general.Melds()), b.allWritten(a.Melds()), b.pack.FormatHand(h))
		require.Equal(t, general.Left(), a.Left(), b.pack.FormatHand(h))
	}
}

// proven wants each meld of an arrangement to be legal, by Check's own readings
// and by brute force, and the cards to be those of the hand.
func proven(t testing.TB, b table, h card.Hand, a *meld.Arrangement) {
	t.Helper()
	var laid card.Hand
	for _, m := range a.Melds() {
		if !b.bruteLegal(m.Cards(), m.Kind()) || !b.Legal(m.Cards(), meld.Ask{Kind: m.Kind()}) {
			require.Fail(t, "no meld", "%s in %s", b.pack.FormatHand(m.Cards()), b.pack.FormatHand(h))
		}
		for first := range b.Readings(m.Cards(), meld.Ask{Kind: m.Kind()}) {
			if b.written(first) != b.written(m) && !b.hasNeeds() {
				require.Equal(t, b.written(first), b.written(m), "the first reading")
			}
			break
		}
		laid = append(laid, m.Cards()...)
	}
	if b.hasNeeds() && len(a.Melds()) > 0 {
		b.meets(t, h, a)
	}
	laid = append(laid, a.Left()...)
	require.Len(t, laid, len(h))
	for _, c := range h {
		if h.Count(c) != laid.Count(c) {
			require.Equal(t, h.Count(c), laid.Count(c), "%s: %s", b.pack.FormatHand(h), b.pack.Format(c))
		}
	}
}

// asInKit are the house rules that give Kings the melds of Kit, and more.
func asInKit(more ...string) []string {
	return append([]string{
		"melds.set.max=none", "melds.set.min_naturals=0", "melds.run.min_naturals=0", "melds.run.wilds_adjacent=true",
	}, more...)
}

func TestAllEnginesAgreeWithBruteForce(t *testing.T) {
	for _, tt := range []struct {
		name, id string
		wild     bool
		house    []string
		fast     bool
	}{
		{"Kit", "kit", true, nil, true},
		{"Kit, a natural needed", "kit", true, []string{"melds.set.min_naturals=1", "melds.run.min_naturals=1"}, false},
		{"Kit, two naturals needed", "kit", true, []string{"melds.set.min_naturals=2", "melds.run.min_naturals=2"}, false},
		{"Kit, two naturals needed in a kit only", "kit", true, []string{"melds.set.min_naturals=2"}, false},
		{"Kit, unused wilds at face value", "kit", true, []string{"score.wild_rank_value=face"}, true},
		{"Kit, wilds always substitutes", "kit", true, []string{"wild.as_natural=false"}, true},
		{"Kings", "kings", true, nil, false},
		{"Kings, two packs", "kings", true, []string{"pack.packs=2"}, false},
		{"Kings, two packs and sets of four", "kings", true, []string{"pack.packs=2", "melds.set.max=4"}, false},
		{"Kings, one wild in a set", "kings", true, []string{"melds.set.max_wilds=1"}, false},
		{"Kings, jokers worth nothing", "kings", true, []string{"pack.specials.Jk.value=0", "score.wild_rank_value=0"}, false},
		{"Kids Rummy", "kids-rummy", false, nil, false},
		{"Kids Rummy, two packs", "kids-rummy", false, []string{"pack.packs=2"}, false},
		{"gin", "gin", false, nil, false},
		{"a standard pack, melded as in Kit", "kings", true, asInKit(), true},
		{"two standard packs, melded as in Kit", "kings", true, asInKit("pack.packs=2"), true},
		{"as in Kit, jokers in no meld", "kings", true, asInKit("pack.packs=2", "pack.specials.Jk.meldable=false"), true},
		{"as in Kit, wilds worth nothing", "kings", true, asInKit("pack.specials.Jk.value=0", "score.wild_rank_value=0"), true},
		{"as in Kit, three packs", "kings", true, asInKit("pack.packs=3"), false},
		{"as in Kit, a high ace that counts 1", "kings", true, asInKit("melds.run.ace=high"), false},
		{"as in Kit, runs of any suits", "kings", true, asInKit("melds.run.suits=any"), false},
		{"as in Kit, runs round the corner", "kings", true, asInKit("melds.run.ace=around"), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			all := tables(t, tt.id, tt.wild, tt.house...)
			require.Equal(t, tt.fast, all[len(all)-1].Fast())
			r := rand.New(rand.NewPCG(1, uint64(len(tt.name))))
			for i := range times(400, 100_000) {
				b := all[i%len(all)]
				agree(t, b, b.mixed(r, 9))
			}
		})
	}
}

func TestHandsOfAnyNumberOfWildsAgreeWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	for _, b := range []table{
		at(t, "kit", "8"), at(t, "kit", "8", "melds.set.min_naturals=2", "melds.run.min_naturals=2"), at(t, "kings", "8", "pack.packs=2"),
	} {
		for range times(1, 20) {
			for wilds := range times(11, 14) {
				agree(t, b, b.deal(r, times(10, 13), wilds, true))
			}
		}
	}
}

// options are the values that a random set of rules is drawn from.
var options = [][]string{
	{"pack.packs=1", "pack.packs=2", "pack.packs=3"},
	{"pack.specials.Jk.value=20", "pack.specials.Jk.value=0", "pack.specials.Jk.value=3"},
	{"pack.specials.Jk.meldable=true", "pack.specials.Jk.meldable=true", "pack.specials.Jk.meldable=false"},
	{"score.wild_rank_value=20", "score.wild_rank_value=face", "score.wild_rank_value=1"},
	{"wild.as_natural=true", "wild.as_natural=false"},
	{"melds.set.min=3", "melds.set.min=3", "melds.set.min=2", "melds.set.min=4", "melds.set.min=1"},
	{"melds.set.max=none", "melds.set.max=per_packs", "melds.set.max=3", "melds.set.max=5"},
	{"melds.set.suits=any", "melds.set.suits=distinct", "melds.set.suits=same"},
	{"melds.set.identical=true", "melds.set.identical=false"},
	{"melds.set.min_naturals=0", "melds.set.min_naturals=1", "melds.set.min_naturals=2"},
	{"melds.set.max_wilds=none", "melds.set.max_wilds=1", "melds.set.max_wilds=2"},
	{"melds.set.wild_ratio=free", "melds.set.wild_ratio=free", "melds.set.wild_ratio=not_more", "melds.set.wild_ratio=fewer"},
	{"melds.run.wild_ratio=free", "melds.run.wild_ratio=free", "melds.run.wild_ratio=not_more", "melds.run.wild_ratio=fewer"},
	{"melds.run.min=3", "melds.run.min=3", "melds.run.min=2", "melds.run.min=4", "melds.run.min=1"},
	{"melds.run.max=none", "melds.run.max=per_packs", "melds.run.max=5"},
	{"melds.run.suits=same", "melds.run.suits=same", "melds.run.suits=any"},
	{"melds.run.min_naturals=0", "melds.run.min_naturals=1", "melds.run.min_naturals=2"},
	{"melds.run.max_wilds=none", "melds.run.max_wilds=1", "melds.run.max_wilds=3"},
	{"melds.run.wilds_adjacent=true", "melds.run.wilds_adjacent=false"},
	{"melds.run.ace=low", "melds.run.ace=high", "melds.run.ace=either", "melds.run.ace=around"},
}

// anyRules draws house rules of Kings, as they would be typed.
func anyRules(r *rand.Rand) []string {
	var house []string
	for _, values := range options {
		if r.IntN(2) == 0 {
			house = append(house, values[r.IntN(len(values))])
		}
	}
	return house
}

// anyTables are tables with any rules at all, seated once for all tests.
var anyTables []table

// anyTable draws one of them.
func anyTable(t testing.TB, r *rand.Rand) table {
	if anyTables == nil {
		r := rand.New(rand.NewPCG(14, 14))
		for range times(70, 3000) {
			game := loaded(t, "kings")
			for _, text := range anyRules(r) {
				s, err := rules.ParseSetting(text)
				require.NoError(t, err)
				if next, err := game.With(rules.Overlay{s}); err == nil { // else it contradicts another
					game = next
				}
			}
			anyTables = append(anyTables, seat(t, game, append([]string{""}, codes(game.Cards(0))...)[r.IntN(14)]))
		}
	}
	return anyTables[r.IntN(len(anyTables))]
}

func codes(p *card.Pack) []string {
	var out []string
	for _, r := range p.Ranks() {
		out = append(out, r.Code)
	}
	return out
}

func TestTheGeneralEngineAgreesWithBruteForceOnAnyRules(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for i := range times(150, 20_000) {
		b := anyTable(t, r)
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			for range 8 {
				agree(t, b, b.mixed(r, 8))
			}
		})
	}
}
