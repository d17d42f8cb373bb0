package storagetest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

func totalFilters(b *table) {
	for i, m := range []struct {
		season, game string
		highWins     bool
	}{{"b", "kit", false}, {"a", "kit", true}, {"a", "kit", false}, {"", "kings", false}, {"a", "kings", false}} {
		c := match(storage.Match{Stream: fmt.Sprint(i), Season: m.season, Game: m.game, HighWins: m.highWins, Day: "2026-11-30",
			State: storage.Finished, Counts: true, Results: []storage.Result{result("south", 1, 1, 60), result("north", 2, 2, 0)}})
		b.record(c)
	}
	a, none := "a", ""
	for _, tt := range []struct {
		name string
		f    storage.TotalFilter
		want []string
	}{
		{"all", storage.TotalFilter{}, []string{
			"/kings/false/north", "/kings/false/south", "a/kings/false/north", "a/kings/false/south",
			"a/kit/false/north", "a/kit/false/south", "a/kit/true/north", "a/kit/true/south",
			"b/kit/false/north", "b/kit/false/south"}},
		{"of a season", storage.TotalFilter{Season: &a}, []string{
			"a/kings/false/north", "a/kings/false/south",
			"a/kit/false/north", "a/kit/false/south", "a/kit/true/north", "a/kit/true/south"}},
		{"in no season", storage.TotalFilter{Season: &none}, []string{"/kings/false/north", "/kings/false/south"}},
		{"of a game", storage.TotalFilter{Game: "kings"}, []string{
			"/kings/false/north", "/kings/false/south", "a/kings/false/north", "a/kings/false/south"}},
		{"of a season and game", storage.TotalFilter{Season: &a, Game: "kings"}, []string{"a/kings/false/north", "a/kings/false/south"}},
		{"none", storage.TotalFilter{Game: "gin"}, nil},
	} {
		b.Run(tt.name, func(t *testing.T) {
			totals, err := b.log.Totals(b.ctx, tt.f)
			require.NoError(t, err)
			var got []string
			for _, s := range totals {
				got = append(got, fmt.Sprintf("%s/%s/%t/%s", s.Season, s.Game, s.HighWins, s.Player))
			}
			require.Equal(t, tt.want, got)
		})
	}
}

// Three evenings of North, East and South; the sums are worked by hand.
func totals(b *table) {
	b.record(match(kit("m1", storage.Finished, result("north", 1, -5, 60), result("east", 2, 20, 0), result("south", 3, 40, 0))))
	// a tie: both are first, each wins half
	b.record(match(kit("m2", storage.Finished, result("north", 1, 10, 30), result("east", 1, 10, 30), result("south", 3, 12, 0))))
	// South left early and is not ranked; an open match and one that does not count are left out
	b.record(match(kit("m3", storage.Finished, result("east", 1, 0, 60), result("north", 2, 7, 0), result("south", 0, 99, 0))))
	b.record(match(kit("m4", storage.Open, result("east", 1, 1000, 60))))
	b.record(match(kit("m5", storage.Ended, result("north", 1, -1000, 60))))

	require.Equal(b, []storage.Total{
		{Game: "kit", Player: "east", Played: 3, Wins: 2, WinShare: 90, Places: 4, Points: 30, Low: 0, High: 20, Outs: 4, Rounds: 33},
		{Game: "kit", Player: "north", Played: 3, Wins: 2, WinShare: 90, Places: 4, Points: 12, Low: -5, High: 10, Outs: 4, Rounds: 33},
		{Game: "kit", Player: "south", Played: 2, Wins: 0, WinShare: 0, Places: 6, Points: 52, Low: 12, High: 40, Outs: 0, Rounds: 22},
	}, b.totals(storage.TotalFilter{}))

	// the ended match is to count after all; another is moved to a season; South's only other match reopens
	counted := kit("m5", storage.Ended, result("north", 1, -1000, 60))
	moved := kit("m1", storage.Finished, result("north", 1, -5, 60), result("east", 2, 20, 0), result("south", 3, 40, 0))
	reopened := kit("m2", storage.Open)
	counted.Counts = true
	moved.Season = "autumn"
	b.record(row(counted, moved, reopened))

	require.Equal(b, []storage.Total{
		{Game: "kit", Player: "east", Played: 1, Wins: 1, WinShare: 60, Places: 1, Points: 0, Low: 0, High: 0, Outs: 2, Rounds: 11},
		{Game: "kit", Player: "north", Played: 2, Wins: 1, WinShare: 60, Places: 3, Points: -993, Low: -1000, High: 7, Outs: 2, Rounds: 22},
		{Season: "autumn", Game: "kit", Player: "east", Played: 1, Places: 2, Points: 20, Low: 20, High: 20, Rounds: 11},
		{Season: "autumn", Game: "kit", Player: "north", Played: 1, Wins: 1, WinShare: 60, Places: 1, Points: -5, Low: -5, High: -5, Outs: 2, Rounds: 11},
		{Season: "autumn", Game: "kit", Player: "south", Played: 1, Places: 3, Points: 40, Low: 40, High: 40, Rounds: 11},
	}, b.totals(storage.TotalFilter{}))
}

