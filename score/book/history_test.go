package book_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// whats returns the words of a history.
func whats(lines []book.HistoryLine) (words []string) {
	for _, l := range lines {
		words = append(words, l.What)
	}
	return words
}

func TestHistoryTellsEveryChangeWithWhoWhenWhatAndWhy(t *testing.T) {
	path := newBook(t)
	ann, bob := open(t, path, "ann"), open(t, path, "bob")
	ann.first(t, "North=out", "East=23")
	bob.now = evening.Add(10 * time.Minute)
	_, err := bob.Skip(t.Context(), book.Which{}, 0, "dinner")
	require.NoError(t, err)
	_, _, err = bob.Undo(t.Context(), book.Which{})
	require.NoError(t, err)

	ann.now = evening.Add(20 * time.Minute)
	m, lines, err := ann.History(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, int64(1), m.Number)
	require.Equal(t, []string{"the start of the match", "round 1 (North=out East=23)", "round 2 passed over (dinner)",
		"the taking back of round 2 passed over (dinner)"}, whats(lines))
	north, east, points := m.Sheet.Players[0], m.Sheet.Players[1], card.Points(23)
	entries := []score.Entry{{Player: north, Out: true}, {Player: east, Points: &points}}
	for i, want := range []book.HistoryLine{
		{Event: score.Event{Seq: 1, At: evening, Actor: "ann"}, InForce: true},
		{Event: score.Event{Seq: 2, At: evening, Actor: "ann"}, InForce: true, Round: 1, After: entries},
		{Event: score.Event{Seq: 3, At: evening.Add(10 * time.Minute), Actor: "bob"}, Round: 2, Reason: "dinner"},
		{Event: score.Event{Seq: 4, At: evening.Add(10 * time.Minute), Actor: "bob"}, InForce: true, Round: 2, Of: 3},
	} {
		got := lines[i]
		require.True(t, want.At.Equal(got.At), got.At)
		want.At, want.Body, want.What = got.At, got.Body, got.What
		require.Equal(t, want, got)
	}
}

func TestHistoryIsOnTheClockOfTheTable(t *testing.T) {
	b := alone(t)
	b.first(t, "North=out", "East=23")
	b.now = evening.In(time.FixedZone("NZDT", 13*3600))
	_, lines, err := b.History(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, "2026-12-01T08:00:00+13:00", lines[1].At.Format(time.RFC3339)) // 20:00 in Berlin is 19:00 in London
}

func TestHistorySaysWhatARoundWasBeforeAndAfterAnUndoAndARedo(t *testing.T) {
	b := alone(t)
	m := b.first(t, "North=out", "East=7+12")
	_, _, err := b.Undo(t.Context(), book.Which{})
	require.NoError(t, err)
	_, _, err = b.Redo(t.Context(), book.Which{})
	require.NoError(t, err)
	_, lines, err := b.History(t.Context(), "1")
	require.NoError(t, err)
	sum := card.Points(19)
	entries := []score.Entry{{Player: m.Sheet.Players[0], Out: true}, {Player: m.Sheet.Players[1], Points: &sum, Sum: []card.Points{7, 12}}}
	for i, want := range []book.HistoryLine{
		{After: entries, InForce: true},
		{Before: entries, InForce: false, Of: 2},
		{After: entries, InForce: true, Of: 2},
	} {
		got := lines[i+1]
		require.Equal(t, want.Before, got.Before)
		require.Equal(t, want.After, got.After)
		require.Equal(t, want.InForce, got.InForce)
		require.Equal(t, want.Of, got.Of)
		require.Equal(t, 1, got.Round)
	}
}

func TestHistoryTellsWhatElseWasSaidOfARound(t *testing.T) {
	b := alone(t)
	b.start(t, "North", "East")
	_, err := b.AddRound(t.Context(), book.Round{Words: []string{"North=20", "East=19"}, Unfinished: true, Dealer: "East"})
	require.NoError(t, err)
	_, err = b.AddRound(t.Context(), book.Round{Words: []string{"North=1", "East=out"}, Agreed: "a card fell down"})
	require.NoError(t, err)
	_, err = b.EndMatch(t.Context(), book.Which{}, true)
	require.NoError(t, err)
	_, err = b.ResumeMatch(t.Context(), "1")
	require.NoError(t, err)
	_, err = b.EndMatch(t.Context(), book.Which{}, false)
	require.NoError(t, err)
	_, lines, err := b.History(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, []string{"the start of the match", "round 1 (North=20 East=19), nobody out, dealt by East", "round 2 (North=1 East=out)",
		"the early end of the match, which counts", "the match taken up again", "the early end of the match"}, whats(lines))
	require.Equal(t, "a card fell down", lines[2].Reason)
}

