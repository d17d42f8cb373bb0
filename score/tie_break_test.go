package score

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// Two rounds of Kit leave North and East at 7 and South at 60. East dealt the last.
var tiedAtSeven = []string{"North=out East=12 South=30", "North=12 East=out South=30"}

// playedOut is Kit in which a tie is played out.
func playedOut(t require.TestingT, house ...string) *rules.Game {
	return kit(t, append([]string{"rounds.count=2", "end.tie=extra_round"}, house...)...)
}

func TestTieBreakRoundsAreDueWhenTheFirstPlaceIsTiedAfterTheLastRound(t *testing.T) {
	s := match(t, playedOut(t), "North East South", tiedAtSeven...)
	require.Equal(t, End{}, s.End)
	require.Equal(t, []int{1, 1, 3}, places(s))
	next, ok := s.Next()
	require.True(t, ok)
	require.Equal(t, 1, next.Round)
	require.Equal(t, []string{"North", "East"}, next.TieBreak)
	require.Equal(t, rules.Round{Dealt: 4, Wild: 1}, next.Table.Round, "as in the last round: four cards, 4s wild")
	require.Equal(t, "North", next.Dealer, "South, left of East, does not play")
	require.Equal(t, "East", next.First)
	require.Empty(t, next.Extra)

	for _, tt := range []struct {
		name  string
		game  *rules.Game
		lines []string
	}{
		{"a round is still to come", playedOut(t), tiedAtSeven[:1]},
		{"the first place is not tied", playedOut(t), []string{"North=out East=30 South=30", "North=out East=30 South=30"}},
		{"ties are shared", kit(t, "rounds.count=2"), tiedAtSeven},
		{"points are not known yet", playedOut(t), []string{"North=out East=12 South=unknown", "North=12 East=out South=30"}},
		{"the match was ended early", playedOut(t, "rounds.count=3"), append(slices.Clone(tiedAtSeven), "end --count")},
	} {
		next, _ := match(t, tt.game, "North East South", tt.lines...).Next()
		require.Empty(t, next.TieBreak, tt.name)
	}
}

func TestTieBreakRoundsRankTheTiedAmongThemselves(t *testing.T) {
	settled := End{Over: true, Counts: true, Tie: "extra_round"}
	for _, tt := range []struct {
		name   string
		house  []string
		before []string
		lines  []string // tie-break rounds
		places []int
		end    End
	}{
		{"the lower wins", nil, tiedAtSeven, []string{"North=out East=23"}, []int{1, 2, 3}, settled},
		{"in any order of naming", nil, tiedAtSeven, []string{"East=out North=0"}, []int{2, 1, 3}, settled},
		{"still tied", nil, tiedAtSeven, []string{"North=20 East=20 --unfinished"}, []int{1, 1, 3}, End{}},
		{"the second decides", nil, tiedAtSeven, []string{"North=20 East=20 --unfinished", "North=20 East=out"}, []int{2, 1, 3}, settled},
		{"whoever was absent is behind", nil, tiedAtSeven, []string{"North=absent East=40 --unfinished"}, []int{2, 1, 3}, settled},
		{"whatever a missed round counts in the totals", []string{"players.absent=0"}, tiedAtSeven, []string{"North=absent East=40 --unfinished"}, []int{2, 1, 3}, settled},
		{"points not known yet keep it waiting", nil, tiedAtSeven, []string{"North=out East=unknown"}, []int{1, 1, 3}, End{Waiting: true}},
		{"the higher wins where the game says so", []string{"score.winner=high"},
			[]string{"North=out East=12 South=0", "North=12 East=out South=0"}, []string{"North=out East=23"}, []int{2, 1, 3}, settled},
		{"three tied, two of whom stay so", nil, []string{"North=20 East=20 South=20 --unfinished", "North=0 East=0 South=0 --unfinished"},
			[]string{"North=20 East=40 South=20 --unfinished"}, []int{1, 3, 1}, End{}},
		{"and the second is of those two", nil, []string{"North=20 East=20 South=20 --unfinished", "North=0 East=0 South=0 --unfinished"},
			[]string{"North=20 East=40 South=20 --unfinished", "North=3+6 South=out"}, []int{2, 3, 1}, settled},
		{"two of three behind share the place", nil, []string{"North=20 East=20 South=20 --unfinished", "North=0 East=0 South=0 --unfinished"},
			[]string{"North=20 East=out South=20"}, []int{2, 1, 2}, settled},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := match(t, playedOut(t, tt.house...), "North East South", tt.before...)
			s := before
			for _, line := range tt.lines {
				s = play(t, s, line+" --tie-break")
			}
			require.Equal(t, tt.places, places(s))
			require.Equal(t, tt.end, s.End)
			require.Equal(t, totals(before), totals(s))
			require.Equal(t, before.Rounds, s.Rounds)
			require.Len(t, s.TieBreaks, len(tt.lines))
		})
	}
}

