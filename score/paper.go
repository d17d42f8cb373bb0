package score

import (
	"slices"

	"rummy/validate/card"
)

// RecordTotals records how a match ended of which no round is known. Given once
// more, for a reason, the totals replace those recorded before. The error is a
// *Mistake: rounds of the match are known, it is void or ended early, nothing is
// counted in the game, a player is missing or named twice, a total is beyond a
// million, or no reason is given.
func (s *Sheet) RecordTotals(totals []PaperTotal, reason string) (TotalsRecorded, error) {
	switch {
	case s.Game.Rounds.End == "single":
		return TotalsRecorded{}, mistake("totals.not_counted", `record it as "rummy score add NAME=out"`, "in a game of one round nothing is counted, so there are no totals")
	case len(s.Rounds) > 0:
		return TotalsRecorded{}, mistake("totals.rounds", `"rummy score correct" puts a round right`, "%s recorded, and the totals follow from them", isRounds(len(s.Rounds)))
	case s.End.Void, s.End.Early:
		return TotalsRecorded{}, mistake("match.over", `"rummy match resume" takes it up again`, "the match is over already")
	case len(s.Paper) > 0 && reason == "":
		return TotalsRecorded{}, mistake("reason.missing", `add --reason "misread"`, "why are the totals others than recorded before?")
	}
	b := TotalsRecorded{Reason: reason}
	for i, t := range totals {
		if s.Seat(t.Player) < 0 {
			return b, s.notSeated(t.Player)
		}
		if beyond(t.Points) {
			return b, mistake("points.form", "", "the total of %s is beyond %d points", s.Name(t.Player), maxPoints)
		}
		if slices.IndexFunc(totals, func(o PaperTotal) bool { return o.Player == t.Player }) != i {
			return b, mistake("player.twice", "", "%s is named twice", s.Name(t.Player))
		}
	}
	for _, p := range s.Players {
		i := slices.IndexFunc(totals, func(t PaperTotal) bool { return t.Player == p })
		if i < 0 {
			return b, mistake("player.missing", "write NAME=POINTS for everybody who played", "the total of %s is missing", s.Name(p))
		}
		b.Totals = append(b.Totals, totals[i])
	}
	return b, nil
}

// onPaper takes in the totals of a match of which no round is known.
func (s *Sheet) onPaper(e Event, b TotalsRecorded) error {
	named := make([]string, len(b.Totals))
	for i, t := range b.Totals {
		named[i] = t.Player
	}
	switch {
	case len(s.Rounds) > 0 || s.End.Over:
		return contradiction(e, "totals cannot follow rounds, or an end")
	case !slices.Equal(sorted(named), sorted(s.Players)):
		return contradiction(e, "its players are not those of the match")
	}
	s.Paper = b.Totals
	return nil
}

// paper returns a player's total as it stood on paper, 0 where rounds are known.
func (s *Sheet) paper(player string) (points card.Points) {
	for _, t := range s.Paper {
		if t.Player == player {
			points = t.Points
		}
	}
	return points
}
