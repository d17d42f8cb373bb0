package cli

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
)

// threeRounds is a match of three rounds in which South went out in the last.
func threeRounds(t *testing.T) *machine {
	t.Helper()
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23", "South:7,W,11")
	m.done(t, "score", "skip", "--reason", "too late")
	m.done(t, "score", "add", "North=7+8", "East=absent", "South=out")
	return m
}

const (
	whichRound  = "Which round is to be corrected?"
	roundThree  = "round 3: North 15, East absent, South out"
	roundTwo    = "round 2: passed over"
	roundOne    = "round 1: North out, East 23, South 38"
	whyThree    = "Why is round 3 corrected?"
	northInThe3 = "North in round 3: out, points or cards left"
	eastInThe3  = "East in round 3: out, points or cards left"
	southInThe3 = "South in round 3: out, points or cards left"
	correct3    = "Correct round 3 of match 1, begun on 2026-11-30?"
)

var correctThird = []prompt.Step{
	{Question: whichRound, Options: []string{roundThree, roundTwo, roundOne}, Answer: roundThree},
	{Question: northInThe3, Answer: "13"},
	{Question: eastInThe3, Answer: ""},
	{Question: southInThe3, Answer: ""},
	{Question: whyThree, Answer: "an 8 was a 6"},
	{Question: correct3, Answer: "yes"},
}

func TestScoreCorrectAsksWhichRoundAndShowsWhatIsOnRecord(t *testing.T) {
	m := threeRounds(t)
	a := m.asking(t, correctThird, "score", "correct")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "North   15 -> 13  10 -> 8")
	require.Contains(t, a.out, "corrected: round 3 of match 1, begun on 2026-11-30\n")
	require.Contains(t, a.out, "South out; corrected: an 8 was a 6\n")
}

func TestCancellingACorrectionAnywhereRecordsNothing(t *testing.T) {
	for i, step := range correctThird {
		t.Run("at "+step.Question, func(t *testing.T) {
			m := threeRounds(t)
			untouched := m.untouched(t)
			steps := slices.Clone(correctThird[:i+1])
			steps[i].Answer = prompt.Cancel
			a := m.asking(t, steps, "score", "correct")
			require.Equal(t, 130, a.code)
			require.Equal(t, "rummy: cancelled: nothing was recorded\n", a.err)
			untouched(t)
		})
	}
}

// What is on record stands at each question as it would be typed.
func TestScoreCorrectOffersEachEntryAsItWasTyped(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East:7,W,11", "South=hand:Bl5 Go9 Pu12", "West=unknown")
	asked := &defaults{}
	m.ask = func() (prompt.Prompter, error) { return asked, nil }
	a := m.run(t, "score", "correct", "1")
	require.Equal(t, []string{"out", "7,W,11", "hand:Bl5 Go9 Pu12", "unknown"}, asked.of)
	require.Equal(t, 2, a.code)
	require.Contains(t, a.err, "rummy: nothing changes: round 1 stands just so already\n")

	// one card by its rank alone keeps the colon, or it would be points
	m.done(t, "score", "add", "North=out", "East:7", "South=0", "West=absent")
	asked.of = nil
	m.run(t, "score", "correct", "2")
	require.Equal(t, []string{"out", ":7", "0", "absent"}, asked.of)
}

func TestACorrectionIsCheckedAtOnceAndWhoWentOutInTheEnd(t *testing.T) {
	m := threeRounds(t)
	anew := "Nobody went out; write NAME=out for the player who went out first, or add --unfinished if the round was broken off. What is to be typed anew?"
	a := m.asking(t, []prompt.Step{
		{Question: northInThe3, Answer: "1", Refused: "1 point cannot be left of 5 cards with 5s wild; the nearest that can be left are 0 and 3"},
		{Question: northInThe3, Answer: "out"},
		{Question: eastInThe3, Answer: "Bl7 Bl7"},
		{Question: southInThe3, Answer: "out", Refused: "North went out first"},
		{Question: southInThe3, Answer: "Bl7", Refused: "3 × Bl7 shown in this round, and the packs hold 2"},
		{Question: southInThe3, Answer: "12"},
		{Question: whyThree, Answer: "", Refused: "please type a reason"},
		{Question: whyThree, Answer: "mixed up"},
		{Question: correct3, Answer: "no"},
	}, "score", "correct", "3")
	require.Equal(t, 130, a.code)

	a = m.asking(t, []prompt.Step{
		{Question: northInThe3, Answer: ""},
		{Question: eastInThe3, Answer: ""},
		{Question: southInThe3, Answer: "12"},
		{Question: anew, Options: []string{"North=7+8", "East=absent", "South=12", nobody, giveUp}, Answer: "North=7+8"},
		{Question: northInThe3, Answer: "out"},
		{Question: correct3, Answer: "yes"},
	}, "score", "correct", "3", "--reason", "mixed up")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "North out; corrected: mixed up\n")
}

