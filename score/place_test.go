package score

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

func TestPlaces(t *testing.T) {
	for _, tt := range []struct {
		name    string
		house   []string
		players string
		lines   []string
		totals  []card.Points
		places  []int
		tie     string
	}{
		{"the lowest total wins", nil, "North East South",
			[]string{"North=23 East=out South=20"}, sums(23, -5, 20), []int{3, 1, 2}, ""},
		{"a tie in the middle takes two places: 1-2-2-4", nil, "North East South West",
			[]string{"North=23 East=out South=60 West=23"}, sums(23, -5, 60, 23), []int{2, 1, 4, 2}, ""},
		{"the win is shared: 1-1-3", nil, "North East South",
			[]string{"North=23 East=23 South=40 --unfinished"}, sums(23, 23, 40), []int{1, 1, 3}, "shared"},
		{"all are equal", nil, "North East South",
			[]string{"North=0 East=0 South=0 --unfinished"}, sums(0, 0, 0), []int{1, 1, 1}, "shared"},
		{"the highest total wins where the game says so", []string{"score.winner=high"}, "North East South West",
			[]string{"North=23 East=out South=60 West=23"}, sums(23, -5, 60, 23), []int{2, 4, 1, 2}, ""},
		{"the lower last round splits a tie", []string{"rounds.count=2", "end.tie=last_round"}, "North East South",
			[]string{"North=out East=23 South=40", "North=20 East=out South=0"}, sums(15, 18, 40), []int{1, 2, 3}, ""},
		{"a tie that the last round does not split", []string{"end.tie=last_round"}, "North East",
			[]string{"North=20 East=20 --unfinished"}, sums(20, 20), []int{1, 1}, "shared"},
		{"a tie that outs do not split", []string{"rounds.count=2", "end.tie=most_outs"}, "North East",
			[]string{"North=out East=23", "North=23 East=out"}, sums(18, 18), []int{1, 1}, "shared"},
		{"the last round passed over, the one before decides", []string{"rounds.count=3", "end.tie=last_round"}, "North East",
			[]string{"North=out East=23", "North=23 East=out", "skip dinner"}, sums(18, 18), []int{2, 1}, "last_round"},
		{"where the highest total wins, the higher last round splits", []string{"rounds.count=2", "end.tie=last_round", "score.winner=high"}, "North East",
			[]string{"North=out East=23", "North=23 East=out"}, sums(18, 18), []int{1, 2}, "last_round"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			house := tt.house
			if len(tt.lines) == 1 {
				house = append([]string{"rounds.count=1"}, house...)
			}
			s := match(t, kit(t, house...), tt.players, tt.lines...)
			require.Equal(t, tt.totals, totals(s))
			require.Equal(t, tt.places, places(s))
			require.Equal(t, End{Over: true, Counts: true, Tie: tt.tie}, s.End)
		})
	}
}

// Three have 15 points: North was out in the first round, East in the second,
// South never; in the last round East had -5, South 0 and North 20. West is behind.
func TestATieOfThree(t *testing.T) {
	for _, tt := range []struct {
		name   string
		tie    rules.Words
		places []int
		split  string
	}{
		{"shared", rules.Words{"shared"}, []int{1, 1, 1, 4}, "shared"},
		{"the last round splits all three", rules.Words{"last_round"}, []int{3, 1, 2, 4}, "last_round"},
		{"outs split it in part: two stay first", rules.Words{"most_outs"}, []int{1, 1, 3, 4}, "shared"},
		{"outs first, then the last round for those still equal", rules.Words{"most_outs", "last_round"}, []int{2, 1, 3, 4}, "last_round"},
		{"the last round first: outs are not asked", rules.Words{"last_round", "most_outs"}, []int{3, 1, 2, 4}, "last_round"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := *kit(t, "rounds.count=2")
			g.End.Tie = tt.tie
			s := match(t, &g, "North East South West", "North=out East=20 South=15 West=40")
			require.Equal(t, []int{1, 3, 2, 4}, places(s), "the tie-breaks are for the end")
			s = play(t, s, "North=20 East=out South=0 West=0")
			require.Equal(t, sums(15, 15, 15, 40), totals(s))
			require.Equal(t, tt.places, places(s))
			require.Equal(t, tt.split, s.End.Tie)
		})
	}
}

