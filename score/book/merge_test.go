package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

// played plays a match of Kit of one round, which counts.
func (b *terminal) played(t testing.TB, words ...string) {
	t.Helper()
	b.first(t, words...)
	_, err := b.EndMatch(t.Context(), book.Which{}, true)
	require.NoError(t, err)
}

// lines returns the standings of all matches.
func (b *terminal) lines(t testing.TB) []book.Line {
	t.Helper()
	s, err := b.Standings(t.Context(), book.StandingsOf{All: true, By: score.ByWins})
	require.NoError(t, err)
	return s.Lines
}

// match returns a match on record.
func (b *terminal) match(t testing.TB, which string) *book.Match {
	t.Helper()
	m, err := b.Match(t.Context(), which)
	require.NoError(t, err)
	return m
}

func TestComplaint22AMergingAddsUpAndCanBeTakenBack(t *testing.T) {
	b := alone(t)
	b.played(t, "North=out", "East=23") // a win each way is shared by nobody
	b.season(t, "Autumn", "2026-09-01", "2026-12-31")
	b.played(t, "East=out", "Nora=12")
	b.played(t, "North=30", "East=out")
	before := b.lines(t)
	require.Len(t, before, 3)

	done := b.merge(t, "Nora", "North")
	require.Equal(t, "North", done.Name)
	require.Equal(t, "Nora", done.Was)
	require.Equal(t, []string{"Nora"}, done.Merged)
	require.Equal(t, int64(3), done.Played)
	after := b.lines(t)
	require.Len(t, after, 2)
	// East 23-5-5 = 13, places 2+1+1; North -5+12+30 = 37, places 1+2+2
	for i, want := range []struct {
		name                                               string
		played, wins, places, points, best, worst, outs, n int64
	}{
		{"East", 3, 2, 4, 13, -5, 23, 2, 3},
		{"North", 3, 1, 5, 37, -5, 30, 1, 3},
	} {
		l := after[i]
		require.Equal(t, want.name, l.Name)
		require.Equal(t, []int64{want.played, want.wins, want.wins * score.WinUnit, want.places, want.points, want.best, want.worst, want.outs, want.n},
			[]int64{l.Played, l.Wins, l.WinShare, l.Places, l.Points, l.Best, l.Worst, l.Outs, l.Rounds})
	}

	// what a correction moves is told of the one kept: from 12 behind -5 to first
	c, err := b.PreviewCorrection(t.Context(), book.Correction{Which: book.Which{Match: "2"}, Round: 1, Words: []string{"nora=out", "East=12"}, Reason: "the other way round"})
	require.NoError(t, err)
	require.Equal(t, []string{"East", "North"}, c.Names())
	moved := c.Moves.Seasons[0].Lines
	require.Equal(t, []book.MovedPlace{
		{Player: "East", Was: book.InSeason{Place: 1, Wins: 2, Played: 2}, Is: book.InSeason{Place: 1, Wins: 1, Played: 2}},
		{Player: "North", Was: book.InSeason{Place: 2, Wins: 0, Played: 2}, Is: book.InSeason{Place: 1, Wins: 1, Played: 2}},
	}, moved)

	require.Equal(t, "the merging of Nora into North", b.undoPlayer(t, "Nora"))
	require.Equal(t, before, b.lines(t))
}

