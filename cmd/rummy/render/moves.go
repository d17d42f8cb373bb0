package render

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// Moves draws what a change of a match moves.
func Moves(p *Page, c book.Changed) {
	mv := c.Moves
	what := fmt.Sprintf("match %d, begun on %s", c.Number, mv.Day)
	if mv.Round > 0 {
		what = fmt.Sprintf("%s of %s", score.RoundName(mv.Round, mv.TieBreak), what)
	}
	p.Printf("what moves with %s:\n\n", what)
	movedPlayers(p, c)
	lines := movedLines(mv)
	for _, line := range lines {
		p.Line(line)
	}
	if len(lines) > 0 {
		p.Gap()
	}
	for _, s := range mv.Seasons {
		movedSeason(p, s)
	}
}

// movedPlayers draws what moves for each player.
func movedPlayers(p *Page, c book.Changed) {
	t := movedTable("round", "total", "place")
	for _, m := range c.Moves.Players {
		if !m.Changes() {
			continue
		}
		var round, total [2]string
		if c.Moves.Round > 0 {
			round = [2]string{inRound(c.Sheet, m.Was), inRound(c.Sheet, m.Is)}
		}
		if counts(c.Sheet) {
			total = [2]string{inMatch(m.Was), inMatch(m.Is)}
		}
		t.addMoved(m.Player, round, total, [2]string{rank(m.Was.Place), rank(m.Is.Place)})
	}
	p.Table(t)
	if len(t.rows) > 0 {
		p.Gap()
	}
}

// movedTable is a table of what moves, a row a player: for people before and
// after in one cell.
func movedTable(what ...string) table {
	player := column{head: "player", left: true, key: true}
	t := table{columns: []column{player}, data: &table{columns: []column{player}}}
	for _, w := range what {
		t.columns = append(t.columns, column{head: w, left: true})
		t.data.columns = append(t.data.columns, column{head: w + " before"}, column{head: w + " after"})
	}
	return t
}

// addMoved adds the values of a player before and after.
func (t *table) addMoved(player string, values ...[2]string) {
	eye, data := []string{player}, []string{player}
	for _, v := range values {
		eye, data = append(eye, moved(v[0], v[1])), append(data, v[0], v[1])
	}
	t.rows, t.data.rows = append(t.rows, eye), append(t.data.rows, data)
}

// movedSeason draws what moves in the standings of a season.
func movedSeason(p *Page, s book.MovedSeason) {
	title := "in season " + s.Name
	if s.By != score.ByWins {
		title += ", by " + mainName(s.By)
	}
	p.Printf("%s:\n\n", title)
	what := []string{"place", mainName(s.By), "wins", "played"}
	if s.By == score.ByWins {
		what = slices.Delete(what, 1, 2)
	}
	t := movedTable(what...)
	for _, m := range s.Lines {
		values := [][2]string{{rank(m.Was.Place), rank(m.Is.Place)}}
		if s.By != score.ByWins {
			values = append(values, [2]string{inValue(m.Was), inValue(m.Is)})
		}
		t.addMoved(m.Player, append(values, [2]string{num(m.Was.Wins), num(m.Is.Wins)}, [2]string{num(m.Was.Played), num(m.Is.Played)})...)
	}
	p.Table(t)
	p.Gap()
}

// inValue is what standings that do not go by wins go by.
func inValue(s book.InSeason) string { return cmp.Or(s.Value, "none") }

// moved writes a value before and after, once where it stays.
func moved(was, is string) string {
	if was == is {
		return is
	}
	return was + " -> " + is
}

