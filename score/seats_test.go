package score

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
)

func TestSeatsFromTheNextRoundOn(t *testing.T) {
	for _, tt := range []struct {
		name  string
		lines []string
		seats string
		due   string
	}{
		{"who joins sits between the last and the first", []string{"join West"}, "North East South West", "4 cards, 4s wild, East deals, South plays first"},
		{"to the left of somebody", []string{"join West after North"}, "North West East South", "4 cards, 4s wild, West deals, East plays first"},
		{"in somebody's seat", []string{"join West for East"}, "North West South", "4 cards, 4s wild, West deals, South plays first"},
		{"in the dealer's seat: the deal goes on", []string{"join West for North"}, "West East South", "4 cards, 4s wild, East deals, South plays first"},
		{"the next dealer leaves", []string{"leave East"}, "North South", "4 cards, 4s wild, South deals, North plays first"},
		{"the last dealer leaves", []string{"leave North"}, "East South", "4 cards, 4s wild, East deals, South plays first"},
		{"another order", []string{"seats North South East"}, "North South East", "4 cards, 4s wild, South deals, East plays first"},
		{"all of it taken back", []string{"join West", "leave East", "undo", "undo"}, "North East South", "4 cards, 4s wild, East deals, South plays first"},
		{"somebody comes back", []string{"leave East", "join East after South"}, "North South East", "4 cards, 4s wild, South deals, East plays first"},
		{"everybody else has left since", []string{"join West", "join Anna", "leave North East South"}, "West Anna", "4 cards, 4s wild, West deals, Anna plays first"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, kit(t), "North East South", append([]string{"North=out East=23 South=14"}, tt.lines...)...)
			require.Equal(t, tt.seats, joined(s.Seats))
			require.Equal(t, tt.due, due(t, s))
		})
	}
}

// Before the first round the deal is due to whoever was to deal it, or to the
// next who still sits there.
func TestSeatsBeforeTheFirstRound(t *testing.T) {
	s := match(t, kit(t), "North East South", "join West after North", "leave North")
	require.Equal(t, "3 cards, 3s wild, East deals, South plays first", due(t, s), "West had no seat at the start")
	require.Equal(t, []string{"North", "East", "South", "West"}, s.Players)
}

// Complaint 26: who joins at round 3 missed rounds 1 and 2, and has not 0 in
// them; who leaves early likewise.
func TestComplaint26LateJoinersAndEarlyLeaversAreAbsentAndNotZero(t *testing.T) {
	lines := []string{"North=out East=23 South=14", "North=7 East=out South=14", "join West after East", "North=out East=9 West=8 South=20", "leave North",
		"East=4 West=out South=12"}
	away := Score{Player: "West", Entry: Entry{Player: "West", Absent: true}, Away: true}
	for _, tt := range []struct {
		name, absent string
		west, north  Score // of the first round West missed, of the round North missed
		totals       []Total
	}{
		{"listed and not ranked", "unranked", away, Score{Player: "North", Entry: Entry{Player: "North", Absent: true}, Away: true, Total: -3}, []Total{
			{Player: "North", Points: -3, Whole: true, Missed: 1, Rounds: 3, Outs: 2},
			{Player: "East", Points: 31, Whole: true, Rounds: 4, Outs: 1, Place: 1},
			{Player: "South", Points: 60, Whole: true, Rounds: 4, Place: 2},
			{Player: "West", Points: 3, Whole: true, Missed: 2, Rounds: 2, Outs: 1}}},
		// West (8-5)/2 = 1.5, to 2; North (-5+7-5)/3 = -1.
		{"by their averages", "average", Score{Player: "West", Entry: Entry{Player: "West", Absent: true}, Away: true, Points: 2, Known: true, Total: 2},
			Score{Player: "North", Entry: Entry{Player: "North", Absent: true}, Away: true, Points: -1, Known: true, Total: -4}, []Total{
				{Player: "North", Points: -4, Whole: true, Missed: 1, Rounds: 3, Outs: 2, Place: 1},
				{Player: "East", Points: 31, Whole: true, Rounds: 4, Outs: 1, Place: 3},
				{Player: "South", Points: 60, Whole: true, Rounds: 4, Place: 4},
				{Player: "West", Points: 7, Whole: true, Missed: 2, Rounds: 2, Outs: 1, Place: 2}}},
		{"by fixed points", "30", Score{Player: "West", Entry: Entry{Player: "West", Absent: true}, Away: true, Points: 30, Known: true, Total: 30},
			Score{Player: "North", Entry: Entry{Player: "North", Absent: true}, Away: true, Points: 30, Known: true, Total: 27}, []Total{
				{Player: "North", Points: 27, Whole: true, Missed: 1, Rounds: 3, Outs: 2, Place: 1},
				{Player: "East", Points: 31, Whole: true, Rounds: 4, Outs: 1, Place: 2},
				{Player: "South", Points: 60, Whole: true, Rounds: 4, Place: 3},
				{Player: "West", Points: 63, Whole: true, Missed: 2, Rounds: 2, Outs: 1, Place: 4}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, kit(t, "rounds.count=4", "players.absent="+tt.absent), "North East South", lines...)
			require.Equal(t, tt.west, s.Rounds[0].Scores[3])
			require.Equal(t, tt.north, s.Rounds[3].Scores[0])
			require.Equal(t, tt.totals, s.Totals)
			require.Equal(t, End{Over: true, Counts: true}, s.End)
		})
	}
}

