package render

import (
	"fmt"
	"strings"
	"time"

	"rummy/score/book"
)

// explanation says of each two neighbours whose main value is equal what has put
// one before the other.
func explanation(p *Page, s *book.Standings) {
	var lines []string
	for i, b := range s.Lines {
		if i == 0 || s.Ranking.Main(s.Lines[i-1].Tally, b.Tally) != 0 {
			continue
		}
		lines = append(lines, "  "+whyBefore(s.Lines[i-1], b))
	}
	if len(lines) == 0 {
		p.Printf("no two players are equal by %s\n", mainValue(s))
		return
	}
	p.Printf("equal by %s, and what splits them:\n", mainValue(s))
	for _, line := range lines {
		p.Line(line)
	}
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
func standingsNotes(p *Page, s *book.Standings) {
	if s.Season != nil && s.Season.Edited != nil {
		e := s.Season.Edited
		p.Printf("the season was edited on %s by %s: %s\n", e.At.Format(time.DateOnly), e.By, e.Reason)
	}
	correctedAfter(p, s)
	leftOut(p, s)
}

// correctedAfter says which matches were changed after the end of the season.
func correctedAfter(p *Page, s *book.Standings) {
	if len(s.Corrected) == 0 {
		return
	}
	var words []string
	for _, c := range s.Corrected {
		words = append(words, fmt.Sprintf("match %d on %s by %s", c.Match, c.At.Format(time.DateOnly), c.By))
	}
	p.Printf("corrected after the end of the season: %s; \"rummy score history --match N\" tells how\n", strings.Join(words, ", "))
}

// leftOut says what these standings do not show.
func leftOut(p *Page, s *book.Standings) {
	var what []string
	if s.Others > 0 {
		what = append(what, plural(s.Others, "other season"))
	}
	if s.Loose {
		what = append(what, "matches of no season")
	}
	if len(s.OtherGames) > 0 {
		p.Printf("matches of %s not shown: only %s was asked for\n", strings.Join(s.OtherGames, ", "), s.Game)
	}
	if len(what) > 0 {
		p.Printf("%s not shown; --all shows every match on record\n", strings.Join(what, " and "))
	}
}
