package book

import (
	"context"
	"errors"
	"fmt"

	"rummy/score"
	"rummy/storage"
	"rummy/validate/rules"
)

// The checks of Check, in its order.
const (
	CheckPlayers = "players" // they can be read, sit once in a match and are told apart by their names
	CheckSeasons = "seasons" // they can be read, and the matches of each are known to be its own
	CheckReplay  = "replay"  // matches and rulings can be read, and each match brought what is kept of it
	CheckTotals  = "totals"  // the totals kept are the sums of what the matches brought
)

// Finding is something that Check came upon.
type Finding struct {
	Check  string
	What   string // in words, with the place in it
	Where  string // "match 3", "player North"; "" where it is no single thing
	Hint   string // what to do, or ""
	Remark bool   // worth a look, and nothing is wrong
}

// What to do about most findings, as hints say it.
const (
	// HintRebuild is for rows that do not follow from what was entered.
	HintRebuild = `"rummy doctor --rebuild" makes results and totals anew from what was entered`
	// HintRestore is for what was entered.
	HintRestore = `"rummy restore FILE" puts a backup in the place of the book, and keeps the book as it is beside it`
)

// Check replays everything and compares it with what is kept of it; report gets
// what it comes upon. It holds one match in memory, and the totals of each player
// by season and game.
//
// Each match is read in one state of the log, however much is recorded meanwhile,
// and totals that differ after a change are looked at again: on a log opened for
// reading nobody has to wait, and nothing of what others do is taken for damage.
// The error is *Unfinished: it says which checks could not be made to their end.
func (b *Book) Check(ctx context.Context, report func(Finding)) error {
	c := &checking{b: b, ctx: ctx, report: report, sums: map[sumKey]storage.Total{}, off: map[sumKey]bool{}}
	began, err := c.newest()
	// Players and seasons are looked for while matches are read.
	for _, step := range []func() error{c.checkPlayers, c.checkSeasons, c.checkMatches, c.checkRulings} {
		if err == nil {
			err = step()
		}
	}
	if err != nil {
		return &Unfinished{[]string{CheckPlayers, CheckSeasons, CheckReplay, CheckTotals}, err}
	}
	if err := c.checkTotals(began); err != nil {
		return &Unfinished{[]string{CheckTotals}, err}
	}
	return nil
}

// Unfinished says which checks did not come to their end, and why.
type Unfinished struct {
	Checks []string
	Cause  error
}

// Error says why.
func (u *Unfinished) Error() string { return u.Cause.Error() }

// Unwrap lets errors.Is find why.
func (u *Unfinished) Unwrap() error { return u.Cause }

// checking is one Check under way.
type checking struct {
	b      *Book
	ctx    context.Context
	report func(Finding)

	ps    *players // nil where they cannot be read
	psPos int64    // newest event when they were read
	all   seasons
	read  bool // whether the seasons can be read

	sums map[sumKey]storage.Total // of what the matches brought
	off  map[sumKey]bool          // those of matches of which something else is kept
}

// newest is the Pos of the event recorded last; 0 where there is none that can be read.
func (c *checking) newest() (int64, error) {
	e, err := c.b.log.Newest(c.ctx)
	if isDamage(err) {
		err = nil
	}
	return e.Pos, err
}

// isDamage tells what is on record and makes no sense from a log that failed.
func isDamage(err error) bool {
	return errors.Is(err, storage.ErrCorrupt) || errors.Is(err, storage.ErrNotFound) ||
		errors.Is(err, score.ErrEvent) || errors.Is(err, rules.ErrRules)
}

// wrong reports a damage.
func (c *checking) wrong(check, where, hint, format string, args ...any) {
	c.report(Finding{Check: check, Where: where, Hint: hint, What: fmt.Sprintf(format, args...)})
}

// remark reports what is worth a look.
func (c *checking) remark(check, where, hint, format string, args ...any) {
	c.report(Finding{Check: check, Where: where, Hint: hint, What: fmt.Sprintf(format, args...), Remark: true})
}

// checkRulings reads all rulings, and looks for the rules they were given by.
func (c *checking) checkRulings() error {
	all, err := c.b.Rulings(c.ctx, RulingsLike{})
	if isDamage(err) {
		c.wrong(CheckReplay, "", HintRestore, "the rulings cannot be read: %v", err)
		return nil
	}
	if err != nil {
		return err
	}
	for _, r := range all {
		where := fmt.Sprintf("ruling %d", r.Number)
		switch _, err := c.b.log.Document(c.ctx, r.Given.Rules); {
		case isDamage(err):
			c.wrong(CheckReplay, where, HintRestore, "the rules of %s: %v", where, err)
		case err != nil:
			return err
		}
	}
	return nil
}
