package render

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/score/stats"
)

func deedIn(match int64, round int) stats.Deed {
	return stats.Deed{Player: "A", Match: match, Day: "2026-11-30", Round: round}
}

func markOf(value int64, times int, first stats.Deed) stats.Mark {
	return stats.Mark{Value: value, Times: times, By: []stats.Deed{first}}
}

// north is a player of three matches of Kit: -5, 40 and -5 points.
func north() *book.PlayerView {
	g := &stats.Game{Kind: stats.Kind{Game: "kit", LowWins: true}, Played: 3, Wins: 2, WinShare: 3 * score.WinUnit / 2, Scored: 3, Points: 30,
		Best: markOf(-5, 2, deedIn(1, 0)), Worst: markOf(40, 1, deedIn(2, 0)), Rounds: 4, RoundPoints: 30,
		BestRound: markOf(-5, 3, deedIn(1, 1)), WorstRound: markOf(45, 1, deedIn(2, 2))}
	return &book.PlayerView{Player: book.Player{ID: "A", Name: "North", Played: 3}, Stats: &stats.Player{ID: "A", Played: 3, Wins: 2,
		WinShare: 3 * score.WinUnit / 2, Places: []int64{2, 0, 1}, Rounds: 4, Outs: 3, Games: []*stats.Game{g},
		Longest: stats.Streak{Matches: 1, First: deedIn(1, 0), Last: deedIn(1, 0)}, Now: stats.Streak{Matches: 1, First: deedIn(3, 0), Last: deedIn(3, 0)}}}
}

func drawnPlayer(t *testing.T, v *book.PlayerView) string {
	t.Helper()
	text := drawn(t, func(p *Page) { Player(p, v) })
	for _, line := range strings.Split(text, "\n") {
		require.LessOrEqual(t, utf8.RuneCountInString(line), 80)
	}
	return text
}

func TestAPlayerWithAllNumbers(t *testing.T) {
	v := north()
	v.Player.Aliases, v.Player.Former, v.Player.Merged, v.Player.Archived = []string{"Nonny"}, []string{"Norht"}, []string{"Nroth"}, true
	v.Opponents = []book.Opponent{{Name: "East", Met: stats.Met{Times: 3, Ahead: 1, Behind: 1, Equal: 1}}}
	v.Season, v.NotRanked, v.NotOver, v.LeftOut = &book.Season{Name: "Autumn"}, 1, 2, 4
	require.Equal(t, `North (archived), season Autumn, kit
also Nonny, Norht, Nroth

played       3 matches; won 2 (66.67 %), win share 1.5
places       1st twice, 3rd once; 1.67 on average
points       30 in all, 10.0 a match, 7.5 a round
best match   -5, twice, first in match 1 (2026-11-30)
worst match  40, in match 2 (2026-11-30)
best round   -5, 3 times, first in round 1 of match 1 (2026-11-30)
worst round  45, in round 2 of match 2 (2026-11-30)
gone out     in 3 of 4 rounds
streak       no two matches won in a row; the newest was won

against  met  ahead  behind  equal
East       3      1       1      1

best is fewest points where few win; after a shared place the next is left
out (1-2-2-4)
a streak is matches won in a row, in the order played; a shared win counts
not ranked in 1 match, so not counted here
not counted: 2 matches not over, void, or ended early without --count
not shown: 4 matches; only those of season Autumn were asked for
`, drawnPlayer(t, v))
}

func TestStreaksInWords(t *testing.T) {
	three := stats.Streak{Matches: 3, First: deedIn(2, 0), Last: deedIn(4, 0)}
	one := stats.Streak{Matches: 1, First: deedIn(7, 0), Last: deedIn(7, 0)}
	for _, tt := range []struct {
		name string
		p    stats.Player
		want string
	}{
		{"never won", stats.Player{Played: 5, Since: 5}, "none: no win in 5 matches"},
		{"won once, long ago", stats.Player{Played: 5, Wins: 1, Longest: one, Since: 2}, "no two matches won in a row; now no win in 2 matches"},
		{"won the newest", stats.Player{Played: 5, Wins: 1, Longest: one, Now: one}, "no two matches won in a row; the newest was won"},
		{"the longest goes on", stats.Player{Wins: 3, Longest: three, Now: three}, "3 matches won in a row, match 2 to match 4; it goes on"},
		{"another goes on", stats.Player{Wins: 4, Longest: three, Now: one}, "3 matches won in a row, match 2 to match 4; now 1"},
		{"it has ended", stats.Player{Wins: 3, Longest: three, Since: 1}, "3 matches won in a row, match 2 to match 4; now no win in 1 match"},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, streakLine(&tt.p)) })
	}
}

func TestPlacesInWords(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 10: "10th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 22: "22nd", 30: "30th"} {
		require.Equal(t, want, ordinal(n))
	}
}