func extremes(b *table) {
	points := []int64{4, -5, 12, -5, 9}
	for i, p := range points {
		b.record(match(kit(fmt.Sprint(i), storage.Finished, result("north", 2, p, 0))))
	}
	is := func(low, high int64) {
		b.Helper()
		all := b.totals(storage.TotalFilter{})
		require.Len(b, all, 1)
		require.Equal(b, []int64{low, high}, []int64{all[0].Low, all[0].High})
	}
	set := func(match int, points int64) {
		b.record(row(kit(fmt.Sprint(match), storage.Finished, result("north", 2, points, 0))))
	}
	is(-5, 12)
	set(1, 30) // one of two fewest becomes the most
	is(-5, 30)
	set(3, 5) // the other fewest goes
	is(4, 30)
	set(1, 31) // the most goes up
	is(4, 31)
	set(1, 11) // the most comes down below another
	is(4, 12)
	b.record(row(kit("0", storage.Open), kit("2", storage.Open))) // fewest and most go at once
	is(5, 11)
	b.record(row(kit("1", storage.Open), kit("3", storage.Open), kit("4", storage.Open)))
	require.Empty(b, b.totals(storage.TotalFilter{}))
}

// Four matches of North move between two seasons; the sums are worked by hand.
func moved(b *table) {
	points := []int64{4, -5, 12, 0}
	in := func(match int, season string) storage.Match {
		m := kit(fmt.Sprint(match), storage.Finished, result("north", 2, points[match], 0))
		m.Season = season
		return m
	}
	total := func(season string, played, points, low, high int64) storage.Total {
		return storage.Total{Season: season, Game: "kit", Player: "north", Played: played, Places: 2 * played, Points: points,
			Low: low, High: high, Rounds: 11 * played}
	}
	is := func(want ...storage.Total) {
		b.Helper()
		require.Equal(b, want, b.totals(storage.TotalFilter{}))
	}
	for i, season := range []string{"autumn", "autumn", "autumn", "winter"} {
		b.record(match(in(i, season)))
	}
	is(total("autumn", 3, 11, -5, 12), total("winter", 1, 0, 0, 0))

	b.record(row(in(1, "winter"))) // the fewest of one becomes the fewest of the other
	is(total("autumn", 2, 16, 4, 12), total("winter", 2, -5, -5, 0))
	b.record(row(in(2, "winter"))) // so does the most
	is(total("autumn", 1, 4, 4, 4), total("winter", 3, 7, -5, 12))
	b.record(row(in(0, "winter"))) // with its last match a season has no total
	is(total("winter", 4, 11, -5, 12))
	b.record(row(in(1, "autumn"), in(2, ""))) // fewest and most go at once, to different seasons
	is(total("", 1, 12, 12, 12), total("autumn", 1, -5, -5, -5), total("winter", 2, 4, 0, 4))
	b.record(row(in(1, "winter"), in(0, "autumn"))) // two change places
	is(total("", 1, 12, 12, 12), total("autumn", 1, 4, 4, 4), total("winter", 2, -5, -5, 0))

	autumn := "autumn"
	require.Equal(b, "0", b.matches(storage.MatchFilter{Season: &autumn})[0].Stream)
	points[0] = 40
	b.record(row(in(0, "winter"))) // it moves and its points change
	is(total("", 1, 12, 12, 12), total("winter", 3, 35, -5, 40))
	require.Empty(b, b.matches(storage.MatchFilter{Season: &autumn}))
}

