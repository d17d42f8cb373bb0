package score

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
)

// scored is one round of a worked match: what was typed, and the points of each
// player and the totals after it, added up by hand.
type scored struct {
	typed          string
	points, totals []card.Points
}

// Three play. North is out in rounds 1, 4, 8 and 10, East in 2, 5, 6 and 9,
// South in 3 and 7; the others who meld everything score 0.
//
//	North  -5 +42 +15 -5 +6 +30 +23 -5 +57 -5 = 153
//	East   47  -5 +27 +0 -5  -5 +40 +0  -5 +23 = 117
//	South  12 +20  -5 +52 +38 +5 -5 +0  +0 +0 = 117
var ofThree = []scored{
	{"North=out East:7,W,3 South=12", sums(-5, 47, 12), sums(-5, 47, 12)},     // East 7 + 20 + the wild 3
	{"North:9,10,11,12 East=out South:4", sums(42, -5, 20), sums(37, 42, 32)}, // South the wild 4
	{"North:7,8 East=7+20 South=out", sums(15, 27, -5), sums(52, 69, 27)},
	{"North=out East=0 South:6,W,12", sums(-5, 0, 52), sums(47, 69, 79)}, // South the wild 6 + 20 + 12
	{"North:Bl3,Go3 East=out South:8,9,10,11", sums(6, -5, 38), sums(53, 64, 117)},
	{"North=30 East=out South:5", sums(30, -5, 5), sums(83, 59, 122)},
	{"South=out North=12+11 East:9,W", sums(23, 40, -5), sums(106, 99, 117)}, // East the wild 9 + 20
	{"East=0 South=0 North=out", sums(-5, 0, 0), sums(101, 99, 117)},
	{"North:3,4,5,6,7,8,12,12 East=out South=0", sums(57, -5, 0), sums(158, 94, 117)},
	{"North=out East:12,3 South=0 --round=10", sums(-5, 23, 0), sums(153, 117, 117)}, // East the wild 12 + 3
}

// Five play; nobody goes out in the third round.
//
//	North   0  -5 +19 +24  +0 -5 +53  +0 +3 +23 = 112
//	East   -5 +20 +40  +0  +0 +31 -5 +20 +9  -5 = 105
//	South  29  +0  +3 +40  -5 +18 +0 +16 +0 +11 = 112
//	West   52  +3  +4  -5 +44  +5 +6  -5 +7  +0 = 111
//	Zoë    12 +26 +20  +0 +21  +0 +22 +0 -5 +16 = 112
var ofFive = []scored{
	{"North=0 East=out South:3,4,5 West:W,W,12 Zoë=12", sums(0, -5, 29, 52, 12), sums(0, -5, 29, 52, 12)},
	{"North=out East:4 South=0 West=3 Zoë:5,6,7,8", sums(-5, 20, 0, 3, 26), sums(-5, 15, 29, 55, 38)},
	{"North:9,10 East:W,5 South=3 West=4 Zoë:3,3,4,4,6 --unfinished", sums(19, 40, 3, 4, 20), sums(14, 55, 32, 59, 58)},
	{"North=7+8+9 East=0 South:6,6 West=out Zoë=0", sums(24, 0, 40, -5, 0), sums(38, 55, 72, 54, 58)},
	{"North=0 East=0 South=out West:7,12,12 Zoë:Pu11,Gr10", sums(0, 0, -5, 44, 21), sums(38, 55, 67, 98, 79)},
	{"North=out East=31 South=18 West=5 Zoë=0", sums(-5, 31, 18, 5, 0), sums(33, 86, 85, 103, 79)},
	{"North:10,11,12,W East=out South=0 West=6 Zoë=22", sums(53, -5, 0, 6, 22), sums(86, 81, 85, 109, 101)},
	{"North=0 East:10 South=16 West=out Zoë=0", sums(0, 20, 16, -5, 0), sums(86, 101, 101, 104, 101)},
	{"North=3 East=9 South=0 West=7 Zoë=out", sums(3, 9, 0, 7, -5), sums(89, 110, 101, 111, 96)},
	{"North:12,3 East=out South=11 West=0 Zoë=16", sums(23, -5, 11, 0, 16), sums(112, 105, 112, 111, 112)},
}

func TestWorkedMatchesOfTenRounds(t *testing.T) {
	for _, tt := range []struct {
		name, players string
		rounds        []scored
		tie           string // house rule
		places        []int
		end           End
	}{
		{"three players, the first place shared", "North East South", ofThree, "shared", []int{3, 1, 1}, End{Over: true, Counts: true, Tie: "shared"}},
		{"three players, the lower last round wins", "North East South", ofThree, "last_round", []int{3, 2, 1}, End{Over: true, Counts: true, Tie: "last_round"}},
		{"three players, who went out more often wins", "North East South", ofThree, "most_outs", []int{3, 1, 2}, End{Over: true, Counts: true, Tie: "most_outs"}},
		{"five players, three sharing the third place", "North East South West Zoë", ofFive, "shared", []int{3, 1, 3, 2, 3}, End{Over: true, Counts: true}},
		{"a tie for the third place is never split", "North East South West Zoë", ofFive, "last_round", []int{3, 1, 3, 2, 3}, End{Over: true, Counts: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, kit(t, "end.tie="+tt.tie), tt.players)
			for i, r := range tt.rounds {
				require.Equal(t, End{}, s.End, "before round %d", i+1)
				s = play(t, s, r.typed)
				var scores []card.Points
				for _, sc := range s.Rounds[i].Scores {
					scores = append(scores, sc.Points)
				}
				require.Equal(t, r.points, scores, "round %d", i+1)
				require.Equal(t, r.totals, totals(s), "after round %d", i+1)
			}
			require.Equal(t, tt.end, s.End, "the match ends by itself after the tenth round")
			require.Equal(t, tt.places, places(s))
			_, _, err := typed(s, "North=out")
			require.ErrorContains(t, err, "the match is over: 10 rounds are in")
		})
	}
}

func TestOutsOfAWorkedMatch(t *testing.T) {
	s := begin(t, kit(t), "North East South")
	for _, r := range ofThree {
		s = play(t, s, r.typed)
	}
	require.Equal(t, []Total{
		{Player: "North", Points: 153, Whole: true, Rounds: 10, Outs: 4, Place: 3},
		{Player: "East", Points: 117, Whole: true, Rounds: 10, Outs: 4, Place: 1},
		{Player: "South", Points: 117, Whole: true, Rounds: 10, Outs: 2, Place: 1},
	}, s.Totals)
}