func TestPointsOfSeveralGamesStandApart(t *testing.T) {
	v := north()
	v.Stats.Games = append(v.Stats.Games, &stats.Game{Kind: stats.Kind{Game: "kit"}, Played: 1, Wins: 1, WinShare: score.WinUnit, Scored: 1, Points: 60,
		Best: markOf(60, 1, deedIn(9, 0)), Worst: markOf(60, 1, deedIn(9, 0)), Rounds: 2, RoundPoints: 60,
		BestRound: markOf(60, 1, deedIn(9, 1)), WorstRound: markOf(0, 1, deedIn(9, 2))},
		&stats.Game{Kind: stats.Kind{Game: "kids-rummy", LowWins: true}, Played: 2, Wins: 1, WinShare: score.WinUnit})
	text := drawnPlayer(t, v)
	require.Contains(t, text, `
streak       no two matches won in a row; the newest was won

points of different games do not add up:

game            played  wins  average  best  worst  best round  worst round
kit                  3     2     10.0    -5     40          -5           45
kit, high wins       1     1     60.0    60     60          60            0
kids-rummy           2     1
`)
	require.True(t, strings.HasPrefix(text, "North, all matches on record\n"))
	require.NotContains(t, text, "best match")

	var out bytes.Buffer
	require.NoError(t, JSON(&out, NewPlayerViewJSON(v)))
	var j map[string]any
	require.NoError(t, json.Unmarshal(out.Bytes(), &j))
	for _, key := range []string{"game", "total", "average", "average_round", "best_match", "worst_match", "best_round", "worst_round"} {
		require.Contains(t, j, key)
		require.Nil(t, j[key], key)
	}
	require.Len(t, j["games"], 3)
	require.Equal(t, 60.0, j["games"].([]any)[1].(map[string]any)["average"])
	require.Nil(t, j["games"].([]any)[2].(map[string]any)["average"])
}

func TestMatchesOfOneRoundCountNoPoints(t *testing.T) {
	v := north()
	v.Stats.Games[0].Played = 5
	require.Contains(t, drawnPlayer(t, v), "\npoints       30 in all, 10.0 a match, 7.5 a round\n             none in 2 matches of one round\n")
	v.Stats.Games[0] = &stats.Game{Kind: stats.Kind{Game: "kids-rummy", LowWins: true}, Played: 3, Wins: 2}
	require.NotContains(t, drawnPlayer(t, v), "\npoints ")
}

func TestAPlayerOfNoMatch(t *testing.T) {
	v := &book.PlayerView{Player: book.Player{ID: "A", Name: "North"}, Stats: &stats.Player{ID: "A"}, Game: "kit", NotOver: 1}
	require.Equal(t, `North, all matches on record, kit
no finished match yet
not counted: 1 match not over, void, or ended early without --count
`, drawnPlayer(t, v))
	var out bytes.Buffer
	require.NoError(t, JSON(&out, NewPlayerViewJSON(v)))
	require.JSONEq(t, `{"schema":1,"player":"North","id":"A","added_at":"0001-01-01T00:00:00Z","played":0,"aliases":[],"former_names":[],"merged":[],"archived":false,
		"season":null,"game":"kit","wins":0,"win_share":0.0,"win_percent":null,"average_place":null,"places":[],"total":null,"average":null,"average_round":null,
		"best_match":null,"worst_match":null,"best_round":null,"worst_round":null,"rounds":0,"outs":0,"longest_streak":null,"current_streak":0,"matches_since_win":0,
		"opponents":[],"games":[],"against":null,"not_ranked":0,"not_counted":1,"not_shown":0}`, out.String())
}

func TestTwoPlayersMatchByMatch(t *testing.T) {
	v := north()
	v.Against = &book.Player{ID: "B", Name: "East"}
	v.Stats.Against = map[string]stats.Met{"B": {Times: 3, Ahead: 1, Behind: 1, Equal: 1}}
	v.Meetings = []book.Meeting{
		{Match: 1, Day: "2026-11-28", Game: "kit", Scored: true, Player: score.Total{Place: 1, Points: -5}, Other: score.Total{Place: 2, Points: 20}},
		{Match: 2, Day: "2026-11-29", Game: "kit", Scored: true, Player: score.Total{Place: 3, Points: 40}, Other: score.Total{Place: 1, Points: 0}},
		{Match: 3, Day: "2026-11-30", Game: "kit", Scored: true, Player: score.Total{Place: 1, Points: -5}, Other: score.Total{Place: 1, Points: -5}},
	}
	v.NotRanked = 2
	require.Equal(t, `North against East, all matches on record, kit

match  begun       game  North  points  East  points  ahead
    1  2026-11-28  kit       1      -5     2      20  North
    2  2026-11-29  kit       3      40     1       0  East
    3  2026-11-30  kit       1      -5     1      -5  equal

3 matches: North ahead in 1, East in 1, equal in 1
points: North 30, East 15
under each name is the place
not counted: 2 matches in which one of them is not ranked
`, drawnPlayer(t, v))
	var out bytes.Buffer
	require.NoError(t, JSON(&out, NewPlayerViewJSON(v)))
	require.Contains(t, out.String(), `"against":{"player":"East","met":3,"ahead":1,"behind":1,"equal":1,"total":30,"other_total":15,`+
		`"matches":[{"match":1,"day":"2026-11-28","game":"kit","place":1,"other_place":2,"points":-5,"other_points":20},`)

	for i := range v.Meetings {
		v.Meetings[i].Scored = false
	}
	v.Stats.Games[0] = &stats.Game{Kind: stats.Kind{Game: "kids-rummy", LowWins: true}, Played: 3}
	text := drawnPlayer(t, v)
	require.Contains(t, text, "match  begun       game  North  East  ahead\n")
	require.NotContains(t, text, "points")
}
