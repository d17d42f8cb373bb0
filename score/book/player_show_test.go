package book_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/score/stats"
)

// showing returns what a player has done.
func (b *terminal) showing(t testing.TB, name string, f book.PlayerFilter) *book.PlayerView {
	t.Helper()
	v, err := b.ShowPlayer(t.Context(), name, f)
	require.NoError(t, err)
	return v
}

// sameAsStandings wants of every player what standings of the same matches say.
func (b *terminal) sameAsStandings(t testing.TB, of book.StandingsOf, f book.PlayerFilter) {
	t.Helper()
	of.By = score.ByWins
	s, err := b.Standings(t.Context(), of)
	require.NoError(t, err)
	listed := map[string]book.Line{}
	for _, l := range s.Lines {
		listed[l.Player] = l
	}
	players, err := b.AllPlayers(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, players)
	for _, p := range players {
		l, v := listed[p.ID], b.showing(t, p.Name, f)
		require.Equal(t, []int64{l.Played, l.Wins, l.WinShare, l.Places, l.Outs, l.Rounds},
			[]int64{v.Stats.Played, v.Stats.Wins, v.Stats.WinShare, v.Stats.PlaceSum(), v.Stats.Outs, v.Stats.Rounds}, "%s of %v", p.Name, f)
		if s.Game != "" && l.Played > 0 {
			g := v.Stats.Only()
			require.NotNil(t, g)
			require.Equal(t, []int64{l.Points, l.Best, l.Worst}, []int64{g.Points, g.Best.Value, g.Worst.Value}, "%s of %v", p.Name, f)
		}
	}
}

// Whatever is played, taken back, merged or declared void: a player has played
// and won what the standings of the same matches say (complaint 15).
func TestAPlayerHasDoneWhatStandingsSay(t *testing.T) {
	for seed := range uint64(3) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			e := &evenings{terminal: alone(t), t: t, r: rand.New(rand.NewPCG(seed, 15))}
			e.season(t, "Autumn", "2026-09-01", "")
			e.season(t, "Club", "2026-09-01", "")
			for i := range 12 {
				e.match([]string{"", "Autumn", "Club"})
				switch i % 4 {
				case 1:
					_, err := e.Penalise(t.Context(), book.Which{}, e.matches[i].players[0], "15", "late")
					require.NoError(t, err)
				case 3:
					_, err := e.VoidMatch(t.Context(), book.Which{}, "a card short", 0)
					require.NoError(t, err)
				}
			}
			e.short(t, "2026-11-01", "kids-rummy", "Anna=out", "North=12")
			e.merge(t, "Anna", "East")
			for _, tt := range []struct {
				of book.StandingsOf
				f  book.PlayerFilter
			}{
				{book.StandingsOf{All: true}, book.PlayerFilter{}},
				{book.StandingsOf{All: true, Game: "kit"}, book.PlayerFilter{Game: "KIT"}},
				{book.StandingsOf{Season: "Autumn"}, book.PlayerFilter{Season: "autumn"}},
				{book.StandingsOf{Season: "Club", Game: "kids-rummy"}, book.PlayerFilter{Season: "Club", Game: "kids-rummy"}},
			} {
				e.sameAsStandings(t, tt.of, tt.f)
			}
		})
	}
}

// In the league match 4 was played first. By day: East won 4, North 1 and 2, East 3.
func TestStreaksGoByTheDayPlayed(t *testing.T) {
	b := league(t, book.SeasonRulesAsked{})
	north, east := b.showing(t, "North", book.PlayerFilter{}), b.showing(t, "East", book.PlayerFilter{})
	id := north.Player.ID
	require.Equal(t, stats.Streak{Matches: 2, First: stats.Deed{Player: id, Match: 1, Day: "2026-11-20"}, Last: stats.Deed{Player: id, Match: 2, Day: "2026-11-21"}},
		north.Stats.Longest)
	require.Equal(t, int64(1), north.Stats.Since)
	require.Equal(t, 1, east.Stats.Longest.Matches)
	require.Equal(t, int64(4), east.Stats.Longest.First.Match, "the first of two as long")
	require.Equal(t, 1, east.Stats.Now.Matches)
}

func TestWhomAPlayerMet(t *testing.T) {
	b := league(t, book.SeasonRulesAsked{})
	type met struct {
		name string
		stats.Met
	}
	var got []met
	for _, o := range b.showing(t, "East", book.PlayerFilter{}).Opponents {
		got = append(got, met{o.Name, o.Met})
	}
	require.Equal(t, []met{
		{"North", stats.Met{Times: 4, Ahead: 2, Behind: 2}},
		{"South", stats.Met{Times: 3, Ahead: 3}},
		{"West", stats.Met{Times: 1, Ahead: 1}},
	}, got)
}

