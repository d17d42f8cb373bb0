package cli

import (
	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newScore builds "rummy score", the group.
func newScore(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:   "score",
		Short: "Record rounds and show the sheet",
		Example: `  rummy score add North=out East=23 South:7,W,11
  rummy score show
  rummy score correct 2 East=32 --reason "counted again"
  rummy score penalty North 10 --reason "misdealt twice"
  rummy score undo`,
	}
	c.AddCommand(newScoreAdd(d, runScoreAdd), newScoreShow(d), newScoreCorrect(d, runScoreCorrect), newScoreSkip(d), newScoreUndo(d), newScoreRedo(d), newScoreHistory(d), newScorePenalty(d))
	return c
}

// newScoreShow builds "rummy score show".
func newScoreShow(d *Deps) *cobra.Command {
	var match string
	var house []string
	c := &cobra.Command{
		Use:   "show",
		Short: "Show the score sheet and what is dealt next",
		Long: `Show the score sheet of a match. With --rule it is shown as it would be by other
rules of the game, counted from the cards recorded; points that were entered as
points are taken as they are. Nothing is changed by it.`,
		Example: `  rummy score show
  rummy score show --match 3
  rummy score show --rule score.wild_rank_value=face
  rummy score show --json`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				if len(house) > 0 {
					return runRescore(c, d, b, match, house)
				}
				m, err := b.Match(c.Context(), match)
				if err != nil {
					return err
				}
				return d.showMatch(m)
			})
		},
	}
	matchFlag(c, &match)
	c.Flags().StringArrayVar(&house, "rule", nil, `show it as it would be by a house rule, as path=value; see "rummy game show"`)
	return c
}

// runRescore shows a match as it would be by other rules.
func runRescore(c *cobra.Command, d *Deps, b *book.Book, match string, settings []string) error {
	house, err := overlay(settings)
	if err != nil {
		return err
	}
	m, r, err := b.Rescore(c.Context(), match, house)
	if err != nil {
		return err
	}
	return d.show(render.NewMatchJSON(m).Rescored(r), func(p *render.Page) {
		for _, broken := range r.Broken {
			d.notice("note: by these rules " + broken)
		}
		render.RescoredNote(p, r)
		render.Sheet(p, m)
	})
}

func matchFlag(c *cobra.Command, match *string) {
	c.Flags().StringVarP(match, "match", "m", "", "match meant, by its number (default: the open match)")
}
