package score

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// knocking is a game in which the round is ended by knocking with ten points or
// less. Two to four play it, so that what three do can be tried too.
const knocking = `
id: knocking
name: Knocking
version: 1
players: {min: 2, max: 4}
pack:
  suits: [{code: h}, {code: d}, {code: c}, {code: s}]
  ranks:
    - {code: A, value: 1}
    - {code: "2", value: 2}
    - {code: "3", value: 3}
    - {code: "4", value: 4}
    - {code: "5", value: 5}
    - {code: "6", value: 6}
    - {code: "7", value: 7}
    - {code: "8", value: 8}
    - {code: "9", value: 9}
    - {code: "10", value: 10}
    - {code: J, value: 10}
    - {code: Q, value: 10}
    - {code: K, value: 10}
rounds: {deal: 10, end: target, target: 100, unfinished: void}
melds:
  - {kind: set, min: 3, max: 4, suits: distinct}
  - {kind: run, min: 3, ace: low}
table: {melding: only_when_out}
out: {all_melded: true, final_discard: required, knock_limit: 10, after: defender_lays_off}
score:
  winner: high
  counts: deadwood
  settle: difference
  bonuses:
    - {code: big-gin, points: 31, without_discard: true}
    - {code: gin, when: nothing_left, points: 25}
    - {code: undercut, when: undercut, points: 20}
    - {code: spades, when: upcard, times: 1, suits: [s]}
end:
  bonuses:
    - {code: game, when: match_won, points: 100}
    - {code: shutout, when: shutout, times: 2}
    - {code: box, when: round_won, points: 25}
rules:
  - {id: knocking.knock, text: Ten or less., basis: text}
  - {id: knocking.first_out, text: The first knock ends it., basis: text}
  - {id: knocking.defender_lays_off, text: The others lay off., basis: text}
`

// collecting is a game in which whoever goes out scores what the others hold.
const collecting = `
id: collecting
name: Collecting
version: 1
pack:
  suits: [{code: h}, {code: s}]
  ranks: [{code: "2", value: 2}, {code: "3", value: 3}, {code: "4", value: 4}, {code: K, value: 10}]
rounds: {deal: 3, end: fixed, count: 3, unfinished: void}
melds: [{kind: set}, {kind: run}]
out: {final_discard: optional}
score:
  winner: by_settle
  settle: winner_collects
  bonuses: [{code: rummy, times: 2}]
`

func file(t require.TestingT, text string, house ...string) *rules.Game {
	g, err := rules.Load("game.yaml", []byte(text))
	require.NoError(t, err)
	var o rules.Overlay
	for _, h := range house {
		s, err := rules.ParseSetting(h)
		require.NoError(t, err)
		o = append(o, s)
	}
	g, err = g.With(o)
	require.NoError(t, err)
	return g
}

// brings proposes a round as typed, with the card turned up.
func brings(t *testing.T, s *Sheet, upcard string, words ...string) (Body, []string, error) {
	p := Proposal{Upcard: upcard}
	for _, w := range words {
		name, e, err := ParseEntry(s.Game, s.Cards(), w)
		if err != nil {
			return nil, nil, err
		}
		e.Player = name
		p.Entries = append(p.Entries, e)
	}
	b, ruling, err := s.Propose(p)
	var found []string
	for _, f := range append(slices.Clone(ruling.Findings), ruling.Remarks...) {
		found = append(found, fmt.Sprintf("%s: %s: %s", f.Name, f.Who, f.Message))
	}
	return b, found, err
}

