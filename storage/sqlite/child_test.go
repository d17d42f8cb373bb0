package sqlite

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// The test binary is also every other program that has the book open: with
// this variable set it does what the variable names, and runs no tests.
const childVariable = "RUMMY_SQLITE_TEST_CHILD"

func TestMain(m *testing.M) {
	if name := os.Getenv(childVariable); name != "" {
		_, err := io.Copy(io.Discard, os.Stdin)
		if err == nil {
			err = children[name](context.Background(), os.Args[1:])
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// children are what another program may do. Each begins when its standard
// input ends, so that several can be let go at once.
var children = map[string]func(ctx context.Context, args []string) error{
	// open PATH: as the first command on a book
	"open": func(ctx context.Context, args []string) error {
		return closing(Open(ctx, args[0]))
	},
	// migrate PATH: as the first command of a version with one more migration
	"migrate": func(ctx context.Context, args []string) error {
		return closing(Options{steps: withMigration(nextMigration)}.Open(ctx, args[0]))
	},
	// stuck PATH: migrates and never comes to an end
	"stuck": func(ctx context.Context, args []string) error {
		return closing(Options{steps: withMigration(endless)}.Open(ctx, args[0]))
	},
	// between PATH SCHEMA: migrates, and never gets further than that schema
	"between": func(ctx context.Context, args []string) error {
		reached, err := strconv.Atoi(args[1])
		if err != nil {
			return err
		}
		return closing(Options{steps: slices.Insert(Options{}.migrations(), reached, endless)}.Open(ctx, args[0]))
	},
	// add PATH STREAM N ACTOR: follows the newest event N times, and says each time which number it took
	"add": func(ctx context.Context, args []string) error {
		l, err := Open(ctx, args[0])
		if err != nil {
			return err
		}
		defer l.Close()
		n, err := strconv.Atoi(args[2])
		if err != nil {
			return err
		}
		for i := range n {
			seq, err := addNext(ctx, l, args[1], args[3], fmt.Sprint(i))
			if err != nil {
				return err
			}
			fmt.Println(seq)
		}
		return nil
	},
	// hang PATH: overwrites much of the file within a transaction, says so and hangs
	"hang": func(ctx context.Context, args []string) error {
		db := connect(args[0], writer)
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		much := endlessly("INSERT INTO documents (digest, body) SELECT i, json_quote(hex(zeroblob(2000))) FROM n LIMIT 5000")
		if _, err := tx.ExecContext(ctx, much); err != nil {
			return err
		}
		fmt.Println("hanging")
		select {}
	},
	// fill PATH NAME: records what check looks for
	"fill": func(ctx context.Context, args []string) error { return fill(ctx, args[0], args[1]) },
	// check PATH NAME: looks for what fill recorded
	"check": func(ctx context.Context, args []string) error { return checkFilled(ctx, args[0], args[1]) },
}

func closing(l *Log, err error) error {
	if err != nil {
		return err
	}
	return l.Close()
}

// program is another program at work.
type program struct {
	t      *testing.T
	cmd    *exec.Cmd
	stdin  io.Closer
	stdout *bufio.Reader
	stderr bytes.Buffer
}

// start starts another program of this build, which waits to be let go.
func start(t *testing.T, name string, args ...string) *program {
	t.Helper()
	exe, err := os.Executable()
	require.NoError(t, err)
	return startBinary(t, exe, name, args...)
}

func startBinary(t *testing.T, exe, name string, args ...string) *program {
	t.Helper()
	require.Contains(t, children, name)
	p := &program{t: t, cmd: exec.Command(exe, args...)}
	p.cmd.Env = append(os.Environ(), childVariable+"="+name)
	p.cmd.Stderr = &p.stderr
	var err error
	p.stdin, err = p.cmd.StdinPipe()
	require.NoError(t, err)
	out, err := p.cmd.StdoutPipe()
	require.NoError(t, err)
	p.stdout = bufio.NewReader(out)
	require.NoError(t, p.cmd.Start())
	t.Cleanup(func() {
		p.cmd.Process.Kill()
		p.cmd.Wait()
	})
	return p
}

// letGo lets the program begin.
func (p *program) letGo() *program {
	p.stdin.Close()
	return p
}

// succeeds waits for the program's end, and returns what it printed.
func (p *program) succeeds() string {
	p.t.Helper()
	out, err := io.ReadAll(p.stdout)
	require.NoError(p.t, err)
	require.NoError(p.t, p.cmd.Wait(), p.stderr.String())
	return string(out)
}

// says waits for one line.
func (p *program) says() string {
	p.t.Helper()
	line, err := p.stdout.ReadString('\n')
	if err != nil {
		p.cmd.Wait() // only then is all of stderr there
		require.NoError(p.t, err, p.stderr.String())
	}
	return line
}

// kill ends the program as a power cut would, and waits until it is gone.
func (p *program) kill() {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Kill())
	p.cmd.Wait()
}

// addNext adds an event after the newest of a stream, however often another
// writer is faster, and returns its number.
func addNext(ctx context.Context, l storage.Log, stream, actor, body string) (int64, error) {
	for {
		head, err := l.Heading(ctx, stream)
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return 0, err
		}
		err = l.Record(ctx, storage.Change{Actor: actor, At: evening, Appends: []storage.Append{
			{Stream: stream, Type: storage.TypeMatch, After: head.Seq, Events: []storage.NewEvent{{Kind: "round_scored", Body: []byte(body)}}},
		}})
		if !errors.Is(err, storage.ErrConflict) {
			return head.Seq + 1, err
		}
	}
}

var evening = time.Date(2026, 11, 30, 20, 28, 34, 123_000_000, time.UTC)

// filled is one of everything, under a name.
func filled(name string) storage.Change {
	rules := []byte(`{"id": "` + name + `"}`)
	return storage.Change{
		Actor: name, At: evening,
		Appends: []storage.Append{{Stream: name, Type: storage.TypeMatch, Events: []storage.NewEvent{
			{Kind: "match_started", Body: []byte(` {"players": ["Zoë", "李雷"]} `)},
			{Kind: "round_scored", Body: []byte(`[9007199254740993, -5, "a\u0000"]`)},
		}}},
		Documents: []storage.Document{{Digest: storage.Digest(rules), Body: rules}},
		Matches: []storage.Match{{
			Stream: name, Game: "kit", HighWins: true, Season: name, Day: "2026-11-30", State: storage.Finished, Counts: true, Round: 11, Opened: 1,
			Results: []storage.Result{
				{Player: "north", Place: 1, Points: -5, Known: true, Wins: 1, WinShare: 1 << 60, Outs: 3, Rounds: 11},
				{Player: "east", Place: 2, Points: 1 << 62, Known: true, Rounds: 11},
			},
		}},
	}
}

func fill(ctx context.Context, path, name string) error {
	l, err := Open(ctx, path)
	if err != nil {
		return err
	}
	return errors.Join(l.Record(ctx, filled(name)), l.Close())
}

func checkFilled(ctx context.Context, path, name string) error {
	l, err := OpenReader(ctx, path)
	if err != nil {
		return err
	}
	defer l.Close()
	c := filled(name)
	events, err1 := l.Events(ctx, name)
	head, err2 := l.Heading(ctx, name)
	document, err3 := l.Document(ctx, c.Documents[0].Digest)
	matches, err4 := l.Matches(ctx, storage.MatchFilter{Stream: name})
	totals, err5 := l.Totals(ctx, storage.TotalFilter{Season: &name})
	if err := errors.Join(err1, err2, err3, err4, err5); err != nil {
		return err
	}
	want := c.Matches[0]
	want.Number = head.Number
	var prev storage.Hash
	for i, e := range events {
		w := storage.Event{Pos: e.Pos, Stream: name, Seq: int64(i + 1), Kind: c.Appends[0].Events[i].Kind, Body: c.Appends[0].Events[i].Body,
			Actor: name, At: evening, Prev: prev}
		if !reflect.DeepEqual(e, w) {
			return fmt.Errorf("event %v, not %v", e, w)
		}
		prev = e.Hash()
	}
	switch {
	case len(events) != 2 || head.Seq != 2 || head.Head != prev:
		return fmt.Errorf("%d events, heading %v", len(events), head)
	case !reflect.DeepEqual(document, c.Documents[0]):
		return fmt.Errorf("document %v", document)
	case !reflect.DeepEqual(matches, []storage.Match{want}):
		return fmt.Errorf("matches %v, not %v", matches, want)
	case len(totals) != 2 || totals[0].Points != 1<<62 || totals[1].WinShare != 1<<60:
		return fmt.Errorf("totals %v", totals)
	}
	return nil
}
