package book_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
)

// round is a round of match 1, as the book of an archive has it.
func (b *terminal) round(t testing.TB, words ...string) string {
	t.Helper()
	b.inMatch(t, "1", words...)
	return withRound(exported(t, b.log), "1")
}

// East held 1 point in round 1, which ann has agreed on. What bob goes on with then
// is no fork, however often, and stays agreed on; what he enters next is ruled on.
func TestAMatchAgreedOnInAnImportGoesOnWithoutAFork(t *testing.T) {
	bob, ann := alone(t), alone(t)
	bob.start(t, "North", "East")
	first := bob.round(t, "North=out", "East=23")
	ann.takenIn(t, first, archive.ImportOptions{Agreed: "as on paper"})

	total := -5
	for _, tt := range []struct{ north, east string }{{"12", "out"}, {"20", "out"}} {
		text := bob.round(t, "North="+tt.north, "East="+tt.east)
		total += map[string]int{"12": 12, "20": 20}[tt.north]
		done := ann.takenIn(t, text, archive.ImportOptions{})
		require.Equal(t, archive.Tally{Extended: 1}, done.Matches)
		require.Empty(t, done.Settled)
		require.Empty(t, done.Waived)
		require.Equal(t, total, north(t, ann))
		require.Equal(t, "as on paper", ann.match(t, "1").Sheet.Edited.Agreed)
		for _, known := range []string{text, first} {
			require.False(t, ann.takenIn(t, known, archive.ImportOptions{}).New())
		}
	}
	findings(t, ann)

	// Elsewhere nobody is asked, and the archive is the same.
	third, text := alone(t), exported(t, ann.log)
	require.Empty(t, third.takenIn(t, text, archive.ImportOptions{}).Waived)
	require.Equal(t, text, exported(t, third.log))

	// 1 point in round 4 is no better than in round 1.
	bob.inMatch(t, "1", "North=33", "East=out")
	wrong := strings.Replace(withRound(exported(t, bob.log), "1"), `"points":33`, `"points":1`, 1)
	_, err := ann.takeIn(t, wrong, archive.ImportOptions{})
	var refused *book.RefusedArchive
	require.ErrorAs(t, err, &refused)
	require.Len(t, refused.Refused.Ruling.Findings, 1)
	require.Regexp(t, `^match 1, round 4: North: `, refused.Refused.Ruling.Findings[0].Message)
	require.Equal(t, text, exported(t, ann.log))
	ann.takenIn(t, wrong, archive.ImportOptions{Agreed: "so be it"})
	require.Equal(t, "so be it", ann.match(t, "1").Sheet.Edited.Agreed)
}

// Two who have each agreed on the same archive are no fork; whoever goes on is followed.
func TestTwoAgreementsOnOneImportAreNoFork(t *testing.T) {
	for _, take := range []archive.Take{archive.TakeNone, archive.TakeOurs, archive.TakeTheirs} {
		bob, ann, carl := alone(t), alone(t), alone(t)
		bob.start(t, "North", "East")
		first := bob.round(t, "North=out", "East=23")
		ann.takenIn(t, first, archive.ImportOptions{Agreed: "as on paper"})
		carl.takenIn(t, first, archive.ImportOptions{Agreed: "for once"})

		fromCarl := exported(t, carl.log)
		done := ann.takenIn(t, fromCarl, archive.ImportOptions{Fork: take})
		require.Equal(t, archive.Tally{Known: 1}, done.Matches)
		require.Equal(t, archive.Count{Added: 1}, done.Aside)
		require.Empty(t, done.Settled)
		require.Equal(t, "as on paper", ann.match(t, "1").Sheet.Edited.Agreed)
		require.False(t, ann.takenIn(t, fromCarl, archive.ImportOptions{Fork: take}).New())

		// What bob has gone on with stays, although carl's archive knows only the agreement.
		bob.round(t, "North=12", "East=out")
		require.Equal(t, archive.Tally{Known: 1}, bob.takenIn(t, strings.Replace(fromCarl, `"points":1}`, `"points":23}`, 1), archive.ImportOptions{Fork: take}).Matches)
		require.Equal(t, -5+12, north(t, bob))

		carl.inMatch(t, "1", "North=20", "East=out")
		done = ann.takenIn(t, exported(t, carl.log), archive.ImportOptions{Fork: take})
		require.Equal(t, archive.Tally{Extended: 1}, done.Matches)
		require.Equal(t, -5+20, north(t, ann))
		require.Equal(t, "for once", ann.match(t, "1").Sheet.Edited.Agreed)
		require.Equal(t, keptOf(t, carl), keptOf(t, ann))
		findings(t, ann)
	}
}

