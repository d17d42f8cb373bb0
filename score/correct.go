package score

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"rummy/validate"
)

// Correct rules on a correction of a round recorded before. The entries given
// replace those of their players, the others stay, and the round is checked as a
// whole, like one proposed. Of a proposal with TieBreak, number is that of a
// tie-break round; its Number is not asked. With Skipped the round was not played
// at all; a round passed over may be given what it brought, as a whole. Somebody
// who has a part in the match, and had no seat in the round, may be given an entry.
//
// A round broken off stays so until somebody is out in it. An agreement of the
// table stands for what it was made for: what a check refuses only now wants
// another.
//
// The event is to be recorded when the ruling is legal, or when the table has
// agreed on it. The error is a *Mistake, and the event nil: there is no such
// round, no reason is given, a player has no part in the match, is missing or is
// named twice, or nothing would change.
func (s *Sheet) Correct(number int, p Proposal, reason string) (Body, validate.Ruling, error) {
	none := validate.Ruling{}
	r, err := s.recorded(number, p.TieBreak)
	if err != nil {
		return nil, none, err
	}
	if reason == "" {
		return nil, none, mistake("reason.missing", `add --reason "counted again"`, "why is %s corrected?", RoundName(r.Number, p.TieBreak))
	}
	if p.Skipped {
		return s.passOver(r, p, reason)
	}
	for _, e := range p.Entries {
		if !p.TieBreak && !slices.Contains(r.Seats, e.Player) && s.outBefore(number, e.Player) {
			return nil, none, mistake("player.out", "", "%s was out of the match before round %d", s.Name(e.Player), number)
		}
	}
	next := Next{Round: number, Players: s.also(r.Seats, p.Entries), Dealer: r.Dealer}
	if p.TieBreak {
		next.TieBreak, next.Players, next.Table = playersOf(r.Scores), playersOf(r.Scores), r.Table
	} else if next.Table, err = s.tableOf(number, len(next.Players)); err != nil {
		return nil, none, err
	}
	if r.Skipped {
		next.Dealer = s.dueBefore(number)
	}
	if p.Entries, err = s.replaced(r, next, p.Entries); err != nil {
		return nil, none, err
	}
	out := slices.ContainsFunc(p.Entries, Entry.Ends)
	p.Upcard, p.Wild = cmp.Or(p.Upcard, r.Upcard), s.wildOf(p, r)
	p.Unfinished = p.Unfinished || r.Unfinished && !out
	asked := p.Agreed
	if asked == "" {
		p.Agreed = r.Agreed
	}
	round, ruling, err := s.propose(p, next)
	var wrong *Mistake
	if errors.As(err, &wrong) && (wrong.Name == "round.void" || wrong.Name == "round.nobody_played") {
		wrong.Hint = notPlayed
	}
	if err != nil {
		return nil, none, err
	}
	if asked == "" && round.Agreed != "" && !s.agreedOn(r, ruling) {
		round.Agreed = ""
	}
	if !r.Skipped && reflect.DeepEqual(round.Entries, r.entries()) && round.Dealer == "" && round.Unfinished == r.Unfinished && round.Agreed == r.Agreed && round.Upcard == r.Upcard && round.Wild == r.Wild {
		return nil, none, mistake("correct.nothing", `"rummy score show" shows it`, "nothing changes: %s stands just so already", RoundName(r.Number, p.TieBreak))
	}
	for i, f := range ruling.Findings {
		if f.Name == "round.nobody_out" && !s.Game.UnfinishedCounts() {
			ruling.Findings[i].Hint = "write NAME=out for the player who went out first"
		}
	}
	b := RoundCorrected{Round: number, TieBreak: p.TieBreak, Dealer: round.Dealer, Upcard: round.Upcard, Wild: round.Wild, Entries: round.Entries, Unfinished: round.Unfinished,
		Agreed: round.Agreed, Reason: reason}
	if s.eliminates() && !p.unremarked {
		ruling.Remarks = append(ruling.Remarks, s.remarkOnOut(b)...)
	}
	return b, ruling, nil
}

