package score

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
)

var fourRounds = []string{"North=out East=23 South=14", "North=7 East=out South=14", "North=out East=8 South=14", "North=out East=8 South=14"}

// running writes the running totals of each round, in the order of the seats.
func running(s *Sheet) (all [][]card.Points) {
	for _, r := range s.Rounds {
		var line []card.Points
		for _, sc := range r.Scores {
			line = append(line, sc.Total)
		}
		all = append(all, line)
	}
	return all
}

// Complaint 2: round 2 is reached from round 4, and everything after it is
// shifted by exactly the difference.
func TestComplaint2RoundTwoIsCorrectedAfterRoundFour(t *testing.T) {
	s := match(t, kit(t), "North East South", fourRounds...)
	require.Equal(t, [][]card.Points{{-5, 23, 14}, {2, 18, 28}, {-3, 26, 42}, {-8, 34, 56}}, running(s))
	b, ruling, err := typed(s, "correct 2 North=25")
	require.NoError(t, err)
	require.True(t, ruling.Legal())
	require.Equal(t, RoundCorrected{Round: 2, Reason: "counted again", Entries: []Entry{
		{Player: "North", Points: points(25)}, {Player: "East", Out: true}, {Player: "South", Points: points(14)}}}, b)

	after := record(t, s, b)
	require.Equal(t, [][]card.Points{{-5, 23, 14}, {20, 18, 28}, {15, 26, 42}, {10, 34, 56}}, running(after), "18 more for North from round 2 on")
	for _, i := range []int{0, 2, 3} {
		was, is := s.Rounds[i], after.Rounds[i]
		for seat := range is.Scores {
			require.Equal(t, was.Scores[seat].Entry, is.Scores[seat].Entry)
			require.Equal(t, was.Scores[seat].Points, is.Scores[seat].Points)
		}
		require.Equal(t, Correction{}, is.Corrected)
	}
	was, is, e := s.Rounds[1], after.Rounds[1], after.Events()[5]
	require.Equal(t, Correction{Times: 1, Reason: "counted again", Seq: 6, At: e.At, Actor: "West"}, is.Corrected)
	require.Equal(t, []any{was.Seq, was.At, was.Actor, was.Dealer}, []any{is.Seq, is.At, is.Actor, is.Dealer}, "whose round it is stays")
	require.Equal(t, s.view(), play(t, after, "undo").view())
	require.Equal(t, after.view(), play(t, after, "undo", "redo").view())

	again := play(t, after, "correct 2 North=26")
	require.Equal(t, 2, again.Rounds[1].Corrected.Times)
	require.Equal(t, []card.Points{11, 34, 56}, totals(again), "the newest in force counts")
	require.Equal(t, after.view(), play(t, again, "undo").view())
}

func TestCorrectReplacesTheEntriesGivenAndChecksTheRoundAsAWhole(t *testing.T) {
	for _, tt := range []struct {
		name, line string
		want       []card.Points // totals; nil: refused
		finding    string
	}{
		{"two players", "correct 2 South=20 North=6", []card.Points{-9, 34, 62}, ""},
		{"another was out", "correct 2 North=out East=7", []card.Points{-20, 46, 56}, ""},
		{"nobody is left who was out", "correct 2 East=7", nil, "round.nobody_out"},
		{"broken off", "correct 2 East=7 --unfinished", []card.Points{-8, 46, 56}, ""},
		{"two are out", "correct 2 North=out", nil, "round.two_out"},
		{"no cards make these points", "correct 2 North=1", nil, "points.impossible"},
		{"the table has agreed", "correct 2 North=1 --agreed=sure", []card.Points{-14, 34, 56}, "points.impossible"},
		{"more copies than there are", "correct 2 North:Bl7,Bl7,Bl7,Gr3", nil, "left.too_many_copies"},
		{"cards for points", "correct 2 North:W", []card.Points{5, 34, 56}, ""},    // 20 for 7
		{"absent", "correct 2 North=absent", []card.Points{-15, 34, 56}, ""},       // 7 less
		{"nothing left is 0", "correct 2 North=0", []card.Points{-15, 34, 56}, ""}, // 0 for 7
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, kit(t), "North East South", fourRounds...)
			b, ruling, err := typed(s, tt.line)
			require.NoError(t, err)
			var found []string
			for _, f := range ruling.Findings {
				found = append(found, f.Name)
			}
			if tt.finding != "" {
				require.Contains(t, found, tt.finding)
			} else {
				require.Empty(t, found)
			}
			if tt.want == nil {
				require.Empty(t, b.(RoundCorrected).Agreed)
				return
			}
			require.Equal(t, tt.want, totals(record(t, s, b)))
		})
	}
}

