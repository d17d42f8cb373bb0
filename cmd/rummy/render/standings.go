package render

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// Standings draws the standings, how places are given, and what was left out.
func Standings(w io.Writer, s *book.Standings) error {
	if _, err := fmt.Fprintln(w, standingsTitle(s)); err != nil {
		return err
	}
	if len(s.Lines) == 0 {
		if _, err := fmt.Fprintln(w, "no finished match yet"); err != nil {
			return err
		}
		return leftOut(w, s)
	}
	fmt.Fprintln(w)
	columns := []column{{head: "place"}, {head: "player", left: true}, {head: "played"}, {head: "wins"}, {head: "win share"},
		{head: "avg place"}, {head: "total"}, {head: "average"}, {head: "best"}, {head: "worst"}, {head: "out"}, {head: "tie", left: true}}
	var rows [][]string
	for _, l := range s.Lines {
		row := []string{strconv.Itoa(l.Place), l.Name, num(l.Played), num(l.Wins), score.Decimal(l.WinShare, score.WinUnit),
			score.Decimal(l.Places, l.Played), "", "", "", "", num(l.Outs), tie(l)}
		if s.Game != "" {
			row[6], row[7], row[8], row[9] = num(l.Points), score.Decimal(l.Points, l.Played), num(l.Best), num(l.Worst)
		}
		rows = append(rows, row)
	}
	if err := grid(w, columns, rows); err != nil {
		return err
	}
	chain := make([]string, len(s.By.Chain()))
	for i, t := range s.By.Chain() {
		chain[i] = string(t)
	}
	_, err := fmt.Fprintf(w, "\nby %s, then %s; who is equal in all shares the place, and the next is left out (1-2-2-4)\n", s.By, strings.Join(chain, ", "))
	if err != nil {
		return err
	}
	return leftOut(w, s)
}

// leftOut says what these standings do not show.
func leftOut(w io.Writer, s *book.Standings) error {
	var what []string
	if s.Others > 0 {
		what = append(what, plural(s.Others, "other season"))
	}
	if s.Loose {
		what = append(what, "matches of no season")
	}
	if len(what) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "%s not shown; --all shows every match on record\n", strings.Join(what, " and "))
	return err
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
	return fmt.Sprintf("%d %ss", n, what)
}
