package storagetest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// table is a book under test with one log open on it.
type table struct {
	*testing.T
	ctx  context.Context
	open func() storage.Log // another log on the same book; closed with the test
	log  storage.Log
}

func newTable(t *testing.T, newBook NewBook) *table {
	open := newBook(t)
	b := &table{T: t, ctx: t.Context()}
	b.open = func() storage.Log {
		log := open()
		t.Cleanup(func() { require.NoError(t, log.Close()) })
		return log
	}
	b.log = b.open()
	return b
}

// evening is when these tests take place; it is neither UTC nor whole milliseconds.
var evening = time.Date(2026, 11, 30, 21, 28, 34, 123_999_999, time.FixedZone("", 3600))

// onRecord is what evening is on record.
var onRecord = time.Date(2026, 11, 30, 20, 28, 34, 123_000_000, time.UTC)

// change is a change by North in the evening.
func change(appends ...storage.Append) storage.Change {
	return storage.Change{Actor: "North", At: evening, Appends: appends}
}

// add is an append of events, one of each kind, with a body that names it.
func add(t storage.Type, stream string, after int64, kinds ...string) storage.Append {
	a := storage.Append{Stream: stream, Type: t, After: after}
	for _, k := range kinds {
		a.Events = append(a.Events, storage.NewEvent{Kind: k, Body: []byte(`{"kind":"` + k + `"}`)})
	}
	return a
}

// match begins a match stream with one event, and gives it a row.
func match(m storage.Match) storage.Change {
	c := change(add(storage.TypeMatch, m.Stream, 0, "match_started"))
	m.Opened = 1
	c.Matches = []storage.Match{m}
	return c
}

// row is a change of rows only.
func row(m ...storage.Match) storage.Change {
	c := change()
	c.Matches = m
	return c
}

func (b *table) record(c storage.Change) {
	b.Helper()
	require.NoError(b, b.log.Record(b.ctx, c))
}

func (b *table) events(stream string) []storage.Event {
	b.Helper()
	events, err := b.log.Events(b.ctx, stream)
	require.NoError(b, err)
	return events
}

func (b *table) matches(f storage.MatchFilter) []storage.Match {
	b.Helper()
	matches, err := b.log.Matches(b.ctx, f)
	require.NoError(b, err)
	return matches
}

func (b *table) totals(f storage.TotalFilter) []storage.Total {
	b.Helper()
	totals, err := b.log.Totals(b.ctx, f)
	require.NoError(b, err)
	return totals
}

// contents is all that a log shows of a book, but for documents.
type contents struct {
	events  map[storage.Type][]storage.Event
	matches []storage.Match
	totals  []storage.Total
	forks   []storage.Fork
}

func (b *table) contents() contents {
	b.Helper()
	c := contents{events: map[storage.Type][]storage.Event{}, matches: b.matches(storage.MatchFilter{}), totals: b.totals(storage.TotalFilter{}), forks: b.forks()}
	for _, t := range []storage.Type{storage.TypePlayer, storage.TypeSeason, storage.TypeMatch, storage.TypeRuling} {
		events, err := b.log.All(b.ctx, t)
		require.NoError(b, err)
		c.events[t] = events
	}
	return c
}

// refuses records c, wants an error and nothing changed, and returns the error.
func (b *table) refuses(c storage.Change) error {
	b.Helper()
	before := b.contents()
	err := b.log.Record(b.ctx, c)
	require.Error(b, err)
	require.Equal(b, before, b.contents())
	for _, d := range c.Documents {
		_, err := b.log.Document(b.ctx, d.Digest)
		require.ErrorIs(b, err, storage.ErrNotFound)
	}
	return err
}

func document(body string) storage.Document {
	return storage.Document{Digest: storage.Digest([]byte(body)), Body: []byte(body)}
}
