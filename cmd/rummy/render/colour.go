package render

import (
	"strconv"
	"strings"

	"rummy/cmd/rummy/render/chart"
)

// Colour is an addition only: it marks what the words and columns say already. It
// is put on lines that are finished, so that no width depends on it.

// ink is how text is marked on a terminal, as the number of its SGR code.
type ink string

const (
	inkHead  ink = "1"    // the heads of a table: bold
	inkLead  ink = "32"   // who is in front: green
	inkYes   ink = "32"   // an answer that says yes: green
	inkNo    ink = "1;31" // an answer that says no, an error: bold red
	inkAside ink = "2"    // a hint: faint
)

// inkOfLine is that of a line of a chart, as in its pictures.
func inkOfLine(line int) ink {
	number, ok := chart.TerminalColour(line)
	if !ok {
		return ""
	}
	return ink("38;5;" + strconv.Itoa(number))
}

// on marks text, line by line.
func (i ink) on(text string) string {
	if i == "" {
		return text
	}
	lines := strings.SplitAfter(text, "\n")
	for n, line := range lines {
		line, end := strings.CutSuffix(line, "\n")
		if line == "" {
			continue
		}
		lines[n] = "\x1b[" + string(i) + "m" + line + "\x1b[0m"
		if end {
			lines[n] += "\n"
		}
	}
	return strings.Join(lines, "")
}

// line adds a line of text that is marked.
func (i ink) line(p *Page, text string) {
	p.parts = append(p.parts, part{text: Seen(text) + "\n", ink: i})
}

// InError marks a line about something that went wrong, where colour is wanted.
func InError(colour bool, line string) string { return inkNo.where(colour, line) }

// InHint marks a hint, where colour is wanted.
func InHint(colour bool, line string) string { return inkAside.where(colour, line) }

func (i ink) where(colour bool, line string) string {
	if colour {
		return i.on(line)
	}
	return line
}