func TestARoundIsSettledByWhatIsLeft(t *testing.T) {
	for _, tt := range []struct {
		name, players string
		house, words  []string
		want          []card.Points
	}{
		{"who knocked has less: the difference", "North East", nil, []string{"North=knock:7", "East=23"}, sums(16, 0)},
		{"points may be added up", "North East", nil, []string{"North=knock:5+2", "East=10+10+3"}, sums(16, 0)},
		{"equal is an undercut (F29)", "North East", nil, []string{"North=knock:7", "East=7"}, sums(0, 20)},
		{"less is an undercut, with the difference", "North East", nil, []string{"North=knock:7", "East=3"}, sums(0, 24)},
		{"an undercut may be worth 10", "North East", []string{"score.bonuses.undercut.points=10"}, []string{"North=knock:7", "East=7"}, sums(0, 10)},
		{"gin: the other's points, and 25", "North East", nil, []string{"North=gin", "East=23"}, sums(48, 0)},
		{"out is gin", "North East", nil, []string{"North=out", "East=23"}, sums(48, 0)},
		{"a knock with nothing left is gin", "North East", nil, []string{"North=knock:0", "East=23"}, sums(48, 0)},
		{"nothing left against gin: no undercut (F30)", "North East", nil, []string{"North=gin", "East=0"}, sums(25, 0)},
		{"big gin stands in the place of gin", "North East", nil, []string{"North=big-gin", "East=23"}, sums(54, 0)},
		{"three: the differences to both", "North East South", nil, []string{"North=knock:7", "East=23", "South=12"}, sums(21, 0, 0)},
		{"three: one has less, and scores of all", "North East South", nil, []string{"North=knock:7", "East=23", "South=4"}, sums(0, 0, 42)},
		{"three: gin brings its bonus from each", "North East South", nil, []string{"North=gin", "East=23", "South=4"}, sums(77, 0, 0)},
		{"an undercut by a tie is not beaten", "North East", []string{"score.bonuses.undercut.when=beaten"}, []string{"North=knock:7", "East=7"}, sums(0, 0)},
		{"less is beaten", "North East", []string{"score.bonuses.undercut.when=beaten"}, []string{"North=knock:7", "East=3"}, sums(0, 24)},
		{"three: who was absent pays nothing", "North East South", nil, []string{"North=knock:7", "East=23", "South=absent"}, sums(16, 0, 0)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, file(t, knocking, tt.house...), tt.players)
			b, found, err := brings(t, s, "", tt.words...)
			require.NoError(t, err)
			require.Empty(t, found)
			require.Equal(t, tt.want, pointsOf(record(t, s, b).Rounds[0]))
		})
	}
}

func pointsOf(r Round) (points []card.Points) {
	for _, sc := range r.Scores {
		points = append(points, sc.Points)
	}
	return points
}

func TestWhoGoesOutCollects(t *testing.T) {
	s := begin(t, file(t, collecting), "North East South")
	require.False(t, s.LowWins())
	b, found, err := brings(t, s, "", "North=out", "East:Kh,2s", "South=4")
	require.NoError(t, err)
	require.Empty(t, found)
	s = record(t, s, b)
	require.Equal(t, sums(16, 0, 0), pointsOf(s.Rounds[0])) // 10 + 2, and 4
	b, _, err = brings(t, s, "", "North=3", "East=rummy", "South=4")
	require.NoError(t, err)
	s = record(t, s, b)
	require.Equal(t, sums(0, 14, 0), pointsOf(s.Rounds[1])) // going rummy doubles 3 + 4
	require.Equal(t, "=rummy", s.Rounds[1].Scores[1].Entry.Typed())
	b, _, err = brings(t, s, "", "North=2", "East=unknown", "South=out")
	require.NoError(t, err)
	s = record(t, s, b)
	require.False(t, s.End.Over, "what South scores is not known yet")
	require.False(t, s.Totals[2].Whole)
	corrected, _, err := s.Correct(3, Proposal{Entries: []Entry{{Player: "East", Points: points(10)}}}, "found")
	require.NoError(t, err)
	s = record(t, s, corrected)
	require.Equal(t, sums(16, 14, 12), totals(s))
	require.Equal(t, []int{1, 2, 3}, places(s))
	require.True(t, s.End.Over)

	own := begin(t, file(t, collecting, "score.settle=own"), "North East")
	require.True(t, own.LowWins())
	b, _, err = brings(t, own, "", "North=rummy", "East=7")
	require.NoError(t, err)
	require.Equal(t, sums(0, 14), pointsOf(record(t, own, b).Rounds[0]), "who keeps their own points counts them double")
	own = begin(t, file(t, collecting, "score.settle=own", "score.bonuses.rummy.times=1", "score.bonuses.rummy.points=10"), "North East")
	b, _, err = brings(t, own, "", "North=rummy", "East=7")
	require.NoError(t, err)
	own = record(t, own, b)
	require.Equal(t, sums(-10, 7), pointsOf(own.Rounds[0]), "the lowest total wins, so a bonus takes points off")
	require.Equal(t, []int{1, 2}, places(own))
}

