package storagetest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

func emptyBook(b *table) {
	_, err := b.log.Events(b.ctx, "north")
	require.ErrorIs(b, err, storage.ErrNotFound)
	require.ErrorContains(b, err, "north")
	_, err = b.log.Heading(b.ctx, "north")
	require.ErrorIs(b, err, storage.ErrNotFound)
	_, err = b.log.Newest(b.ctx)
	require.ErrorIs(b, err, storage.ErrNotFound)
	_, err = b.log.Numbered(b.ctx, storage.TypeMatch, 1)
	require.ErrorIs(b, err, storage.ErrNotFound)
	require.ErrorContains(b, err, "match 1")
	_, err = b.log.OpenMatch(b.ctx)
	require.ErrorIs(b, err, storage.ErrNotFound)
	_, err = b.log.Document(b.ctx, storage.Digest(nil))
	require.ErrorIs(b, err, storage.ErrNotFound)
	require.Equal(b, contents{events: map[storage.Type][]storage.Event{
		storage.TypePlayer: nil, storage.TypeSeason: nil, storage.TypeMatch: nil, storage.TypeRuling: nil,
	}}, b.contents())
}

func byteForByte(b *table) {
	bodies := []string{
		`{}`,
		` { "b" : 1,` + "\n\t" + `"a":2, "a" : 3.10e+2 } `,
		`{"points":9007199254740993,"minus":-0}`,
		`"a \u0000 \ud83c\udccf \/ and ' and \" and 🃏"`,
		`[null,true,"李雷"]`,
	}
	c := storage.Change{Actor: `Zoë "the ' 李雷` + "\u00a0", At: evening}
	a := storage.Append{Stream: "north", Type: storage.TypePlayer}
	for i, body := range bodies {
		a.Events = append(a.Events, storage.NewEvent{Kind: fmt.Sprintf("kind %d", i), Body: []byte(body)})
	}
	c.Appends = []storage.Append{a}
	b.record(c)

	var want []storage.Event
	var prev storage.Hash
	for i, body := range bodies {
		want = append(want, storage.Event{
			Pos: int64(i + 1), Stream: "north", Seq: int64(i + 1), Kind: fmt.Sprintf("kind %d", i), Body: []byte(body),
			Actor: c.Actor, At: onRecord, Prev: prev,
		})
		prev = want[i].Hash()
	}
	require.Equal(b, want, b.events("north"))
	all, err := b.log.All(b.ctx, storage.TypePlayer)
	require.NoError(b, err)
	require.Equal(b, want, all)
}

func reopened(b *table) {
	d := document(`{"id":"kit"}`)
	c := match(storage.Match{Stream: "m", Game: "kit", Day: "2026-11-30", State: storage.Finished, Counts: true,
		Results: []storage.Result{{Player: "north", Place: 1, Points: -5, Known: true, Wins: 1, WinShare: 60, Outs: 1, Rounds: 1}}})
	c.Documents = []storage.Document{d}
	b.record(c)
	before := b.contents()
	require.NoError(b, b.log.Close())

	b.log = b.open()
	require.Equal(b, before, b.contents())
	got, err := b.log.Document(b.ctx, d.Digest)
	require.NoError(b, err)
	require.Equal(b, d, got)
}

func chained(b *table) {
	b.record(change(add(storage.TypeMatch, "m", 0, "match_started", "round_scored")))
	b.record(change(add(storage.TypeSeason, "s", 0, "season_started")))
	b.record(change(add(storage.TypeMatch, "m", 2, "round_scored")))

	head := b.chainHolds("m", 3)
	require.Equal(b, storage.Stream{ID: "m", Type: storage.TypeMatch, Number: 1, Seq: 3, Head: head.Head}, head)
	require.NotZero(b, head.Head)
	b.chainHolds("s", 1)
}

func positions(b *table) {
	b.record(change(add(storage.TypePlayer, "z", 0, "a", "b"), add(storage.TypePlayer, "a", 0, "c")))
	b.record(change(add(storage.TypePlayer, "z", 2, "d")))
	all, err := b.log.All(b.ctx, storage.TypePlayer)
	require.NoError(b, err)
	require.Equal(b, []string{"1 z 1 a", "2 z 2 b", "3 a 1 c", "4 z 3 d"}, places(all))
}

