package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/sqlite"
)

// The checks of rummy doctor, in its order.
const (
	checkFile      = "file"
	checkSchema    = "schema"
	checkIntegrity = "integrity"
	checkChain     = "chain"
	checkDocuments = "documents"
	checkReplay    = book.CheckReplay
	checkTotals    = book.CheckTotals
	checkPlayers   = book.CheckPlayers
	checkSeasons   = book.CheckSeasons
	checkCopies    = "copies"
	checkForks     = "forks"
)

var checkOrder = []string{checkFile, checkSchema, checkIntegrity, checkChain, checkDocuments, checkReplay, checkTotals,
	checkPlayers, checkSeasons, checkCopies, checkForks}

// partOf says which check of ours those of the file belong to.
var partOf = map[string]string{
	sqlite.CheckFile:       checkFile,
	sqlite.CheckSchema:     checkSchema,
	sqlite.CheckGuards:     checkSchema,
	sqlite.CheckIntegrity:  checkIntegrity,
	sqlite.CheckReferences: checkIntegrity,
	sqlite.CheckStreams:    checkChain,
	sqlite.CheckPositions:  checkChain,
	sqlite.CheckNumbers:    checkChain,
	sqlite.CheckDocuments:  checkDocuments,
	sqlite.CheckForks:      checkForks,
	sqlite.CheckRows:       checkReplay,
}

// errUnsound ends a doctor whose answer, already printed, names something wrong.
var errUnsound = errors.New("not sound")

// newDoctor builds "rummy doctor"; tests pass a run of their own.
func newDoctor(d *Deps, run func(context.Context, *Deps, bool) error) *cobra.Command {
	rebuild := false
	c := &cobra.Command{
		Use:   "doctor",
		Short: "Check the book: the file, the record, and all that follows from it",
		Long: `Check the book, and change nothing: is the file sound, is all that was entered there
as it was entered, does every match give the results and totals that are kept of it
when it is replayed, and is a second copy of the book lying about? A line a check,
with what is wrong and what to do. It holds up nobody who enters a round meanwhile.
The exit code is 1 when something is wrong.

--rebuild makes all results and totals anew from what was entered, before the checks;
until it is done, other terminals wait.`,
		Example: `  rummy doctor
  rummy doctor --json
  rummy doctor --rebuild`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error { return run(c.Context(), d, rebuild) },
	}
	c.Flags().BoolVar(&rebuild, "rebuild", false, "make results and totals anew from what was entered")
	return c
}

func runDoctor(ctx context.Context, d *Deps, rebuild bool) error {
	x := newDiagnosis(d.bookPath())
	if err := x.file(ctx); err != nil {
		return err
	}
	var rebuilt *render.RebuiltJSON
	if rebuild {
		var err error
		if x, rebuilt, err = d.rebuild(ctx, x); err != nil {
			return err
		}
	}
	if err := d.checkRecord(ctx, x); err != nil {
		return err
	}
	x.copies()
	if err := d.show(x.json(rebuilt), func() error { return render.Doctor(d.Out, x.json(rebuilt)) }); err != nil {
		return err
	}
	if !x.json(nil).OK {
		return errUnsound
	}
	return nil
}

// rebuild makes results and totals anew, and checks the file once more. Where the
// file is not sound, or a match cannot be replayed, nothing is done but to say so.
func (d *Deps) rebuild(ctx context.Context, x *diagnosis) (*diagnosis, *render.RebuiltJSON, error) {
	if !x.ok(checkFile) || !x.ok(checkIntegrity) {
		d.notice("nothing was rebuilt: the file itself is not sound")
		return x, nil, nil
	}
	var done book.Rebuilt
	err := d.writing(ctx, func(b *book.Book) (err error) {
		done, err = b.Rebuild(ctx)
		return err
	})
	var stuck *book.Unreplayable
	if errors.As(err, &stuck) {
		d.notice("nothing was rebuilt: " + stuck.Error())
		return x, nil, nil
	}
	if err != nil {
		return x, nil, err
	}
	x = newDiagnosis(x.path)
	return x, &render.RebuiltJSON{Matches: done.Matches, Changed: done.Changed, Totals: done.Totals}, x.file(ctx)
}

// checkRecord reads the book as every command does, and checks what follows from it.
func (d *Deps) checkRecord(ctx context.Context, x *diagnosis) error {
	if !x.ok(checkFile) {
		x.unread(checkSchema, checkIntegrity, checkChain, checkDocuments, checkReplay, checkTotals, checkPlayers, checkSeasons, checkForks)
		return nil
	}
	log, err := sqlite.Options{Notice: d.notice}.OpenReader(ctx, x.path)
	if err == nil {
		err = errors.Join(d.book(log).Check(ctx, x.record), x.forks(ctx, log), log.Close())
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		x.wrong(checkReplay, "", book.HintRestore, fmt.Sprintf("the check came to a stop: %v", err))
	}
	if x.ok(checkTotals) { // else each was named already
		for _, f := range x.totals {
			x.add(checkTotals, f)
		}
	}
	return nil
}

