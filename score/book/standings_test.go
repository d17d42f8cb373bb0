package book_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
)

// noted is a match as somebody with pencil and paper would keep it.
type noted struct {
	season  string
	players []string
	rounds  []notedRound // those in force
	undone  []notedRound // those taken back, the newest last
	ended   bool         // early
	counted bool         // although it ended early
}

// notedRound is one round's points; nil for who was absent.
type notedRound struct {
	points []*int
	out    int // seat, -1 for nobody
}

// counts tells whether a match enters the standings: Kit has ten rounds.
func (n *noted) counts() bool { return n.ended && n.counted || !n.ended && len(n.rounds) == 10 }

// open tells whether a round can be added.
func (n *noted) open() bool { return !n.ended && len(n.rounds) < 10 }

// column is one player's line of the standings, added up by hand.
type column struct {
	played, wins, outs, points, low, high, places int
	share                                         *big.Rat
}

// standings adds up the matches that pass: who missed a round is not ranked,
// the lowest total is first, and equal totals share the better place.
func standings(t *testing.T, matches []*noted, pass func(*noted) bool) map[string]*column {
	t.Helper()
	all := map[string]*column{}
	for _, n := range matches {
		if !n.counts() || !pass(n) {
			continue
		}
		sum := map[string]int{}
		for seat, name := range n.players {
			total, whole := 0, true
			for _, r := range n.rounds {
				if p := r.points[seat]; p == nil {
					whole = false
				} else {
					total += *p
				}
			}
			if whole {
				sum[name] = total
			}
		}
		first := 0
		place := map[string]int{}
		for name, total := range sum {
			better := 0
			for _, other := range sum {
				if other < total {
					better++
				}
			}
			place[name] = better + 1
			if better == 0 {
				first++
			}
		}
		shares := new(big.Rat)
		for seat, name := range n.players {
			total, ranked := sum[name]
			if !ranked {
				continue
			}
			c := all[name]
			if c == nil {
				c = &column{share: new(big.Rat), low: total, high: total}
				all[name] = c
			}
			c.played++
			c.points += total
			c.low, c.high = min(c.low, total), max(c.high, total)
			c.places += place[name]
			for _, r := range n.rounds {
				if r.out == seat {
					c.outs++
				}
			}
			if place[name] == 1 {
				c.wins++
				c.share.Add(c.share, big.NewRat(1, int64(first)))
				shares.Add(shares, big.NewRat(1, int64(first)))
			}
		}
		if len(sum) > 0 {
			require.Equal(t, "1", shares.RatString(), "the shares of a match sum to one win")
		}
	}
	return all
}

// better compares two columns as standings go: below zero when a is better, and
// 0 when they are equal in all that counts.
func (c *column) better(d *column, by score.By) int {
	wins := d.wins - c.wins
	place := big.NewRat(int64(c.places), int64(c.played)).Cmp(big.NewRat(int64(d.places), int64(d.played)))
	chain := []int{wins, d.share.Cmp(c.share), place}
	switch by {
	case score.ByAverage:
		chain = []int{big.NewRat(int64(c.points), int64(c.played)).Cmp(big.NewRat(int64(d.points), int64(d.played))), wins, place}
	case score.ByTotal:
		chain = []int{c.points - d.points, wins, place}
	}
	for _, v := range chain {
		if v != 0 {
			return v
		}
	}
	return 0
}

// evenings plays matches at random.
type evenings struct {
	*terminal
	t       *testing.T
	r       *rand.Rand
	matches []*noted
	dull    bool // everybody gets rid of all cards in this match, so that many tie
}

// left is points that can be left in a round of Kit: 0, a wild (20), a number
// that is not wild; in the first round, when three cards are left or none, 12 to 36.
func (e *evenings) left(round int) int {
	switch n := e.r.IntN(4); {
	case n == 0 || e.dull:
		return 0
	case round == 1:
		return 12 + e.r.IntN(25)
	case n == 1:
		return 20
	}
	if n := 3 + e.r.IntN(10); n != round+2 {
		return n
	}
	return 0
}

