package score

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// stands writes where everybody stands: points, place, and after which round out.
func stands(s *Sheet) string {
	words := make([]string, len(s.Totals))
	for i, t := range s.Totals {
		words[i] = fmt.Sprintf("%d/%d", t.Points, t.Place)
		if t.Eliminated > 0 {
			words[i] += fmt.Sprintf("-%d", t.Eliminated)
		}
	}
	return joined(words)
}

// Worked out by hand; 100 points are out.
func TestWhoReachesTheTargetIsOutAndTheOthersPlayOn(t *testing.T) {
	for _, tt := range []struct {
		name, house, lines string
		want               string // points/place of North, East and South, with the round after which out
		next               string // who plays next, and who deals; "" when it is over
	}{
		{"nobody yet", "", "North=out East=60 South=70", "0/1 60/2 70/3", "North East South: East"},
		{"one is out", "", "North=out East=60 South=70; North=30 East=45 South=out", "30/1 105/3-2 70/2", "North South: South"},
		{"the last one is first", "", "North=out East=60 South=70; North=30 East=45 South=out; North=80 South=out", "110/2-3 105/3-2 70/1", ""},
		{"who stayed longer is ahead with more points", "", "North=out East=60 South=70; North=30 East=45 South=out; North=80 South=out; correct 1 North=wrong-show", "125/1 105/2-2 70/1", "?"},
		{"two at once, by points", "", "North=out East=60 South=70; North=out East=45 South=40", "0/1 105/2-2 110/3-2", ""},
		{"two at once with as many", "", "North=out East=60 South=70; North=out East=45 South=35", "0/1 105/2-2 105/2-2", ""},
		{"all at once, the least is first", "", "--unfinished North=60 East=60 South=70; --unfinished North=50 East=45 South=40", "110/2-2 105/1-2 110/2-2", ""},
		{"the target itself is out", "", "North=out East=60 South=70; North=out East=40 South=9", "0/1 100/3-2 79/2", "North South: South"},
		{"or is not", "rounds.target_test=exceed", "North=out East=60 South=70; North=out East=40 South=9", "0/1 100/3 79/2", "North East South: South"},
		{"the dealer is out", "", "North=out East=60 South=70; --dealer=South North=30 East=out South=30", "30/1 60/2 100/3-2", "North East: North"},
		{"a round passed over", "", "North=out East=60 South=70; skip late; North=30 East=45 South=out; skip late", "30/1 105/3-3 70/2", "North South: South"},
		{"fixed points put out too", "", "North=out East=60 South=70; North=out East=middle-drop South=drop", "0/1 100/3-2 90/2", "North South: South"},
		{"a penalty puts out", "", "North=out East=60 South=70; penalty South 30", "0/1 60/2 100/3-1", "North East: East"},
		{"and taken away does not", "", "North=out East=60 South=70; penalty South 30; revoke 1", "0/1 60/2 70/3", "North East South: East"},
		{"nor before any round", "", "penalty South 130; North=out East=60 South=0", "0/1 60/2 130/3-1", "?"},
		{"better at once", "", "North=out East=60 South=70; North=out East=45 South=1; penalty East -10", "0/1 95/3 71/2", "North East South: South"},
		{"better later, and out all the same", "", "North=out East=60 South=70; North=out East=45 South=1; North=5 South=out; penalty East -10", "5/1 95/3-2 71/2", "North South: North"},
		{"an early end", "", "North=out East=60 South=70; North=30 East=45 South=out; end --count", "30/1 105/3-2 70/2", ""},
		{"unknown points", "", "North=out East=unknown South=70; North=out East=45 South=40; correct 1 East=60", "0/1 105/2-2 110/3-2", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, poolGame(t, strings.Fields(tt.house)...), "North East South")
			for _, line := range strings.Split(tt.lines, "; ") {
				b, _, err := typed(s, line)
				if err != nil && tt.next == "?" {
					return
				}
				require.NoError(t, err, line)
				s = record(t, s, b)
			}
			if tt.next == "?" {
				return
			}
			require.Equal(t, tt.want, stands(s))
			next, ok := s.Next()
			require.Equal(t, tt.next != "", ok)
			require.Equal(t, !ok, s.End.Over)
			require.Equal(t, !ok, s.End.Counts)
			if ok {
				require.Equal(t, tt.next, joined(next.Players)+": "+next.Dealer)
				require.Equal(t, next.Players, s.In())
			}
		})
	}
}

