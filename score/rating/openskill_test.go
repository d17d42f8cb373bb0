package rating

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// openskill is testdata/openskill.json: matches and a season as another
// implementation rates them. openskill.mjs beside it says which, and how.
type openskill struct {
	Matches []struct {
		Before []Rating
		Places []int
		After  []Rating
	}
	Season []struct {
		Places map[string]int
		After  map[string]Rating
	}
}

func readOpenskill(t *testing.T) openskill {
	t.Helper()
	data, err := os.ReadFile("testdata/openskill.json")
	require.NoError(t, err)
	var all openskill
	require.NoError(t, json.Unmarshal(data, &all))
	require.Len(t, all.Matches, 42)
	require.Len(t, all.Season, 60)
	return all
}

func TestMatchesAsOpenskillRatesThem(t *testing.T) {
	sizes, ties := map[int]bool{}, 0
	for _, m := range readOpenskill(t).Matches {
		require.Len(t, m.Places, len(m.Before))
		match := make([]Finish, len(m.Before))
		for i, r := range m.Before {
			match[i] = Finish{Rating: r, Place: m.Places[i]}
		}
		near(t, m.After, Rate(match))
		sizes[len(match)] = true
		if slices.ContainsFunc(match, func(f Finish) bool { return sharing(match, f) > 1 }) {
			ties++
		}
	}
	require.Len(t, sizes, 7, "from two to eight players")
	require.Greater(t, ties, 10)
}

func TestASeasonAsOpenskillRatesIt(t *testing.T) {
	var table Table
	for _, m := range readOpenskill(t).Season {
		require.NotEmpty(t, m.After)
		table.Add(m.Places)
		for id, want := range m.After {
			near(t, []Rating{want}, []Rating{table.Rating(id)})
		}
	}
	require.Len(t, table.Players(), 8)
}