// marksOf counts the events of a season by which its standings say that they were corrected.
func marksOf(t testing.TB, b *terminal) (n int) {
	t.Helper()
	events, err := b.log.All(t.Context(), storage.TypeSeason)
	require.NoError(t, err)
	for _, e := range events {
		if e.Kind == "season_corrected" {
			n++
		}
	}
	return n
}

const correctedNote = "season Autumn was over on 2026-11-30: its standings say that they were corrected after its end"

// closedApart is a book in which Autumn is over, with match 1 in it, and the book of
// bob, who has corrected that match and played another before he heard of the end.
func closedApart(t *testing.T) (ann, bob *terminal) {
	ann = alone(t)
	ann.season(t, "Autumn", "2026-09-01", "")
	ann.played(t, "North=out", "East=23")
	ann.played(t, "North=24", "East=out")
	bob = open(t, newBook(t), "bob")
	bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{})
	_, err := bob.Correct(t.Context(), book.Correction{Which: book.Which{Match: "1"}, Round: 1, Words: []string{"East=24"}, Reason: "misread"})
	require.NoError(t, err)
	bob.played(t, "North=12", "East=out")
	ann.now = ann.now.Add(time.Hour)
	_, err = ann.EndSeason(t.Context(), "Autumn", "")
	require.NoError(t, err)
	return ann, bob
}

// Match 2 stays as it was.
func TestAnImportThatChangesASeasonThatIsOverMarksIt(t *testing.T) {
	ann, bob := closedApart(t)
	text := exported(t, bob.log)
	before := exported(t, ann.log)
	would := ann.takenIn(t, text, archive.ImportOptions{DryRun: true})
	require.Equal(t, before, exported(t, ann.log))
	done := ann.takenIn(t, text, archive.ImportOptions{})
	require.Equal(t, would, done)
	require.Equal(t, []string{correctedNote}, done.Notes)
	require.Equal(t, []int64{1, 3}, ann.afterItsEnd(t))
	require.Equal(t, 2, marksOf(t, ann))
	require.False(t, ann.takenIn(t, text, archive.ImportOptions{}).New())
	require.Equal(t, 2, marksOf(t, ann))
	findings(t, ann)

	// Bob hears of the end and of the marks, and makes none of his own.
	require.Empty(t, bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{}).Notes)
	require.Equal(t, []int64{1, 3}, bob.afterItsEnd(t))
	require.Equal(t, keptOf(t, ann), keptOf(t, bob))
	require.False(t, ann.takenIn(t, exported(t, bob.log), archive.ImportOptions{}).New())
}

// What came into the season before its end, or was marked by the archive, is not marked here.
func TestWhatTheArchiveMarksItselfIsNotMarkedTwice(t *testing.T) {
	ann, bob := closedApart(t)
	bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{}) // the end of the season
	require.Zero(t, marksOf(t, bob))
	bob.now = bob.now.Add(2 * time.Hour)
	_, err := bob.Correct(t.Context(), book.Correction{Which: book.Which{Match: "2"}, Round: 1, Words: []string{"North=20"}, Reason: "misread"})
	require.NoError(t, err)
	_, err = bob.Correct(t.Context(), book.Correction{Which: book.Which{Match: "2"}, Round: 1, Words: []string{"North=30"}, Reason: "misread again"})
	require.NoError(t, err)
	require.Equal(t, 2, marksOf(t, bob))

	done := ann.takenIn(t, exported(t, bob.log), archive.ImportOptions{})
	require.Equal(t, []string{correctedNote}, done.Notes)
	require.Equal(t, []int64{2, 1, 3}, ann.afterItsEnd(t))
	require.Equal(t, 4, marksOf(t, ann))
	require.Equal(t, "2026-11-30 22:00 bob", func() string {
		s, err := ann.Standings(t.Context(), book.StandingsOf{Season: "Autumn", By: score.ByWins})
		require.NoError(t, err)
		return s.Corrected[0].At.Format("2006-01-02 15:04 ") + s.Corrected[0].By
	}())
}

