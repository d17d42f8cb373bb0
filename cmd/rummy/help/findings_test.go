package help

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestEveryFindingHasATitleAnExampleAndFitsATerminal(t *testing.T) {
	require.NotEmpty(t, Findings())
	titles := map[string]bool{}
	for _, name := range Findings() {
		text, ok := Finding(name)
		require.True(t, ok)
		lines := strings.Split(text, "\n")
		require.Equal(t, "# "+name+": "+FindingTitle(name), lines[0])
		require.Regexp(t, `^[a-z].*[^.]$`, FindingTitle(name))
		require.False(t, titles[FindingTitle(name)], "two findings are called %s", FindingTitle(name))
		titles[FindingTitle(name)] = true
		require.Equal(t, "", lines[1], name)
		require.Contains(t, text, "\n    $ rummy ", name)
		require.Regexp(t, `[^\n]\n$`, text, name)
		for _, line := range lines {
			require.Equal(t, strings.TrimRight(line, " \t"), line, name)
			if !strings.HasPrefix(line, "    ") { // an answer is shown as it is given
				require.LessOrEqual(t, utf8.RuneCountInString(line), 80, "%s: %s", name, line)
			}
		}
	}
}

func TestAFindingIsFoundInAnyCaseAndNothingElseIs(t *testing.T) {
	text, ok := Finding("meld.gap")
	require.True(t, ok)
	again, ok := Finding("Meld.GAP")
	require.True(t, ok)
	require.Equal(t, text, again)
	for _, name := range []string{"", "meld", "meld.", "meld.gaps", "../topics/start", "meld.gap.md"} {
		_, ok := Finding(name)
		require.False(t, ok, name)
	}
	require.PanicsWithValue(t, `help: no finding "jokers"`, func() { FindingTitle("jokers") })
}

func TestTheTopicOnFindingsListsThemAll(t *testing.T) {
	text, ok := Topic("findings")
	require.True(t, ok)
	for _, name := range Findings() {
		require.Regexp(t, `(?m)^    `+name+` +`+FindingTitle(name)+`$`, text)
	}
}
