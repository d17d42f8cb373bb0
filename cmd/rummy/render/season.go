package render

import "rummy/score/book"

// Season draws a season: its standings, who came in ahead of whom, its records
// and its matches.
func Season(p *Page, v *book.SeasonView) {
	Standings(p, v.Standings, false)
	headToHead(p, v)
	records(p, v)
	if len(v.Matches) > 0 {
		p.Gap()
	}
	p.Table(matchTable(v.Matches, 0))
}

// SeasonViewJSON is a season with its matches, standings and records.
type SeasonViewJSON struct {
	SeasonJSON
	Matches    []listedJSON         `json:"matches"`
	Standings  []standingJSON       `json:"standings"`
	NotRanked  []standingJSON       `json:"not_ranked,omitempty"`
	Edited     *correctionJSON      `json:"season_edited,omitempty"`
	Corrected  []correctedAfterJSON `json:"corrected_after_end,omitempty"`
	HeadToHead []headsJSON          `json:"head_to_head"` // in the order of the standings
	Records    recordsJSON          `json:"records"`
}

// NewSeasonViewJSON makes the JSON of a season with its matches, standings and records.
func NewSeasonViewJSON(v *book.SeasonView) SeasonViewJSON {
	s := NewStandingsJSON(v.Standings)
	return SeasonViewJSON{NewSeasonJSON(v.Season), NewMatchesJSON(v.Matches, 0).Matches, s.Standings, s.NotRanked, s.Edited, s.Corrected,
		newHeadsJSON(v), newRecordsJSON(v)}
}