func overflow(b *table) {
	b.record(match(kit("m1", storage.Finished, result("north", 1, math.MaxInt64, 60))))
	b.refuses(match(kit("m2", storage.Finished, result("north", 1, 1, 60))))
	b.record(match(kit("m3", storage.Finished, result("north", 1, -1, 60))))
}

// anyChanges records changes drawn from small sets, so that ties, extremes and
// sums that come to nothing are common, and compares after each.
func anyChanges(b *table) {
	for seed := range uint64(3) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		pick := func(from ...string) string { return from[rnd.IntN(len(from))] }
		draw := func(stream string) storage.Match {
			m := storage.Match{
				Stream: stream, Game: pick("kit", "kings"), HighWins: rnd.IntN(4) == 0, Season: pick("", "autumn"), Day: "2026-11-30",
				State: []storage.State{storage.Open, storage.Finished, storage.Ended}[rnd.IntN(3)], Counts: rnd.IntN(3) > 0,
				Void: rnd.IntN(4) == 0, Round: rnd.IntN(12), Opened: 1,
			}
			for _, i := range rnd.Perm(4)[:rnd.IntN(5)] {
				m.Results = append(m.Results, storage.Result{
					Player: []string{"north", "east", "south", "west"}[i], Place: rnd.IntN(4), Points: int64(rnd.IntN(9) - 5),
					Known: rnd.IntN(2) == 0, Wins: int64(rnd.IntN(2)), WinShare: int64(rnd.IntN(61)), Outs: int64(rnd.IntN(4)), Rounds: int64(rnd.IntN(12)),
				})
			}
			return m
		}
		rows := b.matches(storage.MatchFilter{}) // as they are to be, by number; those of the seed before stand already
		for step := range 60 {
			c := change()
			for _, i := range rnd.Perm(len(rows))[:min(len(rows), rnd.IntN(3))] {
				m := draw(rows[i].Stream)
				m.Number = rows[i].Number
				rows[i] = m
				c.Matches = append(c.Matches, m)
			}
			if len(c.Matches) == 0 || len(rows) < 12 && rnd.IntN(3) == 0 {
				m := draw(fmt.Sprintf("m%d.%d", seed, step))
				m.Number = int64(len(rows) + 1)
				rows = append(rows, m)
				c.Appends = append(c.Appends, add(storage.TypeMatch, m.Stream, 0, "match_started"))
				c.Matches = append(c.Matches, m)
			}
			b.record(c)
			require.Equal(b, recompute(rows), b.totals(storage.TotalFilter{}), "seed %d, step %d", seed, step)
		}
		require.Equal(b, rows, b.matches(storage.MatchFilter{}), "seed %d", seed)
		for _, player := range []string{"north", "east", "south", "west"} {
			require.Equal(b, ofPlayer(rows, player), b.matches(storage.MatchFilter{Player: player}), "seed %d", seed)
		}
	}
}

// ofPlayer are the matches that hold a result of a player.
func ofPlayer(matches []storage.Match, player string) []storage.Match {
	return slices.DeleteFunc(slices.Clone(matches), func(m storage.Match) bool {
		return !slices.ContainsFunc(m.Results, func(r storage.Result) bool { return r.Player == player })
	})
}

// recompute sums all results anew.
func recompute(matches []storage.Match) []storage.Total {
	var all []storage.Total
	for _, m := range matches {
		for _, r := range m.Results {
			if !m.Counts || r.Place == 0 {
				continue
			}
			i := slices.IndexFunc(all, func(t storage.Total) bool {
				return t.Season == m.Season && t.Game == m.Game && t.HighWins == m.HighWins && t.Player == r.Player
			})
			if i < 0 {
				i = len(all)
				all = append(all, storage.Total{Season: m.Season, Game: m.Game, HighWins: m.HighWins, Player: r.Player,
					Low: r.Points, High: r.Points})
			}
			t := &all[i]
			t.Played++
			t.Wins += r.Wins
			t.WinShare += r.WinShare
			t.Places += int64(r.Place)
			t.Points += r.Points
			t.Low, t.High = min(t.Low, r.Points), max(t.High, r.Points)
			t.Outs += r.Outs
			t.Rounds += r.Rounds
		}
	}
	slices.SortFunc(all, func(a, b storage.Total) int {
		key := func(t storage.Total) string {
			return fmt.Sprintf("%-9s%-9s%-9t%s", t.Season, t.Game, t.HighWins, t.Player)
		}
		if key(a) < key(b) {
			return -1
		}
		return 1
	})
	return all
}
