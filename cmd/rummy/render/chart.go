package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rummy/cmd/rummy/render/chart"
	"rummy/score"
	"rummy/score/book"
)

// A chart on a terminal has as many characters across, but no more than the
// terminal and no fewer than can be read, and as many rows of values.
const (
	chartWidth  = 80
	leastChart  = 30
	chartHeight = 20
)

// mostLines is how many players a chart draws, those in front. All of them are
// in its numbers.
const mostLines = 30

// Chart is a chart and the numbers that it shows.
type Chart struct {
	chart.Chart
	JSON ChartJSON
	all  chart.Chart // those who are not drawn too
}

// ChartText draws a chart for a terminal of a width, 0 where it is not known; with
// colour each line has one.
func ChartText(c Chart, width int, colour bool) string {
	if width <= 0 || width > chartWidth {
		width = chartWidth
	}
	width = max(width, leastChart)
	d := c.Text(width, chartHeight)
	for _, part := range [][]string{d.Head, d.Legend} {
		for i := range part {
			part[i] = Seen(part[i])
		}
	}
	if colour {
		d = d.Marked(func(line int, text string) string { return inkOfLine(line).on(text) })
	}
	for _, part := range []*[]string{&d.Head, &d.Legend} {
		var lines []string
		for _, line := range *part {
			lines = append(lines, broken(line, width, gap)...) // titles, notes and long names
		}
		*part = lines
	}
	return d.String()
}

// ChartNumbers draws the numbers of a chart as a table: a row for each place along
// it, a column for each player. What is not known has an empty cell.
func ChartNumbers(p *Page, drawn Chart) {
	c := drawn.all
	p.Line(c.Title)
	for _, note := range c.Notes {
		p.Line(note)
	}
	columns := []column{{head: c.XLabel, left: true, key: true}}
	for _, l := range c.Lines {
		columns = append(columns, column{head: l.Name})
	}
	t := table{columns: columns, data: &table{columns: columns}}
	for i, x := range c.X {
		shown, exact := []string{x}, []string{x}
		for _, l := range c.Lines {
			if v := l.Values[i]; chart.Known(v) {
				shown, exact = append(shown, chart.Number(v)), append(exact, strconv.FormatFloat(v, 'f', -1, 64))
			} else {
				shown, exact = append(shown, ""), append(exact, "")
			}
		}
		t.rows, t.data.rows = append(t.rows, shown), append(t.data.rows, exact)
	}
	p.Table(t)
}

// MatchChart is the running totals of a match, or the places that go with them,
// after each round that counts, penalties given by the next round among them. A
// missed round that counts nothing is a gap, and all that comes after points that
// are not known. The error is a *score.Mistake when no round of the match is
// known to count points.
func MatchChart(m *book.Match, places bool) (Chart, error) {
	s := m.Sheet
	course := totalsCourse(s)
	switch {
	case len(s.Paper) > 0:
		return Chart{}, noChart("chart.totals_only", m, "of match %d only the totals are known, and a chart shows them round by round", m.Number)
	case !counts(s):
		return Chart{}, noChart("chart.no_points", m, "in match %d no points are counted that a chart could show", m.Number)
	case len(course.rounds) == 0:
		return Chart{}, noChart("chart.no_rounds", m, "no round of match %d counts yet", m.Number)
	}
	c := Chart{Chart: chart.Chart{Title: Title(m), Notes: course.notes(m), XLabel: "round", YLabel: "total",
		Better: betterPoints(s.LowWins()), LowWins: s.LowWins()}}
	if places {
		course.rank(s)
		c.YLabel, c.Better, c.Places, c.LowWins = "place", "1 is the best", true, true
	}
	for _, r := range course.rounds {
		c.X = append(c.X, strconv.Itoa(r.Number))
	}
	for _, t := range byPlace(s.Totals) {
		c.Lines = append(c.Lines, chart.Line{Name: s.Name(t.Player), Values: course.values[s.Seat(t.Player)]})
	}
	c.JSON = newChartJSON(c.Chart)
	c.JSON.ofMatch(m, course.rounds)
	return c.cut(), nil
}

func noChart(name string, m *book.Match, format string, args ...any) error {
	return &score.Mistake{Name: name, Message: fmt.Sprintf(format, args...), Hint: fmt.Sprintf(`"rummy score show --match %d" shows it`, m.Number)}
}

func betterPoints(lowWins bool) string {
	if lowWins {
		return "fewer points are better"
	}
	return "more points are better"
}

// cut leaves out the lines that are too many to be drawn.
func (c Chart) cut() Chart {
	c.all = c.Chart
	if more := len(c.Lines) - mostLines; more > 0 {
		c.Lines = c.Lines[:mostLines]
		c.Notes = append(c.Notes, fmt.Sprintf("further back, and not drawn: %s", plural(more, "player")))
	}
	return c
}

// roundsCourse is where players stood after each round that counts.
type roundsCourse struct {
	rounds []score.Round
	values [][]float64 // by place among the players of the sheet, then by round
	whole  [][]bool    // likewise: the total can be compared with others
}

