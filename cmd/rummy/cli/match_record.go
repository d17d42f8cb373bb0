package cli

import (
	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newMatchRecord builds "rummy match record".
func newMatchRecord(d *Deps) *cobra.Command {
	var start startFlags
	p := book.Paper{}
	c := &cobra.Command{
		Use:   "record --game GAME NAME=POINTS NAME=POINTS...",
		Short: "Record an old match of which only the totals are known",
		Long: `Record a match from old paper of which only the totals are known. It is marked so,
counts in standings like any other and has no rounds. The open match stays the open
one. With --match the totals of one recorded so before are put right, for a reason.`,
		Example: `  rummy match record --game kit --date 2025-12-24 North=120 East=98
  rummy match record --match 12 --reason "misread" North=120 East=89`,
		Args: needArgs(1, "name everybody who played, with the total"),
		RunE: func(c *cobra.Command, args []string) error {
			p.Words = args
			s, err := start.start(c.Context(), d)
			if err != nil {
				return err
			}
			if p.Match != "" && s != nil {
				return usage("leave out what says how it was played", "--match means a match recorded before")
			}
			if s == nil {
				s = &book.Start{}
			}
			p.Start = s
			return d.writing(c.Context(), func(b *book.Book) error {
				var begun book.Begun
				err := d.insist(c.Context(), new(bool), &s.New, func() (err error) {
					begun, err = b.RecordPaper(c.Context(), p)
					return err
				})
				if err != nil {
					return err
				}
				return d.show(render.NewMatchJSON(begun.Match).Begun(begun), func(p *render.Page) {
					announceBegun(d, begun)
					d.notes(begun.Match)
					p.Printf("recorded: match %d of %s, its totals only\n", begun.Number, begun.Day())
					render.Sheet(p, begun.Match)
				})
			})
		},
	}
	start.add(c)
	c.Flags().StringVarP(&p.Match, "match", "m", "", "match recorded so before, by its number")
	c.Flags().StringVar(&p.Reason, "reason", "", "why the totals are others than recorded before")
	return c
}