func TestTheMatchesOfTwoPlayers(t *testing.T) {
	b := league(t, book.SeasonRulesAsked{})
	b.short(t, "2026-11-23", "kit", "North=out", "South=absent", "West=0") // South is not ranked
	b.first(t, "South=out", "North=0")                                     // not over
	v := b.showing(t, "south", book.PlayerFilter{Against: "NORTH"})
	require.Equal(t, "North", v.Against.Name)
	type line struct {
		match                            int64
		place, points, otherPlace, other int
	}
	var got []line
	for _, m := range v.Meetings {
		require.True(t, m.Scored)
		require.Equal(t, "kit", m.Game)
		got = append(got, line{m.Match, m.Player.Place, int(m.Player.Points), m.Other.Place, int(m.Other.Points)})
	}
	require.Equal(t, []line{{1, 3, 30, 1, -5}, {2, 3, 30, 1, -5}, {3, 3, 30, 2, 12}}, got)
	require.Equal(t, stats.Met{Times: 3, Behind: 3}, v.Stats.Against[v.Against.ID])
	require.Equal(t, int64(3), v.Stats.Played)
	require.Equal(t, []int{1, 1, 0}, []int{v.NotRanked, v.NotOver, v.LeftOut})

	v = b.showing(t, "West", book.PlayerFilter{Against: "East"})
	require.Equal(t, int64(1), v.Stats.Played)
	require.Equal(t, []int{0, 0, 1}, []int{v.NotRanked, v.NotOver, v.LeftOut}, "West's match of 23 November was without East")
}

// Each of North's matches is in one of four heaps: counted, not ranked in, not
// counted at all, not asked for.
func TestWhatIsLeftOutIsCounted(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-11-01", "2026-11-15")
	b.short(t, "2026-11-01", "kit", "North=out", "East=20")
	b.short(t, "2026-11-02", "kids-rummy", "North=out", "East=20")
	b.short(t, "2026-11-03", "kit", "North=absent", "East=out", "South=20")
	b.short(t, "2026-11-20", "kit", "North=out", "East=20")
	b.short(t, "2026-11-21", "kit", "South=out", "East=20")
	_, err := b.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East=20"}, Start: &book.Start{Game: "kit", Day: "2026-11-04"}}) // not over
	require.NoError(t, err)
	for _, tt := range []struct {
		name                                string
		f                                   book.PlayerFilter
		played, notRanked, notOver, leftOut int
	}{
		{"all", book.PlayerFilter{}, 3, 1, 1, 0},
		{"a season", book.PlayerFilter{Season: "Autumn"}, 2, 1, 1, 1},
		{"a game", book.PlayerFilter{Game: "kit"}, 2, 1, 1, 1},
		{"a game of a season", book.PlayerFilter{Season: "Autumn", Game: "kids-rummy"}, 1, 0, 0, 2},
		{"against one never met", book.PlayerFilter{Against: "South"}, 0, 1, 0, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := b.showing(t, "North", tt.f)
			require.Equal(t, []int{tt.played, tt.notRanked, tt.notOver, tt.leftOut}, []int{int(v.Stats.Played), v.NotRanked, v.NotOver, v.LeftOut})
		})
	}
	require.Nil(t, b.showing(t, "North", book.PlayerFilter{}).Stats.Only(), "two games")
}

func TestAMergedPlayerIsShownAsOne(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-11-01", "")
	b.played(t, "North=out", "East=23")
	b.played(t, "East=0", "Nora=out")
	b.merge(t, "Nora", "North")
	v := b.showing(t, "Nora", book.PlayerFilter{Against: "East"})
	require.Equal(t, "North", v.Player.Name)
	require.Equal(t, int64(2), v.Stats.Played)
	require.Equal(t, 2, v.Stats.Longest.Matches)
	require.Len(t, v.Meetings, 2)
	require.Equal(t, -5, int(v.Meetings[1].Player.Points))

	season, err := b.ShowSeason(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, stats.Met{Times: 2, Ahead: 2}, season.Heads.Of(v.Player.ID, v.Against.ID))
	require.Equal(t, 2, season.Records.Streaks.Matches)
	require.Equal(t, v.Player.ID, season.Records.Games[0].Best.By[1].Player)
}

func TestAPlayerWhoCannotBeShown(t *testing.T) {
	b := alone(t)
	b.played(t, "North=out", "East=23")
	for _, tt := range []struct {
		name, player string
		f            book.PlayerFilter
		want         string
	}{
		{"nobody is called so", "Quentin", book.PlayerFilter{}, "player.unknown"},
		{"nor the other", "North", book.PlayerFilter{Against: "Quentin"}, "player.unknown"},
		{"against oneself", "North", book.PlayerFilter{Against: "NORTH"}, "player.one"},
		{"no such season", "North", book.PlayerFilter{Season: "Autumn"}, "season.unknown"},
		{"no such game", "North", book.PlayerFilter{Game: "skat"}, "game.unknown"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := b.ShowPlayer(t.Context(), tt.player, tt.f)
			requireMistake(t, err, tt.want)
		})
	}
}
