package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// A comment that names a rule of a game as its source, such as kit.out_points, names one
// that there is.
func TestRulesNamedAsASourceExist(t *testing.T) {
	named := regexp.MustCompile(`\b([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.([a-z_]+)\b`)
	found := 0
	for _, dir := range []string{"../../validate", "../../score", "../../storage", "../../cmd"} {
		require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			text, err := os.ReadFile(path)
			for line := range strings.Lines(string(text)) {
				comment, ok := strings.CutPrefix(strings.TrimSpace(line), "// Source: rule")
				for _, m := range named.FindAllStringSubmatch(comment, -1) {
					if !ok || !slices.Contains(rules.IDs(), m[1]) {
						continue // a field of the rules
					}
					g, err := rules.Builtin(m[1])
					require.NoError(t, err)
					_, ok := g.Rule(m[0])
					require.True(t, ok, "%s: no rule %s", path, m[0])
					found++
				}
			}
			return err
		}))
	}
	require.Greater(t, found, 30)
}
