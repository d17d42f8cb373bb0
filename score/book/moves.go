package book

import (
	"cmp"
	"slices"
	"strings"

	"rummy/score"
)

// Moves is what a change of a match moves.
type Moves struct {
	Round    int           // the round, or tie-break round, corrected; 0 where another change is made
	TieBreak bool          // Round is that of a tie-break round
	Passed   [2]bool       // whether the round corrected is passed over, before and after
	Upcard   [2]string     // the card turned up in the round corrected, before and after
	Wild     [2]string     // the same of the card turned up to say which rank is wild
	Dealt    [2]string     // names of who dealt the round corrected, before and after
	Players  []Moved       // all who have a part in the match
	Points   []MovedPoints // what other rounds bring that brought something else before
	Match    []MovedFact   // how the match began, where that is said otherwise
	Was, Is  Outcome       // of the match
	Seasons  []MovedSeason // seasons whose standings change
	Out      []int         // rounds that lie after the end now, and count no longer
	In       []int         // rounds that count again
	TieOut   []int         // tie-break rounds that rank nobody any more
	TieIn    []int         // tie-break rounds that rank again
	Day      string        // on which the match began, as it is on record before
	Seq      int64         // the newest event of the match as it was
}

// MovedFact is something that is said of a match, before and after.
type MovedFact struct{ What, Was, Is string }

// Moved is what a change moves for one player.
type Moved struct {
	Player  string // name
	Was, Is Stand
}

// Changes tells whether anything moves for the player.
func (m Moved) Changes() bool {
	return m.Was.Entry.Typed() != m.Is.Entry.Typed() || m.Was.Points != m.Is.Points || m.Was.Known != m.Is.Known ||
		m.Was.Total != m.Is.Total || m.Was.Whole != m.Is.Whole || m.Was.Place != m.Is.Place || m.Was.Eliminated != m.Is.Eliminated
}

// Stand is where a player stands in a match, and what the round corrected brought.
type Stand struct {
	Entry  score.Entry
	Points int64 // of the round
	Known  bool
	Total  int64 // of the match
	Whole  bool  // no points of the match are unknown
	Place  int   // 0: not ranked
	// Eliminated is the round after which the player was out by the target; 0: still in.
	Eliminated int
}

// MovedPoints is what a round brings a player, where that changes without the
// entry being another.
type MovedPoints struct {
	Round           int
	Player          string // name
	Was, Is         int64
	WasKnown, Known bool
}

// Outcome is how a match stands as a whole.
type Outcome struct {
	Over    bool
	Void    bool
	Counts  bool     // it is in the standings
	Winners []string // names; none while it does not count
}

// moves compares a match before and after a change.
func moves(was, is *Match) Moves {
	mv := Moves{Was: outcome(was), Is: outcome(is), Seq: was.Sheet.Seq(), Day: was.Day(), Match: movedStart(was, is)}
	for _, id := range is.Sheet.Players {
		mv.Players = append(mv.Players, Moved{Player: is.Sheet.Name(id), Was: stand(was.Sheet, id), Is: stand(is.Sheet, id)})
	}
	for _, id := range was.Sheet.Players {
		if is.Sheet.Seat(id) < 0 {
			mv.Players = append(mv.Players, Moved{Player: was.Sheet.Name(id), Was: stand(was.Sheet, id), Is: Stand{Whole: true}})
		}
	}
	for i, r := range is.Sheet.Rounds {
		mv.Points = append(mv.Points, movedPoints(is.Sheet, was.Sheet.Rounds[i], r)...)
	}
	mv.Out, mv.In = counted(was.Sheet.Rounds, is.Sheet.Rounds)
	mv.TieOut, mv.TieIn = counted(was.Sheet.TieBreaks, is.Sheet.TieBreaks)
	return mv
}

// counted compares which of the same rounds count.
func counted(was, is []score.Round) (out, in []int) {
	for i, r := range is {
		switch old := was[i].AfterEnd; {
		case r.AfterEnd && !old:
			out = append(out, r.Number)
		case old && !r.AfterEnd:
			in = append(in, r.Number)
		}
	}
	return out, in
}

