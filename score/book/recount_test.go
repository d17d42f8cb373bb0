package book_test

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
)

var seeds = flag.Int("seeds", 3, "how many random books to recount")

// Whatever is played, corrected, edited, declared void, taken back and brought
// back in whatever match: lists, standings and stored totals are those that
// somebody adds up afresh over the sheets, a change moves what was said before,
// and the standings of a season that is over name the matches changed since.
func TestABookIsWhatItsSheetsAddUpTo(t *testing.T) {
	tally := map[string]int{}
	for seed := range uint64(*seeds) {
		playHall(t, seed, tally)
	}
	for _, called := range slices.Sorted(maps.Keys(tally)) {
		t.Logf("%7d %s", tally[called], called)
	}
	for _, called := range []string{"start", "round", "skip", "correct", "correct: not played", "penalty", "revoke", "join", "leave", "seats",
		"edit season", "edit no season", "edit rules", "edit day", "edit seats", "edit person", "void", "resume", "end", "end --count", "undo", "redo",
		"refused", "corrected after the end", "a season moves", "a round counts no more or again", "another round moves"} {
		require.GreaterOrEqual(t, tally[called], *seeds/2, "%s must happen often enough", called)
	}
}

// hall is a book of several matches that are played at once.
type hall struct {
	*terminal
	t       *testing.T
	r       *rand.Rand
	tally   map[string]int
	said    []string
	matches []*book.Match // by number, as they stand
	over    map[string]bool
	touched map[string]map[int64]bool // by season: numbers of the matches changed after its end
	late    map[int64]map[string]bool // by number of a match: the seasons that were over when it was begun
}

var seasonNames = []string{"Spring", "Autumn", "Club"}

func newHall(t *testing.T, seed uint64, tally map[string]int) *hall {
	c := &hall{terminal: alone(t), t: t, r: rand.New(rand.NewPCG(seed, 5)), tally: tally, over: map[string]bool{"Spring": true}, touched: map[string]map[int64]bool{},
		late: map[int64]map[string]bool{}}
	c.season(t, "Spring", "2026-03-01", "2026-06-30")
	c.season(t, "Autumn", "2026-09-01", "")
	c.season(t, "Club", "2026-01-01", "")
	return c
}

func playHall(t *testing.T, seed uint64, tally map[string]int) {
	c := newHall(t, seed, tally)
	defer func() {
		if t.Failed() {
			t.Logf("seed %d:\n%s", seed, strings.Join(c.said, "\n"))
		}
	}()
	for i := range 150 {
		if i == 75 {
			c.endAutumn()
		}
		c.deed()
	}
}

func (c *hall) endAutumn() {
	c.now = c.now.Add(time.Minute)
	_, err := c.EndSeason(c.t.Context(), "Autumn", "")
	require.NoError(c.t, err)
	c.over["Autumn"] = true
	c.said = append(c.said, "season end Autumn")
}

func (c *hall) pick(list []string) string { return list[c.r.IntN(len(list))] }

// deed does one thing in one of the matches.
func (c *hall) deed() {
	if n := len(c.matches); n < 3 || n < 6 && c.r.IntN(15) == 0 {
		c.start()
		return
	}
	m := c.matches[c.r.IntN(len(c.matches))]
	for range 3 { // those that play on are met more often
		if _, playsOn := m.Sheet.Next(); !playsOn {
			m = c.matches[c.r.IntN(len(c.matches))]
		}
	}
	w := book.Which{Match: strconv.FormatInt(m.Number, 10)}
	switch n := c.r.IntN(100); {
	case n < 32:
		c.round(m, w)
	case n < 36:
		c.do(m, "skip", "", func() error { _, err := c.Skip(c.t.Context(), w, 0, "dinner"); return err })
	case n < 52:
		c.correct(m, w)
	case n < 59:
		c.penalise(m, w)
	case n < 66:
		c.seat(m, w)
	case n < 81:
		c.edit(m, w)
	case n < 83:
		c.void(m, w)
	case n < 88:
		c.do(m, "resume", "", func() error { _, err := c.ResumeMatch(c.t.Context(), w.Match); return err })
	case n < 89:
		c.do(m, "end", "", func() error { _, err := c.EndMatch(c.t.Context(), w, false); return err })
	case n < 91:
		c.do(m, "end --count", "", func() error { _, err := c.EndMatch(c.t.Context(), w, true); return err })
	case n < 95:
		c.do(m, "undo", "", func() error { _, _, err := c.Undo(c.t.Context(), w); return err })
		if c.r.IntN(2) == 0 {
			return
		}
		fallthrough
	default:
		m = c.matches[m.Number-1]
		c.do(m, "redo", "", func() error { _, _, err := c.Redo(c.t.Context(), w); return err })
	}
}

