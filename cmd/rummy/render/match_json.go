package render

import (
	"slices"
	"time"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// MatchJSON is a match and its score sheet.
type MatchJSON struct {
	Schema    int             `json:"schema"`
	Match     int64           `json:"match"`
	ID        string          `json:"id"`
	Game      string          `json:"game"`
	Day       string          `json:"day"`
	Started   time.Time       `json:"started_at"`
	Season    *string         `json:"season"`
	House     rules.Overlay   `json:"house_rules"`
	Players   []string        `json:"players"` // all who have or had a seat
	Seats     []string        `json:"seats"`   // who sits at the table, in order to the left
	Rounds    []roundJSON     `json:"rounds"`
	TieBreaks []tieBreakJSON  `json:"tie_breaks"`
	Penalties []penaltyJSON   `json:"penalties"`
	Bonuses   []bonusJSON     `json:"bonuses,omitempty"` // of the end of the match
	Totals    []totalJSON     `json:"totals"`
	State     string          `json:"state"`          // open, finished, ended, void
	Void      string          `json:"void,omitempty"` // why it is void
	Edited    *correctionJSON `json:"edited,omitempty"`
	Paper     bool            `json:"totals_only,omitempty"` // no round of it is known
	Finished  bool            `json:"finished"`
	Counts    bool            `json:"counts"`
	Tie       string          `json:"tie,omitempty"`
	Next      *nextJSON       `json:"next"`

	Recorded         *int          `json:"recorded_round,omitempty"`
	RecordedTieBreak *int          `json:"recorded_tie_break,omitempty"`
	Corrected        *int          `json:"corrected_round,omitempty"`
	DryRun           bool          `json:"dry_run,omitempty"`
	Moves            *movesJSON    `json:"moves,omitempty"`
	ByRules          *rescoredJSON `json:"rescored,omitempty"`
	Undone           string        `json:"undone,omitempty"`
	Redone           string        `json:"redone,omitempty"`
	NewPlayers       []string      `json:"new_players,omitempty"`
	Remarks          []findingJSON `json:"remarks,omitempty"`
	Overruled        []findingJSON `json:"overruled,omitempty"`
	Notes            []string      `json:"notes,omitempty"`
}

type roundJSON struct {
	Round      int             `json:"round"`
	Wild       *string         `json:"wild"`
	Dealt      int             `json:"dealt"`
	Dealer     *string         `json:"dealer"`
	Upcard     string          `json:"upcard,omitempty"`    // the card turned up, where the round goes by it
	TurnedUp   string          `json:"turned_up,omitempty"` // the rank or special card turned up, where it says what is wild
	Scores     []scoreJSON     `json:"scores"`
	Skipped    bool            `json:"skipped,omitempty"`
	Reason     string          `json:"reason,omitempty"`
	Unfinished bool            `json:"unfinished,omitempty"`
	Agreed     string          `json:"agreed,omitempty"`
	AfterEnd   bool            `json:"after_end,omitempty"` // not counted; the scores have no total then
	Corrected  *correctionJSON `json:"corrected,omitempty"`
	At         time.Time       `json:"entered_at"`
	By         string          `json:"entered_by"`
}

// correctionJSON is the newest correction of a round, or edit of a match.
type correctionJSON struct {
	Reason string    `json:"reason"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Times  int       `json:"times"`
	Agreed string    `json:"agreed,omitempty"` // of an edit: why it stands although rounds break the rules by it
}

// tieBreakJSON is a tie-break round: scores of the tied players only, without totals.
type tieBreakJSON struct {
	TieBreak   int             `json:"tie_break"`
	Wild       *string         `json:"wild"`
	Dealt      int             `json:"dealt"`
	Dealer     string          `json:"dealer"`
	Scores     []scoreJSON     `json:"scores"`
	Unfinished bool            `json:"unfinished,omitempty"`
	Agreed     string          `json:"agreed,omitempty"`
	AfterEnd   bool            `json:"after_end,omitempty"` // it ranks nobody: a correction took the tie away
	Corrected  *correctionJSON `json:"corrected,omitempty"`
	At         time.Time       `json:"entered_at"`
	By         string          `json:"entered_by"`
}

type scoreJSON struct {
	Player     string        `json:"player"`
	Points     *card.Points  `json:"points"`
	Total      *card.Points  `json:"total,omitempty"` // none in a tie-break round and after the end
	Out        bool          `json:"out,omitempty"`
	Way        string        `json:"way,omitempty"` // how the player went out, where a bonus goes by it
	Knock      bool          `json:"knock,omitempty"`
	Left       *card.Points  `json:"left,omitempty"`       // what was left, where points are settled with it
	Fixed      string        `json:"fixed,omitempty"`      // gave up: the word for the points that count in the place of a hand
	Eliminated bool          `json:"eliminated,omitempty"` // was out of the match by then
	Absent     bool          `json:"absent,omitempty"`
	Away       bool          `json:"away,omitempty"` // absent for want of a seat
	Unknown    bool          `json:"unknown,omitempty"`
	Held       bool          `json:"held,omitempty"` // held cards that are not counted, in a game of one round
	Cards      []string      `json:"cards,omitempty"`
	Melds      [][]string    `json:"melds,omitempty"`
	Hand       []string      `json:"hand,omitempty"`
	LaidOff    []string      `json:"laid_off,omitempty"` // on the melds of who knocked
	Sum        []card.Points `json:"sum,omitempty"`
}

type totalJSON struct {
	Place      *int        `json:"place"`
	Player     string      `json:"player"`
	Total      card.Points `json:"total"`
	Penalties  card.Points `json:"penalties,omitempty"` // their sum, which is part of the total
	Bonuses    card.Points `json:"bonuses,omitempty"`   // of the end of the match, part of the total too
	Incomplete bool        `json:"incomplete,omitempty"`
	Missed     int         `json:"missed_rounds,omitempty"`
	Eliminated int         `json:"eliminated,omitempty"` // the round after which the player was out of the match
	Reentered  card.Points `json:"reentered,omitempty"`  // what coming back has added, which is part of the total
}

// bonusJSON is points that the end of the match brings.
type bonusJSON struct {
	Player string      `json:"player"`
	Bonus  string      `json:"bonus"`
	Points card.Points `json:"points"`
	Total  card.Points `json:"total"` // the player's, with it
}

// penaltyJSON is points given for something else than a round.
type penaltyJSON struct {
	Penalty    int          `json:"penalty"`
	Player     string       `json:"player"`
	Points     card.Points  `json:"points"`
	Total      *card.Points `json:"total,omitempty"` // the player's, with it; none when it was taken away
	AfterRound int          `json:"after_round"`
	Reason     string       `json:"reason"`
	Revoked    string       `json:"revoked,omitempty"` // why it was taken away
	At         time.Time    `json:"entered_at"`
	By         string       `json:"entered_by"`
}

type nextJSON struct {
	Round  int     `json:"round"`
	Dealt  int     `json:"dealt"`
	Wild   *string `json:"wild"`
	Dealer string  `json:"dealer"`
	First  string  `json:"first"`
	Extra  string  `json:"extra_card,omitempty"` // who is dealt one card more
	// TieBreak are the tied, who alone play a tie-break round; Round is its number then.
	TieBreak []string `json:"tie_break,omitempty"`
}

// NewMatchJSON makes the JSON of a match.
func NewMatchJSON(m *book.Match) MatchJSON {
	s := m.Sheet
	j := MatchJSON{Schema: Schema, Match: m.Number, ID: m.ID, Game: s.Game.ID, Day: m.Day(), Started: m.Started,
		Season: orNull(m.Season), House: s.Started.House, Players: m.Names(), Seats: names(s, s.Seats),
		Rounds: []roundJSON{}, TieBreaks: []tieBreakJSON{}, Penalties: []penaltyJSON{}, Totals: []totalJSON{},
		State: stateWord(s), Void: s.End.Reason, Edited: newCorrectionJSON(s.Edited), Paper: len(s.Paper) > 0,
		Finished: s.End.Over, Counts: s.End.Counts, Tie: s.End.Tie, Next: newNextJSON(s), Notes: m.Notes}
	if j.House == nil {
		j.House = rules.Overlay{}
	}
	for _, r := range s.Rounds {
		j.Rounds = append(j.Rounds, newRoundJSON(s, r))
	}
	for _, r := range s.TieBreaks {
		line := tieBreakJSON{TieBreak: r.Number, Wild: orNull(s.Game.WildCode(r.Table.Round)), Dealt: r.Table.Round.Dealt,
			Dealer: s.Name(r.Dealer), Unfinished: r.Unfinished, Agreed: r.Agreed, AfterEnd: r.AfterEnd,
			Corrected: newCorrectionJSON(r.Corrected), At: r.At, By: r.Actor}
		for _, sc := range r.Scores {
			line.Scores = append(line.Scores, newScoreJSON(s, sc))
		}
		j.TieBreaks = append(j.TieBreaks, line)
	}
	for _, p := range s.Penalties {
		line := penaltyJSON{p.Number, s.Name(p.Player), p.Points, &p.Total, p.After, p.Reason, p.Why, p.At, p.Actor}
		if p.Revoked {
			line.Total = nil
		}
		j.Penalties = append(j.Penalties, line)
	}
	for _, b := range s.Bonuses {
		j.Bonuses = append(j.Bonuses, bonusJSON{s.Name(b.Player), b.Code, b.Points, b.Total})
	}
	for _, t := range byPlace(s.Totals) {
		line := totalJSON{Player: s.Name(t.Player), Total: t.Points, Penalties: t.Penal, Bonuses: t.Extra, Incomplete: !t.Whole, Missed: t.Missed, Eliminated: t.Eliminated, Reentered: t.Reentered}
		if t.Place > 0 {
			line.Place = &t.Place
		}
		j.Totals = append(j.Totals, line)
	}
	return j
}

func stateWord(s *score.Sheet) string {
	if s.End.Void {
		return "void"
	}
	return string(book.State(s))
}

func newRoundJSON(s *score.Sheet, r score.Round) roundJSON {
	line := roundJSON{Round: r.Number, Wild: orNull(s.Game.WildCode(r.Table.Round)), Dealt: r.Table.Round.Dealt,
		Scores: []scoreJSON{}, Skipped: r.Skipped, Reason: r.Reason, Unfinished: r.Unfinished, Agreed: r.Agreed, AfterEnd: r.AfterEnd,
		Upcard: r.Upcard, TurnedUp: r.Wild, Corrected: newCorrectionJSON(r.Corrected), At: r.At, By: r.Actor}
	if r.Dealer != "" {
		line.Dealer = orNull(s.Name(r.Dealer))
	}
	for _, sc := range r.Scores {
		score := newScoreJSON(s, sc)
		if !r.AfterEnd {
			score.Total = &sc.Total
		}
		line.Scores = append(line.Scores, score)
	}
	return line
}

// newCorrectionJSON is nil where nothing was corrected.
func newCorrectionJSON(c score.Correction) *correctionJSON {
	if c.Times == 0 {
		return nil
	}
	return &correctionJSON{c.Reason, c.Actor, c.At, c.Times, c.Agreed}
}

// newNextJSON is nil where nothing is dealt next.
func newNextJSON(s *score.Sheet) *nextJSON {
	n, ok := s.Next()
	if !ok {
		return nil
	}
	j := &nextJSON{Round: n.Round, Dealt: n.Table.Round.Dealt, Wild: orNull(s.Game.WildCode(n.Table.Round)), Dealer: s.Name(n.Dealer), First: s.Name(n.First)}
	if len(n.TieBreak) > 0 {
		j.TieBreak = names(s, n.TieBreak)
	}
	if n.Extra != "" {
		j.Extra = s.Name(n.Extra)
	}
	return j
}

// Added puts what was recorded into the JSON of a match.
func (j MatchJSON) Added(a book.Added) MatchJSON {
	if a.TieBreak {
		j.RecordedTieBreak = &a.Round.Number
	} else {
		j.Recorded = &a.Round.Number
	}
	if a.Begun != nil {
		j = j.Begun(*a.Begun)
	}
	j.Remarks, j.Overruled = findingsJSON(a.Remarks, a.Sheet.Name), findingsJSON(a.Waived, a.Sheet.Name)
	return j
}

// Begun puts the new players of a match into its JSON.
func (j MatchJSON) Begun(b book.Begun) MatchJSON {
	for _, p := range b.New {
		j.NewPlayers = append(j.NewPlayers, p.Name)
	}
	return j
}

func newScoreJSON(s *score.Sheet, sc score.Score) scoreJSON {
	j := scoreJSON{Player: s.Name(sc.Player), Out: sc.Entry.Out, Absent: sc.Entry.Absent, Away: sc.Away,
		Unknown: sc.Entry.Unknown, Held: sc.Entry.Held, Cards: sc.Entry.Cards, Melds: sc.Entry.Melds, Hand: sc.Entry.Hand, Sum: sc.Entry.Sum,
		Fixed: sc.Entry.Fixed, Eliminated: sc.Eliminated, Way: sc.Entry.Way, Knock: sc.Entry.Knock, LaidOff: sc.Entry.LaidOff}
	if s.Game.Score.Settle != "own" && sc.Known && !sc.Entry.Absent {
		j.Left = &sc.Counted
	}
	if sc.Known && !sc.Entry.Held {
		j.Points = &sc.Points
	}
	return j
}

// byPlace orders totals by place, those not ranked last.
func byPlace(totals []score.Total) []score.Total {
	out := slices.Clone(totals)
	last := func(t score.Total) int {
		if t.Place == 0 {
			return len(totals) + 1
		}
		return t.Place
	}
	slices.SortStableFunc(out, func(a, b score.Total) int { return last(a) - last(b) })
	return out
}
