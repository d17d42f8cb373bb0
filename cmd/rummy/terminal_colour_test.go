package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	screen "github.com/jedib0t/go-pretty/v6/text"
	"github.com/stretchr/testify/require"
)

// On a terminal an answer is coloured by itself, unless its owner or its kind says no.
func TestATerminalShowsColourUnlessItIsToldNot(t *testing.T) {
	t.Parallel()
	book := filepath.Join(t.TempDir(), "book.db")
	for command, coloured := range map[string]bool{
		"rummy game list":                           true,
		"NO_COLOR= rummy game list":                 true, // empty says nothing
		"NO_COLOR=1 rummy game list":                false,
		"TERM=dumb rummy game list":                 false,
		"rummy game list --color never":             false,
		"rummy game list | cat":                     false,
		"NO_COLOR=1 rummy --color always game list": true,
		"CLICOLOR=0 rummy game list":                false,
		"CLICOLOR_FORCE=1 rummy game list | cat":    true,
		"RUMMY_PROMPT=lines rummy game list":        false,
	} {
		p := onScreen(t, 100, 60, book, command+"; echo done")
		p.Await("wild-rummy", "done")
		if coloured {
			require.Contains(t, p.Codes(), "\x1b[1mid", command)
		} else {
			require.NotContains(t, p.Codes(), "\x1b[1mid", command)
		}
	}
}

// What is marked, and by what: bold, green, red, faint, and the blue of the first line of
// a chart. An error has its colour on a terminal wherever the answer goes.
func TestWhatATerminalMarks(t *testing.T) {
	t.Parallel()
	book := filepath.Join(t.TempDir(), "book.db")
	for _, args := range []string{"match start --game kit --rule rounds.count=1 North East", "score add North=out East=23"} {
		cmd := exec.Command("rummy", strings.Fields(args)...)
		cmd.Env = append(os.Environ(), "RUMMY_DB="+book, "USER=ann")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	const bold, green, red, faint, blue = `\x1b\[1m`, `\x1b\[[0-9;]*32m`, `\x1b\[[0-9;]*31m`, `\x1b\[(?:0;)?2m(?:\x1b\[[0-9;]*m)*`, `\x1b\[38;5;25m`
	for _, tt := range []struct {
		command, ends string
		marked        []string
	}{
		{"rummy standings", "1-2-2-4", []string{bold + "place", green + "North"}},
		{"rummy score show", "North wins", []string{bold + "round", green + "-5", green + "over: North wins with -5"}},
		{"rummy chart", "23  East", []string{blue + "A"}},
		{"rummy meld check --game kit --wild 9 Bl4 Bl5 Bl6", "run:", []string{green + "run: Bl4 Bl5 Bl6"}},
		{"rummy meld check --game kit --wild 9 Bl4 Bl5 Bl7", "hint:", []string{red + "not legal: Bl4 Bl5 Bl7", faint + "hint: "}},
		{"rummy score show --match 9 | cat", "hint:", []string{red + `rummy: no match "9"`, faint + "rummy: hint: "}},
	} {
		p := onScreen(t, 100, 40, book, tt.command+"; echo done")
		p.Await(tt.ends, "done")
		for _, want := range tt.marked {
			require.Regexp(t, want, p.Codes(), tt.command)
		}
	}
}

// On a narrow terminal the drawing of a chart is no wider than it.
func TestAChartFitsTheTerminalItIsDrawnOn(t *testing.T) {
	t.Parallel()
	book := relay(t)
	for _, size := range [][2]int{{80, 50}, {40, 60}} {
		p := onScreen(t, size[0], size[1], book, "rummy chart; echo done")
		p.Await("Maximiliane von Habsburg", "done")
		shown := p.All()
		for line := range strings.SplitSeq(shown, "\n") { // what the terminal breaks is one line here
			require.LessOrEqual(t, screen.StringWidth(line), size[0], "%q", line)
		}
		require.Equal(t, 20, strings.Count(shown, "│")+strings.Count(shown, "┤"))
	}
}
