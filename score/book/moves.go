package book

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"rummy/score"
	"rummy/storage"
)

// Moves is what a change of a match moves.
type Moves struct {
	Round    int           // the round, or tie-break round, corrected; 0 where another change is made
	TieBreak bool          // Round is that of a tie-break round
	Passed   [2]bool       // whether the round corrected is passed over, before and after
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
		m.Was.Total != m.Is.Total || m.Was.Whole != m.Is.Whole || m.Was.Place != m.Is.Place
}

// Stand is where a player stands in a match, and what the round corrected brought.
type Stand struct {
	Entry  score.Entry
	Points int64 // of the round
	Known  bool
	Total  int64 // of the match
	Whole  bool  // no points of the match are unknown
	Place  int   // 0: not ranked
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

// MovedSeason is the standings of a season by wins, as far as they change.
type MovedSeason struct {
	Name  string
	Lines []MovedPlace
}

// MovedPlace is a line of standings that changes. A place is 0 where the player
// is not in them.
type MovedPlace struct {
	Player  string // name
	Was, Is InSeason
}

// InSeason is where a player stands in a season.
type InSeason struct {
	Place        int
	Wins, Played int64
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
	return Stand{Total: int64(t.Points), Whole: t.Whole, Place: t.Place}
}

// ofRound adds what a correction moves in the round it is of.
func (mv *Moves) ofRound(c Correction, was, is *score.Sheet) {
	before, after := c.of(was), c.of(is)
	mv.Round, mv.TieBreak = c.Round, c.TieBreak
	mv.Passed = [2]bool{before.Skipped, after.Skipped}
	mv.Dealt = [2]string{was.Name(before.Dealer), is.Name(after.Dealer)}
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

// movedSeasons works out what a change of a match moves in the standings of the
// season that it belonged to, and of the one that it belongs to now.
func (b *Book) movedSeasons(ctx context.Context, ps *players, was, is *Match) (list []MovedSeason, err error) {
	seasons := []*Match{was, is}
	if was.Sheet.Started.Season == is.Sheet.Started.Season {
		seasons = seasons[1:]
	}
	for _, of := range seasons {
		id := of.Sheet.Started.Season
		if id == "" || !was.Sheet.End.Counts && !is.Sheet.End.Counts {
			continue
		}
		totals, err := b.log.Totals(ctx, storage.TotalFilter{Season: &id})
		if err != nil {
			return nil, err
		}
		before := tallies(ps, totals)
		after := slices.Clone(before)
		for _, r := range entering(was, id) {
			add(&after, ps, r, -1)
		}
		for _, r := range entering(is, id) {
			add(&after, ps, r, 1)
		}
		if lines := movedPlaces(ps, before, after, is.Sheet.LowWins()); len(lines) > 0 {
			list = append(list, MovedSeason{of.Season, lines})
		}
	}
	return list, nil
}

// movedPlaces compares standings by wins.
func movedPlaces(ps *players, before, after []score.Tally, lowWins bool) (lines []MovedPlace) {
	line := func(standings []score.Standing, player string) InSeason {
		i := slices.IndexFunc(standings, func(s score.Standing) bool { return s.Player == player })
		if i < 0 {
			return InSeason{}
		}
		return InSeason{standings[i].Place, standings[i].Wins, standings[i].Played}
	}
	old, now := score.Standings(before, score.ByWins, lowWins), score.Standings(after, score.ByWins, lowWins)
	for _, t := range after {
		if w, n := line(old, t.Player), line(now, t.Player); w != n {
			lines = append(lines, MovedPlace{ps.name(t.Player), w, n})
		}
	}
	slices.SortFunc(lines, func(a, b MovedPlace) int { // place 0, who leaves them, comes last
		return cmp.Or(cmp.Compare(uint(a.Is.Place)-1, uint(b.Is.Place)-1), strings.Compare(a.Player, b.Player))
	})
	return lines
}

// entering returns the results of a match that enter the standings of a season.
func entering(m *Match, season string) []storage.Result {
	if !m.Sheet.End.Counts || m.Sheet.Started.Season != season {
		return nil
	}
	return slices.DeleteFunc(row(m).Results, func(r storage.Result) bool { return r.Place == 0 })
}

// add adds a result to a player's tally, or with -1 takes it away; what
// standings by wins do not go by is left as it is.
func add(list *[]score.Tally, ps *players, r storage.Result, sign int64) {
	player := ps.id(r.Player)
	i := slices.IndexFunc(*list, func(t score.Tally) bool { return t.Player == player })
	if i < 0 {
		i = len(*list)
		*list = append(*list, score.Tally{Player: player})
	}
	t := &(*list)[i]
	t.Played += sign
	t.Wins += sign * r.Wins
	t.WinShare += sign * r.WinShare
	t.Places += sign * int64(r.Place)
}
