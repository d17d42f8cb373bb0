package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// The facts of Kings in numbers, from its own questions and answers and, where
// they are silent, from Crazy Rummy; the rules named stand in games/kings.yaml.

func kings(t require.TestingT, house ...string) *rules.Game {
	g, err := rules.Builtin("kings")
	require.NoError(t, err)
	return with(t, g, house...)
}

// based wants each rule to have the basis listed, and no rule to be left out.
func based(t *testing.T, g *rules.Game, want map[string]rules.Basis) {
	t.Helper()
	got := map[string]rules.Basis{}
	for _, r := range g.Rules {
		got[r.ID] = r.Basis
	}
	require.Equal(t, want, got)
}

// choices are the options of a game: each field with its values, and whether a prompt offers it.
type choice struct {
	field  string
	values []string
	ask    bool
}

func choices(g *rules.Game) (all []choice) {
	for _, o := range g.Options {
		all = append(all, choice{o.Field, o.Values, o.Ask})
	}
	return all
}

func TestKingsHasAPackOf54CardsAndATableMayTakeTwo(t *testing.T) { // kings.pack, kings.census
	for packs, g := range map[int]*rules.Game{1: kings(t), 2: kings(t, "pack.packs=2")} {
		for players := 2; players <= 7; players++ {
			cards := g.Cards(players)
			require.Equal(t, 54*packs, cards.Size())
			require.Equal(t, 2*packs, cards.Copies(cards.SpecialCard(0)), "two jokers a pack")
			for rank := range cards.Ranks() {
				require.Equal(t, 4*packs, cards.Copies(cards.OfRank(rank)))
				for suit := range cards.Suits() {
					require.Equal(t, packs, cards.Copies(cards.Suited(suit, rank)))
				}
			}
		}
	}
	without := kings(t, "pack.specials.Jk.per_pack=0").Cards(2)
	require.Equal(t, 52, without.Size())
}

func TestKingsIsThirteenRoundsOfSevenCardsAndEightForTheDealer(t *testing.T) { // kings.rounds, kings.first_turn, kings.wild, kings.end
	g := kings(t)
	codes := []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	called := []string{"aces", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "jacks", "queens", "kings"}
	for n := range codes {
		for players := 2; players <= 7; players++ {
			r, ok := g.Round(n+1, players)
			require.True(t, ok)
			require.Equal(t, 7, r.Dealt)
			require.Equal(t, codes[n], g.WildCode(r))
			require.Equal(t, called[n], g.Wilds(r))
		}
	}
	for _, n := range []int{0, 14} {
		_, ok := g.Round(n, 4)
		require.False(t, ok)
	}
	require.Equal(t, "dealer", g.Rounds.ExtraCard)
	require.Equal(t, "dealer", g.Rounds.FirstTurn)
	require.False(t, g.Rounds.Upcard, "the dealer's discard begins the pile")
	require.Equal(t, "fixed", g.Rounds.End)
	require.Equal(t, "count", g.Rounds.Unfinished)
}

func TestKingsIsForTwoToSevenPlayersWithARemarkAtSeven(t *testing.T) { // kings.players, kings.players_most
	g := kings(t)
	require.Equal(t, rules.Players{Min: 2, Max: 7, Warn: rules.Range{From: 2, To: 6}}, g.Players)
	size := g.Cards(7).Size()
	require.Equal(t, 4, size-7*7-1, "seven leave four cards, beside the dealer's eighth")
	require.Negative(t, size-8*7-1, "an eighth could not be dealt in")
}

func TestKingsMelds(t *testing.T) { // kings.set and those after it, kings.run, kings.run_ends, kings.wilds_adjacent, kings.all_wild
	g := kings(t)
	require.Equal(t, []rules.Meld{
		{Kind: "set", Label: "set", Min: 3, Max: rules.Limit{PerPacks: true}, Suits: "any", Identical: true, MinNaturals: 1, Ace: "low", WildRatio: "free"},
		{Kind: "run", Label: "run", Min: 3, Suits: "same", MinNaturals: 1, WildsAdjacent: false, Ace: "low", WildRatio: "free"},
	}, g.Melds)
	require.True(t, g.Wild.AsNatural)
	require.Equal(t, "A", g.Pack.Ranks[0].Code, "the ace is low")
	require.Equal(t, "K", g.Pack.Ranks[12].Code)
}

func TestKingsIsMeldedDuringPlay(t *testing.T) { // kings.opening, kings.lay_off, kings.swap, kings.swap_then, kings.discard, kings.out, kings.duty
	g := kings(t)
	require.Equal(t, rules.Opening{Need: "own_meld", Wilds: "free", More: "free"}, g.Opening)
	require.Equal(t, rules.Table{Melding: "during_play", LayOff: "any", Swap: "runs", SwapThen: rules.Words{"hand", "cover"}, SwapSet: "either_suit", SwapDuty: "none"}, g.Table)
	require.Equal(t, rules.Turn{DiscardSource: "top", ReturnDrawnDiscard: true, DiscardWild: "free", Buy: "none", StockEmpty: "reshuffle", LastCardDraw: "any"}, g.Turn)
	require.Equal(t, rules.Out{FinalDiscard: "optional", Duty: true, After: "none"}, g.Out)
}

