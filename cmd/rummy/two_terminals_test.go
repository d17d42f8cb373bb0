package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// said is what a process has said and how it ended.
type said struct {
	code     int
	out, err string
}

// started is a process at work.
type started struct {
	cmd      *exec.Cmd
	out, err bytes.Buffer
}

// command is the program, to be started on a book by somebody.
func command(t *testing.T, book, who string, args ...string) *exec.Cmd {
	t.Helper()
	bin, err := exec.LookPath("rummy") // this test binary, see TestMain
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second) // or the test would hang with it
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, bin, args...)
	cmd.Env = append(os.Environ(), "RUMMY_DB="+book, "USER="+who, "TEST_NOW=2026-11-30T20:00:00+01:00", "GORACE=atexit_sleep_ms=0")
	return cmd
}

// begin starts the program on a book, as somebody.
func begin(t *testing.T, book, who string, args ...string) *started {
	t.Helper()
	s := &started{cmd: command(t, book, who, args...)}
	s.cmd.Stdout, s.cmd.Stderr = &s.out, &s.err
	require.NoError(t, s.cmd.Start())
	return s
}

// end waits until the process has ended.
func (s *started) end(t *testing.T) said {
	t.Helper()
	err := s.cmd.Wait()
	var exit *exec.ExitError
	if err != nil {
		require.True(t, errors.As(err, &exit), "%v", err)
	}
	return said{s.cmd.ProcessState.ExitCode(), s.out.String(), s.err.String()}
}

// rummy runs the program to its end and wants it to succeed.
func rummy(t *testing.T, book string, args ...string) string {
	t.Helper()
	s := begin(t, book, "ann", args...).end(t)
	require.Equal(t, 0, s.code, "rummy %q: %s", args, s.err)
	return s.out
}

// shown is what the tests read of "rummy score show --json".
type shown struct {
	Rounds []struct {
		By     string `json:"entered_by"`
		Scores []struct {
			Points int  `json:"points"`
			Out    bool `json:"out"`
		} `json:"scores"`
	} `json:"rounds"`
}

func show(t *testing.T, book string) shown {
	t.Helper()
	var s shown
	require.NoError(t, json.Unmarshal([]byte(rummy(t, book, "score", "show", "--json")), &s))
	return s
}

// Complaint 39: whatever two terminals add at once, each round that was said to
// be recorded is there once, and who was too slow is told what the other recorded.
func TestTwoTerminalsAddToOneMatchAtOnce(t *testing.T) {
	book := filepath.Join(t.TempDir(), "book.db")
	landed, conflicts := 0, 0
	for range 5 { // matches of up to eight rounds
		rummy(t, book, "match", "start", "--game", "kit", "North", "East")
		want := map[string]int{}
		for range 4 {
			ann := begin(t, book, "ann", "score", "add", "North=out", "East=20")
			bob := begin(t, book, "bob", "score", "add", "North=20", "East=out")
			for _, side := range []struct {
				name, other string
				said        said
			}{
				{"ann", "bob recorded round %d (North=20 East=out)", ann.end(t)},
				{"bob", "ann recorded round %d (North=out East=20)", bob.end(t)},
			} {
				switch side.said.code {
				case 0:
					landed++
					want[side.name]++
					require.Contains(t, side.said.out, "recorded: round ")
				case 1:
					conflicts++
					require.Empty(t, side.said.out)
					next := want["ann"] + want["bob"] // the other's round is the newest, whichever is looked at first
					told := strings.Contains(side.said.err, fmt.Sprintf(side.other, next)) || strings.Contains(side.said.err, fmt.Sprintf(side.other, next+1))
					require.True(t, told, side.said.err)
					require.Contains(t, side.said.err, "rummy: hint: nothing of yours was recorded")
				default:
					require.FailNow(t, "neither recorded nor a conflict", "%+v", side.said)
				}
			}
		}
		got := map[string]int{}
		for _, r := range show(t, book).Rounds {
			got[r.By]++
			require.Equal(t, r.By == "ann", r.Scores[0].Out)
		}
		require.Equal(t, want, got)
	}
	require.Equal(t, 5*4*2, landed+conflicts)
	t.Logf("%d rounds landed, %d conflicts", landed, conflicts)
}