func TestHistoryTellsTieBreakRounds(t *testing.T) {
	b := alone(t)
	house := rules.Overlay{{Field: "rounds.count", Value: "1"}, {Field: "end.tie", Value: "extra_round"}}
	_, err := b.AddRound(t.Context(), book.Round{Words: []string{"North=20", "East=20"}, Unfinished: true, Start: &book.Start{Game: "kit", House: house}})
	require.NoError(t, err)
	_, err = b.AddRound(t.Context(), book.Round{Words: []string{"North=20", "East=20"}, Unfinished: true, TieBreak: true, Dealer: "North"})
	require.NoError(t, err)
	_, lines, err := b.History(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, lines, 3)
	require.Equal(t, "tie-break round 1 (North=20 East=20), nobody out, dealt by North", lines[2].What)
	require.True(t, lines[2].TieBreak)
	require.Equal(t, 1, lines[2].Round)
}

func TestHistoryOfNoMatch(t *testing.T) {
	b := alone(t)
	_, _, err := b.History(t.Context(), "")
	require.ErrorIs(t, err, book.ErrNoMatch)
	_, _, err = b.History(t.Context(), "1")
	requireMistake(t, err, "match.unknown")
}

// put puts events on record as a terminal would that knows how.
func (b *terminal) put(t *testing.T, m *book.Match, bodies ...score.Body) {
	t.Helper()
	var events []storage.NewEvent
	for _, body := range bodies {
		events = append(events, storage.NewEvent{Kind: body.Kind(), Body: score.Encode(body)})
	}
	require.NoError(t, b.log.Record(t.Context(), storage.Change{Actor: "ann", At: b.now,
		Appends: []storage.Append{{Stream: m.ID, Type: storage.TypeMatch, After: m.Sheet.Seq(), Events: events}}}))
}

// Complaint 3: the old value of a round that was corrected is not gone.
// Complaint 4: who, when, why, before and after are there.
func TestHistoryKeepsWhatARoundWasBeforeEachCorrection(t *testing.T) {
	b := alone(t)
	a := b.first(t, "North=out", "East=23")
	north, east := a.Sheet.Players[0], a.Sheet.Players[1]
	entries := func(points card.Points) []score.Entry {
		return []score.Entry{{Player: north, Out: true}, {Player: east, Points: &points}}
	}
	b.put(t, a.Match, // events 3, 4, …
		score.RoundCorrected{Round: 1, Entries: entries(32), Reason: "misread"},
		score.RoundCorrected{Round: 1, Entries: entries(1), Reason: "counted again", Agreed: "a card fell down"},
		score.ChangeUndone{Seq: 4},
		score.ChangeRedone{Seq: 4},
		score.ChangeUndone{Seq: 4},
		score.RoundCorrected{Round: 1, Entries: entries(20), Reason: "a 3 was no 6"},
		score.RoundCorrected{Round: 1, Entries: entries(20), Dealer: east, Reason: "East dealt"})
	_, lines, err := b.History(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, []string{
		"the start of the match",
		"round 1 (North=out East=23)",
		"round 1 corrected (North=out East=32), was East=23",
		"round 1 corrected (North=out East=1), was East=32",
		"the taking back of round 1 corrected (North=out East=1): counted again",
		"the bringing back of round 1 corrected (North=out East=1): counted again",
		"the taking back of round 1 corrected (North=out East=1): counted again",
		"round 1 corrected (North=out East=20), was East=32",
		"round 1 corrected (North=out East=20), dealt by East",
	}, whats(lines))
	for i, want := range []book.HistoryLine{
		{After: entries(23), InForce: true, CorrectedBy: 3},
		{Before: entries(23), After: entries(32), Reason: "misread", InForce: true, CorrectedBy: 8},
		{Before: entries(32), After: entries(1), Reason: "counted again; as agreed: a card fell down"},
		{Before: entries(1), After: entries(32), Of: 4},
		{Before: entries(32), After: entries(1), Of: 4},
		{Before: entries(1), After: entries(32), Of: 4, InForce: true},
		{Before: entries(32), After: entries(20), Reason: "a 3 was no 6", InForce: true, CorrectedBy: 9},
		{Before: entries(20), After: entries(20), Reason: "East dealt", InForce: true},
	} {
		got := lines[i+1]
		want.Event, want.What, want.Round = got.Event, got.What, 1
		require.Equal(t, want, got)
	}
}
