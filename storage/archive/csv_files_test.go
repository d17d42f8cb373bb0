package archive_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score/book"
	"rummy/storage/archive"
	"rummy/validate/card"
)

// The sheet that every file of testdata holds. Totals by hand:
//
//	Zoë         -5 + 0 + 15 = 10
//	Jörg        23 - 5 -  5 = 13
//	Smith, Ann  38 + 12 + 0 = 50, 38 of them the 7, a wild at 20 and the 11
var (
	sheetPlayers = []string{"Zoë", "Jörg", "Smith, Ann"}
	sheetWords   = [][]string{
		{"Zoë=out", "Jörg=23", "Smith, Ann:7,W,11"},
		{"Zoë=0", "Jörg=out", "Smith, Ann=12"},
		{"Zoë=7+8", "Jörg=out", "Smith, Ann=0"},
	}
	sheetTotals = []card.Points{10, 13, 50}
)

// Complaint 41: whatever a spreadsheet writes is read right.
func TestSheetsAsSpreadsheetsWriteThem(t *testing.T) {
	files := map[string]struct {
		encoding string
		totals   bool // the file states them
		lines    [3]int
		notes    []string
	}{
		"google.csv":             {"UTF-8", true, [3]int{2, 3, 4}, nil},
		"libreoffice.csv":        {"UTF-8", true, [3]int{2, 3, 4}, nil},
		"excel-utf8.csv":         {"UTF-8", true, [3]int{2, 3, 4}, nil},
		"excel-semicolon.csv":    {"Latin-1", true, [3]int{2, 3, 4}, nil},
		"excel-sep.csv":          {"Latin-1", true, [3]int{3, 4, 5}, nil},
		"excel-unicode.txt":      {"UTF-16 (little-endian)", true, [3]int{2, 3, 4}, nil},
		"utf16-big.csv":          {"UTF-16 (big-endian)", true, [3]int{2, 3, 4}, nil},
		"utf16-no-mark.csv":      {"UTF-16 (little-endian)", true, [3]int{2, 3, 4}, nil},
		"utf16-big-no-mark.csv":  {"UTF-16 (big-endian)", true, [3]int{2, 3, 4}, nil},
		"tabs.tsv":               {"UTF-8", true, [3]int{2, 3, 4}, nil},
		"no-numbers.csv":         {"UTF-8", true, [3]int{2, 3, 4}, nil},
		"two-marks.csv":          {"UTF-8", false, [3]int{2, 3, 4}, nil},
		"line-ends-in-cells.csv": {"UTF-8", false, [3]int{3, 5, 6}, nil},
		"old-mac.csv":            {"UTF-8", true, [3]int{2, 3, 4}, nil},
		"row-sums.csv":           {"UTF-8", true, [3]int{2, 3, 4}, []string{"the note in line 4, column 6, is left out: Ann came late"}},
		"template.csv": {"UTF-8", true, [3]int{2, 3, 4}, []string{
			`line 9, "Place", follows from the rounds and is left out`, `the column of "Player 4" is empty, and left out`}},
	}
	found, err := filepath.Glob("testdata/*.?s?")
	require.NoError(t, err)
	more, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.Len(t, files, len(found)+len(more))
	for name, want := range files {
		t.Run(name, func(t *testing.T) {
			f, err := os.Open(filepath.Join("testdata", name))
			require.NoError(t, err)
			defer f.Close()
			sheet, _, err := archive.ReadCSV(f)
			require.NoError(t, err)
			im, err := sheet.Match(book.Start{Game: "kit"})
			require.NoError(t, err)
			notes := want.notes
			if want.encoding != "UTF-8" {
				notes = append([]string{"the file was read as " + want.encoding}, notes...)
			}
			require.Equal(t, notes, im.Notes)
			require.Len(t, im.Rows, 3)
			for i, row := range im.Rows {
				require.Equal(t, want.lines[i], row.Line)
				for j, word := range row.Words {
					require.Equal(t, sheetWords[i][j], strings.Join(strings.Fields(word), " "), "round %d", i+1)
				}
			}
			done, err := dry().ImportSheet(t.Context(), dryRun(im))
			require.NoError(t, err)
			require.Equal(t, sheetPlayers, done.Names())
			for i, total := range done.Sheet.Totals {
				require.Equal(t, sheetTotals[i], total.Points)
			}
			require.Equal(t, []int{3, 9}, []int{done.Rounds, done.Entries})
			require.Equal(t, want.totals, len(im.Totals) == 3)
		})
	}
}
