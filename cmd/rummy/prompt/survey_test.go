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
	"time"

	"github.com/stretchr/testify/require"
)

// pane is a program on a real terminal: a window of a tmux server of its own.
type pane struct {
	t      *testing.T
	tmux   string
	socket string
}

// startAsk runs "ask" with menus and arguments on a terminal of a size, and lets
// a shell say whether the terminal is as it was before.
func startAsk(t *testing.T, width, height int, args string) *pane {
	t.Helper()
	return start(t, "RUMMY_PROMPT=menus", width, height, args)
}

// start runs "ask" with an environment as a shell reads it.
func start(t *testing.T, env string, width, height int, args string) *pane {
	t.Helper()
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("menus are tested on a real terminal, which takes tmux: ", err)
	}
	bin, err := exec.LookPath("ask")
	require.NoError(t, err)
	dir, err := os.MkdirTemp("", "ask") // short: a socket's path has little room
	require.NoError(t, err)
	p := &pane{t: t, tmux: tmux, socket: filepath.Join(dir, "s")}
	t.Cleanup(func() {
		exec.Command(tmux, "-S", p.socket, "kill-server").Run() // fails when no server came up
		os.RemoveAll(dir)
	})
	// Ctrl-C in plain lines is a signal to the shell as well; and a program built
	// with -race would take a second to end.
	shell := fmt.Sprintf(`trap : INT; export GORACE=atexit_sleep_ms=0; before=$(stty -g); %s '%s' %s; echo "exit $?"
		[ "$before" = "$(stty -g)" ] && echo terminal as before; read -r wait`, env, bin, args)
	p.run("-u", "-f", os.DevNull, "new-session", "-d", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height), "sh", "-c", shell)
	return p
}

func (p *pane) run(args ...string) string {
	p.t.Helper()
	out, err := exec.Command(p.tmux, append([]string{"-S", p.socket}, args...)...).CombinedOutput()
	require.NoError(p.t, err, "tmux %q: %s", args, out)
	return string(out)
}

// press presses keys by tmux's names for them.
func (p *pane) press(keys ...string) {
	p.t.Helper()
	p.run(append([]string{"send-keys"}, keys...)...)
}

// write types text and presses Enter.
func (p *pane) write(text string) {
	p.t.Helper()
	p.run("send-keys", "-l", text+"\r")
}

// await waits until the screen shows all texts, and returns it.
func (p *pane) await(texts ...string) string {
	p.t.Helper()
	var screen string
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		screen = p.run("capture-pane", "-p", "-J")
		missing := 0
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				missing++
			}
		}
		if missing == 0 {
			return strings.TrimRight(screen, "\n")
		}
	}
	require.FailNow(p.t, "not shown in time", "%q on\n%s", texts, screen)
	return ""
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
		screen := p.await("Which game?", "> Kids Rummy") // the default is marked
		require.Contains(t, screen, games[6])
		require.NotContains(t, screen, games[7]) // seven at a time
		p.press("Down")
		p.await("> Kings")
		p.press("Enter")
		p.await("select: <Kings>", "> Kids Rummy")
		p.press("Up", "Up") // round the end to the last one, longer than a small screen is wide
		p.await("> Three Thirteen")
		p.press("Up", "Enter")
		screen = p.await("select: <Tong-its>", "exit 0", "terminal as before")
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
	p.await("> North")
	p.press("Enter")
	p.await("player: <North>", "exit 0")
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
			p.await("> North")
			require.Equal(t, tt.colored, strings.Contains(p.run("capture-pane", "-p", "-e"), "\x1b["))
		})
	}
}

func TestAMenuIsNarrowedDownByTyping(t *testing.T) {
	p := startAsk(t, 80, 24, "select")
	p.await("> Kids Rummy")
	p.press("q", "u", "e")
	p.await("> Queens")
	p.press("Enter")
	p.await("select: <Queens>", "exit 0")
}

