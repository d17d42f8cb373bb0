package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// pane is the program on a real terminal: a window of a tmux server of its own.
type pane struct {
	t            *testing.T
	tmux, socket string
}

// onTerminal runs a shell command on a terminal of 100 columns, and lets the
// shell say how it ended. The program has a book of its own, made by whoever
// records first.
func onTerminal(t *testing.T, book, command string) *pane {
	t.Helper()
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("menus are tested on a real terminal, which takes tmux: ", err)
	}
	_, err = exec.LookPath("rummy") // this test binary, see TestMain
	require.NoError(t, err)
	dir, err := os.MkdirTemp("", "rummy") // short: a socket's path has little room
	require.NoError(t, err)
	p := &pane{t: t, tmux: tmux, socket: filepath.Join(dir, "s")}
	t.Cleanup(func() {
		exec.Command(tmux, "-S", p.socket, "kill-server").Run() // fails when no server came up
		os.RemoveAll(dir)
	})
	shell := fmt.Sprintf(`export PATH='%s' RUMMY_DB='%s' RUMMY_PROMPT=menus USER=ann TEST_NOW=2026-11-30T20:00:00+01:00 GORACE=atexit_sleep_ms=0
		before=$(stty -g); %s; echo "exit $?"; [ "$before" = "$(stty -g)" ] && echo terminal as before; read -r wait`, os.Getenv("PATH"), book, command)
	p.run("-u", "-f", os.DevNull, "new-session", "-d", "-x", "100", "-y", "40", "sh", "-c", shell)
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
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		screen = p.run("capture-pane", "-p", "-J")
		missing := 0
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				missing++
			}
		}
		if missing == 0 {
			lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
			for i := range lines {
				lines[i] = strings.TrimRight(lines[i], " ")
			}
			return strings.Join(lines, "\n")
		}
	}
	require.FailNow(p.t, "not shown in time", "%q on\n%s", texts, screen)
	return ""
}

func TestAFirstRoundIsEnteredThroughMenus(t *testing.T) {
	t.Parallel()
	book := filepath.Join(t.TempDir(), "book.db")
	p := onTerminal(t, book, "rummy score add")
	p.await("Which game?", "kit")
	p.press("k", "i", "t", "Enter")
	p.await("Who plays? (in the order of the seats, first dealer first) [? for help]")
	p.write("North, East, South")
	p.await("Round 1, 3 cards, 3s wild. Who went out first?", "> North", "  South", "nobody: the round was broken off")
	p.press("Down", "Up", "Enter")
	p.await("East: points or cards left (total so far 0) [? for help]")
	p.write("3")
	p.await("3 points cannot be left of 3 cards with 3s wild; is a wild 3 counted at its face? left in the hand it counts 20")
	p.write("7+4+12")
	p.await("South: points or cards left (total so far 0)")
	p.write("7 W 11")
	p.await("Record round 1: North=out  East=7+4+12  South:7 W 11? [Y/n]")
	p.press("Enter")
	screen := p.await("next: round 2", "exit 0", "terminal as before")
	_, answer, ok := strings.Cut(screen, "? Record round 1: North=out  East=7+4+12  South:7 W 11? yes\n")
	require.True(t, ok, screen)
	require.Equal(t, `rummy: new on record: North, East, South
recorded: round 1 of match 1, begun on 2026-11-30
rummy: note: South: all 3 cards are listed as left, and count as listed
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

func TestCtrlCAtAnyQuestionRecordsNothing(t *testing.T) {
	steps := []struct{ question, answer string }{
		{"Who plays?", "North, East"},
		{"Who went out first?", ""},
		{"East: points or cards left", "23"},
		{"Record round 1: North=out  East=23?", ""},
	}
	for i, last := range steps {
		t.Run(last.question, func(t *testing.T) {
			t.Parallel()
			book := filepath.Join(t.TempDir(), "book.db")
			p := onTerminal(t, book, "rummy score add --game kit")
			for _, s := range steps[:i] {
				p.await(s.question)
				p.write(s.answer)
			}
			p.await(last.question)
			p.press("C-c")
			p.await("rummy: cancelled: nothing was recorded", "exit 130", "terminal as before")
			require.NoFileExists(t, book)
		})
	}
}
