package render

import (
	"fmt"
	"slices"

	"rummy/score/book"
	"rummy/score/stats"
)

// headToHead draws who came in ahead of whom, a row and a column a player.
func headToHead(p *Page, v *book.SeasonView) {
	players := inStandings(v)
	if len(players) < 2 {
		p.Table(table{data: metTable(v, players)})
		return
	}
	p.Printf("\nhead-to-head: how often the player of the row was ahead by place, and behind\n\n")
	p.Table(headTable(v, players, false), headTable(v, players, true))
}

// inStandings returns the players of a season's standings, in their order.
func inStandings(v *book.SeasonView) []book.Line {
	return slices.Concat(v.Standings.Lines, v.Standings.Short)
}

// headTable sets players against each other. Numbered, the columns have the
// numbers of the rows in place of names.
func headTable(v *book.SeasonView, players []book.Line, numbered bool) table {
	t := table{columns: []column{{key: true}, {head: "player", left: true, key: true}}, data: metTable(v, players)}
	for i, p := range players {
		number, head := "", p.Name
		if numbered {
			number = num(int64(i + 1))
			head = number
		}
		t.columns = append(t.columns, column{head: head})
		row := []string{number, p.Name}
		for _, o := range players {
			row = append(row, ahead(v.Heads.Of(p.Player, o.Player), p.Player == o.Player))
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// metTable is the same a row a pair, those who met.
func metTable(v *book.SeasonView, players []book.Line) *table {
	t := &table{columns: []column{{head: "player", left: true, key: true}, {head: "against", left: true, key: true}, {head: "met"}, {head: "ahead"}, {head: "behind"}, {head: "equal"}}}
	for _, p := range players {
		for _, o := range players {
			if m := v.Heads.Of(p.Player, o.Player); p.Player != o.Player && m.Times > 0 {
				t.rows = append(t.rows, []string{p.Name, o.Name, num(int64(m.Times)), num(int64(m.Ahead)), num(int64(m.Behind)), num(int64(m.Equal))})
			}
		}
	}
	return t
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
