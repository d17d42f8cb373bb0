package score

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// slip is one line of a paper on which somebody keeps a pool by hand.
type slip struct {
	what   string         // round, skip, penalty, back
	points map[string]int // of a round, by player; who is not named did not play
	player string         // of a skip, all who were to play
	n      int
	gone   bool // a penalty taken away
}

// sum is where a player stands on such a paper.
type poolSum struct{ points, out, rounds int }

// slowly counts a paper anew from its first line. It knows nothing of how the program
// does it: it goes from line to line, and looks after each line who is out.
func slowly(names []string, paper []slip, target int, exceed bool, reentry string) (sums map[string]*poolSum, over int) {
	sums = map[string]*poolSum{}
	sat := map[string]bool{}
	for _, p := range names {
		sums[p] = &poolSum{}
	}
	in := func() (list []string) {
		for _, p := range names {
			if sums[p].out == 0 {
				list = append(list, p)
			}
		}
		return list
	}
	hits := func(n int) bool { return n > target || n == target && !exceed }
	round := 0
	for i, l := range paper {
		switch l.what {
		case "round", "skip":
			if over > 0 {
				round++
				continue
			}
			round++
			for p, n := range l.points {
				sat[p] = true
				if sums[p].out == 0 {
					sums[p].points += n
					sums[p].rounds++
				}
			}
			for _, p := range strings.Fields(l.player) { // who was to play a round passed over sat there
				sat[p] = true
			}
		case "penalty":
			if !l.gone {
				sums[l.player].points += l.n
			}
		case "back":
			most := 0
			for j, p := range in() {
				if n := sums[p].points; j == 0 || n > most {
					most = n
				}
			}
			if reentry == "highest_plus_one" {
				most++
			}
			if over == 0 && reentry != "none" && len(in()) > 1 && sums[l.player].out > 0 && !hits(most) {
				sums[l.player].points, sums[l.player].out = most, 0
			}
		}
		if over > 0 {
			continue
		}
		for _, p := range names {
			if s := sums[p]; sat[p] && (s.out == 0 || s.out == round) {
				if s.out = 0; hits(s.points) {
					s.out = round
				}
			}
		}
		lastOfGap := i+1 == len(paper) || paper[i+1].what == "round" || paper[i+1].what == "skip"
		if lastOfGap && round > 0 && len(in()) <= 1 {
			over = round
		}
	}
	return sums, over
}

// poolPlaces: who stayed in longer is ahead; then fewer points; who never played is
// not ranked.
func poolPlaces(names []string, sums map[string]*poolSum) (places []int) {
	ahead := func(a, b *poolSum) bool {
		switch {
		case a.out == b.out:
			return a.points < b.points
		case a.out == 0 || b.out == 0:
			return a.out == 0
		}
		return a.out > b.out
	}
	for _, p := range names {
		place := 1
		for _, o := range names {
			if sums[o].rounds > 0 && ahead(sums[o], sums[p]) {
				place++
			}
		}
		if sums[p].rounds == 0 {
			place = 0
		}
		places = append(places, place)
	}
	return places
}