// wildOf returns the card turned up in a round by a correction of it: the one on
// record where no other is told, unless nothing goes by it any more.
func (s *Sheet) wildOf(p Proposal, r Round) string {
	if p.Wild == "" && s.Game.Wild.Rank.Drawn {
		return r.Wild
	}
	return p.Wild
}

// tableOf returns the table of a round among a number of players.
func (s *Sheet) tableOf(number, players int) (validate.Table, error) {
	t, ok := s.at(number, players)
	if g := s.Game; !ok || players > g.Players.Max {
		return t, mistake("players.number", "", "%s is for %d to %d players, and %d would have played round %d", g.Name, g.Players.Min, g.Players.Max, players, number)
	}
	return t, nil
}

// notPlayed says how a round is taken away that was recorded and not played.
const notPlayed = `add --skipped if the round was not played at all`

// recorded returns a round, or tie-break round, on record.
func (s *Sheet) recorded(number int, tieBreak bool) (Round, error) {
	list, what := s.Rounds, "round"
	if tieBreak {
		list, what = s.TieBreaks, "tie-break round"
	}
	if number >= 1 && number <= len(list) {
		return list[number-1], nil
	}
	hint := fmt.Sprintf("no %s is recorded yet", what)
	if n := len(list); n == 1 {
		hint = what + " 1 is recorded"
	} else if n > 1 {
		hint = fmt.Sprintf("%ss 1 to %d are recorded", what, n)
	}
	return Round{}, mistake("round.unknown", hint, "there is no %s %d to correct", what, number)
}

// RoundName names a round, or a tie-break round, by its number: "round 3".
func RoundName(number int, tieBreak bool) string {
	if tieBreak {
		return fmt.Sprintf("tie-break round %d", number)
	}
	return fmt.Sprintf("round %d", number)
}

// passOver corrects a round to one that was not played.
func (s *Sheet) passOver(r Round, p Proposal, reason string) (Body, validate.Ruling, error) {
	var err error
	switch {
	case p.TieBreak:
		err = mistake(tieBreakMistake, toShare, "a tie-break round cannot be passed over")
	case len(p.Entries) > 0 || p.Dealer != "" || p.Unfinished:
		err = mistake("correct.skipped", "leave out --skipped, or what the round brought", "a round that was not played brings nothing")
	case r.Skipped:
		err = mistake("correct.nothing", `"rummy score show" shows it`, "nothing changes: round %d is passed over already", r.Number)
	default:
		return RoundCorrected{Round: r.Number, Skipped: true, Entries: []Entry{}, Reason: reason}, validate.Ruling{}, nil
	}
	return nil, validate.Ruling{}, err
}

// entries returns what those who played brought to a round, in the order of the seats.
func (r Round) entries() (entries []Entry) {
	for _, sc := range r.Scores {
		if !sc.Away {
			entries = append(entries, sc.Entry)
		}
	}
	seat := func(e Entry) int { return slices.Index(r.Seats, e.Player) }
	slices.SortStableFunc(entries, func(a, b Entry) int { return seat(a) - seat(b) })
	return entries
}

// replaced returns the entries of a round with those given in place of the old.
func (s *Sheet) replaced(r Round, next Next, given []Entry) ([]Entry, error) {
	entries := map[string]Entry{}
	for _, e := range r.entries() {
		entries[e.Player] = e
	}
	named := map[string]bool{}
	for _, e := range given {
		if !slices.Contains(next.Players, e.Player) {
			return nil, s.stranger(e.Player, next, "play")
		}
		if named[e.Player] {
			return nil, mistake("player.twice", "", "%s is named twice", s.Name(e.Player))
		}
		named[e.Player], entries[e.Player] = true, e
	}
	var all []Entry
	for _, p := range next.Players {
		if e, ok := entries[p]; ok {
			all = append(all, e)
		}
	}
	return all, nil
}

// agreedOn tells whether all that a ruling finds was found in the round before
// it was corrected, and so has been agreed on.
func (s *Sheet) agreedOn(r Round, ruling validate.Ruling) bool {
	before := s.ruleOn(r)
	for _, f := range ruling.Findings {
		if !slices.Contains(before.Findings, f) {
			return false
		}
	}
	return true
}
