// Package cli has one file a command: it reads arguments, calls the book, and
// says what happened. Everything a command needs from outside comes in Deps.
package cli

import (
	"cmp"
	"context"
	"crypto/rand"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/adrg/xdg"
	"github.com/oklog/ulid/v2"
	"golang.org/x/term"

	"rummy/cmd/rummy/prompt"
)

// Deps is what the program takes from the world around it.
type Deps struct {
	In       io.Reader
	Out, Err io.Writer
	Env      func(name string) string
	Now      func() time.Time // in the zone of the table
	NewID    func() string    // a new ULID
	User     func() string    // who sits at the keyboard
	// Width is how many columns of a terminal what is printed may take; 0: any number.
	Width func() int
	// Stopwatch tells the time by which it is measured how long something takes.
	Stopwatch func() time.Time
	// Patience is how long work goes on before a terminal is told how far it has come.
	Patience time.Duration
	// Ask returns somebody to ask, or prompt.ErrNoTerminal.
	Ask func() (prompt.Prompter, error)

	flags    globals
	asker    prompt.Prompter
	recorded bool      // a change has been recorded
	progress *progress // of long work; nil: none is told
}

// Main runs the program as the shell called it and returns its exit code.
func Main() int { return RunUntilSignal(System(), os.Args[1:]) }

// RunUntilSignal is Run, which Ctrl-C or a signal to end cancels.
func RunUntilSignal(d *Deps, args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return Run(ctx, d, args)
}

// System returns the Deps of the real world.
func System() *Deps {
	findHome()
	d := &Deps{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Getenv, Now: time.Now, User: systemUser, Stopwatch: time.Now, Patience: 500 * time.Millisecond}
	d.NewID = func() string {
		return ulid.MustNew(ulid.Timestamp(d.Now()), rand.Reader).String()
	}
	d.Width = func() int { return widthOf(d.Out, d.Env("COLUMNS")) }
	d.Ask = func() (prompt.Prompter, error) {
		return prompt.For(prompt.Terminal{In: os.Stdin, Out: os.Stdout, Env: os.Getenv})
	}
	return d
}

// findHome has the folders of the account found where HOME is missing, as for a job of
// cron, or is no path from the root: by what the system knows of the account.
func findHome() {
	if home, err := os.UserHomeDir(); err == nil && filepath.IsAbs(home) {
		return
	}
	if _, home := systemAccount(); filepath.IsAbs(home) {
		os.Setenv("HOME", home)
		xdg.Reload()
	}
}

// widthOf is how wide a terminal is. Where out is none, or does not tell, columns
// says it, if that is a whole number above 0.
func widthOf(out io.Writer, columns string) int {
	if file, ok := out.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	if width, err := strconv.Atoi(columns); err == nil && width > 0 {
		return width
	}
	return 0
}

// isTerminal tells whether what is written there is seen on a terminal.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// systemUser is the name of the account, without asking a directory service.
func systemUser() string {
	for _, name := range []string{"USER", "LOGNAME", "USERNAME"} {
		if v := os.Getenv(name); v != "" {
			return v
		}
	}
	name, _ := systemAccount()
	return cmp.Or(name, "unknown")
}

// systemAccount is the name and the home of the account by the system's own list, without
// asking a directory service.
func systemAccount() (name, home string) {
	accounts, _ := os.ReadFile("/etc/passwd") // not there: nobody is found
	return accountOf(string(accounts), os.Getuid())
}

// accountOf is the name of an account in a list as /etc/passwd has it, and its home, or
// "". The system's own look-up would ask directory services, which may be on the network.
func accountOf(accounts string, id int) (name, home string) {
	for line := range strings.Lines(accounts) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), ":"); len(f) > 5 && f[2] == strconv.Itoa(id) {
			return f[0], f[5]
		}
	}
	return "", ""
}
