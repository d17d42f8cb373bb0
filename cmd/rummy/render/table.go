package render

import (
	"slices"
	"strings"

	pretty "github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// column is the head of a column and how its cells are drawn.
type column struct {
	head string
	left bool // cells stand on the left
	key  bool // it says what a row is about, and is said again where a table is drawn in parts
	lead bool // it is of somebody who is in front
	wrap int  // width from which the words of a cell go on in the next line; 0: they never do
}

// table is rows under columns.
type table struct {
	columns []column
	rows    [][]string
	leads   map[int]bool // numbers of the rows of those who are in front
	below   []string     // lines that belong under the rows
	grouped bool         // a row that begins with empty cells is about what the one above is about
	data    *table       // the same for programs, where a cell for the eye says more than one thing
}

// leastWrap is the width below which words are not broken into more lines.
const leastWrap = 16

// gap is what stands between two columns.
const gap = 2

// squeezable is the wrap of a column whose words go on in the next line only where
// the table is too wide.
const squeezable = 1 << 10

// forPrograms is the table with one thing in a cell.
func (t table) forPrograms() table {
	if t.data != nil {
		return *t.data
	}
	return t
}

// shown is the table without the columns that are empty in every row.
func (t table) shown() table {
	return t.part(slices.DeleteFunc(numbers(len(t.columns)), func(i int) bool {
		return !slices.ContainsFunc(t.rows, func(r []string) bool { return r[i] != "" })
	}))
}

// filled is the table with what rows leave out at their beginning because the one
// above says it.
func (t table) filled() table {
	if !t.grouped {
		return t
	}
	t.rows = slices.Clone(t.rows)
	for n, r := range t.rows {
		if n == 0 || r[0] != "" {
			continue
		}
		r = slices.Clone(r)
		for i := 0; i < len(r) && r[i] == ""; i++ {
			r[i] = t.rows[n-1][i]
		}
		t.rows[n] = r
	}
	return t
}

// numbers are 0 to n-1.
func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// part is the table with some of its columns only.
func (t table) part(columns []int) table {
	p := table{leads: t.leads, below: t.below, grouped: t.grouped}
	for _, i := range columns {
		p.columns = append(p.columns, t.columns[i])
	}
	for _, r := range t.rows {
		row := make([]string, len(columns))
		for n, i := range columns {
			row[n] = r[i]
		}
		p.rows = append(p.rows, row)
	}
	return p
}

// headWidth is how wide the widest line of the head is.
func (c column) headWidth() (widest int) {
	for _, line := range strings.Split(c.head, "\n") {
		widest = max(widest, onScreen(line))
	}
	return widest
}

// widths are how wide the columns are, in columns of a terminal.
func (t table) widths() []int {
	all := make([]int, len(t.columns))
	for i, c := range t.columns {
		for _, r := range t.rows {
			all[i] = max(all[i], onScreen(r[i]))
		}
		if c.wrap > 0 {
			all[i] = min(all[i], c.wrap)
		}
		all[i] = max(all[i], c.headWidth())
	}
	return all
}

// span is how wide columns are together.
func span(widths []int) (sum int) {
	for _, w := range widths {
		sum += w + gap
	}
	return max(sum-gap, 0)
}

// narrowest is how wide the table is where words go on in the next line as soon
// as they may.
func (t table) narrowest() int { return span(t.squeezed(1).widths()) }

// squeezed breaks words into more lines, those of the widest column first, until
// the table is no wider than that, if that is possible.
func (t table) squeezed(width int) table {
	t.columns = slices.Clone(t.columns)
	widths := t.widths()
	for {
		widest := -1
		for i, c := range t.columns {
			if c.wrap > 0 && widths[i] > max(leastWrap, c.headWidth()) && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 || span(widths) <= width {
			return t
		}
		widths[widest]--
		t.columns[widest].wrap = widths[widest]
	}
}

// draw draws the table for the eye: without lines, two spaces between columns;
// the widths are those seen on a screen, whatever the script. A table that is too
// wide is drawn in parts, and where even that is too wide row by row.
func (t table) draw(b *strings.Builder, on Paper) {
	t, width := t.shown(), on.Width
	if width > 0 {
		t = t.squeezed(width)
	}
	parts, ok := t.parts(width)
	if !ok {
		t.list(b, on)
	}
	for i, p := range parts {
		if i > 0 {
			b.WriteString("\n")
		}
		p.grid(b, on.Colour)
	}
	for _, line := range t.below {
		part{text: line + "\n"}.write(b, width)
	}
}

// parts cuts the table into parts that are not too wide, each with the columns
// that say what a row is about; ok is false where a column is too wide for that.
func (t table) parts(width int) (parts []table, ok bool) {
	widths := t.widths()
	if width <= 0 || span(widths) <= width {
		return []table{t}, true
	}
	var keys, rest []int
	for i, c := range t.columns {
		if c.key {
			keys = append(keys, i)
		} else {
			rest = append(rest, i)
		}
	}
	sum := func(columns []int) int {
		list := make([]int, len(columns))
		for n, i := range columns {
			list[n] = widths[i]
		}
		return span(list)
	}
	for len(rest) > 0 {
		n := 0
		for n < len(rest) && sum(append(slices.Clone(keys), rest[:n+1]...)) <= width {
			n++
		}
		if n == 0 {
			return nil, false
		}
		parts = append(parts, t.part(append(slices.Clone(keys), rest[:n]...)))
		rest = rest[n:]
	}
	return parts, len(parts) > 0
}

// grid draws the table as it is.
func (t table) grid(b *strings.Builder, colour bool) {
	w := pretty.NewWriter()
	style := pretty.StyleDefault
	style.Options = pretty.OptionsNoBordersAndSeparators
	style.Format = pretty.FormatOptions{} // as written: no upper case
	style.Box.PaddingLeft, style.Box.PaddingRight = "", strings.Repeat(" ", gap)
	w.SetStyle(style)
	w.SuppressTrailingSpaces()
	head, configs := pretty.Row{}, []pretty.ColumnConfig{}
	for i, c := range t.columns {
		align := text.AlignRight
		if c.left {
			align = text.AlignLeft
		}
		head = append(head, c.head)
		config := pretty.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align}
		if c.wrap > 0 {
			config.WidthMax, config.WidthMaxEnforcer = max(c.wrap, c.headWidth()), text.WrapSoft
		}
		configs = append(configs, config)
	}
	w.SetColumnConfigs(configs)
	w.AppendHeader(head)
	for n, r := range t.rows {
		row := pretty.Row{}
		for i, cell := range r {
			row = append(row, t.marked(n, i, cell, colour)) // it takes no more room on the screen
		}
		w.AppendRow(row)
	}
	heads := 1
	for _, c := range t.columns {
		heads = max(heads, 1+strings.Count(c.head, "\n"))
	}
	lines := strings.SplitAfterN(w.Render()+"\n", "\n", heads+1)
	b.WriteString(inkHead.where(colour, strings.Join(lines[:heads], "")) + strings.Join(lines[heads:], ""))
}

// marked is a cell, in colour where it tells of who is in front. Cells that may go on
// in the next line are left alone.
func (t table) marked(row, column int, cell string, colour bool) string {
	c := t.columns[column]
	return inkLead.where(colour && (t.leads[row] || c.lead) && c.wrap == 0, cell)
}

// list draws row after row, a cell a line, which goes on below its beginning.
func (t table) list(b *strings.Builder, on Paper) {
	widest, heads, width := 0, t.heads(), on.Width
	for i, head := range heads {
		heads[i] = strings.ReplaceAll(head, "\n", " ")
		widest = max(widest, onScreen(heads[i]))
	}
	indent := widest + gap
	if indent > width/2 {
		indent = gap
	}
	for n, r := range t.rows {
		if n > 0 {
			b.WriteString("\n")
		}
		for i, cell := range r {
			if cell == "" {
				continue
			}
			if head := heads[i]; head != "" {
				cell = text.Pad(head, widest+gap, ' ') + cell
			}
			for _, line := range broken(cell, width, indent) {
				b.WriteString(t.marked(n, i, line, on.Colour) + "\n")
			}
		}
	}
}
