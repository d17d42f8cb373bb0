package score

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// inForce returns the numbers of the events whose deed still holds.
func inForce(s *Sheet) (seqs []int64) {
	for _, e := range s.Events() {
		if s.InForce(e.Seq) {
			seqs = append(seqs, e.Seq)
		}
	}
	return seqs
}

func TestInForce(t *testing.T) {
	for _, tt := range []struct {
		name  string
		lines []string // events 2, 3, …; event 1 is the start
		want  []int64
	}{
		{"the start holds", nil, []int64{1}},
		{"nothing was taken back", []string{"North=out East=23", "skip dinner"}, []int64{1, 2, 3}},
		{"a round was taken back", []string{"North=out East=23", "undo"}, []int64{1, 3}},
		{"a round was brought back", []string{"North=out East=23", "undo", "redo"}, []int64{1, 2, 4}},
		{"a round was taken back once more", []string{"North=out East=23", "undo", "redo", "undo"}, []int64{1, 5}},
		{"two were taken back, one of them brought back",
			[]string{"North=out East=23", "skip dinner", "undo", "undo", "redo"}, []int64{1, 2, 4, 6}},
		{"another was recorded in its place", []string{"North=out East=23", "undo", "North=out East=20"}, []int64{1, 3, 4}},
		{"an early end was taken back by taking the match up again", []string{"end", "resume"}, []int64{1, 2, 3}},
		{"the taking up again was taken back", []string{"end", "resume", "undo"}, []int64{1, 2, 4}},
		{"a match that was not ended was taken up again", []string{"North=out East=23", "resume", "undo"}, []int64{1, 3, 4}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, inForce(match(t, kit(t), "North East", tt.lines...)))
		})
	}
}

func TestInForceIsFalseWhereThereIsNoSuchEvent(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23")
	for _, seq := range []int64{-1, 0, 3} {
		require.False(t, s.InForce(seq), seq)
	}
}

// What InForce says of a change is what the sheet is made of.
func TestTheChangesInForceAreThoseOfTheSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawMatch(t)
		for _, e := range s.Events() {
			switch e.Body.(type) {
			case RoundScored, TieBreakScored, RoundSkipped, RoundCorrected, MatchEnded:
				require.Equal(t, slices.Contains(s.done, e.Seq), s.InForce(e.Seq), "event %d of %d", e.Seq, len(s.Events()))
			case ChangeUndone, ChangeRedone:
			default: // the start, and taking up again, which is a change only after an early end
				require.True(t, s.InForce(e.Seq) || !slices.Contains(s.done, e.Seq))
			}
		}
	})
}

func TestReverses(t *testing.T) {
	require.Equal(t, int64(4), Reverses(ChangeUndone{Seq: 4}))
	require.Equal(t, int64(5), Reverses(ChangeRedone{Seq: 5}))
	require.Zero(t, Reverses(RoundSkipped{Round: 3}))
}
