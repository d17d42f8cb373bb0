package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/card"
	"rummy/validate/rules"
)

var evening = time.Date(2026, 11, 30, 22, 0, 0, 0, time.UTC)

// match makes a match of Kit of its events; the players' ids are their names.
func match(t testing.TB, house rules.Overlay, players []string, bodies ...score.Body) *book.Match {
	t.Helper()
	g, err := rules.Builtin("kit")
	require.NoError(t, err)
	g, err = g.With(house)
	require.NoError(t, err)
	started := score.MatchStarted{Game: g.ID, Rules: g.Digest(), House: house, Day: "2026-11-30", Players: players, Dealer: players[0]}
	var events []score.Event
	for i, body := range append([]score.Body{started}, bodies...) {
		events = append(events, score.Event{Seq: int64(i + 1), At: evening, Actor: "ann", Body: body})
	}
	sheet, err := score.Replay(g, events, nil)
	require.NoError(t, err)
	return &book.Match{ID: "01J00000000000000000000000", Number: 7, Sheet: sheet, Started: evening}
}

// round makes a round of entries in the order of the seats, as typed.
func round(t testing.TB, number int, entries ...string) score.RoundScored {
	t.Helper()
	g, err := rules.Builtin("kit")
	require.NoError(t, err)
	r := score.RoundScored{Round: number}
	for _, word := range entries {
		name, e, err := score.ParseEntry(g, g.Cards(len(entries)), word)
		require.NoError(t, err)
		e.Player = name
		r.Entries = append(r.Entries, e)
	}
	return r
}

func TestSheetShowsEverythingThatHappened(t *testing.T) {
	agreed := round(t, 5, "North=1", "East=out", "李雷=0")
	agreed.Agreed = "the cards fell down"
	broken := round(t, 4, "North=20", "East=unknown", "李雷=3+9")
	broken.Unfinished = true
	m := match(t, rules.Overlay{{Field: "score.wild_rank_value", Value: "face"}}, []string{"North", "East", "李雷"},
		round(t, 1, "North=out", "East=23", "李雷:7,W,11"),
		round(t, 2, "North=absent", "East=out", "李雷=0"),
		score.RoundSkipped{Round: 3, Reason: "too late"},
		broken, agreed)
	m.Season = "Autumn"
	text := drawn(t, func(p *Page) { Sheet(p, m) })
	// 7+20+11 = 38; 李雷's name takes four columns
	require.Equal(t, `match 7: Kit, begun on 2026-11-30, season Autumn, score.wild_rank_value=face

round  wild  cards  dealer    North          East     李雷  remark
    1     3      3  North   -5 (-5)       23 (23)  38 (38)  North out
    2     4      4  East     absent       -5 (18)   0 (38)  East out
    3     5      5                                          passed over: too late
    4     6      6  李雷    20 (15)       unknown  12 (50)  nobody out
    5     7      7  North    1 (16)       -5 (13)   0 (50)  East out; as agreed: the cards fell down
total                            16  13 + unknown       50
place                             -             -        1

next: round 6, deal 8 cards each, 8s are wild; East deals, 李雷 plays first
`, text)
}

func TestASheetWithoutRoundsSaysWhatIsDealt(t *testing.T) {
	text := drawn(t, func(p *Page) { Sheet(p, match(t, nil, []string{"North", "East"})) })
	require.Equal(t, `match 7: Kit, begun on 2026-11-30

next: round 1, deal 3 cards each, 3s are wild; North deals, East plays first
`, text)
}

