// Package book runs the book, all that is on record: it folds players, seasons
// and matches from the log, decides what a command changes, and hands events,
// with the rows that follow from them, to the log as one change.
//
// Each deed is one method. What it returns has been recorded; after an error
// nothing has. A *score.Mistake says that the words cannot be meant, a *Refused
// that the rules of the game forbid it, a *Conflict that another terminal was
// faster; anything else is a failure of the log.
package book

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"rummy/score"
	"rummy/storage"
	"rummy/validate"
)

// Book is a book on a log.
type Book struct {
	log storage.Log
	now func() time.Time
	id  func() string
	who string

	cache RatingCache // nil: none
	watch Watch       // nil: nobody does
	games sync.Map    // digest -> *rules.Game, as read
}

// New returns the book kept in a log. now tells the time in the zone of the
// table, id makes a new ULID, who is the person that makes the changes.
func New(log storage.Log, now func() time.Time, id func() string, who string) *Book {
	return &Book{log: log, now: now, id: id, who: who}
}

// Watch is told how many matches long work has gone through, of how many.
type Watch func(done, of int64)

// WatchedBy has somebody told how far long work comes: Check and Rebuild.
func (b *Book) WatchedBy(w Watch) { b.watch = w }

// Refused is a round that the rules of the game forbid, with the reasons.
type Refused struct {
	Match    *Match // its Number is 0 when it would have begun with this round
	Round    int    // 0: the rounds on record, by other rules
	TieBreak bool   // Round is that of a tie-break round
	Ruling   validate.Ruling
}

// Error says what was refused; the reasons are the ruling's.
func (r *Refused) Error() string {
	if r.Round == 0 {
		return fmt.Sprintf("match %d cannot be played by these rules as it is on record", r.Match.Number)
	}
	where := "a new match"
	if r.Match.Number > 0 {
		where = fmt.Sprintf("match %d", r.Match.Number)
	}
	return fmt.Sprintf("%s of %s is refused", score.RoundName(r.Round, r.TieBreak), where)
}

// Conflict is a change that another terminal was faster than.
type Conflict struct {
	Match *Match   // as it stands now
	Since []string // what was recorded meanwhile, a line each
}

// Error says what was recorded meanwhile.
func (c *Conflict) Error() string {
	text := fmt.Sprintf("another terminal wrote to match %d first", c.Match.Number)
	for _, line := range c.Since {
		text += "; " + line
	}
	return text
}

// Unwrap lets errors.Is find storage.ErrConflict.
func (c *Conflict) Unwrap() error { return storage.ErrConflict }

func mistake(name, hint, format string, args ...any) *score.Mistake {
	return &score.Mistake{Name: name, Message: fmt.Sprintf(format, args...), Hint: hint}
}

// today is the local day, as 2026-11-30.
func (b *Book) today() string { return b.now().Format(time.DateOnly) }

// at is the time entered, as it stands on record.
func (b *Book) at() time.Time { return b.now().UTC().Truncate(time.Millisecond) }

// ParseDay reads a local day: 2026-11-30, today or yesterday; "" is today. The error is a *score.Mistake.
func (b *Book) ParseDay(text string) (day string, err error) {
	switch text {
	case "", "today":
		return b.today(), nil
	case "yesterday":
		return b.now().AddDate(0, 0, -1).Format(time.DateOnly), nil
	}
	if t, err := time.Parse(time.DateOnly, text); err == nil && t.Year() >= 1000 {
		return text, nil
	}
	return "", mistake("day.form", "write it as 2026-11-30, today or yesterday", "%q is no day", text)
}

// newest is the position of the newest event on record, 0 for none.
func (b *Book) newest(ctx context.Context) (*int64, error) {
	e, err := b.log.Newest(ctx)
	if errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	return &e.Pos, err
}

// again runs a change anew while other terminals add players or seasons in between.
func again(do func() error) error {
	var err error
	for range 5 {
		if err = do(); !errors.Is(err, storage.ErrConflict) {
			return err
		}
		var c *Conflict
		if errors.As(err, &c) {
			return err
		}
	}
	return err
}
