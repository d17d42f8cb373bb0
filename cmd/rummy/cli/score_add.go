package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

type scoreAddOptions struct {
	round book.Round
	start startFlags
}

// newScoreAdd builds "rummy score add"; tests pass a run of their own.
func newScoreAdd(d *Deps, run func(context.Context, *Deps, *scoreAddOptions) error) *cobra.Command {
	o := &scoreAddOptions{}
	c := &cobra.Command{
		Use:   "add [NAME=out | NAME=POINTS | NAME:CARDS]...",
		Short: "Record a round",
		Long: `Record a round: one entry for every player, in any order. With no open match and
--game, a match is started and the players in the order named are the seats;
the first deals. Without entries, on a terminal, you are asked. Where players
tied for the first place play it out (end.tie=extra_round), --tie-break records
a round of theirs, with entries of the tied only.`,
		Example: `  rummy score add North=out East=23 South:7,W,11
  rummy score add North=7+20+3 East=out South=absent
  rummy score add --game kit North=out East=23 South:7,W,11
  rummy score add --unfinished North=20 East=3 South=14
  rummy score add --tie-break North=out East=23`,
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.round.Words, o.round.Sure = args, d.flags.yes
			if agreed := strings.TrimSpace(o.round.Agreed); c.Flags().Changed("agreed") {
				const how = `write why, such as --agreed "counted again together"`
				if agreed == "" {
					return usage(how, "--agreed wants a reason")
				}
				if strings.Contains(agreed, "=") && !strings.Contains(agreed, " ") {
					return usage(how, "--agreed wants a reason, and %q looks like an entry", agreed)
				}
			}
			if c.Flags().Changed("round") && o.round.Number < 1 {
				return usage("", "--round wants a number from 1")
			}
			o.round.Start, err = o.start.start(c.Context(), d)
			if err == nil {
				err = run(c.Context(), d, o)
			}
			return err
		},
	}
	f := c.Flags()
	matchFlag(c, &o.round.Match)
	f.IntVar(&o.round.Number, "round", 0, "round meant; refused unless it is the next one")
	f.BoolVar(&o.round.TieBreak, "tie-break", false, "a tie-break round: only those tied for the first place play")
	f.StringVar(&o.round.Dealer, "dealer", "", "who dealt, if not who was due")
	f.StringVar(&o.round.Upcard, "upcard", "", "card turned up, in a game that goes by it, such as 7s")
	f.StringVarP(&o.round.Wild, "wild", "w", "", "rank or special card turned up, in a game in which that says what is wild")
	f.BoolVar(&o.round.Unfinished, "unfinished", false, "nobody went out: the round was broken off")
	f.StringVar(&o.round.Agreed, "agreed", "", "record it although a check of cards or points refuses it, and why")
	o.start.add(c)
	return c
}

// startFlags are the flags that say how a match starts.
type startFlags struct {
	game, season, day string
	house, new        []string
}

func (s *startFlags) add(c *cobra.Command) {
	f := c.Flags()
	f.StringVarP(&s.game, "game", "g", "", `game to start, or a file of rules; see "rummy game list"`)
	f.StringVar(&s.season, "season", "", "season of a match to start (default: the only open one that covers the day)")
	f.StringVar(&s.day, "date", "", "day on which a match to start is played: 2026-11-30, today or yesterday")
	f.StringArrayVar(&s.house, "rule", nil, `house rule of a match to start, as path=value; see "rummy game show"`)
	f.StringArrayVar(&s.new, "new", nil, "name that is a new player although it is much like a known one")
}

// start returns how a match is to start, or nil when nothing was said of it.
func (s *startFlags) start(ctx context.Context, d *Deps) (*book.Start, error) {
	house, err := overlay(s.house)
	if err != nil {
		return nil, err
	}
	if s.game == "" && s.season == "" && s.day == "" && len(house) == 0 && len(s.new) == 0 {
		return nil, nil
	}
	own, err := d.ownGame(ctx, s.game)
	if err != nil {
		return nil, err
	}
	if own != nil {
		s.game = own.ID
	}
	return &book.Start{Game: s.game, Own: own, House: house, Season: s.season, Day: s.day, New: s.new}, nil
}

func runScoreAdd(ctx context.Context, d *Deps, o *scoreAddOptions) error {
	return d.writing(ctx, func(b *book.Book) error {
		if len(o.round.Words) == 0 {
			if err := askRound(ctx, d, b, &o.round); err != nil {
				return err
			}
		}
		var a book.Added
		err := d.insist(ctx, &o.round.Sure, newOf(o.round.Start), func() (err error) {
			a, err = b.AddRound(ctx, o.round)
			return err
		})
		if err != nil {
			return err
		}
		return d.show(render.NewMatchJSON(a.Match).Added(a), func(p *render.Page) {
			announce(d, p, a)
			render.Sheet(p, a.Match)
		})
	})
}

// announce says what was recorded, and on stderr what is worth a look.
func announce(d *Deps, p *render.Page, a book.Added) {
	if a.Begun != nil {
		announceBegun(d, *a.Begun)
	}
	what := "round"
	if a.TieBreak {
		what = "tie-break round"
	}
	p.Printf("recorded: %s %d of match %d, begun on %s\n", what, a.Round.Number, a.Number, a.Day())
	d.notes(a.Match)
	for _, f := range a.Waived {
		d.notice("as agreed, although: " + findingLine(f, a.Sheet.Name))
	}
	for _, f := range a.Remarks {
		d.notice("note: " + named(f, a.Sheet.Name))
	}
}

func announceBegun(d *Deps, b book.Begun) {
	announceNew(d, b.New)
	switch g := b.Sheet.Game; {
	case g.PointsOnly() && !g.NoCards():
		d.notice(fmt.Sprintf("%s is scored by points as the table adds them up; rummy rules on its melds (rummy game show %s)", g.Name, g.ID))
	case len(g.Limits) > 0:
		d.notice(fmt.Sprintf("what rummy does not do in %s: rummy game show %s", g.Name, g.ID))
	}
}

// announceNew names players who were put on record with a change.
func announceNew(d *Deps, players []book.Player) {
	if len(players) == 0 {
		return
	}
	names := make([]string, len(players))
	for i, p := range players {
		names[i] = p.Name
	}
	d.notice("new on record: " + strings.Join(names, ", "))
}

// notes says on stderr what is worth a look about a change of a match.
func (d *Deps) notes(m *book.Match) {
	for _, n := range m.Notes {
		d.notice("note: " + n)
	}
}
