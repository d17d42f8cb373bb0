package book_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score/book"
)

func TestNoMatchIsTheNewestOfAnEmptyBook(t *testing.T) {
	rows, err := open(t, newBook(t), "ann").Newest(t.Context(), 30)
	require.NoError(t, err)
	require.Empty(t, rows)
}

// Wherever the open match lies among them: what is entered last comes first.
func TestTheNewestMatchesComeFirst(t *testing.T) {
	for _, matches := range []int64{1, 2, 3, 6, 9} {
		b := open(t, newBook(t), "ann")
		for range matches {
			_, err := b.StartMatch(t.Context(), book.Start{Game: "kit", Players: []string{"North", "East"}})
			require.NoError(t, err)
		}
		for open := matches; open > 0; open-- {
			which := strconv.FormatInt(open, 10)
			_, err := b.EndMatch(t.Context(), book.Which{Match: which}, false)
			require.NoError(t, err)
			_, err = b.ResumeMatch(t.Context(), which)
			require.NoError(t, err)
			for _, limit := range []int{1, 3, 30} {
				rows, err := b.Newest(t.Context(), limit)
				require.NoError(t, err)
				require.Len(t, rows, min(limit, int(matches)))
				for i, r := range rows {
					require.Equal(t, matches-int64(i), r.Number)
					require.Equal(t, []string{"North", "East"}, r.Players)
				}
			}
		}
	}
}
