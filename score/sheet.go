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
	Started MatchStarted // how the match began, as it has been put right since
	// Players are all who have or had a seat: those of the start in the order of
	// the seats to the left, then those who joined, in the order they did.
	Players []string
	// Seats are those who sit at the table now, in order to the left, those out of the
	// match by the target too: see In.
	Seats []string
	// Rounds are the rounds scored or passed over, by number. A correction may
	// end a match to a target before the last of them: those stand AfterEnd.
	Rounds []Round
	// TieBreaks are the tie-break rounds, by number, with Scores of the tied
	// players only. They count in no total, and their Total is 0. One that a
	// correction has taken the tie from stands AfterEnd and ranks nobody.
	TieBreaks []Round
	Bonuses   []EndScore   // of the end of the match, by player
	Penalties []Penalty    // in the order they were given, those taken away too
	Reentries []Reentry    // who came back after being out, in the order they did
	Paper     []PaperTotal // the totals as they stood on paper, of a match of which no round is known; else none
	Totals    []Total      // in the order of Players
	End       End
	Edited    Correction // the newest edit of the match as a whole; the zero value: never edited
	Opened    int64      // Seq of the event that last made it the open match

	events  []Event
	done    []int64  // changes in force, oldest first
	undone  []int64  // changes taken back, the newest last
	counted int      // how many of Rounds count, from the first: all but those after the end
	tied    []string // those who play a tie-break round next, in the order of the seats; none when none is due
	nameOf  func(string) string
	opened  int64 // the newest event that made it the open match and changed nothing else
	lastSeq int64

	began    *rules.Game // the rules of the start
	edited   Rules       // those that edits name
	rescored *rules.Game // the rules to count by in place of either
	recut    bool        // the end may lie before rounds on record: something before them has changed
	loose    bool        // an edit has changed what events before it were recorded under
	outs     [][]bool    // in a game of elimination, by round who was out before it, by seat
	pool     bool        // by some of the rules it was played by, whoever reaches the target is out
	voided   End         // how the match stood when it was declared void
	reached  bool        // the target is reached, where the end lies before rounds on record
}

// Round is one line of the sheet.
type Round struct {
	Number     int
	Table      validate.Table // wild rank, cards dealt
	Seats      []string       // who sat at the table and was in the match, in order to the left
	Dealer     string
	Upcard     string // the card turned up, as printed, where the round goes by it
	Wild       string // the rank or special card turned up, as printed, where it says which rank is wild; "": not told
	Skipped    bool
	Reason     string     // why it was passed over
	Unfinished bool       // nobody went out
	Agreed     string     // why it stands although a check refused it
	Scores     []Score    // of all Players of the sheet, in their order
	AfterEnd   bool       // it lies after the end of the match, counts nothing and stays on record
	Corrected  Correction // the newest correction; the zero value: never corrected
	Seq        int64      // of the event that recorded it
	At         time.Time
	Actor      string

	table []string // in a game of elimination, who sat at the table, those out too
}

// EndScore is what a bonus of the end of the match brings a player.
type EndScore struct {
	Player string
	Code   string // "game", "box"
	Points card.Points
	Total  card.Points // the player's total with it
}

// Penalty is points given to a player for something else than a round.
type Penalty struct {
	Number  int // 1, 2 … in the order they were given
	Player  string
	Points  card.Points // added to the total as they are
	Total   card.Points // the player's total with it
	Reason  string
	After   int    // rounds on record when it was given
	Revoked bool   // taken away again; it counts nothing and stays on record
	Why     string // why it was taken away
	Seq     int64  // of the event that gave it
	At      time.Time
	Actor   string
}

// Correction is the newest correction of a round, or of the match as a whole.
type Correction struct {
	Times  int    // how many of them are in force
	Agreed string // of an edit: why it stands although rounds break the rules by it
	Reason string
	Seq    int64 // of the event
	At     time.Time
	Actor  string
}

// Score is what one round brought one player.
type Score struct {
	Player string
	Entry  Entry
	Away   bool // had no seat then; the Entry is absent
	// Counted is what was left, 0 to who went out. It is what is settled with: Points
	// are other than it where the winner collects, or a bonus is due.
	Counted card.Points
	Points  card.Points
	Known   bool // whether Points is a number; false for unknown, and for a missed round that counts nothing
	Total   card.Points
	// Eliminated: the player was out of the match by then, by the target. Nothing
	// counts, also where a correction has put out who played the round.
	Eliminated bool

	unasked bool // sat at the table, and was out as the match stood when the round was recorded
}