// do does a deed of a match and looks at the book before and after. What is
// refused leaves everything as it was.
func (c *hall) do(m *book.Match, called, words string, deed func() error) {
	c.said = append(c.said, fmt.Sprintf("match %d: %s %s", m.Number, called, words))
	err := deed()
	var wrong *score.Mistake
	var refused *book.Refused
	if errors.As(err, &wrong) || errors.As(err, &refused) {
		c.tally["refused"]++
		c.said[len(c.said)-1] += " (refused)"
		called = ""
	} else {
		require.NoError(c.t, err)
		c.tally[called]++
	}
	is, err := c.Match(c.t.Context(), strconv.FormatInt(m.Number, 10))
	require.NoError(c.t, err)
	require.Equal(c.t, called != "", m.Sheet.Seq() < is.Sheet.Seq(), "something is recorded, or it is refused")
	if called == "" {
		return
	}
	c.matches[m.Number-1] = is
	c.touch(m, is)
	c.check()
}

func (c *hall) start() {
	s := book.Start{Game: "kit", Season: c.pick(append([]string{""}, seasonNames...)), Day: "2026-11-30"}
	house := []string{"rounds.count=" + c.pick([]string{"2", "3", "4"})}
	if c.r.IntN(3) == 0 {
		s.Game, house = "kids-rummy", []string{"rounds.target=" + c.pick([]string{"60", "100"})}
	}
	house = append(house, c.pick([]string{"players.absent=unranked", "players.absent=average", "players.absent=0"}),
		c.pick([]string{"end.tie=shared", "end.tie=last_round", "end.tie=most_outs"}))
	s.House = overlay(c.t, house...)
	if s.Season == "Spring" {
		s.Day = "2026-05-01"
	}
	s.Players = slices.Clone(hallNames)
	c.r.Shuffle(len(s.Players), func(i, j int) { s.Players[i], s.Players[j] = s.Players[j], s.Players[i] })
	s.Players = s.Players[:2+c.r.IntN(3)]
	c.said = append(c.said, fmt.Sprintf("start %s %v season %q among %v", s.Game, house, s.Season, s.Players))
	begun, err := c.StartMatch(c.t.Context(), s)
	require.NoError(c.t, err)
	m, err := c.Match(c.t.Context(), strconv.FormatInt(begun.Number, 10))
	require.NoError(c.t, err)
	c.matches = append(c.matches, m)
	c.late[m.Number] = maps.Clone(c.over)
	c.tally["start"]++
	c.check()
}

var hallNames = []string{"North", "East", "South", "West", "Zoë", "李雷"}

// named returns what players of a sheet are called.
func named(s *score.Sheet, ids []string) []string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = s.Name(id)
	}
	return list
}

// words draws what some players bring to a round of a number; out is the place
// of who goes out, or below 0.
func (c *hall) words(m *book.Match, number int, players []string, out int) (words []string) {
	hand := map[string][]string{ // cards of every hand, so that each number is held twice at the most
		"kit":        {"=0", ":W,W," + strconv.Itoa(number+2), "=20+20+20", ":" + strconv.Itoa(number+2) + ",W,W"},
		"kids-rummy": {"=10", ":Kh,9d", "=7+8", ":Jk", "=23", "=31"},
	}[m.Sheet.Game.ID]
	for i, name := range players {
		word := c.pick(hand)
		if strings.HasPrefix(word, ":") && slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, ":") }) {
			word = hand[0]
		}
		switch {
		case i == out:
			word = "=out"
		case i > 0 && c.r.IntN(12) == 0:
			word = "=absent"
		case c.r.IntN(25) == 0:
			word = "=unknown"
		}
		words = append(words, name+word)
	}
	return words
}

func (c *hall) round(m *book.Match, w book.Which) {
	if _, playsOn := m.Sheet.Next(); !playsOn && c.r.IntN(5) > 0 {
		c.correct(m, w)
		return
	}
	players := named(m.Sheet, m.Sheet.Seats)
	words := c.words(m, min(len(m.Sheet.Rounds)+1, 10), players, c.r.IntN(len(players)))
	c.do(m, "round", strings.Join(words, " "), func() error {
		_, err := c.AddRound(c.t.Context(), book.Round{Which: w, Words: words})
		return err
	})
}

