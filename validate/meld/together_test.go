package meld_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// bruteTogether reads each of some melds in every way.
func (b table) bruteTogether(melds []card.Hand, read []bruteReading) bool {
	if len(read) == len(melds) {
		return b.bruteMeets(read, 0)
	}
	for _, r := range b.bruteReadAs(melds[len(read)]) {
		if b.bruteTogether(melds, append(slices.Clip(read), r)) {
			return true
		}
	}
	return false
}

// together asks the judge of melds that are laid together.
func (b table) together(t testing.TB, melds ...card.Hand) meld.Together {
	t.Helper()
	laid := make([][]meld.Meld, len(melds))
	for i, m := range melds {
		v, err := b.Check(m, meld.Ask{})
		require.NoError(t, err)
		require.True(t, v.Legal(), b.pack.FormatHand(m))
		laid[i] = v.Melds
	}
	got, err := b.Together(laid)
	require.NoError(t, err)
	return got
}

// Whatever is asked of melds that are laid together, they meet it where some way to
// read them does.
func TestMeldsLaidTogetherAgreeWithBruteForceOnAnyRules(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	kings := loaded(t, "kings")
	met, failed := map[int]int{}, map[int]int{}
	lacks := map[meld.Lack]int{}
	try := func(which int) {
		texts := append(needOptions[which][:len(needOptions[which]):len(needOptions[which])],
			"melds.set.min_naturals=1", "melds.run.min_naturals=1", "melds.set.max=none", "melds.run.max=none", "melds.set.min=2", "melds.run.min="+strconv.Itoa(2+r.IntN(2)),
			[]string{"melds.run.ace=either", "melds.run.ace=around", "melds.run.ace=low"}[r.IntN(3)], "pack.packs=2")
		game, err := withSettings(t, kings, texts...)
		require.NoError(t, err, texts)
		b := seat(t, game, []string{"2", "5", "K"}[r.IntN(3)])
		for range 25 {
			var melds []card.Hand
			if slices.Contains(texts, "opening.differ=runs_apart") && r.IntN(2) == 0 {
				melds = b.twoRuns(r)
			}
			for want := 1 + r.IntN(3); len(melds) < want; {
				if h := b.declared(r); len(h) <= 5 && b.Legal(h, meld.Ask{}) {
					melds = append(melds, h)
				}
			}
			got, want := b.together(t, melds...), b.bruteTogether(melds, nil)
			require.Equal(t, want, got.Lack == meld.LackNothing, "%v, wild %d, %v", said(b, melds), b.round.Wild, game.House)
			lacks[got.Lack]++
			if want {
				met[which]++
				readAs(t, b, melds, got)
			} else {
				failed[which]++
				require.True(t, got.Lack != meld.LackMelds || len(got.Missing) > 0, said(b, melds))
			}
		}
	}
	for i := range times(len(needOptions)*2, 4_000) {
		try(i % len(needOptions))
	}
	for which := range needOptions {
		for more := 0; more < 50 && (met[which] == 0 || failed[which] == 0); more++ {
			try(which)
		}
	}
	for i := range needOptions {
		require.NotZero(t, met[i], "nothing meets %v", needOptions[i])
		require.NotZero(t, failed[i], "nothing fails %v", needOptions[i])
	}
	for lack := meld.LackSuit; lack <= meld.LackPoints; lack++ {
		require.NotZero(t, lacks[lack], "no melds lack %d", lack)
	}
}

// twoRuns are runs of one suit, the second near the end of the first, perhaps with a
// joker in the place of a card of each; none where they are no runs.
func (b table) twoRuns(r *rand.Rand) []card.Hand {
	suit, start := r.IntN(4), r.IntN(8)
	var melds []card.Hand
	for range 2 {
		var run card.Hand
		for i := range 3 {
			run = append(run, b.pack.Suited(suit, (start+i)%len(b.pack.Ranks())))
		}
		if r.IntN(2) == 0 {
			run[r.IntN(3)] = b.pack.SpecialCard(0)
		}
		if !b.Legal(run, meld.Ask{}) {
			return nil
		}
		melds, start = append(melds, run), start+3+r.IntN(2)
	}
	return melds
}

// readAs wants what the melds are read as to meet what is asked.
func readAs(t testing.TB, b table, melds []card.Hand, got meld.Together) {
	t.Helper()
	require.Len(t, got.Melds, len(melds))
	for i, m := range got.Melds {
		require.ElementsMatch(t, melds[i], m.Cards())
	}
	require.True(t, b.bruteMeets(b.asRead(got.Melds), 0), said(b, melds))
}