func TestATieBreakRoundStandsInTheSheetWithTheTiedOnly(t *testing.T) {
	s := match(t, playedOut(t), "North East South", tiedAtSeven...)
	next, _ := s.Next()
	s = play(t, s, "East=1 North=out --tie-break --dealer=East --agreed=dropped")
	e := s.Events()[3]
	require.Equal(t, TieBreakScored{Number: 1, Dealer: "East", Agreed: "dropped",
		Entries: []Entry{{Player: "North", Out: true}, {Player: "East", Points: points(1)}}}, e.Body)
	require.Equal(t, []Round{{Number: 1, Table: next.Table, Seats: []string{"North", "East", "South"}, Dealer: "East", Agreed: "dropped", Seq: 4, At: e.At, Actor: "West", Scores: []Score{
		{Player: "North", Entry: Entry{Player: "North", Out: true}, Points: -5, Known: true},
		{Player: "East", Entry: Entry{Player: "East", Points: points(1)}, Counted: 1, Points: 1, Known: true},
	}}}, s.TieBreaks)
	require.Equal(t, []Total{
		{Player: "North", Points: 7, Whole: true, Rounds: 2, Outs: 1, Place: 1},
		{Player: "East", Points: 7, Whole: true, Rounds: 2, Outs: 1, Place: 2},
		{Player: "South", Points: 60, Whole: true, Rounds: 2, Place: 3},
	}, s.Totals)
}

func TestTheDealOfTieBreakRoundsPassesOnAmongTheTied(t *testing.T) {
	s := match(t, playedOut(t), "North East South West",
		"North=20 East=20 South=40 West=20 --unfinished", "North=20 East=20 South=40 West=20 --unfinished")
	for _, tt := range []struct{ dealer, first, line string }{
		{"West", "North", "North=20 East=20 West=20 --unfinished"}, // East dealt, and South does not play
		{"North", "East", "North=20 East=20 West=20 --unfinished"},
		{"East", "West", "North=20 East=20 West=20 --unfinished --dealer=West"},
		{"North", "East", "North=20 East=40 West=20 --unfinished"},
		{"West", "North", "North=20 West=20 --unfinished"}, // East is out of it
	} {
		next, ok := s.Next()
		require.True(t, ok)
		require.Equal(t, []string{tt.dealer, tt.first}, []string{next.Dealer, next.First}, "tie-break round %d", next.Round)
		s = play(t, s, tt.line+" --tie-break")
	}
}

// Aces again, then twos; the dealer has an eighth card and plays first.
func TestTieBreakRoundsOfKings(t *testing.T) {
	s := upTo(t, begin(t, builtin(t, "kings", "end.tie=extra_round"), "North East South"), 12)
	s = play(t, s, "North=out East=20 South=40", "North=20 East=out South=40") // North and East dealt
	for _, want := range []struct{ wild, dealer, line string }{
		{"A", "North", "North:Ah,K East:J,Q,K --unfinished"}, // 20+10 and 10+10+10
		{"2", "East", "North:2h East=out"},
	} {
		next, ok := s.Next()
		require.True(t, ok)
		require.Equal(t, 7, next.Table.Round.Dealt)
		require.Equal(t, want.wild, s.Game.WildCode(next.Table.Round))
		require.Equal(t, []string{want.dealer, want.dealer, want.dealer}, []string{next.Dealer, next.First, next.Extra})
		s = play(t, s, want.line+" --tie-break")
	}
	require.Equal(t, []card.Points{30, 30, 20, 0}, []card.Points{s.TieBreaks[0].Scores[0].Points, s.TieBreaks[0].Scores[1].Points,
		s.TieBreaks[1].Scores[0].Points, s.TieBreaks[1].Scores[1].Points})
	require.Equal(t, []int{2, 1, 3}, places(s))
	require.Equal(t, sums(20, 20, 80), totals(s))
}

