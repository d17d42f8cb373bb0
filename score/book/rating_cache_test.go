package book_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/validate/rules"
)

// shelf is a cache that keeps all it was ever given.
type shelf struct {
	keys   []string
	stored map[string][][]byte // by key, the newest last
	// give says what Load gives back, nil for the newest.
	give func(key string, all [][]byte) []byte
}

func (s *shelf) Load(key string) ([]byte, bool) {
	all := s.stored[key]
	if s.give != nil {
		data := s.give(key, all)
		return data, data != nil
	}
	if len(all) == 0 {
		return nil, false
	}
	return all[len(all)-1], true
}

func (s *shelf) Store(key string, data []byte) {
	if s.stored == nil {
		s.stored = map[string][][]byte{}
	}
	if !slices.Contains(s.keys, key) {
		s.keys = append(s.keys, key)
	}
	s.stored[key] = append(s.stored[key], slices.Clone(data))
}

// reads counts how often all matches were read.
type reads struct {
	storage.Log
	all int
}

func (r *reads) Matches(ctx context.Context, f storage.MatchFilter) ([]storage.Match, error) {
	if f.After == 0 && f.Player == "" {
		r.all++
	}
	return r.Log.Matches(ctx, f)
}

// with returns the same book with a cache, and the reads it makes.
func (b *terminal) with(c book.RatingCache) (*book.Book, *reads) {
	log := &reads{Log: b.log}
	other := book.New(log, func() time.Time { return b.now }, func() string { panic("it records nothing") }, "ben")
	other.CacheRatings(c)
	return other, log
}

func TestACacheSparesReadingTheMatchesAgain(t *testing.T) {
	b := alone(t)
	cache := &shelf{}
	cached, log := b.with(cache)
	rated(t, cached, everything)
	require.Empty(t, cache.stored, "there is nothing to keep")
	b.short(t, "2026-11-20", "kit", "North=out", "East=20")
	b.short(t, "2026-11-22", "kit", "East=out", "North=20")
	for _, step := range []struct {
		name  string
		do    func()
		again bool // everything is read again
	}{
		{"the first time", func() {}, true},
		{"nothing has happened", func() {}, false},
		{"a match came", func() { b.short(t, "2026-11-24", "kit", "North=out", "South=20") }, false},
		{"of the same day as the last", func() { b.short(t, "2026-11-24", "kit", "North=out", "East=20") }, false},
		{"a match began", func() { b.start(t, "North", "East") }, false},
		{"a round of it", func() { b.add(t, "North=out", "East=12") }, false},
		{"it ended and counts", func() {
			_, err := b.EndMatch(t.Context(), book.Which{}, true)
			require.NoError(t, err)
		}, false},
		{"a player was added and another got a name", func() {
			b.persons(t, "Quentin")
			b.rename(t, "South", "Susan")
		}, false},
		{"a match of a day before the last", func() { b.short(t, "2026-11-23", "kit", "North=out", "East=20") }, true},
		{"and once more", func() {}, false},
		{"a correction", func() {
			_, err := b.Correct(t.Context(), book.Correction{Which: book.Which{Match: "1"}, Round: 1, Words: []string{"North=12", "East=out"}, Reason: "a slip"})
			require.NoError(t, err)
		}, true},
		{"two players are one", func() { b.merge(t, "Quentin", "Susan") }, true},
		{"two again", func() { b.undoPlayer(t, "Quentin") }, true},
	} {
		t.Run(step.name, func(t *testing.T) {
			step.do()
			log.all = 0
			got := rated(t, cached, everything)
			require.Equal(t, step.again, log.all > 0)
			require.Equal(t, rated(t, b.Book, everything), got)
		})
	}
}

func TestAMatchThatIsFilteredOutSparesNoLess(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-11-01", "2026-11-22")
	cached, log := b.with(&shelf{})
	b.short(t, "2026-11-20", "kit", "North=out", "East=20")
	filters := []book.StandingsOf{{All: true, Game: "kit"}, {Season: "Autumn"}}
	for _, of := range filters {
		rated(t, cached, of)
	}
	b.short(t, "2026-11-24", "kids-rummy", "East=out", "North=20") // of another game, and of no season
	log.all = 0
	for _, of := range filters {
		require.Equal(t, rated(t, b.Book, of), rated(t, cached, of))
	}
	require.Zero(t, log.all)
}

