package render

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/render/chart"
	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

// values are the lines of a chart by name; nil for a gap.
func values(c Chart) map[string][]any {
	all := map[string][]any{}
	for _, l := range c.Lines {
		for _, v := range l.Values {
			if chart.Known(v) {
				all[l.Name] = append(all[l.Name], v)
			} else {
				all[l.Name] = append(all[l.Name], nil)
			}
		}
	}
	return all
}

func lineNames(c Chart) (names []string) {
	for _, l := range c.Lines {
		names = append(names, l.Name)
	}
	return names
}

func charted(t testing.TB, m *book.Match, places bool) Chart {
	t.Helper()
	c, err := MatchChart(m, places)
	require.NoError(t, err)
	return c
}

func TestAMatchIsDrawnByTheTotalsOfItsSheet(t *testing.T) {
	m := match(t, nil, []string{"North", "East", "李雷"},
		round(t, 1, "North=out", "East=23", "李雷=38"),
		round(t, 2, "North=absent", "East=out", "李雷=0"),
		score.RoundSkipped{Round: 3, Reason: "too late"},
		round(t, 4, "North=out", "East=unknown", "李雷=12"),
		round(t, 5, "North=1", "East=out", "李雷=0"))
	m.Season = "Autumn"
	c := charted(t, m, false)
	require.Equal(t, "match 7: Kit, begun on 2026-11-30, season Autumn", c.Title)
	require.Equal(t, []string{"4 rounds so far", "not known yet: East from round 4 on"}, c.Notes)
	require.Equal(t, []string{"1", "2", "4", "5"}, c.X)
	require.Equal(t, []string{"李雷", "North", "East"}, lineNames(c), "who is ranked first")
	require.Equal(t, map[string][]any{
		"North": {-5., nil, -10., -9.}, // -5, missed, -5-5, +1
		"East":  {23., 18., nil, nil},  // 23, 23-5, then nobody knows
		"李雷":    {38., 38., 50., 50.},
	}, values(c))
	require.True(t, c.LowWins)
	require.Equal(t, "fewer points are better", c.Better)

	var b bytes.Buffer
	require.NoError(t, JSON(&b, c.JSON))
	require.JSONEq(t, `{"schema":1,"match":7,"season":"Autumn","game":"kit","shows":"total","low_wins":true,
		"columns":[{"round":1},{"round":2},{"round":4},{"round":5}],
		"series":[{"player":"李雷","values":[38,38,50,50]},{"player":"North","values":[-5,null,-10,-9]},{"player":"East","values":[23,18,null,null]}]}`, b.String())
}

// North has 10 before the first round, East 7 that are taken away, South 20 after
// a round passed over and 30 after the last.
func TestPenaltiesComeInAfterTheirRound(t *testing.T) {
	m := match(t, nil, []string{"North", "East", "South"},
		score.PenaltyGiven{Player: "North", Points: 10, Reason: "late"},
		round(t, 1, "North=out", "East=23", "South=12"),
		score.PenaltyGiven{Player: "East", Points: 7, Reason: "misdealt"},
		score.RoundSkipped{Round: 2, Reason: "too late"},
		score.PenaltyGiven{Player: "South", Points: 20, Reason: "misdealt"},
		round(t, 3, "North=20", "East=out", "South=30"),
		score.PenaltyRevoked{Number: 2, Reason: "it was South"},
		score.PenaltyGiven{Player: "South", Points: 30, Reason: "misdealt"})
	c := charted(t, m, false)
	require.Equal(t, map[string][]any{
		"North": {5., 25.},       // 10-5, +20
		"East":  {23., 18.},      // 23, -5
		"South": {32., 62. + 30}, // 12+20, +30, +30
	}, values(c))
	for _, l := range c.Lines {
		require.EqualValues(t, m.Sheet.Totals[m.Sheet.Seat(l.Name)].Points, l.Values[1], "the last value is the total")
	}
}

// Places are those of the totals after each round: -5 23 12, then 15 18 12, then
// 15+0 18-5 12+4, then 15-5 13+13 16+20. West missed the second round.
func TestAMatchIsDrawnByPlaces(t *testing.T) {
	m := match(t, rules.Overlay{{Field: "rounds.count", Value: "4"}}, []string{"North", "East", "South", "West"},
		round(t, 1, "North=out", "East=23", "South=12", "West=12"),
		round(t, 2, "North=20", "East=out", "South=0", "West=absent"),
		round(t, 3, "North=0", "East=out", "South=4", "West=0"),
		round(t, 4, "North=out", "East=13", "South=20", "West=0"))
	c := charted(t, m, true)
	require.Equal(t, map[string][]any{
		"North": {1., 2., 2., 1.},
		"East":  {4., 3., 1., 2.},
		"South": {2., 1., 3., 3.},
		"West":  {2., nil, nil, nil},
	}, values(c))
	require.Equal(t, []string{"North", "East", "South", "West"}, lineNames(c))
	require.Equal(t, []string{"over: North wins with 10"}, c.Notes)
	require.Equal(t, "place", c.JSON.Shows)
	require.True(t, c.Places)
}

