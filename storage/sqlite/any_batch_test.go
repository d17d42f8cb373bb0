package sqlite

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// model is what a book must come to, kept in memory.
type model struct {
	events map[string][]storage.Event // of each stream, as it stands
	pos    int64                      // the newest ever given
	aside  []storage.Event            // put aside, in order
}

// add is what Import must do.
func (m *model) add(events []storage.Event) {
	for _, e := range events {
		m.pos++
		e.Pos, e.Prev = m.pos, storage.Hash{}
		if before := m.events[e.Stream]; len(before) > 0 {
			e.Prev = before[len(before)-1].Hash()
		}
		m.events[e.Stream] = append(m.events[e.Stream], e)
	}
}

// Whatever is recorded, imported and put aside in whatever order, the book holds
// that and passes every check.
func TestAnyBatchLeavesASoundBook(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			rnd := rand.New(rand.NewPCG(seed, 7))
			path := filepath.Join(t.TempDir(), "book.db")
			l := openBook(t, path)
			m := &model{events: map[string][]storage.Event{}}
			for range 4 {
				require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
					for range 25 {
						step(t, rnd, b, m)
					}
					return nil
				}))
				m.holds(t, l)
			}
			require.NotEmpty(t, m.aside, "so that it was tried")
			require.Empty(t, bad(verified(t, path)))
		})
	}
}

// step does one thing to a book and to its model.
func step(t *testing.T, rnd *rand.Rand, b storage.Batch, m *model) {
	stream := fmt.Sprint("m", rnd.IntN(5))
	there := m.events[stream]
	events := make([]storage.Event, 1+rnd.IntN(3))
	for i := range events {
		events[i] = storage.Event{Stream: stream, Seq: int64(len(there) + i + 1), Kind: "round_scored", Actor: "North", At: evening,
			Body: fmt.Appendf(nil, "%d", rnd.IntN(1000))}
	}
	switch n := rnd.IntN(10); {
	case n < 4 || len(there) < 2:
		require.NoError(t, b.Import(t.Context(), storage.TypeMatch, events))
		m.add(events)
		row := filled(stream).Matches[0]
		row.Counts = rnd.IntN(3) > 0
		row.Results[0].Points = int64(rnd.IntN(50))
		require.NoError(t, b.SetMatches(t.Context(), []storage.Match{row}))
	case n < 6:
		require.NoError(t, b.Record(t.Context(), storage.Change{Actor: "North", At: evening, Appends: []storage.Append{
			{Stream: stream, Type: storage.TypeMatch, After: int64(len(there)), Events: []storage.NewEvent{{Kind: events[0].Kind, Body: events[0].Body}}},
		}}))
		m.add(events[:1])
	case n < 7:
		require.NoError(t, b.Clear(t.Context()))
	default:
		from := 1 + rnd.IntN(len(there)-1)
		require.NoError(t, b.Aside(t.Context(), stream, int64(from+1), "a test"))
		m.aside = append(m.aside, there[from:]...)
		m.events[stream] = there[:from:from]
	}
}

// holds wants a book to be as the model says.
func (m *model) holds(t *testing.T, l *Log) {
	t.Helper()
	for stream, want := range m.events {
		got, err := l.Events(t.Context(), stream)
		require.NoError(t, err)
		require.Equal(t, want, got)
		head, err := l.Heading(t.Context(), stream)
		require.NoError(t, err)
		require.Equal(t, want[len(want)-1].Hash(), head.Head)
	}
	forks, err := l.Forks(t.Context())
	require.NoError(t, err)
	var aside []storage.Event
	for _, f := range forks {
		aside = append(aside, f.Events...)
	}
	require.Equal(t, m.aside, aside)
}