func (c *hall) penalise(m *book.Match, w book.Which) {
	if n := len(m.Sheet.Penalties); n > 0 && c.r.IntN(2) == 0 {
		n = 1 + c.r.IntN(n)
		c.do(m, "revoke", strconv.Itoa(n), func() error { _, err := c.RevokePenalty(c.t.Context(), w, n, "not hers"); return err })
		return
	}
	who, points := c.pick(m.Names()), strconv.Itoa(c.r.IntN(41)-20)
	c.do(m, "penalty", who+" "+points, func() error { _, err := c.Penalise(c.t.Context(), w, who, points, "misdeal"); return err })
}

func (c *hall) seat(m *book.Match, w book.Which) {
	if _, playsOn := m.Sheet.Next(); !playsOn && c.r.IntN(5) > 0 {
		c.edit(m, w)
		return
	}
	seats := named(m.Sheet, m.Sheet.Seats)
	s, called := book.Seating{Which: w}, "join"
	switch c.r.IntN(6) {
	case 0:
		s.Join = c.pick(hallNames)
	case 1:
		s.Join, s.After = c.pick(hallNames), c.pick(seats)
	case 2:
		s.Join, s.Instead = c.pick(hallNames), c.pick(seats)
	case 3:
		called, s.Leave = "leave", []string{c.pick(seats)}
	default:
		called, s.Order = "seats", slices.Clone(seats)
		c.r.Shuffle(len(seats), func(i, j int) { s.Order[i], s.Order[j] = s.Order[j], s.Order[i] })
	}
	c.do(m, called, fmt.Sprint(s.Join, s.After, s.Instead, s.Leave, s.Order), func() error { _, err := c.Seat(c.t.Context(), s); return err })
}

func (c *hall) correct(m *book.Match, w book.Which) {
	if len(m.Sheet.Rounds) == 0 {
		return
	}
	r := m.Sheet.Rounds[c.r.IntN(len(m.Sheet.Rounds))]
	k, called := book.Correction{Which: w, Round: r.Number, Reason: "misread", Skipped: c.r.IntN(8) == 0}, "correct: not played"
	if !k.Skipped {
		called = "correct"
		players := named(m.Sheet, r.Seats)
		k.Words = c.words(m, r.Number, players, c.r.IntN(len(players)))
	}
	c.do(m, called, fmt.Sprint(r.Number, k.Words), func() error {
		shown, err := c.PreviewCorrection(c.t.Context(), k)
		if err != nil {
			return err
		}
		done, err := c.Correct(c.t.Context(), k)
		require.NoError(c.t, err)
		require.Equal(c.t, shown.Moves, done.Moves)
		c.checkMoves(m, done.Match, done.Moves)
		c.checkRoundMoves(m, done.Match, done.Moves, r.Number)
		return nil
	})
}

func (c *hall) void(m *book.Match, w book.Which) {
	c.do(m, "void", "", func() error {
		shown, err := c.PreviewVoid(c.t.Context(), w, "a card short")
		if err != nil {
			return err
		}
		done, err := c.VoidMatch(c.t.Context(), w, "a card short", shown.Moves.Seq)
		require.NoError(c.t, err)
		require.Equal(c.t, shown.Moves, done.Moves)
		c.checkMoves(m, done.Match, done.Moves)
		return nil
	})
}

func (c *hall) edit(m *book.Match, w book.Which) {
	e, called := book.Edit{Which: w, Reason: "entered wrong", Agreed: "so it is"}, ""
	switch c.r.IntN(8) {
	case 0, 1:
		called, e.Season = "edit season", c.pick(seasonNames)
	case 2:
		called, e.NoSeason = "edit no season", true
	case 3, 4:
		h := c.pick([]string{"score.wild_rank_value=face", "score.wild_rank_value=20", "score.out_points=-10", "rounds.count=3", "rounds.count=4",
			"players.absent=average", "players.absent=0", "players.absent=unranked", "end.tie=last_round"})
		if m.Sheet.Game.ID == "kids-rummy" {
			h = c.pick([]string{"rounds.target=40", "rounds.target=60", "rounds.target=150", "pack.specials.Jk.value=50", "players.absent=average"})
		}
		called, e.House = "edit rules", overlay(c.t, h)
	case 5:
		called, e.Day = "edit day", c.pick([]string{"2026-11-28", "2026-11-29", "2026-05-02"})
	case 6:
		called, e.Seats = "edit seats", named(m.Sheet, m.Sheet.Started.Players)
		c.r.Shuffle(len(e.Seats), func(i, j int) { e.Seats[i], e.Seats[j] = e.Seats[j], e.Seats[i] })
	default:
		called, e.Was, e.Is = "edit person", c.pick(m.Names()), c.pick(hallNames)
	}
	c.do(m, called, fmt.Sprint(e.Season, e.House, e.Day, e.Seats, e.Was, e.Is), func() error {
		shown, err := c.PreviewEdit(c.t.Context(), e)
		if err != nil {
			return err
		}
		done, err := c.EditMatch(c.t.Context(), e)
		require.NoError(c.t, err)
		require.Equal(c.t, shown.Moves, done.Moves)
		c.checkMoves(m, done.Match, done.Moves)
		return nil
	})
}

