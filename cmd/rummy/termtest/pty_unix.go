//go:build unix

package termtest

import (
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

// run returns all that was shown, nil where the program could not be started,
// and how the program ended: *exec.ExitError unless it was without fault.
func (s session) run(program string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), s.within)
	defer cancel()
	control, tty, err := pty.Open()
	if err != nil {
		return nil, err
	}
	defer control.Close()
	cmd := s.command(ctx, tty, program, args...)
	err = cmd.Start()
	tty.Close() // from now on only the program keeps it open
	if err != nil {
		return nil, err
	}
	go func() {
		control.Write(append(s.typed, endOfInput)) // a program may end before it has read all
	}()
	shown, err := readAll(ctx, control)
	if err == nil {
		err = cmd.Wait()
	}
	if ctx.Err() != nil {
		cmd.Cancel()
		err = fmt.Errorf("%s is still at work after %v; shown so far:\n%s", program, s.within, shown)
	}
	return shown, err
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

// readAll reads until no program has the terminal open any more, which is when
// nothing can be shown any more either, or until ctx is done.
func readAll(ctx context.Context, control io.Reader) ([]byte, error) {
	var failure error
	parts := make(chan []byte)
	go func() {
		defer close(parts)
		for {
			part := make([]byte, 4096)
			n, err := control.Read(part)
			parts <- part[:n]
			if err != nil {
				if err != io.EOF && !errors.Is(err, syscall.EIO) { // EIO is how Linux says it
					failure = err
				}
				return
			}
		}
	}()
	shown := []byte{}
	for {
		select {
		case part, more := <-parts:
			if !more {
				return shown, failure
			}
			shown = append(shown, part...)
		case <-ctx.Done():
			return shown, ctx.Err()
		}
	}
}