func TestCorrectionsThatCannotBeMeant(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "skip dinner")
	one := match(t, kit(t), "North East", "North=out East=23")
	for _, tt := range []struct {
		name  string
		sheet *Sheet
		line  string
		want  *Mistake
	}{
		{"no round yet", match(t, kit(t), "North East"), "correct 1 North=out", wrong("round.unknown", "there is no round 1 to correct", "no round is recorded yet")},
		{"only one", one, "correct 2 North=3", wrong("round.unknown", "there is no round 2 to correct", "round 1 is recorded")},
		{"beyond the last", s, "correct 3 North=3", wrong("round.unknown", "there is no round 3 to correct", "rounds 1 to 2 are recorded")},
		{"none of that number", s, "correct 0 North=3", wrong("round.unknown", "there is no round 0 to correct", "rounds 1 to 2 are recorded")},
		{"passed over, and not all that it brought is given", s, "correct 2 North=3", wrong("player.missing", "East is missing: a round brings something for every player",
			"write NAME=absent for a player who did not play the round, NAME=unknown for points not known yet")},
		{"passed over twice", s, "correct 2 --skipped", wrong("correct.nothing", "nothing changes: round 2 is passed over already", `"rummy score show" shows it`)},
		{"passed over, and brings something", s, "correct 1 East=3 --skipped", wrong("correct.skipped", "a round that was not played brings nothing",
			"leave out --skipped, or what the round brought")},
		{"no tie-break round", s, "correct 1 East=3 --tie-break", wrong("round.unknown", "there is no tie-break round 1 to correct", "no tie-break round is recorded yet")},
		{"a stranger", s, "correct 1 West=3", wrong("player.not_seated", "West does not play in this match", "seated are North, East")},
		{"named twice", s, "correct 1 East=3 East=4", wrong("player.twice", "East is named twice", "")},
		{"a stranger dealt", s, "correct 1 East=3 --dealer=West", wrong("player.not_seated", "West does not play in this match", "seated are North, East")},
		{"the same", s, "correct 1 East=23 North=out --dealer=North", wrong("correct.nothing", "nothing changes: round 1 stands just so already", `"rummy score show" shows it`)},
		{"broken off, and somebody out", s, "correct 1 East=24 --unfinished", wrong("round.unfinished", "the round cannot be unfinished: North went out",
			"leave out --unfinished, or give the points of North")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, _, err := typed(tt.sheet, tt.line)
			require.Equal(t, tt.want, err)
			require.Nil(t, b)
		})
	}
	b, _, err := s.Correct(1, Proposal{Entries: []Entry{{Player: "East", Points: points(3)}}}, "")
	require.Equal(t, wrong("reason.missing", "why is round 1 corrected?", `add --reason "counted again"`), err)
	require.Nil(t, b)
}

// What is on record cannot be passed over any more, and no hint says so.
func TestACorrectionToARoundThatDoesNotCount(t *testing.T) {
	const takeBack = "add --skipped if the round was not played at all"
	s := match(t, builtin(t, "kids-rummy", "rounds.end=single"), "North East", "North=out")
	_, _, err := typed(s, "correct 1 North=in --unfinished")
	require.Equal(t, wrong("round.void", "at this table a round that nobody goes out in does not count", takeBack), err)
	_, ruling, err := typed(s, "correct 1 North=in")
	require.NoError(t, err)
	require.Equal(t, "write NAME=out for the player who went out first", ruling.Findings[0].Hint)
	_, _, err = typed(s, "correct 1 North=absent East=absent")
	require.Equal(t, wrong("round.nobody_played", "nobody played this round", takeBack), err)
	s = play(t, s, "correct 1 North=in East=out")
	require.Equal(t, []int{2, 1}, places(s))
}

func TestABrokenOffRoundStaysSoUntilSomebodyIsOutInIt(t *testing.T) {
	s := match(t, kit(t), "North East", "North=20 East=23 --unfinished")
	s = play(t, s, "correct 1 North=21")
	require.True(t, s.Rounds[0].Unfinished)
	s = play(t, s, "correct 1 North=out")
	require.False(t, s.Rounds[0].Unfinished)
	require.Equal(t, []card.Points{-5, 23}, totals(s))
}

