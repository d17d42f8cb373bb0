package cli

import (
	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score"
	"rummy/score/book"
)

// newStandings builds "rummy standings".
func newStandings(d *Deps) *cobra.Command {
	var of book.StandingsOf
	var by string
	c := &cobra.Command{
		Use:   "standings [SEASON]",
		Short: "Print the standings of a season",
		Long: `Print the standings over the finished matches of a season: the one named, else
the only open one that covers today, else the one started last; without any
season, all matches.`,
		Example: `  rummy standings
  rummy standings "Autumn 2026" --by average
  rummy standings --all`,
		Args: upToArgs(1),
		RunE: func(c *cobra.Command, args []string) (err error) {
			of.Season = first(args)
			if of.By, err = score.ParseBy(by); err != nil {
				return err
			}
			return d.reading(c.Context(), func(b *book.Book) error {
				s, err := b.Standings(c.Context(), of)
				if err != nil {
					return err
				}
				return d.show(render.NewStandingsJSON(s), func() error { return render.Standings(d.Out, s) })
			})
		},
	}
	f := c.Flags()
	f.StringVar(&by, "by", string(score.ByWins), "what they go by: wins, average (points a match) or total")
	f.BoolVar(&of.All, "all", false, "all matches on record, whatever their season")
	f.StringVarP(&of.Game, "game", "g", "", "only matches of this game")
	return c
}
