package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score"
	"rummy/score/book"
)

// seasonRuleFlags say how a season ranks its players.
type seasonRuleFlags struct {
	by, ties, points string
	least            int64
}

func (s *seasonRuleFlags) add(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.by, "by", "", "what its standings go by: wins, places, points, average, total or rating (default: wins, or points with --points)")
	f.StringVar(&s.ties, "ties", "", "what splits equals, in this order: wins, win-share, average-place, head-to-head, last-match; shared for nothing")
	f.Int64Var(&s.least, "min-matches", 0, "matches that a player must have in it to be ranked")
	f.StringVar(&s.points, "points", "", "points that the places bring, from the first on, such as 5,3,1; none for none")
}

// changed tells whether anything was said of how a season ranks.
func (s *seasonRuleFlags) changed(c *cobra.Command) bool {
	for _, flag := range []string{"by", "ties", "min-matches", "points"} {
		if c.Flags().Changed(flag) {
			return true
		}
	}
	return false
}

func (s *seasonRuleFlags) asked(c *cobra.Command) (a book.SeasonRulesAsked, err error) {
	if c.Flags().Changed("by") {
		if a.By, err = score.ParseBy(s.by); err != nil {
			return a, err
		}
	}
	if c.Flags().Changed("ties") {
		if a.Chain, err = score.ParseChain(s.ties); err != nil {
			return a, err
		}
		if a.Chain == nil {
			a.Chain = []score.TieBreak{}
		}
	}
	if c.Flags().Changed("min-matches") {
		a.Min = &s.least
	}
	switch {
	case !c.Flags().Changed("points"):
		return a, nil
	case s.points == "none":
		a.Points = []int64{}
		return a, nil
	}
	for _, word := range strings.Split(s.points, ",") {
		p, err := strconv.ParseInt(strings.TrimSpace(word), 10, 64)
		if err != nil {
			return a, usage("write them from the first place on, such as --points 5,3,1", "--points wants numbers with commas between them, not %q", word)
		}
		a.Points = append(a.Points, p)
	}
	return a, nil
}

// newSeasonEdit builds "rummy season edit".
func newSeasonEdit(d *Deps) *cobra.Command {
	e := &book.SeasonEdit{}
	var ranks seasonRuleFlags
	c := &cobra.Command{
		Use:   "edit NAME --reason WHY",
		Short: "Edit a season: its name, its days, how it ranks",
		Long: `Edit a season, over or not. Which matches belong to it stays as it is: "rummy match
edit --season" moves a match. What is not said stays. Its standings say that it was
edited, and "rummy score undo --season NAME" takes the edit back.`,
		Example: `  rummy season edit Autumn --name "Autumn 2026" --reason "there will be others"
  rummy season edit Autumn --to 2026-12-20 --reason "one more evening"
  rummy season edit Autumn --points 5,3,1 --ties head-to-head --reason agreed`,
		Args: allArgs(needArgs(1, "name the season to edit"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			e.Season = args[0]
			var err error
			if e.Rules, err = ranks.asked(c); err != nil {
				return err
			}
			if e.Name == "" && e.From == "" && e.To == "" && !e.OpenEnd && !ranks.changed(c) {
				return usage(shown(c), "nothing is said that the season is to be instead")
			}
			return d.writing(c.Context(), func(b *book.Book) error {
				s, notes, err := b.EditSeason(c.Context(), *e)
				if err != nil {
					return err
				}
				return d.show(render.NewSeasonJSON(s, notes...), func(p *render.Page) {
					for _, n := range notes {
						d.notice("note: " + n)
					}
					p.Printf("edited: season %s, %s, ranked by %s\n", s.Name, s.Days(), render.SeasonRules(s.Rules))
				})
			})
		},
	}
	f := c.Flags()
	f.StringVar(&e.Name, "name", "", "its new name")
	f.StringVar(&e.From, "from", "", "first day: 2026-09-01, today or yesterday")
	f.StringVar(&e.To, "to", "", "last day")
	f.BoolVar(&e.OpenEnd, "open", false, "it has no last day")
	f.StringVar(&e.Reason, "reason", "", "why it is edited")
	ranks.add(c)
	return c
}
