package render

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// textWidth is how wide a page of prose is at most, in columns of a terminal.
const textWidth = 78

// write writes text for the eye; 0: the width has no bound.
func (p part) write(b *strings.Builder, width int) {
	if p.how == prose && (width <= 0 || width > textWidth) {
		width = textWidth
	}
	if p.how == verbatim || width <= 0 {
		b.WriteString(p.text)
		return
	}
	for _, line := range strings.SplitAfter(p.text, "\n") {
		line, end := strings.CutSuffix(line, "\n")
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if p.how == loose {
			indent += gap
		}
		b.WriteString(strings.Join(broken(line, width, indent), "\n"))
		if end {
			b.WriteString("\n")
		}
	}
}

// broken breaks a line between words, and a word only where it is wider than a
// line, so that nothing is wider than the width; all after the first are indented.
func broken(line string, width, indent int) (lines []string) {
	before := strings.Repeat(" ", min(indent, width/2))
	for onScreen(line) > width {
		end := fits(line, width)
		if end == len(line) {
			break
		}
		begin := len(line) - len(strings.TrimLeft(line, " "))
		if at := strings.LastIndex(line[:end+1], " "); at > begin {
			end = at
		}
		lines = append(lines, strings.TrimRight(line[:end], " "))
		line = before + strings.TrimLeft(line[end:], " ")
	}
	return append(lines, line)
}

// fits is how many bytes of a line, too wide as a whole, take no more than the
// width, but one letter at least.
func fits(line string, width int) int {
	for room := width; ; room++ {
		end := len(text.Trim(line, room))
		if end == len(line) || strings.TrimLeft(line[:end], " ") != "" {
			return end
		}
	}
}

// onScreen is how many columns of a screen a text takes at most: terminals do not
// agree on letters that are made of several.
func onScreen(s string) int { return text.StringWidthWithoutEscSequences(s) }
