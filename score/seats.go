package score

import (
	"fmt"
	"slices"

	"rummy/validate/rules"
)

// Join seats a player from the next round on: in the seat of instead, who leaves
// it, else to the left of after, else between the last and the first of the
// seats. The error is a *Mistake: no round comes next, the player sits at the
// table, the one named does not, or too many would.
func (s *Sheet) Join(player, after, instead string) (SeatsChanged, error) {
	seats := slices.Clone(s.Seats)
	if s.isOut(player) {
		return SeatsChanged{}, s.outOf(player)
	}
	if slices.Contains(seats, player) {
		return SeatsChanged{}, mistake("player.seated", `"rummy match seats" puts the seats in another order`, "%s sits at the table already", s.Name(player))
	}
	for _, named := range []string{after, instead} {
		if named != "" && !slices.Contains(seats, named) {
			return SeatsChanged{}, s.notAtTable(named)
		}
	}
	switch {
	case instead != "":
		seats[slices.Index(seats, instead)] = player
	case after != "":
		seats = slices.Insert(seats, slices.Index(seats, after)+1, player)
	default:
		seats = append(seats, player)
	}
	return s.reseat(seats)
}

// Leave takes players from the table from the next round on. The error is a
// *Mistake: no round comes next, one does not sit there, or too few would.
func (s *Sheet) Leave(players ...string) (SeatsChanged, error) {
	seats := slices.Clone(s.Seats)
	for i, p := range players {
		if slices.Index(players, p) != i {
			return SeatsChanged{}, mistake("player.twice", "", "%s is named twice", s.Name(p))
		}
		at := slices.Index(seats, p)
		if at < 0 {
			return SeatsChanged{}, s.notAtTable(p)
		}
		if s.isOut(p) {
			return SeatsChanged{}, s.outOf(p)
		}
		seats = slices.Delete(seats, at, at+1)
	}
	return s.reseat(seats)
}

// Reseat puts those at the table in another order from the next round on. The
// error is a *Mistake: no round comes next, or they are not just those at the table.
func (s *Sheet) Reseat(order []string) (SeatsChanged, error) {
	if err := s.sameSeats(order, s.Seats); err != nil {
		return SeatsChanged{}, err
	}
	if slices.Equal(order, s.Seats) {
		return SeatsChanged{}, mistake("seats.nothing", "", "nothing changes: they sit just so already")
	}
	return s.reseat(order)
}

// sameSeats holds that an order names just those seated, each once.
func (s *Sheet) sameSeats(order, seated []string) error {
	const others = `"rummy match join" and "rummy match leave" say who comes and goes`
	for i, p := range order {
		switch {
		case slices.Index(order, p) != i:
			return mistake("player.twice", "", "%s is named twice", s.Name(p))
		case !slices.Contains(seated, p):
			return mistake("player.not_seated", others, "%s is not one of %s", s.Name(p), and(s.nameAll(seated)))
		}
	}
	for _, p := range seated {
		if !slices.Contains(order, p) {
			return mistake("player.missing", others, "%s is missing: an order names everybody at the table", s.Name(p))
		}
	}
	return nil
}

func (s *Sheet) notAtTable(player string) *Mistake {
	return mistake("player.not_seated", "seated are "+s.names(s.Seats), "%s does not sit at the table", s.Name(player))
}

// reseat is the change of seats, if a round comes next that it can hold for.
func (s *Sheet) reseat(seats []string) (SeatsChanged, error) {
	if len(s.tied) > 0 {
		return SeatsChanged{}, mistake(tieBreakMistake, "absent from a tie-break round is NAME=absent", "the rounds are all in, and only the tied play on")
	}
	next, err := s.nextRound(0, false)
	if err != nil {
		return SeatsChanged{}, err
	}
	all := len(s.Players)
	for _, p := range seats {
		if s.Seat(p) < 0 {
			all++
		}
	}
	least := s.Game.Players.Min
	if s.eliminates() {
		least = min(least, 2) // others may be out
	}
	n, g := len(s.inOf(seats)), s.Game
	switch {
	case n < least:
		return SeatsChanged{}, mistake("players.number", `"rummy match end" ends a match that cannot go on; --count lets it count`,
			"%s is for %d to %d players, and %s", g.Name, g.Players.Min, g.Players.Max, wouldSit(n))
	case n > g.Players.Max:
		return SeatsChanged{}, mistake("players.number", "", "%s is for %d to %d players, and %s", g.Name, g.Players.Min, g.Players.Max, wouldSit(n))
	case all > rules.MaxPlayers:
		return SeatsChanged{}, mistake("players.number", "", "no more than %d can have a part in one match", rules.MaxPlayers)
	}
	if _, ok := s.at(next.Round, n); !ok {
		return SeatsChanged{}, mistake("players.number", "", "%s says nothing of round %d among %d players", s.Game.Name, next.Round, n)
	}
	return SeatsChanged{Round: next.Round, Seats: seats}, nil
}

func wouldSit(n int) string {
	if n == 1 {
		return "1 would be left"
	}
	return fmt.Sprintf("%d would sit at the table", n)
}
