package storagetest

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// kit is a match of Kit in no season, with results if any.
func kit(stream string, state storage.State, results ...storage.Result) storage.Match {
	return storage.Match{Stream: stream, Game: "kit", Day: "2026-11-30", State: state, Counts: state == storage.Finished,
		Opened: 1, Results: results}
}

// result is a known result; share is the part of the win in sixtieths.
func result(player string, place int, points, share int64) storage.Result {
	r := storage.Result{Player: player, Place: place, Points: points, Known: true, WinShare: share, Rounds: 11}
	if place == 1 {
		r.Wins, r.Outs = 1, 2
	}
	return r
}

func openMatch(b *table) {
	is := func(stream string) {
		b.Helper()
		m, err := b.log.OpenMatch(b.ctx)
		require.NoError(b, err)
		require.Equal(b, b.matches(storage.MatchFilter{Stream: stream}), []storage.Match{m})
	}
	b.record(match(kit("z", storage.Open, result("north", 0, 3, 0), result("east", 0, 5, 0))))
	is("z")
	b.record(match(kit("a", storage.Open)))
	is("a")

	// writing to another match does not open it
	scored := change(add(storage.TypeMatch, "z", 1, "round_scored"))
	scored.Matches = []storage.Match{kit("z", storage.Open, result("east", 0, 10, 0))}
	b.record(scored)
	is("a")

	// resuming does
	resumed := change(add(storage.TypeMatch, "z", 2, "note", "match_resumed"))
	resumed.Matches = []storage.Match{kit("z", storage.Open)}
	resumed.Matches[0].Opened = 4
	b.record(resumed)
	is("z")

	// it stays the one when it has ended
	ended := resumed
	ended.Appends = []storage.Append{add(storage.TypeMatch, "z", 4, "match_ended")}
	ended.Matches = []storage.Match{kit("z", storage.Ended)}
	ended.Matches[0].Opened = 4
	b.record(ended)
	is("z")

	// a resume that is taken back gives way to the start before it
	ended.Appends = []storage.Append{add(storage.TypeMatch, "z", 5, "undone")}
	ended.Matches = []storage.Match{kit("z", storage.Open)}
	b.record(ended)
	is("a")
}

func replaced(b *table) {
	first := kit("m", storage.Open, result("north", 0, 3, 0), result("east", 0, 5, 0), result("south", 0, 7, 0))
	first.Results[1].Known = false
	b.record(match(first))
	first.Number = 1
	require.Equal(b, []storage.Match{first}, b.matches(storage.MatchFilter{}))

	second := storage.Match{
		Stream: "m", Game: "kings", HighWins: true, Season: "s", Day: "2026-12-01",
		State: storage.Ended, Counts: true, Round: 7, Opened: 1,
		Results: []storage.Result{
			{Player: "west", Place: 2, Points: -5, Known: true, Wins: 0, WinShare: 1, Outs: 2, Rounds: 3},
			result("north", 1, math.MaxInt64, 60),
		},
	}
	b.record(row(second))
	second.Number = 1
	require.Equal(b, []storage.Match{second}, b.matches(storage.MatchFilter{}))

	third := kit("m", storage.Open)
	b.record(row(third))
	third.Number = 1
	require.Equal(b, []storage.Match{third}, b.matches(storage.MatchFilter{}))
}

func void(b *table) {
	m := kit("m", storage.Finished, result("north", 1, -5, 60), result("east", 2, 20, 0))
	b.record(match(m))
	counted := b.totals(storage.TotalFilter{})
	require.Len(b, counted, 2)
	is := func(m storage.Match) {
		b.Helper()
		m.Number = 1
		for _, log := range []storage.Log{b.log, b.open()} {
			matches, err := log.Matches(b.ctx, storage.MatchFilter{})
			require.NoError(b, err)
			require.Equal(b, []storage.Match{m}, matches)
			open, err := log.OpenMatch(b.ctx)
			require.NoError(b, err)
			require.Equal(b, m, open)
		}
	}
	is(m)

	voided := m
	voided.State, voided.Counts, voided.Void = storage.Ended, false, true
	b.record(row(voided))
	is(voided)
	require.Empty(b, b.totals(storage.TotalFilter{}))

	// the same once more takes nothing out twice
	b.record(row(voided))
	is(voided)
	require.Empty(b, b.totals(storage.TotalFilter{}))

	b.record(row(m))
	is(m)
	require.Equal(b, counted, b.totals(storage.TotalFilter{}))
}

