package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"rummy/score/book"
)

type matchEditOptions struct {
	book.Edit
	house  []string
	seats  string
	person string
	dryRun bool
}

// newMatchEdit builds "rummy match edit".
func newMatchEdit(d *Deps) *cobra.Command {
	o := &matchEditOptions{}
	c := &cobra.Command{
		Use:   "edit [MATCH] --reason WHY",
		Short: "Put right what was recorded wrong of a match since its start",
		Long: `Put right what was recorded wrong of a match as a whole: its day, its season, the
order of the seats, who dealt first, who played in somebody's name, the house rules
it is played by. It holds from the start of the match. Under other rules the rounds
entered as cards are ruled on and counted anew; points entered as points stay. What
moves is shown before anything is recorded; on a terminal you are asked.`,
		Example: `  rummy match edit --date yesterday --reason "entered a day late"
  rummy match edit 3 --season Autumn --reason "forgot to name it"
  rummy match edit --rule score.wild_rank_value=face --reason "as always"
  rummy match edit --player South=Zoe --reason "it was her sister"`,
		Args: upToArgs(1),
		RunE: func(c *cobra.Command, args []string) (err error) {
			if o.Match, err = matchOf(o.Match, args); err != nil {
				return err
			}
			if err := o.read(c); err != nil {
				return err
			}
			o.Sure = d.flags.yes
			return runMatchEdit(c.Context(), d, o)
		},
	}
	f := c.Flags()
	matchFlag(c, &o.Match)
	f.StringVar(&o.Day, "date", "", "day on which the match was played: 2026-11-30, today or yesterday")
	f.StringVar(&o.Season, "season", "", "season that the match belongs to")
	f.BoolVar(&o.NoSeason, "no-season", false, "the match belongs to no season")
	f.StringVar(&o.seats, "seats", "", "the players of the start in their order to the left, such as North,South,East")
	f.StringVar(&o.Dealer, "dealer", "", "who was to deal the first round")
	f.StringVar(&o.person, "player", "", "who has played in whose name, as WAS=IS")
	f.StringArrayVar(&o.New, "new", nil, "name that is a new player although it is much like a known one")
	f.StringArrayVar(&o.house, "rule", nil, `house rule the match is played by, as path=value; see "rummy game show"`)
	f.StringVar(&o.Agreed, "agreed", "", "edit it although rounds break the rules given, and why")
	f.StringVar(&o.Reason, "reason", "", "why the match is edited")
	f.BoolVar(&o.dryRun, "dry-run", false, "only show what would move")
	return c
}

// read reads the flags that hold more than one word.
func (o *matchEditOptions) read(c *cobra.Command) (err error) {
	if o.House, err = overlay(o.house); err != nil {
		return err
	}
	if c.Flags().Changed("agreed") && strings.TrimSpace(o.Agreed) == "" {
		return usage(`write why, such as --agreed "counted again together"`, "--agreed wants a reason")
	}
	if o.seats != "" {
		o.Seats = splitNames(o.seats)
	}
	if c.Flags().Changed("player") {
		was, is, ok := strings.Cut(o.person, "=")
		if o.Was, o.Is = strings.TrimSpace(was), strings.TrimSpace(is); !ok || o.Was == "" || o.Is == "" {
			return usage("write it as --player South=Zoe", "--player wants who is on record and who has played, not %q", o.person)
		}
	}
	if len(o.New) > 0 && o.Was == "" {
		return usage("add --player WAS=IS, or leave out --new", "--new is for who has played in the name of another, and no --player is given")
	}
	if o.Day == "" && o.Season == "" && !o.NoSeason && len(o.Seats) == 0 && o.Dealer == "" && o.Was == "" && len(o.House) == 0 {
		return usage(shown(c), "nothing is said that the match is to be instead")
	}
	return nil
}

func runMatchEdit(ctx context.Context, d *Deps, o *matchEditOptions) error {
	preview := func(b *book.Book) (c book.Changed, err error) {
		err = d.insist(ctx, &o.Sure, &o.New, func() (err error) {
			c, err = b.PreviewEdit(ctx, o.Edit)
			return err
		})
		return c, err
	}
	return d.changeMatch(ctx, o.dryRun, "Edit", "edited", preview, func(b *book.Book, seen int64) (book.Changed, error) {
		o.Seen = seen
		return b.EditMatch(ctx, o.Edit)
	})
}

// newMatchVoid builds "rummy match void".
func newMatchVoid(d *Deps) *cobra.Command {
	var w book.Which
	var reason string
	var dryRun bool
	c := &cobra.Command{
		Use:   "void [MATCH] --reason WHY",
		Short: "Declare a match void: it stays on record and counts nowhere",
		Long: `Declare a match void, whether it is over or not. It stays on record, marked so, and
counts in no standings. "rummy match resume" takes that back.`,
		Example: `  rummy match void --reason "played with a card short"
  rummy match void 3 --reason "entered twice" --dry-run`,
		Args: upToArgs(1),
		RunE: func(c *cobra.Command, args []string) (err error) {
			if w.Match, err = matchOf(w.Match, args); err != nil {
				return err
			}
			ctx := c.Context()
			w.Sure = d.flags.yes
			preview := func(b *book.Book) (c book.Changed, err error) {
				err = d.insist(ctx, &w.Sure, nil, func() (err error) {
					c, err = b.PreviewVoid(ctx, w, reason)
					return err
				})
				return c, err
			}
			return d.changeMatch(ctx, dryRun, "Declare void", "declared void", preview, func(b *book.Book, seen int64) (book.Changed, error) {
				return b.VoidMatch(ctx, w, reason, seen)
			})
		},
	}
	matchFlag(c, &w.Match)
	c.Flags().StringVar(&reason, "reason", "", "why the match is void")
	c.Flags().BoolVar(&dryRun, "dry-run", false, "only show what would move")
	return c
}

// changeMatch shows what a change of a match as a whole moves, asks, and records it.
func (d *Deps) changeMatch(ctx context.Context, dryRun bool, ask, done string, preview func(*book.Book) (book.Changed, error),
	do func(b *book.Book, seen int64) (book.Changed, error)) error {
	if dryRun {
		return d.reading(ctx, func(b *book.Book) error {
			c, err := preview(b)
			if err != nil {
				return err
			}
			return d.dryRun(c)
		})
	}
	return d.writing(ctx, func(b *book.Book) error {
		c, err := preview(b)
		if err != nil {
			return err
		}
		if err := d.confirmMoves(ctx, c, fmt.Sprintf("%s match %d, begun on %s?", ask, c.Number, c.Moves.Day)); err != nil {
			return err
		}
		if c, err = do(b, c.Moves.Seq); err != nil {
			return err
		}
		return d.changedMatch(c, fmt.Sprintf("%s: match %d, begun on %s", done, c.Number, c.Day()))
	})
}
