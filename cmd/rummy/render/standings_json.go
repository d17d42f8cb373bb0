package render

import (
	"encoding/json"
	"time"

	"rummy/score"
	"rummy/score/book"
)

// StandingsJSON is the standings.
type StandingsJSON struct {
	Schema     int                  `json:"schema"`
	Season     *string              `json:"season"`
	Game       *string              `json:"game"`
	By         score.By             `json:"by"`
	TieBreaks  []string             `json:"tie_breaks"`
	Min        int64                `json:"min_matches,omitempty"`
	Standings  []standingJSON       `json:"standings"`
	NotRanked  []standingJSON       `json:"not_ranked,omitempty"` // who has played fewer matches than the minimum
	Others     int                  `json:"other_seasons"`
	Loose      bool                 `json:"seasonless_left_out,omitempty"`
	OtherGames []string             `json:"games_left_out,omitempty"`
	Edited     *correctionJSON      `json:"season_edited,omitempty"`
	Corrected  []correctedAfterJSON `json:"corrected_after_end,omitempty"`
	Rescored   *rescoredJSON        `json:"rescored,omitempty"`
}

// correctedAfterJSON is the newest change of a match after the end of its season.
type correctedAfterJSON struct {
	Match int64     `json:"match"`
	At    time.Time `json:"at"`
	By    string    `json:"by"`
}

type standingJSON struct {
	Place        *int        `json:"place"` // null: not ranked
	Player       string      `json:"player"`
	Played       int64       `json:"played"`
	Wins         int64       `json:"wins"`
	WinShare     json.Number `json:"win_share"`
	AveragePlace json.Number `json:"average_place"`
	Total        *int64      `json:"total"`
	Average      json.Number `json:"average,omitempty"`
	Best         *int64      `json:"best"`
	Worst        *int64      `json:"worst"`
	Outs         int64       `json:"outs"`
	Points       *int64      `json:"points,omitempty"` // that the places brought, where standings go by them
	Rating       *ratingJSON `json:"rating,omitempty"` // where standings go by it
	Shared       bool        `json:"shared,omitempty"`
	Split        string      `json:"behind_by,omitempty"`
	Asked        []askedJSON `json:"asked,omitempty"` // what was asked of players equal in the main value
}

type ratingJSON struct {
	Strength float64 `json:"strength"` // mu less three times sigma
	Mu       float64 `json:"mu"`
	Sigma    float64 `json:"sigma"`
}

type askedJSON struct {
	By    score.TieBreak `json:"by"`
	Value string         `json:"value"`
}

// NewStandingsJSON makes the JSON of standings. Points are null where games mix.
func NewStandingsJSON(s *book.Standings) StandingsJSON {
	j := StandingsJSON{Schema: Schema, Game: orNull(s.Game), By: s.Ranking.By, TieBreaks: []string{}, Min: s.Ranking.Min, Standings: []standingJSON{},
		Others: s.Others, Loose: s.Loose, OtherGames: s.OtherGames}
	if s.Season != nil {
		j.Season = &s.Season.Name
		if e := s.Season.Edited; e != nil {
			j.Edited = &correctionJSON{Reason: e.Reason, By: e.By, At: e.At, Times: 1}
		}
	}
	for _, t := range s.Ranking.Chain {
		j.TieBreaks = append(j.TieBreaks, string(t))
	}
	for _, l := range s.Lines {
		j.Standings = append(j.Standings, newStandingJSON(s, l))
	}
	for _, l := range s.Short {
		j.NotRanked = append(j.NotRanked, newStandingJSON(s, l))
	}
	if s.Rescored != nil {
		j.Rescored = newRescoredJSON(*s.Rescored)
	}
	for _, c := range s.Corrected {
		j.Corrected = append(j.Corrected, correctedAfterJSON(c))
	}
	return j
}

func newStandingJSON(s *book.Standings, l book.Line) standingJSON {
	line := standingJSON{Place: orNone(l.Place), Player: l.Name, Played: l.Played, Wins: l.Wins,
		WinShare:     json.Number(score.Decimal(l.WinShare, score.WinUnit)),
		AveragePlace: json.Number(score.Decimal(l.Places, l.Played)), Outs: l.Outs, Shared: l.Shared, Split: string(l.Split)}
	if s.Game != "" && !s.Mixed {
		line.Total, line.Best, line.Worst = &l.Points, &l.Best, &l.Worst
		line.Average = json.Number(score.Decimal(l.Points, l.Played))
	}
	switch s.Ranking.By {
	case score.ByLeague:
		line.Points = &l.League
	case score.ByRating:
		r := s.Ratings[l.Player]
		line.Rating = &ratingJSON{l.Strength, r.Mu, r.Sigma}
	}
	for _, a := range l.Asked {
		line.Asked = append(line.Asked, askedJSON(a))
	}
	return line
}