// A tie that the last round splits is split in the last places too, and nowhere
// before: North -5+20, East 20-5.
func TestTheLastPlacesAreThoseOfTheMatch(t *testing.T) {
	m := match(t, rules.Overlay{{Field: "rounds.count", Value: "2"}, {Field: "end.tie", Value: "last_round"}}, []string{"North", "East"},
		round(t, 1, "North=out", "East=20"), round(t, 2, "North=20", "East=out"))
	require.Equal(t, map[string][]any{"North": {1., 2.}, "East": {2., 1.}}, values(charted(t, m, true)))
	require.Equal(t, map[string][]any{"North": {-5., 15.}, "East": {20., 15.}}, values(charted(t, m, false)))
}

func TestWhoJoinsLateIsDrawnFromThenOn(t *testing.T) {
	second := round(t, 2, "North=20", "East=out", "West=12")
	m := match(t, nil, []string{"North", "East"}, round(t, 1, "North=out", "East=20"),
		score.SeatsChanged{Round: 2, Seats: []string{"North", "East", "West"}}, second)
	require.Equal(t, map[string][]any{"North": {-5., 15.}, "East": {20., 15.}, "West": {nil, 12.}}, values(charted(t, m, false)))
}

func TestMatchesThatCannotBeDrawnSayWhy(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		match      *book.Match
	}{
		{"chart.totals_only", "of match 7 only the totals are known, and a chart shows them round by round",
			match(t, nil, []string{"North", "East"}, score.TotalsRecorded{Totals: []score.PaperTotal{{Player: "North", Points: 12}, {Player: "East", Points: 40}}})},
		{"chart.no_points", "in match 7 no points are counted that a chart could show",
			match(t, rules.Overlay{{Field: "rounds.end", Value: "single"}}, []string{"North", "East"})},
		{"chart.no_rounds", "no round of match 7 counts yet", match(t, nil, []string{"North", "East"}, score.RoundSkipped{Round: 1, Reason: "late"})},
	} {
		_, err := MatchChart(tt.match, false)
		var wrong *score.Mistake
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, score.Mistake{Name: tt.name, Message: tt.want, Hint: `"rummy score show --match 7" shows it`}, *wrong)
	}
}

// course is a season of two matches: West comes to the second, and has played too
// few to be ranked.
func course(by score.By, lowWins bool) *book.Course {
	return &book.Course{Season: book.Season{Name: "Autumn", From: "2026-09-01", To: "2026-11-30"},
		Ranking: score.Ranking{By: by, Chain: []score.TieBreak{score.BreakWins, score.BreakPlace}, LowWins: lowWins},
		Players: []book.CoursePlayer{{ID: "e", Name: "East"}, {ID: "n", Name: "North"}, {ID: "w", Name: "West"}},
		Steps: []book.CourseStep{
			{Match: 4, Day: "2026-09-04", Game: "kit", Lines: map[string]book.CourseLine{"n": {Place: 1, Value: -5}, "e": {Place: 2, Value: 12}}},
			{Match: 2, Day: "2026-09-11", Game: "kings", Lines: map[string]book.CourseLine{"n": {Place: 2, Value: 7.5}, "e": {Place: 1, Value: 6}, "w": {Value: 3}}},
		}}
}

func TestASeasonIsDrawnMatchByMatch(t *testing.T) {
	c, err := SeasonChart(course(score.ByAverage, true), false)
	require.NoError(t, err)
	require.Equal(t, "season Autumn, 2026-09-01 to 2026-11-30", c.Title)
	require.Equal(t, []string{"2 matches, ranked by average, then wins, average place"}, c.Notes)
	require.Equal(t, []string{"4", "2"}, c.X)
	require.Equal(t, []string{"East", "North", "West"}, lineNames(c))
	require.Equal(t, map[string][]any{"East": {2., 1.}, "North": {1., 2.}, "West": {nil, nil}}, values(c))
	require.True(t, c.Places)
	var b bytes.Buffer
	require.NoError(t, JSON(&b, c.JSON))
	require.JSONEq(t, `{"schema":1,"season":"Autumn","shows":"place","low_wins":true,
		"columns":[{"match":4,"day":"2026-09-04","game":"kit"},{"match":2,"day":"2026-09-11","game":"kings"}],
		"series":[{"player":"East","values":[2,1]},{"player":"North","values":[1,2]},{"player":"West","values":[null,null]}]}`, b.String())

	c, err = SeasonChart(course(score.ByAverage, true), true)
	require.NoError(t, err)
	require.Equal(t, map[string][]any{"East": {12., 6.}, "North": {-5., 7.5}, "West": {nil, 3.}}, values(c))
	require.False(t, c.Places)
}

