package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

func TestDiffNamesEachValueThatIsAnother(t *testing.T) {
	kit, ours := builtin(t, "kit"), loaded(t, ourKit)
	require.Equal(t, []rules.Difference{
		{"melds.set.max", "none", "5", "the most cards of a set"},
		{"pack.specials.W.value", "20", "25", "what it counts"},
		{"score.out_points", "-5", "-10", "what going out brings"},
		{"score.wild_rank_value", "20", "face", "what an unused card of the wild number counts; Three Thirteen counts its face"},
	}, rules.Diff(kit, ours))
	require.Equal(t, []rules.RuleDifference{
		{"out_points", "The player who goes out first scores -5.", "The player who goes out first scores -10."},
		{"snacks", "", "The dealer brings the snacks."},
	}, rules.DiffRules(kit, ours))
	require.Empty(t, rules.Diff(kit, kit))
	require.Empty(t, rules.DiffRules(kit, kit))
}

func TestDiffOfTwoGamesTellsWhatOneHasNot(t *testing.T) {
	gin, oklahoma := builtin(t, "gin"), builtin(t, "oklahoma-gin")
	all := rules.Diff(gin, oklahoma)
	require.Contains(t, all, rules.Difference{"out.knock_limit", "10", "upcard", "how much may be left to who knocks; what the card turned up counts, or ten as in gin"})
	require.Contains(t, all, rules.Difference{"score.bonuses.spade.times", "", "2", "whether a spade turned up doubles the round; some tables do not play it"})
	require.Contains(t, all, rules.Difference{"rounds.target", "100", "150", "up to how many points is played"})
}

// A card, a suit or a meld that only one game has is said once for each thing that matters.
func TestDiffIsShortAboutWhatOnlyOneGameHas(t *testing.T) {
	all := rules.Diff(builtin(t, "kit"), builtin(t, "three-thirteen"))
	require.Contains(t, all, rules.Difference{"pack.suits.Bl.name", "Blue", "", "what a suit is called"})
	require.Contains(t, all, rules.Difference{"pack.ranks.12.value", "12", "", "what a card of the rank counts"})
	require.Contains(t, all, rules.Difference{"melds.set.label", "kit", "set", "what the game calls a set"})
	for _, d := range all {
		require.NotContains(t, []string{"pack.suits.Bl.code", "pack.suits.c.also", "pack.ranks.12.code", "pack.ranks.K.name"}, d.Field)
		if d.Field == "pack.packs" {
			require.Equal(t, "1 for 2 players, 2 for 3-4 players, 3 for 5-8 players", d.B)
		}
	}
}
