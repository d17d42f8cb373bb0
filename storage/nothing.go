package storage

import (
	"context"
	"errors"
)

// Nothing is a log on which nothing is on record: what a command reads where
// there is no book yet. Recording on it is an error.
type Nothing struct{}

var _ Batch = Nothing{}

var errNothing = errors.New("there is no book to record in")

// Record returns an error.
func (Nothing) Record(context.Context, Change) error { return errNothing }

// Events returns ErrNotFound.
func (Nothing) Events(context.Context, string) ([]Event, error) { return nil, ErrNotFound }

// All returns none.
func (Nothing) All(context.Context, Type) ([]Event, error) { return nil, nil }

// Heading returns ErrNotFound.
func (Nothing) Heading(context.Context, string) (Stream, error) { return Stream{}, ErrNotFound }

// After returns none.
func (Nothing) After(context.Context, int64, int) ([]Event, error) { return nil, nil }

// Newest returns ErrNotFound.
func (Nothing) Newest(context.Context) (Event, error) { return Event{}, ErrNotFound }

// Numbered returns ErrNotFound.
func (Nothing) Numbered(context.Context, Type, int64) (Stream, error) { return Stream{}, ErrNotFound }

// HeadingsAfter returns none.
func (Nothing) HeadingsAfter(context.Context, Type, int64, int) ([]Stream, error) { return nil, nil }

// Document returns ErrNotFound.
func (Nothing) Document(context.Context, string) (Document, error) { return Document{}, ErrNotFound }

// OpenMatch returns ErrNotFound.
func (Nothing) OpenMatch(context.Context) (Match, error) { return Match{}, ErrNotFound }

// Matches returns none.
func (Nothing) Matches(context.Context, MatchFilter) ([]Match, error) { return nil, nil }

// MatchesAfter returns none.
func (Nothing) MatchesAfter(context.Context, int64, int) ([]Match, error) { return nil, nil }

// Totals returns none.
func (Nothing) Totals(context.Context, TotalFilter) ([]Total, error) { return nil, nil }

// Forks returns none.
func (Nothing) Forks(context.Context) ([]Fork, error) { return nil, nil }

// Batch runs do on Nothing.
func (Nothing) Batch(_ context.Context, do func(Batch) error) error { return do(Nothing{}) }

// Import returns an error.
func (Nothing) Import(context.Context, Type, []Event) error { return errNothing }

// SetMatches returns an error.
func (Nothing) SetMatches(context.Context, []Match) error { return errNothing }

// Clear returns an error.
func (Nothing) Clear(context.Context) error { return errNothing }

// Aside returns an error.
func (Nothing) Aside(context.Context, string, int64, string) error { return errNothing }

// KeepAside returns an error.
func (Nothing) KeepAside(context.Context, Type, []Event, string) (bool, error) {
	return false, errNothing
}

// Close does nothing.
func (Nothing) Close() error { return nil }
