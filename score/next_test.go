package score

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// due writes what is dealt next: "3 cards, 3s wild, North deals, East plays first".
func due(t *testing.T, s *Sheet) string {
	next, ok := s.Next()
	require.True(t, ok)
	require.Equal(t, len(s.Rounds)+1, next.Round)
	return fmt.Sprintf("%d cards, %ss wild, %s deals, %s plays first",
		next.Table.Round.Dealt, s.Game.WildCode(next.Table.Round), next.Dealer, next.First)
}

func TestTheDealPassesToTheLeft(t *testing.T) {
	for _, tt := range []struct {
		players string
		want    []string // who deals and who plays first
	}{
		{"North South", strings.Split("NS SN NS SN NS SN NS SN NS SN", " ")},
		{"North East South", strings.Split("NE ES SN NE ES SN NE ES SN NE", " ")},
		{"North East South West Anna", strings.Split("NE ES SW WA AN NE ES SW WA AN", " ")},
	} {
		t.Run(tt.players, func(t *testing.T) {
			seats := strings.Fields(tt.players)
			called := map[byte]string{}
			for _, p := range seats {
				called[p[0]] = p
			}
			s := begin(t, kit(t), tt.players)
			for i, want := range tt.want {
				require.Equal(t, fmt.Sprintf("%d cards, %ds wild, %s deals, %s plays first", i+3, i+3, called[want[0]], called[want[1]]), due(t, s))
				s = play(t, s, seats[i%len(seats)]+"=out "+joined(others(seats, i%len(seats)))+" --dealer="+called[want[0]])
				require.Equal(t, called[want[0]], s.Rounds[i].Dealer)
			}
			_, ok := s.Next()
			require.False(t, ok, "ten rounds are all")
		})
	}
}

// others has everybody but one player meld the whole hand.
func others(seats []string, out int) (entries []string) {
	for i, p := range seats {
		if i != out {
			entries = append(entries, p+"=0")
		}
	}
	return entries
}

func TestWhoDealsNext(t *testing.T) {
	const scored = "North=out East=0 South=0"
	for _, tt := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"the first round", nil, "3 cards, 3s wild, North deals, East plays first"},
		{"somebody else dealt: it goes on left of who really did", []string{scored + " --dealer=South"}, "4 cards, 4s wild, North deals, East plays first"},
		{"and on from there", []string{scored + " --dealer=South", scored}, "5 cards, 5s wild, East deals, South plays first"},
		{"the same dealer twice", []string{scored, scored + " --dealer=North"}, "5 cards, 5s wild, East deals, South plays first"},
		{"a round passed over does not pass the deal on", []string{scored, "skip dinner"}, "5 cards, 5s wild, East deals, South plays first"},
		{"nor do two", []string{scored, "skip dinner", "skip dessert"}, "6 cards, 6s wild, East deals, South plays first"},
		{"nor does the first", []string{"skip late start"}, "4 cards, 4s wild, North deals, East plays first"},
		{"a round broken off does", []string{"North=0 East=12 South=20 --unfinished"}, "4 cards, 4s wild, East deals, South plays first"},
		{"a dealer who was absent does", []string{"North=absent East=out South=0"}, "4 cards, 4s wild, East deals, South plays first"},
		{"a round taken back gives the deal back", []string{scored, scored, "undo"}, "4 cards, 4s wild, East deals, South plays first"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, due(t, match(t, kit(t), "North East South", tt.lines...)))
		})
	}
}

func TestTheDealerOfTheFirstRoundMayBeAnyPlayer(t *testing.T) {
	g := kit(t)
	s, err := Replay(g, []Event{{Seq: 1, Body: MatchStarted{Game: "kit", Players: []string{"North", "East", "South"}, Dealer: "South"}}}, nil)
	require.NoError(t, err)
	require.Equal(t, "3 cards, 3s wild, South deals, North plays first", due(t, s))
}

func TestTheDealerPlaysFirstWhereTheGameSaysSo(t *testing.T) {
	s := begin(t, kit(t, "rounds.first_turn=dealer"), "North East South")
	require.Equal(t, "3 cards, 3s wild, North deals, North plays first", due(t, s))
}

func TestNextIsNotOKWhenTheMatchIsOverOrWaitsForPoints(t *testing.T) {
	for _, lines := range [][]string{
		{"North=out East=23", "North=out East=23"},
		{"North=out East=unknown", "North=out East=23"},
		{"North=out East=23", "end"},
	} {
		next, ok := match(t, kit(t, "rounds.count=2"), "North East", lines...).Next()
		require.False(t, ok)
		require.Equal(t, Next{}, next)
	}
}
