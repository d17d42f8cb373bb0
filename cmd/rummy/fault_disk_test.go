package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// told is an error as "--json" tells it.
type told struct {
	Error struct{ Name, Message, Hint string }
}

// requireTold wants a command to have ended with an error of this name, in words and
// with a hint, and nothing of a system's or a driver's own names before them.
func requireTold(t *testing.T, s said, code int, name string) {
	t.Helper()
	require.Equal(t, code, s.code, "%s%s", s.out, s.err)
	var e told
	require.NoError(t, json.Unmarshal([]byte(s.out), &e), "%s%s", s.out, s.err)
	require.Equal(t, name, e.Error.Name, e.Error.Message)
	require.NotEmpty(t, e.Error.Hint, e.Error.Message)
	for _, raw := range []string{"stat ", "mkdir ", "open ", "goroutine", "SQLITE"} {
		require.False(t, strings.HasPrefix(e.Error.Message, raw), e.Error.Message)
	}
}

// A cut file, or one with bytes that flipped, is said to be damaged by each command
// that comes upon it; none fails in a way of its own or writes to it. Where doctor
// finds nothing, nothing that was entered is another.
func TestADamagedFileIsCalledDamagedByEveryCommand(t *testing.T) {
	folder := inMemory(t)
	sound, err := os.ReadFile(club(t))
	require.NoError(t, err)
	book := filepath.Join(folder(t), "book.db")
	require.NoError(t, os.WriteFile(book, sound, 0o600))
	entered := onRecord(t, book)

	random := rand.New(rand.NewPCG(34, 10))
	damages := map[string][]byte{}
	const page = 4096
	for n := 100; n < len(sound); n += page / times(1, 8) {
		damages[fmt.Sprintf("cut to %d bytes", n)] = sound[:n]
	}
	for range times(40, 2000) {
		flipped := append([]byte{}, sound...)
		what := "flipped:"
		for range random.IntN(3) + 1 {
			at := random.IntN(len(flipped))
			if random.IntN(4) == 0 {
				at = random.IntN(100) // the head of the file
			}
			flipped[at] ^= 1 << random.IntN(8)
			what += fmt.Sprint(" ", at)
		}
		damages[what] = flipped
	}
	known := []string{"damaged", "not_a_book", "newer_book", "match.none", "player.unknown"}
	named := map[string]int{}
	for what, data := range damages {
		require.NoError(t, os.WriteFile(book, data, 0o600))
		diagnosis := here(t, book, "doctor", "--json")
		for _, args := range [][]string{{"score", "show", "--json"}, {"standings", "--json"}, {"export", "--json"}, {"match", "list", "--json"},
			{"player", "show", "North", "--json"}, {"backup", "--output", book + ".copy", "--json"}, {"score", "history", "--json"}} {
			s := here(t, book, args...)
			require.Contains(t, []int{0, 1, 2}, s.code, "%s: rummy %q: %s", what, args, s.err)
			var e told
			if s.code > 0 {
				require.NoError(t, json.Unmarshal([]byte(s.out[strings.LastIndex(strings.TrimSpace(s.out), "\n")+1:]), &e), "%s: rummy %q: %s", what, args, s.out)
				require.Contains(t, known, e.Error.Name, "%s: rummy %q: %s", what, args, e.Error.Message)
				require.NotEmpty(t, e.Error.Hint, "%s: rummy %q", what, args)
				named[e.Error.Name]++
			}
			if args[0] == "export" && diagnosis.code == 0 {
				require.Equal(t, entered, eventsOf(s.out), "%s, and doctor finds nothing", what)
			}
			os.Remove(book + ".copy")
		}
		after, err := os.ReadFile(book)
		require.NoError(t, err)
		require.Equal(t, data, after, "%s: it was left as it was", what)
	}
	t.Logf("%d damages: %v", len(damages), named)
}

// Complaint 37: a book of a newer version is left alone by every command, and Tab is
// silent.
func TestComplaint37ABookOfANewerVersionIsLeftAlone(t *testing.T) {
	book := club(t)
	require.NoError(t, past(book, "PRAGMA user_version = 99"))
	before, err := os.ReadFile(book)
	require.NoError(t, err)
	for _, args := range [][]string{{"score", "show"}, {"score", "add", "North=20", "South=out"}, {"score", "undo"}, {"standings"}, {"export"}, {"backup"}, {}} {
		requireTold(t, here(t, book, append(args, "--json")...), 1, "newer_book")
	}
	s := here(t, book, "__complete", "player", "show", "")
	require.Equal(t, 0, s.code)
	require.NotContains(t, s.out, "North")
	after, err := os.ReadFile(book)
	require.NoError(t, err)
	require.Equal(t, before, after)
	files, err := os.ReadDir(filepath.Dir(book))
	require.NoError(t, err)
	require.Len(t, files, 1)
}

