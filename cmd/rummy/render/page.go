// Package render is the only place that draws: pages for people, in several
// forms, and JSON for programs.
package render

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Page is what a command shows: text and tables, one below the other.
type Page struct{ parts []part }

// part is some text, with its line ends, or a table in the ways it can be drawn.
type part struct {
	text  string
	how   wrapping
	ink   ink // "": as it is
	table []table
}

// wrapping is what becomes of a line of text that is too wide.
type wrapping int

const (
	loose    wrapping = iota // it goes on in the next one, further in
	prose                    // it does so below its beginning, and is never wider than a page of text
	verbatim                 // it stays as it is
)

// Printf adds text with its line ends.
func (p *Page) Printf(format string, args ...any) {
	p.parts = append(p.parts, part{text: Seen(fmt.Sprintf(format, args...))})
}

// Line adds a line of text.
func (p *Page) Line(text string) { p.parts = append(p.parts, part{text: Seen(text) + "\n"}) }

// Verbatim adds text that is never broken into other lines, such as the name of a
// file, with its line ends.
func (p *Page) Verbatim(text string) { p.AsItIs(Seen(text)) }

// AsItIs is Verbatim for what is to reach the reader byte by byte: a drawing that has
// its colours, a file that a script goes on with.
func (p *Page) AsItIs(text string) { p.parts = append(p.parts, part{text: text, how: verbatim}) }

// Prose adds words as lines of no more than a page's width, each after the indent.
func (p *Page) Prose(indent, text string) {
	p.parts = append(p.parts, part{text: indent + strings.Join(strings.Fields(Seen(text)), " ") + "\n", how: prose})
}

// Gap adds an empty line.
func (p *Page) Gap() { p.Line("") }

// Table adds a table. Where it is too wide for what it is drawn on, the first of
// the others that is not is drawn instead. One without rows is left out for people;
// programs get its heads.
func (p *Page) Table(t table, others ...table) {
	all := []table{t.seen()}
	for _, t := range others {
		all = append(all, t.seen())
	}
	p.parts = append(p.parts, part{table: all})
}

// Form is how a page is written.
type Form string

// The forms.
const (
	Text     Form = ""         // for the eye: columns under one another
	CSV      Form = "csv"      // the tables alone, as RFC 4180 wants them
	Markdown Form = "markdown" // as GitHub draws it
	Plain    Form = "plain"    // the tables alone, a row a line, tabs between the cells
	Linear   Form = "linear"   // to be read aloud: each row a sentence that names what it says
)

// Paper is what a page is written on.
type Paper struct {
	Form  Form
	Width int // of text, in columns of a terminal; 0: as wide as it likes
	// Colour: text may be marked by colour, which says nothing that is not said without.
	Colour bool
}

// ErrNoTable: a page without a table cannot be written in a form that holds
// tables alone.
var ErrNoTable = errors.New("no table is on the page")

// OfTables tells whether the form holds tables alone.
func (f Form) OfTables() bool { return f == CSV || f == Plain }

// Write writes the page. The error is ErrNoTable where the form holds tables alone
// and none is on it, else w's.
func (p *Page) Write(w io.Writer, on Paper) error {
	var b strings.Builder
	var err error
	if on.Form.OfTables() && !slices.ContainsFunc(p.parts, func(part part) bool { return part.table != nil }) {
		return ErrNoTable
	}
	switch on.Form {
	case CSV:
		err = p.csv(&b)
	case Markdown:
		p.markdown(&b)
	case Plain:
		p.plain(&b)
	case Linear:
		p.linear(&b)
	default:
		p.draw(&b, on)
	}
	if err == nil {
		_, err = io.WriteString(w, b.String())
	}
	return err
}

// draw writes the page for the eye.
func (p *Page) draw(b *strings.Builder, on Paper) {
	for _, part := range p.parts {
		var text strings.Builder
		part.write(&text, on.Width)
		b.WriteString(part.ink.where(on.Colour, text.String()))
		if part.hasRows() {
			fitting(part.table, on.Width).draw(b, on)
		}
	}
}

// hasRows tells whether there is a table that people get to see.
func (p part) hasRows() bool { return len(p.table) > 0 && len(p.table[0].rows) > 0 }

// fitting is the first table that is not too wide, or else the last.
func fitting(tables []table, width int) table {
	for _, t := range tables {
		if width <= 0 || t.shown().narrowest() <= width {
			return t
		}
	}
	return tables[len(tables)-1]
}

// tables calls each for all tables, in the form for programs, with an empty line
// between them.
func (p *Page) tables(b *strings.Builder, endOfLine string, each func(table)) {
	first := true
	for _, part := range p.parts {
		if part.table == nil {
			continue
		}
		if !first {
			b.WriteString(endOfLine)
		}
		first = false
		each(part.table[0].forPrograms().filled())
	}
}
