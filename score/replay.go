package score

import (
	"cmp"
	"fmt"
	"slices"

	"rummy/validate/rules"
)

// Rules are rules of one game under the digests that events name them by.
type Rules map[string]*rules.Game

// Replay turns the events of one match, oldest first, into its sheet. g is the
// rules whose digest the first event names, edited those that edits of the match
// name; nil where there are none. The error wraps ErrEvent: the events do not
// begin with MatchStarted, leave a gap, contradict each other, or name rules
// that are not given.
func Replay(g *rules.Game, events []Event, edited Rules) (*Sheet, error) {
	s := &Sheet{began: g, edited: edited}
	return s.With(events...)
}

// With returns the sheet after further events; s stays as it is. A sheet and
// the rest of the events give what all of the events give.
func (s *Sheet) With(events ...Event) (*Sheet, error) {
	next := &Sheet{began: s.began, edited: s.edited, nameOf: s.nameOf, events: append(slices.Clip(s.events), events...)}
	if err := next.replay(); err != nil {
		return nil, err
	}
	return next, nil
}

// replay works the sheet out from its events.
func (s *Sheet) replay() error {
	if err := s.order(); err != nil {
		return err
	}
	if err := s.fold(); err != nil {
		return err
	}
	s.cut()
	s.total(len(s.Rounds))
	s.finish()
	return nil
}

// At returns the sheet as it was after the event numbered seq. The error wraps
// ErrEvent when there is no such event.
func (s *Sheet) At(seq int64) (*Sheet, error) {
	if seq < 1 || seq > s.lastSeq {
		return nil, fmt.Errorf("%w: there is no event %d", ErrEvent, seq)
	}
	return (&Sheet{began: s.began, edited: s.edited, nameOf: s.nameOf}).With(s.events[:seq]...)
}

// Knows tells the sheet the rules under a digest, before an event that names them.
func (s *Sheet) Knows(digest string, g *rules.Game) {
	if s.edited == nil {
		s.edited = Rules{}
	}
	s.edited[digest] = g
}

func contradiction(e Event, format string, args ...any) error {
	return fmt.Errorf("%w: event %d: %s", ErrEvent, e.Seq, fmt.Sprintf(format, args...))
}

// order works out which changes are in force.
func (s *Sheet) order() error {
	for i, e := range s.events {
		if e.Seq != int64(i+1) {
			return contradiction(e, "expected event %d", i+1)
		}
		s.lastSeq = e.Seq
		switch b := e.Body.(type) {
		case MatchStarted:
			if i != 0 {
				return contradiction(e, "the match began before")
			}
		case ChangeUndone:
			if len(s.done) == 0 || s.done[len(s.done)-1] != b.Seq {
				return contradiction(e, "event %d is not the newest change in force", b.Seq)
			}
			s.undone = append(s.undone, b.Seq)
			s.done = s.done[:len(s.done)-1]
		case ChangeRedone:
			if len(s.undone) == 0 || s.undone[len(s.undone)-1] != b.Seq {
				return contradiction(e, "event %d is not the newest change taken back", b.Seq)
			}
			s.done = append(s.done, b.Seq)
			s.undone = s.undone[:len(s.undone)-1]
		case MatchResumed:
			if s.stopped() {
				s.change(e.Seq)
			} else {
				s.opened = e.Seq // nothing is changed by it that could be taken back
			}
		default:
			s.change(e.Seq)
		}
	}
	return nil
}

func (s *Sheet) change(seq int64) {
	s.done = append(s.done, seq)
	s.undone = nil
}

// stopped tells whether an early end or its being void keeps the match from
// going on.
func (s *Sheet) stopped() bool {
	var early, void bool
	for _, seq := range s.done {
		switch s.events[seq-1].Body.(type) {
		case MatchEnded:
			early = true
		case MatchVoided:
			void = true
		case MatchResumed:
			early, void = early && void, false // what came last is taken back first
		}
	}
	return early || void
}

// fold applies the changes in force: edits first, since they hold from the
// start, then the others, oldest first.
func (s *Sheet) fold() error {
	if len(s.events) == 0 {
		return fmt.Errorf("%w: there are none", ErrEvent)
	}
	if _, ok := s.events[0].Body.(MatchStarted); !ok {
		return contradiction(s.events[0], "a match begins with its start")
	}
	who := s.persons()
	if err := s.begin(who); err != nil {
		return err
	}
	for _, seq := range s.done {
		e := s.events[seq-1]
		if err := s.apply(e, who.in(e)); err != nil {
			return err
		}
	}
	return nil
}

// persons reads who has played in whose name, by edits in force.
func (s *Sheet) persons() (who persons) {
	for _, seq := range s.done {
		if b, ok := s.events[seq-1].Body.(MatchEdited); ok && b.Person != nil {
			who = append(who, inNameOf{seq, *b.Person})
		}
	}
	return who
}