func TestACacheOfAnotherBookOrOneThatWasHurtIsOfNoUse(t *testing.T) {
	b := alone(t)
	b.short(t, "2026-11-20", "kit", "North=out", "East=20")
	b.short(t, "2026-11-22", "kids-rummy", "East=out", "North=20")
	cache := &shelf{}
	cached, log := b.with(cache)
	want := rated(t, cached, everything)
	rated(t, cached, book.StandingsOf{All: true, Game: "kit"})
	require.Len(t, cache.keys, 2)

	other := alone(t)
	other.short(t, "2026-11-20", "kit", "East=out", "North=20")
	other.short(t, "2026-11-22", "kids-rummy", "East=out", "North=20")
	foreign := &shelf{}
	ratedThere, _ := other.with(foreign)
	require.NotEqual(t, want, rated(t, ratedThere, everything))
	require.Equal(t, cache.keys[0], foreign.keys[0])

	good := cache.stored[cache.keys[0]][0]
	hurt := map[string][]byte{
		"of another book": foreign.stored[cache.keys[0]][0],
		"of another game": cache.stored[cache.keys[1]][0],
		"empty":           {},
		"text":            []byte("ratings\n"),
		"longer":          append(slices.Clone(good), '\n'),
		"without digest":  good[65:],
	}
	for n := range good {
		hurt[fmt.Sprintf("cut at %d", n)] = good[:n]
		flipped := slices.Clone(good)
		flipped[n] ^= 1
		hurt[fmt.Sprintf("another bit at %d", n)] = flipped
	}
	for name, data := range hurt {
		cache.give = func(string, [][]byte) []byte { return data }
		log.all = 0
		require.Equal(t, want, rated(t, cached, everything), name)
		require.Equal(t, 1, log.all, name)
	}
	cache.give = func(string, [][]byte) []byte { return good }
	log.all = 0
	require.Equal(t, want, rated(t, cached, everything))
	require.Zero(t, log.all)
}

// What a cache says of the book it is of is checked, each word of it.
func TestACacheThatDoesNotFitTheBookIsOfNoUse(t *testing.T) {
	b := alone(t)
	b.short(t, "2026-11-20", "kit", "North=out", "East=20")
	b.short(t, "2026-11-22", "kit", "East=out", "North=20")
	cache := &shelf{}
	cached, log := b.with(cache)
	want := rated(t, cached, everything)
	// forged is what was kept with something put in place of something else, and a digest that fits.
	forged := func(change func(kept map[string]any)) []byte {
		_, body, _ := bytes.Cut(cache.stored[cache.keys[0]][0], []byte("\n"))
		d := json.NewDecoder(bytes.NewReader(body))
		d.UseNumber()
		var kept map[string]any
		require.NoError(t, d.Decode(&kept))
		change(kept)
		body, err := json.Marshal(kept)
		require.NoError(t, err)
		return append([]byte(storage.Digest(body)+"\n"), body...)
	}
	at := func(kept map[string]any) map[string]any { return kept["at"].(map[string]any) }
	for _, tt := range []struct {
		name   string
		change func(kept map[string]any)
		used   bool
	}{
		{"nothing", func(map[string]any) {}, true},
		{"another form", func(kept map[string]any) { kept["form"] = 0 }, false},
		{"another way of rating", func(kept map[string]any) { kept["version"] = 0 }, false},
		{"other matches", func(kept map[string]any) { kept["of"] = "season x" }, false},
		{"other players", func(kept map[string]any) { kept["players"] = "00" }, false},
		{"another place of the newest event", func(kept map[string]any) { at(kept)["pos"] = 99 }, false},
		{"another stream", func(kept map[string]any) { at(kept)["stream"] = "x" }, false},
		{"another event of it", func(kept map[string]any) { at(kept)["seq"] = 1 }, false},
		{"beyond the end of it", func(kept map[string]any) { at(kept)["seq"] = 3 }, false},
		{"no event of it", func(kept map[string]any) { at(kept)["seq"] = -1 }, false},
		{"other bytes of it", func(kept map[string]any) { at(kept)["hash"] = "00" }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cache.give = func(string, [][]byte) []byte { return forged(tt.change) }
			log.all = 0
			require.Equal(t, want, rated(t, cached, everything))
			require.Equal(t, tt.used, log.all == 0)
		})
	}
}

