package render

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// crowd is n people, with names of 1 to 24 letters of one and of two columns.
func crowd(n int) (names []string) {
	kinds := []string{"A", "李雷", "🐊 East", "Zoë", "Maximiliane von Habsburg", strings.Repeat("東", 24), "👩‍🚀 Ann", "مريم", "North the younger"}
	for i := range n {
		name := []rune(kinds[i%len(kinds)])
		if again := i / len(kinds); again > 0 {
			mark := []rune(string(rune('a' + again)))
			name = append(name[:min(len(name), 24-len(mark))], mark...)
		}
		names = append(names, string(name))
	}
	return names
}

// anyNumber lets as many play as tests want.
var anyNumber = rules.Overlay{{Field: "players.max", Value: "30"}, {Field: "pack.packs", Value: "9"}}

// within draws a page and checks that no line is wider than the paper.
func within(t *testing.T, width int, draw func(*Page)) string {
	t.Helper()
	page := on(t, Paper{Width: width}, draw)
	for _, line := range strings.Split(page, "\n") {
		require.LessOrEqual(t, text.StringWidth(line), width, "%q of\n%s", line, page)
	}
	return page
}

// crowded calls check for each number of people and each width.
func crowded(t *testing.T, check func(t *testing.T, people []string, width int)) {
	for _, n := range []int{2, 7, 12, 30} {
		for _, width := range []int{80, 40} {
			t.Run(fmt.Sprintf("%d players, %d columns", n, width), func(t *testing.T) { check(t, crowd(n), width) })
		}
	}
}

// reader reads tables off a screen, whatever way they are drawn.
type reader struct {
	t     *testing.T
	heads []string
	left  []string // of them, those that begin where their cells begin
	keys  int      // as many heads come first and say what a row is about
}

// whole is a text without its spaces.
func whole(text string) string { return strings.ReplaceAll(text, " ", "") }

var gaps = regexp.MustCompile(` {2,}`)

// read returns the cells of all tables on a page by key and head, without their
// spaces, since words may be broken anywhere.
func (r reader) read(page string) map[string]map[string]string {
	all := map[string]map[string]string{}
	add := func(row map[string]string) {
		key := whole(row[r.heads[r.keys-1]])
		if all[key] == nil {
			all[key] = map[string]string{}
		}
		for head, cell := range row {
			all[key][head] = whole(cell)
		}
	}
	for _, block := range strings.Split(page, "\n\n") {
		lines := strings.Split(strings.Trim(block, "\n"), "\n")
		words := gaps.Split(strings.TrimSpace(lines[0]), -1)
		names, rest := r.underEachOther(words, lines)
		switch {
		case r.are(names):
			r.readGrid(words, names, append(lines[:1:1], rest...), add)
		case slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, r.heads[0]+"  ") || line == r.heads[0] }):
			r.readList(lines, add)
		}
	}
	return all
}

// are tells whether these are heads, at least two of them.
func (r reader) are(names []string) bool {
	return len(names) > 1 && !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(r.heads, name) })
}

// underEachOther returns the heads where a second line goes on with some of them,
// under words that end where they end, and the lines of the rows.
func (r reader) underEachOther(words, lines []string) (names, rest []string) {
	if len(lines) < 2 {
		return words, nil
	}
	more := gaps.Split(strings.TrimSpace(lines[1]), -1)
	end := func(line, word string) int { return wide(line[:strings.Index(line, word)]) + wide(word) }
	names = slices.Clone(words)
	joined := 0
	for i, name := range names {
		for _, m := range more {
			if slices.Contains(r.heads, name+" "+m) && end(lines[0]+" ", name+" ") == end(lines[1]+" ", m+" ") {
				names[i] = name + " " + m
				joined++
			}
		}
	}
	if joined < len(more) {
		return words, lines[1:]
	}
	return names, lines[2:]
}

// readGrid reads rows below heads, by the columns of the screen; heads is what of
// them stands in the first line.
func (r reader) readGrid(heads, names, lines []string, add func(map[string]string)) {
	var row map[string]string
	begins, ends := make([]int, len(names)), make([]int, len(names))
	at := 0
	for i, name := range heads {
		at += strings.Index(lines[0][at:], name)
		begins[i], ends[i] = wide(lines[0][:at]), wide(lines[0][:at])+wide(name)
		at += len(name)
	}
	for _, line := range lines[1:] {
		if strings.HasPrefix(line, "behind by ") || strings.HasPrefix(line, "shared: ") {
			break // text below the table
		}
		now := map[string]string{}
		for i, name := range names {
			if slices.Contains(r.left, name) {
				rest := strings.TrimPrefix(line, until(line, begins[i]))
				if wide(line) > begins[i] && !strings.HasPrefix(rest, " ") {
					now[name] = gaps.Split(rest, 2)[0]
				}
			} else if before := until(line, ends[i]); wide(before) == ends[i] && !strings.HasSuffix(before, " ") {
				parts := gaps.Split(before, -1)
				now[name] = strings.TrimSpace(parts[len(parts)-1])
			}
		}
		switch {
		case now[names[0]] != "":
			if row != nil {
				add(row)
			}
			row = now
		case row != nil && len(now) > 0: // words that go on
			for name, words := range now {
				row[name] += words
			}
		}
		if strings.Contains(line, ": ") && now[names[0]] == "" {
			break // text below the table
		}
	}
	add(row)
}

