package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// marks are what lines are drawn with in a text.
const marks = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// several stands where more lines meet than there is room for.
const several = '+'

// Text draws the chart in characters, with as many rows of values, 4 at least:
// a letter for each line at each of its values, dots between them. The legend
// below it and its title may be wider.
func (c Chart) Text(width, height int) string {
	height = max(height, 4)
	a := newAxis(c, max(4, (height+1)/2))
	s := newScreen(c, a, width, height)
	var b strings.Builder
	for _, line := range append([]string{c.Title}, c.Notes...) {
		fmt.Fprintln(&b, line)
	}
	fmt.Fprintf(&b, "%s: %s; better is up\n\n", c.YLabel, c.Better)
	for _, line := range s.drawn() {
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	fmt.Fprintln(&b)
	wide := 0
	for _, l := range c.Lines {
		wide = max(wide, len(l.last()))
	}
	for i, l := range c.Lines {
		fmt.Fprintln(&b, strings.TrimRight(fmt.Sprintf("  %c  %*s  %s", mark(i), wide, l.last(), l.Name), " "))
	}
	if s.crowded {
		fmt.Fprintf(&b, "  %c  %*s  more than one\n", several, wide, "")
	}
	return b.String()
}

// mark is the letter of the line of that number, from 0.
func mark(i int) rune { return rune(marks[i%len(marks)]) }

// screen is a grid of characters.
type screen struct {
	Chart
	axis
	cells   [][]rune // by row, from the top
	labels  []string // of the rows; "" for most
	crowded bool     // somewhere more lines meet than there is room for
}

func newScreen(c Chart, a axis, width, height int) *screen {
	s := &screen{Chart: c, axis: a, labels: make([]string, height)}
	wide := 0
	for _, v := range a.ticks {
		s.labels[s.row(v)] = number(v)
		wide = max(wide, len(number(v)))
	}
	for range height {
		s.cells = append(s.cells, slices.Repeat([]rune{' '}, max(width-wide-2, len(c.X), 10)))
	}
	for i, label := range s.labels {
		s.labels[i] = fmt.Sprintf("%*s ", wide, label)
	}
	for _, l := range c.Lines {
		s.dots(l)
	}
	for column := range c.X {
		s.letters(column)
	}
	return s
}

// row is the row of a value.
func (s *screen) row(v float64) int { return int(math.Round(s.down(v) * float64(len(s.labels)-1))) }

// edge is how many cells beside the first and the last column stay free, for
// letters that stand side by side.
const edge = 3

// column is the cell across of a column.
func (s *screen) column(i int) int {
	last := len(s.cells[0]) - 1
	if len(s.X) < 2 {
		return last / 2
	}
	return edge + int(math.Round(float64(i)*s.apart()))
}

// apart is how many cells lie from one column to the next.
func (s *screen) apart() float64 {
	if len(s.X) < 2 {
		return float64(len(s.cells[0]))
	}
	return max(0, float64(len(s.cells[0])-1-2*edge)) / float64(len(s.X)-1)
}

// dots joins the values of a line that follow one another.
func (s *screen) dots(l Line) {
	for _, run := range l.runs() {
		for i := run[0]; i < run[1]; i++ {
			x, y := s.column(i), s.row(l.Values[i])
			across, along := s.column(i+1)-x, s.row(l.Values[i+1])-y
			n := max(across, along, -along)
			for k := 1; k < n; k++ {
				part := float64(k) / float64(n)
				s.cells[y+int(math.Round(part*float64(along)))][x+int(math.Round(part*float64(across)))] = '·'
			}
		}
	}
}

// letters puts the letters of a column down, those of one row side by side.
func (s *screen) letters(column int) {
	rows := map[int][]rune{}
	for i, l := range s.Lines {
		if v := l.Values[column]; Known(v) {
			rows[s.row(v)] = append(rows[s.row(v)], mark(i))
		}
	}
	room := min(max(1, int(s.apart())-1), len(s.cells[0]))
	for y, all := range rows {
		if len(all) > room {
			all = append(all[:room-1], several)
			s.crowded = true
		}
		x := min(max(0, s.column(column)-len(all)/2), len(s.cells[y])-len(all))
		copy(s.cells[y][x:], all)
	}
}

// drawn returns the rows with their labels, the axis and the labels below.
func (s *screen) drawn() (lines []string) {
	wide := utf8.RuneCountInString(s.labels[0])
	for y, cells := range s.cells {
		side := "│"
		if strings.TrimSpace(s.labels[y]) != "" {
			side = "┤"
		}
		lines = append(lines, s.labels[y]+side+string(cells))
	}
	lines = append(lines, strings.Repeat(" ", wide)+"└"+strings.Repeat("─", len(s.cells[0])))
	widest := 0
	for _, x := range s.X {
		widest = max(widest, utf8.RuneCountInString(x))
	}
	below := slices.Repeat([]rune{' '}, len(s.cells[0])+widest)
	for i := 0; i < len(s.X); i += every(float64(widest+1), s.apart()) {
		copy(below[s.column(i)-min(s.column(i), (utf8.RuneCountInString(s.X[i])-1)/2):], []rune(s.X[i]))
	}
	pad := strings.Repeat(" ", wide+1)
	return append(lines, pad+string(below), pad+strings.Repeat(" ", edge)+s.XLabel)
}
