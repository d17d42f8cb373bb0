package archive

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// What a note may say of a round; whatever else it says is left out.
const (
	upcardNote     = "upcard: "
	wildNote       = "wild: "
	unfinishedNote = "unfinished"
	dealerNote     = "dealer: "
	agreedNote     = "agreed: "
	skippedNote    = "skipped: "
)

// Names returns the names of the players.
func (s *Sheet) Names() []string {
	names := make([]string, len(s.Players))
	for i, p := range s.Players {
		names[i] = p.Text
	}
	return names
}

// Match returns the match that the sheet is of, to be started as start says; its
// players are those of the sheet. Cells are read in the forms of a typed entry, and numbers as
// spreadsheets write them; a number below zero that the game gives for going out means out.
//
// The error is a *score.Mistake with line and column: a cell is empty or cannot
// be meant.
func (s *Sheet) Match(start book.Start) (book.SheetImport, error) {
	g, err := start.Rules()
	if err != nil {
		return book.SheetImport{}, err
	}
	start.Players = s.Names()
	im := book.SheetImport{Start: start, Notes: slices.Clone(s.Notes)}
	r := cellReader{g, g.Cards(len(s.Players))}
	rows, totals := s.Rows, s.Totals
	if !s.labelled && r.sumUp(rows) {
		last := len(rows) - 1
		rows, totals = rows[:last], rows[last].Cells
	}
	for _, row := range rows {
		typed, note, err := r.row(row, start.Players)
		if err != nil {
			return im, err
		}
		if note != "" {
			im.Notes = append(im.Notes, row.noteLeftOut(note))
		}
		im.Rows = append(im.Rows, typed)
	}
	im.Totals, err = r.totals(totals, s.Sum, start.Players)
	return im, err
}

// totals reads a row of totals, and holds that they add up to what the file says,
// where it has them all.
func (r cellReader) totals(cells []Cell, sum Cell, players []string) (totals []book.SheetTotal, err error) {
	all, known := card.Points(0), true
	for i, c := range cells {
		if c.empty() {
			known = false
			continue
		}
		points, err := r.points(c)
		if err != nil {
			return nil, err
		}
		all += points
		totals = append(totals, book.SheetTotal{Player: players[i], Points: points, Line: c.Line, Column: c.Column})
	}
	if sum.empty() {
		return totals, nil
	}
	points, err := r.points(sum)
	if err == nil && known && points != all {
		err = sum.fault("csv.totals", "look which of them is right; totals may be left out of the file", "the totals add up to %d, and the file says %d", all, points)
	}
	return totals, err
}

// cellReader reads cells as entries of a game.
type cellReader struct {
	game *rules.Game
	pack *card.Pack
}

// row reads a row. left is what its note says besides.
func (r cellReader) row(row Row, players []string) (typed book.SheetRow, left string, err error) {
	typed.Line, typed.TieBreak = row.Line, row.Kind == TieBreakRow
	if row.Kind == PenaltyRow {
		typed.Penalty = row.Note.Text
	} else {
		left = readNote(&typed, row.Note.Text)
	}
	switch {
	case row.Kind == PenaltyRow && typed.Penalty == "":
		return typed, "", row.Cells[0].fault("csv.penalty", "write the reason into a last column that is called note", "a penalty wants a reason")
	case typed.Skip != "" && (!row.empty() || typed.TieBreak):
		return typed, "", row.Note.fault("csv.note", "", "a round that was passed over has no scores, and is none of a tie-break")
	case typed.Skip != "":
		return typed, "", nil
	}
	for i, c := range row.Cells {
		if c.empty() && row.Kind != RoundRow {
			continue
		}
		word, err := r.entry(c)
		if digits, kind := number(c.Text); row.Kind == PenaltyRow && kind == whole {
			word, err = "="+digits, nil // never out
		}
		if err != nil {
			return typed, "", err
		}
		typed.Words = append(typed.Words, players[i]+word)
		typed.Columns = append(typed.Columns, c.Column)
	}
	if !row.Sum.empty() {
		sum, err := r.points(row.Sum)
		if err != nil {
			return typed, "", err
		}
		typed.Sum, typed.SumColumn = &sum, row.Sum.Column
	}
	return typed, left, nil
}

// readNote takes in what a note says of a round; left is what it says besides.
func readNote(t *book.SheetRow, text string) (left string) {
	switch {
	case text == "":
		return ""
	case strings.HasPrefix(text, skippedNote):
		t.Skip = strings.TrimPrefix(text, skippedNote)
		return ""
	}
	rest := text
	if after, ok := strings.CutPrefix(rest, upcardNote); ok {
		t.Upcard, rest, _ = strings.Cut(after, "; ")
	}
	if after, ok := strings.CutPrefix(rest, wildNote); ok {
		t.Wild, rest, _ = strings.Cut(after, "; ")
	}
	if after, ok := strings.CutPrefix(rest, unfinishedNote); ok && (after == "" || strings.HasPrefix(after, "; ")) {
		t.Unfinished, rest = true, strings.TrimPrefix(after, "; ")
	}
	if after, ok := strings.CutPrefix(rest, dealerNote); ok {
		dealer, agreed, both := strings.Cut(after, "; "+agreedNote)
		t.Dealer, rest = dealer, ""
		if both {
			t.Agreed = agreed
		}
	}
	if after, ok := strings.CutPrefix(rest, agreedNote); ok {
		t.Agreed, rest = after, ""
	}
	return rest
}

