package cli

import (
	"context"
	"errors"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
)

// errDryRun takes back what a dry run has worked out.
var errDryRun = errors.New("a dry run records nothing")

// importTotals puts matches on record of which only the totals are known.
func importTotals(ctx context.Context, d *Deps, totals *archive.Totals, start book.Start, o *importOptions) error {
	for _, flag := range []struct{ name, value string }{{"date", start.Day}, {"dealer", o.dealer}, {"agreed", o.agreed}} {
		if flag.value != "" {
			return usage("leave it out", "--%s is about score sheets, and this is a list of totals", flag.name)
		}
	}
	im, err := totals.Papers(start)
	if err != nil {
		return err
	}
	im.New = start.New
	var done book.PapersIn
	err = d.insist(ctx, new(bool), &im.New, func() error {
		return d.importing(ctx, o.dryRun, func(log storage.Log) error {
			err := log.Batch(ctx, func(in storage.Batch) (err error) {
				if done, err = d.book(log).ImportPapers(ctx, in, im); err == nil && o.dryRun {
					err = errDryRun
				}
				return err
			})
			if errors.Is(err, errDryRun) {
				err = nil
			}
			return err
		})
	})
	if err != nil {
		return err
	}
	d.recorded = !o.dryRun
	return d.show(render.NewPapersJSON(done, o.dryRun), func(p *render.Page) {
		announceNew(d, done.New)
		for _, note := range done.Notes {
			d.notice("note: " + note)
		}
		render.Papers(p, done, o.dryRun)
	})
}