func TestComplaint22TwoWhoSatInOneMatchAreNotMerged(t *testing.T) {
	b := alone(t)
	b.persons(t, "Nora", "North", "East", "West", "South", "Boris")
	b.start(t, "North", "Nora", "East")
	refused := func(from, into, message string) {
		t.Helper()
		_, err := b.MergePlayers(t.Context(), from, into, "")
		require.Equal(t, message, requireMistake(t, err, "player.both_sat").Message)
	}
	refused("Nora", "North", "Nora and North both sat in match 1")
	refused("North", "Nora", "North and Nora both sat in match 1")
	b.merge(t, "West", "Nora")
	refused("West", "North", "Nora and North both sat in match 1")
	refused("North", "West", "North and Nora both sat in match 1")
	b.start(t, "West", "North")
	b.start(t, "South", "North")
	b.merge(t, "South", "Nora")
	refused("North", "South", "North and Nora both sat in matches 1, 2 and 3")
	require.Equal(t, []string{"Boris", "East", "Nora", "North"}, b.names(t))

	b.start(t, "Boris", "East")
	b.merge(t, "Boris", "North")
	b.persons(t, "Xaver")
	b.start(t, "Xaver", "West")
	refused("Boris", "East", "North and East both sat in matches 1 and 4")
	b.undoPlayer(t, "Boris")
	b.merge(t, "Boris", "Xaver")
	refused("Xaver", "East", "Xaver and East both sat in match 4") // as Boris
}

// What a change of a match brings back may be somebody who was merged since.
func TestNobodyGetsTwoSeatsByAChangeOfAMatch(t *testing.T) {
	b := alone(t)
	b.first(t, "Nora=out", "East=23")
	_, err := b.EditMatch(t.Context(), book.Edit{Was: "East", Is: "Paula", New: []string{"Paula"}, Reason: "Paula sat there"})
	require.NoError(t, err)
	b.merge(t, "East", "Nora")
	message := "Nora and East both sat in match 1"
	_, _, err = b.Undo(t.Context(), book.Which{})
	require.Equal(t, message, requireMistake(t, err, "player.both_sat").Message)
	edit := book.Edit{Was: "Paula", Is: "East", Reason: "East sat there"}
	_, err = b.PreviewEdit(t.Context(), edit)
	require.Error(t, err)
	_, err = b.EditMatch(t.Context(), edit)
	require.Error(t, err)
	_, err = b.Seat(t.Context(), book.Seating{Join: "East"})
	require.Error(t, err)
	require.Equal(t, []string{"Nora", "Paula"}, b.match(t, "1").Names())

	b.undoPlayer(t, "East")
	_, _, err = b.Undo(t.Context(), book.Which{})
	require.NoError(t, err)
	require.Equal(t, []string{"Nora", "East"}, b.match(t, "1").Names())
}

func TestAMergingIsNotBroughtBackOverAMatchOrAnotherMerging(t *testing.T) {
	b := alone(t)
	b.persons(t, "Nora", "North")
	b.merge(t, "Nora", "North")
	b.undoPlayer(t, "Nora")
	b.merge(t, "North", "Nora")
	_, err := b.RedoPlayer(t.Context(), "Nora")
	requireMistake(t, err, "player.one")
	b.undoPlayer(t, "North")
	b.start(t, "North", "Nora")
	_, err = b.RedoPlayer(t.Context(), "Nora")
	requireMistake(t, err, "player.both_sat")
}

func TestThroughAChainOfMergingsAllNamesFindTheLast(t *testing.T) {
	b := alone(t)
	b.played(t, "Nora=out", "East=23")
	b.persons(t, "Quentin", "Boris")
	b.merge(t, "Nora", "Quentin")
	b.merge(t, "Nora", "Boris") // Nora is Quentin, so Quentin is Boris now
	for _, typed := range []string{"nora", "quentin", "boris"} {
		require.Equal(t, "Boris", b.seats(t, typed))
	}
	require.Equal(t, []string{"Boris", "East"}, []string{b.lines(t)[0].Name, b.lines(t)[1].Name})
	require.Equal(t, "the merging of Quentin into Boris", b.undoPlayer(t, "Quentin"))
	require.Equal(t, "Quentin", b.seats(t, "nora"))
	require.Equal(t, "Boris", b.seats(t, "boris"))
	require.Equal(t, "the merging of Nora into Quentin", b.undoPlayer(t, "Nora"))
	require.Equal(t, "Nora", b.seats(t, "nora"))
}

