package meld_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// best returns the arrangement of typed cards as "meld, meld | left".
func (b table) best(t testing.TB, cards string) string {
	t.Helper()
	var a meld.Arrangement
	h := b.hand(t, cards)
	require.NoError(t, b.Best(h, &a))
	proven(t, b, h, &a)
	return b.line(&a)
}

func (b table) line(a *meld.Arrangement) string {
	return strings.Join(b.allWritten(a.Melds()), ", ") + " | " + b.pack.FormatHand(a.Left())
}

// The faults that published solvers have, each shown by a hand.
func TestFaultsOfOtherSolvers(t *testing.T) {
	for _, tt := range []struct {
		name  string
		table table
		cards string
		want  card.Points
	}{
		{"a card of the wild rank is not used twice", at(t, "kit", "4"), "Go8 Pu4 Pu4 Pu5 W", 5},
		{"a run search does not stop at the first length that fails", at(t, "kit", "12"), "Bl5 W W Bl8", 0},
		{"a joker stands also where the natural is there", at(t, "kit", "12"), "Bl3 Bl3 Bl4 Bl4 Bl5 W W", 0},
		{"two equal sets come from two packs", at(t, "kit", "12"), "Bl7 Go7 Gr7 Bl7 Go7 Gr7", 0},
		{"two equal runs come from two packs", at(t, "kit", "12"), "Bl6 Bl7 Bl8 Bl6 Bl7 Bl8", 0},
		{"two equal sets of a game with a top size", at(t, "kings", "2", "pack.packs=2", "melds.set.max=4"), "7h 7d 7c 7h 7d 7c", 0},
		{"a joker is not always put at one end", at(t, "kings", "2"), "5h Jk 7h 8h", 0},
		{"nor at the top, where no card is", at(t, "kit", "3"), "Bl11 Bl12 W", 0},
		{"a run of five is not two runs of three", at(t, "gin", ""), "3h 4h 5h 6h 7h", 0},
		{"and its middle card lies in one of them only", at(t, "gin", ""), "3h 4h 5h 6h 7h 5d 5c", 10},
		{"one joker alone", at(t, "kings", "2"), "Jk", 20},
		{"jokers only", at(t, "kings", "2"), "Jk Jk", 40},
		{"no cards", at(t, "kings", "2"), "", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := tt.table.hand(t, tt.cards)
			typed := slices.Clone(h)
			p, err := tt.table.Least(h)
			require.NoError(t, err)
			require.Equal(t, tt.want, p)
			require.Equal(t, tt.want, tt.table.bruteForce(h).least, "worked by brute force")
			require.Equal(t, typed, h, "the caller's cards stay as they are")
			agree(t, tt.table, h)
		})
	}
}

func TestARunIsNoLongerThanThereAreRanks(t *testing.T) {
	all := "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"
	for _, ace := range []string{"low", "high", "either", "around"} {
		b := at(t, "kings", "", "pack.packs=2", "melds.run.ace="+ace)
		require.True(t, b.Legal(b.hand(t, all), meld.Ask{}), ace)
		for _, more := range []string{"Jk", "Ah"} {
			require.False(t, b.Legal(b.hand(t, all+" "+more), meld.Ask{}), "%s and %s", ace, more)
		}
	}
}

func TestTheBestHandAfterADiscardIsNotTheBestHandLessItsDearestCard(t *testing.T) {
	b := at(t, "gin", "")
	for _, tt := range []struct {
		cards string
		want  card.Points
	}{
		{"5c 6c 8c 5d 6d 7d 8d 5h 6s 7s 8s", 6},
		{"4c 4h 4s 5c 5s 6c 6h 6s 9c 9d 9s", 4},
	} {
		h := b.hand(t, tt.cards)
		var a meld.Arrangement
		discard, err := b.BestDiscard(h, &a)
		require.NoError(t, err)
		require.Equal(t, tt.want, a.Points(), "discarding %s", b.pack.Format(discard))
		proven(t, b, slices.Delete(slices.Clone(h), slices.Index(h, discard), slices.Index(h, discard)+1), &a)
	}
}

