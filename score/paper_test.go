package score

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// onPaper records totals as typed: "North 120".
func onPaper(t *testing.T, s *Sheet, reason string, totals ...PaperTotal) *Sheet {
	t.Helper()
	b, err := s.RecordTotals(totals, reason)
	require.NoError(t, err)
	return record(t, s, b)
}

func TestAMatchOfWhichOnlyTheTotalsAreKnown(t *testing.T) {
	for _, house := range []string{"end.tie=shared", "end.tie=last_round", "end.tie=most_outs", "end.tie=extra_round"} {
		s := onPaper(t, begin(t, kit(t, house), "North East South"), "", PaperTotal{"East", 98}, PaperTotal{"South", 98}, PaperTotal{"North", 120})
		require.Equal(t, []PaperTotal{{"North", 120}, {"East", 98}, {"South", 98}}, s.Paper, "in the order of the seats")
		require.Equal(t, []Total{
			{Player: "North", Points: 120, Whole: true, Place: 3},
			{Player: "East", Points: 98, Whole: true, Place: 1},
			{Player: "South", Points: 98, Whole: true, Place: 1},
		}, s.Totals)
		require.Equal(t, End{Over: true, Counts: true, Tie: "shared"}, s.End, "nothing else is known: %s", house)
		require.Empty(t, s.Rounds)
		_, _, err := typed(s, "North=out East=3 South=4")
		require.Equal(t, wrong("match.over", "the match is over: only its totals are known", `start another with "rummy match start"`), err)
		require.Equal(t, End{}, play(t, s, "undo").End)
	}
	s := onPaper(t, begin(t, builtin(t, "kids-rummy"), "North East"), "", PaperTotal{"North", 40}, PaperTotal{"East", 310})
	require.Equal(t, []int{1, 2}, places(s))
	s = play(t, s, "penalty North 300")
	require.Equal(t, []int{2, 1}, places(s))
	require.Equal(t, End{Over: true, Counts: true}, s.End)
	s = onPaper(t, s, "misread", PaperTotal{"North", 4}, PaperTotal{"East", 310})
	require.Equal(t, []int{1, 2}, places(s))
	high := onPaper(t, begin(t, kit(t, "score.winner=high"), "North East"), "", PaperTotal{"North", 40}, PaperTotal{"East", 310})
	require.Equal(t, []int{2, 1}, places(high))
}

func TestTotalsThatCannotBeMeant(t *testing.T) {
	s := begin(t, kit(t), "North East")
	all := []PaperTotal{{"North", 1}, {"East", 2}}
	for _, tt := range []struct {
		name   string
		sheet  *Sheet
		totals []PaperTotal
		want   string
	}{
		{"a player is missing", s, all[:1], "the total of East is missing"},
		{"one is named twice", s, []PaperTotal{{"North", 1}, {"North", 2}}, "North is named twice"},
		{"a stranger", s, append([]PaperTotal{{"West", 1}}, all...), "West does not play in this match"},
		{"beyond all sense", s, []PaperTotal{{"North", 1_000_000}, {"East", 1_000_001}}, "the total of East is beyond 1000000 points"},
		{"and below", s, []PaperTotal{{"North", -1_000_001}, {"East", -1_000_000}}, "the total of North is beyond 1000000 points"},
		{"rounds are known", match(t, kit(t), "North East", "North=out East=23"), all, "1 round is recorded, and the totals follow from them"},
		{"void", match(t, kit(t), "North East", "void lost"), all, "the match is over already"},
		{"other totals without a reason", onPaper(t, s, "", all...), all, "why are the totals others than recorded before?"},
		{"nothing is counted", begin(t, builtin(t, "kids-rummy", "rounds.end=single"), "North East"), all, "in a game of one round nothing is counted, so there are no totals"},
	} {
		_, err := tt.sheet.RecordTotals(tt.totals, "")
		require.EqualError(t, err, tt.want, tt.name)
	}
}
