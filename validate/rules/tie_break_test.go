package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

func TestATieBreakRoundIsDealtLikeTheLastAndTheWildRanksGoOn(t *testing.T) {
	kit, kings, thirteen := kit(t), kings(t), loaded(t, thirteen)
	for _, tt := range []struct {
		name    string
		game    *rules.Game
		k       int
		players int
		dealt   int
		wild    string
	}{
		{"Kit: twelve cards, 12s", kit, 1, 2, 12, "12"},
		{"Kit: and again", kit, 5, 7, 12, "12"},
		{"Kings: aces again", kings, 1, 2, 7, "A"},
		{"Kings: then twos", kings, 2, 4, 7, "2"},
		{"Kings: kings at last", kings, 13, 4, 7, "K"},
		{"Kings: and aces once more", kings, 14, 4, 7, "A"},
		{"ranks that were not reached come next", with(t, kings, "rounds.count=3"), 1, 4, 7, "4"},
		{"by cards dealt, past the numbers", thirteen, 2, 2, 13, "K"},
		{"one rank in every round", loaded(t, minimal+"wild: {rank: {fixed: A}}\n"), 1, 2, 7, "A"},
		{"no rank", loaded(t, minimal), 3, 2, 7, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, ok := tt.game.TieBreak(tt.k, tt.players)
			require.True(t, ok)
			require.Equal(t, tt.dealt, r.Dealt)
			require.Equal(t, tt.wild, tt.game.WildCode(r))
		})
	}
}

func TestTieBreakIsNotOKButInGamesOfAFixedNumberOfRounds(t *testing.T) {
	single := loaded(t, replaced(t, minimal, "{deal: 7, count: 1}", "{deal: 7, end: single}"))
	for name, r := range map[string]func() (rules.Round, bool){
		"none before the first": func() (rules.Round, bool) { return kit(t).TieBreak(0, 2) },
		"to a target":           func() (rules.Round, bool) { return loaded(t, toTarget).TieBreak(1, 2) },
		"one round":             func() (rules.Round, bool) { return single.TieBreak(1, 2) },
	} {
		got, ok := r()
		require.False(t, ok, name)
		require.Equal(t, rules.Round{Wild: rules.NoWild}, got, name)
	}
}

func TestAnExtraRoundMaySettleATieWhereMoreThanOneRoundIsPlayed(t *testing.T) {
	for _, id := range []string{"kit", "kings", "kids-rummy"} {
		g, err := rules.Builtin(id)
		require.NoError(t, err)
		_, err = g.With(rules.Overlay{{Field: "end.tie", Value: "extra_round"}})
		require.NoError(t, err, id)
		_, err = g.With(rules.Overlay{{Field: "rounds.end", Value: "single"}, {Field: "end.tie", Value: "extra_round"}})
		require.ErrorContains(t, err, "a game of one round has no extra round", id)
	}
}
