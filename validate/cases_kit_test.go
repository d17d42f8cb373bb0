package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// The cases of the collected rules, by their numbers. Not here: K29 and K33
// (the scores of a round and the place in a match: package score), K31, K32 and
// K34 (what happens at the table and is not shown to the referee), K35 (Census).
func TestKitMelds(t *testing.T) {
	natural := []string{"melds.set.min_naturals=1", "melds.run.min_naturals=1"}
	for _, tt := range []struct {
		name, wild, cards string
		house             []string
		want              []string
	}{
		{"K1: any colours, and one of them twice", "3", "Bl7 Bl7 Pu7", nil, []string{"kit: Bl7 Bl7 Pu7"}},
		{"K2: all eight 7s", "3", "Bl7 Bl7 Go7 Go7 Gr7 Gr7 Pu7 Pu7", nil, []string{"kit: Bl7 Bl7 Go7 Go7 Gr7 Gr7 Pu7 Pu7"}},
		{"K3: one natural and two wilds", "3", "Bl7 W W", nil,
			[]string{"kit: Bl7 W=7 W=7", "run: W=Bl5 W=Bl6 Bl7", "run: W=Bl6 Bl7 W=Bl8", "run: Bl7 W=Bl8 W=Bl9"}},
		{"K4: wilds only", "3", "W W W", nil, []string{"kit: W W W", "run: W W W"}},
		{"K4: the wild 3s are natural 3s too", "3", "Bl3 Go3 Gr3", nil, []string{"kit: Bl3 Go3 Gr3", "…"}},
		{"K5: a natural is needed", "3", "W W W", natural, []string{"meld.naturals kit.all_wild house"}},
		{"K5: and the 3s are natural", "3", "Bl3 Go3 Gr3", natural, []string{"kit: Bl3 Go3 Gr3", "…"}},
		{"K6: the wild number as itself", "5", "Bl4 Bl5 Bl6", nil, []string{"run: Bl4 Bl5 Bl6"}},
		{"K7: a wild's own colour does not matter", "5", "Bl4 Go5 Bl6", nil, []string{"run: Bl4 Go5=Bl5 Bl6"}},
		{"K8: wilds next to each other", "5", "Bl4 Pu5 Go5 Bl7", nil,
			[]string{"run: Bl4 Go5=Bl5 Pu5=Bl6 Bl7", "run: Bl4 Pu5=Bl5 Go5=Bl6 Bl7"}},
		{"K9: the place of the wild number is not skipped", "5", "Bl4 Bl6 Bl7", nil, []string{"meld.gap kit.wild_place source"}},
		{"K11: no run round the corner", "6", "Bl11 Bl12 Bl3", nil, []string{"meld.wrap kit.run_ends choice"}},
		{"K12: a wild cannot be a 13", "6", "Bl10 Bl11 Bl12 W", nil, []string{"run: W=Bl9 Bl10 Bl11 Bl12"}},
		{"K13: one card a number", "6", "Bl7 Bl7 Bl8", nil, []string{"meld.repeated kit.run text"}},
		{"K13: which a wild does not cure", "6", "Bl7 Bl7 Bl8 W", nil, []string{"meld.repeated kit.run text"}},
		{"K14: one colour", "6", "Bl7 Go8 Bl9", nil, []string{"meld.suit kit.run text"}},
		{"K15: three wilds for four places", "4", "Bl7 Bl12 W W W", nil, []string{"meld.gap kit.run text"}},
		{"K15: four wilds for four places", "4", "Bl7 Bl12 W W W W", nil, []string{"run: Bl7 W=Bl8 W=Bl9 W=Bl10 W=Bl11 Bl12"}},
		{"K16: there are only ten numbers", "3", "Bl3 Bl4 Bl5 Bl6 Bl7 Bl8 Bl9 Bl10 Bl11 Bl12 W", nil, []string{"meld.too_many kit.run_ends choice"}},
		{"K23: eight wild cards", "8", "W W W W W W W W", nil, []string{"kit: W W W W W W W W", "run: W W W W W W W W"}},
		{"K23: where a natural is needed", "8", "W W W W W W W W", natural, []string{"meld.naturals kit.all_wild house"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, kit(t, tt.house...), tt.wild)
			requireSaid(t, table, layDown(t, table, tt.cards, meld.Ask{}), tt.want...)
		})
	}
}

