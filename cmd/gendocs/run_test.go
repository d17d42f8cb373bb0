package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// evening is when the pages are made, unless SOURCE_DATE_EPOCH says otherwise.
func evening() time.Time {
	return time.Date(2026, 11, 30, 23, 30, 0, 0, time.FixedZone("CET", -3600))
}

// gendocs runs the program with SOURCE_DATE_EPOCH set.
func gendocs(epoch string, args ...string) (code int, out, err string) {
	var stdout, stderr bytes.Buffer
	env := func(name string) string { return map[string]string{"SOURCE_DATE_EPOCH": epoch}[name] }
	code = run(&stdout, &stderr, env, evening, args)
	return code, stdout.String(), stderr.String()
}

// files reads a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.NotEmpty(t, entries)
	found := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		found[e.Name()] = string(text)
	}
	return found
}

// made runs the program into a new folder and returns what is there.
func made(t *testing.T, what, epoch string) map[string]string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "a", "b")
	code, out, err := gendocs(epoch, what, dir)
	require.Equal(t, 0, code, err)
	require.Empty(t, out+err)
	return files(t, dir)
}

func TestWrongUseSaysWhatWouldBeRight(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	for _, tt := range []struct {
		name, epoch string
		args        []string
		code        int
		says        string
	}{
		{"nothing", "", nil, 2, `^gendocs: no such pages: \[\]\n`},
		{"no folder", "", []string{"man"}, 2, `^gendocs: no such pages: \["man"\]\n`},
		{"an empty folder", "", []string{"man", ""}, 2, `^gendocs: no such pages: \["man" ""\]\n`},
		{"other pages", "", []string{"info", "x"}, 2, `^gendocs: no such pages: \["info" "x"\]\n`},
		{"two folders", "", []string{"man", "x", "y"}, 2, `^gendocs: no such pages: \["man" "x" "y"\]\n`},
		{"man pages as one text", "", []string{"man", "-"}, 2, `^gendocs: man pages want a folder\n`},
		{"a date that is none", "today", []string{"reference", "-"}, 2, `^gendocs: SOURCE_DATE_EPOCH cannot be "today"\n`},
		{"a file in the place of the folder", "", []string{"man", file}, 1, `^gendocs: .*file: not a directory\n`},
		{"a file in the place of a folder", "", []string{"reference", filepath.Join(file, "x")}, 1, `^gendocs: .*file: not a directory\n`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			code, out, err := gendocs(tt.epoch, tt.args...)
			require.Equal(t, tt.code, code)
			require.Empty(t, out)
			require.Regexp(t, tt.says+`gendocs: hint: \S.*\n$`, err)
		})
	}
}

// 1796000000 is 30 November 2026, 01:33:20 UTC: 20,786 days and 5,600 seconds.
func TestPagesAreTheSameOnAnyDayUnderOneDate(t *testing.T) {
	first := made(t, "man", "1796000000")
	require.Equal(t, first, made(t, "man", "1796000000"))
	require.Contains(t, first["rummy.1"], ".TH RUMMY 1 2026-11-30 rummy")

	// evening is 1 December, 00:30 UTC
	today := made(t, "man", "")
	require.Contains(t, today["rummy.1"], ".TH RUMMY 1 2026-12-01 rummy")
	line := regexp.MustCompile(`(?m)^\.TH .*$`)
	for name, text := range today {
		require.Equal(t, line.ReplaceAllString(first[name], ""), line.ReplaceAllString(text, ""), name)
	}
	require.Equal(t, made(t, "reference", "1"), made(t, "reference", "1796000000"))
}

func TestPagesNameNothingOfTheMachine(t *testing.T) {
	here, err := os.Getwd()
	require.NoError(t, err)
	home, err := os.UserHomeDir()
	require.NoError(t, err)
	for _, what := range []string{"man", "reference"} {
		for name, text := range made(t, what, "1") {
			for _, place := range []string{here, home + "/", os.TempDir() + "/", "go1."} {
				require.NotContains(t, text, place, name)
			}
		}
	}
}