// brings is what a match brings each of those ranked in it, by name; none while it does not count.
func brings(m *book.Match) map[string]column {
	all := map[string]column{}
	if !m.Sheet.End.Counts {
		return all
	}
	firsts := int64(0)
	for _, t := range m.Sheet.Totals {
		if t.Place == 1 {
			firsts++
		}
	}
	for _, t := range m.Sheet.Totals {
		if t.Place == 0 {
			continue
		}
		points := int(t.Points)
		l := column{played: 1, outs: t.Outs, points: points, low: points, high: points, places: t.Place, share: new(big.Rat)}
		if t.Place == 1 {
			l.wins, l.share = 1, big.NewRat(1, firsts)
		}
		all[m.Sheet.Name(t.Player)] = l
	}
	return all
}

// addUp adds up what matches bring.
func addUp(matches []*book.Match, pass func(*book.Match) bool) map[string]*column {
	all := map[string]*column{}
	for _, m := range matches {
		if !pass(m) {
			continue
		}
		for name, l := range brings(m) {
			s := all[name]
			if s == nil {
				l.share = new(big.Rat).Set(l.share)
				all[name] = &l
				continue
			}
			s.played, s.wins, s.outs, s.points, s.places = s.played+1, s.wins+l.wins, s.outs+l.outs, s.points+l.points, s.places+l.places
			s.low, s.high = min(s.low, l.low), max(s.high, l.high)
			s.share.Add(s.share, l.share)
		}
	}
	return all
}

// touch notes when a match is changed that was, or is now said to have been,
// among those of a season that is over. One that only comes to its end is not,
// where it was begun while the season was open.
func (c *hall) touch(was, is *book.Match) {
	for season := range c.over {
		in := func(m *book.Match) string {
			if m.Season != season || len(brings(m)) == 0 {
				return ""
			}
			return lineOf(brings(m))
		}
		if before, after := in(was), in(is); before != after && (before != "" || was.Season != season || was.Sheet.End.Void || c.late[is.Number][season]) {
			if c.touched[season] == nil {
				c.touched[season] = map[int64]bool{}
			}
			c.touched[season][is.Number] = true
			c.tally["corrected after the end"]++
		}
	}
}

func lineOf(lines map[string]column) (text string) {
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		l := lines[name]
		share := l.share.RatString()
		l.share = nil
		text += fmt.Sprintln(name, l, share)
	}
	return text
}

// check looks at lists, standings and stored totals.
func (c *hall) check() {
	c.checkList()
	c.checkTotals()
	for _, name := range seasonNames {
		in := func(m *book.Match) bool { return m.Season == name }
		s := c.checkStandings(book.StandingsOf{Season: name, By: score.ByWins}, in)
		numbers := []int64{}
		for _, n := range s.Corrected {
			numbers = append(numbers, n.Match)
		}
		require.ElementsMatch(c.t, slices.Collect(maps.Keys(c.touched[name])), numbers, "corrected after the end of %s", name)
		loose := len(addUp(c.matches, func(m *book.Match) bool { return m.Season == "" })) > 0
		require.Equal(c.t, loose, s.Loose)
	}
	name, game, by := c.pick(seasonNames), c.pick([]string{"kit", "kids-rummy"}), []score.By{score.ByAverage, score.ByTotal}[c.r.IntN(2)]
	c.checkStandings(book.StandingsOf{Season: name, Game: game, By: by}, func(m *book.Match) bool { return m.Season == name && m.Sheet.Game.ID == game })
	c.checkStandings(book.StandingsOf{All: true, By: score.ByWins}, func(*book.Match) bool { return true })
}