func (e *evenings) round(players, number int) (notedRound, []string) {
	r := notedRound{points: make([]*int, players), out: e.r.IntN(players)}
	words := make([]string, players)
	for seat := range players {
		switch p := e.left(number); {
		case seat == r.out:
			five := -5
			r.points[seat], words[seat] = &five, "=out"
		case e.r.IntN(40) == 0:
			words[seat] = "=absent"
		default:
			r.points[seat], words[seat] = &p, fmt.Sprintf("=%d", p)
		}
	}
	return r, words
}

// add adds a round to the open match, which is the last.
func (e *evenings) add() {
	n := e.matches[len(e.matches)-1]
	r, words := e.round(len(n.players), len(n.rounds)+1)
	for seat := range words {
		words[seat] = n.players[seat] + words[seat]
	}
	e.r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	e.terminal.add(e.t, words...)
	n.rounds, n.undone = append(n.rounds, r), nil
}

// match starts a match and plays on at random: some to the end, some ended
// early, with rounds taken back and brought back, also the last one.
func (e *evenings) match(seasons []string) {
	players := []string{"North", "East", "South", "West", "Zoë", "李雷"}
	e.r.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	n := &noted{season: seasons[e.r.IntN(len(seasons))], players: players[:2+e.r.IntN(3)]}
	e.matches = append(e.matches, n)
	e.dull = e.r.IntN(3) == 0
	_, err := e.StartMatch(e.t.Context(), book.Start{Game: "kit", Season: n.season, Players: n.players})
	require.NoError(e.t, err)
	rounds := 1 + e.r.IntN(3)
	if e.r.IntN(3) == 0 {
		rounds = 10
	}
	for range rounds {
		e.add()
	}
	for range e.r.IntN(3) {
		_, _, err := e.Undo(e.t.Context(), book.Which{})
		if len(n.rounds) == 0 {
			requireMistake(e.t, err, "undo.nothing")
			break
		}
		require.NoError(e.t, err)
		last := len(n.rounds) - 1
		n.rounds, n.undone = n.rounds[:last], append(n.undone, n.rounds[last])
	}
	if last := len(n.undone) - 1; last >= 0 && e.r.IntN(2) == 0 {
		_, _, err := e.Redo(e.t.Context(), book.Which{})
		require.NoError(e.t, err)
		n.rounds, n.undone = append(n.rounds, n.undone[last]), n.undone[:last]
	}
	if n.open() && len(n.rounds) > 0 && e.r.IntN(4) > 0 {
		n.ended, n.counted = true, e.r.IntN(4) > 0
		_, err := e.EndMatch(e.t.Context(), book.Which{}, n.counted)
		require.NoError(e.t, err)
	}
}

// check compares the standings of the book with those added up by hand.
func (e *evenings) check(of book.StandingsOf, pass func(*noted) bool) {
	e.t.Helper()
	want := standings(e.t, e.matches, pass)
	s, err := e.Standings(e.t.Context(), of)
	require.NoError(e.t, err)
	require.Len(e.t, s.Lines, len(want))
	for _, l := range s.Lines {
		c := want[l.Name]
		require.NotNil(e.t, c, l.Name)
		require.Equal(e.t, c.share.RatString(), big.NewRat(l.WinShare, score.WinUnit).RatString(), l.Name)
		ahead, equal := 0, 0
		for _, d := range want {
			if v := d.better(c, of.By); v < 0 {
				ahead++
			} else if v == 0 {
				equal++
			}
		}
		require.Equal(e.t,
			[]int64{int64(ahead) + 1, int64(c.played), int64(c.wins), int64(c.places), int64(c.points), int64(c.low), int64(c.high), int64(c.outs)},
			[]int64{int64(l.Place), l.Played, l.Wins, l.Places, l.Points, l.Best, l.Worst, l.Outs}, "%s by %s", l.Name, of.By)
		require.Equal(e.t, equal > 1, l.Shared, l.Name)
	}
	require.True(e.t, slices.IsSortedFunc(s.Lines, func(a, b book.Line) int { return a.Place - b.Place }))
}