func TestARoundIsCorrectedToOneBrokenOff(t *testing.T) {
	m := threeRounds(t)
	a := m.asking(t, []prompt.Step{
		{Question: northInThe3, Answer: ""},
		{Question: eastInThe3, Answer: ""},
		{Question: southInThe3, Answer: "12"},
		{Question: "Nobody went out; write NAME=out for the player who went out first, or add --unfinished if the round was broken off. What is to be typed anew?", Answer: nobody},
		{Question: whyThree, Answer: "it was late"},
		{Question: correct3, Answer: "yes"},
	}, "score", "correct", "3")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "nobody out; corrected: it was late\n")
}

// A round passed over has no entries to keep: each is asked for.
func TestARoundPassedOverIsToldByEverybody(t *testing.T) {
	m := threeRounds(t)
	a := m.asking(t, []prompt.Step{
		{Question: whichRound, Answer: roundTwo},
		{Question: "North in round 2: out, points or cards left", Answer: "", Refused: "please type out, points, cards, absent or unknown"},
		{Question: "North in round 2: out, points or cards left", Answer: "out"},
		{Question: "East in round 2: out, points or cards left", Answer: "7 W", Refused: "2 cards cannot be left of 4 cards with 4s wild: 0, 1 or 4 can, since a meld takes at least 3"},
		{Question: "East in round 2: out, points or cards left", Answer: "12"},
		{Question: "South in round 2: out, points or cards left", Answer: "absent"},
		{Question: "Why is round 2 corrected?", Answer: "it was played"},
		{Question: "Correct round 2 of match 1, begun on 2026-11-30?", Answer: "yes"},
	}, "score", "correct")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "    2     4      4  East    -5 (-10)  12 (35)   absent  North out; corrected: it was played\n")
}

// Of a tie-break round only the tied are asked.
func TestATieBreakRoundIsOfferedForCorrectionToo(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "--rule", "rounds.count=1", "--rule", "end.tie=extra_round", "--unfinished", "South=40", "North=20", "East=20")
	m.done(t, "score", "add", "--tie-break", "North=out", "East=23")
	a := m.asking(t, []prompt.Step{
		{Question: whichRound, Options: []string{"tie-break round 1: North out, East 23", "round 1: South 40, North 20, East 20"}, Answer: "tie-break round 1: North out, East 23"},
		{Question: "North in tie-break round 1: out, points or cards left", Answer: "23"},
		{Question: "East in tie-break round 1: out, points or cards left", Answer: "out"},
		{Question: "Why is tie-break round 1 corrected?", Answer: "mixed up"},
		{Question: "Correct tie-break round 1 of match 1, begun on 2026-11-30?", Answer: "yes"},
	}, "score", "correct")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "over: East wins with 20, by a tie-break round\n")
}

func TestWhatCannotBeCorrectedIsSaidBeforeAnythingIsAsked(t *testing.T) {
	m := newMachine(t)
	require.Contains(t, m.asking(t, nil, "score", "correct").err, "rummy: no match is on record\n")
	m.done(t, "match", "start", "--game", "kit", "North", "East")
	require.Contains(t, m.asking(t, nil, "score", "correct").err, "rummy: no round of this match is on record to correct\n")
	a := m.asking(t, nil, "score", "correct", "2", "--reason", "x")
	require.Equal(t, 2, a.code)
	require.Contains(t, a.err, "rummy: there is no round 2 to correct\n")
}
