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

// A round that was not played at all, and a tie-break round, are asked about alike.
func TestScoreCorrectAsksAboutRoundsNotPlayedAndTieBreakRounds(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "--rule", "rounds.count=1", "--rule", "end.tie=extra_round", "North=20", "East=20", "--unfinished")
	m.done(t, "score", "add", "--tie-break", "North=out", "East=23")
	for _, tt := range []struct {
		question, moves string
		args            []string
	}{
		{"Correct tie-break round 1 of match 1, begun on 2026-11-30?", `what moves with tie-break round 1 of match 1, begun on 2026-11-30:

player  round           total  place
North   -5 (out) -> 23  20     1 -> 2
East    23 -> -5 (out)  20     2 -> 1

winner: North -> East

`, []string{"score", "correct", "1", "--tie-break", "North=23", "East=out", "--reason", "mixed up"}},
		{"Correct round 1 of match 1, begun on 2026-11-30?", `what moves with round 1 of match 1, begun on 2026-11-30:

player  round       total    place
North   20 -> none  20 -> 0  1 -> none
East    20 -> none  20 -> 0  2 -> none

round 1 is passed over
winner: North -> nobody
not counted any more: tie-break round 1

`, []string{"score", "correct", "1", "--skipped", "--reason", "never played"}},
	} {
		untouched := m.untouched(t)
		for _, no := range []string{"", "no"} {
			a := m.asking(t, []prompt.Step{{Question: tt.question, Answer: no}}, tt.args...)
			require.Equal(t, answer{130, tt.moves, "rummy: cancelled: nothing was recorded\n"}, a)
			untouched(t)
		}
	}
}
