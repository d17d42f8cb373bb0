package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

func TestNobodyWasAtATableLatelyInAnEmptyBook(t *testing.T) {
	b := open(t, newBook(t), "ann")
	l, err := b.Lately(t.Context())
	require.NoError(t, err)
	require.Equal(t, book.Lately{}, l)
	last, err := b.LastHouse(t.Context(), "kit")
	require.NoError(t, err)
	require.Equal(t, book.HouseRules{}, last)
}

// Each circle once, as it sat last; who is in the archive is not offered, nor is a
// table with one of them, nor one of a void match.
func TestTablesAndPlayersOfTheLatestMatchComeFirst(t *testing.T) {
	b := open(t, newBook(t), "ann")
	start := func(house rules.Overlay, names ...string) {
		t.Helper()
		_, err := b.StartMatch(t.Context(), book.Start{Game: "kit", House: house, Players: names})
		require.NoError(t, err)
	}
	_, err := b.AddPlayer(t.Context(), "Anna")
	require.NoError(t, err)
	face := rules.Overlay{{Field: "score.wild_rank_value", Value: "face"}}
	start(nil, "North", "East", "South")
	start(nil, "West", "Quentin")
	start(face, "East", "South", "North")
	start(nil, "West", "Zoe")
	_, err = b.VoidMatch(t.Context(), book.Which{}, "a card short", 0)
	require.NoError(t, err)
	_, err = b.ArchivePlayer(t.Context(), "Quentin", "moved away", false)
	require.NoError(t, err)

	l, err := b.Lately(t.Context())
	require.NoError(t, err)
	require.Equal(t, book.Lately{
		Tables:  [][]string{{"East", "South", "North"}},
		Players: []string{"East", "South", "North", "West", "Anna", "Zoe"},
	}, l)
	last, err := b.LastHouse(t.Context(), "kit")
	require.NoError(t, err)
	require.Equal(t, book.HouseRules{Match: 3, House: face}, last)
	last, err = b.LastHouse(t.Context(), "kings")
	require.NoError(t, err)
	require.Zero(t, last)
}

// Checking, and saying what would be refused, records nothing.
func TestARoundAskedForIsRefusedForTheFirstReason(t *testing.T) {
	b := open(t, newBook(t), "ann")
	m, err := b.StartMatch(t.Context(), book.Start{Game: "kit", Players: []string{"North", "East"}})
	require.NoError(t, err)
	for _, tt := range []struct {
		name, want string
		round      book.Round
	}{
		{"it can be recorded", "", book.Round{Words: []string{"North=out", "East=23"}}},
		{"a check refuses it, with the player", "East: 1 point cannot be left of 3 cards with 3s wild",
			book.Round{Words: []string{"North=out", "East=1"}}},
		{"unless it is agreed on", "", book.Round{Words: []string{"North=out", "East=1"}, Agreed: "it fell down"}},
		{"nobody went out", "nobody went out", book.Round{Words: []string{"North=12", "East=23"}}},
		{"a mistake", "nobody played this round", book.Round{Words: []string{"North=absent", "East=absent"}, Unfinished: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := m.Refuses(tt.round)
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			var wrong *score.Mistake
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, tt.want, wrong.Message)
		})
	}
	require.Empty(t, m.Sheet.Rounds)
	require.NoError(t, b.MustSit(t.Context(), m.Match, "north"))
	require.ErrorContains(t, b.MustSit(t.Context(), m.Match, "South"), `no player "South" in this match (North, East)`)
}
