package archive

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/card"
)

// Play is a match in the form in which BG Stats takes over a play.
type Play struct {
	SourceName   string       `json:"sourceName"`
	SourcePlayID string       `json:"sourcePlayId"` // ULID of the match
	PlayDate     string       `json:"playDate"`     // UTC: 2026-11-30 22:00:00
	DurationMin  int          `json:"durationMin"`  // whole minutes; 0: not known
	Comments     string       `json:"comments"`
	Game         PlayGame     `json:"game"`
	Players      []PlayPlayer `json:"players"` // in the order of the seats
}

// PlayGame is the game of a Play.
type PlayGame struct {
	Name         string `json:"name"`
	HighestWins  bool   `json:"highestWins"`
	NoPoints     bool   `json:"noPoints"`
	SourceGameID string `json:"sourceGameId"`
}

// PlayPlayer is one player of a Play.
type PlayPlayer struct {
	Name           string       `json:"name"`
	Rank           int          `json:"rank"`            // 0: not ranked
	Score          *card.Points `json:"score,omitempty"` // none in a game without points, or while some are not known
	StartPlayer    bool         `json:"startPlayer"`
	Winner         bool         `json:"winner"`
	SourcePlayerID string       `json:"sourcePlayerId"`
}

// NewPlay makes the play of a match that is over. zone is that of the table. The
// error is a *score.Mistake: the match is not over yet, or void.
func NewPlay(m *book.Match, zone *time.Location) (Play, error) {
	s := m.Sheet
	switch {
	case s.End.Void:
		return Play{}, &score.Mistake{Name: "match.void", Message: fmt.Sprintf("match %d is void, so there is no result to hand over", m.Number)}
	case !s.End.Over:
		return Play{}, &score.Mistake{Name: "match.open", Message: fmt.Sprintf("match %d is not over, so there is no result to hand over", m.Number),
			Hint: `"rummy match end" ends it early`}
	}
	single := s.Game.Rounds.End == "single"
	p := Play{SourceName: "rummy", SourcePlayID: m.ID, PlayDate: playDate(m, zone), DurationMin: minutes(m, zone), Comments: comments(m),
		Game: PlayGame{Name: s.Game.Name, HighestWins: !s.LowWins(), NoPoints: single, SourceGameID: s.Game.ID}}
	first := firstPlayer(s)
	for _, t := range s.Totals {
		player := PlayPlayer{Name: s.Name(t.Player), Rank: t.Place, StartPlayer: t.Player == first,
			Winner: t.Place == 1 && s.End.Counts, SourcePlayerID: t.Player}
		if !single && t.Whole {
			player.Score = &t.Points
		}
		p.Players = append(p.Players, player)
	}
	return p, nil
}

// Link is the link that hands the play over to BG Stats.
func (p Play) Link() string {
	data, err := json.Marshal(p)
	if err != nil {
		panic("archive: " + err.Error()) // every field can be written
	}
	return "bgstats://app.bgstatsapp.com/createPlay.html?data=" + strings.ReplaceAll(url.QueryEscape(string(data)), "+", "%20")
}

// playDate is when the match began, in UTC. Of one that was entered on another
// day than it was played, only the day is known: noon stands for it.
func playDate(m *book.Match, zone *time.Location) string {
	if m.Started.In(zone).Format(time.DateOnly) != m.Day() {
		return m.Day() + " 12:00:00"
	}
	return m.Started.UTC().Format(time.DateTime)
}

// minutes is how long the match took, from its first to its last event; 0 where
// these are not of the day it was played.
func minutes(m *book.Match, zone *time.Location) int {
	events := m.Sheet.Events()
	from, to := m.Started.In(zone), events[len(events)-1].At.In(zone)
	if day := m.Day(); from.Format(time.DateOnly) != day || to.Format(time.DateOnly) != day {
		return 0
	}
	return int(to.Sub(from) / time.Minute)
}

func comments(m *book.Match) string {
	parts := []string{fmt.Sprintf("match %d", m.Number)}
	switch n := len(m.Sheet.Rounds); n {
	case 0:
	case 1:
		parts = append(parts, "1 round")
	default:
		parts = append(parts, fmt.Sprintf("%d rounds", n))
	}
	if m.Season != "" {
		parts = append(parts, "season "+m.Season)
	}
	if m.Sheet.End.Early {
		parts = append(parts, "ended early")
	}
	return strings.Join(parts, ", ")
}

// firstPlayer is who played first in the first round that was played, or "".
func firstPlayer(s *score.Sheet) string {
	for _, r := range s.Rounds {
		if r.Skipped {
			continue
		}
		if s.Game.Rounds.FirstTurn == "dealer" {
			return r.Dealer
		}
		return r.Seats[(slices.Index(r.Seats, r.Dealer)+1)%len(r.Seats)]
	}
	return ""
}
