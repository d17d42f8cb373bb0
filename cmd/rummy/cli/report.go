package cli

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/cmd/rummy/render/web"
	"rummy/score/book"
)

type reportOptions struct {
	match  string
	season string
	output outputFlags
}

// newReport builds "rummy report"; tests pass a run of their own.
func newReport(d *Deps, run func(context.Context, *Deps, *reportOptions) error) *cobra.Command {
	o := &reportOptions{}
	c := &cobra.Command{
		Use:   "report",
		Short: "Write a season, or a match, as a page for a browser",
		Long: `Write a season as a page for a browser, to be sent or printed: its standings and
charts, the sheet of each match, rulings and corrections. It is the season that "rummy
standings" shows, unless --season or --match says otherwise. The page is one file and
loads nothing from anywhere.`,
		Example: `  rummy report --output autumn.html
  rummy report --season "Autumn 2026" --output autumn.html --force
  rummy report --match 3 --output evening.html`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.check(d, c); err != nil {
				return err
			}
			return run(c.Context(), d, o)
		},
	}
	f := c.Flags()
	f.StringVarP(&o.match, "match", "m", "", "match to write about, by its number")
	f.StringVar(&o.season, "season", "", "season to write about (default: as rummy standings)")
	o.output.add(c)
	return c
}

// check refuses flags that do not go together.
func (o *reportOptions) check(d *Deps, c *cobra.Command) error {
	switch {
	case o.match != "" && o.season != "":
		return usage("leave out one of them", "--match and --season exclude each other")
	case c.Flags().Changed("match") && strings.TrimSpace(o.match) == "":
		return usage(`"rummy match list" shows them`, "--match wants the number of a match")
	case c.Flags().Changed("season") && strings.TrimSpace(o.season) == "":
		return usage(`"rummy season list" shows them`, "--season wants the name of a season")
	}
	return d.checkWebPage(o.output, c)
}

// checkWebPage refuses other forms for what is a page for a browser.
func (d *Deps) checkWebPage(o outputFlags, c *cobra.Command) error {
	if form := d.flags.form(); form != render.Text {
		return usage("leave it out", "--%s is about what is shown, and a page for a browser has a form of its own", form)
	}
	if d.flags.json && o.file == "" {
		return usage("leave out --json, or add --output", "a page for a browser is no JSON")
	}
	return o.check(c)
}

func runReport(ctx context.Context, d *Deps, o *reportOptions) error {
	return d.reading(ctx, func(b *book.Book) error {
		r, err := reportOn(ctx, d, b, o)
		if err != nil {
			return err
		}
		r.Day = d.Now().Format(time.DateOnly)
		for i := range r.Rulings {
			d.atTable(&r.Rulings[i])
		}
		r.Watch = func(done, of int64) error {
			d.progress.tell("drew %s of %s matches", done, of)
			return ctx.Err()
		}
		var page bytes.Buffer
		if err := r.Write(&written{Writer: &page, ctx: ctx, line: d.progress}); err != nil {
			return err
		}
		d.progress.clear()
		return d.deliver(o.output, "report", page.Bytes())
	})
}

// reportOn reads what a report is made of.
func reportOn(ctx context.Context, d *Deps, b *book.Book, o *reportOptions) (r web.Report, err error) {
	numbers := []string{o.match}
	if o.match == "" {
		if numbers, err = seasonOf(ctx, b, o.season, &r); err != nil {
			return r, err
		}
	}
	var ids []string
	for i, n := range numbers {
		d.progress.tell("read %s of %s matches", int64(i), int64(len(numbers)))
		m, history, err := b.History(ctx, n)
		if err != nil {
			return r, err
		}
		r.Matches, ids = append(r.Matches, web.Match{Match: m, History: history}), append(ids, m.ID)
	}
	rulings, err := b.Rulings(ctx, book.RulingsLike{})
	r.Rulings = slices.DeleteFunc(rulings, func(given book.Ruling) bool { return !slices.Contains(ids, given.Given.Match) })
	return r, err
}

// seasonOf reads a season into a report, and returns its matches.
func seasonOf(ctx context.Context, b *book.Book, typed string, r *web.Report) (ids []string, err error) {
	if r.Season, err = b.ShowSeason(ctx, typed); err != nil {
		return nil, err
	}
	if r.Course, err = b.SeasonCourse(ctx, r.Season.Season.Name); err != nil {
		return nil, err
	}
	for _, m := range r.Season.Matches {
		ids = append(ids, m.Stream)
	}
	return ids, nil
}