func TestWhoIsOutIsNotAskedFor(t *testing.T) {
	const lines = "North=out East=60 South=70; North=30 East=45 South=out"
	for _, tt := range []struct {
		house, line string
		want        *Mistake
	}{
		{"", "North=out East=3 South=4", wrong("player.out", "East is out of the match since round 2", `"rummy match join East" lets East come back with 71 points`)},
		{"", "North=out East=absent South=4", wrong("player.out", "East is out of the match since round 2", `"rummy match join East" lets East come back with 71 points`)},
		{"rounds.reentry=none", "North=out East=3 South=4", wrong("player.out", "East is out of the match since round 2", "still in are North, South")},
		{"rounds.reentry=highest", "--dealer=East North=out South=4", wrong("player.out", "East is out of the match since round 2", `"rummy match join East" lets East come back with 70 points`)},
		{"", "North=out", wrong("player.missing", "South is missing: a round brings something for every player",
			"write NAME=absent for a player who did not play the round, NAME=unknown for points not known yet")},
		{"", "leave East", wrong("player.out", "East is out of the match since round 2", `"rummy match join East" lets East come back with 71 points`)},
		{"", "leave North", wrong("players.number", "Pool is for 2 to 6 players, and 1 would be left", `"rummy match end" ends a match that cannot go on; --count lets it count`)},
	} {
		s := match(t, poolGame(t, strings.Fields(tt.house)...), "North East South", strings.Split(lines, "; ")...)
		_, _, err := typed(s, tt.line)
		require.Equal(t, tt.want, err, tt.line)
		s = play(t, s, "North=5 South=out")
		r := s.Rounds[2]
		require.Equal(t, []string{"North", "South"}, r.Seats)
		require.True(t, r.Scores[1].Away)
		require.True(t, r.Scores[1].Eliminated)
		require.Equal(t, []int{3, 2, 3}, []int{s.Totals[0].Rounds, s.Totals[1].Rounds, s.Totals[2].Rounds})
		require.Zero(t, s.Totals[1].Missed, "who is out misses nothing")
		_, _, err = typed(s, "correct 3 East=20")
		require.Equal(t, wrong("player.out", "East was out of the match before round 3", ""), err)
	}
}

// A game for three or more goes on with two when others are out.
func TestFewerThanTheGameIsForPlayOn(t *testing.T) {
	g := file(t, strings.Replace(pool, "{min: 2, max: 6}", "{min: 3, max: 6}", 1))
	s := match(t, g, "North East South", "North=out East=60 South=70", "North=30 East=45 South=out", "North=5 South=out", "penalty North 65")
	require.Equal(t, "100/2-3 105/3-2 70/1", stands(s))
	require.True(t, s.End.Over)
}

func TestWhoIsOutComesBackWithTheHighestTotal(t *testing.T) {
	lines := strings.Split("North=out East=60 South=70; North=30 East=45 South=out", "; ")
	for house, total := range map[string]int{"rounds.reentry=highest": 70, "rounds.reentry=highest_plus_one": 71} {
		s := match(t, poolGame(t, house), "North East South", lines...)
		with, ok := s.Comeback()
		require.True(t, ok)
		require.Equal(t, total, int(with))
		s = play(t, s, "join East")
		require.Equal(t, fmt.Sprintf("30/1 %d/%d 70/2", total, total-68), strings.Replace(stands(s), "70/2 70/2", "70/2 70/2", 1))
		require.Equal(t, []Reentry{{Player: "East", After: 2, Held: true, Points: s.Totals[1].Points - 105, Total: s.Totals[1].Points, Seq: 4,
			At: s.events[3].At, Actor: "West", seats: s.Seats}}, s.Reentries)
		require.Equal(t, total-105, int(s.Totals[1].Reentered))
		next, _ := s.Next()
		require.Equal(t, []string{"North", "East", "South"}, next.Players)
		require.Equal(t, "South", next.Dealer)
		s = play(t, s, "North=out East=10 South=5")
		require.Equal(t, []int{30, total + 10, 75}, []int{int(s.Totals[0].Points), int(s.Totals[1].Points), int(s.Totals[2].Points)})
		s = play(t, s, "undo", "undo")
		require.Equal(t, "30/1 105/3-2 70/2", stands(s))
		require.Empty(t, s.Reentries)
		s = play(t, s, "redo")
		require.Len(t, s.Reentries, 1)
		b := s.events[3].Body
		again, err := Decode(b.Kind(), Encode(b))
		require.NoError(t, err)
		require.Equal(t, b, again)
	}
}

