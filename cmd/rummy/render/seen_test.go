package render

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSeenWritesOutWhatSteersATerminal(t *testing.T) {
	for typed, want := range map[string]string{
		"Zoë 李雷 👨‍👩‍👧\n\tx":  "Zoë 李雷 👨‍👩‍👧\n\tx",
		"a\x1b[31mb":         `a\x1b[31mb`,
		"a\u009b31m":         `a\x9b31m`,
		"a\u202eb\u2028\rc":  `a\u202eb\u2028\x0dc`,
		"\x00\x7f\ufeff\a\b": `\x00\x7f\ufeff\x07\x08`,
	} {
		require.Equal(t, want, Seen(typed))
	}
}

// A book made by somebody else may hold names that nobody could type here.
func TestAPageOfABookOfSomebodyElseSteersNoTerminal(t *testing.T) {
	ill := "\x1b]0;x\a\u202e"
	drawn := func(form Form) string {
		var p Page
		p.Printf("%s\n", ill)
		p.Line(ill)
		p.Prose("  ", ill)
		p.Verbatim(ill + "\n")
		inkNo.line(&p, ill)
		c := []column{{head: ill, left: true}}
		p.Table(table{columns: c, rows: [][]string{{ill}}, below: []string{ill}, data: &table{columns: c, rows: [][]string{{ill}}}})
		var b strings.Builder
		require.NoError(t, p.Write(&b, Paper{Form: form, Width: 80}))
		return b.String()
	}
	for _, form := range []Form{Text, CSV, Markdown, Plain, Linear} {
		require.NotContains(t, strings.ReplaceAll(drawn(form), "\r\n", "\n"), "\x1b", form)
		require.NotContains(t, drawn(form), "\u202e", form)
		require.NotContains(t, drawn(form), "\a", form)
		require.Contains(t, strings.ReplaceAll(drawn(form), `\\`, `\`), `u202e`, form)
	}
}
