package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
)

// newDB builds "rummy db", the group.
func newDB(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:     "db",
		Short:   "Say where the book is",
		Example: `  rummy db path`,
	}
	c.AddCommand(newDBPath(d))
	return c
}

// newDBPath builds "rummy db path".
func newDBPath(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:     "path",
		Short:   "Print the file that holds the book, and on stderr why it is that one",
		Example: `  rummy db path`,
		Args:    upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			path, why := d.dbPath()
			if abs, err := filepath.Abs(path); err == nil {
				path = abs
			}
			_, err := os.Stat(path)
			answer := render.NewPathJSON(path, why, err == nil, d.cacheFolder())
			return d.show(answer, func() error {
				if _, err := fmt.Fprintln(d.Out, path); err != nil {
					return err
				}
				d.notice("from " + why)
				if !answer.Exists {
					d.notice("no book is there yet; the first change makes it")
				}
				return nil
			})
		},
	}
}
