package storagetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// batch runs do in a batch of the log under test, and wants it recorded.
func (b *table) batch(do func(storage.Batch)) {
	b.Helper()
	require.NoError(b, b.log.Batch(b.ctx, func(in storage.Batch) error {
		do(in)
		return nil
	}))
}

// elsewhere are the events that some other book has from a number on, entered
// by East in the morning.
func elsewhere(stream string, after int64, prev storage.Hash, kinds ...string) []storage.Event {
	var all []storage.Event
	for i, k := range kinds {
		e := storage.Event{Pos: 100 + int64(i), Stream: stream, Seq: after + int64(i) + 1, Kind: k, Body: []byte(` {"there": "` + k + `"} `),
			Actor: "East", At: morning, Prev: prev}
		all, prev = append(all, e), e.Hash()
	}
	return all
}

var morning = time.Date(2026, 12, 1, 7, 0, 0, 5_000_000, time.UTC)

// at are events as they stand from a position on.
func at(pos int64, events []storage.Event) []storage.Event {
	var all []storage.Event
	for i, e := range events {
		e.Pos = pos + int64(i)
		all = append(all, e)
	}
	return all
}

func afterPosition(b *table) {
	b.record(change(add(storage.TypeMatch, "m", 0, "a", "b"), add(storage.TypePlayer, "p", 0, "c")))
	b.record(change(add(storage.TypeSeason, "s", 0, "d"), add(storage.TypeMatch, "m", 2, "e")))
	for _, tt := range []struct {
		pos   int64
		limit int
		want  []string
	}{
		{0, 10, []string{"match 1 m 1 a", "match 2 m 2 b", "player 3 p 1 c", "season 4 s 1 d", "match 5 m 3 e"}},
		{0, 2, []string{"match 1 m 1 a", "match 2 m 2 b"}},
		{2, 2, []string{"player 3 p 1 c", "season 4 s 1 d"}},
		{4, 1, []string{"match 5 m 3 e"}},
		{5, 1, nil},
		{99, 1, nil},
	} {
		events, err := b.log.After(b.ctx, tt.pos, tt.limit)
		require.NoError(b, err)
		var got []string
		for i, place := range places(events) {
			got = append(got, string(events[i].Type)+" "+place)
		}
		require.Equal(b, tt.want, got)
	}
	events, err := b.log.After(b.ctx, 4, 1)
	require.NoError(b, err)
	same := b.events("m")[2]
	same.Type = storage.TypeMatch
	require.Equal(b, []storage.Event{same}, events, "and whole")
	_, err = b.log.After(b.ctx, 0, 0)
	require.Error(b, err, "a page of none would never come to an end")
}

func pagesOfMatches(b *table) {
	for i, m := range []storage.Match{
		kit("z", storage.Open, result("north", 0, 3, 0), result("east", 0, 5, 0)), kit("y", storage.Finished), kit("x", storage.Ended), kit("w", storage.Open),
	} {
		b.record(match(m))
		if i == 1 { // a match without a row counts, and does not come
			b.record(change(add(storage.TypeMatch, "rowless", 0, "a")))
		}
	}
	b.record(change(add(storage.TypePlayer, "north", 0, "a")))
	all := b.matches(storage.MatchFilter{})
	require.Len(b, all, 4)
	for _, tt := range []struct {
		number int64
		limit  int
		want   []storage.Match
	}{
		{0, 9, all}, {0, 1, all[:1]}, {0, 3, all[:3]}, {1, 2, all[1:3]}, {2, 1, all[2:3]}, {3, 9, all[2:]}, {4, 9, all[3:]}, {5, 9, nil},
	} {
		got, err := b.log.MatchesAfter(b.ctx, tt.number, tt.limit)
		require.NoError(b, err)
		require.Equal(b, tt.want, got, "after %d", tt.number)
	}
	_, err := b.log.MatchesAfter(b.ctx, 0, 0)
	require.Error(b, err)

	// Of headings there is one a match, also of the one without a row.
	for _, tt := range []struct {
		number int64
		limit  int
		want   []int64
	}{
		{0, 9, []int64{1, 2, 3, 4, 5}}, {1, 2, []int64{2, 3}}, {2, 1, []int64{3}}, {5, 9, nil},
	} {
		got, err := b.log.HeadingsAfter(b.ctx, storage.TypeMatch, tt.number, tt.limit)
		require.NoError(b, err)
		require.Len(b, got, len(tt.want))
		for i, h := range got {
			want, err := b.log.Numbered(b.ctx, storage.TypeMatch, tt.want[i])
			require.NoError(b, err)
			require.Equal(b, want, h)
		}
	}
	_, err = b.log.HeadingsAfter(b.ctx, storage.TypeMatch, 0, 0)
	require.Error(b, err)
}

