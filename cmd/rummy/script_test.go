package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/cli"
	"rummy/cmd/rummy/termtest"
)

// evening is when the scripts are played, unless they set TEST_NOW: an hour
// before midnight in Berlin, when it is another time of day elsewhere.
func evening() time.Time {
	return time.Date(2026, 11, 30, 23, 0, 0, 0, time.FixedZone("CET", 3600))
}

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"rummy":    func() { os.Exit(scripted()) },
		"terminal": func() { os.Exit(termtest.Main(os.Getenv("WORK"), os.Args[1:])) },
	})
}

// scripted is the whole program with a clock that scripts set.
func scripted() int {
	d := cli.System()
	d.Now = evening
	if text := os.Getenv("TEST_NOW"); text != "" {
		now, err := time.Parse(time.RFC3339, text)
		if err != nil {
			panic(err)
		}
		d.Now = func() time.Time { return now }
	}
	if text := os.Getenv("TEST_PATIENCE"); text != "" {
		patience, err := time.ParseDuration(text)
		if err != nil {
			panic(err)
		}
		d.Patience = patience
	}
	return cli.RunUntilSignal(d, os.Args[1:])
}

func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
			e.Setenv("XDG_DATA_HOME", "")
			e.Setenv("RUMMY_DB", "")
			e.Setenv("USER", "ann")
			e.Setenv("TERM", "xterm")
			e.Setenv("GORACE", "atexit_sleep_ms=0") // with -race each command would take a second to end
			return nil
		},
		Cmds: scriptCommands,
	})
}

// exits runs a command and wants its exit code: exits 2 rummy score add.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND…")
	}
	code := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		code = strconv.Itoa(exit.ExitCode())
	}
	if code != args[0] {
		ts.Fatalf("exit code %s, want %s", code, args[0])
	}
}
