package cli

import (
	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newPlayerRating builds "rummy player rating".
func newPlayerRating(d *Deps) *cobra.Command {
	var of book.RatingOf
	c := &cobra.Command{
		Use:   "rating NAME",
		Short: "Show how a player's rating went, match by match",
		Long: `Show a player's rating after each match in which the player was ranked, in the
order in which the matches were played, over all matches on record or those of a
season or game. The last line is what "rummy standings --by rating" shows for the
same matches. "rummy help standings" says what a rating is.`,
		Example: `  rummy player rating North
  rummy player rating North --season "Autumn 2026"
  rummy player rating North --game kit --json`,
		Args: allArgs(needArgs(1, "name the player"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			of.Player = args[0]
			return d.reading(c.Context(), func(b *book.Book) error {
				h, err := b.PlayerRating(c.Context(), of)
				if err != nil {
					return err
				}
				return d.show(render.NewRatingHistoryJSON(h), func(p *render.Page) { render.RatingHistory(p, h) })
			})
		},
	}
	f := c.Flags()
	f.StringVarP(&of.Game, "game", "g", "", "only matches of this game")
	f.StringVar(&of.Season, "season", "", "only matches of this season (default: all on record)")
	return c
}