// Rows that were put right without any event, as a repair does, are heeded.
func TestACacheThatDoesNotAgreeWithTheTotalsIsOfNoUse(t *testing.T) {
	b := alone(t)
	b.short(t, "2026-11-20", "kit", "North=out", "East=20", "South=30")
	b.short(t, "2026-11-22", "kit", "East=out", "North=20")
	cached, log := b.with(&shelf{})
	before := rated(t, cached, everything)
	rows, err := b.log.Matches(t.Context(), storage.MatchFilter{})
	require.NoError(t, err)
	was := slices.Clone(rows[0].Results)
	for _, tt := range []struct {
		name   string
		change func(m *storage.Match)
	}{
		{"two places change hands", func(m *storage.Match) { m.Results[1].Place, m.Results[2].Place = 3, 2 }},
		{"one place is another", func(m *storage.Match) { m.Results[2].Place = 2 }},
		{"one is not ranked", func(m *storage.Match) { m.Results[2].Place = 0 }},
		{"it does not count", func(m *storage.Match) { m.Counts = false }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := rows[0]
			m.Results = slices.Clone(was)
			tt.change(&m)
			repair := func(m storage.Match) {
				require.NoError(t, b.log.Record(t.Context(), storage.Change{Actor: "ann", At: evening, Matches: []storage.Match{m}}))
				log.all = 0
				require.Equal(t, rated(t, b.Book, everything), rated(t, cached, everything))
				require.NotZero(t, log.all)
				log.all = 0
				require.Equal(t, rated(t, b.Book, everything), rated(t, cached, everything))
				require.Zero(t, log.all, "what is kept now fits again")
			}
			repair(m)
			require.NotEqual(t, before, rated(t, cached, everything))
			repair(rows[0])
			require.Equal(t, before, rated(t, cached, everything))
		})
	}
}

// A book put back from a copy has as many events again, and other ones.
func TestACacheOfABookThatWasPutBackFromACopyIsOfNoUse(t *testing.T) {
	path, cache := newBook(t), &shelf{}
	session := func(do func(b *terminal, cached *book.Book)) {
		t.Helper()
		b := open(t, path, "ann")
		cached, _ := b.with(cache)
		do(b, cached)
		require.NoError(t, b.log.Close())
	}
	round := func(b *terminal, match string, words ...string) {
		_, err := b.AddRound(t.Context(), book.Round{Which: book.Which{Match: match}, Words: words})
		require.NoError(t, err)
		_, err = b.EndMatch(t.Context(), book.Which{Match: match}, true)
		require.NoError(t, err)
	}
	session(func(b *terminal, cached *book.Book) {
		b.start(t, "North", "East")
		b.start(t, "North", "East")
		rated(t, cached, everything)
	})
	backup, err := os.ReadFile(path)
	require.NoError(t, err)
	session(func(b *terminal, cached *book.Book) {
		round(b, "1", "North=out", "East=20")
		round(b, "2", "East=out", "North=20")
		rated(t, cached, everything)
	})
	require.Len(t, cache.stored[cache.keys[0]], 2)
	cache.give = func(_ string, all [][]byte) []byte { return all[1] } // that of the book as it was
	require.NoError(t, os.WriteFile(path, backup, 0o600))
	session(func(b *terminal, cached *book.Book) {
		require.Empty(t, rated(t, cached, everything), "shorter than the cache knows it")
		round(b, "1", "East=out", "North=20") // the other way round: the totals are the same
		round(b, "2", "North=out", "East=20")
		require.Equal(t, rated(t, b.Book, everything), rated(t, cached, everything), "as long")
		b.short(t, "2026-12-01", "kit", "North=out", "East=20")
		require.Equal(t, rated(t, b.Book, everything), rated(t, cached, everything), "longer")
	})
}

// lateReader lets something happen just before and after the matches are read first.
type lateReader struct {
	storage.Log
	before, after func()
}

