package render

import (
	"slices"
	"strconv"
	"strings"

	"rummy/score/book"
)

// PapersJSON is matches put on record of which only the totals are known.
type PapersJSON struct {
	Schema  int         `json:"schema"`
	DryRun  bool        `json:"dry_run"`
	Matches []paperJSON `json:"matches"`
	New     []string    `json:"new_players"`
	Notes   []string    `json:"notes"`
}

type paperJSON struct {
	Match  *int64      `json:"match"` // null after a dry run
	Game   string      `json:"game"`
	Day    string      `json:"day"`
	Season *string     `json:"season"`
	Totals []totalJSON `json:"totals"`
}

// NewPapersJSON makes the JSON of what an import of totals did, or would do.
func NewPapersJSON(done book.PapersIn, dryRun bool) PapersJSON {
	j := PapersJSON{Schema: Schema, DryRun: dryRun, Matches: []paperJSON{}, New: []string{}, Notes: append([]string{}, done.Notes...)}
	for _, m := range done.Matches {
		p := paperJSON{Game: m.Sheet.Game.ID, Day: m.Day(), Season: orNull(m.Season), Totals: NewMatchJSON(m).Totals}
		if !dryRun {
			p.Match = &m.Number
		}
		j.Matches = append(j.Matches, p)
	}
	for _, p := range done.New {
		j.New = append(j.New, p.Name)
	}
	return j
}

// Papers says what an import of totals did, or would do.
func Papers(p *Page, done book.PapersIn, dryRun bool) {
	what, first, last := "imported", done.Matches[0].Day(), done.Matches[0].Day()
	if dryRun {
		what = "would be imported"
	}
	about := []column{{head: "match", key: true}, {head: "played", left: true}, {head: "game", left: true}, {head: "season", left: true}}
	totals := table{columns: append(slices.Clone(about), column{head: "totals", left: true, wrap: squeezable}),
		data: &table{columns: append(slices.Clone(about), column{head: "player", left: true}, column{head: "total"})}}
	for _, m := range done.Matches {
		number := ""
		if !dryRun {
			number = num(m.Number)
		}
		first, last = min(first, m.Day()), max(last, m.Day())
		row := []string{number, m.Day(), m.Sheet.Game.ID, m.Season}
		var all []string
		for _, t := range m.Sheet.Totals {
			name, total := m.Sheet.Name(t.Player), strconv.Itoa(int(t.Points))
			all = append(all, name+" "+total)
			totals.data.rows = append(totals.data.rows, append(slices.Clone(row), name, total))
		}
		totals.rows = append(totals.rows, append(row, strings.Join(all, ", ")))
	}
	p.Table(totals)
	p.Gap()
	p.Printf("%s: %s, their totals only, played from %s to %s\n", what, plural(len(done.Matches), "match"), first, last)
	if dryRun {
		p.Line("nothing was recorded")
	}
}
