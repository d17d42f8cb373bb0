package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// Every default is written down here by hand from the comments of game.go.
func TestAFieldThatIsLeftOutHasItsDefault(t *testing.T) {
	g := loaded(t, minimal)
	require.Equal(t, rules.Players{Min: 2, Max: 30}, g.Players)
	require.Equal(t, rules.Pack{
		Suits:    []card.Suit{{Code: "h"}},
		Ranks:    []card.Rank{{Code: "A", Value: 1}},
		Packs:    rules.Plain(1),
		Specials: []card.Special{{Code: "Jk"}},
		Print:    card.RankFirst,
		SuitWord: "suit",
		RankWord: "rank",
	}, g.Pack)
	require.Equal(t, rules.Rounds{
		Deal:       rules.Plain(7),
		ExtraCard:  "none",
		FirstTurn:  "left_of_dealer",
		Upcard:     false,
		End:        "fixed",
		Unfinished: "count",
		Count:      1,
		TargetTest: "reach",
		Reentry:    "none",
	}, g.Rounds)
	require.Equal(t, rules.Wild{}, g.Wild)
	require.Equal(t, []rules.Meld{
		{Kind: "set", Label: "set", Min: 3, Suits: "any", Ace: "low", WildRatio: "free"},
		{Kind: "run", Label: "run", Min: 3, Suits: "same", Ace: "low", WildRatio: "free"},
	}, g.Melds)
	require.Equal(t, rules.Opening{Need: "none", Wilds: "free", More: "free"}, g.Opening)
	require.Equal(t, rules.Table{Melding: "during_play", LayOff: "none", Swap: "none", SwapSet: "either_suit", SwapDuty: "none"}, g.Table)
	require.Equal(t, rules.Turn{DiscardSource: "top", DiscardWild: "free", LastCardDraw: "any", Buy: "none", StockEmpty: "reshuffle"}, g.Turn)
	require.Equal(t, rules.Out{FinalDiscard: "required", After: "none"}, g.Out)
	require.Equal(t, rules.Score{Winner: "low", Counts: "hand", HandNeedsFail: "none", Arrangement: "best", Settle: "own"}, g.Score)
	require.Equal(t, rules.End{Tie: rules.Words{"shared"}}, g.End)
	require.Equal(t, []rules.Rule{{ID: "minimal.one", Text: "One rule.", Basis: rules.Text, Referee: "program"}}, g.Rules)
	require.Equal(t, []rules.Option{{
		Field: "end.tie", Values: []string{"shared"}, Default: "shared", Why: "it is the only one", Basis: rules.Choice,
	}}, g.Options)
	require.Empty(t, g.House)
	require.Empty(t, g.Also)
	require.Empty(t, g.Sources)
}

// The defaults of the values with several forms, as they would be typed.
func TestAValueWithSeveralFormsHasItsDefault(t *testing.T) {
	g := loaded(t, minimal)
	for path, want := range map[string]string{
		"players.absent":        "unranked",
		"pack.packs":            "1",
		"wild.rank":             "none",
		"melds.set.max":         "none",
		"melds.set.max_wilds":   "none",
		"out.false_claim":       "void",
		"score.wild_rank_value": "face",
		"score.out_points":      "0",
		"end.tie":               "shared",
	} {
		got, ok := g.Value(path)
		require.True(t, ok, path)
		require.Equal(t, want, got, path)
	}
	for _, path := range []string{"players.warn", "rounds.target"} {
		_, ok := g.Value(path)
		require.False(t, ok, "%s: nothing is written", path)
	}
}

func TestWithoutAWildRankNoRankIsWild(t *testing.T) {
	g := loaded(t, minimal)
	r, ok := g.Round(1, 2)
	require.True(t, ok)
	require.Equal(t, rules.Round{Wild: rules.NoWild, Dealt: 7}, r)
	require.Empty(t, g.WildCode(r))
}
