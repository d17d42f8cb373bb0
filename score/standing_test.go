package score

import (
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/rules"
)

// A win shared by two is half a win, and so on: shares are typed in twelfths here.
const twelfth = WinUnit / 12

func TestStandings(t *testing.T) {
	for _, tt := range []struct {
		name     string
		by       By
		highWins bool
		tallies  []Tally
		want     []Standing
	}{
		// Anna and Béla are equal in everything. Carla won as often, but shared one
		// win with another. Dora too, and came in further behind: 7/3 against 6/4.
		{"by wins", ByWins, false,
			[]Tally{
				{Player: "Anna", Played: 4, Wins: 2, WinShare: 24 * twelfth, Places: 8},
				{Player: "Béla", Played: 4, Wins: 2, WinShare: 24 * twelfth, Places: 8},
				{Player: "Carla", Played: 4, Wins: 2, WinShare: 18 * twelfth, Places: 6},
				{Player: "Dora", Played: 3, Wins: 2, WinShare: 18 * twelfth, Places: 7},
				{Player: "Emil", Played: 9, Wins: 3, WinShare: 12 * twelfth, Places: 30},
				{Player: "Fay", Played: 1, Places: 2},
				{Player: "Gus"},
			},
			[]Standing{
				{Tally: Tally{Player: "Emil", Played: 9, Wins: 3, WinShare: 12 * twelfth, Places: 30}, Place: 1},
				{Tally: Tally{Player: "Anna", Played: 4, Wins: 2, WinShare: 24 * twelfth, Places: 8}, Place: 2, Shared: true},
				{Tally: Tally{Player: "Béla", Played: 4, Wins: 2, WinShare: 24 * twelfth, Places: 8}, Place: 2, Shared: true},
				{Tally: Tally{Player: "Carla", Played: 4, Wins: 2, WinShare: 18 * twelfth, Places: 6}, Place: 4, Split: BreakWinShare},
				{Tally: Tally{Player: "Dora", Played: 3, Wins: 2, WinShare: 18 * twelfth, Places: 7}, Place: 5, Split: BreakPlace},
				{Tally: Tally{Player: "Fay", Played: 1, Places: 2}, Place: 6},
			}},
		// Averages 20, 40, 40, 40, 121/3 = 40.33; wins, then places, split the 40s: 5/2 before 8/3.
		{"by average, the fewest points first", ByAverage, false,
			[]Tally{
				{Player: "Anna", Played: 3, Points: 121, Wins: 3, Places: 3},
				{Player: "Béla", Played: 3, Points: 120, Wins: 1, Places: 8},
				{Player: "Carla", Played: 2, Points: 80, Wins: 1, Places: 5},
				{Player: "Dora", Played: 1, Points: 40, Wins: 0, Places: 1},
				{Player: "Emil", Played: 1, Points: 20, Wins: 0, Places: 2},
			},
			[]Standing{
				{Tally: Tally{Player: "Emil", Played: 1, Points: 20, Places: 2}, Place: 1},
				{Tally: Tally{Player: "Carla", Played: 2, Points: 80, Wins: 1, Places: 5}, Place: 2},
				{Tally: Tally{Player: "Béla", Played: 3, Points: 120, Wins: 1, Places: 8}, Place: 3, Split: BreakPlace},
				{Tally: Tally{Player: "Dora", Played: 1, Points: 40, Places: 1}, Place: 4, Split: BreakWins},
				{Tally: Tally{Player: "Anna", Played: 3, Points: 121, Wins: 3, Places: 3}, Place: 5},
			}},
		{"by average, the most points first", ByAverage, true,
			[]Tally{
				{Player: "Anna", Played: 3, Points: 121},
				{Player: "Béla", Played: 3, Points: 120},
				{Player: "Carla", Played: 2, Points: 80},
				{Player: "Dora", Played: 1, Points: -5},
			},
			[]Standing{
				{Tally: Tally{Player: "Anna", Played: 3, Points: 121}, Place: 1},
				{Tally: Tally{Player: "Béla", Played: 3, Points: 120}, Place: 2, Shared: true},
				{Tally: Tally{Player: "Carla", Played: 2, Points: 80}, Place: 2, Shared: true},
				{Tally: Tally{Player: "Dora", Played: 1, Points: -5}, Place: 4},
			}},
		// -10 is better than -5; two have 40, one of whom won.
		{"by total", ByTotal, false,
			[]Tally{
				{Player: "Anna", Played: 2, Points: 40},
				{Player: "Béla", Played: 9, Points: 40, Wins: 1},
				{Player: "Carla", Played: 1, Points: -5},
				{Player: "Dora", Played: 2, Points: -10},
				{Player: "Emil", Played: 0, Points: 0},
			},
			[]Standing{
				{Tally: Tally{Player: "Dora", Played: 2, Points: -10}, Place: 1},
				{Tally: Tally{Player: "Carla", Played: 1, Points: -5}, Place: 2},
				{Tally: Tally{Player: "Béla", Played: 9, Points: 40, Wins: 1}, Place: 3},
				{Tally: Tally{Player: "Anna", Played: 2, Points: 40}, Place: 4, Split: BreakWins},
			}},
		{"all are equal", ByTotal, false,
			[]Tally{{Player: "Carla", Played: 1}, {Player: "Anna", Played: 1}, {Player: "Béla", Played: 1}},
			[]Standing{
				{Tally: Tally{Player: "Anna", Played: 1}, Place: 1, Shared: true},
				{Tally: Tally{Player: "Béla", Played: 1}, Place: 1, Shared: true},
				{Tally: Tally{Player: "Carla", Played: 1}, Place: 1, Shared: true},
			}},
		{"nobody has played", ByWins, false, []Tally{{Player: "Anna"}}, []Standing{}},
		{"nobody is there", ByAverage, false, nil, []Standing{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := Standings(tt.tallies, tt.by, !tt.highWins)
			for i := range got {
				got[i].Asked = nil // see TestWhatSplitsEqualsIsSaid
			}
			require.Equal(t, tt.want, got)
		})
	}
}

