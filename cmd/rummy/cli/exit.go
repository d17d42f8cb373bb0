package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"rummy/cmd/rummy/prompt"
	"rummy/cmd/rummy/render"
	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/sqlite"
	"rummy/validate"
)

// The exit codes; "rummy help exit-codes" prints them.
const (
	exitDone      = 0
	exitFailed    = 1   // something failed, or another terminal was faster
	exitWrongUse  = 2   // the words cannot be meant
	exitNotLegal  = 3   // the rules of the game say no
	exitCancelled = 130 // Ctrl-C
)

// usageError is a wrong use that the command line itself shows.
type usageError struct {
	message, hint string
}

func (u *usageError) Error() string { return u.message }

func usage(hint, format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...), hint}
}

// outputError is an answer that could not be written where it was to go. What
// was recorded before stays recorded.
type outputError struct {
	err      error
	recorded bool
}

func (o *outputError) Error() string { return fmt.Sprintf("the answer cannot be written: %v", o.err) }

// outcome is what an error means for the person and for the shell.
type outcome struct {
	code          int
	name          string // stable: "conflict"
	message, hint string
	findings      []validate.Finding
	nameOf        func(string) string
}

// judge is the one place that turns errors into exit codes.
func judge(err error) outcome {
	var (
		wrong    *score.Mistake
		use      *usageError
		refused  *book.Refused
		conflict *book.Conflict
		never    *notLegalError
		output   *outputError
		ofCopy   *sqlite.CopyError
		forked   *forkedError
	)
	o := outcome{code: exitFailed, name: "failed", message: err.Error()}
	switch {
	case errors.As(err, &forked):
		o.name, o.hint = "fork", "--fork theirs takes the ends of the archive, --fork ours keeps those of the book; what is not taken is kept aside"
	case errors.Is(err, prompt.ErrCancelled), errors.Is(err, context.Canceled):
		return outcome{code: exitCancelled, name: "cancelled", message: "cancelled: nothing was recorded"}
	case errors.As(err, &refused):
		o.code, o.name, o.findings, o.nameOf = exitNotLegal, refused.Ruling.Findings[0].Name, refused.Ruling.Findings, refused.Match.Sheet.Name
		o.hint = `--agreed "why" records it all the same, if the table has agreed on it`
	case errors.As(err, &wrong):
		o.code, o.name, o.hint = exitWrongUse, wrong.Name, wrong.Hint
	case errors.As(err, &never):
		o.code, o.name, o.findings = exitNotLegal, never.findings[0].Name, never.findings
		o.message = "there are not so many of these cards"
	case errors.As(err, &use):
		o.code, o.name, o.hint = exitWrongUse, "usage", use.hint
	case errors.Is(err, book.ErrNoMatch):
		o.code, o.name, o.hint = exitWrongUse, "match.none", `"rummy match start --game kit NAME NAME …" starts one`
	case errors.As(err, &conflict):
		o.name, o.hint = "conflict", `nothing of yours was recorded; look with "rummy score show" and add what is still missing`
	case errors.As(err, &output):
		if o.name = "output"; output.recorded {
			o.hint = "the change was recorded all the same: look before it is entered again"
		}
	case errors.Is(err, storage.ErrConflict):
		o.name, o.hint = "conflict", "nothing was recorded; try again"
	case errors.Is(err, sqlite.ErrBusy):
		o.name, o.hint = "busy", "nothing was recorded; close the other program and try again"
	case errors.Is(err, sqlite.ErrFull):
		o.name, o.hint = "disk_full", "nothing was recorded; make room and try again"
	case errors.Is(err, sqlite.ErrReadOnly), errors.Is(err, sqlite.ErrPermission):
		o.name = "no_permission"
		o.hint = `nothing was recorded; see to it that your account may write the file and its folder, or name another file with --db or RUMMY_DB ("rummy db path" says which is used and why)`
	case errors.Is(err, sqlite.ErrCopy):
		o.name, o.hint = "no_permission", "no file was changed; see to it that your account may write there, or name another place"
	case errors.Is(err, sqlite.ErrScratch):
		o.name, o.hint = "no_scratch", "no file was changed; name a folder that may be written with the variable TMPDIR"
	case errors.Is(err, sqlite.ErrDisk):
		o.name = "disk"
		o.hint = `look whether the disk is full, over its quota or failing; then, with "rummy score show", what is on record before it is entered again`
	case errors.Is(err, sqlite.ErrNewer):
		o.name, o.hint = "newer_book", "install the newer version of rummy; the book was left as it is"
	case errors.As(err, &ofCopy) && errors.Is(err, storage.ErrCorrupt):
		o.name, o.hint = "damaged", `"rummy --db FILE doctor" says what is wrong with that file; "rummy db path" names other copies`
	case errors.As(err, &ofCopy) && (errors.Is(err, sqlite.ErrNotADatabase) || errors.Is(err, sqlite.ErrForeign)):
		o.name, o.hint = "not_a_book", "no file was changed; look whether another one is meant"
	case errors.Is(err, sqlite.ErrCompanion):
		o.name, o.hint = "companion", "no file was changed; move that file away, or name another one for the copy"
	case errors.Is(err, sqlite.ErrFolder), errors.Is(err, sqlite.ErrNoFolder):
		o.name, o.hint = "not_a_book", "nothing was changed; name the file itself with --db or RUMMY_DB"
	case errors.Is(err, sqlite.ErrNotADatabase), errors.Is(err, sqlite.ErrForeign):
		o.name, o.hint = "not_a_book", `the file was left as it is; name another with --db or RUMMY_DB`
	case errors.Is(err, errNoBook):
		o.name, o.hint = "no_book", `"rummy db path" says why it is looked for there`
	case errors.Is(err, sqlite.ErrEmpty):
		o.name, o.hint = "empty_book", "no file was changed; look whether another one is meant"
	case errors.Is(err, sqlite.ErrOtherBook):
		o.name, o.hint = "other_book", "no file was changed; look whether another one is meant"
	case errors.Is(err, sqlite.ErrAhead):
		o.name, o.hint = "copy_ahead", `the copy was left as it is; name another file, or "rummy restore FILE" to go back to it`
	case errors.Is(err, storage.ErrCorrupt), errors.Is(err, sqlite.ErrTables), errors.Is(err, score.ErrEvent),
		errors.Is(err, storage.ErrNotFound): // by what is on record itself: a name that was typed has its own answer
		o.name, o.hint = "damaged", `"rummy doctor" says what is wrong; keep a copy of the file before anything else is tried`
	}
	return o
}

