package web

import (
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
	Some  bool   // its words may go on in the next line
	Long  bool   // likewise, and there are many of them
	Head  bool   // it says what its row is about
	Link  string // a place on the page, or ""
}

// The words of a column go on in the next line from as many letters on, and want more
// room from as many: more than "behind by average place" has.
const (
	someText = 18
	longText = 24
)

// newTable makes a table of a grid. The last of the columns that say what a row is
// about heads the rows.
func newTable(caption string, g render.Grid) *table {
	if len(g.Rows) == 0 {
		return nil
	}
	t := &table{Caption: caption}
	head, longest := 0, make([]int, len(g.Columns))
	for i, c := range g.Columns {
		for _, words := range g.Rows {
			if c.Text {
				longest[i] = max(longest[i], utf8.RuneCountInString(words[i]))
			}
		}
		t.Heads = append(t.Heads, cell{Words: c.Head, Text: c.Text})
		if c.Key {
			head = i
		}
	}
	for n, words := range g.Rows {
		r := make(row, len(words))
		for i, w := range words {
			r[i] = cell{Words: w, Text: g.Columns[i].Text, Some: longest[i] >= someText, Long: longest[i] >= longText, Head: i == head}
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
