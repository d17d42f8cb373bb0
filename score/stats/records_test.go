package stats_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score/stats"
)

// Of the matches of five: totals -5 20 20, 22 -2 2, -5 -5, 1 3; C's of match 4
// does not count. Wins: A in 1, B in 2, A and B in 3, A in 4.
func TestRecordsNameWhoMatchAndRound(t *testing.T) {
	a, b := deed("A", 3, 0), deed("B", 2, 0)
	require.Equal(t, []*stats.GameRecords{{
		Kind:    stats.Kind{Game: "kit", LowWins: true},
		Best:    mark(-5, deed("A", 1, 0), a, deed("B", 3, 0)),
		Biggest: mark(20, deed("B", 1, 1), deed("C", 1, 1)),
		Round:   mark(0, deed("A", 2, 1), deed("B", 3, 1), deed("A", 3, 3)),
		Outs:    stats.Mark{Value: 1, Times: 7, By: []stats.Deed{deed("A", 1, 0), b, deed("C", 2, 0)}},
	}}, recordsOf(five(at(t, "kit"))).Games)
	streaks := recordsOf(five(at(t, "kit"))).Streaks
	require.Equal(t, 2, streaks.Matches)
	require.Equal(t, 2, streaks.Times)
	require.Equal(t, []stats.Streak{{Matches: 2, First: b, Last: deed("B", 3, 0)}, {Matches: 2, First: a, Last: deed("A", 4, 0)}}, streaks.By)
}

func TestTheBestRoundOfARecordIsNotOneGoneOut(t *testing.T) {
	g := recordsOf([]stats.Match{at(t, "kit").play("A=out B=7 C=9")}).Games[0]
	require.Equal(t, mark(7, deed("B", 1, 1)), g.Round)
	require.Equal(t, mark(-5, deed("A", 1, 0)), g.Best)
	g = recordsOf([]stats.Match{at(t, "kit", "score.out_points=30", "score.winner=high").play("A=out B=7 C=9")}).Games[0]
	require.Equal(t, mark(9, deed("C", 1, 1)), g.Round)
	require.Equal(t, mark(30, deed("A", 1, 1)), g.Biggest)
}

func TestAGameOfOneRoundHasNoRecordsOfPoints(t *testing.T) {
	r := recordsOf([]stats.Match{at(t, "kids-rummy", "rounds.end=single").play("A=out B=in")})
	require.Equal(t, []*stats.GameRecords{{Kind: stats.Kind{Game: "kids-rummy", LowWins: true}, Outs: mark(1, deed("A", 1, 0))}}, r.Games)
	require.Equal(t, 1, r.Streaks.Matches)
}

func TestNoMatchHasNoRecords(t *testing.T) {
	b := at(t, "kit")
	require.Zero(t, *recordsOf([]stats.Match{b.play("A=out B=7", "end")}))
}

// Where high wins and every number has the other sign, the same people have done
// the same (complaint 15).
func TestInTheMirrorTheSamePersonIsBestInEverything(t *testing.T) {
	low, high := at(t, "kit"), at(t, "kit", "score.winner=high", "score.out_points=5")
	high.mirror = true
	plain, mirrored := five(low), five(high)
	flip := func(m stats.Mark) stats.Mark { m.Value = -m.Value; return m }
	for _, player := range []string{"A", "B", "C"} {
		want := of(player, nil, plain)
		g := want.Games[0]
		g.LowWins, g.Points, g.RoundPoints = false, -g.Points, -g.RoundPoints
		g.Best, g.Worst, g.BestRound, g.WorstRound = flip(g.Best), flip(g.Worst), flip(g.BestRound), flip(g.WorstRound)
		require.Equal(t, want, of(player, nil, mirrored))
	}
	want, got := recordsOf(plain), recordsOf(mirrored)
	require.Equal(t, want.Streaks, got.Streaks)
	g := want.Games[0]
	g.LowWins, g.Best, g.Round = false, flip(g.Best), flip(g.Round)
	g.Biggest = mark(5, deed("A", 1, 1), deed("B", 2, 1), deed("C", 2, 2)) // most points is best there: 7 rounds gone out
	g.Biggest.Times = 7
	require.Equal(t, g, got.Games[0])
}
