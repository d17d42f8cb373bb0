package prompt

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// wrap begins a new line of text before each word that would not end within width
// columns, of which the first line has taken some. A terminal would break the word.
// With a width of 0, which is not known, the text stays as it is.
func wrap(text string, width, taken int) string {
	if width <= 0 {
		return text
	}
	var b strings.Builder
	at := taken
	for text != "" {
		word := strings.TrimLeft(text, " ")
		spaces := text[:len(text)-len(word)]
		word, text = cutBefore(word, ' ')
		columns := displayed(word)
		if at > taken && word != "" && at+len(spaces)+columns > width {
			b.WriteString("\n" + word)
			at, taken = columns, 0
			continue
		}
		b.WriteString(spaces + word)
		at += len(spaces) + columns
	}
	return b.String()
}

// cutBefore cuts s before the first sep, which stays with what comes after.
func cutBefore(s string, sep byte) (before, after string) {
	if i := strings.IndexByte(s, sep); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// columnsOf is how wide a terminal is now, or 0 if it does not say.
func columnsOf(out *os.File) int {
	width, _, err := term.GetSize(int(out.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// wrapped writes what is said about an answer, wrapped for a terminal as wide as it
// is by then.
type wrapped struct{ to *screen }

func (w wrapped) Write(p []byte) (int, error) {
	text := strings.TrimSuffix(string(p), "\n")
	if _, err := io.WriteString(w.to, wrap(text, columnsOf(w.to.out), 0)+"\n"); err != nil {
		return 0, err
	}
	return len(p), nil
}
