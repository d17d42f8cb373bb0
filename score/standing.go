package score

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// WinUnit is how many units of Tally.WinShare make one win: the least common
// multiple of 1 … 30, so that a win shared by up to 30 players splits exactly.
const WinUnit int64 = 2329089562800

// Tally sums one player's finished matches.
type Tally struct {
	Player   string
	Played   int64
	Wins     int64 // matches finished first, shared or not
	WinShare int64 // in units of 1/WinUnit: a win shared by n counts 1/n
	Places   int64 // sum of places
	Points   int64 // sum of totals
	Low      int64 // fewest points of a match
	High     int64 // most points of a match
	Outs     int64 // rounds gone out first
	Rounds   int64 // rounds scored
}

// By is what standings go by.
type By string

// The main values. Average and total compare points and want one game.
const (
	ByWins    By = "wins"    // matches finished first; more is better
	ByAverage By = "average" // points a match
	ByTotal   By = "total"   // points in all
)

// ParseBy reads wins, average or total. The error is a *Mistake.
func ParseBy(text string) (By, error) {
	by := By(strings.ToLower(text))
	if by != ByWins && by != ByAverage && by != ByTotal {
		return "", mistake("by.unknown", "", "standings go by wins, average or total, not by %q", text)
	}
	return by, nil
}

// TieBreak is a value that splits players whose main value is equal.
type TieBreak string

// The tie-breaks.
const (
	BreakWinShare TieBreak = "win share"     // fewer wins shared
	BreakWins     TieBreak = "wins"          // more matches finished first
	BreakPlace    TieBreak = "average place" // nearer to the first
)

// Chain returns the tie-breaks in the order they are asked.
func (by By) Chain() []TieBreak {
	if by == ByWins {
		return []TieBreak{BreakWinShare, BreakPlace}
	}
	return []TieBreak{BreakWins, BreakPlace}
}

// Standing is one line of the standings.
type Standing struct {
	Tally
	Place  int      // 1, 2, …; who is equal in everything shares the better number: 1-2-2-4
	Shared bool     // another player has the same place
	Split  TieBreak // what put this player behind the one above, where the main value is equal; else ""
}

// Standings ranks players. lowWins tells whether fewer points are better.
func Standings(tallies []Tally, by By, lowWins bool) []Standing {
	ranked := make([]Standing, 0, len(tallies))
	for _, t := range tallies {
		if t.Played > 0 {
			ranked = append(ranked, Standing{Tally: t})
		}
	}
	compare := func(a, b Standing) (int, TieBreak) {
		if c := by.compare(a.Tally, b.Tally, lowWins); c != 0 {
			return c, ""
		}
		for _, tie := range by.Chain() {
			if c := tie.compare(a.Tally, b.Tally); c != 0 {
				return c, tie
			}
		}
		return 0, ""
	}
	slices.SortStableFunc(ranked, func(a, b Standing) int {
		c, _ := compare(a, b)
		return cmp.Or(c, cmp.Compare(a.Player, b.Player))
	})
	for i := range ranked {
		ranked[i].Place = i + 1
		if i == 0 {
			continue
		}
		c, tie := compare(ranked[i-1], ranked[i])
		ranked[i].Split = tie
		if c == 0 {
			ranked[i].Place = ranked[i-1].Place
			ranked[i].Shared, ranked[i-1].Shared = true, true
		}
	}
	return ranked
}

// compare is below zero when a is better.
func (by By) compare(a, b Tally, lowWins bool) int {
	sign := 1
	if !lowWins {
		sign = -1
	}
	switch by {
	case ByAverage:
		return sign * cmp.Compare(a.Points*b.Played, b.Points*a.Played)
	case ByTotal:
		return sign * cmp.Compare(a.Points, b.Points)
	}
	return cmp.Compare(b.Wins, a.Wins)
}

// compare is below zero when a is better.
func (tie TieBreak) compare(a, b Tally) int {
	switch tie {
	case BreakWinShare:
		return cmp.Compare(b.WinShare, a.WinShare)
	case BreakWins:
		return cmp.Compare(b.Wins, a.Wins)
	}
	return cmp.Compare(a.Places*b.Played, b.Places*a.Played)
}

// Decimal writes n/d with at least one digit after the point and at most two,
// rounded to the nearest, halves away from zero. d is above zero.
func Decimal(n, d int64) string {
	whole, rest := n/d, n%d
	sign := ""
	if n < 0 {
		sign, whole, rest = "-", -whole, -rest
	}
	hundredths := int64(0)
	for range 2 { // two digits, without multiplying the rest by more than ten
		hundredths, rest = hundredths*10+rest*10/d, rest*10%d
	}
	if rest >= d-rest {
		hundredths++
	}
	if hundredths == 100 {
		whole, hundredths = whole+1, 0
	}
	if whole == 0 && hundredths == 0 {
		sign = ""
	}
	digits := strings.TrimSuffix(fmt.Sprintf("%02d", hundredths), "0")
	return sign + strconv.FormatInt(whole, 10) + "." + digits
}
