package render

import (
	"fmt"
	"strings"

	"rummy/score/book"
)

// ImportedJSON is a match that was imported from a score sheet.
type ImportedJSON struct {
	MatchJSON
	Imported importedJSON `json:"imported"`
}

type importedJSON struct {
	Rounds  int `json:"rounds"`
	Entries int `json:"entries"`
}

// NewImportedJSON makes the JSON of an imported match; after a dry run its number is 0.
func NewImportedJSON(done book.Imported, dryRun bool) ImportedJSON {
	j := NewMatchJSON(done.Match).Begun(done.Begun)
	j.DryRun = dryRun
	j.Remarks, j.Overruled = findingsJSON(done.Remarks, done.Sheet.Name), findingsJSON(done.Waived, done.Sheet.Name)
	return ImportedJSON{j, importedJSON{done.Rounds, done.Entries}}
}

// Counts says how much was imported.
func Counts(done book.Imported) string {
	entries := fmt.Sprintf("%d entries", done.Entries)
	if done.Entries == 1 {
		entries = "1 entry"
	}
	return fmt.Sprintf("%s with %s", plural(done.Rounds, "round"), entries)
}

// WouldImport says what a dry run would have imported.
func WouldImport(p *Page, done book.Imported) {
	var names []string
	for _, new := range done.New {
		names = append(names, new.Name)
	}
	p.Printf("would be imported: %s, as a match of %s, begun on %s\n", Counts(done), done.Sheet.Game.Name, done.Day())
	p.Line("players: " + strings.Join(done.Names(), ", "))
	if len(names) > 0 {
		p.Line("new on record would be: " + strings.Join(names, ", "))
	}
	verdict(p, done.Match)
	p.Line("nothing was recorded")
}

// ExportedJSON says where data was written.
type ExportedJSON struct {
	Schema   int    `json:"schema"`
	Exported string `json:"exported"` // what: "sheet"
	File     string `json:"file"`
}

// NewExportedJSON makes the JSON of an export to a file.
func NewExportedJSON(what, file string) ExportedJSON { return ExportedJSON{Schema, what, file} }

// PlayJSON is a match as it is handed over to BG Stats.
type PlayJSON struct {
	Schema int    `json:"schema"`
	Match  int64  `json:"match"`
	Link   string `json:"link"`
	Play   any    `json:"play"` // what the link holds, in the form of BG Stats
}

// NewPlayJSON makes the JSON of a play and its link.
func NewPlayJSON(match int64, link string, play any) PlayJSON {
	return PlayJSON{Schema, match, link, play}
}
