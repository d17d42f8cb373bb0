package render

import (
	"fmt"

	"rummy/score/book"
	"rummy/validate/rules"
)

// RescoredNote says by which rules something is shown that was played by others.
func RescoredNote(p *Page, r book.Rescored) {
	text := "as it would be by " + settings(r.House)
	if r.AsPoints > 0 {
		text += fmt.Sprintf("; in %d of %s points were entered as points, and those are taken as they are", r.AsPoints, plural(r.Rounds, "round"))
	}
	if r.NotOver > 0 {
		text += fmt.Sprintf("; %s would not be over and %s left out", plural(r.NotOver, "match"), isAre(r.NotOver))
	}
	p.Line(text)
	p.Gap()
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// rescoredJSON says by which rules something is shown that was played by others.
type rescoredJSON struct {
	Rules    rules.Overlay `json:"rules"`
	Rounds   int           `json:"rounds"`
	AsPoints int           `json:"rounds_as_points"` // they hold points entered as points, taken as they are
	NotOver  int           `json:"matches_not_over,omitempty"`
	Broken   []string      `json:"broken,omitempty"` // what these rules forbid of the rounds on record
}

func newRescoredJSON(r book.Rescored) *rescoredJSON {
	return &rescoredJSON{r.House, r.Rounds, r.AsPoints, r.NotOver, r.Broken}
}

// Rescored puts into the JSON of a match by which rules it is shown.
func (j MatchJSON) Rescored(r book.Rescored) MatchJSON {
	j.ByRules = newRescoredJSON(r)
	return j
}