// Whatever is played, corrected, penalised, or takes somebody back: a slow count from
// the first line on says the same.
func TestAPoolIsWhatASlowCountMakesOfIt(t *testing.T) {
	happened := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		names := strings.Fields("North East South West Li")[:rapid.IntRange(2, 5).Draw(t, "players")]
		test := rapid.SampledFrom([]string{"reach", "exceed"}).Draw(t, "test")
		reentry := rapid.SampledFrom([]string{"none", "highest", "highest_plus_one"}).Draw(t, "reentry")
		g := poolGame(t, "rounds.target_test="+test, "rounds.reentry="+reentry, "score.cap=0")
		s := begin(t, g, joined(names))
		var paper []slip
		var rounds, penalties []int // their places on the paper
		entries := func(in []string) (line string, points map[string]int) {
			points = map[string]int{}
			out := rapid.SampledFrom(in).Draw(t, "out")
			for _, p := range in {
				n := rapid.SampledFrom([]int{0, 10, 20, 30, 40, 50, 60, 95}).Draw(t, "points")
				if n == 95 {
					line += " " + p + "=wrong-show"
				} else {
					line += fmt.Sprintf(" %s=%d", p, n)
				}
				if points[p] = n; p == out {
					line, points[p] = strings.TrimSuffix(line, strings.Fields(line)[len(strings.Fields(line))-1])+p+"=out", 0
				}
			}
			return strings.TrimSpace(line), points
		}
		say := func(line string) {
			b, _, err := typed(s, line)
			require.NoError(t, err, line)
			s = record(t, s, b)
		}
		for range rapid.IntRange(1, 25).Draw(t, "lines") {
			sums, over := slowly(names, paper, 100, test == "exceed", reentry)
			var in, out []string
			for _, p := range names {
				if sums[p].out == 0 {
					in = append(in, p)
				} else {
					out = append(out, p)
				}
			}
			switch what := rapid.SampledFrom([]string{"round", "round", "round", "round", "skip", "penalty", "revoke", "correct", "back", "back"}).Draw(t, "what"); {
			case what == "round" && over == 0:
				line, points := entries(in)
				say(line)
				rounds, paper = append(rounds, len(paper)), append(paper, slip{what: "round", points: points})
			case what == "skip" && over == 0:
				say("skip late")
				rounds, paper = append(rounds, len(paper)), append(paper, slip{what: "skip", player: joined(in)})
			case what == "penalty":
				p, n := rapid.SampledFrom(names).Draw(t, "whose"), rapid.SampledFrom([]int{-20, -10, 10, 30}).Draw(t, "penalty")
				say(fmt.Sprintf("penalty %s %d", p, n))
				penalties, paper = append(penalties, len(paper)), append(paper, slip{what: "penalty", player: p, n: n})
			case what == "revoke" && len(penalties) > 0:
				n := rapid.IntRange(0, len(penalties)-1).Draw(t, "which")
				if l := &paper[penalties[n]]; !l.gone {
					say(fmt.Sprintf("revoke %d", n+1))
					l.gone = true
				}
			case what == "correct" && len(rounds) > 0:
				n := rapid.IntRange(0, len(rounds)-1).Draw(t, "which")
				l := &paper[rounds[n]]
				if l.what == "skip" {
					continue
				}
				line, points := entries(slices.Sorted(maps.Keys(l.points)))
				if b, _, err := typed(s, fmt.Sprintf("correct %d %s", n+1, line)); err == nil {
					before := stands(s)
					s = record(t, s, b)
					if l.points = points; before != stands(s) {
						happened["corrected"]++
					}
				} else {
					require.ErrorContains(t, err, "nothing changes")
				}
			case what == "back" && len(out) > 0:
				p := rapid.SampledFrom(out).Draw(t, "who")
				with := append(slices.Clone(paper), slip{what: "back", player: p})
				then, _ := slowly(names, with, 100, test == "exceed", reentry)
				b, err := s.Reenter(p)
				if over > 0 || then[p].out > 0 {
					require.Error(t, err)
					continue
				}
				require.NoError(t, err)
				s, paper = record(t, s, b), with
				happened["back"]++
			default:
				continue
			}
			samePool(t, s, names, paper, test, reentry, happened)
		}
		again, err := Replay(g, s.events, nil)
		require.NoError(t, err)
		require.Equal(t, s.view(), again.view())
	})
	for _, what := range []string{"corrected", "back", "over", "ended earlier", "counts nothing", "not held"} {
		require.NotZero(t, happened[what], what)
	}
}

// samePool holds that a sheet shows what a paper says.
func samePool(t *rapid.T, s *Sheet, names []string, paper []slip, test, reentry string, happened map[string]int) {
	sums, over := slowly(names, paper, 100, test == "exceed", reentry)
	require.Equal(t, over > 0, s.End.Over)
	places := poolPlaces(names, sums)
	var in []string
	for i, p := range names {
		total := s.Totals[i]
		require.Equal(t, []int{sums[p].points, sums[p].out, sums[p].rounds, places[i]}, []int{int(total.Points), total.Eliminated, total.Rounds, total.Place},
			"%s: points, out, rounds, place", p)
		require.Zero(t, total.Missed)
		if sums[p].out == 0 {
			in = append(in, p)
		}
	}
	require.Equal(t, in, s.In())
	next, ok := s.Next()
	if require.Equal(t, over == 0, ok); ok {
		require.Equal(t, in, next.Players)
		require.Contains(t, in, next.Dealer)
	} else {
		happened["over"]++
	}
	for _, r := range s.Rounds {
		require.Equal(t, over > 0 && r.Number > over, r.AfterEnd)
		if r.AfterEnd {
			happened["ended earlier"]++
		}
		for _, sc := range r.Scores {
			if sc.Eliminated && !sc.Away && !r.AfterEnd {
				happened["counts nothing"]++
			}
		}
	}
	for _, b := range s.Reentries {
		if !b.Held {
			happened["not held"]++
		}
	}
}