// Whoever takes the archive in marks the season: these are no forks, and the end of
// bob, who has edited it since, is followed.
func TestMarksOfTwoBooksAreNoForkOfTheSeason(t *testing.T) {
	ann, carl := closedApart(t)
	text := exported(t, carl.log)
	bob := open(t, newBook(t), "bob")
	bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{})
	bob.now = bob.now.Add(2 * time.Hour)
	ann.takenIn(t, text, archive.ImportOptions{})
	bob.takenIn(t, text, archive.ImportOptions{})

	done := ann.takenIn(t, exported(t, bob.log), archive.ImportOptions{})
	require.Equal(t, archive.Tally{Known: 1}, done.Seasons)
	require.Equal(t, []int64{1, 3}, ann.afterItsEnd(t))
	_, _, err := bob.EditSeason(t.Context(), book.SeasonEdit{Season: "Autumn", Name: "Fall", Reason: "as we say"})
	require.NoError(t, err)
	ann.match(t, "1")
	done = ann.takenIn(t, exported(t, bob.log), archive.ImportOptions{})
	require.Equal(t, archive.Tally{Extended: 1}, done.Seasons)
	s, err := ann.Season(t.Context(), "Fall")
	require.NoError(t, err)
	require.Equal(t, "2026-11-30", s.To)
	require.Equal(t, 2, marksOf(t, ann))
	findings(t, ann)
}

// Bob's season goes on with an edit; that ann's standings were corrected after its
// end, which he has not heard of, is marked again behind it.
func TestMarksPutAsideAreSetAgain(t *testing.T) {
	ann, carl := closedApart(t)
	bob := open(t, newBook(t), "bob")
	bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{})
	ann.takenIn(t, exported(t, carl.log), archive.ImportOptions{})
	_, _, err := bob.EditSeason(t.Context(), book.SeasonEdit{Season: "Autumn", Rules: book.SeasonRulesAsked{Points: []int64{5, 3}}, Reason: "as agreed"})
	require.NoError(t, err)

	ann.now = ann.now.Add(24 * time.Hour)
	done := ann.takenIn(t, exported(t, bob.log), archive.ImportOptions{})
	require.Equal(t, archive.Tally{Extended: 1}, done.Seasons)
	require.Empty(t, done.Settled)
	require.Equal(t, []int64{1, 3}, ann.afterItsEnd(t))
	s, err := ann.Standings(t.Context(), book.StandingsOf{Season: "Autumn", By: score.ByWins})
	require.NoError(t, err)
	for _, c := range s.Corrected {
		require.Equal(t, "2026-11-30 ann", c.At.Format("2006-01-02 ")+c.By, "as when it was marked first")
	}
	findings(t, ann)
}

// A book that is taken in by and by is the same as at once: what marks its seasons
// comes with it, and no mark is added.
func TestABookImportedByAndByIsTheSame(t *testing.T) {
	marks := 0
	for seed := range uint64(*seeds) {
		a, b := newHall(t, seed, map[string]int{}), alone(t)
		for range 5 {
			for range 25 {
				a.deed()
			}
			b.now = a.now
			text := exported(t, a.log)
			done := b.takenIn(t, text, archive.ImportOptions{})
			require.Empty(t, done.Settled)
			require.Equal(t, marksOf(t, a.terminal), marksOf(t, b), "seed %d", seed)
			require.Equal(t, text, exported(t, b.log), "seed %d", seed)
			require.Equal(t, keptOf(t, a.terminal), keptOf(t, b))
		}
		marks += marksOf(t, b)
	}
	require.Positive(t, marks)
}
