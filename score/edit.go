package score

import (
	"bytes"
	"slices"

	"rummy/validate"
	"rummy/validate/rules"
)

// Edit rules on an edit of the match as a whole: b is what is to be otherwise
// since the start, and g the rules that b.Rules is the digest of, or nil where
// the rules stay. Under other rules every round recorded is ruled on anew; the
// findings are those that nothing said before, each with the number of its round.
//
// The event is to be recorded when the ruling is legal, or when the table has
// agreed on it. after is the sheet with it. The error is a *Mistake: no reason is
// given, nothing would change, or what is recorded does not fit.
func (s *Sheet) Edit(b MatchEdited, g *rules.Game) (after *Sheet, ruling validate.Ruling, err error) {
	if err := s.editable(b, g); err != nil {
		return nil, ruling, err
	}
	if g != nil {
		s.Knows(b.Rules, g)
	}
	event := Event{Seq: s.lastSeq + 1, Body: b}
	if after, err = s.With(event); err != nil {
		return nil, ruling, mistake("edit.does_not_fit", "undo or correct what does not fit first", "what is recorded does not fit that: %v", err)
	}
	if g != nil {
		ruling.Findings = s.newlyBroken(after)
	}
	return after, ruling, nil
}

// newlyBroken rules on every round by the rules of another sheet of the same
// match. The findings are those that nothing says by the rules of s, each with
// the number of its round; what the table agreed on stays agreed.
func (s *Sheet) newlyBroken(other *Sheet) (findings []validate.Finding) {
	rounds := func(was, is []Round, tieBreak bool) {
		for i, r := range is {
			if r.Skipped || r.Agreed != "" {
				continue
			}
			before := s.ruleOn(was[i])
			for _, f := range other.ruleOn(r).Findings {
				if !slices.ContainsFunc(before.Findings, func(o validate.Finding) bool { return o.Name == f.Name && o.Who == f.Who }) {
					f.Message = RoundName(r.Number, tieBreak) + ": " + f.Message
					findings = append(findings, f)
				}
			}
		}
	}
	rounds(s.Rounds, other.Rounds, false)
	rounds(s.TieBreaks, other.TieBreaks, true)
	return findings
}

// ruleOn rules on a round on record, as if it were entered now.
func (s *Sheet) ruleOn(r Round) (ruling validate.Ruling) {
	t := r.Table
	t.Broken = r.Unfinished
	onOut, err := s.ruleOnOut(Next{Table: t}, RoundScored{Round: r.Number, Entries: r.entries(), Unfinished: r.Unfinished})
	if err != nil {
		onOut = t.Refuse("round.void", "unfinished", err.Error(), "")
	}
	s.ruleOnCards(t, len(r.entries()), r.entries(), true, &onOut)
	if s.Game.AsksUpcard() && r.Upcard == "" {
		onOut.Add("", t.Refuse("round.no_upcard", "knock", "the card turned up was not told, and the round goes by it", ""))
	} else {
		s.ruleOnKnock(t, RoundScored{Upcard: r.Upcard, Entries: r.entries()}, &onOut)
	}
	if s.Game.Wild.Rank.Drawn && r.Wild == "" && slices.ContainsFunc(r.entries(), Entry.showsCards) {
		onOut.Add("", t.Refuse("round.no_wild", "wild", "which rank is wild was not told, and cards were shown", ""))
	}
	return onOut
}

// editable holds that an edit says something, and nothing that cannot be.
func (s *Sheet) editable(b MatchEdited, g *rules.Game) error {
	now := s.Started
	switch {
	case b.Reason == "":
		return mistake("reason.missing", `add --reason "entered on the wrong day"`, "why is the match edited?")
	case b.Person != nil && s.Seat(b.Person.Was) < 0:
		return s.notSeated(b.Person.Was)
	case b.Person != nil && s.Seat(b.Person.Is) >= 0:
		return mistake("player.seated", "", "%s has a part in this match already, and cannot have played in the name of %s too", s.Name(b.Person.Is), s.Name(b.Person.Was))
	case b.Person != nil && (b.Dealer != "" || len(b.Seats) > 0):
		return mistake("edit.person", "edit who has played first, and the rest after it", "who has played in a name, and who dealt or sat where, cannot be said in one edit")
	case b.Dealer != "" && !slices.Contains(now.Players, b.Dealer):
		return mistake("player.not_seated", "at the start sat "+s.names(now.Players), "%s did not sit at the table at the start", s.Name(b.Dealer))
	case (b.Day == "" || b.Day == now.Day) && (b.Season == nil || *b.Season == now.Season) && (len(b.Seats) == 0 || slices.Equal(b.Seats, now.Players)) &&
		(b.Dealer == "" || b.Dealer == now.Dealer) && b.Person == nil && (g == nil || sameRules(g, s.Game)):
		return mistake("edit.nothing", `"rummy match show" shows it`, "nothing changes: the match is on record just so already")
	}
	if len(b.Seats) > 0 {
		if err := s.sameSeats(b.Seats, now.Players); err != nil {
			return err
		}
	}
	if g == nil {
		return nil
	}
	return s.fits(g)
}

