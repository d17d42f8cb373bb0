package score

import (
	"fmt"
	"slices"
	"strings"

	"rummy/validate"
	"rummy/validate/card"
)

// Proposal is a round as somebody wants it recorded.
type Proposal struct {
	Number     int     // which round the writer means, as a guard; 0: the next
	TieBreak   bool    // it is a tie-break round, of the tied players only; Number is its own then
	Dealer     string  // who dealt, or "" for who was due
	Upcard     string  // the card turned up, as typed; "" where none was told
	Wild       string  // the rank or special card turned up that says which rank is wild, as typed; "" where none was told
	Entries    []Entry // one a player, in any order
	Unfinished bool    // nobody went out
	Skipped    bool    // of a correction: the round was not played at all
	Agreed     string  // why it is to stand whatever a check of cards or points says, or ""

	unremarked bool // remarks are not wanted; finding them takes longest
}

// Propose rules on a round. The event, a RoundScored or a TieBreakScored, is to
// be recorded when the ruling is legal, or when the table has agreed on it; its
// Agreed is empty when nothing forbade the round. The order in which players are
// named does not matter.
//
// The error is a *Mistake, and the event nil: the match is over, it is not the
// next round, it is or is not a tie-break round, a player is missing or named
// twice, or the words contradict each other.
func (s *Sheet) Propose(p Proposal) (Body, validate.Ruling, error) {
	next, err := s.nextRound(p.Number, p.TieBreak)
	if err != nil {
		return nil, validate.Ruling{}, err
	}
	round, ruling, err := s.propose(p, next)
	switch {
	case err != nil:
		return nil, validate.Ruling{}, err
	case p.TieBreak:
		return TieBreakScored{Number: round.Round, Dealer: round.Dealer, Wild: round.Wild, Entries: round.Entries, Unfinished: round.Unfinished, Agreed: round.Agreed}, ruling, nil
	}
	return round, ruling, nil
}

// propose rules on what is proposed as the next round, tie-break rounds too.
func (s *Sheet) propose(p Proposal, next Next) (RoundScored, validate.Ruling, error) {
	seated, err := s.seatEntries(p.Entries, next)
	if err != nil {
		return RoundScored{}, validate.Ruling{}, err
	}
	if p.Dealer != "" && !slices.Contains(next.Players, p.Dealer) {
		return RoundScored{}, validate.Ruling{}, s.stranger(p.Dealer, next, "deal")
	}
	round := RoundScored{Round: next.Round, Entries: seated, Unfinished: p.Unfinished}
	if p.Dealer != "" && p.Dealer != next.Dealer {
		round.Dealer = p.Dealer
	}
	if round.Upcard, err = s.upcard(p, next.Table); err != nil {
		return RoundScored{}, validate.Ruling{}, err
	}
	if round.Wild, next.Table, err = s.toldWild(p.Wild, next.Table, seated); err != nil {
		return RoundScored{}, validate.Ruling{}, err
	}
	ruling, err := s.ruleOnOut(next, round)
	if err != nil {
		return RoundScored{}, validate.Ruling{}, err
	}
	next.Table.Broken = p.Unfinished
	s.ruleOnCards(next.Table, len(next.Players), seated, !p.unremarked, &ruling)
	s.ruleOnKnock(next.Table, round, &ruling)
	if !ruling.Legal() {
		round.Agreed = p.Agreed
	}
	if ruling.Legal() || round.Agreed != "" {
		err = s.canCount(next.Table, round)
	}
	return round, ruling, err
}

// canCount holds that a round that is to be recorded can be counted: a hand that
// was not arranged cannot when it holds more copies of a card than there are.
func (s *Sheet) canCount(t validate.Table, r RoundScored) error {
	for _, e := range r.Entries {
		if _, err := s.count(s.seatOf(t, e.Player, r.Entries, r.Agreed != ""), e, r.Agreed != ""); err != nil {
			return mistake("entry.hand", `show it as it was laid, such as NAME:"(Bl4 Bl5 Bl6) Go9", or give its points`, "the hand of %s cannot be arranged: %v", s.Name(e.Player), err)
		}
	}
	return nil
}

