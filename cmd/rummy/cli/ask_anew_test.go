package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
)

const (
	northLeft = "North: points or cards left (total so far 0)"
	eastLeft  = "East: points or cards left (total so far 0)"
	southLeft = "South: points or cards left (total so far 0)"
)

// A round refused as a whole loses nothing that was typed.
func TestARefusedRoundLeadsBackToOneQuestion(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "North", "East")
	const refused = `Nobody played this round; write "rummy score skip --reason WHY" to pass over a round. What is to be typed anew?`
	a := m.asking(t, []prompt.Step{
		{Question: whoOut1, Answer: nobody},
		{Question: northLeft, Answer: "absent"},
		{Question: eastLeft, Answer: "absent"},
		{Question: refused, Options: []string{whoOut, "North=absent", "East=absent", giveUp}, Answer: "East=absent"},
		{Question: eastLeft, Answer: "12"},
		{Question: "Record round 1: North=absent  East=12?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "absent  12 (12)")

	untouched := m.untouched(t)
	a = m.asking(t, []prompt.Step{
		{Question: whoOut2, Answer: nobody},
		{Question: northLeft, Answer: "absent"},
		{Question: "East: points or cards left (total so far 12)", Answer: "absent"},
		{Question: refused, Answer: giveUp},
	}, "score", "add")
	require.Equal(t, answer{130, "", "rummy: cancelled: nothing was recorded\n"}, a)
	untouched(t)
}

// After a no to the summary one answer is typed anew: who went out too, who then
// needs no entry, while the one who was out gets a question.
func TestASlipSeenInTheSummaryIsTypedAnew(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "North", "East", "South")
	anew := "What is to be typed anew?"
	a := m.asking(t, []prompt.Step{
		{Question: whoOut1, Answer: "North"},
		{Question: eastLeft, Answer: "32"},
		{Question: southLeft, Answer: "12"},
		{Question: "Record round 1: North=out  East=32  South=12?", Answer: "no"},
		{Question: anew, Options: []string{whoOut, "East=32", "South=12", giveUp}, Answer: "East=32"},
		{Question: eastLeft, Answer: "23"},
		{Question: "Record round 1: North=out  East=23  South=12?", Answer: "no"},
		{Question: anew, Answer: whoOut},
		{Question: whoOut1, Answer: "South"},
		{Question: northLeft, Answer: "0"},
		{Question: "Record round 1: North=0  East=23  South=out?", Answer: "no"},
		{Question: anew, Answer: "East=23"},
		{Question: eastLeft, Answer: ""}, // Enter alone: as before
		{Question: "Record round 1: North=0  East=23  South=out?", Answer: "yes"},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "  0 (0)  23 (23)  -5 (-5)  South out\n")
}

func TestWhoDealtIsLookedAtBeforeAnythingIsAsked(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "North", "East")
	a := m.asking(t, nil, "score", "add", "--dealer", "South")
	require.Equal(t, 2, a.code)
	require.Contains(t, a.err, `rummy: no player "South" in this match (North, East)`)
}