func TestWhichWayIsBetterGoesByWhatASeasonRanksBy(t *testing.T) {
	for _, tt := range []struct {
		by     score.By
		low    bool
		label  string
		better string
		turned bool
	}{
		{score.ByWins, true, "wins", "more is better", false},
		{score.ByPlaces, true, "average place", "nearer to 1 is better", true},
		{score.ByLeague, true, "points for places", "more is better", false},
		{score.ByAverage, true, "average", "fewer points are better", true},
		{score.ByAverage, false, "average", "more points are better", false},
		{score.ByTotal, true, "total", "fewer points are better", true},
		{score.ByRating, true, "rating", "more is better", false},
	} {
		c, err := SeasonChart(course(tt.by, tt.low), true)
		require.NoError(t, err)
		require.Equal(t, []any{tt.label, tt.better, tt.turned, tt.turned}, []any{c.YLabel, c.Better, c.LowWins, c.JSON.LowWins}, tt.by)
	}
}

func TestASeasonWithoutFinishedMatchesCannotBeDrawn(t *testing.T) {
	_, err := SeasonChart(&book.Course{Season: book.Season{Name: "Autumn"}}, false)
	require.EqualError(t, err, "season Autumn has no finished match yet")
}

func TestAChartDrawsThoseInFrontAndNumbersHaveAll(t *testing.T) {
	long := course(score.ByWins, true)
	for i := range 30 {
		long.Players = append(long.Players, book.CoursePlayer{ID: fmt.Sprint(i), Name: fmt.Sprintf("P%d", i)})
	}
	c, err := SeasonChart(long, false)
	require.NoError(t, err)
	require.Len(t, c.Lines, 30)
	require.Equal(t, "P26", c.Lines[29].Name)
	require.Equal(t, "further back, and not drawn: 3 players", c.Notes[1])
	require.Len(t, c.JSON.Series, 33)
	rows := readCSV(t, on(t, Paper{Form: CSV}, func(p *Page) { ChartNumbers(p, c) }))[0]
	require.Len(t, rows[0], 1+33)
	require.Equal(t, "P29", rows[0][33])
	require.NotContains(t, on(t, Paper{Form: Linear}, func(p *Page) { ChartNumbers(p, c) }), "not drawn")
}

func TestAChartFitsATerminal(t *testing.T) {
	m := match(t, nil, []string{"North", "East"}, round(t, 1, "North=out", "East=20"), round(t, 2, "North=20", "East=out"))
	text := ChartText(charted(t, m, false), 0, false)
	require.Regexp(t, `(?m)^  A  15  North\n  B  15  East\n\z`, text)

	crowd := course(score.ByWins, true)
	for i := range 12 {
		crowd.Players = append(crowd.Players, book.CoursePlayer{ID: fmt.Sprint(i), Name: fmt.Sprintf("Maximiliane von Habsburg, the %dth of her name 李雷", i)})
	}
	for n := range 200 { // each of them has each place in turn
		step := book.CourseStep{Match: int64(n + 1), Lines: map[string]book.CourseLine{}}
		for i := range 12 {
			step.Lines[fmt.Sprint(i)] = book.CourseLine{Place: (n+i)%12 + 1}
		}
		crowd.Steps = append(crowd.Steps, step)
	}
	long, err := SeasonChart(crowd, false)
	require.NoError(t, err)
	for _, c := range []Chart{charted(t, m, false), long} {
		for _, width := range []int{30, 40, 80, 0, 200} {
			text := ChartText(c, width, false)
			for line := range strings.SplitSeq(text, "\n") {
				require.LessOrEqual(t, onScreen(line), cmp.Or(min(width, 80), 80), line)
			}
			require.Equal(t, 20, strings.Count(text, "│")+strings.Count(text, "┤"), "no row is broken")
			coloured := ChartText(c, width, true)
			require.Equal(t, text, escapes.ReplaceAllString(coloured, ""))
			require.Contains(t, coloured, "\x1b[38;5;25mA\x1b[0m")
		}
	}
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// 82 points in 3 matches: what a person reads has two digits, a program gets all.
func TestNumbersOfAChartAreShortForPeople(t *testing.T) {
	third := course(score.ByAverage, true)
	c, err := SeasonChart(third, true)
	require.NoError(t, err)
	c.all.Lines[0].Values[0] = 82.0 / 3
	draw := func(p *Page) { ChartNumbers(p, c) }
	require.Contains(t, on(t, Paper{Form: Linear}, draw), c.all.Lines[0].Name+" 27.33,")
	require.Contains(t, on(t, Paper{Form: CSV}, draw), ",27.33333333333333")
}
