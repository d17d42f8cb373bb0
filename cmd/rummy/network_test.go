package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mayImportNet are the packages linked into the program that import net, each with the
// reason. None of them opens a connection.
var mayImportNet = map[string]string{
	"github.com/spf13/pflag":   "flags that hold an address, of which there is none here",
	"github.com/google/uuid":   "the number of a network card, for ids of a kind that is never made; comes with the pure Go driver",
	"golang.org/x/sys/windows": "a type of an address, on Windows",
}

// neverLinked are packages whose only use is to talk to others.
var neverLinked = []string{"net/http", "net/rpc", "net/smtp", "net/mail", "net/textproto", "crypto/tls", "log/syslog", "plugin"}

func TestNothingThatOpensANetworkIsLinked(t *testing.T) {
	t.Parallel()
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the go tool to list what is linked")
	}
	met := map[string]bool{}
	for _, system := range [][]string{{"CGO_ENABLED=1"}, {"CGO_ENABLED=0"}, {"GOOS=windows", "CGO_ENABLED=0"}, {"GOOS=darwin", "CGO_ENABLED=0"}} {
		list := exec.Command(goTool, "list", "-deps", "-f", `{{.ImportPath}} {{join .Imports " "}}`, ".")
		list.Env = append(os.Environ(), system...)
		out, err := list.Output()
		require.NoError(t, err)
		found := 0
		for line := range strings.Lines(string(out)) {
			f := strings.Fields(line)
			found++
			require.NotContains(t, neverLinked, f[0], system)
			if slices.Contains(f[1:], "net") {
				require.Contains(t, mayImportNet, f[0], "%v: it imports net", system)
				met[f[0]] = true
			}
		}
		require.Greater(t, found, 50)
	}
	require.Len(t, met, len(mayImportNet), "of %v some import it no more", mayImportNet)
}

// session are commands that read, write, import, restore and draw, in an empty folder.
const session = `
rummy season start Autumn --from 2026-09-01
rummy match start --game kit North East
rummy score add North=out East=23
rummy backup
rummy meld check --game kit --wild 9 Bl4 Bl5 Bl6
rummy match end --count
rummy standings --by rating
rummy chart --match 1 --output chart.png
rummy report --output page.html
rummy export --output book.jsonl
rummy export --bgstats --match 1 --qr >qr.txt
rummy import book.jsonl
rummy doctor
rummy --db other.db import book.jsonl
rummy version
env -u USER -u LOGNAME -u USERNAME rummy player add West
`

func TestAWholeSessionNeedsNoNetworkAndAsksForNone(t *testing.T) {
	t.Parallel()
	works := func(words ...string) bool { return exec.Command(words[0], words[1:]...).Run() == nil }
	var watched []string
	if works("unshare", "-rn", "true") { // where there is no network at all
		watched = append(watched, "unshare", "-rn")
	}
	traced := works("strace", "-f", "-qq", "-e", "trace=%network", "true")
	if traced {
		watched = append(watched, "strace", "-f", "-qq", "-e", "trace=%network", "-e", "signal=none", "-o", "trace")
	}
	if len(watched) == 0 {
		t.Skip("needs unshare, with the right to use it, or strace")
	}
	top := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(top, "session"), []byte("set -e\n"+session), 0o600))
	cmd := exec.Command(watched[0], append(watched[1:], "sh", "./session")...)
	cmd.Dir, cmd.Env = top, inFolder(top).Env
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	if traced {
		trace, err := os.ReadFile(filepath.Join(top, "trace"))
		require.NoError(t, err)
		require.NotContains(t, string(trace), "socket(", "it asked for a socket")
		require.NotContains(t, string(trace), "connect(")
	}
}
