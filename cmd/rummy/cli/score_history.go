package cli

import (
	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newScoreHistory builds "rummy score history".
func newScoreHistory(d *Deps) *cobra.Command {
	var match string
	c := &cobra.Command{
		Use:   "history",
		Short: "Show every change of the match: who, when, what and why",
		Long: `Show every change of the match, oldest first: when it was made and by whom, what
was entered, why where a reason was given, and whether it is in force or was
taken back. The taking back and the bringing back are changes too.`,
		Example: `  rummy score history
  rummy score history --match 3
  rummy score history --json`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				m, lines, err := b.History(c.Context(), match)
				if err != nil {
					return err
				}
				return d.show(render.NewHistoryJSON(m, lines), func(p *render.Page) { render.History(p, m, lines) })
			})
		},
	}
	matchFlag(c, &match)
	return c
}
