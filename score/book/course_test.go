package book_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

// after is a step of a course by name: place and what the standings go by.
type after map[string]book.CourseLine

func (b *terminal) course(t testing.TB) (c *book.Course, numbers []int64, steps []after) {
	t.Helper()
	c, err := b.SeasonCourse(t.Context(), "League")
	require.NoError(t, err)
	for _, s := range c.Steps {
		named := after{}
		for _, p := range c.Players {
			if l, ok := s.Lines[p.ID]; ok {
				named[p.Name] = l
			}
		}
		require.Len(t, s.Lines, len(named))
		numbers, steps = append(numbers, s.Match), append(steps, named)
	}
	return c, numbers, steps
}

// The places of the evenings of league, in the order played:
//
//	19  East 1, West 2, North 3
//	20  North 1, East 2, South 3
//	21  North 1, East 2, South 3
//	22  East 1, North 2, South 3
func TestTheCourseOfASeasonCountedByHand(t *testing.T) {
	two := int64(2)
	for _, tt := range []struct {
		name  string
		asked book.SeasonRulesAsked
		want  []after
	}{
		{"by wins, win share, average place", book.SeasonRulesAsked{}, []after{
			{"East": {1, 1}, "West": {2, 0}, "North": {3, 0}},
			// Average places: East 3/2, North 4/2; West 2/1, South 3/1.
			{"East": {1, 1}, "North": {2, 1}, "West": {3, 0}, "South": {4, 0}},
			{"North": {1, 2}, "East": {2, 1}, "West": {3, 0}, "South": {4, 0}},
			// Average places: East 6/4, North 7/4.
			{"East": {1, 2}, "North": {2, 2}, "West": {3, 0}, "South": {4, 0}},
		}},
		{"by points for places", book.SeasonRulesAsked{Points: []int64{5, 3, 1}, Chain: []score.TieBreak{}}, []after{
			{"East": {1, 5}, "West": {2, 3}, "North": {3, 1}},
			{"East": {1, 8}, "North": {2, 6}, "West": {3, 3}, "South": {4, 1}},
			{"East": {1, 11}, "North": {1, 11}, "West": {3, 3}, "South": {4, 2}},
			{"East": {1, 16}, "North": {2, 14}, "West": {3, 3}, "South": {3, 3}},
		}},
		{"by average, with two matches at least", book.SeasonRulesAsked{By: score.ByAverage, Min: &two}, []after{
			{"East": {0, -5}, "West": {0, 12}, "North": {0, 20}},
			// North (20-5)/2, East (-5+20)/2: equal in points and wins; East has the better places.
			{"East": {1, 7.5}, "North": {2, 7.5}, "West": {0, 12}, "South": {0, 30}},
			{"North": {1, 10. / 3}, "East": {2, 35. / 3}, "South": {3, 30}, "West": {0, 12}},
			{"North": {1, 5.5}, "East": {2, 7.5}, "South": {3, 30}, "West": {0, 12}},
		}},
		{"by the last match played", book.SeasonRulesAsked{Chain: []score.TieBreak{score.BreakLast}}, []after{
			{"East": {1, 1}, "West": {2, 0}, "North": {3, 0}},
			{"North": {1, 1}, "East": {2, 1}, "West": {3, 0}, "South": {3, 0}},
			{"North": {1, 2}, "East": {2, 1}, "West": {3, 0}, "South": {3, 0}},
			{"East": {1, 2}, "North": {2, 2}, "West": {3, 0}, "South": {3, 0}},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, numbers, steps := league(t, tt.asked).course(t)
			require.Equal(t, []int64{4, 1, 2, 3}, numbers, "as played, not as entered")
			require.Equal(t, tt.want, steps)
			require.Equal(t, "2026-11-19", c.Steps[0].Day)
			require.Equal(t, "kit", c.Steps[0].Game)
			require.Equal(t, "League", c.Season.Name)
		})
	}
}

