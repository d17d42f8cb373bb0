package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
)

// Rounds of games in which all cards held count, as they are asked for.

func TestARoundOfKingsIsAskedForWithTheCardsHeld(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kings", "North", "East", "South")
	whoOut := "Round 1, 7 cards, aces wild. Who went out first?"
	east, south := "East: points or cards left (total so far 0)", "South: points or cards left (total so far 0)"
	a := m.asking(t, []prompt.Step{
		{Question: whoOut, Options: []string{"North", "East", "South", nobody}, Answer: "North"},
		{Question: east, Answer: "", Refused: "please type points, cards, absent or unknown"},
		{Question: east, Answer: "out", Refused: "North went out first"},
		{Question: east, Answer: "(5h 6h 7h) Qd", Refused: "in Kings all cards held count, also those that would make a meld; list the cards still held, without parentheses"},
		{Question: east, Answer: "Ah Qd 7c"}, // 20+10+7
		{Question: south, Answer: "7c Jk", Refused: "2 × 7c shown in this round, and the pack holds 1"},
		{Question: south, Answer: "hand:7d Jk"}, // 7+20
		{Question: "Record round 1: North=out  East:Ah Qd 7c  South=hand:7d Jk?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Empty(t, a.err)
	require.Contains(t, a.out, "    1     A      7  North   0 (0)  37 (37)  27 (27)  North out\n")
	require.Contains(t, a.out, "next: round 2, deal 7 cards each but 8 to East, 2s are wild; East deals and plays first\n")

	// a number is points, more than one card are cards, and nobody may be out
	a = m.asking(t, []prompt.Step{
		{Question: "Round 2, 7 cards, 2s wild. Who went out first?", Answer: nobody},
		{Question: "North: points or cards left (total so far 0)", Answer: "out", Refused: "nobody went out in this round"},
		{Question: "North: points or cards left (total so far 0)", Answer: "7"},
		{Question: "East: points or cards left (total so far 37)", Answer: "7 2"}, // 7+20
		{Question: "South: points or cards left (total so far 27)", Answer: "absent"},
		{Question: "Record round 2: North=7  East:7 2  South=absent?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "7 (7)  27 (64)   absent  nobody out\n")
}

func TestARoundOfKidsRummyIsAskedFor(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kids-rummy", "North", "East")
	a := m.asking(t, []prompt.Step{
		{Question: "Round 1, 10 cards. Who went out first?", Options: []string{"North", "East", nobody}, Answer: "East"},
		{Question: "North: points or cards left (total so far 0)", Answer: "7h 7d Jk Kc Ah"}, // 7+7+20+10+1
		{Question: "Record round 1: North:7h 7d Jk Kc Ah  East=out?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Empty(t, a.err)
	require.Contains(t, a.out, "    1     10  North   45 (45)  0 (0)  East out\n")
}

func TestInAGameOfOneRoundOnlyWhoWentOutIsAsked(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kids-rummy", "--rule", "rounds.end=single", "North", "East", "South")
	a := m.asking(t, []prompt.Step{
		{Question: "Round 1, 7 cards. Who went out first?", Options: []string{"North", "East", "South"}, Answer: "South"},
		{Question: "Record round 1: South=out?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "over: South wins\n")
}

// Where a broken-off round is void, nobody cannot be chosen: it is passed over.
func TestNobodyIsNoAnswerWhereABrokenOffRoundIsVoid(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kings", "--rule", "rounds.unfinished=void", "North", "East")
	a := m.asking(t, []prompt.Step{
		{Question: "Round 1, 7 cards, aces wild. Who went out first?", Options: []string{"North", "East"}, Answer: prompt.Cancel},
	}, "score", "add")
	require.Equal(t, 130, a.code)
}