// Whatever is played, taken back and ended: the standings are those that
// somebody adds up afresh from the rounds in force.
func TestStandingsAreWhatTheRoundsAddUpTo(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			e := &evenings{terminal: alone(t), t: t, r: rand.New(rand.NewPCG(seed, 1))}
			seasons := []string{"", "Autumn", "Club"}
			e.season(t, "Autumn", "2026-09-01", "")
			e.season(t, "Club", "2026-09-01", "")
			for range 20 {
				e.match(seasons)
				e.check(book.StandingsOf{All: true, By: score.ByWins}, func(*noted) bool { return true })
			}
			for _, by := range []score.By{score.ByWins, score.ByAverage, score.ByTotal} {
				e.check(book.StandingsOf{All: true, By: by, Game: "Kit"}, func(*noted) bool { return true })
				for _, season := range seasons[1:] {
					e.check(book.StandingsOf{Season: season, By: by}, func(n *noted) bool { return n.season == season })
				}
			}
			players, err := e.Players(t.Context())
			require.NoError(t, err)
			all := standings(t, e.matches, func(*noted) bool { return true })
			for _, p := range players {
				played := 0
				if c := all[p.Name]; c != nil {
					played = c.played
				}
				require.Equal(t, int64(played), p.Played, p.Name)
			}
		})
	}
}

func TestUndoOfTheLastRoundReopensTheMatchAndRemovesItsResult(t *testing.T) {
	b := alone(t)
	b.first(t, "North=out", "East=23")
	for range 9 {
		b.add(t, "North=out", "East=20")
	}
	lines := func() int {
		s, err := b.Standings(t.Context(), book.StandingsOf{By: score.ByWins})
		require.NoError(t, err)
		return len(s.Lines)
	}
	m, err := b.Match(t.Context(), "")
	require.NoError(t, err)
	require.True(t, m.Sheet.End.Over)
	require.Equal(t, []int{-50, 203}, totals(m)) // 23 + 9 × 20
	require.Equal(t, 2, lines())

	m, what, err := b.Undo(t.Context(), book.Which{})
	require.NoError(t, err)
	require.Equal(t, "round 10 (North=out East=20)", what)
	require.False(t, m.Sheet.End.Over)
	require.Equal(t, 0, lines())

	_, _, err = b.Redo(t.Context(), book.Which{})
	require.NoError(t, err)
	require.Equal(t, 2, lines())
}