// The hands are of ten cards. North knocks with (4c 5c 6c) (9d 9h 9s) and four
// cards that count at most ten.
func TestADefenderLaysOff(t *testing.T) {
	const knock = "North=knock:(4c 5c 6c) (9d 9h 9s) Ah 2d 3h 4d" // 10 left
	for _, tt := range []struct {
		name, east string
		counted    card.Points
		found      []string
	}{
		{"nothing fits", "East:(Kh Kd Ks) (Jc Jd Js) 8h 8d 2s 5d", 23, nil},
		{"the fourth nine and both ends of the run, as laid", "East:(Kh Kd Ks) (Jc Jd Js) 2s [9c 3c 7c]", 2, nil},
		{"a run grown card by card", "East:(Kh Kd Ks) (Jc Jd Js) 2s [8c 7c 9c]", 2, nil},
		{"what does not fit is refused", "East:(Kh Kd Ks) (Jc Jd Js) 8h 2s [9c 8c]", 10, []string{"layoff.no_meld: East: 8c fits on none of the melds of who knocked"}},
		{"the best is found for a hand not arranged", "East=hand:Kh Kd Ks Jc Jd Js 2s 9c 7c 8c", 2, nil},
		{"as laid something could have been laid off", "East:(Kh Kd Ks) (Jc Jd Js) 2s 9c 7c Qh", 12, []string{"hand.lay_off: East: as laid 28 are left, and with 9c and 7c laid off on the melds of who knocked 12; the best one counts"}},
		{"cards listed as left count as listed", "East:2s,Qh [9c]", 12, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, file(t, knocking), "North East")
			b, found, err := brings(t, s, "", knock, tt.east)
			require.NoError(t, err)
			require.Equal(t, tt.found, found)
			if len(found) > 0 && !strings.HasPrefix(found[0], "hand.") {
				scored := b.(RoundScored)
				scored.Agreed = "seen by all"
				b = scored
			}
			require.Equal(t, tt.counted, record(t, s, b).Rounds[0].Scores[1].Counted)
		})
	}
}