// bookPath is the file that holds the book, from the root of the disk.
func (d *Deps) bookPath() string {
	path, _ := d.dbPath()
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// mostNamed is how many things one check names; of the others it tells the number.
const mostNamed = 50

// diagnosis is what the checks came upon.
type diagnosis struct {
	path   string
	checks map[string]*render.CheckJSON
	more   map[string]int
	totals []render.CheckFindingJSON // that do not fit the results in the file
}

func newDiagnosis(path string) *diagnosis {
	x := &diagnosis{path: path, checks: map[string]*render.CheckJSON{}, more: map[string]int{}}
	for _, name := range checkOrder {
		x.checks[name] = &render.CheckJSON{Name: name, OK: true, Findings: []render.CheckFindingJSON{}}
	}
	return x
}

func (x *diagnosis) ok(check string) bool { return x.checks[check].OK }

func (x *diagnosis) add(check string, f render.CheckFindingJSON) {
	c := x.checks[check]
	c.OK = c.OK && f.Remark
	if len(c.Findings) < mostNamed {
		c.Findings = append(c.Findings, f)
	} else {
		x.more[check]++
	}
}

func (x *diagnosis) wrong(check, where, hint, what string) {
	x.add(check, render.CheckFindingJSON{What: what, Where: where, Hint: hint})
}

// unread says of checks that they could not be made.
func (x *diagnosis) unread(checks ...string) {
	for _, name := range checks {
		x.checks[name].Skipped = true
		x.wrong(name, "", "", "not checked: the file cannot be read")
	}
}

func (x *diagnosis) json(rebuilt *render.RebuiltJSON) render.DoctorJSON {
	j := render.DoctorJSON{Schema: render.Schema, Path: x.path, OK: true, Rebuilt: rebuilt}
	for _, name := range checkOrder {
		c := *x.checks[name]
		if n := x.more[name]; n > 0 {
			c.Findings = append(c.Findings[:len(c.Findings):len(c.Findings)], render.CheckFindingJSON{
				What: fmt.Sprintf("and %d more like these", n), Hint: c.Findings[len(c.Findings)-1].Hint, Remark: c.OK})
		}
		j.OK = j.OK && c.OK
		j.Checks = append(j.Checks, c)
	}
	return j
}

// file checks the file itself, on a copy of its own.
func (x *diagnosis) file(ctx context.Context) error {
	findings, err := sqlite.Verify(ctx, x.path)
	if errors.Is(err, fs.ErrNotExist) {
		x.wrong(checkFile, "", `"rummy db path" says why the book is looked for there; "rummy restore FILE" puts a backup there`, "no book is at "+x.path)
		return nil
	}
	if err != nil {
		return err
	}
	for _, f := range findings {
		if f.OK {
			continue
		}
		found := render.CheckFindingJSON{What: oneLine(f.What), Where: f.Where.String(), Hint: book.HintRestore}
		if f.Check == sqlite.CheckRows {
			found.Hint = book.HintRebuild
		}
		if f.Check == sqlite.CheckRows && f.Where.Type == storage.TypePlayer {
			x.totals = append(x.totals, found)
			continue
		}
		x.add(partOf[f.Check], found)
	}
	return nil
}

// oneLine shortens what SQLite says on many lines.
func oneLine(text string) string {
	lines := strings.Split(text, "\n")
	if len(lines) > 1 && strings.HasPrefix(lines[0], "***") {
		lines = lines[1:] // which names the database, of which there is one
	}
	if n := len(lines); n > 3 {
		lines = append(lines[:3], fmt.Sprintf("and %d more", n-3))
	}
	return strings.Join(lines, "; ")
}

// record takes what the replay came upon.
func (x *diagnosis) record(f book.Finding) {
	x.add(f.Check, render.CheckFindingJSON{What: f.What, Where: f.Where, Hint: f.Hint, Remark: f.Remark})
}

// copies looks for files beside the book that other programs left there.
func (x *diagnosis) copies() {
	strays, err := sqlite.Strays(x.path)
	if err != nil {
		x.wrong(checkCopies, "", "", fmt.Sprintf("the folder of the book cannot be read: %v", err))
	}
	for _, s := range strays {
		f := render.CheckFindingJSON{What: s.Path + ": " + s.What, Where: s.Path, Remark: passing(s.Path)}
		if !f.Remark {
			f.Hint = `"rummy --db FILE match list" shows what a copy holds; keep one of the two, and synchronise exports instead: "rummy help data"`
		}
		x.add(checkCopies, f)
	}
}

// passing tells whether a file beside the book may be there because a program is
// at work, or be left by one that was cut off.
func passing(path string) bool {
	for _, ending := range []string{"-journal", "-wal", "-shm"} {
		if strings.HasSuffix(path, ending) {
			return true
		}
	}
	return strings.Contains(filepath.Base(path), ".part")
}

// forks lists what was kept aside when books were made one.
func (x *diagnosis) forks(ctx context.Context, log storage.Log) error {
	all, err := log.Forks(ctx)
	if errors.Is(err, storage.ErrCorrupt) {
		x.wrong(checkForks, "", book.HintRestore, fmt.Sprintf("what was kept aside cannot be read: %v", err))
		return nil
	}
	for _, f := range all {
		where := fmt.Sprintf("%s %s", f.Type, f.Stream)
		if h, err := log.Heading(ctx, f.Stream); err == nil {
			where = fmt.Sprintf("%s %d", f.Type, h.Number)
		}
		x.add(checkForks, render.CheckFindingJSON{Where: where, Remark: true,
			What: fmt.Sprintf("%s: %s kept aside on %s: %s", where, eventsFrom(f), f.At.Format("2006-01-02"), f.Why)})
	}
	return err
}

func eventsFrom(f storage.Fork) string {
	first, last := f.Events[0].Seq, f.Events[len(f.Events)-1].Seq
	if first == last {
		return fmt.Sprintf("another event %d is", first)
	}
	return fmt.Sprintf("other events %d to %d are", first, last)
}
