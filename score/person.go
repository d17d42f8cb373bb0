package score

import "slices"

// persons says who has played in whose name, by edits in force.
type persons []inNameOf

type inNameOf struct {
	edit int64 // Seq of the edit: it holds for the events before it
	Person
}

// of returns who is meant by a player named in the event numbered seq.
func (ps persons) of(player string, seq int64) string {
	for _, p := range ps {
		if seq < p.edit && player == p.Was {
			player = p.Is
		}
	}
	return player
}

// in returns a body with the players meant in place of those named.
func (ps persons) in(e Event) Body {
	if len(ps) == 0 {
		return e.Body
	}
	of := func(player string) string { return ps.of(player, e.Seq) }
	all := func(players []string) []string {
		players = slices.Clone(players)
		for i := range players {
			players[i] = of(players[i])
		}
		return players
	}
	entries := func(list []Entry) []Entry {
		list = slices.Clone(list)
		for i := range list {
			list[i].Player = of(list[i].Player)
		}
		return list
	}
	switch b := e.Body.(type) {
	case MatchStarted:
		b.Players, b.Dealer = all(b.Players), of(b.Dealer)
		return b
	case MatchEdited:
		b.Seats, b.Dealer = all(b.Seats), of(b.Dealer)
		return b
	case SeatsChanged:
		b.Seats = all(b.Seats)
		return b
	case PlayerReentered:
		b.Player = of(b.Player)
		return b
	case RoundScored:
		b.Entries, b.Dealer = entries(b.Entries), of(b.Dealer)
		return b
	case TieBreakScored:
		b.Entries, b.Dealer = entries(b.Entries), of(b.Dealer)
		return b
	case RoundCorrected:
		b.Entries, b.Dealer = entries(b.Entries), of(b.Dealer)
		return b
	case PenaltyGiven:
		b.Player = of(b.Player)
		return b
	case TotalsRecorded:
		b.Totals = slices.Clone(b.Totals)
		for i := range b.Totals {
			b.Totals[i].Player = of(b.Totals[i].Player)
		}
		return b
	}
	return e.Body
}
