package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/termtest"
)

// onTerminal runs the program on a terminal of 100 columns, with a book of its
// own, made by whoever records first.
func onTerminal(t *testing.T, book, command string) *termtest.Pane {
	t.Helper()
	return onScreen(t, 100, 40, book, command)
}

// onScreen is onTerminal for a terminal of another size.
func onScreen(t *testing.T, width, height int, book, command string) *termtest.Pane {
	t.Helper()
	return termtest.Open(t, width, height, fmt.Sprintf(
		`export PATH='%s' RUMMY_DB='%s' RUMMY_PROMPT=menus USER=ann TEST_NOW=2026-11-30T20:00:00+01:00; %s`, os.Getenv("PATH"), book, command))
}

func TestAFirstRoundIsEnteredThroughMenus(t *testing.T) {
	t.Parallel()
	book := filepath.Join(t.TempDir(), "book.db")
	p := onTerminal(t, book, "rummy score add")
	p.Await("Which game?")
	p.Press("k", "i", "t", "Enter")
	p.Await("Who plays? (names in the order of the seats, with commas) [? for help]")
	p.Write("North, East, South")
	p.Await("Who deals first?", "> North", "  South")
	p.Press("Enter")
	p.Await("Which house rules?", "> none: the game's own rules", "  choose them one by one")
	p.Press("Enter")
	p.Await("Round 1, 3 cards, 3s wild. Who went out first?", "> North", "  South", "nobody: the round was broken off")
	p.Press("Down", "Up", "Enter")
	p.Await("East: points or cards left (total so far 0) [? for help]")
	p.Write("3")
	p.Await("3 points cannot be left of 3 cards with 3s wild; is a wild 3 counted at its face? left in the hand it counts 20")
	p.Write("7+4+12")
	p.Await("South: points or cards left (total so far 0)")
	p.Write("7 W 11")
	p.Await("Record round 1: North=out  East=7+4+12  South:7 W 11? [Y/n]")
	p.Press("Enter")
	screen := p.Await("next: round 2", "exit 0", "terminal as before")
	_, answer, ok := strings.Cut(screen, "? Record round 1: North=out  East=7+4+12  South:7 W 11? yes\n")
	require.True(t, ok, screen)
	require.Equal(t, `rummy: new on record: North, East, South
rummy: note: South: all 3 cards are listed as left, and count as listed
recorded: round 1 of match 1, begun on 2026-11-30
match 1: Kit, begun on 2026-11-30

round  wild  cards  dealer    North     East    South  remark
    1     3      3  North   -5 (-5)  23 (23)  38 (38)  North out
total                            -5       23       38
place                             1        2        3

next: round 2, deal 4 cards each, 4s are wild; East deals, South plays first
exit 0
terminal as before`, answer)
	require.FileExists(t, book)
}