// report is the only place that speaks of errors. The voice: what, where, why
// after the program's name, lower case, no full stop; then what to do, as a hint.
func report(d *Deps, err error) int {
	o := judge(err)
	d.progress.clear()
	if d.flags.json {
		e := render.NewErrorJSON(o.name, o.message, firstHint(o), o.findings, o.nameOf)
		render.JSON(d.Out, e)
		return o.code
	}
	colour := d.coloured(d.Err)
	io.WriteString(d.Err, render.InError(colour, fmt.Sprintf("rummy: %s\n", render.Seen(o.message))))
	for _, f := range o.findings {
		fmt.Fprintf(d.Err, "rummy:   %s\n", render.Seen(findingLine(f, o.nameOf)))
	}
	for _, hint := range hints(o) {
		io.WriteString(d.Err, render.InHint(colour, fmt.Sprintf("rummy: hint: %s\n", render.Seen(hint))))
	}
	return o.code
}

// hints are those of the findings, each once, then the outcome's own.
func hints(o outcome) []string {
	var out []string
	for _, f := range o.findings {
		if f.Hint != "" && !slices.Contains(out, f.Hint) {
			out = append(out, f.Hint)
		}
	}
	if o.hint != "" {
		out = append(out, o.hint)
	}
	return out
}

func firstHint(o outcome) string {
	return strings.Join(hints(o), "; ")
}

// findingLine writes a finding with the player, its name and the rule that decides.
func findingLine(f validate.Finding, nameOf func(string) string) string {
	if f.Rule != "" {
		return fmt.Sprintf("%s (%s, rule %s)", named(f, nameOf), f.Name, f.Rule)
	}
	return fmt.Sprintf("%s (%s)", named(f, nameOf), f.Name)
}

// named writes a finding's message after the player it is about.
func named(f validate.Finding, nameOf func(string) string) string {
	if f.Who == "" {
		return f.Message
	}
	return nameOf(f.Who) + ": " + f.Message
}