// A clock that is set back, by an hour or by years, takes nothing away: what counts
// is the order in which rounds were entered.
func TestAClockSetBackLosesNothing(t *testing.T) {
	inMemory(t)
	book := filepath.Join(t.TempDir(), "book.db")
	for i, clock := range []string{"2026-11-30T20:00:00Z", "2026-11-30T19:00:00Z", "2025-01-01T00:00:00Z", "1969-12-31T23:59:59Z"} {
		args := []string{"score", "add", "--game", "kit", "North=out", fmt.Sprint("East=", 20+i)}
		t.Setenv("TEST_NOW", clock)
		require.Equal(t, 0, onClock(t, book, args...).code)
		require.Equal(t, 0, onClock(t, book, "backup", "--keep", "1").code)
		copies, err := filepath.Glob(filepath.Join(filepath.Dir(book), "backups", "*.db"))
		require.NoError(t, err)
		require.Len(t, copies, 1, "the copies from later do not push out the newest")
		require.Equal(t, onRecord(t, book), onRecord(t, copies[0]))
	}
	points, _ := rounds(t, book)
	require.Equal(t, []int{20, 21, 22, 23}, points)
	require.Equal(t, 0, onClock(t, book, "score", "undo").code)
	points, _ = rounds(t, book)
	require.Equal(t, []int{20, 21, 22}, points, "the newest is the one entered last")
	requireSound(t, book)
}

// onClock runs a process by the clock of TEST_NOW.
func onClock(t *testing.T, book string, args ...string) said {
	t.Helper()
	s := &started{cmd: command(t, book, "ann", args...)}
	s.cmd.Env = append(s.cmd.Env, "TEST_NOW="+os.Getenv("TEST_NOW"))
	s.cmd.Stdout, s.cmd.Stderr = &s.out, &s.err
	require.NoError(t, s.cmd.Start())
	return s.end(t)
}

// Without HOME, as in a job of cron, the book is that of the account all the same, not
// one at the root of the disk or in whatever folder the command is called in.
func TestWithoutHomeTheBookIsThatOfTheAccount(t *testing.T) {
	u, err := user.Current()
	require.NoError(t, err)
	if runtime.GOOS == "windows" || !filepath.IsAbs(u.HomeDir) {
		t.Skip("the system knows no folder of this account, or finds it without HOME")
	}
	path := func(home ...string) string {
		s := &started{cmd: command(t, "", "ann", "db", "path")}
		s.cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
		s.cmd.Env = append(s.cmd.Env, home...)
		s.cmd.Stdout, s.cmd.Stderr = &s.out, &s.err
		require.NoError(t, s.cmd.Start())
		ended := s.end(t)
		require.Equal(t, 0, ended.code, ended.err)
		return strings.TrimSpace(ended.out)
	}
	want := path("HOME=" + u.HomeDir)
	require.True(t, strings.HasPrefix(want, u.HomeDir))
	require.Equal(t, want, path())
	require.Equal(t, want, path("HOME="))
	require.Equal(t, want, path("HOME=here/or/there"))
}

// A check needs a folder for temporary files; that one is missing does not mean that
// the book is.
func TestAMissingFolderForTemporaryFilesIsNotAMissingBook(t *testing.T) {
	book := club(t)
	before := onRecord(t, book)
	missing := filepath.Join(t.TempDir(), "gone")
	t.Setenv("TMPDIR", missing)
	t.Setenv("TMP", missing) // Windows
	requireTold(t, here(t, book, "doctor", "--json"), 1, "no_scratch")
	require.Equal(t, 0, here(t, book, "score", "add", "--match", "2", "North=out", "South=20").code)
	require.Len(t, onRecord(t, book), len(before)+1)
}

// Another program has the book for itself for minutes: each command gives up after its
// time, says so, and has done nothing.
func TestABookThatIsLockedForMinutesIsSaidToBeInUse(t *testing.T) {
	t.Parallel()
	book := filepath.Join(t.TempDir(), "book.db")
	rummy(t, book, "score", "add", "--game", "kit", "North=out", "East=20")
	before, err := os.ReadFile(book)
	require.NoError(t, err)
	release := locked(t, book)
	commands := [][]string{{"score", "add", "North=out", "East=21"}, {"score", "show"}, {"backup"}, {"doctor"}, {"import", "-"}}
	waiting := make([]*started, len(commands))
	for i, args := range commands {
		waiting[i] = begin(t, book, "ann", append(args, "--json")...)
	}
	tab := begin(t, book, "ann", "__complete", "player", "show", "")
	for i, s := range waiting {
		ended := s.end(t)
		if commands[i][0] == "import" {
			require.NotEqual(t, 0, ended.code) // of nothing
			continue
		}
		requireTold(t, ended, 1, "busy")
	}
	require.Equal(t, 0, tab.end(t).code, "completion offers nothing, and is silent")
	require.Empty(t, strings.Trim(tab.out.String(), ":0123456789\n"))
	release()
	after, err := os.ReadFile(book)
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.Contains(t, rummy(t, book, "score", "add", "North=out", "East=21"), "recorded: round 2 ")
}

// locked keeps everybody else from a book, as another program would.
func locked(t *testing.T, book string) (release func()) {
	t.Helper()
	db := open(t, book)
	_, err := db.Exec("BEGIN EXCLUSIVE")
	require.NoError(t, err)
	return func() { require.NoError(t, db.Close()) }
}

// open opens a book past the program, in one connection.
func open(t *testing.T, book string) *sql.DB {
	t.Helper()
	db, err := sql.Open(sql.Drivers()[0], book)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1)
	return db
}
