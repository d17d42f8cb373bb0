package score

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// By is what standings go by.
type By string

// The main values. Average and total compare points and want one game.
const (
	ByWins    By = "wins"    // matches finished first; more is better
	ByPlaces  By = "places"  // average place; nearer to the first is better
	ByLeague  By = "points"  // points that places bring; more is better
	ByAverage By = "average" // points a match
	ByTotal   By = "total"   // points in all
	ByRating  By = "rating"  // strength by finishing orders; more is better
)

var allBy = []By{ByWins, ByPlaces, ByLeague, ByAverage, ByTotal, ByRating}

// ParseBy reads what standings go by. The error is a *Mistake.
func ParseBy(text string) (By, error) {
	by := By(strings.ToLower(text))
	if !slices.Contains(allBy, by) {
		return "", mistake("by.unknown", "", "standings go by wins, places, points, average, total or rating, not by %q", text)
	}
	return by, nil
}

// OfPoints tells whether points of matches are compared, which one game alone can bring.
func (by By) OfPoints() bool { return by == ByAverage || by == ByTotal }

// TieBreak is a value that splits players whose main value is equal.
type TieBreak string

// The tie-breaks.
const (
	BreakWins     TieBreak = "wins"          // more matches finished first
	BreakWinShare TieBreak = "win share"     // fewer wins shared
	BreakPlace    TieBreak = "average place" // nearer to the first
	BreakHead     TieBreak = "head-to-head"  // more often ahead of the others who are equal than behind them
	BreakLast     TieBreak = "last match"    // the better place in the last match of all who are equal
)

var allBreaks = []TieBreak{BreakWins, BreakWinShare, BreakPlace, BreakHead, BreakLast}

// ParseChain reads tie-breaks in the order they are to be asked, with commas
// between them: "wins,average-place,head-to-head". The error is a *Mistake.
func ParseChain(text string) (chain []TieBreak, err error) {
	for _, word := range strings.Split(text, ",") {
		word = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(word)), " ", "-")
		i := slices.IndexFunc(allBreaks, func(t TieBreak) bool { return t.Word() == word })
		switch {
		case word == "shared":
			continue // what stays equal is shared anyhow
		case i < 0:
			return nil, mistake("ties.unknown", "", "ties are split by wins, win-share, average-place, head-to-head or last-match, not by %q", word)
		case slices.Contains(chain, allBreaks[i]):
			return nil, mistake("ties.twice", "", "%q is named twice", word)
		}
		chain = append(chain, allBreaks[i])
	}
	return chain, nil
}

// Word writes a tie-break as it is typed.
func (tie TieBreak) Word() string { return strings.ReplaceAll(string(tie), " ", "-") }

// Chain returns the tie-breaks that are asked unless a season says otherwise.
func (by By) Chain() []TieBreak {
	switch by {
	case ByWins:
		return []TieBreak{BreakWinShare, BreakPlace}
	case ByPlaces:
		return []TieBreak{BreakWins}
	}
	return []TieBreak{BreakWins, BreakPlace}
}

// Meeting is a finished match as tie-breaks see it: the places of those ranked.
type Meeting map[string]int

// Ranking says how players are ranked.
type Ranking struct {
	By      By
	Chain   []TieBreak // in the order they are asked; who is equal in all of them shares the place
	LowWins bool       // fewer points are better
	Min     int64      // who has played fewer matches is not ranked
	// Meetings are the matches ranked, the last played last. They are needed only
	// where NeedsMeetings.
	Meetings []Meeting
}

// NeedsMeetings tells whether a tie-break asks who met whom.
func (r Ranking) NeedsMeetings() bool {
	return slices.Contains(r.Chain, BreakHead) || slices.Contains(r.Chain, BreakLast)
}

// Rank ranks players who have played. Those who played fewer matches than the
// minimum come back apart, without a place, who played most first.
func (r Ranking) Rank(tallies []Tally) (ranked, short []Standing) {
	ranked = make([]Standing, 0, len(tallies))
	for _, t := range tallies {
		switch {
		case t.Played == 0:
		case t.Played < r.Min:
			short = append(short, Standing{Tally: t})
		default:
			ranked = append(ranked, Standing{Tally: t})
		}
	}
	byPlayer := func(a, b Standing) int { return cmp.Compare(a.Player, b.Player) }
	slices.SortFunc(ranked, byPlayer)
	slices.SortFunc(short, func(a, b Standing) int { return cmp.Or(cmp.Compare(b.Played, a.Played), byPlayer(a, b)) })
	for _, equal := range parts(ranked, func(a, b Standing) int { return r.Main(a.Tally, b.Tally) }) {
		r.split(equal, r.Chain)
	}
	r.number(ranked)
	return ranked, short
}

// parts sorts standings and returns the runs of those that compare as equal, in
// order, as parts of the same memory.
func parts(all []Standing, compare func(a, b Standing) int) (runs [][]Standing) {
	slices.SortStableFunc(all, compare)
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && compare(all[from], all[to]) == 0 {
			to++
		}
		runs = append(runs, all[from:to])
		from = to
	}
	return runs
}

