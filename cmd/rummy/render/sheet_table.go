package render

import (
	"fmt"
	"strconv"

	"rummy/score"
	"rummy/score/book"
)

// entry is what stands on a sheet between its head and its totals: a round, a
// penalty given before it, or a bonus of the end of the match. Just one is given.
type entry struct {
	round   *score.Round
	penalty *score.Penalty
	bonus   *score.EndScore
}

// entries are the rounds and the penalties in force, in the order they came, and
// the bonuses.
func entries(s *score.Sheet) (all []entry) {
	after := func(rounds int) {
		for i, p := range s.Penalties {
			if p.After == rounds && !p.Revoked {
				all = append(all, entry{penalty: &s.Penalties[i]})
			}
		}
	}
	after(0)
	for i := range s.Rounds {
		all = append(all, entry{round: &s.Rounds[i]})
		after(i + 1)
	}
	for i := range s.Bonuses {
		all = append(all, entry{bonus: &s.Bonuses[i]})
	}
	return all
}

// name is the head of its row or column.
func (e entry) name() string {
	switch {
	case e.penalty != nil:
		return fmt.Sprintf("penalty %d", e.penalty.Number)
	case e.bonus != nil:
		return "bonus"
	}
	return strconv.Itoa(e.round.Number)
}

// dealt is the wild rank, the number of cards and the dealer, as far as there are any.
func (e entry) dealt(s *score.Sheet) []string {
	if e.round == nil {
		return []string{"", "", ""}
	}
	r := e.round
	dealer, dealt := s.Name(r.Dealer), strconv.Itoa(r.Table.Round.Dealt)
	if r.Skipped {
		dealer = ""
	}
	if s.Game.NoCards() {
		dealt = ""
	}
	return []string{s.Game.WildCode(r.Table.Round), dealt, dealer}
}

// remark is what else is worth telling.
func (e entry) remark(s *score.Sheet) string {
	switch {
	case e.penalty != nil:
		return e.penalty.Reason
	case e.bonus != nil:
		return s.Name(e.bonus.Player) + ": " + e.bonus.Code
	}
	return remark(s, *e.round)
}

// brought is what it brought a player, by place among those of the sheet, and the
// total with it; "" for nothing and for none.
func (e entry) brought(s *score.Sheet, seat int) (points, total string) {
	switch {
	case e.penalty != nil && s.Seat(e.penalty.Player) != seat, e.bonus != nil && s.Seat(e.bonus.Player) != seat,
		e.round != nil && e.round.Skipped:
		return "", ""
	case e.bonus != nil:
		return strconv.Itoa(int(e.bonus.Points)), strconv.Itoa(int(e.bonus.Total))
	case e.penalty != nil:
		return strconv.Itoa(int(e.penalty.Points)), strconv.Itoa(int(e.penalty.Total))
	}
	sc := e.round.Scores[seat]
	switch {
	case sc.Entry.Out && !counts(s) && !e.round.AfterEnd:
		return "out", ""
	case sc.Away && (e.round.AfterEnd || !sc.Known), sc.Eliminated:
		return "-", ""
	}
	points = brought(sc.Entry, int64(sc.Points), sc.Known)
	if sc.Known && !sc.Entry.Held && !e.round.AfterEnd {
		total = strconv.Itoa(int(sc.Total))
	}
	return points, total
}

// cell is what it brought a player, and the total after it in parentheses.
func (e entry) cell(s *score.Sheet, seat int) string {
	points, total := e.brought(s, seat)
	switch {
	case total == "":
		return points
	case e.penalty != nil:
		return fmt.Sprintf("%+d (%s)", e.penalty.Points, total)
	case e.bonus != nil:
		return fmt.Sprintf("%+d (%s)", e.bonus.Points, total)
	}
	return fmt.Sprintf("%s (%s)", points, total)
}

// sheetRemark is the column of remarks.
var sheetRemark = column{head: "remark", left: true, wrap: squeezable}

// dealtColumns are the first columns of a sheet with a row a round.
func dealtColumns() []column {
	return []column{{head: "round", key: true}, {head: "wild"}, {head: "cards"}, {head: "dealer", left: true}}
}

