package score

import (
	"rummy/validate/card"
	"rummy/validate/rules"
)

// reward adds the bonuses of the end of a match that its rules have ended. The
// places stand already, and no bonus changes them.
//
// Source: rules gin.game, gin.box, gin.shutout.
func (s *Sheet) reward() {
	if s.End.Early || !s.End.Counts || len(s.Paper) > 0 {
		return
	}
	first := s.firsts()
	for seat := range s.Totals {
		won := len(first) == 1 && first[0] == seat
		var due []EndScore
		for _, b := range s.Game.End.Bonuses {
			points := b.Points
			switch b.When {
			case rules.EndBonusRoundWon:
				points *= card.Points(s.roundsWon(seat))
			case rules.EndBonusShutout:
				if !won || s.othersWon(seat) {
					continue
				}
			default:
				if !won {
					continue
				}
			}
			for _, before := range due {
				points += before.Points * card.Points(b.Times-1)
			}
			if points != 0 {
				due = append(due, EndScore{Player: s.Players[seat], Code: b.Code, Points: points})
			}
		}
		t := &s.Totals[seat]
		for _, d := range due {
			t.Points += d.Points
			t.Extra += d.Points
			d.Total = t.Points
			s.Bonuses = append(s.Bonuses, d)
		}
	}
}

// roundsWon returns how many rounds that count brought a player points.
func (s *Sheet) roundsWon(seat int) (n int) {
	for _, r := range s.Rounds[:s.counted] {
		if !r.Skipped && r.Scores[seat].Points > 0 && !r.Scores[seat].Entry.Absent && !r.Scores[seat].Eliminated {
			n++
		}
	}
	return n
}

// othersWon tells whether anybody but one player has won a round.
func (s *Sheet) othersWon(seat int) bool {
	for other := range s.Players {
		if other != seat && s.roundsWon(other) > 0 {
			return true
		}
	}
	return false
}
