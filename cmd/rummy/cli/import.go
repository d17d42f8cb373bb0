package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/storage/archive"
)

type importOptions struct {
	file   string // "-": standard input
	start  startFlags
	dealer string
	agreed string
	fork   string // theirs or ours: whose end of what goes on differently
	dryRun bool

	sheetOnly string // a flag given that is about score sheets, or ""
}

// newImport builds "rummy import"; tests pass a run of their own.
func newImport(d *Deps, run func(context.Context, *Deps, *importOptions) error) *cobra.Command {
	o := &importOptions{}
	c := &cobra.Command{
		Use:   "import FILE | -",
		Short: "Put an archive, or a score sheet from a file, on record",
		Long: `Put what "rummy export" wrote, or a score sheet from a CSV file, on record. Of an
archive, what is not on record yet is added; twice adds nothing. Where it goes on
otherwise than the book, both ends are named, and --fork says whose is taken.

A score sheet becomes a match of its own: the first line names the players in the
order of the seats, each further line is a round. Cells are entries as in "rummy
score add": out, 23, 7+20+3, "7,W,11", absent, unknown.

All rounds are checked like typed ones; all are recorded, or nothing is.

A file whose first column is called date holds old matches of which only the
totals are known: a line a match, a column a player. "rummy help data" says more.`,
		Example: `  rummy import book.jsonl --dry-run
  rummy import book.jsonl
  rummy import laptop.jsonl --fork theirs
  rummy import evening.csv --game kit --date 2026-11-28
  rummy import evening.csv --game kit --dry-run
  rummy import old-paper.csv --game kit
  rummy import - --game kit --agreed "as the old sheet has it"`,
		Args: allArgs(needArgs(1, "name the file to import, or - for standard input"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) (err error) {
			o.file = args[0]
			if c.Flags().Changed("agreed") && strings.TrimSpace(o.agreed) == "" {
				return usage(`write why, such as --agreed "as the old sheet has it"`, "--agreed wants a reason")
			}
			if c.Flags().Changed("fork") && o.fork != string(archive.TakeOurs) && o.fork != string(archive.TakeTheirs) {
				return usage("write --fork theirs or --fork ours", "--fork cannot be %q", o.fork)
			}
			for _, name := range sheetFlags {
				if c.Flags().Changed(name) {
					o.sheetOnly = name
				}
			}
			return run(c.Context(), d, o)
		},
	}
	f := c.Flags()
	o.start.add(c)
	f.StringVar(&o.dealer, "dealer", "", "who dealt the first round (default: the first player)")
	f.StringVar(&o.agreed, "agreed", "", "record rounds although a check of cards or points refuses them, and why")
	f.StringVar(&o.fork, "fork", "", "whose end is taken where an archive goes on otherwise than the book: theirs or ours")
	f.BoolVar(&o.dryRun, "dry-run", false, "check everything and say what would be recorded; record nothing")
	return c
}

func runImport(ctx context.Context, d *Deps, o *importOptions) error {
	in := d.In
	if o.file != "-" {
		f, err := os.Open(o.file)
		if err != nil {
			return unreadable(o.file, err)
		}
		defer f.Close()
		in = f
	}
	buffered := bufio.NewReader(newCounted(d, in))
	archived, err := startsWithBrace(buffered)
	switch {
	case err != nil:
		return unreadable(o.file, err)
	case archived:
		return importArchive(ctx, d, buffered, o)
	}
	return importSheet(ctx, d, buffered, o)
}

// startsWithBrace tells whether the first byte that is not blank is {: an archive
// has a JSON object on every line. It takes nothing from the file.
func startsWithBrace(r *bufio.Reader) (bool, error) {
	head, err := r.Peek(512)
	if err != nil && err != io.EOF {
		return false, err
	}
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	return bytes.HasPrefix(head, []byte("{")), nil
}

func unreadable(file string, err error) error {
	var wrong *fs.PathError
	if errors.As(err, &wrong) {
		err = wrong.Err
	}
	return usage("", "%s cannot be read: %v", file, err)
}

// importSheet puts a score sheet on record.
func importSheet(ctx context.Context, d *Deps, in io.Reader, o *importOptions) error {
	if o.fork != "" {
		return usage("leave it out", "--fork is about archives, and this is a score sheet")
	}
	s, err := o.start.start(ctx, d)
	if err != nil {
		return err
	}
	if s == nil {
		s = &book.Start{}
	}
	sheet, totals, err := archive.ReadCSV(in)
	switch {
	case err != nil:
		return err
	case totals != nil:
		return importTotals(ctx, d, totals, *s, o)
	}
	s.Dealer, s.Players = o.dealer, sheet.Names()
	open := d.writing
	if o.dryRun {
		open = d.reading
	}
	return open(ctx, func(b *book.Book) error {
		if err := d.needGame(ctx, b, s); err != nil {
			return err
		}
		im, err := sheet.Match(*s)
		if err != nil {
			return err
		}
		im.Agreed, im.DryRun = o.agreed, o.dryRun
		var done book.Imported
		err = d.insist(ctx, new(bool), &im.Start.New, func() (err error) {
			done, err = b.ImportSheet(ctx, im)
			return err
		})
		if err != nil {
			return err
		}
		return d.show(render.NewImportedJSON(done, o.dryRun), func(p *render.Page) { d.imported(p, done, o.dryRun) })
	})
}

// imported says what was imported, or would be.
func (d *Deps) imported(p *render.Page, done book.Imported, dryRun bool) {
	if !dryRun {
		announceBegun(d, done.Begun)
	}
	d.notes(done.Match)
	for _, f := range done.Waived {
		d.notice("as agreed, although: " + findingLine(f, done.Sheet.Name))
	}
	for _, f := range done.Remarks {
		d.notice("note: " + named(f, done.Sheet.Name))
	}
	if dryRun {
		render.WouldImport(p, done)
		return
	}
	p.Printf("imported: %s, as match %d, begun on %s\n", render.Counts(done), done.Number, done.Day())
	render.Sheet(p, done.Match)
}
