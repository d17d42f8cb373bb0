package book_test

import (
	"testing"
	"time"
	_ "time/tzdata" // the zones, also where the system has none

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

// season begins a season.
func (b *terminal) season(t testing.TB, name, from, to string) {
	t.Helper()
	_, _, err := b.StartSeason(t.Context(), name, from, to, book.SeasonRulesAsked{})
	require.NoError(t, err)
}

func TestTheSeasonThatAMatchOfADayBelongsTo(t *testing.T) {
	for _, tt := range []struct {
		name, day, want string
		now             time.Time
		setup           func(t *testing.T, b *terminal)
	}{
		{"none is on record", "", "", evening, func(*testing.T, *terminal) {}},
		{"the first day", "2026-09-01", "Autumn", evening, autumn},
		{"the day before it", "2026-08-31", "", evening, autumn},
		{"the last day", "2026-11-30", "Autumn", evening, autumn},
		{"the day after it", "2026-12-01", "", evening, autumn},
		{"the last day, entered a month later", "2026-11-30", "Autumn", evening.AddDate(0, 1, 0), autumn},
		{"an open end", "2036-01-01", "Club", evening, func(t *testing.T, b *terminal) { b.season(t, "Club", "2026-01-01", "") }},
		{"two cover it", "2026-10-01", "", evening, func(t *testing.T, b *terminal) {
			autumn(t, b)
			b.season(t, "Club", "2026-01-01", "")
		}},
		{"two, and only one covers it", "2026-02-01", "Club", evening, func(t *testing.T, b *terminal) {
			autumn(t, b)
			b.season(t, "Club", "2026-01-01", "")
		}},
		{"ended by hand today", "2026-11-30", "", evening, func(t *testing.T, b *terminal) { endedToday(t, b) }},
		{"ended by hand today, of a day before", "2026-11-29", "Club", evening, func(t *testing.T, b *terminal) { endedToday(t, b) }},
		{"ended by hand, of its last day, entered later", "2026-11-30", "Club", evening.AddDate(0, 0, 1), func(t *testing.T, b *terminal) { endedToday(t, b) }},
		{"ended by hand for another that begins the same day", "2026-11-30", "Next", evening, func(t *testing.T, b *terminal) {
			endedToday(t, b)
			b.season(t, "Next", "", "")
		}},
		{"to end by hand in a month", "2026-12-30", "Club", evening, func(t *testing.T, b *terminal) {
			b.season(t, "Club", "2026-01-01", "")
			_, err := b.EndSeason(t.Context(), "", "2026-12-30")
			require.NoError(t, err)
		}},
		{"over New Year", "2027-01-15", "2026/27", evening, func(t *testing.T, b *terminal) { b.season(t, "2026/27", "2026-09-01", "2027-05-31") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := alone(t)
			tt.setup(t, b)
			b.now = tt.now
			begun, err := b.StartMatch(t.Context(), book.Start{Game: "kit", Day: tt.day, Players: []string{"North", "East"}})
			require.NoError(t, err)
			require.Equal(t, tt.want, begun.Season)
			seasons, err := b.Seasons(t.Context())
			require.NoError(t, err)
			if len(seasons) == 0 || tt.want != "" {
				require.Empty(t, begun.Notes)
			} else {
				require.Len(t, begun.Notes, 1)
				require.Contains(t, begun.Notes[0], "it belongs to no season: ")
			}
		})
	}
}

// Complaint 29: ten minutes before midnight and ten after, where the clock hangs.
func TestTheLastDayOfASeasonEndsAtMidnightWhereTheClockHangs(t *testing.T) {
	for _, zone := range []string{"Pacific/Auckland", "UTC", "America/Los_Angeles"} {
		for _, last := range []string{"2026-11-30", "2026-04-05", "2026-11-01"} { // the clocks change in Auckland, in Los Angeles
			t.Run(zone+" "+last, func(t *testing.T) {
				place, err := time.LoadLocation(zone)
				require.NoError(t, err)
				day, err := time.ParseInLocation(time.DateOnly, last, place)
				require.NoError(t, err)
				b := alone(t)
				b.now = day
				b.season(t, "Old", "2026-01-01", last)
				b.now = time.Date(day.Year(), day.Month(), day.Day(), 23, 50, 0, 0, place)
				require.Equal(t, "Old", b.start(t, "North", "East").Season)
				b.season(t, "New", "", "")
				_, err = b.EndSeason(t.Context(), "New", "")
				require.NoError(t, err)
				b.now = time.Date(day.Year(), day.Month(), day.Day()+1, 0, 10, 0, 0, place)
				b.season(t, "Next", "", "")
				require.Equal(t, "Next", b.start(t, "North", "East").Season)
				yesterday, err := b.ParseDay("yesterday")
				require.NoError(t, err)
				require.Equal(t, last, yesterday)
			})
		}
	}
}

func autumn(t *testing.T, b *terminal) {
	t.Helper()
	b.season(t, "Autumn", "2026-09-01", "2026-11-30")
}

func endedToday(t *testing.T, b *terminal) {
	t.Helper()
	b.season(t, "Club", "2026-01-01", "")
	s, err := b.EndSeason(t.Context(), "club", "")
	require.NoError(t, err)
	require.True(t, s.Over)
}

// What belongs to a season stays in it, whatever becomes of the season.
func TestTheSeasonOfAMatchIsSettledWhenItStarts(t *testing.T) {
	b := alone(t)
	autumn(t, b)
	b.first(t, "North=out", "East=23")
	b.now = evening.AddDate(0, 0, 3) // after its last day
	b.season(t, "Winter", "2026-12-01", "")
	added, err := b.AddRound(t.Context(), book.Round{Which: book.Which{Match: "1"}, Words: []string{"North=out", "East=20"}})
	require.NoError(t, err)
	require.Equal(t, "Autumn", added.Season)
	_, err = b.EndMatch(t.Context(), book.Which{Match: "1"}, true)
	require.NoError(t, err)
	for season, players := range map[string]int{"Autumn": 2, "Winter": 0} {
		s, err := b.Standings(t.Context(), book.StandingsOf{Season: season, By: score.ByWins})
		require.NoError(t, err)
		require.Len(t, s.Lines, players, season)
	}
}

func TestTheStandingsShownWithoutASeasonNamed(t *testing.T) {
	b := alone(t)
	shown := func() string {
		s, err := b.Standings(t.Context(), book.StandingsOf{By: score.ByWins})
		require.NoError(t, err)
		if s.Season == nil {
			return ""
		}
		return s.Season.Name
	}
	require.Equal(t, "", shown())
	_, err := b.Season(t.Context(), "")
	requireMistake(t, err, "season.none")
	b.season(t, "Spring", "2026-01-01", "2026-05-31")
	require.Equal(t, "Spring", shown()) // the one started last
	autumn(t, b)
	require.Equal(t, "Autumn", shown()) // the only one that covers today
	b.now = evening.AddDate(0, 1, 0)
	require.Equal(t, "Autumn", shown()) // none does: the one started last
	b.season(t, "Club", "2026-12-01", "")
	require.Equal(t, "Club", shown())
	b.season(t, "League", "2026-12-01", "")
	require.Equal(t, "League", shown()) // two do: the one started last
	s, err := b.Season(t.Context(), "SPRING")
	require.NoError(t, err)
	require.Equal(t, "Spring", s.Name)
}

func TestTwoTerminalsDoNotMakeOneSeasonTwice(t *testing.T) {
	path := newBook(t)
	ann, bob := open(t, path, "ann"), open(t, path, "bob")
	ann.log.before = func() { bob.season(t, "AUTUMN", "", "") }
	_, _, err := ann.StartSeason(t.Context(), "Autumn", "", "", book.SeasonRulesAsked{})
	requireMistake(t, err, "season.known")

	ann.log.before = func() {
		_, err := bob.EndSeason(t.Context(), "", "")
		require.NoError(t, err)
	}
	_, err = ann.EndSeason(t.Context(), "Autumn", "2026-12-24")
	requireMistake(t, err, "season.ended")
	all, err := ann.Seasons(t.Context())
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, "2026-11-30", all[0].To)
}
