package archive_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
	"rummy/validate/rules"
)

// berlin is the zone of the table, evening when the tests are played.
var (
	berlin  = time.FixedZone("CET", 3600)
	evening = time.Date(2026, 11, 30, 20, 0, 0, 0, berlin)
)

// dry is a book on which nothing is on record: it can work out what an import would be.
func dry() *book.Book {
	n := 0
	return book.New(storage.Nothing{}, func() time.Time { return evening }, func() string { n++; return fmt.Sprintf("ID%d", n) }, "ann")
}

func dryRun(im book.SheetImport) book.SheetImport {
	im.DryRun = true
	return im
}

// imported reads a sheet and works out the match of Kit that it would become.
func imported(t require.TestingT, text string) (book.Imported, error) {
	sheet, _, err := archive.ReadCSV(strings.NewReader(text))
	if err != nil {
		return book.Imported{}, err
	}
	im, err := sheet.Match(book.Start{Game: "kit"})
	if err != nil {
		return book.Imported{}, err
	}
	return dry().ImportSheet(context.Background(), dryRun(im))
}

// played is a match of a game on paper: it starts, then somebody proposes rounds.
type played struct {
	t require.TestingT
	*book.Match
}

// play starts a match among players, whose ids are their names.
func play(t require.TestingT, game string, house rules.Overlay, players ...string) *played {
	g, err := rules.Builtin(game)
	require.NoError(t, err)
	g, err = g.With(house)
	require.NoError(t, err)
	start := score.MatchStarted{Game: g.ID, Day: "2026-11-30", Players: players, Dealer: players[0], House: house}
	sheet, err := score.Replay(g, []score.Event{{Seq: 1, At: evening.UTC(), Body: start}}, nil)
	require.NoError(t, err)
	return &played{t, &book.Match{ID: "01M0000000000000000000MATCH", Number: 7, Sheet: sheet, Started: evening.UTC()}}
}

// event records something, some minutes after the start.
func (p *played) event(minutes int, body score.Body) {
	sheet, err := p.Sheet.With(score.Event{Seq: p.Sheet.Seq() + 1, At: evening.UTC().Add(time.Duration(minutes) * time.Minute), Body: body})
	require.NoError(p.t, err)
	p.Sheet = sheet
}

// round records a round of entries as typed, agreed on where a check refuses it.
func (p *played) round(minutes int, words ...string) {
	p.propose(minutes, score.Proposal{}, words...)
}

func (p *played) propose(minutes int, with score.Proposal, words ...string) {
	for _, w := range words {
		name, e, err := score.ParseEntry(p.Sheet.Game, p.Sheet.Cards(), w)
		require.NoError(p.t, err)
		e.Player = name
		with.Entries = append(with.Entries, e)
	}
	body, ruling, err := p.Sheet.Propose(with)
	require.NoError(p.t, err)
	require.True(p.t, ruling.Legal() || with.Agreed != "", ruling.Findings)
	p.event(minutes, body)
}

// written is the CSV of a sheet.
func written(t require.TestingT, m *book.Match, f archive.Form) string {
	var b strings.Builder
	_, err := archive.WriteSheet(&b, m, f)
	require.NoError(t, err)
	return b.String()
}

// requireMistake wants a *score.Mistake by its name and words.
func requireMistake(t *testing.T, err error, name, message string) {
	t.Helper()
	var wrong *score.Mistake
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, message, wrong.Message)
	require.Equal(t, name, wrong.Name)
}

func startOfKit(house rules.Overlay) book.Start { return book.Start{Game: "kit", House: house} }
