package render

import (
	"fmt"

	"rummy/validate"
)

// ArchiveJSON is what the import of an archive did, or would do.
type ArchiveJSON struct {
	Schema    int           `json:"schema"`
	DryRun    bool          `json:"dry_run"`
	New       bool          `json:"new"` // some of it was not on record
	Players   TallyJSON     `json:"players"`
	Seasons   TallyJSON     `json:"seasons"`
	Matches   TallyJSON     `json:"matches"`
	Rounds    CountJSON     `json:"rounds"`
	Rulings   TallyJSON     `json:"rulings"`
	Documents CountJSON     `json:"documents"` // rules of games
	Aside     CountJSON     `json:"aside"`     // ends kept aside by the other book
	Forks     []string      `json:"forks"`     // each in words, as it was settled
	Overruled []findingJSON `json:"overruled"`
	Notes     []string      `json:"notes"`
}

// TallyJSON counts the players, seasons, matches or rulings of an archive.
type TallyJSON struct {
	Added    int64 `json:"added"`
	Extended int64 `json:"extended"`
	Known    int64 `json:"known"`
	Forks    int64 `json:"forks"`
}

// CountJSON counts what is on record as a whole or not.
type CountJSON struct {
	Added int64 `json:"added"`
	Known int64 `json:"known"`
}

// With completes what an import did by what is worth a look about it.
func (j ArchiveJSON) With(forks []string, waived []validate.Finding, notes []string) ArchiveJSON {
	j.Schema, j.Forks, j.Notes = Schema, append([]string{}, forks...), append([]string{}, notes...)
	j.Overruled = findingsJSON(waived, nil)
	return j
}

// Archive draws what the import of an archive did.
func Archive(p *Page, j ArchiveJSON) {
	counted := archiveTable(j)
	if !j.New {
		p.Printf("nothing new: all of it is on record already (matches: %d, rounds: %d)\n", j.Matches.Known, j.Rounds.Known)
		p.Table(table{data: &counted})
		return
	}
	p.Table(counted)
	if j.DryRun {
		p.Line("nothing was recorded")
	}
}

// archiveTable counts what is new and what was known, a row a kind.
func archiveTable(j ArchiveJSON) table {
	head := "imported"
	if j.DryRun {
		head = "would be imported"
	}
	var rows [][]string
	line := func(what string, t TallyJSON) {
		if t != (TallyJSON{}) {
			rows = append(rows, []string{what, some(t.Added), some(t.Extended), some(t.Known), some(t.Forks)})
		}
	}
	line("players", j.Players)
	line("seasons", j.Seasons)
	line("matches", j.Matches)
	line("rounds", TallyJSON{Added: j.Rounds.Added, Known: j.Rounds.Known})
	line("rulings", j.Rulings)
	line("rules of games", TallyJSON{Added: j.Documents.Added, Known: j.Documents.Known})
	line("kept aside", TallyJSON{Added: j.Aside.Added, Known: j.Aside.Known})
	return table{columns: []column{{head: head, left: true, key: true}, {head: "added"}, {head: "extended"}, {head: "known"}, {head: "forks"}}, rows: rows}
}

// some writes a number, and nothing for 0.
func some(n int64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
