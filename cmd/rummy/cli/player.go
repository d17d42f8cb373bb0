package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newPlayer builds "rummy player", the group.
func newPlayer(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:   "player",
		Short: "Put players on record and list them",
		Example: `  rummy player add North
  rummy player list`,
	}
	c.AddCommand(newPlayerAdd(d), newPlayerList(d))
	return c
}

// newPlayerAdd builds "rummy player add".
func newPlayerAdd(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:   "add NAME",
		Short: "Put a player on record",
		Long: `Put a player on record. A name may hold anything but =, : and control characters
and may not begin with a dash. Upper and lower case and spaces make no difference.`,
		Example: `  rummy player add North`,
		Args:    allArgs(needArgs(1, "the player needs a name"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			return d.writing(c.Context(), func(b *book.Book) error {
				p, err := b.AddPlayer(c.Context(), args[0])
				if err != nil {
					return err
				}
				return d.show(render.NewPlayerJSON(p), func() error {
					_, err := fmt.Fprintf(d.Out, "added: %s\n", p.Name)
					return err
				})
			})
		},
	}
}

// newPlayerList builds "rummy player list".
func newPlayerList(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the players",
		Example: `  rummy player list`,
		Args:    upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				players, err := b.Players(c.Context())
				if err != nil {
					return err
				}
				return d.show(render.NewPlayersJSON(players), func() error { return render.Players(d.Out, players) })
			})
		},
	}
}
