package render

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

// told is a match as it might be told: a round and one passed over, both taken
// back and the first brought back, and a tie-break round.
func told(t *testing.T) (*book.Match, []book.HistoryLine) {
	t.Helper()
	first := round(t, 1, "North=out", "李雷:7,W,11")
	first.Agreed = "the cards fell down and nobody could say which was whose"
	skipped := score.RoundSkipped{Round: 2, Reason: "dinner"}
	m := match(t, nil, []string{"North", "李雷"}, first, skipped, score.ChangeUndone{Seq: 3}, score.ChangeUndone{Seq: 2}, score.ChangeRedone{Seq: 2})
	e := slices.Clone(m.Sheet.Events())
	for i := range e {
		e[i].At = evening.In(time.FixedZone("CET", 3600)).Add(time.Duration(i) * time.Hour)
	}
	e[5].Actor = "bob"
	breaks := score.Event{Seq: 7, At: e[5].At, Actor: "bob", Body: score.TieBreakScored{Number: 1}}
	return m, []book.HistoryLine{
		{Event: e[0], What: "the start of the match", InForce: true},
		{Event: e[1], What: "round 1 (North=out 李雷:7,W,11)", Reason: first.Agreed, InForce: true, Round: 1, After: first.Entries},
		{Event: e[2], What: "round 2 passed over (dinner)", Reason: "dinner", Round: 2},
		{Event: e[3], What: "the taking back of round 2 passed over (dinner)", InForce: true, Of: 3, Round: 2},
		{Event: e[4], What: "the taking back of round 1 (North=out 李雷:7,W,11)", Of: 2, Round: 1, Before: first.Entries},
		{Event: e[5], What: "the bringing back of round 1 (North=out 李雷:7,W,11)", InForce: true, Of: 2, Round: 1, After: first.Entries},
		{Event: breaks, What: "tie-break round 1 ()", InForce: true, Round: 1, TieBreak: true},
	}
}

func TestHistoryShowsOneLineAChangeOldestFirst(t *testing.T) {
	m, lines := told(t)
	text := drawn(t, func(p *Page) { History(p, m, lines) })
	require.Equal(t, `match 7: Kit, begun on 2026-11-30

change  when              who  what                                      why                       state
     1  2026-11-30 23:00  ann  the start of the match                                              in force
     2  2026-12-01 00:00  ann  round 1 (North=out 李雷:7,W,11)           the cards fell down and   in force
                                                                         nobody could say which
                                                                         was whose
     3  2026-12-01 01:00  ann  round 2 passed over (dinner)              dinner                    taken back
     4  2026-12-01 02:00  ann  the taking back of round 2 passed over                              in force
                               (dinner)
     5  2026-12-01 03:00  ann  the taking back of round 1 (North=out                               taken back
                               李雷:7,W,11)
     6  2026-12-01 04:00  bob  the bringing back of round 1 (North=out                             in force
                               李雷:7,W,11)
     7  2026-12-01 04:00  bob  tie-break round 1 ()                                                in force
`, text)
}

func TestHistoryLeavesOutTheReasonsWhereThereAreNone(t *testing.T) {
	m, lines := told(t)
	text := drawn(t, func(p *Page) { History(p, m, lines[:1]) })
	require.Equal(t, `match 7: Kit, begun on 2026-11-30

change  when              who  what                    state
     1  2026-11-30 23:00  ann  the start of the match  in force
`, text)
}

