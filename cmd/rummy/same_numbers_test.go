package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"rummy/cmd/rummy/cli"
	"rummy/cmd/rummy/prompt"
)

// standingsHeads are the columns of standings whose numbers are compared.
var standingsHeads = []string{"place", "played", "wins", "win share", "avg place", "total", "average", "best", "worst", "out"}

// Two matches of Kit, two rounds each. The first ends 15, 18, 12 (-5+20, 23-5, 12+0),
// so South wins it before North; the second -10, 23, 42 (-5-5, 12+11, 12+30).
var (
	standingsWant = map[string][]string{ // places 2+1, 3+2, 1+3
		"North": {"1", "2", "1", "1.0", "1.5", "5", "2.5", "-10", "15", "3"},
		"South": {"2", "2", "1", "1.0", "2.0", "54", "27.0", "12", "42", "0"},
		"East":  {"3", "2", "0", "0.0", "2.5", "41", "20.5", "18", "23", "1"},
	}
	sheetWant = map[string][]string{ // points and total of each round, total, place
		"North": {"-5", "-5", "20", "15", "15", "2"},
		"East":  {"23", "23", "-5", "18", "18", "3"},
		"South": {"12", "12", "0", "12", "12", "1"},
	}
)

// evenings plays them, and returns how to ask about them.
func evenings(t *testing.T) func(args ...string) string {
	db := filepath.Join(t.TempDir(), "book.db")
	say := func(args ...string) string {
		t.Helper()
		var out, err bytes.Buffer
		d := cli.System()
		d.Out, d.Err, d.Now = &out, &err, evening
		d.Env = func(name string) string { return map[string]string{"RUMMY_DB": db}[name] }
		d.Ask = func() (prompt.Prompter, error) { return nil, prompt.ErrNoTerminal }
		require.Zero(t, cli.Run(context.Background(), d, args), "%q: %s", args, err.String())
		return out.String()
	}
	say("season", "start", "Autumn", "--from", "2026-11-01")
	for _, rounds := range [][]string{{"North=out East=23 South=12", "North=20 East=out South=0"}, {"North=out East=12 South=12", "North=out East=11 South=30"}} {
		say("match", "start", "--game", "kit", "--rule", "rounds.count=2", "North", "East", "South")
		for _, r := range rounds {
			say(append([]string{"score", "add"}, strings.Fields(r)...)...)
		}
	}
	return say
}

func TestTheSameNumbersStandInEveryForm(t *testing.T) {
	say := evenings(t)
	page := say("report")
	for _, tt := range []struct {
		form             string
		standings, sheet map[string][]string
	}{
		{"text", byPlayer(t, fields(say("standings"))), bySeat(t, fields(say("score", "show", "--match", "1")))},
		{"Markdown", byPlayer(t, piped(say("standings", "--markdown"))), bySeat(t, piped(say("score", "show", "--match", "1", "--markdown")))},
		{"CSV", byPlayer(t, commas(t, say("standings", "--csv"))), byColumn(t, commas(t, say("score", "show", "--match", "1", "--csv")))},
		{"plain lines", byPlayer(t, tabs(say("standings", "--plain"))), byColumn(t, tabs(say("score", "show", "--match", "1", "--plain")))},
		{"JSON", standingsJSON(t, say("standings", "--json")), sheetJSON(t, say("score", "show", "--match", "1", "--json"))},
		{"a page on the season", byPlayer(t, drawn(t, page, "standings")), bySeat(t, drawn(t, page, "score sheet of match 1"))},
		{"a page on the match", standingsWant, bySeat(t, drawn(t, say("report", "--match", "1"), "score sheet of match 1"))},
	} {
		require.Equal(t, standingsWant, tt.standings, "standings as %s", tt.form)
		require.Equal(t, sheetWant, tt.sheet, "sheet as %s", tt.form)
	}
}

// A chart in numbers is the running totals of the sheet, and of a season the places:
// after the first match South, North, East; after both North, South, East.
func TestAChartHasTheNumbersOfTheSheetAndTheStandings(t *testing.T) {
	say := evenings(t)
	for name, want := range sheetWant {
		rows := commas(t, say("chart", "--match", "1", "--csv"))
		at := slices.Index(rows[0], name)
		require.Equal(t, []string{want[1], want[3]}, []string{rows[1][at], rows[2][at]}, name)
	}
	rows := tabs(say("chart", "--season", "Autumn", "--plain"))
	for name, first := range map[string]string{"South": "1", "North": "2", "East": "3"} {
		at := slices.Index(rows[0], name)
		require.Equal(t, []string{first, standingsWant[name][0]}, []string{rows[1][at], rows[2][at]}, name)
	}
}