// movedLines says what becomes of the match as a whole.
func movedLines(mv book.Moves) (lines []string) {
	for _, f := range mv.Match {
		lines = append(lines, fmt.Sprintf("%s: %s -> %s", f.What, f.Was, f.Is))
	}
	switch {
	case mv.Passed[1] && !mv.Passed[0]:
		lines = append(lines, score.RoundName(mv.Round, mv.TieBreak)+" is passed over")
	case mv.Passed[0]:
		lines = append(lines, fmt.Sprintf("%s is not passed over any more; %s dealt", score.RoundName(mv.Round, mv.TieBreak), mv.Dealt[1]))
	case mv.Dealt[0] != mv.Dealt[1]:
		lines = append(lines, fmt.Sprintf("dealer: %s -> %s", mv.Dealt[0], mv.Dealt[1]))
	}
	if mv.Upcard[0] != mv.Upcard[1] && !mv.Passed[0] && !mv.Passed[1] {
		lines = append(lines, fmt.Sprintf("turned up: %s -> %s", mv.Upcard[0], mv.Upcard[1]))
	}
	if mv.Wild[0] != mv.Wild[1] && !mv.Passed[0] && !mv.Passed[1] {
		lines = append(lines, fmt.Sprintf("turned up, for what is wild: %s -> %s", cmp.Or(mv.Wild[0], "not told"), cmp.Or(mv.Wild[1], "not told")))
	}
	lines = append(lines, movedRounds(mv.Points)...)
	switch was, is := mv.Was, mv.Is; {
	case is.Void && !was.Void && was.Counts:
		lines = append(lines, "the match is void, and out of the standings")
	case is.Void && !was.Void:
		lines = append(lines, "the match is void")
	case was.Over && !is.Over && was.Counts:
		lines = append(lines, "the match is open again, and out of the standings")
	case was.Over && !is.Over:
		lines = append(lines, "the match is open again")
	case !was.Over && is.Over:
		lines = append(lines, "the match is over with it: "+won(is.Winners))
	case !slices.Equal(was.Winners, is.Winners):
		lines = append(lines, fmt.Sprintf("winner: %s -> %s", nobody(was.Winners), nobody(is.Winners)))
	}
	if len(mv.Out) > 0 {
		lines = append(lines, "after the end now, and not counted: "+numbered(mv.Out))
	}
	if len(mv.In) > 0 {
		lines = append(lines, "counted again: "+numbered(mv.In))
	}
	if len(mv.TieOut) > 0 {
		lines = append(lines, "not counted any more: tie-break "+numbered(mv.TieOut))
	}
	if len(mv.TieIn) > 0 {
		lines = append(lines, "counted again: tie-break "+numbered(mv.TieIn))
	}
	return lines
}

func nobody(winners []string) string { return cmp.Or(strings.Join(winners, " and "), "nobody") }

// movedRounds says what other rounds bring, a line a round.
func movedRounds(points []book.MovedPoints) (lines []string) {
	last := 0
	for _, p := range points {
		text := fmt.Sprintf("%s %s", p.Player, moved(orMissing(p.Was, p.WasKnown), orMissing(p.Is, p.Known)))
		if p.Round == last {
			lines[len(lines)-1] += ", " + text
			continue
		}
		lines, last = append(lines, fmt.Sprintf("round %d: %s", p.Round, text)), p.Round
	}
	return lines
}

func orMissing(points int64, known bool) string {
	if !known {
		return "nothing"
	}
	return num(points)
}

func won(winners []string) string {
	switch len(winners) {
	case 0:
		return "nobody is ranked"
	case 1:
		return winners[0] + " wins"
	}
	return And(winners) + " share the win"
}

// numbered names rounds by their numbers.
func numbered(rounds []int) string {
	words := make([]string, len(rounds))
	for i, n := range rounds {
		words[i] = strconv.Itoa(n)
	}
	if len(words) == 1 {
		return "round " + words[0]
	}
	return "rounds " + And(words)
}

func rank(place int) string {
	if place == 0 {
		return "none"
	}
	return strconv.Itoa(place)
}

func inRound(s *score.Sheet, st book.Stand) string {
	text := brought(st.Entry, st.Points, st.Known)
	switch {
	case st.Entry.Typed() == "=":
		return "none" // passed over, or no part in it
	case st.Entry.Out && !counts(s):
		return "out"
	case st.Entry.Out:
		return text + " (out)"
	}
	return text
}

func inMatch(s book.Stand) string {
	if !s.Whole {
		return fmt.Sprintf("%d + unknown", s.Total)
	}
	return strconv.FormatInt(s.Total, 10)
}

// brought writes what a round brought, without a total.
func brought(e score.Entry, points int64, known bool) string {
	switch {
	case e.Held:
		return "in"
	case e.Absent && known:
		return fmt.Sprintf("absent %d", points)
	case e.Absent:
		return "absent"
	case !known:
		return "unknown"
	}
	return strconv.FormatInt(points, 10)
}

// movesJSON is what a correction moves: of the players those for whom anything does.
type movesJSON struct {
	Round    int              `json:"round,omitempty"`
	TieBreak bool             `json:"tie_break,omitempty"`
	Passed   *change[bool]    `json:"skipped,omitempty"`
	Dealer   *change[string]  `json:"dealer,omitempty"`
	Match    []factMoves      `json:"match"`
	Players  []playerMoves    `json:"players"`
	Points   []pointMoves     `json:"points"`
	Finished change[bool]     `json:"finished"`
	Counts   change[bool]     `json:"counts"`
	Winners  change[[]string] `json:"winners"`
	Out      []int            `json:"rounds_not_counted"`
	In       []int            `json:"rounds_counted_again"`
	TieOut   []int            `json:"tie_breaks_not_counted,omitempty"`
	TieIn    []int            `json:"tie_breaks_counted_again,omitempty"`
	Season   []seasonMoves    `json:"season"`
	Void     bool             `json:"void,omitempty"`
}

