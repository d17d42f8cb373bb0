package book_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score/book"
	"rummy/validate/card"
)

// sheet is a score sheet of Kit as a file would bring it: its first round stands
// in line 2, its first player in column 2.
func sheet(players []string, rounds ...[]string) book.SheetImport {
	im := book.SheetImport{Start: book.Start{Game: "kit", Players: players}}
	for i, words := range rounds {
		row := book.SheetRow{Line: i + 2, Words: words}
		for j := range words {
			row.Columns = append(row.Columns, j+2)
		}
		im.Rows = append(im.Rows, row)
	}
	return im
}

var two = []string{"North", "East"}

// two rounds: North -5 + 10 = 5, East 23 - 5 = 18.
func twoRounds() book.SheetImport {
	return sheet(two, []string{"North=out", "East=23"}, []string{"North=10", "East=out"})
}

func TestASheetBecomesAMatchInOneChange(t *testing.T) {
	b := alone(t)
	im := twoRounds()
	im.Start.Day = "2026-11-28"
	im.Totals = []book.SheetTotal{{Player: "North", Points: 5, Line: 4, Column: 2}, {Player: "east", Points: 18, Line: 4, Column: 3}}
	changes := 0
	b.log.before = func() { changes++ }
	done, err := b.ImportSheet(t.Context(), im)
	require.NoError(t, err)
	require.Equal(t, 1, changes)
	require.Equal(t, []int64{1, 2, 4}, []int64{done.Number, int64(done.Rounds), int64(done.Entries)})
	require.Len(t, done.New, 2)
	require.Empty(t, done.Notes)

	m, err := b.Match(t.Context(), "1")
	require.NoError(t, err)
	require.Equal(t, []int{5, 18}, totals(m))
	require.Equal(t, "2026-11-28", m.Day())
	require.Equal(t, done.Sheet.Totals, m.Sheet.Totals)
	require.Equal(t, int64(3), m.Sheet.Seq())
}

// Two matches alike in everything are two matches: only ids make duplicates.
func TestTheSameSheetTwiceIsTwoMatches(t *testing.T) {
	b := alone(t)
	for n := int64(1); n <= 2; n++ {
		done, err := b.ImportSheet(t.Context(), twoRounds())
		require.NoError(t, err)
		require.Equal(t, n, done.Number)
	}
	matches, err := b.Matches(t.Context())
	require.NoError(t, err)
	require.Len(t, matches, 2)
	require.ElementsMatch(t, two, b.names(t))
}

func TestADryRunCountsTheSameAndRecordsNothing(t *testing.T) {
	b := alone(t)
	im := twoRounds()
	im.DryRun = true
	dry, err := b.ImportSheet(t.Context(), im)
	require.NoError(t, err)
	require.Empty(t, b.names(t))
	_, err = b.Match(t.Context(), "")
	require.ErrorIs(t, err, book.ErrNoMatch)

	im.DryRun = false
	real, err := b.ImportSheet(t.Context(), im)
	require.NoError(t, err)
	require.Equal(t, []int{real.Rounds, real.Entries, len(real.New)}, []int{dry.Rounds, dry.Entries, len(dry.New)})
	require.Equal(t, totals(real.Match), totals(dry.Match))
	require.Zero(t, dry.Number)
}

