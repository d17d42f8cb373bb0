package chart

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Six rows are 2 apart, from 0 to 10; twenty-one characters less four for the
// label are 17 across: the columns are at 3, 8 and 13, three from either edge. A
// line's dots are in each of the four cells between, in the row nearest to it: from
// A 0 to A 4 in the rows 0.4, 0.8, 1.2 and 1.6, where the last is under the letters.
func TestAChartInCharacters(t *testing.T) {
	c := Chart{Title: "match 3", Notes: []string{"3 rounds so far"}, XLabel: "round", YLabel: "total", Better: "fewer points are better", LowWins: true,
		X: []string{"1", "2", "3"}, Lines: []Line{{"North", []float64{0, 4, 10}}, {"East", []float64{6, 4, Gap()}}, {"日本", []float64{Gap(), 10, 10}}}}
	require.Equal(t, strings.Join([]string{
		"match 3",
		"3 rounds so far",
		"total: fewer points are better; better is up",
		"",
		" 0 ┤   A·",
		"   │     ··",
		"   │      ·AB",
		" 5 ┤   B··   ··",
		"   │           ··",
		"10 ┤        C···AC",
		"   └─────────────────",
		"       1    2    3",
		"       round",
		"",
		"  A  10  North",
		"  B      East",
		"  C  10  日本",
		"",
	}, "\n"), c.Text(21, 6).String())
}

func TestMoreThanThereIsRoomForIsAPlus(t *testing.T) {
	c := Chart{XLabel: "match", YLabel: "place", Better: "1 is the best", Places: true, X: []string{"1", "2", "3", "4"}}
	for _, name := range []string{"North", "East", "South", "West"} {
		c.Lines = append(c.Lines, Line{name, []float64{1, 1, 1, 2}})
	}
	text := c.Text(22, 4).String() // nineteen across: four apart, so room for three
	require.Contains(t, text, "1 ┤  AB+·AB+·AB+\n  │            ·\n  │             ··\n2 ┤              AB+\n")
	require.True(t, strings.HasSuffix(text, "  D  2  West\n  +     more than one\n"), text)
}

func TestOneRoundStandsInTheMiddle(t *testing.T) {
	c := Chart{XLabel: "round", YLabel: "total", Better: "more points are better", X: []string{"1"}, Lines: []Line{{"North", []float64{5}}, {"East", []float64{3}}}}
	lines := strings.Split(c.Text(20, 5).String(), "\n")
	require.Equal(t, "5 ┤        A", lines[3], "18 across, the ninth of them")
	require.Equal(t, "3 ┤        B", lines[7])
	require.Equal(t, "           1", lines[9])
}

// Sixteen characters less three for the label and the side are thirteen, less three at
// either edge seven: of nine columns the first, last and five between, 8/6 apart.
func TestOfMoreColumnsThanThereIsRoomForSomeAreDrawn(t *testing.T) {
	c := Chart{Title: "Autumn", Notes: []string{"9 matches"}, XLabel: "match", YLabel: "place", Better: "1 is the best", Places: true, LowWins: true,
		X: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}, Lines: []Line{
			{"North", []float64{1, 1, 1, 1, 2, 2, 2, 2, 2}},
			{"East", []float64{2, 2, 2, 2, 1, 1, 1, 1, 1}},
		}}
	d := c.Text(16, 4)
	require.Equal(t, []string{"Autumn", "9 matches", "not every match is drawn: 7 of 9", "place: 1 is the best; better is up"}, d.Head)
	require.Equal(t, "1 ┤   AAABBBB", d.Plot[0], "1, 2.3, 3.7, 5, 6.3, 7.7, 9: the matches 1, 2, 4, 5, 6, 8, 9")
	require.Equal(t, "      match", d.Plot[len(d.Plot)-1])
	require.Len(t, c.Text(18, 4).Head, 3, "there is room for all nine")
}

// Of twenty characters sixteen are across: the columns are at 3 and 12, three rows apart,
// so that a dot stands in the row of a letter just beside it.
func TestOnlyLettersAndDotsOfLinesArePainted(t *testing.T) {
	c := Chart{Title: "A┤B", XLabel: "round", YLabel: "total", Better: "more points are better", X: []string{"1", "2"},
		Lines: []Line{{"A B", []float64{0, 10}}, {"B│A", []float64{0, Gap()}}}}
	painted := c.Text(20, 4).Marked(func(line int, letter string) string { return fmt.Sprintf("<%d%s>", line, letter) })
	require.Equal(t, "A┤B", painted.Head[0])
	require.Equal(t, "10 ┤           <0·A>", painted.Plot[0], "but not the digits of the label")
	require.Equal(t, " 0 ┤  <0A><1B><0·>", painted.Plot[3])
	require.Equal(t, []string{"  <0A>  10  A B", "  <1B>      B│A"}, painted.Legend)
}

// In any chart each line's letter, or a plus, stands once a value, where there is room
// for all columns; no row is wider than wanted.
func TestEveryValueHasItsLetter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyChart(t)
		c.XLabel = "round"
		width, height := rapid.IntRange(20, 200).Draw(t, "width"), rapid.IntRange(1, 40).Draw(t, "height")
		d := c.Text(width, height)
		require.Equal(t, d, d.Marked(func(_ int, text string) string { return text }))
		rows := strings.Split(d.String(), "\n")
		top, bottom := 0, 0
		for i, row := range rows {
			if strings.HasPrefix(strings.TrimLeft(row, " "), "└") {
				bottom = i
			}
		}
		for top = bottom; strings.ContainsAny(rows[top-1], "┤│"); top-- {
		}
		require.Equal(t, max(height, 4), bottom-top)
		for _, row := range rows[top : bottom+3] {
			require.LessOrEqual(t, utf8.RuneCountInString(row), width)
		}
		plot := strings.Join(rows[top:bottom], "\n")
		for i, l := range c.Lines {
			known := 0
			for _, v := range l.Values {
				if Known(v) {
					known++
				}
			}
			letters := strings.Count(plot, string(mark(i)))
			if all := !strings.Contains(strings.Join(rows[:top], "\n"), "not every round"); all && !strings.Contains(plot, "+") {
				require.Equal(t, known, letters, "line %d in\n%s", i, plot)
			}
			require.LessOrEqual(t, letters, known, fmt.Sprint(i))
		}
	})
}
