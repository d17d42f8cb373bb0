package help

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestEveryFileIsListedAndEveryTopicListedIsThere(t *testing.T) {
	entries, err := topics.ReadDir("topics")
	require.NoError(t, err)
	require.NotEmpty(t, entries)
	var files []string
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".md")
		require.True(t, ok, e.Name())
		files = append(files, name)
	}
	listed := slices.Clone(Topics())
	slices.Sort(listed)
	require.Equal(t, files, listed)
}

func TestEveryTopicHasATitleAndFitsATerminal(t *testing.T) {
	titles := map[string]bool{}
	for _, name := range Topics() {
		text, ok := Topic(name)
		require.True(t, ok)
		lines := strings.Split(text, "\n")
		require.Equal(t, "# "+Title(name), lines[0])
		require.NotEmpty(t, Title(name))
		require.False(t, titles[Title(name)], "two topics are called %s", Title(name))
		titles[Title(name)] = true
		require.Equal(t, "", lines[1], name)
		require.True(t, strings.HasSuffix(text, "\n") && !strings.HasSuffix(text, "\n\n"), name)
		for _, line := range lines {
			require.LessOrEqual(t, utf8.RuneCountInString(line), 80, "%s: %s", name, line)
			require.Equal(t, strings.TrimRight(line, " \t"), line, name)
		}
	}
}

func TestATopicIsFoundInAnyCaseAndNothingElseIs(t *testing.T) {
	text, ok := Topic("start")
	require.True(t, ok)
	again, ok := Topic("START")
	require.True(t, ok)
	require.Equal(t, text, again)
	for _, name := range []string{"", "jokers", "../help", "start.md", "topics/start"} {
		_, ok := Topic(name)
		require.False(t, ok, name)
	}
	require.PanicsWithValue(t, `help: no topic "jokers"`, func() { Title("jokers") })
}