func batchWhole(b *table) {
	b.record(change(add(storage.TypePlayer, "north", 0, "player_added")))
	other := b.open()
	d := document(`{"id":"kit"}`)
	b.batch(func(in storage.Batch) {
		c := match(kit("m", storage.Finished, result("north", 1, -5, 60)))
		c.Documents = []storage.Document{d}
		require.NoError(b, in.Record(b.ctx, c))
		inside := &table{T: b.T, ctx: b.ctx, log: in}
		require.Equal(b, []string{"2 m 1 match_started"}, places(inside.events("m")))
		require.Len(b, inside.matches(storage.MatchFilter{}), 1)
		require.Len(b, inside.totals(storage.TotalFilter{}), 1)
		require.Equal(b, int64(1), inside.heading("m").Number)
		_, err := in.Document(b.ctx, d.Digest)
		require.NoError(b, err)
		open, err := in.OpenMatch(b.ctx)
		require.NoError(b, err)
		require.Equal(b, "m", open.Stream)

		_, err = other.Heading(b.ctx, "m")
		require.ErrorIs(b, err, storage.ErrNotFound, "nobody else sees it yet")

		require.NoError(b, in.Record(b.ctx, change(add(storage.TypeMatch, "m", 1, "round_scored"))))
		require.Error(b, in.Batch(b.ctx, func(storage.Batch) error { return nil }))
		require.NoError(b, in.Close(), "which does not end it")
		require.NoError(b, in.Record(b.ctx, change(add(storage.TypeMatch, "m", 2, "round_scored"))))
	})
	b.chainHolds("m", 3)
	_, err := other.Heading(b.ctx, "m")
	require.NoError(b, err)
	require.Len(b, b.totals(storage.TotalFilter{}), 1)

	var kept storage.Batch
	b.batch(func(in storage.Batch) { kept = in })
	require.Error(b, kept.Record(b.ctx, change(add(storage.TypeMatch, "m", 3, "late"))), "it is over")
	b.record(change(add(storage.TypeMatch, "m", 3, "round_scored")))
}

