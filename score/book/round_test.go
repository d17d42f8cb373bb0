package book_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score/book"
	"rummy/storage"
)

func TestAddRoundStartsAMatchWithItsPlayersInOneChange(t *testing.T) {
	b := alone(t)
	a := b.first(t, "North=out", "East=23", "South:7,W,11")
	require.Equal(t, int64(1), a.Number)
	require.NotNil(t, a.Begun)
	require.Len(t, a.Begun.New, 3)
	require.Equal(t, []string{"North", "East", "South"}, a.Names())
	require.Equal(t, []int{-5, 23, 38}, totals(a.Match)) // 7+20+11
	require.Equal(t, "2026-11-30", a.Day())

	a = b.add(t, "South=out", "East=0", "North=20")
	require.Nil(t, a.Begun)
	require.Equal(t, []int{15, 23, 33}, totals(a.Match))
}

func TestAFirstRoundThatFailsLeavesNothing(t *testing.T) {
	for _, tt := range []struct {
		name  string
		words []string
		want  string // the mistake's name; "" where the rules refuse it
	}{
		{"points that cannot be left", []string{"North=out", "East=3"}, ""},
		{"nobody out", []string{"North=12", "East=12"}, ""},
		{"two out", []string{"North=out", "East=out"}, ""},
		{"a player named twice", []string{"North=out", "north=12"}, "player.twice"},
		{"one player only", []string{"North=out"}, "players.number"},
		{"a card there is none of", []string{"North=out", "East:13,7,8"}, "card.unknown"},
		{"a word that is no entry", []string{"North=out", "East"}, "entry.form"},
		{"a name that is none", []string{"North=out", " =12"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := alone(t)
			_, err := b.AddRound(t.Context(), book.Round{Words: tt.words, Start: &book.Start{Game: "kit"}})
			require.Error(t, err)
			if tt.want != "" {
				requireMistake(t, err, tt.want)
			}
			require.Empty(t, b.names(t))
			_, err = b.Match(t.Context(), "")
			require.ErrorIs(t, err, book.ErrNoMatch)
			matches, err := b.Matches(t.Context())
			require.NoError(t, err)
			require.Empty(t, matches)
		})
	}
}

func TestARefusedRoundSaysWhatAndWhy(t *testing.T) {
	b := alone(t)
	_, err := b.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East=3"}, Start: &book.Start{Game: "kit"}})
	require.EqualError(t, err, "round 1 of a new match is refused")
	b.first(t, "North=out", "East=23")
	_, err = b.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East=4"}})
	require.EqualError(t, err, "round 2 of match 1 is refused")
	var refused *book.Refused
	require.ErrorAs(t, err, &refused)
	require.Len(t, refused.Ruling.Findings, 1)
	require.Equal(t, "points.impossible", refused.Ruling.Findings[0].Name)
	m, err := b.Match(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, m.Sheet.Rounds, 1)
}

