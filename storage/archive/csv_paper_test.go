package archive_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/storage/archive"
)

func TestAMatchOfTotalsOnlyIsNoSheet(t *testing.T) {
	p := play(t, "kit", nil, "North", "East")
	p.Number = 7
	body, err := p.Sheet.RecordTotals([]score.PaperTotal{{Player: "North", Points: 12}, {Player: "East", Points: 40}}, "")
	require.NoError(t, err)
	p.event(1, body)
	_, err = archive.WriteSheet(io.Discard, p.Match, archive.Form{})
	requireMistake(t, err, "csv.no_rounds", "of match 7 only the totals are known, and a score sheet is made of rounds")
}