// Each of these batches first records something good.
func batchFails(b *table) {
	b.record(match(kit("m", storage.Finished, result("north", 1, -5, 60))))
	b.record(change(add(storage.TypeMatch, "m", 1, "round_scored"), add(storage.TypeSeason, "s", 0, "season_started")))
	enough := errors.New("enough")
	bad := func(step func(storage.Batch) error) func(storage.Batch) error {
		return func(in storage.Batch) error {
			first := step(in)
			require.Error(b, first)
			require.Equal(b, first, in.Record(b.ctx, change(add(storage.TypePlayer, "south", 0, "player_added"))), "nothing more is recorded")
			return nil // as if nobody had looked
		}
	}
	events := func(edit func(*storage.Event)) func(storage.Batch) error {
		e := elsewhere("m", 2, storage.Hash{}, "a", "b")
		edit(&e[1])
		return bad(func(in storage.Batch) error { return in.Import(b.ctx, storage.TypeMatch, e) })
	}
	aside := func(stream string, from int64) func(storage.Batch) error {
		return bad(func(in storage.Batch) error { return in.Aside(b.ctx, stream, from, "") })
	}
	for name, tt := range map[string]struct {
		do func(storage.Batch) error
		is error
	}{
		"it says so": {do: func(storage.Batch) error { return enough }, is: enough},
		"it says so after a conflict": {is: storage.ErrConflict, do: func(in storage.Batch) error {
			return in.Import(b.ctx, storage.TypeMatch, elsewhere("m", 1, storage.Hash{}, "late"))
		}},
		"it says so after all was cleared": {is: enough, do: func(in storage.Batch) error {
			require.NoError(b, in.Clear(b.ctx))
			require.NoError(b, in.Aside(b.ctx, "m", 2, "a test"))
			return enough
		}},
		"a change that is a conflict": {is: storage.ErrConflict, do: bad(func(in storage.Batch) error {
			return in.Record(b.ctx, change(add(storage.TypePlayer, "west", 0, "a"), add(storage.TypeMatch, "m", 1, "late")))
		})},
		"a change that no record could hold": {do: bad(func(in storage.Batch) error { return in.Record(b.ctx, change()) })},
		"a match that nothing opened": {do: bad(func(in storage.Batch) error {
			return in.SetMatches(b.ctx, []storage.Match{{Stream: "m", Game: "kit", State: storage.Open}})
		})},
		"an event put aside that is not there": {do: aside("m", 3), is: storage.ErrNotFound},
		"an event put aside of no stream":      {do: aside("x", 2), is: storage.ErrNotFound},
		"the first event put aside":            {do: aside("m", 1)},
		"an event before the first put aside":  {do: aside("m", -1)},
		"events kept of no stream": {is: storage.ErrNotFound, do: bad(func(in storage.Batch) error {
			_, err := in.KeepAside(b.ctx, storage.TypeMatch, elsewhere("x", 1, storage.Hash{}, "a"), "")
			return err
		})},
		"events kept of a stream of another type": {do: bad(func(in storage.Batch) error {
			_, err := in.KeepAside(b.ctx, storage.TypeSeason, elsewhere("m", 1, storage.Hash{}, "a"), "")
			return err
		})},
		"no events imported":                   {do: bad(func(in storage.Batch) error { return in.Import(b.ctx, storage.TypeMatch, nil) })},
		"an event imported of another stream":  {do: events(func(e *storage.Event) { e.Stream = "n" })},
		"a gap between events imported":        {do: events(func(e *storage.Event) { e.Seq = 5 })},
		"an event imported twice":              {do: events(func(e *storage.Event) { e.Seq = 3 })},
		"an event imported without a kind":     {do: events(func(e *storage.Event) { e.Kind = "" })},
		"an event imported that is not JSON":   {do: events(func(e *storage.Event) { e.Body = []byte("{") })},
		"an event imported of a far away year": {do: events(func(e *storage.Event) { e.At = morning.AddDate(10_000, 0, 0) })},
		"an event imported for another type": {do: bad(func(in storage.Batch) error {
			return in.Import(b.ctx, "season", elsewhere("m", 2, storage.Hash{}, "a"))
		})},
		"an event imported with number 0": {do: bad(func(in storage.Batch) error {
			return in.Import(b.ctx, "match", elsewhere("m", -1, storage.Hash{}, "a"))
		})},
		"an event imported for a stream unnamed": {do: bad(func(in storage.Batch) error { return in.Import(b.ctx, "match", elsewhere("", 0, storage.Hash{}, "a")) })},
		"an event imported for a stream untyped": {do: bad(func(in storage.Batch) error { return in.Import(b.ctx, "", elsewhere("n", 0, storage.Hash{}, "a")) })},
	} {
		b.Run(name, func(t *testing.T) {
			b := &table{T: t, ctx: b.ctx, log: b.log, open: b.open}
			before := b.contents()
			err := b.log.Batch(b.ctx, func(in storage.Batch) error {
				require.NoError(t, in.Record(b.ctx, change(add(storage.TypePlayer, "east", 0, "player_added"))))
				return tt.do(in)
			})
			require.Error(t, err)
			if tt.is != nil {
				require.ErrorIs(t, err, tt.is)
			}
			require.Equal(t, before, b.contents())
		})
	}
	before := b.contents()
	require.Panics(b, func() {
		b.log.Batch(b.ctx, func(in storage.Batch) error {
			require.NoError(b, in.Clear(b.ctx))
			panic("a mistake in do")
		})
	})
	require.Equal(b, before, b.contents())
	b.record(change(add(storage.TypePlayer, "east", 0, "player_added"))) // and the log is as good as before
}

