package score

import (
	"cmp"
	"math"
	"slices"

	"rummy/validate"
	"rummy/validate/card"
)

// In a game of elimination whoever reaches the target is out of the match, and the
// others play on until no more than one is left. A round recorded stands by the seats
// it was recorded with. Who is out after which round follows from the points: where a
// correction puts somebody out before rounds that the player has played, what was
// brought to those stays on record and counts nothing, like rounds after the end of a
// match; where it takes somebody back in, the rounds that the player was not asked for
// are no missed ones.
//
// Source: rule indian-rummy.elimination.

// eliminates tells whether whoever reaches the target is out and the others play on.
func (s *Sheet) eliminates() bool { return s.Game.Rounds.End == "elimination" }

// In returns those at the table who are still in the match, in the order of the
// seats: all but those out by the target in a game of elimination.
func (s *Sheet) In() []string { return s.inOf(s.Seats) }

// inOf returns those of some seats who are in the match.
func (s *Sheet) inOf(seats []string) []string {
	if !s.eliminates() {
		return seats
	}
	var in []string
	for _, p := range seats {
		if !s.isOut(p) {
			in = append(in, p)
		}
	}
	return in
}

// isOut tells whether a player is out of the match by the target.
func (s *Sheet) isOut(player string) bool {
	seat := s.Seat(player)
	return seat >= 0 && seat < len(s.Totals) && s.Totals[seat].Eliminated > 0
}

// inNow is In while the events are still being taken in.
func (s *Sheet) inNow() []string {
	if s.eliminates() {
		s.total(len(s.Rounds))
	}
	return s.In()
}

// at returns the table of a round among a number of players. Where others are out of
// the match there may be fewer than the game is for: cards are dealt as to the fewest.
func (s *Sheet) at(number, players int) (validate.Table, bool) {
	if s.eliminates() {
		players = max(players, s.Game.Players.Min)
	}
	return validate.At(s.Game, number, players)
}

// hits tells whether a total reaches the target, that of the number of players the
// match began with.
func (s *Sheet) hits(points card.Points) bool {
	target, _ := s.Game.Rounds.Target.At(1, len(s.Started.Players))
	return int(points) > target || int(points) == target && s.Game.Rounds.TargetTest == "reach"
}

// average sums the rounds that a player has played.
type average struct{ sum, n int }

func (a average) points() (card.Points, bool) {
	if a.n == 0 {
		return 0, false
	}
	return card.Points(floorDiv(2*a.sum+a.n, 2*a.n)), true
}

// totalByRound is total in a game of elimination: round by round, since what counts
// for a player hangs on who is out by then. A missed round that counts an average
// counts that of the rounds before it: nobody can wait for the rounds to come.
func (s *Sheet) totalByRound(given int) {
	for seat, p := range s.Players {
		s.Totals[seat] = Total{Player: p, Whole: true, Points: s.paper(p)}
	}
	played := make([]average, len(s.Players))
	sat := make([]bool, len(s.Players))
	s.outs = nil
	for i := range s.Penalties { // taken away, perhaps, since they were last added
		s.Penalties[i].Total = 0
	}
	for i := range s.Reentries { // after the end, perhaps, as it is now
		s.Reentries[i].Held, s.Reentries[i].Points, s.Reentries[i].Total = false, 0, 0
	}
	s.follow(0, given, sat)
	for i := range s.Rounds[:s.counted] {
		r := &s.Rounds[i]
		s.noteOuts()
		for seat, p := range s.Players {
			sat[seat] = sat[seat] || slices.Contains(r.Seats, p)
			if !r.Skipped {
				s.Totals[seat].stay(&r.Scores[seat], s.Game.Players.Absent.Average, &played[seat])
			}
		}
		s.putOut(r.Number, sat)
		s.follow(r.Number, given, sat)
	}
	for after := s.counted + 1; after <= given; after++ {
		for seat := range s.Totals {
			s.penalise(&s.Totals[seat], after, given) // it was for something else than a round
		}
	}
	for i := range s.Rounds[s.counted:] { // after the end nobody plays
		s.noteOuts()
		for seat := range s.Rounds[s.counted+i].Scores {
			sc := &s.Rounds[s.counted+i].Scores[seat]
			sc.Eliminated, sc.Total = s.Totals[seat].Eliminated > 0, 0
			if sc.Entry.Absent && s.Game.Players.Absent.Average {
				sc.Points, sc.Known = 0, false
			}
		}
	}
}

// noteOuts notes who is out before the next round.
func (s *Sheet) noteOuts() {
	outs := make([]bool, len(s.Totals))
	for seat, t := range s.Totals {
		outs[seat] = t.Eliminated > 0
	}
	s.outs = append(s.outs, outs)
}

