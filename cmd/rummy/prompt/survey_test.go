package prompt

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/termtest"
)

// startAsk runs "ask" with menus and arguments on a terminal of a size.
func startAsk(t *testing.T, width, height int, args string) *termtest.Pane {
	t.Helper()
	return start(t, "RUMMY_PROMPT=menus", width, height, args)
}

// start runs "ask" with an environment as a shell reads it.
func start(t *testing.T, env string, width, height int, args string) *termtest.Pane {
	t.Helper()
	bin, err := exec.LookPath("ask") // this test binary, see TestMain
	require.NoError(t, err)
	return termtest.Open(t, width, height, fmt.Sprintf(`%s '%s' %s`, env, bin, args))
}

// onEachTerminal runs a test on a usual and on a small terminal.
func onEachTerminal(t *testing.T, test func(t *testing.T, width, height int)) {
	for _, size := range [][2]int{{80, 24}, {40, 20}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			test(t, size[0], size[1])
		})
	}
}

func TestAMenuIsWalkedThroughWithTheArrowKeys(t *testing.T) {
	onEachTerminal(t, func(t *testing.T, width, height int) {
		p := startAsk(t, width, height, "select select")
		screen := p.Await("Which game?", "> Kids Rummy", games[6]) // the default is marked
		require.NotContains(t, screen, games[7])                   // seven at a time
		p.Press("Down")
		p.Await("> Kings")
		p.Press("Enter")
		p.Await("select: <Kings>", "> Kids Rummy")
		p.Press("Up", "Up") // round the end to the last one, longer than a small screen is wide
		p.Await("> Three Thirteen")
		p.Press("Up", "Enter")
		screen = p.Await("select: <Tong-its>", "exit 0", "terminal as before")
		require.Equal(t, []string{
			"? Which game? Kings",
			"select: <Kings>",
			"? Which game? Tong-its",
			"select: <Tong-its>",
			"exit 0",
			"terminal as before",
		}, strings.Split(screen, "\n"))
	})
}

func TestAMenuBeginsAtTheFirstOptionWithoutADefault(t *testing.T) {
	p := startAsk(t, 80, 24, "player")
	p.Await("> North")
	p.Press("Enter")
	p.Await("player: <North>", "exit 0")
}

func TestMenusAreColouredOnlyWhereThatIsWanted(t *testing.T) {
	for _, tt := range []struct {
		name, env string
		colored   bool
	}{
		{"by Color", "NO_COLOR= CLICOLOR= ASK_COLOR=1", true},
		{"but not without it", "NO_COLOR= CLICOLOR=", false},
		{"nor with NO_COLOR", "NO_COLOR=1 CLICOLOR= ASK_COLOR=1", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := start(t, "RUMMY_PROMPT=menus "+tt.env, 80, 24, "player")
			p.Await("> North")
			require.Equal(t, tt.colored, strings.Contains(p.Codes(), "\x1b["))
		})
	}
}

func TestAMenuIsNarrowedDownByTyping(t *testing.T) {
	p := startAsk(t, 80, 24, "select")
	p.Await("> Kids Rummy")
	p.Press("q", "u", "e")
	p.Await("> Queens")
	p.Press("Enter")
	p.Await("select: <Queens>", "exit 0")
}

func TestARefusedAnswerIsAskedAgainWithTheReasonUnderIt(t *testing.T) {
	onEachTerminal(t, func(t *testing.T, width, height int) {
		p := startAsk(t, width, height, "input")
		p.Await("Points for North [? for help]")
		p.Write("7x")
		p.Await(`not a number of points: "7x"`)
		p.Write("23")
		screen := p.Await("input: <23>", "exit 0", "terminal as before")
		require.Equal(t, []string{
			"? Points for North 7x",
			`not a number of points: "7x"`,
			"? Points for North 23",
			"input: <23>",
			"exit 0",
			"terminal as before",
		}, strings.Split(screen, "\n"))
	})
}

func TestAQuestionMarkShowsTheHelp(t *testing.T) {
	p := startAsk(t, 80, 24, "input")
	p.Await("[? for help]")
	p.Write("?")
	p.Await("what is left in the hand, such as 23 or 7+20")
	p.Write("23")
	p.Await("input: <23>", "exit 0")
}

