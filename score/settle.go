package score

import (
	"slices"

	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// settle turns what each player's entry counts into what the round scores them,
// with its bonuses. Where the winner collects and somebody's points are not known
// yet, nobody's score of the round is.
//
// Source: rules basic-rummy.score, gin.score, gin.undercut, knock-rummy.score.
func (s *Sheet) settle(r *Round) {
	b := s.bonuses(r)
	if s.Game.Score.Settle == "own" {
		for i := range r.Scores {
			switch sc := &r.Scores[i]; {
			case sc.Entry.Absent, sc.Entry.Fixed != "", !sc.Known:
			case sc.Entry.Out && s.LowWins():
				sc.Points -= b.points
			case sc.Entry.Out:
				sc.Points += b.points
			default:
				sc.Points = s.multiplied(sc.Points, b.times)
			}
		}
		return
	}
	known := !slices.ContainsFunc(r.Scores, func(sc Score) bool { return sc.Entry.Unknown })
	winners := s.winners(r)
	for i := range r.Scores {
		sc := &r.Scores[i]
		if sc.Entry.Absent {
			continue
		}
		sc.Known, sc.Points = known, 0
		if known && slices.Contains(winners, sc.Player) {
			sc.Points = s.collected(r, *sc, b)
		}
	}
}

// multiplied multiplies what is counted against a player, up to the cap. Points that
// the table has agreed on above it stay.
func (s *Sheet) multiplied(p card.Points, times int) card.Points {
	if most := s.Game.Score.Cap; most > 0 {
		return min(p*card.Points(times), max(p, most))
	}
	return p * card.Points(times)
}

// winners returns who scores in a round: who ended it or, where the difference
// counts, those with the least left. Who knocked needs less than all others;
// nothing left wins always, and so does whoever is left when all others have given up.
func (s *Sheet) winners(r *Round) (players []string) {
	end := r.ender()
	if end == nil {
		if left := r.lastLeft(); left != nil {
			return []string{left.Player}
		}
		return nil
	}
	if s.Game.Score.Settle == "winner_collects" || end.Counted == 0 {
		return []string{end.Player}
	}
	least := end.Counted
	for _, sc := range r.Scores {
		switch {
		case sc.Entry.Absent || sc.Entry.Fixed != "" || sc.Entry.Ends() || sc.Counted > least:
		case sc.Counted == least:
			players = append(players, sc.Player)
		default:
			least, players = sc.Counted, []string{sc.Player}
		}
	}
	if len(players) == 0 {
		return []string{end.Player}
	}
	return players
}

// collected returns what a winner of the round scores. Fixed points are collected as
// they are: no bonus is due from who gave up, and nothing multiplies them.
func (s *Sheet) collected(r *Round, winner Score, b bonus) (points card.Points) {
	var fixed card.Points
	for _, sc := range r.Scores {
		if sc.Player == winner.Player || sc.Entry.Absent {
			continue
		}
		if sc.Entry.Fixed != "" {
			fixed += sc.Counted
			continue
		}
		points += sc.Counted
		if s.Game.Score.Settle == "difference" {
			points -= winner.Counted
		}
		points += b.points
	}
	if !winner.Entry.Ends() {
		points = points - card.Points(s.others(r))*b.points + b.undercut
	}
	return points*card.Points(b.times) + fixed
}

// others returns how many played a round to its end beside any one who did.
func (s *Sheet) others(r *Round) (n int) {
	for _, sc := range r.Scores {
		if !sc.Entry.Absent && sc.Entry.Fixed == "" {
			n++
		}
	}
	return n - 1
}

// ender returns the score of who ended the round; nil when nobody did.
func (r *Round) ender() *Score {
	i := slices.IndexFunc(r.Scores, func(sc Score) bool { return sc.Entry.Ends() })
	if i < 0 {
		return nil
	}
	return &r.Scores[i]
}

// bonus is what a round is worth beside what is counted.
type bonus struct {
	points   card.Points // to who ended it, from each of the others
	undercut card.Points // to who has no more left than who knocked
	times    int         // all is multiplied by it
}

// bonuses returns the bonuses due in a round. A way to go out that was said
// stands in the place of the bonus for having nothing left.
func (s *Sheet) bonuses(r *Round) bonus {
	b := bonus{times: 1}
	end := r.ender()
	for _, each := range s.Game.Score.Bonuses {
		switch {
		case end == nil, !s.due(each, r, *end):
		case each.When == rules.BonusUndercut, each.When == rules.BonusBeaten:
			b.undercut += each.Points
			b.times *= each.Times
		default:
			b.points += each.Points
			b.times *= each.Times
		}
	}
	return b
}

// due tells whether a bonus is due in a round.
func (s *Sheet) due(b rules.Bonus, r *Round, end Score) bool {
	switch b.When {
	case rules.BonusSaid:
		return end.Entry.Way == b.Code
	case rules.BonusNothingLeft:
		said := slices.ContainsFunc(s.Game.Score.Bonuses, func(o rules.Bonus) bool { return o.When == rules.BonusSaid && o.Code == end.Entry.Way })
		return end.Counted == 0 && !said
	case rules.BonusUndercut:
		return !slices.Contains(s.winners(r), end.Player)
	case rules.BonusBeaten:
		return slices.ContainsFunc(r.Scores, func(sc Score) bool { return !sc.Entry.Absent && sc.Entry.Fixed == "" && sc.Counted < end.Counted })
	}
	c, err := r.Table.Cards.ParseLoose(r.Upcard)
	return err == nil && c.Suit() >= 0 && slices.Contains(b.Suits, r.Table.Cards.Suits()[c.Suit()].Code)
}

// seatOf returns the table as a player's entry is ruled on and counted at it: who
// did not knock may lay off on the melds of who did, unless nothing was left.
func (s *Sheet) seatOf(t validate.Table, player string, entries []Entry, agreed bool) validate.Table {
	i := slices.IndexFunc(entries, func(e Entry) bool { return e.Knock })
	if i < 0 || entries[i].Player == player || s.Game.Out.After == "none" {
		return t
	}
	knock, err := s.count(t, entries[i], agreed)
	if err != nil || knock.Counted == 0 {
		return t
	}
	hand, err := entries[i].wholeHand(t.Game, t.Cards)
	if err != nil {
		return t
	}
	return t.Defending(hand.Melds)
}
