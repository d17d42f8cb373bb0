package archive_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// sampling measures the memory in use every so often while it passes data on.
type sampling struct {
	r    io.Reader
	w    io.Writer
	n    int
	rows int // matches that were set
	most uint64
}

func (s *sampling) sample(n int) {
	if s.n += n; s.n < 1<<20 {
		return
	}
	s.n = 0
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	s.most = max(s.most, m.HeapAlloc)
}

func (s *sampling) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.sample(n)
	return n, err
}

func (s *sampling) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	s.sample(n)
	return n, err
}

// sampledLog samples while an import sets rows, too.
type sampledLog struct {
	storage.Log
	s *sampling
}

func (l sampledLog) Batch(ctx context.Context, do func(storage.Batch) error) error {
	return l.Log.Batch(ctx, func(in storage.Batch) error { return do(sampledBatch{in, l.s}) })
}

// batch is a storage.Batch under a name that is none of its methods.
type batch = storage.Batch

type sampledBatch struct {
	batch
	s *sampling
}

func (b sampledBatch) SetMatches(ctx context.Context, matches []storage.Match) error {
	b.s.rows += len(matches)
	b.s.sample(8 << 10) // every 128 matches
	return b.batch.SetMatches(ctx, matches)
}

// inUse is the memory in use now.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// large puts matches of Kit among four players on record, ten rounds each.
func large(t *testing.T, log storage.Log, matches int) {
	g, err := rules.Builtin("kit")
	require.NoError(t, err)
	ids := []string{"01JDZX3V9QK7M2N4P6R8S0T1A1", "01JDZX3V9QK7M2N4P6R8S0T1A2", "01JDZX3V9QK7M2N4P6R8S0T1A3", "01JDZX3V9QK7M2N4P6R8S0T1A4"}
	players := storage.Change{Actor: "ann", At: evening, Documents: []storage.Document{{Digest: g.Digest(), Body: g.JSON()}}}
	for i, id := range ids {
		players.Appends = append(players.Appends, storage.Append{Stream: id, Type: storage.TypePlayer,
			Events: []storage.NewEvent{{Kind: "player_added", Body: fmt.Appendf(nil, `{"name":"Player %d"}`, i)}}})
	}
	require.NoError(t, log.Record(t.Context(), players))
	require.NoError(t, log.Batch(t.Context(), func(in storage.Batch) error {
		for n := range matches {
			bodies := []score.Body{score.MatchStarted{Game: g.ID, Rules: g.Digest(), Day: "2026-11-30", Players: ids, Dealer: ids[0]}}
			for round := 1; round <= 10; round++ {
				var entries []score.Entry
				for i, id := range ids {
					e := score.Entry{Player: id, Out: i == n%4}
					if !e.Out {
						e.Points = new(card.Points)
						*e.Points = 40 // two wilds, where so many cards can be left; agreed on elsewhere
					}
					entries = append(entries, e)
				}
				bodies = append(bodies, score.RoundScored{Round: round, Entries: entries, Agreed: "whatever they were"})
			}
			a := storage.Append{Stream: fmt.Sprintf("01JDZX3V9QK7M2N4P6R8%06d", n), Type: storage.TypeMatch}
			for _, b := range bodies {
				a.Events = append(a.Events, storage.NewEvent{Kind: b.Kind(), Body: score.Encode(b)})
			}
			if err := in.Record(t.Context(), storage.Change{Actor: "ann", At: evening, Appends: []storage.Append{a}}); err != nil {
				return err
			}
		}
		return nil
	}))
}

// Neither way holds the book in memory: of 2,000 matches no more than of one, but
// for some bytes each.
func TestALargeBookNeedsLittleMemory(t *testing.T) {
	const matches, most = 2000, 6 << 20
	from := opened(t)
	large(t, from, matches)
	file := filepath.Join(t.TempDir(), "book.jsonl")
	f, err := os.Create(file)
	require.NoError(t, err)
	defer f.Close()
	before := inUse()
	out := &sampling{w: f}
	count, err := archive.Write(t.Context(), from, out)
	require.NoError(t, err)
	require.Equal(t, archive.Written{Events: 4 + 11*matches, Streams: 4 + matches, Documents: 1}, count)
	_, err = f.Seek(0, io.SeekStart)
	require.NoError(t, err)
	info, err := f.Stat()
	require.NoError(t, err)
	require.Greater(t, info.Size(), int64(8<<20), "more than what may be in use")
	require.Less(t, out.most, before+most)

	in := &sampling{r: f}
	to := opened(t)
	before = inUse()
	open := func(log storage.Log) *book.Book {
		return book.New(log, func() time.Time { return evening }, func() string { return "" }, "ann")
	}
	done, err := archive.Import(t.Context(), sampledLog{to, in}, open, in, archive.ImportOptions{})
	require.NoError(t, err)
	require.Equal(t, archive.Tally{Added: matches}, done.Matches)
	require.Equal(t, archive.Count{Added: 10 * matches}, done.Rounds)
	require.Equal(t, matches, in.rows)
	require.Less(t, in.most, before+most)

	written, err := os.ReadFile(file)
	require.NoError(t, err)
	var again bytes.Buffer
	_, err = archive.Write(t.Context(), to, &again)
	require.NoError(t, err)
	require.True(t, bytes.Equal(written, again.Bytes()), "it is the same archive")
}