func TestWhoCannotComeBack(t *testing.T) {
	const out = "North=out East=60 South=70; North=30 East=45 South=out"
	for _, tt := range []struct {
		house, lines, player string
		want                 *Mistake
	}{
		{"rounds.reentry=none", out, "East", wrong("player.out", "East is out of the match, and in Pool nobody comes back", "")},
		{"", out, "South", wrong("player.seated", "South is not out of the match", "")},
		{"", out, "West", wrong("player.not_seated", "West does not play in this match", "seated are North, East, South")},
		{"", out + "; North=out South=29", "East", wrong("player.out", "East cannot come back: that would be with 100 points, and who has so many is out", "")},
		{"", out + "; North=out South=30", "East", wrong("match.over", "the match is over: 3 rounds are in", `start another with "rummy match start"; "rummy score correct" puts a round right`)},
		{"", out + "; join East", "East", wrong("player.seated", "East is not out of the match", "")},
	} {
		s := match(t, poolGame(t, strings.Fields(tt.house)...), "North East South", strings.Split(tt.lines, "; ")...)
		_, err := s.Reenter(tt.player)
		require.Equal(t, tt.want, err)
		_, err = s.Recheck(PlayerReentered{Round: len(s.Rounds) + 1, Player: tt.player}, nil)
		require.Equal(t, tt.want, err)
		_, err = s.With(after(s, PlayerReentered{Round: len(s.Rounds) + 1, Player: tt.player}))
		require.ErrorIs(t, err, ErrEvent)
	}
	s := match(t, poolGame(t), "North East South", strings.Split(out, "; ")...)
	_, err := s.With(after(s, PlayerReentered{Round: 4, Player: "East"}))
	require.ErrorIs(t, err, ErrEvent)
	findings, err := s.Recheck(PlayerReentered{Round: 3, Player: "East"}, nil)
	require.NoError(t, err)
	require.Empty(t, findings)
}

// What was recorded stays; who is out, and what counts, follows from the points.
func TestACorrectionChangesWhoWasOut(t *testing.T) {
	g := poolGame(t)
	// East is out after round 2, and round 3 is played without.
	s := match(t, g, "North East South", "North=out East=60 South=70", "North=30 East=45 South=out", "North=5 South=out")
	require.Equal(t, "35/1 105/3-2 70/2", stands(s))
	b, ruling, err := typed(s, "correct 1 East=50")
	require.NoError(t, err)
	require.Equal(t, "not out before round 3 with this: what was played there without this player counts nothing here, and is not missed", ruling.Remarks[0].Message)
	require.Equal(t, "East", ruling.Remarks[0].Who)
	in := record(t, s, b)
	require.Equal(t, "35/1 95/3 70/2", stands(in))
	require.Equal(t, []string{"North", "East", "South"}, in.In())
	require.Zero(t, in.Totals[1].Missed)
	require.False(t, in.Rounds[2].Scores[1].Eliminated)
	in = play(t, in, "correct 3 East=3") // who played it after all
	require.Equal(t, "35/1 98/3 70/2", stands(in))
	in = play(t, in, "undo", "North=out East=4 South=2", "correct 1 East=60")
	require.Equal(t, "35/1 105/3-2 72/2", stands(in), "what East brought to round 4 counts nothing any more")
	require.True(t, in.Rounds[3].Scores[1].Eliminated)
	require.Equal(t, 4, int(in.Rounds[3].Scores[1].Points), "and stays on record")
	require.Equal(t, 2, in.Totals[1].Rounds)
	_, ruling, err = typed(play(t, in, "undo"), "correct 1 East=60")
	require.NoError(t, err)
	require.Equal(t, "out of the match before round 4 with this: what was brought there stays on record and counts nothing", ruling.Remarks[0].Message)

	// Two are left; a correction puts South out before, and ends the match earlier.
	s = match(t, g, "North East South", "North=out East=60 South=70", "North=30 East=45 South=out", "North=5 South=out", "North=5 South=out")
	s = play(t, s, "correct 2 North=out South=30")
	require.Equal(t, "0/1 105/3-2 100/2-2", stands(s))
	require.True(t, s.End.Over && s.End.Counts)
	require.Equal(t, []bool{false, false, true, true}, []bool{s.Rounds[0].AfterEnd, s.Rounds[1].AfterEnd, s.Rounds[2].AfterEnd, s.Rounds[3].AfterEnd})
	s = play(t, s, "undo")
	require.False(t, s.End.Over)
	require.Equal(t, "40/1 105/3-2 70/2", stands(s))
}

