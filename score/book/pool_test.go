package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

// poolFile is a game in which whoever has 100 points is out, and may come back.
const poolFile = `
id: pool
name: Pool
version: 1
players: {min: 2, max: 6}
pack:
  suits: [{code: h}, {code: d}, {code: c}, {code: s}]
  ranks: [{code: "2", value: 2}, {code: "7", value: 7}, {code: Q, value: 10}, {code: K, value: 10}]
  packs: 4
  specials: [{code: Jk, name: joker, per_pack: 1, wild: true}]
rounds: {deal: 13, end: elimination, target: 100, reentry: highest_plus_one}
wild: {rank: drawn, fallback: K}
melds: [{kind: set}, {kind: run}]
score:
  wild_rank_value: 0
  cap: 80
  penalties: [{code: drop, points: 20}]
`

func (b *terminal) pool(t *testing.T, words ...string) book.Added {
	t.Helper()
	g, err := rules.Load("pool.yaml", []byte(poolFile))
	require.NoError(t, err)
	a, err := b.AddRound(t.Context(), book.Round{Words: words, Start: &book.Start{Game: "pool", Own: g}})
	require.NoError(t, err)
	return a
}

func TestWhoIsOutOfAPoolJoinsToComeBack(t *testing.T) {
	b := alone(t)
	b.pool(t, "North=out", "East=60", "South=70")
	b.add(t, "North=drop", "East=45", "South=out")
	_, err := b.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East=3", "South=4"}})
	requireMistake(t, err, "player.out")
	_, err = b.Seat(t.Context(), book.Seating{Join: "East", After: "South"})
	requireMistake(t, err, "seats.reentry")
	_, err = b.Seat(t.Context(), book.Seating{Leave: []string{"East"}})
	requireMistake(t, err, "player.out")
	_, err = b.Seat(t.Context(), book.Seating{Join: "South"})
	requireMistake(t, err, "player.seated")

	done, err := b.Seat(t.Context(), book.Seating{Join: "East"})
	require.NoError(t, err)
	require.Equal(t, []string{"East"}, done.Came)
	require.Empty(t, done.Went)
	require.False(t, done.New)
	require.Equal(t, []int{20, 71, 70}, totals(done.Match))
	a := b.add(t, "North=out", "East=drop", "South=4")
	require.Equal(t, []int{20, 91, 74}, totals(a.Match))

	m, lines, err := b.History(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, "East back in the match from round 3 on", lines[3].What)
	require.Equal(t, "round 3 (North=out East=drop South=4)", book.Describe(m.Sheet, m.Sheet.Events()[4]))
	require.NoError(t, b.Check(t.Context(), func(f book.Finding) { require.True(t, f.Remark, "%s: %s", f.Check, f.What) }))

	_, err = b.Seat(t.Context(), book.Seating{Join: "West"}) // with what missed rounds count
	require.NoError(t, err)
	for range 3 {
		_, _, err = b.Undo(t.Context(), book.Which{})
		require.NoError(t, err)
	}
	m, err = b.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, []int{20, 105, 70}, totals(m)[:3])
	require.Equal(t, score.Total{Player: m.Sheet.Players[1], Points: 105, Whole: true, Rounds: 2, Place: 3, Eliminated: 2}, m.Sheet.Totals[1])
}

func TestARoundTellsTheCardTurnedUp(t *testing.T) {
	b := alone(t)
	b.pool(t, "North=out", "East=60")
	_, err := b.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East:7,7,Q"}})
	requireMistake(t, err, "round.wild")
	m, err := b.Match(t.Context(), "")
	require.NoError(t, err)
	require.ErrorContains(t, m.Check(book.Round{Words: []string{"North=out"}}, ":7,7,Q"), "cannot be counted before")
	require.NoError(t, m.Check(book.Round{Words: []string{"North=out"}, Wild: "7"}, ":7,7,Q"))
	require.NoError(t, m.Refuses(book.Round{Words: []string{"North=out", "East:7,7,Q"}, Wild: "7"}))
	a, err := b.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East:7,7,Q"}, Wild: "7"})
	require.NoError(t, err)
	require.Equal(t, []int{0, 70}, totals(a.Match))
	require.Equal(t, "round 2 (--wild=7 North=out East:7,7,Q)", book.Describe(a.Sheet, a.Sheet.Events()[2]))

	require.NoError(t, a.CheckCorrection(book.Correction{Round: 2}, ":7,2"))
	require.ErrorContains(t, a.CheckCorrection(book.Correction{Round: 1}, ":7,2"), "cannot be counted before")
	c, err := b.Correct(t.Context(), book.Correction{Round: 2, Wild: "Q", Reason: "misread"})
	require.NoError(t, err)
	require.Equal(t, [2]string{"7", "Q"}, c.Moves.Wild)
	require.Equal(t, []int{0, 74}, totals(c.Match))
	require.NoError(t, b.Check(t.Context(), func(f book.Finding) { require.True(t, f.Remark, "%s: %s", f.Check, f.What) }))
}

// A correction says who is out of the match by it, and for which rounds.
func TestACorrectionMovesWhoIsOut(t *testing.T) {
	b := alone(t)
	b.pool(t, "North=out", "East=60", "South=70")
	b.add(t, "North=20", "East=30", "South=out")
	b.add(t, "North=20", "East=2", "South=out")
	c, err := b.PreviewCorrection(t.Context(), book.Correction{Round: 2, Words: []string{"East=40"}, Reason: "added again"})
	require.NoError(t, err)
	require.Len(t, c.Remarks, 1)
	require.Equal(t, "out of the match before round 3 with this: what was brought there stays on record and counts nothing", c.Remarks[0].Message)
	require.Equal(t, []int{0, 2}, []int{c.Moves.Players[1].Was.Eliminated, c.Moves.Players[1].Is.Eliminated})
}
