package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
)

// Complaint 3: on a terminal every correction is asked about, after what moves
// has been shown; Enter alone is no.
func TestComplaint3ScoreCorrectShowsWhatMovesAndAsks(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	m.done(t, "score", "add", "North=7", "East=out")
	const question = "Correct round 1 of match 1, begun on 2026-11-30?"
	const moves = `what moves with round 1 of match 1, begun on 2026-11-30:

player  round     total     place
East    23 -> 20  18 -> 15  2

`
	correct := []string{"score", "correct", "1", "East=20", "--reason", "misread"}
	untouched := m.untouched(t)
	for _, no := range []string{"", "no"} {
		a := m.asking(t, []prompt.Step{{Question: question, Answer: no}}, correct...)
		require.Equal(t, answer{130, moves, "rummy: cancelled: nothing was recorded\n"}, a)
		untouched(t)
	}
	a := m.asking(t, nil, append(correct, "--dry-run")...)
	require.Equal(t, answer{0, moves + "nothing was recorded\n", ""}, a)
	untouched(t)

	a = m.asking(t, []prompt.Step{{Question: question, Answer: "yes"}}, correct...)
	require.Equal(t, answer{0, moves + `corrected: round 1 of match 1, begun on 2026-11-30
match 1: Kit, begun on 2026-11-30

round  wild  cards  dealer    North     East  remark
    1     3      3  North   -5 (-5)  20 (20)  North out; corrected: misread
    2     4      4  East      7 (2)  -5 (15)  East out
total                             2       15
place                             1        2

next: round 3, deal 5 cards each, 5s are wild; North deals, East plays first
`, ""}, a)

	// also the newest round, unless --yes has been said
	correct[2], correct[3] = "2", "North=8"
	a = m.asking(t, []prompt.Step{{Question: "Correct round 2 of match 1, begun on 2026-11-30?", Answer: "no"}}, correct...)
	require.Equal(t, 130, a.code)
	require.Equal(t, 0, m.asking(t, nil, append(correct, "--yes")...).code)
}

// A match begun on an earlier day is asked about as for any other change.
func TestScoreCorrectOfAnOpenMatchOfAnEarlierDay(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	m.now = m.now.AddDate(0, 0, 1)
	correct := []string{"score", "correct", "1", "East=20", "--reason", "misread"}
	a := m.run(t, correct...)
	require.Equal(t, 2, a.code)
	require.Contains(t, a.err, "rummy: the open match is match 1, begun on 2026-11-30\n")
	require.Equal(t, 0, m.run(t, append(correct, "--match", "1")...).code)
}