func TestATieIsNotSplitBeforeTheMatchIsOver(t *testing.T) {
	g := kit(t, "rounds.count=3", "end.tie=last_round")
	s := match(t, g, "North East", "North=out East=23", "North=23 East=out")
	require.Equal(t, []int{1, 1}, places(s))
	require.Equal(t, End{}, s.End)
	s = play(t, s, "end --count")
	require.Equal(t, []int{2, 1}, places(s))
	require.Equal(t, End{Over: true, Early: true, Counts: true, Tie: "last_round"}, s.End)
}

// No points are not 0 points: what a missed round counts is the table's choice.
func TestMissedRounds(t *testing.T) {
	lines := []string{
		"North=out East=23 South=12",
		"North=absent East=absent South=out",
		"North=0 East=10 South=out",
	}
	for _, tt := range []struct {
		name, absent string
		north, east  Score // of the round they missed
		totals       []Total
	}{
		{"unranked: it counts nothing, and only who missed none is ranked", "unranked",
			Score{Total: -5}, Score{Total: 23},
			[]Total{{Player: "North", Points: -5, Whole: true, Missed: 1, Rounds: 2, Outs: 1},
				{Player: "East", Points: 33, Whole: true, Missed: 1, Rounds: 2},
				{Player: "South", Points: 2, Whole: true, Rounds: 3, Outs: 2, Place: 1}}},
		// North (-5+0)/2 = -2.5, to -2; East (23+10)/2 = 16.5, to 17: halves go up.
		{"average: the average of the rounds played", "average",
			Score{Points: -2, Known: true, Total: -7}, Score{Points: 17, Known: true, Total: 40},
			[]Total{{Player: "North", Points: -7, Whole: true, Missed: 1, Rounds: 2, Outs: 1, Place: 1},
				{Player: "East", Points: 50, Whole: true, Missed: 1, Rounds: 2, Place: 3},
				{Player: "South", Points: 2, Whole: true, Rounds: 3, Outs: 2, Place: 2}}},
		{"fixed points", "25",
			Score{Points: 25, Known: true, Total: 20}, Score{Points: 25, Known: true, Total: 48},
			[]Total{{Player: "North", Points: 20, Whole: true, Missed: 1, Rounds: 2, Outs: 1, Place: 2},
				{Player: "East", Points: 58, Whole: true, Missed: 1, Rounds: 2, Place: 3},
				{Player: "South", Points: 2, Whole: true, Rounds: 3, Outs: 2, Place: 1}}},
		{"fixed at nothing", "0",
			Score{Known: true, Total: -5}, Score{Known: true, Total: 23},
			[]Total{{Player: "North", Points: -5, Whole: true, Missed: 1, Rounds: 2, Outs: 1, Place: 1},
				{Player: "East", Points: 33, Whole: true, Missed: 1, Rounds: 2, Place: 3},
				{Player: "South", Points: 2, Whole: true, Rounds: 3, Outs: 2, Place: 2}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, kit(t, "rounds.count=3", "players.absent="+tt.absent), "North East South", lines...)
			tt.north.Player, tt.north.Entry = "North", Entry{Player: "North", Absent: true}
			tt.east.Player, tt.east.Entry = "East", Entry{Player: "East", Absent: true}
			require.Equal(t, []Score{tt.north, tt.east}, s.Rounds[1].Scores[:2])
			require.Equal(t, tt.totals, s.Totals)
			require.Equal(t, End{Over: true, Counts: true}, s.End)
		})
	}
}

