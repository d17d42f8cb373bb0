package stats_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/stats"
)

// five is five matches of Kit; the penalty is A's, and the last does not count:
//
//	match 1: A -5, B 20, C 20               places 1 2 2
//	match 2: A 0 12 and 10, B -5 3, C 7 -5  totals 22 -2 2, places 3 1 2
//	match 3: A -5 0, B 0 -5                 totals -5 -5, places 1 1
//	match 4: A -5 6, B 8 -5, C 3 and absent totals 1 3, places 1 2, C not ranked
func five(b *table) []stats.Match {
	return []stats.Match{
		b.play("A=out B=20 C=20"),
		b.play("A=0 B=out C=7", "penalty A 10", "A=12 B=3 C=out"),
		b.play("A=out B=0", "skip", "A=0 B=out"),
		b.play("A=out B=8 C=3", "A=6 B=out C=absent"),
		b.play("A=90 B=90 C=out", "end"),
	}
}

// deed is what a player did in a match of five.
func deed(player string, match int64, round int) stats.Deed {
	days := []string{"", "2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"}
	return stats.Deed{Player: player, Match: match, Day: days[match], Round: round}
}

func mark(value int64, by ...stats.Deed) stats.Mark {
	return stats.Mark{Value: value, Times: len(by), By: by}
}

func TestWhatPlayersHaveDone(t *testing.T) {
	matches := five(at(t, "kit"))
	low := stats.Kind{Game: "kit", LowWins: true}
	for _, want := range []*stats.Player{
		{ID: "A", Played: 4, Wins: 3, WinShare: 5 * score.WinUnit / 2, Places: []int64{3, 0, 1}, Rounds: 7, Outs: 3,
			Games: []*stats.Game{{Kind: low, Played: 4, Wins: 3, WinShare: 5 * score.WinUnit / 2, Scored: 4, Points: -5 + 22 - 5 + 1,
				Best: mark(-5, deed("A", 1, 0), deed("A", 3, 0)), Worst: mark(22, deed("A", 2, 0)),
				Rounds: 7, RoundPoints: -5 + 12 - 5 + 1,
				BestRound: mark(-5, deed("A", 1, 1), deed("A", 3, 1), deed("A", 4, 1)), WorstRound: mark(12, deed("A", 2, 2))}},
			Longest: stats.Streak{Matches: 2, First: deed("A", 3, 0), Last: deed("A", 4, 0)},
			Now:     stats.Streak{Matches: 2, First: deed("A", 3, 0), Last: deed("A", 4, 0)},
			Against: map[string]stats.Met{"B": {Times: 4, Ahead: 2, Behind: 1, Equal: 1}, "C": {Times: 2, Ahead: 1, Behind: 1}}},
		{ID: "C", Played: 2, Places: []int64{0, 2}, Rounds: 3, Outs: 1, NotRanked: 1,
			Games: []*stats.Game{{Kind: low, Played: 2, Scored: 2, Points: 22, Best: mark(2, deed("C", 2, 0)), Worst: mark(20, deed("C", 1, 0)),
				Rounds: 3, RoundPoints: 22, BestRound: mark(-5, deed("C", 2, 2)), WorstRound: mark(20, deed("C", 1, 1))}},
			Since:   2,
			Against: map[string]stats.Met{"A": {Times: 2, Ahead: 1, Behind: 1}, "B": {Times: 2, Behind: 1, Equal: 1}}},
		{ID: "D"},
	} {
		t.Run(want.ID, func(t *testing.T) { require.Equal(t, want, of(want.ID, nil, matches)) })
	}
	a := of("A", nil, matches)
	require.Equal(t, int64(1+1+1+3), a.PlaceSum())
	require.Equal(t, "3.25", a.Only().Average(), "13/4")
	require.Equal(t, "0.43", a.Only().RoundAverage(), "3/7")
	require.Nil(t, of("D", nil, matches).Only())
}

