package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/validate/rules"
)

// short plays a match of one round of Kit, on a day, with the words of its round.
func (b *terminal) short(t testing.TB, day, game string, words ...string) {
	t.Helper()
	house := rules.Overlay{{Field: "rounds.count", Value: "1"}}
	if game == "kids-rummy" {
		house = rules.Overlay{{Field: "rounds.target", Value: "10"}}
	}
	if m, err := b.Match(t.Context(), ""); err == nil {
		require.True(t, m.Sheet.End.Over)
	}
	_, err := b.AddRound(t.Context(), book.Round{Words: words, Which: book.Which{Sure: true}, Start: &book.Start{Game: game, Day: day, House: house}})
	require.NoError(t, err)
}

// ranked is a line of standings in short.
type ranked struct {
	place  int
	player string
	split  score.TieBreak
}

func (b *terminal) ranked(t testing.TB, of book.StandingsOf) (lines []ranked, s *book.Standings) {
	t.Helper()
	s, err := b.Standings(t.Context(), of)
	require.NoError(t, err)
	for _, l := range s.Lines {
		lines = append(lines, ranked{l.Place, l.Name, l.Split})
	}
	return lines, s
}

// league is a season of four evenings. Wins: North 2, East 2, South 0, West 0.
// Places: North 1 1 2 3, East 2 2 1 1, South 3 3 3, West 2 once.
func league(t *testing.T, asked book.SeasonRulesAsked) *terminal {
	b := alone(t)
	_, _, err := b.StartSeason(t.Context(), "League", "2026-11-01", "", asked)
	require.NoError(t, err)
	b.short(t, "2026-11-20", "kit", "North=out", "East=20", "South=30")
	b.short(t, "2026-11-21", "kit", "North=out", "East=20", "South=30")
	b.short(t, "2026-11-22", "kit", "North=12", "East=out", "South=30")
	b.short(t, "2026-11-19", "kit", "North=20", "East=out", "West=12") // entered last, played first
	return b
}

func TestASeasonFixesHowItsPlayersAreRanked(t *testing.T) {
	two, one := int64(2), int64(1)
	for _, tt := range []struct {
		name  string
		asked book.SeasonRulesAsked
		of    book.StandingsOf
		want  []ranked
		short []string
	}{
		{"usually by wins, win share, average place", book.SeasonRulesAsked{}, book.StandingsOf{},
			// Average places: East 6/4, North 7/4; West 2/1, South 9/3.
			[]ranked{{1, "East", ""}, {2, "North", score.BreakPlace}, {3, "West", ""}, {4, "South", score.BreakPlace}}, nil},
		{"head-to-head", book.SeasonRulesAsked{Chain: []score.TieBreak{score.BreakHead}}, book.StandingsOf{},
			// North before East twice and behind her twice; South and West never met.
			[]ranked{{1, "East", ""}, {1, "North", ""}, {3, "South", ""}, {3, "West", ""}}, nil},
		{"the last match played, which is not the one entered last", book.SeasonRulesAsked{Chain: []score.TieBreak{score.BreakLast}}, book.StandingsOf{},
			[]ranked{{1, "East", ""}, {2, "North", score.BreakLast}, {3, "South", ""}, {3, "West", ""}}, nil},
		{"points for places", book.SeasonRulesAsked{Points: []int64{5, 3, 1}}, book.StandingsOf{},
			// North 5+5+3+1, East 3+3+5+5, South 3*1, West 3.
			[]ranked{{1, "East", ""}, {2, "North", ""}, {3, "West", ""}, {4, "South", score.BreakPlace}}, nil},
		{"a minimum", book.SeasonRulesAsked{Min: &two}, book.StandingsOf{},
			[]ranked{{1, "East", ""}, {2, "North", score.BreakPlace}, {3, "South", ""}}, []string{"West"}},
		{"another minimum for once", book.SeasonRulesAsked{Min: &two}, book.StandingsOf{Min: &one},
			[]ranked{{1, "East", ""}, {2, "North", score.BreakPlace}, {3, "West", ""}, {4, "South", score.BreakPlace}}, nil},
		{"something else for once, with its usual tie-breaks", book.SeasonRulesAsked{By: score.ByAverage, Chain: []score.TieBreak{}}, book.StandingsOf{By: score.ByTotal},
			// North -5-5+12+20 = 22, East 20+20-5-5 = 30, South 90, West 12.
			[]ranked{{1, "West", ""}, {2, "North", ""}, {3, "East", ""}, {4, "South", ""}}, nil},
		{"average place", book.SeasonRulesAsked{By: score.ByPlaces}, book.StandingsOf{},
			[]ranked{{1, "East", ""}, {2, "North", ""}, {3, "West", ""}, {4, "South", ""}}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := league(t, tt.asked)
			lines, s := b.ranked(t, tt.of)
			require.Equal(t, tt.want, lines)
			var short []string
			for _, l := range s.Short {
				short = append(short, l.Name)
				require.Zero(t, l.Place)
			}
			require.Equal(t, tt.short, short)
		})
	}
}

