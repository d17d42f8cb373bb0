package render

import (
	"fmt"
	"io"
	"strings"
	"time"

	"rummy/score/book"
)

// explanation says of each two neighbours whose main value is equal what has put
// one before the other.
func explanation(w io.Writer, s *book.Standings) error {
	var lines []string
	for i, b := range s.Lines {
		if i == 0 || s.Ranking.Main(s.Lines[i-1].Tally, b.Tally) != 0 {
			continue
		}
		lines = append(lines, "  "+whyBefore(s.Lines[i-1], b))
	}
	if len(lines) == 0 {
		_, err := fmt.Fprintf(w, "no two players are equal by %s\n", mainValue(s))
		return err
	}
	_, err := fmt.Fprintf(w, "equal by %s, and what splits them:\n%s\n", mainValue(s), strings.Join(lines, "\n"))
	return err
}

// whyBefore says what puts a player before the next one with the same main value.
func whyBefore(a, b book.Line) string {
	if len(a.Asked) == 0 {
		return fmt.Sprintf("%d %s and %s share the place: the season asks nothing else", a.Place, a.Name, b.Name)
	}
	var equal []string
	for i := range min(len(a.Asked), len(b.Asked)) {
		if a.Place != b.Place && a.Asked[i].By == b.Split {
			text := fmt.Sprintf("%d %s before %d %s: %s %s against %s", a.Place, a.Name, b.Place, b.Name, a.Asked[i].By, a.Asked[i].Value, b.Asked[i].Value)
			if len(equal) > 0 {
				text += "; equal in " + strings.Join(equal, ", ")
			}
			return text
		}
		value := a.Asked[i].Value
		if other := b.Asked[i].Value; other != value {
			value += " and " + other
		}
		equal = append(equal, fmt.Sprintf("%s %s", a.Asked[i].By, value))
	}
	return fmt.Sprintf("%d %s and %s share the place: equal in %s", a.Place, a.Name, b.Name, strings.Join(equal, ", "))
}

// standingsNotes says what is worth knowing about standings: what was corrected
// late, what they do not show.
func standingsNotes(w io.Writer, s *book.Standings) error {
	if s.Season != nil && s.Season.Edited != nil {
		e := s.Season.Edited
		if _, err := fmt.Fprintf(w, "the season was edited on %s by %s: %s\n", e.At.Format(time.DateOnly), e.By, e.Reason); err != nil {
			return err
		}
	}
	return leftOut(w, s)
}

// correctedAfter says which matches were changed after the end of the season.
func correctedAfter(w io.Writer, s *book.Standings) error {
	if len(s.Corrected) == 0 {
		return nil
	}
	var words []string
	for _, c := range s.Corrected {
		words = append(words, fmt.Sprintf("match %d on %s by %s", c.Match, c.At.Format(time.DateOnly), c.By))
	}
	_, err := fmt.Fprintf(w, "corrected after the end of the season: %s; \"rummy score history --match N\" tells how\n", strings.Join(words, ", "))
	return err
}

// leftOut says what these standings do not show.
func leftOut(w io.Writer, s *book.Standings) error {
	if err := correctedAfter(w, s); err != nil {
		return err
	}
	var what []string
	if s.Others > 0 {
		what = append(what, plural(s.Others, "other season"))
	}
	if s.Loose {
		what = append(what, "matches of no season")
	}
	if len(s.OtherGames) > 0 {
		if _, err := fmt.Fprintf(w, "matches of %s not shown: only %s was asked for\n", strings.Join(s.OtherGames, ", "), s.Game); err != nil {
			return err
		}
	}
	if len(what) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "%s not shown; --all shows every match on record\n", strings.Join(what, " and "))
	return err
}
