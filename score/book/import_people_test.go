package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage/archive"
)

// requireRefused wants an import to be refused in some words, and to leave all as it was.
func (b *terminal) requireRefused(t *testing.T, text, name, message, hint string) {
	t.Helper()
	before := exported(t, b.log)
	for _, o := range []archive.ImportOptions{{}, {DryRun: true}, {Fork: archive.TakeTheirs, Agreed: "whatever it says"}} {
		_, err := b.takeIn(t, text, o)
		var wrong *score.Mistake
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, []string{name, message, hint}, []string{wrong.Name, wrong.Message, wrong.Hint})
	}
	require.Equal(t, before, exported(t, b.log))
}

const twoPeople = "nobody has two seats in a match, so these are two people"

// Ann and Joe sat at one table in ann's book; bob, whose copy is from before, made
// them one player. Each of the two books refuses the other.
func TestAMergingAndAMatchThatExcludeEachOtherAreRefusedBothWays(t *testing.T) {
	ann := alone(t)
	ann.persons(t, "Ann", "Joe", "South")
	bob := open(t, newBook(t), "bob")
	bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{})
	ann.first(t, "Ann=out", "Joe=23")
	bob.merge(t, "Joe", "Ann")
	bob.first(t, "Ann=out", "South=12")

	ann.requireRefused(t, exported(t, bob.log), "player.both_sat", "Joe and Ann are one player by a merging, and both sat in match 1, so nothing is imported",
		twoPeople+": take their merging back in the book that the archive is of, and export it again")
	bob.requireRefused(t, exported(t, ann.log), "player.both_sat", "Ann and Joe are one player by a merging, and both sat in a match of 2026-11-30 in the archive, so nothing is imported",
		`"rummy score undo --player Joe" takes back the merging of Joe: `+twoPeople)

	// as the hints say
	bob.undoPlayer(t, "Joe")
	bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{})
	ann.takenIn(t, exported(t, bob.log), archive.ImportOptions{})
	require.Equal(t, keptOf(t, ann), keptOf(t, bob))
	findings(t, ann)
}

// Joe is Jo here, who is Ann in the archive.
func TestAMergingIsRefusedForThoseWhoWereMergedBefore(t *testing.T) {
	ann := alone(t)
	ann.persons(t, "Ann", "Joe", "Jo")
	bob := open(t, newBook(t), "bob")
	bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{})
	ann.first(t, "Ann=out", "Joe=23")
	ann.merge(t, "Joe", "Jo")
	bob.merge(t, "Jo", "Ann")
	ann.requireRefused(t, exported(t, bob.log), "player.both_sat", "Joe and Ann are one player by a merging, and both sat in match 1, so nothing is imported",
		`"rummy score undo --player Joe" takes back the merging of Joe: `+twoPeople)
}

// Who sits down in a match on record, in the archive, is one with who sits there.
func TestASeatGivenTwiceToOnePlayerIsRefused(t *testing.T) {
	ann := alone(t)
	ann.persons(t, "Joe")
	ann.first(t, "Ann=out", "South=23")
	bob := open(t, newBook(t), "bob")
	bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{})
	ann.merge(t, "Joe", "Ann")
	_, err := bob.Seat(t.Context(), book.Seating{Which: book.Which{Match: "1"}, Join: "Joe"})
	require.NoError(t, err)
	ann.requireRefused(t, exported(t, bob.log), "player.both_sat", "Ann and Joe are one player by a merging, and both sat in match 1, so nothing is imported",
		`"rummy score undo --player Joe" takes back the merging of Joe: `+twoPeople)
}

func TestSeasonsOfOneNameAreRefused(t *testing.T) {
	ann, bob := alone(t), alone(t)
	ann.season(t, "Autumn", "2026-09-01", "")
	bob.season(t, "AUTUMN", "2025-09-01", "2025-11-30")
	text := exported(t, bob.log)
	ann.requireRefused(t, text, "season.known", "two seasons would be called AUTUMN, so nothing is imported",
		`"rummy season edit AUTUMN --name NAME --reason WHY" gives the one on record another name`)

	// as it says
	_, _, err := ann.EditSeason(t.Context(), book.SeasonEdit{Season: "AUTUMN", Name: "Fall", Reason: "two books"})
	require.NoError(t, err)
	ann.takenIn(t, text, archive.ImportOptions{})

	// a new name of a season on record can be one that is taken, too
	_, _, err = bob.EditSeason(t.Context(), book.SeasonEdit{Season: "Autumn", Name: "Fall", Reason: "as we say"})
	require.NoError(t, err)
	ann.requireRefused(t, exported(t, bob.log), "season.known", "two seasons would be called Fall, so nothing is imported",
		`"rummy season edit Fall --name NAME --reason WHY" gives the one on record another name`)
}
