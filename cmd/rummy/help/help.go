// Package help is the manual: one Markdown file a topic, embedded.
package help

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed topics/*.md
var topics embed.FS

// order is that of the list of topics: from the first evening to the fine print.
var order = []string{"start", "entries", "cards", "melds", "rulings", "seasons", "standings", "house-rules", "data",
	"exit-codes", "environment", "accessibility", "changes"}

// Topics returns the names of the topics, in the order they are listed.
func Topics() []string { return order }

// Topic returns the text of a topic; it is not ok when there is none.
func Topic(name string) (text string, ok bool) {
	b, err := topics.ReadFile("topics/" + strings.ToLower(name) + ".md")
	return string(b), err == nil
}

// Title returns what a topic is about: its first heading.
func Title(name string) string {
	text, ok := Topic(name)
	if !ok {
		panic(fmt.Sprintf("help: no topic %q", name)) // Topics and the files are held together by a test
	}
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimPrefix(line, "# ")
}
