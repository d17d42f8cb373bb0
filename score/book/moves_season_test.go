package book_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

// What a change moves in a season is told by the rules that the season ranks by.
//
//	match 1  North  -5   East 23
//	match 2  North  12   East -5
func TestASeasonMovesByItsOwnRules(t *testing.T) {
	two := int64(2)
	correct := func(b *terminal) (book.Moves, error) {
		c, err := b.PreviewCorrection(t.Context(), book.Correction{Which: book.Which{Match: "2"}, Round: 1, Words: []string{"North=40", "East=out"}, Reason: "misread"})
		return c.Moves, err
	}
	void := func(b *terminal) (book.Moves, error) {
		c, err := b.PreviewVoid(t.Context(), book.Which{Match: "2"}, "a card short")
		return c.Moves, err
	}
	for _, tt := range []struct {
		name        string
		rules       book.SeasonRulesAsked
		change      func(*terminal) (book.Moves, error)
		north, east [2]book.InSeason
	}{
		{"by average: (-5+12)/2 and (-5+40)/2 against (23-5)/2", book.SeasonRulesAsked{By: "average"}, correct,
			[2]book.InSeason{{Place: 1, Wins: 1, Played: 2, Value: "3.5"}, {Place: 2, Wins: 1, Played: 2, Value: "17.5"}},
			[2]book.InSeason{{Place: 2, Wins: 1, Played: 2, Value: "9.0"}, {Place: 1, Wins: 1, Played: 2, Value: "9.0"}}},
		{"by points for places: 5+3 each", book.SeasonRulesAsked{Points: []int64{5, 3, 1}}, void,
			[2]book.InSeason{{Place: 1, Wins: 1, Played: 2, Value: "8"}, {Place: 1, Wins: 1, Played: 1, Value: "5"}},
			[2]book.InSeason{{Place: 1, Wins: 1, Played: 2, Value: "8"}, {Place: 2, Wins: 0, Played: 1, Value: "3"}}},
		{"with a minimum that is not reached any more", book.SeasonRulesAsked{Min: &two}, void,
			[2]book.InSeason{{Place: 1, Wins: 1, Played: 2}, {Wins: 1, Played: 1}},
			[2]book.InSeason{{Place: 1, Wins: 1, Played: 2}, {Wins: 0, Played: 1}}},
		{"by total: -5+12 against 23-5", book.SeasonRulesAsked{By: "total"}, void,
			[2]book.InSeason{{Place: 1, Wins: 1, Played: 2, Value: "7"}, {Place: 1, Wins: 1, Played: 1, Value: "-5"}},
			[2]book.InSeason{{Place: 2, Wins: 1, Played: 2, Value: "18"}, {Place: 2, Wins: 0, Played: 1, Value: "23"}}},
		{"by average place: (1+2)/2 each", book.SeasonRulesAsked{By: "places"}, void,
			[2]book.InSeason{{Place: 1, Wins: 1, Played: 2, Value: "1.5"}, {Place: 1, Wins: 1, Played: 1, Value: "1.0"}},
			[2]book.InSeason{{Place: 1, Wins: 1, Played: 2, Value: "1.5"}, {Place: 2, Wins: 0, Played: 1, Value: "2.0"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := alone(t)
			s, _, err := b.StartSeason(t.Context(), "Autumn", "2026-09-01", "", tt.rules)
			require.NoError(t, err)
			b.short(t, "", "kit", "North=out", "East=23")
			b.short(t, "", "kit", "North=12", "East=out")
			moves, err := tt.change(b)
			require.NoError(t, err)
			require.Len(t, moves.Seasons, 1)
			require.Equal(t, s.Rules.By, moves.Seasons[0].By)
			require.ElementsMatch(t, []book.MovedPlace{
				{Player: "North", Was: tt.north[0], Is: tt.north[1]}, {Player: "East", Was: tt.east[0], Is: tt.east[1]},
			}, moves.Seasons[0].Lines)
		})
	}
}

// A rating that a change moves is the one that standings tell before it and after.
func TestRatingsOfASeasonMoveAsItsStandingsTell(t *testing.T) {
	b := alone(t)
	_, _, err := b.StartSeason(t.Context(), "Autumn", "2026-09-01", "", book.SeasonRulesAsked{By: "rating"})
	require.NoError(t, err)
	for _, words := range [][]string{{"North=out", "East=23"}, {"North=12", "East=out"}, {"North=out", "East=13", "South=14"}} {
		b.short(t, "", "kit", words...)
	}
	strengths := func() map[string]float64 {
		s, err := b.Standings(t.Context(), book.StandingsOf{Season: "Autumn"})
		require.NoError(t, err)
		require.Equal(t, score.ByRating, s.Ranking.By)
		all := map[string]float64{}
		for _, l := range s.Lines {
			all[l.Name] = l.Strength
		}
		return all
	}
	before := strengths()
	done, err := b.Correct(t.Context(), book.Correction{Which: book.Which{Match: "1"}, Round: 1, Words: []string{"North=23", "East=out"}, Reason: "the other way round"})
	require.NoError(t, err)
	after := strengths()
	lines := done.Moves.Seasons[0].Lines
	require.Len(t, lines, 3, "who came later is rated against both")
	for _, l := range lines {
		require.InDelta(t, before[l.Player], strength(t, l.Was.Value), 0.005)
		require.InDelta(t, after[l.Player], strength(t, l.Is.Value), 0.005)
		require.NotEqual(t, l.Was.Value, l.Is.Value)
	}
}

// Points of several games do not add up, so that nothing is told of them.
func TestNothingMovesInStandingsThatAreRefused(t *testing.T) {
	b := alone(t)
	_, _, err := b.StartSeason(t.Context(), "Autumn", "2026-09-01", "", book.SeasonRulesAsked{By: "average"})
	require.NoError(t, err)
	b.short(t, "", "kit", "North=out", "East=23")
	b.short(t, "", "kids-rummy", "North=out", "East=30")
	c, err := b.PreviewVoid(t.Context(), book.Which{Match: "2"}, "a card short")
	require.NoError(t, err)
	require.Len(t, c.Moves.Seasons, 1, "there are standings again once one game is left")
	none, err := b.PreviewCorrection(t.Context(), book.Correction{Which: book.Which{Match: "1"}, Round: 1, Words: []string{"North=out", "East=24"}, Reason: "misread"})
	require.NoError(t, err)
	require.Empty(t, none.Moves.Seasons)
}

func strength(t testing.TB, text string) float64 {
	t.Helper()
	f, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return f
}