func TestAnAgreementStandsForWhatItWasMadeFor(t *testing.T) {
	s := match(t, kit(t), "North East South", "North=out East=1 South=23 --agreed=dropped")
	b, _, err := typed(s, "correct 1 South=24")
	require.NoError(t, err)
	require.Equal(t, "dropped", b.(RoundCorrected).Agreed, "of East's point it was made")
	b, _, err = typed(s, "correct 1 South=1")
	require.NoError(t, err)
	require.Empty(t, b.(RoundCorrected).Agreed, "of South's it was not")
	b, _, err = typed(s, "correct 1 East=3")
	require.NoError(t, err)
	require.Empty(t, b.(RoundCorrected).Agreed, "nothing is left to agree on")
}

func TestRoundsSinceKeepTheirDealerWhenOneIsCorrected(t *testing.T) {
	s := match(t, kit(t), "North East South", fourRounds...)
	dealers := func(s *Sheet) (all []string) {
		for _, r := range s.Rounds {
			all = append(all, r.Dealer)
		}
		return all
	}
	require.Equal(t, []string{"North", "East", "South", "North"}, dealers(s))
	s = play(t, s, "correct 2 --dealer=North")
	require.Equal(t, []string{"North", "North", "South", "North"}, dealers(s))
	s = play(t, s, "correct 2 North=25")
	require.Equal(t, []string{"North", "North", "South", "North"}, dealers(s), "another correction leaves it")
	next, _ := play(t, s, "correct 4 --dealer=South").Next()
	require.Equal(t, "North", next.Dealer, "the next deal goes by the last round as it stands")
}

// Complaint 7, and 5: the last round of a match that is over is corrected, and
// the sheet says so.
func TestComplaint7TheLastRoundOfAMatchThatIsOverIsCorrected(t *testing.T) {
	s := match(t, kit(t, "rounds.count=2"), "North East", "North=out East=23", "North=out East=20")
	require.Equal(t, End{Over: true, Counts: true}, s.End)
	s = play(t, s, "correct 2 North=60 East=out")
	require.Equal(t, []card.Points{55, 18}, totals(s))
	require.Equal(t, []int{2, 1}, places(s))
	require.Equal(t, End{Over: true, Counts: true}, s.End)
	require.Equal(t, 1, s.Rounds[1].Corrected.Times)
	s = play(t, s, "correct 2 North=unknown")
	require.Equal(t, End{Waiting: true}, s.End, "points not known keep it open")
	s = play(t, s, "correct 2 North=23")
	require.Equal(t, End{Over: true, Counts: true, Tie: "shared"}, s.End)
}

// Kids Rummy goes to 300: East reaches it with 90+90+90+30 after the fourth round.
func TestACorrectionReopensAMatchToATargetAndEndsItEarlier(t *testing.T) {
	s := match(t, builtin(t, "kids-rummy"), "North East South",
		"North=out East=90 South=10", "North=out East=90 South=10", "North=out East=90 South=10", "North=out East=30 South=10")
	require.Equal(t, End{Over: true, Counts: true}, s.End)

	open := play(t, s, "correct 2 East=50") // 40 less
	require.Equal(t, End{}, open.End)
	require.Equal(t, []card.Points{0, 260, 40}, totals(open))
	next, ok := open.Next()
	require.True(t, ok)
	require.Equal(t, 5, next.Round)

	six := play(t, open, "North=out East=30 South=10", "North=out East=20 South=10")
	require.Equal(t, []card.Points{0, 310, 60}, totals(six))
	require.Equal(t, End{Over: true, Counts: true}, six.End)

	// 90+90+90+30 again: rounds 5 and 6 lie after the end.
	ended := play(t, six, "correct 2 East=90")
	require.Equal(t, []card.Points{0, 300, 40}, totals(ended))
	require.Equal(t, []int{1, 3, 2}, places(ended))
	require.Equal(t, End{Over: true, Counts: true}, ended.End)
	require.Equal(t, []bool{false, false, false, false, true, true}, afterEnd(ended))
	require.Equal(t, []int{1, 2, 3, 4, 5, 6}, numbers(ended), "they stay")
	require.Equal(t, Score{Player: "South", Entry: Entry{Player: "South", Points: points(10)}, Counted: 10, Points: 10, Known: true}, ended.Rounds[4].Scores[2])
	require.Equal(t, Total{Player: "North", Whole: true, Rounds: 4, Outs: 4, Place: 1}, ended.Totals[0])
	_, ok = ended.Next()
	require.False(t, ok)
	require.Equal(t, []card.Points{0, 300, 40}, totals(play(t, ended, "correct 5 South=70")), "corrected too, it counts nothing")

	again := play(t, ended, "correct 1 East=50")
	require.Equal(t, []card.Points{0, 310, 60}, totals(again), "they count again: 50+90+90+30+30+20")
	require.NotContains(t, afterEnd(again), true)
	require.Equal(t, six.view(), play(t, ended, "undo").view())
}

