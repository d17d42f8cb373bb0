package render

import (
	"encoding/csv"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// evenings is a table of all that a table may have.
func evenings() table {
	return table{
		columns: []column{{head: "place", key: true}, {head: "player", left: true, key: true}, {head: "played"}, {head: "never"}, {head: "remark", left: true, wrap: squeezable}},
		rows: [][]string{
			{"1", "North", "12", "", "came late and left early, as always"},
			{"10", "李雷", "3", "", ""},
		},
	}
}

func TestATableIsMadeToFit(t *testing.T) {
	for _, tt := range []struct {
		name  string
		width int
		want  string
	}{
		{"without a bound", 0, `
place  player  played  remark
    1  North       12  came late and left early, as always
   10  李雷         3
`},
		{"just as wide as it is", 58, `
place  player  played  remark
    1  North       12  came late and left early, as always
   10  李雷         3
`},
		{"a column narrower", 57, `
place  player  played  remark
    1  North       12  came late and left early, as
                       always
   10  李雷         3
`},
		{"words squeezed to 16 columns", 39, `
place  player  played  remark
    1  North       12  came late and
                       left early, as
                       always
   10  李雷         3
`},
		{"in parts, with what the rows are about", 38, `
place  player  played
    1  North       12
   10  李雷         3

place  player  remark
    1  North   came late and
               left early, as
               always
   10  李雷
`},
		{"row by row", 28, `
place   1
player  North
played  12
remark  came late and left
        early, as always

place   10
player  李雷
played  3
`},
		{"row by row, with no room beside the heads", 14, `
place   1
player  North
played  12
remark  came
  late and
  left early,
  as always

place   10
player  李雷
played  3
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want[1:], on(t, Paper{Width: tt.width}, func(p *Page) { p.Table(evenings()) }))
		})
	}
}

func TestTheFirstTableThatIsNotTooWideIsDrawn(t *testing.T) {
	wide := table{columns: []column{{head: "a long head"}}, rows: [][]string{{"1"}}}
	narrow := table{columns: []column{{head: "short"}}, rows: [][]string{{"1"}}, below: []string{"a long head"}}
	for width, want := range map[int]string{
		0:  "a long head\n          1\n",
		11: "a long head\n          1\n",
		10: "short\n    1\na long\n  head\n",
	} {
		require.Equal(t, want, on(t, Paper{Width: width}, func(p *Page) { p.Table(wide, narrow) }), "%d columns", width)
	}
}

func TestLinesAreBrokenBetweenWords(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		width      int
		want       []string
	}{
		{"what fits stays as it is", "two  words", 10, []string{"two  words"}},
		{"at the last space that fits", "one two three", 7, []string{"one two", "  three"}},
		{"a word wider than a line is broken", "abcdefgh", 5, []string{"abcde", "  fgh"}},
		{"letters may take two columns", "李雷韩梅 x", 5, []string{"李雷", "  韩", "  梅", "  x"}},
		{"what is drawn as one letter stays one", "👩‍🚀👩‍🚀 x", 6, []string{"👩‍🚀", "  👩‍🚀", "  x"}},
		{"a line without room", "李", 1, []string{"李"}},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, broken(tt.text, tt.width, 2)) })
	}
}

func TestTextKeepsItsPlace(t *testing.T) {
	draw := func(p *Page) {
		p.Printf("title of the page\n  a finding with a reason\n")
		p.Prose("    ", "the words of\n a rule")
		p.Verbatim("/a path/to a book.db\n")
	}
	require.Equal(t, ""+
		"title of the\n  page\n"+
		"  a finding\n    with a\n    reason\n"+
		"    the words\n    of a rule\n"+
		"/a path/to a book.db\n", on(t, Paper{Width: 14}, draw))
	require.Equal(t, ""+
		"title of the page\n  a finding with a reason\n    the words of a rule\n/a path/to a book.db\n", on(t, Paper{}, draw))
	words := strings.Repeat("word ", 40)
	for _, line := range strings.Split(strings.TrimSpace(on(t, Paper{}, func(p *Page) { p.Prose(" ", words) })), "\n") {
		require.LessOrEqual(t, len(line), textWidth)
	}
	require.NotContains(t, strings.TrimSpace(on(t, Paper{}, func(p *Page) { p.Line(words) })), "\n")
}

// mixed is a page of text and two tables, one of which says two things in a cell.
func mixed(p *Page) {
	p.Line("match 7: a|b*c_<d>")
	p.Gap()
	p.Table(table{columns: []column{{head: "player", left: true, key: true}, {head: "a|b*c_<d>"}}, rows: [][]string{{"a|b*c_<d>", "-5 (-5)"}},
		data: &table{columns: []column{{head: "player"}, {head: "points"}, {head: "total"}}, rows: [][]string{{"a|b*c_<d>", "-5", "-5"}}}})
	p.Line("below it")
	p.Line("=1+1")
	p.Gap()
	p.Table(evenings())
}

func TestAPageInEveryForm(t *testing.T) {
	for form, want := range map[Form]string{
		Text: `match 7: a|b*c_<d>

player     a|b*c_<d>
a|b*c_<d>    -5 (-5)
below it
=1+1

place  player  played  remark
    1  North       12  came late and left early, as always
   10  李雷         3
`,
		CSV: strings.ReplaceAll(`player,points,total
a|b*c_<d>,-5,-5

place,player,played,never,remark
1,North,12,,"came late and left early, as always"
10,李雷,3,,
`, "\n", "\r\n"),
		Plain: "player\tpoints\ttotal\na|b*c_<d>\t-5\t-5\n\n" +
			"place\tplayer\tplayed\tnever\tremark\n1\tNorth\t12\t\tcame late and left early, as always\n10\t李雷\t3\t\t\n",
		Markdown: `match 7: a\|b\*c\_\<d\>

| player | a\|b\*c\_\<d\> |
| --- | ---: |
| a\|b\*c\_\<d\> | -5 (-5) |

below it\
=1+1

| place | player | played | remark |
| ---: | --- | ---: | --- |
| 1 | North | 12 | came late and left early, as always |
| 10 | 李雷 | 3 |  |

`,
		Linear: `match 7: a|b*c_<d>

a|b*c_<d>: a|b*c_<d> -5 (-5).
below it
=1+1

place 1, North: played 12, remark came late and left early, as always.
place 10, 李雷: played 3.
`,
	} {
		require.Equal(t, want, on(t, Paper{Form: form, Width: 60}, mixed), "%s", form)
	}
}

func TestADrawingIsShownAsItIs(t *testing.T) {
	draw := func(p *Page) {
		p.Line("a_b")
		p.Verbatim("  *\n *  *\n")
		p.Verbatim("written: a_b.png\n")
	}
	require.Equal(t, "a\\_b\n\n```\n  *\n *  *\n```\n\nwritten: a\\_b.png\n\n", on(t, Paper{Form: Markdown}, draw))
	require.Equal(t, "a_b\n  *\n *  *\nwritten: a_b.png\n", on(t, Paper{Width: 3}, draw))
}

func TestATableWithoutRowsIsItsHeadsForProgramsAlone(t *testing.T) {
	none := func(p *Page) {
		p.Line("no match is on record")
		p.Table(table{columns: []column{{head: "match"}, {head: "players"}}})
	}
	for form, want := range map[Form]string{Text: "no match is on record\n", Linear: "no match is on record\n", Markdown: "no match is on record\n\n",
		CSV: "match,players\r\n", Plain: "match\tplayers\n"} {
		require.Equal(t, want, on(t, Paper{Form: form}, none), "%s", form)
	}
}

func TestAPageWithoutATableHasNoFormOfTables(t *testing.T) {
	var p Page
	p.Line("words")
	for _, form := range []Form{CSV, Plain} {
		require.True(t, form.OfTables())
		var out strings.Builder
		require.ErrorIs(t, p.Write(&out, Paper{Form: form}), ErrNoTable)
		require.Empty(t, out.String())
	}
	for _, form := range []Form{Text, Markdown, Linear} {
		require.False(t, form.OfTables())
		require.Contains(t, on(t, Paper{Form: form}, func(p *Page) { p.Line("words") }), "words")
	}
}

type torn struct{}

var errTorn = errors.New("the paper is torn")

func (torn) Write([]byte) (int, error) { return 0, errTorn }

func TestAPageThatCannotBeWrittenIsAnError(t *testing.T) {
	var p Page
	mixed(&p)
	for _, form := range []Form{Text, CSV, Markdown, Plain, Linear} {
		require.ErrorIs(t, p.Write(torn{}, Paper{Form: form}), errTorn)
	}
}

func TestAGroupOfRowsIsToldRowByRow(t *testing.T) {
	grouped := table{grouped: true, columns: []column{{head: "record", left: true, key: true}, {head: "game", left: true}, {head: "who", left: true}},
		rows: [][]string{{"best", "", "A"}, {"", "", "B"}, {"worst", "kit", "C"}, {"", "", "D"}}}
	draw := func(p *Page) { p.Table(grouped) }
	require.Equal(t, "best: who A.\nbest: who B.\nworst: game kit, who C.\nworst: game kit, who D.\n", on(t, Paper{Form: Linear}, draw))
	require.Equal(t, "record\tgame\twho\nbest\t\tA\nbest\t\tB\nworst\tkit\tC\nworst\tkit\tD\n", on(t, Paper{Form: Plain}, draw))
	require.Equal(t, "record  game  who\nbest          A\n              B\nworst   kit   C\n              D\n", drawn(t, draw))
}

// readCSV reads the tables of a page, those without rows too.
func readCSV(t testing.TB, text string) (tables [][][]string) {
	t.Helper()
	for _, part := range strings.Split(text, "\r\n\r\n") {
		rows, err := csv.NewReader(strings.NewReader(part)).ReadAll()
		require.NoError(t, err)
		tables = append(tables, rows)
	}
	return tables
}

// Whatever is in a table, and however narrow the paper: no line is wider, and no
// letter of a cell is lost.
func TestAnyTableFitsAnyPaper(t *testing.T) {
	word := rapid.SampledFrom(append([]string{"", "", "-5 (-5)", "a few words", "12345678901234567890"}, crowd(9)...))
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(8, 100).Draw(t, "width") // the widest letter takes four
		var tb table
		for range rapid.IntRange(1, 8).Draw(t, "columns") {
			tb.columns = append(tb.columns, column{head: word.Draw(t, "head"), left: rapid.Bool().Draw(t, "left"), key: rapid.Bool().Draw(t, "key"),
				wrap: rapid.SampledFrom([]int{0, 20, squeezable}).Draw(t, "wrap")})
		}
		for range rapid.IntRange(1, 5).Draw(t, "rows") {
			var row []string
			for range tb.columns {
				row = append(row, word.Draw(t, "cell"))
			}
			tb.rows = append(tb.rows, row)
		}
		page := on(t, Paper{Width: width}, func(p *Page) { p.Table(tb) })
		for _, line := range strings.Split(page, "\n") {
			if wide(line) > width {
				t.Fatalf("%q is wider than %d in\n%s", line, width, page)
			}
		}
		for _, row := range tb.rows {
			for _, cell := range row {
				for _, letter := range cell {
					if letter != ' ' && strings.Count(page, string(letter)) < strings.Count(strings.Join(slices.Concat(tb.rows...), ""), string(letter)) {
						t.Fatalf("%q of %q is lost in\n%s", letter, cell, page)
					}
				}
			}
		}
	})
}
