package web

import (
	"slices"
	"strings"
	"unicode/utf8"

	"rummy/cmd/rummy/render"
)

// table is a table as the template draws it.
type table struct {
	Caption string
	Heads   []cell
	Rows    []row
	Sums    []row
}

type row []cell

type cell struct {
	Words string
	Text  bool   // it stands on the left
	Long  bool   // its words may go on in the next line
	Head  bool   // it says what its row is about
	Link  string // a place on the page, or ""
}

// longText is from how many letters on the words of a column go on in the next line.
const longText = 24

// newTable makes a table of a grid. The last of the columns that say what a row is
// about heads the rows.
func newTable(caption string, g render.Grid) *table {
	if len(g.Rows) == 0 {
		return nil
	}
	t := &table{Caption: caption}
	head, long := 0, make([]bool, len(g.Columns))
	for i, c := range g.Columns {
		long[i] = c.Text && slices.ContainsFunc(g.Rows, func(words []string) bool { return utf8.RuneCountInString(words[i]) >= longText })
		t.Heads = append(t.Heads, cell{Words: c.Head, Text: c.Text})
		if c.Key {
			head = i
		}
	}
	for n, words := range g.Rows {
		r := make(row, len(words))
		for i, w := range words {
			r[i] = cell{Words: w, Text: g.Columns[i].Text, Long: long[i], Head: i == head}
		}
		if n < len(g.Rows)-g.Sums {
			t.Rows = append(t.Rows, r)
		} else {
			t.Sums = append(t.Sums, r)
		}
	}
	return t
}

// linked lets each row lead to a place on the page that is named by its head.
func (t *table) linked(place string) *table {
	if t == nil {
		return nil
	}
	for _, r := range t.Rows {
		for i := range r {
			if r[i].Head {
				r[i].Link = "#" + place + strings.TrimSpace(r[i].Words)
			}
		}
	}
	return t
}
