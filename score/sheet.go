package score

import (
	"slices"
	"time"

	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// Sheet is the score sheet of one match: all that follows from its events.
type Sheet struct {
	Game    *rules.Game
	Started MatchStarted
	Players []string // in the order of the seats to the left
	// Rounds are the rounds scored or passed over, by number. A correction may
	// end a match to a target before the last of them: those stand AfterEnd.
	Rounds []Round
	// TieBreaks are the tie-break rounds, by number, with Scores of the tied
	// players only. They count in no total, and their Total is 0. One that a
	// correction has taken the tie from stands AfterEnd and ranks nobody.
	TieBreaks []Round
	Totals    []Total // in the order of the seats
	End       End
	Opened    int64 // Seq of the event that last made it the open match

	events  []Event
	done    []int64  // changes in force, oldest first
	undone  []int64  // changes taken back, the newest last
	counted int      // how many of Rounds count, from the first: all but those after the end
	mended  bool     // a correction is in force
	tied    []string // those who play a tie-break round next, in the order of the seats; none when none is due
	cards   *card.Pack
	nameOf  func(string) string
	opened  int64 // the newest event that made it the open match and changed nothing else
	lastSeq int64
}

// Round is one line of the sheet.
type Round struct {
	Number     int
	Table      validate.Table // wild rank, cards dealt
	Dealer     string
	Skipped    bool
	Reason     string // why it was passed over
	Unfinished bool   // nobody went out
	Agreed     string // why it stands although a check refused it
	Scores     []Score
	AfterEnd   bool       // it lies after the end of the match, counts nothing and stays on record
	Corrected  Correction // the newest correction; the zero value: never corrected
	Seq        int64      // of the event that recorded it
	At         time.Time
	Actor      string
}

// Correction is the newest correction of a round.
type Correction struct {
	Times  int // how many corrections of the round are in force
	Reason string
	Seq    int64 // of the event
	At     time.Time
	Actor  string
}

// Score is what one round brought one player.
type Score struct {
	Player string
	Entry  Entry
	Points card.Points
	Known  bool // whether Points is a number; false for unknown, and for a missed round that counts nothing
	Total  card.Points
}

// Total is where a player stands after the rounds so far.
type Total struct {
	Player string
	Points card.Points // sum of the points known
	Whole  bool        // no points are unknown
	Missed int         // rounds not played
	Rounds int         // rounds scored, those missed not among them
	Outs   int         // rounds gone out first
	Place  int         // 1, 2, …, ties sharing the better number; 0: not ranked
}

// End says how far the match has come.
type End struct {
	Over  bool
	Early bool // ended by the table, not by the rules
	// Waiting: all rounds are in and only points not known yet keep it open.
	Waiting bool
	// Counts: it is over and enters the standings.
	Counts bool
	// Tie names what split the first place where it was tied: "last_round",
	// "most_outs", "extra_round" for tie-break rounds; "shared" where it stays
	// shared; "" where it was not tied.
	Tie string
}

// Name returns what a player is called: the id until the book has said more.
func (s *Sheet) Name(player string) string {
	if s.nameOf == nil {
		return player
	}
	return s.nameOf(player)
}

// Named tells the sheet what players are called, for its messages.
func (s *Sheet) Named(nameOf func(player string) string) { s.nameOf = nameOf }

// Cards returns all cards on the table.
func (s *Sheet) Cards() *card.Pack { return s.cards }

// Seq returns the Seq of the newest event.
func (s *Sheet) Seq() int64 { return s.lastSeq }

// Seat returns a player's place in the order of the seats, from 0, or -1.
func (s *Sheet) Seat(player string) int {
	for i, p := range s.Players {
		if p == player {
			return i
		}
	}
	return -1
}

// LowWins tells whether the lowest total wins.
func (s *Sheet) LowWins() bool { return s.Game.Score.Winner == "low" }

// Next is what is dealt next.
type Next struct {
	Round int // of a tie-break round its own number
	// TieBreak are the tied players, who alone play a tie-break round, in the
	// order of the seats; none for any other round.
	TieBreak []string
	Table    validate.Table
	Dealer   string
	First    string // who plays first
	Extra    string // who is dealt one card more than the others, or ""
}

// Next returns what is dealt next. It is not ok when the match is over or only
// waits for points not known yet.
func (s *Sheet) Next() (n Next, ok bool) {
	if s.End.Over || s.End.Waiting {
		return Next{}, false
	}
	players := s.Players
	if n.TieBreak = s.tied; len(s.tied) > 0 {
		players = s.tied
		n.Round = len(s.TieBreaks) + 1
		n.Table, ok = validate.AtTieBreak(s.Game, n.Round, len(s.Players))
	} else {
		n.Round = len(s.Rounds) + 1
		n.Table, ok = validate.At(s.Game, n.Round, len(s.Players))
	}
	n.Dealer = s.dueDealer(players)
	n.First = n.Dealer
	if s.Game.Rounds.FirstTurn != "dealer" {
		n.First = s.leftOf(n.Dealer, players)
	}
	switch s.Game.Rounds.ExtraCard {
	case "dealer":
		n.Extra = n.Dealer
	case "first_player":
		n.Extra = n.First
	}
	return n, ok
}

// dueDealer returns who deals next to some players: the first of them to the
// left of whoever dealt the last round that was played.
func (s *Sheet) dueDealer(players []string) string {
	if n := len(s.TieBreaks); n > 0 {
		return s.leftOf(s.TieBreaks[n-1].Dealer, players)
	}
	if last := s.lastPlayed(); last != nil {
		return s.leftOf(last.Dealer, players)
	}
	return s.Started.Dealer
}

// leftOf returns the first of some players to the left of one, who need not be
// among them.
func (s *Sheet) leftOf(player string, players []string) string {
	seat := s.Seat(player)
	for range s.Players {
		if seat = (seat + 1) % len(s.Players); slices.Contains(players, s.Players[seat]) {
			break
		}
	}
	return s.Players[seat]
}
