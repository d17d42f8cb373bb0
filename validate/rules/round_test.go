package rules_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

func TestRoundSaysWhatIsDealtAndWild(t *testing.T) {
	kit, thirteen, aceToKing, toTarget := kit(t), loaded(t, thirteen), loaded(t, aceToKing), loaded(t, toTarget)
	single := loaded(t, replaced(t, minimal, "{deal: 7, count: 1}", "{deal: 7, end: single}"))
	fixed := loaded(t, minimal+"wild: {rank: {fixed: A}}\n")
	for _, tt := range []struct {
		name       string
		game       *rules.Game
		n, players int
		dealt      int
		wild       string
	}{
		{"Kit deals three in the first round", kit, 1, 2, 3, "3"},
		{"Kit, second round", kit, 2, 7, 4, "4"},
		{"Kit, eighth round", kit, 8, 4, 10, "10"},
		{"Kit deals twelve in the tenth", kit, 10, 4, 12, "12"},
		{"Kit, players not told", kit, 10, 0, 12, "12"},
		{"three cards: threes", thirteen, 1, 2, 3, "3"},
		{"ten cards: tens", thirteen, 8, 2, 10, "10"},
		{"eleven cards, past the numbers: jacks", thirteen, 9, 2, 11, "J"},
		{"twelve cards: queens", thirteen, 10, 2, 12, "Q"},
		{"thirteen cards: kings", thirteen, 11, 8, 13, "K"},
		{"by round: aces first", aceToKing, 1, 4, 7, "A"},
		{"by round: twos", aceToKing, 2, 4, 7, "2"},
		{"by round: tens", aceToKing, 10, 4, 7, "10"},
		{"by round: kings last", aceToKing, 13, 4, 7, "K"},
		{"one rank in every round", fixed, 1, 2, 7, "A"},
		{"two players are dealt ten", toTarget, 1, 2, 10, ""},
		{"three are dealt seven", toTarget, 1, 3, 7, ""},
		{"players not told: the largest", toTarget, 1, 0, 10, ""},
		{"a target has no last round", toTarget, 1000, 6, 7, ""},
		{"a single round", single, 1, 2, 7, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, ok := tt.game.Round(tt.n, tt.players)
			require.True(t, ok)
			require.Equal(t, tt.dealt, r.Dealt)
			require.Equal(t, tt.wild, tt.game.WildCode(r))
			if tt.wild == "" {
				require.Equal(t, rules.NoWild, r.Wild)
			}
		})
	}
}

func TestRoundIsNotOKWhenTheRulesKnowNoSuchRound(t *testing.T) {
	kit, thirteen, aceToKing, toTarget := kit(t), loaded(t, thirteen), loaded(t, aceToKing), loaded(t, toTarget)
	single := loaded(t, replaced(t, minimal, "{deal: 7, count: 1}", "{deal: 7, end: single}"))
	target := func(deal, wild string) *rules.Game {
		return loaded(t, replaced(t, minimal, "{deal: 7, count: 1}", "{deal: "+deal+", end: target, target: 100}\nwild: {rank: "+wild+"}"))
	}
	for _, tt := range []struct {
		name       string
		game       *rules.Game
		n, players int
	}{
		{"none before the first", kit, 0, 4},
		{"below zero", kit, -1, 4},
		{"none after the last of Kit", kit, 11, 4},
		{"none after the last of thirteen", thirteen, 12, 4},
		{"none after the kings", aceToKing, 14, 4},
		{"a single round is the only one", single, 2, 2},
		{"a number of players that is not dealt to", toTarget, 1, 7},
		{"a list of deals that is at its end", target("[7, 8]", "none"), 3, 2},
		{"no cards are dealt any more", target("{start: 3, step: -1}", "none"), 4, 2},
		{"more than a hundred cards", target("{start: 100, step: 1}", "none"), 2, 2},
		{"no rank for the number of cards", loaded(t, replaced(t, kitYAML(t), "end: fixed", "end: target\n  target: 100")), 11, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, ok := tt.game.Round(tt.n, tt.players)
			require.False(t, ok)
			require.Empty(t, tt.game.WildCode(r))
		})
	}
}

func TestWildRanksByRoundBeginAgainInAMatchWithoutALastRound(t *testing.T) {
	text := replaced(t, minimal, "ranks: [{code: A, value: 1}]", "ranks: [{code: A}, {code: 2}]")
	g := loaded(t, replaced(t, text, "{deal: 7, count: 1}", "{deal: 7, end: target, target: 100}\nwild: {rank: {by_round: [A, 2]}}"))
	for n, want := range map[int]string{1: "A", 2: "2", 3: "A", 4: "2", 101: "A"} {
		r, ok := g.Round(n, 2)
		require.True(t, ok)
		require.Equal(t, want, g.WildCode(r), "round %d", n)
	}
}