// readList reads a row, a cell a line.
func (r reader) readList(lines []string, add func(map[string]string)) {
	row := map[string]string{}
	head := ""
	for _, line := range lines {
		if !strings.HasPrefix(line, " ") {
			head, line, _ = strings.Cut(line, "  ")
			if !slices.Contains(r.heads, head) {
				break // text below the table
			}
		}
		row[head] += strings.TrimSpace(line)
	}
	add(row)
}

// long is a match of many, in which everything that stands on a sheet happens.
func long(t *testing.T, people []string) *book.Match {
	t.Helper()
	var bodies []score.Body
	r := rand.New(rand.NewPCG(27, uint64(len(people))))
	for n := 1; n <= 9; n++ {
		if n == 4 {
			bodies = append(bodies, score.RoundSkipped{Round: n, Reason: "it had become much too late to go on"})
			continue
		}
		round := score.RoundScored{Round: n, Agreed: "the cards fell down and nobody could say which were whose"}
		for seat, p := range people {
			points := card.Points(r.IntN(200))
			e := score.Entry{Player: p, Points: &points}
			switch {
			case seat == n%len(people):
				e = score.Entry{Player: p, Out: true}
			case r.IntN(9) == 0:
				e = score.Entry{Player: p, Absent: true}
			}
			round.Entries = append(round.Entries, e)
		}
		bodies = append(bodies, round)
	}
	return match(t, anyNumber, people, bodies...)
}

// Complaint 27: a score sheet of any number of players is whole on any terminal.
func TestComplaint27ASheetFitsTheTerminalWithEveryNumber(t *testing.T) {
	crowded(t, func(t *testing.T, people []string, width int) {
		m := long(t, people)
		page := within(t, width, func(p *Page) { Sheet(p, m) })
		down := reader{t, slices.Concat([]string{"round", "wild", "cards", "dealer"}, people, []string{"remark"}), []string{"dealer", "remark"}, 1}
		across := reader{t, []string{"player", "1", "2", "3", "5", "6", "7", "8", "9", "total", "place"}, []string{"player"}, 1}
		rounds, players := down.read(page), across.read(page)
		at := func(player, row string) string {
			if cells, ok := players[whole(player)]; ok {
				return cells[row]
			}
			return rounds[row][player]
		}
		j := NewMatchJSON(m)
		found := 0
		for _, r := range j.Rounds {
			for _, s := range r.Scores {
				want := "absent"
				if s.Points != nil {
					want = fmt.Sprintf("%d(%d)", *s.Points, *s.Total)
				}
				require.Equal(t, want, at(s.Player, strconv.Itoa(r.Round)), "%s in round %d of\n%s", s.Player, r.Round, page)
				found++
			}
		}
		require.Equal(t, 8*len(people), found)
		for _, total := range j.Totals {
			require.Equal(t, strconv.Itoa(int(total.Total)), at(total.Player, "total"), "%s in\n%s", total.Player, page)
			place := "-"
			if total.Place != nil {
				place = strconv.Itoa(*total.Place)
			}
			require.Equal(t, place, at(total.Player, "place"), "%s in\n%s", total.Player, page)
		}
		said := strings.Join(strings.Fields(page), "")
		require.Equal(t, 8, strings.Count(said, "thecardsfelldownandnobodycouldsaywhichwerewhose"))
		require.Contains(t, said, "ithadbecomemuchtoolatetogoon")
	})
}

func TestComplaint27StandingsFitTheTerminalWithEveryNumber(t *testing.T) {
	crowded(t, func(t *testing.T, people []string, width int) {
		r := rand.New(rand.NewPCG(27, 2))
		var tallies []score.Tally
		for _, p := range people {
			tallies = append(tallies, score.Tally{Player: p, Played: 100 + r.Int64N(99), Wins: r.Int64N(99), WinShare: r.Int64N(99) * score.WinUnit / 6,
				Places: 300 + r.Int64N(99), Points: r.Int64N(90000), Low: r.Int64N(60) - 50, High: r.Int64N(300), Outs: r.Int64N(10)})
		}
		s := &book.Standings{Ranking: byWins, Game: "kit", Others: 3}
		for _, l := range score.Standings(tallies, score.ByWins, true) {
			s.Lines = append(s.Lines, book.Line{Standing: l, Name: l.Player, Best: l.Low, Worst: l.High})
		}
		page := within(t, width, func(p *Page) { Standings(p, s, false) })
		cells := reader{t, []string{"place", "player", "played", "wins", "win share", "avg place", "total", "average", "best", "worst", "out", "tie"}, []string{"player", "tie"}, 2}.read(page)
		require.Len(t, cells, len(people), page)
		for _, l := range NewStandingsJSON(s).Standings {
			got := cells[whole(l.Player)]
			require.Equal(t, []string{fmt.Sprint(*l.Place), fmt.Sprint(l.Played), fmt.Sprint(l.Wins), l.WinShare.String(), l.AveragePlace.String(), fmt.Sprint(*l.Total), l.Average.String(),
				fmt.Sprint(*l.Best), fmt.Sprint(*l.Worst), fmt.Sprint(l.Outs)},
				[]string{got["place"], got["played"], got["wins"], got["win share"], got["avg place"], got["total"], got["average"], got["best"], got["worst"], got["out"]},
				"%s in\n%s", l.Player, page)
		}
	})
}

