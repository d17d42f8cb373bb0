package rules_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

func builtins(t *testing.T) []string {
	ids := rules.IDs()
	require.Contains(t, ids, "kit")
	return ids
}

func TestIDsAreInAlphabeticalOrder(t *testing.T) {
	require.True(t, slices.IsSorted(builtins(t)))
}

func TestABuiltinGameIsFoundByItsIDInAnyCase(t *testing.T) {
	for _, id := range builtins(t) {
		for _, typed := range []string{id, strings.ToUpper(id), " " + id + " "} {
			g, err := rules.Builtin(typed)
			require.NoError(t, err, typed)
			require.Equal(t, id, g.ID, "a game's file has the name of its id")
		}
	}
}

func TestAnUnknownGameIsErrNoGame(t *testing.T) {
	for _, id := range []string{"", "nothing", "kit.yaml", "../games/kit", "games/kit", "ki t", "*", "\xff"} {
		g, err := rules.Builtin(id)
		require.ErrorIs(t, err, rules.ErrNoGame, "%q", id)
		require.Nil(t, g)
	}
	_, err := rules.Builtin("Kti")
	require.EqualError(t, err, `no such game: "Kti"`)
}

func TestEveryBuiltinGamePrintsAndLoadsAgainToTheSameDigest(t *testing.T) {
	for _, id := range builtins(t) {
		g, err := rules.Builtin(id)
		require.NoError(t, err)
		again, err := rules.FromJSON(g.JSON())
		require.NoError(t, err)
		require.Equal(t, string(g.JSON()), string(again.JSON()))
		require.Equal(t, g.Digest(), again.Digest())
		require.Equal(t, g, again)
	}
}

func TestEveryRuleOfABuiltinGameHasItsOwnIDTextAndBasis(t *testing.T) {
	for _, id := range builtins(t) {
		g, err := rules.Builtin(id)
		require.NoError(t, err)
		require.NotEmpty(t, g.Rules)
		require.NotEmpty(t, g.Sources)
		seen := map[string]bool{}
		for _, r := range g.Rules {
			require.True(t, strings.HasPrefix(r.ID, id+"."), r.ID)
			require.False(t, seen[r.ID], r.ID)
			seen[r.ID] = true
			require.NotEmpty(t, r.Text, r.ID)
			require.Contains(t, []rules.Basis{rules.Text, rules.Source, rules.Inferred, rules.Choice}, r.Basis, r.ID)
			require.Contains(t, []string{"program", "table"}, r.Referee, r.ID)
			if r.Basis == rules.Source {
				require.NotEmpty(t, r.Sources, r.ID)
			}

			found, ok := g.Rule(r.ID)
			require.True(t, ok)
			require.Equal(t, r, found)
		}
		_, ok := g.Rule(id + ".nothing")
		require.False(t, ok)
	}
}

// A choice that a table may make is worth nothing if one of its values does not work.
func TestEveryValueOfEveryOptionAppliesAndReadsBack(t *testing.T) {
	for _, id := range builtins(t) {
		g, err := rules.Builtin(id)
		require.NoError(t, err)
		require.NotEmpty(t, g.Options)
		fields := map[string]bool{}
		for _, o := range g.Options {
			require.False(t, fields[o.Field], "%s stands here twice", o.Field)
			fields[o.Field] = true
			for _, value := range o.Values {
				setting := rules.Setting{Field: o.Field, Value: value}
				house, err := g.With(rules.Overlay{setting})
				require.NoError(t, err)
				got, ok := house.Value(o.Field)
				require.True(t, ok, o.Field)
				require.Equal(t, value, got, o.Field)
				require.Equal(t, rules.Overlay{setting}, house.House)

				again, err := rules.FromJSON(house.JSON())
				require.NoError(t, err)
				require.Equal(t, house, again)
			}
		}
	}
}

func TestTheDefaultOfAnOptionIsTheFilesOwnValue(t *testing.T) {
	for _, id := range builtins(t) {
		g, err := rules.Builtin(id)
		require.NoError(t, err)
		for _, o := range g.Options {
			if own, plain := g.Value(o.Field); plain {
				require.Equal(t, own, o.Default, o.Field)
			}
		}
	}
}
