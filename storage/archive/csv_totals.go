package archive

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"rummy/score/book"
)

// Totals is a list of matches of which only the totals are known, as it stands in
// a file: the first line names the players behind a column of days, and each
// further line is a match. Who has no total in a line did not play.
type Totals struct {
	Notes []string // what was left out, or is worth a look

	matches []totalsRow
}

// totalsRow is one match.
type totalsRow struct {
	line          int
	day, game     Cell
	names, points []Cell // of those who played
}

var (
	dayWords  = words("date day datum tag fecha jour data")
	gameWords = words("game spiel juego jeu")
)

// readTotals reads a list of totals.
func readTotals(all []record) (*Totals, error) {
	t := &Totals{}
	l, err := totalsLayout(all)
	if err != nil {
		return nil, err
	}
	for _, r := range all[1:] {
		row := totalsRow{line: r.line, day: r.at(0)}
		if l.game > 0 {
			row.game = r.at(l.game)
		}
		for n, i := range l.players {
			if c := r.at(i); !c.empty() {
				row.names, row.points = append(row.names, l.names[n]), append(row.points, c)
			}
		}
		if l.note > 0 && !r.at(l.note).empty() {
			t.Notes = append(t.Notes, fmt.Sprintf("the note in line %d, column %d, is left out: %s", r.line, l.note+1, r.at(l.note).Text))
		}
		if row.day, err = dayIn(row.day); err != nil {
			return nil, err
		}
		t.matches = append(t.matches, row)
	}
	return t, nil
}

// totalsColumns says what the columns of a list of totals are about; 0 for none.
type totalsColumns struct {
	game, note int
	players    []int
	names      []Cell
}

func totalsLayout(all []record) (l totalsColumns, err error) {
	head := all[0]
	for i, c := range head.cells[1:] {
		i++
		switch {
		case c.empty() && blank(all, i):
		case c.empty():
			return l, c.fault("csv.head", "the first line names the players", "no name stands above the cells of this column")
		case i == 1 && c.is(gameWords):
			l.game = i
		case c.is(noteWords):
			l.note = i
		default:
			name, err := c.name()
			if err != nil {
				return l, err
			}
			l.players, l.names = append(l.players, i), append(l.names, name)
		}
	}
	for _, r := range all[1:] {
		for _, c := range r.cells {
			if c.Column > len(head.cells) && !c.empty() {
				return l, c.fault("csv.width", "the first line names the players", "%q stands beyond the last column, which is column %d", c.Text, len(head.cells))
			}
		}
	}
	return l, nil
}

// dayIn reads a day as people write it where only one day can be meant.
func dayIn(c Cell) (Cell, error) {
	for _, form := range []string{time.DateOnly, "2006/1/2", "2.1.2006", "02.01.2006"} {
		if t, err := time.Parse(form, c.Text); err == nil {
			c.Text = t.Format(time.DateOnly)
			return c, nil
		}
	}
	if c.empty() {
		return c, c.fault("day.form", "each line is a match, and its first cell the day it was played", "the day is missing")
	}
	return c, c.fault("day.form", "write it as 2026-11-30 or 30.11.2026", "%q is no day, or may be two", c.Text)
}

// Papers returns the matches, each to be recorded as start says. The error is a
// *score.Mistake with line and column: a total is no whole number, or a game is
// named by a line and by start.
func (t *Totals) Papers(start book.Start) (im book.PaperImport, err error) {
	im.Notes = slices.Clone(t.Notes)
	for _, m := range t.matches {
		one := start
		one.Day = m.day.Text
		if !m.game.empty() {
			if start.Game != "" && !strings.EqualFold(start.Game, m.game.Text) {
				return im, m.game.fault("csv.game", "leave out --game, or the column", "the line says %s, and --game %s", m.game.Text, start.Game)
			}
			one.Game = strings.ToLower(m.game.Text)
		}
		row := book.PaperRow{Line: m.line}
		for i, c := range m.points {
			digits, kind := number(c.Text)
			switch {
			case kind == ambiguous:
				return im, c.fault("csv.number", "write the number without marks", "%q may be two numbers", c.Text)
			case kind != whole:
				return im, c.fault("csv.totals", "write a whole number, and leave the cell of who did not play empty", "%q is no total", c.Text)
			}
			row.Words = append(row.Words, m.names[i].Text+"="+digits)
		}
		row.Start = &one
		im.Rows = append(im.Rows, row)
	}
	return im, nil
}
