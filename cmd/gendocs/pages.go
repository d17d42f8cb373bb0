package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// page is one file to write.
type page struct {
	name string // with its ending, without a folder
	text []byte
}

// write writes pages into a folder, which is made where it is missing.
func write(dir string, pages []page) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, p := range pages {
		if err := os.WriteFile(filepath.Join(dir, p.name), p.text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// all returns a command and those below it, a group before its commands.
func all(c *cobra.Command) []*cobra.Command {
	c.InitDefaultHelpFlag()
	found := []*cobra.Command{c}
	for _, sub := range listed(c) {
		found = append(found, all(sub)...)
	}
	return found
}

// listed returns the commands of a group that people see, help among them.
func listed(c *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(c.Commands()), func(sub *cobra.Command) bool {
		return !sub.IsAvailableCommand() && sub.Name() != "help"
	})
}

// dashed is the name of a command as the name of its page: rummy-score-add.
func dashed(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }
