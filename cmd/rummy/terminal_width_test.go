package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	screen "github.com/jedib0t/go-pretty/v6/text"
	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/termtest"
)

// relay makes a book with a match of twelve players: five of seven leave after
// the first round, and five others come.
func relay(t *testing.T) (book string) {
	t.Helper()
	book = filepath.Join(t.TempDir(), "book.db")
	run := func(args ...string) {
		cmd := exec.Command("rummy", args...)
		cmd.Env = append(os.Environ(), "RUMMY_DB="+book, "USER=ann")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "rummy %q: %s", args, out)
	}
	run("match", "start", "--game", "kit", "North", "East", "South", "West", "李雷", "🐊 Ann", "Maximiliane von Habsburg")
	run("score", "add", "North=out", "East=23", "South=20", "West=30", "李雷=20", "🐊 Ann=12", "Maximiliane von Habsburg=23")
	for _, name := range []string{"East", "South", "West", "李雷", "🐊 Ann"} {
		run("match", "leave", name)
	}
	for _, name := range []string{"Nonny", "Zoë", "Bartholomew the Younger", "مريم", "東京"} {
		run("match", "join", name)
	}
	run("score", "add", "North=20", "Maximiliane von Habsburg=23", "Nonny=out", "Zoë=24", "Bartholomew the Younger=30", "مريم=20", "東京=20",
		"--agreed", "the cards fell down and nobody could say which were whose")
	return book
}

// Complaint 27: no terminal breaks a line of a sheet.
func TestComplaint27ASheetOfTwelveIsWholeOnATerminal(t *testing.T) {
	book := relay(t)
	for _, size := range [][2]int{{80, 24}, {40, 20}} {
		t.Run(fmt.Sprintf("%d columns", size[0]), func(t *testing.T) {
			t.Parallel()
			p := termtest.Open(t, size[0], size[1], fmt.Sprintf(`export PATH='%s' RUMMY_DB='%s' COLUMNS=200; rummy score show`, os.Getenv("PATH"), book))
			p.Await("exit 0")
			shown := p.All()
			for _, line := range strings.Split(shown, "\n") { // what the terminal breaks is one line here
				require.LessOrEqual(t, screen.StringWidth(line), size[0], "%q", line)
			}
			for _, cell := range []string{"Maximiliane von Habsburg", "Bartholomew the Younger", "東京", "-5 (-5)", "20 (15)", "23 (46)", "12 (12)", "24 (24)"} {
				require.Contains(t, shown, cell)
			}
		})
	}
}
