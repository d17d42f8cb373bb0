package render

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/score/rating"
	"rummy/validate/rules"
)

// eventful is a match in which everything happens.
func eventful(t *testing.T) *book.Match {
	t.Helper()
	agreed := round(t, 5, "North=1", "East=out", "李雷=0")
	agreed.Agreed = "the cards fell down"
	broken := round(t, 4, "North=20", "East=unknown", "李雷=3+9")
	broken.Unfinished = true
	return match(t, rules.Overlay{{Field: "score.wild_rank_value", Value: "face"}}, []string{"North", "East", "李雷"},
		round(t, 1, "North=out", "East=23", "李雷:7,W,11"),
		round(t, 2, "North=absent", "East=out", "李雷=0"),
		score.PenaltyGiven{Player: "East", Points: 10, Reason: "misdealt"},
		score.RoundSkipped{Round: 3, Reason: "too late"},
		broken, agreed)
}

// 7+20+11 = 38 for 李雷; East has 23-5+10 = 28, then unknown, and 23 after the last round.
func TestASheetInEveryForm(t *testing.T) {
	for form, want := range map[Form]string{
		CSV: strings.ReplaceAll(`round,wild,cards,dealer,North,North total,East,East total,李雷,李雷 total,remark
1,3,3,North,-5,-5,23,23,38,38,North out
2,4,4,East,absent,,-5,18,0,38,East out
penalty 1,,,,,,10,28,,,misdealt
3,5,5,,,,,,,,passed over: too late
4,6,6,李雷,20,15,unknown,,12,50,nobody out
5,7,7,North,1,16,-5,23,0,50,East out; as agreed: the cards fell down
total,,,,,16,unknown,23,,50,
place,,,,-,,-,,1,,
`, "\n", "\r\n"),
		Markdown: `match 7: Kit, begun on 2026-11-30, score.wild\_rank\_value=face

| round | wild | cards | dealer | North | East | 李雷 | remark |
| ---: | ---: | ---: | --- | ---: | ---: | ---: | --- |
| 1 | 3 | 3 | North | -5 (-5) | 23 (23) | 38 (38) | North out |
| 2 | 4 | 4 | East | absent | -5 (18) | 0 (38) | East out |
| penalty 1 |  |  |  |  | +10 (28) |  | misdealt |
| 3 | 5 | 5 |  |  |  |  | passed over: too late |
| 4 | 6 | 6 | 李雷 | 20 (15) | unknown | 12 (50) | nobody out |
| 5 | 7 | 7 | North | 1 (16) | -5 (23) | 0 (50) | East out; as agreed: the cards fell down |
| total |  |  |  | 16 | 23 + unknown | 50 |  |
| place |  |  |  | - | - | 1 |  |

next: round 6, deal 8 cards each, 8s are wild; East deals, 李雷 plays first

`,
		Linear: `match 7: Kit, begun on 2026-11-30, score.wild_rank_value=face

round 1: wild 3, cards 3, dealer North, North -5 (-5), East 23 (23), 李雷 38 (38), remark North out.
round 2: wild 4, cards 4, dealer East, North absent, East -5 (18), 李雷 0 (38), remark East out.
penalty 1: East +10 (28), remark misdealt.
round 3: wild 5, cards 5, remark passed over: too late.
round 4: wild 6, cards 6, dealer 李雷, North 20 (15), East unknown, 李雷 12 (50), remark nobody out.
round 5: wild 7, cards 7, dealer North, North 1 (16), East -5 (23), 李雷 0 (50), remark East out; as agreed: the cards fell down.
total: North 16, East 23 + unknown, 李雷 50.
place: North -, East -, 李雷 1.

next: round 6, deal 8 cards each, 8s are wild; East deals, 李雷 plays first
`,
	} {
		require.Equal(t, want, on(t, Paper{Form: form}, func(p *Page) { Sheet(p, eventful(t)) }), "%s", form)
	}
}

// The sheet with a row a round takes 80 columns at least: 9 for "penalty 1", 4, 5,
// 6, 7 ("20 (15)"), 12 ("23 + unknown"), 7 and 16 for remarks, with seven gaps of 2.
func TestASheetThatIsTooWideHasPlayersInRows(t *testing.T) {
	draw := func(p *Page) { Sheet(p, eventful(t)) }
	require.Contains(t, on(t, Paper{Width: 80}, draw), "\n    round  wild  cards  dealer")
	require.Equal(t, `match 7: Kit, begun on 2026-11-30, score.wild_rank_value=face

player        1        2  penalty 1        4        5         total  place
North   -5 (-5)   absent             20 (15)   1 (16)            16      -
East    23 (23)  -5 (18)   +10 (28)  unknown  -5 (23)  23 + unknown      -
李雷    38 (38)   0 (38)             12 (50)   0 (50)            50      1
round 1: 3 cards, 3s wild, North dealt; North out
round 2: 4 cards, 4s wild, East dealt; East out
penalty 1: misdealt
round 3: 5 cards, 5s wild; passed over: too late
round 4: 6 cards, 6s wild, 李雷 dealt; nobody out
round 5: 7 cards, 7s wild, North dealt; East out; as agreed: the cards fell
  down

next: round 6, deal 8 cards each, 8s are wild; East deals, 李雷 plays first
`, on(t, Paper{Width: 79}, draw))
}

