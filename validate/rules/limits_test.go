package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

func TestAFileThatAsksForTooMuchIsRefused(t *testing.T) {
	letters := func(n int) string {
		codes := make([]string, n)
		for i := range codes {
			codes[i] = "{code: x" + string(rune('a'+i/26)) + string(rune('a'+i%26)) + "y}"
		}
		return strings.Join(codes, ", ")
	}
	for _, tt := range []struct{ name, old, most, more, problem string }{
		{"suits", "suits: [{code: h}]", "suits: [" + letters(60) + "]", "suits: [" + letters(61) + "]", "pack.suits: want no more than 60"},
		{"specials", "specials: [{code: Jk}]", "specials: [" + letters(60) + "]", "specials: [" + letters(61) + "]", "pack.specials: want no more than 60"},
		{"copies of a special", "{code: Jk}", "{code: Jk, per_pack: 50}", "{code: Jk, per_pack: 51}", "pack.specials[0].per_pack: want no more than 50"},
		{"packs", "specials:", "packs: 20\n  specials:", "packs: 21\n  specials:", "21 packs (1 to 20)"},
		{"points of a rank", "{code: A, value: 1}", "{code: A, value: 1000}", "{code: A, value: 1001}", "pack.ranks[0].value: want no more than 1000 points"},
		{"points of a special", "{code: Jk}", "{code: Jk, value: 1000}", "{code: Jk, value: 1001}", "pack.specials[0].value: want no more than 1000 points"},
		{"points of the wild rank", "rounds:", "score: {wild_rank_value: 1000}\nrounds:", "score: {wild_rank_value: 1001}\nrounds:", "score.wild_rank_value: want no more than 1000 points"},
		{"points for going out", "rounds:", "score: {out_points: -1000000}\nrounds:", "score: {out_points: -1000001}\nrounds:", "score.out_points: want a number from -1000000 to 1000000"},
		{"a target", "count: 1}", "count: 1, target: 1000000}", "count: 1, target: 1000001}", "rounds.target: want a number from -1000000 to 1000000"},
		{"cards dealt by players", "deal: 7", "deal: [{players: 2-30, value: 100}]", "deal: [{players: 2-30, value: 1000001}]", "my.yaml:9:17: rounds.deal[0]: want a number from -1000000 to 1000000"},
		{"rounds", "count: 1}", "count: 1000}", "count: 1001}", "rounds.count: want the number of rounds, 1 to 1000"},
		{"cards dealt", "deal: 7", "deal: 100", "deal: 101", "rounds.deal: want 1 to 100 cards"},
		{"players", "rounds:", "players: {max: 30}\nrounds:", "players: {max: 31}\nrounds:", "players: want 1 ≤ min ≤ max ≤ 30"},
		{"cards of a meld", "{kind: set}", "{kind: set, max: 1000000}", "{kind: set, max: 1000001}", "melds[0].max: want a number from -1000000 to 1000000"},
		{
			"doubling of rounds", "rounds:", "score: {bonuses: [{code: a, times: 100}, {code: b, times: 10}]}\nrounds:",
			"score: {bonuses: [{code: a, times: 100}, {code: b, times: 11}]}\nrounds:", "score.bonuses[1].times: all of them together may multiply by no more than 1000",
		},
		{
			"doubling at the end", "rounds:", "end: {bonuses: [{code: a, when: match_won, times: 1000}]}\nrounds:",
			"end: {bonuses: [{code: a, when: match_won, times: 1000000}]}\nrounds:", "end.bonuses[0].times: all of them together may multiply by no more than 1000",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := rules.Load("my.yaml", []byte(replaced(t, minimal, tt.old, tt.most)))
			require.NoError(t, err)
			_, err = rules.Load("my.yaml", []byte(replaced(t, minimal, tt.old, tt.more)))
			require.ErrorIs(t, err, rules.ErrRules)
			require.ErrorContains(t, err, tt.problem)
		})
	}
}

// A house rule is held to the same.
func TestAHouseRuleThatAsksForTooMuchIsRefused(t *testing.T) {
	g := loaded(t, minimal)
	for _, text := range []string{"pack.ranks.A.value=9007199254740993", "pack.specials.Jk.per_pack=1000000", "score.out_points=9999999"} {
		s, err := rules.ParseSetting(text)
		require.NoError(t, err)
		_, err = g.With(rules.Overlay{s})
		require.ErrorIs(t, err, rules.ErrSetting, text)
	}
}

func TestAFileThatIsTooLongIsNotRead(t *testing.T) {
	_, err := rules.Load("my.yaml", []byte(ourKit+strings.Repeat("# a long story\n", 10_000)))
	require.EqualError(t, err, "my.yaml: the file has more than 100000 bytes")
}

// The library takes minutes over some of these when it is let at them.
func TestAFileThatIsTooDeepIsNotRead(t *testing.T) {
	const why = "more than 20 lists or groups of keys inside one another"
	for _, text := range []string{
		strings.Repeat("[", 90_000), strings.Repeat("[", 45_000) + strings.Repeat("]", 45_000), "melds: " + strings.Repeat("{a: ", 20_000),
		strings.Repeat("- ", 45_000), strings.Repeat("? ", 45_000), strings.Repeat("[", 21),
	} {
		_, err := rules.Load("my.yaml", []byte(text))
		require.ErrorContains(t, err, why)
		require.Less(t, len(err.Error()), 500, "and the line is not shown whole")
	}
	_, err := rules.Load("my.yaml", []byte("also: "+strings.Repeat("[", 20)+strings.Repeat("]", 20)))
	require.ErrorContains(t, err, "my.yaml:1:8: want a word")
	// keys that stand below one another may be many: each is asked for before the next is looked into
	var stairs strings.Builder
	for i := range 400 {
		stairs.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	_, err = rules.Load("my.yaml", []byte(stairs.String()))
	require.ErrorContains(t, err, `unknown field "a"`)
}

func TestASpotFarToTheRightIsShown(t *testing.T) {
	_, err := rules.Load("my.yaml", []byte("# neighbour\nalso: ["+strings.Repeat("a, ", 100)+"[b]]\n"))
	require.EqualError(t, err, "my.yaml:2:308: want a word\n"+
		"     1 |\n"+
		">    2 | "+strings.Repeat("a, ", 33)+"[\n"+
		"         "+strings.Repeat(" ", 99)+"^")
}

// What a file says is printed in tables and on terminals.
func TestAFileThatSteersATerminalIsRefused(t *testing.T) {
	for name, id := range map[string]string{`"\e[2Jx"`: "an escape", `"a\u202eb"`: "another direction", `"a\u009bb"`: "a control character above 7f"} {
		_, err := rules.Load("my.yaml", []byte(replaced(t, minimal, "name: Minimal", "name: "+name)))
		require.ErrorIs(t, err, rules.ErrRules, id)
		require.ErrorContains(t, err, "it holds a control character")
		require.NotRegexp(t, "[\x1b\u202e\u009b]", err.Error())
	}
	_, err := rules.FromJSON([]byte(replaced(t, string(loaded(t, minimal).JSON()), `"Minimal"`, `"\u001b[2J"`)))
	require.ErrorIs(t, err, rules.ErrRules)
}