func TestTheFasterTerminalWinsAndTheOtherIsToldWhatItRecorded(t *testing.T) {
	path := newBook(t)
	ann, bob := open(t, path, "ann"), open(t, path, "bob")
	ann.first(t, "North=out", "East=23")

	// both have looked; bob records first
	ann.log.before = func() { bob.add(t, "North=20", "East=out") }
	_, err := ann.AddRound(t.Context(), book.Round{Words: []string{"North=5", "East=out"}})
	var conflict *book.Conflict
	require.ErrorAs(t, err, &conflict)
	require.ErrorIs(t, err, storage.ErrConflict)
	require.EqualError(t, err, "another terminal wrote to match 1 first; bob recorded round 2 (North=20 East=out)")
	require.Equal(t, []string{"bob recorded round 2 (North=20 East=out)"}, conflict.Since)
	require.Equal(t, []int{15, 18}, totals(conflict.Match))

	// nothing of ann's is there; the next try lands
	m, err := ann.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, []int{15, 18}, totals(m))
	ann.add(t, "North=20", "East=out")

	// the same with every other change of a match, and with several of bob's
	for _, tt := range []struct {
		name string
		deed func() error
	}{
		{"undo", func() error { _, _, err := ann.Undo(t.Context(), book.Which{}); return err }},
		{"skip", func() error { _, err := ann.Skip(t.Context(), book.Which{}, 0, "late"); return err }},
		{"end", func() error { _, err := ann.EndMatch(t.Context(), book.Which{}, true); return err }},
		{"resume", func() error { _, err := ann.ResumeMatch(t.Context(), "1"); return err }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ann.log.before = func() {
				_, what, err := bob.Undo(t.Context(), book.Which{})
				require.NoError(t, err)
				require.Equal(t, "round 3 (North=20 East=out)", what)
				_, _, err = bob.Redo(t.Context(), book.Which{})
				require.NoError(t, err)
			}
			require.EqualError(t, tt.deed(), "another terminal wrote to match 1 first; "+
				"bob recorded the taking back of round 3 (North=20 East=out); bob recorded the bringing back of round 3 (North=20 East=out)")
			m, err := bob.Match(t.Context(), "")
			require.NoError(t, err)
			require.Len(t, m.Sheet.Rounds, 3)
			require.False(t, m.Sheet.End.Over)
		})
	}
}

func TestAnotherMatchIsNoConflict(t *testing.T) {
	path := newBook(t)
	ann, bob := open(t, path, "ann"), open(t, path, "bob")
	ann.first(t, "North=out", "East=23")
	ann.log.before = func() { bob.start(t, "South", "West") }
	m, err := ann.EndMatch(t.Context(), book.Which{}, false)
	require.NoError(t, err)
	require.Equal(t, int64(1), m.Number)
	m, err = ann.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, int64(2), m.Number)
	require.False(t, m.Sheet.End.Over)
}

func TestTwoTerminalsThatMeetANewNameMakeOnePlayer(t *testing.T) {
	path := newBook(t)
	ann, bob := open(t, path, "ann"), open(t, path, "bob")
	ann.log.before = func() {
		_, err := bob.AddPlayer(t.Context(), "NORTH")
		require.NoError(t, err)
	}
	begun := ann.start(t, "North", "East")
	require.Equal(t, []string{"NORTH", "East"}, begun.Names())
	require.Len(t, begun.New, 1)
	require.Equal(t, []string{"East", "NORTH"}, ann.names(t))

	// or are told, when the name is only much alike
	ann.log.before = func() {
		_, err := bob.AddPlayer(t.Context(), "Wset")
		require.NoError(t, err)
	}
	_, err := ann.StartMatch(t.Context(), book.Start{Game: "kit", Players: []string{"West", "East"}})
	requireMistake(t, err, "player.near")

	// or that the name is taken
	ann.log.before = func() {
		_, err := bob.AddPlayer(t.Context(), "Quentin")
		require.NoError(t, err)
	}
	_, err = ann.AddPlayer(t.Context(), "quentin")
	requireMistake(t, err, "player.known")
	require.Equal(t, []string{"East", "NORTH", "Quentin", "Wset"}, ann.names(t))
}

// Another terminal may start a match with new players between two looks into the book.
func TestAMatchStartedMeanwhileIsReadWithItsPlayers(t *testing.T) {
	path := newBook(t)
	ann, bob := open(t, path, "ann"), open(t, path, "bob")
	ann.log.beforeLook = func() { bob.first(t, "North=out", "East=23") }
	m, err := ann.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, []string{"North", "East"}, m.Names())
	_, err = bob.EndMatch(t.Context(), book.Which{}, false)
	require.NoError(t, err)

	ann.log.beforeLook = func() { bob.first(t, "South=out", "West=23") }
	_, err = ann.AddRound(t.Context(), book.Round{Words: []string{"South=20", "West=out"}, Start: &book.Start{Game: "kit"}})
	require.NoError(t, err)
	m, err = bob.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, []int{15, 18}, totals(m))
}