func TestTieBreakRoundsStandUnderTheTable(t *testing.T) {
	house := rules.Overlay{{Field: "rounds.count", Value: "1"}, {Field: "end.tie", Value: "extra_round"}}
	tieBreak := func(number int, entries ...string) score.TieBreakScored {
		return score.TieBreakScored{Number: number, Entries: round(t, number, entries...).Entries}
	}
	only := round(t, 1, "North=20", "East=20", "South=20", "West=40")
	only.Unfinished = true
	first := tieBreak(1, "North=20", "East=20", "South=absent")
	first.Unfinished, first.Agreed = true, "late"
	players := []string{"North", "East", "South", "West"}
	var b strings.Builder
	b.WriteString(drawn(t, func(p *Page) { Sheet(p, match(t, house, players, only, first)) }))
	require.Equal(t, `match 7: Kit, begun on 2026-11-30, rounds.count=1, end.tie=extra_round

round  wild  cards  dealer    North     East    South     West  remark
    1     3      3  North   20 (20)  20 (20)  20 (20)  40 (40)  nobody out
total                            20       20       20       40
place                             1        1        3        4
tie-break 1: 3 cards, 3s wild: North 20, East 20, South absent; nobody out; as agreed: late

next: tie-break 2 of North and East, deal 3 cards each, 3s are wild; North deals, East plays first
`, b.String())

	waiting := match(t, house, players, only, first, tieBreak(2, "North=unknown", "East=out"))
	b.Reset()
	b.WriteString(drawn(t, func(p *Page) { Sheet(p, waiting) }))
	require.Contains(t, b.String(), "\ntie-break 2: 3 cards, 3s wild: North unknown, East -5 (out)\n\n"+
		"all rounds are in; points not known yet keep the match open\n")

	settled := match(t, house, players, only, first, tieBreak(2, "North=7+8+20", "East=out"))
	require.Equal(t, "over: East wins with 20, by a tie-break round", Standing(settled))
	b.Reset()
	require.NoError(t, JSON(&b, NewMatchJSON(settled)))
	var got struct {
		TieBreaks json.RawMessage `json:"tie_breaks"`
	}
	require.NoError(t, json.Unmarshal([]byte(b.String()), &got))
	require.JSONEq(t, `[
		{"tie_break": 1, "wild": "3", "dealt": 3, "dealer": "East", "unfinished": true, "agreed": "late",
			"entered_at": "2026-11-30T22:00:00Z", "entered_by": "ann", "scores": [
			{"player": "North", "points": 20}, {"player": "East", "points": 20}, {"player": "South", "points": null, "absent": true}]},
		{"tie_break": 2, "wild": "3", "dealt": 3, "dealer": "North",
			"entered_at": "2026-11-30T22:00:00Z", "entered_by": "ann", "scores": [
			{"player": "North", "points": 35, "sum": [7, 8, 20]}, {"player": "East", "points": -5, "out": true}]}]`, string(got.TieBreaks))
}

func TestHowAMatchEndedIsSaid(t *testing.T) {
	first := round(t, 1, "North=out", "East=0", "South=12")
	second := round(t, 2, "North=0", "East=out", "South=12")
	for _, tt := range []struct {
		name  string
		house rules.Overlay
		body  []score.Body
		want  string
	}{
		{"not to count", nil, []score.Body{first, score.MatchEnded{}}, "over: ended early, not counted in the standings"},
		{"one winner", nil, []score.Body{first, score.MatchEnded{Count: true}}, "North wins with -5"},
		{"two winners", nil, []score.Body{first, second, score.MatchEnded{Count: true}}, "North and East share the win with -5"},
		{"a tie settled by the last round", rules.Overlay{{Field: "end.tie", Value: "last_round"}},
			[]score.Body{first, second, score.MatchEnded{Count: true}}, "East wins with -5, by the better last round"},
		{"everybody missed a round", nil, []score.Body{
			round(t, 1, "North=out", "East=absent", "South=absent"), round(t, 2, "North=absent", "East=out", "South=5"), score.MatchEnded{Count: true}},
			"nobody is ranked, since everybody missed a round"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Contains(t, Standing(match(t, tt.house, []string{"North", "East", "South"}, tt.body...)), tt.want)
		})
	}
}

// random is a match of strange people in which everything may happen.
func random(t *testing.T, r *rand.Rand) *book.Match {
	t.Helper()
	players := slices.Clone(strange)
	r.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	players = players[:2+r.IntN(6)]
	var house rules.Overlay
	if v := []string{"", "average", "0"}[r.IntN(3)]; v != "" {
		house = rules.Overlay{{Field: "players.absent", Value: v}}
	}
	var bodies []score.Body
	for n := 1; n <= 1+r.IntN(10); n++ {
		if r.IntN(12) == 0 {
			bodies = append(bodies, score.RoundSkipped{Round: n, Reason: "out of time"})
			continue
		}
		round := score.RoundScored{Round: n}
		out := r.IntN(len(players))
		for seat, p := range players {
			e := score.Entry{Player: p}
			switch points := card.Points(r.IntN(240) - 5*r.IntN(2)); {
			case seat == out:
				e.Out = true
			case r.IntN(15) == 0:
				e.Absent = true
			case r.IntN(20) == 0:
				e.Unknown = true
			default:
				e.Points = &points
			}
			round.Entries = append(round.Entries, e)
		}
		bodies = append(bodies, round)
	}
	return match(t, house, players, bodies...)
}

