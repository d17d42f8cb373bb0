package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

var lines = []heading{{name: "place"}, {name: "player", left: true}, {name: "played", cell: number}, {name: "wins"}, {name: "win share"},
	{name: "avg place"}, {name: "total"}, {name: "average"}, {name: "best"}, {name: "worst"}, {name: "out"}, {name: "tie", left: true}}

func TestStandingsShowTheSameNumbersInTableAndJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		var tallies []score.Tally
		for i := range 1 + r.IntN(len(strange)) {
			played := 1 + r.Int64N(4)
			low := r.Int64N(60) - 50
			tallies = append(tallies, score.Tally{Player: strange[i], Played: played, Wins: r.Int64N(played + 1), WinShare: r.Int64N(3) * score.WinUnit / 6,
				Places: played + r.Int64N(5), Points: r.Int64N(900) - 50*played, Low: low, High: low + r.Int64N(300), Outs: r.Int64N(10)})
		}
		by := []score.By{score.ByWins, score.ByAverage, score.ByTotal}[r.IntN(3)]
		s := &book.Standings{Ranking: score.Ranking{By: by, Chain: by.Chain(), LowWins: true}, Game: "kit", Others: r.IntN(3)}
		for _, l := range score.Standings(tallies, by, true) {
			s.Lines = append(s.Lines, book.Line{Standing: l, Name: l.Player, Best: l.Low, Worst: l.High})
		}
		s.Lines[0].Split = "nothing" // so that the last column is there

		drawing := drawn(t, func(p *Page) { Standings(p, s, false) })
		parts := strings.Split(drawing, "\n\n")
		require.Len(t, parts, 3)
		table := parse(t, parts[1]+"\n", lines)
		var text bytes.Buffer
		require.NoError(t, JSON(&text, NewStandingsJSON(s)))
		var j StandingsJSON
		require.NoError(t, json.Unmarshal(text.Bytes(), &j))
		require.Len(t, table, len(s.Lines))
		require.Len(t, j.Standings, len(s.Lines))
		for i, l := range j.Standings {
			tie := ""
			if l.Shared {
				tie = "shared"
			} else if l.Split != "" {
				tie = "behind by " + l.Split
			}
			require.Equal(t, map[string]string{"place": fmt.Sprint(*l.Place), "player": l.Player, "played": fmt.Sprint(l.Played), "wins": fmt.Sprint(l.Wins),
				"win share": l.WinShare.String(), "avg place": l.AveragePlace.String(), "total": fmt.Sprint(*l.Total), "average": l.Average.String(),
				"best": fmt.Sprint(*l.Best), "worst": fmt.Sprint(*l.Worst), "out": fmt.Sprint(l.Outs), "tie": tie}, table[i])
		}
		require.Equal(t, s.Others, j.Others)
	}
}

var byWins = score.Ranking{By: score.ByWins, Chain: score.ByWins.Chain(), LowWins: true}

func TestStandingsOfSeveralGamesShowNoPoints(t *testing.T) {
	s := &book.Standings{Ranking: byWins, All: true}
	for _, l := range score.Standings([]score.Tally{{Player: "North", Played: 2, Wins: 1, WinShare: score.WinUnit, Places: 3, Points: 90, Low: 40, High: 50, Outs: 6}}, score.ByWins, true) {
		s.Lines = append(s.Lines, book.Line{Standing: l, Name: l.Player, Best: 40, Worst: 50})
	}
	drawing := drawn(t, func(p *Page) { Standings(p, s, false) })
	require.Equal(t, `standings of all matches

place  player  played  wins  win share  avg place  out
    1  North        2     1        1.0        1.5    6

by wins, then win share, average place; who is equal in all shares the place, and the next is left out (1-2-2-4)
`, drawing)
	var text bytes.Buffer
	require.NoError(t, JSON(&text, NewStandingsJSON(s)))
	require.JSONEq(t, `{"schema":1,"season":null,"game":null,"by":"wins","tie_breaks":["win share","average place"],"other_seasons":0,
		"standings":[{"place":1,"player":"North","played":2,"wins":1,"win_share":1.0,"average_place":1.5,"total":null,"best":null,"worst":null,"outs":6}]}`, text.String())
}

func TestWhatStandingsLeaveOutIsSaid(t *testing.T) {
	for _, tt := range []struct {
		others int
		loose  bool
		want   string
	}{
		{0, false, ""},
		{1, false, "1 other season not shown; --all shows every match on record\n"},
		{3, false, "3 other seasons not shown; --all shows every match on record\n"},
		{0, true, "matches of no season not shown; --all shows every match on record\n"},
		{2, true, "2 other seasons and matches of no season not shown; --all shows every match on record\n"},
	} {
		s := &book.Standings{Season: &book.Season{Name: "Autumn", From: "2026-09-01"}, Ranking: byWins, Others: tt.others, Loose: tt.loose}
		text := drawn(t, func(p *Page) { Standings(p, s, false) })
		require.Equal(t, "standings of season Autumn (from 2026-09-01)\nno finished match yet\n"+tt.want, text)
	}
}
