package render

import (
	"fmt"
	"io"

	"rummy/score/book"
)

// ratingNote says what a rating is.
const ratingNote = "strength is mu less three times sigma, 0 for a new player; rated by Weng and Lin's Plackett-Luce model"

// RatingHistory draws a player's rating after each match, the last one last.
func RatingHistory(w io.Writer, h *book.RatingHistory) error {
	title := "rating of " + h.Player.Name
	if h.Season != nil {
		title += " in season " + h.Season.Name
	} else {
		title += " over all matches"
	}
	if h.Game != "" {
		title += ", " + h.Game
	}
	if len(h.Lines) == 0 {
		_, err := fmt.Fprintf(w, "%s\nno finished match in which %s was ranked\n", title, h.Player.Name)
		return err
	}
	if _, err := fmt.Fprintf(w, "%s\n\n", title); err != nil {
		return err
	}
	var rows [][]string
	for _, l := range h.Lines {
		rows = append(rows, []string{num(l.Match), l.Day, l.Game, fmt.Sprintf("%d of %d", l.Place, l.Ranked),
			fmt.Sprintf("%.2f", l.Mu), fmt.Sprintf("%.2f", l.Sigma), fmt.Sprintf("%.2f", l.Ordinal())})
	}
	columns := []column{{head: "match"}, {head: "day", left: true}, {head: "game", left: true}, {head: "place", left: true},
		{head: "mu"}, {head: "sigma"}, {head: "strength"}}
	if err := grid(w, columns, rows); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s\n", ratingNote)
	return err
}

// RatingHistoryJSON is a player's rating after each match, the last one last.
type RatingHistoryJSON struct {
	Schema  int              `json:"schema"`
	Player  string           `json:"player"`
	Season  *string          `json:"season"`  // null: all matches on record
	Game    *string          `json:"game"`    // null: all games
	Matches int              `json:"matches"` // of everybody, that the ratings follow from
	History []ratingLineJSON `json:"history"`
}

type ratingLineJSON struct {
	Match  int64  `json:"match"`
	Day    string `json:"day"`
	Game   string `json:"game"`
	Place  int    `json:"place"`
	Ranked int    `json:"ranked"` // players ranked in the match
	ratingJSON
}

// NewRatingHistoryJSON makes the JSON of a player's ratings.
func NewRatingHistoryJSON(h *book.RatingHistory) RatingHistoryJSON {
	j := RatingHistoryJSON{Schema: Schema, Player: h.Player.Name, Game: orNull(h.Game), Matches: h.Matches, History: []ratingLineJSON{}}
	if h.Season != nil {
		j.Season = &h.Season.Name
	}
	for _, l := range h.Lines {
		j.History = append(j.History, ratingLineJSON{l.Match, l.Day, l.Game, l.Place, l.Ranked, ratingJSON{l.Ordinal(), l.Mu, l.Sigma}})
	}
	return j
}