func batchCancelled(b *table) {
	ctx, cancel := context.WithCancel(b.ctx)
	err := b.log.Batch(ctx, func(in storage.Batch) error {
		require.NoError(b, in.Record(ctx, change(add(storage.TypePlayer, "north", 0, "a"))))
		cancel()
		_, err := in.Events(ctx, "north")
		require.ErrorIs(b, err, context.Canceled)
		return nil
	})
	require.ErrorIs(b, err, context.Canceled)
	require.ErrorIs(b, b.log.Batch(ctx, func(storage.Batch) error { return nil }), context.Canceled)
	_, err = b.log.Events(b.ctx, "north")
	require.ErrorIs(b, err, storage.ErrNotFound)
	b.record(change(add(storage.TypePlayer, "north", 0, "a")))
}

func imported(b *table) {
	b.record(change(add(storage.TypeMatch, "m", 0, "match_started")))
	ours := b.events("m")
	began := elsewhere("n", 0, storage.Hash{}, "match_started", "round_scored")
	goesOn := elsewhere("m", 1, ours[0].Hash(), "round_scored")
	goesOn[0].At = morning.Add(999_999).In(time.FixedZone("", 7200)) // cut to whole milliseconds, UTC
	b.batch(func(in storage.Batch) {
		require.NoError(b, in.Import(b.ctx, storage.TypeMatch, began))
		require.NoError(b, in.Import(b.ctx, storage.TypeMatch, goesOn))
		require.NoError(b, in.Import(b.ctx, storage.TypeMatch, elsewhere("n", 2, began[1].Hash(), "match_ended")))
	})
	goesOn[0].At = morning
	require.Equal(b, append(ours, at(4, goesOn)...), b.events("m"))
	require.Equal(b, began, at(100, b.events("n")[:2]), "byte for byte, with actor, time and hashes")
	require.Equal(b, []string{"2 n 1 match_started", "3 n 2 round_scored", "5 n 3 match_ended"}, places(b.events("n")))
	require.Equal(b, int64(2), b.chainHolds("n", 3).Number)
	b.chainHolds("m", 2)
}

func importConflicts(b *table) {
	b.record(change(add(storage.TypeMatch, "m", 0, "match_started", "round_scored")))
	b.batch(func(in storage.Batch) {
		for name, events := range map[string][]storage.Event{
			"another stands there":      elsewhere("m", 1, storage.Hash{}, "late", "later"),
			"the stream is there":       elsewhere("m", 0, storage.Hash{}, "late"),
			"one is missing before":     elsewhere("m", 3, storage.Hash{}, "late"),
			"a stream without its head": elsewhere("new", 1, storage.Hash{}, "late"),
		} {
			require.ErrorIs(b, in.Import(b.ctx, storage.TypeMatch, events), storage.ErrConflict, name)
		}
		require.NoError(b, in.Import(b.ctx, storage.TypeMatch, elsewhere("m", 2, storage.Hash{}, "round_scored")), "the batch goes on")
	})
	b.chainHolds("m", 3)
	_, err := b.log.Heading(b.ctx, "new")
	require.ErrorIs(b, err, storage.ErrNotFound)
}

func rebuilt(b *table) {
	b.record(match(kit("m1", storage.Finished, result("north", 1, -5, 60), result("east", 2, 20, 0))))
	b.record(match(kit("m2", storage.Finished, result("north", 2, 7, 0), result("east", 1, 0, 60))))
	b.record(match(kit("m3", storage.Open, result("east", 1, 1, 0))))
	want := b.contents()
	require.Len(b, want.totals, 2)

	b.record(row(kit("m3", storage.Finished, result("east", 1, 99, 60)))) // as if it had gone wrong
	enough := errors.New("enough")
	for _, end := range []error{enough, nil} {
		wrong := b.contents()
		require.NotEqual(b, want, wrong)
		err := b.log.Batch(b.ctx, func(in storage.Batch) error {
			require.NoError(b, in.Clear(b.ctx))
			inside := &table{T: b.T, ctx: b.ctx, log: in}
			require.Empty(b, inside.matches(storage.MatchFilter{}))
			require.Empty(b, inside.totals(storage.TotalFilter{}))
			require.Len(b, inside.events("m2"), 1)
			for _, m := range want.matches {
				require.NoError(b, in.SetMatches(b.ctx, []storage.Match{m}))
			}
			return end
		})
		require.Equal(b, end, err)
		if end != nil {
			require.Equal(b, wrong, b.contents())
		}
	}
	require.Equal(b, want, b.contents())

	b.batch(func(in storage.Batch) { require.NoError(b, in.Clear(b.ctx)) })
	require.Empty(b, b.matches(storage.MatchFilter{}))
	require.Empty(b, b.totals(storage.TotalFilter{}))
	require.Equal(b, want.events, b.contents().events)
}