func TestRoundsAreTypedWithAnyNameOfTheOneSeated(t *testing.T) {
	b := alone(t)
	b.first(t, "Nora=out", "East=23")
	b.persons(t, "Boris")
	b.merge(t, "Nora", "Boris")
	require.Equal(t, []int{-5, 18}, totals(b.add(t, "boris=0", "East=out").Match))
	require.Equal(t, []int{-10, 21}, totals(b.add(t, "NORA=out", "East=3").Match))
	_, err := b.AddRound(t.Context(), book.Round{Words: []string{"Nora=out", "Boris=3", "East=3"}})
	require.Error(t, err)
	m, _, err := b.Undo(t.Context(), book.Which{})
	require.NoError(t, err)
	require.Equal(t, []string{"Boris", "East"}, m.Names())
}

func TestAPlayerMergedIsTakenBackBeforeTheirEarlierChanges(t *testing.T) {
	b := alone(t)
	b.persons(t, "North", "Nora")
	b.rename(t, "Nora", "Norma")
	b.merge(t, "Norma", "North")
	b.rename(t, "Norma", "Quentin") // who is North now
	require.Equal(t, []string{"Quentin"}, b.names(t))
	require.Equal(t, "the renaming of North to Quentin", b.undoPlayer(t, "Quentin"))
	require.Equal(t, "the merging of Norma into North", b.undoPlayer(t, "nora"))
	require.Equal(t, "the renaming of Nora to Norma", b.undoPlayer(t, "nora"))
	require.Equal(t, []string{"Nora", "North"}, b.names(t))
}

func TestAMergingIsNotTakenBackOverANameGivenSince(t *testing.T) {
	b := alone(t)
	b.persons(t, "North", "Nora", "Boris")
	b.merge(t, "Nora", "North")
	b.merge(t, "North", "Boris")
	_, err := b.AliasPlayer(t.Context(), "Boris", "nora", "")
	require.NoError(t, err)
	_, err = b.UndoPlayer(t.Context(), "North")
	wrong := requireMistake(t, err, "player.taken")
	require.Equal(t, "nora is an alias of Boris", wrong.Message)
	require.Equal(t, `"rummy player alias Boris nora --remove" frees it`, wrong.Hint)
	_, err = b.UnaliasPlayer(t.Context(), "Boris", "Nora", "")
	require.NoError(t, err)
	b.undoPlayer(t, "North")
	require.Equal(t, "North", b.seats(t, "nora"))
}

// Two terminals at the same instant: who comes second is asked anew.
func TestTheSameNameOrSeatIsNotGivenTwiceByTwoTerminalsAtOnce(t *testing.T) {
	path := newBook(t)
	b, other := open(t, path, "ann"), open(t, path, "bob")
	b.persons(t, "North", "East", "South", "West")

	b.log.before = func() { other.rename(t, "East", "Quentin") }
	_, err := b.RenamePlayer(t.Context(), "North", "Quentin", "")
	require.Equal(t, "Quentin is the name of another player", requireMistake(t, err, "player.taken").Message)

	b.log.before = func() { other.start(t, "South", "West") }
	_, err = b.MergePlayers(t.Context(), "South", "West", "")
	require.Equal(t, "South and West both sat in match 1", requireMistake(t, err, "player.both_sat").Message)

	b.log.before = func() { other.merge(t, "North", "Quentin") }
	_, err = b.StartMatch(t.Context(), book.Start{Game: "kit", Players: []string{"North", "Quentin"}})
	requireMistake(t, err, "player.twice")

	b.season(t, "Autumn", "2026-09-01", "")
	b.season(t, "Winter", "2026-12-01", "")
	b.log.before = func() {
		_, _, err := other.EditSeason(t.Context(), book.SeasonEdit{Season: "Winter", Name: "Club", Reason: "as we call it"})
		require.NoError(t, err)
	}
	_, _, err = b.EditSeason(t.Context(), book.SeasonEdit{Season: "Autumn", Name: "Club", Reason: "as we call it"})
	requireMistake(t, err, "season.known")
}
