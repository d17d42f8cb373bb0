package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/prompt"
	"rummy/cmd/rummy/render"
	"rummy/validate"
	"rummy/validate/card"
)

// newMeld builds "rummy meld", the group.
func newMeld(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:   "meld",
		Short: "Rule on cards laid down, added, or put in the place of a wild",
		Example: `  rummy meld check Bl4 Bl5 Bl6
  rummy meld layoff --on "5h 6h Jk" 8h
  rummy meld swap --on "5h Jk 7h" 6h --take`,
	}
	c.AddCommand(newMeldCheck(d), newMeldLayoff(d), newMeldSwap(d))
	return c
}

// newMeldCheck builds "rummy meld check".
func newMeldCheck(d *Deps) *cobra.Command {
	var where refereeFlags
	var how askFlags
	c := &cobra.Command{
		Use:   "check CARD...",
		Short: "Say whether cards form a meld, and what every wild stands for",
		Long: `Say whether cards form a meld, every way they can be read, and otherwise the
first rule that they break. Melds in parentheses are laid down together: each of
them is ruled on, and whether they are what the game asks of the first melds of a
player in the round, such as a contract. With - as the cards, hands are read from
standard input, one a line, RANK: before a line for its wild rank.`,
		Example: `  rummy meld check --game kit --wild 9 Bl4 Bl5 Bl6
  rummy meld check --game kit --round 3 --as run Bl4 Go5 Bl6
  rummy meld check --game contract-rummy --round 2 "(7h 7d 7c) (4s 5s 6s 7s)"
  rummy meld check Bl7 W W`,
		RunE: func(c *cobra.Command, args []string) error {
			b, err := d.bench(c.Context(), &where)
			if err != nil {
				return err
			}
			ask, err := how.ask(b.game)
			if err != nil {
				return err
			}
			rule := func(t validate.Table, h card.Hand) (verdict, error) {
				r, err := t.LayDown(h, ask)
				return verdict{
					json:  func(n int64) any { return render.NewRulingJSON(t, nil, h, r, n) },
					draw:  func(p *render.Page) { render.Ruling(p, t, t.Cards.FormatHand(h), r) },
					line:  func() string { return render.RulingLine(t, t.Cards.FormatHand(h), r) },
					legal: r.Legal(),
					cards: h, ruling: r,
				}, err
			}
			return d.judgeCards(c.Context(), b, args, claim{question: "meld check", how: how.words(), rule: rule, together: func(b *bench, melds []card.Hand) (verdict, error) {
				if how.words() != "" {
					return verdict{}, usage("leave it out", "--as and --ordered are for one meld, and several are named")
				}
				return d.laidTogether(b, melds)
			}})
		},
	}
	where.add(c)
	how.add(c)
	return c
}

// laidTogether is the verdict on melds that are laid down together.
func (d *Deps) laidTogether(b *bench, melds []card.Hand) (verdict, error) {
	t := b.table
	if err := b.mustKnowContract(); err != nil {
		return verdict{}, err
	}
	r, err := t.LayTogether(melds)
	typed := make([]string, len(melds))
	for i, m := range melds {
		typed[i] = "(" + t.Cards.FormatHand(m) + ")"
	}
	words := strings.Join(typed, " ")
	return verdict{
		json:  func(n int64) any { return render.NewTogetherJSON(t, melds, r, n) },
		draw:  func(p *render.Page) { render.Together(p, t, words, r) },
		line:  func() string { return render.TogetherLine(t, words, r) },
		legal: r.Legal(),
		cards: slices.Concat(melds...), how: "as " + words, ruling: r,
	}, err
}

// newMeldLayoff builds "rummy meld layoff".
func newMeldLayoff(d *Deps) *cobra.Command {
	var where refereeFlags
	var how askFlags
	var on string
	c := &cobra.Command{
		Use:   "layoff --on CARDS CARD...",
		Short: "Say whether cards may be added to a meld on the table",
		Long: `Say whether cards may be added to a meld on the table, one after the other in
any order that works; each of them must leave a legal meld.`,
		Example: `  rummy meld layoff --game kings --round 2 --on "5h 6h Jk" 8h 2s`,
		RunE: func(c *cobra.Command, args []string) error {
			b, lying, err := d.lying(c, &where, on)
			if err != nil {
				return err
			}
			ask, err := how.ask(b.game)
			if err != nil {
				return err
			}
			return d.judgeCards(c.Context(), b, args, claim{question: "meld layoff", how: how.words(), rule: func(t validate.Table, h card.Hand) (verdict, error) {
				r, err := t.LayOff(lying, ask, h)
				return d.onTable(t, lying, h, r), err
			}})
		},
	}
	where.add(c)
	how.add(c)
	c.Flags().StringVar(&on, "on", "", "the meld on the table")
	return c
}

