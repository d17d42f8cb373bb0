package archive

import (
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Cell is one cell of a file.
type Cell struct {
	Text         string // without spaces around it, and without the apostrophe of a writer
	Line, Column int    // where it begins, from 1; Column counts cells

	guarded bool // an apostrophe stood before it
}

func (c Cell) empty() bool { return c.Text == "" }

func (c Cell) fault(name, hint, format string, args ...any) error {
	return faultAt(name, c.Line, c.Column, hint, format, args...)
}

// maxSheet bounds a score sheet, in bytes.
const maxSheet = 4 << 20

// record is one record of a file: a line, or several where a cell holds line ends.
type record struct {
	line  int
	cells []Cell
}

// at returns a cell by its index; beyond the end of the record it is empty.
func (r record) at(i int) Cell {
	if i < len(r.cells) {
		return r.cells[i]
	}
	return Cell{Line: r.line, Column: i + 1}
}

func (r record) empty() bool { return r.text() == "" }

// alone tells whether just one cell holds something.
func (r record) alone() bool {
	n := 0
	for _, c := range r.cells {
		if !c.empty() {
			n++
		}
	}
	return n == 1
}

// text is what the first cell that holds something says.
func (r record) text() string {
	for _, c := range r.cells {
		if !c.empty() {
			return c.Text
		}
	}
	return ""
}

// readRecords reads all records of a file that hold something, whatever its
// encoding and separator. The error is a *score.Mistake with line and column, or r's own.
func readRecords(r io.Reader) (all []record, d decoded, err error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSheet+1))
	if err != nil {
		return nil, d, err
	}
	if len(data) > maxSheet {
		return nil, d, faultAt("csv.form", 1, 1, "", "the file is larger than %d bytes, and no score sheet is", maxSheet)
	}
	if d, err = decode(data); err != nil {
		return nil, d, err
	}
	sep, body := separator(d.text)
	all, err = split(d.text, body, sep)
	return all, d, err
}

// declared is Excel's first line, which says what separates the cells.
var declared = regexp.MustCompile(`^"?(?i:sep)=([^"\n])"?[,;\t]*(?:\n|$)`)

// separator returns what separates the cells of a text, and where its cells begin:
// as Excel's first line says, else what gives most lines the same number of cells.
func separator(text string) (sep rune, body int) {
	if m := declared.FindStringSubmatchIndex(text); m != nil {
		r, _ := utf8.DecodeRuneInString(text[m[2]:])
		return r, m[1]
	}
	sep, most := commonest(text), 0
	for _, candidate := range "\t;," { // where two would do, a comma is rather part of a cell
		alike := map[int]int{} // lines by their number of cells
		all, err := split(text, 0, candidate)
		for _, r := range all {
			if n := len(r.cells); err == nil && n > 1 {
				if alike[n]++; alike[n] > most {
					sep, most = candidate, alike[n]
				}
			}
		}
	}
	return sep, 0
}

// commonest returns the separator that the first line has most of.
func commonest(text string) rune {
	first, _, _ := strings.Cut(text, "\n")
	sep := ','
	for _, candidate := range ";\t" {
		if strings.Count(first, string(candidate)) > strings.Count(first, string(sep)) {
			sep = candidate
		}
	}
	return sep
}

// split cuts a text into records from a byte on; those without any text are left out.
func split(text string, from int, sep rune) ([]record, error) {
	r := csv.NewReader(strings.NewReader(text[from:]))
	r.Comma, r.FieldsPerRecord, r.TrimLeadingSpace = sep, -1, !unicode.IsSpace(sep)
	skipped := strings.Count(text[:from], "\n")
	var all []record
	for {
		fields, err := r.Read()
		if err == io.EOF {
			return all, nil
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			return nil, quoteFault(text, skipped+wrong.Line, wrong.Column, sep)
		}
		if err != nil {
			return nil, err
		}
		line, _ := r.FieldPos(0)
		rec := record{line: skipped + line}
		for i, f := range fields {
			line, _ := r.FieldPos(i)
			c := Cell{Text: strings.TrimSpace(f), Line: skipped + line, Column: i + 1}
			if strings.HasPrefix(c.Text, "'") && dangerous(c.Text) { // as the writer keeps it from spreadsheets
				c.Text, c.guarded = c.Text[1:], true
			}
			rec.cells = append(rec.cells, c)
		}
		if !rec.empty() {
			all = append(all, rec)
		}
	}
}

// quoteFault says where quotation marks do not pair up.
func quoteFault(text string, line, column int, sep rune) error {
	lines := strings.SplitAfter(text, "\n")
	line = min(line, len(lines))
	last := lines[line-1]
	before := strings.Join(lines[:line-1], "") + last[:min(max(column-1, 0), len(last))]
	_, cell := position(before, sep)
	return faultAt("csv.quotes", line, cell, `a cell with quotation marks is written "like ""this"""`, "the quotation marks do not pair up")
}
