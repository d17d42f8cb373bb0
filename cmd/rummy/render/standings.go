package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// Standings draws the standings, how places are given, and what was left out;
// with explain also what has split those who are equal in the main value.
func Standings(p *Page, s *book.Standings, explain bool) {
	p.Line(standingsTitle(s))
	if s.Rescored != nil {
		RescoredNote(p, *s.Rescored)
	}
	if len(s.Lines) == 0 && len(s.Short) == 0 {
		p.Line("no finished match yet")
		p.Table(standingsTable(s, nil))
		standingsNotes(p, s)
		return
	}
	if s.Rescored == nil {
		p.Gap()
	}
	if len(s.Lines) > 0 {
		t := standingsTable(s, s.Lines)
		p.Table(t, t.narrow(s.Lines))
		p.Gap()
		p.Line(howRanked(s))
	}
	if len(s.Short) > 0 {
		if len(s.Lines) > 0 {
			p.Gap()
		}
		p.Printf("not ranked, with fewer than %s:\n\n", plural(int(s.Ranking.Min), "match"))
		p.Table(standingsTable(s, s.Short))
	}
	var after Page
	if explain {
		explanation(&after, s)
	}
	standingsNotes(&after, s)
	if len(s.Short) > 0 && len(after.parts) > 0 {
		p.Gap()
	}
	p.parts = append(p.parts, after.parts...)
}

// standingsTable is a row a player. A rating says how it comes about, and has
// columns of its own for programs.
func standingsTable(s *book.Standings, lines []book.Line) table {
	columns := []column{{head: "place", key: true}, {head: "player", left: true, key: true}, {head: "played"}, {head: "wins"}, {head: "win share"},
		{head: "avg place"}, {head: "total"}, {head: "average"}, {head: "best"}, {head: "worst"}, {head: "out"}, {head: "points"},
		{head: "rating"}, {head: "tie", left: true, wrap: squeezable}}
	t := table{columns: columns, leads: map[int]bool{}, data: &table{columns: slices.Insert(slices.Clone(columns), 13, column{head: "mu"}, column{head: "sigma"})}}
	for n, l := range lines {
		t.leads[n] = l.Place == 1
		row := []string{"", l.Name, num(l.Played), num(l.Wins), score.Decimal(l.WinShare, score.WinUnit),
			score.Decimal(l.Places, l.Played), "", "", "", "", num(l.Outs), "", "", tie(l)}
		if l.Place > 0 {
			row[0] = strconv.Itoa(l.Place)
		}
		if s.Game != "" && !s.Mixed {
			row[6], row[7], row[8], row[9] = num(l.Points), score.Decimal(l.Points, l.Played), num(l.Best), num(l.Worst)
		}
		rating := make([]string, 3)
		switch s.Ranking.By {
		case score.ByLeague:
			row[11] = num(l.League)
		case score.ByRating:
			r := s.Ratings[l.Player]
			rating = []string{fmt.Sprintf("%.2f", l.Strength), fmt.Sprintf("%.2f", r.Mu), fmt.Sprintf("%.2f", r.Sigma)}
			row[12] = fmt.Sprintf("%s (%s ± %s)", rating[0], rating[1], rating[2])
		}
		t.rows = append(t.rows, row)
		t.data.rows = append(t.data.rows, slices.Replace(slices.Clone(row), 12, 13, rating...))
	}
	return t
}

// narrow is the table for narrow paper: heads of two words one above the other,
// and what splits ties below the rows.
func (t table) narrow(lines []book.Line) table {
	n := table{columns: slices.Clone(t.columns[:len(t.columns)-1]), leads: t.leads, data: t.data}
	for i := range n.columns {
		n.columns[i].head = strings.ReplaceAll(n.columns[i].head, " ", "\n")
	}
	for _, r := range t.rows {
		n.rows = append(n.rows, r[:len(r)-1])
	}
	var order []string
	split := map[string][]string{}
	for _, l := range lines {
		if how := tie(l); how != "" {
			if split[how] == nil {
				order = append(order, how)
			}
			split[how] = append(split[how], l.Name)
		}
	}
	for _, how := range order {
		n.below = append(n.below, how+": "+strings.Join(split[how], ", "))
	}
	return n
}

// howRanked says by what standings go, and how places are given.
func howRanked(s *book.Standings) string {
	text := "by " + mainValue(s)
	if chain := s.Ranking.Chain; len(chain) > 0 {
		words := make([]string, len(chain))
		for i, t := range chain {
			words[i] = string(t)
		}
		text += ", then " + strings.Join(words, ", ")
	}
	return text + "; who is equal in all shares the place, and the next is left out (1-2-2-4)"
}

// mainValue names what standings go by.
func mainValue(s *book.Standings) string {
	name := mainName(s.Ranking.By)
	if s.Ranking.By == score.ByRating {
		name += fmt.Sprintf(" from %s (strength less three times its doubt)", plural(s.Matches, "match"))
	}
	return name
}

func mainName(by score.By) string {
	switch by {
	case score.ByPlaces:
		return "average place"
	case score.ByLeague:
		return "points for places"
	}
	return string(by)
}

func standingsTitle(s *book.Standings) string {
	title := "standings of all matches"
	if s.Season != nil {
		title = "standings of season " + s.Season.Name + " (from " + s.Season.From
		if s.Season.To != "" {
			title += " to " + s.Season.To
		}
		title += ")"
	}
	if s.Game != "" {
		title += ", " + s.Game
	}
	return title
}

// tie says what put a player behind the one above with the same main value.
func tie(l book.Line) string {
	switch {
	case l.Shared:
		return "shared"
	case l.Split != "":
		return "behind by " + string(l.Split)
	}
	return ""
}

func num(n int64) string { return strconv.FormatInt(n, 10) }

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if strings.HasSuffix(what, "ch") {
		what += "e"
	}
	return fmt.Sprintf("%d %ss", n, what)
}