// tieBreakMistake is the name of mistakes about whether a tie-break round is
// due, and who plays it.
const tieBreakMistake = "round.tie_break"

// toShare says how a tie-break round is not played.
const toShare = `"rummy match end --count" ends the match with the win shared`

// nextRound returns the next round, if it is the one meant.
func (s *Sheet) nextRound(meant int, tieBreak bool) (Next, error) {
	next, ok := s.Next()
	switch {
	case s.End.Void:
		return next, mistake("match.void", `take it up again with "rummy match resume", or start another with "rummy match start"`,
			"the match is void: %s", s.End.Reason)
	case len(s.Paper) > 0:
		return next, mistake("match.over", `start another with "rummy match start"`, "the match is over: only its totals are known")
	case s.End.Over && s.End.Early:
		return next, mistake("match.over", `take it up again with "rummy match resume", or start another with "rummy match start"`,
			"the match was ended early after %s", rounds(len(s.Rounds)))
	case s.End.Over:
		return next, mistake("match.over", `start another with "rummy match start"; "rummy score correct" puts a round right`,
			"the match is over: %s in", isRounds(len(s.Rounds)))
	case s.tieBreakUnknown():
		return next, mistake("match.over", `"rummy score undo" takes the tie-break round back`,
			"%s in and a tie-break round: only points not known yet keep the match open", isRounds(len(s.Rounds)))
	case s.End.Waiting || !ok:
		return next, mistake("match.over", `"rummy score correct" puts them in`,
			"%s in, the last among them: only points not known yet keep the match open", isRounds(len(s.Rounds)))
	case tieBreak && len(next.TieBreak) == 0:
		return next, mistake(tieBreakMistake, "leave out --tie-break: such rounds come after the last one, where end.tie=extra_round was chosen",
			"no tie-break round is due: round %d comes next", next.Round)
	case !tieBreak && len(next.TieBreak) > 0:
		return next, mistake(tieBreakMistake, "add --tie-break and name only the tied",
			"%s are tied: a tie-break round decides", and(s.nameAll(next.TieBreak)))
	case meant != 0 && meant != next.Round && tieBreak:
		return next, mistake("round.not_next", `"rummy score show" shows what is recorded`,
			"tie-break round %d is not the next one: tie-break round %d comes next", meant, next.Round)
	case meant != 0 && meant != next.Round:
		return next, mistake("round.not_next", `"rummy score show" shows what is recorded`,
			"round %d is not the next one: %s recorded, so round %d comes next", meant, isRounds(len(s.Rounds)), next.Round)
	}
	return next, nil
}

func rounds(n int) string {
	if n == 1 {
		return "1 round"
	}
	return fmt.Sprintf("%d rounds", n)
}

func isRounds(n int) string {
	if n == 1 {
		return "1 round is"
	}
	return fmt.Sprintf("%d rounds are", n)
}

// stranger says why a player has no part in a round.
func (s *Sheet) stranger(player string, next Next, deed string) *Mistake {
	switch {
	case s.Seat(player) < 0:
		return s.notSeated(player)
	case s.isOut(player) && next.Round > len(s.Rounds):
		return s.outOf(player)
	case len(next.TieBreak) == 0:
		return mistake("player.not_seated", "seated are "+s.names(next.Players), "%s does not sit at the table in round %d", s.Name(player), next.Round)
	case deed == "deal":
		return mistake(tieBreakMistake, "the dealer is one of "+and(s.nameAll(next.TieBreak)),
			"%s does not play tie-break round %d, and so does not deal it", s.Name(player), next.Round)
	}
	return mistake(tieBreakMistake, "name only "+and(s.nameAll(next.TieBreak)),
		"%s does not play tie-break round %d: it is among the tied", s.Name(player), next.Round)
}

