package prompt

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestWordsAreNotBrokenAtTheEdge(t *testing.T) {
	for _, tt := range []struct {
		name, text   string
		width, taken int
		want         string
	}{
		{"what fits stays", "Who went out?", 13, 0, "Who went out?"},
		{"a word that does not fit begins a line", "Who went out?", 12, 0, "Who went\nout?"},
		{"what stands before the first line counts there only", "Who went out first?", 14, 2, "Who went out\nfirst?"},
		{"two spaces stay two", "North=out  East=23  South=0?", 20, 0, "North=out  East=23\nSouth=0?"},
		{"a word wider than the screen is left to the terminal", "see https://example.org/long now", 10, 0, "see\nhttps://example.org/long\nnow"},
		{"even as the first word", "aaaaaaaaaaaa b", 8, 2, "aaaaaaaaaaaa\nb"},
		{"wide letters take two columns", "東西 南北", 8, 0, "東西\n南北"},
		{"where the width is not known nothing is wrapped", "Who went out?", 0, 2, "Who went out?"},
		{"nothing", "", 8, 2, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, wrap(tt.text, tt.width, tt.taken))
		})
	}
}

// Wrapping changes nothing but spaces, and no line with more than a word is too long.
func TestWrappingKeepsEveryWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-zé東]{1,12}( {1,2}[a-zé東]{1,12}){0,12}`).Draw(t, "text")
		width := rapid.IntRange(1, 30).Draw(t, "width")
		got := wrap(text, width, 0)
		if strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(text), " ") {
			t.Fatalf("%q became %q", text, got)
		}
		for _, line := range strings.Split(got, "\n") {
			if strings.Contains(line, " ") && displayed(line) > width {
				t.Fatalf("%q is wider than %d", line, width)
			}
		}
	})
}
