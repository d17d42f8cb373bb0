package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/validate/rules"
)

// newGame builds "rummy game", the group.
func newGame(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:   "game",
		Short: "List the games and show their rules",
		Example: `  rummy game list
  rummy game show kit
  rummy game show kit wild run
  rummy game new our-kit.yaml --from kit
  rummy game check our-kit.yaml`,
	}
	c.AddCommand(newGameList(d), newGameShow(d), newGameCheck(d), newGameDiff(d), newGameNew(d), newGameSchema(d))
	return c
}

// newGameList builds "rummy game list".
func newGameList(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the games, each by its id",
		Long:    "List the games, each by its id: those of the program, and games of your own that\nwere played lately.",
		Example: `  rummy game list`,
		Args:    upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			var games []*rules.Game
			for _, id := range rules.IDs() {
				g, err := rules.Builtin(id)
				if err != nil {
					return err
				}
				games = append(games, g)
			}
			own, err := d.ownGames(c.Context())
			if err != nil {
				return err
			}
			games = append(games, own...)
			return d.show(render.NewGamesJSON(games), func(p *render.Page) { render.Games(p, games) })
		},
	}
}

// newGameShow builds "rummy game show".
func newGameShow(d *Deps) *cobra.Command {
	var options bool
	c := &cobra.Command{
		Use:   "show [GAME] [WORD...]",
		Short: "Show the rules of a game, or those that hold some words",
		Long: `Show the rules of a game: what each says, where it comes from, who watches it, and
what a table may choose. With words, only the rules that hold all of them. Without
a game, the rules are those of the open match, with its house rules. --options
shows only what a table may choose.`,
		Example: `  rummy game show kit
  rummy game show kit wild run
  rummy game show kit --options
  rummy game show wild`,
		RunE: func(c *cobra.Command, args []string) error {
			g, house, words, err := d.gameOf(c, args)
			if err != nil {
				return err
			}
			if options {
				return d.show(render.NewOptionsJSON(g, house, words), func(p *render.Page) { render.Options(p, g, house, words) })
			}
			return d.show(render.NewGameJSON(g, house, words), func(p *render.Page) { render.Game(p, g, house, words) })
		},
	}
	c.Flags().BoolVar(&options, "options", false, "only what a table may choose")
	return c
}

// gameOf returns the game that the first word names, or that of the open match
// with its house rules.
func (d *Deps) gameOf(c *cobra.Command, args []string) (g *rules.Game, house rules.Overlay, words []string, err error) {
	if len(args) > 0 {
		g, err := d.ownGame(c.Context(), args[0])
		if err == nil && g == nil {
			g, err = rules.Builtin(args[0])
		}
		if !errors.Is(err, rules.ErrNoGame) {
			return g, nil, args[1:], err
		}
	}
	err = d.reading(c.Context(), func(b *book.Book) error {
		m, err := b.Match(c.Context(), "")
		if err == nil {
			g, house = m.Sheet.Game, m.Sheet.Started.House
		}
		return err
	})
	if errors.Is(err, book.ErrNoMatch) {
		if len(args) == 0 {
			return nil, nil, nil, usage(`"rummy game list" shows the games`, "name a game; no match is open whose rules could be meant")
		}
		return nil, nil, nil, usage(`"rummy game list" shows the games`, "no game %q, and no match is open whose rules could be meant", args[0])
	}
	return g, house, args, err
}
