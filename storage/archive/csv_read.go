// Package archive writes and reads what is on record as text: score sheets,
// results and standings as CSV, and matches for other programs.
package archive

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// maxRows bounds the rounds and penalties of a score sheet.
const maxRows = 1000

// Row is one line of a score sheet.
type Row struct {
	Line  int
	Kind  RowKind
	Cells []Cell // one a player
	Sum   Cell   // what the row adds up to, where the file says so
	Note  Cell   // what stands in the column of notes
}

// RowKind says what a line of a score sheet is about.
type RowKind int

// The kinds of lines.
const (
	RoundRow RowKind = iota
	TieBreakRow
	PenaltyRow
)

// Sheet is a score sheet as it stands in a file: players as columns, rounds as rows.
type Sheet struct {
	Players []Cell // names
	Rows    []Row
	Totals  []Cell   // one a player, where the file has a row of totals; else none
	Sum     Cell     // what the totals add up to, where the file says so
	Notes   []string // what was left out, or is worth a look

	labelled bool // rounds are numbered
}

// ReadCSV reads a CSV file as spreadsheets write it: UTF-8 with or without a byte
// order mark, UTF-16 or Latin-1, separated by commas, semicolons or tabs. It is a
// list of totals where its first column is called date, and else a score sheet;
// the other is nil.
//
// Of a score sheet the first line names the players. A first column of round
// numbers, a last column of notes, and a row and a column of totals are recognised.
//
// The error is a *score.Mistake with line and column, or r's own.
func ReadCSV(r io.Reader) (*Sheet, *Totals, error) {
	all, d, err := readRecords(r)
	if err != nil {
		return nil, nil, err
	}
	var notes []string
	if d.encoding != "UTF-8" {
		notes = append(notes, "the file was read as "+d.encoding)
	}
	for len(all) > 2 && all[0].alone() { // a title: a match has two players at least
		notes = append(notes, fmt.Sprintf("line %d is left out: %s", all[0].line, all[0].text()))
		all = all[1:]
	}
	if len(all) < 2 {
		return nil, nil, faultAt("csv.form", 1, 1, "the first line names the players, and each further line is a round", "the file holds no score sheet")
	}
	if all[0].at(0).is(dayWords) {
		t, err := readTotals(all)
		if err != nil {
			return nil, nil, err
		}
		t.Notes = append(notes, t.Notes...)
		return nil, t, nil
	}
	s := &Sheet{Notes: notes}
	l, err := layout(all)
	if err != nil {
		return nil, nil, err
	}
	if err := s.fill(l, all); err != nil {
		return nil, nil, err
	}
	return s, nil, nil
}

var (
	roundWords = words("round rounds runde runden hand hands deal deals no. nr nr. # manche ronda ronde")
	totalWords = words("total totals sum sums summe gesamt insgesamt ergebnis endstand result results somme totale suma totaal σ ∑")
	placeWords = words("place places rank ranks platz rang rangliste winner sieger")
	noteWords  = words("note notes remark remarks comment comments bemerkung bemerkungen notiz notizen")
)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// is tells whether a cell is one of some words.
func (c Cell) is(words map[string]bool) bool { return words[plainWord(c.Text)] }

func plainWord(text string) string { return strings.TrimRight(strings.ToLower(text), ": ") }

// reserved tells whether a name would be taken for something else at the head of
// a column, or cannot be told from one that was kept from it: apostrophes may come first.
func reserved(name string) bool {
	w := plainWord(strings.TrimLeft(name, "'"))
	return totalWords[w] || noteWords[w] || entryLike(w)
}

// entryLike tells whether what should be a name is rather an entry: the line of
// names is missing then.
func entryLike(text string) bool {
	_, kind := number(text)
	return kind != noNumber || text == "out" || text == "absent" || text == "unknown"
}

// name is a head as a player's name.
func (c Cell) name() (Cell, error) {
	switch {
	case c.guarded:
	case strings.HasPrefix(c.Text, "'") && reserved(c.Text):
		c.Text = c.Text[1:]
	case entryLike(plainWord(c.Text)):
		return c, c.fault("csv.head", "the first line names the players; write '"+c.Text+" for one who is called so",
			"%q stands where the name of a player is expected", c.Text)
	}
	return c, nil
}

// columns says what the columns of a file are about, by index; -1 for none.
type columns struct {
	label, sum, note int
	players          []int
}

// layout recognises the columns.
func layout(all []record) (l columns, err error) {
	head := all[0]
	l = columns{label: -1, sum: -1, note: -1}
	width := len(head.cells)
	for width > 0 && head.at(width-1).empty() {
		width--
	}
	if first := head.at(0); first.is(roundWords) || first.empty() && !blank(all, 0) {
		l.label = 0
	}
	last := width - 1
	if last > l.label+1 && head.at(last).is(noteWords) {
		l.note = last
		last--
	}
	if last > l.label+1 && head.at(last).is(totalWords) {
		l.sum = last
		last--
	}
	for i := l.label + 1; i <= last; i++ {
		c := head.at(i)
		switch {
		case !c.empty():
			l.players = append(l.players, i)
		case !blank(all, i):
			return l, c.fault("csv.head", "the first line names the players", "no name stands above the cells of this column")
		}
	}
	for _, r := range all[1:] {
		for _, c := range r.cells {
			if c.Column > width && !c.empty() {
				return l, c.fault("csv.width", `a cell that holds the separator is written in quotation marks, such as "7,W,11"`,
					"%q stands beyond the last column, which is column %d", c.Text, width)
			}
		}
	}
	return l, nil
}

