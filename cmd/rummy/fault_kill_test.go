package main

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage/sqlite"
)

// killer kills processes at random moments.
type killer struct {
	random *rand.Rand
	took   map[string]time.Duration // by a command, when it last came to its end

	kills, writing, acknowledged, all int
}

func newKiller(seed uint64) *killer {
	return &killer{random: rand.New(rand.NewPCG(seed, 10)), took: map[string]time.Duration{}}
}

// run runs the program and kills it, unless it comes to its end before. Every other
// time the moment is taken from when a file comes or goes beside the book, so that
// many are hit while they write. It tells whether it was killed, and whether it had
// answered: what it had to do is done then.
func (k *killer) run(t *testing.T, book string, args ...string) (killed, answered bool) {
	t.Helper()
	folder := filepath.Dir(book)
	before := filesBelow(folder)
	begun := time.Now()
	s := begin(t, book, "ann", args...)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.cmd.Wait()
	}()
	isOver := func() bool {
		select {
		case <-ended:
			return true
		default:
			return false
		}
	}

	within := max(k.took[args[0]], 20*time.Millisecond)
	if k.random.IntN(2) == 0 {
		for !isOver() && filesBelow(folder) == before {
		}
		within /= 8
	}
	select {
	case <-ended:
	case <-time.After(time.Duration(k.random.Int64N(int64(within)))):
	}
	writing := filesBelow(folder) != before
	s.cmd.Process.Kill()
	<-ended

	answered = answers(args, s.out.String())
	k.all++
	if s.cmd.ProcessState.Success() {
		k.took[args[0]] = time.Since(begun)
		return false, true
	}
	require.Contains(t, []int{-1, 1}, s.cmd.ProcessState.ExitCode(), "rummy %q: %s", args, &s.err) // 1: Windows
	require.NotContains(t, s.err.String(), "rummy: hint: ", "rummy %q", args)
	k.kills++
	if writing {
		k.writing++
	}
	if answered {
		k.acknowledged++
	}
	return true, answered
}

// filesBelow names the files below a folder.
func filesBelow(folder string) string {
	var names strings.Builder
	filepath.WalkDir(folder, func(path string, _ fs.DirEntry, _ error) error {
		names.WriteString(path + "\n")
		return nil
	})
	return names.String()
}

// first are commands of which one is the first after each kill. None needs anything
// to be repaired before.
var first = [][]string{
	{"score", "show"}, {"__complete", "player", "show", ""}, {"export"}, {"doctor"}, {"standings"}, {"match", "list"},
	{"__complete", "score", "correct", ""}, {"player", "list"}, {"score", "history"}, {"db", "path"}, {"season", "list"}, {},
}

// Complaint 35: an evening of rounds, corrections and whatever else is done to a
// book, by processes of which most are killed. What was acknowledged stays; of the
// rest all is there or nothing.
func TestComplaint35NothingIsLostOrHalfDoneWhenProcessesAreKilled(t *testing.T) {
	folder := inMemory(t)
	for table := range uint64(2) {
		t.Run(fmt.Sprint("table ", table+1), func(t *testing.T) {
			t.Parallel()
			k := newKiller(table)
			book := filepath.Join(folder(t), "book.db")
			require.Equal(t, 0, here(t, book, "match", "start", "--game", "kit", "North", "East").code)
			have := onRecord(t, book)
			states := [][]int{nil} // the points of the open match, as each change left them
			for k.kills < times(18, 400) {
				points := states[len(states)-1]
				_, finished := rounds(t, book)
				score := 20 + k.random.IntN(5) // 30 … 26 when it is corrected
				args, events := []string{"score", "add", "North=out", fmt.Sprint("East=", score)}, 1
				then := append(states[:len(states):len(states)], append(points[:len(points):len(points)], score))
				switch chance := k.random.IntN(10); {
				case chance < 5 && (finished || len(points) == 0): // between two matches, since it brings one
					args, then = []string{"import", ""}, [][]int{nil}
					args[1], events = archiveOfAMatch(t, folder(t))
				case finished && chance < 9:
					args, then = []string{"match", "start", "--game", "kit", "North", "East"}, [][]int{nil}
				case chance < 2 && len(states) > 1:
					args, then = []string{"score", "undo"}, states[:len(states)-1]
				case chance < 4 && len(points) > 0:
					at := k.random.IntN(len(points))
					changed := slices.Clone(points)
					changed[at] = 50 - points[at] // never what it was
					args = []string{"score", "correct", fmt.Sprint(at + 1), fmt.Sprint("East=", changed[at]), "--reason", "counted again", "--yes"}
					then[len(then)-1] = changed
				case chance < 5 || finished:
					args, events, then = []string{"backup"}, 0, states
				}

				killed, answered := k.run(t, book, args...)
				if killed {
					next := first[k.kills%len(first)]
					s := begin(t, book, "ann", next...).end(t)
					require.Equal(t, 0, s.code, "rummy %q after rummy %q was killed: %s", next, args, s.err)
					if len(next) > 2 && next[2] == "show" {
						require.Contains(t, s.out, "North\n", "completion")
					}
					requireSound(t, book)
				}
				now := requireGrown(t, book, have, events, answered)
				if len(now) > len(have) {
					states = then
				}
				shown, _ := rounds(t, book)
				require.Equal(t, states[len(states)-1], shown)
				have = now
				if args[0] == "backup" {
					copies, _ := sqlite.DatedCopies(filepath.Join(filepath.Dir(book), "backups"))
					most := 0 // not in the first: the clock stands still, and names are taken again
					for _, c := range copies {
						held := onRecord(t, c)
						require.Equal(t, have[:len(held)], held, "no copy is half of one")
						most = max(most, len(held))
					}
					require.False(t, answered && most < len(have), "what was copied is not in the copy")
				}
			}
			k.report(t, "a book of %d events", len(have))
		})
	}
}

