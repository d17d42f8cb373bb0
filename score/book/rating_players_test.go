package book

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// added is the event that adds a player, at a place of the book.
func added(pos int64, id, name string) storage.Event {
	return storage.Event{Pos: pos, Stream: id, Seq: 1, Kind: kindPlayerAdded, Body: mustJSON(playerAdded{Name: name})}
}

// mergedInto is the event after that.
func mergedInto(pos int64, id, into string) storage.Event {
	return storage.Event{Pos: pos, Stream: id, Seq: 2, Kind: kindPlayerMerged, Body: mustJSON(playerMerged{Into: into})}
}

func TestThePlayersThatRatingsGoByAreToldFromOthers(t *testing.T) {
	digest := func(pos int64, events ...storage.Event) string {
		t.Helper()
		ps, err := foldPlayers(events)
		require.NoError(t, err)
		return ps.digest(pos)
	}
	north, east, south := added(1, "N", "North"), added(2, "E", "East"), added(7, "S", "South")
	then := digest(5, north, east)
	require.Equal(t, then, digest(5, north, east, south), "who came later makes no difference")
	different := map[string]string{
		"one came later":        digest(7, north, east, south),
		"one less":              digest(5, north),
		"the other one first":   digest(5, added(1, "E", "East"), added(2, "N", "North")),
		"at another place":      digest(5, north, added(3, "E", "East")),
		"another name":          digest(5, north, added(2, "E", "Emma")),
		"merged since":          digest(5, north, east, mergedInto(8, "E", "N")),
		"the other way round":   digest(5, north, east, mergedInto(8, "N", "E")),
		"with one who is later": digest(5, north, east, south, mergedInto(8, "S", "N")),
	}
	seen := []string{then}
	for name, d := range different {
		require.False(t, slices.Contains(seen, d), name)
		seen = append(seen, d)
	}
}
