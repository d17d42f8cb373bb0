// Package stats counts over finished sheets: what one player has done, who came
// in ahead of whom, and the records of many matches. It is pure.
//
// Matches are added in the order they were played, one at a time, and are not
// kept. One counts when it enters the standings; for a player it counts, with its
// rounds, when the player is ranked in it. Which of two numbers of points is
// better is for the match to say: the fewer where few win, else the more.
package stats

import "rummy/score"

// Match is one match, and what it is found by.
type Match struct {
	Number int64  // short number
	Day    string // local day it began, as 2026-11-30
	Sheet  *score.Sheet
}

// Same returns the id that counts for an id on a sheet: that of the player kept,
// of one merged into another; else the same id.
type Same func(player string) string

// Kind is what matches have in common whose points compare.
type Kind struct {
	Game    string // id
	LowWins bool   // fewer points are better
}

func (m Match) kind() Kind { return Kind{m.Sheet.Started.Game, m.Sheet.LowWins()} }

// Scored tells whether points are counted: in a game of one round they are not.
//
// Source: rule kids-rummy.single.
func (m Match) Scored() bool { return m.Sheet.Game.Rounds.End != "single" }

// finish is where a ranked player came in.
type finish struct {
	player string // the id that counts
	score.Total
	seat  int   // among the Players of the sheet
	share int64 // of the win, in units of 1/score.WinUnit
}

// won tells whether the player came in first, alone or not.
func (f finish) won() bool { return f.Place == 1 }

// finishes returns the ranked players of a match that counts, in the order of its
// Players; of any other match none.
func (m Match) finishes(same Same) (list []finish) {
	if !m.Sheet.End.Counts {
		return nil
	}
	firsts := int64(0)
	for seat, t := range m.Sheet.Totals {
		if t.Place > 0 {
			list = append(list, finish{player: same(t.Player), Total: t, seat: seat})
		}
		if t.Place == 1 {
			firsts++
		}
	}
	for i := range list {
		if list[i].won() {
			list[i].share = score.WinUnit / firsts
		}
	}
	return list
}

// brought is the points that a player brought to one round.
type brought struct {
	finish
	round  int
	points int64
	out    bool // gone out first
}

// rounds returns what players brought to the rounds played, in their order: not to
// those passed over, missed or after the end, nor to tie-break rounds.
func (m Match) rounds(players ...finish) (list []brought) {
	if !m.Scored() {
		return nil
	}
	for _, r := range m.Sheet.Rounds {
		if r.Skipped || r.AfterEnd {
			continue
		}
		for _, f := range players {
			if sc := r.Scores[f.seat]; sc.Known && !sc.Entry.Absent && !sc.Eliminated {
				list = append(list, brought{f, r.Number, int64(sc.Points), sc.Entry.Out})
			}
		}
	}
	return list
}

func (m Match) deed(f finish, round int) Deed { return Deed{f.player, m.Number, m.Day, round} }
