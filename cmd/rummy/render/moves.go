package render

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// Moves draws what a change of a match moves.
func Moves(w io.Writer, c book.Changed) error {
	mv := c.Moves
	what := fmt.Sprintf("match %d, begun on %s", c.Number, mv.Day)
	if mv.Round > 0 {
		what = fmt.Sprintf("%s of %s", score.RoundName(mv.Round, mv.TieBreak), what)
	}
	if _, err := fmt.Fprintf(w, "what moves with %s:\n\n", what); err != nil {
		return err
	}
	if err := movedTable(w, c); err != nil {
		return err
	}
	lines := movedLines(mv)
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
	if len(lines) > 0 {
		fmt.Fprintln(w)
	}
	for _, s := range mv.Seasons {
		if err := movedSeason(w, s); err != nil {
			return err
		}
	}
	return nil
}

// movedTable draws what moves for each player.
func movedTable(w io.Writer, c book.Changed) error {
	columns := []column{{head: "player", left: true}, {head: "round", left: true}, {head: "total", left: true}, {head: "place", left: true}}
	var rows [][]string
	for _, p := range c.Moves.Players {
		if !p.Changes() {
			continue
		}
		row := []string{p.Player, "", "", moved(rank(p.Was.Place), rank(p.Is.Place))}
		if c.Moves.Round > 0 {
			row[1] = moved(inRound(c.Sheet, p.Was), inRound(c.Sheet, p.Is))
		}
		if counts(c.Sheet) {
			row[2] = moved(inMatch(p.Was), inMatch(p.Is))
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil
	}
	if err := grid(w, columns, rows); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

// movedSeason draws what moves in the standings of a season.
func movedSeason(w io.Writer, s book.MovedSeason) error {
	title := "in season " + s.Name
	if s.By != score.ByWins {
		title += ", by " + mainName(s.By)
	}
	if _, err := fmt.Fprintf(w, "%s:\n\n", title); err != nil {
		return err
	}
	var rows [][]string
	for _, p := range s.Lines {
		rows = append(rows, []string{p.Player, moved(rank(p.Was.Place), rank(p.Is.Place)), moved(inValue(s.By, p.Was), inValue(s.By, p.Is)), moved(num(p.Was.Wins), num(p.Is.Wins)), moved(num(p.Was.Played), num(p.Is.Played))})
	}
	err := grid(w, []column{{head: "player", left: true}, {head: "place", left: true}, {head: mainName(s.By), left: true}, {head: "wins", left: true}, {head: "played", left: true}}, rows)
	if err == nil {
		_, err = fmt.Fprintln(w)
	}
	return err
}

// inValue is what standings that do not go by wins go by.
func inValue(by score.By, s book.InSeason) string {
	if by == score.ByWins {
		return ""
	}
	return cmp.Or(s.Value, "none")
}

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
