package cli

import (
	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newPlayerShow builds "rummy player show".
func newPlayerShow(d *Deps) *cobra.Command {
	var f book.PlayerFilter
	c := &cobra.Command{
		Use:   "show NAME",
		Short: "Show what a player has done, and against whom",
		Long: `Show what a player has done in the matches that enter the standings: wins, places,
points, rounds gone out, best and worst, matches won in a row, and who came in ahead
of whom. With --against it is about the matches of two players, listed one by one.`,
		Example: `  rummy player show North
  rummy player show North --season "Autumn 2026" --game kit
  rummy player show North --against East`,
		Args: allArgs(needArgs(1, "name the player"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				v, err := b.ShowPlayer(c.Context(), args[0], f)
				if err != nil {
					return err
				}
				return d.show(render.NewPlayerViewJSON(v), func(p *render.Page) { render.Player(p, v) })
			})
		},
	}
	c.Flags().StringVar(&f.Season, "season", "", "only matches of this season (default: all on record)")
	c.Flags().StringVarP(&f.Game, "game", "g", "", "only matches of this game")
	c.Flags().StringVar(&f.Against, "against", "", "only matches that this player is ranked in too, listed one by one")
	return c
}
