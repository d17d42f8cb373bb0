package book_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
)

// takeInPapers records matches of Kit of which only the totals are known.
func (b *terminal) takeInPapers(t testing.TB, confirmed []string, rows ...[]string) (done book.PapersIn, err error) {
	t.Helper()
	im := book.PaperImport{New: confirmed}
	for i, words := range rows {
		im.Rows = append(im.Rows, book.PaperRow{Line: i + 2, Paper: book.Paper{Words: words,
			Start: &book.Start{Game: "kit", Day: fmt.Sprintf("2026-10-%02d", i+1)}}})
	}
	err = b.log.Batch(t.Context(), func(in storage.Batch) (err error) {
		done, err = b.ImportPapers(t.Context(), in, im)
		return err
	})
	return done, err
}

func TestMatchesOfTotalsAreRecordedTogetherBesideTheOpenOne(t *testing.T) {
	b := alone(t)
	b.first(t, "North=out", "East=23")
	done, err := b.takeInPapers(t, nil, []string{"North=120", "East=98", "South=7"}, []string{"South=1", "West=2"}, []string{"West=-5", "North=40"})
	require.NoError(t, err)
	require.Len(t, done.Matches, 3)
	var came []string
	for _, p := range done.New {
		came = append(came, p.Name)
	}
	require.Equal(t, []string{"South", "West"}, came, "each once, and the same person in the next line")
	for i, m := range done.Matches {
		require.EqualValues(t, i+2, m.Number)
	}
	require.EqualValues(t, 1, b.match(t, "").Number)
	_, lines, err := b.History(t.Context(), "1")
	require.NoError(t, err)
	require.Len(t, lines, 3, "that it stays the open one is said once")
	var got []string
	for _, l := range b.lines(t) { // by hand: South won two of two, West one of two, the others none
		got = append(got, fmt.Sprint(l.Name, " ", l.Wins, "/", l.Played, " ", l.Points))
	}
	require.Equal(t, []string{"South 2/2 8", "West 1/2 -3", "East 0/1 98", "North 0/2 160"}, got)
}

func TestOneWrongLineAndNothingIsRecorded(t *testing.T) {
	for _, tt := range []struct {
		name, want, message string
		confirmed           []string
		rows                [][]string
	}{
		{"one alone", "players.number", "line 3: Kit is for 2 to 7 players, not 1", nil, [][]string{{"North=1", "East=2"}, {"North=3"}}},
		{"one twice", "player.twice", "line 2: North is named twice", nil, [][]string{{"North=1", "north=2"}}},
		{"a name like that of a line before", "player.near", `line 3: no player "Nroth" is on record; did you mean North?`, nil,
			[][]string{{"North=1", "East=2"}, {"Nroth=3", "East=4"}}},
		{"--new names nobody", "player.new", "--new Zoe: no such player is named", []string{"Zoe"}, [][]string{{"North=1", "East=2"}}},
		{"beyond all sense", "points.form", `line 2: "1000001" is beyond 1000000 points`, nil, [][]string{{"North=1000001", "East=2"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := alone(t)
			_, err := b.takeInPapers(t, tt.confirmed, tt.rows...)
			require.Equal(t, tt.message, requireMistake(t, err, tt.want).Message)
			require.Empty(t, b.names(t))
			_, err = b.Match(t.Context(), "")
			require.ErrorIs(t, err, book.ErrNoMatch)
		})
	}
	b := alone(t)
	done, err := b.takeInPapers(t, []string{"Nroth"}, []string{"North=1", "East=2"}, []string{"Nroth=3", "East=4"})
	require.NoError(t, err)
	require.Len(t, done.New, 3)
	s, err := b.Standings(t.Context(), book.StandingsOf{All: true, By: score.ByWins})
	require.NoError(t, err)
	require.Len(t, s.Lines, 3)
}