func TestWhatCannotEndARoundByKnockingIsRefused(t *testing.T) {
	for _, tt := range []struct {
		name  string
		words []string
		found string // or
		err   string
	}{
		{"more than the limit", []string{"North=knock:11", "East=23"}, "knock.too_much: North: 11 points are left, and knocking takes 10 or less", ""},
		{"more than the limit, by cards", []string{"North=knock:Kc 2d", "East=23"}, "knock.too_much: North: 12 points are left, and knocking takes 10 or less", ""},
		{"two knocks", []string{"North=knock:7", "East=knock:5"}, "round.two_out: : North and East cannot both have ended the round: the first knock ends it", ""},
		{"no knock", []string{"North=7", "East=5"}, "round.nobody_out: : nobody knocked or went out", ""},
		{"a lay-off after gin (F31)", []string{"North=gin", "East:(Kh Kd Ks) (Jc Jd Js) 2s 8h 5d [9c]"}, "layoff.never: East: nobody lays off when nothing is left to who went out", ""},
		{"a knocker lays nothing off (F31)", []string{"North=knock:[9c] 2d", "East=5"}, "", "North: who knocks lays nothing off"},
		{"nothing said of what is left", []string{"North=knock", "East=5"}, "", "North: how much is left after knocking?"},
		{"a rank alone", []string{"North=knock:7,2", "East=5"}, "", `North: "7" lacks its suit`},
		{"a bonus of another game", []string{"North=rummy", "East=5"}, "", `North: "rummy" is no number of points`},
		{"brackets that do not pair up", []string{"North=knock:7", "East:Kc [9c"}, "", "East: the brackets do not pair up"},
		{"empty brackets", []string{"North=knock:7", "East:Kc []"}, "", "East: a pair of brackets holds no card"},
		{"an upcard that nothing goes by", []string{"North=knock:7", "East=5"}, "", "in Knocking nothing goes by the card turned up"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, file(t, knocking), "North East")
			upcard := ""
			if strings.Contains(tt.name, "upcard") {
				upcard = "7h"
			}
			_, found, err := brings(t, s, upcard, tt.words...)
			if tt.err != "" {
				require.ErrorContains(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, []string{tt.found}, found)
		})
	}
	for words, want := range map[string]string{
		"North=knock:3 East=12":          "North: nobody knocks in Kit",
		"North=out East:Bl7 [Bl8]":       "East: nothing is laid off there",
		"North:Bl7 [Bl8] East=out":       "North: nothing is laid off there",
		"North=out:(Bl4 Bl5 Bl6) [Bl7]":  "nothing is laid off there",
		"North=out:(Bl4 Bl5 Bl6) East=0": "",
	} {
		s := begin(t, kit(t), "North East")
		first, rest, _ := strings.Cut(words, " East")
		list := []string{first}
		if rest != "" {
			list = append(list, "East"+rest)
		}
		_, _, err := brings(t, s, "", list...)
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, want, words)
	}
}

func TestTheCardTurnedUpSetsTheKnockLimitAndDoubles(t *testing.T) {
	house := []string{"out.knock_limit=upcard", "score.bonuses.spades.times=2"}
	for _, tt := range []struct {
		name, upcard, north, found string
		want                       []card.Points
	}{
		{"a six, and six left", "6h", "North=knock:6", "", sums(17, 0)},
		{"a six, and seven left", "6h", "North=knock:7", "knock.too_much: North: 7 points are left, and with 6h turned up knocking takes 6 or less", nil},
		{"a queen counts ten", "qd", "North=knock:10", "", sums(13, 0)},
		{"a spade doubles", "6s", "North=knock:6", "", sums(34, 0)},
		{"a spade doubles gin too", "Ks", "North=gin", "", sums(96, 0)},
		{"an ace: nothing may be left", "Ah", "North=knock:1", "knock.too_much: North: 1 point is left, and with Ah turned up nothing may be left", nil},
		{"an ace, and gin", "As", "North=gin", "", sums(96, 0)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, file(t, knocking, house...), "North East")
			b, found, err := brings(t, s, tt.upcard, tt.north, "East=23")
			require.NoError(t, err)
			if tt.found != "" {
				require.Equal(t, []string{tt.found}, found)
				return
			}
			require.Empty(t, found)
			require.Equal(t, tt.want, pointsOf(record(t, s, b).Rounds[0]))
		})
	}
	s := begin(t, file(t, knocking, house...), "North East")
	_, _, err := brings(t, s, "", "North=knock:6", "East=23")
	require.ErrorContains(t, err, "which card was turned up? in Knocking the round goes by it")
	_, _, err = brings(t, s, "6x", "North=knock:6", "East=23")
	require.ErrorContains(t, err, `no such card: "6x"`)
	b, _, err := brings(t, s, "6s", "North=knock:6", "East=23")
	require.NoError(t, err)
	s = record(t, s, b)
	mended, _, err := s.Correct(1, Proposal{Upcard: "6h"}, "it was a heart")
	require.NoError(t, err)
	s = record(t, s, mended)
	require.Equal(t, "6h", s.Rounds[0].Upcard)
	require.Equal(t, sums(17, 0), pointsOf(s.Rounds[0]))
	again, _, err := s.Correct(1, Proposal{Entries: []Entry{{Player: "East", Points: points(16)}}}, "counted again")
	require.NoError(t, err)
	require.Equal(t, "6h", again.(RoundCorrected).Upcard, "it stays")
	require.Equal(t, sums(10, 0), pointsOf(record(t, s, again).Rounds[0]))
}

