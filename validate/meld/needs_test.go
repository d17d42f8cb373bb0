package meld_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// needOptions are the needs that a random set of rules is drawn from. Each line is
// given as a whole.
var needOptions = [][]string{
	{"table.melding=only_when_out", "out.hand_needs=pure run + run", "score.hand_needs_fail=whole_hand", "opening.need=none"},
	{"table.melding=only_when_out", "out.hand_needs=pure run + run", "score.hand_needs_fail=spare_pure", "opening.need=none"},
	{"table.melding=only_when_out", "out.hand_needs=run + pure set or 2 run", "score.hand_needs_fail=whole_hand", "opening.need=none"},
	{"table.melding=only_when_out", "out.hand_needs=pure run + set", "score.hand_needs_fail=none", "opening.need=none"},
	{"table.melding=only_when_out", "out.hand_needs=pure run whole", "score.hand_needs_fail=whole_hand", "opening.need=none"},
	{"opening.need=contract", "rounds.count=1", "rounds.contract=2 set"},
	{"opening.need=contract", "rounds.count=1", "rounds.contract=set + run", "opening.more=none"},
	{"opening.need=contract", "rounds.count=1", "rounds.contract=2 run", "opening.differ=run_suits", "opening.more=none"},
	{"opening.need=contract", "rounds.count=1", "rounds.contract=2 run", "opening.differ=runs_apart"},
	{"opening.need=contract", "rounds.count=1", "rounds.contract=2 set", "opening.differ=run_suits,set_ranks"},
	{"opening.need=contract", "rounds.count=1", "rounds.contract=set or run of 3", "opening.wilds=none"},
	{"opening.need=contract", "rounds.count=1", "rounds.contract=set of 4 or run of 5", "opening.more=none"},
	{"opening.need=contract", "rounds.count=1", "rounds.contract=set + run whole"},
	{"opening.need=contract", "rounds.count=1", "rounds.contract=set of 2 + set of 3", "opening.more=none"},
	{"opening.need=points", "opening.points=20"},
	{"opening.need=points", "opening.points=31", "melds.run.low_ace=15"},
	{"opening.need=points", "opening.points=25", "opening.wilds=none", "opening.differ=set_ranks"},
}

// withSettings returns a game with several house rules at once.
func withSettings(t testing.TB, g *rules.Game, texts ...string) (*rules.Game, error) {
	t.Helper()
	var o rules.Overlay
	for _, text := range texts {
		s, err := rules.ParseSetting(text)
		require.NoError(t, err)
		o = append(o, s)
	}
	return g.With(o)
}

// Whatever is asked of the melds of a hand together, under any other rules, what is
// said of hands is what trying everything says.
func TestNeedsAgreeWithBruteForceOnAnyRules(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	kings := loaded(t, "kings")
	met, failed := map[int]int{}, map[int]int{}
	try := func(i int) {
		game := kings
		for _, text := range anyRules(r) {
			if next, err := withSettings(t, game, text); err == nil {
				game = next
			}
		}
		which := i % len(needOptions)
		texts := needOptions[which]
		for _, kind := range []string{"set", "run"} {
			texts = append(texts[:len(texts):len(texts)], "melds."+kind+".min_naturals="+strconv.Itoa(1+r.IntN(2)), "melds."+kind+".max=none", "melds."+kind+".min="+strconv.Itoa(2+r.IntN(2)))
		}
		game, err := withSettings(t, game, texts...)
		require.NoError(t, err, texts)
		b := seat(t, game, append([]string{""}, codes(game.Cards(0))...)[r.IntN(14)])
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			for range 3 {
				h := b.deal(r, 2+r.IntN(6), r.IntN(4), r.IntN(4) > 0)
				agree(t, b, h)
				goesOutByNeeds(t, b, h)
				if least, _ := b.Least(h); least < b.value(h) {
					met[which]++
				} else if b.bruteFree(h).least < b.value(h) {
					failed[which]++
				}
			}
		})
	}
	for i := range times(68, 8_000) {
		try(i)
	}
	for which := range needOptions {
		for more := 0; met[which] == 0 && more < 100; more++ {
			try(which)
		}
	}
	for i := range needOptions {
		require.NotZero(t, met[i], "no hand meets %v", needOptions[i])
		require.True(t, failed[i] > 0 || slices.Contains(needOptions[i], "score.hand_needs_fail=none"), "no hand fails by %v", needOptions[i])
	}
}

// goesOutByNeeds asks with which discards a hand goes out, and wants an arrangement that
// meets the needs.
func goesOutByNeeds(t *testing.T, b table, h card.Hand) {
	t.Helper()
	var want card.Hand
	last := b.game.Opening.Need == "contract" && b.round.Contract.Whole // no card is left to be discarded
	for i, c := range h {
		if !last && !slices.Contains(h[:i], c) && !(b.isWild(c) && b.game.Turn.DiscardWild != "free") && b.bruteForce(slices.Delete(slices.Clone(h), i, i+1)).all {
			want = append(want, c)
		}
	}
	var a meld.Arrangement
	e, err := b.GoOut(h, &a)
	require.NoError(t, err)
	require.ElementsMatch(t, want, e.Discards, "%s, wild %d, %v", b.pack.FormatHand(h), b.round.Wild, b.game.House)
	require.Equal(t, (last || b.game.Out.FinalDiscard == "optional") && b.bruteForce(h).all, e.Without)
	if e.Can() && len(a.Melds()) > 0 {
		require.Empty(t, a.Left())
		if !b.game.Out.HandNeeds.IsZero() && b.game.Score.HandNeedsFail == "none" {
			b.game, err = withSettings(t, b.game, "score.hand_needs_fail=whole_hand") // they are asked of who goes out all the same
			require.NoError(t, err)
		}
		b.meets(t, h, &a)
	}
}

