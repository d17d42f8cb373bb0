package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
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
		Long: `Check the book: is the file sound, is all that was entered there as it was entered,
does every match give the results and totals that are kept of it when it is replayed,
and is a second copy of the book lying about? A line a check, with what is wrong and
what to do. It holds up nobody who enters a round meanwhile, and changes nothing, but
that a book of an older version, if the file is sound, is brought up to date as by
any command. The exit code is 1 when something is wrong.

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
	j := x.json(rebuilt)
	if err := d.show(j, func(p *render.Page) { render.Doctor(p, j) }); err != nil {
		return err
	}
	if !j.OK {
		return errUnsound
	}
	return nil
}

// rebuild makes results and totals anew, and checks the file once more. Where the
// file is not sound, or a match cannot be replayed, nothing is done but to say so.
func (d *Deps) rebuild(ctx context.Context, x *diagnosis) (*diagnosis, *render.RebuiltJSON, error) {
	why := x.closed()
	if why == "" && !x.ok(checkIntegrity) {
		why = unsoundFile
	}
	if why != "" {
		d.notice("nothing was rebuilt: " + why)
		return x, nil, nil
	}
	var done book.Rebuilt
	err := d.writing(ctx, func(b *book.Book) (err error) {
		done, err = b.Rebuild(ctx)
		return err
	})
	var stuck *book.Unreplayable
	if errors.As(err, &stuck) || err != nil && ctx.Err() == nil && !x.ok(checkSchema) {
		d.notice("nothing was rebuilt: " + err.Error())
		return x, nil, nil
	}
	if err != nil {
		return x, nil, err
	}
	x = newDiagnosis(x.path)
	return x, &render.RebuiltJSON{Matches: done.Matches, Changed: done.Changed, Totals: done.Totals}, x.file(ctx)
}

// ofRecord are the checks that need the book opened as every command opens it.
var ofRecord = []string{checkReplay, checkTotals, checkPlayers, checkSeasons, checkForks}

// checkRecord reads the book as every command does, and checks what follows from it.
func (d *Deps) checkRecord(ctx context.Context, x *diagnosis) error {
	if !x.ok(checkFile) {
		x.unread("the file cannot be read", checkSchema, checkIntegrity, checkChain, checkDocuments)
	}
	if why := x.closed(); why != "" {
		x.unread(why, ofRecord...)
		return nil
	}
	log, err := sqlite.Options{Notice: d.notice}.OpenReader(ctx, x.path)
	switch {
	case err != nil && ctx.Err() == nil && x.wrongSoFar():
		x.unread(err.Error(), ofRecord...)
		return nil
	case err != nil:
		return err
	}
	err = errors.Join(x.replay(ctx, d.book(log)), x.forks(ctx, log), log.Close())
	x.nameTotals()
	return err
}

// replay takes what a check of the whole record comes upon.
func (x *diagnosis) replay(ctx context.Context, b *book.Book) error {
	err := b.Check(ctx, x.record)
	var part *book.Unfinished
	if ctx.Err() == nil && errors.As(err, &part) {
		x.unread(part.Cause.Error(), part.Checks...)
		return nil
	}
	return err
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

// tally are findings, up to mostNamed of them, and how many others there are.
type tally struct {
	named []render.CheckFindingJSON
	more  int
}

func (t *tally) add(f render.CheckFindingJSON) {
	if len(t.named) < mostNamed {
		t.named = append(t.named, f)
	} else {
		t.more++
	}
}

func (t tally) all() []render.CheckFindingJSON {
	if t.more == 0 {
		return t.named
	}
	others := t.named[len(t.named)-1]
	others.What, others.Where = fmt.Sprintf("and %d more like these", t.more), ""
	return append(slices.Clip(t.named), others)
}

// checked is what one check came upon.
type checked struct {
	damage, remarks tally
	skipped         bool   // it could not be made, or not to its end, which its damage says
	why             string // once more, for people, where no other check says it
}

// diagnosis is what the checks came upon.
type diagnosis struct {
	path   string
	none   bool // no book is there
	older  bool // it is of a schema before today's, which opening it would change
	checks map[string]*checked
	totals tally // that do not fit the results in the file
}

func newDiagnosis(path string) *diagnosis {
	x := &diagnosis{path: path, checks: map[string]*checked{}}
	for _, name := range checkOrder {
		x.checks[name] = &checked{}
	}
	return x
}

func (x *diagnosis) ok(check string) bool { return len(x.checks[check].damage.named) == 0 }

func (x *diagnosis) wrongSoFar() bool {
	return len(x.totals.named) > 0 || slices.ContainsFunc(checkOrder, func(check string) bool { return !x.ok(check) })
}

const unsoundFile = "the file itself is not sound"

// closed says why the book must not be opened as commands open it, or "".
func (x *diagnosis) closed() string {
	switch {
	case x.none:
		return "no book is there"
	case !x.ok(checkFile):
		return unsoundFile
	case x.older && !(x.ok(checkSchema) && x.ok(checkIntegrity)):
		return "it is of an older version and not sound, and to open it would change it"
	}
	return ""
}

func (x *diagnosis) wrong(check, where, hint, what string) {
	x.checks[check].damage.add(render.CheckFindingJSON{What: what, Where: where, Hint: x.cure(hint)})
}

// cure is a hint of what can be done: nothing is made anew in a file that is not sound.
func (x *diagnosis) cure(hint string) string {
	if hint == book.HintRebuild && !x.ok(checkIntegrity) {
		return book.HintRestore
	}
	return hint
}

// nameTotals names the totals that do not fit the results in the file, unless the
// replay has named them already.
func (x *diagnosis) nameTotals() {
	if x.ok(checkTotals) {
		x.checks[checkTotals].damage = x.totals
	}
}

func (x *diagnosis) remark(check string, f render.CheckFindingJSON) {
	f.Remark = true
	x.checks[check].remarks.add(f)
}

// unread says of checks that they could not be made, or not to their end.
func (x *diagnosis) unread(why string, checks ...string) {
	for _, name := range checks {
		if name == checkTotals {
			x.nameTotals()
		}
		if !x.ok(name) {
			x.wrong(name, "", "", "the check came to a stop: "+why)
			continue
		}
		x.checks[name].skipped = true
		if x.ok(checkFile) { // else that one says it
			x.checks[name].why = why
		}
		x.wrong(name, "", "", "not checked: "+why)
	}
}

func (x *diagnosis) json(rebuilt *render.RebuiltJSON) render.DoctorJSON {
	j := render.DoctorJSON{Schema: render.Schema, Path: x.path, OK: !x.wrongSoFar(), Rebuilt: rebuilt}
	for _, name := range checkOrder {
		c := x.checks[name]
		j.Checks = append(j.Checks, render.CheckJSON{Name: name, OK: x.ok(name), Skipped: c.skipped, Why: c.why,
			Findings: append(append([]render.CheckFindingJSON{}, c.damage.all()...), c.remarks.all()...)})
	}
	return j
}

// file checks the file itself, on a copy of its own.
func (x *diagnosis) file(ctx context.Context) error {
	err := sqlite.Verify(ctx, x.path, x.found)
	if errors.Is(err, fs.ErrNotExist) {
		x.none = true
		x.wrong(checkFile, "", `"rummy db path" says why the book is looked for there; "rummy restore FILE" puts a backup there`, "no book is at "+x.path)
		return nil
	}
	if err == nil && x.ok(checkFile) {
		holds, _ := sqlite.Summarize(ctx, x.path) // what cannot be read is told by those who must read it
		x.older = holds.Older()
	}
	return err
}

// found takes what a check of the file came upon.
func (x *diagnosis) found(f sqlite.Finding) {
	if f.OK {
		return
	}
	check, hint := partOf[f.Check], book.HintRestore
	switch {
	case errors.Is(f.Stopped, sqlite.ErrNewer), errors.Is(f.Stopped, sqlite.ErrForeign):
		hint = judge(f.Stopped).hint // no backup takes the place of such a file
	case f.Check == sqlite.CheckRows && f.Stopped == nil:
		hint = x.cure(book.HintRebuild)
	}
	if f.Check == sqlite.CheckRows && f.Where.Type == storage.TypePlayer {
		x.totals.add(render.CheckFindingJSON{What: oneLine(f.What), Where: f.Where.String(), Hint: hint})
		return
	}
	x.wrong(check, f.Where.String(), hint, oneLine(f.What))
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
	if f.Remark {
		x.remark(f.Check, render.CheckFindingJSON{What: f.What, Where: f.Where, Hint: f.Hint})
		return
	}
	x.wrong(f.Check, f.Where, f.Hint, f.What)
}

// copies looks for files beside the book that other programs left there.
func (x *diagnosis) copies() {
	strays, err := sqlite.Strays(x.path)
	if err != nil {
		x.unread(fmt.Sprintf("the folder of the book cannot be read: %v", err), checkCopies)
	}
	for _, s := range strays {
		what := s.Path + ": " + s.What
		if s.Passing {
			x.remark(checkCopies, render.CheckFindingJSON{What: what, Where: s.Path})
			continue
		}
		x.wrong(checkCopies, s.Path, `"rummy --db FILE match list" shows what a copy holds; keep one of the two, and synchronise exports instead: "rummy help data"`, what)
	}
}

// forks lists what was kept aside when books were made one.
func (x *diagnosis) forks(ctx context.Context, log storage.Log) error {
	all, err := log.Forks(ctx)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, storage.ErrCorrupt):
		x.wrong(checkForks, "", book.HintRestore, fmt.Sprintf("what was kept aside cannot be read: %v", err))
	case err != nil:
		x.unread(err.Error(), checkForks)
	}
	for _, f := range all {
		where := fmt.Sprintf("%s %s", f.Type, f.Stream)
		if h, err := log.Heading(ctx, f.Stream); err == nil {
			where = fmt.Sprintf("%s %d", f.Type, h.Number)
		}
		x.remark(checkForks, render.CheckFindingJSON{Where: where,
			What: fmt.Sprintf("%s: %s kept aside on %s: %s", where, eventsFrom(f), f.At.Format("2006-01-02"), f.Why)})
	}
	return nil
}

func eventsFrom(f storage.Fork) string {
	first, last := f.Events[0].Seq, f.Events[len(f.Events)-1].Seq
	if first == last {
		return fmt.Sprintf("another event %d is", first)
	}
	return fmt.Sprintf("other events %d to %d are", first, last)
}