// movedPoints compares what a round brings those who brought the same to it.
func movedPoints(s *score.Sheet, old, r score.Round) (list []MovedPoints) {
	for _, sc := range r.Scores {
		was, ok := scoreOf(old, sc.Player)
		if ok && was.Entry.Typed() == sc.Entry.Typed() && (was.Points != sc.Points || was.Known != sc.Known) {
			list = append(list, MovedPoints{r.Number, s.Name(sc.Player), int64(was.Points), int64(sc.Points), was.Known, sc.Known})
		}
	}
	return list
}

func scoreOf(r score.Round, player string) (score.Score, bool) {
	for _, sc := range r.Scores {
		if sc.Player == player {
			return sc, true
		}
	}
	return score.Score{}, false
}

// movedStart compares what is said of how a match began.
func movedStart(was, is *Match) (list []MovedFact) {
	say := func(what, before, after string) {
		if before != after {
			list = append(list, MovedFact{what, before, after})
		}
	}
	seats := func(m *Match) string { return strings.Join(names(m.Sheet, m.Sheet.Started.Players), ", ") }
	say("day", was.Day(), is.Day())
	say("season", cmp.Or(was.Season, "none"), cmp.Or(is.Season, "none"))
	if gone, come := apart(was.Sheet.Players, is.Sheet.Players), apart(is.Sheet.Players, was.Sheet.Players); len(gone) == 1 && len(come) == 1 {
		say("player", was.Sheet.Name(gone[0]), is.Sheet.Name(come[0]))
	}
	say("seats", seats(was), seats(is))
	say("first dealer", was.Sheet.Name(was.Sheet.Started.Dealer), is.Sheet.Name(is.Sheet.Started.Dealer))
	say("house rules", settings(was), settings(is))
	return list
}

// settings writes the house rules of a match as they are typed.
func settings(m *Match) string {
	var words []string
	for _, s := range m.Sheet.Started.House {
		words = append(words, s.Field+"="+s.Value)
	}
	return cmp.Or(strings.Join(words, ", "), "none")
}

// stand says where a player stands in a match.
func stand(s *score.Sheet, player string) Stand {
	seat := s.Seat(player)
	if seat < 0 {
		return Stand{Whole: true}
	}
	t := s.Totals[seat]
	return Stand{Total: int64(t.Points), Whole: t.Whole, Place: t.Place, Eliminated: t.Eliminated}
}

// ofRound adds what a correction moves in the round it is of.
func (mv *Moves) ofRound(c Correction, was, is *score.Sheet) {
	before, after := c.of(was), c.of(is)
	mv.Round, mv.TieBreak = c.Round, c.TieBreak
	mv.Passed = [2]bool{before.Skipped, after.Skipped}
	mv.Dealt = [2]string{was.Name(before.Dealer), is.Name(after.Dealer)}
	mv.Upcard = [2]string{before.Upcard, after.Upcard}
	mv.Wild = [2]string{before.Wild, after.Wild}
	for i, id := range is.Players {
		brought := func(r score.Round, st *Stand) {
			if sc, ok := scoreOf(r, id); ok && !sc.Away {
				st.Entry, st.Points, st.Known = sc.Entry, int64(sc.Points), sc.Known
			}
		}
		brought(before, &mv.Players[i].Was)
		brought(after, &mv.Players[i].Is)
	}
	if !c.TieBreak { // what stands there is told of each player
		mv.Points = slices.DeleteFunc(mv.Points, func(p MovedPoints) bool { return p.Round == c.Round })
	}
}

func outcome(m *Match) Outcome {
	s := m.Sheet
	o := Outcome{Over: s.End.Over, Void: s.End.Void, Counts: s.End.Counts}
	for _, t := range s.Totals {
		if s.End.Counts && t.Place == 1 {
			o.Winners = append(o.Winners, s.Name(t.Player))
		}
	}
	return o
}
