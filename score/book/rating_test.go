package book_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/score/rating"
)

// bits are those of a rating.
type bits [2]uint64

func bitsOf(r rating.Rating) bits { return bits{math.Float64bits(r.Mu), math.Float64bits(r.Sigma)} }

// rated returns the ratings by name that standings show.
func rated(t testing.TB, b *book.Book, of book.StandingsOf) map[string]bits {
	t.Helper()
	of.By = score.ByRating
	s, err := b.Standings(t.Context(), of)
	require.NoError(t, err)
	all := map[string]bits{}
	for _, l := range slices.Concat(s.Lines, s.Short) {
		all[l.Name] = bitsOf(s.Ratings[l.Player])
		require.Equal(t, math.Float64bits(s.Ratings[l.Player].Ordinal()), math.Float64bits(l.Strength))
	}
	return all
}

var everything = book.StandingsOf{All: true}

// pencil rates players by name without a table, a match at a time.
type pencil map[string]rating.Rating

// match rates a match: the names in the order of their places, those between
// two numbers sharing one: 1, "North", 2, "East", "South".
func (p pencil) match(words ...any) {
	var names []string
	var match []rating.Finish
	place := 0
	for _, w := range words {
		if n, ok := w.(int); ok {
			place = n
			continue
		}
		name := w.(string)
		before, ok := p[name]
		if !ok {
			before = rating.Default()
		}
		names, match = append(names, name), append(match, rating.Finish{Rating: before, Place: place})
	}
	for i, after := range rating.Rate(match) {
		p[names[i]] = after
	}
}

func (p pencil) bits() map[string]bits {
	all := map[string]bits{}
	for name, r := range p {
		all[name] = bitsOf(r)
	}
	return all
}

func TestComplaint19EqualPlayersWithEqualPlacesStayEqualWhateverTheOrderTyped(t *testing.T) {
	// Two matches: East and South share the second place, then again with North.
	evenings := [][][]string{
		{{"North=out", "East=20", "South=20", "West=30"}, {"West=out", "North=12", "East=12", "South=12"}},
		{{"South=20", "West=30", "North=out", "East=20"}, {"East=12", "North=12", "South=12", "West=out"}},
		{{"West=30", "South=20", "East=20", "North=out"}, {"South=12", "East=12", "West=out", "North=12"}},
	}
	var first map[string]bits
	for i, evening := range evenings {
		b := alone(t)
		if i == 1 {
			b.persons(t, "West", "South", "East", "North") // ids in another order
		}
		b.short(t, "", "kit", evening[0]...)
		got := rated(t, b.Book, everything)
		require.Equal(t, got["East"], got["South"])
		require.NotEqual(t, got["North"], got["East"])
		b.short(t, "", "kit", evening[1]...)
		got = rated(t, b.Book, everything)
		require.Equal(t, got["East"], got["South"])
		if first == nil {
			first = got
		}
		require.Equal(t, first, got)
	}
}

func TestComplaint20AMatchTakenBackLeavesTheRatingsByteIdentical(t *testing.T) {
	for _, tt := range []struct {
		name string
		back func(t *testing.T, b *terminal)
	}{
		{"its round is undone", func(t *testing.T, b *terminal) {
			_, _, err := b.Undo(t.Context(), book.Which{Sure: true})
			require.NoError(t, err)
		}},
		{"it is declared void", func(t *testing.T, b *terminal) {
			_, err := b.VoidMatch(t.Context(), book.Which{Sure: true}, "the pack was not whole", 0)
			require.NoError(t, err)
		}},
	} {
		for _, day := range []string{"2026-11-24", "2026-11-20", "2026-11-18"} { // last, in between, first
			t.Run(tt.name+", played on "+day, func(t *testing.T) {
				b := alone(t)
				b.CacheRatings(&shelf{})
				b.short(t, "2026-11-19", "kit", "North=out", "East=20", "South=30")
				b.short(t, "2026-11-21", "kit", "North=12", "East=out", "South=20")
				before := rated(t, b.Book, everything)
				require.Len(t, before, 3)
				b.short(t, day, "kit", "South=out", "North=30", "West=12")
				require.NotEqual(t, before, rated(t, b.Book, everything))
				tt.back(t, b)
				require.Equal(t, before, rated(t, b.Book, everything))
				b.CacheRatings(nil)
				require.Equal(t, before, rated(t, b.Book, everything))
			})
		}
	}
}

