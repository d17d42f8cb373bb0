package sqlite

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// BenchmarkRecordRound records a round of four in a match that is open: what
// "score add" does, but for starting the program and opening the book.
func BenchmarkRecordRound(b *testing.B) {
	l, err := Open(b.Context(), filepath.Join(b.TempDir(), "book.db"))
	require.NoError(b, err)
	defer l.Close()
	m := storage.Match{Stream: "01JDZX3V9QK7M2N4P6R8S0T1W3", Game: "kit", Season: "01JDZX3V9QK7M2N4P6R8S0T1W4", Day: "2026-11-30",
		State: storage.Open, Opened: 1}
	for i := range 4 {
		m.Results = append(m.Results, storage.Result{Player: fmt.Sprintf("01JDZX3V9QK7M2N4P6R8S0T1W%d", 5+i), Known: true})
	}
	body := []byte(`{"round":1,"dealer":"01JDZX3V9QK7M2N4P6R8S0T1W5","entries":[{"player":"01JDZX3V9QK7M2N4P6R8S0T1W5","out":true},` +
		`{"player":"01JDZX3V9QK7M2N4P6R8S0T1W6","points":23},{"player":"01JDZX3V9QK7M2N4P6R8S0T1W7","points":0},{"player":"01JDZX3V9QK7M2N4P6R8S0T1W8","points":7}]}`)
	after := int64(0)
	for b.Loop() {
		m.Round++
		for i := range m.Results {
			m.Results[i].Points += int64(i)
			m.Results[i].Rounds++
		}
		err := l.Record(b.Context(), storage.Change{Actor: "North", At: evening, Matches: []storage.Match{m}, Appends: []storage.Append{
			{Stream: m.Stream, Type: storage.TypeMatch, After: after, Events: []storage.NewEvent{{Kind: "round_scored", Body: body}}},
		}})
		require.NoError(b, err)
		after++
	}
}

// BenchmarkOpen opens a book that is up to date and finds its open match.
func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "book.db")
	require.NoError(b, fill(b.Context(), path, "m"))
	for b.Loop() {
		l, err := OpenReader(b.Context(), path)
		require.NoError(b, err)
		_, err = l.OpenMatch(b.Context())
		require.NoError(b, err)
		require.NoError(b, l.Close())
	}
}