// totalsCourse takes the running totals from a sheet.
func totalsCourse(s *score.Sheet) (c roundsCourse) {
	for _, r := range s.Rounds {
		if !r.Skipped && !r.AfterEnd {
			c.rounds = append(c.rounds, r)
		}
	}
	c.values, c.whole = make([][]float64, len(s.Players)), make([][]bool, len(s.Players))
	for seat, p := range s.Players {
		known, whole := true, true
		for i, r := range c.rounds {
			sc := r.Scores[seat]
			known = known && !sc.Entry.Unknown
			whole = whole && known && sc.Known
			v := chart.Gap()
			if known && sc.Known {
				v = float64(int(sc.Total) + penalBefore(s, p, r.Number, c.next(i)))
			}
			c.values[seat], c.whole[seat] = append(c.values[seat], v), append(c.whole[seat], whole)
		}
	}
	return c
}

// next is the number of the round that follows the i-th of those that count, or
// 0 behind the last.
func (c roundsCourse) next(i int) int {
	if i+1 < len(c.rounds) {
		return c.rounds[i+1].Number
	}
	return 0
}

// penalBefore sums a player's penalties given after a round and before the next
// one, 0 for the end of the match.
func penalBefore(s *score.Sheet, player string, round, next int) (sum int) {
	for _, p := range s.Penalties {
		if p.Player == player && !p.Revoked && p.After >= round && (next == 0 || p.After < next) {
			sum += int(p.Points)
		}
	}
	return sum
}

// rank puts places where the totals are, of those that can be compared. After the
// last round they are the places of the match.
func (c roundsCourse) rank(s *score.Sheet) {
	totals := make([][]float64, len(c.values))
	for seat := range c.values {
		totals[seat] = slices.Clone(c.values[seat])
	}
	for i := range c.rounds {
		for seat := range c.values {
			place := chart.Gap()
			switch last := i == len(c.rounds)-1; {
			case last && s.Totals[seat].Place > 0:
				place = float64(s.Totals[seat].Place)
			case !last && c.whole[seat][i]:
				place = 1
				for other := range totals {
					if c.whole[other][i] && inFront(s, totals[other][i], totals[seat][i]) {
						place++
					}
				}
			}
			c.values[seat][i] = place
		}
	}
}

func inFront(s *score.Sheet, a, b float64) bool {
	if s.LowWins() {
		return a < b
	}
	return a > b
}

// notes say how the match stands, and what is not drawn.
func (c roundsCourse) notes(m *book.Match) []string {
	s := m.Sheet
	notes := []string{Standing(m)}
	if _, more := s.Next(); more {
		notes[0] = plural(len(c.rounds), "round") + " so far"
	}
	var unknown []string
	for seat, p := range s.Players {
		if i := slices.IndexFunc(c.rounds, func(r score.Round) bool { return r.Scores[seat].Entry.Unknown }); i >= 0 {
			unknown = append(unknown, fmt.Sprintf("%s from round %d on", s.Name(p), c.rounds[i].Number))
		}
	}
	if len(unknown) > 0 {
		notes = append(notes, "not known yet: "+strings.Join(unknown, ", "))
	}
	after := 0
	for _, r := range s.Rounds {
		if r.AfterEnd {
			after++
		}
	}
	if after > 0 {
		notes = append(notes, fmt.Sprintf("rounds after the end of the match are left out: %d", after))
	}
	return notes
}

// SeasonChart is the places of a season after each of its matches or, with
// values, what its standings go by. The error is a *score.Mistake when no match
// of it is finished.
func SeasonChart(course *book.Course, values bool) (Chart, error) {
	s := course.Season
	if len(course.Players) == 0 {
		return Chart{}, &score.Mistake{Name: "chart.no_matches", Message: fmt.Sprintf("season %s has no finished match yet", s.Name),
			Hint: `"rummy match list" shows what is on record`}
	}
	c := Chart{Chart: chart.Chart{Title: fmt.Sprintf("season %s, %s", s.Name, s.Days()),
		Notes:  []string{fmt.Sprintf("%s, ranked by %s", plural(len(course.Steps), "match"), rankedBy(course.Ranking))},
		XLabel: "match", YLabel: "place", Better: "1 is the best", Places: true, LowWins: true}}
	if values {
		c.YLabel, c.Better, c.Places, c.LowWins = mainName(course.Ranking.By), betterMain(course.Ranking), false, lowIsBetter(course.Ranking)
	}
	for _, step := range course.Steps {
		c.X = append(c.X, strconv.FormatInt(step.Match, 10))
	}
	for _, p := range course.Players {
		line := chart.Line{Name: p.Name}
		for _, step := range course.Steps {
			line.Values = append(line.Values, inStep(step, p.ID, values))
		}
		c.Lines = append(c.Lines, line)
	}
	c.JSON = newChartJSON(c.Chart)
	c.JSON.ofSeason(course)
	return c.cut(), nil
}

// inStep is where a player stood after a match; a gap for who was not in the
// standings, or had no place in them.
func inStep(step book.CourseStep, player string, values bool) float64 {
	line, in := step.Lines[player]
	switch {
	case in && values:
		return line.Value
	case in && line.Place > 0:
		return float64(line.Place)
	}
	return chart.Gap()
}

// rankedBy says what standings go by: "wins, then win share, average place".
func rankedBy(r score.Ranking) string {
	text := mainName(r.By)
	for i, tie := range r.Chain {
		text += []string{", then ", ", "}[min(i, 1)] + string(tie)
	}
	return text
}

// betterMain says which main values are better.
func betterMain(r score.Ranking) string {
	switch {
	case r.By.OfPoints():
		return betterPoints(r.LowWins)
	case r.By == score.ByPlaces:
		return "nearer to 1 is better"
	}
	return "more is better"
}

func lowIsBetter(r score.Ranking) bool {
	return r.By == score.ByPlaces || r.By.OfPoints() && r.LowWins
}