func places(events []storage.Event) []string {
	var s []string
	for _, e := range events {
		s = append(s, fmt.Sprintf("%d %s %d %s", e.Pos, e.Stream, e.Seq, e.Kind))
	}
	return s
}

func newest(b *table) {
	for _, step := range []struct {
		change storage.Change
		want   string
	}{
		{change(add(storage.TypeMatch, "z", 0, "a", "b")), "2 z 2 b"},
		{change(add(storage.TypeSeason, "s", 0, "c"), add(storage.TypePlayer, "a", 0, "d")), "4 a 1 d"},
		{change(add(storage.TypeMatch, "z", 2, "e")), "5 z 3 e"},
	} {
		b.record(step.change)
		e, err := b.log.Newest(b.ctx)
		require.NoError(b, err)
		require.Equal(b, []string{step.want}, places([]storage.Event{e}))
		events := b.events(e.Stream)
		require.Equal(b, events[len(events)-1], e)
	}
}

func numbers(b *table) {
	b.record(change(add(storage.TypeMatch, "m1", 0, "x"), add(storage.TypePlayer, "p1", 0, "x"), add(storage.TypeMatch, "m2", 0, "x")))
	b.record(change(add(storage.TypeMatch, "m1", 1, "y"), add(storage.TypePlayer, "p2", 0, "x")))
	b.record(change(add(storage.TypeMatch, "m0", 0, "x")))
	for _, want := range []struct {
		stream string
		t      storage.Type
		number int64
	}{
		{"m1", storage.TypeMatch, 1}, {"m2", storage.TypeMatch, 2}, {"m0", storage.TypeMatch, 3},
		{"p1", storage.TypePlayer, 1}, {"p2", storage.TypePlayer, 2},
	} {
		head, err := b.log.Numbered(b.ctx, want.t, want.number)
		require.NoError(b, err)
		require.Equal(b, want.stream, head.ID)
		same, err := b.log.Heading(b.ctx, want.stream)
		require.NoError(b, err)
		require.Equal(b, same, head)
	}
	_, err := b.log.Numbered(b.ctx, storage.TypePlayer, 3)
	require.ErrorIs(b, err, storage.ErrNotFound)
}

func allOfType(b *table) {
	b.record(change(add(storage.TypePlayer, "south", 0, "a")))
	b.record(change(add(storage.TypeMatch, "m", 0, "b")))
	b.record(change(add(storage.TypePlayer, "east", 0, "c")))
	b.record(change(add(storage.TypePlayer, "south", 1, "d"), add(storage.TypePlayer, "east", 1, "e")))
	all, err := b.log.All(b.ctx, storage.TypePlayer)
	require.NoError(b, err)
	require.Equal(b, []string{"1 south 1 a", "3 east 1 c", "4 south 2 d", "5 east 2 e"}, places(all))
	all, err = b.log.All(b.ctx, storage.TypeRuling)
	require.NoError(b, err)
	require.Empty(b, all)
}

func wholeChange(b *table) {
	d := document(`{"id":"kit"}`)
	c := match(storage.Match{Stream: "m", Game: "kit", Day: "2026-11-30", State: storage.Open})
	c.Appends = append(c.Appends, add(storage.TypePlayer, "north", 0, "player_added"))
	c.Documents = []storage.Document{d}
	b.record(c)

	require.Equal(b, []string{"1 m 1 match_started"}, places(b.events("m")))
	require.Equal(b, []string{"2 north 1 player_added"}, places(b.events("north")))
	require.Len(b, b.matches(storage.MatchFilter{}), 1)
	_, err := b.log.Document(b.ctx, d.Digest)
	require.NoError(b, err)
}

