package score

import (
	"errors"
	"fmt"
	"slices"

	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// line begins the next round of the match.
func (s *Sheet) line(e Event, number int) (Round, error) {
	if s.End.Over || len(s.Paper) > 0 {
		return Round{}, contradiction(e, "the match was over")
	}
	if number != len(s.Rounds)+1 {
		return Round{}, contradiction(e, "round %d cannot follow %d rounds", number, len(s.Rounds))
	}
	r := Round{Number: number, Seats: s.inNow(), Seq: e.Seq, At: e.At, Actor: e.Actor}
	if s.eliminates() {
		r.table = s.Seats
	}
	return r, s.laid(e, &r)
}

// laid gives a round its table.
func (s *Sheet) laid(e Event, r *Round) error {
	t, ok := s.at(r.Number, len(r.Seats))
	if !ok {
		return contradiction(e, "the game has no round %d", r.Number)
	}
	var err error
	if r.Table, err = s.turned(t, r.Wild); err != nil {
		return contradiction(e, "%v", err)
	}
	return nil
}

func (s *Sheet) skipped(e Event, b RoundSkipped) error {
	r, err := s.line(e, b.Round)
	r.Skipped, r.Reason = true, b.Reason
	s.Rounds = append(s.Rounds, r)
	s.counted = len(s.Rounds)
	return err
}

func (s *Sheet) scored(e Event, b RoundScored) error {
	r, err := s.line(e, b.Round)
	if err != nil {
		return err
	}
	r.Unfinished, r.Agreed, r.Dealer, r.Upcard, r.Wild = b.Unfinished, b.Agreed, b.Dealer, b.Upcard, b.Wild
	if s.loose && s.pool { // who was out then, an edit may have changed
		r.Seats = seatsOf(s.Seats, b.Entries)
	}
	if err := s.laid(e, &r); err != nil {
		return err
	}
	if r.Dealer == "" {
		r.Dealer = s.dueDealer(r.Seats)
	}
	if err := s.bring(e, &r, b.Entries); err != nil {
		return err
	}
	s.Rounds = append(s.Rounds, r)
	s.counted = len(s.Rounds)
	return nil
}

// bring puts what the players brought to a round into it. Whoever has a part in
// the match and had no seat then stands in it as absent.
func (s *Sheet) bring(e Event, r *Round, entries []Entry) error {
	if !s.plays(r.Seats, r.Dealer, entries) {
		return contradiction(e, "its players are not those of the match")
	}
	r.Scores = make([]Score, len(s.Players))
	for seat, p := range s.Players {
		entry := Entry{Player: p, Absent: true}
		i := slices.IndexFunc(entries, func(e Entry) bool { return e.Player == p })
		if i >= 0 {
			entry = entries[i]
		}
		sc, err := s.count(s.seatOf(r.Table, p, entries, r.Agreed != ""), entry, r.Agreed != "")
		if err != nil {
			return contradiction(e, "%v", err)
		}
		if sc.Away = i < 0; sc.Away && slices.Contains(r.table, p) {
			sc.unasked, sc.Points, sc.Known = true, 0, false
		}
		r.Scores[seat] = sc
	}
	s.settle(r)
	return nil
}

// plays tells whether entries are those of just these players, in the order of
// the seats, and the dealer is one of them. After an edit the order may be another.
func (s *Sheet) plays(players []string, dealer string, entries []Entry) bool {
	named := make([]string, len(entries))
	for i, e := range entries {
		named[i] = e.Player
	}
	if s.loose {
		named, players = sorted(named), sorted(players)
	}
	return slices.Equal(named, players) && slices.Contains(players, dealer)
}

// corrected puts what a correction says into the round it is of. Rounds recorded
// since keep who dealt them.
func (s *Sheet) corrected(e Event, b RoundCorrected) (err error) {
	list := s.Rounds
	if b.TieBreak {
		list = s.TieBreaks
	}
	if b.Round < 1 || b.Round > len(list) {
		return contradiction(e, "round %d was not recorded", b.Round)
	}
	r := &list[b.Round-1]
	r.Corrected = Correction{Times: r.Corrected.Times + 1, Reason: b.Reason, Seq: e.Seq, At: e.At, Actor: e.Actor}
	if b.Skipped {
		if r.Skipped || len(b.Entries) > 0 || b.TieBreak {
			return contradiction(e, "round %d cannot be passed over", b.Round)
		}
		r.Skipped, r.Reason, r.Scores, r.Dealer, r.Unfinished, r.Agreed = true, b.Reason, nil, "", false, ""
		return nil
	}
	if r.Skipped {
		r.Skipped, r.Reason, r.Dealer = false, "", s.dueBefore(b.Round)
		if s.loose && s.pool { // of those who were to play it then
			players := seatsOf(r.Seats, b.Entries)
			if len(players) == 0 {
				players = seatsOf(s.couldSit(*r), b.Entries)
			}
			r.Dealer = s.dueAfter(b.Round-1, players)
		}
	}
	if b.Dealer != "" {
		r.Dealer = b.Dealer
	}
	r.Unfinished, r.Agreed = b.Unfinished, b.Agreed
	if b.Upcard != "" {
		r.Upcard = b.Upcard
	}
	if b.Wild != "" {
		r.Wild = b.Wild
	}
	if b.TieBreak {
		if r.Table, err = s.turned(r.Table, r.Wild); err != nil {
			return contradiction(e, "%v", err)
		}
		return s.bringTied(e, r, playersOf(r.Scores), b.Entries)
	}
	if s.loose && s.pool { // all who had a seat were named
		r.Seats = seatsOf(s.couldSit(*r), b.Entries)
	}
	r.Seats = s.also(r.Seats, b.Entries)
	if err := s.laid(e, r); err != nil {
		return err
	}
	return s.bring(e, r, b.Entries)
}

// couldSit are all who may have had a seat in a round, whoever was out then.
func (s *Sheet) couldSit(r Round) []string {
	seats := slices.Clone(r.Seats)
	for _, p := range r.table {
		if !slices.Contains(seats, p) {
			seats = append(seats, p)
		}
	}
	return seats
}

// seatsOf returns those of some seats who brought something.
func seatsOf(seats []string, entries []Entry) (named []string) {
	for _, p := range seats {
		if slices.ContainsFunc(entries, func(e Entry) bool { return e.Player == p }) {
			named = append(named, p)
		}
	}
	return named
}

// also adds to those who sat in a round whoever else a correction has bring
// something to it.
func (s *Sheet) also(seats []string, entries []Entry) []string {
	seats = slices.Clip(seats)
	for _, e := range entries {
		if !slices.Contains(seats, e.Player) && s.Seat(e.Player) >= 0 && !e.Absent {
			seats = append(seats, e.Player)
		}
	}
	return seats
}

func playersOf(scores []Score) []string {
	players := make([]string, len(scores))
	for i, sc := range scores {
		players[i] = sc.Player
	}
	return players
}

// tieBroken adds a tie-break round. It must be the one due after the rounds
// before it, among those who were tied then; where an edit has changed what came
// before it, nothing can be said of that.
func (s *Sheet) tieBroken(e Event, b TieBreakScored) error {
	if s.End.Over {
		return contradiction(e, "the match was over")
	}
	s.total(len(s.Rounds))
	s.finish()
	next, ok := s.Next()
	due := ok && len(next.TieBreak) > 0
	switch {
	case !due && !s.loose:
		return contradiction(e, "no tie-break round was due")
	case b.Number != len(s.TieBreaks)+1:
		return contradiction(e, "tie-break round %d cannot follow %d", b.Number, len(s.TieBreaks))
	}
	r := Round{Number: b.Number, Seats: s.Seats, Dealer: b.Dealer, Wild: b.Wild, Unfinished: b.Unfinished, Agreed: b.Agreed,
		Seq: e.Seq, At: e.At, Actor: e.Actor}
	if r.Table, ok = validate.AtTieBreak(s.Game, b.Number, len(s.Seats)); !ok {
		return contradiction(e, "the game has no tie-break round %d", b.Number)
	}
	var err error
	if r.Table, err = s.turned(r.Table, r.Wild); err != nil {
		return contradiction(e, "%v", err)
	}
	tied := next.TieBreak
	if s.loose {
		tied = nil
		for _, entry := range b.Entries {
			tied = append(tied, entry.Player)
		}
	}
	if r.Dealer == "" {
		r.Dealer = s.dueDealer(tied)
	}
	if err := s.bringTied(e, &r, tied, b.Entries); err != nil {
		return err
	}
	s.TieBreaks = append(s.TieBreaks, r)
	s.End = End{}
	return nil
}

// bringTied puts what the tied players brought to a tie-break round into it.
func (s *Sheet) bringTied(e Event, r *Round, tied []string, entries []Entry) error {
	if !s.plays(tied, r.Dealer, entries) || slices.ContainsFunc(tied, func(p string) bool { return s.Seat(p) < 0 }) {
		return contradiction(e, "its players are not those who were tied")
	}
	r.Scores = nil
	for _, entry := range entries {
		sc, err := s.count(r.Table, entry, r.Agreed != "")
		if err != nil {
			return contradiction(e, "%v", err)
		}
		if sc.Entry.Absent {
			sc.Points, sc.Known = 0, false // what a missed round counts is for totals
		}
		r.Scores = append(r.Scores, sc)
	}
	return nil
}

// count gives an entry what it counts, and as points what it scores where each
// player keeps their own. A round that the table agreed on against a check counts
// as laid.
//
// Source: rules kit.out_points, kit.score, kit.absent, indian-rummy.penalties, indian-rummy.cap.
func (s *Sheet) count(t validate.Table, e Entry, agreed bool) (sc Score, err error) {
	sc = Score{Player: e.Player, Entry: e, Known: true}
	if e.says() != 1 {
		return sc, errors.New("an entry says nothing, or two things")
	}
	switch {
	case e.Out:
		sc.Points = s.Game.Score.OutPoints
		return sc, nil
	case e.Fixed != "":
		points, ok := s.Game.Fixed(e.Fixed)
		if !ok {
			return sc, fmt.Errorf("the game has no fixed points %q", e.Fixed)
		}
		sc.Counted, sc.Points = points, points
		return sc, nil
	case e.Points != nil:
		sc.Counted = *e.Points
	case e.whole():
		hand, err := e.wholeHand(t.Game, t.Cards)
		if err != nil {
			return sc, err
		}
		if sc.Counted, err = t.Counts(hand, agreed); err != nil {
			return sc, err
		}
		sc.Counted = s.capped(sc.Counted)
	case len(e.Cards) > 0:
		hand, err := cards(t.Cards, e.Cards)
		if err != nil {
			return sc, err
		}
		sc.Counted = s.capped(t.Points(hand))
	case e.Held, len(e.LaidOff) > 0: // nothing is counted, or nothing is left
	case e.Absent && s.Game.Players.Absent.Set:
		sc.Points = s.Game.Players.Absent.Points
		return sc, nil
	default:
		sc.Known = false
	}
	sc.Points = sc.Counted
	return sc, nil
}

// wholeHand reads the whole hand that an entry shows.
func (e Entry) wholeHand(g *rules.Game, pack *card.Pack) (h validate.Hand, err error) {
	h.Laid, h.Out = len(e.Melds) > 0, e.Out
	h.Drawn = slices.ContainsFunc(g.Score.Bonuses, func(b rules.Bonus) bool { return b.Code == e.Way && b.WithoutDiscard })
	for _, words := range e.Melds {
		m, err := cards(pack, words)
		if err != nil {
			return h, err
		}
		h.Melds = append(h.Melds, m)
	}
	if h.LaidOff, err = cards(pack, e.LaidOff); err != nil {
		return h, err
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
