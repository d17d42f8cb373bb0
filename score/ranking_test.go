package score

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// line is a standing in short: place, player, what split it from the one above.
type line struct {
	place  int
	player string
	split  TieBreak
}

func lines(standings []Standing) (all []line) {
	for _, s := range standings {
		all = append(all, line{s.Place, s.Player, s.Split})
	}
	return all
}

// Anna, Béla and Carla have won one match each. In all matches of two or three
// of them: Anna was ahead of Béla twice and of Carla once, and once behind
// Carla (2 more ahead); Béla was ahead of Carla once (1-2); Carla ahead of Anna
// once (1-2). Béla and Carla are equal by that. Dora won nothing.
var meetings = []Meeting{
	{"Anna": 1, "Béla": 2, "Dora": 3},
	{"Béla": 1, "Carla": 2, "Dora": 2},
	{"Carla": 1, "Anna": 2, "Béla": 3},
	{"Anna": 2, "Carla": 3, "Dora": 1},
}

func season() []Tally {
	return []Tally{
		{Player: "Dora", Played: 3, Wins: 1, WinShare: WinUnit, Places: 6},
		{Player: "Carla", Played: 3, Wins: 1, WinShare: WinUnit, Places: 6},
		{Player: "Béla", Played: 3, Wins: 1, WinShare: WinUnit, Places: 6},
		{Player: "Anna", Played: 3, Wins: 1, WinShare: WinUnit, Places: 5},
	}
}

func TestTheChainIsAskedInItsOrder(t *testing.T) {
	for _, tt := range []struct {
		name  string
		chain []TieBreak
		want  []line
	}{
		{"none: all share", nil, []line{{1, "Anna", ""}, {1, "Béla", ""}, {1, "Carla", ""}, {1, "Dora", ""}}},
		{"average place: 5/3, 6/3, 6/3, 6/3", []TieBreak{BreakPlace},
			[]line{{1, "Anna", ""}, {2, "Béla", BreakPlace}, {2, "Carla", ""}, {2, "Dora", ""}}},
		// Among all four: Anna ahead of Béla, Dora, Béla, Carla, behind Carla and Dora: +2.
		// Béla ahead of Dora, Carla, Dora, behind Anna, Carla, Anna: 0 - Dora twice? no: once in each of two matches.
		{"head-to-head among all four", []TieBreak{BreakHead},
			[]line{{1, "Anna", ""}, {2, "Béla", BreakHead}, {3, "Carla", BreakHead}, {3, "Dora", ""}}},
		{"average place, then head-to-head among the three left", []TieBreak{BreakPlace, BreakHead},
			[]line{{1, "Anna", ""}, {2, "Béla", BreakPlace}, {3, "Carla", BreakHead}, {3, "Dora", ""}}},
		{"the last match: there is none of all four", []TieBreak{BreakLast}, []line{{1, "Anna", ""}, {1, "Béla", ""}, {1, "Carla", ""}, {1, "Dora", ""}}},
		// That of Béla, Carla and Dora is the second: 1, 2, 2.
		{"average place, then the last match of the three left", []TieBreak{BreakPlace, BreakLast},
			[]line{{1, "Anna", ""}, {2, "Béla", BreakPlace}, {3, "Carla", BreakLast}, {3, "Dora", ""}}},
		// That of Carla and Dora alone is the fourth: 3, 1.
		{"and once more of the two left", []TieBreak{BreakPlace, BreakHead, BreakLast},
			[]line{{1, "Anna", ""}, {2, "Béla", BreakPlace}, {3, "Dora", BreakHead}, {4, "Carla", BreakLast}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ranked, short := Ranking{By: ByWins, Chain: tt.chain, LowWins: true, Meetings: meetings}.Rank(season())
			require.Equal(t, tt.want, lines(ranked))
			require.Empty(t, short)
		})
	}
}

func TestWhatSplitsEqualsIsSaid(t *testing.T) {
	ranked, _ := Ranking{By: ByWins, Chain: []TieBreak{BreakWinShare, BreakPlace, BreakHead, BreakLast}, Meetings: meetings}.Rank(
		append(season(), Tally{Player: "Emil", Played: 1, Places: 2}))
	asked := map[string][]Asked{}
	for _, s := range ranked {
		asked[s.Player] = s.Asked
	}
	require.Equal(t, map[string][]Asked{
		"Anna":  {{BreakWinShare, "1.0"}, {BreakPlace, "1.67 (5/3)"}},
		"Béla":  {{BreakWinShare, "1.0"}, {BreakPlace, "2.0 (6/3)"}, {BreakHead, "3 ahead, 1 behind"}},
		"Carla": {{BreakWinShare, "1.0"}, {BreakPlace, "2.0 (6/3)"}, {BreakHead, "1 ahead, 2 behind"}, {BreakLast, "place 3"}},
		"Dora":  {{BreakWinShare, "1.0"}, {BreakPlace, "2.0 (6/3)"}, {BreakHead, "1 ahead, 2 behind"}, {BreakLast, "place 1"}},
		"Emil":  nil, // nobody else won nothing
	}, asked)
}

