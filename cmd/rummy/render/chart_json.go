package render

import (
	"rummy/cmd/rummy/render/chart"
	"rummy/score"
	"rummy/score/book"
)

// ChartJSON is the numbers of a chart.
type ChartJSON struct {
	Schema  int               `json:"schema"`
	Match   *int64            `json:"match,omitempty"`
	Season  *string           `json:"season"`
	Game    *string           `json:"game,omitempty"` // of a match
	Shows   string            `json:"shows"`          // total, place or, of a season, what its standings go by
	LowWins bool              `json:"low_wins"`       // fewer is better
	Columns []chartColumnJSON `json:"columns"`
	Series  []chartSeriesJSON `json:"series"` // who is in front first
}

// chartColumnJSON is a round of a match, or a match of a season.
type chartColumnJSON struct {
	Round int    `json:"round,omitempty"`
	Match int64  `json:"match,omitempty"`
	Day   string `json:"day,omitempty"`
	Game  string `json:"game,omitempty"`
}

// chartSeriesJSON is the values of a player, one a column; null for none.
type chartSeriesJSON struct {
	Player string     `json:"player"`
	Values []*float64 `json:"values"`
}

// newChartJSON makes the JSON of a chart, but for what its columns are.
func newChartJSON(c chart.Chart) ChartJSON {
	j := ChartJSON{Schema: Schema, Shows: c.YLabel, LowWins: c.LowWins, Columns: []chartColumnJSON{}, Series: []chartSeriesJSON{}}
	for _, l := range c.Lines {
		series := chartSeriesJSON{Player: l.Name, Values: []*float64{}}
		for _, v := range l.Values {
			if chart.Known(v) {
				series.Values = append(series.Values, &v)
			} else {
				series.Values = append(series.Values, nil)
			}
		}
		j.Series = append(j.Series, series)
	}
	return j
}

// ofMatch says which match it is, and which rounds.
func (j *ChartJSON) ofMatch(m *book.Match, rounds []score.Round) {
	j.Match, j.Season, j.Game = &m.Number, orNull(m.Season), &m.Sheet.Game.ID
	for _, r := range rounds {
		j.Columns = append(j.Columns, chartColumnJSON{Round: r.Number})
	}
}

// ofSeason says which season it is, and which matches.
func (j *ChartJSON) ofSeason(c *book.Course) {
	j.Season = &c.Season.Name
	for _, s := range c.Steps {
		j.Columns = append(j.Columns, chartColumnJSON{Match: s.Match, Day: s.Day, Game: s.Game})
	}
}