// Arrangements worked by hand from the stated order.
func TestOfSeveralBestArrangementsTheFirstInOrderIsTaken(t *testing.T) {
	kit, kings := at(t, "kit", "5"), at(t, "kings", "2")
	for _, tt := range []struct {
		name  string
		table table
		cards string
		want  string
	}{
		{"no cards", kit, "", " | "},
		{"nothing to lay, the dearest first", kit, "Bl3 Go9 W", " | W Go9 Bl3"},
		{"K10", kit, "Bl5 Bl6 Bl7 Go7 Pu7", "set Bl7 Go7 Pu7 Bl5=7 | Bl6"},
		{"K20: the pair of wilds takes the dearest", kit, "W Go5 Bl9 Pu11 Gr12", "set Gr12 W=12 Go5=12 | Pu11 Bl9"},
		{"one run of six rather than two of three", kit, "Bl6 Bl7 Bl8 Bl9 Bl10 Bl11", "run Bl6 Bl7 Bl8 Bl9 Bl10 Bl11 | "},
		{"a set before a run", kings, "Qh Jh Kc Kd Kh", "set Kh Kd Kc | Qh Jh"},
		{"more naturals before fewer", kit, "Bl9 Go9 Pu9 Bl6 Bl7 Bl8 W", "run Bl6 Bl7 Bl8 Bl9, set Go9 Pu9 W=9 | "},
		{"fewer substitutes before more", kit, "Bl12 Bl11 Bl9 Bl10 W Go3 Gr3", "run Bl9 Bl10 Bl11 Bl12, set Go3 Gr3 W=3 | "},
		{"a wild of the rank lies in its own place", kit, "Bl4 Bl6 Bl5", "run Bl4 Bl5 Bl6 | "},
		{"also at the end of a run", kit, "Bl6 Bl7 Bl5", "run Bl5 Bl6 Bl7 | "},
		{"spare wilds go to the first meld", kit, "W W Bl9 Go9 Pu9 Gr6 Gr7 Gr8", "set Bl9 Go9 Pu9 W=9 W=9, run Gr6 Gr7 Gr8 | "},
		{"wilds only", kit, "W W W", "set W=? W=? W=? | "},
		{"wilds only, one of them of a rank", kit, "W W W Go5", "set Go5 W=5 W=5 W=5 | "},
		{"a joker is dearer than the fourth nine", kings, "9h 9d 9c 9s Jk", "set 9h 9d 9c Jk=9 | 9s"},
		{"twos with two jokers rather than nines, which cost less", kings, "9h Jk Jk 2s 2d", "set 2d 2s Jk=2 Jk=2 | 9h"},
		{"jokers need a natural", kings, "Jk Jk 9h", "set 9h Jk=9 Jk=9 | "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, tt.table.best(t, tt.cards))
		})
	}
}

func TestHandsOfWildsOnly(t *testing.T) {
	wilds := strings.Fields("W Bl5 W Bl5 Go5 W W Gr5 Gr5 W Pu5 W Go5")
	for n := range len(wilds) + 1 {
		cards := wilds[:n]
		for _, naturals := range []string{"0", "1", "2"} {
			b := at(t, "kit", "5", "melds.set.min_naturals="+naturals, "melds.run.min_naturals="+naturals)
			h := b.hand(t, strings.Join(cards, " "))
			agree(t, b, h)
		}
	}
	for n := range 9 {
		for naturals, want := range map[string]int{"0": 0, "1": 20 * n, "2": 20 * n} {
			b := at(t, "kit", "8", "melds.set.min_naturals="+naturals, "melds.run.min_naturals="+naturals)
			if n < 3 {
				want = 20 * n
			}
			p, err := b.Least(b.hand(t, strings.Repeat("W ", n)))
			require.NoError(t, err)
			require.Equal(t, card.Points(want), p, "%d W, %s naturals needed", n, naturals)
		}
	}
}

func TestHandsThatAreNotArranged(t *testing.T) {
	for _, b := range []table{at(t, "kit", "5"), at(t, "kings", "5")} {
		one := b.pack.Suited(0, 3)
		var large card.Hand
		for _, c := range b.deck() {
			if len(large) <= meld.MaxCards {
				large = append(large, c)
			}
		}
		for _, tt := range []struct {
			name  string
			cards card.Hand
			want  error
		}{
			{"too large", large, meld.ErrTooLarge},
			{"more copies than there are", card.Hand{one, one, one}, meld.ErrTooMany},
			{"more specials than there are", slices.Repeat(card.Hand{b.pack.SpecialCard(0)}, 9), meld.ErrTooMany},
			{"more of the wild rank than there are", slices.Repeat(card.Hand{b.pack.Suited(0, b.round.Wild)}, 3), meld.ErrTooMany},
			{"a rank without its suit", card.Hand{b.pack.OfRank(3)}, meld.ErrNoSuit},
			{"no card", card.Hand{{}}, meld.ErrNoCard},
			{"a suit of another pack", card.Hand{b.pack.Suited(9, 3)}, meld.ErrNoCard},
			{"a rank of another pack", card.Hand{b.pack.Suited(0, 30)}, meld.ErrNoCard},
			{"a special of another pack", card.Hand{b.pack.SpecialCard(3)}, meld.ErrNoCard},
		} {
			t.Run(tt.name, func(t *testing.T) {
				var a meld.Arrangement
				_, err := b.Least(tt.cards)
				require.ErrorIs(t, err, tt.want)
				_, err = b.GeneralLeast(tt.cards)
				require.ErrorIs(t, err, tt.want)
				require.ErrorIs(t, b.Best(tt.cards, &a), tt.want)
				_, err = b.GoOut(tt.cards, &a)
				require.ErrorIs(t, err, tt.want)
				_, err = b.BestDiscard(tt.cards, &a)
				require.ErrorIs(t, err, tt.want)
				require.Empty(t, a.Melds())
				_, err = b.Least(nil)
				require.NoError(t, err, "and nothing of it is left behind")
			})
		}
	}
}

