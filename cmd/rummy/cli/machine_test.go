package cli

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
)

// evening is when the tests are played: 30 November 2026, 23:00 in Berlin.
var evening = time.Date(2026, 11, 30, 23, 0, 0, 0, time.FixedZone("CET", 3600))

// machine is a computer with a book of its own, made with the first change.
type machine struct {
	book string
	now  time.Time
	ask  func() (prompt.Prompter, error)
	user string            // "": ann
	env  map[string]string // further variables
}

// newMachine returns a machine on which nobody can be asked.
func newMachine(t *testing.T) *machine {
	t.Helper()
	return &machine{book: filepath.Join(t.TempDir(), "book.db"), now: evening,
		ask: func() (prompt.Prompter, error) { return nil, prompt.ErrNoTerminal }}
}

// cache is the folder of what can be thrown away.
func (m *machine) cache() string { return filepath.Join(filepath.Dir(m.book), "cache") }

// answer is what a command says and how it ends.
type answer struct {
	code     int
	out, err string
}

// run runs a command.
func (m *machine) run(t *testing.T, args ...string) answer {
	t.Helper()
	var out, err bytes.Buffer
	d := System()
	d.Out, d.Err = &out, &err
	d.Now = func() time.Time { return m.now }
	d.Env = func(name string) string {
		return cmp.Or(m.env[name], map[string]string{"RUMMY_DB": m.book, "XDG_CACHE_HOME": m.cache()}[name])
	}
	d.User = func() string { return cmp.Or(m.user, "ann") }
	d.Ask = m.ask
	code := Run(t.Context(), d, args)
	return answer{code, out.String(), err.String()}
}

// done runs a command that is to succeed.
func (m *machine) done(t *testing.T, args ...string) answer {
	t.Helper()
	a := m.run(t, args...)
	require.Equal(t, 0, a.code, "rummy %q: %s", args, a.err)
	return a
}

// asking runs a command before somebody who expects the questions of steps,
// all of them and in this order.
func (m *machine) asking(t *testing.T, steps []prompt.Step, args ...string) answer {
	t.Helper()
	before := m.ask
	defer func() { m.ask = before }()
	script := prompt.NewScript(t, steps...)
	m.ask = func() (prompt.Prompter, error) { return script, nil }
	return m.run(t, args...)
}

// untouched returns a check that the book is as it is now, byte for byte.
func (m *machine) untouched(t *testing.T) func(t *testing.T) {
	t.Helper()
	before, errBefore := os.ReadFile(m.book)
	if errBefore != nil {
		require.ErrorIs(t, errBefore, fs.ErrNotExist)
	}
	return func(t *testing.T) {
		t.Helper()
		after, err := os.ReadFile(m.book)
		require.Equal(t, errors.Is(errBefore, fs.ErrNotExist), errors.Is(err, fs.ErrNotExist))
		require.Equal(t, before, after)
	}
}
