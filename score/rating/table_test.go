package rating

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var ids = []string{"Anna", "Béla", "Carla", "Dora", "Emil", "Fay", "Gus"}

// seasons draws matches of any of the ids, some not ranked, with ties.
func seasons(least, most int) *rapid.Generator[[]map[string]int] {
	match := rapid.MapOfN(rapid.SampledFrom(ids), rapid.IntRange(0, 5), 0, len(ids))
	return rapid.SliceOfN(match, least, most)
}

func tableOf(season []map[string]int) *Table {
	var t Table
	for _, places := range season {
		t.Add(places)
	}
	return &t
}

// every returns the bits of the ratings of all ids, and who is known.
func every(t *Table) ([]string, [][2]uint64) {
	var all []Rating
	for _, id := range ids {
		all = append(all, t.Rating(id))
	}
	return t.Players(), bits(all)
}

func requireSame(t require.TestingT, want, got *Table) {
	wantIDs, wantBits := every(want)
	gotIDs, gotBits := every(got)
	require.Equal(t, wantIDs, gotIDs)
	require.Equal(t, wantBits, gotBits)
}

func TestAMatchTakenBackLeavesNoTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		season := seasons(1, 30).Draw(t, "season")
		k := rapid.IntRange(0, len(season)-1).Draw(t, "taken back")
		without := append(append([]map[string]int(nil), season[:k]...), season[k+1:]...)

		kept := tableOf(season[:k])
		with := kept.Copy()
		for _, places := range season[k:] {
			with.Add(places)
		}
		requireSame(t, tableOf(season), with)
		requireSame(t, tableOf(season[:k]), kept)
		for _, places := range season[k+1:] {
			kept.Add(places)
		}
		requireSame(t, tableOf(without), kept)
	})
}

func TestATableRatesAsRateDoes(t *testing.T) {
	var table Table
	require.Empty(t, table.Players())
	require.Equal(t, Default(), table.Rating("Anna"))
	table.Add(map[string]int{"Dora": 2, "Anna": 1, "Carla": 0})
	table.Add(map[string]int{"Béla": 1, "Anna": 1, "Dora": 3})

	first := Rate([]Finish{{Default(), 1}, {Default(), 2}})
	second := Rate([]Finish{{first[0], 1}, {Default(), 1}, {first[1], 3}})
	require.Equal(t, []string{"Anna", "Béla", "Dora"}, table.Players())
	for i, id := range table.Players() {
		require.Equal(t, second[i], table.Rating(id))
	}
	require.Equal(t, Default(), table.Rating("Carla"))
}

func TestATableForgetsMatchesOfFewerThanTwoRanked(t *testing.T) {
	table := tableOf([]map[string]int{nil, {"Anna": 1}, {"Anna": 1, "Dora": 0}, {"Anna": 0, "Dora": 0}})
	require.Empty(t, table.Players())
}

func TestACopyGoesItsOwnWay(t *testing.T) {
	table := tableOf([]map[string]int{{"Anna": 1, "Dora": 2}})
	was := table.Rating("Anna")
	other := table.Copy()
	other.Add(map[string]int{"Anna": 2, "Emil": 1})
	require.Equal(t, was, table.Rating("Anna"))
	require.NotEqual(t, was, other.Rating("Anna"))
	require.Equal(t, []string{"Anna", "Dora"}, table.Players())

	var empty Table
	empty.Copy().Add(map[string]int{"Anna": 1, "Dora": 2})
	require.Empty(t, empty.Players())
}

func TestRatingsWrittenAsJSONAndReadAgainAreTheSameToTheLastBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		season := seasons(1, 30).Draw(t, "season")
		k := rapid.IntRange(0, len(season)).Draw(t, "written after")
		written, err := json.Marshal(tableOf(season[:k]).Ratings())
		require.NoError(t, err)
		var read map[string]Rating
		require.NoError(t, json.Unmarshal(written, &read))
		table := From(read)
		requireSame(t, tableOf(season[:k]), table)
		for _, places := range season[k:] {
			table.Add(places)
		}
		requireSame(t, tableOf(season), table)
	})
}

// A long season is as good as any: one who always wins, a group that always
// ties, and chance.
func TestRatingsStayFiniteOverLongSeasons(t *testing.T) {
	requireFinite := func(t require.TestingT, table *Table) {
		for _, id := range table.Players() {
			r := table.Rating(id)
			require.False(t, math.IsNaN(r.Mu) || math.IsInf(r.Mu, 0), "mu %v", r.Mu)
			require.True(t, r.Sigma > 0 && r.Sigma <= Default().Sigma, "sigma %v", r.Sigma)
		}
	}
	var always Table
	for range 20000 {
		always.Add(map[string]int{"Anna": 1, "Béla": 2, "Carla": 2, "Dora": 4})
	}
	require.Len(t, always.Players(), 4)
	requireFinite(t, &always)
	require.Greater(t, always.Rating("Anna").Mu, always.Rating("Béla").Mu)

	rapid.Check(t, func(t *rapid.T) {
		season := seasons(5, 20).Draw(t, "season")
		var table Table
		for range 50 {
			for _, places := range season {
				table.Add(places)
			}
		}
		requireFinite(t, &table)
	})
}
