package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/cli"
	"rummy/cmd/rummy/help"
)

// words are the words of a text, without the signs that only give it a form.
func words(text string) []string {
	text = strings.ReplaceAll(text, "\n  - ", "\n")
	text = regexp.MustCompile(`(?m)^#+ `).ReplaceAllString(text, "")
	return strings.Fields(text)
}

// unroff undoes roff: requests go, but for the headings of sections and what
// follows them, and escapes become what they show.
func unroff(page string) string {
	page = regexp.MustCompile(`(?m)^\.SH "(.*)"$`).ReplaceAllString(page, "$1")
	page = regexp.MustCompile(`(?m)^\.[A-Z a-z].*$`).ReplaceAllString(page, "")
	return strings.NewReplacer(`\&`, "", `\fB`, "", `\fI`, "", `\fR`, "", `\-`, "-", `\e`, `\`).Replace(page)
}

func TestEveryTopicIsAManPageWordByWord(t *testing.T) {
	pages := made(t, "man", "1")
	for _, topic := range help.Topics() {
		t.Run(topic, func(t *testing.T) {
			text, ok := help.Topic(topic)
			require.True(t, ok)
			_, body, _ := strings.Cut(text, "\n")
			if topic == "findings" {
				for _, name := range help.Findings() {
					finding, ok := help.Finding(name)
					require.True(t, ok)
					body += "\n" + finding
				}
			}
			want := append(words("NAME rummy-"+topic+" - "+help.Title(topic)+" DESCRIPTION "), words("\n"+body)...)
			require.Equal(t, append(want, "SEE", "ALSO", "rummy(1)"), strings.Fields(unroff(pages["rummy-"+topic+".7"])))
		})
	}
}

func TestEveryCommandIsAManPage(t *testing.T) {
	pages := made(t, "man", "1")
	count := 0
	for _, c := range all(cli.Commands()) {
		count++
		page := unroff(pages[dashed(c)+".1"])
		flat := strings.Join(strings.Fields(page), " ")
		require.Contains(t, flat, "NAME "+dashed(c)+" - "+c.Short+" SYNOPSIS "+c.UseLine()+" DESCRIPTION ")
		require.Contains(t, flat, strings.Join(strings.Fields(c.Long), " "))
		require.Contains(t, flat, "EXAMPLES "+strings.Join(strings.Fields(c.Example), " ")+" SEE ALSO ")
		require.Contains(t, flat, "--help help for "+c.Name())
		require.Contains(t, flat, "--json print the answer as JSON")
	}
	require.Len(t, pages, count+len(help.Topics()))
	for _, name := range []string{"rummy.1", "rummy-help.1", "rummy-score-add.1", "rummy-completion-zsh.1", "rummy-entries.7"} {
		require.NotEmpty(t, pages[name], name)
	}
}

// A page that another one names is there, and every page but the program's own
// is named by one.
func TestManPagesLeadToEachOther(t *testing.T) {
	pages := made(t, "man", "1")
	named := []string{"rummy.1"}
	for name, text := range pages {
		for _, m := range regexp.MustCompile(`(rummy[a-z-]*)\((\d)\)`).FindAllStringSubmatch(unroff(text), -1) {
			require.NotEmpty(t, pages[m[1]+"."+m[2]], "%s names %s", name, m[0])
			named = append(named, m[1]+"."+m[2])
		}
	}
	for name := range pages {
		require.Contains(t, named, name)
	}
}

func TestATextOfTheManualIsTakenApart(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []block
	}{
		{"lines of a paragraph", "a\nb\n\n\nc\n", []block{{plain, "a\nb"}, {plain, "c"}}},
		{"a heading without an empty line", "## A b\nc", []block{{heading, "A b"}, {plain, "c"}}},
		{"items, and one that goes on", "a:\n  - b\n    c\n  - d\n", []block{{plain, "a:"}, {item, "b\nc"}, {item, "d"}}},
		{"commands, and the answer", "    $ a\n      b\n\n    c", []block{{shown, "$ a\n  b"}, {shown, "c"}}},
		{"what is shown after a list", "  - a\n\n    b", []block{{item, "a"}, {shown, "b"}}},
		{"a tab", "a\n\tb", []block{{plain, "a"}, {shown, "b"}}},
		{"a dash that is no item", "--a\n-b", []block{{plain, "--a\n-b"}}},
		{"nothing", "\n\n", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, blocks(tt.text))
		})
	}
}

func TestTextThatLooksLikeRoffIsShown(t *testing.T) {
	var r roff
	r.text(".SH x\n'b\nC:\\n -1 a.b")
	require.Equal(t, ".PP\n\\&.SH x\n\\&'b\nC:\\en \\-1 a.b\n", string(r.page()))
}

// The pages are tried with a formatter where the machine has one.
func TestAFormatterTakesThePages(t *testing.T) {
	mandoc, err := exec.LookPath("mandoc")
	if err != nil {
		t.Skip("no mandoc on this machine")
	}
	dir := t.TempDir()
	code, _, said := gendocs("1", "man", dir)
	require.Equal(t, 0, code, said)
	pages, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.NotEmpty(t, pages)
	out, err := exec.Command(mandoc, slices.Concat([]string{"-T", "lint", "-W", "warning"}, pages)...).CombinedOutput()
	require.NoError(t, err, string(out))
	require.Empty(t, string(out))
}
