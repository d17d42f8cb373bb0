package render

import (
	"regexp"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/stretchr/testify/require"
)

// wide is how many columns of a screen a text takes.
func wide(s string) int { return text.StringWidthWithoutEscSequences(s) }

// until returns the beginning of a line that takes so many columns of a screen.
func until(line string, columns int) string {
	end := 0
	for i := range line + " " {
		if i <= len(line) && wide(line[:i]) <= columns {
			end = i
		}
	}
	if wide(line) <= columns {
		end = len(line)
	}
	return line[:end]
}

// heading is the head of a column, as a test expects it.
type heading struct {
	name string
	left bool           // it begins where its cells begin; else it ends where they end
	cell *regexp.Regexp // what stands to the right of a column that begins on the left
}

var (
	number = regexp.MustCompile(`\S+$`)
	scored = regexp.MustCompile(`(absent -?\d+ \(-?\d+\)|-?\d+ \(-?\d+\)|-?\d+ \+ unknown|-?\d+|absent|unknown|-|)$`)
)

// parse reads a printed table back, a map a row, by where the heads of its
// columns stand on a screen. A cell out of its column fails the test.
func parse(t *testing.T, table string, columns []heading) []map[string]string {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(table, "\n"), "\n")
	head := lines[0]
	type span struct{ from, to int }
	var spans []span
	at := 0
	for _, c := range columns {
		i := strings.Index(head[at:], c.name)
		require.GreaterOrEqual(t, i, 0, "no column %q in\n%s", c.name, table)
		begin := at + i
		at = begin + len(c.name)
		spans = append(spans, span{wide(head[:begin]), wide(head[:at])})
	}
	require.Equal(t, at, len(head), "more columns in %q", head)
	var rows []map[string]string
	for _, line := range lines[1:] {
		require.Equal(t, strings.TrimRight(line, " "), line, "spaces at the end")
		row := map[string]string{}
		from := ""
		for i, c := range columns {
			if c.left {
				continue
			}
			to := until(line, spans[i].to)
			if wide(line) > spans[i].to {
				require.True(t, strings.HasPrefix(line[len(to):], "  "), "%q is not at the end of a cell in\n%s", c.name, table)
			}
			region := strings.TrimPrefix(to, from)
			if i > 0 && columns[i-1].left { // a column that begins on the left lies in between
				cell := c.cell.FindString(region)
				before := strings.TrimSuffix(region, cell)
				row[columns[i-1].name] = strings.TrimSpace(before)
				if row[columns[i-1].name] != "" {
					require.Equal(t, spans[i-1].from, wide(from)+wide(before)-wide(strings.TrimLeft(before, " ")), "%q does not begin its cell in\n%s", columns[i-1].name, table)
				}
				region = cell
			}
			row[c.name] = strings.TrimSpace(region)
			from = to
		}
		if last := len(columns) - 1; columns[last].left {
			cell := strings.TrimPrefix(line, from)
			row[columns[last].name] = strings.TrimSpace(cell)
			if strings.TrimSpace(cell) != "" {
				require.Equal(t, spans[last].from, wide(from)+wide(cell)-wide(strings.TrimLeft(cell, " ")), "%q does not begin its cell in\n%s", columns[last].name, table)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// strange are names as people bear them, of all widths.
var strange = []string{"North", "李雷", "🐊 East", "Zoë", "Zo\u0323e\u0308", "👩‍🚀 Ann", "한국 사람", "مريم", "Łukasz-Żółw", "ｗｉｄｅ",
	"🇳🇿 Kiri", "a", "❤️", "O'Neill (the elder)", "東", strings.Repeat("ä", 60)}

func TestUntilCountsColumnsOfTheScreen(t *testing.T) {
	require.Equal(t, "李", until("李雷 7", 2))
	require.Equal(t, "李雷", until("李雷 7", 4))
	require.Equal(t, "李雷 7", until("李雷 7", 9))
	require.Equal(t, "Zo\u0323e\u0308", until("Zo\u0323e\u0308 7", 3))
}