func TestPointsForPlacesAreAddedUp(t *testing.T) {
	b := league(t, book.SeasonRulesAsked{Points: []int64{5, 3}})
	b.short(t, "2026-11-23", "kit", "North=12", "East=12", "South=out") // two share the second place
	_, s := b.ranked(t, book.StandingsOf{})
	points := map[string]int64{}
	for _, l := range s.Lines {
		points[l.Name] = l.League
	}
	// North 5+5+3+0+3, East 3+3+5+5+3, South 0+0+0+5, West 3.
	require.Equal(t, map[string]int64{"North": 16, "East": 19, "South": 5, "West": 3}, points)
	_, err := b.Standings(t.Context(), book.StandingsOf{All: true, By: score.ByLeague})
	requireMistake(t, err, "season.points")
}

func TestRulesOfASeasonThatMakeNoSense(t *testing.T) {
	minus := int64(-1)
	for _, tt := range []struct {
		name  string
		asked book.SeasonRulesAsked
		want  string
	}{
		{"by points that no place brings", book.SeasonRulesAsked{By: score.ByLeague}, "season.points"},
		{"points below zero", book.SeasonRulesAsked{Points: []int64{5, -1}}, "season.points"},
		{"the second place brings more", book.SeasonRulesAsked{Points: []int64{3, 5}}, "season.points"},
		{"a minimum below zero", book.SeasonRulesAsked{Min: &minus}, "season.minimum"},
	} {
		b := alone(t)
		_, _, err := b.StartSeason(t.Context(), "League", "", "", tt.asked)
		requireMistake(t, err, tt.want)
		all, err := b.Seasons(t.Context())
		require.NoError(t, err)
		require.Empty(t, all, tt.name)
	}
}

func TestAnEditOfASeasonChangesWhatItSaysAndCanBeTakenBack(t *testing.T) {
	three := int64(3)
	b := league(t, book.SeasonRulesAsked{Points: []int64{5, 3, 1}, Chain: []score.TieBreak{score.BreakHead}})
	s, _, err := b.EditSeason(t.Context(), book.SeasonEdit{Season: "league", Name: "Autumn league", To: "2026-12-24", Rules: book.SeasonRulesAsked{Min: &three}, Reason: "agreed"})
	require.NoError(t, err)
	require.Equal(t, book.SeasonRules{By: score.ByLeague, Chain: []score.TieBreak{score.BreakHead}, Min: 3, Points: []int64{5, 3, 1}}, s.Rules, "what is not said stays")
	all, err := b.Seasons(t.Context())
	require.NoError(t, err)
	require.Equal(t, []any{"Autumn league", "2026-11-01", "2026-12-24", false}, []any{all[0].Name, all[0].From, all[0].To, all[0].Over})
	require.Equal(t, s.Rules, all[0].Rules)
	require.Equal(t, []any{"ann", "agreed"}, []any{all[0].Edited.By, all[0].Edited.Reason})
	lines, _ := b.ranked(t, book.StandingsOf{Season: "Autumn league"})
	require.Equal(t, []ranked{{1, "East", ""}, {2, "North", ""}, {3, "South", ""}}, lines)

	_, what, err := b.UndoSeason(t.Context(), "Autumn league")
	require.NoError(t, err)
	require.Equal(t, "the edit of season Autumn league: agreed", what)
	all, err = b.Seasons(t.Context())
	require.NoError(t, err)
	require.Equal(t, []any{"League", "", int64(0)}, []any{all[0].Name, all[0].To, all[0].Rules.Min})
	require.Nil(t, all[0].Edited)
	_, _, err = b.RedoSeason(t.Context(), "League")
	require.NoError(t, err)
	all, err = b.Seasons(t.Context())
	require.NoError(t, err)
	require.Equal(t, "Autumn league", all[0].Name)
}

