package score

// Skip passes over the next round. The error is a *Mistake: no reason, or
// nothing to pass over.
func (s *Sheet) Skip(number int, reason string) (RoundSkipped, error) {
	if next, ok := s.Next(); ok && len(next.TieBreak) > 0 {
		return RoundSkipped{}, mistake(tieBreakMistake, toShare, "%s are tied, and a tie-break round cannot be passed over", and(s.nameAll(next.TieBreak)))
	}
	next, err := s.nextRound(number, false)
	if err != nil {
		return RoundSkipped{}, err
	}
	if reason == "" {
		return RoundSkipped{}, mistake("reason.missing", `add --reason "out of time"`, "why is round %d passed over?", next.Round)
	}
	return RoundSkipped{Round: next.Round, Reason: reason}, nil
}

// EndEarly ends the match before its rules do. A game that the table ends counts
// in any case. The error is a *Mistake: it is
// over already, or is to count though points are unknown or no round was scored.
func (s *Sheet) EndEarly(count bool) (MatchEnded, error) {
	if s.End.Over {
		return MatchEnded{}, mistake("match.over", "", "the match is over already")
	}
	leave := "leave out --count"
	if s.Game.Rounds.End == "open" {
		count, leave = true, `"rummy match void --reason WHY" takes it out of the standings`
	}
	if count && s.lastPlayed() == nil {
		return MatchEnded{}, mistake("match.empty", leave, "a match without a scored round cannot count")
	}
	for _, t := range s.Totals {
		if count && !t.Whole {
			return MatchEnded{}, mistake("points.unknown", leave, "points of %s are not known yet, so the match cannot count", s.Name(t.Player))
		}
	}
	return MatchEnded{Count: count}, nil
}

// Undo takes back the newest change in force and returns it too. The error is a
// *Mistake: nothing but the start of the match is left.
func (s *Sheet) Undo() (ChangeUndone, Event, error) {
	if len(s.done) == 0 {
		return ChangeUndone{}, Event{}, mistake("undo.nothing", `"rummy match end" ends a match that is not to be played`,
			"nothing is left to take back: no change since the match began is in force")
	}
	seq := s.done[len(s.done)-1]
	return ChangeUndone{Seq: seq}, s.events[seq-1], nil
}

// Redo brings back the newest change taken back and returns it too. The error
// is a *Mistake: nothing was taken back since the last other change.
func (s *Sheet) Redo() (ChangeRedone, Event, error) {
	if len(s.undone) == 0 {
		return ChangeRedone{}, Event{}, mistake("redo.nothing", "", "nothing is there to bring back: nothing was taken back, or something was recorded since")
	}
	seq := s.undone[len(s.undone)-1]
	return ChangeRedone{Seq: seq}, s.events[seq-1], nil
}

// Events returns the events of the match, oldest first. They are not to be changed.
func (s *Sheet) Events() []Event { return s.events }
