package storage_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// scored is an event with something in every field.
func scored() storage.Event {
	e := storage.Event{
		Pos: 7, Stream: "01JDZX3V9QK7M2N4P6R8S0T1W3", Seq: 2, Kind: "round_scored", Body: []byte(`{"points": -5}`),
		Actor: "Zoë", At: time.Date(2026, 11, 30, 20, 28, 34, 123_000_000, time.UTC),
	}
	for i := range e.Prev {
		e.Prev[i] = byte(i)
	}
	return e
}

// The hashes are from Python's hashlib, over the fields with their lengths as
// eight bytes, highest first. They must never change: every book holds such.
func TestHashesAreThoseOfTheBooksThatAreOut(t *testing.T) {
	require.Equal(t, "e137be9b2a8f524276fc429756310175d91a2f32df394261dbe027fc5bdfb2df", scored().Hash().String())
	require.Equal(t, "d2a2432fbaca039768019fd0b7d9646639f4df53152d2b037a66755391df2270", storage.Digest([]byte(`{"id":"kit"}`)))
}

func TestHashCoversEveryFieldButTheOrderOfArrival(t *testing.T) {
	for _, tt := range []struct {
		name string
		edit func(*storage.Event)
		same bool
	}{
		{"the stream", func(e *storage.Event) { e.Stream += "x" }, false},
		{"the number in the stream", func(e *storage.Event) { e.Seq++ }, false},
		{"the kind", func(e *storage.Event) { e.Kind = "round_skipped" }, false},
		{"one blank of the body", func(e *storage.Event) { e.Body = []byte(`{"points":-5}`) }, false},
		{"who said so", func(e *storage.Event) { e.Actor = "Zoe" }, false},
		{"the time by a millisecond", func(e *storage.Event) { e.At = e.At.Add(time.Millisecond) }, false},
		{"the hash of the event before", func(e *storage.Event) { e.Prev[31]++ }, false},
		{"a letter moved from one field to the next", func(e *storage.Event) { e.Kind, e.Body = "round_score", []byte(`d{"points": -5}`) }, false},
		{"the order of arrival", func(e *storage.Event) { e.Pos++ }, true},
		{"the same time elsewhere", func(e *storage.Event) { e.At = e.At.In(time.FixedZone("", -11*3600)) }, true},
		{"what is below a millisecond", func(e *storage.Event) { e.At = e.At.Add(999 * time.Microsecond) }, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := scored()
			tt.edit(&e)
			require.Equal(t, tt.same, e.Hash() == scored().Hash())
		})
	}
}

func TestTimesOfTheRecordAreRead(t *testing.T) {
	at, err := time.Parse(storage.TimeLayout, scored().At.Format(storage.TimeLayout))
	require.NoError(t, err)
	require.Equal(t, scored().At, at)
}
