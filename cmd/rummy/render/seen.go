package render

import (
	"fmt"
	"slices"
	"strings"

	"rummy/validate/rules"
)

// Seen is text in which what would steer a terminal, or turn the direction of the
// text around it, is written out: \x1b, \u202e. Nothing of that kind is ever put on
// record, but a command line, the name of a file or a book made by somebody else may
// hold it. Line ends and tabs are left alone.
func Seen(text string) string {
	if !strings.ContainsFunc(text, steers) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case !steers(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

func steers(r rune) bool { return r != '\n' && r != '\t' && rules.Hidden(r) }

// seen is the table in which nothing steers a terminal.
func (t table) seen() table {
	ill := func(cell string) bool { return strings.ContainsFunc(cell, steers) }
	t.columns, t.rows, t.below = slices.Clone(t.columns), slices.Clone(t.rows), slices.Clone(t.below)
	for i := range t.columns {
		t.columns[i].head = Seen(t.columns[i].head)
	}
	for i, r := range t.rows {
		if slices.ContainsFunc(r, ill) {
			t.rows[i] = slices.Clone(r)
			for n := range r {
				t.rows[i][n] = Seen(r[n])
			}
		}
	}
	for i := range t.below {
		t.below[i] = Seen(t.below[i])
	}
	if t.data != nil {
		data := t.data.seen()
		t.data = &data
	}
	return t
}
