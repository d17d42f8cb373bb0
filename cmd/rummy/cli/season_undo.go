package cli

import (
	"context"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// undoSeason gives "rummy score undo" its --season.
func undoSeason(c *cobra.Command, d *Deps) {
	insteadOfMatch(c, d, "season", "take back the newest change of this season, such as its end", func(c *cobra.Command, name string) error {
		return d.reverseSeason(c.Context(), name, "taken back", (*book.Book).UndoSeason, func(j *render.SeasonJSON) *string { return &j.Undone })
	})
}

// redoSeason gives "rummy score redo" its --season.
func redoSeason(c *cobra.Command, d *Deps) {
	insteadOfMatch(c, d, "season", "bring back the change of this season taken back last", func(c *cobra.Command, name string) error {
		return d.reverseSeason(c.Context(), name, "brought back", (*book.Book).RedoSeason, func(j *render.SeasonJSON) *string { return &j.Redone })
	})
}

func (d *Deps) reverseSeason(ctx context.Context, name, done string, do func(*book.Book, context.Context, string) (book.Season, string, error), field func(*render.SeasonJSON) *string) error {
	return d.writing(ctx, func(b *book.Book) error {
		s, what, err := do(b, ctx, name)
		if err != nil {
			return err
		}
		j := render.NewSeasonJSON(s)
		*field(&j) = what
		return d.show(j, func(p *render.Page) {
			p.Printf("%s: %s\n", done, what)
		})
	})
}
