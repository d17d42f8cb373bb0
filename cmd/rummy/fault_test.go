package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/cli"
	"rummy/cmd/rummy/prompt"
)

// long asks for very many kills, cuts, damages and writers.
var long = flag.Bool("long", false, "try very many kills, cuts, damages and writers")

// times returns how often a test tries something.
func times(short, many int) int {
	if *long {
		return many
	}
	return short
}

// inMemory has the books of a test, and what commands make for themselves, lie in
// memory where the machine has a folder for that: what is tried many times does not
// wait for a disk then, and what a process that is killed leaves behind goes away.
// A test that calls it cannot be parallel; those within it can.
func inMemory(t *testing.T) (folder func(t *testing.T) string) {
	t.Helper()
	base := t.TempDir()
	if made, err := os.MkdirTemp("/dev/shm", "rummy-test-*"); err == nil {
		t.Cleanup(func() { os.RemoveAll(made) })
		base = made
	}
	t.Setenv("TMPDIR", base)
	return func(t *testing.T) string {
		t.Helper()
		folder, err := os.MkdirTemp(base, "book-*")
		require.NoError(t, err)
		return folder
	}
}

// here runs the program within the test: as a process would, on a book, by ann.
func here(t *testing.T, book string, args ...string) said {
	t.Helper()
	var out, err bytes.Buffer
	d := cli.System()
	d.In, d.Out, d.Err = strings.NewReader(""), &out, &err
	d.Now = evening
	d.User = func() string { return "ann" }
	d.Env = func(name string) string { return map[string]string{"RUMMY_DB": book}[name] }
	d.Ask = func() (prompt.Prompter, error) { return nil, prompt.ErrNoTerminal }
	code := cli.Run(t.Context(), d, args)
	return said{code, out.String(), err.String()}
}

// answers tells whether what a command has said is its answer: what it had to do is
// done then. A correction first shows what would move.
func answers(args []string, said string) bool {
	if slices.Contains(args, "correct") {
		return strings.Contains(said, "corrected: ")
	}
	return said != ""
}

// onRecord are the events of a book, in the order in which they came, each as its
// line of the archive. A book that is not there has none.
func onRecord(t *testing.T, book string) []string {
	t.Helper()
	s := here(t, book, "export")
	require.Equal(t, 0, s.code, "%s", s.err)
	return eventsOf(s.out)
}

// eventsOf are the lines of an archive that are events.
func eventsOf(archive string) (events []string) {
	for line := range strings.Lines(archive) {
		if strings.HasPrefix(line, `{"stream":`) {
			events = append(events, line)
		}
	}
	return events
}

// requireGrown wants a book to hold what it held before and all of a change, or
// nothing of it: n events. It returns what is on record now.
func requireGrown(t *testing.T, book string, before []string, n int, acknowledged bool) []string {
	t.Helper()
	now := onRecord(t, book)
	require.GreaterOrEqual(t, len(now), len(before), "something that was acknowledged is lost")
	require.True(t, slices.Equal(before, now[:len(before)]), "what was on record is another")
	switch more := len(now) - len(before); {
	case acknowledged:
		require.Equal(t, n, more, "what was acknowledged is not on record")
	case more != 0:
		require.Equal(t, n, more, "half a change is on record")
	}
	return now
}

// requireSound wants doctor to find nothing wrong.
func requireSound(t *testing.T, book string) {
	t.Helper()
	s := here(t, book, "doctor")
	require.Equal(t, 0, s.code, "%s%s", s.out, s.err)
}

// archiveOfAMatch writes an archive of a match of its own into a file, and returns
// how many events it has.
func archiveOfAMatch(t *testing.T, folder string) (file string, events int) {
	t.Helper()
	book := filepath.Join(folder, "other.db")
	for _, args := range [][]string{
		{"score", "add", "--game", "kit", "South=out", "West=20"},
		{"score", "add", "South=21", "West=out"},
		{"score", "add", "South=out", "West=22"},
		{"match", "end"},
	} {
		require.Equal(t, 0, here(t, book, args...).code)
	}
	file = filepath.Join(folder, "archive.jsonl")
	require.Equal(t, 0, here(t, book, "export", "--output", file).code)
	events = len(onRecord(t, book))
	require.NoError(t, os.Remove(book))
	return file, events
}

// rounds are the points that East has in the rounds of the open match.
func rounds(t *testing.T, book string) (points []int, finished bool) {
	t.Helper()
	var s struct {
		Finished bool
		Rounds   []struct {
			Scores []struct {
				Player string
				Points int
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(here(t, book, "score", "show", "--json").out), &s))
	for _, r := range s.Rounds {
		for _, one := range r.Scores {
			if one.Player == "East" {
				points = append(points, one.Points)
			}
		}
	}
	return points, s.Finished
}