// A comeback that could not have been any more holds no longer, and stays on record.
func TestACorrectionTakesAComebackAway(t *testing.T) {
	s := match(t, poolGame(t), "North East South", "North=out East=60 South=70", "North=30 East=45 South=out", "join East", "North=out East=10 South=5")
	require.Equal(t, "30/1 81/3 75/2", stands(s))
	never := play(t, s, "correct 1 East=50") // East was never out: 95 and 10
	require.Equal(t, "30/1 105/3-3 75/2", stands(never))
	require.False(t, never.Reentries[0].Held)
	other := play(t, s, "correct 1 South=80") // comes back with 81, and has 91
	require.Equal(t, "30/1 91/3 85/2", stands(other))
	cannot := play(t, s, "correct 2 North=wrong-show") // North has 95, and one more is 96
	require.Equal(t, "95/2 106/3-3 75/1", stands(cannot))
	far := play(t, s, "penalty South 3", "undo", "correct 1 South=wrong-show", "correct 2 South=4 North=out") // South has 99: East cannot come back
	require.Equal(t, "0/1 105/3-2 104/2-3", stands(far))
	require.False(t, far.Reentries[0].Held)
	require.True(t, far.Rounds[2].Scores[1].Eliminated)
	require.True(t, far.End.Over)
}

// Missed rounds under each of the values of the game.
func TestAMissedRoundInAGameOfElimination(t *testing.T) {
	for absent, want := range map[string]string{
		"unranked": "0/1 20/0 30/2",
		"15":       "0/1 35/3 30/2",
		"average":  "0/1 40/3 30/2", // twice 20
	} {
		s := match(t, poolGame(t, "players.absent="+absent), "North East South", "North=out East=20 South=10", "North=out East=absent South=20")
		require.Equal(t, want, stands(s), absent)
	}
	s := match(t, poolGame(t, "players.absent=average"), "North East South", "North=out East=60 South=10", "North=out East=absent South=20")
	require.Equal(t, "0/1 120/3-2 30/2", stands(s), "what a missed round counts puts out too")
}

// By other rules the same rounds make another match.
func TestAMatchOfEliminationByOtherRules(t *testing.T) {
	s := match(t, poolGame(t), "North East South", "North=out East=60 South=70", "North=30 East=45 South=out", "North=5 South=out")
	for house, want := range map[string]string{
		"rounds.target=200":                     "35/1 105/3 70/2",
		"rounds.target=70":                      "30/1 105/2-2 70/3-1",
		"rounds.end=target":                     "30/1 105/3 70/2",
		"rounds.target_test=exceed":             "35/1 105/3-2 70/2",
		"rounds.end=fixed":                      "35/1 105/0 70/2",
		"rounds.target=104 rounds.reentry=none": "35/1 105/3-2 70/2",
	} {
		var list []string
		list = append(list, strings.Fields(house)...)
		if house == "rounds.end=target" || house == "rounds.end=fixed" {
			list = append(list, "rounds.reentry=none", "rounds.count=6")
		}
		g, err := s.Game.With(overlay(t, list))
		require.NoError(t, err, house)
		r, err := s.Rescore(g)
		require.NoError(t, err, house)
		require.Equal(t, want, stands(r.Sheet), house)
	}
	edited := play(t, s, "edit house=rounds.target=200")
	require.Equal(t, "35/1 105/3 70/2", stands(edited))
	require.Equal(t, []string{"North", "East", "South"}, edited.In())
	edited = play(t, edited, "North=out East=20 South=3", "undo", "undo")
	require.Equal(t, "35/1 105/3-2 70/2", stands(edited))
	swapped := play(t, s, "edit person=East,West")
	require.Equal(t, []string{"North", "West", "South"}, swapped.Players)
	back := play(t, s, "join East", "edit person=East,West")
	require.Equal(t, "West", back.Reentries[0].Player)
}