func TestAnAnswerOfSeveralRowsIsKeptWholeAndEatsNothingAbove(t *testing.T) {
	cards := strings.Repeat("(Bl4 Bl5 Bl6) (Go9 Gr9 W) Bl7 Gr3 Pu12 ", 4)
	onEachTerminal(t, func(t *testing.T, width, height int) {
		p := startAsk(t, width, height, strings.Repeat("cards ", 12))
		above := ""
		for i := range 12 { // the first at the top of the screen, the last at the bottom
			// "? Hand of North [out] " takes 22 columns. The answer fills the first
			// row but for one column, to its end, and past it; then the second.
			n := (i/3%2+1)*width - 23 + i%3
			hand := strings.TrimSpace(fmt.Sprintf("%02d %s", i+1, cards)[:n-1]) + "."
			hand += strings.Repeat(".", n-len(hand))
			p.Await("? Hand of North [out]")
			p.Write(hand)
			end := []string{"? Hand of North " + hand, "cards: <" + hand + ">"}
			screen := p.Await(end...)
			if i > 0 {
				end = append([]string{above}, end...)
			}
			all := strings.Split(screen, "\n")
			for len(all) > 0 && all[len(all)-1] != end[len(end)-1] {
				all = all[:len(all)-1] // the next question
			}
			require.Equal(t, end, lastLines(strings.Join(all, "\n"), len(end)), screen)
			above = end[len(end)-1]
		}
		p.Await("exit 0", "terminal as before")
	})
}

// lastLines returns the last n lines of a screen.
func lastLines(screen string, n int) []string {
	all := strings.Split(screen, "\n")
	return all[max(len(all)-n, 0):]
}

func TestYesAndNoMayBeTypedOrLeftToTheDefault(t *testing.T) {
	onEachTerminal(t, func(t *testing.T, width, height int) {
		p := startAsk(t, width, height, "confirm confirm")
		p.Await("Record it? [y/N]")
		p.Write("perhaps")
		p.Await("please answer yes or no")
		p.Write("Y")
		p.Await("confirm: <true>")
		p.Press("Enter")
		screen := p.Await("confirm: <false>", "exit 0", "terminal as before")
		require.Equal(t, []string{
			"? Record it? perhaps",
			"please answer yes or no",
			"? Record it? Y",
			"confirm: <true>",
			"? Record it? no",
			"confirm: <false>",
			"exit 0",
			"terminal as before",
		}, strings.Split(screen, "\n"))
	})
}

func TestCtrlCAndCtrlDCancelAMenuOrALineAndRestoreTheTerminal(t *testing.T) {
	for _, kind := range []string{"select", "input", "confirm"} {
		for _, key := range []string{"C-c", "C-d"} {
			t.Run(kind+" "+key, func(t *testing.T) {
				t.Parallel()
				p := startAsk(t, 40, 20, kind)
				p.Await("? ")
				p.Press("n", key)
				p.Await("nothing recorded: cancelled", "exit 130", "terminal as before")
			})
		}
	}
}

func TestCtrlCCancelsPlainLinesThroughTheSignal(t *testing.T) {
	for kind := range asks {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p := start(t, "RUMMY_PROMPT=lines", 40, 20, kind)
			p.Await(map[string]string{"select": "Number or name", "input": "Points for North", "confirm": "Record it?"}[kind])
			p.Press("n", "C-c")
			screen := p.Await("nothing recorded: cancelled", "exit 130", "terminal as before")
			require.Contains(t, lastLines(screen, 3), "nothing recorded: cancelled") // on a line of its own
		})
	}
}

func TestASignalCancelsAMenuOrALineAndRestoresTheTerminal(t *testing.T) {
	for _, kind := range []string{"select", "input"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p := startAsk(t, 80, 24, "pid "+kind)
			_, shown, _ := strings.Cut(p.Await("pid: <", "? "), "pid: <")
			shown, _, _ = strings.Cut(shown, ">")
			pid, err := strconv.Atoi(shown)
			require.NoError(t, err)
			process, err := os.FindProcess(pid)
			require.NoError(t, err)
			require.NoError(t, process.Signal(os.Interrupt))
			p.Await("nothing recorded: cancelled", "exit 130", "terminal as before")
		})
	}
}

func TestKeysTypedAheadAnswerTheNextQuestions(t *testing.T) {
	p := startAsk(t, 80, 24, "input cards input confirm")
	p.Write("23\rRory=7+R\r042\ry")
	p.Await("input: <23>", "cards: <Rory=7+R>", "input: <042>", "confirm: <true>", "exit 0")
}

func TestKeysWithNoMeaningLeaveNothingInTheAnswer(t *testing.T) {
	p := startAsk(t, 80, 24, "cards")
	p.Await("Hand of North")
	p.Press("C-Right", "F1", "F5", "M-b", "PageUp", "Escape", "C-c")
	p.Await("cancelled", "exit 130")

	p = startAsk(t, 80, 24, "cards")
	p.Await("Hand of North")
	p.Press("C-Right", "F1", "F5", "M-b", "PageUp", "2", "4", "Left", "DC", "3", "Home", "1", "End", "5", "Enter")
	p.Await("cards: <1235>", "exit 0")
}

func TestOnlySurveyGoImportsSurvey(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	var found []string
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		require.NoError(t, err)
		for _, i := range f.Imports {
			if strings.Contains(i.Path.Value, "AlecAivazis/survey") {
				found = append(found, file)
				break
			}
		}
	}
	require.Equal(t, []string{"survey.go"}, found)
}
