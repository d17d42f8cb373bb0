package termtest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// patience is how long a Pane waits for a text.
const patience = 20 * time.Second

// Pane is a terminal with a screen: a window of a tmux server of its own.
type Pane struct {
	t                   *testing.T
	tmux, socket, shell string
}

// Open runs a command as a shell reads it on a terminal of width columns and
// height rows. When it has ended the screen shows "exit" and its code, and
// "terminal as before" if the terminal is that; then the screen stays as it is.
//
// The test is skipped where there is no tmux.
func Open(t *testing.T, width, height int, command string) *Pane {
	t.Helper()
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("screens are tested on a real terminal, which takes tmux: ", err)
	}
	dir, err := os.MkdirTemp("", "pane") // short: a socket's path has little room
	require.NoError(t, err)
	p := &Pane{t: t, tmux: tmux, socket: filepath.Join(dir, "s")}
	t.Cleanup(func() {
		exec.Command(tmux, "-S", p.socket, "kill-server").Run() // fails when no server came up
		os.RemoveAll(dir)
	})
	// Ctrl-C outside a menu is a signal to the shell as well; a program built with
	// -race would take a second to end; and what waits last reads no keys, or one
	// typed too many would close the window.
	p.shell = fmt.Sprintf(`trap : INT; export GORACE=atexit_sleep_ms=0; before=$(stty -g); %s; echo "exit $?"
		[ "$before" = "$(stty -g)" ] && echo terminal as before; exec tail -f /dev/null`, command)
	p.run("-u", "-f", os.DevNull, "new-session", "-d", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height), "sh", "-c", p.shell)
	return p
}

func (p *Pane) run(args ...string) string {
	p.t.Helper()
	out, err := exec.Command(p.tmux, append([]string{"-S", p.socket}, args...)...).CombinedOutput()
	require.NoError(p.t, err, "tmux %q: %s", args, out)
	return string(out)
}

// Again runs the command anew on an empty screen.
func (p *Pane) Again() {
	p.t.Helper()
	p.run("respawn-pane", "-k", "sh", "-c", p.shell, ";", "clear-history")
}

// CursorShown tells whether the cursor is to be seen.
func (p *Pane) CursorShown() bool {
	p.t.Helper()
	return strings.TrimSpace(p.run("display-message", "-p", "#{cursor_flag}")) == "1"
}

// Resize makes the terminal another size, and tells the program so.
func (p *Pane) Resize(width, height int) {
	p.t.Helper()
	p.run("resize-window", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height))
}

// Press presses keys by tmux's names for them.
func (p *Pane) Press(keys ...string) {
	p.t.Helper()
	p.run(append([]string{"send-keys"}, keys...)...)
}

// Write types text and presses Enter.
func (p *Pane) Write(text string) {
	p.t.Helper()
	p.run("send-keys", "-l", text+"\r")
}

// Await waits until the screen shows all texts, and returns it as lines without
// spaces at their ends. A line longer than the screen is wide is one line, and a
// text that does not begin with a space may go on in the next line where it has one.
func (p *Pane) Await(texts ...string) string {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		screen := p.run("capture-pane", "-p", "-J")
		if holdsAll(screen, texts) {
			return trimmed(screen)
		}
		select {
		case <-ctx.Done():
			require.FailNow(p.t, "not shown in time", "%q on\n%s", texts, screen)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// All returns what has been shown so far, also what has left the screen, as Await
// returns it.
func (p *Pane) All() string {
	p.t.Helper()
	return trimmed(p.run("capture-pane", "-p", "-J", "-S", "-"))
}

// Codes returns the screen with the escape codes of its colours.
func (p *Pane) Codes() string {
	p.t.Helper()
	return p.run("capture-pane", "-p", "-e")
}

func holdsAll(screen string, texts []string) bool {
	inOne := strings.Join(strings.Fields(screen), " ")
	for _, text := range texts {
		goesOn := !strings.HasPrefix(text, " ") && strings.Contains(inOne, strings.Join(strings.Fields(text), " "))
		if !goesOn && !strings.Contains(screen, text) {
			return false
		}
	}
	return true
}

func trimmed(screen string) string {
	lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}
