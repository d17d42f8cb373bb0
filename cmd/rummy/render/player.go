package render

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"rummy/score/book"
)

// Players draws a list of players; those who are in the archive only with all.
func Players(w io.Writer, players []book.Player, all bool) error {
	if len(players) == 0 {
		_, err := fmt.Fprintln(w, "no player is on record")
		return err
	}
	players, left := shownPlayers(players, all)
	if err := playerRows(w, players); err != nil || left == 0 {
		return err
	}
	_, err := fmt.Fprintf(w, "not shown: %d in the archive; --all shows all\n", left)
	return err
}

// shownPlayers returns the players to list, and how many are left out.
func shownPlayers(players []book.Player, all bool) (shown []book.Player, left int) {
	for _, p := range players {
		if all || !p.Archived {
			shown = append(shown, p)
		}
	}
	return shown, len(players) - len(shown)
}

func playerRows(w io.Writer, players []book.Player) error {
	if len(players) == 0 {
		return nil
	}
	var rows [][]string
	for _, p := range players {
		rows = append(rows, []string{p.Name, num(p.Played), strings.Join(slices.Concat(p.Aliases, p.Merged), ", "), playerState(p)})
	}
	return grid(w, []column{{head: "player", left: true}, {head: "played"}, {head: "also", left: true, wrap: 40}, {head: "state", left: true}}, rows)
}

func playerState(p book.Player) string {
	if p.Archived {
		return "archived"
	}
	return ""
}

// PlayerHistory draws all that was ever done to a player, oldest first, under
// the names that find the player.
func PlayerHistory(w io.Writer, p book.Player, lines []book.PlayerLine) error {
	title := p.Name
	if p.Archived {
		title += ", archived"
	}
	for _, names := range []struct {
		what string
		are  []string
	}{{"also ", p.Aliases}, {"before ", p.Former}, {"merged with ", p.Merged}} {
		if len(names.are) > 0 {
			title += "; " + names.what + strings.Join(names.are, ", ")
		}
	}
	if _, err := fmt.Fprintf(w, "%s\n\n", title); err != nil {
		return err
	}
	var rows [][]string
	for _, l := range lines {
		state := "in force"
		if !l.InForce {
			state = "taken back"
		}
		rows = append(rows, []string{num(int64(l.Number)), l.At.Format("2006-01-02 15:04"), l.Actor, l.What, l.Reason, state})
	}
	return grid(w, []column{{head: "change"}, {head: "when", left: true}, {head: "who", left: true},
		{head: "what", left: true, wrap: 40}, {head: "why", left: true, wrap: 24}, {head: "state", left: true}}, rows)
}

// PlayersJSON is a list of players.
type PlayersJSON struct {
	Schema  int          `json:"schema"`
	Players []playerJSON `json:"players"`
	Left    int          `json:"not_shown,omitempty"` // players in the archive
}

// PlayerJSON is one player, perhaps after a change.
type PlayerJSON struct {
	Schema int `json:"schema"`
	playerJSON
	Was    string   `json:"was,omitempty"`    // what the one renamed or merged was called
	Undone string   `json:"undone,omitempty"` // the change taken back
	Redone string   `json:"redone,omitempty"` // the change brought back
	Notes  []string `json:"notes,omitempty"`
}

type playerJSON struct {
	Player   string    `json:"player"`
	ID       string    `json:"id"`
	Added    time.Time `json:"added_at"`
	Played   int64     `json:"played"`
	Aliases  []string  `json:"aliases"`
	Former   []string  `json:"former_names"`
	Merged   []string  `json:"merged"` // names of those merged into the player
	Archived bool      `json:"archived"`
}

func newPlayerJSON(p book.Player) playerJSON {
	list := func(names []string) []string { return append([]string{}, names...) } // never null
	return playerJSON{p.Name, p.ID, p.Added, p.Played, list(p.Aliases), list(p.Former), list(p.Merged), p.Archived}
}

// NewPlayerJSON makes the JSON of a player after a change.
func NewPlayerJSON(c book.PlayerChanged) PlayerJSON {
	return PlayerJSON{Schema: Schema, playerJSON: newPlayerJSON(c.Player), Notes: c.Notes}
}

// NewPlayersJSON makes the JSON of a list of players; those who are in the archive only with all.
func NewPlayersJSON(players []book.Player, all bool) PlayersJSON {
	shown, left := shownPlayers(players, all)
	j := PlayersJSON{Schema, []playerJSON{}, left}
	for _, p := range shown {
		j.Players = append(j.Players, newPlayerJSON(p))
	}
	return j
}

// PlayerHistoryJSON is all that was ever done to a player.
type PlayerHistoryJSON struct {
	Schema int `json:"schema"`
	playerJSON
	Changes []playerChangeJSON `json:"changes"`
}

type playerChangeJSON struct {
	Number  int       `json:"number"`
	Kind    string    `json:"kind"`
	At      time.Time `json:"at"`
	By      string    `json:"by"`
	What    string    `json:"what"`
	Reason  *string   `json:"reason"`
	InForce bool      `json:"in_force"`
	Of      int       `json:"of,omitempty"` // number of the change taken back or brought back
}

// NewPlayerHistoryJSON makes the JSON of a player's history.
func NewPlayerHistoryJSON(p book.Player, lines []book.PlayerLine) PlayerHistoryJSON {
	j := PlayerHistoryJSON{Schema, newPlayerJSON(p), []playerChangeJSON{}}
	for _, l := range lines {
		j.Changes = append(j.Changes, playerChangeJSON{l.Number, l.Kind, l.At, l.Actor, l.What, orNull(l.Reason), l.InForce, l.Of})
	}
	return j
}
