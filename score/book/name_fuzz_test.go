package book

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/validate/rules"
)

// Whatever is typed for a name is refused in words, or kept in a form that is kept again
// just so, holds nothing that steers a terminal, and is the name of one player only.
func FuzzName(f *testing.F) {
	for _, s := range []string{"North", " north  east ", "Zoë", "Zoe\u0308", "李雷", "👨\u200d👩\u200d👧", "\u200b", "a\u202eb", "a=b", "a:b", "-x", "\xff", "", "Ｎｏｒｔｈ", "ǅ", "ß", "İ", "\u0345", "ﷺ",
		strings.Repeat("x", 61), "Team 1", "o'Neil", "x\x1b[31m"} {
		f.Add(s, "North")
	}
	f.Fuzz(func(t *testing.T, typed, other string) {
		name, err := cleanName("player", typed)
		if err != nil {
			var wrong *score.Mistake
			require.True(t, errors.As(err, &wrong))
			require.NotContains(t, []string{"", "%!"}, wrong.Message)
			require.False(t, strings.ContainsFunc(wrong.Message, rules.Hidden), "%q", wrong.Message)
			return
		}
		require.True(t, utf8.ValidString(name))
		require.False(t, strings.ContainsFunc(name, rules.Hidden), "%q", name)
		require.LessOrEqual(t, utf8.RuneCountInString(name), maxName)
		again, err := cleanName("player", name)
		require.NoError(t, err, "%q is kept as %q", typed, name)
		require.Equal(t, name, again)
		require.NoError(t, sameName("player", name), "what is kept can be imported")
		require.Equal(t, key(typed), key(name))
		require.Equal(t, key(name), key(key(name)))
		require.NotEmpty(t, key(name))
		if second, err := cleanName("player", other); err == nil {
			require.Equal(t, oneSlip(name, second), oneSlip(second, name), "%q, %q", name, second)
			if key(name) == key(second) {
				require.True(t, oneSlip(name, second))
			}
		}
		if word, quoted := strings.CutPrefix(asTyped(name), "'"); quoted {
			require.Equal(t, name, strings.ReplaceAll(strings.TrimSuffix(word, "'"), `'\''`, "'"))
			require.NotContains(t, strings.ReplaceAll(strings.TrimSuffix(word, "'"), `'\''`, ""), "'", "a shell reads one word")
		} else {
			require.Equal(t, name, word)
		}
	})
}
