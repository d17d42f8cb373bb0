package cli

import (
	"github.com/spf13/cobra"

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
  rummy score undo`,
	}
	c.AddCommand(newScoreAdd(d, runScoreAdd), newScoreShow(d), newScoreCorrect(d, runScoreCorrect), newScoreSkip(d), newScoreUndo(d), newScoreRedo(d), newScoreHistory(d))
	return c
}

// newScoreShow builds "rummy score show".
func newScoreShow(d *Deps) *cobra.Command {
	var match string
	c := &cobra.Command{
		Use:   "show",
		Short: "Show the score sheet and what is dealt next",
		Example: `  rummy score show
  rummy score show --match 3
  rummy score show --json`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				m, err := b.Match(c.Context(), match)
				if err != nil {
					return err
				}
				return d.showMatch(m)
			})
		},
	}
	matchFlag(c, &match)
	return c
}

func matchFlag(c *cobra.Command, match *string) {
	c.Flags().StringVarP(match, "match", "m", "", "match meant, by its number (default: the open match)")
}