// The rounds played are added up and divided; the quotient to the nearest whole
// point, halves up.
func TestTheAverageOfTheRoundsPlayed(t *testing.T) {
	for _, tt := range []struct {
		name  string
		lines []string // East misses the first round
		want  card.Points
	}{
		{"one round", []string{"North=out East=20"}, 20},
		{"16.5 is 17", []string{"North=out East=23", "North=out East=10"}, 17},
		{"-2.5 is -2", []string{"North=0 East=out", "North=out East=0"}, -2},
		{"20/3 is 7", []string{"North=out East=20", "North=out East=0", "North=out East=0"}, 7},
		{"22/3 is 7", []string{"North=out East=22", "North=out East=0", "North=out East=0"}, 7},
		{"-10/3 is -3", []string{"North=0 East=out", "North=0 East=out", "North=out East=0"}, -3},
		{"-5/3 is -2", []string{"North=0 East=out", "North=out East=0", "North=out East=0"}, -2},
		{"one missed more does not count in it", []string{"North=out East=absent", "North=out East=20", "North=out East=30"}, 25},
		{"nor one passed over", []string{"skip dinner", "North=out East=20", "North=out East=30"}, 25},
		{"nor one not known yet", []string{"North=out East=unknown", "North=out East=20", "North=out East=30"}, 25},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, kit(t, "players.absent=average"), "North East", append([]string{"North=out East=absent"}, tt.lines...)...)
			sc := s.Rounds[0].Scores[1]
			require.True(t, sc.Known)
			require.Equal(t, tt.want, sc.Points)
		})
	}
}

func TestWhoPlayedNoRoundIsNotRanked(t *testing.T) {
	for _, absent := range []string{"unranked", "average", "0"} {
		s := match(t, kit(t, "rounds.count=2", "players.absent="+absent), "North East South",
			"North=out East=23 South=absent", "North=12 East=out South=absent")
		require.Equal(t, []int{1, 2, 0}, places(s), absent)
		require.Equal(t, Total{Player: "South", Whole: true, Missed: 2}, s.Totals[2])
		require.Equal(t, absent == "0", s.Rounds[0].Scores[2].Known)
	}
	require.Equal(t, []int{0, 0}, places(begin(t, kit(t), "North East")), "before the first round nobody is")
}

func TestAMatchInWhichEverybodyMissedARoundHasNoPlaces(t *testing.T) {
	s := match(t, kit(t, "rounds.count=3"), "North East South",
		"North=absent East=out South=20", "North=out East=absent South=20", "North=20 East=out South=absent")
	require.Equal(t, []int{0, 0, 0}, places(s))
	require.Equal(t, sums(15, -10, 40), totals(s))
	require.Equal(t, End{Over: true, Counts: true}, s.End)
}

func TestPointsNotKnownKeepTheMatchWaiting(t *testing.T) {
	for _, absent := range []string{"unranked", "average", "0"} {
		s := match(t, kit(t, "rounds.count=2", "players.absent="+absent), "North East South",
			"North=out East=unknown South=23", "North=12 East=out South=20")
		require.Equal(t, End{Waiting: true}, s.End)
		require.Equal(t, []Total{
			{Player: "North", Points: 7, Whole: true, Rounds: 2, Outs: 1, Place: 1},
			{Player: "East", Points: -5, Rounds: 1, Outs: 1},
			{Player: "South", Points: 43, Whole: true, Rounds: 2, Place: 2},
		}, s.Totals)
		require.Equal(t, Score{Player: "East", Entry: Entry{Player: "East", Unknown: true}}, s.Rounds[0].Scores[1])
		s = play(t, s, "undo", "undo", "North=out East=20 South=23", "North=12 East=out South=20")
		require.Equal(t, End{Over: true, Counts: true}, s.End)
		require.Equal(t, []int{1, 2, 3}, places(s))
	}
}

func TestAgreedStandsInTheSheet(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=out --agreed=both-said-it-first", "North=12 East=5 --unfinished", "North=12 East=0 --agreed=dropped")
	require.Equal(t, []string{"both-said-it-first", "", "dropped"}, []string{s.Rounds[0].Agreed, s.Rounds[1].Agreed, s.Rounds[2].Agreed})
	require.Equal(t, []bool{false, true, false}, []bool{s.Rounds[0].Unfinished, s.Rounds[1].Unfinished, s.Rounds[2].Unfinished})
	require.Equal(t, sums(19, 0), totals(s)) // -5+12+12, -5+5+0
	require.Equal(t, 1, s.Totals[1].Outs)
}