func TestWhichRoundsCount(t *testing.T) {
	for _, tt := range []struct {
		name, game, house string
		lines             []string
		played, notRanked int64
		rounds            []int64 // how many count points, their sum, best and worst
	}{
		{"none after the end", "kids-rummy", "rounds.target=10", []string{"A=out B=6", "A=out B=5", "correct A=out B=12"}, 1, 0, []int64{1, 12, 12, 12}},
		{"no tie-break round", "kit", "end.tie=extra_round", append(slices.Repeat([]string{"A=20 B=20"}, 10), "tie-break A=out B=30"), 1, 0, []int64{10, 200, 20, 20}},
		{"none that was missed, whatever it counts", "kit", "players.absent=25", []string{"A=out B=7", "A=out B=absent"}, 1, 0, []int64{1, 7, 7, 7}},
		{"none before one joined", "kit", "players.absent=25", []string{"A=out C=7", "seats A B", "A=3 B=out"}, 1, 0, []int64{1, -5, -5, -5}},
		{"none of a match with points unknown", "kit", "end.tie=shared", []string{"A=out B=7", "A=out B=unknown"}, 0, 0, nil}, // which does not count
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := of("B", nil, []stats.Match{at(t, tt.game, tt.house).play(tt.lines...)})
			require.Equal(t, []int64{tt.played, tt.notRanked}, []int64{p.Played, p.NotRanked})
			if tt.rounds == nil {
				require.Empty(t, p.Games)
				return
			}
			g := p.Only()
			require.Equal(t, tt.rounds, []int64{g.Rounds, g.RoundPoints, g.BestRound.Value, g.WorstRound.Value})
		})
	}
}

func TestOfMoreThanThreeEqualsTheFirstAreNamed(t *testing.T) {
	b := at(t, "kit")
	p := of("A", nil, []stats.Match{b.play("A=out B=1", "A=out B=1"), b.play("A=1 B=out", "A=out B=1", "A=out B=1")})
	require.Equal(t, stats.Mark{Value: -5, Times: 4, By: []stats.Deed{deed("A", 1, 1), deed("A", 1, 2), deed("A", 2, 2)}}, p.Games[0].BestRound)
}

func TestALostMatchEndsAStreakAndTheFirstOfEqualsIsTheLongest(t *testing.T) {
	b := at(t, "kit")
	win, loss := "A=out B=1", "A=1 B=out"
	p := of("A", nil, []stats.Match{b.play(win), b.play(loss), b.play(win), b.play(loss)})
	require.Equal(t, stats.Streak{Matches: 1, First: deed("A", 1, 0), Last: deed("A", 1, 0)}, p.Longest)
	require.Zero(t, p.Now)
	require.Equal(t, int64(1), p.Since)
}

func TestAGameOfOneRoundCountsNoPoints(t *testing.T) {
	b := at(t, "kids-rummy", "rounds.end=single")
	p := of("A", nil, []stats.Match{b.play("A=out B=in"), b.play("A=in B=out")})
	low := stats.Kind{Game: "kids-rummy", LowWins: true}
	require.Equal(t, []*stats.Game{{Kind: low, Played: 2, Wins: 1, WinShare: score.WinUnit}}, p.Games)
	require.Equal(t, []int64{1, 1}, p.Places)
	require.Equal(t, int64(1), p.Outs)
	require.Empty(t, p.Only().Average())
	require.Empty(t, p.Only().RoundAverage())
}

func TestGamesAreKeptApartAndWinsAddUp(t *testing.T) {
	kit, kids, high := at(t, "kit"), at(t, "kids-rummy", "rounds.end=single"), at(t, "kit", "score.winner=high")
	p := of("A", nil, []stats.Match{kit.play("A=out B=7"), kids.play("A=out B=in"), high.play("A=30 B=out")})
	require.Equal(t, int64(3), p.Wins)
	require.Equal(t, 3, p.Longest.Matches)
	require.Nil(t, p.Only())
	var kinds []stats.Kind
	for _, g := range p.Games {
		kinds = append(kinds, g.Kind)
	}
	require.Equal(t, []stats.Kind{{Game: "kit", LowWins: true}, {Game: "kids-rummy", LowWins: true}, {Game: "kit"}}, kinds)
	require.Equal(t, int64(30), p.Games[2].BestRound.Value)
}

func TestMergedPlayersAreOne(t *testing.T) {
	b := at(t, "kit")
	matches := []stats.Match{b.play("A=out B=7"), b.play("B=7 a=out"), b.play("C=out b=9 A=9")}
	same := func(id string) string { return map[string]string{"a": "A", "b": "B", "A": "A", "B": "B", "C": "C"}[id] }
	p := of("A", same, matches)
	require.Equal(t, int64(3), p.Played)
	require.Equal(t, stats.Streak{Matches: 2, First: deed("A", 1, 0), Last: deed("A", 2, 0)}, p.Longest)
	require.Equal(t, map[string]stats.Met{"B": {Times: 3, Ahead: 2, Equal: 1}, "C": {Times: 1, Behind: 1}}, p.Against)
	h := stats.Heads{Same: same}
	for _, m := range matches {
		h.Add(m)
	}
	require.Equal(t, stats.Met{Times: 3, Ahead: 2, Equal: 1}, h.Of("A", "B"))
	require.Equal(t, stats.Met{Times: 3, Behind: 2, Equal: 1}, h.Of("B", "A"))
	require.Zero(t, h.Of("A", "a"))
}