func TestKitHands(t *testing.T) {
	for _, tt := range []struct {
		name, wild, cards string
		house             []string
		want              card.Points
	}{
		{"K5: three W where a natural is needed", "3", "W W W", []string{"melds.set.min_naturals=1", "melds.run.min_naturals=1"}, 60},
		{"K9", "5", "Bl4 Bl6 Bl7", nil, 17},
		{"K10: the run would leave 14", "5", "Bl5 Bl6 Bl7 Go7 Pu7", nil, 6},
		{"K11", "6", "Bl11 Bl12 Bl3", nil, 26},
		{"K13", "6", "Bl7 Bl7 Bl8", nil, 22},
		{"K13: with a wild Bl7 is left", "6", "Bl7 Bl7 Bl8 W", nil, 7},
		{"K14", "6", "Bl7 Go8 Bl9", nil, 24},
		{"K17: Bl9 leaves the run", "6", "Bl7 Bl8 Bl9 Go9 Pu9 W", nil, 0},
		{"K18: the run would leave 30", "6", "Bl7 Bl8 Bl9 Go9 Pu9 Gr12", nil, 27},
		{"K19: the run would leave 35", "7", "Bl4 Bl5 Bl6 Go6 Pu6 Gr12 Pu11", nil, 32},
		{"K20: the dearest lies with the wilds", "5", "W Go5 Bl9 Pu11 Gr12", nil, 20},
		{"K20: with two naturals needed", "5", "W Go5 Bl9 Pu11 Gr12", []string{"melds.set.min_naturals=2", "melds.run.min_naturals=2"}, 72},
		{"K21", "5", "Bl5 Go5 Pu3 Gr8 Bl12", nil, 11},
		{"K22", "10", "Bl3 Bl4 Bl5 Go5 Gr5 Pu5 Go9 Gr9 Pu11 Go12", nil, 41},
		{"K23: eight wild cards", "8", "W W W W W W W W", nil, 0},
		{"K23: with a natural needed", "8", "W W W W W W W W", []string{"melds.set.min_naturals=1", "melds.run.min_naturals=1"}, 160},
		{"K24: an unused wild 4", "4", "Bl4 Go9 Pu11 Gr12", nil, 52},
		{"K24: at its face", "4", "Bl4 Go9 Pu11 Gr12", []string{"score.wild_rank_value=face"}, 36},
		{"K36: the discard is not counted", "5", "Bl9 Go9 Pu9 Bl10 Gr4", nil, 14},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, kit(t, tt.house...), tt.wild)
			require.Equal(t, tt.want, counts(t, table, tt.cards))
		})
	}
}

func TestGoingOutInKit(t *testing.T) {
	for _, tt := range []struct{ name, wild, cards, want string }{
		{"K25: six cards in melds are one too many", "5", "Bl9 Go9 Pu9 Bl8 Gr8 Pu8", ""},
		{"K26: either end of the run goes", "5", "Bl6 Bl7 Bl8 Bl9 Bl10 Bl11", "Bl6 Bl11"},
		{"K27: any of four 9s goes", "3", "Bl9 Go9 Pu9 Gr9", "Bl9 Go9 Gr9 Pu9"},
		{"K28: a wild card goes", "3", "W W W W", "W"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, kit(t), tt.wild)
			how, r := goOut(t, table, tt.cards)
			require.Equal(t, tt.want, how)
			if tt.want == "" {
				requireSaid(t, table, r, "out.cannot kit.out text")
			}
		})
	}
}

func TestNothingIsAddedOrReplacedInKit(t *testing.T) {
	table := round(t, kit(t), 3)
	t.Run("K30: a 7 on another's kit", func(t *testing.T) {
		requireSaid(t, table, layOff(t, table, "Bl7 Go7 Gr7", meld.Ask{}, "Pu7"), "layoff.never kit.no_lay_off source")
	})
	t.Run("a wild replaced", func(t *testing.T) {
		for _, how := range []Swap{Take, Cover} {
			requireSaid(t, table, swapWild(t, table, "Bl7 Go7 W", meld.Ask{}, "Pu7", how), "swap.never kit.no_lay_off source")
		}
	})
	t.Run("whatever lies there", func(t *testing.T) {
		requireSaid(t, table, layOff(t, table, "Bl7", meld.Ask{}, "Pu7"), "layoff.never kit.no_lay_off source")
		requireSaid(t, table, swapWild(t, table, "Bl7", meld.Ask{}, "Pu7", Take), "swap.never kit.no_lay_off source")
	})
}