func TestComplaint32RatingsFollowTheOrderPlayed(t *testing.T) {
	b := alone(t)
	b.CacheRatings(&shelf{})
	b.short(t, "2026-11-20", "kit", "North=out", "East=20")
	b.short(t, "2026-11-24", "kit", "East=out", "South=20", "North=30")
	rated(t, b.Book, everything)
	b.short(t, "2026-11-22", "kit", "South=out", "North=12", "East=20") // keyed in late
	b.short(t, "2026-11-24", "kit", "South=out", "West=20")

	played := pencil{}
	played.match(1, "North", 2, "East")
	played.match(1, "South", 2, "North", 3, "East")
	played.match(1, "East", 2, "South", 3, "North")
	played.match(1, "South", 2, "West")
	require.Equal(t, played.bits(), rated(t, b.Book, everything))

	entered := pencil{}
	entered.match(1, "North", 2, "East")
	entered.match(1, "East", 2, "South", 3, "North")
	entered.match(1, "South", 2, "North", 3, "East")
	entered.match(1, "South", 2, "West")
	require.NotEqual(t, entered.bits(), rated(t, b.Book, everything), "the order matters here")

	// put right, the second match was the first one played
	_, err := b.EditMatch(t.Context(), book.Edit{Which: book.Which{Match: "2"}, Day: "2026-11-19", Reason: "the wrong evening"})
	require.NoError(t, err)
	moved := pencil{}
	moved.match(1, "East", 2, "South", 3, "North")
	moved.match(1, "North", 2, "East")
	moved.match(1, "South", 2, "North", 3, "East")
	moved.match(1, "South", 2, "West")
	require.Equal(t, moved.bits(), rated(t, b.Book, everything))
}

func TestTheRatingsOfASeasonOrGameAreOverItsMatchesAlone(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-11-01", "2026-11-21")
	b.season(t, "Winter", "2026-11-22", "2026-12-31")
	b.short(t, "2026-11-20", "kit", "North=out", "East=20")
	b.short(t, "2026-11-22", "kids-rummy", "East=out", "North=20")
	b.short(t, "2026-11-23", "kit", "East=out", "North=20")
	for _, tt := range []struct {
		name string
		of   book.StandingsOf
		want func(p pencil)
	}{
		{"all", everything, func(p pencil) {
			p.match(1, "North", 2, "East")
			p.match(1, "East", 2, "North")
			p.match(1, "East", 2, "North")
		}},
		{"one season", book.StandingsOf{Season: "Autumn"}, func(p pencil) { p.match(1, "North", 2, "East") }},
		{"a season of two games", book.StandingsOf{Season: "Winter"}, func(p pencil) { p.match(1, "East", 2, "North"); p.match(1, "East", 2, "North") }},
		{"one of them", book.StandingsOf{Season: "Winter", Game: "Kit"}, func(p pencil) { p.match(1, "East", 2, "North") }},
		{"a game of all seasons", book.StandingsOf{All: true, Game: "kit"}, func(p pencil) { p.match(1, "North", 2, "East"); p.match(1, "East", 2, "North") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := pencil{}
			tt.want(p)
			require.Equal(t, p.bits(), rated(t, b.Book, tt.of))
		})
	}
}

func TestARatingGoesMatchByMatchInTheOrderPlayed(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-11-01", "2026-11-22")
	b.short(t, "2026-11-22", "kit", "North=out", "East=20", "South=20") // entered first, played second
	b.short(t, "2026-11-20", "kit", "East=out", "North=20")
	b.short(t, "2026-11-21", "kit", "East=out", "South=20") // without North
	b.short(t, "2026-11-24", "kids-rummy", "North=out", "East=20")

	p := pencil{}
	line := func(match int64, day, game string, place, ranked int) book.RatingLine {
		return book.RatingLine{Match: match, Day: day, Game: game, Place: place, Ranked: ranked, Rating: p["North"]}
	}
	p.match(1, "East", 2, "North")
	first := line(2, "2026-11-20", "kit", 2, 2)
	p.match(1, "East", 2, "South")
	p.match(1, "North", 2, "East", "South")
	second := line(1, "2026-11-22", "kit", 1, 3)
	p.match(1, "North", 2, "East")
	third := line(4, "2026-11-24", "kids-rummy", 1, 2)

	history := func(of book.RatingOf) *book.RatingHistory {
		t.Helper()
		h, err := b.PlayerRating(t.Context(), of)
		require.NoError(t, err)
		require.Equal(t, "North", h.Player.Name)
		return h
	}
	h := history(book.RatingOf{Player: "north"})
	require.Equal(t, []book.RatingLine{first, second, third}, h.Lines)
	require.Nil(t, h.Season)
	require.Equal(t, 4, h.Matches)

	h = history(book.RatingOf{Player: "North", Season: "autumn", Game: "KIT"})
	require.Equal(t, []book.RatingLine{first, second}, h.Lines)
	require.Equal(t, []any{"Autumn", "kit", 3}, []any{h.Season.Name, h.Game, h.Matches})

	_, err := b.AddPlayer(t.Context(), "Zoe")
	require.NoError(t, err)
	h, err = b.PlayerRating(t.Context(), book.RatingOf{Player: "Zoe"})
	require.NoError(t, err)
	require.Empty(t, h.Lines)

	b.merge(t, "Zoe", "North")
	require.Equal(t, []book.RatingLine{first, second, third}, history(book.RatingOf{Player: "Zoe"}).Lines)

	for _, wrong := range []struct {
		of   book.RatingOf
		name string
	}{
		{book.RatingOf{Player: "Nobody"}, "player.unknown"},
		{book.RatingOf{Player: "North", Season: "Spring"}, "season.unknown"},
		{book.RatingOf{Player: "North", Game: "chess"}, "game.unknown"},
	} {
		_, err := b.PlayerRating(t.Context(), wrong.of)
		requireMistake(t, err, wrong.name)
	}
}
