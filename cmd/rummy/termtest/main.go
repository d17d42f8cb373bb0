package termtest

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"time"
)

// failed is the exit code of Main where it is not the program's. It is none of
// those that scripts want of a program.
const failed = 125

// Main runs a program on a terminal of its own, types the text of a file and
// then Ctrl-D, and returns the program's exit code:
//
//	terminal [-stdin] [-stdout] [-within 1m] TYPED PROGRAM ARG…
//
// The terminal is the program's controlling one, and with -stdin and -stdout
// these streams too; all others are the caller's, and standard input is empty.
// All that the terminal has shown until the program ended lies in the folder work
// for Shown.
//
// The exit code is 125, with the reason on standard error, where the program
// cannot be run, was ended by a signal, or has not ended in time.
func Main(work string, args []string) int {
	code, err := onTerminal(work, args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "terminal:", err)
		return failed
	}
	return code
}

func onTerminal(work string, args []string) (code int, err error) {
	flags := flag.NewFlagSet("terminal", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says the same
	stdin := flags.Bool("stdin", false, "standard input is the terminal")
	stdout := flags.Bool("stdout", false, "standard output is the terminal")
	within := flags.Duration("within", time.Minute, "how long the program may take")
	if err := flags.Parse(args); err != nil {
		return 0, err
	}
	if flags.NArg() < 2 {
		return 0, errors.New("usage: terminal [-stdin] [-stdout] [-within 1m] TYPED PROGRAM ARG…")
	}
	// What an earlier terminal has shown must not pass for this one's.
	if err := os.Remove(record(work)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	typed, err := os.ReadFile(flags.Arg(0))
	if err != nil {
		return 0, err
	}
	s := session{typed: typed, stdin: *stdin, stdout: *stdout, within: *within}
	shown, err := s.run(flags.Arg(1), flags.Args()[2:]...)
	if shown != nil {
		if err := os.WriteFile(record(work), shown, 0o600); err != nil {
			return 0, err
		}
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() {
		return exit.ExitCode(), nil
	}
	return 0, err
}

// session is what a program finds on its terminal.
type session struct {
	typed         []byte
	stdin, stdout bool
	within        time.Duration
}
