package book_test

import (
	"slices"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

func overlay(t require.TestingT, house ...string) (o rules.Overlay) {
	for _, h := range house {
		s, err := rules.ParseSetting(h)
		require.NoError(t, err)
		o = append(o, s)
	}
	return o
}

// checkMoves compares what was said before of a change with the sheets and the
// standings before and after it.
func (c *hall) checkMoves(was, is *book.Match, mv book.Moves) {
	require.Equal(c.t, was.Sheet.Seq(), mv.Seq)
	require.Equal(c.t, outcomeOf(was), mv.Was)
	require.Equal(c.t, outcomeOf(is), mv.Is)
	told := map[string]bool{}
	for _, p := range mv.Players {
		told[p.Player] = true
		for _, side := range []struct {
			m *book.Match
			s book.Stand
		}{{was, p.Was}, {is, p.Is}} {
			total, whole, place := standOf(side.m, p.Player)
			require.Equal(c.t, []any{total, whole, place}, []any{side.s.Total, side.s.Whole, side.s.Place}, p.Player)
		}
	}
	for _, name := range append(was.Names(), is.Names()...) {
		require.True(c.t, told[name], name)
	}
	c.checkSeasonsMove(was, is, mv)
	c.checkEndMoves(was, is, mv)
	c.checkOtherRounds(was, is, mv)
	facts := map[string][2]string{}
	for _, f := range mv.Match {
		facts[f.What] = [2]string{f.Was, f.Is}
	}
	for what, sides := range map[string][2]string{"day": {was.Day(), is.Day()}, "season": {orNone(was.Season), orNone(is.Season)},
		"first dealer": {was.Sheet.Name(was.Sheet.Started.Dealer), is.Sheet.Name(is.Sheet.Started.Dealer)}} {
		said, ok := facts[what]
		require.Equal(c.t, sides[0] != sides[1], ok, what)
		if ok {
			require.Equal(c.t, sides, said, what)
		}
	}
}

func orNone(season string) string {
	if season == "" {
		return "none"
	}
	return season
}

func outcomeOf(m *book.Match) book.Outcome {
	end := m.Sheet.End
	o := book.Outcome{Over: end.Over, Void: end.Void, Counts: end.Counts}
	for _, t := range m.Sheet.Totals {
		if end.Counts && t.Place == 1 {
			o.Winners = append(o.Winners, m.Sheet.Name(t.Player))
		}
	}
	return o
}

func standOf(m *book.Match, name string) (total int64, whole bool, place int) {
	i := slices.Index(m.Names(), name)
	if i < 0 {
		return 0, true, 0
	}
	t := m.Sheet.Totals[i]
	return int64(t.Points), t.Whole, t.Place
}

// checkSeasonsMove adds up every season with the match as it was and as it is:
// the lines that differ, and no others, were said to move.
func (c *hall) checkSeasonsMove(was, is *book.Match, mv book.Moves) {
	want, got := map[string]book.MovedPlace{}, map[string]book.MovedPlace{}
	for _, season := range seasonNames {
		in := func(m *book.Match) bool { return m.Season == season }
		others := slices.Clone(c.matches)
		others[was.Number-1] = was
		before := addUp(others, in)
		others[was.Number-1] = is
		after := addUp(others, in)
		for _, name := range hallNames {
			line := func(all map[string]*column) (s book.InSeason) {
				if l := all[name]; l != nil {
					s.Place, _ = placeOf(all, name, score.ByWins)
					s.Wins, s.Played = int64(l.wins), int64(l.played)
				}
				return s
			}
			if w, i := line(before), line(after); w != i {
				want[season+" "+name] = book.MovedPlace{Player: name, Was: w, Is: i}
			}
		}
	}
	for _, s := range mv.Seasons {
		for _, l := range s.Lines {
			got[s.Name+" "+l.Player] = l
		}
	}
	require.Equal(c.t, want, got)
	if len(want) > 0 {
		c.tally["a season moves"]++
	}
}

// checkEndMoves compares which rounds lie after the end now, and did before.
func (c *hall) checkEndMoves(was, is *book.Match, mv book.Moves) {
	var out, in []int
	for i, r := range is.Sheet.Rounds {
		switch old := was.Sheet.Rounds[i]; {
		case r.AfterEnd && !old.AfterEnd:
			out = append(out, r.Number)
		case !r.AfterEnd && old.AfterEnd:
			in = append(in, r.Number)
		}
	}
	require.Equal(c.t, [][]int{out, in}, [][]int{mv.Out, mv.In})
	if len(out)+len(in) > 0 {
		c.tally["a round counts no more or again"]++
	}
}

// checkOtherRounds compares what rounds bring that nobody has said anything of.
func (c *hall) checkOtherRounds(was, is *book.Match, mv book.Moves) {
	var want []book.MovedPoints
	for i, r := range is.Sheet.Rounds {
		if r.Number == mv.Round {
			continue
		}
		for _, s := range r.Scores {
			for _, old := range was.Sheet.Rounds[i].Scores {
				same := old.Player == s.Player && old.Entry.Typed() == s.Entry.Typed()
				if same && (old.Points != s.Points || old.Known != s.Known) {
					want = append(want, book.MovedPoints{Round: r.Number, Player: is.Sheet.Name(s.Player), Was: int64(old.Points), Is: int64(s.Points),
						WasKnown: old.Known, Known: s.Known})
				}
			}
		}
	}
	require.ElementsMatch(c.t, want, mv.Points)
	if len(want) > 0 {
		c.tally["another round moves"]++
	}
}

// checkRoundMoves compares what a correction was said to move in its round.
func (c *hall) checkRoundMoves(was, is *book.Match, mv book.Moves, number int) {
	require.Equal(c.t, number, mv.Round)
	before, after := was.Sheet.Rounds[number-1], is.Sheet.Rounds[number-1]
	require.Equal(c.t, [2]bool{before.Skipped, after.Skipped}, mv.Passed)
	require.Equal(c.t, [2]string{nameOrNone(was.Sheet, before.Dealer), nameOrNone(is.Sheet, after.Dealer)}, mv.Dealt)
	for _, p := range mv.Players {
		for _, side := range []struct {
			m *book.Match
			r score.Round
			s book.Stand
		}{{was, before, p.Was}, {is, after, p.Is}} {
			var want score.Score
			for _, s := range side.r.Scores {
				if side.m.Sheet.Name(s.Player) == p.Player && !s.Away {
					want = s
				}
			}
			require.Equal(c.t, []any{want.Entry.Typed(), int64(want.Points), want.Known}, []any{side.s.Entry.Typed(), side.s.Points, side.s.Known}, p.Player)
		}
	}
}

func nameOrNone(s *score.Sheet, player string) string {
	if player == "" {
		return ""
	}
	return s.Name(player)
}