// split orders players whose main value is equal by what is left of the chain.
func (r Ranking) split(equal []Standing, chain []TieBreak) {
	if len(equal) < 2 || len(chain) == 0 {
		return
	}
	tie := chain[0]
	compare, value := r.asked(tie, equal)
	for i := range equal {
		equal[i].Asked = append(equal[i].Asked, Asked{tie, value(equal[i].Tally)})
	}
	for i, run := range parts(equal, func(a, b Standing) int { return compare(a.Tally, b.Tally) }) {
		r.split(run, chain[1:])
		if i > 0 {
			run[0].Split = tie
		}
	}
}

// number gives places to standings that are in order.
func (r Ranking) number(ranked []Standing) {
	for i := range ranked {
		ranked[i].Place = i + 1
		if i == 0 || ranked[i].Split != "" || r.Main(ranked[i-1].Tally, ranked[i].Tally) != 0 {
			continue
		}
		ranked[i].Place = ranked[i-1].Place
		ranked[i].Shared, ranked[i-1].Shared = true, true
	}
}

// Main compares by the main value: below zero when a is better.
func (r Ranking) Main(a, b Tally) int {
	sign := 1
	if !r.LowWins {
		sign = -1
	}
	switch r.By {
	case ByPlaces:
		return cmp.Compare(a.Places*b.Played, b.Places*a.Played)
	case ByLeague:
		return cmp.Compare(b.League, a.League)
	case ByAverage:
		return sign * cmp.Compare(a.Points*b.Played, b.Points*a.Played)
	case ByTotal:
		return sign * cmp.Compare(a.Points, b.Points)
	case ByRating:
		return cmp.Compare(b.Strength, a.Strength)
	}
	return cmp.Compare(b.Wins, a.Wins)
}

// Value writes a player's main value.
func (r Ranking) Value(t Tally) string {
	switch r.By {
	case ByPlaces:
		return Decimal(t.Places, t.Played)
	case ByLeague:
		return strconv.FormatInt(t.League, 10)
	case ByAverage:
		return Decimal(t.Points, t.Played)
	case ByTotal:
		return strconv.FormatInt(t.Points, 10)
	case ByRating:
		return fmt.Sprintf("%.2f", t.Strength)
	}
	return strconv.FormatInt(t.Wins, 10)
}

// asked returns how a tie-break compares players who are equal so far, below
// zero when a is better, and what it asks of each.
func (r Ranking) asked(tie TieBreak, equal []Standing) (compare func(a, b Tally) int, value func(Tally) string) {
	switch tie {
	case BreakWins:
		return func(a, b Tally) int { return cmp.Compare(b.Wins, a.Wins) },
			func(t Tally) string { return strconv.FormatInt(t.Wins, 10) }
	case BreakWinShare:
		return func(a, b Tally) int { return cmp.Compare(b.WinShare, a.WinShare) },
			func(t Tally) string { return Decimal(t.WinShare, WinUnit) }
	case BreakHead:
		lead := r.leads(equal)
		return func(a, b Tally) int { return cmp.Compare(lead[b.Player].lead(), lead[a.Player].lead()) },
			func(t Tally) string { return lead[t.Player].String() }
	case BreakLast:
		last := r.last(equal)
		return func(a, b Tally) int { return cmp.Compare(last[a.Player], last[b.Player]) },
			func(t Tally) string {
				if last == nil {
					return "none together"
				}
				return "place " + strconv.Itoa(last[t.Player])
			}
	}
	return func(a, b Tally) int { return cmp.Compare(a.Places*b.Played, b.Places*a.Played) },
		func(t Tally) string {
			return fmt.Sprintf("%s (%d/%d)", Decimal(t.Places, t.Played), t.Places, t.Played)
		}
}

// met is how often a player came in ahead of others and behind them.
type met struct{ ahead, behind int }

func (m met) lead() int { return m.ahead - m.behind }

// String writes both numbers.
func (m met) String() string { return fmt.Sprintf("%d ahead, %d behind", m.ahead, m.behind) }

// leads counts, for players who are equal so far, how often each came in ahead
// of another of them and how often behind, in all matches.
func (r Ranking) leads(equal []Standing) map[string]met {
	all := map[string]met{}
	for _, match := range r.Meetings {
		for _, a := range equal {
			place, played := match[a.Player]
			if !played {
				continue
			}
			m := all[a.Player]
			for _, b := range equal {
				switch other, met := match[b.Player]; {
				case met && place < other:
					m.ahead++
				case met && place > other:
					m.behind++
				}
			}
			all[a.Player] = m
		}
	}
	return all
}

// last returns the places in the last match that all of those who are equal so
// far were ranked in; nil where there is none.
func (r Ranking) last(equal []Standing) Meeting {
	for _, match := range slices.Backward(r.Meetings) {
		if !slices.ContainsFunc(equal, func(s Standing) bool { _, played := match[s.Player]; return !played }) {
			return match
		}
	}
	return nil
}