// Points of several games do not add up, and those of games won by high and by
// low points less still. No second game is built in: its rows are handed in.
func TestStandingsOfSeveralGames(t *testing.T) {
	b := alone(t)
	b.first(t, "North=out", "East=23")
	_, err := b.EndMatch(t.Context(), book.Which{}, true)
	require.NoError(t, err)
	players, err := b.Players(t.Context())
	require.NoError(t, err)
	east, north := players[0].ID, players[1].ID
	other := func(stream, game string, high bool) {
		require.NoError(t, b.log.Record(t.Context(), storage.Change{Actor: "ann", At: evening,
			Appends: []storage.Append{{Stream: stream, Type: storage.TypeMatch, Events: []storage.NewEvent{{Kind: "x", Body: []byte("{}")}}}},
			Matches: []storage.Match{{Stream: stream, Game: game, HighWins: high, Day: "2026-11-30", State: storage.Finished, Counts: true, Opened: 1,
				Results: []storage.Result{
					{Player: north, Place: 2, Points: 10, Known: true, Outs: 1, Rounds: 5},
					{Player: east, Place: 1, Points: 90, Known: true, Wins: 1, WinShare: score.WinUnit, Rounds: 5},
				}}}}))
	}
	other("01J00000000000000000000001", "gin", false)
	s, err := b.Standings(t.Context(), book.StandingsOf{By: score.ByWins})
	require.NoError(t, err)
	require.Equal(t, "", s.Game)
	require.Len(t, s.Lines, 2)
	for i, name := range []string{"East", "North"} { // one win and one second place each
		require.Equal(t, name, s.Lines[i].Name)
		require.Equal(t, 1, s.Lines[i].Place)
		require.Equal(t, int64(2), s.Lines[i].Played)
	}
	for _, by := range []score.By{score.ByAverage, score.ByTotal} {
		_, err = b.Standings(t.Context(), book.StandingsOf{By: by})
		require.Contains(t, requireMistake(t, err, "standings.mixed").Message, "gin, kit")
		s, err = b.Standings(t.Context(), book.StandingsOf{By: by, Game: "kit"})
		require.NoError(t, err)
		require.Equal(t, "North", s.Lines[0].Name)
		require.Equal(t, int64(-5), s.Lines[0].Points)
	}

	// the same game, played by high points once: wins mix, points do not
	other("01J00000000000000000000002", "kit", true)
	_, err = b.Standings(t.Context(), book.StandingsOf{By: score.ByTotal, Game: "kit"})
	requireMistake(t, err, "standings.mixed")
	s, err = b.Standings(t.Context(), book.StandingsOf{By: score.ByWins, Game: "kit"})
	require.NoError(t, err)
	require.Equal(t, int64(1), s.Lines[0].Wins)
}

// Complaint 15: where high points win, every figure is that of the mirror image.
func TestStandingsWhereHighPointsWinAreTheMirrorImage(t *testing.T) {
	for _, sign := range []int64{1, -1} {
		b := alone(t)
		north, err := b.AddPlayer(t.Context(), "North")
		require.NoError(t, err)
		east, err := b.AddPlayer(t.Context(), "East")
		require.NoError(t, err)
		for i, points := range [][2]int64{{-5, 40}, {30, 12}, {8, 50}} {
			place := [2]int{1, 2}
			wins := [2]int64{1, 0}
			if points[1] < points[0] {
				place, wins = [2]int{2, 1}, [2]int64{0, 1}
			}
			stream := fmt.Sprintf("01J0000000000000000000000%d", i)
			results := []storage.Result{}
			for p, id := range []string{north.ID, east.ID} {
				results = append(results, storage.Result{Player: id, Place: place[p], Points: sign * points[p], Known: true,
					Wins: wins[p], WinShare: wins[p] * score.WinUnit, Rounds: 1})
			}
			require.NoError(t, b.log.Record(t.Context(), storage.Change{Actor: "ann", At: evening,
				Appends: []storage.Append{{Stream: stream, Type: storage.TypeMatch, Events: []storage.NewEvent{{Kind: "x", Body: []byte("{}")}}}},
				Matches: []storage.Match{{Stream: stream, Game: "kit", HighWins: sign < 0, Day: "2026-11-30", State: storage.Finished, Counts: true,
					Opened: 1, Results: results}}}))
		}
		for _, by := range []score.By{score.ByWins, score.ByAverage, score.ByTotal} {
			s, err := b.Standings(t.Context(), book.StandingsOf{By: by})
			require.NoError(t, err)
			require.Equal(t, []string{"North", "East"}, []string{s.Lines[0].Name, s.Lines[1].Name})
			require.Equal(t, []int64{sign * 33, sign * -5, sign * 30}, []int64{s.Lines[0].Points, s.Lines[0].Best, s.Lines[0].Worst})
			require.Equal(t, []int64{sign * 102, sign * 12, sign * 50}, []int64{s.Lines[1].Points, s.Lines[1].Best, s.Lines[1].Worst})
		}
	}
}
