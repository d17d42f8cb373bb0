package cli

import (
	"strconv"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newScorePenalty builds "rummy score penalty".
func newScorePenalty(d *Deps) *cobra.Command {
	var match, reason, revoke string
	c := &cobra.Command{
		Use:   "penalty NAME POINTS --reason WHY",
		Short: "Give a player a penalty, apart from any round",
		Long: `Give a player a penalty. Its points make the total worse: they are added where few
points win and taken away where many do; points below zero make it better. A
penalty stands by itself between the rounds, whatever is corrected around it, until
--revoke takes it away again by its number, with a reason.`,
		Example: `  rummy score penalty North 10 --reason "misdealt twice"
  rummy score penalty North -5 --reason "made the coffee"
  rummy score penalty --revoke 1 --reason "it was not her card"`,
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("revoke") {
				return runRevoke(c, d, match, revoke, reason, args)
			}
			if len(args) != 2 {
				return usage(shown(c), "name the player and the points")
			}
			return d.onMatch(c, match, func(b *book.Book, w book.Which) (*book.Match, error) {
				return b.Penalise(c.Context(), w, args[0], args[1], reason)
			}, func(m *book.Match) error {
				return d.show(render.NewMatchJSON(m), func(p *render.Page) {
					given := m.Sheet.Penalties[len(m.Sheet.Penalties)-1]
					p.Printf("penalty %d in match %d, begun on %s: %+d for %s\n", given.Number, m.Number, m.Day(), given.Points, m.Sheet.Name(given.Player))
					render.Sheet(p, m)
				})
			})
		},
	}
	matchFlag(c, &match)
	c.Flags().StringVar(&reason, "reason", "", "what the penalty is for, or why it is taken away")
	c.Flags().StringVar(&revoke, "revoke", "", "number of a penalty to take away")
	return c
}

func runRevoke(c *cobra.Command, d *Deps, match, revoke, reason string, args []string) error {
	number, err := strconv.Atoi(revoke)
	if err != nil {
		return usage(shown(c), "--revoke wants the number of a penalty, not %q", revoke)
	}
	if len(args) > 0 {
		return usage(shown(c), "%q is one word too many: a penalty is taken away by its number", args[0])
	}
	return d.onMatch(c, match, func(b *book.Book, w book.Which) (*book.Match, error) {
		return b.RevokePenalty(c.Context(), w, number, reason)
	}, func(m *book.Match) error {
		return d.show(render.NewMatchJSON(m), func(p *render.Page) {
			p.Printf("taken away: penalty %d of match %d, begun on %s\n", number, m.Number, m.Day())
			render.Sheet(p, m)
		})
	})
}