const emptyHint = "write absent for a player who did not play the round, 0 when nothing was left, unknown for points not known yet"

// entry reads a cell as it would be typed after a player's name.
func (r cellReader) entry(c Cell) (string, error) {
	if c.empty() {
		return "", c.fault("csv.empty", emptyHint, "the cell is empty")
	}
	if strings.Trim(c.Text, minusSigns+"—./?xX") == "" {
		return "", c.fault("csv.empty", emptyHint, "%q may mean anything", c.Text)
	}
	word, err := r.word(c)
	if err != nil {
		return "", err
	}
	if _, _, err := score.ParseEntry(r.game, r.pack, "x"+word); err != nil {
		var wrong *score.Mistake
		if errors.As(err, &wrong) {
			return "", c.fault(wrong.Name, wrong.Hint, "%s", strings.TrimPrefix(wrong.Message, "x: "))
		}
		return "", err
	}
	return word, nil
}

// word puts before a cell what is typed between a player's name and such an entry.
func (r cellReader) word(c Cell) (string, error) {
	text, low := c.Text, strings.ToLower(c.Text)
	digits, kind := number(text)
	switch {
	case strings.HasPrefix(text, "="), strings.HasPrefix(text, ":"):
		return text, nil // as it is typed
	case slices.ContainsFunc(r.game.Score.Penalties, func(f rules.Fixed) bool { return f.Code == low }):
		return "=" + text, nil
	case slices.Contains([]string{"out", "absent", "unknown", "in"}, low), strings.HasPrefix(low, "out:"), strings.HasPrefix(low, "hand:"):
		return "=" + text, nil
	case kind == ambiguous:
		return "", c.fault("csv.number", "write the number without marks", "%q may be two numbers", text)
	case kind != noNumber && digits != text && r.readsAsCards(text):
		return "", c.fault("csv.number", `write cards with spaces between them, such as "7 11", and points as a whole number`, "%q may be a number or cards", text)
	case kind == fraction:
		return "", c.fault("csv.number", "points are whole", "%q is no whole number", text)
	case kind == whole && r.meansOut(digits):
		return "=out", nil
	case kind == whole:
		return "=" + digits, nil
	case strings.Contains(text, "+") && strings.Trim(text, "0123456789+ ") == "":
		return "=" + strings.ReplaceAll(text, " ", ""), nil
	}
	return ":" + text, nil
}

// meansOut tells whether so many points are those of the player who went out: below
// zero, or nothing where nobody else can hold nothing.
func (r cellReader) meansOut(digits string) bool {
	n, err := strconv.Atoi(digits)
	if err != nil || card.Points(n) != r.game.Score.OutPoints {
		return false
	}
	return n < 0 || n == 0 && r.game.Score.Counts == "hand"
}

func (r cellReader) readsAsCards(text string) bool {
	hand, err := r.pack.ParseHand(text, true)
	return err == nil && len(hand) > 0
}

// points reads a cell of a row or column of totals.
func (r cellReader) points(c Cell) (card.Points, error) {
	digits, kind := number(c.Text)
	n, err := strconv.Atoi(digits)
	if kind != whole || err != nil {
		return 0, c.fault("csv.totals", "write a whole number without marks, or leave the totals out", "%q is no total", c.Text)
	}
	return card.Points(n), nil
}

// sumUp tells whether the last of some rows that bear no numbers holds the sums
// of the others: then it is no round.
func (r cellReader) sumUp(rows []Row) bool {
	last := len(rows) - 1
	if last < 2 {
		return false
	}
	for i, c := range rows[last].Cells {
		sum := card.Points(0)
		for n, row := range rows[:last] {
			p, ok := r.worth(row.Cells[i], n+1, len(row.Cells))
			if !ok {
				return false
			}
			sum += p
		}
		if digits, kind := number(c.Text); kind != whole || digits != strconv.Itoa(int(sum)) {
			return false
		}
	}
	return true
}

// worth is what a cell counts in a round among a number of players. It is not
// ok for what takes an arrangement to know, or is no entry.
func (r cellReader) worth(c Cell, round, players int) (card.Points, bool) {
	word, err := r.word(c)
	if err != nil {
		return 0, false
	}
	_, e, err := score.ParseEntry(r.game, r.pack, "x"+word)
	dealt, ok := r.game.Round(round, players)
	switch {
	case err != nil, !ok, len(e.Melds) > 0, len(e.Hand) > 0, e.Unknown:
		return 0, false
	case e.Out:
		return r.game.Score.OutPoints, true
	case e.Points != nil:
		return *e.Points, true
	case e.Fixed != "":
		return r.game.Fixed(e.Fixed)
	}
	sum := card.Points(0)
	for _, word := range e.Cards {
		held, err := r.pack.ParseLoose(word)
		if err != nil {
			return 0, false
		}
		sum += r.game.Points(dealt, r.pack, held)
	}
	return sum, true
}