func TestKingsCountsAllCardsHeld(t *testing.T) { // kings.score, kings.values, kings.wild_rank_value, kings.out_points, kings.tie
	g := kings(t)
	require.Equal(t, rules.Score{Settle: "own", HandNeedsFail: "none",
		Winner: "low", Counts: "hand", Arrangement: "best", WildRankValue: rules.WildValue{Set: true, Points: 20}, OutPoints: 0,
	}, g.Score)
	require.Equal(t, rules.End{Tie: rules.Words{"shared"}}, g.End)
	cards := g.Cards(4)
	for n := 1; n <= 13; n++ {
		r, ok := g.Round(n, 4)
		require.True(t, ok)
		for rank, value := range []card.Points{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10} {
			if rank == n-1 {
				value = 20 // wild in this round: an ace, a king too
			}
			require.Equal(t, value, g.Points(r, cards, cards.Suited(0, rank)))
			require.Equal(t, value, g.Points(r, cards, cards.OfRank(rank)))
		}
		require.EqualValues(t, 20, g.Points(r, cards, cards.SpecialCard(0)), "a joker")
	}
	require.True(t, g.Pack.Specials[0].Wild)
	require.True(t, g.Pack.Specials[0].Meldable)
}

func TestKingsSaysWhereEachRuleComesFrom(t *testing.T) {
	based(t, kings(t), map[string]rules.Basis{
		"kings.players":         rules.Text,
		"kings.players_most":    rules.Inferred,
		"kings.pack":            rules.Inferred,
		"kings.rounds":          rules.Text,
		"kings.dealer":          rules.Choice,
		"kings.first_turn":      rules.Text,
		"kings.wild":            rules.Text,
		"kings.set":             rules.Text,
		"kings.set_size":        rules.Text,
		"kings.set_size_packs":  rules.Choice,
		"kings.set_identical":   rules.Text,
		"kings.run":             rules.Text,
		"kings.run_ends":        rules.Text,
		"kings.wilds_adjacent":  rules.Text,
		"kings.wilds_in_melds":  rules.Inferred,
		"kings.all_wild":        rules.Inferred,
		"kings.wild_as_itself":  rules.Inferred,
		"kings.wild_place":      rules.Inferred,
		"kings.ambiguous":       rules.Text,
		"kings.one_meld":        rules.Source,
		"kings.draw":            rules.Choice,
		"kings.hold_back":       rules.Inferred,
		"kings.opening":         rules.Text,
		"kings.opening_wilds":   rules.Choice,
		"kings.lay_off":         rules.Text,
		"kings.swap":            rules.Text,
		"kings.swap_sets":       rules.Choice,
		"kings.swap_opened":     rules.Choice,
		"kings.swap_then":       rules.Text,
		"kings.covered":         rules.Choice,
		"kings.discard":         rules.Text,
		"kings.discard_wild":    rules.Choice,
		"kings.return_discard":  rules.Choice,
		"kings.stock":           rules.Text,
		"kings.out":             rules.Text,
		"kings.left_size":       rules.Inferred,
		"kings.duty":            rules.Text,
		"kings.first_out":       rules.Text,
		"kings.no_late_lay_off": rules.Inferred,
		"kings.score":           rules.Text,
		"kings.melds_held":      rules.Inferred,
		"kings.values":          rules.Text,
		"kings.wild_rank_value": rules.Text,
		"kings.out_points":      rules.Text,
		"kings.census":          rules.Inferred,
		"kings.unfinished":      rules.Choice,
		"kings.absent":          rules.Choice,
		"kings.end":             rules.Inferred,
		"kings.tie":             rules.Choice,
	})
}

// Largest effect first: what a table should be asked before the first deal.
func TestWhatATableOfKingsMayChoose(t *testing.T) {
	require.Equal(t, []choice{
		{"pack.packs", []string{"1", "2"}, true},
		{"melds.set.max", []string{"per_packs", "4"}, true},
		{"table.swap", []string{"runs", "both"}, true},
		{"table.swap_then", []string{"hand,cover", "hand", "cover"}, true},
		{"turn.discard_wild", []string{"free", "not_last", "never"}, true},
		{"melds.set.min_naturals", []string{"1", "2"}, true},
		{"melds.set.max_wilds", []string{"none", "1"}, true},
		{"pack.specials.Jk.per_pack", []string{"2", "0"}, false},
		{"opening.need", []string{"own_meld", "none"}, false},
		{"end.tie", []string{"shared", "last_round", "most_outs", "extra_round"}, true},
		{"turn.stock_empty", []string{"reshuffle", "turn_over", "end_round", "ask"}, true},
		{"turn.return_drawn_discard", []string{"true", "false"}, false},
		{"rounds.unfinished", []string{"count", "void"}, false},
		{"players.absent", []string{"unranked", "average", "0"}, false},
	}, choices(kings(t)))
}
