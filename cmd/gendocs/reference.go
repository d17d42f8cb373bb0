package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// referenceText writes the command reference as one Markdown text.
func referenceText(w io.Writer, root *cobra.Command) error {
	for i, c := range all(root) {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if _, err := w.Write(entry(c, func(c *cobra.Command) string { return "#" + dashed(c) })); err != nil {
			return err
		}
	}
	return nil
}

// referencePages returns it as a page a command.
func referencePages(root *cobra.Command) (pages []page) {
	for _, c := range all(root) {
		pages = append(pages, page{dashed(c) + ".md", entry(c, func(c *cobra.Command) string { return dashed(c) + ".md" })})
	}
	return pages
}

// entry is what the reference says of one command, in the order of its help:
// examples, what it does, how it is called, commands, flags. The flags that
// every command takes stand with the program itself.
func entry(c *cobra.Command, link func(*cobra.Command) string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s.\n", c.CommandPath(), c.Short)
	b.WriteString(fenced(unindented(c.Example)))
	if c.Long != "" {
		fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(c.Long))
	}
	b.WriteString(fenced(c.UseLine()))
	if subs := listed(c); len(subs) > 0 {
		b.WriteString("\nCommands:\n\n")
		for _, sub := range subs {
			fmt.Fprintf(&b, "- [%s](%s): %s\n", sub.CommandPath(), link(sub), sub.Short)
		}
	}
	b.WriteString(fenced(c.LocalFlags().FlagUsages()))
	if c.HasParent() {
		fmt.Fprintf(&b, "\nPart of [%s](%s), with the flags that every command of [%s](%s) takes.\n",
			c.Parent().CommandPath(), link(c.Parent()), c.Root().CommandPath(), link(c.Root()))
	}
	return []byte(b.String())
}

// fenced is a block of Markdown that is shown as it is.
func fenced(text string) string {
	return "\n```\n" + strings.TrimRight(text, "\n") + "\n```\n"
}

// unindented takes away what every example is indented by.
func unindented(text string) string {
	return strings.TrimPrefix(strings.ReplaceAll(text, "\n  ", "\n"), "  ")
}
