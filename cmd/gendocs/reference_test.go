package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/cli"
)

var link = regexp.MustCompile(`\[(rummy[a-z -]*)\]\(([^)]+)\)`)

func TestReferenceOfOneCommand(t *testing.T) {
	require.Equal(t, "# rummy ruling overrule\n"+`
Record that the table took a ruling back.

`+"```"+`
rummy ruling overrule 3 --reason "the sheet says otherwise"
`+"```"+`

Record that the table took a ruling back. The ruling stays on record. No round is
changed by it; those that were entered under it are named.

`+"```"+`
rummy ruling overrule NUMBER --reason WHY [flags]
`+"```"+`

`+"```"+`
  -h, --help         help for overrule
      --reason WHY   why the table took it back
`+"```"+`

Part of [rummy ruling](rummy-ruling.md), with the flags that every command of [rummy](rummy.md) takes.
`, made(t, "reference", "")["rummy-ruling-overrule.md"])
}

func TestReferenceHasEveryCommandAndItsLinksLeadSomewhere(t *testing.T) {
	pages := made(t, "reference", "")
	commands := all(cli.Commands())
	require.Len(t, pages, len(commands))
	linked := map[string]bool{"rummy.md": true}
	for name, text := range pages {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			require.NotEmpty(t, pages[m[2]], "%s names %s", name, m[0])
			require.Equal(t, strings.ReplaceAll(m[1], " ", "-")+".md", m[2])
			linked[m[2]] = true
		}
	}
	require.Len(t, linked, len(pages))
}

func TestReferenceAsOneTextHoldsThePagesInOrder(t *testing.T) {
	code, text, err := gendocs("", "reference", "-")
	require.Equal(t, 0, code, err)
	require.Empty(t, err)
	headings := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^# (rummy.*)$`).FindAllStringSubmatch(text, -1) {
		headings["#"+strings.ReplaceAll(m[1], " ", "-")] = true
	}
	commands := all(cli.Commands())
	require.Len(t, headings, len(commands))
	for _, m := range link.FindAllStringSubmatch(text, -1) {
		require.True(t, headings[m[2]], m[0])
	}
	var parts []string
	pages := made(t, "reference", "")
	for _, c := range commands {
		parts = append(parts, pages[dashed(c)+".md"])
	}
	require.Equal(t, strings.Join(parts, "\n"), regexp.MustCompile(`\]\(#([a-z-]+)\)`).ReplaceAllString(text, "]($1.md)"))
}
