package web

import (
	"errors"
	"fmt"
	"html/template"
	"io"
	"slices"

	"rummy/cmd/rummy/render"
	"rummy/score"
	"rummy/score/book"
)

// Report is a season with its matches, or one match.
type Report struct {
	Season  *book.SeasonView // nil: of one match only
	Course  *book.Course     // of the season
	Matches []Match          // of the season, or the one
	Rulings []book.Ruling    // on record about the matches
	Day     string           // on which it is made, as 2026-11-30

	// Watch is told before each match of a season is drawn how many are. An error of
	// it ends the drawing. nil: nobody watches.
	Watch func(done, of int64) error
}

// Match is a match and all that was ever done to it.
type Match struct {
	*book.Match
	History []book.HistoryLine
}

// openMatches is how many matches are shown unfolded; more are folded up on a
// screen.
const openMatches = 3

// reportPage is a report as the template draws it.
type reportPage struct {
	Title  string
	About  string
	Day    string
	Season *seasonPart
	Match  *matchPart
	Rulings
}

// seasonPart is what a report says of a season.
type seasonPart struct {
	Standings, NotRanked, Heads, Records, List *table
	Notes, RecordNotes                         []string
	Chart                                      template.HTML
	Matches                                    []matchPart
}

// matchPart is what a report says of a match.
type matchPart struct {
	Title   string
	Place   string // on the page
	Open    bool   // it is unfolded
	Sheet   *table
	Notes   []string
	Chart   template.HTML
	Changes *table
}

// Rulings are rulings with their reasons.
type Rulings struct{ Rulings []ruling }

type ruling struct {
	Head  string
	Lines []string
}

// Write writes the report as a page. The error is w's or Watch's.
func (r Report) Write(w io.Writer) error {
	p := reportPage{Day: r.Day}
	for _, given := range r.Rulings {
		lines := render.RulingLines(given)
		p.Rulings.Rulings = append(p.Rulings.Rulings, ruling{lines[0], lines[1:]})
	}
	if r.Season == nil {
		m, err := newMatchPart(r.Matches[0])
		if err != nil {
			return err
		}
		p.Title, p.Match = m.Title, &m
		return write(w, "report.html", p)
	}
	p.Title, p.About = "season "+r.Season.Season.Name, r.Season.Season.Days()
	var err error
	if p.Season, err = r.season(); err != nil {
		return err
	}
	return write(w, "report.html", p)
}

func (r Report) season() (*seasonPart, error) {
	s := r.Season.Standings
	part := &seasonPart{
		Standings: newTable("standings", render.StandingsGrid(s, s.Lines)),
		NotRanked: newTable(fmt.Sprintf("not ranked, with fewer than %d matches", s.Ranking.Min), render.StandingsGrid(s, s.Short)),
		Notes:     render.StandingsNotes(s),
		Heads:     newTable("head-to-head", render.HeadsGrid(r.Season)),
		List:      newTable("matches", render.MatchesGrid(r.Season.Matches)).linked("match-"),
	}
	var err error
	if r.Course != nil {
		if part.Chart, err = drawn(render.SeasonChart(r.Course, false)); err != nil {
			return nil, err
		}
	}
	records, notes := render.RecordsGrid(r.Season)
	if part.Records = newTable("records", records); part.Records != nil {
		part.RecordNotes = notes
	}
	for i, m := range r.Matches {
		if err := r.told(i); err != nil {
			return nil, err
		}
		p, err := newMatchPart(m)
		if err != nil {
			return nil, err
		}
		p.Open = len(r.Matches) <= openMatches
		part.Matches = append(part.Matches, p)
	}
	return part, nil
}

// told tells who watches how many matches are drawn.
func (r Report) told(matches int) error {
	if r.Watch == nil {
		return nil
	}
	return r.Watch(int64(matches), int64(len(r.Matches)))
}

func newMatchPart(m Match) (p matchPart, err error) {
	p = matchPart{Title: render.Title(m.Match), Place: fmt.Sprintf("match-%d", m.Number), Notes: render.SheetNotes(m.Match),
		Sheet: newTable(fmt.Sprintf("score sheet of match %d", m.Number), render.SheetGrid(m.Match))}
	if changes := changed(m.History); len(changes) > 0 {
		p.Changes = newTable("corrections, and what they replaced", render.HistoryGrid(m.Match, changes))
	}
	p.Chart, err = drawn(render.MatchChart(m.Match, false))
	return p, err
}

// changed leaves out the start and rounds that stand as they were entered.
func changed(lines []book.HistoryLine) []book.HistoryLine {
	return slices.DeleteFunc(slices.Clone(lines), func(l book.HistoryLine) bool {
		switch l.Body.(type) {
		case score.MatchStarted, score.RoundScored, score.TieBreakScored, score.TotalsRecorded:
			return l.InForce && l.CorrectedBy == 0 && l.Reason == ""
		}
		return false
	})
}

// drawn is a chart as it stands in a page; none where there is nothing to draw.
func drawn(c render.Chart, err error) (template.HTML, error) {
	var nothing *score.Mistake
	if errors.As(err, &nothing) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	svg, err := c.SVG()
	return template.HTML(svg), err // chart escapes what people have typed
}
