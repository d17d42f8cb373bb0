package score

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// Event is one fact of a match.
type Event struct {
	Seq   int64 // 1, 2, 3 … within the match
	At    time.Time
	Actor string // who said so
	Body  Body
}

// Body is what an event says. Each kind is one of the types of this file; on
// record it is JSON, and no field is ever renamed or removed.
type Body interface {
	Kind() string
}

// MatchStarted begins a match.
type MatchStarted struct {
	Game    string        `json:"game"`             // the game's id
	Rules   string        `json:"rules"`            // digest of the rules played by
	House   rules.Overlay `json:"house,omitempty"`  // house rules among them, for the reader
	Day     string        `json:"day"`              // local day it began: 2026-11-30
	Season  string        `json:"season,omitempty"` // id, or none
	Players []string      `json:"players"`          // ids, in the order of the seats to the left
	Dealer  string        `json:"dealer"`           // who deals the first round
}

// RoundScored is one deal, scored. The points of the entries follow from it.
type RoundScored struct {
	Round      int     `json:"round"`
	Dealer     string  `json:"dealer,omitempty"` // only where somebody else dealt than was due
	Upcard     string  `json:"upcard,omitempty"` // the card turned up, where the round goes by it
	Wild       string  `json:"wild,omitempty"`   // the rank or special card turned up, where it says which rank is wild
	Entries    []Entry `json:"entries"`          // in the order of the seats
	Unfinished bool    `json:"unfinished,omitempty"`
	Agreed     string  `json:"agreed,omitempty"` // why the table records it although a check refuses it
}

// TieBreakScored is one tie-break round, scored. It adds nothing to any total:
// it ranks those tied for the first place among themselves.
type TieBreakScored struct {
	Number     int     `json:"number"`           // 1, 2 …, apart from the rounds of the match
	Dealer     string  `json:"dealer,omitempty"` // only where somebody else dealt than was due
	Wild       string  `json:"wild,omitempty"`   // the rank or special card turned up, where it says which rank is wild
	Entries    []Entry `json:"entries"`          // of the tied players only, in the order of the seats
	Unfinished bool    `json:"unfinished,omitempty"`
	Agreed     string  `json:"agreed,omitempty"` // why the table records it although a check refuses it
}

// RoundSkipped passes over a round that was not played.
type RoundSkipped struct {
	Round  int    `json:"round"`
	Reason string `json:"reason"`
}

// RoundCorrected says what a round recorded before is to say instead. The round
// stays where it was.
type RoundCorrected struct {
	Round      int     `json:"round"`
	TieBreak   bool    `json:"tie_break,omitempty"` // Round is the number of a tie-break round
	Skipped    bool    `json:"skipped,omitempty"`   // it was not played at all; Entries is empty then
	Dealer     string  `json:"dealer,omitempty"`    // only where somebody else dealt than the round said so far
	Upcard     string  `json:"upcard,omitempty"`    // the card turned up, where the round goes by it
	Wild       string  `json:"wild,omitempty"`      // the rank or special card turned up, where it says which rank is wild
	Entries    []Entry `json:"entries"`             // of all who played, as the round stands afterwards
	Unfinished bool    `json:"unfinished,omitempty"`
	Agreed     string  `json:"agreed,omitempty"` // why the table records it although a check refuses it
	Reason     string  `json:"reason"`
}

// SeatsChanged says who sits at the table from a round on: somebody joined,
// left, took another's seat, or the order is another.
type SeatsChanged struct {
	Round int      `json:"round"` // the first round it holds for, the next one
	Seats []string `json:"seats"` // ids, in the order of the seats to the left
}

// PlayerReentered says that somebody who was out by the target plays on, from a round
// on. With how many points follows from those of the others.
type PlayerReentered struct {
	Round  int    `json:"round"` // the first round it holds for, the next one
	Player string `json:"player"`
}

// PenaltyGiven gives a player points that belong to no round.
type PenaltyGiven struct {
	Player string      `json:"player"`
	Points card.Points `json:"points"` // they make the total worse, whichever way wins; better below zero; never 0
	Reason string      `json:"reason"`
}

// PenaltyRevoked takes a penalty away.
type PenaltyRevoked struct {
	Number int    `json:"number"` // 1, 2 … in the order they were given
	Reason string `json:"reason"`
}

// MatchEdited says what was recorded wrong about the match as a whole, and so
// has been otherwise from its start. What is empty stays.
type MatchEdited struct {
	Day    string        `json:"day,omitempty"`    // local day it began
	Season *string       `json:"season,omitempty"` // id; "" for none
	Seats  []string      `json:"seats,omitempty"`  // the players of the start in another order
	Dealer string        `json:"dealer,omitempty"` // who was to deal the first round
	Person *Person       `json:"person,omitempty"` // somebody else has played
	Rules  string        `json:"rules,omitempty"`  // digest of the rules played by
	House  rules.Overlay `json:"house,omitempty"`  // house rules among them
	Agreed string        `json:"agreed,omitempty"` // why rounds stand although a check refuses them under these rules
	Reason string        `json:"reason"`
}

