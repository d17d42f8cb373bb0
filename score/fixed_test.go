package score

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFixedPointsAreTypedByTheirCode(t *testing.T) {
	g := poolGame(t)
	for typed, want := range map[string]string{
		"North=drop": "drop", "North=DROP": "drop", "North= middle-drop ": "middle-drop", "North=wrong-show": "wrong-show",
	} {
		name, e, err := ParseEntry(g, g.Cards(2), typed)
		require.NoError(t, err)
		require.Equal(t, "North", name)
		require.Equal(t, Entry{Fixed: want}, e)
		require.Equal(t, "="+want, e.Typed())
		body := RoundScored{Round: 1, Entries: []Entry{e}}
		again, err := Decode(body.Kind(), Encode(body))
		require.NoError(t, err)
		require.Equal(t, body, again)
	}
	require.NotContains(t, string(Encode(RoundScored{Entries: []Entry{{Player: "North", Out: true}}})), "fixed", "an old event stays as it is")
	const codes = "fixed points are written NAME=drop, NAME=middle-drop or NAME=wrong-show"
	for typed, want := range map[string]*Mistake{
		"North=dropp":   wrong("entry.fixed", `North: "dropp" is no number of points, and stands for none in this game`, codes),
		"North=twenty":  wrong("entry.fixed", `North: "twenty" is no number of points, and stands for none in this game`, codes),
		"North=drop:7h": wrong("entry.form", `North: "drop:7h" is no number of points`, entryForms),
		"North=2o":      wrong("entry.form", `North: "2o" is no number of points`, entryForms),
	} {
		_, _, err := ParseEntry(g, g.Cards(2), typed)
		require.Equal(t, want, err)
	}
	_, _, err := ParseEntry(kit(t), kit(t).Cards(2), "North=drop")
	require.Equal(t, wrong("entry.form", `North: "drop" is no number of points`, entryForms), err)
}

func TestAnEntryWithFixedPointsSaysNothingElse(t *testing.T) {
	s := begin(t, poolGame(t), "North East")
	for _, e := range []Entry{
		{Fixed: "drop", Out: true}, {Fixed: "drop", Knock: true}, {Fixed: "drop", Points: points(3)}, {Fixed: "drop", Cards: []string{"7"}},
		{Fixed: "drop", Absent: true}, {Fixed: "drop", Unknown: true},
	} {
		e.Player = "North"
		_, _, err := s.Propose(Proposal{Wild: "3", Entries: []Entry{e, {Player: "East", Out: true}}})
		require.Error(t, err, "%+v", e)
	}
	_, _, err := s.Propose(Proposal{Entries: []Entry{{Player: "North", Fixed: "dropp"}, {Player: "East", Out: true}}})
	require.ErrorContains(t, err, `North: "dropp" is no number of points`)
	_, _, err = begin(t, kit(t), "North East").Propose(Proposal{Entries: []Entry{{Player: "North", Fixed: "drop"}, {Player: "East", Out: true}}})
	require.ErrorContains(t, err, `North: "drop" stands for no points`)
	_, err = s.With(after(s, RoundScored{Round: 1, Entries: []Entry{{Player: "North", Fixed: "dropp"}, {Player: "East", Out: true}}}))
	require.ErrorIs(t, err, ErrEvent)
}

// What each round scores North, East and South, worked out by hand.
func TestFixedPointsCountInThePlaceOfAHand(t *testing.T) {
	for _, tt := range []struct {
		line string
		want []int
	}{
		{"North=drop East=out South=31", []int{20, 0, 31}},
		{"North=drop East=middle-drop South=out", []int{20, 40, 0}},
		{"North=wrong-show East=out South=31", []int{95, 0, 31}}, // the cap is for hands
		{"North=drop East=drop South=0", []int{20, 20, 0}},       // whoever is left has won
		{"North=drop East=absent South=0", []int{20, 0, 0}},
		{"North=drop East=drop South=unknown", []int{20, 20, 0}},
		{"--unfinished North=drop East=30 South=31", []int{20, 30, 31}},
	} {
		s := match(t, poolGame(t), "North East South", tt.line)
		var got []int
		outs := 0
		for seat, sc := range s.Rounds[0].Scores {
			got = append(got, int(sc.Points))
			require.Equal(t, sc.Entry.Out, s.Totals[seat].Outs == 1, "who gave up, or was left, did not go out")
			outs += s.Totals[seat].Outs
		}
		require.Equal(t, tt.want, got, tt.line)
		require.LessOrEqual(t, outs, 1)
	}
}

func TestWhoeverIsLeftWhenAllOthersGaveUpHasWon(t *testing.T) {
	for _, tt := range []struct {
		line, name, message, hint string
	}{
		{"North=drop East=drop South=23", "points.last_left", "23: whoever is left when all others have given up has won the round, and nothing counts", "write NAME=0, or NAME=out"},
		{"--wild=3 North=drop East=drop South:7,K", "points.last_left", "7,K: whoever is left when all others have given up has won the round, and nothing counts", "write NAME=0, or NAME=out"},
		{"North=drop East=drop South=drop", "round.nobody_out", "nobody is left in the round: whoever is left when all others have given up has won it", "write NAME=0, or NAME=out, for the one who was left"},
		{"North=drop East=drop South=absent", "round.nobody_out", "nobody is left in the round: whoever is left when all others have given up has won it", "write NAME=0, or NAME=out, for the one who was left"},
		{"North=drop East=12 South=23", "round.nobody_out", "nobody went out", "write NAME=out for the player who went out first, or add --unfinished if the round was broken off"},
	} {
		_, ruling, err := typed(begin(t, poolGame(t), "North East South"), tt.line)
		require.NoError(t, err)
		require.Len(t, ruling.Findings, 1, tt.line)
		f := ruling.Findings[0]
		require.Equal(t, []string{tt.name, tt.message, tt.hint}, []string{f.Name, f.Message, f.Hint})
	}
	// At a prompt nobody knows yet who else gives up.
	p, err := proposal(begin(t, poolGame(t), "North East South"), "North=drop East=23")
	require.NoError(t, err)
	ruling, err := begin(t, poolGame(t), "North East South").Check(p)
	require.NoError(t, err)
	require.Empty(t, ruling.Findings)
}

