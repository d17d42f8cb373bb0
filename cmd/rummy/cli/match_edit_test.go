package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
)

// On a terminal an edit and a match declared void are asked about, after what
// moves has been shown; Enter alone is no, and then nothing is recorded.
func TestAChangeOfAMatchAsAWholeShowsWhatMovesAndAsks(t *testing.T) {
	for _, tt := range []struct {
		name, question, moves, done string
		args                        []string
	}{
		{"the rules", "Edit match 1, begun on 2026-11-30?", `what moves with match 1, begun on 2026-11-30:

player  total     place
East    32 -> 15  2

house rules: none -> score.wild_rank_value=face
round 1: East 32 -> 15

`, "edited: match 1, begun on 2026-11-30\n",
			[]string{"match", "edit", "--rule", "score.wild_rank_value=face", "--reason", "as we always play"}},
		{"the day, which names the match as it is on record", "Edit match 1, begun on 2026-11-30?", `what moves with match 1, begun on 2026-11-30:

day: 2026-11-30 -> 2026-11-28

`, "edited: match 1, begun on 2026-11-28\n",
			[]string{"match", "edit", "--date", "2026-11-28", "--reason", "entered late"}},
		{"void", "Declare void match 1, begun on 2026-11-30?", `what moves with match 1, begun on 2026-11-30:

the match is void

`, "declared void: match 1, begun on 2026-11-30\n",
			[]string{"match", "void", "--reason", "a card short"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			m.done(t, "score", "add", "--game", "kit", "North=out", "East:Bl3,Go5,Pu7") // 20+5+7, or 3+5+7
			untouched := m.untouched(t)
			for _, no := range []string{"", "no"} {
				a := m.asking(t, []prompt.Step{{Question: tt.question, Answer: no}}, tt.args...)
				require.Equal(t, answer{130, tt.moves, "rummy: cancelled: nothing was recorded\n"}, a)
				untouched(t)
			}
			a := m.asking(t, nil, append(tt.args, "--dry-run")...)
			require.Equal(t, answer{0, tt.moves + "nothing was recorded\n", ""}, a)
			untouched(t)

			a = m.asking(t, []prompt.Step{{Question: tt.question, Answer: "yes"}}, tt.args...)
			require.Equal(t, 0, a.code, a.err)
			require.Contains(t, a.out, tt.moves+tt.done)
			m.done(t, "score", "undo", "--match", "1")
			a = m.asking(t, nil, append(tt.args, "--yes", "--match", "1")...)
			require.Equal(t, 0, a.code, a.err)
			require.Contains(t, a.out, tt.done)
		})
	}
}

// A new player much like a known one is asked about first, then the edit as such.
func TestMatchEditAsksAboutANameMuchLikeAKnownOne(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	edit := []string{"match", "edit", "--player", "East=Nroth", "--reason", "his twin"}
	const near = `No player "Nroth" is on record; did you mean North? Is Nroth somebody else?`
	untouched := m.untouched(t)
	a := m.asking(t, []prompt.Step{{Question: near, Answer: "no"}}, edit...)
	require.Equal(t, 130, a.code)
	untouched(t)
	a = m.asking(t, []prompt.Step{{Question: near, Answer: "yes"}, {Question: "Edit match 1, begun on 2026-11-30?", Answer: "no"}}, edit...)
	require.Equal(t, 130, a.code)
	untouched(t)
	a = m.asking(t, []prompt.Step{{Question: near, Answer: "yes"}, {Question: "Edit match 1, begun on 2026-11-30?", Answer: "yes"}}, edit...)
	require.Equal(t, 0, a.code, a.err)
	require.Equal(t, "rummy: new on record: Nroth\n", a.err)
}

// A name much like a known one is asked about when somebody joins, too.
func TestMatchJoinAsksAboutANameMuchLikeAKnownOne(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	const near = `No player "Esat" is on record; did you mean East? Is Esat somebody else?`
	untouched := m.untouched(t)
	a := m.asking(t, []prompt.Step{{Question: near, Answer: "no"}}, "match", "join", "Esat")
	require.Equal(t, 130, a.code)
	untouched(t)
	a = m.asking(t, []prompt.Step{{Question: near, Answer: "yes"}}, "match", "join", "Esat")
	require.Equal(t, 0, a.code, a.err)
	require.Equal(t, "rummy: new on record: Esat\n", a.err)
}

// A match of an earlier day is asked about before it is changed.
func TestAMatchOfAnEarlierDayIsAskedAboutBeforeItIsChanged(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	m.now = m.now.AddDate(0, 0, 1)
	const earlier = "The open match is match 1, begun on 2026-11-30. Is it meant?"
	for _, args := range [][]string{
		{"match", "join", "West"}, {"match", "leave", "East"}, {"match", "seats", "East", "North"},
		{"match", "edit", "--dealer", "East", "--reason", "why"}, {"match", "void", "--reason", "why"},
		{"score", "penalty", "North", "5", "--reason", "why"}, {"score", "penalty", "--revoke", "1", "--reason", "why"},
	} {
		untouched := m.untouched(t)
		a := m.run(t, args...)
		require.Equal(t, 2, a.code, "rummy %q", args)
		require.Contains(t, a.err, "rummy: the open match is match 1, begun on 2026-11-30\n")
		a = m.asking(t, []prompt.Step{{Question: earlier, Answer: "no"}}, args...)
		require.Equal(t, 130, a.code, "rummy %q: %s", args, a.err)
		untouched(t)
	}
	a := m.asking(t, []prompt.Step{{Question: earlier, Answer: "yes"}}, "score", "penalty", "North", "5", "--reason", "why")
	require.Equal(t, 0, a.code, a.err)
}
