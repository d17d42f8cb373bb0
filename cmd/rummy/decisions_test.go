package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	required = regexp.MustCompile(`(?m)^\t(\S+) v\S+$`) // not what others require ("// indirect")
	version  = regexp.MustCompile(`/v\d+$`)
	inTicks  = regexp.MustCompile("`([a-zA-Z0-9.-]+(?:/[a-zA-Z0-9.-]+)+)`")
)

// TestEveryLibraryHasItsReason compares go.mod with the reasons in DECISIONS, both ways.
func TestEveryLibraryHasItsReason(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	text, err := os.ReadFile("../../.github/DECISIONS.md")
	require.NoError(t, err)
	_, libraries, ok := strings.Cut(string(text), "\n## Libraries\n")
	require.True(t, ok)

	var named []string // as they are called there: without the place they come from
	for _, m := range inTicks.FindAllStringSubmatch(libraries, -1) {
		named = append(named, version.ReplaceAllString(m[1], ""))
	}
	direct := required.FindAllStringSubmatch(string(mod), -1)
	require.Greater(t, len(direct), 10)
	short := func(module string) string {
		return strings.TrimPrefix(version.ReplaceAllString(module, ""), "github.com/")
	}
	has := func(module, name string) bool {
		return name == short(module) || strings.HasPrefix(name, short(module)+"/")
	}
	for _, d := range direct {
		found := false
		for _, name := range named {
			found = found || has(d[1], name)
		}
		require.True(t, found, "%s is required and has no reason", d[1])
	}
	for _, name := range named {
		found := false
		for _, d := range direct {
			found = found || has(d[1], name)
		}
		require.True(t, found, "%s has a reason and is not required", name)
	}
}
