package validate

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// asked are claims for each game, all of which are put to every ruling.
var asked = map[string]struct{ on, cards string }{
	"kit": {"Bl7 Go7 W, Bl7 W Bl9, Bl7 Bl8 Bl9, Bl7, W W W",
		"Bl7, Bl7 Go7, Bl7 Bl7 Bl7, Bl7 Bl8 Bl10, Bl12 Bl3 Bl4, Bl7 Bl8 Go9, Bl7 Go7 Gr8, Bl7 Bl7 Bl8, Bl7 Bl8 Bl9, Bl7 Bl8 Bl9 W, " +
			"W W W, W W W W, Bl7 W W Bl10, Bl8 Bl7 Bl9, Bl7 Bl8 Bl9 Go3 Go4, Bl5 Bl6 Bl7 Go7 Pu7, Bl3 Bl4 Bl5 Bl6 Bl7 Bl8 Bl9 Bl10 Bl11 Bl12 W"},
	"kings": {"7h 7d Jk, 5h Jk 7h, 5h 6h 7h, 5h, 8h 8d 8c 8s",
		"7h, 7h 7d, 7h 7h 7d, 5h 6h 8h, Qh Kh Ah, 5h 6h 7d, 7h 7d 8c, 8h 8d 8c 8s, 7h 7d 7c 7s Jk, Jk Jk Jk, Jk Jk 2s, 7h Jk Jk, " +
			"5h Jk 2s 8h, 6h 5h 7h, 5h 6h 7h, 2s, 5h 6h 7h 8h 9h, 7h 7h 7d 7c 7s, 7h 7h 7d 7d 7c 7c 7s 7s Jk, " +
			"Ah 2h 3h 4h 6h 7h 8h 9h 10h Jh Qh Kh Ad 2d 3d 4d 6d"},
	"kids-rummy": {"7h 7d Jk, 7h 7d 7c, 7h, 8h 8d 8c 8s",
		"7h, 7h 7d, 7h 7h 7d, 5h 6h 7h, 7h 7d 8c, 7h 7d 7c 7s Jk, Jk Jk Jk, 7h Jk Jk, 7c, 7s, Jk, 9h 9d 9c 4s 5s, 9h 9d 9c"},
}

// houses are house rules under which every kind of finding comes up.
var houses = []string{
	"", "pack.packs=2", "melds.set.min_naturals=2", "melds.set.max_wilds=1", "table.swap=both", "table.swap=none", "table.swap_then=cover", "table.swap_then=hand",
	"table.swap_set=all_suits", "table.swap_duty=always", "table.lay_off=none", "turn.discard_wild=never", "out.final_discard=required", "pack.specials.Jk.meldable=false",
}

// everyFinding puts all claims of a game to all rulings, and returns each finding once.
func everyFinding(t testing.TB, id string) (all []Finding) {
	t.Helper()
	seen := map[Finding]bool{}
	take := func(r Ruling, err error) {
		for _, f := range slices.Concat(r.Findings, r.Remarks) {
			if err == nil && !seen[f] {
				seen[f] = true
				all = append(all, f)
			}
		}
	}
	for _, house := range houses {
		if id == "kit" && strings.Contains(house, "Jk") {
			continue
		}
		g := builtin(t, id, strings.Fields(house)...)
		for _, n := range []int{1, 2, 7} {
			table := round(t, g, n)
			for text := range strings.SplitSeq(asked[id].cards, ", ") {
				h := hand(t, table, text)
				for _, ask := range []meld.Ask{{}, asSet, asRun, asItLay} {
					take(table.LayDown(h, ask))
				}
				take(table.WholeHand(Hand{Left: h}))
				take(table.WholeHand(Hand{Left: h, Out: true, Laid: true}))
				take(table.WholeHand(Hand{Melds: []card.Hand{h}, Laid: true}))
				if len(h) > 3 {
					take(table.WholeHand(Hand{Melds: []card.Hand{h[:3]}, Left: h[3:], Laid: true}))
				}
				_, r, err := table.GoOut(h)
				take(r, err)
				take(table.StillMelds(h), nil)
				take(table.Left(h), nil)
				take(table.Census(h), nil)
				for lying := range strings.SplitSeq(asked[id].on, ", ") {
					on := hand(t, table, lying)
					take(table.LayOff(on, meld.Ask{}, h))
					take(table.LayOff(on, asItLay, h))
					take(table.SwapWild(on, meld.Ask{}, h[0], Take))
					take(table.SwapWild(on, meld.Ask{}, h[0], Cover))
				}
			}
			var many card.Hand // one card more than are arranged
			for i := range meld.MaxCards + 1 {
				many = append(many, table.Cards.Suited(i%4, i/4))
			}
			take(table.WholeHand(Hand{Left: many}))
			for p := card.Points(-6); p < 30 && house == ""; p++ {
				take(table.Total(p), nil)
				take(table.Sum([]card.Points{p, 30}), nil)
			}
		}
	}
	return all
}

// A finding names the rule of the game that decides. Where the game has no word
// on it, it names none: these are all.
func TestFindingsNameARuleOfTheGame(t *testing.T) {
	names := map[string]bool{}
	unruled := map[string]bool{}
	for id := range asked {
		g := builtin(t, id)
		for _, f := range everyFinding(t, id) {
			names[f.Name] = true
			requireVoice(t, f)
			if f.Rule == "" {
				unruled[id+" "+f.Name] = true
				continue
			}
			_, ok := g.Rule(f.Rule)
			require.True(t, ok, f)
			require.NotEmpty(t, f.Basis, f)
		}
	}
	require.Equal(t, map[string]bool{
		"kit hand.too_large": true, // a limit of the program
		// Kit knows no replacing of wilds: at a table that allows it only what
		// the table has said decides.
		"kit swap.take": true, "kit swap.no_cover": true, "kit swap.no_wild": true, "kit swap.not_real": true, "kit swap.other_card": true,
	}, unruled)
	var list []string
	for n := range names {
		list = append(list, n)
	}
	slices.Sort(list)
	require.Equal(t, strings.Fields(`hand.better hand.size hand.too_large layoff.changes layoff.must_take layoff.never left.melds left.size left.too_many_copies
		left.whole_hand meld.gap meld.large_set meld.naturals meld.never_melded meld.no_such_kind meld.order meld.rank meld.repeated meld.suit
		meld.too_few meld.too_many meld.too_many_copies meld.too_many_wilds meld.wilds_adjacent meld.wrap out.cannot out.left out.wild_discard
		points.impossible points.negative points.wild_at_face points.zero swap.all_suits swap.cover swap.kind swap.never swap.no_cover swap.no_take
		swap.no_wild swap.not_real swap.other_card swap.take`), list)
}
