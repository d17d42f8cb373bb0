package stats_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/score"
	"rummy/score/stats"
)

// noted is a match as somebody with pencil and paper would keep it.
type noted struct {
	number  int64
	high    bool
	counts  bool
	players []string
	rounds  []map[string]int // points of those who played, nil for one passed over
	out     []string         // who went out first in each round
	extra   map[string]int   // penalties, as they are added to the total
}

// drawNoted draws a match of some of a few players. "a" is another id of A's.
func drawNoted(t *rapid.T, number int64) noted {
	n := noted{number: number, high: rapid.Bool().Draw(t, "high"), counts: rapid.IntRange(0, 5).Draw(t, "counts") > 0, extra: map[string]int{}}
	n.players = rapid.Permutation([]string{"A", "B", "C", "D", "E"}).Draw(t, "players")[:rapid.IntRange(2, 5).Draw(t, "how many")]
	if i := slices.Index(n.players, "A"); i >= 0 && rapid.Bool().Draw(t, "other id") {
		n.players[i] = "a"
	}
	for round := range rapid.IntRange(1, 4).Draw(t, "rounds") {
		if round > 0 && rapid.IntRange(0, 6).Draw(t, "passed over") == 0 {
			n.rounds, n.out = append(n.rounds, nil), append(n.out, "")
			continue
		}
		points, out := map[string]int{}, rapid.SampledFrom(append([]string{""}, n.players...)).Draw(t, "out")
		for _, p := range n.players {
			points[p] = rapid.IntRange(0, 9).Draw(t, "points")
			if p == out {
				points[p] = -5
			} else if rapid.IntRange(0, 14).Draw(t, "absent") == 0 {
				delete(points, p)
			}
		}
		n.rounds, n.out = append(n.rounds, points), append(n.out, out)
	}
	for _, p := range n.players {
		if rapid.IntRange(0, 5).Draw(t, "penalty") == 0 {
			n.extra[p] = rapid.IntRange(1, 20).Draw(t, "penalty points")
			if n.high {
				n.extra[p] = -n.extra[p] // it makes the total worse
			}
		}
	}
	return n
}

// lines writes a match as play takes it.
func (n noted) lines() (lines []string) {
	for i, r := range n.rounds {
		if r == nil {
			lines = append(lines, "skip")
			continue
		}
		var words []string
		for _, p := range n.players {
			points, played := r[p]
			switch {
			case p == n.out[i]:
				words = append(words, p+"=out")
			case !played:
				words = append(words, p+"=absent")
			default:
				words = append(words, fmt.Sprintf("%s=%d", p, points))
			}
		}
		lines = append(lines, strings.Join(words, " "))
	}
	for p, points := range n.extra {
		if n.high {
			points = -points
		}
		lines = append(lines, fmt.Sprintf("penalty %s %d", p, points))
	}
	if !n.counts {
		lines = append(lines, "end")
	}
	return lines
}

func same(id string) string { return strings.ToUpper(id) }

// places are the places of those who missed no round, by the id that counts.
func (n noted) places() map[string]int {
	total := map[string]int{}
	for _, p := range n.players {
		sum, whole := n.extra[p], true
		for _, r := range n.rounds {
			points, played := r[p]
			sum += points
			whole = whole && (played || r == nil)
		}
		if whole {
			total[same(p)] = sum
		}
	}
	places := map[string]int{}
	for p, mine := range total {
		places[p] = 1
		for _, other := range total {
			if n.high && other > mine || !n.high && other < mine {
				places[p]++
			}
		}
	}
	return places
}

// seat is the id under which a player sat in a match.
func (n noted) seat(player string) string {
	return n.players[slices.IndexFunc(n.players, func(p string) bool { return same(p) == player })]
}

// reached is something of a value, and where.
type reached struct {
	value int64
	deed  stats.Deed
}

