package render

import (
	"slices"
	"strings"
	"time"

	"rummy/score/book"
)

// Players draws a list of players; those who are in the archive only with all.
func Players(p *Page, players []book.Player, all bool) {
	if len(players) == 0 {
		p.Line("no player is on record")
	}
	players, left := shownPlayers(players, all)
	var rows [][]string
	for _, one := range players {
		rows = append(rows, []string{one.Name, num(one.Played), strings.Join(slices.Concat(one.Aliases, one.Merged), ", "), playerState(one)})
	}
	p.Table(table{columns: []column{{head: "player", left: true, key: true}, {head: "played"}, {head: "also", left: true, wrap: 40},
		{head: "state", left: true}}, rows: rows})
	if left > 0 {
		p.Printf("not shown: %d in the archive; --all shows all\n", left)
	}
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

func playerState(p book.Player) string {
	if p.Archived {
		return "archived"
	}
	return ""
}

// PlayerHistory draws all that was ever done to a player, oldest first, under
// the names that find the player.
func PlayerHistory(p *Page, of book.Player, lines []book.PlayerLine) {
	title := of.Name
	if of.Archived {
		title += ", archived"
	}
	for _, names := range []struct {
		what string
		are  []string
	}{{"also ", of.Aliases}, {"before ", of.Former}, {"merged with ", of.Merged}} {
		if len(names.are) > 0 {
			title += "; " + names.what + strings.Join(names.are, ", ")
		}
	}
	p.Line(title)
	p.Gap()
	var rows [][]string
	for _, l := range lines {
		state := "in force"
		if !l.InForce {
			state = "taken back"
		}
		rows = append(rows, []string{num(int64(l.Number)), l.At.Format("2006-01-02 15:04"), l.Actor, l.What, l.Reason, state})
	}
	p.Table(changesTable(rows))
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