// Whoever looks at the standings after each evening sees what the course tells
// at the end, in whatever order the evenings are entered.
func TestTheCourseOfASeasonIsItsStandingsAfterEachMatch(t *testing.T) {
	two := int64(2)
	evenings := []struct {
		day   string
		words []string
	}{
		{"2026-11-02", []string{"North=out", "East=12", "South=12"}},
		{"2026-11-03", []string{"East=out", "West=20", "North=14"}},
		{"2026-11-05", []string{"South=out", "West=13"}},
		{"2026-11-08", []string{"East=12", "South=out", "North=12"}},
		{"2026-11-09", []string{"West=out", "North=30", "East=23", "South=23"}},
		{"2026-11-10", []string{"North=out", "West=30"}},
	}
	for name, asked := range map[string]book.SeasonRulesAsked{
		"wins": {}, "average place": {By: score.ByPlaces}, "average": {By: score.ByAverage}, "total": {By: score.ByTotal},
		"rating": {By: score.ByRating}, "points for places": {Points: []int64{5, 3, 1}}, "two matches at least": {Min: &two},
		"head-to-head, then the last match": {Chain: []score.TieBreak{score.BreakHead, score.BreakLast}},
	} {
		t.Run(name, func(t *testing.T) {
			b := alone(t)
			_, _, err := b.StartSeason(t.Context(), "League", "2026-11-01", "", asked)
			require.NoError(t, err)
			var want []after
			var players []string
			for _, e := range evenings {
				b.short(t, e.day, "kit", e.words...)
				s, err := b.Standings(t.Context(), book.StandingsOf{Season: "League"})
				require.NoError(t, err)
				step := after{}
				players = nil
				for _, l := range slices.Concat(s.Lines, s.Short) {
					players = append(players, l.Name)
					step[l.Name] = book.CourseLine{Place: l.Place, Value: map[score.By]float64{
						score.ByWins: float64(l.Wins), score.ByPlaces: float64(l.Places) / float64(l.Played),
						score.ByAverage: float64(l.Points) / float64(l.Played), score.ByTotal: float64(l.Points),
						score.ByLeague: float64(l.League), score.ByRating: l.Strength}[s.Ranking.By]}
				}
				want = append(want, step)
			}
			c, numbers, steps := b.course(t)
			require.Equal(t, want, steps)
			require.Equal(t, []int64{1, 2, 3, 4, 5, 6}, numbers)
			var listed []string
			for _, p := range c.Players {
				listed = append(listed, p.Name)
			}
			require.Equal(t, players, listed)
			require.True(t, c.Ranking.LowWins)

			backwards := alone(t)
			_, _, err = backwards.StartSeason(t.Context(), "League", "2026-11-01", "", asked)
			require.NoError(t, err)
			for _, e := range slices.Backward(evenings) {
				backwards.short(t, e.day, "kit", e.words...)
			}
			_, numbers, steps = backwards.course(t)
			require.Equal(t, want, steps)
			require.Equal(t, []int64{6, 5, 4, 3, 2, 1}, numbers)
		})
	}
}

func TestTheCourseOfASeasonWithoutMatchesIsEmpty(t *testing.T) {
	b := alone(t)
	_, err := b.SeasonCourse(t.Context(), "League")
	requireMistake(t, err, "season.unknown")
	_, err = b.SeasonCourse(t.Context(), "")
	requireMistake(t, err, "season.none")
	b.season(t, "League", "2026-11-01", "")
	c, _, steps := b.course(t)
	require.Empty(t, steps)
	require.Empty(t, c.Players)
}

func TestAMatchThatDoesNotCountIsNoStepOfTheCourse(t *testing.T) {
	b := league(t, book.SeasonRulesAsked{})
	_, err := b.VoidMatch(t.Context(), book.Which{Match: "1"}, "a card short", 0)
	require.NoError(t, err)
	_, numbers, _ := b.course(t)
	require.Equal(t, []int64{4, 2, 3}, numbers)
}

func TestPointsOfSeveralGamesHaveNoCourse(t *testing.T) {
	b := alone(t)
	_, _, err := b.StartSeason(t.Context(), "League", "2026-11-01", "", book.SeasonRulesAsked{By: score.ByAverage})
	require.NoError(t, err)
	b.short(t, "", "kit", "North=out", "East=23")
	b.short(t, "", "kids-rummy", "North=out", "East=30")
	_, err = b.SeasonCourse(t.Context(), "League")
	requireMistake(t, err, "standings.mixed")
}
