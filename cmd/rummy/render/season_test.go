package render

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/score/stats"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// seasonOf is a season of matches of Kit, each of one round of all players, who
// went out in turn; whoever is named later has more points left.
func seasonOf(t *testing.T, players []string, out ...int) *book.SeasonView {
	t.Helper()
	kit, err := rules.Builtin("kit")
	require.NoError(t, err)
	kit, err = kit.With(anyNumber)
	require.NoError(t, err)
	v := &book.SeasonView{Season: book.Season{Name: "Autumn", From: "2026-11-01"}, Heads: &stats.Heads{}, Records: &stats.Records{},
		NameOf: func(player string) string { return player }}
	for i, who := range out {
		round := score.RoundScored{Round: 1}
		for seat, p := range players {
			e := score.Entry{Player: p, Out: seat == who}
			if seat != who {
				points := card.Points(20 + seat)
				e.Points = &points
			}
			round.Entries = append(round.Entries, e)
		}
		s, err := score.Replay(kit, []score.Event{
			{Seq: 1, Body: score.MatchStarted{Game: "kit", Players: players, Dealer: players[0]}},
			{Seq: 2, Body: round}, {Seq: 3, Body: score.MatchEnded{Count: true}}}, nil)
		require.NoError(t, err)
		m := stats.Match{Number: int64(i + 1), Day: fmt.Sprintf("2026-11-%02d", i+1), Sheet: s}
		v.Heads.Add(m)
		v.Records.Add(m)
	}
	v.Standings = &book.Standings{Season: &v.Season, Ranking: byWins}
	for _, p := range players {
		v.Standings.Lines = append(v.Standings.Lines, book.Line{Standing: score.Standing{Tally: score.Tally{Player: p, Played: 1}}, Name: p})
	}
	return v
}

// drawn is a page as text, as wide as it likes.
func drawn(t require.TestingT, draw func(*Page)) string {
	return on(t, Paper{}, draw)
}

// on is a page on a paper.
func on(t require.TestingT, paper Paper, draw func(*Page)) string {
	var p Page
	draw(&p)
	var out strings.Builder
	require.NoError(t, p.Write(&out, paper))
	return out.String()
}

// East went out in match 2, North in 1 and 3; whoever did not go out is behind
// those before in the seats.
func TestHeadToHeadSetsRowsAgainstColumns(t *testing.T) {
	v := seasonOf(t, []string{"North", "East", "South"}, 0, 1, 0)
	text := drawn(t, func(p *Page) { headToHead(p, v) })
	require.Equal(t, `
head-to-head: how often the player of the row was ahead by place, and behind

player  North  East  South
North       -   2-1    3-0
East      1-2     -    3-0
South     0-3   0-3      -
`, text)
	v.Standings.Lines = append(v.Standings.Lines, book.Line{Standing: score.Standing{Tally: score.Tally{Player: "West", Played: 1}}, Name: "West"})
	text = drawn(t, func(p *Page) { headToHead(p, v) })
	require.Contains(t, text, "\nWest                           -\n", "West met nobody")
}

func TestHeadToHeadOfLongNamesHasNumbers(t *testing.T) {
	var players []string
	for _, letter := range []string{"A", "B", "C", "D", "E", "F", "G"} {
		players = append(players, "Bartholomew "+letter)
	}
	v := seasonOf(t, players, 0)
	text := on(t, Paper{Width: 80}, func(p *Page) { headToHead(p, v) })
	for _, line := range strings.Split(text, "\n") {
		require.LessOrEqual(t, len(line), 80)
	}
	require.Contains(t, text, ""+
		"   player           1    2    3    4    5    6    7\n"+
		"1  Bartholomew A    -  1-0  1-0  1-0  1-0  1-0  1-0\n"+
		"2  Bartholomew B  0-1    -  1-0  1-0  1-0  1-0  1-0\n")
}

func TestHeadToHeadTakesTwo(t *testing.T) {
	v := seasonOf(t, []string{"A", "B"}, 0)
	v.Standings.Lines = v.Standings.Lines[:1]
	require.Empty(t, drawn(t, func(p *Page) { headToHead(p, v) }))
}

