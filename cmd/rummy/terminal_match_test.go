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

// keystrokes is a question, by what the screen shows of it, and the keys that
// answer it.
type keystrokes struct {
	shown string
	keys  []string
}

func enter(question string, keys ...string) keystrokes {
	return keystrokes{question, append(keys, "Enter")}
}

// typed is an answer typed key by key.
func typed(question, answer string) keystrokes {
	var keys []string
	for _, r := range answer {
		switch r {
		case ' ':
			keys = append(keys, "Space")
		default:
			keys = append(keys, string(r))
		}
	}
	return enter(question, keys...)
}

// startOfKit is how a match of Kit is started on an empty machine: the names
// typed, East deals, wilds left over count their face, the rest by Enter alone.
var startOfKit = []keystrokes{
	enter("Which game?", "k", "i", "t"),
	typed("Who plays?", "North, East, South"),
	enter("Who deals first?", "Down"),
	enter("Which house rules?", "Down"),
	enter("melds.set.min_naturals: "),
	enter("score.wild_rank_value: ", "Down"),
	enter("score.arrangement: "),
	enter("end.tie: "),
	enter("out.false_claim: "),
}

// A whole match of three rounds, by keys alone, on the usual screen and on a small
// one. Wilds left over count their face: in round 2 the 4 is wild and counts 4.
func TestAWholeMatchIsEnteredByKeysAlone(t *testing.T) {
	steps := append(startOfKit[:len(startOfKit):len(startOfKit)],
		enter("Start Kit with North, East and South; East deals first; rounds.count=3, score.wild_rank_value=face?"),
		enter("Round 1, 3 cards, 3s wild. Who went out first?", "Down", "Down"),
		typed("North: points or cards left (total so far 0)", "7+4+12"),
		typed("East: points or cards left (total so far 0)", "0"),
		enter("Record round 1: North=7+4+12  East=0  South=out?"),
		enter("Round 2, 4 cards, 4s wild. Who went out first?"),
		typed("East: points or cards left (total so far 0)", "4"),
		typed("South: points or cards left (total so far -5)", "0"),
		enter("Record round 2: North=out  East=4  South=0?", "y", "e", "s"),
		enter("Round 3, 5 cards, 5s wild. Who went out first?", "e", "a", "s", "t"),
		typed("North: points or cards left (total so far 18)", "absent"),
		typed("South: points or cards left (total so far -5)", "12"),
		enter("Record round 3: North=absent  East=out  South=12?"),
	)
	for _, size := range []struct{ width, height int }{{80, 24}, {40, 20}} {
		t.Run(fmt.Sprintf("%dx%d", size.width, size.height), func(t *testing.T) {
			t.Parallel()
			book := filepath.Join(t.TempDir(), "book.db")
			p := onScreen(t, size.width, size.height, book,
				`rummy match start --rule rounds.count=3 && rummy score add && rummy score add && rummy score add`)
			play(p, steps)
			// East 0+4-5, South -5+0+12; North missed a round
			p.Await("over: East wins with -1", "exit 0", "terminal as before")
			out := shell(t, book, "rummy score show --json")
			require.Contains(t, out, `"totals":[{"place":1,"player":"East","total":-1},{"place":2,"player":"South","total":7},{"place":null,"player":"North","total":18,"missed_rounds":1}]`)
		})
	}
}

// play answers questions as they come.
func play(p *termtest.Pane, steps []keystrokes) {
	for _, s := range steps {
		p.Await(s.shown)
		p.Press(s.keys...)
	}
}

// shell runs a command on another terminal and returns what it has printed.
func shell(t *testing.T, book, command string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "out")
	onScreen(t, 200, 10, book, command+" >"+file).Await("exit 0")
	out, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(out)
}

// A window that is made smaller, then larger, while a question waits loses nothing
// of what was answered or is being typed.
func TestAResizeInTheMiddleLosesNothing(t *testing.T) {
	t.Parallel()
	book := filepath.Join(t.TempDir(), "book.db")
	p := onScreen(t, 80, 24, book, `rummy match start --game kit --yes North East South && rummy score add`)
	p.Await("Who went out first?")
	p.Press("Down")
	p.Await("> East")
	p.Resize(40, 20)
	p.Await("> East")
	p.Press("Down")
	p.Await("> South")
	p.Press("Enter")
	p.Await("North: points or cards left")
	p.Press("7", "+", "4")
	p.Await("7+4")
	p.Resize(100, 30)
	p.Press("+", "1", "2", "Enter")
	p.Await("East: points or cards left")
	p.Resize(40, 20)
	p.Press("0", "Enter")
	p.Await("Record round 1: North=7+4+12  East=0  South=out?")
	p.Press("Enter")
	screen := p.Await("exit 0", "terminal as before")
	require.Contains(t, strings.Join(strings.Fields(screen), " "), "next: round 2, deal 4 cards each, 4s are wild; East deals, South plays first")
}
