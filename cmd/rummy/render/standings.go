package render

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// Standings draws the standings, how places are given, and what was left out;
// with explain also what has split those who are equal in the main value.
func Standings(w io.Writer, s *book.Standings, explain bool) error {
	if _, err := fmt.Fprintln(w, standingsTitle(s)); err != nil {
		return err
	}
	if s.Rescored != nil {
		if err := RescoredNote(w, *s.Rescored); err != nil {
			return err
		}
	}
	if len(s.Lines) == 0 && len(s.Short) == 0 {
		if _, err := fmt.Fprintln(w, "no finished match yet"); err != nil {
			return err
		}
		return standingsNotes(w, s)
	}
	if s.Rescored == nil {
		fmt.Fprintln(w)
	}
	if len(s.Lines) > 0 {
		if err := standingsTable(w, s, s.Lines); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "\n%s\n", howRanked(s)); err != nil {
			return err
		}
	}
	if len(s.Short) > 0 {
		if len(s.Lines) > 0 {
			fmt.Fprintln(w)
		}
		if _, err := fmt.Fprintf(w, "not ranked, with fewer than %s:\n\n", plural(int(s.Ranking.Min), "match")); err != nil {
			return err
		}
		if err := standingsTable(w, s, s.Short); err != nil {
			return err
		}
	}
	var after strings.Builder
	if explain {
		if err := explanation(&after, s); err != nil {
			return err
		}
	}
	if err := standingsNotes(&after, s); err != nil {
		return err
	}
	if len(s.Short) > 0 && after.Len() > 0 {
		fmt.Fprintln(w)
	}
	_, err := io.WriteString(w, after.String())
	return err
}

func standingsTable(w io.Writer, s *book.Standings, lines []book.Line) error {
	columns := []column{{head: "place"}, {head: "player", left: true}, {head: "played"}, {head: "wins"}, {head: "win share"},
		{head: "avg place"}, {head: "total"}, {head: "average"}, {head: "best"}, {head: "worst"}, {head: "out"}, {head: "points"}, {head: "rating"}, {head: "tie", left: true}}
	var rows [][]string
	for _, l := range lines {
		row := []string{"", l.Name, num(l.Played), num(l.Wins), score.Decimal(l.WinShare, score.WinUnit),
			score.Decimal(l.Places, l.Played), "", "", "", "", num(l.Outs), "", "", tie(l)}
		if l.Place > 0 {
			row[0] = strconv.Itoa(l.Place)
		}
		if s.Game != "" && !s.Mixed {
			row[6], row[7], row[8], row[9] = num(l.Points), score.Decimal(l.Points, l.Played), num(l.Best), num(l.Worst)
		}
		switch s.Ranking.By {
		case score.ByLeague:
			row[11] = num(l.League)
		case score.ByRating:
			r := s.Ratings[l.Player]
			row[12] = fmt.Sprintf("%.2f (%.2f ± %.2f)", l.Strength, r.Mu, r.Sigma)
		}
		rows = append(rows, row)
	}
	return grid(w, columns, rows)
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
