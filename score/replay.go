package score

import (
	"errors"
	"fmt"
	"slices"

	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// Replay turns the events of one match, oldest first, into its sheet. g is the
// rules whose digest the first event names. The error wraps ErrEvent: the
// events do not begin with MatchStarted, leave a gap, or contradict each other.
func Replay(g *rules.Game, events []Event) (*Sheet, error) {
	s := &Sheet{Game: g}
	return s.With(events...)
}

// With returns the sheet after further events; s stays as it is. A sheet and
// the rest of the events give what all of the events give.
func (s *Sheet) With(events ...Event) (*Sheet, error) {
	next := &Sheet{Game: s.Game, nameOf: s.nameOf, events: append(slices.Clip(s.events), events...)}
	if err := next.order(); err != nil {
		return nil, err
	}
	if err := next.fold(); err != nil {
		return nil, err
	}
	next.cut()
	next.total()
	next.finish()
	return next, nil
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
			if s.endedEarly() {
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

// endedEarly tells whether the newest change in force is an early end,
// corrections apart.
func (s *Sheet) endedEarly() bool {
	for _, seq := range slices.Backward(s.done) {
		switch s.events[seq-1].Body.(type) {
		case MatchEnded:
			return true
		case RoundCorrected:
		default:
			return false
		}
	}
	return false
}

// fold applies the changes in force, oldest first.
func (s *Sheet) fold() error {
	if len(s.events) == 0 {
		return fmt.Errorf("%w: there are none", ErrEvent)
	}
	first := s.events[0]
	started, ok := first.Body.(MatchStarted)
	if !ok {
		return contradiction(first, "a match begins with its start")
	}
	s.Started, s.Players, s.Opened = started, started.Players, max(first.Seq, s.opened)
	for i, p := range s.Players {
		if s.Seat(p) != i {
			return contradiction(first, "a player has two seats")
		}
	}
	if n := len(s.Players); n < s.Game.Players.Min || n > s.Game.Players.Max {
		return contradiction(first, "the game is not for %d players", n)
	}
	if s.Seat(started.Dealer) < 0 {
		return contradiction(first, "the dealer has no seat")
	}
	s.cards = s.Game.Cards(len(s.Players))
	for _, seq := range s.done {
		e := s.events[seq-1]
		var err error
		switch b := e.Body.(type) {
		case RoundScored:
			err = s.scored(e, b)
		case TieBreakScored:
			err = s.tieBroken(e, b)
		case RoundSkipped:
			err = s.skipped(e, b)
		case RoundCorrected:
			err = s.corrected(e, b)
		case MatchEnded:
			if s.End.Over {
				return contradiction(e, "the match was over")
			}
			s.End = End{Over: true, Early: true, Counts: b.Count}
		case MatchResumed:
			s.End, s.Opened = End{}, max(s.Opened, e.Seq)
		default:
			err = contradiction(e, "a %s cannot stand here", e.Body.Kind())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Sheet) line(e Event, number int) (Round, error) {
	if s.End.Over {
		return Round{}, contradiction(e, "the match was over")
	}
	if number != len(s.Rounds)+1 {
		return Round{}, contradiction(e, "round %d cannot follow %d rounds", number, len(s.Rounds))
	}
	t, ok := validate.At(s.Game, number, len(s.Players))
	if !ok {
		return Round{}, contradiction(e, "the game has no round %d", number)
	}
	return Round{Number: number, Table: t, Seq: e.Seq, At: e.At, Actor: e.Actor}, nil
}

func (s *Sheet) skipped(e Event, b RoundSkipped) error {
	r, err := s.line(e, b.Round)
	r.Skipped, r.Reason = true, b.Reason
	s.Rounds = append(s.Rounds, r)
	s.counted = len(s.Rounds)
	return err
}

// corrected puts what a correction says into the round it is of. Rounds recorded
// since keep who dealt them.
func (s *Sheet) corrected(e Event, b RoundCorrected) error {
	if b.Round < 1 || b.Round > len(s.Rounds) || s.Rounds[b.Round-1].Skipped {
		return contradiction(e, "round %d was not scored", b.Round)
	}
	r := &s.Rounds[b.Round-1]
	if b.Dealer != "" {
		r.Dealer = b.Dealer
	}
	if !s.plays(s.Players, r.Dealer, b.Entries) {
		return contradiction(e, "its players are not those of the match")
	}
	var err error
	if r.Scores, err = s.scores(e, r.Table, b.Entries, b.Agreed != ""); err != nil {
		return err
	}
	r.Unfinished, r.Agreed = b.Unfinished, b.Agreed
	r.Corrected = Correction{Times: r.Corrected.Times + 1, Reason: b.Reason, Seq: e.Seq, At: e.At, Actor: e.Actor}
	s.mended = true
	return nil
}

func (s *Sheet) scored(e Event, b RoundScored) error {
	r, err := s.line(e, b.Round)
	if err != nil {
		return err
	}
	r.Unfinished, r.Agreed, r.Dealer = b.Unfinished, b.Agreed, b.Dealer
	if r.Dealer == "" {
		r.Dealer = s.dueDealer(s.Players)
	}
	if !s.plays(s.Players, r.Dealer, b.Entries) {
		return contradiction(e, "its players are not those of the match")
	}
	if r.Scores, err = s.scores(e, r.Table, b.Entries, b.Agreed != ""); err != nil {
		return err
	}
	s.Rounds = append(s.Rounds, r)
	s.counted = len(s.Rounds)
	return nil
}

// plays tells whether entries are those of just these players, in the order of
// the seats, and the dealer is one of them.
func (s *Sheet) plays(players []string, dealer string, entries []Entry) bool {
	return slices.Contains(players, dealer) &&
		slices.EqualFunc(players, entries, func(p string, e Entry) bool { return p == e.Player })
}

func (s *Sheet) scores(e Event, t validate.Table, entries []Entry, agreed bool) (scores []Score, err error) {
	for _, entry := range entries {
		sc, err := s.score(t, entry, agreed)
		if err != nil {
			return nil, contradiction(e, "%v", err)
		}
		scores = append(scores, sc)
	}
	return scores, nil
}

// tieBroken adds a tie-break round. It must be the one due after the rounds
// before it, among those who were tied then.
func (s *Sheet) tieBroken(e Event, b TieBreakScored) error {
	if s.End.Over {
		return contradiction(e, "the match was over")
	}
	s.total()
	s.finish()
	next, ok := s.Next()
	switch {
	case !ok || len(next.TieBreak) == 0:
		return contradiction(e, "no tie-break round was due")
	case b.Number != next.Round:
		return contradiction(e, "tie-break round %d cannot follow %d", b.Number, len(s.TieBreaks))
	}
	r := Round{Number: b.Number, Table: next.Table, Dealer: b.Dealer, Unfinished: b.Unfinished, Agreed: b.Agreed,
		Seq: e.Seq, At: e.At, Actor: e.Actor}
	if r.Dealer == "" {
		r.Dealer = next.Dealer
	}
	if !s.plays(next.TieBreak, r.Dealer, b.Entries) {
		return contradiction(e, "its players are not those who were tied")
	}
	var err error
	if r.Scores, err = s.scores(e, r.Table, b.Entries, b.Agreed != ""); err != nil {
		return err
	}
	for i := range r.Scores {
		if sc := &r.Scores[i]; sc.Entry.Absent {
			sc.Points, sc.Known = 0, false // what a missed round counts is for totals
		}
	}
	s.TieBreaks = append(s.TieBreaks, r)
	return nil
}

// score gives an entry its points. A round that the table agreed on against a
// check counts as laid.
//
// Source: rules kit.out_points, kit.score, kit.absent.
func (s *Sheet) score(t validate.Table, e Entry, agreed bool) (Score, error) {
	sc := Score{Player: e.Player, Entry: e}
	if e.says() != 1 {
		return sc, errors.New("an entry says nothing, or two things")
	}
	switch {
	case e.Out:
		sc.Points, sc.Known = s.Game.Score.OutPoints, true
	case e.Points != nil:
		sc.Points, sc.Known = *e.Points, true
	case e.whole():
		hand, err := e.wholeHand(s.cards)
		if err != nil {
			return sc, err
		}
		if sc.Points, err = t.Counts(hand, agreed); err != nil {
			return sc, err
		}
		sc.Known = true
	case len(e.Cards) > 0:
		hand, err := cards(s.cards, e.Cards)
		if err != nil {
			return sc, err
		}
		sc.Points, sc.Known = t.Points(hand), true
	case e.Held:
		sc.Known = true
	case e.Absent && s.Game.Players.Absent.Set:
		sc.Points, sc.Known = s.Game.Players.Absent.Points, true
	}
	return sc, nil
}

// wholeHand reads the whole hand that an entry shows.
func (e Entry) wholeHand(pack *card.Pack) (h validate.Hand, err error) {
	h.Laid, h.Out = len(e.Melds) > 0, e.Out
	for _, words := range e.Melds {
		m, err := cards(pack, words)
		if err != nil {
			return h, err
		}
		h.Melds = append(h.Melds, m)
	}
	h.Left, err = cards(pack, slices.Concat(e.Cards, e.Hand))
	return h, err
}

// cards reads cards that stand in an entry as printed.
func cards(pack *card.Pack, words []string) (card.Hand, error) {
	var h card.Hand
	for _, word := range words {
		c, err := pack.ParseLoose(word)
		if err != nil {
			return nil, err
		}
		h = append(h, c)
	}
	return h, nil
}
