package prompt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"rummy/cmd/rummy/termtest"
)

// The test binary is also the command "ask", which asks on the terminal it is
// started on, and the command "terminal"; scripts and tmux start them.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"ask":      ask,
		"terminal": func() { os.Exit(termtest.Main(os.Getenv("WORK"), os.Args[1:])) },
	})
}

// games is what "ask select" offers: more than a menu shows at once.
var games = []string{"Kit", "Kids Rummy", "Kings", "Gin", "Knock", "Queens", "Conquian", "Panguingue", "Tong-its",
	"Three Thirteen, with two packs and as many wild cards as there are players"}

// ask asks the questions named by its arguments, one after the other, and says what came of each.
func ask() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, err := For(Terminal{In: os.Stdin, Out: os.Stdout, Env: os.Getenv, Color: os.Getenv("ASK_COLOR") != ""})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for i, kind := range os.Args[1:] {
		var answer any
		switch kind {
		case "none": // only says how often it has said so
			answer = i + 1
		case "pid":
			answer = os.Getpid()
		case "select":
			var i int
			if i, err = p.Select(ctx, Question{Text: "Which game?", Default: "Kids Rummy"}, games); err == nil {
				answer = games[i]
			}
		case "player":
			players := []string{"North", "East"}
			var i int
			if i, err = p.Select(ctx, Question{Text: "Who deals?"}, players); err == nil {
				answer = players[i]
			}
		case "input":
			q := Question{Text: "Points for North", Help: "what is left in the hand, such as 23 or 7+20"}
			answer, err = p.Input(ctx, q, func(s string) error {
				if n, err := strconv.Atoi(s); err != nil || n < 0 {
					return fmt.Errorf("not a number of points: %q", s)
				}
				return nil
			})
		case "cards":
			answer, err = p.Input(ctx, Question{Text: "Hand of North", Default: "out"}, nil)
		case "confirm":
			answer, err = p.Confirm(ctx, Question{Text: "Record it?", Default: "no"})
		}
		if errors.Is(err, ErrCancelled) {
			fmt.Println("nothing recorded:", err)
			os.Exit(130)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Printf("%s: <%v>\n", kind, answer)
	}
}