// Whatever is wrong with a line, nothing of the sheet is on record.
func TestASheetWithOneWrongLineLeavesNothing(t *testing.T) {
	eleven := card.Points(11)
	for _, tt := range []struct {
		name    string
		spoil   func(im *book.SheetImport)
		mistake string // "" where the rules refuse it
		message string
	}{
		{"points that cannot be left", func(im *book.SheetImport) { im.Rows[1].Words[0] = "North=1" }, "", "1 of 2 rounds is refused, so nothing is imported"},
		{"nobody out", func(im *book.SheetImport) { im.Rows[1].Words[1] = "East=12" }, "", "1 of 2 rounds is refused, so nothing is imported"},
		{"a player missing", func(im *book.SheetImport) { im.Rows[1].Words = im.Rows[1].Words[1:] }, "player.missing", "line 3: North is missing: a round brings something for every player"},
		{"a player of no column", func(im *book.SheetImport) { im.Rows[1].Words[0] = "West=1" }, "player.not_seated", `line 3: no player "West" in this match (North, East)`},
		{"a tie-break round that is not due", func(im *book.SheetImport) { im.Rows[1].TieBreak = true }, "round.tie_break", "line 3: no tie-break round is due: round 2 comes next"},
		{"a reason that steers a terminal", func(im *book.SheetImport) { im.Rows[1].Agreed = "a\x1bb" }, "reason.form", `line 3: the reason "a\x1bb" holds a control character`},
		{"a round passed over for a reason that steers a terminal", func(im *book.SheetImport) { im.Rows[1].Skip = "\x1b" }, "reason.form", `line 3: the reason "\x1b" holds a control character`},
		{"a penalty that is no number", func(im *book.SheetImport) { im.Rows[1].Penalty = "late"; im.Rows[1].Words = im.Rows[1].Words[1:] }, "points.form", "line 3: a penalty is a number of points"},
		{"a penalty of nothing", func(im *book.SheetImport) { im.Rows[1].Penalty = "late"; im.Rows[1].Words = []string{"North=0"} }, "penalty.nothing", "line 3: a penalty of 0 is none"},
		{"a total that is not the sum", func(im *book.SheetImport) { im.Totals = []book.SheetTotal{{"East", 19, 4, 3}} }, "csv.totals", "line 4, column 3: the rounds of East add up to 18, and the file says 19"},
		{"a total of somebody else", func(im *book.SheetImport) { im.Totals = []book.SheetTotal{{"West", 19, 4, 3}} }, "player.not_seated", `line 4: no player "West" in this match (North, East)`},
		{"a round that adds up to something else", func(im *book.SheetImport) { im.Rows[1].Sum, im.Rows[1].SumColumn = &eleven, 4 }, "csv.totals", "line 3, column 4: the round adds up to 5, and the file says 11"},
		{"no rounds", func(im *book.SheetImport) { im.Rows = nil }, "csv.form", "the file holds no rounds"},
		{"an unknown game", func(im *book.SheetImport) { im.Start.Game = "kitt" }, "game.unknown", `no game "kitt"`},
		{"a name that is none", func(im *book.SheetImport) { im.Start.Players = []string{"North", "a=b"} }, "name.form", `"a=b" cannot be a player: a name may not hold = or :`},
		{"a reason for all that steers a terminal", func(im *book.SheetImport) { im.Agreed = "\x1b" }, "reason.form", `the reason "\x1b" holds a control character`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := alone(t)
			im := twoRounds()
			tt.spoil(&im)
			_, err := b.ImportSheet(t.Context(), im)
			require.EqualError(t, err, tt.message)
			if tt.mistake != "" {
				requireMistake(t, err, tt.mistake)
			} else {
				var refused *book.RefusedSheet
				require.ErrorAs(t, err, &refused)
			}
			require.Empty(t, b.names(t))
			_, err = b.Match(t.Context(), "")
			require.ErrorIs(t, err, book.ErrNoMatch)
		})
	}
}

func TestWhatTheTableHasAgreedOnStands(t *testing.T) {
	b := alone(t)
	im := sheet(two, []string{"North=out", "East=3"}, []string{"North=out", "East=out"}, []string{"North=12", "East=out"})
	im.Rows[0].Agreed = "counted at its face"
	im.Agreed = "the old sheet has it"
	done, err := b.ImportSheet(t.Context(), im)
	require.NoError(t, err)
	require.Len(t, done.Waived, 2)
	m, err := b.Match(t.Context(), "1")
	require.NoError(t, err)
	require.Equal(t, []string{"counted at its face", "the old sheet has it", ""},
		[]string{m.Sheet.Rounds[0].Agreed, m.Sheet.Rounds[1].Agreed, m.Sheet.Rounds[2].Agreed})
}

// Rounds after one that is refused are ruled on as if it stood, so that all
// reasons are told at once.
func TestAllRefusedRoundsAreTold(t *testing.T) {
	b := alone(t)
	_, err := b.ImportSheet(t.Context(), sheet(two, []string{"North=out", "East=3"}, []string{"North=0", "East=out"}, []string{"North=12", "East=12"}))
	require.EqualError(t, err, "2 of 3 rounds are refused, so nothing is imported")
	var refused *book.Refused
	require.True(t, errors.As(err, &refused))
	require.Len(t, refused.Ruling.Findings, 2)
	require.Equal(t, "3 points cannot be left of 3 cards with 3s wild, in line 2, column 3", refused.Ruling.Findings[0].Message)
	require.Equal(t, "nobody went out, in line 4", refused.Ruling.Findings[1].Message)
}