// newMeldSwap builds "rummy meld swap".
func newMeldSwap(d *Deps) *cobra.Command {
	var where refereeFlags
	var how askFlags
	var on string
	var take, cover bool
	c := &cobra.Command{
		Use:   "swap --on CARDS CARD --take|--cover",
		Short: "Say whether a card may replace a wild on the table",
		Example: `  rummy meld swap --game kings --round 2 --on "5h Jk 7h" 6h --take
  rummy meld swap --game kings --round 2 --on "5h Jk 7h" 6h --cover`,
		RunE: func(c *cobra.Command, args []string) error {
			if take && cover {
				return errTakeOrCover
			}
			b, lying, err := d.lying(c, &where, on)
			if err != nil {
				return err
			}
			ask, err := how.ask(b.game)
			if err != nil {
				return err
			}
			then, err := d.takeOrCover(c.Context(), take, cover)
			if err != nil {
				return err
			}
			words := strings.TrimSpace(string(then) + " " + how.words())
			return d.judgeCards(c.Context(), b, args, claim{question: "meld swap", how: words, rule: func(t validate.Table, h card.Hand) (verdict, error) {
				if len(h) != 1 {
					return verdict{}, usage("name one card", "one card replaces one wild, and %d are named", len(h))
				}
				r, err := t.SwapWild(lying, ask, h[0], then)
				return d.onTable(t, lying, h, r), err
			}})
		},
	}
	where.add(c)
	how.add(c)
	f := c.Flags()
	f.StringVar(&on, "on", "", "the meld on the table")
	f.BoolVar(&take, "take", false, "the wild is taken to hand")
	f.BoolVar(&cover, "cover", false, "the wild is covered and stays on the table")
	return c
}

var errTakeOrCover = usage("write --take or --cover", "is the wild taken to hand, or covered?")

// takeOrCover says what becomes of a wild that is replaced, and asks if that is not told.
func (d *Deps) takeOrCover(ctx context.Context, take, cover bool) (validate.Swap, error) {
	switch {
	case take:
		return validate.Take, nil
	case cover:
		return validate.Cover, nil
	}
	p, err := d.ask()
	if err != nil {
		return "", err
	}
	if p == nil {
		return "", errTakeOrCover
	}
	i, err := p.Select(ctx, prompt.Question{Text: "What becomes of the wild?"}, []string{"it is taken to hand", "it is covered and stays on the table"})
	return []validate.Swap{validate.Take, validate.Cover}[i], err
}

// lying returns the bench and the cards of a meld on the table.
func (d *Deps) lying(c *cobra.Command, where *refereeFlags, on string) (*bench, card.Hand, error) {
	b, err := d.bench(c.Context(), where)
	if err != nil {
		return nil, nil, err
	}
	if on == "" {
		if on, err = d.askCards(c.Context(), b, "Which meld lies on the table?",
			usage(fmt.Sprintf("name its cards, such as --on %q", b.someCards()), "which meld on the table?")); err != nil {
			return nil, nil, err
		}
	}
	h, err := b.cards(on)
	return b, h, err
}

// onTable is the verdict on cards that come to a meld on the table.
func (d *Deps) onTable(t validate.Table, on, h card.Hand, r validate.Ruling) verdict {
	words := t.Cards.FormatHand(h) + " on " + t.Cards.FormatHand(on)
	return verdict{
		json:  func(n int64) any { return render.NewRulingJSON(t, on, h, r, n) },
		draw:  func(p *render.Page) { render.Ruling(p, t, words, r) },
		line:  func() string { return render.RulingLine(t, words, r) },
		legal: r.Legal(),
		cards: h, on: on, ruling: r,
	}
}
