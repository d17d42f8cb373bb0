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

// Drawing is a chart in characters, in parts one below the other.
type Drawing struct {
	Head   []string // the title, the notes and what the values are
	Plot   []string // the rows of values from the top, the axis, and what is below it
	Legend []string // for each line its letter, its last value and its name, then the sign for several
	lines  int      // how many
	owners [][]int  // by row of values and cell across: the line that is drawn there, or nobody's
}

// nobodys is the owner of a cell that is empty, or that more lines share.
const nobodys = -1

// Text draws the chart in characters, with as many rows of values, 4 at least:
// a letter for each line at each of its values, dots between them. Head and legend
// may be wider. Of more columns than there is room for as many as there is are
// drawn, the first and the last among them, and the head says so.
func (c Chart) Text(width, height int) Drawing {
	height = max(height, 4)
	a := newAxis(c, max(4, (height+1)/2))
	head := append([]string{c.Title}, c.Notes...)
	if all, room := len(c.X), a.across(width)-2*edge; all > room {
		c = c.thinned(room)
		head = append(head, fmt.Sprintf("not every %s is drawn: %d of %d", c.XLabel, room, all))
	}
	s := newScreen(c, a, width, height)
	d := Drawing{Head: append(head, fmt.Sprintf("%s: %s; better is up", c.YLabel, c.Better)), lines: len(c.Lines), owners: s.owners}
	for _, line := range s.drawn() {
		d.Plot = append(d.Plot, strings.TrimRight(line, " "))
	}
	wide := 0
	for _, l := range c.Lines {
		wide = max(wide, len(l.last()))
	}
	for i, l := range c.Lines {
		d.Legend = append(d.Legend, strings.TrimRight(fmt.Sprintf("  %c  %*s  %s", mark(i), wide, l.last(), l.Name), " "))
	}
	if s.crowded {
		d.Legend = append(d.Legend, fmt.Sprintf("  %c  %*s  more than one", several, wide, ""))
	}
	return d
}

// thinned is the chart with as many of its columns, 2 at least, evenly apart.
func (c Chart) thinned(columns int) Chart {
	t := c
	t.X, t.Lines = nil, slices.Clone(c.Lines)
	for i := range t.Lines {
		t.Lines[i].Values = nil
	}
	for n := range columns {
		from := (n*(len(c.X)-1) + (columns-1)/2) / (columns - 1)
		t.X = append(t.X, c.X[from])
		for i, l := range c.Lines {
			t.Lines[i].Values = append(t.Lines[i].Values, l.Values[from])
		}
	}
	return t
}

// Marked is the drawing with the letters and dots of each line as paint writes them.
func (d Drawing) Marked(paint func(line int, text string) string) Drawing {
	m := Drawing{d.Head, slices.Clone(d.Plot), slices.Clone(d.Legend), d.lines, d.owners}
	for y, owners := range d.owners {
		label, cells, _ := strings.Cut(d.Plot[y], "│")
		side := "│"
		if l, c, ok := strings.Cut(d.Plot[y], "┤"); ok {
			label, cells, side = l, c, "┤"
		}
		m.Plot[y] = label + side + painted([]rune(cells), owners, paint)
	}
	for i, row := range m.Legend[:d.lines] {
		m.Legend[i] = row[:2] + paint(i, row[2:3]) + row[3:]
	}
	return m
}

// painted writes cells, those of one owner that follow one another in one go.
func painted(cells []rune, owners []int, paint func(line int, text string) string) string {
	var b strings.Builder
	for from, to := 0, 0; from < len(cells); from = to {
		for to = from + 1; to < len(cells) && owners[to] == owners[from]; to++ {
		}
		text := string(cells[from:to])
		if owners[from] != nobodys {
			text = paint(owners[from], text)
		}
		b.WriteString(text)
	}
	return b.String()
}

// String is the whole drawing.
func (d Drawing) String() string {
	lines := slices.Concat(d.Head, []string{""}, d.Plot, []string{""}, d.Legend)
	return strings.Join(lines, "\n") + "\n"
}

// mark is the letter of the line of that number, from 0, or the sign for several.
func mark(i int) rune {
	if i == nobodys {
		return several
	}
	return rune(marks[i%len(marks)])
}

// screen is a grid of characters.
type screen struct {
	Chart
	axis
	cells   [][]rune // by row, from the top
	owners  [][]int  // likewise
	labels  []string // of the rows; "" for most
	crowded bool     // somewhere more lines meet than there is room for
}

func newScreen(c Chart, a axis, width, height int) *screen {
	s := &screen{Chart: c, axis: a, labels: make([]string, height)}
	wide := a.labelled()
	for _, v := range a.ticks {
		s.labels[s.row(v)] = Number(v)
	}
	for range height {
		s.cells = append(s.cells, slices.Repeat([]rune{' '}, a.across(width)))
		s.owners = append(s.owners, slices.Repeat([]int{nobodys}, a.across(width)))
	}
	for i, label := range s.labels {
		s.labels[i] = fmt.Sprintf("%*s ", wide, label)
	}
	for i, l := range c.Lines {
		s.dots(i, l)
	}
	for column := range c.X {
		s.letters(column)
	}
	return s
}

// labelled is how wide the widest label is.
func (a axis) labelled() (wide int) {
	for _, v := range a.ticks {
		wide = max(wide, len(Number(v)))
	}
	return wide
}

// across is how many cells across there are for values beside the labels, 10 at least.
func (a axis) across(width int) int { return max(width-a.labelled()-2, 10) }

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

// dots joins the values of the line of that number that follow one another.
func (s *screen) dots(number int, l Line) {
	for _, run := range l.runs() {
		for i := run[0]; i < run[1]; i++ {
			x, y := s.column(i), s.row(l.Values[i])
			across, along := s.column(i+1)-x, s.row(l.Values[i+1])-y
			n := max(across, along, -along)
			for k := 1; k < n; k++ {
				part := float64(k) / float64(n)
				y, x := y+int(math.Round(part*float64(along))), x+int(math.Round(part*float64(across)))
				s.cells[y][x], s.owners[y][x] = '·', number
			}
		}
	}
}

// letters puts the letters of a column down, those of one row side by side.
func (s *screen) letters(column int) {
	rows := map[int][]int{}
	for i, l := range s.Lines {
		if v := l.Values[column]; Known(v) {
			rows[s.row(v)] = append(rows[s.row(v)], i)
		}
	}
	room := min(max(1, int(s.apart())-1), len(s.cells[0]))
	for y, all := range rows {
		if len(all) > room {
			all = append(all[:room-1], nobodys)
			s.crowded = true
		}
		x := min(max(0, s.column(column)-len(all)/2), len(s.cells[y])-len(all))
		for i, line := range all {
			s.cells[y][x+i], s.owners[y][x+i] = mark(line), line
		}
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
