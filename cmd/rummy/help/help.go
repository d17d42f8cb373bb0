// Package help is the manual: one Markdown file a topic, and one a finding, embedded.
package help

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed topics/*.md
var topics embed.FS

//go:embed findings/*.md
var findings embed.FS

// order is that of the list of topics: from the first evening to the fine print.
var order = []string{"start", "entries", "cards", "melds", "rulings", "findings", "seasons", "standings", "house-rules", "data", "speed",
	"exit-codes", "environment", "accessibility", "changes"}

// Topics returns the names of the topics, in the order they are listed.
func Topics() []string { return order }

// Topic returns the text of a topic; it is not ok when there is none. That on
// the findings ends with a list of them.
func Topic(name string) (text string, ok bool) {
	name = strings.ToLower(name)
	text, ok = page(topics, "topics/"+name)
	if ok && name == "findings" {
		text += "\n" + listOfFindings()
	}
	return text, ok
}

// Findings returns the names of the findings that have a page, sorted.
func Findings() (names []string) {
	entries, err := findings.ReadDir("findings")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".md"))
	}
	return names
}

// Finding returns the page of a finding, such as "meld.gap"; it is not ok when there is none.
func Finding(name string) (text string, ok bool) {
	return page(findings, "findings/"+strings.ToLower(name))
}

// FindingTitle returns what a finding means, in a few words: its page's first
// heading without the name.
func FindingTitle(name string) string {
	text, ok := Finding(name)
	if !ok {
		panic(fmt.Sprintf("help: no finding %q", name))
	}
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimPrefix(line, "# "+name+": ")
}

// listOfFindings is a line a finding, those of one kind together.
func listOfFindings() string {
	var b strings.Builder
	kind := ""
	for _, name := range Findings() {
		if now, _, _ := strings.Cut(name, "."); now != kind && kind != "" {
			b.WriteString("\n")
		}
		kind, _, _ = strings.Cut(name, ".")
		fmt.Fprintf(&b, "    %-21s %s\n", name, FindingTitle(name))
	}
	return b.String()
}

func page(files fs.FS, name string) (text string, ok bool) {
	b, err := fs.ReadFile(files, name+".md")
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