// The same first round from two terminals: the second must not become round 2.
func TestTheSameFirstRoundTwiceIsAConflict(t *testing.T) {
	path := newBook(t)
	ann, bob := open(t, path, "ann"), open(t, path, "bob")
	ann.log.before = func() { bob.first(t, "North=out", "East=23") }
	_, err := ann.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East=23"}, Start: &book.Start{Game: "kit"}})
	require.EqualError(t, err, "another terminal wrote to match 1 first; "+
		"bob recorded the start of the match; bob recorded round 1 (North=out East=23)")
	m, err := ann.Match(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, m.Sheet.Rounds, 1)
	require.Equal(t, []string{"East", "North"}, ann.names(t))
}

func TestTheOpenMatchIsTheOneLastStartedOrResumed(t *testing.T) {
	b := alone(t)
	open := func() int64 {
		m, err := b.Match(t.Context(), "")
		require.NoError(t, err)
		return m.Number
	}
	b.first(t, "North=out", "East=23")
	require.Equal(t, int64(1), open())
	b.start(t, "South", "West")
	require.Equal(t, int64(2), open())
	m, err := b.ResumeMatch(t.Context(), "1")
	require.NoError(t, err)
	require.Equal(t, []int{-5, 23}, totals(m))
	require.Equal(t, int64(1), open())
	b.add(t, "North=out", "East=20")

	// ended, it stays the one that is meant, and is over for new rounds
	_, err = b.EndMatch(t.Context(), book.Which{}, true)
	require.NoError(t, err)
	require.Equal(t, int64(1), open())
	_, err = b.AddRound(t.Context(), book.Round{Words: []string{"North=out", "East=20"}})
	requireMistake(t, err, "match.over")

	// taken up again, it is open and counts no longer
	m, err = b.ResumeMatch(t.Context(), "")
	require.NoError(t, err)
	require.False(t, m.Sheet.End.Over)
	s, err := b.Standings(t.Context(), book.StandingsOf{By: "wins"})
	require.NoError(t, err)
	require.Empty(t, s.Lines)

	// a resuming taken back makes the other one the open match again
	_, what, err := b.Undo(t.Context(), book.Which{Match: "1"})
	require.NoError(t, err)
	require.Equal(t, "the match taken up again", what)

	// by its number, and by its ULID in any case
	for _, which := range []string{"1", m.ID} {
		got, err := b.Match(t.Context(), which)
		require.NoError(t, err)
		require.Equal(t, int64(1), got.Number)
	}
	players, err := b.Players(t.Context())
	require.NoError(t, err)
	for _, which := range []string{"0", "-1", "3", "x", "99999999999999999999", players[0].ID} {
		_, err := b.Match(t.Context(), which)
		requireMistake(t, err, "match.unknown")
	}
}

func TestAMatchOfAnEarlierDayMustBeNamed(t *testing.T) {
	b := alone(t)
	b.first(t, "North=out", "East=23")
	words := []string{"North=out", "East=20"}
	day := 24 * time.Hour
	for _, tt := range []struct {
		name  string
		now   time.Time
		which book.Which
		want  string
	}{
		{"a minute before midnight", evening.Add(3*time.Hour + 59*time.Minute), book.Which{}, ""},
		{"at midnight", evening.Add(4 * time.Hour), book.Which{}, "match.earlier_day"},
		{"named", evening.Add(4 * time.Hour), book.Which{Match: "1"}, ""},
		{"confirmed", evening.Add(4 * time.Hour), book.Which{Sure: true}, ""},
		{"the same moment in a zone where it is still the evening before", evening.Add(4 * time.Hour).In(time.UTC), book.Which{}, ""},
		{"a week later", evening.Add(7 * day), book.Which{}, "match.earlier_day"},
		{"the clock set back", evening.Add(-day), book.Which{}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b.now = tt.now
			_, err := b.AddRound(t.Context(), book.Round{Which: tt.which, Words: words})
			if tt.want != "" {
				requireMistake(t, err, tt.want)
				_, _, err = b.Undo(t.Context(), tt.which)
				requireMistake(t, err, tt.want)
				_, err = b.EndMatch(t.Context(), tt.which, false)
				requireMistake(t, err, tt.want)
				return
			}
			require.NoError(t, err)
		})
	}
	t.Run("taken up again, for the rest of that day", func(t *testing.T) {
		b.now = evening.Add(2 * day)
		_, err := b.ResumeMatch(t.Context(), "")
		require.NoError(t, err)
		b.add(t, words...)
		b.now = evening.Add(2*day + 5*time.Hour)
		_, err = b.AddRound(t.Context(), book.Round{Words: words})
		requireMistake(t, err, "match.earlier_day")
	})
}

