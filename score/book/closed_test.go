package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

// afterItsEnd lists the matches that the standings of Autumn say were changed after its end.
func (b *terminal) afterItsEnd(t testing.TB) (matches []int64) {
	t.Helper()
	s, err := b.Standings(t.Context(), book.StandingsOf{Season: "Autumn", By: score.ByWins})
	require.NoError(t, err)
	for _, c := range s.Corrected {
		matches = append(matches, c.Match)
	}
	return matches
}

func TestASeasonThatIsOverSaysWhatMatchesCameIntoItLater(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-09-01", "")
	b.start(t, "North", "East")
	b.now = b.now.AddDate(0, 0, 1)
	_, err := b.EndSeason(t.Context(), "Autumn", "2026-11-30")
	require.NoError(t, err)
	note := "season Autumn was over on 2026-11-30: its standings say that they were corrected after its end"

	// it was on record before, and only comes to its end
	b.inMatch(t, "1", "North=out", "East=23")
	m, err := b.EndMatch(t.Context(), book.Which{Match: "1"}, true)
	require.NoError(t, err)
	require.NotContains(t, m.Notes, note)
	require.Empty(t, b.afterItsEnd(t))

	one := rules.Overlay{{Field: "rounds.count", Value: "1"}}
	begun, err := b.RecordPaper(t.Context(), book.Paper{Start: &book.Start{Game: "kit", Season: "Autumn", Day: "2026-11-20"}, Words: []string{"North=30", "East=12"}})
	require.NoError(t, err)
	require.Contains(t, begun.Notes, note)
	added, err := b.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East=23"}, Start: &book.Start{Game: "kit", Season: "Autumn", House: one}})
	require.NoError(t, err)
	require.Contains(t, added.Notes, note)
	begun, err = b.StartMatch(t.Context(), book.Start{Game: "kit", Season: "Autumn", House: one, Players: []string{"East", "North"}})
	require.NoError(t, err)
	require.NotContains(t, begun.Notes, note)
	require.Equal(t, []int64{2, 3}, b.afterItsEnd(t))
	require.Contains(t, b.add(t, "North=out", "East=23").Notes, note)
	require.Equal(t, []int64{2, 3, 4}, b.afterItsEnd(t))
}

func TestAVoidMatchTakenUpAgainComesBackIntoASeasonThatIsOver(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-09-01", "")
	b.played(t, "North=out", "East=23")
	_, err := b.VoidMatch(t.Context(), book.Which{}, "a card short", 0)
	require.NoError(t, err)
	b.now = b.now.AddDate(0, 0, 1)
	_, err = b.EndSeason(t.Context(), "Autumn", "2026-11-30")
	require.NoError(t, err)
	require.Empty(t, b.afterItsEnd(t))
	_, _, err = b.Undo(t.Context(), book.Which{Match: "1"})
	require.NoError(t, err)
	require.Equal(t, []int64{1}, b.afterItsEnd(t))
}

// A match that stays the open one beside another is not taken up again by that.
func TestAnOpenMatchOfAnEarlierDayStaysOneBesideARecordedOne(t *testing.T) {
	b := alone(t)
	b.start(t, "North", "East")
	b.now = b.now.AddDate(0, 0, 1)
	_, err := b.RecordPaper(t.Context(), book.Paper{Start: &book.Start{Game: "kit"}, Words: []string{"North=30", "East=12"}})
	require.NoError(t, err)
	open := b.match(t, "")
	require.EqualValues(t, 1, open.Number)
	requireMistake(t, b.MustBeToday(open), "match.earlier_day")
	_, err = b.ResumeMatch(t.Context(), "1")
	require.NoError(t, err)
	require.NoError(t, b.MustBeToday(b.match(t, "")))
	_, lines, err := b.History(t.Context(), "1")
	require.NoError(t, err)
	require.Equal(t, "the match left the open one beside another", lines[1].What)
}
