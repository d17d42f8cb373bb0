package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/help"
)

// newHelp builds "rummy help": help on a command, or a topic of the manual.
func newHelp(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | TOPIC | FINDING]",
		Short: "Help on a command, a topic or a finding",
		Example: `  rummy help score add
  rummy help entries
  rummy help meld.gap`,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				text, ok := help.Topic(args[0])
				if !ok {
					text, ok = help.Finding(args[0])
				}
				if ok {
					_, err := fmt.Fprint(d.Out, text)
					return err
				}
				if strings.Contains(args[0], ".") && !strings.Contains(args[0], "/") {
					return usage(`"rummy help findings" lists them`, "no finding %q", args[0])
				}
			}
			found, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				if near := found.SuggestionsFor(args[len(args)-1]); len(near) > 0 {
					return usage(fmt.Sprintf("did you mean %q?", found.CommandPath()+" "+near[0]), "no command or topic %q", args[len(args)-1])
				}
				return usage("the topics are "+strings.Join(help.Topics(), ", "), "no command or topic %q", args[len(args)-1])
			}
			found.InitDefaultHelpFlag()
			if err := found.Help(); err != nil || len(args) > 0 {
				return err
			}
			fmt.Fprintln(d.Out, "\nTopics (rummy help TOPIC):")
			for _, t := range help.Topics() {
				fmt.Fprintf(d.Out, "  %-14s %s\n", t, help.Title(t))
			}
			return nil
		},
	}
}

// showHelp returns what prints help on a command: examples first, since they are what
// most people look for, then what it does, how it is called, its commands and flags.
// Only examples and commands, which are copied, may be wider than the terminal.
func showHelp(d *Deps) func(*cobra.Command, []string) {
	return func(c *cobra.Command, _ []string) {
		w, width := c.OutOrStdout(), helpWidth
		if wide := d.Width(); wide > 0 && wide < helpWidth {
			width = max(wide, leastHelp)
		}
		nameValues(c)
		fmt.Fprintf(w, "Examples:\n%s\n\n%s\n\nUsage:\n", c.Example, reflowed(strings.TrimSpace(cmp.Or(c.Long, c.Short)), width))
		fmt.Fprintln(w, fitted("  "+c.UseLine(), 4, width))
		if c.HasAvailableSubCommands() {
			fmt.Fprintf(w, "  %s [command]\n\nCommands:\n", c.CommandPath())
			for _, sub := range c.Commands() {
				if sub.IsAvailableCommand() || sub.Name() == "help" {
					fmt.Fprintln(w, fitted(fmt.Sprintf("  %-*s %s", sub.NamePadding(), sub.Name(), sub.Short), sub.NamePadding()+3, width))
				}
			}
		}
		fmt.Fprintf(w, "\nFlags:\n%s", c.LocalFlags().FlagUsagesWrapped(width))
		if c.HasParent() {
			fmt.Fprintf(w, "\nFlags of every command:\n%s", c.InheritedFlags().FlagUsagesWrapped(width))
		}
	}
}

// fitted breaks lines that are too wide between words; what is broken off is indented.
func fitted(text string, indent, width int) string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		for len(line) > width {
			end := strings.LastIndex(line[:width+1], " ")
			if end <= indent {
				break
			}
			out, line = append(out, line[:end]), strings.Repeat(" ", indent)+line[end+1:]
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// reflowed fits paragraphs of text into a width. One that fits stays as it is, and so
// does one with indented lines, such as commands.
func reflowed(text string, width int) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		if fitted(p, 0, width) != p && !strings.Contains("\n"+p, "\n ") && !strings.Contains("\n"+p, "\n\t") {
			paragraphs[i] = fitted(strings.ReplaceAll(p, "\n", " "), 0, width)
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// Help is so wide at most, and at least, in columns of a terminal; below the least the
// terminal breaks lines.
const (
	helpWidth = 80
	leastHelp = 40
)
