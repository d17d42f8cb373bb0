package score

import (
	"slices"

	"rummy/validate/card"
)

// cut finds the first round at whose end a target was reached or, where that puts
// players out, no more than one was left: a correction, a
// penalty or an edit may put it before others on record, which then count
// nothing. A tie that is played on for goes on.
func (s *Sheet) cut() {
	if !s.recut || s.Game.Rounds.End != "target" && !s.eliminates() {
		return // no round is recorded after the end
	}
	s.counted = 0
	for !s.reached && s.counted < len(s.Rounds) {
		s.counted++
		s.total(s.counted)
		if s.lastRoundIsIn() {
			s.place()
			_, playOn := s.splitFirst()
			s.reached = !playOn
		}
	}
	s.reached = s.reached && s.counted < len(s.Rounds)
	for i := range s.Rounds[s.counted:] {
		s.Rounds[s.counted+i].AfterEnd = true
	}
}

// total adds up the rounds that count, and the penalties given before more than
// so many rounds were on record: each score's running total and the players' totals.
func (s *Sheet) total(given int) {
	s.Totals = make([]Total, len(s.Players))
	if s.eliminates() {
		s.totalByRound(given)
		return
	}
	for seat, p := range s.Players {
		t := Total{Player: p, Whole: true, Points: s.paper(p)}
		average, averaged := s.missedAverage(seat)
		s.penalise(&t, 0, given)
		for i := range s.Rounds[:s.counted] {
			if !s.Rounds[i].Skipped {
				t.add(&s.Rounds[i].Scores[seat], s.Game.Players.Absent.Average, average, averaged)
			}
			s.penalise(&t, i+1, given)
		}
		for after := s.counted + 1; after <= given; after++ {
			s.penalise(&t, after, given) // it was for something else than a round
		}
		s.Totals[seat] = t
	}
}

// add adds a round. One that was missed may count an average.
func (t *Total) add(sc *Score, byAverage bool, average card.Points, averaged bool) {
	switch {
	case sc.Entry.Absent:
		t.Missed++
		if byAverage {
			sc.Points, sc.Known = average, averaged
		}
	case !sc.Known:
		t.Whole = false
	default:
		t.Rounds++
	}
	if sc.Entry.Ends() {
		t.Outs++
	}
	t.Points += sc.Points
	sc.Total = t.Points
}

// penalise adds the penalties that a player was given after so many rounds.
func (s *Sheet) penalise(t *Total, after, given int) {
	if after > given {
		return
	}
	for i := range s.Penalties {
		if p := &s.Penalties[i]; p.Player == t.Player && p.After == after && !p.Revoked {
			t.Points += p.Points
			t.Penal += p.Points
			p.Total = t.Points
		}
	}
}

