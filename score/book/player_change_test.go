package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
)

// person puts players on record.
func (b *terminal) persons(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		_, err := b.AddPlayer(t.Context(), name)
		require.NoError(t, err)
	}
}

// rename renames a player.
func (b *terminal) rename(t testing.TB, from, to string) book.PlayerChanged {
	t.Helper()
	done, err := b.RenamePlayer(t.Context(), from, to, "")
	require.NoError(t, err)
	return done
}

// merge merges a player into another.
func (b *terminal) merge(t testing.TB, from, into string) book.PlayerChanged {
	t.Helper()
	done, err := b.MergePlayers(t.Context(), from, into, "")
	require.NoError(t, err)
	return done
}

// undo takes back the newest change of a player, and says what it was.
func (b *terminal) undoPlayer(t testing.TB, name string) string {
	t.Helper()
	done, err := b.UndoPlayer(t.Context(), name)
	require.NoError(t, err)
	return done.What
}

// at is the player whom a typed name seats.
func (b *terminal) seats(t testing.TB, typed string) string {
	t.Helper()
	m, err := b.Preview(t.Context(), book.Start{Game: "kit", Players: []string{typed, "Opposite"}})
	require.NoError(t, err)
	return m.Names()[0]
}

func TestComplaint23EverySpellingOfEveryNameFindsOnePlayer(t *testing.T) {
	b := alone(t)
	b.persons(t, "Zo\u00eb", "Quentin")
	b.rename(t, "ZOE\u0308", "Ann  Lee")
	_, err := b.AliasPlayer(t.Context(), "ann lee", "Käthe", "")
	require.NoError(t, err)
	b.merge(t, "quentin", "zo\u00eb")
	for _, typed := range []string{"Ann Lee", "ANN\tLEE ", "Ａｎｎ Lee", "Zo\u00eb", "zoe\u0308", "Käthe", "KA\u0308THE", " Quentin", "QUENTIN"} {
		require.Equal(t, "Ann Lee", b.seats(t, typed), typed)
	}
	require.Equal(t, []string{"Ann Lee"}, b.names(t))
}

func TestWhomANameFindsThatSeveralBore(t *testing.T) {
	b := alone(t)
	b.persons(t, "Anna", "Quentin", "Boris")
	b.rename(t, "Anna", "Anna Berg")
	require.Equal(t, "Anna Berg", b.seats(t, "anna"))
	require.Equal(t, []string{"Anna was a name of Anna Berg before, and finds Anna Berg no more"}, b.rename(t, "Quentin", "Anna").Notes)
	require.Equal(t, "Anna", b.seats(t, "anna"), "who is called so comes before who was")
	b.rename(t, "Anna", "Quentin")
	require.Equal(t, "Quentin", b.seats(t, "anna"), "who bore it last")
	_, err := b.AliasPlayer(t.Context(), "Boris", "Anna", "")
	require.NoError(t, err)
	require.Equal(t, "Boris", b.seats(t, "anna"), "an alias comes before what was")
	b.undoPlayer(t, "Boris")
	b.undoPlayer(t, "Quentin")
	b.undoPlayer(t, "Quentin")
	require.Equal(t, "Anna Berg", b.seats(t, "anna"))
}

func TestANameThatSomebodyBoreMayBeSaidToBeNew(t *testing.T) {
	b := alone(t)
	b.persons(t, "Anna", "Quentin")
	b.rename(t, "Anna", "Anna Berg")
	_, err := b.AliasPlayer(t.Context(), "Quentin", "Quin", "")
	require.NoError(t, err)
	begun, err := b.StartMatch(t.Context(), book.Start{Game: "kit", Players: []string{"anna", "Quin"}, New: []string{"Anna", "Quin"}})
	require.NoError(t, err)
	require.Equal(t, []string{"anna", "Quentin"}, begun.Names())
	require.Len(t, begun.New, 1)
	require.Equal(t, []string{"anna", "Anna Berg", "Quentin"}, b.names(t))
}

func TestANameTakenBackFindsNobody(t *testing.T) {
	b := alone(t)
	b.persons(t, "North")
	b.rename(t, "North", "Quentin")
	require.Equal(t, "the renaming of North to Quentin", b.undoPlayer(t, "Quentin"))
	_, err := b.UndoPlayer(t.Context(), "Quentin")
	requireMistake(t, err, "player.unknown")
}

