package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// newMatchJoin builds "rummy match join".
func newMatchJoin(d *Deps) *cobra.Command {
	s := &book.Seating{}
	c := &cobra.Command{
		Use:   "join NAME",
		Short: "Seat a player who joins late, from the next round on",
		Long: `Seat a player from the next round on: to the left of --after NAME, in the seat of
--for NAME, who leaves it, or else between the last seat and the first. The rounds
before it are rounds that the player missed. What a missed round does to a match is
the game's players.absent: by default who missed one is listed and not ranked.`,
		Example: `  rummy match join West
  rummy match join West --after East
  rummy match join West --for South`,
		Args: allArgs(needArgs(1, "name who joins"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			s.Join = args[0]
			if s.After != "" && s.Instead != "" {
				return usage("leave out one of them", "--after and --for exclude each other")
			}
			return d.seat(c, s)
		},
	}
	matchFlag(c, &s.Match)
	c.Flags().StringVar(&s.After, "after", "", "who is to sit to the right of the player")
	c.Flags().StringVar(&s.Instead, "for", "", "whose seat it is: a substitute")
	c.Flags().StringArrayVar(&s.New, "new", nil, "name that is a new player although it is much like a known one")
	return c
}

// newMatchLeave builds "rummy match leave".
func newMatchLeave(d *Deps) *cobra.Command {
	s := &book.Seating{}
	c := &cobra.Command{
		Use:   "leave NAME...",
		Short: "Take players who leave early from the table, from the next round on",
		Long: `Take players from the table from the next round on. They stay on the sheet; the
rounds from then on are rounds that they missed, as "rummy match join" says.`,
		Example: `  rummy match leave South
  rummy match leave South West`,
		Args: needArgs(1, "name who leaves"),
		RunE: func(c *cobra.Command, args []string) error {
			s.Leave = args
			return d.seat(c, s)
		},
	}
	matchFlag(c, &s.Match)
	return c
}

// newMatchSeats builds "rummy match seats".
func newMatchSeats(d *Deps) *cobra.Command {
	s := &book.Seating{}
	c := &cobra.Command{
		Use:   "seats NAME...",
		Short: "Put the seats in another order, from the next round on",
		Long: `Put the seats in another order, to the left, from the next round on. It names all
who sit at the table. A wrong order since the start is "rummy match edit --seats".`,
		Example: `  rummy match seats North South East`,
		Args:    needArgs(1, "name all at the table in their new order"),
		RunE: func(c *cobra.Command, args []string) error {
			s.Order = args
			return d.seat(c, s)
		},
	}
	matchFlag(c, &s.Match)
	return c
}

// seat changes the seats of a match and says so.
func (d *Deps) seat(c *cobra.Command, s *book.Seating) error {
	return d.writing(c.Context(), func(b *book.Book) error {
		s.Sure = d.flags.yes
		var done book.Seated
		err := d.insist(c.Context(), &s.Sure, &s.New, func() (err error) {
			done, err = b.Seat(c.Context(), *s)
			return err
		})
		if err != nil {
			return err
		}
		m, j := done.Match, render.NewMatchJSON(done.Match)
		if done.New {
			j.NewPlayers = done.Came
		}
		return d.show(j, func(p *render.Page) {
			if done.New {
				d.notice("new on record: " + strings.Join(done.Came, ", "))
			}
			d.notes(m)
			p.Printf("seats changed in match %d, begun on %s: %s from round %d on; seated are %s\n", m.Number, m.Day(), seating(done),
				len(m.Sheet.Rounds)+1, strings.Join(render.Seated(m), ", "))
			render.Sheet(p, m)
		})
	})
}

// seating says what has changed about the seats.
func seating(s book.Seated) string {
	came, went := render.And(s.Came), render.And(s.Went)
	switch {
	case came != "" && went != "":
		return came + " plays for " + went
	case came != "":
		return came + " plays"
	case went != "":
		return went + " left"
	}
	return "they sit in another order"
}
