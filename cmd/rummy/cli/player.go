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
		Short: "Keep the players on record: names, aliases, the archive",
		Example: `  rummy player add North
  rummy player list
  rummy player rename Nroth North
  rummy player merge Nroth --into North`,
	}
	c.AddCommand(newPlayerAdd(d), newPlayerList(d), newPlayerShow(d), newPlayerRename(d), newPlayerAlias(d), newPlayerMerge(d), newPlayerArchive(d), newPlayerHistory(d), newPlayerRating(d))
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
				return d.changed(p, err, fmt.Sprintf("added: %s", p.Name))
			})
		},
	}
}

// changed says what a change of a player did.
func (d *Deps) changed(p book.PlayerChanged, err error, what string) error {
	return d.changedAs(render.NewPlayerJSON(p), err, what)
}

// changedAs is changed, with the JSON given.
func (d *Deps) changedAs(j render.PlayerJSON, err error, what string) error {
	if err != nil {
		return err
	}
	return d.show(j, func(p *render.Page) {
		for _, n := range j.Notes {
			d.notice("note: " + n)
		}
		p.Line(what)
	})
}

// newPlayerList builds "rummy player list".
func newPlayerList(d *Deps) *cobra.Command {
	all := false
	c := &cobra.Command{
		Use:   "list",
		Short: "List the players",
		Long: `List the players with the matches they have in the standings, and their aliases
and the names merged into theirs under "also".`,
		Example: `  rummy player list
  rummy player list --all`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				players, err := b.AllPlayers(c.Context())
				if err != nil {
					return err
				}
				return d.show(render.NewPlayersJSON(players, all), func(p *render.Page) { render.Players(p, players, all) })
			})
		},
	}
	c.Flags().BoolVar(&all, "all", false, "those in the archive too")
	return c
}

// newPlayerHistory builds "rummy player history".
func newPlayerHistory(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:   "history NAME",
		Short: "Show every change of a player: who made it, when, what and why",
		Long: `Show every change of a player, oldest first, and whether it is in force. The name
of a player merged into another shows the changes of the one merged.`,
		Example: `  rummy player history North`,
		Args:    allArgs(needArgs(1, "name the player"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				of, lines, err := b.PlayerHistory(c.Context(), args[0])
				if err != nil {
					return err
				}
				return d.show(render.NewPlayerHistoryJSON(of, lines), func(p *render.Page) { render.PlayerHistory(p, of, lines) })
			})
		},
	}
}