// North and East were out first once each, South never: of three tied only two
// play the tie off.
func TestWhatStandsBeforeAnExtraRoundInTheListIsAskedFirst(t *testing.T) {
	g := *kit(t, "rounds.count=2")
	g.End.Tie = rules.Words{"most_outs", "extra_round", "last_round"}
	s := match(t, &g, "North East South West", "North=out East=20 South=15 West=40", "North=20 East=out South=0 West=0")
	require.Equal(t, sums(15, 15, 15, 40), totals(s))
	next, ok := s.Next()
	require.True(t, ok)
	require.Equal(t, []string{"North", "East"}, next.TieBreak)
	require.Equal(t, []int{1, 1, 3, 4}, places(s))
	s = play(t, s, "North=out East=0 --tie-break")
	require.Equal(t, []int{1, 2, 3, 4}, places(s))
	require.Equal(t, "extra_round", s.End.Tie)
}

func TestAMatchEndedBeforeItsTieIsPlayedOutIsShared(t *testing.T) {
	shared := End{Over: true, Early: true, Counts: true, Tie: "shared"}
	s := match(t, playedOut(t), "North East South", append(slices.Clone(tiedAtSeven), "end --count")...)
	require.Equal(t, shared, s.End)
	require.Equal(t, []int{1, 1, 3}, places(s))
	s = play(t, s, "resume")
	require.Equal(t, End{}, s.End)
	require.Equal(t, []string{"North", "East"}, s.tied)

	s = match(t, playedOut(t), "North East South", "North=20 East=20 South=20 --unfinished", "North=0 East=0 South=0 --unfinished",
		"North=20 East=40 South=20 --unfinished --tie-break", "end --count")
	require.Equal(t, shared, s.End, "by the two who are still tied")
	require.Equal(t, []int{1, 3, 1}, places(s))

	target := kit(t, "rounds.target=20", "rounds.end=target", "end.tie=extra_round")
	require.Equal(t, shared, match(t, target, "North East", "North=20 East=20 --unfinished", "end --count").End)
}

func TestUndoOfATieBreakRoundReopensTheMatch(t *testing.T) {
	open := match(t, playedOut(t), "North East South", tiedAtSeven...)
	over := play(t, open, "North=out East=23 --tie-break")
	s := play(t, over, "undo")
	require.Equal(t, open.view(), s.view())
	require.Equal(t, open.tied, s.tied)
	require.Equal(t, over.view(), play(t, s, "redo").view())
	require.Equal(t, []int{1}, numbers(play(t, s, "undo")), "then the last round is taken back")
}

// 23 and 10 make 16.5, so East's missed round counts 17, before and after.
func TestATieBreakRoundChangesNoAverage(t *testing.T) {
	g := kit(t, "rounds.count=3", "players.absent=average", "end.tie=extra_round")
	s := match(t, g, "North East", "North=30 East=absent --unfinished", "North=20 East=23 --unfinished", "North=0 East=10 --unfinished",
		"North=20 East=out --tie-break")
	require.Equal(t, card.Points(17), s.Rounds[0].Scores[1].Points)
	require.Equal(t, sums(50, 50), totals(s))
	require.Equal(t, []int{2, 1}, places(s))
}