func TestSkippedUnfinishedAndPenaltyRowsAreThoseDeeds(t *testing.T) {
	b := alone(t)
	im := sheet(two, nil, []string{"North=20", "East=23"}, []string{"East=10"})
	im.Rows[0].Skip = "too late"
	im.Rows[1].Unfinished, im.Rows[1].Dealer = true, "East"
	im.Rows[2].Penalty = "misdealt"
	done, err := b.ImportSheet(t.Context(), im)
	require.NoError(t, err)
	require.Equal(t, []int{2, 2}, []int{done.Rounds, done.Entries})
	s := done.Sheet
	require.Equal(t, "too late", s.Rounds[0].Reason)
	require.True(t, s.Rounds[1].Unfinished)
	require.Equal(t, "East", s.Name(s.Rounds[1].Dealer))
	require.Equal(t, []int{20, 33}, totals(done.Match)) // 23 + 10
	require.Equal(t, "misdealt", s.Penalties[0].Reason)
}

// The imported match is the open one from then on; one that was open is named.
func TestAnOpenMatchStaysTheOpenOne(t *testing.T) {
	b := alone(t)
	open := b.start(t, "North", "South")
	done, err := b.ImportSheet(t.Context(), twoRounds())
	require.NoError(t, err)
	require.Equal(t, []string{"match 1 stays the open one"}, done.Notes)
	m, err := b.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, open.ID, m.ID)
	b.add(t, "North=out", "South=12")
}

// Nor does a match of which only the totals are known.
func TestPaperLeavesTheOpenMatchOpen(t *testing.T) {
	b := alone(t)
	open := b.start(t, "North", "South")
	for range 2 {
		done, err := b.RecordPaper(t.Context(), book.Paper{Start: &book.Start{Game: "kit", Day: "2025-12-24"}, Words: []string{"North=120", "Zoë=98"}})
		require.NoError(t, err)
		require.True(t, done.Sheet.End.Counts)
		m, err := b.Match(t.Context(), "")
		require.NoError(t, err)
		require.Equal(t, open.ID, m.ID)
	}
	_, err := b.RecordPaper(t.Context(), book.Paper{Match: "2", Words: []string{"North=12", "Zoë=98"}, Reason: "misread"})
	require.NoError(t, err)
	s, err := b.Standings(t.Context(), book.StandingsOf{})
	require.NoError(t, err)
	require.Equal(t, []any{"North", int64(132), int64(2), int64(0)}, []any{s.Lines[0].Name, s.Lines[0].Points, s.Lines[0].Played, s.Lines[0].Rounds})
	for _, tt := range []struct{ word, want string }{{"North", "totals.form"}, {"North:7", "totals.form"}, {"North=out", "points.form"}} {
		_, err := b.RecordPaper(t.Context(), book.Paper{Start: &book.Start{Game: "kit"}, Words: []string{tt.word, "Zoë=3"}})
		requireMistake(t, err, tt.want)
	}
	b.add(t, "North=out", "South=12")
}

func TestANameMuchLikeAKnownOneWantsToBeConfirmed(t *testing.T) {
	b := alone(t)
	b.start(t, "North", "Easte")
	_, err := b.ImportSheet(t.Context(), twoRounds())
	require.Equal(t, "East", requireMistake(t, err, "player.near").About)
	im := twoRounds()
	im.Start.New = []string{"East"}
	_, err = b.ImportSheet(t.Context(), im)
	require.NoError(t, err)
}

// Another terminal may put the same new players on record just before.
func TestPlayersPutOnRecordMeanwhileAreTheSamePlayers(t *testing.T) {
	path := newBook(t)
	ann, bob := open(t, path, "ann"), open(t, path, "bob")
	ann.log.before = func() { bob.start(t, "North", "East") }
	done, err := ann.ImportSheet(t.Context(), twoRounds())
	require.NoError(t, err)
	require.Equal(t, int64(2), done.Number)
	require.Empty(t, done.New)
	require.Len(t, ann.names(t), 2)
}