func afterEnd(s *Sheet) (all []bool) {
	for _, r := range s.Rounds {
		all = append(all, r.AfterEnd)
	}
	return all
}

func TestATieBreakRoundThatACorrectionTakesTheTieFromStaysUncounted(t *testing.T) {
	s := match(t, playedOut(t), "North East South", append(slices.Clone(tiedAtSeven), "North=out East=23 --tie-break")...)
	require.Equal(t, []int{1, 2, 3}, places(s))
	for _, tt := range []struct {
		name, line string
		places     []int
		counted    bool
		end        End
	}{
		{"no tie any more", "correct 2 North=20", []int{2, 1, 3}, false, End{Over: true, Counts: true}},
		{"the same tie for other points", "correct 1 South=40", []int{1, 2, 3}, true, End{Over: true, Counts: true, Tie: "extra_round"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, _, err := typed(s, tt.line)
			require.NoError(t, err)
			after := record(t, s, b)
			require.Len(t, after.TieBreaks, 1)
			require.Equal(t, tt.places, places(after))
			require.Equal(t, !tt.counted, after.TieBreaks[0].AfterEnd)
			require.Equal(t, tt.end, after.End)
			require.Equal(t, s.view(), play(t, after, "undo").view())
		})
	}
}

// North, East and South end on 20+0 each; of North and East alone the tie-break
// was played while South stood at 40.
func TestWhenAThirdIsTiedAnotherTieBreakRoundOfAllIsDue(t *testing.T) {
	s := match(t, playedOut(t), "North East South", "North=20 East=20 South=40 --unfinished", "North=0 East=0 South=0 --unfinished",
		"North=out East=23 --tie-break", "correct 1 South=20")
	require.Equal(t, []int{1, 1, 1}, places(s))
	require.Equal(t, End{}, s.End)
	require.True(t, s.TieBreaks[0].AfterEnd)
	next, ok := s.Next()
	require.True(t, ok)
	require.Equal(t, []string{"North", "East", "South"}, next.TieBreak)
	require.Equal(t, 2, next.Round)
	s = play(t, s, "North=23 East=out South=23 --tie-break")
	require.Equal(t, []int{2, 1, 2}, places(s))
	s = play(t, s, "correct 1 South=40")
	require.Equal(t, []int{1, 2, 3}, places(s), "the first tie-break round counts again, the second is not asked")
	require.Equal(t, []bool{false, true}, []bool{s.TieBreaks[0].AfterEnd, s.TieBreaks[1].AfterEnd})
}

// A tie-break round with points not known that counts no longer keeps nothing waiting.
func TestAnUncountedTieBreakRoundKeepsNothingWaiting(t *testing.T) {
	s := match(t, playedOut(t), "North East South", append(slices.Clone(tiedAtSeven), "North=out East=unknown --tie-break")...)
	require.Equal(t, End{Waiting: true}, s.End)
	_, _, err := typed(s, "North=out East=3 --tie-break")
	require.Equal(t, wrong("match.over", "2 rounds are in and a tie-break round: only points not known yet keep the match open",
		`"rummy score undo" takes the tie-break round back`), err)
	s = play(t, s, "correct 2 North=20")
	require.Equal(t, End{Over: true, Counts: true}, s.End)
}

func TestAMatchEndedEarlyIsCorrectedAndTakenUpAgain(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "end --count", "correct 1 East=out North=60")
	require.Equal(t, End{Over: true, Early: true, Counts: true}, s.End)
	require.Equal(t, []int{2, 1}, places(s))
	s = play(t, s, "resume")
	require.Equal(t, End{}, s.End)
	require.Equal(t, []card.Points{60, -5}, totals(s))
}

func TestCorrectionsOnRecordThatMakeNoSense(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "skip dinner")
	both := []Entry{{Player: "North", Out: true}, {Player: "East", Points: points(7)}}
	for _, tt := range []struct {
		name string
		body RoundCorrected
		want string
	}{
		{"no such round", RoundCorrected{Round: 3, Entries: both}, "round 3 was not recorded"},
		{"round 0", RoundCorrected{Entries: both}, "round 0 was not recorded"},
		{"passed over twice", RoundCorrected{Round: 2, Skipped: true}, "round 2 cannot be passed over"},
		{"passed over, and brings something", RoundCorrected{Round: 1, Skipped: true, Entries: both}, "round 1 cannot be passed over"},
		{"no such tie-break round", RoundCorrected{Round: 1, TieBreak: true, Entries: both}, "round 1 was not recorded"},
		{"a player missing", RoundCorrected{Round: 1, Entries: both[:1]}, "its players are not those of the match"},
		{"a stranger dealt", RoundCorrected{Round: 1, Dealer: "West", Entries: both}, "its players are not those of the match"},
		{"an entry that says nothing", RoundCorrected{Round: 1, Entries: []Entry{both[0], {Player: "East"}}}, "an entry says nothing, or two things"},
	} {
		_, err := s.With(after(s, tt.body))
		require.ErrorIs(t, err, ErrEvent, tt.name)
		require.ErrorContains(t, err, "event 4: "+tt.want, tt.name)
	}
}

