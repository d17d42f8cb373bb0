package render

import (
	"fmt"
	"io"
	"slices"

	"github.com/jedib0t/go-pretty/v6/text"

	"rummy/score/book"
	"rummy/score/stats"
)

// mostHeads is how many players are set against each other in one table.
const mostHeads = 8

// terminalWidth is how wide a table may be, in columns of a terminal.
const terminalWidth = 80

// headToHead draws who came in ahead of whom, a row and a column a player.
func headToHead(w io.Writer, v *book.SeasonView) error {
	players := inStandings(v)
	switch {
	case len(players) < 2:
		return nil
	case len(players) > mostHeads:
		_, err := fmt.Fprintf(w, "\nhead-to-head: with more than %d players, \"rummy player show NAME\" tells\n", mostHeads)
		return err
	}
	if _, err := fmt.Fprint(w, "\nhead-to-head: how often the player of the row was ahead by place, and behind\n\n"); err != nil {
		return err
	}
	columns, rows := headTable(v, players, false)
	if tableWidth(columns, rows) > terminalWidth {
		columns, rows = headTable(v, players, true)
	}
	return grid(w, columns, rows)
}

// inStandings returns the players of a season's standings, in their order.
func inStandings(v *book.SeasonView) []book.Line {
	return slices.Concat(v.Standings.Lines, v.Standings.Short)
}

// headTable is the table as text. Numbered, the columns have the numbers of the
// rows in place of names.
func headTable(v *book.SeasonView, players []book.Line, numbered bool) (columns []column, rows [][]string) {
	columns = []column{{}, {head: "player", left: true}}
	for i, p := range players {
		number, head := "", p.Name
		if numbered {
			number = num(int64(i + 1))
			head = number
		}
		columns = append(columns, column{head: head})
		row := []string{number, p.Name}
		for _, o := range players {
			row = append(row, ahead(v.Heads.Of(p.Player, o.Player), p.Player == o.Player))
		}
		rows = append(rows, row)
	}
	return columns, rows
}

// ahead writes how often one came in ahead and behind: "3-1"; "" of those who
// never met.
func ahead(m stats.Met, self bool) string {
	switch {
	case self:
		return "-"
	case m.Times == 0:
		return ""
	}
	return fmt.Sprintf("%d-%d", m.Ahead, m.Behind)
}

// tableWidth is how wide a grid is, where no column is empty in every row but the first.
func tableWidth(columns []column, rows [][]string) (width int) {
	for i, c := range columns {
		widest := text.StringWidth(c.head)
		for _, r := range rows {
			widest = max(widest, text.StringWidth(r[i]))
		}
		if widest > 0 {
			width += widest + 2
		}
	}
	return width - 2
}

// headsJSON is how one player did against each of those met.
type headsJSON struct {
	Player  string         `json:"player"`
	Against []opponentJSON `json:"against"`
}

type opponentJSON struct {
	Player string `json:"player"`
	Met    int    `json:"met"`
	Ahead  int    `json:"ahead"`
	Behind int    `json:"behind"`
	Equal  int    `json:"equal"`
}

func newOpponentJSON(name string, m stats.Met) opponentJSON {
	return opponentJSON{name, m.Times, m.Ahead, m.Behind, m.Equal}
}

func newHeadsJSON(v *book.SeasonView) []headsJSON {
	list := []headsJSON{}
	players := inStandings(v)
	for _, p := range players {
		j := headsJSON{p.Name, []opponentJSON{}}
		for _, o := range players {
			if m := v.Heads.Of(p.Player, o.Player); m.Times > 0 {
				j.Against = append(j.Against, newOpponentJSON(o.Name, m))
			}
		}
		list = append(list, j)
	}
	return list
}
