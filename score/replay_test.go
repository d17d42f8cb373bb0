package score

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestEventsThatMakeNoSense(t *testing.T) {
	start := MatchStarted{Game: "kit", Day: "2026-11-30", Players: []string{"North", "East"}, Dealer: "North"}
	seated := func(dealer string, players ...string) MatchStarted {
		b := start
		b.Dealer, b.Players = dealer, players
		return b
	}
	entries := func(words ...Entry) []Entry { return words }
	out, zero := Entry{Player: "North", Out: true}, Entry{Player: "East", Points: points(0)}
	round := func(n int) RoundScored { return RoundScored{Round: n, Entries: entries(out, zero)} }
	for _, tt := range []struct {
		name   string
		bodies []Body
		want   string
	}{
		{"no events", nil, "there are none"},
		{"no start", []Body{round(1)}, "event 1: a match begins with its start"},
		{"two starts", []Body{start, start}, "event 2: the match began before"},
		{"nobody plays", []Body{seated("North")}, "event 1: the game is not for 0 players"},
		{"one plays a game for two to seven", []Body{seated("North", "North")}, "event 1: the game is not for 1 players"},
		{"eight play it", []Body{seated("A", "A", "B", "C", "D", "E", "F", "G", "H")}, "event 1: the game is not for 8 players"},
		{"two seats for one", []Body{seated("North", "North", "East", "North")}, "event 1: a player has two seats"},
		{"the dealer does not play", []Body{seated("West", "North", "East")}, "event 1: the dealer has no seat"},
		{"the second round first", []Body{start, round(2)}, "event 2: round 2 cannot follow 0 rounds"},
		{"a round twice", []Body{start, round(1), round(1)}, "event 3: round 1 cannot follow 1 rounds"},
		{"a round that was passed over", []Body{start, RoundSkipped{1, "dinner"}, round(1)}, "event 3: round 1 cannot follow 1 rounds"},
		{"a round passed over twice", []Body{start, RoundSkipped{1, "dinner"}, RoundSkipped{1, "dinner"}}, "event 3: round 1 cannot follow 1 rounds"},
		{"an eleventh round", []Body{start, round(1), round(2), round(3), round(4), round(5), round(6), round(7), round(8), round(9), round(10), round(11)},
			"event 12: the game has no round 11"},
		{"a round after the end", []Body{start, MatchEnded{}, round(1)}, "event 3: the match was over"},
		{"passed over after the end", []Body{start, MatchEnded{}, RoundSkipped{1, "dinner"}}, "event 3: the match was over"},
		{"ended twice", []Body{start, MatchEnded{}, MatchEnded{Count: true}}, "event 3: the match was over"},
		{"seats changed", []Body{start, RoundScored{Round: 1, Entries: entries(zero, out)}}, "event 2: its players are not those of the match"},
		{"a seat is empty", []Body{start, RoundScored{Round: 1, Entries: entries(out)}}, "event 2: its players are not those of the match"},
		{"a stranger played", []Body{start, RoundScored{Round: 1, Entries: entries(out, zero, Entry{Player: "West", Out: true})}}, "event 2: its players are not those of the match"},
		{"a stranger dealt", []Body{start, RoundScored{Round: 1, Dealer: "West", Entries: entries(out, zero)}}, "event 2: its players are not those of the match"},
		{"an entry says nothing", []Body{start, RoundScored{Round: 1, Entries: entries(out, Entry{Player: "East"})}}, "event 2: an entry says nothing, or two things"},
		{"an entry says two things", []Body{start, RoundScored{Round: 1, Entries: entries(out, Entry{Player: "East", Absent: true, Points: points(7)})}}, "event 2: an entry says nothing, or two things"},
		{"a card of another game", []Body{start, RoundScored{Round: 1, Entries: entries(out, Entry{Player: "East", Cards: []string{"Jk"}})}}, `event 2: no such card: "Jk"`},
		{"taken back before anything was done", []Body{start, ChangeUndone{1}}, "event 2: event 1 is not the newest change in force"},
		{"the older one taken back", []Body{start, round(1), round(2), ChangeUndone{2}}, "event 4: event 2 is not the newest change in force"},
		{"taken back twice", []Body{start, round(1), ChangeUndone{2}, ChangeUndone{2}}, "event 4: event 2 is not the newest change in force"},
		{"itself taken back", []Body{start, round(1), ChangeUndone{3}}, "event 3: event 3 is not the newest change in force"},
		{"one that is yet to come taken back", []Body{start, round(1), ChangeUndone{4}}, "event 3: event 4 is not the newest change in force"},
		{"brought back though in force", []Body{start, round(1), ChangeRedone{2}}, "event 3: event 2 is not the newest change taken back"},
		{"the older one brought back", []Body{start, round(1), round(2), ChangeUndone{3}, ChangeUndone{2}, ChangeRedone{3}}, "event 6: event 3 is not the newest change taken back"},
		{"brought back after another change", []Body{start, round(1), ChangeUndone{2}, RoundSkipped{1, "dinner"}, ChangeRedone{2}}, "event 5: event 2 is not the newest change taken back"},
		{"the first round taken back under the second", []Body{start, round(1), ChangeUndone{2}, round(2)}, "event 4: round 2 cannot follow 0 rounds"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var events []Event
			for i, b := range tt.bodies {
				events = append(events, Event{Seq: int64(i + 1), Body: b})
			}
			s, err := Replay(kit(t), events, nil)
			require.ErrorIs(t, err, ErrEvent)
			require.EqualError(t, err, "the events of the match make no sense: "+tt.want)
			require.Nil(t, s)
		})
	}
}

