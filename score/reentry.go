package score

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"rummy/validate/card"
)

// Reentry is somebody who was out by the target and came back into the match.
type Reentry struct {
	Player string
	After  int         // rounds on record then
	Held   bool        // it holds; false where, by what was corrected since, the player was not out or could not have come back
	Points card.Points // by which the total became another
	Total  card.Points // the player's total with it
	Seq    int64       // of the event
	At     time.Time
	Actor  string

	seats []string // who sat at the table then
}

// Comeback returns the total with which whoever is out comes back into the match now:
// the highest of those still in, or one more. It is not ok where nobody can, since the
// rules or that total forbid it, or no more than one is in.
//
// Source: rule indian-rummy.reentry.
func (s *Sheet) Comeback() (total card.Points, ok bool) {
	_, next := s.Next()
	if !next {
		return 0, false
	}
	return s.comeback(s.Seats)
}

// comeback is Comeback as the totals stand, among those at the table.
func (s *Sheet) comeback(seats []string) (total card.Points, ok bool) {
	in := s.inOf(seats)
	if !s.eliminates() || s.Game.Rounds.Reentry == "none" || len(in) < 2 {
		return 0, false
	}
	total = s.Totals[s.Seat(in[0])].Points
	for _, p := range in {
		total = max(total, s.Totals[s.Seat(p)].Points)
	}
	if s.Game.Rounds.Reentry == "highest_plus_one" {
		total++
	}
	return total, !s.hits(total)
}

// comeIn lets somebody who is out come back as the totals stand.
func (s *Sheet) comeIn(b *Reentry) {
	t := &s.Totals[s.Seat(b.Player)]
	total, ok := s.comeback(b.seats)
	if b.Held = ok && t.Eliminated > 0; !b.Held {
		b.Points, b.Total = 0, t.Points
		return
	}
	b.Points, b.Total = total-t.Points, total
	t.Points, t.Eliminated = total, 0
	t.Reentered += b.Points
}

// Reenter lets a player who is out by the target come back from the next round on. The
// error is a *Mistake: no round comes next, the game or the total that the player would
// come back with does not allow it, the player is not out, or too many would play.
func (s *Sheet) Reenter(player string) (PlayerReentered, error) {
	next, err := s.nextRound(0, false)
	if err != nil {
		return PlayerReentered{}, err
	}
	total, ok := s.Comeback()
	switch most := s.Game.Players.Max; {
	case s.Seat(player) < 0:
		return PlayerReentered{}, s.notSeated(player)
	case !s.isOut(player):
		return PlayerReentered{}, mistake("player.seated", "", "%s is not out of the match", s.Name(player))
	case s.Game.Rounds.Reentry == "none":
		return PlayerReentered{}, mistake("player.out", "", "%s is out of the match, and in %s nobody comes back", s.Name(player), s.Game.Name)
	case !ok:
		return PlayerReentered{}, mistake("player.out", "", "%s cannot come back: that would be with %d points, and who has so many is out", s.Name(player), total)
	case len(s.In()) >= most:
		return PlayerReentered{}, mistake("players.number", "", "%s is for %d to %d players, and %s", s.Game.Name, s.Game.Players.Min, most, wouldSit(len(s.In())+1))
	}
	return PlayerReentered{Round: next.Round, Player: player}, nil
}

// reentered takes somebody back into the match from the next round on. Whether it
// holds, the totals tell.
func (s *Sheet) reentered(e Event, b PlayerReentered) error {
	switch {
	case b.Round != len(s.Rounds)+1:
		return contradiction(e, "who comes back for round %d cannot follow %d rounds", b.Round, len(s.Rounds))
	case s.Seat(b.Player) < 0:
		return contradiction(e, "who comes back has no part in the match")
	case !s.eliminates() && !s.loose:
		return contradiction(e, "nobody is out of the match")
	case !s.eliminates():
		return nil // an edit has brought other rules in
	}
	if !s.loose {
		s.total(len(s.Rounds))
		if _, ok := s.comeback(s.Seats); !ok || !s.isOut(b.Player) {
			return contradiction(e, "that player cannot come back")
		}
	}
	if !slices.Contains(s.Seats, b.Player) {
		s.Seats = append(slices.Clip(s.Seats), b.Player)
	}
	s.Reentries = append(s.Reentries, Reentry{Player: b.Player, After: len(s.Rounds), Seq: e.Seq, At: e.At, Actor: e.Actor, seats: s.Seats})
	return nil
}

// outOf says that a player is out of the match, and how one comes back.
func (s *Sheet) outOf(player string) *Mistake {
	hint := "still in are " + s.names(s.In())
	if total, ok := s.Comeback(); ok {
		hint = fmt.Sprintf("\"rummy match join %s\" lets %s come back with %d points", AsTyped(s.Name(player)), s.Name(player), total)
	}
	t := s.Totals[s.Seat(player)]
	return mistake("player.out", hint, "%s is out of the match since round %d", s.Name(player), t.Eliminated)
}

// AsTyped writes a name as a word for a shell.
func AsTyped(name string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || r == '-' || r == '_'
	}
	if !strings.ContainsFunc(name, func(r rune) bool { return !plain(r) }) {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
