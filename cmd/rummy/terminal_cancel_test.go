package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/termtest"
)

// reply is what is typed at the first question that holds a text. At a question
// without one it is Enter alone.
type reply struct{ question, typed string }

// Ctrl-C is pressed at the first question, then, after an answer, at the second, and
// so on until no question is left and the command is done. How many there are is
// counted by hand.
func TestCtrlCAtAnyQuestionRecordsNothing(t *testing.T) {
	t.Parallel()
	const twoRounds = "rummy score add --game kit North=out East=23 && rummy score add North=0 East=out"
	for name, group := range map[string][]walk{
		"matches": {
			// game, players, dealer, house rules, their five options, summary
			{"a match", "true", "rummy match start", 80, 24, 10,
				[]reply{{"Which game?", "kit"}, {"Who plays?", "North, East, South"}, {"Which house rules?", "choose"}}},
			// who plays, three seats, a name, the fourth seat, the name is meant, dealer, house rules, summary
			{"seats picked one by one", "rummy match start --game kit North East South", "rummy match start --game kit", 40, 20, 10,
				[]reply{{"Who plays?", "pick"}, {"left of East?", "somebody"}, {"new player", "Nroth"}, {"somebody else?", "yes"}}},
		},
		"rounds": {
			// game, players, dealer, house rules, out, two entries, summary, what is wrong, out, summary
			{"a match and its first round", "true", "rummy score add", 40, 20, 11,
				[]reply{{"Which game?", "kit"}, {"Who plays?", "North, East, South"}, {"East: points", "23"}, {"South: points", "0"}, {"Record round 1", "no"}}},
			// is the match meant, out, entry, summary
			{"a round of a match begun earlier", "TEST_NOW=2026-11-28T20:00:00+01:00 rummy match start --game kings North East", "rummy score add", 80, 24, 4,
				[]reply{{"Is it meant?", "yes"}, {"East: points", "7"}}},
			// which round, two entries, reason, summary
			{"a correction", twoRounds, "rummy score correct", 40, 20, 5,
				[]reply{{"North in round 2", "23"}, {"Why", "misread"}, {"Correct round 2", "yes"}}},
		},
		"cards": {
			// game, wild rank, cards
			{"a meld", "true", "rummy meld check", 80, 24, 3,
				[]reply{{"Which game?", "kit"}, {"Which rank", "9"}, {"Which cards?", "Bl4 Bl5 Bl6"}}},
			// what becomes of the wild, cards
			{"a swap", "true", `rummy meld swap --game kings --round 2 --on "5h Jk 7h"`, 40, 20, 2, []reply{{"Which cards?", "6h"}}},
			{"a match declared void", twoRounds, "rummy match void --reason 'a card short'", 40, 20, 1, []reply{{"?", "yes"}}},
			{"a backup put back", twoRounds + " && rummy backup --output $RUMMY_DB.copy", "rummy restore $RUMMY_DB.copy", 80, 24, 1, []reply{{"?", "yes"}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, w := range group {
				w.take(t)
			}
		})
	}
}

// walk is a command with questions, on a terminal of some size.
type walk struct {
	name, before, command string
	width, height         int
	questions             int
	replies               []reply
}

func (w walk) take(t *testing.T) {
	t.Run(w.name, func(t *testing.T) {
		book := filepath.Join(t.TempDir(), "book.db")
		p := onScreen(t, w.width, w.height, book, fmt.Sprintf("if [ -e $RUMMY_DB.begun ]; then %s; else touch $RUMMY_DB.begun && %s; fi", w.command, w.before))
		p.Await("exit 0")
		before, _ := os.ReadFile(book)
		for at := 1; ; at++ {
			p.Again()
			left := append([]reply{}, w.replies...)
			for n := 1; n < at; n++ {
				question, ok := nth(p, n)
				require.True(t, ok, "question %d of %d is asked no more\n%s", n, at, p.All())
				left = answer(p, question, left)
			}
			question, asked := nth(p, at)
			if !asked {
				p.Await("exit 0", "terminal as before")
				require.Equal(t, w.questions, at-1, p.All())
				require.Empty(t, left, "answers to questions that are not asked")
				return
			}
			p.Press("C-c")
			p.Await("rummy: cancelled: nothing was recorded", "exit 130", "terminal as before")
			require.True(t, p.CursorShown(), question)
			after, _ := os.ReadFile(book)
			require.Equal(t, before, after, question)
		}
	})
}

// question begins where a line does; what is answered stays on the screen.
var question = regexp.MustCompile(`(?m)^\? `)

// nth waits for the nth question and returns it, with what stands below it, or for
// the end of the command.
func nth(p *termtest.Pane, n int) (string, bool) {
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		screen := p.All()
		if at := question.FindAllStringIndex(screen, -1); len(at) >= n {
			return strings.Join(strings.Fields(screen[at[n-1][1]:]), " "), true
		}
		if strings.Contains(screen, "\nterminal as before") {
			return "", false
		}
	}
	return "", false
}

// answer types the first reply that fits a question, and returns the others.
func answer(p *termtest.Pane, question string, replies []reply) []reply {
	for i, r := range replies {
		if strings.Contains(question, r.question) {
			p.Write(r.typed)
			return append(replies[:i:i], replies[i+1:]...)
		}
	}
	p.Press("Enter")
	return replies
}
