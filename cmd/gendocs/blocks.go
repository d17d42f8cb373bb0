package main

import "strings"

// kind is what lines of the manual are, by what they begin with.
type kind int

const (
	plain   kind = iota // of a paragraph
	heading             // after "## "
	item                // of a list, after "  - "; it goes on with lines set in by four
	shown               // as it is, set in by four or a tab
)

// block is lines that belong together, without what they begin with.
type block struct {
	kind kind
	text string
}

// blocks takes a text of the manual apart. Empty lines stand between blocks; a
// heading and each item of a list is one of its own.
func blocks(text string) (all []block) {
	open := false // whether a line may go on with the block before it
	for _, line := range strings.Split(text, "\n") {
		if line == "" {
			open = false
			continue
		}
		k, rest := read(line)
		last := len(all) - 1
		switch {
		case open && k == shown && all[last].kind == item:
			all[last].text += "\n" + strings.TrimLeft(rest, " ")
		case open && k == all[last].kind && (k == plain || k == shown):
			all[last].text += "\n" + rest
		default:
			all = append(all, block{k, rest})
		}
		open = true
	}
	return all
}

func read(line string) (k kind, rest string) {
	for _, begin := range []struct {
		with string
		kind kind
	}{{"## ", heading}, {"  - ", item}, {"    ", shown}, {"\t", shown}} {
		if rest, ok := strings.CutPrefix(line, begin.with); ok {
			return begin.kind, rest
		}
	}
	return plain, line
}
