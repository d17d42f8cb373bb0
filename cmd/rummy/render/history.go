package render

import (
	"fmt"
	"time"

	"rummy/score"
	"rummy/score/book"
)

// History draws all that was ever done to a match, oldest first.
func History(p *Page, m *book.Match, lines []book.HistoryLine) {
	p.Line(Title(m))
	p.Gap()
	var rows [][]string
	for _, l := range lines {
		rows = append(rows, []string{num(l.Seq), l.At.Format("2006-01-02 15:04"), l.Actor, l.What, l.Reason, changeState(l)})
	}
	p.Table(changesTable(rows))
}

// changesTable is what was done to something, a row a change.
func changesTable(rows [][]string) table {
	return table{columns: []column{{head: "change", key: true}, {head: "when", left: true}, {head: "who", left: true},
		{head: "what", left: true, wrap: 40}, {head: "why", left: true, wrap: 24}, {head: "state", left: true}}, rows: rows}
}

func changeState(l book.HistoryLine) string {
	switch {
	case !l.InForce:
		return "taken back"
	case l.CorrectedBy > 0:
		return fmt.Sprintf("corrected by %d", l.CorrectedBy)
	}
	return "in force"
}

// HistoryJSON is all that was ever done to a match.
type HistoryJSON struct {
	Schema  int          `json:"schema"`
	Match   int64        `json:"match"`
	ID      string       `json:"id"`
	Changes []changeJSON `json:"changes"`
}

// changeJSON is one event. Before and After hold, by player, what was typed
// after the name: "=out", ":7,W,11".
type changeJSON struct {
	Number    int64             `json:"number"`
	Kind      string            `json:"kind"`
	At        time.Time         `json:"at"`
	By        string            `json:"by"`
	What      string            `json:"what"`
	Reason    *string           `json:"reason"`
	InForce   bool              `json:"in_force"`
	Of        int64             `json:"of,omitempty"`           // number of the change taken back or brought back
	Corrected int64             `json:"corrected_by,omitempty"` // number of the next correction in force of the round
	Round     *int              `json:"round"`
	TieBreak  *int              `json:"tie_break,omitempty"`
	Before    map[string]string `json:"before"`
	After     map[string]string `json:"after"`
	Match     []factMoves       `json:"match,omitempty"` // what an edit of the match puts in place of what
}

// NewHistoryJSON makes the JSON of a match's history.
func NewHistoryJSON(m *book.Match, lines []book.HistoryLine) HistoryJSON {
	j := HistoryJSON{Schema, m.Number, m.ID, []changeJSON{}}
	for _, l := range lines {
		c := changeJSON{Number: l.Seq, Kind: l.Body.Kind(), At: l.At, By: l.Actor, What: l.What, Reason: orNull(l.Reason),
			InForce: l.InForce, Of: l.Of, Corrected: l.CorrectedBy, Before: entriesJSON(m.Sheet, l.Before), After: entriesJSON(m.Sheet, l.After)}
		for _, f := range l.Facts {
			c.Match = append(c.Match, factMoves{f.What, change[string]{f.Was, f.Is}})
		}
		switch {
		case l.TieBreak:
			c.TieBreak = &l.Round
		case l.Round > 0:
			c.Round = &l.Round
		}
		j.Changes = append(j.Changes, c)
	}
	return j
}

// entriesJSON is nil, and so null, where there are no entries.
func entriesJSON(s *score.Sheet, entries []score.Entry) map[string]string {
	if len(entries) == 0 {
		return nil
	}
	typed := map[string]string{}
	for _, e := range entries {
		typed[s.Name(e.Player)] = e.Typed()
	}
	return typed
}