func TestComplaint25ARenamingCanBeTakenBackWhereverItShows(t *testing.T) {
	b := alone(t)
	b.first(t, "North=out", "East=23")
	_, err := b.EndMatch(t.Context(), book.Which{}, true)
	require.NoError(t, err)
	seen := func() (names, winners, standing []string) {
		m, err := b.Match(t.Context(), "1")
		require.NoError(t, err)
		listed, err := b.Matches(t.Context())
		require.NoError(t, err)
		s, err := b.Standings(t.Context(), book.StandingsOf{All: true, By: score.ByWins})
		require.NoError(t, err)
		for _, l := range s.Lines {
			standing = append(standing, l.Name)
		}
		return m.Names(), listed[0].Winners, standing
	}
	want := func(north string) {
		names, winners, standing := seen()
		require.Equal(t, []string{north, "East"}, names)
		require.Equal(t, []string{north}, winners)
		require.Equal(t, []string{north, "East"}, standing)
	}
	want("North")
	b.rename(t, "North", "Nora")
	want("Nora")
	b.rename(t, "North", "Norma")
	want("Norma")
	b.undoPlayer(t, "North")
	want("Nora")
	b.undoPlayer(t, "Nora")
	want("North")
	_, err = b.RedoPlayer(t.Context(), "North")
	require.NoError(t, err)
	want("Nora")
}

func TestComplaint24TheArchiveKeepsAllButTheOffer(t *testing.T) {
	b := alone(t)
	b.first(t, "North=out", "East=23")
	done, err := b.ArchivePlayer(t.Context(), "NORTH", "moved away", false)
	require.NoError(t, err)
	require.True(t, done.Archived)
	require.Equal(t, []string{"East"}, b.names(t))
	all, err := b.AllPlayers(t.Context())
	require.NoError(t, err)
	require.Len(t, all, 2)
	m, err := b.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, []string{"North", "East"}, m.Names())
	require.Empty(t, b.add(t, "north=0", "East=out").Notes)
	require.Equal(t, []string{`North is in the archive; "rummy player archive --restore North" takes North out of it`}, b.start(t, "East", "North").Notes)

	_, err = b.ArchivePlayer(t.Context(), "North", "", false)
	requireMistake(t, err, "player.archive")
	_, err = b.ArchivePlayer(t.Context(), "North", "", true)
	require.NoError(t, err)
	require.Equal(t, []string{"East", "North"}, b.names(t))
	_, err = b.ArchivePlayer(t.Context(), "North", "", true)
	requireMistake(t, err, "player.archive")
}

func TestNearMissesOfOtherNames(t *testing.T) {
	b := alone(t)
	b.persons(t, "Robert", "Elisabeth", "Wilhelmina", "Cornelius")
	_, err := b.AliasPlayer(t.Context(), "Robert", "Bobby", "")
	require.NoError(t, err)
	b.rename(t, "Elisabeth", "Lisa")
	b.rename(t, "Wilhelmina", "Minnie")
	_, err = b.ArchivePlayer(t.Context(), "Minnie", "", false)
	require.NoError(t, err)
	b.merge(t, "Cornelius", "Robert")
	for _, tt := range []struct{ name, typed, near string }{
		{"an alias", "Boby", "Bobby (Robert)"},
		{"a former name", "Elizabeth", "Elisabeth (Lisa)"},
		{"the name of one in the archive", "Minie", "Minnie"},
		{"a former name of one in the archive", "Wilhelmine", ""},
		{"the name of one merged", "Kornelius", "Cornelius (Robert)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := b.Preview(t.Context(), book.Start{Game: "kit", Players: []string{tt.typed, "Opposite"}})
			if tt.near == "" {
				require.NoError(t, err)
				return
			}
			require.Contains(t, requireMistake(t, err, "player.near").Message, "did you mean "+tt.near+"?")
		})
	}
}

