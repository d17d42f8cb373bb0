package validate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// kit returns Kit with a table's house rules, each as typed: "score.out_points=0".
func kit(t testing.TB, house ...string) *rules.Game {
	t.Helper()
	return builtin(t, "kit", house...)
}

// builtin returns a game that comes with the program, with a table's house rules.
func builtin(t testing.TB, id string, house ...string) *rules.Game {
	t.Helper()
	g, err := rules.Builtin(id)
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

// round returns the table of a round among four players.
func round(t testing.TB, g *rules.Game, n int) Table {
	t.Helper()
	table, ok := At(g, n, 4)
	require.True(t, ok)
	return table
}

// wildAt returns the table of the round in which a rank is wild, "" for the first, or of
// the first where the rank is that of a card turned up.
func wildAt(t testing.TB, g *rules.Game, wild string) Table {
	t.Helper()
	if g.Wild.Rank.Drawn {
		return turned(t, round(t, g, 1), wild)
	}
	for n := 1; ; n++ {
		table := round(t, g, n)
		if wild == "" || g.WildCode(table.Round) == wild {
			return table
		}
	}
}

// turned returns the table at which a card was turned up, "" for none yet.
func turned(t testing.TB, table Table, up string) Table {
	t.Helper()
	if up == "" {
		return table
	}
	c, err := table.Cards.ParseLoose(up)
	require.NoError(t, err)
	var ok bool
	table.Round, ok = table.Game.Turned(table.Round, c)
	require.True(t, ok)
	return table
}

func hand(t testing.TB, table Table, text string) card.Hand {
	t.Helper()
	h, err := table.Cards.ParseHand(text, true)
	require.NoError(t, err)
	return h
}

// spans writes 1, 2, 3, 7 as "1-3, 7".
func spans(numbers []int) string {
	var out []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if j == i {
			out = append(out, fmt.Sprint(numbers[i]))
		} else {
			out = append(out, fmt.Sprintf("%d-%d", numbers[i], numbers[j]))
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}

func TestAtIsNotOKWhereTheGameHasNoSuchRound(t *testing.T) {
	g := kit(t)
	for _, n := range []int{-1, 0, 11} {
		_, ok := At(g, n, 4)
		require.False(t, ok, "round %d", n)
	}
	for n := 1; n <= 10; n++ {
		table := round(t, g, n)
		require.Equal(t, n+2, table.Round.Dealt)
		require.Equal(t, fmt.Sprint(n+2), g.WildCode(table.Round))
		require.Equal(t, 88, table.Cards.Size())
	}
}

// Case K24 of the collected rules: the unused wild 4 counts 20, or its face
// where the table says so.
func TestPointsOfCardsLeft(t *testing.T) {
	for _, tt := range []struct {
		name, house, cards string
		round              int
		want               card.Points
	}{
		{"a number counts its number", "score.wild_rank_value=20", "Bl3 Go12 7", 2, 22},
		{"a wild card counts 20", "score.wild_rank_value=20", "W w wild", 2, 60},
		{"a card of the wild rank counts 20 too", "score.wild_rank_value=20", "Bl4 Go9 Pu11 Gr12", 2, 52},
		{"or its face", "score.wild_rank_value=face", "Bl4 Go9 Pu11 Gr12", 2, 36},
		{"the wild rank told without its colour", "score.wild_rank_value=20", "4, 4", 2, 40},
		{"in another round it is a plain card", "score.wild_rank_value=20", "Bl4 Go9 Pu11 Gr12", 5, 36},
		{"no cards count nothing", "score.wild_rank_value=20", "", 1, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := round(t, kit(t, tt.house), tt.round)
			require.Equal(t, tt.want, table.Points(hand(t, table, tt.cards)))
		})
	}
}

func TestAddSaysWhomAFindingIsAbout(t *testing.T) {
	var r Ruling
	r.Add("North", Ruling{Findings: []Finding{{Name: "a"}}, Remarks: []Finding{{Name: "b"}}})
	r.Add("", Ruling{Findings: []Finding{{Name: "c"}}})
	require.Equal(t, Ruling{
		Findings: []Finding{{Name: "a", Who: "North"}, {Name: "c"}},
		Remarks:  []Finding{{Name: "b", Who: "North"}},
	}, r)
}

func TestRemarksAloneAreLegal(t *testing.T) {
	require.True(t, Ruling{}.Legal())
	require.True(t, Ruling{Remarks: []Finding{{Name: "left.whole_hand"}}}.Legal())
	require.False(t, Ruling{Findings: []Finding{{Name: "left.size"}}}.Legal())
}

func TestAFindingNamesNoRuleWhereTheGameHasNoneForIt(t *testing.T) {
	g := *kit(t)
	g.Rules = nil
	require.Equal(t, Ruling{Findings: []Finding{{
		Name: "points.negative", Message: "-5: only the player who is out scores below zero",
		Hint: "write NAME=out for the player who went out first",
	}}}, round(t, &g, 1).Total(-5))
}