// top is the mark of the best, in the order given.
func top(all []reached, high bool) (m stats.Mark) {
	if len(all) == 0 {
		return m
	}
	by := func(a, b reached) int { return int(a.value - b.value) }
	m.Value = slices.MinFunc(all, by).value
	if high {
		m.Value = slices.MaxFunc(all, by).value
	}
	for _, r := range all {
		if r.value == m.Value {
			m.Times++
			m.By = append(m.By, r.deed)
		}
	}
	m.By = m.By[:min(3, len(m.By))]
	return m
}

// slowly counts what a player did, one question after another.
func slowly(player string, matches []noted) *stats.Player {
	p := &stats.Player{ID: player}
	var mine []noted
	var won []bool
	for _, n := range matches {
		if n.counts && slices.ContainsFunc(n.players, func(s string) bool { return same(s) == player }) {
			if n.places()[player] == 0 {
				p.NotRanked++
				continue
			}
			mine, won = append(mine, n), append(won, n.places()[player] == 1)
		}
	}
	p.Played = int64(len(mine))
	for i, n := range mine {
		places := n.places()
		firsts := 0
		for other, place := range places {
			if place == 1 {
				firsts++
			}
			if other == player {
				continue
			}
			if p.Against == nil {
				p.Against = map[string]stats.Met{}
			}
			m := p.Against[other]
			m.Times++
			m.Ahead += btoi(places[player] < place)
			m.Behind += btoi(places[player] > place)
			m.Equal += btoi(places[player] == place)
			p.Against[other] = m
		}
		if won[i] {
			p.Wins++
			p.WinShare += score.WinUnit / int64(firsts)
		}
		for place := range places[player] {
			if place == len(p.Places) {
				p.Places = append(p.Places, 0)
			}
		}
		p.Places[places[player]-1]++
		for j, r := range n.rounds {
			if r != nil {
				p.Rounds++
				p.Outs += int64(btoi(n.out[j] != "" && same(n.out[j]) == player))
			}
		}
	}
	at := func(i, round int) stats.Deed { return deedOf(player, mine[i], round) }
	for from := range mine { // every stretch of matches, whether it was won throughout
		for to := from; to < len(mine); to++ {
			if slices.Contains(won[from:to+1], false) {
				break
			}
			run := stats.Streak{Matches: to - from + 1, First: at(from, 0), Last: at(to, 0)}
			if run.Matches > p.Longest.Matches {
				p.Longest = run
			}
			if to == len(mine)-1 && run.Matches > p.Now.Matches {
				p.Now = run
			}
		}
	}
	for i := len(mine) - 1; i >= 0 && !won[i]; i-- {
		p.Since++
	}
	for _, n := range mine {
		k := stats.Kind{Game: "kit", LowWins: !n.high}
		if !slices.ContainsFunc(p.Games, func(g *stats.Game) bool { return g.Kind == k }) {
			p.Games = append(p.Games, gameSlowly(player, k, mine))
		}
	}
	return p
}

// gameSlowly counts the matches of one kind.
func gameSlowly(player string, k stats.Kind, mine []noted) *stats.Game {
	g := &stats.Game{Kind: k}
	var totals, rounds []reached
	for _, n := range mine {
		if n.high == k.LowWins {
			continue
		}
		firsts, seat, total := 0, n.seat(player), 0
		for _, place := range n.places() {
			firsts += btoi(place == 1)
		}
		if n.places()[player] == 1 {
			g.Wins++
			g.WinShare += score.WinUnit / int64(firsts)
		}
		for i, r := range n.rounds {
			if r != nil {
				total += r[seat]
				rounds = append(rounds, reached{int64(r[seat]), deedOf(player, n, i+1)})
			}
		}
		g.RoundPoints += int64(total)
		total += n.extra[seat]
		g.Points += int64(total)
		totals = append(totals, reached{int64(total), deedOf(player, n, 0)})
	}
	g.Played, g.Scored, g.Rounds = int64(len(totals)), int64(len(totals)), int64(len(rounds))
	g.Best, g.Worst = top(totals, !k.LowWins), top(totals, k.LowWins)
	g.BestRound, g.WorstRound = top(rounds, !k.LowWins), top(rounds, k.LowWins)
	return g
}

