package score

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
)

// Complaint 12: a penalty stands by itself between the rounds, whatever is done
// about them, and is there once.
func TestComplaint12APenaltySurvivesWhateverIsWorkedOutAnew(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "penalty North 10", "North=7 East=out")
	require.Equal(t, []card.Points{12, 18}, totals(s))
	require.Equal(t, [][]card.Points{{-5, 23}, {12, 18}}, running(s), "it stands between the rounds")
	require.Equal(t, card.Points(5), s.Penalties[0].Total)
	for _, line := range []string{"correct 1 East=24", "correct 2 North=8", "edit house=score.wild_rank_value=face", "edit seats=East,North", "correct 1 --skipped"} {
		s = play(t, s, line)
		require.Len(t, s.Penalties, 1, line)
		require.Equal(t, card.Points(10), s.Totals[s.Seat("North")].Penal, line)
	}
	require.Equal(t, card.Points(18), s.Totals[s.Seat("North")].Points, "8 of round 2 and 10")
	require.Equal(t, []card.Points{8}, totals(play(t, s, "revoke 1"))[s.Seat("North"):s.Seat("North")+1])
	again, err := Replay(s.began, s.Events(), s.edited)
	require.NoError(t, err)
	require.Equal(t, s.view(), again.view())
}

func TestPenalties(t *testing.T) {
	for _, tt := range []struct {
		name  string
		house []string
		lines []string
		want  []card.Points
		over  bool
	}{
		{"points are added where few win", nil, []string{"penalty East 10"}, []card.Points{-5, 33}, false},
		{"and taken away where many do", []string{"score.winner=high"}, []string{"penalty East 10"}, []card.Points{-5, 13}, false},
		{"below zero they are good", nil, []string{"penalty East -10"}, []card.Points{-5, 13}, false},
		{"two of them, one taken away", nil, []string{"penalty East 10", "penalty East 7", "revoke 1"}, []card.Points{-5, 30}, false},
		{"taken back and brought back", nil, []string{"penalty East 10", "undo", "redo"}, []card.Points{-5, 33}, false},
		{"after the end it changes the total", []string{"rounds.count=1"}, []string{"penalty North 40"}, []card.Points{35, 23}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, kit(t, tt.house...), "North East", append([]string{"North=out East=23"}, tt.lines...)...)
			require.Equal(t, tt.want, totals(s))
			require.Equal(t, tt.over, s.End.Over)
		})
	}
	s := match(t, kit(t, "rounds.count=1"), "North East", "North=out East=23", "penalty North 40")
	require.Equal(t, []int{2, 1}, places(s), "the winner is another")
}

// Kids Rummy goes to 300. A penalty that reaches it ends the match, one that is
// taken away opens it again, and what was played since counts then.
func TestPenaltiesInAGameToATarget(t *testing.T) {
	s := match(t, builtin(t, "kids-rummy"), "North East South", "North=out East=90 South=10", "North=out East=90 South=10", "North=out East=60 South=10", "penalty East 60")
	require.Equal(t, End{Over: true, Counts: true}, s.End)
	s = play(t, s, "revoke 1")
	require.Equal(t, End{}, s.End)
	s = play(t, s, "North=out East=50 South=10", "North=out East=5 South=10", "penalty East 4")
	require.Equal(t, []card.Points{0, 299, 50}, totals(s))
	ended := play(t, s, "correct 3 East=90")
	require.Equal(t, []bool{false, false, false, false, true}, afterEnd(ended), "320 after the fourth round")
	require.Equal(t, []card.Points{0, 324, 40}, totals(ended), "the penalty counts wherever it was given")
	require.Equal(t, card.Points(324), ended.Penalties[1].Total)
}

func TestPenaltiesThatCannotBeMeant(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "penalty East 10", "revoke 1")
	for _, tt := range []struct {
		name, line string
		want       *Mistake
	}{
		{"of nothing", "penalty East 0", wrong("penalty.nothing", "a penalty of 0 is none", "")},
		{"of a stranger", "penalty West 10", wrong("player.not_seated", "West does not play in this match", "seated are North, East")},
		{"of no number", "penalty East ten", wrong("points.form", `"ten" is no number of points`, "write a whole number, such as 10")},
		{"beyond all bounds", "penalty East 1000001", wrong("points.form", `"1000001" is beyond 1000000 points`, "")},
		{"taken away twice", "revoke 1", wrong("penalty.revoked", "penalty 1 was taken away before", "")},
		{"taken away and never given", "revoke 2", wrong("penalty.unknown", "there is no penalty 2", `"rummy score show" shows the penalties with their numbers`)},
	} {
		_, _, err := typed(s, tt.line)
		require.Equal(t, tt.want, err, tt.name)
	}
	_, err := s.Penalise("East", 10, "")
	require.Equal(t, wrong("reason.missing", "what is the penalty for?", `add --reason "misdealt twice"`), err)
	for _, sign := range []card.Points{1, -1} {
		_, err = s.Penalise("East", sign*1_000_000, "late")
		require.NoError(t, err)
		_, err = s.Penalise("East", sign*1_000_001, "late")
		require.Equal(t, wrong("points.form", "a penalty is beyond 1000000 points", ""), err)
	}
	_, err = s.Revoke(1, "")
	require.EqualError(t, err, "penalty 1 was taken away before")
	_, err = match(t, builtin(t, "kids-rummy", "rounds.end=single"), "North East").Penalise("North", 10, "misdeal")
	require.Equal(t, wrong("penalty.not_counted", "in a game of one round nothing is counted, so there is nothing to add a penalty to", ""), err)
	minus, err := ParsePoints("\u22127")
	require.NoError(t, err)
	require.Equal(t, card.Points(-7), minus)
}