func (c *hall) checkStandings(of book.StandingsOf, pass func(*book.Match) bool) *book.Standings {
	c.t.Helper()
	s, err := c.Standings(c.t.Context(), of)
	require.NoError(c.t, err)
	compareLines(c.t, s.Lines, addUp(c.matches, pass), of.By)
	return s
}

// compareLines compares lines of standings with columns added up in the test.
func compareLines(t *testing.T, lines []book.Line, want map[string]*column, by score.By) {
	t.Helper()
	require.Len(t, lines, len(want))
	for _, l := range lines {
		w := want[l.Name]
		require.NotNil(t, w, l.Name)
		place, shared := placeOf(want, l.Name, by)
		require.Equal(t, []int{place, w.played, w.wins, w.places, w.points, w.low, w.high, w.outs},
			[]int{l.Place, int(l.Played), int(l.Wins), int(l.Places), int(l.Points), int(l.Best), int(l.Worst), int(l.Outs)}, "%s by %s", l.Name, by)
		require.Equal(t, w.share.RatString(), big.NewRat(l.WinShare, score.WinUnit).RatString(), l.Name)
		require.Equal(t, shared, l.Shared, l.Name)
	}
}

func placeOf(all map[string]*column, name string, by score.By) (place int, shared bool) {
	place = 1
	for other, d := range all {
		switch v := d.better(all[name], by); {
		case v < 0:
			place++
		case v == 0 && other != name:
			shared = true
		}
	}
	return place, shared
}

// checkList compares the list of matches with their sheets.
func (c *hall) checkList() {
	list, err := c.Matches(c.t.Context())
	require.NoError(c.t, err)
	require.Len(c.t, list, len(c.matches))
	for i, m := range c.matches {
		s, l := m.Sheet, list[i]
		state := storage.Open
		switch {
		case s.End.Void || s.End.Over && s.End.Early:
			state = storage.Ended
		case s.End.Over:
			state = storage.Finished
		}
		require.Equal(c.t, []any{m.Number, m.ID, s.Started.Game, m.Season, s.Started.Day, state, s.End.Counts, s.End.Void, len(s.Rounds), s.Opened, m.Names()},
			[]any{l.Number, l.Stream, l.Game, l.SeasonName, l.Day, l.State, l.Counts, l.Void, l.Round, l.Opened, l.Players})
		winners := []string{}
		for j, t := range s.Totals {
			r := l.Results[j]
			require.Equal(c.t, []any{t.Player, t.Place, int64(t.Points), t.Whole, int64(t.Outs), int64(t.Rounds)},
				[]any{r.Player, r.Place, r.Points, r.Known, r.Outs, r.Rounds})
			if t.Place == 1 && s.End.Counts {
				winners = append(winners, s.Name(t.Player))
			}
		}
		require.ElementsMatch(c.t, winners, l.Winners)
	}
}

// checkTotals adds the rows of the matches up again and compares the totals that
// are kept, also those of no season.
func (c *hall) checkTotals() {
	rows, err := c.log.Matches(c.t.Context(), storage.MatchFilter{})
	require.NoError(c.t, err)
	again := map[storage.Total]*storage.Total{}
	for _, m := range rows {
		for _, r := range m.Results {
			if !m.Counts || r.Place == 0 {
				continue
			}
			key := storage.Total{Season: m.Season, Game: m.Game, HighWins: m.HighWins, Player: r.Player}
			t := again[key]
			if t == nil {
				t = &storage.Total{Season: m.Season, Game: m.Game, HighWins: m.HighWins, Player: r.Player, Low: r.Points, High: r.Points}
				again[key] = t
			}
			t.Played, t.Wins, t.WinShare, t.Places = t.Played+1, t.Wins+r.Wins, t.WinShare+r.WinShare, t.Places+int64(r.Place)
			t.Points, t.Outs, t.Rounds = t.Points+r.Points, t.Outs+r.Outs, t.Rounds+r.Rounds
			t.Low, t.High = min(t.Low, r.Points), max(t.High, r.Points)
		}
	}
	want := []storage.Total{}
	for _, t := range again {
		want = append(want, *t)
	}
	got, err := c.log.Totals(c.t.Context(), storage.TotalFilter{})
	require.NoError(c.t, err)
	require.ElementsMatch(c.t, want, got)
}
