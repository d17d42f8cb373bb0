package render

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Complaint 28: whatever script or pictures a name is in, no row is wider than another.
func TestEveryRowOfATableIsOfTheSameWidth(t *testing.T) {
	var rows [][]string
	for _, name := range strange {
		rows = append(rows, []string{name, "23", name, "-5"}) // the last column ends each row
	}
	text := drawn(t, func(p *Page) {
		p.Table(table{columns: []column{{head: "player", left: true}, {head: "total"}, {head: "名前"}, {head: "best"}}, rows: rows})
	})
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	require.Len(t, lines, len(rows)+1)
	for _, line := range lines {
		require.Equal(t, wide(lines[0]), wide(line), "%q", line)
	}
	// by hand: 60 columns for the longest name, twice, "total", "best" and three gaps
	require.Equal(t, 60+2+5+2+60+2+4, wide(lines[0]))
}

func TestARowEndsWithItsLastCell(t *testing.T) {
	text := drawn(t, func(p *Page) {
		p.Table(table{columns: []column{{head: "n"}, {head: "remark", left: true}}, rows: [][]string{{"1", ""}, {"10", "a note"}}})
	})
	require.Equal(t, " n  remark\n 1\n10  a note\n", text)
}

func TestAColumnThatIsEmptyInEveryRowIsLeftOut(t *testing.T) {
	text := drawn(t, func(p *Page) {
		p.Table(table{columns: []column{{head: "a"}, {head: "b", left: true}, {head: "c"}}, rows: [][]string{{"1", "", "2"}, {"3", "", "4"}}})
	})
	require.Equal(t, "a  c\n1  2\n3  4\n", text)
}

// Heads are written as given: a player's name is never put into capitals.
func TestHeadsAreWrittenAsGiven(t *testing.T) {
	text := drawn(t, func(p *Page) {
		p.Table(table{columns: []column{{head: "o'Neill"}, {head: "zoë"}}, rows: [][]string{{"1", "2"}}})
	})
	require.Equal(t, "o'Neill  zoë\n      1    2\n", text)
}

// What is printed is read back, whatever the names and numbers.
func TestPrintedTablesAreReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var rows [][]string
		for range 1 + r.IntN(6) {
			rows = append(rows, []string{"7", strange[r.IntN(len(strange))], []string{"-5", "1234"}[r.IntN(2)], strange[r.IntN(len(strange))]})
		}
		text := drawn(t, func(p *Page) {
			p.Table(table{columns: []column{{head: "place"}, {head: "player", left: true}, {head: "total"}, {head: "tie", left: true}}, rows: rows})
		})
		got := parse(t, text, []heading{{name: "place"}, {name: "player", left: true}, {name: "total", cell: number}, {name: "tie", left: true}})
		require.Len(t, got, len(rows))
		for i, row := range rows {
			require.Equal(t, map[string]string{"place": row[0], "player": row[1], "total": row[2], "tie": row[3]}, got[i])
		}
	}
}
