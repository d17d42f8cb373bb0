package render

import (
	"cmp"
	"slices"
	"strings"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

// Grid is a table that is drawn elsewhere: the same words and numbers, without the
// columns that are empty in every row.
type Grid struct {
	Columns []GridColumn
	Rows    [][]string
	Sums    int // how many rows at the end sum up the others
}

// GridColumn is the head of a column.
type GridColumn struct {
	Head string
	Text bool // its cells are words
	Key  bool // it says what a row is about
}

// toGrid is the table as a grid.
func (t table) toGrid(sums int) Grid {
	t = t.shown().filled()
	g := Grid{Rows: t.rows, Sums: sums}
	for _, c := range t.columns {
		g.Columns = append(g.Columns, GridColumn{c.head, c.left, c.key})
	}
	return g
}

// textOf is the text on a page, a line each, without its tables.
func textOf(draw func(*Page)) (lines []string) {
	var p Page
	draw(&p)
	for _, part := range p.parts {
		for _, line := range strings.Split(part.text, "\n") {
			if line = strings.TrimSpace(line); line != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// tableOf is the first table on a page.
func tableOf(draw func(*Page)) table {
	var p Page
	draw(&p)
	for _, part := range p.parts {
		if part.table != nil {
			return part.table[0]
		}
	}
	return table{}
}

// StandingsGrid is lines of standings, those ranked or those not.
func StandingsGrid(s *book.Standings, lines []book.Line) Grid {
	return standingsTable(s, lines).toGrid(0)
}

// StandingsNotes say how places are given, and what is worth knowing besides.
func StandingsNotes(s *book.Standings) (notes []string) {
	if len(s.Lines) > 0 {
		notes = append(notes, howRanked(s))
	}
	alone := *s // what else could be shown is for who can ask for it
	alone.Others, alone.Loose = 0, false
	return append(notes, textOf(func(p *Page) { standingsNotes(p, &alone) })...)
}

// mostNamed is how many players a table of players against each other may have
// whose columns bear their names.
const mostNamed = 8

// HeadsGrid sets the players of a season against each other: how often the one of
// the row was ahead by place, and behind. It has no rows for fewer than two.
func HeadsGrid(v *book.SeasonView) Grid {
	players := inStandings(v)
	if len(players) < 2 {
		return Grid{}
	}
	return headTable(v, players, len(players) > mostNamed).toGrid(0)
}

// RecordsGrid is the records of a season, and what there is to say about them.
func RecordsGrid(v *book.SeasonView) (g Grid, notes []string) {
	lines := textOf(func(p *Page) { records(p, v) })
	return recordTable(v).toGrid(0), lines[min(1, len(lines)):] // the first is their title
}

// MatchesGrid is a list of the matches of one season.
func MatchesGrid(matches []book.Listed) Grid {
	matches = slices.Clone(matches)
	for i := range matches {
		matches[i].SeasonName = ""
	}
	return matchTable(matches, 0).toGrid(0)
}

// SheetGrid is the score sheet of a match, a row a round, the players before what
// was dealt; without rows where nothing of it is known yet.
func SheetGrid(m *book.Match) Grid {
	s := m.Sheet
	if len(s.Rounds) == 0 && len(s.Penalties) == 0 && len(s.Paper) == 0 {
		return Grid{}
	}
	sums := 1
	if counts(s) {
		sums = 2
	}
	t := roundsDown(m)
	dealt, last := len(dealtColumns()), len(t.columns)-1
	order := slices.Concat(numbers(1), numbers(last)[dealt:], numbers(dealt)[1:], []int{last})
	return t.part(order).toGrid(sums)
}

// SheetNotes say how a match stands, and what is to be said about its rounds.
func SheetNotes(m *book.Match) []string { return append(belowRounds(m.Sheet), Standing(m)) }

// HistoryGrid is changes of a match.
func HistoryGrid(m *book.Match, lines []book.HistoryLine) Grid {
	return tableOf(func(p *Page) { History(p, m, lines) }).toGrid(0)
}

// RulingLines are a ruling on record with its reasons, a line each.
func RulingLines(r book.Ruling) []string { return textOf(func(p *Page) { Given(p, r) }) }

// SheetRow is a line of a score sheet: a round, or a penalty given between rounds.
type SheetRow struct {
	Head                string // "3", "penalty 1"
	Wild, Cards, Dealer string
	Cells               []string // points and total, in the order of score.Sheet.Players; "-" for nothing
}

// SheetRows are the lines of a match so far.
func SheetRows(m *book.Match) (rows []SheetRow) {
	for _, e := range entries(m.Sheet) {
		dealt := e.dealt(m.Sheet)
		row := SheetRow{Head: e.name(), Wild: dealt[0], Cards: dealt[1], Dealer: dealt[2]}
		for seat := range m.Sheet.Players {
			row.Cells = append(row.Cells, cmp.Or(e.cell(m.Sheet, seat), "-"))
		}
		rows = append(rows, row)
	}
	return rows
}

// Length says how long a game is played, and who wins.
func Length(g *rules.Game) string { return length(g) }

// TotalCell is where a player stands: "50", "13 + unknown".
func TotalCell(t score.Total) string { return total(t) }
