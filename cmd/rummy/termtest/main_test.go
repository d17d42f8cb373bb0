package termtest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"terminal": func() { os.Exit(Main(os.Getenv("WORK"), os.Args[1:])) }})
}

func TestScriptsTypeOnATerminal(t *testing.T) {
	const dir = "testdata/script"
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	testscript.Run(t, testscript.Params{
		Dir: dir, RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"shown": Shown},
	})
}

// Whatever is written right before the end is read: little, more than a
// terminal hands on at one read, and more than it keeps unread.
func TestNothingIsLostAtTheEnd(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("no program can be run on a terminal of its own here")
	}
	for _, tt := range []struct{ lines, times int }{{1, 100}, {200, 200}, {20_000, 10}} {
		t.Run(fmt.Sprintf("%d lines", tt.lines), func(t *testing.T) {
			t.Parallel()
			var want strings.Builder
			for i := range tt.lines {
				fmt.Fprintf(&want, "line %d\r\n", i+1)
			}
			work := t.TempDir()
			typed := filepath.Join(work, "typed")
			require.NoError(t, os.WriteFile(typed, nil, 0o600))
			writes := fmt.Sprintf("BEGIN { for (i = 1; i <= %d; i++) print \"line\", i }", tt.lines)
			for range tt.times {
				require.Equal(t, 0, Main(work, []string{"-stdout", typed, "awk", writes}))
				shown, err := os.ReadFile(record(work))
				require.NoError(t, err)
				// Some systems show the Ctrl-D that was typed.
				require.Equal(t, want.String(), strings.ReplaceAll(string(shown), "^D\b\b", ""))
			}
		})
	}
}
