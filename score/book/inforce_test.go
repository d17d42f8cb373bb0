package book

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/storage"
)

// stream makes the events of a stream from words: any word is a change, u2 takes
// event 2 back, r2 brings it back.
func stream(words ...string) []storage.Event {
	var events []storage.Event
	for i, word := range words {
		e := storage.Event{Pos: int64(i + 1), Stream: "S", Seq: int64(i + 1), Kind: "changed", Body: []byte(`{}`)}
		var of int64
		if n, _ := fmt.Sscanf(word, "u%d", &of); n == 1 {
			e.Kind, e.Body = "undone", mustJSON(reversed{of})
		} else if n, _ := fmt.Sscanf(word, "r%d", &of); n == 1 {
			e.Kind, e.Body = "redone", mustJSON(reversed{of})
		}
		events = append(events, e)
	}
	return events
}

func seqs(events []storage.Event) []int64 {
	out := []int64{}
	for _, e := range events {
		out = append(out, e.Seq)
	}
	return out
}

func TestWhichChangesAreInForce(t *testing.T) {
	for _, tt := range []struct {
		name         string
		words        []string
		done, undone []int64
		undo, redo   int64 // what comes next; 0: nothing
	}{
		{"only the beginning", []string{"begin"}, []int64{1}, []int64{}, 0, 0},
		{"two changes", []string{"begin", "a", "b"}, []int64{1, 2, 3}, []int64{}, 3, 0},
		{"one taken back", []string{"begin", "a", "b", "u3"}, []int64{1, 2}, []int64{3}, 2, 3},
		{"both taken back", []string{"begin", "a", "b", "u3", "u2"}, []int64{1}, []int64{3, 2}, 0, 2},
		{"one brought back", []string{"begin", "a", "b", "u3", "u2", "r2"}, []int64{1, 2}, []int64{3}, 2, 3},
		{"taken back again", []string{"begin", "a", "u2", "r2", "u2"}, []int64{1}, []int64{2}, 0, 2},
		{"another change clears what was taken back", []string{"begin", "a", "u2", "b"}, []int64{1, 4}, []int64{}, 4, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := inForce(stream(tt.words...), "undone", "redone")
			require.NoError(t, err)
			require.Equal(t, tt.done, seqs(c.done))
			require.Equal(t, tt.undone, seqs(c.undone))
			require.Equal(t, int64(len(tt.words)), c.seq())
			undo, ok := c.toUndo()
			require.Equal(t, tt.undo != 0, ok)
			require.Equal(t, tt.undo, undo.Seq)
			redo, ok := c.toRedo()
			require.Equal(t, tt.redo != 0, ok)
			require.Equal(t, tt.redo, redo.Seq)
		})
	}
}

func TestAReversalOutOfTurnIsDamage(t *testing.T) {
	for _, words := range [][]string{
		{"u1"},
		{"r1"},
		{"begin", "u1"},
		{"begin", "a", "u1"},
		{"begin", "a", "b", "u2"},
		{"begin", "a", "u2", "u2"},
		{"begin", "a", "r2"},
		{"begin", "a", "u2", "b", "r2"},
		{"begin", "a", "b", "u3", "u2", "r3"},
		{"begin", "a", "u9"},
	} {
		_, err := inForce(stream(words...), "undone", "redone")
		require.ErrorIs(t, err, storage.ErrCorrupt, "%q", words)
	}
	events := stream("begin", "a", "u2")
	events[2].Body = []byte(`{"seq":2,"why":"x"}`)
	_, err := inForce(events, "undone", "redone")
	require.ErrorIs(t, err, storage.ErrCorrupt)
}

func TestWhichEventsHold(t *testing.T) {
	for _, tt := range []struct {
		words []string
		holds []bool
	}{
		{[]string{"begin", "a", "b"}, []bool{true, true, true}},
		{[]string{"begin", "a", "u2"}, []bool{true, false, true}},
		{[]string{"begin", "a", "u2", "r2"}, []bool{true, true, false, true}},
		{[]string{"begin", "a", "u2", "r2", "u2"}, []bool{true, false, false, false, true}},
		{[]string{"begin", "a", "b", "u3", "u2"}, []bool{true, false, false, true, true}},
	} {
		c, err := inForce(stream(tt.words...), "undone", "redone")
		require.NoError(t, err)
		for i, e := range c.all {
			got, err := c.holds(e)
			require.NoError(t, err)
			require.Equal(t, tt.holds[i], got, "%q: event %d", tt.words, i+1)
		}
	}
}

