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
		rows = append(rows, []string{num(m.Number), m.Day, m.Game, m.SeasonName, num(int64(m.Round)), state(m), strings.Join(m.Players, ", ")})
	}
	return grid(w, []column{{head: "match"}, {head: "begun", left: true}, {head: "game", left: true}, {head: "season", left: true},
		{head: "rounds"}, {head: "state", left: true}, {head: "players", left: true}}, rows)
}

func state(m book.Listed) string {
	switch {
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
		rows = append(rows, []string{s.Name, s.From, s.To, seasonState(s)})
	}
	return grid(w, []column{{head: "season", left: true}, {head: "from", left: true}, {head: "to", left: true}, {head: "state", left: true}}, rows)
}

func seasonState(s book.Season) string {
	if s.Over {
		return "ended"
	}
	return "open"
}

// Players draws the list of players.
func Players(w io.Writer, players []book.Player) error {
	if len(players) == 0 {
		_, err := fmt.Fprintln(w, "no player is on record")
		return err
	}
	var rows [][]string
	for _, p := range players {
		rows = append(rows, []string{p.Name, num(p.Played)})
	}
	return grid(w, []column{{head: "player", left: true}, {head: "played"}}, rows)
}

// Season draws a season: its matches and its standings.
func Season(w io.Writer, v *book.SeasonView) error {
	if err := Standings(w, v.Standings); err != nil {
		return err
	}
	if len(v.Matches) == 0 {
		return nil
	}
	fmt.Fprintln(w)
	return Matches(w, v.Matches)
}
