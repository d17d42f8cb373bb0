package meld_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/meld"
	"rummy/validate/rules"
)

// ofMelds tells whether a path of the rules can matter to a meld or to what a
// hand counts.
func ofMelds(path string) bool {
	for _, part := range []string{"melds.", "pack.", "wild.", "score.wild_rank_value", "turn.discard_wild", "out.final_discard", "opening.", "rounds.contract", "out.hand_needs", "score.hand_needs_fail", "score.overrides"} {
		if strings.HasPrefix(path, part) {
			return true
		}
	}
	return false
}

// variants are a game as it is, and with each value of each of its options that
// can matter here.
func variants(g *rules.Game) (houses [][]string) {
	houses = append(houses, nil)
	for _, o := range g.Options {
		if !ofMelds(o.Field) {
			continue
		}
		for _, v := range o.Values {
			if v != o.Default {
				houses = append(houses, []string{o.Field + "=" + v})
			}
		}
	}
	return houses
}

// Whatever game comes with the program, and whatever a table chooses in it, what
// is said of claims and hands is what trying everything says.
func TestEveryGameWithEveryOptionAgreesWithBruteForce(t *testing.T) {
	for _, id := range rules.IDs() {
		g := loaded(t, id)
		if g.NoCards() {
			continue
		}
		t.Run(id, func(t *testing.T) {
			r := rand.New(rand.NewPCG(8, uint64(len(id))))
			turns := g.RotatesWild()
			legal, illegal := 0, 0
			houses := variants(g)
			for _, house := range houses {
				b := at(t, id, "", house...)
				most := 8
				if b.hasNeeds() {
					most = 6 // trying everything takes long there
				}
				for range times(max(4, 100/len(houses)), 4000) {
					if turns {
						ranks := b.wildRanks()[1:]
						b = seat(t, b.game, ranks[r.IntN(len(ranks))])
					}
					agree(t, b, b.mixed(r, most))
					h := b.declared(r)
					for _, a := range []meld.Ask{{}, {Kind: meld.Set}, {Kind: meld.Run}, {Ordered: true}} {
						checked(t, b, h, a)
					}
					if b.Legal(h, meld.Ask{}) {
						legal++
					} else {
						illegal++
					}
				}
			}
			require.Greater(t, legal, 2, "melds among the claims")
			require.Greater(t, illegal, 2, "and others")
		})
	}
}

// A pack of 52 cards holds 65 sets of three or four cards and 264 runs, of which
// 120 are of three to five cards.
//
// Source: the golden numbers of OpenSpiel's gin rummy.
func TestAPackHolds65SetsAnd264Runs(t *testing.T) {
	b := at(t, "gin", "")
	sets, runs, short := 0, 0, 0
	for suit := range 4 {
		for low := range 13 {
			for high := low + 1; high <= 13; high++ {
				var run []string
				for rank := low; rank < high; rank++ {
					run = append(run, b.pack.Format(b.pack.Suited(suit, rank)))
				}
				if b.Legal(b.hand(t, strings.Join(run, " ")), meld.Ask{Kind: meld.Run}) {
					runs++
					if len(run) <= 5 {
						short++
					}
				}
			}
		}
	}
	for rank := range 13 {
		for suits := range 16 {
			var set []string
			for suit := range 4 {
				if suits&(1<<suit) != 0 {
					set = append(set, b.pack.Format(b.pack.Suited(suit, rank)))
				}
			}
			if b.Legal(b.hand(t, strings.Join(set, " ")), meld.Ask{Kind: meld.Set}) {
				sets++
			}
		}
	}
	require.Equal(t, []int{65, 264, 120}, []int{sets, runs, short})
}
