package cli

import (
	"strconv"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newRuling builds "rummy ruling", the group.
func newRuling(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:   "ruling",
		Short: "Look up disputes that were put on record",
		Example: `  rummy meld check Bl4 Bl5 Bl7 --record "may a run skip a number?"
  rummy ruling list
  rummy ruling overrule 3 --reason "the sheet says otherwise"`,
	}
	c.AddCommand(newRulingList(d), newRulingShow(d), newRulingOverrule(d))
	return c
}

// newRulingList builds "rummy ruling list".
func newRulingList(d *Deps) *cobra.Command {
	var like book.RulingsLike
	var where refereeFlags
	var cards string
	c := &cobra.Command{
		Use:   "list",
		Short: "List the rulings on record, all or those like this one",
		Example: `  rummy ruling list
  rummy ruling list --finding meld.gap
  rummy ruling list --game kit --cards "Bl4 Bl5 Bl7"`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if cards != "" || where.game != "" {
				b, err := d.bench(c.Context(), &where)
				if err != nil {
					return err
				}
				like.Game = b.game.ID
				if cards != "" {
					h, err := b.cards(cards)
					if err != nil {
						return err
					}
					like.Cards = render.Codes(b.table, h)
				}
			}
			return d.reading(c.Context(), func(b *book.Book) error {
				rulings, err := b.Rulings(c.Context(), like)
				if err != nil {
					return err
				}
				for i := range rulings {
					d.atTable(&rulings[i])
				}
				return d.show(render.NewRulingsJSON(rulings), func(p *render.Page) { render.Rulings(p, rulings) })
			})
		},
	}
	f := c.Flags()
	f.StringVar(&cards, "cards", "", "only rulings on just these cards, in any order")
	f.StringVar(&like.Finding, "finding", "", "only rulings with a finding of this name, such as meld.gap, or a beginning of it")
	f.StringVarP(&where.game, "game", "g", "", "only rulings in this game (with --cards, default: the open match's)")
	return c
}

// newRulingShow builds "rummy ruling show".
func newRulingShow(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:     "show NUMBER",
		Short:   "Show a ruling on record, with its reasons",
		Example: `  rummy ruling show 3`,
		Args:    allArgs(needArgs(1, "which ruling?"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			n, err := rulingNumber(args[0])
			if err != nil {
				return err
			}
			return d.reading(c.Context(), func(b *book.Book) error {
				r, err := b.Ruling(c.Context(), n)
				if err != nil {
					return err
				}
				d.atTable(&r)
				return d.show(render.NewGivenJSON(r, nil), func(p *render.Page) { render.Given(p, r) })
			})
		},
	}
}

// newRulingOverrule builds "rummy ruling overrule".
func newRulingOverrule(d *Deps) *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "overrule NUMBER --reason WHY",
		Short: "Record that the table took a ruling back",
		Long: `Record that the table took a ruling back. The ruling stays on record. No round is
changed by it; those that were entered under it are named.`,
		Example: `  rummy ruling overrule 3 --reason "the sheet says otherwise"`,
		Args:    allArgs(needArgs(1, "which ruling?"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			n, err := rulingNumber(args[0])
			if err != nil {
				return err
			}
			return d.writing(c.Context(), func(b *book.Book) error {
				r, rounds, err := b.Overrule(c.Context(), n, reason)
				if err != nil {
					return err
				}
				d.atTable(&r)
				return d.show(render.NewGivenJSON(r, rounds), func(p *render.Page) {
					p.Printf("overruled: ruling %d\n", r.Number)
					render.Overruled(p, r, rounds)
				})
			})
		},
	}
	c.Flags().StringVar(&reason, "reason", "", "why the table took it back")
	return c
}

// atTable puts the time of a ruling on the clock of the table.
func (d *Deps) atTable(r *book.Ruling) { r.At = r.At.In(d.Now().Location()) }

func rulingNumber(word string) (int64, error) {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return 0, usage(`"rummy ruling list" shows all rulings`, "%q is no number of a ruling", word)
	}
	return n, nil
}
