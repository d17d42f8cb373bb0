package cli

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var sgr = regexp.MustCompile("\x1b\\[[0-9;]*m")

// Every command that shows a table or says no, with colour and without: when the
// colour is taken off, nothing is left of it.
func TestColourIsAnAdditionOnly(t *testing.T) {
	m := newMachine(t)
	m.done(t, "season", "start", "Autumn", "--from", "2026-09-01")
	m.done(t, "match", "start", "--game", "kit", "--rule", "rounds.count=2", "North", "East")
	m.done(t, "score", "add", "North=out", "East=23")
	m.done(t, "score", "add", "North=20", "East=out")
	m.done(t, "meld", "check", "--game", "kit", "--wild", "9", "Bl4", "Bl5", "Bl6", "--record", "a run")
	for _, line := range []string{
		"game list", "game diff gin oklahoma-gin", "match list", "match show", "score show", "score history", "player list", "player show North",
		"player history North", "player rating North", "ruling list", "season list", "season show Autumn", "standings", "standings --explain",
		"meld check --game kit --wild 9 Bl4 Bl5 Bl7", "hand out --game kit --wild 9 Bl4 Bl5 Bl7", "meld check --game kit Bx5", "score show --match 9",
	} {
		words := strings.Fields(line)
		with := m.run(t, append(slices.Clone(words), "--color", "always")...)
		without := m.run(t, append(slices.Clone(words), "--color", "never")...)
		require.Equal(t, without, answer{with.code, sgr.ReplaceAllString(with.out, ""), sgr.ReplaceAllString(with.err, "")}, line)
		require.NotContains(t, without.out+without.err, "\x1b", line)
		require.Contains(t, with.out+with.err, "\x1b", line)
		require.Equal(t, without, m.run(t, words...), "in a pipe there is none by itself")
		for _, form := range []string{"--json", "--csv", "--plain", "--markdown", "--linear"} {
			require.NotContains(t, m.run(t, append(slices.Clone(words), form, "--color", "always")...).out, "\x1b", "%s %s", line, form)
		}
	}
	a := m.run(t, "game", "list", "--color", "red")
	require.Equal(t, 2, a.code)
	require.Contains(t, a.err, `--color cannot be "red"`)
}
