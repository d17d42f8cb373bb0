package score

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"rummy/validate"
)

// Correct rules on a correction of a round recorded before. The entries given
// replace those of their players, the others stay, and the round is checked as a
// whole, like one proposed. Number and TieBreak of the proposal are not asked.
//
// A round broken off stays so until somebody is out in it. An agreement of the
// table stands for what it was made for: what a check refuses only now wants
// another.
//
// The event is to be recorded when the ruling is legal, or when the table has
// agreed on it. The error is a *Mistake, and the event nil: there is no such
// round, it was passed over, no reason is given, a player does not play in the
// match or is named twice, or nothing would change.
func (s *Sheet) Correct(number int, p Proposal, reason string) (Body, validate.Ruling, error) {
	none := validate.Ruling{}
	if number < 1 || number > len(s.Rounds) {
		hint := "no round is recorded yet"
		if n := len(s.Rounds); n == 1 {
			hint = "round 1 is recorded"
		} else if n > 1 {
			hint = fmt.Sprintf("rounds 1 to %d are recorded", n)
		}
		return nil, none, mistake("round.unknown", hint, "there is no round %d to correct", number)
	}
	r := s.Rounds[number-1]
	switch {
	case r.Skipped:
		return nil, none, mistake("round.skipped", `"rummy score undo" takes that back while it is the newest change`,
			"round %d was passed over, so there is nothing to correct", number)
	case reason == "":
		return nil, none, mistake("reason.missing", `add --reason "counted again"`, "why is round %d corrected?", number)
	}
	entries, err := s.replaced(r, p.Entries)
	if err != nil {
		return nil, none, err
	}
	out := slices.ContainsFunc(entries, func(e Entry) bool { return e.Out })
	p.Entries, p.Unfinished = entries, p.Unfinished || r.Unfinished && !out
	asked := p.Agreed
	if asked == "" {
		p.Agreed = r.Agreed
	}
	next := Next{Round: number, Table: r.Table, Dealer: r.Dealer}
	round, ruling, err := s.propose(p, next)
	var wrong *Mistake
	if errors.As(err, &wrong) && (wrong.Name == "round.void" || wrong.Name == "round.nobody_played") {
		wrong.Hint = `"rummy score undo" takes a round back while it is the newest change` // it is too late to pass it over
	}
	if err != nil {
		return nil, none, err
	}
	if asked == "" && round.Agreed != "" && !s.agreedOn(r, ruling) {
		round.Agreed = ""
	}
	if reflect.DeepEqual(round.Entries, entriesOf(r)) && round.Dealer == "" && round.Unfinished == r.Unfinished && round.Agreed == r.Agreed {
		return nil, none, mistake("correct.nothing", `"rummy score show" shows it`, "nothing changes: round %d stands just so already", number)
	}
	for i, f := range ruling.Findings {
		if f.Name == "round.nobody_out" && !s.Game.UnfinishedCounts() {
			ruling.Findings[i].Hint = "write NAME=out for the player who went out first"
		}
	}
	return RoundCorrected{Round: number, Dealer: round.Dealer, Entries: round.Entries, Unfinished: round.Unfinished,
		Agreed: round.Agreed, Reason: reason}, ruling, nil
}

// entriesOf returns what the players brought to a round.
func entriesOf(r Round) []Entry {
	entries := make([]Entry, len(r.Scores))
	for i, sc := range r.Scores {
		entries[i] = sc.Entry
	}
	return entries
}

// replaced returns the entries of a round with those given in place of the old.
func (s *Sheet) replaced(r Round, given []Entry) ([]Entry, error) {
	entries := entriesOf(r)
	named := map[string]bool{}
	for _, e := range given {
		seat := s.Seat(e.Player)
		if seat < 0 {
			return nil, s.notSeated(e.Player)
		}
		if named[e.Player] {
			return nil, mistake("player.twice", "", "%s is named twice", s.Name(e.Player))
		}
		named[e.Player], entries[seat] = true, e
	}
	return entries, nil
}

// agreedOn tells whether all that a ruling finds was found in the round before
// it was corrected, and so has been agreed on.
func (s *Sheet) agreedOn(r Round, ruling validate.Ruling) bool {
	t := r.Table
	t.Broken = r.Unfinished
	var before validate.Ruling
	s.ruleOnCards(t, entriesOf(r), &before)
	onOut, err := s.ruleOnOut(Next{Table: t}, RoundScored{Round: r.Number, Entries: entriesOf(r), Unfinished: r.Unfinished})
	if err == nil {
		before.Findings = append(before.Findings, onOut.Findings...)
	}
	for _, f := range ruling.Findings {
		if !slices.Contains(before.Findings, f) {
			return false
		}
	}
	return true
}
