package render

import (
	"fmt"
	"slices"
	"strconv"

	"rummy/score/book"
)

// ratingNote says what a rating is.
const ratingNote = "strength is mu less three times sigma, 0 for a new player; rated by Weng and Lin's Plackett-Luce model"

// RatingHistory draws a player's rating after each match, the last one last.
func RatingHistory(p *Page, h *book.RatingHistory) {
	title := "rating of " + h.Player.Name
	if h.Season != nil {
		title += " in season " + h.Season.Name
	} else {
		title += " over all matches"
	}
	if h.Game != "" {
		title += ", " + h.Game
	}
	p.Line(title)
	if len(h.Lines) == 0 {
		p.Printf("no finished match in which %s was ranked\n", h.Player.Name)
	} else {
		p.Gap()
	}
	p.Table(ratingTable(h.Lines))
	if len(h.Lines) > 0 {
		p.Gap()
		p.Line(ratingNote)
	}
}

// ratingTable is what each match made of a rating.
func ratingTable(lines []book.RatingLine) table {
	match := []column{{head: "match", key: true}, {head: "day", left: true}, {head: "game", left: true}}
	rating := []column{{head: "mu"}, {head: "sigma"}, {head: "strength"}}
	t := table{columns: slices.Concat(match, []column{{head: "place", left: true}}, rating),
		data: &table{columns: slices.Concat(match, []column{{head: "place"}, {head: "ranked"}}, rating)}}
	for _, l := range lines {
		match := []string{num(l.Match), l.Day, l.Game}
		rating := []string{fmt.Sprintf("%.2f", l.Mu), fmt.Sprintf("%.2f", l.Sigma), fmt.Sprintf("%.2f", l.Ordinal())}
		t.rows = append(t.rows, slices.Concat(match, []string{fmt.Sprintf("%d of %d", l.Place, l.Ranked)}, rating))
		t.data.rows = append(t.data.rows, slices.Concat(match, []string{strconv.Itoa(l.Place), strconv.Itoa(l.Ranked)}, rating))
	}
	return t
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
