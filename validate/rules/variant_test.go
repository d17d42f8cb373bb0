package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// A new file plays as its base; with every comment taken away it still does, since
// each option stands there with the game's own value.
func TestAVariantBeginsAsItsBaseAndItsCommentsAreItsValues(t *testing.T) {
	for _, id := range rules.IDs() {
		base := builtin(t, id)
		text := string(rules.Variant(base, "our-"+id))
		g, err := rules.LoadOwn("our.yaml", []byte(text))
		require.NoError(t, err, text)
		require.Empty(t, rules.Diff(base, g))
		require.Empty(t, rules.DiffRules(base, g))

		var open []string
		chosen := false
		for line := range strings.Lines(text) {
			chosen = chosen || strings.Contains(line, "What tables choose")
			bare, comment := strings.CutPrefix(line, "# ")
			if chosen && comment && (strings.HasSuffix(strings.TrimSpace(bare), ":") || strings.Contains(bare, ": ")) && !strings.HasPrefix(bare, "What") && !strings.HasPrefix(bare, "A rule") {
				line = bare
			}
			open = append(open, line)
		}
		opened, err := rules.LoadOwn("our.yaml", []byte(strings.Join(open, "")))
		require.NoError(t, err, strings.Join(open, ""))
		for _, d := range rules.Diff(base, opened) { // a value by players has no plain default
			_, plain := base.Value(d.Field)
			require.False(t, plain, "%s: %v", id, d)
		}
		require.Equal(t, []rules.RuleDifference{{ID: "snacks", B: "The dealer brings the snacks."}}, rules.DiffRules(base, opened))
	}
}