// drawTallies draws a season in which much is equal. Every player is another.
func drawTallies(t *rapid.T) []Tally {
	return rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) Tally {
		played := rapid.Int64Range(0, 3).Draw(t, "played")
		tally := Tally{Player: rapid.StringMatching(`[A-Z]`).Draw(t, "player"), Played: played}
		for range played {
			place := rapid.Int64Range(1, 3).Draw(t, "place")
			tally.Places += place
			tally.Points += rapid.Int64Range(-2, 2).Draw(t, "points")
			if place == 1 {
				tally.Wins++
				tally.WinShare += WinUnit / rapid.Int64Range(1, 2).Draw(t, "shared by")
			}
		}
		return tally
	}), 0, 12, func(t Tally) string { return t.Player }).Draw(t, "tallies")
}

var everyBy = []By{ByWins, ByAverage, ByTotal}

func TestTheOrderInWhichPlayersComeInNeverMatters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tallies, low := drawTallies(t), rapid.Bool().Draw(t, "low wins")
		for _, by := range everyBy {
			want := Standings(tallies, by, low)
			require.Equal(t, want, Standings(rapid.Permutation(tallies).Draw(t, "otherwise"), by, low))
		}
	})
}

// Where the highest total wins and every sign is turned, nothing else changes.
func TestSignsTurnedWhereTheHighestTotalWins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tallies := drawTallies(t)
		turned := append([]Tally(nil), tallies...)
		for i := range turned {
			turned[i].Points = -turned[i].Points
		}
		for _, by := range everyBy {
			low, high := Standings(tallies, by, true), Standings(turned, by, false)
			for i := range high {
				high[i].Points = -high[i].Points
			}
			require.Equal(t, low, high)
		}
	})
}

// Each line is held against every other by fractions, criterion after criterion.
func TestPlacesInTheStandings(t *testing.T) {
	average := func(sum, n int64) *big.Rat { return big.NewRat(sum, n) }
	rapid.Check(t, func(t *rapid.T) {
		tallies, low := drawTallies(t), rapid.Bool().Draw(t, "low wins")
		for _, by := range everyBy {
			standings := Standings(tallies, by, low)
			// judge tells how a stands to b, below zero for better, and by what.
			judge := func(a, b Standing) (int, TieBreak) {
				points := average(a.Points, a.Played).Cmp(average(b.Points, b.Played))
				if by == ByTotal {
					points = big.NewInt(a.Points).Cmp(big.NewInt(b.Points))
				}
				if !low {
					points = -points
				}
				wins := int(b.Wins - a.Wins)
				share := big.NewInt(b.WinShare).Cmp(big.NewInt(a.WinShare))
				place := average(a.Places, a.Played).Cmp(average(b.Places, b.Played))
				asked := []int{points, wins, place}
				names := []TieBreak{"", "wins", "average place"}
				if by == ByWins {
					asked, names = []int{wins, share, place}, []TieBreak{"", "win share", "average place"}
				}
				for i, c := range asked {
					if c != 0 {
						return c, names[i]
					}
				}
				return 0, ""
			}
			for i, a := range standings {
				want := Standing{Tally: a.Tally, Place: 1, Asked: a.Asked}
				for j, b := range standings {
					c, tie := judge(b, a)
					if c < 0 {
						want.Place++
					}
					want.Shared = want.Shared || c == 0 && i != j
					if j == i-1 {
						want.Split = tie
					}
				}
				require.Equal(t, want, a)
			}
			played := 0
			for _, tally := range tallies {
				if tally.Played > 0 {
					played++
				}
			}
			require.Len(t, standings, played, "all who have played, and nobody else")
		}
	})
}

