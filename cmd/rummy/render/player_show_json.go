package render

import (
	"encoding/json"

	"rummy/score"
	"rummy/score/book"
	"rummy/score/stats"
)

// PlayerViewJSON is what a player has done. Numbers of points are null where
// games mix, or where none count.
type PlayerViewJSON struct {
	Schema int `json:"schema"`
	playerJSON
	Season       *string          `json:"season"`
	Game         *string          `json:"game"` // the only game, or the one asked for
	Wins         int64            `json:"wins"`
	WinShare     json.Number      `json:"win_share"`
	WinPercent   *json.Number     `json:"win_percent"`
	AveragePlace *json.Number     `json:"average_place"`
	Places       []placeTimesJSON `json:"places"`
	playerPointsJSON
	Rounds    int64            `json:"rounds"`
	Outs      int64            `json:"outs"`
	Longest   *streakJSON      `json:"longest_streak"`
	Now       int              `json:"current_streak"`
	Since     int64            `json:"matches_since_win"`
	Opponents []opponentJSON   `json:"opponents"`
	Games     []playerGameJSON `json:"games"`
	Against   *againstJSON     `json:"against"`
	NotRanked int              `json:"not_ranked"`
	NotOver   int              `json:"not_counted"`
	LeftOut   int              `json:"not_shown"`
}

type placeTimesJSON struct {
	Place   int   `json:"place"`
	Matches int64 `json:"matches"`
}

type playerPointsJSON struct {
	Total        *int64       `json:"total"`
	Average      *json.Number `json:"average"`
	AverageRound *json.Number `json:"average_round"`
	Best         *markJSON    `json:"best_match"`
	Worst        *markJSON    `json:"worst_match"`
	BestRound    *markJSON    `json:"best_round"`
	WorstRound   *markJSON    `json:"worst_round"`
}

type playerGameJSON struct {
	Game     string      `json:"game"`
	LowWins  bool        `json:"low_wins"`
	Played   int64       `json:"played"`
	Wins     int64       `json:"wins"`
	WinShare json.Number `json:"win_share"`
	playerPointsJSON
}

// againstJSON is the matches of two players, the last played last.
type againstJSON struct {
	opponentJSON
	Total   *int64        `json:"total"`
	Other   *int64        `json:"other_total"`
	Matches []meetingJSON `json:"matches"`
}

type meetingJSON struct {
	Match       int64  `json:"match"`
	Day         string `json:"day"`
	Game        string `json:"game"`
	Place       int    `json:"place"`
	OtherPlace  int    `json:"other_place"`
	Points      *int64 `json:"points"`
	OtherPoints *int64 `json:"other_points"`
}

// NewPlayerViewJSON makes the JSON of what a player has done.
func NewPlayerViewJSON(v *book.PlayerView) PlayerViewJSON {
	s := v.Stats
	j := PlayerViewJSON{Schema: Schema, playerJSON: newPlayerJSON(v.Player), Game: orNull(v.Game), Wins: s.Wins,
		WinShare: json.Number(score.Decimal(s.WinShare, score.WinUnit)), Places: []placeTimesJSON{}, Rounds: s.Rounds, Outs: s.Outs,
		Now: s.Now.Matches, Since: s.Since, Opponents: []opponentJSON{}, Games: []playerGameJSON{},
		NotRanked: v.NotRanked, NotOver: v.NotOver, LeftOut: v.LeftOut}
	if v.Season != nil {
		j.Season = &v.Season.Name
	}
	if s.Played > 0 {
		j.WinPercent = decimalJSON(score.Decimal(100*s.Wins, s.Played))
		j.AveragePlace = decimalJSON(score.Decimal(s.PlaceSum(), s.Played))
	}
	if g := s.Only(); g != nil {
		j.Game, j.playerPointsJSON = &g.Game, newPlayerPointsJSON(g)
	}
	if s.Longest.Matches > 0 {
		longest := newStreakJSON(s.Longest)
		j.Longest = &longest
	}
	for i, times := range s.Places {
		if times > 0 {
			j.Places = append(j.Places, placeTimesJSON{i + 1, times})
		}
	}
	for _, o := range v.Opponents {
		j.Opponents = append(j.Opponents, newOpponentJSON(o.Name, o.Met))
	}
	for _, g := range s.Games {
		j.Games = append(j.Games, playerGameJSON{g.Game, g.LowWins, g.Played, g.Wins, json.Number(score.Decimal(g.WinShare, score.WinUnit)), newPlayerPointsJSON(g)})
	}
	if v.Against != nil {
		j.Against = newAgainstJSON(v)
	}
	return j
}

// decimalJSON is a number as JSON, nil for "".
func decimalJSON(text string) *json.Number {
	if text == "" {
		return nil
	}
	n := json.Number(text)
	return &n
}

func newPlayerPointsJSON(g *stats.Game) (j playerPointsJSON) {
	if g.Scored == 0 {
		return j
	}
	return playerPointsJSON{&g.Points, decimalJSON(g.Average()), decimalJSON(g.RoundAverage()), newMarkJSON(g.Best, nil), newMarkJSON(g.Worst, nil),
		newMarkJSON(g.BestRound, nil), newMarkJSON(g.WorstRound, nil)}
}

func newAgainstJSON(v *book.PlayerView) *againstJSON {
	j := &againstJSON{opponentJSON: newOpponentJSON(v.Against.Name, v.Stats.Against[v.Against.ID]), Matches: []meetingJSON{}}
	for _, m := range v.Meetings {
		one := meetingJSON{Match: m.Match, Day: m.Day, Game: m.Game, Place: m.Player.Place, OtherPlace: m.Other.Place}
		if m.Scored {
			mine, other := int64(m.Player.Points), int64(m.Other.Points)
			one.Points, one.OtherPoints = &mine, &other
		}
		j.Matches = append(j.Matches, one)
	}
	if g := v.Stats.Only(); g != nil && g.Scored > 0 {
		mine, other := meetingPoints(v)
		j.Total, j.Other = &mine, &other
	}
	return j
}