func TestTieBreakMistakes(t *testing.T) {
	const (
		add   = "add --tie-break and name only the tied"
		leave = "leave out --tie-break: such rounds come after the last one, where end.tie=extra_round was chosen"
		only  = "name only North and East"
		end   = `"rummy match end --count" ends the match with the win shared`
	)
	for _, tt := range []struct {
		name   string
		house  []string
		before []string
		typed  string
		want   *Mistake
	}{
		{"without saying so", nil, tiedAtSeven, "North=out East=23",
			wrong("round.tie_break", "North and East are tied: a tie-break round decides", add)},
		{"as the next round, of all", nil, tiedAtSeven, "North=out East=23 South=0 --round=3",
			wrong("round.tie_break", "North and East are tied: a tie-break round decides", add)},
		{"passed over", nil, tiedAtSeven, "skip dinner",
			wrong("round.tie_break", "North and East are tied, and a tie-break round cannot be passed over", end)},
		{"before the last round", nil, tiedAtSeven[:1], "North=out East=23 --tie-break",
			wrong("round.tie_break", "no tie-break round is due: round 2 comes next", leave)},
		{"before the first", nil, nil, "North=out East=23 South=0 --tie-break",
			wrong("round.tie_break", "no tie-break round is due: round 1 comes next", leave)},
		{"when the tie is settled", nil, append(slices.Clone(tiedAtSeven), "North=out East=23 --tie-break"), "North=out East=23 --tie-break",
			wrong("match.over", "the match is over: 2 rounds are in", `start another with "rummy match start"; "rummy score correct" puts a round right`)},
		{"where the win is shared", []string{"end.tie=shared"}, tiedAtSeven, "North=out East=23 --tie-break",
			wrong("match.over", "the match is over: 2 rounds are in", `start another with "rummy match start"; "rummy score correct" puts a round right`)},
		{"somebody who is not tied plays", nil, tiedAtSeven, "North=out East=23 South=0 --tie-break",
			wrong("round.tie_break", "South does not play tie-break round 1: it is among the tied", only)},
		{"absent is somebody who is not tied", nil, tiedAtSeven, "North=out East=23 South=absent --tie-break",
			wrong("round.tie_break", "South does not play tie-break round 1: it is among the tied", only)},
		{"somebody who is not tied deals", nil, tiedAtSeven, "North=out East=23 --tie-break --dealer=South",
			wrong("round.tie_break", "South does not play tie-break round 1, and so does not deal it", "the dealer is one of North and East")},
		{"a stranger deals", nil, tiedAtSeven, "North=out East=23 --tie-break --dealer=West",
			wrong("player.not_seated", "West does not play in this match", "seated are North, East, South")},
		{"one of the tied is missing", nil, tiedAtSeven, "North=out --tie-break",
			wrong("player.missing", "East is missing: a round brings something for every tied player",
				"write NAME=absent for a player who did not play the round, NAME=unknown for points not known yet")},
		{"nobody played", nil, tiedAtSeven, "North=absent East=absent --tie-break",
			wrong("round.nobody_played", "nobody played this round", end)},
		{"another tie-break round is meant", nil, tiedAtSeven, "North=out East=23 --tie-break --round=2",
			wrong("round.not_next", "tie-break round 2 is not the next one: tie-break round 1 comes next", `"rummy score show" shows what is recorded`)},
		{"unfinished, where that does not count", []string{"rounds.unfinished=void"}, tiedAtSeven, "North=12 East=23 --tie-break --unfinished",
			wrong("round.void", "at this table a round that nobody goes out in does not count", `write "rummy match end --count", which shares the win`)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, playedOut(t, tt.house...), "North East South", tt.before...)
			_, ruling, err := typed(s, tt.typed)
			require.Equal(t, tt.want, err)
			require.Empty(t, ruling)
		})
	}
}

// The same checks as in any other round.
func TestTieBreakRoundsAreChecked(t *testing.T) {
	s := match(t, playedOut(t), "North East South", tiedAtSeven...)
	for typing, want := range map[string]string{
		"North=12 East=23":               "nobody went out",
		"North=out East=out":             "North and East cannot all be out first: the earlier turn counts",
		"North=out East=1":               "1 point cannot be left of 4 cards with 4s wild",
		"North=out East:7,8":             "2 cards cannot be left of 4 cards with 4s wild: 0, 1 or 4 can, since a meld takes at least 3",
		"North=out East:Bl7,Bl7,Bl7,Gr3": "3 × Bl7 shown in this round, and the packs hold 2",
	} {
		_, ruling, err := typed(s, typing+" --tie-break")
		require.NoError(t, err)
		require.NotEmpty(t, ruling.Findings, typing)
		require.Equal(t, want, ruling.Findings[len(ruling.Findings)-1].Message, typing)
	}
}

