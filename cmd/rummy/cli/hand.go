package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/meld"
)

// newHand builds "rummy hand", the group.
func newHand(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:   "hand",
		Short: "Find the best arrangement of a hand, or whether it can go out",
		Example: `  rummy hand best Bl5 Bl6 Bl7 Go7 Pu7
  rummy hand out Bl6 Bl7 Bl8 Bl9 Bl10 Bl11`,
	}
	c.AddCommand(newHandBest(d), newHandOut(d))
	return c
}

// newHandBest builds "rummy hand best".
func newHandBest(d *Deps) *cobra.Command {
	var where refereeFlags
	var discard, opened bool
	c := &cobra.Command{
		Use:   "best CARD...",
		Short: "Arrange a hand so that the fewest points are left",
		Long: `Arrange a hand so that the fewest points are left, exactly. With --discard one
card of it goes first, the one that leaves the least. With - as the cards, hands
are read from standard input, one a line, RANK: before a line for its wild rank.
Where a game asks something of a player's first melds, such as a contract, they are
found too, or none; with --opened the player has laid them already.`,
		Example: `  rummy hand best --game kit --wild 5 Bl5 Bl6 Bl7 Go7 Pu7
  rummy hand best --game kit --wild 5 --discard Bl9 Go9 Pu9 Bl10 Pu12 Gr4`,
		RunE: func(c *cobra.Command, args []string) error {
			b, err := d.bench(c.Context(), &where)
			if err != nil {
				return err
			}
			var a meld.Arrangement // one for all lines: it is drawn before the next is made
			how := ""
			if discard {
				how = "with one discarded"
			}
			return d.judgeCards(c.Context(), b, args, claim{question: "hand best", how: how, rule: func(t validate.Table, h card.Hand) (verdict, error) {
				t, err := b.asOpened(t, opened)
				if err != nil {
					return verdict{}, err
				}
				var gone card.Card
				if discard {
					gone, err = b.judge(t).BestDiscard(h, &a)
				} else {
					err = b.judge(t).Best(h, &a)
				}
				return verdict{
					json:  func(n int64) any { return render.NewHandJSON(t, &a, gone, n) },
					draw:  func(p *render.Page) { render.Hand(p, t, &a, gone) },
					line:  func() string { return render.HandLine(t, &a, gone) },
					legal: true,
					cards: h, ruling: validate.Ruling{Condition: t.Unopened()},
				}, err
			}})
		},
	}
	where.add(c)
	c.Flags().BoolVar(&discard, "discard", false, "one card goes: the one that leaves the least")
	openedFlag(c, &opened)
	return c
}

// asOpened returns the table of a player who has laid what the game asks for first, or
// has not.
func (b *bench) asOpened(t validate.Table, opened bool) (validate.Table, error) {
	if opened {
		return t.Opened(), nil
	}
	return t, b.mustKnowContract()
}

func openedFlag(c *cobra.Command, opened *bool) {
	c.Flags().BoolVar(opened, "opened", false, "the player has laid the first melds that the game asks for")
}

// newHandOut builds "rummy hand out".
func newHandOut(d *Deps) *cobra.Command {
	var where refereeFlags
	var opened bool
	c := &cobra.Command{
		Use:   "out CARD...",
		Short: "Say whether a hand can go out, and with which discards",
		Long: `Say whether a hand, with the card drawn, can go out by melds of its own: with
which discards, or without one where the game allows that. Where a round may be
ended by knocking, it says whether the hand may knock, and with what left.`,
		Example: `  rummy hand out --game kit --wild 5 Bl6 Bl7 Bl8 Bl9 Bl10 Bl11
  rummy hand out --game gin 4c 5c 6c 9d 9h 9s Ah 2d 3h 4d Kc`,
		RunE: func(c *cobra.Command, args []string) error {
			b, err := d.bench(c.Context(), &where)
			if err != nil {
				return err
			}
			return d.judgeCards(c.Context(), b, args, claim{question: "hand out", rule: func(t validate.Table, h card.Hand) (verdict, error) {
				t, err := b.asOpened(t, opened)
				if err != nil {
					return verdict{}, err
				}
				e, r, err := t.GoOut(h)
				if errors.Is(err, meld.ErrTooMany) {
					r, err = t.Census(h), nil // it cannot go out, since there are no such cards
				}
				words := t.Cards.FormatHand(h)
				return verdict{
					json:  func(n int64) any { return render.NewExitJSON(t, e, r, n) },
					draw:  func(p *render.Page) { render.Exit(p, t, words, e, r) },
					line:  func() string { return render.ExitLine(t, words, e, r) },
					legal: r.Legal(),
					cards: h, ruling: r,
				}, err
			}})
		},
	}
	where.add(c)
	openedFlag(c, &opened)
	return c
}