// The slow method keeps, for every moment, the whole list of changes in force.
func TestChangesInForceAreThoseOfASlowMethod(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words, past, future := []string{"begin"}, [][]int64{{1}}, [][]int64{}
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			now := past[len(past)-1]
			seq := int64(len(words) + 1)
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0:
				words = append(words, "change")
				past, future = append(past, append(slices.Clone(now), seq)), nil
			case 1:
				if len(past) == 1 {
					continue
				}
				words = append(words, fmt.Sprintf("u%d", now[len(now)-1]))
				past, future = past[:len(past)-1], append(future, now)
			case 2:
				if len(future) == 0 {
					continue
				}
				next := future[len(future)-1]
				words = append(words, fmt.Sprintf("r%d", next[len(next)-1]))
				past, future = append(past, next), future[:len(future)-1]
			}
		}
		c, err := inForce(stream(words...), "undone", "redone")
		if err != nil {
			t.Fatalf("%q: %v", words, err)
		}
		if got, want := seqs(c.done), past[len(past)-1]; !slices.Equal(got, want) {
			t.Fatalf("%q: %v in force, want %v", words, got, want)
		}
	})
}

func TestEventsArePartedByTheirStreams(t *testing.T) {
	e := func(stream string, seq int64) storage.Event { return storage.Event{Stream: stream, Seq: seq} }
	require.Empty(t, byStream(nil))
	require.Equal(t, [][]storage.Event{{e("B", 1), e("B", 2)}, {e("A", 1)}}, byStream([]storage.Event{e("B", 1), e("A", 1), e("B", 2)}))
}

func TestANameAsAWordOfACommandLine(t *testing.T) {
	for name, want := range map[string]string{
		"North": "North", "Zoë": "Zoë", "李雷": "李雷", "a-b_1": "a-b_1",
		"North Star": "'North Star'", "$HOME": "'$HOME'", "O'Neill": `'O'\''Neill'`, "🐊": "'🐊'",
	} {
		require.Equal(t, want, asTyped(name))
	}
}

// Books that were merged may say of each of two that it went into the other:
// then it is the one added first, whichever way it is asked.
func TestPlayersMergedIntoEachOtherAreTheFirst(t *testing.T) {
	event := func(pos int64, stream string, seq int64, kind string, body any) storage.Event {
		return storage.Event{Pos: pos, Stream: stream, Seq: seq, Kind: kind, Body: mustJSON(body)}
	}
	ps, err := foldPlayers([]storage.Event{
		event(1, "A", 1, kindPlayerAdded, playerAdded{"Ann"}),
		event(2, "B", 1, kindPlayerAdded, playerAdded{"Bob"}),
		event(3, "C", 1, kindPlayerAdded, playerAdded{"Cy"}),
		event(4, "C", 2, kindPlayerMerged, playerMerged{Into: "B"}),
		event(5, "B", 2, kindPlayerMerged, playerMerged{Into: "A"}),
		event(6, "A", 2, kindPlayerMerged, playerMerged{Into: "B"}),
	})
	require.NoError(t, err)
	for _, id := range []string{"A", "B", "C"} {
		require.Equal(t, "A", ps.id(id))
		require.Equal(t, "Ann", ps.name(id))
	}
	for _, name := range []string{"ann", "bob", "cy"} {
		p, ok := ps.find(name)
		require.True(t, ok)
		require.Equal(t, "A", p.ID)
	}
}

func TestWhatPlayersCannotSayIsDamage(t *testing.T) {
	added := storage.Event{Pos: 1, Stream: "A", Seq: 1, Kind: kindPlayerAdded, Body: []byte(`{"name":"Ann"}`)}
	for name, e := range map[string]storage.Event{
		"an event of a later version":  {Kind: "player_crowned", Body: []byte(`{}`)},
		"a second beginning":           {Kind: kindPlayerAdded, Body: []byte(`{"name":"Bob"}`)},
		"a field of a later version":   {Kind: kindPlayerRenamed, Body: []byte(`{"name":"Bob","crown":1}`)},
		"a merging into nobody":        {Kind: kindPlayerMerged, Body: []byte(`{"into":"B"}`)},
		"a taking back of the adding":  {Kind: kindPlayerUndone, Body: []byte(`{"seq":1}`)},
		"a bringing back of no change": {Kind: kindPlayerRedone, Body: []byte(`{"seq":2}`)},
	} {
		e.Pos, e.Stream, e.Seq = 2, "A", 2
		_, err := foldPlayers([]storage.Event{added, e})
		require.ErrorIs(t, err, storage.ErrCorrupt, name)
	}
	added.Kind = kindPlayerRenamed
	_, err := foldPlayers([]storage.Event{added})
	require.ErrorIs(t, err, storage.ErrCorrupt)
}
