package web_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// captioned is the table of a page that has that caption.
func captioned(t *testing.T, top *html.Node, caption string) [][]string {
	t.Helper()
	for _, n := range all(top, "table") {
		if words(all(n, "caption")[0]) == caption {
			return cells(n)
		}
	}
	t.Fatalf("no table %q", caption)
	return nil
}

// Two matches of two rounds. The first ends 15, 18, 12 (-5+20, 23-5, 12+0), the
// second -10, 23, 42 (-5-5, 12+11, 12+30), and is put right after the season.
func TestAReportOnASeason(t *testing.T) {
	m := newTable(t)
	m.run(t, "season", "start", "Autumn", "--from", "2026-11-01", "--min-matches", "2")
	for _, rounds := range []string{"North=out East=23 South=12|North=20 East=out South=0", "North=out East=12 South=12|North=out East=11 South=33"} {
		m.run(t, "match", "start", "--game", "kit", "--rule", "rounds.count=2", "--date", "2026-11-29", "North", "East", "South")
		for _, r := range strings.Split(rounds, "|") {
			m.run(t, append([]string{"score", "add", "--yes"}, strings.Fields(r)...)...)
		}
	}
	m.run(t, "match", "start", "--game", "kit", "--rule", "rounds.count=1", "North", "West")
	m.run(t, "score", "add", "North=out", "West=20")
	m.run(t, "season", "end", "Autumn", "--date", "2026-11-30")
	m.run(t, "score", "correct", "--match", "2", "2", "South=30", "--reason", "misread", "--yes")
	top := read(t, m.run(t, "report"))
	text := words(all(top, "main")[0])

	require.Contains(t, text, "2026-11-01 to 2026-11-30")
	standings := captioned(t, top, "standings")
	require.Len(t, standings, 1+3)
	require.Equal(t, []string{"1", "North", "3", "2", "2.0", "1.33"}, standings[1][:6], "second, first, first")
	require.Equal(t, []string{"2", "South", "2", "1"}, standings[2][:4])
	require.Equal(t, "West", captioned(t, top, "not ranked, with fewer than 2 matches")[1][0], "no place")
	require.Contains(t, text, "by wins, then win share, average place; who is equal in all shares the place")
	require.Contains(t, text, "corrected after the end of the season: match 2 on 2026-11-30 by ann")

	require.Equal(t, [][]string{
		{"player", "North", "South", "East", "West"},
		{"North", "-", "1-1", "2-0", "1-0"}, // South won the first match
		{"South", "1-1", "-", "1-1", ""},
		{"East", "0-2", "1-1", "-", ""},
		{"West", "0-1", "", "", "-"},
	}, captioned(t, top, "head-to-head"))
	require.Equal(t, [][]string{
		{"record", "value", "who", "match", "begun", "round"},
		{"longest streak", "2 wins", "North", "2 to 3", "2026-11-29 to 2026-11-30", ""},
		{"best match", "-10 points", "North", "2", "2026-11-29", ""},
		{"best round", "0 points", "South", "1", "2026-11-29", "2"},
		{"biggest round", "30 points", "South", "2", "2026-11-29", "2"},
		{"most go-outs", "2 rounds", "North", "2", "2026-11-29", ""},
	}, captioned(t, top, "records"))
	require.Contains(t, text, "a streak is matches won in a row")

	require.Equal(t, [][]string{
		{"match", "begun", "game", "rounds", "state", "players"},
		{"1", "2026-11-29", "kit", "2", "won by South", "North, East, South"},
		{"2", "2026-11-29", "kit", "2", "won by North", "North, East, South"},
		{"3", "2026-11-30", "kit", "1", "won by North", "North, West"},
	}, captioned(t, top, "matches"))
	require.Equal(t, []string{"total", "-10", "23", "42", "", "", "", ""}, captioned(t, top, "score sheet of match 2")[3])
	require.Equal(t, []string{"place", "1", "2", "3", "", "", "", ""}, captioned(t, top, "score sheet of match 2")[4])
	changes := captioned(t, top, "corrections, and what they replaced")
	require.Len(t, changes, 1+2, "the round as it was, and its correction; nothing of the other matches")
	require.Equal(t, []string{"4", "2026-11-30 23:00", "ann"}, changes[2][:3])
	require.Equal(t, []string{"misread", "in force"}, changes[2][4:])
	require.Len(t, all(top, "svg"), 1+3)
}

// A season of one match that nobody has lost yet: no opponents, no chart of places
// before a match is over.
func TestAReportLeavesOutWhatThereIsNotYet(t *testing.T) {
	m := newTable(t)
	m.run(t, "season", "start", "Autumn", "--from", "2026-11-01")
	m.run(t, "score", "add", "--game", "kit", "North=out", "East=20")
	top := read(t, m.run(t, "report"))
	var heads []string
	for _, h := range all(top, "h2") {
		heads = append(heads, words(h))
	}
	require.Equal(t, []string{"Standings", "Matches"}, heads)
	require.Contains(t, words(top), "no finished match yet")
	require.Len(t, all(top, "svg"), 1, "that of the match")
}