// phases is a game of colours, runs of any colours and sets of two.
const phases = `
id: phases
name: Phases
version: 1
pack:
  packs: 2
  suits: [{code: r}, {code: g}, {code: b}]
  ranks: [{code: "1", value: 5}, {code: "2", value: 5}, {code: "3", value: 5}, {code: "4", value: 5}, {code: "5", value: 10}, {code: "6", value: 10}]
  specials: [{code: W, per_pack: 2, wild: true, value: 25, meldable: true}, {code: S, per_pack: 2, value: 15}]
rounds: {deal: 10, end: open, contract: ["set + run", "colour of 4", "colour of 4 + set", "run of 5 or 2 set of 3"]}
melds:
  - {kind: set, min: 2, min_naturals: 1, identical: true}
  - {kind: run, min: 3, suits: any, min_naturals: 1, wilds_adjacent: true}
  - {kind: colour, min: 4, min_naturals: 1, identical: true}
opening: {need: contract, more: none}
`

func TestColoursAgreeWithBruteForce(t *testing.T) {
	game, err := rules.Load("phases.yaml", []byte(phases))
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(10, 10))
	legal := 0
	for i := range times(120, 10_000) {
		g, err := withSettings(t, game, []string{"melds.colour.identical=true", "melds.colour.identical=false"}[i%2],
			[]string{"melds.colour.wild_ratio=free", "melds.colour.wild_ratio=not_more", "melds.colour.max_wilds=2", "melds.colour.min_naturals=2", "melds.colour.max=5"}[i%5])
		require.NoError(t, err)
		if i%3 == 0 {
			g, err = withSettings(t, g, "opening.need=none", "opening.more=free", "rounds.contract=none")
			require.NoError(t, err)
		}
		b := seat(t, g, "")
		b = b.inRound(1 + i%4)
		agree(t, b, b.deal(r, r.IntN(8), r.IntN(4), i%2 == 0))
		for range 4 {
			h := b.declared(r)
			for _, a := range []meld.Ask{{}, {Kind: meld.Colour}} {
				checked(t, b, h, a)
			}
			if b.Legal(h, meld.Ask{Kind: meld.Colour}) {
				legal++
				colourGrows(t, b, h, r)
			}
		}
	}
	require.Greater(t, legal, 10)
}

// colourGrows lays a card off on a colour, as brute force allows it.
func colourGrows(t *testing.T, b table, h card.Hand, r *rand.Rand) {
	t.Helper()
	v, err := b.Check(h, meld.Ask{Kind: meld.Colour})
	require.NoError(t, err)
	deck := b.deck()
	c := deck[r.IntN(len(deck))]
	require.Equal(t, b.bruteLegal(append(h, c), meld.Colour), len(v.Melds[0].Add(c)) > 0, "%s on %s", b.pack.Format(c), b.pack.FormatHand(h))
	for i := range v.Melds[0].Places() {
		require.Empty(t, v.Melds[0].Replacements(i), "nobody says for which card a wild stands")
	}
}

// Worked out by hand. Wilds are 8s; a joker counts what it stands for.
func TestWhatAMeldIsWorth(t *testing.T) {
	game, err := withSettings(t, loaded(t, "kings"), "melds.run.ace=either", "melds.run.low_ace=1", "pack.ranks.A.value=11")
	require.NoError(t, err)
	b := seat(t, game, "8")
	for cards, want := range map[string][]int{
		"Ah 2h 3h":    {6},      // low: 1 + 2 + 3
		"Qh Kh Ah":    {31},     // high: 10 + 10 + 11
		"Ah Ad Jk":    {33},     // the joker is an ace
		"7h Jk 9h":    {24},     // and here an 8
		"7h 8h 9h":    {24, 21}, // the 8 as itself; the others are readings in which it stands elsewhere
		"Qh Kh Jk":    {30, 31}, // a jack, or an ace
		"Kc Kd Kh Ks": {40},
	} {
		v, err := b.Check(b.hand(t, cards), meld.Ask{})
		require.NoError(t, err)
		require.True(t, v.Legal(), cards)
		var worths []int
		for _, m := range v.Melds {
			worths = append(worths, int(m.Worth()))
		}
		if cards == "7h 8h 9h" {
			worths, want = worths[:1], want[:1]
		}
		require.Equal(t, want, worths, cards)
	}
}

func (b table) inRound(n int) table {
	round, _ := b.game.Round(n, 4)
	b.round.Contract = round.Contract
	b.Judge = meld.New(b.game, b.pack, b.round)
	return b
}
