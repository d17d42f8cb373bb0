package book_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

// Complaint 31: a match begun at ten in the evening of the last day of a month and
// of its season, and over after midnight, counts on the day it began, and can be
// corrected whenever that is.
func TestComplaint31AMatchPlayedPastMidnightCountsOnItsFirstDayAndCanBeCorrected(t *testing.T) {
	for _, zone := range zones {
		t.Run(zone, func(t *testing.T) {
			place, err := time.LoadLocation(zone)
			require.NoError(t, err)
			b := alone(t)
			b.now = time.Date(2026, 10, 31, 22, 0, 0, 0, place)
			b.season(t, "Old", "2026-09-01", "2026-10-31")
			b.season(t, "New", "2026-11-01", "")
			_, err = b.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East=20"},
				Start: &book.Start{Game: "kit", House: overlay(t, "rounds.count=2")}})
			require.NoError(t, err)
			b.now = time.Date(2026, 11, 1, 0, 30, 0, 0, place)
			_, err = b.AddRound(t.Context(), book.Round{Which: book.Which{Sure: true}, Words: []string{"North=12", "East=out"}})
			require.NoError(t, err)
			requireOnlyIn(t, b, map[string]int64{"North": 7, "East": 15}) // -5+12, 20-5

			b.now = time.Date(2026, 11, 2, 20, 0, 0, 0, place)
			for _, round := range []int{2, 1} { // entered after midnight, and before
				_, err = b.Correct(t.Context(), book.Correction{Which: book.Which{Match: "1"}, Round: round, Words: []string{"North=0", "East=out"}, Reason: "misread"})
				require.NoError(t, err)
			}
			requireOnlyIn(t, b, map[string]int64{"North": 0, "East": -10}) // 0+0, -5-5
		})
	}
}

// requireOnlyIn wants the only match to be of season Old and of its last day, with
// those totals, and season New to be empty.
func requireOnlyIn(t *testing.T, b *terminal, want map[string]int64) {
	t.Helper()
	m, err := b.Match(t.Context(), "1")
	require.NoError(t, err)
	require.Equal(t, []any{"2026-10-31", "Old", true}, []any{m.Day(), m.Season, m.Sheet.End.Counts})
	got := map[string]int64{}
	s, err := b.Standings(t.Context(), book.StandingsOf{Season: "Old", By: score.ByTotal})
	require.NoError(t, err)
	for _, l := range s.Lines {
		got[l.Name] = l.Points
	}
	require.Equal(t, want, got)
	s, err = b.Standings(t.Context(), book.StandingsOf{Season: "New"})
	require.NoError(t, err)
	require.Empty(t, s.Lines)
}