func conflicts(b *table) {
	b.record(match(storage.Match{Stream: "m", Game: "kit", Day: "2026-11-30", State: storage.Open}))
	b.record(change(add(storage.TypeMatch, "m", 1, "round_scored")))
	for name, stale := range map[string]storage.Append{
		"another added since":            add(storage.TypeMatch, "m", 1, "late"),
		"the stream is there already":    add(storage.TypeMatch, "m", 0, "late"),
		"events that are not on record":  add(storage.TypeMatch, "m", 3, "late"),
		"a stream that is not on record": add(storage.TypeMatch, "new", 2, "late"),
	} {
		b.Run(name, func(t *testing.T) {
			b := &table{T: t, ctx: b.ctx, log: b.log, open: b.open}
			c := change(add(storage.TypePlayer, "north", 0, "player_added"), stale, add(storage.TypePlayer, "east", 0, "player_added"))
			c.Documents = []storage.Document{document(`{"name":"` + name + `"}`)}
			c.Matches = []storage.Match{{Stream: "m", Game: "kit", State: storage.Finished, Counts: true, Opened: 1,
				Results: []storage.Result{{Player: "north", Place: 1}}}}
			err := b.refuses(c)
			require.ErrorIs(t, err, storage.ErrConflict)
			require.ErrorContains(t, err, stale.Stream)
		})
	}
}

func unseen(b *table) {
	seen := func(pos int64) *int64 { return &pos }
	c := change(add(storage.TypePlayer, "east", 0, "player_added"), add(storage.TypePlayer, "south", 0, "player_added"))
	c.Seen = seen(0)
	b.record(c) // its own events are not held against it

	later := change(add(storage.TypePlayer, "west", 0, "player_added"))
	for _, pos := range []int64{0, 1} {
		later.Seen = seen(pos)
		require.ErrorIs(b, b.refuses(later), storage.ErrConflict)
	}
	b.record(change(add(storage.TypePlayer, "east", 1, "player_renamed")))
	later.Seen = seen(2)
	require.ErrorIs(b, b.refuses(later), storage.ErrConflict, "a further event of a known stream")
	later.Seen = seen(3)
	b.record(later)
	b.record(change(add(storage.TypePlayer, "north", 0, "player_added"))) // it says nothing of what it has seen
}

func refused(b *table) {
	good := storage.Match{Stream: "m", Game: "kit", Day: "2026-11-30", State: storage.Open, Opened: 1}
	b.record(match(good))
	b.record(change(add(storage.TypeSeason, "s", 0, "season_started")))
	but := func(edit func(*storage.Match)) storage.Change {
		m := good
		edit(&m)
		return row(m)
	}
	body := func(text string) storage.Change {
		return change(add(storage.TypePlayer, "east", 0, "player_added"), storage.Append{Stream: "m", Type: storage.TypeMatch, After: 1,
			Events: []storage.NewEvent{{Kind: "round_scored", Body: []byte(text)}}})
	}
	corrupt := change(add(storage.TypePlayer, "east", 0, "player_added"))
	corrupt.Documents = []storage.Document{{Digest: storage.Digest([]byte(`{}`)), Body: []byte(`{"id":"kit"}`)}}
	farAway := change(add(storage.TypePlayer, "east", 0, "player_added"))
	farAway.At = evening.AddDate(10_000, 0, 0)
	beside := change(add(storage.TypePlayer, "east", 0, "player_added"))
	beside.Matches = []storage.Match{{Stream: "other", Game: "kit", State: storage.Open, Opened: 1}}
	for name, tt := range map[string]struct {
		change storage.Change
		is     error
	}{
		"nothing to record":                   {change: change()},
		"no events for a stream":              {change: change(add(storage.TypeMatch, "m", 1))},
		"the same stream twice":               {change: change(add(storage.TypeMatch, "m", 1, "a"), add(storage.TypeMatch, "m", 2, "b"))},
		"a stream without a name":             {change: change(add(storage.TypePlayer, "", 0, "a"))},
		"a stream without a type":             {change: change(add("", "east", 0, "a"))},
		"an event without a kind":             {change: change(add(storage.TypeMatch, "m", 1, ""))},
		"a type that is not the stream's":     {change: change(add(storage.TypePlayer, "m", 1, "a"))},
		"a body that is not JSON":             {change: body(`{"points":`)},
		"a body of nothing":                   {change: body("")},
		"a body that is not UTF-8":            {change: body("\"\xff\"")},
		"a time that cannot be written":       {change: farAway},
		"a document under another digest":     {change: corrupt, is: storage.ErrCorrupt},
		"the same match twice":                {change: row(good, good)},
		"a match without a stream":            {change: but(func(m *storage.Match) { m.Stream = "" })},
		"a match without a game":              {change: but(func(m *storage.Match) { m.Game = "" })},
		"a match in no known state":           {change: but(func(m *storage.Match) { m.State = "paused" })},
		"a match that nothing opened":         {change: but(func(m *storage.Match) { m.Opened = 0 })},
		"a match opened by no event":          {change: but(func(m *storage.Match) { m.Opened = 2 })},
		"a match that is not on record":       {change: but(func(m *storage.Match) { m.Stream = "other" })},
		"a match that is a season":            {change: but(func(m *storage.Match) { m.Stream = "s" })},
		"two results of one player":           {change: but(func(m *storage.Match) { m.Results = []storage.Result{{Player: "north"}, {Player: "north"}} })},
		"a result of nobody":                  {change: but(func(m *storage.Match) { m.Results = []storage.Result{{}} })},
		"a place before the first":            {change: but(func(m *storage.Match) { m.Results = []storage.Result{{Player: "north", Place: -1}} })},
		"a good event beside a match of none": {change: beside},
	} {
		b.Run(name, func(t *testing.T) {
			b := &table{T: t, ctx: b.ctx, log: b.log, open: b.open}
			err := b.refuses(tt.change)
			require.NotErrorIs(t, err, storage.ErrConflict)
			if tt.is != nil {
				require.ErrorIs(t, err, tt.is)
			}
		})
	}
}