// byPlayer takes standings from rows below heads.
func byPlayer(t *testing.T, rows [][]string) map[string][]string {
	t.Helper()
	head := slices.IndexFunc(rows, func(r []string) bool { return slices.Contains(r, "player") })
	require.GreaterOrEqual(t, head, 0, "%q", rows)
	found := map[string][]string{}
	for _, r := range rows[head+1:] {
		if len(r) < len(standingsHeads) {
			break
		}
		var numbers []string
		for _, name := range standingsHeads {
			numbers = append(numbers, r[slices.Index(rows[head], name)])
		}
		found[r[slices.Index(rows[head], "player")]] = numbers
	}
	return found
}

var pointsAndTotal = regexp.MustCompile(`^(-?\d+) \((-?\d+)\)$`)

// bySeat takes a sheet from rows whose cells are "23 (18)".
func bySeat(t *testing.T, rows [][]string) map[string][]string {
	t.Helper()
	head := slices.IndexFunc(rows, func(r []string) bool { return slices.Contains(r, "round") })
	require.GreaterOrEqual(t, head, 0, "%q", rows)
	found := map[string][]string{}
	for _, name := range []string{"North", "East", "South"} {
		at := slices.Index(rows[head], name)
		for _, r := range rows[head+1 : head+3] {
			m := pointsAndTotal.FindStringSubmatch(r[at])
			require.NotNil(t, m, "%q", r)
			found[name] = append(found[name], m[1:]...)
		}
		sums := rows[head+3 : head+5]
		if short := len(rows[head]) - len(sums[0]); short > 1 { // a row without its empty cells
			at -= short - 1
		}
		found[name] = append(found[name], sums[0][at], sums[1][at])
	}
	return found
}

// byColumn takes a sheet from rows in which points and totals have columns.
func byColumn(t *testing.T, rows [][]string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, name := range []string{"North", "East", "South"} {
		points, total := slices.Index(rows[0], name), slices.Index(rows[0], name+" total")
		found[name] = []string{rows[1][points], rows[1][total], rows[2][points], rows[2][total], rows[3][total], rows[4][points]}
	}
	return found
}

var apart = regexp.MustCompile(` {2,}`)

// fields are the cells of lines in which two blanks part them.
func fields(text string) (rows [][]string) {
	for _, line := range strings.Split(text, "\n") {
		rows = append(rows, apart.Split(strings.TrimSpace(line), -1))
	}
	return rows
}

// piped are the cells of Markdown, without the line below the heads.
func piped(text string) (rows [][]string) {
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "| ---") {
			continue
		}
		var row []string
		for _, c := range strings.Split(strings.Trim(line, "|"), "|") {
			row = append(row, strings.TrimSpace(c))
		}
		rows = append(rows, row)
	}
	return rows
}

// tabs are the cells of lines in which a tab parts them.
func tabs(text string) (rows [][]string) {
	for line := range strings.Lines(text) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows
}

func commas(t *testing.T, text string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	return rows
}

// drawn are the cells of the table of a page that has that caption.
func drawn(t *testing.T, page, caption string) (rows [][]string) {
	t.Helper()
	top, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	for table := range top.Descendants() {
		if table.Data != "table" || wordsOf(table.FirstChild.NextSibling) != caption {
			continue
		}
		for tr := range table.Descendants() {
			if tr.Data != "tr" {
				continue
			}
			var row []string
			for c := range tr.ChildNodes() {
				row = append(row, wordsOf(c))
			}
			rows = append(rows, row)
		}
	}
	require.NotEmpty(t, rows, "no table %q", caption)
	return rows
}

func wordsOf(top *html.Node) string {
	text := ""
	for n := range top.Descendants() {
		if n.Type == html.TextNode {
			text += n.Data
		}
	}
	return text
}

func standingsJSON(t *testing.T, text string) map[string][]string {
	t.Helper()
	var answer struct {
		Standings []struct {
			Player                                                 string
			Place, Played, Wins, Total, Average, Best, Worst, Outs json.Number
			WinShare                                               json.Number `json:"win_share"`
			AveragePlace                                           json.Number `json:"average_place"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(text), &answer))
	found := map[string][]string{}
	for _, s := range answer.Standings {
		for _, n := range []json.Number{s.Place, s.Played, s.Wins, s.WinShare, s.AveragePlace, s.Total, s.Average, s.Best, s.Worst, s.Outs} {
			found[s.Player] = append(found[s.Player], n.String())
		}
	}
	return found
}

func sheetJSON(t *testing.T, text string) map[string][]string {
	t.Helper()
	type line struct {
		Player               string
		Points, Total, Place json.Number
	}
	var answer struct {
		Rounds []struct{ Scores []line }
		Totals []line
	}
	require.NoError(t, json.Unmarshal([]byte(text), &answer))
	found := map[string][]string{}
	for _, r := range answer.Rounds {
		for _, s := range r.Scores {
			found[s.Player] = append(found[s.Player], s.Points.String(), s.Total.String())
		}
	}
	for _, s := range answer.Totals {
		found[s.Player] = append(found[s.Player], s.Total.String(), s.Place.String())
	}
	return found
}