// seatEntries puts the entries in the order of the seats, each player of the
// round once.
func (s *Sheet) seatEntries(entries []Entry, next Next) ([]Entry, error) {
	seated := make([]Entry, len(next.Players))
	played := 0
	for _, e := range entries {
		seat := slices.Index(next.Players, e.Player)
		if seat < 0 {
			return nil, s.stranger(e.Player, next, "play")
		}
		if seated[seat].Player != "" {
			return nil, mistake("player.twice", "", "%s is named twice", s.Name(e.Player))
		}
		if e.says() != 1 {
			return nil, mistake("entry.form", entryForms, "%s needs just one of out, points, cards, absent and unknown", s.Name(e.Player))
		}
		if m := s.unfit(e); m != nil {
			m.Message = s.Name(e.Player) + ": " + m.Message
			return nil, m
		}
		seated[seat] = e
		if !e.Absent {
			played++
		}
	}
	var missing []string
	for seat, e := range seated {
		if e.Player == "" && s.Game.Rounds.End == "single" {
			seated[seat] = Entry{Player: next.Players[seat], Held: true}
			played++
		} else if e.Player == "" {
			missing = append(missing, next.Players[seat])
		}
	}
	if len(missing) > 0 {
		are := "is"
		if len(missing) > 1 {
			are = "are"
		}
		every := "player"
		if len(next.TieBreak) > 0 {
			every = "tied player"
		}
		return nil, mistake("player.missing", "write NAME=absent for a player who did not play the round, NAME=unknown for points not known yet",
			"%s %s missing: a round brings something for every %s", and(s.nameAll(missing)), are, every)
	}
	if played == 0 {
		hint := `write "rummy score skip --reason WHY" to pass over a round`
		if len(next.TieBreak) > 0 {
			hint = toShare
		}
		return nil, mistake("round.nobody_played", hint, "nobody played this round")
	}
	return seated, nil
}

// unfit says why an entry cannot be meant in this game, or returns nil.
func (s *Sheet) unfit(e Entry) *Mistake {
	single, allCount := s.Game.Rounds.End == "single", s.Game.Score.Counts == "hand"
	switch {
	case s.unknownFixed(e):
		return unknownFixed(e.Fixed, s.Game.Score.Penalties)
	case s.Game.PointsOnly() && e.Points == nil && e.Fixed == "" && !e.Absent && !e.Unknown:
		return mistake("entry.no_cards", "write NAME=23, NAME=-5, NAME=absent or NAME=unknown", "%s is scored by points alone: nobody goes out, and no cards are told", s.Game.Name)
	case e.Knock && s.Game.Out.KnockLimit.IsZero():
		return mistake("entry.knock", "write NAME=out for the player who went out first", "nobody knocks in %s", s.Game.Name)
	case e.Way != "" && !slices.Contains(s.Game.Ways(), e.Way):
		return mistake("entry.form", entryForms, "%s has no bonus %q", s.Game.Name, e.Way)
	case len(e.LaidOff) > 0 && (s.Game.Out.After != "defender_lays_off" || e.Ends()):
		return mistake("entry.laid_off", "give what is left without the brackets", "nothing is laid off there on what others have laid: cards in brackets are for a player who lays off after a knock")
	case allCount && e.Out && e.whole():
		return mistake("entry.hand", "write NAME=out", "whoever goes out in %s holds nothing, so there is no hand to show", s.Game.Name)
	case allCount && len(e.Melds) > 0:
		return mistake("entry.hand", "list the cards still held, without parentheses", "in %s all cards held count, also those that would make a meld", s.Game.Name)
	case single && !e.Out && !e.Absent && !e.Held:
		return mistake("entry.not_counted", "name only who went out: NAME=out", "in a game of one round nothing is counted, so there are no points to tell")
	case !single && e.Held:
		return mistake("entry.form", entryForms, "cards are held, and what they are or count is missing")
	}
	return nil
}