// missedAverage returns what a missed round counts where it counts the average
// of the rounds played, to the nearest whole point, halves up.
func (s *Sheet) missedAverage(seat int) (average card.Points, ok bool) {
	if !s.Game.Players.Absent.Average {
		return 0, false
	}
	var sum, n int
	for _, r := range s.Rounds[:s.counted] {
		if !r.Skipped && r.Scores[seat].Known && !r.Scores[seat].Entry.Absent {
			sum, n = sum+int(r.Scores[seat].Points), n+1
		}
	}
	if n == 0 {
		return 0, false
	}
	return card.Points(floorDiv(2*sum+n, 2*n)), true
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// ranked tells whether a total can be compared: the player played a round,
// nothing is unknown, and no missed round counts nothing.
func (s *Sheet) ranked(t Total) bool {
	absent := s.Game.Players.Absent
	return t.Whole && (t.Rounds > 0 || len(s.Paper) > 0) && (t.Missed == 0 || absent.Set || absent.Average)
}

// finish works out whether the match is over, and the places.
//
// Source: rules kit.end, kit.tie.
func (s *Sheet) finish() {
	played := s.lastPlayed() != nil || len(s.Paper) > 0
	s.tied, s.Bonuses = nil, nil
	s.place()
	for i := range s.TieBreaks {
		s.TieBreaks[i].AfterEnd = true // until it is asked
	}
	tie, playOn := s.splitFirst()
	whole := !slices.ContainsFunc(s.Totals, func(t Total) bool { return !t.Whole }) && !s.tieBreakUnknown()
	switch {
	case s.End.Void:
		s.End.Tie = tie
		return
	case s.reached && !s.End.Early: // rounds lie after the end: nobody plays on
		s.End = End{Over: whole, Waiting: !whole, Counts: whole && played}
	case !s.End.Early && s.lastRoundIsIn():
		if whole && playOn && s.Game.Rounds.End == "fixed" {
			s.tied = s.inSeatOrder(s.firsts())
			return // the places that are settled stand
		}
		over := whole && !playOn
		s.End = End{Over: over, Waiting: !whole, Counts: over && played}
	}
	if s.End.Early { // a correction may take away what let it count
		s.End.Counts = s.End.Counts && whole && played
	}
	switch {
	case s.End.Over:
		s.End.Tie = tie
		s.reward()
	case !s.lastRoundIsIn(): // an edit has put further rounds before the tie-break rounds on record
		for i := range s.TieBreaks {
			s.TieBreaks[i].AfterEnd = true
		}
		s.place() // while rounds are to come a tie stays a tie
	case !slices.ContainsFunc(s.TieBreaks, func(r Round) bool { return !r.AfterEnd }):
		s.place()
	}
}

// extraRound settles a tie by playing on. In a game to a target the round in
// which it was reached was not the last; after a fixed number of rounds come
// tie-break rounds, of the tied players only.
const extraRound = "extra_round"

// tieBreakUnknown tells whether points of a tie-break round that counts are not
// known yet.
func (s *Sheet) tieBreakUnknown() bool {
	return slices.ContainsFunc(s.TieBreaks, func(r Round) bool { return !r.AfterEnd && r.unknown() })
}

// unknown tells whether points of a round are not known yet.
func (r Round) unknown() bool {
	return slices.ContainsFunc(r.Scores, func(sc Score) bool { return sc.Entry.Unknown })
}

// has tells whether a player had a part in a round.
func (r Round) has(player string) bool {
	return slices.ContainsFunc(r.Scores, func(sc Score) bool { return sc.Player == player })
}

// of returns a player's score, in a round that the player had a part in.
func (r Round) of(player string) Score {
	return r.Scores[slices.IndexFunc(r.Scores, func(sc Score) bool { return sc.Player == player })]
}

// lastRoundIsIn tells whether the rules want no further round.
func (s *Sheet) lastRoundIsIn() bool {
	if len(s.Paper) > 0 {
		return true
	}
	switch s.Game.Rounds.End {
	case "single":
		return s.counted >= 1
	case "target":
		return s.onTarget()
	case "elimination":
		return s.oneIsLeft()
	case "open":
		return false
	}
	return s.counted >= s.Game.Rounds.Count
}

// onTarget tells whether the total of somebody who has sat in a round that counts
// reaches the target, that of the number of players the match began with. Who has
// just joined brings what missed rounds count, and must play before that ends it.
func (s *Sheet) onTarget() bool {
	return slices.ContainsFunc(s.Totals, func(t Total) bool {
		return s.hits(t.Points) &&
			slices.ContainsFunc(s.Rounds[:s.counted], func(r Round) bool { return slices.Contains(r.Seats, t.Player) })
	})
}

// inSeatOrder names players by their place among Players, in the order in which
// they sit at the table, those who have left it last.
func (s *Sheet) inSeatOrder(seats []int) (players []string) {
	named := make([]string, len(seats))
	for i, seat := range seats {
		named[i] = s.Players[seat]
	}
	for _, p := range slices.Concat(s.Seats, s.Players) {
		if slices.Contains(named, p) && !slices.Contains(players, p) {
			players = append(players, p)
		}
	}
	return players
}

// place ranks the players: as many places as there are better totals, and one.
func (s *Sheet) place() {
	for i := range s.Totals {
		t := &s.Totals[i]
		t.Place = 0
		if !s.ranked(*t) {
			continue
		}
		t.Place = 1
		for _, o := range s.Totals {
			if s.ranked(o) && s.ahead(o, *t) {
				t.Place++
			}
		}
	}
}

// ahead tells whether one total is better than another. In a game of one round
// nothing is counted: whoever went out is ahead of the others. In one of elimination
// it goes by how long a player stayed in, and by points only among equals.
//
// Source: rules kids-rummy.single, indian-rummy.elimination.
func (s *Sheet) ahead(a, b Total) bool {
	if s.eliminates() {
		if longer := s.stayed(a, b); longer != 0 {
			return longer < 0
		}
	}
	if s.Game.Rounds.End == "single" {
		return a.Outs > b.Outs
	}
	return s.better(int(a.Points), int(b.Points))
}

func (s *Sheet) better(a, b int) bool {
	if s.LowWins() {
		return a < b
	}
	return a > b
}

// splitFirst settles a tie for the first place as the game says, and returns
// what settled it: "" when there was none, "shared" when some of it stays. With
// playOn what stays is to be played for.
func (s *Sheet) splitFirst() (settled string, playOn bool) {
	first := s.firsts()
	if len(first) < 2 {
		return "", false
	}
	if len(s.Paper) > 0 {
		return "shared", false // nothing else is known of the match
	}
	last := s.lastPlayed()
	for _, by := range s.Game.End.Tie {
		switch {
		case by == "last_round" && last != nil:
			s.split(first, func(a, b int) bool { return s.better(int(last.Scores[a].Points), int(last.Scores[b].Points)) })
		case by == "most_outs":
			s.split(first, func(a, b int) bool { return s.Totals[a].Outs > s.Totals[b].Outs })
		case by == extraRound:
			playOn = true
			s.splitByTieBreaks()
		}
		if first = s.firsts(); len(first) == 1 {
			return by, false
		}
		if playOn {
			break // what comes behind in the list is never asked
		}
	}
	return "shared", playOn
}

// splitByTieBreaks ranks those on the first place by the points of each
// tie-break round in turn. One in which points are not known yet settles nothing,
// nor do those after it. A round that not all of them played is passed over: a
// correction has tied others since.
func (s *Sheet) splitByTieBreaks() {
	for i := range s.TieBreaks {
		r, first := &s.TieBreaks[i], s.firsts()
		if len(first) < 2 {
			return
		}
		if slices.ContainsFunc(first, func(seat int) bool { return !r.has(s.Players[seat]) }) {
			continue
		}
		r.AfterEnd = false
		if r.unknown() {
			return
		}
		s.split(first, func(a, b int) bool { return s.betterIn(r.of(s.Players[a]), r.of(s.Players[b])) })
	}
}

// betterIn tells whether one score of a tie-break round is better than another.
// Whoever did not play it is behind those who did.
func (s *Sheet) betterIn(a, b Score) bool {
	if a.Entry.Absent || b.Entry.Absent {
		return !a.Entry.Absent
	}
	return s.better(int(a.Points), int(b.Points))
}

// split ranks seats that share the first place among themselves.
func (s *Sheet) split(seats []int, better func(a, b int) bool) {
	for _, a := range seats {
		s.Totals[a].Place = 1
		for _, b := range seats {
			if better(b, a) {
				s.Totals[a].Place++
			}
		}
	}
}

// firsts returns the seats of those on the first place.
func (s *Sheet) firsts() []int {
	var seats []int
	for i, t := range s.Totals {
		if t.Place == 1 {
			seats = append(seats, i)
		}
	}
	return seats
}

func (s *Sheet) lastPlayed() *Round {
	for i := s.counted - 1; i >= 0; i-- {
		if !s.Rounds[i].Skipped {
			return &s.Rounds[i]
		}
	}
	return nil
}
