package rules_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// The facts of Kids Rummy in numbers, from its rule sheet and the page of the
// Rummy Rulebook; the rules named stand in games/kids-rummy.yaml.

func kids(t require.TestingT, house ...string) *rules.Game {
	g, err := rules.Builtin("kids-rummy")
	require.NoError(t, err)
	return with(t, g, house...)
}

func TestKidsRummyHasAPackOf52CardsAndTwoJokers(t *testing.T) { // kids-rummy.pack, kids-rummy.jokers, kids-rummy.census
	for _, tt := range []struct {
		house                []string
		size, copies, jokers int
	}{
		{nil, 54, 1, 2},
		{[]string{"pack.specials.Jk.per_pack=0"}, 52, 1, 0},
		{[]string{"pack.packs=2"}, 108, 2, 4},
		{[]string{"pack.packs=2", "pack.specials.Jk.per_pack=0"}, 104, 2, 0},
	} {
		t.Run(fmt.Sprint(tt.house), func(t *testing.T) {
			for players := 2; players <= 6; players++ {
				cards := kids(t, tt.house...).Cards(players)
				require.Equal(t, tt.size, cards.Size())
				require.Equal(t, tt.jokers, cards.Copies(cards.SpecialCard(0)))
				for rank := range cards.Ranks() {
					for suit := range cards.Suits() {
						require.Equal(t, tt.copies, cards.Copies(cards.Suited(suit, rank)))
					}
				}
			}
		})
	}
}

func TestTwoPlayersOfKidsRummyAreDealtTenCardsAndMoreSeven(t *testing.T) { // kids-rummy.rounds, kids-rummy.first_turn, kids-rummy.wild
	g := kids(t)
	for players, dealt := range map[int]int{2: 10, 3: 7, 4: 7, 5: 7, 6: 7} {
		for _, n := range []int{1, 2, 14, 1000} { // there is no last round
			r, ok := g.Round(n, players)
			require.True(t, ok)
			require.Equal(t, rules.Round{Wild: rules.NoWild, Dealt: dealt}, r)
			require.Empty(t, g.WildCode(r))
			require.Empty(t, g.Wilds(r))
		}
	}
	require.Equal(t, "left_of_dealer", g.Rounds.FirstTurn)
	require.Equal(t, "none", g.Rounds.ExtraCard)
	require.True(t, g.Rounds.Upcard)
	require.Equal(t, rules.Players{Min: 2, Max: 6, Warn: rules.Range{From: 2, To: 4}}, g.Players)
}

func TestKidsRummyIsPlayedToATargetOrOneRound(t *testing.T) { // kids-rummy.end, kids-rummy.target_test, kids-rummy.single
	g := kids(t)
	require.Equal(t, "target", g.Rounds.End)
	require.Equal(t, "reach", g.Rounds.TargetTest)
	for players, target := range map[int]int{2: 100, 3: 300, 4: 300, 5: 300, 6: 300} {
		got, ok := g.Rounds.Target.At(1, players)
		require.True(t, ok)
		require.Equal(t, target, got)
		got, ok = kids(t, "rounds.target=200").Rounds.Target.At(1, players)
		require.True(t, ok)
		require.Equal(t, 200, got, "a target that the table has agreed on is one for any number")
	}
	single := kids(t, "rounds.end=single")
	_, ok := single.Round(1, 4)
	require.True(t, ok)
	_, ok = single.Round(2, 4)
	require.False(t, ok)
	require.True(t, g.UnfinishedCounts())
	require.False(t, kids(t, "rounds.unfinished=void").UnfinishedCounts())
	require.False(t, single.UnfinishedCounts(), "nobody has won it")
}

func TestKidsRummyHasSetsOnly(t *testing.T) { // kids-rummy.set and those after it, kids-rummy.no_runs, kids-rummy.all_wild
	require.Equal(t, []rules.Meld{
		{Kind: "set", Label: "set", Min: 3, Max: rules.Limit{N: 4}, Suits: "distinct", MinNaturals: 1, Ace: "low", WildRatio: "free"},
	}, kids(t).Melds)
}

func TestKidsRummyIsMeldedDuringPlay(t *testing.T) { // kids-rummy.opening, kids-rummy.lay_off, kids-rummy.swap, kids-rummy.swap_set, kids-rummy.discard, kids-rummy.out
	g := kids(t)
	require.Equal(t, rules.Opening{Need: "own_meld", Wilds: "free", More: "free"}, g.Opening)
	require.Equal(t, rules.Table{Melding: "during_play", LayOff: "any", Swap: "sets", SwapThen: rules.Words{"hand"}, SwapSet: "either_suit", SwapDuty: "none"}, g.Table)
	require.Equal(t, rules.Turn{DiscardSource: "top", ReturnDrawnDiscard: true, DiscardWild: "free", Buy: "none", StockEmpty: "reshuffle", LastCardDraw: "any"}, g.Turn)
	require.Equal(t, rules.Out{FinalDiscard: "optional", After: "none"}, g.Out)
}

