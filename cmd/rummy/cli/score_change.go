package cli

import (
	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// onMatch runs a change of one match and says what it did.
func (d *Deps) onMatch(c *cobra.Command, match string, do func(*book.Book, book.Which) (*book.Match, error), say func(*book.Match) error) error {
	return d.writing(c.Context(), func(b *book.Book) error {
		w := book.Which{Match: match, Sure: d.flags.yes}
		var m *book.Match
		err := d.insist(c.Context(), &w.Sure, nil, func() (err error) {
			m, err = do(b, w)
			return err
		})
		if err != nil {
			return err
		}
		if !d.flags.json {
			d.notes(m)
		}
		return say(m)
	})
}

// newScoreSkip builds "rummy score skip".
func newScoreSkip(d *Deps) *cobra.Command {
	var match, reason string
	var number int
	c := &cobra.Command{
		Use:   "skip --reason WHY",
		Short: "Pass over a round that was not played",
		Long: `Pass over the next round: nobody scores, and its wild rank passes with it. The
player who was due to deal it deals the round after it.`,
		Example: `  rummy score skip --reason "too late for the long ones"`,
		Args:    upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.onMatch(c, match, func(b *book.Book, w book.Which) (*book.Match, error) {
				return b.Skip(c.Context(), w, number, reason)
			}, func(m *book.Match) error {
				return d.show(render.NewMatchJSON(m), func(p *render.Page) {
					p.Printf("passed over: round %d of match %d, begun on %s\n", len(m.Sheet.Rounds), m.Number, m.Day())
					render.Sheet(p, m)
				})
			})
		},
	}
	matchFlag(c, &match)
	c.Flags().StringVar(&reason, "reason", "", "why the round was not played")
	c.Flags().IntVar(&number, "round", 0, "round meant; refused unless it is the next one")
	return c
}

// newScoreUndo builds "rummy score undo".
func newScoreUndo(d *Deps) *cobra.Command {
	var match string
	c := &cobra.Command{
		Use:   "undo",
		Short: "Take back the newest change of the match",
		Long: `Take back the newest change of the match that is in force: a round, a round
passed over, a correction, a penalty, a change of seats, an edit, an end; with
--player or --season that of a player or season. Nothing is lost: "rummy score redo"
brings it back.`,
		Example: `  rummy score undo
  rummy score undo --match 3
  rummy score undo --player North
  rummy score undo --season Autumn`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			var what string
			return d.onMatch(c, match, func(b *book.Book, w book.Which) (m *book.Match, err error) {
				m, what, err = b.Undo(c.Context(), w)
				return m, err
			}, func(m *book.Match) error {
				j := render.NewMatchJSON(m)
				j.Undone = what
				return d.show(j, func(p *render.Page) {
					p.Printf("taken back in match %d, begun on %s: %s\n", m.Number, m.Day(), what)
					render.Sheet(p, m)
				})
			})
		},
	}
	matchFlag(c, &match)
	undoPlayer(c, d)
	undoSeason(c, d)
	return c
}

// newScoreRedo builds "rummy score redo".
func newScoreRedo(d *Deps) *cobra.Command {
	var match string
	c := &cobra.Command{
		Use:   "redo",
		Short: "Bring back the change taken back last",
		Example: `  rummy score redo
  rummy score redo --player North
  rummy score redo --season Autumn`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			var what string
			return d.onMatch(c, match, func(b *book.Book, w book.Which) (m *book.Match, err error) {
				m, what, err = b.Redo(c.Context(), w)
				return m, err
			}, func(m *book.Match) error {
				j := render.NewMatchJSON(m)
				j.Redone = what
				return d.show(j, func(p *render.Page) {
					p.Printf("brought back in match %d, begun on %s: %s\n", m.Number, m.Day(), what)
					render.Sheet(p, m)
				})
			})
		},
	}
	matchFlag(c, &match)
	redoPlayer(c, d)
	redoSeason(c, d)
	return c
}
