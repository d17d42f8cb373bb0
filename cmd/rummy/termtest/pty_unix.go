//go:build unix

package termtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"

	"github.com/creack/pty"
)

// endOfInput is Ctrl-D as a terminal sends it.
const endOfInput = 4

// mark is what is written behind all that the program has written. What comes
// before it has been read then; where nobody has the terminal open any more, some
// systems end the reading before they have handed on everything.
var mark = []byte("\x00end of the terminal\x00")

// run returns all that was shown until the program ended, nil where it could not
// be started, and how it ended: *exec.ExitError unless it was without fault.
func (s session) run(program string, args ...string) (shown []byte, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), s.within)
	defer cancel()
	control, tty, err := pty.Open()
	if err != nil {
		return nil, err
	}
	defer control.Close()
	defer tty.Close()
	cmd := s.command(ctx, tty, program, args...)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		control.Write(append(s.typed, endOfInput)) // a program may end before it has read all
	}()
	parts, ended := read(control), make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	shown = []byte{}
	for over := false; ; {
		select {
		case err = <-ended:
			over = true
			go tty.Write(mark)
		case part, more := <-parts:
			shown = append(shown, part...)
			before, _, all := bytes.Cut(shown, mark)
			switch {
			case over && all:
				return before, err
			case over && !more: // the terminal went with the program
				return shown, err
			case !more:
				return shown, errors.New("the terminal was closed while the program was at work")
			}
		case <-ctx.Done():
			cmd.Cancel()
			return shown, fmt.Errorf("%s is still at work after %v; shown so far:\n%s", program, s.within, shown)
		}
	}
}

// command is the program with the terminal as its controlling one.
func (s session) command(ctx context.Context, tty *os.File, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // and what it has started
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if s.stdin {
		cmd.Stdin = tty
	}
	if s.stdout {
		cmd.Stdout = tty
	}
	cmd.ExtraFiles = []*os.File{tty}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 3} // the first of ExtraFiles
	return cmd
}

// read hands on what is shown until the terminal is closed.
func read(control io.Reader) <-chan []byte {
	parts := make(chan []byte)
	go func() {
		defer close(parts)
		for {
			part := make([]byte, 4096)
			n, err := control.Read(part)
			if n > 0 {
				parts <- part[:n]
			}
			if err != nil {
				return
			}
		}
	}()
	return parts
}
