package cli

import (
	"fmt"
	"strings"

	"rummy/score"
	"rummy/validate"
	"rummy/validate/rules"
)

// left is the question what a player has left.
func (t *telling) left(i int) string {
	what := "points or cards left"
	if t.m.Sheet.Game.PointsOnly() {
		what = "points"
	}
	return fmt.Sprintf("%s: %s (total so far %d)", t.names[i], what, t.m.Sheet.Totals[t.m.Sheet.Seat(t.n.Players[i])].Points)
}

// entryWords are those that may be typed for what a player brought.
func entryWords(g *rules.Game) string {
	if g.PointsOnly() {
		return "points, absent or unknown"
	}
	return "points, cards, absent or unknown"
}

// leftHelp says what may be typed for what is left, in the cards of the game.
func leftHelp(s *score.Sheet, t validate.Table) string {
	return sentence(strings.Join(leftForms(s, t), "; "))
}

// broughtHelp is leftHelp where who ended the round is told in the same way, and
// Enter alone keeps what is on record.
func broughtHelp(s *score.Sheet, t validate.Table) string {
	var forms []string
	if !s.Game.PointsOnly() {
		forms = []string{"out: went out first"}
	}
	if !s.Game.Out.KnockLimit.IsZero() {
		forms = append(forms, "knock:7: knocked with 7 points left")
	}
	for _, way := range s.Game.Ways() {
		forms = append(forms, way+": ended the round so")
	}
	return sentence(strings.Join(append(forms, leftForms(s, t)...), "; ")) + " Enter alone keeps what is on record."
}

func leftForms(s *score.Sheet, t validate.Table) []string {
	forms := []string{"points: 23, -5 or 7+20+3"}
	if !s.Game.PointsOnly() {
		forms = []string{"points: 23 or 7+20+3", "cards left: " + cardsLeft(s)}
		if t.Total(0).Legal() {
			forms = append(forms, "0: nothing is left")
		}
	}
	for _, f := range s.Game.Score.Penalties {
		forms = append(forms, fmt.Sprintf("%s: %d points and no hand", f.Code, f.Points))
	}
	return append(forms, "absent: did not play", "unknown: points not known yet")
}

// cardsLeft are cards by their rank alone, with a special if the game has one.
func cardsLeft(s *score.Sheet) string {
	ranks := s.Cards().Ranks()
	text := ranks[len(ranks)/2].Code
	for _, special := range s.Game.Pack.Specials {
		if special.PerPack > 0 {
			text += " " + special.Code
			break
		}
	}
	return text + " " + ranks[len(ranks)-2].Code
}
