package archive_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage/archive"
)

// papers reads a list of totals.
func papers(t *testing.T, text string, start book.Start) (book.PaperImport, error) {
	t.Helper()
	sheet, totals, err := archive.ReadCSV(strings.NewReader(text))
	if err != nil {
		return book.PaperImport{}, err
	}
	require.Nil(t, sheet)
	return totals.Papers(start)
}

func TestAListOfTotalsIsReadAsPeopleKeepIt(t *testing.T) {
	utf16le := func(text string) string {
		b := []byte{0xff, 0xfe}
		for _, u := range utf16.Encode([]rune(text)) {
			b = append(b, byte(u), byte(u>>8))
		}
		return string(b)
	}
	type match struct{ day, game, words string }
	for _, tt := range []struct {
		name, text string
		start      book.Start
		want       []match
		notes      []string
	}{
		{"days, and who did not play", "date,North,East,South\n2025-12-24,120,98,\n2026-01-03,77,,-5\n", book.Start{Game: "kit"},
			[]match{{"2025-12-24", "kit", "North=120 East=98"}, {"2026-01-03", "kit", "North=77 South=-5"}}, nil},
		{"a column of games", "Date,Game,North,East\n2025-12-24,Kit,120,98\n2025-12-25,kings,12,30\n", book.Start{},
			[]match{{"2025-12-24", "kit", "North=120 East=98"}, {"2025-12-25", "kings", "North=12 East=30"}}, nil},
		{"days with points, semicolons, a title, notes, empty columns", "Unsere Abende;;;;\nDatum;Zoë;李雷;;Bemerkung\n24.12.2025;1.234;98;;bei uns\n3.1.2026;77;\u22125;;\n", book.Start{Game: "kit"},
			[]match{{"2025-12-24", "kit", "Zoë=1234 李雷=98"}, {"2026-01-03", "kit", "Zoë=77 李雷=-5"}},
			[]string{"line 1 is left out: Unsere Abende", "the note in line 3, column 5, is left out: bei uns"}},
		{"UTF-16 and tabs", utf16le("date\tZoë\tEast\n2025/12/24\t120\t98\n"), book.Start{Game: "kit"},
			[]match{{"2025-12-24", "kit", "Zoë=120 East=98"}}, []string{"the file was read as UTF-16 (little-endian)"}},
		{"players who are called as columns are", "date,game,'total,East\n2025-12-24,kit,120,98\n", book.Start{},
			[]match{{"2025-12-24", "kit", "total=120 East=98"}}, nil},
		{"alike in everything, and two", "date,North,East\n2025-12-24,120,98\n2025-12-24,120,98\n", book.Start{Game: "kit"},
			[]match{{"2025-12-24", "kit", "North=120 East=98"}, {"2025-12-24", "kit", "North=120 East=98"}}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			im, err := papers(t, tt.text, tt.start)
			require.NoError(t, err)
			var got []match
			for _, r := range im.Rows {
				got = append(got, match{r.Start.Day, r.Start.Game, strings.Join(r.Words, " ")})
			}
			require.Equal(t, tt.want, got)
			require.Equal(t, tt.notes, im.Notes)
		})
	}
}

func TestAListOfTotalsThatCannotBeMeantNamesLineAndColumn(t *testing.T) {
	for _, tt := range []struct{ name, text, want, message string }{
		{"a day that may be two", "date,North,East\n3/4/2026,1,2\n", "day.form", `line 2, column 1: "3/4/2026" is no day, or may be two`},
		{"no such day", "date,North,East\n2026-02-30,1,2\n", "day.form", `line 2, column 1: "2026-02-30" is no day, or may be two`},
		{"no day", "date,North,East\n2026-02-03,1,2\n,1,2\n", "day.form", "line 3, column 1: the day is missing"},
		{"no number", "date,North,East\n2026-02-03,1,out\n", "csv.totals", `line 2, column 3: "out" is no total`},
		{"a part of a point", "date,North,East\n2026-02-03,1.5,2\n", "csv.totals", `line 2, column 2: "1.5" is no total`},
		{"what may be two numbers", "date,North,East\n2026-02-03,\"12,000\",2\n", "csv.number", `line 2, column 2: "12,000" may be two numbers`},
		{"another game", "date,game,North,East\n2026-02-03,kings,1,2\n", "csv.game", "line 2, column 2: the line says kings, and --game kit"},
		{"no name", "date,North,\n2026-02-03,1,2\n", "csv.head", "line 1, column 3: no name stands above the cells of this column"},
		{"a number for a name", "date,North,12\n2026-02-03,1,2\n", "csv.head", `line 1, column 3: "12" stands where the name of a player is expected`},
		{"too many cells", "date,North,East\n2026-02-03,1,2,3\n", "csv.width", `line 2, column 4: "3" stands beyond the last column, which is column 3`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := papers(t, tt.text, book.Start{Game: "kit"})
			var wrong *score.Mistake
			require.True(t, errors.As(err, &wrong), "%v", err)
			require.Equal(t, []string{tt.want, tt.message}, []string{wrong.Name, wrong.Message})
		})
	}
}