func (l *lateReader) Matches(ctx context.Context, f storage.MatchFilter) ([]storage.Match, error) {
	before, after := l.before, l.after
	l.before, l.after = nil, nil
	if before != nil {
		before()
	}
	matches, err := l.Log.Matches(ctx, f)
	if after != nil {
		after()
	}
	return matches, err
}

func TestAMatchRecordedWhileRatingsAreWorkedOutIsNotMissed(t *testing.T) {
	for _, tt := range []struct {
		name   string
		before bool
		rated  int // matches, the first time
	}{
		{"just before the matches are read", true, 2},
		{"just after", false, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := alone(t)
			b.short(t, "2026-11-20", "kit", "North=out", "East=20")
			late := &lateReader{Log: b.log}
			play := func() { b.short(t, "2026-11-22", "kit", "East=out", "North=20") }
			if late.after = play; tt.before {
				late.before, late.after = play, nil
			}
			cached := book.New(late, func() time.Time { return b.now }, func() string { panic("it records nothing") }, "ben")
			cached.CacheRatings(&shelf{})
			s, err := cached.Standings(t.Context(), book.StandingsOf{All: true, By: score.ByRating})
			require.NoError(t, err)
			require.Equal(t, tt.rated, s.Matches)
			require.Equal(t, rated(t, b.Book, everything), rated(t, cached, everything))
			_, _, err = b.Undo(t.Context(), book.Which{Sure: true})
			require.NoError(t, err)
			require.Equal(t, rated(t, b.Book, everything), rated(t, cached, everything))
		})
	}
}

// club plays, corrects, takes back and merges at random.
type club struct {
	*terminal
	t *testing.T
	r *rand.Rand
}

var members = []string{"Anna", "Bruno", "Carla", "Dieter", "Emil", "Frida", "Gustav", "Helga"}

func (c *club) member() string { return members[c.r.IntN(len(members))] }

// match picks one on record by its number, "" for none.
func (c *club) match() string {
	all, err := c.Matches(c.t.Context())
	require.NoError(c.t, err)
	if len(all) == 0 {
		return ""
	}
	return fmt.Sprint(all[c.r.IntN(len(all))].Number)
}

// words are a round's for these players: one is out, the others hold 0, 20 or 30.
func (c *club) words(players []string) (words []string) {
	out := c.r.IntN(len(players))
	for i, name := range players {
		word := []string{"=0", "=20", "=30"}[c.r.IntN(3)]
		if i == out {
			word = "=out"
		}
		words = append(words, name+word)
	}
	return words
}

func (c *club) day() string { return fmt.Sprintf("2026-11-2%d", c.r.IntN(6)) }

// play starts a match, which goes over one round, and mostly plays it.
func (c *club) play() error {
	s := book.Start{Game: "kit", Day: c.day(), House: rules.Overlay{{Field: "rounds.count", Value: "1"}}}
	for _, i := range c.r.Perm(len(members))[:2+c.r.IntN(3)] {
		s.Players = append(s.Players, members[i])
	}
	if c.r.IntN(4) == 0 {
		s.Game, s.House = "kids-rummy", rules.Overlay{{Field: "rounds.target", Value: "10"}}
	}
	begun, err := c.StartMatch(c.t.Context(), s)
	if err != nil || c.r.IntN(4) == 0 {
		return err
	}
	_, err = c.AddRound(c.t.Context(), book.Round{Which: book.Which{Match: begun.ID}, Words: c.words(s.Players)})
	return err
}

// deed does one thing at random. It returns what a person would be told.
func (c *club) deed() error {
	ctx, w := c.t.Context(), book.Which{Match: c.match(), Sure: true}
	if w.Match == "" || c.r.IntN(3) == 0 {
		return c.play()
	}
	seated := func() []string {
		m, err := c.Match(ctx, w.Match)
		require.NoError(c.t, err)
		return m.Names()
	}
	var err error
	switch c.r.IntN(10) {
	case 0:
		_, err = c.AddRound(ctx, book.Round{Which: w, Words: c.words(seated())})
	case 1, 2:
		_, err = c.Correct(ctx, book.Correction{Which: w, Round: 1, Words: c.words(seated()), Reason: "a slip"})
	case 3:
		_, _, err = c.Undo(ctx, w)
	case 4:
		_, _, err = c.Redo(ctx, w)
	case 5:
		_, err = c.VoidMatch(ctx, w, "a card too few", 0)
	case 6:
		_, err = c.ResumeMatch(ctx, w.Match)
	case 7:
		e := book.Edit{Which: w, Day: c.day(), Reason: "the wrong evening"}
		if c.r.IntN(2) == 0 {
			e.Day, e.Season = "", []string{"Autumn", "Winter"}[c.r.IntN(2)]
		}
		_, err = c.EditMatch(ctx, e)
	case 8:
		_, err = c.MergePlayers(ctx, c.member(), c.member(), "")
	case 9:
		_, err = c.UndoPlayer(ctx, c.member())
	}
	return err
}