func TestARefusedAnswerIsAskedAgainWithTheReasonUnderIt(t *testing.T) {
	onEachTerminal(t, func(t *testing.T, width, height int) {
		p := startAsk(t, width, height, "input")
		p.await("Points for North [? for help]")
		p.write("7x")
		p.await(`not a number of points: "7x"`)
		p.write("23")
		screen := p.await("input: <23>", "exit 0", "terminal as before")
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
	p.await("[? for help]")
	p.write("?")
	p.await("what is left in the hand, such as 23 or 7+20")
	p.write("23")
	p.await("input: <23>", "exit 0")
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
			p.await("? Hand of North [out]")
			p.write(hand)
			end := []string{"? Hand of North " + hand, "cards: <" + hand + ">"}
			screen := p.await(end...)
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
		p.await("exit 0", "terminal as before")
	})
}

// lastLines returns the last n lines of a screen, without spaces at their ends.
func lastLines(screen string, n int) []string {
	all := strings.Split(screen, "\n")
	all = all[max(len(all)-n, 0):]
	for i := range all {
		all[i] = strings.TrimRight(all[i], " ")
	}
	return all
}

func TestYesAndNoMayBeTypedOrLeftToTheDefault(t *testing.T) {
	onEachTerminal(t, func(t *testing.T, width, height int) {
		p := startAsk(t, width, height, "confirm confirm")
		p.await("Record it? [y/N]")
		p.write("perhaps")
		p.await("please answer yes or no")
		p.write("Y")
		p.await("confirm: <true>")
		p.press("Enter")
		screen := p.await("confirm: <false>", "exit 0", "terminal as before")
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
				p.await("? ")
				p.press("n", key)
				p.await("nothing recorded: cancelled", "exit 130", "terminal as before")
			})
		}
	}
}

func TestCtrlCCancelsPlainLinesThroughTheSignal(t *testing.T) {
	for kind := range asks {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p := start(t, "RUMMY_PROMPT=lines", 40, 20, kind)
			p.await(map[string]string{"select": "Number or name", "input": "Points for North", "confirm": "Record it?"}[kind])
			p.press("n", "C-c")
			screen := p.await("nothing recorded: cancelled", "exit 130", "terminal as before")
			require.Contains(t, lastLines(screen, 3), "nothing recorded: cancelled") // on a line of its own
		})
	}
}

func TestASignalCancelsAMenuOrALineAndRestoresTheTerminal(t *testing.T) {
	for _, kind := range []string{"select", "input"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p := startAsk(t, 80, 24, "pid "+kind)
			_, shown, _ := strings.Cut(p.await("pid: <", "? "), "pid: <")
			shown, _, _ = strings.Cut(shown, ">")
			pid, err := strconv.Atoi(shown)
			require.NoError(t, err)
			process, err := os.FindProcess(pid)
			require.NoError(t, err)
			require.NoError(t, process.Signal(os.Interrupt))
			p.await("nothing recorded: cancelled", "exit 130", "terminal as before")
		})
	}
}

func TestKeysTypedAheadAnswerTheNextQuestions(t *testing.T) {
	p := startAsk(t, 80, 24, "input cards input confirm")
	p.write("23\rRory=7+R\r042\ry")
	p.await("input: <23>", "cards: <Rory=7+R>", "input: <042>", "confirm: <true>", "exit 0")
}

func TestKeysWithNoMeaningLeaveNothingInTheAnswer(t *testing.T) {
	p := startAsk(t, 80, 24, "cards")
	p.await("Hand of North")
	p.press("C-Right", "F1", "F5", "M-b", "PageUp", "Escape", "C-c")
	p.await("cancelled", "exit 130")

	p = startAsk(t, 80, 24, "cards")
	p.await("Hand of North")
	p.press("C-Right", "F1", "F5", "M-b", "PageUp", "2", "4", "Left", "DC", "3", "Home", "1", "End", "5", "Enter")
	p.await("cards: <1235>", "exit 0")
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
