package book_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"
	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/sqlite"
)

// evening is when the tests begin: 30 November 2026, 20:00 in Berlin.
var evening = time.Date(2026, 11, 30, 20, 0, 0, 0, time.FixedZone("CET", 3600))

// terminal is somebody with the book open.
type terminal struct {
	*book.Book
	log *watched
	now time.Time
}

// watched is a log that lets something happen just before the next change, or
// before the open match is looked for.
type watched struct {
	storage.Log
	before, beforeLook func()
}

func (w *watched) OpenMatch(ctx context.Context) (storage.Match, error) {
	if before := w.beforeLook; before != nil {
		w.beforeLook = nil
		before()
	}
	return w.Log.OpenMatch(ctx)
}

func (w *watched) Record(ctx context.Context, c storage.Change) error {
	if before := w.before; before != nil {
		w.before = nil
		before()
	}
	return w.Log.Record(ctx, c)
}

// newBook returns the path of a book that the first terminal makes.
func newBook(t testing.TB) string { return filepath.Join(t.TempDir(), "book.db") }

// open opens a book, real and on disk, for somebody.
func open(t testing.TB, path, who string) *terminal {
	t.Helper()
	log, err := sqlite.Open(t.Context(), path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, log.Close()) })
	term := &terminal{log: &watched{Log: log}, now: evening}
	term.Book = book.New(term.log, func() time.Time { return term.now }, func() string { return ulid.Make().String() }, who)
	return term
}

// alone opens a new book.
func alone(t testing.TB) *terminal {
	t.Helper()
	return open(t, newBook(t), "ann")
}

// start starts a match of Kit.
func (b *terminal) start(t testing.TB, players ...string) book.Begun {
	t.Helper()
	begun, err := b.StartMatch(t.Context(), book.Start{Game: "kit", Players: players})
	require.NoError(t, err)
	return begun
}

// add adds a round to the open match.
func (b *terminal) add(t testing.TB, words ...string) book.Added {
	t.Helper()
	added, err := b.AddRound(t.Context(), book.Round{Words: words})
	require.NoError(t, err)
	return added
}

// first starts a match of Kit with its first round.
func (b *terminal) first(t testing.TB, words ...string) book.Added {
	t.Helper()
	added, err := b.AddRound(t.Context(), book.Round{Words: words, Start: &book.Start{Game: "kit"}})
	require.NoError(t, err)
	return added
}

// names returns the players on record.
func (b *terminal) names(t testing.TB) []string {
	t.Helper()
	players, err := b.Players(t.Context())
	require.NoError(t, err)
	names := make([]string, len(players))
	for i, p := range players {
		names[i] = p.Name
	}
	return names
}

// totals returns a match's totals in the order of the seats.
func totals(m *book.Match) []int {
	out := make([]int, len(m.Sheet.Totals))
	for i, t := range m.Sheet.Totals {
		out[i] = int(t.Points)
	}
	return out
}

// requireMistake wants a *score.Mistake by its name.
func requireMistake(t testing.TB, err error, name string) *score.Mistake {
	t.Helper()
	var wrong *score.Mistake
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, name, wrong.Name, wrong.Message)
	return wrong
}
