package render

import (
	"fmt"
	"strings"

	"rummy/score/book"
	"rummy/storage"
)

// Matches draws the list of matches; open is the number of the open one, or 0.
func Matches(p *Page, matches []book.Listed, open int64) {
	if len(matches) == 0 {
		p.Line("no match is on record")
	}
	p.Table(matchTable(matches, open))
}

func matchTable(matches []book.Listed, open int64) table {
	var rows [][]string
	for _, m := range matches {
		rounds := num(int64(m.Round))
		if m.Round == 0 && m.Counts {
			rounds = "totals" // no round of it is known
		}
		rows = append(rows, []string{num(m.Number), m.Day, m.Game, m.SeasonName, rounds, state(m, open), strings.Join(m.Players, ", ")})
	}
	return table{columns: []column{{head: "match", key: true}, {head: "begun", left: true}, {head: "game", left: true}, {head: "season", left: true},
		{head: "rounds"}, {head: "state", left: true, wrap: squeezable}, {head: "players", left: true, wrap: squeezable}}, rows: rows}
}

func state(m book.Listed, open int64) string {
	switch {
	case m.Void:
		return "void"
	case m.State == storage.Open && m.Number == open:
		return "the open match"
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
func Seasons(p *Page, seasons []book.Season) {
	if len(seasons) == 0 {
		p.Line("no season is on record")
	}
	var rows [][]string
	for _, s := range seasons {
		rows = append(rows, []string{s.Name, s.From, s.To, seasonState(s), SeasonRules(s.Rules)})
	}
	p.Table(table{columns: []column{{head: "season", left: true, key: true}, {head: "from", left: true}, {head: "to", left: true}, {head: "state", left: true},
		{head: "ranked by", left: true, wrap: squeezable}}, rows: rows})
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