func TestEditsOfASeasonThatCannotBeMeant(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-09-01", "2026-12-31")
	b.season(t, "Winter", "2027-01-01", "")
	for _, tt := range []struct {
		name string
		edit book.SeasonEdit
		want string
	}{
		{"no reason", book.SeasonEdit{Season: "Autumn", Name: "Fall"}, "reason.missing"},
		{"no such season", book.SeasonEdit{Season: "Spring", Name: "Fall", Reason: "x"}, "season.unknown"},
		{"a name that is taken", book.SeasonEdit{Season: "Autumn", Name: "WINTER", Reason: "x"}, "season.known"},
		{"an end before its start", book.SeasonEdit{Season: "Autumn", To: "2026-08-01", Reason: "x"}, "season.days"},
		{"an end and none", book.SeasonEdit{Season: "Autumn", To: "2026-12-01", OpenEnd: true, Reason: "x"}, "season.days"},
		{"no day", book.SeasonEdit{Season: "Autumn", From: "tomorrow", Reason: "x"}, "day.form"},
		{"nothing that would change", book.SeasonEdit{Season: "Autumn", Name: "Autumn", From: "2026-09-01", Reason: "x"}, "edit.nothing"},
	} {
		_, _, err := b.EditSeason(t.Context(), tt.edit)
		requireMistake(t, err, tt.want)
	}
	events, err := b.log.All(t.Context(), storage.TypeSeason)
	require.NoError(t, err)
	require.Len(t, events, 2)
	_, _, err = b.UndoSeason(t.Context(), "Autumn")
	requireMistake(t, err, "undo.nothing")
}

func TestAnEndedSeasonIsOpenAgainWithAnotherEnd(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-09-01", "")
	_, err := b.EndSeason(t.Context(), "Autumn", "")
	require.NoError(t, err)
	s, _, err := b.EditSeason(t.Context(), book.SeasonEdit{Season: "Autumn", OpenEnd: true, Reason: "one more evening"})
	require.NoError(t, err)
	require.False(t, s.Over)
	b.short(t, "", "kit", "North=out", "East=20")
	m, err := b.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, "Autumn", m.Season)
}

// Complaint 33: what a filter has left out is said.
func TestComplaint33GamesAndSeasonsLeftOutAreNamed(t *testing.T) {
	b := league(t, book.SeasonRulesAsked{})
	b.season(t, "Other", "2025-01-01", "2025-12-31")
	b.short(t, "2026-11-24", "kids-rummy", "North=out", "East=20")
	_, s := b.ranked(t, book.StandingsOf{Game: "kit", Season: "League"})
	require.Equal(t, []string{"kids-rummy"}, s.OtherGames)
	require.Equal(t, 1, s.Others)
	_, s = b.ranked(t, book.StandingsOf{Season: "League"})
	require.Empty(t, s.OtherGames)
	require.Empty(t, s.Game, "games mix")
	_, err := b.Standings(t.Context(), book.StandingsOf{Season: "League", By: score.ByTotal})
	requireMistake(t, err, "standings.mixed")
	for _, by := range []score.By{score.ByWins, score.ByPlaces, score.ByRating} {
		_, err := b.Standings(t.Context(), book.StandingsOf{Season: "League", By: by})
		require.NoError(t, err, "%s may mix games", by)
	}
}
