package cli

import (
	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newSeason builds "rummy season", the group.
func newSeason(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:   "season",
		Short: "Start, list and end seasons",
		Example: `  rummy season start "Autumn 2026"
  rummy season list
  rummy season end "Autumn 2026"`,
	}
	c.AddCommand(newSeasonStart(d), newSeasonList(d), newSeasonShow(d), newSeasonEnd(d), newSeasonEdit(d))
	return c
}

// newSeasonStart builds "rummy season start".
func newSeasonStart(d *Deps) *cobra.Command {
	var from, to string
	var ranks seasonRuleFlags
	c := &cobra.Command{
		Use:   "start NAME",
		Short: "Begin a season",
		Long: `Begin a season. A match belongs to the only open season that covers the day on
which it begins, or to the one named with --season. The season fixes how its players
are ranked: by wins, unless --by or --points says otherwise.`,
		Example: `  rummy season start "Autumn 2026"
  rummy season start League --points 5,3,1 --ties head-to-head --min-matches 3
  rummy season start "2026/27" --from 2026-09-01 --to 2027-05-31`,
		Args: allArgs(needArgs(1, "the season needs a name"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			asked, err := ranks.asked(c)
			if err != nil {
				return err
			}
			return d.writing(c.Context(), func(b *book.Book) error {
				s, notes, err := b.StartSeason(c.Context(), args[0], from, to, asked)
				if err != nil {
					return err
				}
				return d.show(render.NewSeasonJSON(s, notes...), func(p *render.Page) {
					for _, n := range notes {
						d.notice("note: " + n)
					}
					p.Printf("started: season %s, %s\n", s.Name, s.Days())
					if ranks.changed(c) {
						p.Line("ranked by " + render.SeasonRules(s.Rules))
					}
				})
			})
		},
	}
	c.Flags().StringVar(&from, "from", "", "first day: 2026-09-01, today or yesterday (default: today)")
	c.Flags().StringVar(&to, "to", "", "last day (default: until it is ended)")
	ranks.add(c)
	return c
}

// newSeasonList builds "rummy season list".
func newSeasonList(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the seasons",
		Example: `  rummy season list`,
		Args:    upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				seasons, err := b.Seasons(c.Context())
				if err != nil {
					return err
				}
				return d.show(render.NewSeasonsJSON(seasons), func(p *render.Page) { render.Seasons(p, seasons) })
			})
		},
	}
}

// newSeasonShow builds "rummy season show".
func newSeasonShow(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:   "show [NAME]",
		Short: "Show a season: its days, matches and standings",
		Example: `  rummy season show
  rummy season show "Autumn 2026"`,
		Args: upToArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				view, err := b.ShowSeason(c.Context(), first(args))
				if err != nil {
					return err
				}
				return d.show(render.NewSeasonViewJSON(view), func(p *render.Page) { render.Season(p, view) })
			})
		},
	}
}

// newSeasonEnd builds "rummy season end".
func newSeasonEnd(d *Deps) *cobra.Command {
	var day string
	c := &cobra.Command{
		Use:   "end [NAME]",
		Short: "Close a season",
		Long: `Close a season after a day, today unless --date says otherwise. Matches that begin
later do not belong to it.`,
		Example: `  rummy season end
  rummy season end "Autumn 2026" --date 2026-11-30`,
		Args: upToArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return d.writing(c.Context(), func(b *book.Book) error {
				s, err := b.EndSeason(c.Context(), first(args), day)
				if err != nil {
					return err
				}
				return d.show(render.NewSeasonJSON(s), func(p *render.Page) {
					p.Printf("ended: season %s, %s\n", s.Name, s.Days())
				})
			})
		},
	}
	c.Flags().StringVar(&day, "date", "", "last day of the season: 2026-11-30, today or yesterday (default: today)")
	return c
}