var score1 = regexp.MustCompile(`^(?:absent )?(-?\d+) \((-?\d+)\)$`)

// Complaint 14: every total that is shown is the sum of the rows that are shown,
// and the table and the JSON say the same.
func TestTableAndJSONShowTheSameNumbersAndTheyAddUp(t *testing.T) {
	for seed := range uint64(150) {
		m := random(t, rand.New(rand.NewPCG(seed, 3)))
		var b strings.Builder
		b.WriteString(drawn(t, func(p *Page) { p.Table(roundsDown(m)) }))
		columns := []heading{{name: "round"}, {name: "wild"}, {name: "cards"}, {name: "dealer", left: true}}
		for _, p := range m.Names() {
			columns = append(columns, heading{name: p, cell: scored})
		}
		remark := heading{name: "remark", left: true}
		if !strings.HasSuffix(strings.SplitN(b.String(), "\n", 2)[0], remark.name) {
			t.Fatalf("no remarks in\n%s", b.String())
		}
		if len(m.Sheet.Rounds) > 0 && !slices.ContainsFunc(m.Sheet.Rounds, func(r score.Round) bool { return !r.Skipped }) {
			columns = slices.Delete(columns, 3, 4) // nobody dealt
		}
		table := parse(t, b.String(), append(columns, remark))

		var text bytes.Buffer
		require.NoError(t, JSON(&text, NewMatchJSON(m)))
		var j MatchJSON
		require.NoError(t, json.Unmarshal(text.Bytes(), &j))
		require.Len(t, table, len(j.Rounds)+2)
		require.Equal(t, m.Names(), j.Players)

		sums := map[string]int{}
		whole := map[string]bool{}
		for _, p := range j.Players {
			whole[p] = true
		}
		for i, r := range j.Rounds {
			row := table[i]
			require.Equal(t, strconv.Itoa(r.Round), row["round"])
			require.Equal(t, strconv.Itoa(r.Dealt), row["cards"])
			require.Equal(t, *r.Wild, row["wild"])
			if r.Skipped {
				require.Equal(t, "passed over: out of time", row["remark"])
				require.Empty(t, r.Scores)
				continue
			}
			require.Equal(t, *r.Dealer, row["dealer"])
			require.Len(t, r.Scores, len(j.Players))
			for _, s := range r.Scores {
				cell := row[s.Player]
				if s.Points == nil {
					require.Equal(t, map[bool]string{true: "absent", false: "unknown"}[s.Absent], cell)
					whole[s.Player] = whole[s.Player] && s.Absent
				} else {
					found := score1.FindStringSubmatch(cell)
					require.NotNil(t, found, "%q", cell)
					require.Equal(t, []string{fmt.Sprint(*s.Points), fmt.Sprint(*s.Total)}, found[1:])
					sums[s.Player] += int(*s.Points)
				}
				require.Equal(t, sums[s.Player], int(*s.Total), "%s after round %d of\n%s", s.Player, r.Round, b.String())
			}
		}
		totals, places := table[len(j.Rounds)], table[len(j.Rounds)+1]
		require.Len(t, j.Totals, len(j.Players))
		for _, total := range j.Totals {
			require.Equal(t, sums[total.Player], int(total.Total))
			want := strconv.Itoa(sums[total.Player])
			if !whole[total.Player] {
				want += " + unknown"
			}
			require.Equal(t, want, totals[total.Player])
			require.Equal(t, !whole[total.Player], total.Incomplete)
			if total.Place == nil {
				require.Equal(t, "-", places[total.Player])
			} else {
				require.Equal(t, strconv.Itoa(*total.Place), places[total.Player])
			}
		}
	}
}