type factMoves struct {
	What string `json:"what"`
	change[string]
}

type pointMoves struct {
	Round  int    `json:"round"`
	Player string `json:"player"`
	change[*int64]
}

// change is a value before and after.
type change[T any] struct {
	Before T `json:"before"`
	After  T `json:"after"`
}

type playerMoves struct {
	Player string `json:"player"`
	change[standJSON]
}

type standJSON struct {
	*inRoundJSON       // of a correction of a round only
	Total        int64 `json:"total"`
	Incomplete   bool  `json:"incomplete,omitempty"`
	Place        *int  `json:"place"`
}

type inRoundJSON struct {
	Entry  string `json:"entry"` // as it is typed after the name; "" where there is none
	Points *int64 `json:"points"`
}

type seasonMoves struct {
	Season string   `json:"season"`
	By     score.By `json:"by,omitempty"` // what its standings go by, where that is not wins
	Player string   `json:"player"`
	change[inSeasonJSON]
}

type inSeasonJSON struct {
	Place  *int   `json:"place"`
	Wins   int64  `json:"wins"`
	Played int64  `json:"played"`
	Value  string `json:"value,omitempty"` // what the standings go by, where that is not wins
}

// Changed puts a change of a match and what it moves into its JSON.
func (j MatchJSON) Changed(c book.Changed, dryRun bool) MatchJSON {
	mv := c.Moves
	m := movesJSON{Round: mv.Round, TieBreak: mv.TieBreak, Match: []factMoves{}, Players: []playerMoves{}, Points: []pointMoves{},
		Finished: change[bool]{mv.Was.Over, mv.Is.Over}, Counts: change[bool]{mv.Was.Counts, mv.Is.Counts},
		Winners: change[[]string]{append([]string{}, mv.Was.Winners...), append([]string{}, mv.Is.Winners...)},
		Out:     append([]int{}, mv.Out...), In: append([]int{}, mv.In...), TieOut: mv.TieOut, TieIn: mv.TieIn, Season: []seasonMoves{}, Void: mv.Is.Void}
	if mv.Round > 0 {
		m.Dealer = &change[string]{mv.Dealt[0], mv.Dealt[1]}
	}
	if mv.Passed[0] || mv.Passed[1] {
		m.Passed = &change[bool]{mv.Passed[0], mv.Passed[1]}
	}
	for _, f := range mv.Match {
		m.Match = append(m.Match, factMoves{f.What, change[string]{f.Was, f.Is}})
	}
	for _, p := range mv.Players {
		if p.Changes() {
			m.Players = append(m.Players, playerMoves{p.Player, change[standJSON]{newStandJSON(mv, p.Was), newStandJSON(mv, p.Is)}})
		}
	}
	for _, p := range mv.Points {
		m.Points = append(m.Points, pointMoves{p.Round, p.Player, change[*int64]{orUnknown(p.Was, p.WasKnown), orUnknown(p.Is, p.Known)}})
	}
	for _, s := range mv.Seasons {
		by := s.By
		if by == score.ByWins {
			by = ""
		}
		for _, p := range s.Lines {
			m.Season = append(m.Season, seasonMoves{s.Name, by, p.Player, change[inSeasonJSON]{newInSeasonJSON(p.Was), newInSeasonJSON(p.Is)}})
		}
	}
	j.Moves, j.DryRun, j.NewPlayers = &m, dryRun, c.New
	if mv.Round > 0 {
		j.Corrected = &mv.Round
	}
	j.Remarks, j.Overruled = findingsJSON(c.Remarks, c.Sheet.Name), findingsJSON(c.Waived, c.Sheet.Name)
	return j
}

// orUnknown is points, or nil where there are none.
func orUnknown(points int64, known bool) *int64 {
	if !known {
		return nil
	}
	return &points
}

func newStandJSON(mv book.Moves, s book.Stand) standJSON {
	j := standJSON{Total: s.Total, Incomplete: !s.Whole, Place: orNone(s.Place)}
	if mv.Round == 0 {
		return j
	}
	j.inRoundJSON = &inRoundJSON{Entry: s.Entry.Typed()}
	if s.Entry.Typed() == "=" {
		j.Entry = ""
	}
	if s.Known && !s.Entry.Held {
		j.Points = &s.Points
	}
	return j
}

func newInSeasonJSON(s book.InSeason) inSeasonJSON {
	return inSeasonJSON{orNone(s.Place), s.Wins, s.Played, s.Value}
}

// orNone is a place, or nil for none.
func orNone(place int) *int {
	if place == 0 {
		return nil
	}
	return &place
}