func TestTieBreakEventsThatMakeNoSense(t *testing.T) {
	tied := match(t, playedOut(t), "North East South", tiedAtSeven...)
	out, behind := Entry{Player: "North", Out: true}, Entry{Player: "East", Points: points(23)}
	for _, tt := range []struct {
		name  string
		sheet *Sheet
		body  Body
		want  string
	}{
		{"the second first", tied, TieBreakScored{Number: 2, Entries: []Entry{out, behind}}, "tie-break round 2 cannot follow 0"},
		{"another order than that of the seats", tied, TieBreakScored{Number: 1, Entries: []Entry{behind, out}}, "its players are not those who were tied"},
		{"one is missing", tied, TieBreakScored{Number: 1, Entries: []Entry{out}}, "its players are not those who were tied"},
		{"one who is not tied", tied, TieBreakScored{Number: 1, Entries: []Entry{out, behind, {Player: "South", Absent: true}}}, "its players are not those who were tied"},
		{"one who is not tied deals", tied, TieBreakScored{Number: 1, Dealer: "South", Entries: []Entry{out, behind}}, "its players are not those who were tied"},
		{"an entry says nothing", tied, TieBreakScored{Number: 1, Entries: []Entry{out, {Player: "East"}}}, "an entry says nothing, or two things"},
		{"a round of all", tied, RoundScored{Round: 3, Entries: []Entry{out, behind, {Player: "South", Absent: true}}}, "the game has no round 3"},
		{"before the last round", play(t, tied, "undo"), TieBreakScored{Number: 1, Entries: []Entry{out, behind}}, "no tie-break round was due"},
		{"after it is settled", play(t, tied, "North=out East=0 --tie-break"), TieBreakScored{Number: 2, Entries: []Entry{out, behind}}, "no tie-break round was due"},
		{"while points are not known", play(t, tied, "North=out East=unknown --tie-break"), TieBreakScored{Number: 2, Entries: []Entry{out, behind}}, "no tie-break round was due"},
		{"after an early end", play(t, tied, "end"), TieBreakScored{Number: 1, Entries: []Entry{out, behind}}, "the match was over"},
		{"where the win is shared", match(t, kit(t, "rounds.count=2"), "North East South", tiedAtSeven...),
			TieBreakScored{Number: 1, Entries: []Entry{out, behind}}, "no tie-break round was due"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tt.sheet.With(after(tt.sheet, tt.body))
			require.ErrorIs(t, err, ErrEvent)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

// Points of 0 and 20 make ties likely. Whatever tie-break rounds bring, totals
// and rounds stay, and places change among the tied only.
func TestTieBreakRoundsChangeNothingButThePlacesOfTheTied(t *testing.T) {
	seats := []string{"North", "East", "South", "West"}
	deal := func(t *rapid.T, players []string) string {
		line := ""
		out := rapid.IntRange(0, len(players)).Draw(t, "out")
		for i, p := range players {
			word := rapid.SampledFrom([]string{"0", "20"}).Draw(t, p)
			if i == out {
				word = "out"
			}
			line += p + "=" + word + " "
		}
		if out == len(players) {
			line += "--unfinished"
		}
		return line
	}
	without := func(s *Sheet) []Total {
		all := slices.Clone(s.Totals)
		for i := range all {
			all[i].Place = 0
		}
		return all
	}
	met := 0
	rapid.Check(t, func(t *rapid.T) {
		house := rapid.SampledFrom([]string{"score.winner=low", "score.winner=high"}).Draw(t, "house")
		players := seats[:rapid.IntRange(2, 4).Draw(t, "players")]
		s := begin(t, playedOut(t, house), joined(players))
		for range 2 {
			s = play(t, s, deal(t, players))
		}
		for range 4 {
			next, ok := s.Next()
			if !ok {
				require.True(t, s.End.Over)
				require.Len(t, s.firsts(), 1)
				break
			}
			met++
			require.Greater(t, len(next.TieBreak), 1)
			after := play(t, s, deal(t, next.TieBreak)+" --tie-break")
			require.Equal(t, without(s), without(after))
			require.Equal(t, s.Rounds, after.Rounds)
			for seat, p := range players {
				was, is := s.Totals[seat].Place, after.Totals[seat].Place
				if slices.Contains(next.TieBreak, p) {
					require.Equal(t, 1, was)
					require.LessOrEqual(t, is, len(next.TieBreak))
				} else {
					require.Equal(t, was, is, p)
				}
			}
			again, err := Replay(s.Game, after.Events(), nil)
			require.NoError(t, err)
			require.Equal(t, after.view(), again.view())
			require.Equal(t, s.view(), play(t, after, "undo").view())
			s = after
		}
	})
	require.NotZero(t, met, "no tie was met")
}

// Two rounds end in a tie, and a tie-break round is entered with points not
// known; then it turns out that three rounds were meant to be played.
func TestATieBreakRoundWaitsWhereAnEditPutsFurtherRoundsBeforeIt(t *testing.T) {
	s := match(t, playedOut(t), "North East South", append(slices.Clone(tiedAtSeven), "North=out East=unknown --tie-break")...)
	require.Equal(t, End{Waiting: true}, s.End)
	s = play(t, s, "edit house=rounds.count=3")
	require.Equal(t, End{}, s.End)
	require.True(t, s.TieBreaks[0].AfterEnd)
	require.Equal(t, []int{1, 1, 3}, places(s))
	next, ok := s.Next()
	require.True(t, ok)
	require.Equal(t, []any{3, 0}, []any{next.Round, len(next.TieBreak)})
	s = play(t, s, "North=12 East=out South=20")
	require.Equal(t, []int{2, 1, 3}, places(s))
	require.Equal(t, End{Over: true, Counts: true}, s.End, "the tie is another, and the tie-break round is not asked")
}