// sameRules tells whether two games are played alike, whatever house rules say so.
func sameRules(a, b *rules.Game) bool {
	x, y := *a, *b
	x.House, y.House = nil, nil
	return bytes.Equal(x.JSON(), y.JSON())
}

// fits holds that as many rounds as are recorded, with as many players, can be
// played by other rules.
func (s *Sheet) fits(g *rules.Game) error {
	for _, r := range s.Rounds {
		n := len(r.Seats)
		if r.Skipped && s.pool {
			n = max(n, g.Players.Min) // who was out by then nobody can say: it was not played
		}
		least, dealt := g.Players.Min, n
		if g.Rounds.End == "elimination" {
			least, dealt = min(least, 2), max(least, n) // others were out
		}
		switch _, ok := g.Round(r.Number, dealt); {
		case n < least || n > g.Players.Max:
			return mistake("edit.does_not_fit", "", "%d sat at the table in round %d, and these rules are for %d to %d", n, r.Number, g.Players.Min, g.Players.Max)
		case !ok:
			return mistake("edit.does_not_fit", "", "%s recorded, and these rules know no round %d", isRounds(len(s.Rounds)), r.Number)
		}
		if _, err := (&Sheet{Game: g}).turned(validate.Table{Game: g, Cards: g.Cards(n)}, r.Wild); err != nil {
			return mistake("edit.does_not_fit", "", "round %d was played with %q turned up, which these rules do not know: %v", r.Number, r.Wild, err)
		}
		for _, e := range r.entries() {
			if _, ok := g.Fixed(e.Fixed); e.Fixed != "" && !ok {
				return mistake("edit.does_not_fit", "", "in round %d %s brought %s, and these rules have no such points", r.Number, s.Name(e.Player), e.Fixed)
			}
			if _, err := e.wholeHand(g, g.Cards(n)); err != nil {
				return mistake("edit.does_not_fit", "", "round %d of %s cannot be read by these rules: %v", r.Number, s.Name(e.Player), err)
			}
		}
	}
	switch n := len(s.Started.Players); {
	case n < g.Players.Min || n > g.Players.Max:
		return mistake("edit.does_not_fit", "", "%d sat at the table at the start, and these rules are for %d to %d", n, g.Players.Min, g.Players.Max)
	case g.Rounds.End == "single" && len(s.Paper) > 0:
		return mistake("edit.does_not_fit", "", "only the totals are known, and in a game of one round nothing is counted")
	case g.Rounds.End == "single" && len(s.Penalties) > 0:
		return mistake("edit.does_not_fit", "", "there are penalties, and in a game of one round nothing is counted")
	}
	return nil
}

// Rescored is a match as it would be by other rules.
type Rescored struct {
	*Sheet
	Rounds   int                // rounds scored
	AsPoints int                // those that hold points entered as points: no rule changes these
	Broken   []validate.Finding // what the rules forbid of the rounds on record, each with the number of its round
}

// Rescore works out the match as it would be by other rules, from the cards
// recorded. The error is a *Mistake: the rounds on record do not fit the rules.
func (s *Sheet) Rescore(g *rules.Game) (r Rescored, err error) {
	if err := s.fits(g); err != nil {
		return r, err
	}
	r.Sheet = &Sheet{began: s.began, edited: s.edited, nameOf: s.nameOf, events: s.events, rescored: g}
	if err := r.replay(); err != nil {
		return r, mistake("edit.does_not_fit", "", "what is recorded does not fit these rules: %v", err)
	}
	for _, round := range r.Sheet.Rounds {
		if !round.Skipped {
			r.Rounds++
		}
		if slices.ContainsFunc(round.Scores, func(sc Score) bool { return sc.Entry.Points != nil }) {
			r.AsPoints++
		}
	}
	r.Broken = s.newlyBroken(r.Sheet)
	return r, nil
}

// Void declares the match void, for a reason: it stays on record and counts
// nowhere. The error is a *Mistake: it is void already, or no reason is given.
func (s *Sheet) Void(reason string) (MatchVoided, error) {
	switch {
	case s.End.Void:
		return MatchVoided{}, mistake("match.void", `"rummy match resume" takes that back`, "the match is void already")
	case reason == "":
		return MatchVoided{}, mistake("reason.missing", `add --reason "played with a card short"`, "why is the match void?")
	}
	return MatchVoided{Reason: reason}, nil
}