// Total is where a player stands after the rounds so far.
type Total struct {
	Player string
	Points card.Points // sum of the points known, penalties and bonuses of the end among them
	Penal  card.Points // sum of the penalties
	Extra  card.Points // sum of the bonuses of the end of the match, which change no place
	Whole  bool        // no points are unknown
	Missed int         // rounds not played, also for want of a seat
	Rounds int         // rounds scored, those missed not among them
	Outs   int         // rounds ended: gone out first, or knocked
	Place  int         // 1, 2, …, ties sharing the better number; 0: not ranked
	// Eliminated is the round after which the player was out of the match by the
	// target; 0: still in.
	Eliminated int
	Reentered  card.Points // sum of what coming back into the match has added to Points
}

// End says how far the match has come.
type End struct {
	Over   bool
	Early  bool   // ended by the table, not by the rules
	Void   bool   // declared void: it counts nowhere
	Reason string // why it is void
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
func (s *Sheet) Cards() *card.Pack {
	if s.eliminates() {
		return s.Game.Cards(max(len(s.In()), s.Game.Players.Min))
	}
	return s.Game.Cards(len(s.Seats))
}

// Seq returns the Seq of the newest event.
func (s *Sheet) Seq() int64 { return s.lastSeq }

// Seat returns a player's place among Players, from 0, or -1.
func (s *Sheet) Seat(player string) int {
	for i, p := range s.Players {
		if p == player {
			return i
		}
	}
	return -1
}

// LowWins tells whether the lowest total wins.
func (s *Sheet) LowWins() bool { return s.Game.LowWins() }

// Next is what is dealt next.
type Next struct {
	Round int // of a tie-break round its own number
	// TieBreak are the tied players, who alone play a tie-break round, in the
	// order of the seats; none for any other round.
	TieBreak []string
	Players  []string // who plays it, in the order of the seats
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
	n.Players = s.In()
	if n.TieBreak = s.tied; len(s.tied) > 0 {
		n.Players = s.tied
		n.Round = len(s.TieBreaks) + 1
		n.Table, ok = validate.AtTieBreak(s.Game, n.Round, len(s.Seats))
	} else {
		n.Round = len(s.Rounds) + 1
		n.Table, ok = s.at(n.Round, len(n.Players))
	}
	n.Dealer = s.dueDealer(n.Players)
	n.First = n.Dealer
	if s.Game.Rounds.FirstTurn != "dealer" {
		n.First = leftOf(n.Dealer, s.Seats, n.Players)
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
		return leftOf(s.TieBreaks[n-1].Dealer, s.Seats, players)
	}
	return s.dueAfter(len(s.Rounds), players)
}

// dueBefore returns who was to deal the round of that number.
func (s *Sheet) dueBefore(number int) string {
	return s.dueAfter(number-1, s.Rounds[number-1].Seats)
}

// dueAfter returns who of some players deals after the first n rounds.
func (s *Sheet) dueAfter(n int, players []string) string {
	for _, r := range slices.Backward(s.Rounds[:n]) {
		switch {
		case r.Skipped:
		case slices.Contains(players, r.Dealer):
			return leftOf(r.Dealer, players, players)
		case slices.Contains(r.table, r.Dealer):
			return leftOf(r.Dealer, s.around(r), players) // the dealer is out
		default:
			return leftOf(r.Dealer, r.Seats, players) // the dealer has left
		}
	}
	if slices.Contains(players, s.Started.Dealer) {
		return s.Started.Dealer
	}
	return leftOf(s.Started.Dealer, s.Started.Players, players)
}

// around returns the order in which those at the table sat in a round, and after it:
// who came back since sits where they sat.
func (s *Sheet) around(r Round) []string {
	if slices.Contains(s.Seats, r.Dealer) {
		return s.Seats
	}
	return r.table
}

// leftOf returns the first of some players to the left of one, who need not be
// among them, in an order of seats; where none of them sits there, the first.
func leftOf(player string, seats, players []string) string {
	at := slices.Index(seats, player)
	for i := range seats {
		if p := seats[(at+1+i)%len(seats)]; slices.Contains(players, p) {
			return p
		}
	}
	if len(players) == 0 {
		return "" // by an edit all are out
	}
	return players[0]
}
