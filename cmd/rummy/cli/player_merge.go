package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newPlayerMerge builds "rummy player merge".
func newPlayerMerge(d *Deps) *cobra.Command {
	var into, reason string
	c := &cobra.Command{
		Use:   "merge NAME --into KEPT",
		Short: "Make one player of two who are one person",
		Long: `Make one player of two who are one person: what NAME played is KEPT's, and every
name of either finds KEPT. Two who sat in one match are two people: then it is
refused, and the matches are named. "rummy score undo --player NAME" takes it back.`,
		Example: `  rummy player merge Nroth --into North
  rummy player merge Nroth --into North --reason "a slip of the finger"`,
		Args: allArgs(needArgs(1, "name the player to merge into another"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			if into == "" {
				return usage(shown(c), "--into says which player is kept")
			}
			return d.writing(c.Context(), func(b *book.Book) error {
				p, err := b.MergePlayers(c.Context(), args[0], into, reason)
				j := render.NewPlayerJSON(p)
				j.Was = p.Was
				return d.changedAs(j, err, fmt.Sprintf("merged: %s is %s now (matches in the standings: %d)", p.Was, p.Name, p.Played))
			})
		},
	}
	c.Flags().StringVar(&into, "into", "", "the player kept")
	reasonFlag(c, &reason)
	return c
}
