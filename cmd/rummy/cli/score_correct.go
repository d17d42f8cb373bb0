package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rummy/score"
	"rummy/score/book"
)

type scoreCorrectOptions struct {
	book.Correction
	asks   bool // nothing is said that the round is to be instead: it is asked for
	dryRun bool
}

// newScoreCorrect builds "rummy score correct"; tests pass a run of their own.
func newScoreCorrect(d *Deps, run func(context.Context, *Deps, *scoreCorrectOptions) error) *cobra.Command {
	o := &scoreCorrectOptions{}
	c := &cobra.Command{
		Use:   "correct [ROUND] [NAME=ENTRY]... [--reason WHY]",
		Short: "Correct a round of any match, whenever it was played",
		Long: `Correct a round: the entries given replace those of the players named, the others
stay, and the round is checked as a whole. Totals, places, the end of the match
and the standings follow; what moves is shown before anything is recorded. On a
terminal you are asked; elsewhere a round that is not the newest one of its match
wants --yes. What the round said before stays on record, and "rummy score undo"
takes the correction back. Without entries, on a terminal, you are asked: which
round, what each player brought, where Enter keeps what is on record, and why.

--skipped says that the round was not played at all. A round passed over that was
played after all is given the entries of everybody. With --tie-break, ROUND is the
number of a tie-break round.`,
		Example: `  rummy score correct 2 East=32 --reason "counted again"
  rummy score correct 2 North=7 East=out --reason "mixed up" --yes
  rummy score correct 2 East=32 --reason "counted again" --dry-run
  rummy score correct 10 South:7,W --match 3 --reason "a card was missing"
  rummy score correct`,
		RunE: func(c *cobra.Command, args []string) (err error) {
			if len(args) > 0 {
				if o.Round, err = strconv.Atoi(args[0]); err != nil || o.Round < 1 {
					return usage(shown(c), "%q is no number of a round", args[0])
				}
				o.Words = args[1:]
			}
			o.Sure = d.flags.yes
			o.asks = len(o.Words) == 0 && o.Dealer == "" && o.Upcard == "" && o.Wild == "" && !o.Unfinished && !o.Skipped
			if o.asks || o.Round == 0 {
				p, err := d.ask()
				switch {
				case err != nil:
					return err
				case p == nil && o.Round == 0:
					return usage(shown(c), "name the round to correct by its number")
				case p == nil:
					return usage(shown(c), "nothing is said that round %d is to be instead", o.Round)
				}
			}
			if c.Flags().Changed("agreed") && strings.TrimSpace(o.Agreed) == "" {
				return usage(`write why, such as --agreed "counted again together"`, "--agreed wants a reason")
			}
			return run(c.Context(), d, o)
		},
	}
	f := c.Flags()
	matchFlag(c, &o.Match)
	f.StringVar(&o.Reason, "reason", "", "why the round is corrected")
	f.StringVar(&o.Dealer, "dealer", "", "who dealt the round, if not who is on record")
	f.StringVarP(&o.Wild, "wild", "w", "", "rank or special card turned up, if not the one on record, in a game in which that says what is wild")
	f.StringVar(&o.Upcard, "upcard", "", "card turned up, if not the one on record, in a game that goes by it")
	f.BoolVar(&o.Unfinished, "unfinished", false, "nobody went out: the round was broken off")
	f.BoolVar(&o.Skipped, "skipped", false, "the round was not played at all: it is passed over")
	f.BoolVar(&o.TieBreak, "tie-break", false, "a tie-break round is meant, by its own number")
	f.StringVar(&o.Agreed, "agreed", "", "correct it although a check of cards or points refuses it, and why")
	f.BoolVar(&o.dryRun, "dry-run", false, "only show what would move")
	return c
}

func runScoreCorrect(ctx context.Context, d *Deps, o *scoreCorrectOptions) error {
	preview := func(b *book.Book) (book.Corrected, error) {
		if err := askCorrection(ctx, d, b, o); err != nil {
			return book.Corrected{}, err
		}
		return d.previewCorrection(ctx, b, &o.Correction)
	}
	if o.dryRun {
		return d.reading(ctx, func(b *book.Book) error {
			c, err := preview(b)
			if err != nil {
				return err
			}
			return d.dryRun(c.Changed)
		})
	}
	return d.writing(ctx, func(b *book.Book) error {
		c, err := preview(b)
		if err != nil {
			return err
		}
		if err := d.confirmCorrection(ctx, c); err != nil {
			return err
		}
		o.Seen = c.Moves.Seq
		if c, err = b.Correct(ctx, o.Correction); err != nil {
			return err
		}
		return d.changedMatch(c.Changed, fmt.Sprintf("corrected: %s of match %d, begun on %s", score.RoundName(c.Round.Number, c.Moves.TieBreak), c.Number, c.Day()))
	})
}

// previewCorrection says what a correction would move; why it is made is asked
// where that is all that is missing.
func (d *Deps) previewCorrection(ctx context.Context, b *book.Book, c *book.Correction) (done book.Corrected, err error) {
	look := func() error {
		return d.insist(ctx, &c.Sure, nil, func() (err error) {
			done, err = b.PreviewCorrection(ctx, *c)
			return err
		})
	}
	err = look()
	var wrong *score.Mistake
	if !errors.As(err, &wrong) || wrong.Name != "reason.missing" {
		return done, err
	}
	p, errAsk := d.ask()
	if errAsk != nil || p == nil {
		return done, cmp.Or(errAsk, err)
	}
	if c.Reason, err = askReason(ctx, p, sentence(wrong.Message)); err != nil {
		return done, err
	}
	return done, look()
}

// confirmCorrection shows what a correction moves and asks whether it is meant.
// Where nobody can be asked, the newest round of a match is.
func (d *Deps) confirmCorrection(ctx context.Context, c book.Corrected) error {
	p, err := d.ask()
	if err != nil {
		return err
	}
	which := fmt.Sprintf("%s of match %d, begun on %s", score.RoundName(c.Round.Number, c.Moves.TieBreak), c.Number, c.Day())
	if p == nil && !c.Newest && !d.flags.yes {
		return &score.Mistake{Name: "correct.not_newest", Message: which + ", is not its newest round",
			Hint: "add --yes if it is meant; --dry-run shows what would move"}
	}
	return d.confirmMoves(ctx, c.Changed, "Correct "+which+"?")
}
