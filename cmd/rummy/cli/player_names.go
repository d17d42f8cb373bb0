package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newPlayerRename builds "rummy player rename".
func newPlayerRename(d *Deps) *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "rename NAME NEW",
		Short: "Give a player another name, in every table",
		Long: `Give a player another name: every table, old and new, shows it. The old name finds
the player still, until somebody else is called so. "rummy score undo --player NAME"
takes it back.`,
		Example: `  rummy player rename Nroth North
  rummy player rename Anna "Anna Berg" --reason "another Anna has joined"`,
		Args: allArgs(needArgs(2, "give the player's name and the new one"), upToArgs(2)),
		RunE: func(c *cobra.Command, args []string) error {
			return d.writing(c.Context(), func(b *book.Book) error {
				p, err := b.RenamePlayer(c.Context(), args[0], args[1], reason)
				j := render.NewPlayerJSON(p)
				j.Was = p.Was
				return d.changedAs(j, err, fmt.Sprintf("renamed: %s is %s now", p.Was, p.Name))
			})
		},
	}
	reasonFlag(c, &reason)
	return c
}

// newPlayerAlias builds "rummy player alias".
func newPlayerAlias(d *Deps) *cobra.Command {
	var reason string
	remove := false
	c := &cobra.Command{
		Use:   "alias NAME ALIAS",
		Short: "Give a player a further name, or take one away",
		Long: `Give a player a further name: it finds the player wherever a name is typed, and
nobody else can be called so. Tables show the name, not the alias.`,
		Example: `  rummy player alias North Nonny
  rummy player alias North Nonny --remove`,
		Args: allArgs(needArgs(2, "give the player's name and the alias"), upToArgs(2)),
		RunE: func(c *cobra.Command, args []string) error {
			return d.writing(c.Context(), func(b *book.Book) error {
				if remove {
					p, err := b.UnaliasPlayer(c.Context(), args[0], args[1], reason)
					return d.changed(p, err, fmt.Sprintf("alias taken away: %s is no alias of %s now", args[1], p.Name))
				}
				p, err := b.AliasPlayer(c.Context(), args[0], args[1], reason)
				if err != nil {
					return err
				}
				return d.changed(p, nil, fmt.Sprintf("alias: %s is %s too", p.Name, p.Aliases[len(p.Aliases)-1]))
			})
		},
	}
	c.Flags().BoolVar(&remove, "remove", false, "take the alias away")
	reasonFlag(c, &reason)
	return c
}

func reasonFlag(c *cobra.Command, reason *string) {
	c.Flags().StringVar(reason, "reason", "", "why; the history shows it")
}
