package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// ourKit changes four things of Kit, and says one of them in words.
const ourKit = `
base: kit
id: our-kit
name: Our Kit
score: {wild_rank_value: face, out_points: -10}
melds: [{kind: set, max: 5}]
pack: {specials: [{code: W, value: 25}]}
rules:
  - {id: our-kit.out_points, text: The player who goes out first scores -10., basis: choice}
  - {id: our-kit.snacks, text: The dealer brings the snacks., basis: choice, referee: table}
options:
  - {field: score.out_points, values: ["-10", "-5"], default: "-10", why: what going out brings}
`

func TestAFileHoldsOnlyWhatDiffersFromItsBase(t *testing.T) {
	g, kit := loaded(t, ourKit), builtin(t, "kit")
	require.Equal(t, []string{"our-kit", "Our Kit", "kit"}, []string{g.ID, g.Name, g.Base})
	require.Equal(t, card.Points(-10), g.Score.OutPoints)
	require.Equal(t, rules.WildValue{}, g.Score.WildRankValue)
	require.Equal(t, "best", g.Score.Arrangement, "what is not said stays")
	require.Equal(t, rules.Limit{N: 5}, g.Melds[0].Max)
	for _, o := range g.Options {
		if o.Field == "score.wild_rank_value" {
			require.Equal(t, "face", o.Default, "an option begins from the value of the file")
		}
	}
	require.Equal(t, "kit", g.Melds[0].Label)
	require.Equal(t, kit.Melds[1], g.Melds[1])
	require.Equal(t, card.Special{Code: "W", Name: "Wild", PerPack: 4, Wild: true, Value: 25, Meldable: true}, g.Pack.Specials[0])
	require.Len(t, g.Rules, len(kit.Rules)+1)
	for i, r := range kit.Rules {
		require.Equal(t, "our-kit."+strings.TrimPrefix(r.ID, "kit."), g.Rules[i].ID)
	}
	rule, ok := g.Rule("our-kit.out_points")
	require.True(t, ok)
	require.Equal(t, "The player who goes out first scores -10.", rule.Text)
	require.Equal(t, builtin(t, "kit").Digest(), kit.Digest(), "the base stays as it is")
	again, err := rules.FromJSON(g.JSON())
	require.NoError(t, err)
	require.Equal(t, g.Digest(), again.Digest())
}

func TestWhatCannotBeABaseIsRefused(t *testing.T) {
	for _, tt := range []struct{ name, from, to, want string }{
		{"no such game", "base: kit", "base: kitt", `my.yaml:2:7: base: no built-in game "kitt"; did you mean "kit"?`},
		{"no id", "id: our-kit\n", "", "my.yaml:2:1: id: is missing: a game of one's own has an id of its own"},
		{"a key that is none", "wild_rank_value", "wild_rank_valeu", `my.yaml:5:9: unknown field "wild_rank_valeu"; did you mean "wild_rank_value"?`},
		{"a rule of another game", "our-kit.snacks", "kit.snacks", `my.yaml:8:1: rules.id: want our-kit.word, not "kit.snacks"`},
		{"an option that contradicts the file", `default: "-10"`, `default: "-5"`, "the file's own value is \"-10\""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			changed := strings.Replace(ourKit, tt.from, tt.to, 1)
			require.NotEqual(t, ourKit, changed)
			_, err := rules.Load("my.yaml", []byte(changed))
			require.ErrorIs(t, err, rules.ErrRules)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func builtin(t require.TestingT, id string) *rules.Game {
	g, err := rules.Builtin(id)
	require.NoError(t, err)
	return g
}