// stay adds a round to the total of a player who is in, and nothing to that of one
// who is out, or who was not asked for.
func (t *Total) stay(sc *Score, byAverage bool, played *average) {
	sc.Eliminated = t.Eliminated > 0
	if sc.Eliminated || sc.unasked {
		sc.Total = t.Points
		return
	}
	points, averaged := played.points()
	t.add(sc, byAverage, points, averaged)
	if sc.Known && !sc.Entry.Absent {
		played.sum, played.n = played.sum+int(sc.Points), played.n+1
	}
}

// follow goes through what was recorded after so many rounds, in that order:
// penalties, and who came back.
func (s *Sheet) follow(after, given int, sat []bool) {
	p, b := 0, 0
	for after <= given {
		for p < len(s.Penalties) && (s.Penalties[p].After != after || s.Penalties[p].Revoked) {
			p++
		}
		for b < len(s.Reentries) && s.Reentries[b].After != after {
			b++
		}
		switch {
		case p == len(s.Penalties) && b == len(s.Reentries):
			return
		case b == len(s.Reentries) || p < len(s.Penalties) && s.Penalties[p].Seq < s.Reentries[b].Seq:
			t, given := &s.Totals[s.Seat(s.Penalties[p].Player)], &s.Penalties[p]
			t.Points += given.Points
			t.Penal += given.Points
			given.Total = t.Points
			p++
		default:
			s.comeIn(&s.Reentries[b])
			b++
		}
		s.putOut(after, sat)
	}
}

// putOut says who is out by the totals after a round, or after what was recorded
// before the next one. Whoever was out before that round stays out.
func (s *Sheet) putOut(after int, sat []bool) {
	for seat := range s.Totals {
		t := &s.Totals[seat]
		if t.Eliminated > 0 && t.Eliminated < after || !sat[seat] {
			continue
		}
		t.Eliminated = 0
		if s.hits(t.Points) {
			t.Eliminated = after
		}
	}
}

// seatsNow are those who sit at the table after the rounds that count.
func (s *Sheet) seatsNow() []string {
	if s.counted < len(s.Rounds) {
		return s.Rounds[s.counted].table
	}
	return s.Seats
}

// oneIsLeft tells whether no more than one is in.
func (s *Sheet) oneIsLeft() bool { return s.counted > 0 && len(s.inOf(s.seatsNow())) <= 1 }

// stayed compares how long two players stayed in the match: below zero where a did so
// longer. Whoever has left the table stayed in as long as the player sat there.
func (s *Sheet) stayed(a, b Total) int {
	last := func(t Total) int {
		round := cmp.Or(t.Eliminated, math.MaxInt)
		if slices.Contains(s.seatsNow(), t.Player) {
			return round
		}
		for _, r := range slices.Backward(s.Rounds[:s.counted]) {
			if slices.Contains(r.Seats, t.Player) {
				return min(round, r.Number)
			}
		}
		return 0
	}
	return cmp.Compare(last(b), last(a))
}

// outBefore tells whether a player was out of the match before a round on record.
func (s *Sheet) outBefore(number int, player string) bool {
	seat := s.Seat(player)
	return seat >= 0 && s.eliminates() && s.outs[number-1][seat]
}

// remarkOnOut remarks on players for whom rounds on record count no longer, or do not
// lie after their going out any more, with a correction.
func (s *Sheet) remarkOnOut(b RoundCorrected) (remarks []validate.Finding) {
	after, err := s.With(Event{Seq: s.lastSeq + 1, Body: b})
	if err != nil {
		return nil
	}
	for seat, p := range s.Players {
		var out, in []string
		for i, r := range after.Rounds {
			if r.Skipped || s.Rounds[i].Skipped || r.AfterEnd {
				continue
			}
			switch was, is := s.Rounds[i].Scores[seat], r.Scores[seat]; {
			case is.Eliminated && !was.Eliminated && !is.Away:
				out = append(out, RoundName(r.Number, false))
			case was.Eliminated && !is.Eliminated && is.unasked:
				in = append(in, RoundName(r.Number, false))
			}
		}
		if len(out) > 0 {
			remarks = append(remarks, validate.Finding{Name: "round.out", Who: p, Message: "out of the match before " + and(out) + " with this: what was brought there stays on record and counts nothing"})
		}
		if len(in) > 0 {
			remarks = append(remarks, validate.Finding{Name: "round.not_out", Who: p, Message: "not out before " + and(in) + " with this: what was played there without this player counts nothing here, and is not missed"})
		}
	}
	return remarks
}