func matchFilters(b *table) {
	autumn, none := "autumn", ""
	for i, m := range []storage.Match{
		kit("z", storage.Open), kit("y", storage.Finished, result("north", 1, 3, 60)), kit("x", storage.Open), kit("w", storage.Ended),
	} {
		if i%2 == 1 {
			m.Season = autumn
		}
		b.record(match(m))
	}
	for _, tt := range []struct {
		name string
		f    storage.MatchFilter
		want []string
	}{
		{"all", storage.MatchFilter{}, []string{"1 z", "2 y", "3 x", "4 w"}},
		{"of a season", storage.MatchFilter{Season: &autumn}, []string{"2 y", "4 w"}},
		{"in no season", storage.MatchFilter{Season: &none}, []string{"1 z", "3 x"}},
		{"in a state", storage.MatchFilter{State: storage.Open}, []string{"1 z", "3 x"}},
		{"one", storage.MatchFilter{Stream: "y"}, []string{"2 y"}},
		{"all at once", storage.MatchFilter{Stream: "w", Season: &autumn, State: storage.Ended}, []string{"4 w"}},
		{"none", storage.MatchFilter{Season: &autumn, State: storage.Open}, nil},
	} {
		b.Run(tt.name, func(t *testing.T) {
			matches, err := b.log.Matches(b.ctx, tt.f)
			require.NoError(t, err)
			var got []string
			for _, m := range matches {
				got = append(got, fmt.Sprintf("%d %s", m.Number, m.Stream))
				require.Len(t, m.Results, map[string]int{"y": 1}[m.Stream])
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func changedFilter(b *table) {
	autumn := "autumn"
	inAutumn := kit("y", storage.Finished, result("north", 1, 3, 60), result("east", 2, 5, 0))
	inAutumn.Season = autumn
	b.record(match(kit("z", storage.Open)))                           // 1
	b.record(match(inAutumn))                                         // 2
	b.record(match(kit("x", storage.Open, result("east", 0, 1, 0))))  // 3
	b.record(change(add(storage.TypePlayer, "p", 0, "player_added"))) // 4
	b.record(change(add(storage.TypeMatch, "y", 1, "a", "b")))        // 5, 6
	b.record(change(add(storage.TypeMatch, "z", 1, "c")))             // 7
	b.record(row(kit("x", storage.Finished)))                         // a row alone is no event
	for _, tt := range []struct {
		name string
		f    storage.MatchFilter
		want []string
	}{
		{"0 lets all through", storage.MatchFilter{}, []string{"z", "y", "x"}},
		{"after the first event", storage.MatchFilter{After: 1}, []string{"z", "y", "x"}},
		{"at the position itself nothing is after it", storage.MatchFilter{After: 3}, []string{"z", "y"}},
		{"between two events of one change", storage.MatchFilter{After: 5}, []string{"z", "y"}},
		{"after the last of one match", storage.MatchFilter{After: 6}, []string{"z"}},
		{"after the newest event", storage.MatchFilter{After: 7}, nil},
		{"beyond it", storage.MatchFilter{After: math.MaxInt64}, nil},
		{"in a season", storage.MatchFilter{After: 3, Season: &autumn}, []string{"y"}},
		{"of a player", storage.MatchFilter{After: 2, Player: "north"}, []string{"y"}},
	} {
		b.Run(tt.name, func(t *testing.T) {
			matches, err := b.log.Matches(b.ctx, tt.f)
			require.NoError(t, err)
			var got []string
			for _, m := range matches {
				got = append(got, m.Stream)
				require.Len(t, m.Results, map[string]int{"y": 2}[m.Stream], "all its results")
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func playerFilter(b *table) {
	autumn, none := "autumn", ""
	inAutumn := kit("y", storage.Finished, result("east", 2, 20, 0), result("north", 1, -5, 60))
	inAutumn.Season = autumn
	all := []storage.Match{
		kit("z", storage.Open, result("north", 0, 3, 0), result("east", 0, 5, 0), result("south", 0, 0, 0)),
		inAutumn,
		kit("x", storage.Finished, result("east", 1, 1, 60), result("south", 2, 2, 0)),
		kit("w", storage.Ended),
		kit("v", storage.Ended, result("south", 0, 0, 0), result("north", 0, 0, 0)),
	}
	for i := range all {
		b.record(match(all[i]))
		all[i].Number = int64(i + 1)
	}
	z, y, x, v := all[0], all[1], all[2], all[4]
	for _, tt := range []struct {
		name string
		f    storage.MatchFilter
		want []storage.Match
	}{
		{"with all their results, ranked or not", storage.MatchFilter{Player: "north"}, []storage.Match{z, y, v}},
		{"of another", storage.MatchFilter{Player: "south"}, []storage.Match{z, x, v}},
		{"in a season", storage.MatchFilter{Player: "north", Season: &autumn}, []storage.Match{y}},
		{"in no season", storage.MatchFilter{Player: "north", Season: &none}, []storage.Match{z, v}},
		{"in a state", storage.MatchFilter{Player: "north", State: storage.Ended}, []storage.Match{v}},
		{"one of theirs", storage.MatchFilter{Player: "north", Stream: "z"}, []storage.Match{z}},
		{"one of others", storage.MatchFilter{Player: "north", Stream: "x"}, nil},
		{"all at once", storage.MatchFilter{Player: "east", Season: &autumn, State: storage.Finished, Stream: "y"}, []storage.Match{y}},
		{"part of a name", storage.MatchFilter{Player: "nort"}, nil},
		{"who never played", storage.MatchFilter{Player: "west"}, nil},
	} {
		b.Run(tt.name, func(t *testing.T) {
			matches, err := b.log.Matches(b.ctx, tt.f)
			require.NoError(t, err)
			require.Equal(t, tt.want, matches)
		})
	}

	// North's seat in the first match was West's after all
	z.Results = []storage.Result{result("west", 0, 3, 0), z.Results[1], z.Results[2]}
	b.record(row(z))
	require.Equal(b, []storage.Match{y, v}, b.matches(storage.MatchFilter{Player: "north"}))
	require.Equal(b, []storage.Match{z}, b.matches(storage.MatchFilter{Player: "west"}))
}
