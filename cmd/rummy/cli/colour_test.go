package cli

import (
	"bytes"
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
		"player history North", "player rating North", "ruling list", "season list", "season show Autumn", "standings", "standings --explain", "chart",
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

// Where there is no terminal: what is said on the line wins, then NO_COLOR, then
// CLICOLOR_FORCE; an empty variable and a 0 say nothing.
func TestWhoWantsColour(t *testing.T) {
	for _, tt := range []struct {
		flag string
		env  map[string]string
		want bool
	}{
		{"auto", nil, false},
		{"always", map[string]string{"NO_COLOR": "1", "CLICOLOR": "0"}, true},
		{"never", map[string]string{"CLICOLOR_FORCE": "1"}, false},
		{"auto", map[string]string{"CLICOLOR_FORCE": "1"}, true},
		{"auto", map[string]string{"CLICOLOR_FORCE": "1", "CLICOLOR": "0"}, true},
		{"auto", map[string]string{"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, false},
		{"auto", map[string]string{"CLICOLOR_FORCE": "1", "NO_COLOR": ""}, true},
		{"auto", map[string]string{"CLICOLOR_FORCE": "0"}, false},
		{"auto", map[string]string{"CLICOLOR": "1"}, false},
		{"auto", map[string]string{"CLICOLOR_FORCE": "1", "ACCESSIBLE": "1"}, false},
		{"always", map[string]string{"ACCESSIBLE": "1"}, true},
	} {
		d := &Deps{Env: func(name string) string { return tt.env[name] }}
		d.flags.colour = tt.flag
		require.Equal(t, tt.want, d.coloured(&bytes.Buffer{}), "%s %v", tt.flag, tt.env)
	}
}