func TestChain(t *testing.T) {
	require.Equal(t, []TieBreak{BreakWinShare, BreakPlace}, ByWins.Chain())
	require.Equal(t, []TieBreak{BreakWins, BreakPlace}, ByAverage.Chain())
	require.Equal(t, []TieBreak{BreakWins, BreakPlace}, ByTotal.Chain())
}

func TestParseBy(t *testing.T) {
	for typed, want := range map[string]By{"wins": ByWins, "places": ByPlaces, "points": ByLeague, "rating": ByRating, "average": ByAverage, "total": ByTotal, "Wins": ByWins, "TOTAL": ByTotal} {
		by, err := ParseBy(typed)
		require.NoError(t, err)
		require.Equal(t, want, by)
	}
	for _, typed := range []string{"", "win", "place", " wins"} {
		_, err := ParseBy(typed)
		require.Equal(t, wrong("by.unknown", `standings go by wins, places, points, average, total or rating, not by "`+typed+`"`, ""), err)
	}
}

// The least common multiple of 1 … 30, so that a win shared by up to so many
// splits without a rest. No game may have more players.
func TestAWinSplitsExactlyAmongAllWhoMayPlay(t *testing.T) {
	lcm := int64(1)
	for n := int64(1); n <= 30; n++ {
		require.Zero(t, WinUnit%n, "shared by %d", n)
		a, b := lcm, n
		for b != 0 {
			a, b = b, a%b
		}
		lcm = lcm / a * n
	}
	require.Equal(t, lcm, WinUnit)
	require.LessOrEqual(t, rules.MaxPlayers, 30)
}

func TestDecimal(t *testing.T) {
	for _, tt := range []struct {
		n, d int64
		want string
	}{
		{40, 1, "40.0"},
		{0, 7, "0.0"},
		{1, 2, "0.5"},
		{-1, 2, "-0.5"},
		{1, 4, "0.25"},
		{1, 3, "0.33"},
		{2, 3, "0.67"},
		{-1, 3, "-0.33"},
		{-2, 3, "-0.67"},
		{-7, 2, "-3.5"},
		{1, 8, "0.13"},       // 0.125, half away from zero
		{-1, 8, "-0.13"},     // -0.125
		{1995, 1000, "2.0"},  // 1.995
		{1994, 1000, "1.99"}, // 1.994
		{-1995, 1000, "-2.0"},
		{999, 1000, "1.0"},
		{-4, 1000, "0.0"}, // -0.004: no sign before nothing
		{-5, 1000, "-0.01"},
		{5, 1000, "0.01"},
		{1, 20, "0.05"},
		{21, 20, "1.05"},
		{11, 10, "1.1"},
		{100, 3, "33.33"},
		{WinUnit * 3 / 2, WinUnit, "1.5"},
		{WinUnit / 30, WinUnit, "0.03"},
		{1_000_000_000_000, 3, "333333333333.33"},
	} {
		require.Equal(t, tt.want, Decimal(tt.n, tt.d), "%d/%d", tt.n, tt.d)
	}
}

func TestDecimalAgreesWithFractions(t *testing.T) {
	const far = 1_000_000_000_000_000
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.Int64Range(-far, far).Draw(t, "n"), rapid.Int64Range(1, far).Draw(t, "d")
		want := big.NewRat(n, d).FloatString(2) // halves away from zero
		want = strings.TrimSuffix(want, "0")
		if want == "-0.0" {
			want = "0.0"
		}
		require.Equal(t, want, Decimal(n, d))
	})
}
