package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"rummy/score/book"
)

// newPlayerArchive builds "rummy player archive".
func newPlayerArchive(d *Deps) *cobra.Command {
	var reason string
	restore := false
	c := &cobra.Command{
		Use:   "archive NAME",
		Short: "Put away a player who comes no more, or bring one back",
		Long: `Put a player into the archive: "rummy player list" shows the player only with
--all, and questions do not offer the name. Matches, tables and the name stay as
they are, and the player may still be seated. No player is ever deleted.`,
		Example: `  rummy player archive North
  rummy player archive North --restore`,
		Args: allArgs(needArgs(1, "name the player"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			return d.writing(c.Context(), func(b *book.Book) error {
				p, err := b.ArchivePlayer(c.Context(), args[0], reason, restore)
				if restore {
					return d.changed(p, err, fmt.Sprintf("out of the archive: %s", p.Name))
				}
				return d.changed(p, err, fmt.Sprintf("archived: %s", p.Name))
			})
		},
	}
	c.Flags().BoolVar(&restore, "restore", false, "take the player out of the archive")
	reasonFlag(c, &reason)
	return c
}