func TestComplaint27HeadToHeadFitsTheTerminalWithEveryNumber(t *testing.T) {
	crowded(t, func(t *testing.T, people []string, width int) {
		v := seasonOf(t, people, 0, 1, 0)
		page := within(t, width, func(p *Page) { headToHead(p, v) })
		heads := []string{"player"}
		for i, p := range people {
			heads = append(heads, p, strconv.Itoa(i+1))
		}
		cells := reader{t, heads, []string{"player"}, 1}.read(page)
		require.Len(t, cells, len(people), page)
		for i, p := range people {
			for k, o := range people {
				want := "-"
				switch { // in matches 1 and 3 they came in as they sit; in 2 the second was first
				case i == 0 && k == 1:
					want = "2-1"
				case i == 1 && k == 0:
					want = "1-2"
				case i < k:
					want = "3-0"
				case i > k:
					want = "0-3"
				}
				got := cells[whole(p)]
				require.Equal(t, want, got[o]+got[strconv.Itoa(k+1)], "%s against %s in\n%s", p, o, page)
			}
		}
	})
}

// wordsOf counts the words of a page.
func wordsOf(page string) map[string]int {
	all := map[string]int{}
	for _, w := range strings.Fields(page) {
		all[w]++
	}
	return all
}

func TestComplaint27AMatchListFitsTheTerminalWithEveryWord(t *testing.T) {
	crowded(t, func(t *testing.T, people []string, width int) {
		var matches []book.Listed
		for i := range 3 {
			m := book.Listed{SeasonName: "Autumn of the long evenings", Players: people, Winners: people[:1]}
			m.Number, m.Day, m.Game, m.Round, m.Counts, m.State = int64(1000+i), "2026-11-30", "kids-rummy", 12, true, storage.Ended
			matches = append(matches, m)
		}
		page := wordsOf(within(t, width, func(p *Page) { Matches(p, matches, 0) }))
		for word, times := range wordsOf(drawn(t, func(p *Page) { Matches(p, matches, 0) })) {
			if wide(word) < leastWrap { // longer ones may be broken
				require.GreaterOrEqual(t, page[word], times, word)
			}
		}
		require.Contains(t, page, "1002")
	})
}

func TestComplaint27AHistoryFitsTheTerminalWithEveryWord(t *testing.T) {
	crowded(t, func(t *testing.T, people []string, width int) {
		m := long(t, people)
		var lines []book.HistoryLine
		for _, e := range m.Sheet.Events() {
			e.At = time.Date(2026, 11, 30, 22, 0, 0, 0, time.UTC)
			lines = append(lines, book.HistoryLine{Event: e, What: "what " + strings.Join(people, " "), Reason: "counted again together", InForce: true})
		}
		page := wordsOf(within(t, width, func(p *Page) { History(p, m, lines) }))
		for word := range wordsOf(strings.Join(people, " ")) {
			if wide(word) < leastWrap { // as above
				require.GreaterOrEqual(t, page[word], len(lines), word)
			}
		}
		require.Equal(t, len(lines), page["together"])
	})
}

// Complaint 28: in a part of a table no row is wider than another.
func TestEveryRowOfAPartIsOfTheSameWidth(t *testing.T) {
	var rows [][]string
	for _, name := range crowd(30) {
		rows = append(rows, []string{name, "23", "-5 (-5)", "100 (1000)", "7"})
	}
	tb := table{columns: []column{{head: "player", left: true, key: true}, {head: "1"}, {head: "2"}, {head: "3"}, {head: "total"}}, rows: rows}
	page := within(t, 60, func(p *Page) { p.Table(tb) })
	parts := strings.Split(strings.TrimSuffix(page, "\n"), "\n\n")
	require.Greater(t, len(parts), 1)
	for _, part := range parts {
		lines := strings.Split(part, "\n")
		require.Len(t, lines, 31)
		for _, line := range lines {
			require.Equal(t, wide(lines[0]), wide(line), "%q", line)
		}
	}
}