// A hand of exactly MaxCards is arranged.
func TestTheLargestHandIsArranged(t *testing.T) {
	for _, b := range []table{at(t, "kit", "5"), at(t, "kings", "5", "pack.packs=2")} {
		h := b.deal(rand.New(rand.NewPCG(8, 8)), meld.MaxCards, 2, false)
		require.Len(t, h, meld.MaxCards)
		var a meld.Arrangement
		require.NoError(t, b.Best(h, &a))
		proven(t, b, h, &a)
	}
}

func TestTheOrderOfCardsNeverMatters(t *testing.T) {
	for _, b := range propertyTables(t) {
		d := b.deck()
		rapid.Check(t, func(t *rapid.T) {
			n := rapid.IntRange(0, 12).Draw(t, "n")
			h := card.Hand(rapid.Permutation(d).Draw(t, "deck")[:n])
			other := card.Hand(rapid.Permutation(h).Draw(t, "other"))
			var one, two meld.Arrangement
			if b.Best(h, &one) != nil || b.Best(other, &two) != nil {
				t.Fatalf("%s is not arranged", b.pack.FormatHand(h))
			}
			if b.line(&one) != b.line(&two) || one.Points() != two.Points() {
				t.Fatalf("%s: %s, but %s", b.pack.FormatHand(h), b.line(&one), b.line(&two))
			}
		})
	}
}

func propertyTables(t *testing.T) []table {
	return []table{
		at(t, "kit", "7"), at(t, "kit", "7", "melds.set.min_naturals=2", "melds.run.min_naturals=2"),
		at(t, "kings", "7"), at(t, "kings", "7", "pack.packs=2"), at(t, "kids-rummy", ""), at(t, "gin", ""),
	}
}

func TestOneMoreCardRaisesTheLeftoverByAtMostItsPoints(t *testing.T) {
	for _, b := range propertyTables(t) {
		d := b.deck()
		rapid.Check(t, func(t *rapid.T) {
			n := rapid.IntRange(0, 12).Draw(t, "n")
			h := card.Hand(rapid.Permutation(d).Draw(t, "deck")[:n+1])
			before, err := b.Least(h[:n])
			after, err2 := b.Least(h)
			if err != nil || err2 != nil || after > before+b.value(h[n:]) {
				t.Fatalf("leftover %d -> %d after adding %s", before, after, b.pack.Format(h[n]))
			}
		})
	}
}

// In Kit any meld takes any number of wilds, so that another wild never raises
// the leftover of a hand of which something is laid. Where nothing is, it may be
// left beside the others; in Kings and Kids Rummy every meld may be full.
func TestAnotherWildNeverRaisesTheLeftoverOfAKitHandThatHasAMeld(t *testing.T) {
	b := at(t, "kit", "7")
	r := rand.New(rand.NewPCG(9, 9))
	tried := 0
	for range times(3000, 100_000) {
		h := b.mixed(r, 13)
		var a meld.Arrangement
		require.NoError(t, b.Best(h, &a))
		if h.Count(b.pack.SpecialCard(0)) == 8 || len(a.Melds()) == 0 {
			continue
		}
		tried++
		after, err := b.Least(append(h, b.pack.SpecialCard(0)))
		require.NoError(t, err)
		require.LessOrEqual(t, after, a.Points(), b.pack.FormatHand(h))
	}
	require.Greater(t, tried, 1000)
	p, err := b.Least(b.hand(t, "Bl3 Go9 W"))
	require.NoError(t, err)
	require.Equal(t, card.Points(32), p, "nothing is laid, and the wild is left")
}