func TestKidsRummyCountsAllCardsHeld(t *testing.T) { // kids-rummy.score, kids-rummy.values, kids-rummy.joker_value, kids-rummy.out_points, kids-rummy.tie
	g := kids(t)
	require.Equal(t, rules.Score{Settle: "own", HandNeedsFail: "none", Winner: "low", Counts: "hand", Arrangement: "best"}, g.Score)
	require.Equal(t, rules.End{Tie: rules.Words{"shared"}}, g.End)
	r, ok := g.Round(1, 3)
	require.True(t, ok)
	cards := g.Cards(3)
	for rank, value := range []card.Points{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10} {
		require.Equal(t, value, g.Points(r, cards, cards.OfRank(rank)))
	}
	require.EqualValues(t, 20, g.Points(r, cards, cards.SpecialCard(0)))
	for _, value := range []card.Points{15, 25, 30, 50, 0} {
		house := kids(t, fmt.Sprintf("pack.specials.Jk.value=%d", value))
		cards := house.Cards(3)
		require.Equal(t, value, house.Points(r, cards, cards.SpecialCard(0)))
	}
}

func TestKidsRummySaysWhereEachRuleComesFrom(t *testing.T) {
	based(t, kids(t), map[string]rules.Basis{
		"kids-rummy.players":        rules.Text,
		"kids-rummy.pack":           rules.Text,
		"kids-rummy.jokers":         rules.Choice,
		"kids-rummy.rounds":         rules.Text,
		"kids-rummy.dealer":         rules.Choice,
		"kids-rummy.first_turn":     rules.Text,
		"kids-rummy.wild":           rules.Text,
		"kids-rummy.set":            rules.Text,
		"kids-rummy.set_suits":      rules.Text,
		"kids-rummy.set_size":       rules.Text,
		"kids-rummy.no_runs":        rules.Text,
		"kids-rummy.wilds_in_melds": rules.Choice,
		"kids-rummy.all_wild":       rules.Choice,
		"kids-rummy.joker_suit":     rules.Choice,
		"kids-rummy.one_meld":       rules.Text,
		"kids-rummy.draw":           rules.Text,
		"kids-rummy.hold_back":      rules.Text,
		"kids-rummy.opening":        rules.Text,
		"kids-rummy.lay_off":        rules.Text,
		"kids-rummy.lay_off_joker":  rules.Choice,
		"kids-rummy.swap":           rules.Text,
		"kids-rummy.swap_set":       rules.Text,
		"kids-rummy.discard":        rules.Text,
		"kids-rummy.return_discard": rules.Choice,
		"kids-rummy.stock":          rules.Text,
		"kids-rummy.out":            rules.Text,
		"kids-rummy.left_size":      rules.Inferred,
		"kids-rummy.first_out":      rules.Text,
		"kids-rummy.score":          rules.Text,
		"kids-rummy.values":         rules.Inferred,
		"kids-rummy.joker_value":    rules.Choice,
		"kids-rummy.out_points":     rules.Text,
		"kids-rummy.census":         rules.Inferred,
		"kids-rummy.single":         rules.Text,
		"kids-rummy.end":            rules.Text,
		"kids-rummy.target_test":    rules.Choice,
		"kids-rummy.tie":            rules.Choice,
		"kids-rummy.unfinished":     rules.Choice,
		"kids-rummy.absent":         rules.Choice,
	})
}

// Largest effect first: what a table should be asked before the first deal.
func TestWhatATableOfKidsRummyMayChoose(t *testing.T) {
	require.Equal(t, []choice{
		{"pack.specials.Jk.per_pack", []string{"2", "0"}, true},
		{"pack.specials.Jk.value", []string{"20", "15", "25", "30", "50", "0"}, true},
		{"melds.set.min_naturals", []string{"1", "2"}, true},
		{"rounds.end", []string{"target", "single"}, true},
		{"rounds.target", []string{"100", "200", "300", "500"}, true},
		{"rounds.target_test", []string{"reach", "exceed"}, true},
		{"turn.return_drawn_discard", []string{"true", "false"}, true},
		{"end.tie", []string{"shared", "extra_round", "last_round", "most_outs"}, true},
		{"pack.packs", []string{"1", "2"}, false},
		{"rounds.unfinished", []string{"count", "void"}, false},
		{"players.absent", []string{"unranked", "average", "0"}, false},
	}, choices(kids(t)))
}