// North: 30 points and 3 places in 2 matches, 1 win; East: 71 and 3, none.
func TestStandingsInEveryForm(t *testing.T) {
	s := &book.Standings{Game: "kit", Ranking: score.Ranking{By: score.ByRating, LowWins: true}, Matches: 2, Ratings: map[string]rating.Rating{
		"North": {Mu: 27.5, Sigma: 7.25}, "a|b": {Mu: 22.5, Sigma: 7.5}}}
	s.Lines = []book.Line{
		{Name: "North", Best: -5, Worst: 35, Standing: score.Standing{Place: 1, Tally: score.Tally{Player: "North", Played: 2, Wins: 1, WinShare: score.WinUnit, Places: 3, Points: 30, Outs: 4, Strength: 5.75}}},
		{Name: "a|b", Best: 20, Worst: 51, Standing: score.Standing{Place: 2, Tally: score.Tally{Player: "a|b", Played: 2, Places: 3, Points: 71, Strength: 0}}},
	}
	const how = "by rating from 2 matches (strength less three times its doubt); who is equal in all shares the place, and the next is left out (1-2-2-4)\n"
	for form, want := range map[Form]string{
		CSV: "place,player,played,wins,win share,avg place,total,average,best,worst,out,points,rating,mu,sigma,tie\r\n" +
			"1,North,2,1,1.0,1.5,30,15.0,-5,35,4,,5.75,27.50,7.25,\r\n" +
			"2,a|b,2,0,0.0,1.5,71,35.5,20,51,0,,0.00,22.50,7.50,\r\n",
		Markdown: `standings of all matches, kit

| place | player | played | wins | win share | avg place | total | average | best | worst | out | rating |
| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| 1 | North | 2 | 1 | 1.0 | 1.5 | 30 | 15.0 | -5 | 35 | 4 | 5.75 (27.50 ± 7.25) |
| 2 | a\|b | 2 | 0 | 0.0 | 1.5 | 71 | 35.5 | 20 | 51 | 0 | 0.00 (22.50 ± 7.50) |

` + how + "\n",
		Linear: `standings of all matches, kit

place 1, North: played 2, wins 1, win share 1.0, avg place 1.5, total 30, average 15.0, best -5, worst 35, out 4, rating 5.75 (27.50 ± 7.25).
place 2, a|b: played 2, wins 0, win share 0.0, avg place 1.5, total 71, average 35.5, best 20, worst 51, out 0, rating 0.00 (22.50 ± 7.50).

` + how,
	} {
		require.Equal(t, want, on(t, Paper{Form: form}, func(p *Page) { Standings(p, s, false) }), "%s", form)
	}
}

// A table for spreadsheets says what the one for the eye does, and what the JSON does.
func TestASheetAsCSVHoldsTheNumbersOfTheTableAndTheJSON(t *testing.T) {
	for seed := range uint64(60) {
		m := random(t, rand.New(rand.NewPCG(seed, 27)))
		tables := readCSV(t, on(t, Paper{Form: CSV}, func(p *Page) { Sheet(p, m) }))
		require.Len(t, tables, 1)
		heads, rows := tables[0][0], tables[0][1:]
		eye := roundsDown(m)
		require.Len(t, rows, len(eye.rows))
		j := NewMatchJSON(m)
		for n, row := range rows[:len(j.Rounds)] {
			require.Equal(t, eye.rows[n][:4], row[:4])
			require.Equal(t, eye.rows[n][len(eye.columns)-1], row[len(row)-1])
			for seat, name := range m.Names() {
				points, total := row[4+2*seat], row[5+2*seat]
				require.Equal(t, []string{name, name + " total"}, heads[4+2*seat:6+2*seat])
				cell := points
				if total != "" {
					cell += " (" + total + ")"
				}
				require.Equal(t, eye.rows[n][4+seat], cell)
				if j.Rounds[n].Skipped || j.Rounds[n].Scores[seat].Points == nil {
					require.Empty(t, total)
					continue
				}
				s := j.Rounds[n].Scores[seat]
				require.Equal(t, strconv.Itoa(int(*s.Points)), strings.TrimPrefix(points, "absent "))
				require.Equal(t, strconv.Itoa(int(*s.Total)), total)
			}
		}
		for _, sum := range j.Totals {
			seat := slices.Index(m.Names(), sum.Player)
			require.Equal(t, strconv.Itoa(int(sum.Total)), rows[len(j.Rounds)][5+2*seat])
			require.Equal(t, sum.Incomplete, rows[len(j.Rounds)][4+2*seat] == "unknown")
		}
	}
}

// Of those who met, who was ahead how often stands once for each of the two.
func TestHeadToHeadForProgramsIsARowAPair(t *testing.T) {
	v := seasonOf(t, []string{"North", "East"}, 0, 1, 0)
	require.Equal(t, "player,against,met,ahead,behind,equal\r\nNorth,East,3,2,1,0\r\nEast,North,3,1,2,0\r\n",
		on(t, Paper{Form: CSV}, func(p *Page) { headToHead(p, v) }))
}
