package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// What differs between Crazy Rummy and its sisters, point by point as their
// sources have it; the rules named stand in games/.

// sister is what one of the games says.
type sister struct {
	id                string
	wilds             []string // by round
	extra             string   // who is dealt an eighth card
	upcard            bool
	ace, jack, queen  card.Points
	king, wild        card.Points
	aceLies           string
	setSuits          string
	leastNaturals     int
	opening           string
	swapDuty          string
	finalDiscard      string
	discardWild       string
	lastCardDraw      string
	bestFrom, bestFor int // players it is advised for
}

var aceToKingCodes = []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}

var sisters = []sister{
	{"crazy-rummy", aceToKingCodes, "first_player", false, 1, 10, 10, 10, 25, "low", "distinct", 0, "own_meld", "none", "required", "free", "any", 3, 6},
	{"wild-rummy", aceToKingCodes, "none", true, 1, 10, 10, 10, 25, "low", "any", 0, "own_meld", "none", "required", "not_last", "stock_only", 2, 6},
	{"benny", append(aceToKingCodes[:13:13], "A"), "dealer", false, 14, 11, 12, 13, 15, "either", "distinct", 1, "own_meld", "none", "optional", "free", "any", 2, 6},
	{"aces-to-kings", aceToKingCodes, "none", true, 1, 11, 12, 13, 15, "either", "any", 1, "none", "always", "required", "free", "any", 3, 5},
}

func TestCrazyRummyAndItsSisters(t *testing.T) {
	for _, s := range sisters {
		t.Run(s.id, func(t *testing.T) {
			g, err := rules.Builtin(s.id)
			require.NoError(t, err)
			pack := g.Cards(4)
			require.Equal(t, 52, pack.Size())
			require.Empty(t, pack.Specials(), "no jokers")
			require.Equal(t, rules.Players{Min: 2, Max: 7, Warn: rules.Range{From: s.bestFrom, To: s.bestFor}}, g.Players)
			require.Less(t, pack.Size()-8*7, 0, "an eighth player could not be dealt in")

			require.Equal(t, len(s.wilds), g.Rounds.Count)
			for n, code := range s.wilds {
				r, ok := g.Round(n+1, 4)
				require.True(t, ok)
				require.Equal(t, 7, r.Dealt)
				require.Equal(t, code, g.WildCode(r))
				values := []card.Points{s.ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, s.jack, s.queen, s.king}
				values[r.Wild] = s.wild
				for rank, value := range values {
					require.Equal(t, value, g.Points(r, pack, pack.Suited(3, rank)), "round %d", n+1)
				}
			}
			_, ok := g.Round(len(s.wilds)+1, 4)
			require.False(t, ok)
			again, ok := g.TieBreak(1, 4)
			require.True(t, ok)
			require.Equal(t, "A", g.WildCode(again), "aces again")

			require.Equal(t, rules.Rounds{Deal: rules.Plain(7), ExtraCard: s.extra, FirstTurn: "left_of_dealer", Upcard: s.upcard,
				End: "fixed", Unfinished: "count", Count: len(s.wilds), TargetTest: "reach", Reentry: "none"}, g.Rounds)
			require.Equal(t, []rules.Meld{
				{Kind: "set", Label: "set", Min: 3, Max: rules.Limit{N: 4}, Suits: s.setSuits, MinNaturals: s.leastNaturals, Ace: "low", WildRatio: "free"},
				{Kind: "run", Label: "run", Min: 3, Suits: "same", MinNaturals: s.leastNaturals, WildsAdjacent: true, Ace: s.aceLies, WildRatio: "free"},
			}, g.Melds)
			require.Equal(t, rules.Opening{Need: s.opening, Wilds: "free", More: "free"}, g.Opening)
			require.Equal(t, rules.Table{Melding: "during_play", LayOff: "any", Swap: "both", SwapThen: rules.Words{"hand"},
				SwapSet: "either_suit", SwapDuty: s.swapDuty}, g.Table)
			require.Equal(t, rules.Turn{DiscardSource: "top", ReturnDrawnDiscard: true, DiscardWild: s.discardWild,
				LastCardDraw: s.lastCardDraw, Buy: "none", StockEmpty: "reshuffle"}, g.Turn)
			require.Equal(t, rules.Out{FinalDiscard: s.finalDiscard, After: "none"}, g.Out)
			require.True(t, g.LowWins())
			require.Equal(t, "own", g.Score.Settle)
			require.Equal(t, "hand", g.Score.Counts)
			require.Zero(t, g.Score.OutPoints)
		})
	}
}

// None of these games has a sheet of its own: what is not from a published page
// follows from one, or is our choice and says so.
func TestTheSistersClaimNoSheetOfTheirOwn(t *testing.T) {
	for _, s := range sisters {
		g, err := rules.Builtin(s.id)
		require.NoError(t, err)
		for _, r := range g.Rules {
			require.NotEqual(t, rules.Text, r.Basis, r.ID)
		}
	}
}

// What happens at the stock is not seen in any cards.
func TestTheDrawWithOneCardIsWatchedByTheTable(t *testing.T) {
	for _, s := range sisters {
		g, err := rules.Builtin(s.id)
		require.NoError(t, err)
		r, ok := g.Rule(s.id + ".last_card_draw")
		require.True(t, ok)
		require.Equal(t, "table", r.Referee)
		want := rules.Choice
		if s.lastCardDraw == "stock_only" {
			want = rules.Source
		}
		require.Equal(t, want, r.Basis, s.id)
		value, ok := g.Value("turn.last_card_draw")
		require.True(t, ok)
		require.Equal(t, s.lastCardDraw, value)
	}
}