// Somebody who had no seat on record and played is given an entry by a correction.
func TestSomebodyWhoHadNoSeatIsGivenAnEntry(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "North=7 East=out", "join West", "correct 2 West=9")
	require.Equal(t, []string{"North", "East", "West"}, s.Rounds[1].Seats)
	require.Equal(t, []card.Points{2, 18, 9}, totals(s))
	require.Equal(t, []bool{true, false}, []bool{s.Rounds[0].Scores[2].Away, s.Rounds[1].Scores[2].Away})
	s = play(t, s, "correct 2 West=absent")
	require.False(t, s.Rounds[1].Scores[2].Away)
	_, _, err := typed(s, "correct 1 West=absent")
	require.Equal(t, wrong("player.not_seated", "West does not sit at the table in round 1", "seated are North, East"), err)
	require.Equal(t, []card.Points{2, 18, 0}, totals(play(t, s, "undo", "undo", "leave West")))
}

func TestSeatsThatCannotBeMeant(t *testing.T) {
	two := match(t, kit(t), "North East", "North=out East=23")
	over := match(t, kit(t, "rounds.count=1"), "North East", "North=out East=23")
	for _, tt := range []struct {
		name  string
		sheet *Sheet
		line  string
		want  *Mistake
	}{
		{"sits there already", two, "join East", wrong("player.seated", "East sits at the table already", `"rummy match seats" puts the seats in another order`)},
		{"after a stranger", two, "join West after South", wrong("player.not_seated", "South does not sit at the table", "seated are North, East")},
		{"for a stranger", two, "join West for South", wrong("player.not_seated", "South does not sit at the table", "seated are North, East")},
		{"a stranger leaves", two, "leave South", wrong("player.not_seated", "South does not sit at the table", "seated are North, East")},
		{"leaves twice", two, "leave East East", wrong("player.twice", "East is named twice", "")},
		{"too few are left", two, "leave East", wrong("players.number", "Kit is for 2 to 7 players, and 1 would be left",
			`"rummy match end" ends a match that cannot go on; --count lets it count`)},
		{"too many", match(t, kit(t), "A B C D E F G"), "join H", wrong("players.number", "Kit is for 2 to 7 players, and 8 would sit at the table", "")},
		{"an order without somebody", two, "seats North", wrong("player.missing", "East is missing: an order names everybody at the table",
			`"rummy match join" and "rummy match leave" say who comes and goes`)},
		{"an order with somebody else", two, "seats North East West", wrong("player.not_seated", "West is not one of North and East",
			`"rummy match join" and "rummy match leave" say who comes and goes`)},
		{"an order with somebody twice", two, "seats North North", wrong("player.twice", "North is named twice", "")},
		{"the same order", two, "seats North East", wrong("seats.nothing", "nothing changes: they sit just so already", "")},
		{"the match is over", over, "join West", wrong("match.over", "the match is over: 1 round is in", `start another with "rummy match start"; "rummy score correct" puts a round right`)},
		{"a tie-break round is due", match(t, playedOut(t), "North East South", tiedAtSeven...), "join West",
			wrong("round.tie_break", "the rounds are all in, and only the tied play on", "absent from a tie-break round is NAME=absent")},
		{"a correction brings in one too many", match(t, kit(t), "A B C D E F G", "A=out B=12 C=12 D=12 E=12 F=12 G=12", "join H for G"), "correct 1 H=12",
			wrong("players.number", "Kit is for 2 to 7 players, and 8 would have played round 1", "")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := typed(tt.sheet, tt.line)
			require.Equal(t, tt.want, err)
		})
	}
}

func TestNoMoreThanThirtyHaveAPartInOneMatch(t *testing.T) {
	s := begin(t, kit(t), "A B")
	for i := range 28 {
		s = play(t, s, "join P"+string(rune('A'+i))+" for "+s.Seats[1])
	}
	_, _, err := typed(s, "join Z for A")
	require.Equal(t, wrong("players.number", "no more than 30 can have a part in one match", ""), err)
}