func TestEventsMustFollowOneAnother(t *testing.T) {
	events := match(t, kit(t), "North East", "North=out East=23", "North=23 East=out", "skip dinner").Events()
	for _, tt := range []struct {
		name   string
		events []Event
		want   string
	}{
		{"one is missing", []Event{events[0], events[2], events[3]}, "event 3: expected event 2"},
		{"the first is missing", events[1:], "event 2: expected event 1"},
		{"two changed places", []Event{events[0], events[2], events[1]}, "event 3: expected event 2"},
		{"one stands twice", []Event{events[0], events[1], events[1]}, "event 2: expected event 3"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Replay(kit(t), tt.events, nil)
			require.ErrorIs(t, err, ErrEvent)
			require.EqualError(t, err, "the events of the match make no sense: "+tt.want)
		})
	}
	s, err := Replay(kit(t), events[:2], nil)
	require.NoError(t, err)
	_, err = s.With(events[3])
	require.EqualError(t, err, "the events of the match make no sense: event 4: expected event 3")
}

func TestReplayGivesTheWholeSheet(t *testing.T) {
	g := kit(t)
	s := match(t, g, "North East South", "North=out East:7,W,3 South=absent", "skip dinner", "North=unknown East=7+8 South=out --dealer=South --agreed=ok")
	start := s.Events()[0].At
	table := func(n int) (r Round) {
		next := match(t, g, "North East South")
		for range n - 1 {
			next = play(t, next, "skip dinner")
		}
		up, ok := next.Next()
		require.True(t, ok)
		return Round{Number: n, Table: up.Table, Seats: []string{"North", "East", "South"}}
	}
	first, second, third := table(1), table(2), table(3)
	first.Dealer, first.Seq, first.At, first.Actor = "North", 2, start.Add(60e9), "West"
	first.Scores = []Score{
		{Player: "North", Entry: Entry{Player: "North", Out: true}, Points: -5, Known: true, Total: -5},
		// 7, a wild card and a 3 that is wild: 7 + 20 + 20.
		{Player: "East", Entry: Entry{Player: "East", Cards: []string{"7", "W", "3"}}, Counted: 47, Points: 47, Known: true, Total: 47},
		{Player: "South", Entry: Entry{Player: "South", Absent: true}},
	}
	second.Skipped, second.Reason, second.Seq, second.At, second.Actor = true, "dinner", 3, start.Add(120e9), "West"
	third.Dealer, third.Seq, third.At, third.Actor = "South", 4, start.Add(180e9), "West"
	third.Scores = []Score{
		{Player: "North", Entry: Entry{Player: "North", Unknown: true}, Total: -5},
		{Player: "East", Entry: Entry{Player: "East", Points: points(15), Sum: sums(7, 8)}, Counted: 15, Points: 15, Known: true, Total: 62},
		{Player: "South", Entry: Entry{Player: "South", Out: true}, Points: -5, Known: true, Total: -5},
	}
	require.Equal(t, view{
		Started: MatchStarted{Game: "kit", Rules: g.Digest(), Day: "2026-11-30", Players: []string{"North", "East", "South"}, Dealer: "North"},
		Players: []string{"North", "East", "South"},
		Seats:   []string{"North", "East", "South"},
		Rounds:  []Round{first, second, third},
		Totals: []Total{
			{Player: "North", Points: -5, Rounds: 1, Outs: 1},
			{Player: "East", Points: 62, Whole: true, Rounds: 2, Place: 1},
			{Player: "South", Points: -5, Whole: true, Missed: 1, Rounds: 1, Outs: 1},
		},
		Opened: 1,
	}, s.view())
	require.Equal(t, int64(4), s.Seq())
	require.Same(t, g, s.Game)
	require.Equal(t, 0, s.Seat("North"))
	require.Equal(t, 2, s.Seat("South"))
	require.Equal(t, -1, s.Seat("West"), "a player who does not sit here")
}

func TestWithLeavesTheSheetAsItIs(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "North=7+20 East=out", "undo")
	before, events := s.view(), len(s.Events())
	a := play(t, s, "redo", "skip dinner")
	b := play(t, s, "North=0 East=out", "end --count")
	require.Equal(t, before, s.view())
	require.Len(t, s.Events(), events)
	require.NotEqual(t, a.Events()[events], b.Events()[events], "two ways on do not share their events")
}

// A sheet and the rest of the events give what all of the events give, at
// whatever event they are cut.
func TestAPrefixAndTheRestGiveWhatAllGive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := drawMatch(t)
		events := whole.Events()
		for i := 1; i < len(events); i++ {
			s, err := Replay(whole.began, events[:i], whole.edited)
			require.NoError(t, err)
			s, err = s.With(events[i:]...)
			require.NoError(t, err)
			require.Equal(t, whole, s)
		}
	})
}

// Every event of a match may be written and read again.
func TestAMatchReadBackFromItsRecordIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawMatch(t)
		events := append([]Event(nil), s.Events()...)
		for i, e := range events {
			b, err := Decode(e.Body.Kind(), Encode(e.Body))
			require.NoError(t, err)
			events[i].Body = b
		}
		again, err := Replay(s.began, events, s.edited)
		require.NoError(t, err)
		require.Equal(t, s, again)
	})
}