// Where the winner collects, fixed points are collected as they are. North has gone
// out so that the round counts twice: 2 × 13 and the 5 of who gave up.
func TestFixedPointsAreCollectedAsTheyAre(t *testing.T) {
	g := file(t, collecting+"  penalties: [{code: drop, points: 5}]\n")
	knocks := file(t, strings.Replace(knocking, "  settle: difference\n", "  settle: difference\n  penalties: [{code: drop, points: 3}]\n", 1))
	for _, tt := range []struct {
		s    *Sheet
		line string
		want []int
	}{
		{begin(t, g, "North East South"), "North=out East=13 South=drop", []int{18, 0, 0}},
		{begin(t, g, "North East South"), "North=rummy East=13 South=drop", []int{31, 0, 0}},
		{begin(t, g, "North East South"), "North=0 East=drop South=drop", []int{10, 0, 0}},
		// ten less three, and three of who gave up; nobody undercuts by giving up
		{begin(t, knocks, "North East South"), "North=knock:3 East=10 South=drop", []int{10, 0, 0}},
		// nothing left brings 25 from East, and nothing more from South
		{begin(t, knocks, "North East South"), "North=out East=10 South=drop", []int{38, 0, 0}},
		// East has less left than North: seven less three, the 20 of an undercut, and three
		{begin(t, knocks, "North East South"), "North=knock:7 East=3 South=drop", []int{0, 27, 0}},
	} {
		p, err := proposal(tt.s, tt.line)
		require.NoError(t, err)
		b, ruling, err := tt.s.Propose(p)
		require.NoError(t, err, tt.line)
		require.Empty(t, ruling.Findings, tt.line)
		var got []int
		for _, sc := range record(t, tt.s, b).Rounds[0].Scores {
			got = append(got, int(sc.Points))
		}
		require.Equal(t, tt.want, got, tt.line)
	}
}

func TestARoundCountsNoMoreThanTheCap(t *testing.T) {
	for _, tt := range []struct {
		house, line string
		want        int // what East scores
		refused     string
	}{
		// nine kings would count 90
		{"score.cap=80", "--wild=7 North=out East:K,K,K,K,K,Q,Q,Q,Q", 80, ""},
		{"score.cap=0", "--wild=7 North=out East:K,K,K,K,K,Q,Q,Q,Q", 90, ""},
		{"score.cap=80", "--wild=7 North=out East:K,K,K,K,K,Q,Q,Q", 80, ""},
		{"score.cap=80", "--wild=7 North=out East:K,K,K,K,K,Q,Q,9", 79, ""},
		{"score.cap=80", "--wild=7 North=out East=80", 80, ""},
		{"score.cap=80", "--wild=7 North=out East=79", 79, ""},
		{"score.cap=80", "--wild=7 North=out East=81", 0, "81: a round counts no more than 80"},
		{"score.cap=80", "--wild=7 North=out East=50+40", 0, "90: a round counts no more than 80"},
		{"score.cap=80", "--wild=7 North=out East=81 --agreed=so", 81, ""}, // the table has the last word
		{"score.cap=0", "--wild=7 North=out East=81", 81, ""},
		{"score.cap=127", "--wild=7 North=out East=127", 127, ""}, // no cards make it, and 128 are more
		{"score.cap=131", "--wild=7 North=out East=131", 0, "131 points cannot be left of 13 cards with 7s wild"},
	} {
		s := begin(t, poolGame(t, tt.house), "North East")
		b, ruling, err := typed(s, tt.line)
		require.NoError(t, err)
		if tt.refused != "" {
			require.Equal(t, tt.refused, ruling.Findings[0].Message)
			continue
		}
		if b.(RoundScored).Agreed == "" {
			require.Empty(t, ruling.Findings, tt.line)
		}
		require.Equal(t, tt.want, int(record(t, s, b).Totals[1].Points), fmt.Sprint(tt.house, " ", tt.line))
	}
	_, ruling, err := typed(begin(t, poolGame(t), "North East"), "North=out East=88")
	require.NoError(t, err)
	require.Equal(t, []string{"points.cap", "pool.cap", "East", "write NAME=80"},
		[]string{ruling.Findings[0].Name, ruling.Findings[0].Rule, ruling.Findings[0].Who, ruling.Findings[0].Hint})
}

// Twice 45 are no more than the cap, twice 30 are 60, and fixed points are not doubled.
func TestWhatIsMultipliedCountsNoMoreThanTheCap(t *testing.T) {
	g := file(t, strings.Replace(pool, "  cap: 80\n", "  cap: 80\n  bonuses: [{code: double, times: 2}]\n", 1))
	s := match(t, g, "North East South West", "North=double East=45 South=30 West=middle-drop")
	require.Equal(t, []int{0, 80, 60, 40}, []int{int(s.Totals[0].Points), int(s.Totals[1].Points), int(s.Totals[2].Points), int(s.Totals[3].Points)})
}
