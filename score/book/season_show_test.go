package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score/book"
	"rummy/score/stats"
)

// The league by day: match 4 East -5, West 12, North 20; 1 and 2 North -5, East
// 20, South 30; 3 East -5, North 12, South 30.
func TestASeasonHasRecordsOfItsOwnMatches(t *testing.T) {
	b := league(t, book.SeasonRulesAsked{})
	b.season(t, "Spring", "2026-03-01", "2026-05-31")
	b.short(t, "2026-03-01", "kit", "West=out", "South=36")
	v, err := b.ShowSeason(t.Context(), "League")
	require.NoError(t, err)
	ids := map[string]string{}
	for _, l := range v.Standings.Lines {
		ids[l.Name] = l.Player
		require.Equal(t, l.Name, v.NameOf(l.Player))
	}
	require.Equal(t, stats.Met{Times: 4, Ahead: 2, Behind: 2}, v.Heads.Of(ids["North"], ids["East"]))
	require.Equal(t, stats.Met{Times: 1, Behind: 1}, v.Heads.Of(ids["North"], ids["West"]))
	require.Zero(t, v.Heads.Of(ids["South"], ids["West"]), "they met in another season")

	require.Len(t, v.Records.Games, 1)
	g, deed := v.Records.Games[0], func(name string, match int64, day string, round int) stats.Deed {
		return stats.Deed{Player: ids[name], Match: match, Day: "2026-11-" + day, Round: round}
	}
	require.Equal(t, stats.Mark{Value: -5, Times: 4, By: []stats.Deed{deed("East", 4, "19", 0), deed("North", 1, "20", 0), deed("North", 2, "21", 0)}}, g.Best)
	require.Equal(t, stats.Mark{Value: 30, Times: 3, By: []stats.Deed{deed("South", 1, "20", 1), deed("South", 2, "21", 1), deed("South", 3, "22", 1)}}, g.Biggest)
	require.Equal(t, stats.Mark{Value: 12, Times: 2, By: []stats.Deed{deed("West", 4, "19", 1), deed("North", 3, "22", 1)}}, g.Round)
	require.Equal(t, 2, v.Records.Streaks.Matches)
	require.Equal(t, []stats.Streak{{Matches: 2, First: deed("North", 1, "20", 0), Last: deed("North", 2, "21", 0)}}, v.Records.Streaks.By)
}