func TestTheDayPlayedAndTheTimeEnteredAreTwoThings(t *testing.T) {
	b := alone(t)
	begun, err := b.StartMatch(t.Context(), book.Start{Game: "kit", Day: "2026-11-20", Players: []string{"North", "East"}})
	require.NoError(t, err)
	require.Equal(t, "2026-11-20", begun.Day())
	require.True(t, begun.Started.Equal(evening))
	require.Equal(t, time.UTC, begun.Started.Location())
	b.now = evening.Add(time.Hour)
	added, err := b.AddRound(t.Context(), book.Round{Which: book.Which{Match: "1"}, Words: []string{"North=out", "East=23"}})
	require.NoError(t, err)
	require.True(t, added.Round.At.Equal(b.now))
	require.Equal(t, "ann", added.Round.Actor)
	m, err := b.Match(t.Context(), "1")
	require.NoError(t, err)
	require.Equal(t, "2026-11-20", m.Day())
	require.True(t, m.Started.Equal(evening))
}

func TestDaysAsTheyAreTyped(t *testing.T) {
	b := alone(t)
	b.now = time.Date(2024, 3, 1, 0, 10, 0, 0, time.FixedZone("NZDT", 13*3600))
	for typed, want := range map[string]string{"": "2024-03-01", "today": "2024-03-01", "yesterday": "2024-02-29", "2023-12-31": "2023-12-31"} {
		day, err := b.ParseDay(typed)
		require.NoError(t, err)
		require.Equal(t, want, day)
	}
	for _, typed := range []string{"tomorrow", "2023-02-29", "2023-2-1", "01.03.2024", "2024-03-01T10:00", " 2024-03-01", "0999-01-01", "Today"} {
		_, err := b.ParseDay(typed)
		requireMistake(t, err, "day.form")
	}
}

func TestPreviewRecordsNothing(t *testing.T) {
	b := alone(t)
	m, err := b.Preview(t.Context(), book.Start{Game: "kit", Players: []string{"North", "East"}})
	require.NoError(t, err)
	require.Equal(t, int64(0), m.Number)
	require.Equal(t, []string{"North", "East"}, m.Names())
	require.Empty(t, b.names(t))
}

func TestCheckRulesOnAnAnswerAfterThoseBeforeIt(t *testing.T) {
	b := alone(t)
	m := b.start(t, "North", "East", "South").Match
	sofar := book.Round{Words: []string{"North=out", "East:Bl7 Bl7 8"}}
	require.NoError(t, m.Check(sofar, "=23"))
	require.NoError(t, m.Check(sofar, "=out"))
	require.NoError(t, m.Check(sofar, "=absent"))
	require.NoError(t, m.Check(sofar, ":Go7 7 8"))
	requireMistake(t, m.Check(sofar, "=3"), "points.impossible")
	requireMistake(t, m.Check(sofar, ":Bl7 7 8"), "left.too_many_copies")
	requireMistake(t, m.Check(sofar, ":7 8"), "left.size")
	require.EqualError(t, m.Check(sofar, ":Bx7 7 8"), `no such card: "Bx7" in kit`)
	sofar.Agreed = "fell down"
	require.NoError(t, m.Check(sofar, "=3"))
	require.NoError(t, m.Check(sofar, ":Bl7 7 8"))
	require.Error(t, m.Check(sofar, ":Bx7 7 8"))
}