// slow rates all matches that count, by the names of players, without book or table.
func (c *club) slow() map[string]bits {
	all, err := c.Matches(c.t.Context())
	require.NoError(c.t, err)
	p := pencil{}
	for len(all) > 0 {
		next := 0 // of those left, the one played first
		for i, m := range all {
			if m.Day < all[next].Day || m.Day == all[next].Day && m.Number < all[next].Number {
				next = i
			}
		}
		m := all[next]
		all = slices.Delete(all, next, next+1)
		if !m.Counts {
			continue
		}
		var words []any
		for i, r := range m.Results {
			if r.Place > 0 {
				words = append(words, r.Place, m.Players[i])
			}
		}
		p.match(words...)
	}
	return p.bits()
}

func TestRatingsAreTheSameWithACacheAndWithout(t *testing.T) {
	filters := []book.StandingsOf{everything, {All: true, Game: "kit"}, {Season: "Autumn"}, {Season: "Winter", Game: "kids-rummy"}}
	spared, told := 0, 0
	for seed := range uint64(4) {
		c := &club{terminal: alone(t), t: t, r: rand.New(rand.NewPCG(seed, 5))}
		c.persons(t, members...)
		c.season(t, "Autumn", "2026-11-01", "2026-11-22")
		c.season(t, "Winter", "2026-11-23", "2026-12-31")
		honest, log := c.with(&shelf{})
		tricky, _ := c.with(c.trickster())
		for step := range 45 {
			var wrong *score.Mistake
			var refused *book.Refused
			if err := c.deed(); errors.As(err, &wrong) || errors.As(err, &refused) {
				told++
			} else {
				require.NoError(t, err)
			}
			if c.r.IntN(2) == 0 {
				continue
			}
			for _, of := range filters {
				want := rated(t, c.Book, of)
				log.all = 0
				require.Equal(t, want, rated(t, honest, of), "seed %d, step %d, %+v", seed, step, of)
				require.Equal(t, want, rated(t, tricky, of), "seed %d, step %d, %+v, tricky", seed, step, of)
				if log.all == 0 {
					spared++
				}
			}
			require.Equal(t, c.slow(), rated(t, c.Book, everything), "seed %d, step %d", seed, step)
			for name, want := range rated(t, c.Book, filters[1]) {
				h, err := c.PlayerRating(t.Context(), book.RatingOf{Player: name, Game: "kit"})
				require.NoError(t, err)
				require.Equal(t, want, bitsOf(h.Lines[len(h.Lines)-1].Rating), "seed %d, step %d, %s", seed, step, name)
			}
		}
	}
	t.Logf("spared %d times; refused %d times", spared, told)
	require.Greater(t, spared, 100, "the cache is used")
}

// trickster is a cache that gives back what is old, of another key, cut or changed.
func (c *club) trickster() *shelf {
	s := &shelf{}
	s.give = func(key string, all [][]byte) []byte {
		of := s.stored[key]
		if len(s.keys) > 0 && c.r.IntN(8) == 0 {
			of = s.stored[s.keys[c.r.IntN(len(s.keys))]]
		}
		if len(of) == 0 || c.r.IntN(8) == 0 {
			return nil
		}
		data := slices.Clone(of[c.r.IntN(len(of))])
		switch c.r.IntN(8) {
		case 0:
			return data[:c.r.IntN(len(data))]
		case 1:
			data[c.r.IntN(len(data))] ^= 1 << c.r.IntN(8)
		}
		return data
	}
	return s
}
