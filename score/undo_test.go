package score

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestUndoAndRedo(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "North=20 East=out", "skip dinner")
	b, e, err := s.Undo()
	require.NoError(t, err)
	require.Equal(t, ChangeUndone{Seq: 4}, b)
	require.Equal(t, s.Events()[3], e, "the event taken back comes back too")

	s = play(t, s, "undo", "undo")
	require.Equal(t, []int{1}, numbers(s))
	redo, e, err := s.Redo()
	require.NoError(t, err)
	require.Equal(t, ChangeRedone{Seq: 3}, redo)
	require.Equal(t, s.Events()[2], e)

	s = play(t, s, "redo")
	require.Equal(t, []int{1, 2}, numbers(s))
	s = play(t, s, "undo", "undo")
	require.Empty(t, s.Rounds)
	_, _, err = s.Undo()
	require.Equal(t, wrong("undo.nothing", "nothing is left to take back: no change since the match began is in force",
		`"rummy match end" ends a match that is not to be played`), err)

	s = play(t, s, "redo", "redo", "redo")
	require.Equal(t, []int{1, 2, 3}, numbers(s))
	_, _, err = s.Redo()
	require.Equal(t, wrong("redo.nothing", "nothing is there to bring back: nothing was taken back, or something was recorded since", ""), err)
}

func numbers(s *Sheet) (all []int) {
	for _, r := range s.Rounds {
		all = append(all, r.Number)
	}
	return all
}

// A match that has ended can be put right like any other.
func TestUndoOfTheLastRoundReopensTheMatch(t *testing.T) {
	s := match(t, kit(t, "rounds.count=2"), "North East", "North=out East=23", "North=out East=20")
	require.Equal(t, End{Over: true, Counts: true}, s.End)
	s = play(t, s, "undo")
	require.Equal(t, End{}, s.End)
	next, ok := s.Next()
	require.True(t, ok)
	require.Equal(t, 2, next.Round)
	s = play(t, s, "North=23 East=out")
	require.Equal(t, End{Over: true, Counts: true, Tie: "shared"}, s.End)
}

func TestUndoTakesBackAnEndAndBeingTakenUpAgain(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "end")
	require.Equal(t, End{}, play(t, s, "undo").End)
	s = play(t, s, "resume")
	require.Equal(t, End{}, s.End)
	require.Equal(t, int64(4), s.Opened)
	s = play(t, s, "undo")
	require.Equal(t, End{Over: true, Early: true}, s.End)
	require.Equal(t, int64(1), s.Opened)
}

func TestAnyOtherChangeClearsRedo(t *testing.T) {
	for _, line := range []string{"North=out East=20", "skip dinner", "end", "end --count"} {
		s := match(t, kit(t), "North East", "North=23 East=out", "skip dinner", "undo", line)
		_, _, err := s.Redo()
		require.ErrorContains(t, err, "nothing is there to bring back", line)
		s = play(t, s, "undo")
		b, _, err := s.Redo()
		require.NoError(t, err)
		require.Equal(t, ChangeRedone{Seq: 5}, b, "the change just taken back, not the older one")
	}
}

// isChange tells whether an event can be taken back. To take a match up again
// that was not ended early changes nothing but which match is open.
func isChange(s *Sheet, b Body) bool {
	switch b.(type) {
	case ChangeUndone, ChangeRedone:
		return false
	case MatchResumed:
		return s.End.Early || s.End.Void
	}
	return true
}

func TestTakingAMatchUpAgainIsNoChangeToTakeBackUnlessItHadBeenEnded(t *testing.T) {
	s := match(t, kit(t), "North East", "North=23 East=out", "skip dinner", "undo", "resume")
	require.Equal(t, int64(5), s.Opened)
	require.Equal(t, []int{1, 2}, numbers(play(t, s, "redo")), "redo is still there")
	s = play(t, s, "undo")
	require.Empty(t, s.Rounds, "the round is taken back, not the resuming")
	require.Equal(t, int64(5), s.Opened)
}

func TestUndoShowsTheSheetAsItWasBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := drawMatch(t)
		b := drawChange(t, before)
		if !isChange(before, b) {
			return
		}
		s := play(t, record(t, before, b), "undo")
		require.Equal(t, before.view(), s.view())
	})
}

func TestUndoThenRedoShowsTheSameSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawMatch(t)
		if _, _, err := s.Undo(); err != nil {
			return
		}
		require.Equal(t, s.view(), play(t, s, "undo", "redo").view())
	})
}

func TestUndoAllThenRedoAllShowsTheSameSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		full := drawMatch(t)
		for { // what was taken back in the match itself comes back first
			if _, _, err := full.Redo(); err != nil {
				break
			}
			full = play(t, full, "redo")
		}
		s, n := full, 0
		for ; ; n++ {
			if _, _, err := s.Undo(); err != nil {
				break
			}
			s = play(t, s, "undo")
		}
		empty := begin(t, full.began, joined(full.Events()[0].Body.(MatchStarted).Players)).view()
		empty.Opened = s.Opened // a match once taken up again stays the open one
		require.Equal(t, empty, s.view())
		for range n {
			s = play(t, s, "redo")
		}
		_, _, err := s.Redo()
		require.Error(t, err)
		require.Equal(t, full.view(), s.view())
	})
}

func TestAnyOtherChangeOfARandomMatchClearsRedo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawMatch(t)
		b := drawChange(t, s)
		if !isChange(s, b) {
			return
		}
		_, _, err := record(t, s, b).Redo()
		require.EqualError(t, err, "nothing is there to bring back: nothing was taken back, or something was recorded since")
	})
}
