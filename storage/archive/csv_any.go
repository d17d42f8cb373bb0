package archive

import (
	"io"
	"regexp"
)

// harmless matches a number as tables show it, and the dash that stands for none.
var harmless = regexp.MustCompile(`^(-|-?[0-9]+(\.[0-9]+)?)$`)

// WriteTable writes any table as CSV. Numbers and a dash alone stay what they are;
// of text what a spreadsheet would run as a formula is kept from it. The error is w's.
func WriteTable(w io.Writer, head []string, rows [][]string) error {
	t, err := Form{}.table(w)
	if err != nil {
		return err
	}
	if err := t.row(texts(head...)...); err != nil {
		return err
	}
	for _, r := range rows {
		cells := texts(r...)
		for i, word := range r {
			if harmless.MatchString(word) {
				cells[i] = cell(word)
			}
		}
		if err := t.row(cells...); err != nil {
			return err
		}
	}
	return t.end()
}