// begin sets the match up as it started, as edits have put that right.
func (s *Sheet) begin(who persons) error {
	first := s.events[0]
	s.Started, s.Game, s.Opened = who.in(first).(MatchStarted), s.began, max(first.Seq, s.opened)
	s.pool = s.eliminates()
	if err := s.seated(first, s.Started.Players); err != nil {
		return err
	}
	for _, seq := range s.done {
		switch b := who.in(s.events[seq-1]).(type) {
		case MatchEdited:
			if err := s.edit(s.events[seq-1], b); err != nil {
				return err
			}
		case PenaltyGiven, PenaltyRevoked, RoundCorrected:
			s.recut = true
		}
	}
	if s.rescored != nil {
		s.Game, s.recut, s.loose = s.rescored, true, true
		s.pool = s.pool || s.eliminates()
	}
	if n := len(s.Started.Players); n < s.Game.Players.Min || n > s.Game.Players.Max {
		return contradiction(first, "the game is not for %d players", n)
	}
	if !slices.Contains(s.Started.Players, s.Started.Dealer) {
		return contradiction(first, "the dealer has no seat")
	}
	s.Seats = s.Started.Players
	s.Players = slices.Clip(s.Seats)
	for _, seq := range s.done {
		if b, ok := who.in(s.events[seq-1]).(SeatsChanged); ok {
			for _, p := range b.Seats {
				if s.Seat(p) < 0 {
					s.Players = append(s.Players, p)
				}
			}
		}
	}
	return nil
}

// seated holds that each player has one seat.
func (s *Sheet) seated(e Event, players []string) error {
	for i, p := range players {
		if slices.Index(players, p) != i {
			return contradiction(e, "a player has two seats")
		}
	}
	return nil
}

// edit puts right how the match started.
func (s *Sheet) edit(e Event, b MatchEdited) error {
	s.recut = true
	s.Edited = Correction{Times: s.Edited.Times + 1, Agreed: cmp.Or(b.Agreed, s.Edited.Agreed), Reason: b.Reason, Seq: e.Seq, At: e.At, Actor: e.Actor}
	if b.Day != "" {
		s.Started.Day = b.Day
	}
	if b.Season != nil {
		s.Started.Season = *b.Season
	}
	if b.Rules != "" {
		g, ok := s.edited[b.Rules]
		if !ok {
			return contradiction(e, "the rules it names are not given")
		}
		s.Game, s.loose = g, true
		s.pool = s.pool || s.eliminates()
		s.Started.Rules, s.Started.House = b.Rules, b.House
	}
	if len(b.Seats) > 0 {
		if !slices.Equal(sorted(b.Seats), sorted(s.Started.Players)) {
			return contradiction(e, "it seats others than those of the start")
		}
		s.Started.Players, s.loose = b.Seats, true
	}
	if b.Dealer != "" {
		s.Started.Dealer, s.loose = b.Dealer, true
	}
	if b.Person != nil {
		return s.seated(e, s.Started.Players)
	}
	return nil
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// apply takes in a change; edits have been taken in before.
func (s *Sheet) apply(e Event, b Body) error {
	switch b := b.(type) {
	case MatchEdited:
		return nil
	case RoundScored:
		return s.scored(e, b)
	case TieBreakScored:
		return s.tieBroken(e, b)
	case RoundSkipped:
		return s.skipped(e, b)
	case RoundCorrected:
		return s.corrected(e, b)
	case SeatsChanged:
		return s.reseated(e, b)
	case PlayerReentered:
		return s.reentered(e, b)
	case PenaltyGiven:
		return s.penalised(e, b)
	case PenaltyRevoked:
		return s.pardoned(e, b)
	case TotalsRecorded:
		return s.onPaper(e, b)
	case MatchEnded:
		if s.End.Over {
			return contradiction(e, "the match was over")
		}
		s.End = End{Over: true, Early: true, Counts: b.Count}
		return nil
	case MatchVoided:
		if s.End.Void {
			return contradiction(e, "the match was void")
		}
		s.voided = s.End
		s.End = End{Over: true, Early: s.End.Early, Void: true, Reason: b.Reason}
		return nil
	case MatchResumed:
		if s.End.Void {
			s.End = s.voided
		} else {
			s.End = End{}
		}
		s.Opened = max(s.Opened, e.Seq)
		return nil
	}
	return contradiction(e, "a %s cannot stand here", e.Body.Kind())
}

// reseated seats others from the next round on.
func (s *Sheet) reseated(e Event, b SeatsChanged) error {
	if b.Round != len(s.Rounds)+1 {
		return contradiction(e, "seats for round %d cannot follow %d rounds", b.Round, len(s.Rounds))
	}
	least := s.Game.Players.Min
	s.inNow()
	if s.eliminates() {
		least = min(least, 2)
	}
	if n := len(s.inOf(b.Seats)); n < least && !(s.loose && s.eliminates()) || n > s.Game.Players.Max {
		return contradiction(e, "the game is not for %d players", n)
	}
	s.Seats = b.Seats
	return s.seated(e, b.Seats)
}

// penalised gives a penalty, which stands between the rounds recorded before and
// after it.
func (s *Sheet) penalised(e Event, b PenaltyGiven) error {
	if s.Seat(b.Player) < 0 || b.Points == 0 {
		return contradiction(e, "it penalises nobody, or by nothing")
	}
	points := b.Points
	if !s.LowWins() {
		points = -points
	}
	s.Penalties = append(s.Penalties, Penalty{Number: len(s.Penalties) + 1, Player: b.Player, Points: points, Reason: b.Reason,
		After: len(s.Rounds), Seq: e.Seq, At: e.At, Actor: e.Actor})
	return nil
}

func (s *Sheet) pardoned(e Event, b PenaltyRevoked) error {
	if b.Number < 1 || b.Number > len(s.Penalties) || s.Penalties[b.Number-1].Revoked {
		return contradiction(e, "penalty %d does not stand", b.Number)
	}
	s.Penalties[b.Number-1].Revoked = true
	s.Penalties[b.Number-1].Why = b.Reason
	return nil
}
