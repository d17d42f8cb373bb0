package validate

import (
	"fmt"

	"rummy/validate/card"
)

// Knock rules on what is left to a player who knocks, in a round in which a
// card was turned up; the card is not asked where the game does not go by it.
//
// Source: rules gin.knock, oklahoma-gin.knock.
func (t Table) Knock(left card.Points, upcard card.Card) Ruling {
	limit, ok := t.Game.KnockLimit(t.Round, t.Cards, upcard)
	if !ok || left <= limit {
		return Ruling{}
	}
	message := fmt.Sprintf("%s left, and knocking takes %d or less", are(int(left), "point"), limit)
	if t.Game.Out.KnockLimit.Upcard {
		message = fmt.Sprintf("%s left, and with %s turned up knocking takes %d or less", are(int(left), "point"), t.Cards.Format(upcard), limit)
		if limit == 0 {
			message = fmt.Sprintf("%s left, and with %s turned up nothing may be left", are(int(left), "point"), t.Cards.Format(upcard))
		}
	}
	return t.Refuse("knock.too_much", "knock", message, "the knock does not stand: play goes on")
}
