package render

import (
	"fmt"
	"io"
	"strings"

	"rummy/score/book"
	"rummy/storage"
)

// Matches draws the list of matches.
func Matches(w io.Writer, matches []book.Listed) error {
	if len(matches) == 0 {
		_, err := fmt.Fprintln(w, "no match is on record")
		return err
	}
	var rows [][]string
	for _, m := range matches {
		rounds := num(int64(m.Round))
		if m.Round == 0 && m.Counts {
			rounds = "totals" // no round of it is known
		}
		rows = append(rows, []string{num(m.Number), m.Day, m.Game, m.SeasonName, rounds, state(m), strings.Join(m.Players, ", ")})
	}
	return grid(w, []column{{head: "match"}, {head: "begun", left: true}, {head: "game", left: true}, {head: "season", left: true},
		{head: "rounds"}, {head: "state", left: true}, {head: "players", left: true}}, rows)
}

func state(m book.Listed) string {
	switch {
	case m.Void:
		return "void"
	case m.State == storage.Open:
		return "open"
	case !m.Counts:
		return "ended early"
	case len(m.Winners) == 0:
		return "over"
	}
	return "won by " + strings.Join(m.Winners, " and ")
}

// Seasons draws the list of seasons.
func Seasons(w io.Writer, seasons []book.Season) error {
	if len(seasons) == 0 {
		_, err := fmt.Fprintln(w, "no season is on record")
		return err
	}
	var rows [][]string
	for _, s := range seasons {
		rows = append(rows, []string{s.Name, s.From, s.To, seasonState(s), SeasonRules(s.Rules)})
	}
	return grid(w, []column{{head: "season", left: true}, {head: "from", left: true}, {head: "to", left: true}, {head: "state", left: true},
		{head: "ranked by", left: true}}, rows)
}

// SeasonRules says in short how a season ranks.
func SeasonRules(r book.SeasonRules) string {
	text := string(r.By)
	if len(r.Points) > 0 {
		words := make([]string, len(r.Points))
		for i, p := range r.Points {
			words[i] = num(p)
		}
		text += " (" + strings.Join(words, ",") + ")"
	}
	for _, t := range r.Chain {
		text += ", " + string(t)
	}
	if r.Min > 0 {
		text += fmt.Sprintf("; at least %s", plural(int(r.Min), "match"))
	}
	return text
}

func seasonState(s book.Season) string {
	if s.Over {
		return "ended"
	}
	return "open"
}
