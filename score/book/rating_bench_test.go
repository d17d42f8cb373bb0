package book_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
)

// longBook is a book of so many matches of four out of forty players.
func longBook(b *testing.B, matches int) *terminal {
	t := alone(b)
	c := storage.Change{Actor: "ann", At: evening}
	for p := range 40 {
		c.Appends = append(c.Appends, storage.Append{Stream: fmt.Sprintf("P%02d", p), Type: storage.TypePlayer,
			Events: []storage.NewEvent{{Kind: "player_added", Body: fmt.Appendf(nil, `{"name":"Player %d"}`, p)}}})
	}
	for n := range matches {
		m := storage.Match{Stream: fmt.Sprintf("M%07d", n), Game: "kit", Day: fmt.Sprintf("%04d-01-01", 1000+n/50), State: storage.Finished, Counts: true, Opened: 1}
		for place := 1; place <= 4; place++ {
			m.Results = append(m.Results, storage.Result{Player: fmt.Sprintf("P%02d", (n*7+place*(1+n%9))%40), Place: place, Points: int64(10 * place), Known: true})
		}
		a := storage.Append{Stream: m.Stream, Type: storage.TypeMatch, Events: []storage.NewEvent{{Kind: "match_started", Body: []byte(`{}`)}}}
		for range 10 {
			a.Events = append(a.Events, storage.NewEvent{Kind: "round_scored", Body: []byte(`{}`)})
		}
		c.Appends, c.Matches = append(c.Appends, a), append(c.Matches, m)
		if len(c.Appends) == 1000 || n == matches-1 {
			require.NoError(b, t.log.Record(b.Context(), c))
			c.Appends, c.Matches = nil, nil
		}
	}
	return t
}

// BenchmarkRatings compares standings by rating without a cache, with one, and by
// wins, which read no match.
func BenchmarkRatings(b *testing.B) {
	for _, matches := range []int{100, 1000, 10_000} {
		t := longBook(b, matches)
		cached, _ := t.with(&shelf{})
		for _, how := range []struct {
			name string
			book *book.Book
			by   score.By
		}{{"without", t.Book, score.ByRating}, {"with", cached, score.ByRating}, {"wins", t.Book, score.ByWins}} {
			b.Run(fmt.Sprintf("matches=%d/cache=%s", matches, how.name), func(b *testing.B) {
				show := func() {
					_, err := how.book.Standings(b.Context(), book.StandingsOf{All: true, By: how.by})
					require.NoError(b, err)
				}
				show() // fills the cache
				for b.Loop() {
					show()
				}
			})
		}
	}
}
