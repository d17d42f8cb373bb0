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

// North and East have 20 and South 40 after the only round; East deals the
// tie-break round.
func TestOnlyTheTiedAreAskedForATieBreakRound(t *testing.T) {
	for _, args := range [][]string{{"score", "add"}, {"score", "add", "--tie-break"}} {
		m := newMachine(t)
		m.done(t, "match", "start", "--game", "kit", "--rule", "rounds.count=1", "--rule", "end.tie=extra_round", "South", "North", "East")
		m.done(t, "score", "add", "--unfinished", "North=20", "East=20", "South=40")
		a := m.asking(t, []prompt.Step{
			{Question: "Tie-break round 1, 3 cards, 3s wild. Who went out first?", Options: []string{"North", "East", nobody}, Answer: "East"},
			{Question: "North: points or cards left (total so far 20)", Answer: "1", Refused: "1 point cannot be left of 3 cards with 3s wild; the nearest that can be left are 0 and 12"},
			{Question: "North: points or cards left (total so far 20)", Answer: "0"},
			{Question: "Record tie-break round 1: North=0  East=out?", Answer: ""},
		}, args...)
		require.Equal(t, 0, a.code, a.err)
		require.Empty(t, a.err)
		require.Contains(t, a.out, "recorded: tie-break round 1 of match 1, begun on 2026-11-30\n")
		require.Contains(t, a.out, "tie-break 1: 3 cards, 3s wild: North 0, East -5 (out)\n\nover: East wins with 20, by a tie-break round\n")
	}
}

func TestATieBreakRoundThatIsNotDueIsNotAskedFor(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "North", "East")
	a := m.asking(t, nil, "score", "add", "--tie-break")
	require.Equal(t, 2, a.code)
	require.Equal(t, "rummy: no tie-break round is due: round 1 comes next\n"+
		"rummy: hint: leave out --tie-break: such rounds come after the last one, where end.tie=extra_round was chosen\n", a.err)
}

// Where points are all there is, nobody is asked who went out, and any are taken.
func TestARoundOfPointsAloneIsAskedFor(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "points-low", "North", "East")
	north := "North: points (total so far 0)"
	a := m.asking(t, []prompt.Step{
		{Question: north, Answer: "", Refused: "please type points, absent or unknown"},
		{Question: north, Answer: "out", Refused: "Points, low wins is scored by points alone: nobody goes out, and no cards are told; write NAME=23, NAME=-5, NAME=absent or NAME=unknown"},
		{Question: north, Answer: "23"},
		{Question: "East: points (total so far 0)", Answer: "-5"},
		{Question: "Record round 1: North=23  East=-5?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	a = m.asking(t, []prompt.Step{
		{Question: "North in round 1: points", Answer: "12"},
		{Question: "East in round 1: points", Answer: ""},
		{Question: "Why is round 1 corrected?", Answer: "misread"},
		{Question: "Correct round 1 of match 1, begun on 2026-11-30?", Answer: "yes"},
	}, "score", "correct", "1")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "corrected: round 1 of match 1")
}

func TestARoundOfGinIsAskedForByHowItWasEnded(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "gin", "North", "East")
	who, how := "Round 1, 10 cards. Who knocked or went out?", "How did North end the round?"
	left := "North knocked: points or cards left"
	a := m.asking(t, []prompt.Step{
		{Question: who, Options: []string{"North", "East"}, Answer: "North"},
		{Question: how, Options: []string{"knocked", "gin: nothing left", "big-gin"}, Answer: "knocked"},
		{Question: left, Answer: "", Refused: "please type the points or the cards left"},
		{Question: left, Answer: "Kc 7", Refused: `"7" lacks its suit; write each card in full; a number after knock: is points`},
		{Question: left, Answer: "5c 2d"},
		{Question: "East: points or cards left (total so far 0)", Answer: "23"},
		{Question: "Record round 1: North=knock:5c 2d  East=23?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "16 (16)  0 (0)  North knocked with 7; left: East 23\n")

	// the other one has gin, which takes no further question
	a = m.asking(t, []prompt.Step{
		{Question: "Round 2, 10 cards. Who knocked or went out?", Answer: "East"},
		{Question: "How did East end the round?", Answer: "gin: nothing left"},
		{Question: "North: points or cards left (total so far 16)", Answer: "31"},
		{Question: "Record round 2: North=31  East=gin?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "0 (16)  56 (56)  East gin; left: North 31\n")
}

func TestTheCardTurnedUpIsAskedForFirst(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "oklahoma-gin", "North", "East")
	a := m.asking(t, []prompt.Step{
		{Question: "Which card was turned up?", Answer: "1s", Refused: `no such card: "1s" in oklahoma-gin`},
		{Question: "Which card was turned up?", Answer: "6s"},
		{Question: "Round 1, 10 cards. Who knocked or went out?", Answer: "North"},
		{Question: "How did North end the round?", Answer: "knocked"},
		{Question: "North knocked: points or cards left", Answer: "6"},
		{Question: "East: points or cards left (total so far 0)", Answer: "23"},
		{Question: "Record round 1: North=knock:6  East=23?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "34 (34)  0 (0)  6s turned up; North knocked with 6; left: East 23\n") // 17, and a spade doubles
}

// The card turned up is asked for first, since it says what cards count; who has given up
// says so in the game's word, and who is out of the pool is not asked.
func TestARoundOfAPoolIsAskedForWithTheCardTurnedUp(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "indian-rummy", "--rule", "rounds.end=elimination", "North", "East", "South")
	const turned = "Which rank is wild, or was a joker turned up?"
	whoOut := "Round 1, 13 cards. Who went out first?"
	east, south := "East: points or cards left (total so far 0)", "South: points or cards left (total so far 0)"
	a := m.asking(t, []prompt.Step{
		{Question: turned, Answer: "14", Refused: `"14" is no rank and no special card of Indian Rummy; write one of A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, Jk`},
		{Question: turned, Answer: "8"},
		{Question: whoOut, Answer: "North"},
		{Question: east, Answer: "fold", Refused: `no such card: "fold" in indian-rummy; see "rummy help cards"`},
		{Question: east, Answer: "90", Refused: "90: a round counts no more than 80; write NAME=80"},
		{Question: east, Answer: "Kd 8c 5h"}, // 10 + 0 + 5
		{Question: south, Answer: "wrong"},   // 80
		{Question: "Record round 1: North=out  East:Kd 8c 5h  South=wrong?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "    1     8     13  North   0 (0)  15 (15)  80 (80)  North out; South: wrong\n")

	// not told: points are taken. South has 80 + 30
	a = m.asking(t, []prompt.Step{
		{Question: turned, Answer: ""},
		{Question: "Round 2, 13 cards. Who went out first?", Answer: "East"},
		{Question: "North: points or cards left (total so far 0)", Answer: "7 8", Refused: "the cards cannot be counted before it is told which rank is wild in this round; add --wild RANK, such as --wild A, or give the points"},
		{Question: "North: points or cards left (total so far 0)", Answer: "drop"},
		{Question: "South: points or cards left (total so far 80)", Answer: "30"},
		{Question: "Record round 2: North=drop  East=out  South=30?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "South out of the match\n")

	a = m.asking(t, []prompt.Step{
		{Question: turned, Answer: "Jk"},
		{Question: "Round 3, 13 cards. Who went out first?", Options: []string{"North", "East"}, Answer: "North"},
		{Question: "East: points or cards left (total so far 15)", Answer: "10"},
		{Question: "Record round 3: North=out  East=10?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "Jk turned up; North out\n")
}
