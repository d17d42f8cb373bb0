package score

import "rummy/validate/card"

// A round counts no more than the cap against a player, whatever was held. Cards are
// counted first; points are what the table says, which has never more to say.
//
// Source: rule indian-rummy.cap.

// capped is what is counted of cards.
func (s *Sheet) capped(p card.Points) card.Points {
	if most := s.Game.Score.Cap; most > 0 {
		return min(p, most)
	}
	return p
}