func TestTwoTerminalsThatNameANewPlayerMakeOne(t *testing.T) {
	for i := range 5 {
		book := filepath.Join(t.TempDir(), "book.db")
		for _, args := range [][]string{
			{"player", "add", "North"},
			{"match", "start", "--game", "kit", "East", "West"},
			{"score", "add", "--game", "kit", "South=out", "Zoë=20"},
		} {
			if args[0] == "score" { // no match may be open
				rummy(t, book, "match", "end", "1")
				rummy(t, book, "match", "end", "2")
			}
			ann, bob := begin(t, book, "ann", args...), begin(t, book, "bob", args...)
			a, b := ann.end(t), bob.end(t)
			require.True(t, a.code == 0 || b.code == 0, "%+v %+v", a, b)
			switch args[0] {
			case "player":
				require.Equal(t, 2, a.code+b.code)
				require.Contains(t, a.err+b.err, "rummy: North is on record already")
			case "match":
				require.Equal(t, 0, a.code+b.code)
			case "score":
				// at once, the slower is told; one after the other, it is the second round
				require.LessOrEqual(t, a.code+b.code, 1)
				if a.code+b.code == 1 {
					require.Contains(t, a.err+b.err, "rummy: another terminal wrote to match 3 first; ")
				}
			}
		}
		require.Equal(t, 5, strings.Count(rummy(t, book, "player", "list", "--json"), `"player":`), "try %d", i)
	}
}

// A terminal that shows a sheet and does not get rid of it, such as a pager,
// has read the book and let go of it.
func TestOutputThatNobodyReadsMakesNoWriterWait(t *testing.T) {
	book := filepath.Join(t.TempDir(), "book.db")
	rummy(t, book, "score", "add", "--game", "kit", "North=out", "East=23")

	from, to, err := os.Pipe()
	require.NoError(t, err)
	defer from.Close()
	defer to.Close()
	junk := fill(t, to)
	showing := command(t, book, "bob", "score", "show")
	showing.Stdout = to
	require.NoError(t, showing.Start())
	ended := make(chan error, 1)
	go func() { ended <- showing.Wait() }()

	for i := range 5 {
		require.Contains(t, rummy(t, book, "score", "add", "North=out", "East=20"), fmt.Sprintf("recorded: round %d ", i+2))
	}
	select {
	case err := <-ended:
		require.FailNow(t, "the sheet went somewhere", "%v", err)
	default: // it still waits to get rid of the sheet
	}

	require.NoError(t, to.Close())
	rest := make(chan string)
	go func() {
		var b bytes.Buffer
		b.ReadFrom(from)
		rest <- b.String()[junk:]
	}()
	require.Contains(t, <-rest, "match 1: Kit, begun on 2026-11-30\n")
	require.NoError(t, <-ended)
}

// fill fills a pipe to the brim and returns how many bytes that took.
func fill(t *testing.T, to *os.File) int {
	t.Helper()
	n := 0
	for size := 4096; size > 0; size /= 16 {
		for {
			err := to.SetWriteDeadline(time.Now().Add(20 * time.Millisecond))
			if errors.Is(err, os.ErrNoDeadline) && runtime.GOOS == "windows" {
				t.Skip("a write to a pipe waits there for ever: ", err)
			}
			require.NoError(t, err)
			wrote, err := to.Write(bytes.Repeat([]byte("."), size))
			n += wrote
			if err != nil {
				require.ErrorIs(t, err, os.ErrDeadlineExceeded)
				break
			}
		}
	}
	require.NoError(t, to.SetWriteDeadline(time.Time{}))
	return n
}

// Complaint 39, of penalties and seats: what was said to be recorded is there
// once, and whoever was too slow is told so and has left nothing behind.
func TestTwoTerminalsGivePenaltiesAndChangeSeatsAtOnce(t *testing.T) {
	book := filepath.Join(t.TempDir(), "book.db")
	rummy(t, book, "match", "start", "--game", "kit", "North", "East")
	penalties, players := 0, 2
	for _, name := range []string{"South", "West", "Quentin", "Zoe"} {
		ann := begin(t, book, "ann", "match", "join", name)
		bob := begin(t, book, "bob", "score", "penalty", "North", "5", "--reason", "late")
		joined, given := ann.end(t), bob.end(t)
		for _, side := range []said{joined, given} {
			if side.code == 0 {
				continue
			}
			require.Equal(t, 1, side.code, side.err)
			require.Empty(t, side.out)
			require.Contains(t, side.err, "rummy: another terminal wrote to match 1 first; ")
			require.Contains(t, side.err, "rummy: hint: nothing of yours was recorded")
		}
		if joined.code == 0 {
			players++
		}
		if given.code == 0 {
			penalties++
		}
		var s struct {
			Players   []string   `json:"players"`
			Seats     []string   `json:"seats"`
			Penalties []struct{} `json:"penalties"`
		}
		require.NoError(t, json.Unmarshal([]byte(rummy(t, book, "score", "show", "--json")), &s))
		require.Len(t, s.Players, players)
		require.Equal(t, s.Players, s.Seats)
		require.Len(t, s.Penalties, penalties)
	}
	require.GreaterOrEqual(t, penalties+players-2, 4, "of two at once one lands")
}
