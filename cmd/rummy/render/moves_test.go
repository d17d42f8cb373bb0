package render

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// corrected makes a correction of a round, as typed in the order of the seats.
func corrected(t testing.TB, number int, reason string, entries ...string) score.RoundCorrected {
	t.Helper()
	return score.RoundCorrected{Round: number, Entries: round(t, number, entries...).Entries, Reason: reason}
}

func points(p card.Points) *card.Points { return &p }

// Complaint 5: a corrected round is marked wherever it is shown.
func TestComplaint5ACorrectedRoundIsMarkedWhereverItIsShown(t *testing.T) {
	m := match(t, nil, []string{"North", "East"}, round(t, 1, "North=out", "East=23"),
		corrected(t, 1, "misread", "North=out", "East=20"), corrected(t, 1, "counted again", "North=out", "East=21"))
	var out bytes.Buffer
	out.WriteString(drawn(t, func(p *Page) { Sheet(p, m) }))
	require.Contains(t, out.String(), "-5 (-5)  21 (21)  North out; corrected 2 times: counted again\n")
	text, err := json.Marshal(NewMatchJSON(m).Rounds[0].Corrected)
	require.NoError(t, err)
	require.JSONEq(t, `{"reason":"counted again","by":"ann","at":"2026-11-30T22:00:00Z","times":2}`, string(text))
}

// Two rounds of Kit leave North and East at 7, and North wins the tie-break
// round; then North's 12 of round 2 turns out to be 20.
func TestATieBreakRoundThatIsNotCountedIsMarked(t *testing.T) {
	house := rules.Overlay{{Field: "rounds.count", Value: "2"}, {Field: "end.tie", Value: "extra_round"}}
	m := match(t, house, []string{"North", "East"}, round(t, 1, "North=out", "East=12"), round(t, 2, "North=12", "East=out"),
		score.TieBreakScored{Number: 1, Entries: []score.Entry{{Player: "North", Out: true}, {Player: "East", Points: points(23)}}},
		corrected(t, 2, "misread", "North=20", "East=out"))
	var out bytes.Buffer
	out.WriteString(drawn(t, func(p *Page) { Sheet(p, m) }))
	require.Contains(t, out.String(), "tie-break 1: 4 cards, 4s wild: North -5 (out), East 23; not counted: the tie is another since a correction\n")
	require.Contains(t, out.String(), "over: East wins with 7\n")
	require.True(t, NewMatchJSON(m).TieBreaks[0].AfterEnd)
}

func TestMovesShowsOnlyWhatMoves(t *testing.T) {
	m := match(t, nil, []string{"North", "East", "South"}, round(t, 1, "North=out", "East=23", "South=14"))
	m.Season = "Autumn"
	stand := func(e score.Entry, points int64, known bool, place int) book.Stand {
		return book.Stand{Entry: e, Points: points, Known: known, Total: points, Whole: known || e.Absent, Place: place}
	}
	out, unknown, absent := score.Entry{Out: true}, score.Entry{Unknown: true}, score.Entry{Absent: true}
	same := stand(out, -5, true, 1)
	c := book.Changed{Match: m, Moves: book.Moves{Day: "2026-11-30", Round: 1, Dealt: [2]string{"North", "East"}, Out: []int{4}, In: []int{2, 3, 5},
		Players: []book.Moved{{Player: "North", Was: same, Is: same},
			{Player: "East", Was: stand(unknown, 0, false, 0), Is: stand(score.Entry{Points: points(23)}, 23, true, 2)},
			{Player: "South", Was: stand(score.Entry{Points: points(0)}, 0, true, 2), Is: stand(absent, 0, false, 0)}},
		Is:      book.Outcome{Over: true, Counts: true, Winners: []string{"North", "East"}},
		Seasons: []book.MovedSeason{{Name: "Autumn", By: score.ByWins, Lines: []book.MovedPlace{{Player: "East", Is: book.InSeason{Place: 1, Wins: 1, Played: 1}}}}}}}
	drawing := drawn(t, func(p *Page) { Moves(p, c) })
	require.Equal(t, `what moves with round 1 of match 7, begun on 2026-11-30:

player  round          total              place
East    unknown -> 23  0 + unknown -> 23  none -> 2
South   0 -> absent    0                  2 -> none

dealer: North -> East
the match is over with it: North and East share the win
after the end now, and not counted: round 4
counted again: rounds 2, 3 and 5

in season Autumn:

player  place      wins    played
East    none -> 1  0 -> 1  0 -> 1

`, drawing)

	j, err := json.Marshal(NewMatchJSON(m).Changed(c, true).Moves)
	require.NoError(t, err)
	require.JSONEq(t, `{"round":1,"dealer":{"before":"North","after":"East"},"match":[],"points":[],"players":[
		{"player":"East","before":{"entry":"=unknown","points":null,"total":0,"incomplete":true,"place":null},"after":{"entry":"=23","points":23,"total":23,"place":2}},
		{"player":"South","before":{"entry":"=0","points":0,"total":0,"place":2},"after":{"entry":"=absent","points":null,"total":0,"place":null}}],
		"finished":{"before":false,"after":true},"counts":{"before":false,"after":true},"winners":{"before":[],"after":["North","East"]},
		"rounds_not_counted":[4],"rounds_counted_again":[2,3,5],
		"season":[{"season":"Autumn","player":"East","before":{"place":null,"wins":0,"played":0},"after":{"place":1,"wins":1,"played":1}}]}`, string(j))
}

func TestMovesSaysWhatBecomesOfTheMatch(t *testing.T) {
	over := func(winners ...string) book.Outcome { return book.Outcome{Over: true, Counts: true, Winners: winners} }
	open := book.Outcome{}
	for _, tt := range []struct {
		was, is book.Outcome
		want    []string
	}{
		{open, open, nil},
		{over("North"), over("North"), nil},
		{over("North"), over("East"), []string{"winner: North -> East"}},
		{over("North"), over("North", "East"), []string{"winner: North -> North and East"}},
		{over("North"), open, []string{"the match is open again, and out of the standings"}},
		{book.Outcome{Over: true}, open, []string{"the match is open again"}},
		{open, over("East"), []string{"the match is over with it: East wins"}},
		{open, over(), []string{"the match is over with it: nobody is ranked"}},
	} {
		require.Equal(t, tt.want, movedLines(book.Moves{Was: tt.was, Is: tt.is}))
	}
}