// Person says who has played in somebody's name.
type Person struct {
	Was string `json:"was"` // who is on record so far
	Is  string `json:"is"`
}

// TotalsRecorded says how a match ended of which no round is known.
type TotalsRecorded struct {
	Totals []PaperTotal `json:"totals"`           // of all players of the start, in the order of the seats
	Reason string       `json:"reason,omitempty"` // why they are others than recorded before
}

// PaperTotal is a player's total as it stood on paper.
type PaperTotal struct {
	Player string      `json:"player"`
	Points card.Points `json:"points"`
}

// MatchVoided declares the match void: it stays on record and counts nowhere.
type MatchVoided struct {
	Reason string `json:"reason"`
}

// MatchEnded ends a match early.
type MatchEnded struct {
	Count bool `json:"count"` // it enters the standings as it is
}

// MatchResumed makes the match the open one again. Its being void is taken back
// or, where it is not void, an early end.
type MatchResumed struct {
	Beside bool `json:"beside,omitempty"` // nobody takes it up: it only stays the open one beside a match put on record later
}

// ChangeUndone takes back the newest change not taken back.
type ChangeUndone struct {
	Seq int64 `json:"seq"` // the event taken back
}

// ChangeRedone brings the newest change taken back into force again.
type ChangeRedone struct {
	Seq int64 `json:"seq"` // the event brought back
}

// The kinds of events, as they stand on record.
func (MatchStarted) Kind() string    { return "match_started" }
func (RoundScored) Kind() string     { return "round_scored" }
func (TieBreakScored) Kind() string  { return "tie_break_scored" }
func (RoundSkipped) Kind() string    { return "round_skipped" }
func (RoundCorrected) Kind() string  { return "round_corrected" }
func (SeatsChanged) Kind() string    { return "seats_changed" }
func (PlayerReentered) Kind() string { return "player_reentered" }
func (PenaltyGiven) Kind() string    { return "penalty_given" }
func (PenaltyRevoked) Kind() string  { return "penalty_revoked" }
func (MatchEdited) Kind() string     { return "match_edited" }
func (TotalsRecorded) Kind() string  { return "totals_recorded" }
func (MatchVoided) Kind() string     { return "match_voided" }
func (MatchEnded) Kind() string      { return "match_ended" }
func (MatchResumed) Kind() string    { return "match_resumed" }
func (ChangeUndone) Kind() string    { return "change_undone" }
func (ChangeRedone) Kind() string    { return "change_redone" }

// ErrEvent: an event cannot be read, or contradicts those before it.
var ErrEvent = errors.New("the events of the match make no sense")

// Encode returns the JSON of a body.
func Encode(b Body) []byte {
	text, err := json.Marshal(b)
	if err != nil {
		panic("score: " + err.Error()) // every field can be written
	}
	return text
}

// Decode reads what Encode wrote. The error wraps ErrEvent: an unknown kind or
// field, which a newer version of the program may have written, or broken JSON.
func Decode(kind string, text []byte) (Body, error) {
	switch kind {
	case "match_started":
		return decode[MatchStarted](kind, text)
	case "round_scored":
		return decode[RoundScored](kind, text)
	case "tie_break_scored":
		return decode[TieBreakScored](kind, text)
	case "round_skipped":
		return decode[RoundSkipped](kind, text)
	case "round_corrected":
		return decode[RoundCorrected](kind, text)
	case "seats_changed":
		return decode[SeatsChanged](kind, text)
	case "player_reentered":
		return decode[PlayerReentered](kind, text)
	case "penalty_given":
		return decode[PenaltyGiven](kind, text)
	case "penalty_revoked":
		return decode[PenaltyRevoked](kind, text)
	case "match_edited":
		return decode[MatchEdited](kind, text)
	case "totals_recorded":
		return decode[TotalsRecorded](kind, text)
	case "match_voided":
		return decode[MatchVoided](kind, text)
	case "match_ended":
		return decode[MatchEnded](kind, text)
	case "match_resumed":
		return decode[MatchResumed](kind, text)
	case "change_undone":
		return decode[ChangeUndone](kind, text)
	case "change_redone":
		return decode[ChangeRedone](kind, text)
	}
	return nil, fmt.Errorf("%w: unknown kind %q", ErrEvent, kind)
}

func decode[B Body](kind string, text []byte) (Body, error) {
	var b B
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrEvent, kind, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("%w: %s: something follows the JSON", ErrEvent, kind)
	}
	return b, nil
}