// Complaints 1 and 14: whatever is corrected, totals and places are those of a
// slow recomputation from the entries as they stand, and the total of each
// player is the sum of the rows that count. A game to a target, so that
// corrections end and reopen it.
func TestComplaint1And14TotalsFollowFromTheRoundsAsTheyStand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := []string{"North", "East", "South"}
		s := begin(t, builtin(t, "kids-rummy"), joined(seats))
		var model [][3]int // points of each round
		line := func(name string) (entries string, points [3]int) {
			out := rapid.IntRange(0, 2).Draw(t, name+" out")
			var words []string
			for seat, player := range seats {
				if seat == out {
					words = append(words, player+"=out")
					continue
				}
				points[seat] = 10 * rapid.IntRange(1, 7).Draw(t, name+" tens")
				words = append(words, fmt.Sprintf("%s=%d", player, points[seat]))
			}
			return strings.Join(words, " "), points
		}
		over := false
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			if !over && rapid.IntRange(0, 3).Draw(t, "deed") > 0 {
				entries, points := line("round")
				s, model = play(t, s, entries), append(model, points)
			} else if n := len(model); n > 0 {
				i := rapid.IntRange(0, n-1).Draw(t, "which")
				entries, points := line("correction")
				b, _, err := typed(s, fmt.Sprintf("correct %d %s", i+1, entries))
				if err != nil {
					require.ErrorContains(t, err, "nothing changes")
					continue
				}
				corrected := record(t, s, b)
				require.Equal(t, s.view(), play(t, corrected, "undo").view())
				s, model[i] = corrected, points
			}
			var sums [3]int
			end := len(model)
			over = false
			for i, points := range model {
				require.Equal(t, over, s.Rounds[i].AfterEnd, "round %d", i+1)
				if over {
					continue
				}
				for seat, p := range points {
					sums[seat] += p
					over = over || sums[seat] >= 300
				}
				end = i + 1
			}
			require.Equal(t, End{Over: over, Counts: over, Tie: s.End.Tie}, s.End)
			for seat, total := range s.Totals {
				if end == 0 {
					break // nobody is ranked yet
				}
				place := 1
				for _, o := range sums {
					if o < sums[seat] {
						place++
					}
				}
				require.Equal(t, []int{sums[seat], place, end}, []int{int(total.Points), total.Place, total.Rounds})
			}
		}
	})
}

// South reaches 300 in the fourth round, with North and East tied at 20: the
// fifth, which North wins, is played for the tie and counts.
func TestARoundPlayedForATieAtTheTargetCountsAsLongAsThereIsOne(t *testing.T) {
	s := match(t, builtin(t, "kids-rummy", "end.tie=extra_round"), "North East South", "North=out East=10 South=90", "North=10 East=out South=90",
		"North=out East=10 South=90", "North=10 East=out South=30", "North=out East=20 South=10")
	require.Equal(t, []card.Points{20, 40, 310}, totals(s))
	s = play(t, s, "correct 1 South=70", "correct 1 South=90")
	require.Equal(t, []card.Points{20, 40, 310}, totals(s))
	require.NotContains(t, afterEnd(s), true)
	s = play(t, s, "correct 4 North=20") // 30 to 20: no tie
	require.Equal(t, []card.Points{30, 20, 300}, totals(s))
	require.Equal(t, []bool{false, false, false, false, true}, afterEnd(s))
	require.Equal(t, End{Over: true, Counts: true}, s.End)
}

// With no round left that South played there is no average to count.
func TestAMissedRoundLosesItsAverageWithTheLastRoundPlayed(t *testing.T) {
	s := match(t, playedOut(t, "players.absent=average"), "North East South", "North=out East=12 South=absent", "North=12 East=out South=30",
		"North=out East=23 --tie-break")
	require.Equal(t, card.Points(60), totals(s)[2])
	s = play(t, s, "correct 2 South=absent")
	require.Equal(t, Score{Player: "South", Entry: Entry{Player: "South", Absent: true}}, s.Rounds[0].Scores[2])
	require.Equal(t, Total{Player: "South", Whole: true, Missed: 2}, s.Totals[2])
}