func deedOf(player string, n noted, round int) stats.Deed {
	return stats.Deed{Player: player, Match: n.number, Day: fmt.Sprintf("2026-11-%02d", n.number), Round: round}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestPlayersAreCountedAsByHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low, high := at(t, "kit"), at(t, "kit", "score.winner=high")
		var paper []noted
		var matches []stats.Match
		heads := stats.Heads{Same: same}
		for i := range rapid.IntRange(1, 8).Draw(t, "matches") {
			n := drawNoted(t, int64(i+1))
			b := low
			if n.high {
				b = high
			}
			b.number = n.number - 1
			m := b.play(n.lines()...)
			heads.Add(m)
			paper, matches = append(paper, n), append(matches, m)
		}
		for _, player := range []string{"A", "B", "C", "D", "E"} {
			got, want := of(player, same, matches), slowly(player, paper)
			got.Same = nil
			require.Equal(t, want, got)
			for _, other := range slices.Sorted(maps.Keys(want.Against)) {
				require.Equal(t, want.Against[other], heads.Of(player, other))
			}
		}
	})
}

// The records are looked for among all that every player did, player by player.
func TestRecordsAreTheBestOfThePlayers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := at(t, "kit")
		r := &stats.Records{Same: same}
		var paper []noted
		for i := range rapid.IntRange(1, 8).Draw(t, "matches") {
			n := drawNoted(t, int64(i+1))
			n.high = false
			paper = append(paper, n)
			r.Add(b.play(n.lines()...))
		}
		var totals, rounds, notOut, outs []reached
		longest, times := 0, 0
		for _, player := range []string{"A", "B", "C", "D", "E"} {
			run := 0
			for _, n := range paper {
				place := n.places()[player]
				if !n.counts || place == 0 {
					continue
				}
				seat, total, out := n.seat(player), n.extra[n.seat(player)], 0
				for i, points := range n.rounds {
					if points == nil {
						continue
					}
					total += points[seat]
					here := reached{int64(points[seat]), deedOf(player, n, i+1)}
					rounds = append(rounds, here)
					if n.out[i] == seat {
						out++
					} else {
						notOut = append(notOut, here)
					}
				}
				totals = append(totals, reached{int64(total), deedOf(player, n, 0)})
				outs = append(outs, reached{int64(out), deedOf(player, n, 0)})
				run = (run + 1) * btoi(place == 1)
				switch {
				case run > longest:
					longest, times = run, 1
				case run == longest && run > 0:
					times++
				}
			}
		}
		require.Equal(t, longest, r.Streaks.Matches)
		require.Equal(t, times, r.Streaks.Times)
		if len(totals) == 0 {
			require.Empty(t, r.Games)
			return
		}
		g := r.Games[0]
		requireMark(t, top(totals, false), g.Best, totals)
		requireMark(t, top(rounds, true), g.Biggest, rounds)
		requireMark(t, top(notOut, false), g.Round, notOut)
		want := top(outs, true)
		if want.Value == 0 {
			want = stats.Mark{}
		}
		requireMark(t, want, g.Outs, outs)
	})
}

// requireMark wants a mark's value, how often it was reached, and that those it
// names have reached it, in the order of the matches.
func requireMark(t *rapid.T, want, got stats.Mark, all []reached) {
	require.Equal(t, []int{int(want.Value), want.Times, min(3, want.Times)}, []int{int(got.Value), got.Times, len(got.By)})
	for i, d := range got.By {
		require.Contains(t, all, reached{got.Value, d})
		require.True(t, i == 0 || got.By[i-1].Match <= d.Match && got.By[i-1] != d)
	}
}