func (k *killer) report(t *testing.T, format string, args ...any) {
	t.Logf("%d kills in %d commands, %d of them while files were written, %d after the answer; %s",
		k.kills, k.all, k.writing, k.acknowledged, fmt.Sprintf(format, args...))
}

// What makes a book, or makes one of an older version new, is there as a whole or not
// at all after a kill, and is taken again without further ado.
func TestABookThatIsMadeOrBroughtUpToDateSurvivesAKill(t *testing.T) {
	folder := inMemory(t)
	archive, events := archiveOfAMatch(t, folder(t))
	older := func(version int) func(*testing.T, string) {
		return func(t *testing.T, book string) {
			data, err := os.ReadFile(filepath.FromSlash("../../storage/sqlite/testdata/v" + strconv.Itoa(version) + ".db"))
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(book, data, 0o600))
		}
	}
	for i, tt := range []struct {
		name    string
		prepare func(t *testing.T, book string)
		args    []string
		events  int
	}{
		{"the first round", nil, []string{"score", "add", "--game", "kit", "North=out", "East=23"}, 4},
		{"an import", nil, []string{"import", archive}, events},
		{"a book of schema 1", older(1), []string{"player", "list"}, 0},
		{"a book of schema 2", older(2), []string{"player", "list"}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := newKiller(uint64(i))
			var have []string
			if tt.prepare != nil {
				book := filepath.Join(folder(t), "book.db")
				tt.prepare(t, book)
				have = onRecord(t, book)
			}
			for n := 0; k.kills < times(4, 100); n++ {
				book := filepath.Join(folder(t), "book.db")
				if tt.prepare != nil {
					tt.prepare(t, book)
				}
				_, answered := k.run(t, book, tt.args...)
				next := [][]string{{"match", "list"}, {"export"}, {"standings"}, {"__complete", "player", "show", ""}, {}}[n%5]
				s := begin(t, book, "ann", next...).end(t)
				require.Equal(t, 0, s.code, "rummy %q: %s", next, s.err)
				now := requireGrown(t, book, have, tt.events, answered)
				if _, err := os.Stat(book); err == nil {
					requireSound(t, book)
				}
				if tt.prepare != nil {
					kept := sqlite.KeptBeside(book)
					require.NotEmpty(t, kept, "the copy from before")
					for _, copy := range kept {
						require.Equal(t, have, onRecord(t, copy))
					}
				}
				if len(now) == 0 { // nothing was recorded: it is entered again
					require.Equal(t, 0, here(t, book, tt.args...).code)
					requireGrown(t, book, nil, tt.events, true)
				}
				require.NoError(t, os.RemoveAll(filepath.Dir(book)))
			}
			k.report(t, "none lost")
		})
	}
}