func TestTheBonusIsTheGamesOwnAndForTheFirstOutOnly(t *testing.T) {
	for _, tt := range []struct {
		house string
		want  []card.Points
	}{
		{"score.out_points=-5", sums(-5, 0, 23)},
		{"score.out_points=0", sums(0, 0, 23)},
		{"score.out_points=-10", sums(-10, 0, 23)},
	} {
		require.Equal(t, tt.want, totals(match(t, kit(t, tt.house), "North East South", "North=out East=0 South=23")), tt.house)
	}
}

func TestLowWins(t *testing.T) {
	require.True(t, begin(t, kit(t), "North East").LowWins())
	require.False(t, begin(t, kit(t, "score.winner=high"), "North East").LowWins())
}

// Other ends than a fixed number of rounds.
func TestTheMatchEndsWhenItsRulesSay(t *testing.T) {
	ends := func(end, test string) *rules.Game {
		g := *kit(t)
		g.Rounds.End, g.Rounds.Target, g.Rounds.TargetTest = end, rules.Plain(20), test
		return &g
	}
	for _, tt := range []struct {
		name  string
		game  *rules.Game
		lines []string
		want  bool
	}{
		{"after a single round", ends("single", "reach"), []string{"North=out"}, true},
		{"a target not reached", ends("target", "reach"), []string{"North=out East=19"}, false},
		{"a target reached", ends("target", "reach"), []string{"North=out East=20"}, true},
		{"a target reached that is to be passed", ends("target", "exceed"), []string{"North=out East=20"}, false},
		{"a target passed", ends("target", "exceed"), []string{"North=out East=21"}, true},
		{"a target reached in two rounds", ends("target", "reach"), []string{"North=out East=12", "North=out East=8"}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, match(t, tt.game, "North East", tt.lines...).End.Over)
		})
	}
}

// A target of 20; the round that reaches it leaves North and East equal.
func TestAnExtraRoundSettlesATieInAGameToATarget(t *testing.T) {
	g := kit(t, "table.melding=during_play", "score.counts=hand",
		"out.final_turns=0", "score.out_points=0",
		"rounds.target=20", "rounds.end=target")
	shared := match(t, g, "North East South", "North=out East=7 South=18", "North=7 East=out South=9")
	require.True(t, shared.End.Over)
	require.Equal(t, "shared", shared.End.Tie)

	g, err := g.With(rules.Overlay{{Field: "end.tie", Value: "extra_round"}})
	require.NoError(t, err)
	tied := match(t, g, "North East South", "North=out East=7 South=18", "North=7 East=out South=9")
	require.False(t, tied.End.Over)
	require.Equal(t, []int{1, 1, 3}, places(tied))
	next, ok := tied.Next()
	require.True(t, ok)
	require.Equal(t, 3, next.Round)

	again := match(t, g, "North East South", "North=out East=7 South=18", "North=7 East=out South=9", "North=8 East=8 South=out")
	require.False(t, again.End.Over, "still equal")
	settled := match(t, g, "North East South", "North=out East=7 South=18", "North=7 East=out South=9", "North=8 East=out South=4")
	require.True(t, settled.End.Over)
	require.Equal(t, []int{2, 1, 3}, places(settled)) // 15, 7 and 31
	require.Empty(t, settled.End.Tie)
}

func TestInAGameOfOneRoundWhoeverGoesOutWinsAndNothingIsCounted(t *testing.T) {
	g := kit(t, "rounds.end=single")
	s := match(t, g, "North East South", "East=out")
	require.True(t, s.End.Over)
	require.Equal(t, []int{2, 1, 2}, places(s))
	require.Equal(t, Entry{Player: "North", Held: true}, s.Rounds[0].Scores[0].Entry)
	require.True(t, s.Rounds[0].Scores[0].Known)
	require.Zero(t, s.Totals[0].Points)
}
