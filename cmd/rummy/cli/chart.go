package cli

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
)

type chartOptions struct {
	match  string
	season string
	points bool
	places bool
	output outputFlags
}

// newChart builds "rummy chart"; tests pass a run of their own.
func newChart(d *Deps, run func(context.Context, *Deps, *chartOptions) error) *cobra.Command {
	o := &chartOptions{}
	c := &cobra.Command{
		Use:   "chart",
		Short: "Draw a match round by round, or a season match by match",
		Long: `Draw the running totals of a match, the open one unless --match says otherwise,
or with --season the places after each match of a season. Better is up. With
--output it is a picture, as SVG or PNG by the end of the name, that can be sent.
In the forms for programs and for reading aloud it is the numbers.`,
		Example: `  rummy chart
  rummy chart --match 3 --output evening.png
  rummy chart --season "Autumn 2026" --output autumn.svg`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.check(c); err != nil {
				return err
			}
			return run(c.Context(), d, o)
		},
	}
	f := c.Flags()
	matchFlag(c, &o.match)
	f.StringVar(&o.season, "season", "", "draw a season, match by match")
	f.BoolVar(&o.points, "points", false, "draw points: the totals of a match, or what the standings of the season go by")
	f.BoolVar(&o.places, "places", false, "draw places")
	o.output.add(c)
	return c
}

// check refuses flags that do not go together.
func (o *chartOptions) check(c *cobra.Command) error {
	switch {
	case o.match != "" && o.season != "":
		return usage("leave out one of them", "--match and --season exclude each other")
	case c.Flags().Changed("season") && strings.TrimSpace(o.season) == "":
		return usage(`"rummy season list" shows them`, "--season wants the name of a season")
	case o.points && o.places:
		return usage("leave out one of them", "--points and --places exclude each other")
	}
	if err := o.output.check(c); err != nil || o.output.file == "" {
		return err
	}
	if form := o.form(); form != ".svg" && form != ".png" {
		return usage("let the name end in .svg or .png", "%s is no name of a picture", o.output.file)
	}
	return nil
}

// form is the end of the name of the file that is wanted: ".svg".
func (o *chartOptions) form() string { return strings.ToLower(filepath.Ext(o.output.file)) }

func runChart(ctx context.Context, d *Deps, o *chartOptions) error {
	return d.reading(ctx, func(b *book.Book) error {
		drawn, err := chartOf(ctx, b, o)
		if err != nil {
			return err
		}
		if o.output.file != "" {
			return deliverChart(d, o, drawn)
		}
		return d.show(drawn.JSON, func(p *render.Page) {
			if d.flags.form() != render.Text {
				render.ChartNumbers(p, drawn)
				return
			}
			p.AsItIs(render.ChartText(drawn, d.Width(), d.coloured(d.Out)))
		})
	})
}

// chartOf reads what is to be drawn.
func chartOf(ctx context.Context, b *book.Book, o *chartOptions) (render.Chart, error) {
	if o.season != "" {
		course, err := b.SeasonCourse(ctx, o.season)
		if err != nil {
			return render.Chart{}, err
		}
		return render.SeasonChart(course, o.points)
	}
	m, err := b.Match(ctx, o.match)
	if err != nil {
		return render.Chart{}, err
	}
	return render.MatchChart(m, o.places)
}

// deliverChart writes the picture, and says what its letters could not write.
func deliverChart(d *Deps, o *chartOptions, drawn render.Chart) error {
	if o.form() == ".svg" {
		data, err := drawn.SVG()
		if err != nil {
			return err
		}
		return d.deliver(o.output, "chart", data)
	}
	data, instead, err := drawn.PNG()
	if err != nil {
		return err
	}
	if err := d.deliver(o.output, "chart", data); err != nil || len(instead) == 0 {
		return err
	}
	words := make([]string, len(instead))
	for i, in := range instead {
		words[i] = in.Shown + " stands for " + in.Text
	}
	d.notice("note: not all letters are in the picture: " + strings.Join(words, ", "))
	return nil
}
