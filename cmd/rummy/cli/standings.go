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
	var least int64
	var explain bool
	var house []string
	c := &cobra.Command{
		Use:   "standings [SEASON]",
		Short: "Print the standings of a season",
		Long: `Print the standings over the finished matches of a season: the one named, else
the only open one that covers today, else the one started last; without any
season, all matches. With --rule they are shown as they would be by other rules of
the game, counted from the cards recorded; nothing is changed by it.`,
		Example: `  rummy standings
  rummy standings "Autumn 2026" --by average --min-matches 3
  rummy standings --explain
  rummy standings --game kit --rule score.wild_rank_value=face
  rummy standings --all`,
		Args: upToArgs(1),
		RunE: func(c *cobra.Command, args []string) (err error) {
			of.Season = first(args)
			if c.Flags().Changed("by") {
				if of.By, err = score.ParseBy(by); err != nil {
					return err
				}
			}
			if c.Flags().Changed("min-matches") {
				of.Min = &least
			}
			if of.House, err = overlay(house); err != nil {
				return err
			}
			return d.reading(c.Context(), func(b *book.Book) error {
				s, err := b.Standings(c.Context(), of)
				if err != nil {
					return err
				}
				return d.show(render.NewStandingsJSON(s), func(p *render.Page) { render.Standings(p, s, explain) })
			})
		},
	}
	f := c.Flags()
	f.StringVar(&by, "by", "", "what they go by: wins, places (average place), points (for places), average (points a match), total or rating (default: as the season says, else wins)")
	f.Int64Var(&least, "min-matches", 0, "matches that a player must have in them to be ranked (default: as the season says)")
	f.BoolVar(&explain, "explain", false, "say what splits those who are equal")
	f.BoolVar(&of.All, "all", false, "all matches on record, whatever their season")
	f.StringArrayVar(&house, "rule", nil, `show them as they would be by a house rule, as path=value; see "rummy game show"`)
	f.StringVarP(&of.Game, "game", "g", "", "only matches of this game")
	return c
}