func (s *Sheet) notSeated(player string) *Mistake {
	return mistake("player.not_seated", "seated are "+s.names(s.Seats), "%s does not play in this match", s.Name(player))
}

func (s *Sheet) names(players []string) string { return strings.Join(s.nameAll(players), ", ") }

func (s *Sheet) nameAll(players []string) []string {
	names := make([]string, len(players))
	for i, p := range players {
		names[i] = s.Name(p)
	}
	return names
}

// and joins names as one says them: "North, East and South".
func and(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// ruleOnOut rules on who went out: one player, first, unless the round was broken off.
//
// Source: rules kit.first_out, kit.unfinished.
func (s *Sheet) ruleOnOut(next Next, r RoundScored) (validate.Ruling, error) {
	t, void := next.Table, !s.Game.UnfinishedCounts()
	passOver := `"rummy score skip --reason WHY"`
	if len(next.TieBreak) > 0 {
		passOver = `"rummy match end --count", which shares the win`
	}
	var out []string
	for _, e := range r.Entries {
		if e.Ends() {
			out = append(out, e.Player)
		}
	}
	switch {
	case s.Game.PointsOnly() && r.Unfinished:
		return validate.Ruling{}, mistake("round.unfinished", "leave out --unfinished", "%s is scored by points alone: nobody goes out, and no round is unfinished", s.Game.Name)
	case s.Game.PointsOnly():
		return validate.Ruling{}, nil
	case r.Unfinished && void:
		return validate.Ruling{}, mistake("round.void", "write "+passOver,
			"at this table a round that nobody goes out in does not count")
	case r.Unfinished && len(out) > 0:
		return validate.Ruling{}, mistake("round.unfinished", "leave out --unfinished, or give the points of "+and(s.nameAll(out)),
			"the round cannot be unfinished: %s went out", and(s.nameAll(out)))
	case !r.Unfinished && lastLeft(r.Entries) >= 0:
		return validate.Ruling{}, nil // nobody has to go out any more
	case !r.Unfinished && allGaveUp(r.Entries):
		return t.Refuse("round.nobody_out", "alone", "nobody is left in the round: whoever is left when all others have given up has won it", "write NAME=0, or NAME=out, for the one who was left"), nil
	case !r.Unfinished && len(out) == 0:
		ended, write := "nobody went out", "write NAME=out for the player who went out first"
		if !s.Game.Out.KnockLimit.IsZero() {
			ended, write = "nobody knocked or went out", "write NAME=knock:7 for the player who knocked, or NAME=out where nothing was left"
		}
		if void {
			return t.Refuse("round.nobody_out", "unfinished", ended, write+", or pass over the round with "+passOver), nil
		}
		return t.Refuse("round.nobody_out", "unfinished", ended, write+", or add --unfinished if the round was broken off"), nil
	case len(out) > 1 && !s.Game.Out.KnockLimit.IsZero():
		return t.Refuse("round.two_out", "first_out", and(s.nameAll(out))+" cannot both have ended the round: the first knock ends it",
			"give what was left to the other: NAME=0 or more"), nil
	case len(out) > 1:
		return t.Refuse("round.two_out", "first_out", and(s.nameAll(out))+" cannot all be out first: the earlier turn counts",
			"the other scores 0: write NAME=0"), nil
	}
	return validate.Ruling{}, nil
}

// Check rules on what some players bring to the next round, before all of them
// are named: the cards and points of each, and all cards shown together. Of the
// proposal only Entries, Wild and Unfinished are asked. The error is a *Mistake:
// an entry cannot be meant in this game, or what is wild in the round.
func (s *Sheet) Check(p Proposal) (ruling validate.Ruling, err error) {
	for _, e := range p.Entries {
		if m := s.unfit(e); m != nil {
			return ruling, m
		}
	}
	next, ok := s.Next()
	if !ok {
		return ruling, nil
	}
	if _, next.Table, err = s.toldWild(p.Wild, next.Table, p.Entries); err != nil {
		return ruling, err
	}
	next.Table.Broken = p.Unfinished
	s.ruleOnCards(next.Table, len(next.Players), p.Entries, true, &ruling)
	return ruling, nil
}

// ruleOnCards rules on the cards and points of every player, and on all cards shown
// together, with remarks where they are wanted. Among players are those named.
func (s *Sheet) ruleOnCards(t validate.Table, players int, entries []Entry, remarks bool, ruling *validate.Ruling) {
	if s.Game.PointsOnly() {
		return // any points may be brought
	}
	last := -1
	if len(entries) == players && !t.Broken {
		last = lastLeft(entries)
	}
	var shown []card.Hand
	for i, e := range entries {
		t := s.seatOf(t, e.Player, entries, false)
		switch {
		case i == last && !e.Ends():
			ruling.Add(e.Player, s.ruleOnLastLeft(t, e))
		case e.whole():
			hand, err := e.wholeHand(t.Game, t.Cards)
			mustRead(err)
			shown = append(shown, hand.All())
			whole, err := t.WholeHand(hand)
			mustRead(err)
			ruling.Add(e.Player, whole)
		case len(e.Cards) > 0 || len(e.LaidOff) > 0:
			hand, err := cards(t.Cards, e.Cards)
			mustRead(err)
			laidOff, err := cards(t.Cards, e.LaidOff)
			mustRead(err)
			shown = append(shown, slices.Concat(hand, laidOff))
			ruling.Add(e.Player, t.Left(hand))
			added, err := t.LaidOff(laidOff)
			mustRead(err)
			ruling.Add(e.Player, added)
			if remarks {
				ruling.Add(e.Player, t.StillMelds(hand))
			}
		case e.Points != nil:
			total := t.Total(*e.Points)
			ruling.Add(e.Player, total)
			ruling.Add(e.Player, t.Sum(e.Sum))
			if total.Legal() && remarks && (!s.Game.Wild.Rank.Drawn || t.Round.Told) {
				ruling.Add(e.Player, t.Beyond(*e.Points))
			}
		}
	}
	ruling.Add("", t.Census(shown...))
}

// ruleOnKnock rules on what is left to who knocked.
func (s *Sheet) ruleOnKnock(t validate.Table, r RoundScored, ruling *validate.Ruling) {
	i := slices.IndexFunc(r.Entries, func(e Entry) bool { return e.Knock })
	if i < 0 || !ruling.Legal() {
		return
	}
	knock, err := s.count(t, r.Entries[i], false)
	if err != nil {
		return // canCount says so
	}
	upcard, _ := t.Cards.ParseLoose(r.Upcard) // read before, or not asked for
	ruling.Add(r.Entries[i].Player, t.Knock(knock.Counted, upcard))
}

// upcard reads the card turned up. It has to be told just where the round goes by it.
func (s *Sheet) upcard(p Proposal, t validate.Table) (string, error) {
	asked := s.Game.AsksUpcard() && !p.TieBreak
	switch {
	case p.Upcard == "" && asked:
		return "", mistake("round.upcard", "add --upcard CARD, such as --upcard 7s", "which card was turned up? in %s the round goes by it", s.Game.Name)
	case p.Upcard == "":
		return "", nil
	case !asked:
		return "", mistake("round.upcard", "leave out --upcard", "in %s nothing goes by the card turned up", s.Game.Name)
	}
	c, err := t.Cards.Parse(p.Upcard)
	if err != nil {
		return "", mistake("card.unknown", `see "rummy help cards"`, "%v", err)
	}
	return t.Cards.Format(c), nil
}

// mustRead holds that the cards of an entry can be read: ParseEntry has read
// them from the same pack.
func mustRead(err error) {
	if err != nil {
		panic("score: " + err.Error())
	}
}