// Ours and another book have seen the first two events of a match. Theirs goes
// on otherwise, and is taken; the sums are worked by hand.
func putAside(b *table) {
	first := kit("m1", storage.Finished, result("north", 1, -5, 60), result("east", 2, 20, 0))
	first.Opened = 3
	other := kit("m2", storage.Finished, result("north", 2, 7, 0), result("east", 1, 0, 60))
	c := change(add(storage.TypeMatch, "m1", 0, "match_started", "round_scored", "match_resumed", "round_scored")) // 1, 2, 3, 4
	c.Matches = []storage.Match{first}
	b.record(c)
	b.record(match(other))                                           // 5
	b.record(change(add(storage.TypeMatch, "m1", 4, "match_ended"))) // 6
	ours := b.events("m1")

	b.batch(func(in storage.Batch) {
		require.NoError(b, in.Aside(b.ctx, "m1", 3, "theirs was taken"))
		inside := &table{T: b.T, ctx: b.ctx, log: in}
		require.Equal(b, ours[:2], inside.events("m1"))
		inside.chainHolds("m1", 2)
		other.Number = 2
		require.Equal(b, []storage.Match{other}, inside.matches(storage.MatchFilter{}))
		require.Equal(b, []storage.Total{
			{Game: "kit", Player: "east", Played: 1, Wins: 1, WinShare: 60, Places: 1, Outs: 2, Rounds: 11},
			{Game: "kit", Player: "north", Played: 1, Places: 2, Points: 7, Low: 7, High: 7, Rounds: 11},
		}, inside.totals(storage.TotalFilter{}))

		theirs := elsewhere("m1", 2, ours[1].Hash(), "round_scored")
		require.NoError(b, in.Import(b.ctx, storage.TypeMatch, theirs))
		require.NoError(b, in.SetMatches(b.ctx, []storage.Match{kit("m1", storage.Finished, result("north", 1, 1, 60), result("east", 2, 2, 0))}))
		require.Equal(b, append(ours[:2:2], at(7, theirs)...), inside.events("m1"), "no position is given twice")
	})

	head := b.chainHolds("m1", 3)
	require.Equal(b, int64(1), head.Number, "it keeps its number")
	require.Equal(b, []storage.Total{
		{Game: "kit", Player: "east", Played: 2, Wins: 1, WinShare: 60, Places: 3, Points: 2, Low: 0, High: 2, Outs: 2, Rounds: 22},
		{Game: "kit", Player: "north", Played: 2, Wins: 1, WinShare: 60, Places: 3, Points: 8, Low: 1, High: 7, Outs: 2, Rounds: 22},
	}, b.totals(storage.TotalFilter{}))
	all, err := b.log.After(b.ctx, 0, 99)
	require.NoError(b, err)
	require.Equal(b, []string{"1 m1 1 match_started", "2 m1 2 round_scored", "5 m2 1 match_started", "7 m1 3 round_scored"}, places(all))

	forks := b.forks()
	require.Len(b, forks, 1)
	putAside := forks[0].At
	require.Positive(b, putAside.Unix())
	require.Equal(b, putAside.UTC().Truncate(time.Millisecond), putAside)
	forks[0].At = time.Time{}
	require.Equal(b, []storage.Fork{{Stream: "m1", Type: storage.TypeMatch, Why: "theirs was taken", Events: ours[2:]}}, forks)

	// the newest of the book goes, and its position is not given again
	b.batch(func(in storage.Batch) { require.NoError(b, in.Aside(b.ctx, "m1", 3, "once more")) })
	b.chainHolds("m1", 2)
	b.record(change(add(storage.TypePlayer, "p", 0, "a"), add(storage.TypeMatch, "m1", 2, "b")))
	require.Equal(b, []string{"8 p 1 a"}, places(b.events("p")))
	require.Equal(b, []string{"1 m1 1 match_started", "2 m1 2 round_scored", "9 m1 3 b"}, places(b.events("m1")))
	forks = b.forks()
	require.Len(b, forks, 2)
	require.False(b, forks[1].At.Before(putAside))
	b.chainHolds("m1", 3)
}