// roundsDown is the sheet with a row a round and a column a player.
func roundsDown(m *book.Match) table {
	s := m.Sheet
	t := table{columns: dealtColumns(), data: roundsData(m)}
	for seat, name := range m.Names() {
		t.columns = append(t.columns, column{head: name, lead: s.Totals[seat].Place == 1})
	}
	t.columns = append(t.columns, sheetRemark)
	for _, e := range entries(s) {
		row := append([]string{e.name()}, e.dealt(s)...)
		for seat := range s.Players {
			row = append(row, e.cell(s, seat))
		}
		t.rows = append(t.rows, append(row, e.remark(s)))
	}
	totals, places := []string{"total", "", "", ""}, []string{"place", "", "", ""}
	for _, sum := range s.Totals {
		totals, places = append(totals, total(sum)), append(places, place(sum))
	}
	if counts(s) {
		t.rows = append(t.rows, append(totals, ""))
	}
	t.rows = append(t.rows, append(places, ""))
	return t
}

// roundsAcross is the sheet with a row a player and a column a round.
func roundsAcross(m *book.Match) table {
	s := m.Sheet
	all := entries(s)
	t := table{columns: []column{{head: "player", left: true, key: true}}, leads: map[int]bool{}, data: roundsData(m)}
	for _, e := range all {
		t.columns = append(t.columns, column{head: e.name()})
		t.below = append(t.below, e.told(s))
	}
	if counts(s) {
		t.columns = append(t.columns, column{head: "total"})
	}
	t.columns = append(t.columns, column{head: "place"})
	for seat, sum := range s.Totals {
		t.leads[seat] = sum.Place == 1
		row := []string{s.Name(sum.Player)}
		for _, e := range all {
			row = append(row, e.cell(s, seat))
		}
		if counts(s) {
			row = append(row, total(sum))
		}
		t.rows = append(t.rows, append(row, place(sum)))
	}
	return t
}

// told says in a line what was dealt, and what else is worth telling.
func (e entry) told(s *score.Sheet) string {
	note := e.remark(s)
	if e.round == nil {
		return e.name() + ": " + note
	}
	r := e.round
	text := "round " + e.name() + ":"
	if !s.Game.NoCards() {
		text += " " + plural(r.Table.Round.Dealt, "card")
	}
	if w := s.Game.Wilds(r.Table.Round); w != "" {
		text += ", " + w + " wild"
	}
	if !r.Skipped && r.Dealer != "" {
		text += ", " + s.Name(r.Dealer) + " dealt"
	}
	if note != "" {
		text += "; " + note
	}
	return text
}

// roundsData is the sheet for programs: points and running total of a player in
// columns of their own.
func roundsData(m *book.Match) *table {
	s := m.Sheet
	t := &table{columns: dealtColumns()}
	for _, name := range m.Names() {
		t.columns = append(t.columns, column{head: name}, column{head: name + " total"})
	}
	t.columns = append(t.columns, sheetRemark)
	for _, e := range entries(s) {
		row := append([]string{e.name()}, e.dealt(s)...)
		for seat := range s.Players {
			points, total := e.brought(s, seat)
			row = append(row, points, total)
		}
		t.rows = append(t.rows, append(row, e.remark(s)))
	}
	totals, places := []string{"total", "", "", ""}, []string{"place", "", "", ""}
	for _, sum := range s.Totals {
		unknown := ""
		if !sum.Whole {
			unknown = "unknown"
		}
		totals, places = append(totals, unknown, strconv.Itoa(int(sum.Points))), append(places, place(sum), "")
	}
	if counts(s) {
		t.rows = append(t.rows, append(totals, ""))
	}
	t.rows = append(t.rows, append(places, ""))
	return t
}

func total(t score.Total) string {
	if !t.Whole {
		return fmt.Sprintf("%d + unknown", t.Points)
	}
	return strconv.Itoa(int(t.Points))
}

func place(t score.Total) string {
	if t.Place == 0 {
		return "-"
	}
	return strconv.Itoa(t.Place)
}