// North wins 48, 16 and 48 = 112 and so the game; East wins nothing: game 100,
// doubled for a shutout, and three boxes of 25. In the other match East wins a
// round of 24: no shutout, and a box for each.
func TestBonusesOfTheEndAreAddedAndChangeNoPlace(t *testing.T) {
	s := begin(t, file(t, knocking), "North East")
	for _, words := range []string{"North=gin East=23", "North=knock:7 East=23", "North=gin East=23"} {
		require.False(t, s.End.Over)
		b, _, err := brings(t, s, "", strings.Fields(words)...)
		require.NoError(t, err)
		s = record(t, s, b)
	}
	require.Equal(t, End{Over: true, Counts: true}, s.End)
	require.Equal(t, []EndScore{{"North", "game", 100, 212}, {"North", "shutout", 100, 312}, {"North", "box", 75, 387}}, s.Bonuses)
	require.Equal(t, sums(387, 0), totals(s))
	require.EqualValues(t, 275, s.Totals[0].Extra)

	s = begin(t, file(t, knocking), "North East")
	for _, words := range []string{"North=gin East=23", "North=knock:7 East=3", "North=knock:7 East=23", "North=gin East=23"} {
		b, _, err := brings(t, s, "", strings.Fields(words)...)
		require.NoError(t, err)
		s = record(t, s, b)
	}
	require.Equal(t, []EndScore{{"North", "game", 100, 212}, {"North", "box", 75, 287}, {"East", "box", 25, 49}}, s.Bonuses)
	require.Equal(t, []int{1, 2}, places(s))

	early, err := begin(t, file(t, knocking), "North East").EndEarly(false)
	require.NoError(t, err)
	require.False(t, early.Count)
}

func TestAGameOfPointsTakesAnyPointsUntilTheTableEndsIt(t *testing.T) {
	const points = "id: points\nname: Points\nversion: 1\nrounds: {end: open}\nscore: {winner: high}\n"
	s := begin(t, file(t, points), "North East South")
	for i, words := range []string{"North=12 East=-30 South=0", "North=0 East=5000 South=absent", "South=\u22127 North=1+2+3 East=unknown"} {
		b, found, err := brings(t, s, "", strings.Fields(words)...)
		require.NoError(t, err)
		require.Empty(t, found)
		s = record(t, s, b)
		require.Len(t, s.Rounds, i+1)
		require.False(t, s.End.Over)
	}
	require.Equal(t, sums(18, 4970, -7), totals(s))
	for _, words := range []string{"North=out East=3 South=4", "North:7 East=3 South=4", "North=knock:3 East=3 South=4", "North=in East=3 South=4"} {
		_, _, err := brings(t, s, "", strings.Fields(words)...)
		require.Error(t, err, words)
	}
	_, _, err := s.Propose(Proposal{Unfinished: true, Entries: s.Rounds[0].entries()})
	require.ErrorContains(t, err, "nobody goes out, and no round is unfinished")
	_, err = s.EndEarly(false)
	require.ErrorContains(t, err, "points of East are not known yet")
	mended, _, err := s.Correct(3, Proposal{Entries: []Entry{{Player: "East", Absent: true}}}, "had gone home")
	require.NoError(t, err)
	s = record(t, s, mended)
	end, err := s.EndEarly(false)
	require.NoError(t, err)
	require.True(t, end.Count, "who ends a game without a last round has played it to its end")
	s = record(t, s, end)
	require.True(t, s.End.Counts)
	require.Equal(t, []int{1, 0, 0}, places(s), "who missed a round is not ranked")
}
