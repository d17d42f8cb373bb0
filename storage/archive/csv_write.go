package archive

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// Form says how a CSV file is written. Its zero value is plain: UTF-8 and commas.
type Form struct {
	BOM       bool // a byte order mark comes first, by which Excel knows UTF-8
	Semicolon bool // cells are separated by semicolons, as Excel expects where the comma is the decimal mark
}

// table writes rows as RFC 4180 wants them.
type table struct{ csv *csv.Writer }

func (f Form) table(w io.Writer) (*table, error) {
	if f.BOM {
		if _, err := io.WriteString(w, "\ufeff"); err != nil {
			return nil, err
		}
	}
	t := &table{csv.NewWriter(w)}
	t.csv.UseCRLF = true
	if f.Semicolon {
		t.csv.Comma = ';'
	}
	return t, nil
}

// row writes one row of cells made by text, number and the like.
func (t *table) row(cells ...cell) error {
	words := make([]string, len(cells))
	for i, c := range cells {
		words[i] = string(c)
	}
	return t.csv.Write(words)
}

// end writes what is still to be written.
func (t *table) end() error {
	t.csv.Flush()
	return t.csv.Error()
}

// cell is a cell ready to be written.
type cell string

// text is a cell of text. One that a spreadsheet would run as a formula gets an
// apostrophe before it.
func text(s string) cell {
	if dangerous(s) {
		s = "'" + s
	}
	return cell(s)
}

// texts are cells of text.
func texts(words ...string) []cell {
	cells := make([]cell, len(words))
	for i, w := range words {
		cells[i] = text(w)
	}
	return cells
}

// number64 is a cell that holds a whole number, also one below zero.
func number64(n int64) cell { return cell(strconv.FormatInt(n, 10)) }

// dangerous tells whether a spreadsheet would take a text for a formula, or
// cannot tell it from one that was kept from it: apostrophes may come first.
func dangerous(s string) bool {
	s = strings.TrimLeft(s, "'")
	return s != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(s)[0])
}
