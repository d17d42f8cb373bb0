package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

func TestDiffNamesEachValueThatIsAnother(t *testing.T) {
	kit, ours := builtin(t, "kit"), loaded(t, ourKit)
	require.Equal(t, []rules.Difference{
		{"melds.set.max", "none", "5", "the most cards of such a meld"},
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
