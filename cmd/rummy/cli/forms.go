package cli

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rummy/cmd/rummy/render"
)

// withTables are the commands that show a table: they alone can print tables and
// nothing else.
var withTables = []string{
	"rummy",
	"rummy chart",
	"rummy game check",
	"rummy game diff",
	"rummy game list",
	"rummy import",
	"rummy match edit", "rummy match end", "rummy match join", "rummy match leave", "rummy match list", "rummy match record",
	"rummy match resume", "rummy match seats", "rummy match show", "rummy match start", "rummy match void",
	"rummy player history", "rummy player list", "rummy player rating", "rummy player show",
	"rummy ruling list",
	"rummy score add", "rummy score correct", "rummy score history", "rummy score penalty", "rummy score redo", "rummy score show",
	"rummy score skip", "rummy score undo",
	"rummy season list", "rummy season show",
	"rummy standings",
}

// addForms adds the flags that say in which form an answer is printed.
func (g *globals) addForms(f *pflag.FlagSet) {
	f.BoolVar(&g.csv, string(render.CSV), false, "print tables alone, as CSV")
	f.BoolVar(&g.markdown, string(render.Markdown), false, "print the answer as Markdown")
	f.BoolVar(&g.plain, string(render.Plain), false, "print tables alone, a row a line, tabs between the cells")
	f.BoolVar(&g.linear, string(render.Linear), false, "print tables as sentences, to be read aloud")
}

// forms are those that are asked for.
func (g *globals) forms() (all []render.Form) {
	for _, f := range []struct {
		asked bool
		form  render.Form
	}{{g.csv, render.CSV}, {g.markdown, render.Markdown}, {g.plain, render.Plain}, {g.linear, render.Linear}} {
		if f.asked {
			all = append(all, f.form)
		}
	}
	return all
}

// form is that of pages.
func (g *globals) form() render.Form { return append(g.forms(), render.Text)[0] }

// forPrograms tells whether nobody reads along.
func (g *globals) forPrograms() bool { return g.json || g.form().OfTables() }

// checkForm refuses forms that exclude each other, and for a command that shows no
// table those of tables alone, before anything is recorded.
func (d *Deps) checkForm(c *cobra.Command) error {
	forms := d.flags.forms()
	if d.flags.json {
		forms = append(forms, "json")
	}
	switch {
	case len(forms) > 1:
		return usage("leave out one of them", "--%s and --%s exclude each other", forms[0], forms[1])
	case slices.Contains(withTables, c.CommandPath()):
		return nil
	}
	return d.noTable(c.CommandPath())
}

// noTable refuses a form of tables alone for what shows none.
func (d *Deps) noTable(what string) error {
	if f := d.flags.form(); f.OfTables() {
		return usage("leave it out; for programs there is --json", "--%s prints tables alone, and %q shows none", f, what)
	}
	return nil
}

// print prints a page in the form that is wanted.
func (d *Deps) print(draw func(*render.Page)) error {
	var p render.Page
	draw(&p)
	form := d.flags.form()
	switch err := p.Write(d.Out, render.Paper{Form: form, Width: d.Width(), Colour: d.coloured(d.Out)}); {
	case errors.Is(err, render.ErrNoTable):
		return usage("leave it out; for programs there is --json", "--%s prints tables alone, and here is none", form)
	case err != nil:
		return &outputError{err, d.recorded}
	}
	return nil
}