// Five matches of four, won by A, B, B, C and C; nobody has more than 23 points.
func TestRecordsNameThreeAndHowManyOthers(t *testing.T) {
	v := seasonOf(t, []string{"A", "B", "C", "D"}, 0, 1, 1, 2, 2)
	text := drawn(t, func(p *Page) { records(p, v) })
	require.Equal(t, `
records

record          value      who           match   begun                     round
longest streak  2 wins     B             2 to 3  2026-11-02 to 2026-11-03
                           C             4 to 5  2026-11-04 to 2026-11-05
best match      -5 points  A             1       2026-11-01
                           B             2       2026-11-02
                           B             3       2026-11-03
                           and 2 others
best round      20 points  A             2       2026-11-02                    1
                           A             3       2026-11-03                    1
                           A             4       2026-11-04                    1
                           and 1 other
biggest round   23 points  D             1       2026-11-01                    1
                           D             2       2026-11-02                    1
                           D             3       2026-11-03                    1
                           and 2 others

best is fewest points where few win; the best round is one not gone out first
a streak is matches won in a row, in the order played; a shared win counts
`, text)
}

func TestGoingOutOnceAndWinningOnceAreNoRecords(t *testing.T) {
	v := seasonOf(t, []string{"A", "B"}, 0)
	text := drawn(t, func(p *Page) { records(p, v) })
	require.NotContains(t, text, "streak")
	require.NotContains(t, text, "go-outs")
	v.Records.Games[0].Outs.Value = 7
	text = drawn(t, func(p *Page) { records(p, v) })
	require.Contains(t, text, "\nmost go-outs   7 rounds   A    1      2026-11-01\n")
	require.Empty(t, drawn(t, func(p *Page) { records(p, seasonOf(t, []string{"A", "B"})) }))
}

func TestRecordsOfSeveralGamesSayWhich(t *testing.T) {
	v := seasonOf(t, []string{"A", "B"}, 0)
	high := *v.Records.Games[0]
	high.LowWins = false
	v.Records.Games = append(v.Records.Games, &high, &stats.GameRecords{Kind: stats.Kind{Game: "kids-rummy", LowWins: true}})
	text := drawn(t, func(p *Page) { records(p, v) })
	require.Contains(t, text, "\nbest match     kit             -5 points  A")
	require.Contains(t, text, "\nbest match     kit, high wins  -5 points  A")
	require.NotContains(t, text, "kids-rummy", "it has no records of points")
}

func TestASeasonsRecordsAsJSON(t *testing.T) {
	v := seasonOf(t, []string{"A", "B"}, 0, 1, 1)
	var out bytes.Buffer
	require.NoError(t, JSON(&out, NewSeasonViewJSON(v)))
	i := strings.Index(out.String(), `"head_to_head"`)
	require.Positive(t, i)
	require.JSONEq(t, `{"head_to_head":[
		{"player":"A","against":[{"player":"B","met":3,"ahead":1,"behind":2,"equal":0}]},
		{"player":"B","against":[{"player":"A","met":3,"ahead":2,"behind":1,"equal":0}]}],
		"records":{"longest_streak":{"matches":2,"times":1,"by":[{"player":"B","matches":2,"first":{"match":2,"day":"2026-11-02"},"last":{"match":3,"day":"2026-11-03"}}]},
		"games":[{"game":"kit","low_wins":true,
			"best_match":{"value":-5,"times":3,"by":[{"player":"A","match":1,"day":"2026-11-01"},{"player":"B","match":2,"day":"2026-11-02"},{"player":"B","match":3,"day":"2026-11-03"}]},
			"best_round":{"value":20,"times":2,"by":[{"player":"A","match":2,"day":"2026-11-02","round":1},{"player":"A","match":3,"day":"2026-11-03","round":1}]},
			"biggest_round":{"value":21,"times":1,"by":[{"player":"B","match":1,"day":"2026-11-01","round":1}]},
			"most_outs":null}]}}`, "{"+out.String()[i:])
}