func cancelled(b *table) {
	ctx, cancel := context.WithCancel(b.ctx)
	cancel()
	require.ErrorIs(b, b.log.Record(ctx, change(add(storage.TypePlayer, "north", 0, "a"))), context.Canceled)
	_, err := b.log.All(ctx, storage.TypePlayer)
	require.ErrorIs(b, err, context.Canceled)
	_, err = b.log.Events(b.ctx, "north")
	require.ErrorIs(b, err, storage.ErrNotFound)
	b.record(change(add(storage.TypePlayer, "north", 0, "a"))) // and the log is as good as before
}

func documents(b *table) {
	kit, kings := document(`{ "id": "kit" }`), document(`{"id":"kings"}`)
	c := change()
	c.Documents = []storage.Document{kit, kings, kit}
	b.record(c)
	c = change(add(storage.TypeMatch, "m", 0, "match_started"))
	c.Documents = []storage.Document{kit}
	b.record(c)
	for _, want := range []storage.Document{kit, kings} {
		got, err := b.log.Document(b.ctx, want.Digest)
		require.NoError(b, err)
		require.Equal(b, want, got)
	}
	_, err := b.log.Document(b.ctx, storage.Digest([]byte(`{}`)))
	require.ErrorIs(b, err, storage.ErrNotFound)
}

// Several logs are open on the book, and several goroutines share each. All
// follow event n at the same time, for n = 0 … 7.
func contention(b *table) {
	logs := []storage.Log{b.log, b.open(), b.open()}
	const perLog, rounds = 3, 8
	for after := range int64(rounds) {
		var wg sync.WaitGroup
		errs := make(chan error, len(logs)*perLog)
		for i, log := range logs {
			for j := range perLog {
				wg.Go(func() {
					c := change(add(storage.TypeMatch, "m", after, "round_scored"))
					c.Actor = fmt.Sprintf("writer %d.%d", i, j)
					errs <- log.Record(b.ctx, c)
				})
			}
		}
		wg.Wait()
		close(errs)
		won := 0
		for err := range errs {
			if err == nil {
				won++
			} else {
				require.ErrorIs(b, err, storage.ErrConflict)
			}
		}
		require.Equal(b, 1, won)
	}
	b.chainHolds("m", rounds)
}

// chainHolds wants n events in a stream, each following the one before, and
// the heading at the last; it returns the heading.
func (b *table) chainHolds(stream string, n int) storage.Stream {
	b.Helper()
	events := b.events(stream)
	require.Len(b, events, n)
	var prev storage.Hash
	for i, e := range events {
		require.Equal(b, int64(i+1), e.Seq)
		require.Equal(b, prev, e.Prev)
		prev = e.Hash()
	}
	head, err := b.log.Heading(b.ctx, stream)
	require.NoError(b, err)
	require.Equal(b, int64(n), head.Seq)
	require.Equal(b, prev, head.Head)
	return head
}
