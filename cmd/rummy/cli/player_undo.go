package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// undoPlayer gives "rummy score undo" its --player.
func undoPlayer(c *cobra.Command, d *Deps) {
	insteadOfMatch(c, d, "player", "take back the newest change of this player, such as a new name or a merging", func(c *cobra.Command, name string) error {
		return d.writing(c.Context(), func(b *book.Book) error {
			p, err := b.UndoPlayer(c.Context(), name)
			j := render.NewPlayerJSON(p)
			j.Undone = p.What
			return d.changedAs(j, err, fmt.Sprintf("taken back: %s", p.What))
		})
	})
}

// redoPlayer gives "rummy score redo" its --player.
func redoPlayer(c *cobra.Command, d *Deps) {
	insteadOfMatch(c, d, "player", "bring back the change of this player taken back last", func(c *cobra.Command, name string) error {
		return d.writing(c.Context(), func(b *book.Book) error {
			p, err := b.RedoPlayer(c.Context(), name)
			j := render.NewPlayerJSON(p)
			j.Redone = p.What
			return d.changedAs(j, err, fmt.Sprintf("brought back: %s", p.What))
		})
	})
}

// insteadOfMatch gives a command about a match a flag that names something else
// of the book for it to be about.
func insteadOfMatch(c *cobra.Command, d *Deps, flag, what string, run func(c *cobra.Command, name string) error) {
	name := c.Flags().String(flag, "", what)
	otherwise := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		if !c.Flags().Changed(flag) {
			return otherwise(c, args)
		}
		for _, other := range []string{"match", "player", "season"} {
			if other != flag && c.Flags().Changed(other) {
				return usage("leave out one of them", "--%s and --%s exclude each other", flag, other)
			}
		}
		if err := d.noTable(c.CommandPath() + " --" + flag); err != nil {
			return err
		}
		return run(c, *name)
	}
}