func said(b table, melds []card.Hand) (words []string) {
	for _, m := range melds {
		words = append(words, b.pack.FormatHand(m))
	}
	return words
}

// Worked out by hand. Jokers are wild, and 2s.
func TestWhatMeldsLaidTogetherLack(t *testing.T) {
	asks := func(settings ...string) table {
		game, err := withSettings(t, loaded(t, "kings"), append(settings, "melds.set.min_naturals=1", "melds.run.ace=either", "pack.packs=2")...)
		require.NoError(t, err)
		return seat(t, game, "2")
	}
	contract := func(text string, more ...string) table {
		return asks(append(more, "opening.need=contract", "rounds.count=1", "rounds.contract="+text)...)
	}
	for _, tt := range []struct {
		name    string
		b       table
		melds   []string
		lack    meld.Lack
		missing string
	}{
		{"what is asked", contract("set + run"), []string{"7h 7d 7c", "4s 5s 6s"}, meld.LackNothing, ""},
		{"in any order", contract("set + run"), []string{"4s 5s 6s", "7h 7d 7c"}, meld.LackNothing, ""},
		{"a run too few", contract("set + run"), []string{"7h 7d 7c"}, meld.LackMelds, "run"},
		{"two sets", contract("set + run"), []string{"7h 7d 7c", "9h 9d 9c"}, meld.LackMelds, "run"},
		{"too short", contract("set + run of 4"), []string{"7h 7d 7c", "4s 5s 6s"}, meld.LackMelds, "run of 4"},
		{"one of three", contract("2 set + run"), []string{"7h 7d 7c"}, meld.LackMelds, "set, run"},
		{"either way", contract("2 set or run of 5"), []string{"4s 5s 6s 7s 8s"}, meld.LackNothing, ""},
		{"one more", contract("set", "opening.more=none"), []string{"7h 7d 7c", "4s 5s 6s"}, meld.LackRoom, ""},
		{"one more is free", contract("set"), []string{"7h 7d 7c", "4s 5s 6s"}, meld.LackNothing, ""},
		{"a wild where none may lie", contract("set", "opening.wilds=none"), []string{"7h 7d Jk"}, meld.LackPure, "pure set"},
		{"one suit", contract("2 run", "opening.differ=run_suits"), []string{"4s 5s 6s", "9s 10s Js"}, meld.LackSuit, ""},
		{"a run of one suit with a gap", contract("2 run", "opening.differ=runs_apart"), []string{"4s 5s 6s", "8s 9s 10s"}, meld.LackNothing, ""},
		{"and without", contract("2 run", "opening.differ=runs_apart"), []string{"4s 5s 6s", "7s 8s 9s"}, meld.LackApart, ""},
		{"a joker says which", contract("2 run", "opening.differ=runs_apart"), []string{"4s 5s Jk", "7s 8s 9s"}, meld.LackNothing, ""}, // as 3-4-5
		{"but not here", contract("2 run", "opening.differ=runs_apart"), []string{"4s Jk 6s", "7s 8s 9s"}, meld.LackApart, ""},
		{"an ace is no link", contract("2 run", "opening.differ=runs_apart"), []string{"Qs Ks As", "2s 3s 4s"}, meld.LackNothing, ""},
		{"one rank", contract("2 set", "opening.differ=set_ranks"), []string{"7h 7d 7c", "7h 7d 7s"}, meld.LackRank, ""},
		{"enough points", asks("opening.need=points", "opening.points=40"), []string{"Kh Kd Kc", "3s 4s 5s"}, meld.LackNothing, ""},                             // 30 + 12
		{"too few points", asks("opening.need=points", "opening.points=43"), []string{"Kh Kd Kc", "3s 4s 5s"}, meld.LackPoints, ""},                             // 42
		{"the joker as high as it can", asks("opening.need=points", "opening.points=30"), []string{"10h Jh Jk"}, meld.LackNothing, ""},                          // 10 + 10 + 10
		{"the points of wilds do not count", asks("opening.need=points", "opening.points=20", "opening.wilds=none"), []string{"10h 10d Jk"}, meld.LackPure, ""}, // none, or 30 with it
	} {
		t.Run(tt.name, func(t *testing.T) {
			var melds []card.Hand
			for _, text := range tt.melds {
				melds = append(melds, tt.b.hand(t, text))
			}
			got := tt.b.together(t, melds...)
			require.Equal(t, tt.lack, got.Lack)
			missing := ""
			for i, n := range got.Missing {
				if i > 0 {
					missing += ", "
				}
				missing += n.String()
			}
			require.Equal(t, tt.missing, missing)
		})
	}
}
