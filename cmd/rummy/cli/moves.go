package cli

import (
	"context"
	"strings"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

// confirmMoves shows what a change of a match moves and asks whether it is meant.
func (d *Deps) confirmMoves(ctx context.Context, c book.Changed, question string) error {
	if !d.flags.forPrograms() {
		if err := d.print(func(p *render.Page) { render.Moves(p, c) }); err != nil {
			return err
		}
	}
	return d.confirm(ctx, question, "no", nil)
}

// dryRun shows what a change would move, and that nothing was recorded.
func (d *Deps) dryRun(c book.Changed) error {
	c.New = nil // nobody was put on record
	return d.show(render.NewMatchJSON(c.Match).Changed(c, true), func(p *render.Page) {
		d.remarks(c)
		render.Moves(p, c)
		p.Line("nothing was recorded")
	})
}

// changedMatch says that a change was recorded, and shows the sheet.
func (d *Deps) changedMatch(c book.Changed, done string) error {
	return d.show(render.NewMatchJSON(c.Match).Changed(c, false), func(p *render.Page) {
		p.Line(done)
		d.remarks(c)
		render.Sheet(p, c.Match)
	})
}

// remarks says on stderr what is worth a look about a change.
func (d *Deps) remarks(c book.Changed) {
	if len(c.New) > 0 {
		d.notice("new on record: " + strings.Join(c.New, ", "))
	}
	d.notes(c.Match)
	for _, f := range c.Waived {
		d.notice("as agreed, although: " + findingLine(f, c.Sheet.Name))
	}
	for _, f := range c.Remarks {
		d.notice("note: " + named(f, c.Sheet.Name))
	}
}