func keptAside(b *table) {
	b.record(match(kit("m", storage.Finished, result("north", 1, -5, 60))))
	b.record(change(add(storage.TypeMatch, "m", 1, "round_scored")))
	before := b.contents()
	theirs := elsewhere("m", 1, b.events("m")[0].Hash(), "round_scored", "match_ended")
	keep := func(want bool, events []storage.Event) {
		b.Helper()
		b.batch(func(in storage.Batch) {
			kept, err := in.KeepAside(b.ctx, storage.TypeMatch, events, "ours stays")
			require.NoError(b, err)
			require.Equal(b, want, kept)
		})
	}
	keep(true, theirs)
	forks := b.forks()
	require.Len(b, forks, 1)
	require.Equal(b, storage.Fork{Stream: "m", Type: storage.TypeMatch, Why: "ours stays", At: forks[0].At, Events: at(0, theirs)[:2]},
		storage.Fork{Stream: "m", Type: storage.TypeMatch, Why: forks[0].Why, At: forks[0].At, Events: at(0, forks[0].Events)})
	require.Zero(b, forks[0].Events[0].Pos)
	require.Zero(b, forks[0].Events[1].Pos)

	keep(false, theirs)
	require.Len(b, b.forks(), 1, "once")
	longer := elsewhere("m", 1, b.events("m")[0].Hash(), "round_scored", "match_ended", "match_resumed")
	keep(true, longer)
	require.Len(b, b.forks(), 2)

	broken := elsewhere("m", 1, b.events("m")[0].Hash(), "round_scored", "other")
	broken[0].Actor = "West"
	b.batch(func(in storage.Batch) {
		kept, err := in.KeepAside(b.ctx, storage.TypeMatch, broken, "")
		require.ErrorIs(b, err, storage.ErrConflict)
		require.False(b, kept)
		require.NoError(b, in.Record(b.ctx, change(add(storage.TypePlayer, "p", 0, "a"))), "the batch goes on")
	})
	require.Len(b, b.forks(), 2)
	after := b.contents()
	require.Equal(b, before.events[storage.TypeMatch], after.events[storage.TypeMatch])
	require.Equal(b, before.matches, after.matches)
	require.Equal(b, before.totals, after.totals)
}

func (b *table) heading(stream string) storage.Stream {
	b.Helper()
	head, err := b.log.Heading(b.ctx, stream)
	require.NoError(b, err)
	return head
}

func (b *table) forks() []storage.Fork {
	b.Helper()
	forks, err := b.log.Forks(b.ctx)
	require.NoError(b, err)
	return forks
}

// manyEvents is a batch that is larger than what a log would hold back.
func manyEvents(b *table) {
	const streams, perStream = 60, 50
	b.batch(func(in storage.Batch) {
		for s := range streams {
			events := elsewhere(fmt.Sprintf("m%02d", s), 0, storage.Hash{}, make([]string, perStream)...)
			for i := range events {
				events[i].Kind, events[i].Body = "round_scored", fmt.Appendf(nil, `"%0999d"`, s*perStream+i)
			}
			require.NoError(b, in.Import(b.ctx, storage.TypeMatch, events))
		}
	})
	for s := range streams {
		stream := fmt.Sprintf("m%02d", s)
		b.chainHolds(stream, perStream)
		require.Equal(b, fmt.Sprintf(`"%0999d"`, s*perStream), string(b.events(stream)[0].Body))
	}
}