// A name that two seem to have, as may come of two terminals or of books that
// were merged, does not stand in the way of putting it right.
func TestTwoPlayersOfOneNameAreToldApartByTheirIDs(t *testing.T) {
	b := alone(t)
	b.persons(t, "North")
	_, err := b.AliasPlayer(t.Context(), "North", "Boris", "")
	require.NoError(t, err)
	second := "01KB000000000000000000000B"
	require.NoError(t, b.log.Record(t.Context(), storage.Change{Actor: "bob", At: evening, Appends: []storage.Append{{
		Stream: second, Type: storage.TypePlayer,
		Events: []storage.NewEvent{{Kind: "player_added", Body: []byte(`{"name":"NORTH"}`)}}}}}))
	all, err := b.AllPlayers(t.Context())
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.Equal(t, "North", b.seats(t, "north"), "the one added first")
	require.Equal(t, "the alias Boris", b.undoPlayer(t, "north"))

	_, err = b.AliasPlayer(t.Context(), second, "Quentin", "")
	require.NoError(t, err)
	require.Equal(t, "the alias Quentin", b.undoPlayer(t, second))
	done := b.merge(t, second, "north")
	require.Equal(t, []string{`"rummy score undo --player ` + second + `" takes back the merging of NORTH`}, done.Notes)
	require.Equal(t, []string{"North"}, b.names(t))
	require.Equal(t, "the merging of NORTH into North", b.undoPlayer(t, second))
	b.rename(t, second, "Quentin")
	require.Equal(t, []string{"North", "Quentin"}, b.names(t))
	b.undoPlayer(t, "Quentin") // as it was
	require.Equal(t, []string{"North", "NORTH"}, b.names(t))
	_, err = b.RenamePlayer(t.Context(), "North", "Quentin", "")
	require.NoError(t, err)
	require.Equal(t, []string{"NORTH", "Quentin"}, b.names(t))
}

func TestPlayersChangedOnTwoTerminals(t *testing.T) {
	t.Run("a name taken by a new player meanwhile", func(t *testing.T) {
		path := newBook(t)
		ann, bob := open(t, path, "ann"), open(t, path, "bob")
		ann.persons(t, "North")
		ann.log.before = func() { bob.persons(t, "Nora") }
		_, err := ann.RenamePlayer(t.Context(), "North", "Nora", "")
		requireMistake(t, err, "player.taken")
		require.Equal(t, []string{"Nora", "North"}, ann.names(t))
	})
	t.Run("the same player renamed meanwhile", func(t *testing.T) {
		path := newBook(t)
		ann, bob := open(t, path, "ann"), open(t, path, "bob")
		ann.persons(t, "North")
		ann.log.before = func() { bob.rename(t, "North", "Norma") }
		require.Equal(t, "Norma", ann.rename(t, "North", "Nora").Was)
		require.Equal(t, []string{"Nora"}, bob.names(t))
	})
	t.Run("what is taken back is what was seen", func(t *testing.T) {
		path := newBook(t)
		ann, bob := open(t, path, "ann"), open(t, path, "bob")
		ann.persons(t, "North")
		ann.rename(t, "North", "Nora")
		ann.log.before = func() { bob.rename(t, "North", "Norma") }
		_, err := ann.UndoPlayer(t.Context(), "North")
		require.ErrorIs(t, err, storage.ErrConflict)
		require.Equal(t, []string{"Norma"}, ann.names(t))
	})
}

func TestTheReasonOfAChangeIsOnOneLine(t *testing.T) {
	b := alone(t)
	b.persons(t, "North", "East")
	_, err := b.RenamePlayer(t.Context(), "North", "Nora", " her\n full  name ")
	require.NoError(t, err)
	_, err = b.AliasPlayer(t.Context(), "North", "Norma", "a\x1b[2J")
	requireMistake(t, err, "reason.form")
	_, err = b.MergePlayers(t.Context(), "North", "East", "a\x1b[2J")
	requireMistake(t, err, "reason.form")
	_, err = b.ArchivePlayer(t.Context(), "North", "a\x1b[2J", false)
	requireMistake(t, err, "reason.form")
	_, lines, err := b.PlayerHistory(t.Context(), "North")
	require.NoError(t, err)
	require.Len(t, lines, 2)
	require.Equal(t, "her full name", lines[1].Reason)
}