func TestEachMainValue(t *testing.T) {
	tallies := []Tally{
		{Player: "Anna", Played: 2, Wins: 2, Places: 2, League: 10, Points: 30, Strength: 20.5},
		{Player: "Béla", Played: 4, Wins: 1, Places: 6, League: 14, Points: 40, Strength: 22},
		{Player: "Carla", Played: 3, Wins: 0, Places: 5, League: 4, Points: 90, Strength: -1.25},
	}
	for _, tt := range []struct {
		by   By
		low  bool
		want []string
	}{
		{ByWins, true, []string{"Anna", "Béla", "Carla"}},
		{ByPlaces, true, []string{"Anna", "Béla", "Carla"}},   // 1, 1.5, 1.67
		{ByLeague, true, []string{"Béla", "Anna", "Carla"}},   // 14, 10, 4
		{ByAverage, true, []string{"Béla", "Anna", "Carla"}},  // 10, 15, 30
		{ByAverage, false, []string{"Carla", "Anna", "Béla"}}, // 30, 15, 10
		{ByTotal, true, []string{"Anna", "Béla", "Carla"}},
		{ByTotal, false, []string{"Carla", "Béla", "Anna"}},
		{ByRating, true, []string{"Béla", "Anna", "Carla"}},
	} {
		var got []string
		for _, s := range Standings(tallies, tt.by, tt.low) {
			got = append(got, s.Player)
		}
		require.Equal(t, tt.want, got, "%s, low wins: %v", tt.by, tt.low)
	}
}

// Complaint 21: who has played too few matches stands apart, without a place.
func TestComplaint21WhoHasPlayedTooFewMatchesStandsApart(t *testing.T) {
	tallies := []Tally{
		{Player: "Anna", Played: 1, Points: 3}, {Player: "Béla", Played: 5, Points: 50}, {Player: "Carla", Played: 4, Points: 60},
		{Player: "Dora", Played: 2, Points: 1}, {Player: "Emil"},
	}
	ranked, short := Ranking{By: ByAverage, LowWins: true, Min: 4}.Rank(tallies)
	require.Equal(t, []line{{1, "Béla", ""}, {2, "Carla", ""}}, lines(ranked))
	require.Equal(t, []line{{0, "Dora", ""}, {0, "Anna", ""}}, lines(short), "who played most comes first; who played nothing is nowhere")
}

func TestParseChain(t *testing.T) {
	chain, err := ParseChain("wins, Average-Place,head-to-head,last-match,win-share,shared")
	require.NoError(t, err)
	require.Equal(t, []TieBreak{BreakWins, BreakPlace, BreakHead, BreakLast, BreakWinShare}, chain)
	chain, err = ParseChain("shared")
	require.NoError(t, err)
	require.Empty(t, chain)
	_, err = ParseChain("wins,coin")
	require.Equal(t, wrong("ties.unknown", `ties are split by wins, win-share, average-place, head-to-head or last-match, not by "coin"`, ""), err)
	_, err = ParseChain("wins,wins")
	require.Equal(t, wrong("ties.twice", `"wins" is named twice`, ""), err)
}

func lead(t require.TestingT, a Asked) int {
	var ahead, behind int
	_, err := fmt.Sscanf(a.Value, "%d ahead, %d behind", &ahead, &behind)
	require.NoError(t, err)
	return ahead - behind
}

// By whatever chain, equals that stay equal share a place and nobody else does;
// the order in which players come in does not matter.
func TestAnyChainOverARandomSeason(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Ranking{By: rapid.SampledFrom(allBy).Draw(t, "by"), LowWins: rapid.Bool().Draw(t, "low"), Min: rapid.Int64Range(0, 2).Draw(t, "min"),
			Chain: rapid.SliceOfNDistinct(rapid.SampledFrom(allBreaks), 0, 5, rapid.ID).Draw(t, "chain")}
		tallies := drawTallies(t)
		for range rapid.IntRange(0, 6).Draw(t, "meetings") {
			m := Meeting{}
			for _, tally := range tallies {
				if rapid.Bool().Draw(t, "plays") {
					m[tally.Player] = rapid.IntRange(1, 3).Draw(t, "place")
				}
			}
			r.Meetings = append(r.Meetings, m)
		}
		ranked, short := r.Rank(tallies)
		again, apart := r.Rank(rapid.Permutation(tallies).Draw(t, "otherwise"))
		require.Equal(t, ranked, again)
		require.Equal(t, short, apart)
		for i, s := range ranked {
			require.GreaterOrEqual(t, s.Played, max(r.Min, 1))
			if i == 0 {
				require.Equal(t, 1, s.Place)
				continue
			}
			above := ranked[i-1]
			same := func(a, b Asked) bool { // 2/1 is 4/2, and as often ahead as behind is so however often
				switch {
				case a.By != b.By:
					return false
				case a.By == BreakPlace:
					return above.Places*s.Played == s.Places*above.Played
				case a.By == BreakHead:
					return lead(t, a) == lead(t, b)
				}
				return a == b
			}
			equal := r.Main(above.Tally, s.Tally) == 0 && slices.EqualFunc(above.Asked, s.Asked, same)
			require.Equal(t, equal, above.Place == s.Place, "%v and %v", above, s)
			if !equal {
				require.Equal(t, i+1, s.Place)
				require.LessOrEqual(t, r.Main(above.Tally, s.Tally), 0)
			}
			if r.Main(above.Tally, s.Tally) == 0 && !equal {
				n := 0
				for same(above.Asked[n], s.Asked[n]) {
					n++
				}
				require.Equal(t, s.Asked[n].By, s.Split, "the first value that differs")
			}
		}
		for _, s := range short {
			require.Less(t, s.Played, r.Min)
			require.Zero(t, s.Place)
		}
	})
}
