package cli

import (
	"context"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newMatch builds "rummy match", the group.
func newMatch(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:   "match",
		Short: "Start, list, end and change matches",
		Example: `  rummy match start --game kit North East South
  rummy match list
  rummy match join West
  rummy match resume 3`,
	}
	c.AddCommand(newMatchStart(d, runMatchStart), newMatchList(d), newMatchShow(d), newMatchEnd(d), newMatchResume(d),
		newMatchJoin(d), newMatchLeave(d), newMatchSeats(d), newMatchEdit(d), newMatchVoid(d), newMatchRecord(d))
	return c
}

type matchStartOptions struct {
	start   startFlags
	dealer  string
	players []string
}

// newMatchStart builds "rummy match start"; tests pass a run of their own.
func newMatchStart(d *Deps, run func(context.Context, *Deps, *matchStartOptions) error) *cobra.Command {
	o := &matchStartOptions{}
	c := &cobra.Command{
		Use:   "start --game GAME NAME NAME...",
		Short: "Start a match and make it the open one",
		Long: `Start a match. The players in the order named are the seats, to the left; the
first deals unless --dealer says otherwise. Names that are not on record yet
are put on record.`,
		Example: `  rummy match start --game kit North East South
  rummy match start --game kit --dealer East --season Autumn North East South
  rummy match start --game kit --date yesterday North East South
  rummy match start --game kit --rule score.wild_rank_value=face North East`,
		RunE: func(c *cobra.Command, args []string) error {
			o.players = args
			return run(c.Context(), d, o)
		},
	}
	o.start.add(c)
	c.Flags().StringVar(&o.dealer, "dealer", "", "who deals the first round (default: the first player named)")
	return c
}

func runMatchStart(ctx context.Context, d *Deps, o *matchStartOptions) error {
	s, err := o.start.start(ctx, d)
	if err != nil {
		return err
	}
	if s == nil {
		s = &book.Start{}
	}
	s.Dealer, s.Players = o.dealer, o.players
	return d.writing(ctx, func(b *book.Book) error {
		asked, err := askStart(ctx, d, b, s)
		if err == nil && asked {
			err = d.confirmStart(ctx, b, s)
		}
		if err != nil {
			return err
		}
		var begun book.Begun
		err = d.insist(ctx, new(bool), &s.New, func() (err error) {
			begun, err = b.StartMatch(ctx, *s)
			return err
		})
		if err != nil {
			return err
		}
		return d.show(render.NewMatchJSON(begun.Match).Begun(begun), func(p *render.Page) {
			announceBegun(d, begun)
			d.notes(begun.Match)
			p.Printf("started: match %d is the open match now\n", begun.Number)
			render.Sheet(p, begun.Match)
		})
	})
}

// newMatchList builds "rummy match list".
func newMatchList(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the matches on record",
		Long:    "List the matches on record. Rounds without --match go to the one that is listed as\nthe open match; others that are open were not played to their end.",
		Example: "  rummy match list\n  rummy match list --json",
		Args:    upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				matches, err := b.Matches(c.Context())
				if err != nil {
					return err
				}
				open, err := b.OpenNumber(c.Context())
				if err != nil {
					return err
				}
				return d.show(render.NewMatchesJSON(matches, open), func(p *render.Page) { render.Matches(p, matches, open) })
			})
		},
	}
}

// newMatchShow builds "rummy match show".
func newMatchShow(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:   "show [MATCH]",
		Short: "Show a match: the open one, or one by its number",
		Example: `  rummy match show
  rummy match show 3`,
		Args: upToArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return d.reading(c.Context(), func(b *book.Book) error {
				m, err := b.Match(c.Context(), first(args))
				if err != nil {
					return err
				}
				return d.showMatch(m)
			})
		},
	}
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

// newMatchEnd builds "rummy match end".
func newMatchEnd(d *Deps) *cobra.Command {
	var match string
	var count bool
	c := &cobra.Command{
		Use:   "end [MATCH]",
		Short: "End a match before its last round",
		Long: `End a match early. It does not enter the standings unless --count says so. A
match that comes to its last round ends by itself.`,
		Example: `  rummy match end
  rummy match end --count`,
		Args: upToArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			which, err := matchOf(match, args)
			if err != nil {
				return err
			}
			return d.onMatch(c, which, func(b *book.Book, w book.Which) (*book.Match, error) {
				return b.EndMatch(c.Context(), w, count)
			}, func(m *book.Match) error {
				return d.show(render.NewMatchJSON(m), func(p *render.Page) {
					p.Printf("ended early: match %d, begun on %s\n", m.Number, m.Day())
					render.Sheet(p, m)
				})
			})
		},
	}
	matchFlag(c, &match)
	c.Flags().BoolVar(&count, "count", false, "let it enter the standings as it is")
	return c
}

// newMatchResume builds "rummy match resume".
func newMatchResume(d *Deps) *cobra.Command {
	var match string
	c := &cobra.Command{
		Use:     "resume [MATCH]",
		Short:   "Make a match the open one; its being void, or an early end, is taken back",
		Example: `  rummy match resume 3`,
		Args:    upToArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			which, err := matchOf(match, args)
			if err != nil {
				return err
			}
			return d.onMatch(c, which, func(b *book.Book, w book.Which) (*book.Match, error) {
				return b.ResumeMatch(c.Context(), w.Match)
			}, func(m *book.Match) error {
				return d.show(render.NewMatchJSON(m), func(p *render.Page) {
					p.Printf("resumed: match %d, begun on %s, is the open match now\n", m.Number, m.Day())
					render.Sheet(p, m)
				})
			})
		},
	}
	matchFlag(c, &match)
	return c
}

// matchOf takes the match from --match or from the argument.
func matchOf(flag string, args []string) (string, error) {
	if flag != "" && len(args) > 0 && flag != args[0] {
		return "", usage("leave out one of them", "--match %s and %s are two matches", flag, args[0])
	}
	if flag == "" {
		flag = first(args)
	}
	return flag, nil
}
