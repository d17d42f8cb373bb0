package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// The facts of Kit in numbers, from its rule sheet and, where that is silent,
// from its relatives; the rules named stand in games/kit.yaml.

func TestKitHas88Cards(t *testing.T) { // kit.pack
	cards := kit(t).Cards(4)
	require.Equal(t, 88, cards.Size())
	wilds, numbers := 0, 0
	for i := range cards.Specials() {
		wilds += cards.Copies(cards.SpecialCard(i))
	}
	for rank := range cards.Ranks() {
		for suit := range cards.Suits() {
			c := cards.Suited(suit, rank)
			require.Equal(t, 2, cards.Copies(c), "every number card exists twice")
			numbers += cards.Copies(c)
		}
		require.Equal(t, 8, cards.Copies(cards.OfRank(rank)), "eight of a number")
	}
	require.Equal(t, 8, wilds)
	require.Equal(t, 80, numbers)
	require.Len(t, cards.Suits(), 4)
	require.Len(t, cards.Ranks(), 10)
}

func TestKitIsTenRoundsOfThreeToTwelveCards(t *testing.T) { // kit.rounds, kit.wild
	g := kit(t)
	for n, wild := range []string{"3", "4", "5", "6", "7", "8", "9", "10", "11", "12"} {
		r, ok := g.Round(n+1, 2)
		require.True(t, ok)
		require.Equal(t, n+1+2, r.Dealt)
		require.Equal(t, wild, g.WildCode(r))
		cards := g.Cards(2)
		require.Equal(t, 16, cards.Copies(cards.SpecialCard(0))+cards.Copies(cards.OfRank(r.Wild)), "sixteen wilds in every round")
	}
	for _, n := range []int{0, 11} {
		_, ok := g.Round(n, 2)
		require.False(t, ok)
	}
	require.Equal(t, "fixed", g.Rounds.End)
	require.Equal(t, "left_of_dealer", g.Rounds.FirstTurn)
	require.Equal(t, "none", g.Rounds.ExtraCard)
	require.True(t, g.Rounds.Upcard)
}

func TestKitIsForTwoToSevenPlayersWithARemarkAtSeven(t *testing.T) { // kit.players
	g := kit(t)
	require.Equal(t, rules.Players{Min: 2, Max: 7, Warn: rules.Range{From: 2, To: 6}}, g.Players)
	last, ok := g.Round(10, 7)
	require.True(t, ok)
	size := g.Cards(7).Size()
	require.Equal(t, 3, size-7*last.Dealt-1, "seven leave three cards in the stock, beside the one turned up")
	require.Negative(t, size-8*last.Dealt-1, "an eighth could not be dealt in")
}

func TestKitMelds(t *testing.T) { // kit.set, kit.set_identical, kit.run, kit.run_ends, kit.wilds_in_melds, kit.all_wild, kit.wild_as_itself
	g := kit(t)
	require.Equal(t, []rules.Meld{
		{Kind: "set", Label: "kit", Min: 3, Suits: "any", Identical: true, MinNaturals: 0, Ace: "low", WildRatio: "free"},
		{Kind: "run", Label: "run", Min: 3, Suits: "same", Identical: false, MinNaturals: 0, WildsAdjacent: true, Ace: "low", WildRatio: "free"},
	}, g.Melds)
	require.Zero(t, g.Melds[0].Max, "no greatest size")
	require.True(t, g.Wild.AsNatural)
	require.Equal(t, "3", g.Pack.Ranks[0].Code, "3 low")
	require.Equal(t, "12", g.Pack.Ranks[9].Code, "12 high")
}

func TestKitIsMeldedOnlyWhenSomebodyGoesOut(t *testing.T) { // kit.no_early_melds, kit.no_lay_off, kit.out, kit.out_optional, kit.final_turns, kit.discard
	g := kit(t)
	require.Equal(t, rules.Table{Melding: "only_when_out", LayOff: "none", Swap: "none", SwapSet: "either_suit", SwapDuty: "none"}, g.Table)
	require.Equal(t, rules.Out{FinalDiscard: "required", AllMelded: true, Duty: false, FinalTurns: 1, After: "none"}, g.Out)
	require.Equal(t, rules.Opening{Need: "none", Wilds: "free", More: "free"}, g.Opening)
	require.Equal(t, rules.Turn{DiscardSource: "top", ReturnDrawnDiscard: true, DiscardWild: "free", Buy: "none", StockEmpty: "reshuffle", LastCardDraw: "any"}, g.Turn)
}

func TestKitCountsWhatLiesInNoMeld(t *testing.T) { // kit.score, kit.values, kit.wild_rank_value, kit.out_points, kit.arrangement
	g := kit(t)
	require.Equal(t, rules.Score{Settle: "own", HandNeedsFail: "none",
		Winner: "low", Counts: "deadwood", Arrangement: "best", WildRankValue: rules.WildValue{Set: true, Points: 20}, OutPoints: -5,
	}, g.Score)
	require.Equal(t, rules.End{Tie: rules.Words{"shared"}}, g.End)
	cards := g.Cards(2)
	for rank, value := range []card.Points{3, 4, 5, 6, 7, 8, 9, 10, 11, 12} {
		require.Equal(t, value, cards.Value(cards.OfRank(rank)))
	}
	require.EqualValues(t, 20, cards.Value(cards.SpecialCard(0)))
	require.True(t, g.Pack.Specials[0].Wild)
	require.True(t, g.Pack.Specials[0].Meldable)
}

// Largest effect first: what a table should be asked before the first deal.
func TestKitAsksTheTableWhatHasALargeEffect(t *testing.T) {
	var asked []string
	for _, o := range kit(t).Options {
		if o.Ask {
			asked = append(asked, o.Field)
		}
	}
	require.Equal(t, []string{"melds.set.min_naturals", "score.wild_rank_value", "score.arrangement", "end.tie", "out.false_claim"}, asked)
}

func TestWhatATableOfKitMayChoose(t *testing.T) {
	require.Equal(t, []choice{
		{"melds.set.min_naturals", []string{"0", "1", "2"}, true},
		{"melds.run.min_naturals", []string{"0", "1", "2"}, false},
		{"score.wild_rank_value", []string{"20", "face"}, true},
		{"score.arrangement", []string{"best", "declared"}, true},
		{"end.tie", []string{"shared", "last_round", "most_outs", "extra_round"}, true},
		{"out.false_claim", []string{"void", "whole_hand", "10"}, true},
		{"turn.return_drawn_discard", []string{"true", "false"}, false},
		{"turn.discard_wild", []string{"free", "not_last", "never"}, false},
		{"turn.stock_empty", []string{"reshuffle", "end_round", "ask"}, false},
		{"rounds.unfinished", []string{"count", "void"}, false},
		{"players.absent", []string{"unranked", "average", "0"}, false},
	}, choices(kit(t)))
}