// A number that the pack leaves out is not past the numbers.
func TestNoRankIsWildForANumberOfCardsThatLiesBetweenTheRanks(t *testing.T) {
	text := replaced(t, minimal, "ranks: [{code: A, value: 1}]", "ranks: [{code: 3}, {code: 5}, {code: J}]")
	for dealt, wild := range map[int]string{3: "3", 5: "5", 6: "J"} {
		g := loaded(t, replaced(t, text, "{deal: 7, count: 1}", fmt.Sprintf("{deal: %d, count: 1}\nwild: {rank: cards_dealt}", dealt)))
		r, ok := g.Round(1, 2)
		require.True(t, ok)
		require.Equal(t, wild, g.WildCode(r))
	}
	for _, dealt := range []int{1, 2, 4, 7} {
		_, err := rules.Load("game.yaml", []byte(replaced(t, text, "{deal: 7, count: 1}", fmt.Sprintf("{deal: %d, count: 1}\nwild: {rank: cards_dealt}", dealt))))
		require.ErrorContains(t, err, fmt.Sprintf("wild.rank: no rank goes with %d cards dealt", dealt))
	}
}

func TestCardsAreThePacksForTheNumberOfPlayers(t *testing.T) {
	g := loaded(t, thirteen)
	for players, size := range map[int]int{2: 52, 3: 104, 4: 104, 5: 156, 8: 156} {
		require.Equal(t, size, g.Cards(players).Size(), "%d players", players)
	}
	require.Equal(t, 156, g.Cards(0).Size(), "with 0 players the most packs")
	require.Equal(t, 156, g.Cards(9).Size(), "and with a number that the rules do not know")
	require.Equal(t, 54, loaded(t, aceToKing).Cards(4).Size())
}

func TestCardsAreThereForAGamePutTogetherByHand(t *testing.T) {
	changed := *kit(t)
	changed.Pack.Packs = rules.Plain(3)
	require.Equal(t, 132, changed.Cards(4).Size(), "three packs of 44")
}

func TestPointsAreTheFaceUnlessTheWildRankCountsOtherwise(t *testing.T) {
	kit, aceToKing := kit(t), loaded(t, aceToKing)
	for _, tt := range []struct {
		name string
		game *rules.Game
		n    int // the round
		card string
		want card.Points
	}{
		{"a number counts its number", kit, 2, "Go9", 9},
		{"a wild counts 20", kit, 2, "W", 20},
		{"a card of the wild number counts 20", kit, 2, "Bl4", 20}, // K24
		{"also without its colour", kit, 2, "4", 20},
		{"the number of another round does not", kit, 3, "Bl4", 4},
		{"option face: its number", with(t, kit, "score.wild_rank_value=face"), 2, "Bl4", 4},
		{"option face: a wild still counts 20", with(t, kit, "score.wild_rank_value=face"), 2, "W", 20},
		{"any other number", with(t, kit, "score.wild_rank_value=0"), 2, "Bl4", 0},
		{"a four while fours are wild", aceToKing, 4, "4h", 20}, // G24
		{"an ace while fours are wild", aceToKing, 4, "Ad", 1},
		{"an ace while aces are wild", aceToKing, 1, "Ah", 20}, // G25
		{"a queen", aceToKing, 1, "Qd", 10},
		{"a joker", aceToKing, 1, "Jk", 20},
		{"no rank is wild", loaded(t, toTarget), 1, "4h", 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, ok := tt.game.Round(tt.n, 2)
			require.True(t, ok)
			cards := tt.game.Cards(2)
			c, err := cards.ParseLoose(tt.card)
			require.NoError(t, err)
			require.Equal(t, tt.want, tt.game.Points(r, cards, c))
		})
	}
}

// A wild has no rank, and neither has such a round: the two must not meet.
func TestWithoutAWildRankNothingCountsAsOne(t *testing.T) {
	g := with(t, kit(t), "wild.rank=none", "score.wild_rank_value=5")
	r, ok := g.Round(1, 2)
	require.True(t, ok)
	cards := g.Cards(2)
	w, err := cards.Parse("W")
	require.NoError(t, err)
	three, err := cards.Parse("Bl3")
	require.NoError(t, err)
	require.EqualValues(t, 20, g.Points(r, cards, w))
	require.EqualValues(t, 3, g.Points(r, cards, three))
}
