package archive

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// WriteSheet writes the score sheet of a match as CSV, in a form that ReadCSV
// reads: players as columns, rounds as rows, entries as they were brought, and
// the totals. What is no entry (a round passed over, somebody else who dealt, why
// the table agreed) stands in a last column of notes, if there is any.
//
// Rounds after the end of the match count nothing and are left out, as are
// penalties taken away; who had no seat is absent. left tells how many rounds.
// The error is a *score.Mistake when the match has no rounds, only totals.
func WriteSheet(w io.Writer, m *book.Match, f Form) (left int, err error) {
	if len(m.Sheet.Paper) > 0 {
		return 0, &score.Mistake{Name: "csv.no_rounds", Hint: fmt.Sprintf(`"rummy export --csv results --match %d" writes its totals`, m.Number),
			Message: fmt.Sprintf("of match %d only the totals are known, and a score sheet is made of rounds", m.Number)}
	}
	e := sheetExport{sheet: m.Sheet, players: m.Sheet.Players, dealer: m.Sheet.Players[0]}
	e.add()
	t, err := f.table(w)
	if err != nil {
		return 0, err
	}
	noted := slices.ContainsFunc(e.rows, func(r sheetRow) bool { return r.note != "" })
	write := func(label string, cells []cell, note string) error {
		row := append([]cell{cell(label)}, cells...)
		if noted {
			row = append(row, text(note))
		}
		return t.row(row...)
	}
	if err := write("round", heads(m.Names()), "note"); err != nil {
		return 0, err
	}
	for _, r := range e.rows {
		if err := write(r.label, r.cells, r.note); err != nil {
			return 0, err
		}
	}
	if m.Sheet.Game.Rounds.End != "single" {
		if err := write("total", e.totals(), ""); err != nil {
			return 0, err
		}
	}
	return e.left, t.end()
}

// heads are the cells above the players.
func heads(names []string) []cell {
	cells := texts(names...)
	for i, name := range names {
		if reserved(name) {
			cells[i] = cell("'" + name)
		}
	}
	return cells
}

// sheetExport makes the rows of a sheet.
type sheetExport struct {
	sheet   *score.Sheet
	players []string
	dealer  string // who would deal the next round, if the file said nothing
	rows    []sheetRow
	left    int
}

type sheetRow struct {
	seq   int64 // of the event that recorded it
	label string
	cells []cell
	note  string
}

// add makes all rows, in the order in which they were recorded.
func (e *sheetExport) add() {
	for _, r := range e.sheet.Rounds {
		if r.AfterEnd {
			e.left++
			continue
		}
		e.rows = append(e.rows, sheetRow{r.Seq, fmt.Sprint(r.Number), e.entries(r), e.note(r)})
	}
	for _, r := range e.sheet.TieBreaks {
		if r.AfterEnd {
			e.left++
			continue
		}
		e.rows = append(e.rows, sheetRow{r.Seq, fmt.Sprintf("%s %d", tieBreakLabel, r.Number), e.entries(r), e.tieBreakNote(r)})
	}
	for _, p := range e.sheet.Penalties {
		if p.Revoked {
			continue
		}
		cells := make([]cell, len(e.players))
		cells[e.sheet.Seat(p.Player)] = number64(int64(p.Points))
		e.rows = append(e.rows, sheetRow{p.Seq, penaltyLabel, cells, p.Reason})
	}
	slices.SortStableFunc(e.rows, func(a, b sheetRow) int { return cmp.Compare(a.seq, b.seq) })
}

// entries are the cells of a round; whoever does not play a tie-break round has
// an empty one.
func (e *sheetExport) entries(r score.Round) []cell {
	cells := make([]cell, len(e.players))
	for _, sc := range r.Scores {
		cells[e.sheet.Seat(sc.Player)] = e.entry(sc.Entry)
	}
	return cells
}

// entry writes an entry without what is typed after a name where it is read
// back the same so, else as it is typed.
func (e *sheetExport) entry(entry score.Entry) cell {
	typed := entry.Typed()
	r := cellReader{e.sheet.Game, e.sheet.Cards()}
	if word, err := r.entry(Cell{Text: typed[1:]}); err == nil && word == typed {
		if _, kind := number(typed[1:]); kind == whole {
			return cell(typed[1:]) // also one below zero
		}
		return text(typed[1:])
	}
	return text(typed)
}

// note says what is no entry of a round.
func (e *sheetExport) note(r score.Round) string {
	if r.Skipped {
		return skippedNote + r.Reason
	}
	due := e.dealer
	e.dealer = e.leftOf(r.Dealer)
	return e.notes(r, due)
}

func (e *sheetExport) tieBreakNote(r score.Round) string { return e.notes(r, "") }

func (e *sheetExport) notes(r score.Round, due string) string {
	var notes []string
	if r.Upcard != "" {
		notes = append(notes, upcardNote+r.Upcard)
	}
	if r.Wild != "" {
		notes = append(notes, wildNote+r.Wild)
	}
	if r.Unfinished {
		notes = append(notes, unfinishedNote)
	}
	if r.Dealer != due {
		notes = append(notes, dealerNote+e.sheet.Name(r.Dealer))
	}
	if r.Agreed != "" {
		notes = append(notes, agreedNote+r.Agreed)
	}
	return strings.Join(notes, "; ")
}

// leftOf is who sits to the left of a player.
func (e *sheetExport) leftOf(player string) string {
	return e.players[(slices.Index(e.players, player)+1)%len(e.players)]
}

// totals are the cells of the totals; that of a player with points not known
// yet is empty.
func (e *sheetExport) totals() []cell {
	cells := make([]cell, len(e.players))
	for i, t := range e.sheet.Totals {
		if t.Whole {
			cells[i] = number64(int64(t.Points))
		}
	}
	return cells
}
