package render

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// Moves draws what a correction moves.
func Moves(w io.Writer, c book.Corrected) error {
	mv := c.Moves
	if _, err := fmt.Fprintf(w, "what moves with round %d of match %d, begun on %s:\n\n", mv.Round, c.Number, c.Day()); err != nil {
		return err
	}
	columns := []column{{head: "player", left: true}, {head: "round", left: true}, {head: "total", left: true}, {head: "place", left: true}}
	var rows [][]string
	for _, p := range mv.Players {
		if p.Changes() {
			rows = append(rows, []string{p.Player, moved(inRound(c.Sheet, p.Was), inRound(c.Sheet, p.Is)), moved(inMatch(p.Was), inMatch(p.Is)),
				moved(rank(p.Was.Place), rank(p.Is.Place))})
		}
	}
	if !counts(c.Sheet) {
		columns[2] = column{}
		for _, r := range rows {
			r[2] = ""
		}
	}
	if len(rows) > 0 {
		if err := grid(w, columns, rows); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	lines := movedLines(mv)
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
	if len(lines) > 0 {
		fmt.Fprintln(w)
	}
	if len(mv.Season) == 0 {
		return nil
	}
	if _, err := fmt.Fprintf(w, "in season %s:\n\n", c.Season); err != nil {
		return err
	}
	rows = nil
	for _, p := range mv.Season {
		rows = append(rows, []string{p.Player, moved(rank(p.Was.Place), rank(p.Is.Place)), moved(strconv.FormatInt(p.Was.Wins, 10), strconv.FormatInt(p.Is.Wins, 10)),
			moved(strconv.FormatInt(p.Was.Played, 10), strconv.FormatInt(p.Is.Played, 10))})
	}
	err := grid(w, []column{{head: "player", left: true}, {head: "place", left: true}, {head: "wins", left: true}, {head: "played", left: true}}, rows)
	if err == nil {
		_, err = fmt.Fprintln(w)
	}
	return err
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
	if mv.Dealt[0] != mv.Dealt[1] {
		lines = append(lines, fmt.Sprintf("dealer: %s -> %s", mv.Dealt[0], mv.Dealt[1]))
	}
	switch was, is := mv.Was, mv.Is; {
	case was.Over && !is.Over && was.Counts:
		lines = append(lines, "the match is open again, and out of the standings")
	case was.Over && !is.Over:
		lines = append(lines, "the match is open again")
	case !was.Over && is.Over:
		lines = append(lines, "the match is over with it: "+won(is.Winners))
	case !slices.Equal(was.Winners, is.Winners):
		lines = append(lines, fmt.Sprintf("winner: %s -> %s", strings.Join(was.Winners, " and "), strings.Join(is.Winners, " and ")))
	}
	if len(mv.Out) > 0 {
		lines = append(lines, "after the end now, and not counted: "+numbered(mv.Out))
	}
	if len(mv.In) > 0 {
		lines = append(lines, "counted again: "+numbered(mv.In))
	}
	return lines
}

func won(winners []string) string {
	switch len(winners) {
	case 0:
		return "nobody is ranked"
	case 1:
		return winners[0] + " wins"
	}
	return and(winners) + " share the win"
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
	return "rounds " + and(words)
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
	Round    int              `json:"round"`
	Dealer   change[string]   `json:"dealer"`
	Players  []playerMoves    `json:"players"`
	Finished change[bool]     `json:"finished"`
	Counts   change[bool]     `json:"counts"`
	Winners  change[[]string] `json:"winners"`
	Out      []int            `json:"rounds_not_counted"`
	In       []int            `json:"rounds_counted_again"`
	Season   []seasonMoves    `json:"season"`
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
	Entry      string `json:"entry"` // as it is typed after the name
	Points     *int64 `json:"points"`
	Total      int64  `json:"total"`
	Incomplete bool   `json:"incomplete,omitempty"`
	Place      *int   `json:"place"`
}

type seasonMoves struct {
	Player string `json:"player"`
	change[inSeasonJSON]
}

type inSeasonJSON struct {
	Place  *int  `json:"place"`
	Wins   int64 `json:"wins"`
	Played int64 `json:"played"`
}

// Correction puts a correction and what it moves into the JSON of a match.
func (j MatchJSON) Correction(c book.Corrected, dryRun bool) MatchJSON {
	mv := c.Moves
	m := movesJSON{Round: mv.Round, Dealer: change[string]{mv.Dealt[0], mv.Dealt[1]}, Players: []playerMoves{},
		Finished: change[bool]{mv.Was.Over, mv.Is.Over}, Counts: change[bool]{mv.Was.Counts, mv.Is.Counts},
		Winners: change[[]string]{append([]string{}, mv.Was.Winners...), append([]string{}, mv.Is.Winners...)},
		Out:     append([]int{}, mv.Out...), In: append([]int{}, mv.In...), Season: []seasonMoves{}}
	for _, p := range mv.Players {
		if p.Changes() {
			m.Players = append(m.Players, playerMoves{p.Player, change[standJSON]{newStandJSON(p.Was), newStandJSON(p.Is)}})
		}
	}
	for _, p := range mv.Season {
		m.Season = append(m.Season, seasonMoves{p.Player, change[inSeasonJSON]{newInSeasonJSON(p.Was), newInSeasonJSON(p.Is)}})
	}
	j.Moves, j.DryRun = &m, dryRun
	j.Corrected = &mv.Round
	j.Remarks, j.Overruled = findingsJSON(c.Remarks, c.Sheet.Name), findingsJSON(c.Waived, c.Sheet.Name)
	return j
}

func newStandJSON(s book.Stand) standJSON {
	j := standJSON{Entry: s.Entry.Typed(), Total: s.Total, Incomplete: !s.Whole, Place: orNone(s.Place)}
	if s.Known && !s.Entry.Held {
		j.Points = &s.Points
	}
	return j
}

func newInSeasonJSON(s book.InSeason) inSeasonJSON {
	return inSeasonJSON{orNone(s.Place), s.Wins, s.Played}
}

// orNone is a place, or nil for none.
func orNone(place int) *int {
	if place == 0 {
		return nil
	}
	return &place
}
