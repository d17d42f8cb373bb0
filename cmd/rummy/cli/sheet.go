package cli

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render/web"
	"rummy/score/book"
	"rummy/validate/rules"
)

type sheetOptions struct {
	match   string
	game    string
	house   []string
	players int // 0: not said
	dealer  string
	names   []string
	output  outputFlags
}

// newSheet builds "rummy sheet"; tests pass a run of their own.
func newSheet(d *Deps, run func(context.Context, *Deps, *sheetOptions) error) *cobra.Command {
	o := &sheetOptions{}
	c := &cobra.Command{
		Use:   "sheet --game GAME [NAME...] | --match MATCH",
		Short: "Write a score sheet to print and fill in at the table",
		Long: `Write a score sheet as a page for a browser, to be printed: a row a round with what is
wild, how many cards are dealt and who deals, what the cards count, and the house
rules. The players named are the seats, to the left; with --players the names are left
to be written. Of a match that has begun, the rounds so far are filled in. The filled
sheet is put on record with "rummy import".`,
		Example: `  rummy sheet --game kit North East South --output sheet.html
  rummy sheet --game kit --rule score.wild_rank_value=face --output sheet.html
  rummy sheet --match 3 --output evening.html`,
		RunE: func(c *cobra.Command, args []string) error {
			o.names = args
			if err := o.check(d, c); err != nil {
				return err
			}
			return run(c.Context(), d, o)
		},
	}
	f := c.Flags()
	matchFlag(c, &o.match)
	f.StringVarP(&o.game, "game", "g", "", `game to be played; see "rummy game list" (default: that of the match)`)
	f.StringArrayVar(&o.house, "rule", nil, "house rule, as path=value, with --game")
	f.IntVar(&o.players, "players", 0, "how many columns without a name (default: 4, or as many as may play)")
	f.StringVar(&o.dealer, "dealer", "", "who deals the first round (default: the first player named)")
	o.output.add(c)
	return c
}

// check refuses flags that do not go together.
func (o *sheetOptions) check(d *Deps, c *cobra.Command) error {
	switch given := c.Flags().Changed; {
	case given("game") && given("match"):
		return usage("leave out one of them", "--game and --match exclude each other")
	case !given("game") && (len(o.house) > 0 || len(o.names) > 0 || given("players") || given("dealer")):
		return usage("add --game, such as --game kit", "a match has its own players and house rules")
	case given("players") && len(o.names) > 0:
		return usage("leave out one of them", "--players is about columns without a name, and players are named")
	case given("dealer") && !slices.Contains(o.names, o.dealer):
		return usage("name the dealer among the players", "%s is none of the players named", o.dealer)
	}
	for i, name := range o.names {
		if strings.TrimSpace(name) == "" {
			return usage("add --players 4 for columns without names", "a player wants a name")
		}
		if slices.Contains(o.names[:i], name) {
			return usage("name everybody once", "%s is named twice", name)
		}
	}
	return d.checkWebPage(o.output, c)
}

func runSheet(ctx context.Context, d *Deps, o *sheetOptions) error {
	s, err := o.sheet(ctx, d)
	if err != nil {
		return err
	}
	var page bytes.Buffer
	if err := s.Write(&page); err != nil {
		return err
	}
	return d.deliver(o.output, "sheet", page.Bytes())
}

// sheet finds out what stands on the sheet.
func (o *sheetOptions) sheet(ctx context.Context, d *Deps) (s web.Sheet, err error) {
	if o.game != "" {
		return o.blank(ctx, d)
	}
	err = d.reading(ctx, func(b *book.Book) error {
		m, err := b.Match(ctx, o.match)
		if err != nil {
			return err
		}
		s = web.Sheet{Game: m.Sheet.Game, House: m.Sheet.Game.House, Match: m}
		return nil
	})
	return s, err
}

// blank is a sheet on which nothing is filled in.
func (o *sheetOptions) blank(ctx context.Context, d *Deps) (s web.Sheet, err error) {
	b, err := d.benchOfGame(ctx, &refereeFlags{house: o.house}, o.game)
	if err != nil {
		return s, err
	}
	g := b.game
	players := o.names
	if len(players) == 0 {
		players = make([]string, max(0, min(o.players, rules.MaxPlayers+1)))
		if o.players == 0 {
			players = make([]string, max(g.Players.Min, min(4, g.Players.Max)))
		}
	}
	if len(players) < g.Players.Min || len(players) > g.Players.Max {
		return s, usage("name who plays, or add --players 4", "%s is for %d to %d players", g.Name, g.Players.Min, g.Players.Max)
	}
	return web.Sheet{Game: g, House: g.House, Players: players, Dealer: max(0, slices.Index(players, o.dealer))}, nil
}