func TestHistoryJSON(t *testing.T) {
	m, lines := told(t)
	var b strings.Builder
	require.NoError(t, JSON(&b, NewHistoryJSON(m, lines)))
	require.JSONEq(t, `{"schema": 1, "match": 7, "id": "01J00000000000000000000000", "changes": [
		{"number": 1, "kind": "match_started", "at": "2026-11-30T23:00:00+01:00", "by": "ann", "what": "the start of the match",
			"reason": null, "in_force": true, "round": null, "before": null, "after": null},
		{"number": 2, "kind": "round_scored", "at": "2026-12-01T00:00:00+01:00", "by": "ann", "what": "round 1 (North=out 李雷:7,W,11)",
			"reason": "the cards fell down and nobody could say which was whose", "in_force": true, "round": 1,
			"before": null, "after": {"North": "=out", "李雷": ":7,W,11"}},
		{"number": 3, "kind": "round_skipped", "at": "2026-12-01T01:00:00+01:00", "by": "ann", "what": "round 2 passed over (dinner)",
			"reason": "dinner", "in_force": false, "round": 2, "before": null, "after": null},
		{"number": 4, "kind": "change_undone", "at": "2026-12-01T02:00:00+01:00", "by": "ann", "what": "the taking back of round 2 passed over (dinner)",
			"reason": null, "in_force": true, "of": 3, "round": 2, "before": null, "after": null},
		{"number": 5, "kind": "change_undone", "at": "2026-12-01T03:00:00+01:00", "by": "ann", "what": "the taking back of round 1 (North=out 李雷:7,W,11)",
			"reason": null, "in_force": false, "of": 2, "round": 1, "before": {"North": "=out", "李雷": ":7,W,11"}, "after": null},
		{"number": 6, "kind": "change_redone", "at": "2026-12-01T04:00:00+01:00", "by": "bob", "what": "the bringing back of round 1 (North=out 李雷:7,W,11)",
			"reason": null, "in_force": true, "of": 2, "round": 1, "before": null, "after": {"North": "=out", "李雷": ":7,W,11"}},
		{"number": 7, "kind": "tie_break_scored", "at": "2026-12-01T04:00:00+01:00", "by": "bob", "what": "tie-break round 1 ()",
			"reason": null, "in_force": true, "round": null, "tie_break": 1, "before": null, "after": null}]}`, b.String())
}

// Complaint 5: a round that was corrected is marked as corrected wherever it is shown.
func TestHistoryMarksARoundThatWasCorrected(t *testing.T) {
	first, mended := round(t, 1, "North=out", "East=23"), round(t, 1, "North=out", "East=32")
	m := match(t, nil, []string{"North", "East"}, first, score.RoundCorrected{Round: 1, Entries: mended.Entries, Reason: "misread"})
	e := m.Sheet.Events()
	lines := []book.HistoryLine{
		{Event: e[1], What: "round 1 (North=out East=23)", InForce: true, CorrectedBy: 3, Round: 1, After: first.Entries},
		{Event: e[2], What: "round 1 corrected", Reason: "misread", InForce: true, Round: 1, Before: first.Entries, After: mended.Entries},
	}
	var b strings.Builder
	b.WriteString(drawn(t, func(p *Page) { History(p, m, lines) }))
	require.Equal(t, `match 7: Kit, begun on 2026-11-30

change  when              who  what                         why      state
     2  2026-11-30 22:00  ann  round 1 (North=out East=23)           corrected by 3
     3  2026-11-30 22:00  ann  round 1 corrected            misread  in force
`, b.String())
	b.Reset()
	require.NoError(t, JSON(&b, NewHistoryJSON(m, lines)))
	require.JSONEq(t, `{"schema": 1, "match": 7, "id": "01J00000000000000000000000", "changes": [
		{"number": 2, "kind": "round_scored", "at": "2026-11-30T22:00:00Z", "by": "ann", "what": "round 1 (North=out East=23)", "reason": null,
			"in_force": true, "corrected_by": 3, "round": 1, "before": null, "after": {"North": "=out", "East": "=23"}},
		{"number": 3, "kind": "round_corrected", "at": "2026-11-30T22:00:00Z", "by": "ann", "what": "round 1 corrected", "reason": "misread",
			"in_force": true, "round": 1, "before": {"North": "=out", "East": "=23"}, "after": {"North": "=out", "East": "=32"}}]}`, b.String())
}
