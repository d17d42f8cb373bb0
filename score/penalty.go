package score

import "rummy/validate/card"

// Penalise gives a player a penalty of some points, which make the total worse;
// points below zero make it better. It stands by itself: no round and no
// correction of one takes it away. The error is a *Mistake: the player has no
// part in the match, nothing is counted in it, the points are 0 or beyond a million,
// or no reason is given.
func (s *Sheet) Penalise(player string, points card.Points, reason string) (PenaltyGiven, error) {
	switch {
	case s.Seat(player) < 0:
		return PenaltyGiven{}, s.notSeated(player)
	case s.Game.Rounds.End == "single":
		return PenaltyGiven{}, mistake("penalty.not_counted", "", "in a game of one round nothing is counted, so there is nothing to add a penalty to")
	case points == 0:
		return PenaltyGiven{}, mistake("penalty.nothing", "", "a penalty of 0 is none")
	case beyond(points):
		return PenaltyGiven{}, mistake("points.form", "", "a penalty is beyond %d points", maxPoints)
	case reason == "":
		return PenaltyGiven{}, mistake("reason.missing", `add --reason "misdealt twice"`, "what is the penalty for?")
	}
	return PenaltyGiven{Player: player, Points: points, Reason: reason}, nil
}

// Revoke takes a penalty away, for a reason. The error is a *Mistake: there is
// no such penalty, it was taken away before, or no reason is given.
func (s *Sheet) Revoke(number int, reason string) (PenaltyRevoked, error) {
	switch {
	case number < 1 || number > len(s.Penalties):
		return PenaltyRevoked{}, mistake("penalty.unknown", `"rummy score show" shows the penalties with their numbers`, "there is no penalty %d", number)
	case s.Penalties[number-1].Revoked:
		return PenaltyRevoked{}, mistake("penalty.revoked", "", "penalty %d was taken away before", number)
	case reason == "":
		return PenaltyRevoked{}, mistake("reason.missing", `add --reason "it was not her card"`, "why is penalty %d taken away?", number)
	}
	return PenaltyRevoked{Number: number, Reason: reason}, nil
}

// ParsePoints reads a number of points, with any minus before it. The error is a *Mistake.
func ParsePoints(text string) (card.Points, error) {
	p, ok := parsePoints(text)
	switch {
	case !ok:
		return 0, mistake("points.form", "write a whole number, such as 10", "%q is no number of points", text)
	case beyond(p):
		return 0, mistake("points.form", "", "%q is beyond %d points", text, maxPoints)
	}
	return p, nil
}

// beyond tells whether a number of points is a slip.
func beyond(p card.Points) bool { return p > maxPoints || p < -maxPoints }
