package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
)

type exportOptions struct {
	csv     string // sheet, results or standings
	bgStats bool
	qr      bool
	match   string
	season  string
	form    archive.Form
	output  outputFlags
}

// newExport builds "rummy export"; tests pass a run of their own.
func newExport(d *Deps, run func(context.Context, *Deps, *exportOptions) error) *cobra.Command {
	o := &exportOptions{}
	c := &cobra.Command{
		Use:   "export",
		Short: "Write all that is on record as text, or data for other programs",
		Long: `Write all that is on record as an archive: text, a JSON object a line, which rummy
import reads on this or any other machine ("rummy help data"). With --csv, write a
score sheet, the results of matches or standings; with --bgstats, a match as the
link by which the app BG Stats takes it over, or with --qr as a QR code of it. A
sheet can be imported again.`,
		Example: `  rummy export --output book.jsonl
  rummy export --csv sheet --match 3 --output evening.csv
  rummy export --csv results --season "Autumn 2026"
  rummy export --csv standings --semicolon --bom --output standings.csv
  rummy export --bgstats --match 3
  rummy export --bgstats --qr
  rummy export --bgstats --qr --output play.png`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.check(c); err != nil {
				return err
			}
			if err := o.checkQR(d, c); err != nil {
				return err
			}
			if form := d.flags.form(); form != render.Text {
				return usage("leave it out", "--%s is about what is shown, and an export has forms of its own", form)
			}
			return run(c.Context(), d, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.csv, "csv", "", "write CSV: sheet (a match, round by round), results (a line a player and match) or standings")
	f.BoolVar(&o.bgStats, "bgstats", false, "print the link that hands a match over to the app BG Stats")
	f.BoolVar(&o.qr, "qr", false, "of --bgstats: draw the link as a QR code, for the camera of a phone")
	matchFlag(c, &o.match)
	f.StringVar(&o.season, "season", "", "season of results or standings")
	f.BoolVar(&o.form.BOM, "bom", false, "of CSV: begin with a byte order mark, for Excel")
	f.BoolVar(&o.form.Semicolon, "semicolon", false, "of CSV: separate cells by semicolons")
	o.output.add(c)
	return c
}

// check refuses flags that do not go together.
func (o *exportOptions) check(c *cobra.Command) error {
	kinds := []string{"sheet", "results", "standings"}
	switch {
	case o.csv != "" && o.bgStats:
		return usage("leave out one of them", "--csv and --bgstats exclude each other")
	case c.Flags().Changed("csv") && !slices.Contains(kinds, o.csv):
		return usage("write --csv sheet, --csv results or --csv standings", "no CSV of %q", o.csv)
	case o.match != "" && o.season != "":
		return usage("leave out one of them", "--match and --season exclude each other")
	case o.match != "" && o.csv == "standings":
		return usage("name a season with --season", "standings are of a season, not of one match")
	case o.season != "" && (o.csv == "sheet" || o.bgStats):
		return usage("name one with --match", "this is of one match, not of a season")
	case (o.match != "" || o.season != "") && o.csv == "" && !o.bgStats:
		return usage("add --csv or --bgstats, or leave it out", "an archive holds the whole book, not one match or season")
	case o.csv == "" && (o.form.BOM || o.form.Semicolon):
		return usage("add --csv, or leave them out", "--bom and --semicolon are about CSV")
	}
	return o.output.check(c)
}

func runExport(ctx context.Context, d *Deps, o *exportOptions) error {
	if o.csv == "" && !o.bgStats {
		return exportArchive(ctx, d, o)
	}
	if o.csv != "" && d.flags.json && o.output.file == "" {
		return usage("leave out --json, or add --output", "CSV is no JSON")
	}
	return d.reading(ctx, func(b *book.Book) error {
		if o.bgStats {
			return exportPlay(ctx, d, b, o)
		}
		var data bytes.Buffer
		if err := exportCSV(ctx, d, b, o, &data); err != nil {
			return err
		}
		return d.deliver(o.output, o.csv, data.Bytes())
	})
}

// exportArchive writes the archive of the whole book.
func exportArchive(ctx context.Context, d *Deps, o *exportOptions) error {
	return d.readingLog(ctx, func(log storage.Log) error {
		return d.deliverBy(o.output, "archive", func(w io.Writer) error {
			_, err := archive.Write(ctx, log, w)
			return err
		})
	})
}

func exportCSV(ctx context.Context, d *Deps, b *book.Book, o *exportOptions, w io.Writer) error {
	switch o.csv {
	case "sheet":
		m, err := b.Match(ctx, o.match)
		if err != nil {
			return err
		}
		left, err := archive.WriteSheet(w, m, o.form)
		if left > 0 {
			d.notice(fmt.Sprintf("note: rounds after the end of the match are left out: %d", left))
		}
		return err
	case "results":
		matches, err := resultsOf(ctx, b, o)
		if err != nil {
			return err
		}
		return archive.WriteResults(w, matches, o.form)
	}
	s, err := b.Standings(ctx, book.StandingsOf{Season: o.season})
	if err != nil {
		return err
	}
	return archive.WriteStandings(w, s, o.form)
}

// resultsOf returns the matches whose results are wanted.
func resultsOf(ctx context.Context, b *book.Book, o *exportOptions) ([]book.Listed, error) {
	matches, err := b.Matches(ctx)
	if err != nil {
		return nil, err
	}
	if o.match != "" {
		m, err := b.Match(ctx, o.match)
		if err != nil {
			return nil, err
		}
		matches = slices.DeleteFunc(matches, func(l book.Listed) bool { return l.Stream != m.ID })
	}
	if o.season != "" {
		s, err := b.Season(ctx, o.season)
		if err != nil {
			return nil, err
		}
		matches = slices.DeleteFunc(matches, func(l book.Listed) bool { return l.Season != s.ID })
	}
	return matches, nil
}

// exportPlay prints the link that hands a match over to BG Stats.
func exportPlay(ctx context.Context, d *Deps, b *book.Book, o *exportOptions) error {
	m, err := b.Match(ctx, o.match)
	if err != nil {
		return err
	}
	play, err := archive.NewPlay(m, d.Now().Location())
	if err != nil {
		return err
	}
	if o.qr {
		return d.deliverQR(o, play.Link())
	}
	if d.flags.json && o.output.file == "" {
		return d.show(render.NewPlayJSON(m.Number, play.Link(), play), nil)
	}
	return d.deliver(o.output, "bgstats", []byte(play.Link()+"\n"))
}

// outputFlags say where data goes.
type outputFlags struct {
	file  string // "": standard output
	force bool
}

func (o *outputFlags) add(c *cobra.Command) {
	c.Flags().StringVarP(&o.file, "output", "o", "", "file to write, instead of printing")
	c.Flags().BoolVar(&o.force, "force", false, "of --output: replace the file if there is one")
}

func (o *outputFlags) check(c *cobra.Command) error {
	switch {
	case c.Flags().Changed("output") && strings.TrimSpace(o.file) == "":
		return usage("", "--output wants a file")
	case o.force && o.file == "":
		return usage("add --output FILE, or leave it out", "--force is about --output")
	}
	return nil
}

// deliver prints data, or writes it to the file that is wanted and says so.
func (d *Deps) deliver(o outputFlags, what string, data []byte) error {
	return d.deliverBy(o, what, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// deliverBy is deliver for data too large to be held in memory.
func (d *Deps) deliverBy(o outputFlags, what string, fill func(io.Writer) error) error {
	if o.file == "" {
		out := &watchedWriter{Writer: d.Out}
		err := fill(out)
		if out.err != nil {
			return &outputError{out.err, d.recorded}
		}
		return err
	}
	if err := o.write(fill); err != nil {
		return err
	}
	return d.show(render.NewExportedJSON(what, o.file), func(p *render.Page) {
		p.Verbatim("written: " + o.file + "\n")
	})
}

// watchedWriter tells the errors of where data goes from those of where it comes from.
type watchedWriter struct {
	io.Writer
	err error // the first
}

func (w *watchedWriter) Write(data []byte) (int, error) {
	n, err := w.Writer.Write(data)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// write writes a file as a whole or not at all. One that is there already is
// replaced only by force, and only if it is a plain file.
func (o *outputFlags) write(fill func(io.Writer) error) error {
	target := o.file
	if real, err := filepath.EvalSymlinks(target); err == nil {
		target = real
	}
	switch info, err := os.Stat(target); {
	case err == nil && !info.Mode().IsRegular():
		return usage("name another file", "%s is no plain file", o.file)
	case err == nil && !o.force:
		return usage("add --force to replace it, or name another file", "%s is there already", o.file)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return unwritable(o.file, err)
	}
	part, err := createPart(target)
	if err != nil {
		return unwritable(o.file, err)
	}
	out := &watchedWriter{Writer: part}
	filled := fill(out)
	err = out.err
	if filled == nil {
		err = part.Sync()
	}
	if err = errors.Join(err, part.Close()); err == nil && filled == nil {
		err = os.Rename(part.Name(), target)
	}
	if err != nil || filled != nil {
		os.Remove(part.Name())
	}
	if err != nil {
		return unwritable(o.file, err)
	}
	return filled
}

// createPart makes a file beside the one to be written, with the permissions of
// any new file.
func createPart(target string) (*os.File, error) {
	for n := 1; ; n++ {
		f, err := os.OpenFile(fmt.Sprintf("%s.%d.part", target, n), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if err == nil || !errors.Is(err, fs.ErrExist) || n == 100 {
			return f, err
		}
	}
}

func unwritable(file string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("%s cannot be written: %w", file, err)
}
