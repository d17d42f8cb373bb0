package sqlite

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

func TestTwoProgramsCreateTheSameBookAtOnce(t *testing.T) {
	t.Parallel()
	for range 3 {
		path := filepath.Join(t.TempDir(), "new", "folder", "book.db")
		programs := []*program{start(t, "open", path), start(t, "open", path), start(t, "add", path, "m", "1", "East")}
		for _, p := range programs {
			p.letGo()
		}
		for _, p := range programs {
			p.succeeds()
		}
		require.Equal(t, newest, version(t, path))
		require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))
		events, err := openBook(t, path).Events(t.Context(), "m")
		require.NoError(t, err)
		require.Len(t, events, 1)
	}
}

func TestTwoProgramsWriteAtOnceAndNothingIsLostOrDoubled(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	const each = 20
	var programs []*program
	for _, who := range []string{"North", "East"} {
		programs = append(programs, start(t, "add", path, "m", fmt.Sprint(each), who))
	}
	for _, p := range programs {
		p.letGo()
	}
	for _, p := range programs {
		p.succeeds()
	}
	events, err := openBook(t, path).Events(t.Context(), "m")
	require.NoError(t, err)
	next := map[string]int{}
	var prev storage.Hash
	for i, e := range events {
		require.Equal(t, int64(i+1), e.Seq)
		require.Equal(t, int64(i+1), e.Pos)
		require.Equal(t, prev, e.Prev)
		require.Equal(t, fmt.Sprint(next[e.Actor]), string(e.Body))
		next[e.Actor]++
		prev = e.Hash()
	}
	require.Equal(t, map[string]int{"North": each, "East": each}, next)
}

func TestEveryAcknowledgedEventIsThereAfterAKill(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	acknowledged := 0
	for _, lines := range []int{1, 7, 2, 12, 4} {
		p := start(t, "add", path, "m", "1000000", "North").letGo()
		for range lines {
			_, err := fmt.Sscan(p.says(), &acknowledged)
			require.NoError(t, err)
		}
		p.kill()

		l, err := OpenReader(t.Context(), path)
		require.NoError(t, err)
		events, err := l.Events(t.Context(), "m")
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(events), acknowledged)
		head, err := l.Heading(t.Context(), "m")
		require.NoError(t, err)
		require.Equal(t, storage.Stream{ID: "m", Type: storage.TypeMatch, Number: 1, Seq: int64(len(events)), Head: events[len(events)-1].Hash()}, head)
		require.NoError(t, l.Close())
	}
}

func TestAReaderReadsWhatAKilledWriterLeft(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	p := start(t, "hang", path).letGo()
	require.Equal(t, "hanging\n", p.says())
	p.kill()
	require.FileExists(t, path+"-journal")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NotEqual(t, before, after, "the file itself was already overwritten")

	require.NoError(t, checkFilled(t.Context(), path, "m"))
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))
	db := connect(path, reader)
	defer db.Close()
	var n int
	require.NoError(t, db.QueryRow("SELECT count(*) FROM documents").Scan(&n))
	require.Equal(t, 1, n)
}

func TestEachDriverOpensWhatTheOtherWrote(t *testing.T) {
	t.Parallel()
	other := otherDriver(t)
	path := filepath.Join(t.TempDir(), "East's 50% game #2?.db")
	there := func(name string, args ...string) {
		t.Helper()
		startBinary(t, other, name, append([]string{path}, args...)...).letGo().succeeds()
	}
	there("fill", "theirs")
	require.NoError(t, checkFilled(t.Context(), path, "theirs"))
	require.NoError(t, fill(t.Context(), path, "ours"))
	there("check", "ours")
	there("fill", "theirs too")
	require.NoError(t, checkFilled(t.Context(), path, "theirs too"))

	// both at once
	const each = 10
	programs := []*program{startBinary(t, other, "add", path, "m", fmt.Sprint(each), "North"), start(t, "add", path, "m", fmt.Sprint(each), "East")}
	for _, p := range programs {
		p.letGo()
	}
	for _, p := range programs {
		p.succeeds()
	}
	events, err := openBook(t, path).Events(t.Context(), "m")
	require.NoError(t, err)
	require.Len(t, events, 2*each)

	// and what either left when it was killed
	p := startBinary(t, other, "hang", path).letGo()
	require.Equal(t, "hanging\n", p.says())
	p.kill()
	require.FileExists(t, path+"-journal")
	require.NoError(t, checkFilled(t.Context(), path, "ours"))
	p = start(t, "hang", path).letGo()
	require.Equal(t, "hanging\n", p.says())
	p.kill()
	require.FileExists(t, path+"-journal")
	there("check", "theirs")
}

// otherDriver builds this test once more, with the other driver.
func otherDriver(t *testing.T) string {
	t.Helper()
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the go tool to build the other driver")
	}
	cgo := "0"
	if Driver == "modernc.org/sqlite" {
		cgo = "1"
		compiler, err := exec.Command(goTool, "env", "CC").Output()
		require.NoError(t, err)
		if name := strings.Fields(string(compiler)); len(name) == 0 || errors.Is(lookPath(name[0]), exec.ErrNotFound) {
			t.Skip("needs a C compiler to build the other driver")
		}
	}
	exe := filepath.Join(t.TempDir(), "other.exe")
	build := exec.Command(goTool, "test", "-c", "-o", exe, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED="+cgo)
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	return exe
}

func lookPath(name string) error {
	_, err := exec.LookPath(name)
	return err
}