// blank tells whether a column is empty in all records.
func blank(all []record, i int) bool {
	for _, r := range all {
		if !r.at(i).empty() {
			return false
		}
	}
	return true
}

// fill takes in the rows.
func (s *Sheet) fill(l columns, all []record) error {
	s.labelled = l.label >= 0
	body, totals := s.ends(l, all[1:])
	kept, err := s.keep(l, all[0], body, totals)
	if err != nil {
		return err
	}
	if err := s.rows(l, kept, body); err != nil {
		return err
	}
	if totals != nil {
		s.Totals = pick(*totals, kept)
		if l.sum >= 0 {
			s.Sum = totals.at(l.sum)
		}
	}
	if len(s.Rows) == 0 || len(s.Players) == 0 {
		return faultAt("csv.form", 1, 1, "the first line names the players, and each further line is a round", "the file holds no rounds")
	}
	return nil
}

// ends takes from the end of the rows what is no round where rounds are
// numbered: lines of places, then the totals, if there are any.
func (s *Sheet) ends(l columns, body []record) (rounds []record, totals *record) {
	if !s.labelled {
		return body, nil
	}
	last := len(body) - 1
	for ; last > 0 && body[last].at(l.label).is(placeWords); last-- {
		c := body[last].at(l.label)
		s.Notes = append(s.Notes, fmt.Sprintf("line %d, %q, follows from the rounds and is left out", c.Line, c.Text))
	}
	if c := body[last].at(l.label); c.is(totalWords) || c.empty() {
		return body[:last], &body[last]
	}
	return body[:last+1], nil
}

// keep takes in the players, and returns their columns: all but those that are
// empty in every round.
func (s *Sheet) keep(l columns, head record, body []record, totals *record) (kept []int, err error) {
	played := l.played(body)
	for _, i := range l.players {
		switch {
		case len(played) == 0 || !blank(played, i):
			c, err := head.at(i).name()
			if err != nil {
				return nil, err
			}
			kept, s.Players = append(kept, i), append(s.Players, c)
		case totals != nil && !zero(totals.at(i)):
			return nil, totals.at(i).fault("csv.totals", "", "%q has a total and no rounds", head.at(i).Text)
		default:
			s.Notes = append(s.Notes, fmt.Sprintf("the column of %q is empty, and left out", head.at(i).Text))
		}
	}
	return kept, nil
}

// rows takes in the rounds and penalties. Rows in which nobody brought anything
// are left out, but for rounds that were passed over.
func (s *Sheet) rows(l columns, kept []int, body []record) error {
	round, tieBreak := 0, 0
	for _, r := range body {
		row := Row{Line: r.line, Cells: pick(r, kept)}
		if l.sum >= 0 {
			row.Sum = r.at(l.sum)
		}
		if l.note >= 0 {
			row.Note = r.at(l.note)
		}
		if row.empty() && !strings.HasPrefix(row.Note.Text, skippedNote) {
			if !row.Note.empty() {
				s.Notes = append(s.Notes, row.noteLeftOut(row.Note.Text))
			}
			continue
		}
		if s.labelled {
			if err := row.label(r.at(l.label), &round, &tieBreak); err != nil {
				return err
			}
		}
		if len(s.Rows) == maxRows {
			return r.at(0).fault("csv.form", "", "the file has more than %d rounds", maxRows)
		}
		s.Rows = append(s.Rows, row)
	}
	return nil
}

func (r Row) noteLeftOut(text string) string {
	return fmt.Sprintf("the note in line %d, column %d, is left out: %s", r.Note.Line, r.Note.Column, text)
}

// played are the rounds in which somebody brought something: whose column is empty
// in all of them has no part in the match.
func (l columns) played(body []record) (rounds []record) {
	for _, r := range body {
		row := Row{Cells: pick(r, l.players)}
		other := l.label >= 0 && (strings.HasPrefix(strings.ToLower(r.at(l.label).Text), tieBreakLabel) || strings.EqualFold(r.at(l.label).Text, penaltyLabel))
		if !row.empty() && !other {
			rounds = append(rounds, r)
		}
	}
	return rounds
}

func zero(c Cell) bool { return strings.Trim(c.Text, "0.,") == "" }

func pick(r record, columns []int) []Cell {
	cells := make([]Cell, len(columns))
	for i, at := range columns {
		cells[i] = r.at(at)
	}
	return cells
}

func (r Row) empty() bool {
	for _, c := range r.Cells {
		if !c.empty() {
			return false
		}
	}
	return true
}

const (
	tieBreakLabel = "tie-break"
	penaltyLabel  = "penalty"
)

// numbered is a label that holds one number: "3", "3.", "Round 3", "R3", "#3".
var numbered = regexp.MustCompile(`^\D*?(\d{1,4})(?:\.0*|\)|:)?$`)

// label reads what a row is about and holds that its number is the next one.
func (r *Row) label(c Cell, round, tieBreak *int) error {
	text, next, what := strings.ToLower(c.Text), round, "round"
	switch {
	case text == penaltyLabel:
		r.Kind = PenaltyRow
		return nil
	case strings.HasPrefix(text, tieBreakLabel):
		r.Kind = TieBreakRow
		text, next, what = strings.TrimPrefix(text, tieBreakLabel), tieBreak, "tie-break round"
	}
	*next++
	m := numbered.FindStringSubmatch(text)
	if m == nil {
		return c.fault("csv.label", "the first column numbers the rounds 1, 2, 3 …, and a last line says total", "%q is no number of a round", c.Text)
	}
	if n, _ := strconv.Atoi(m[1]); n != *next {
		return c.fault("csv.label", "", "%s %d is expected here, not %q", what, *next, c.Text)
	}
	return nil
}
