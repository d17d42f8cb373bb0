package storage

import (
	"context"
	"errors"
)

// Nothing is a log on which nothing is on record: what a command reads where
// there is no book yet. Recording on it is an error.
type Nothing struct{}

var _ Log = Nothing{}

var errNothing = errors.New("there is no book to record in")

// Record returns an error.
func (Nothing) Record(context.Context, Change) error { return errNothing }

// Events returns ErrNotFound.
func (Nothing) Events(context.Context, string) ([]Event, error) { return nil, ErrNotFound }

// All returns none.
func (Nothing) All(context.Context, Type) ([]Event, error) { return nil, nil }

// Heading returns ErrNotFound.
func (Nothing) Heading(context.Context, string) (Stream, error) { return Stream{}, ErrNotFound }

// Numbered returns ErrNotFound.
func (Nothing) Numbered(context.Context, Type, int64) (Stream, error) { return Stream{}, ErrNotFound }

// Document returns ErrNotFound.
func (Nothing) Document(context.Context, string) (Document, error) { return Document{}, ErrNotFound }

// OpenMatch returns ErrNotFound.
func (Nothing) OpenMatch(context.Context) (Match, error) { return Match{}, ErrNotFound }

// Matches returns none.
func (Nothing) Matches(context.Context, MatchFilter) ([]Match, error) { return nil, nil }

// Totals returns none.
func (Nothing) Totals(context.Context, TotalFilter) ([]Total, error) { return nil, nil }

// Close does nothing.
func (Nothing) Close() error { return nil }
