package render

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score/book"
)

func people() []book.Player {
	return []book.Player{
		{ID: "A", Name: "North", Played: 12, Aliases: []string{"Nonny"}, Merged: []string{"Nroth", "N."}},
		{ID: "B", Name: "李雷", Played: 3, Archived: true, Former: []string{"Lei"}},
	}
}

func TestPlayersAreListedWithTheirOtherNames(t *testing.T) {
	for _, tt := range []struct {
		name    string
		players []book.Player
		all     bool
		want    string
	}{
		{"nobody", nil, false, "no player is on record\n"},
		{"all", people(), true, "" +
			"player  played  also              state\n" +
			"North       12  Nonny, Nroth, N.\n" +
			"李雷         3                    archived\n"},
		{"but for the archive", people(), false, "" +
			"player  played  also\n" +
			"North       12  Nonny, Nroth, N.\n" +
			"not shown: 1 in the archive; --all shows all\n"},
		{"all in the archive", people()[1:], false, "not shown: 1 in the archive; --all shows all\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := drawn(t, func(p *Page) { Players(p, tt.players, tt.all) })
			require.Equal(t, tt.want, text)
		})
	}
}

func TestManyOtherNamesStayWithinATerminal(t *testing.T) {
	p := book.Player{Name: "North"}
	for range 12 {
		p.Aliases = append(p.Aliases, "Nonny-the-elder")
	}
	text := drawn(t, func(page *Page) { Players(page, []book.Player{p}, true) })
	require.Equal(t, 12, strings.Count(text, "Nonny-the-elder"))
	for _, line := range strings.Split(text, "\n") {
		require.LessOrEqual(t, len(line), 80)
	}
}

func TestPlayersAsJSON(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, JSON(&out, NewPlayersJSON(nil, false)))
	require.NoError(t, JSON(&out, NewPlayersJSON(people(), false)))
	changed := book.PlayerChanged{Player: book.Player{ID: "B", Name: "East", Added: time.Date(2026, 11, 30, 22, 0, 0, 0, time.UTC)}, Notes: []string{"look"}}
	require.NoError(t, JSON(&out, NewPlayerJSON(changed)))
	require.Equal(t, `{"schema":1,"players":[]}
{"schema":1,"players":[{"player":"North","id":"A","added_at":"0001-01-01T00:00:00Z","played":12,"aliases":["Nonny"],"former_names":[],"merged":["Nroth","N."],"archived":false}],"not_shown":1}
{"schema":1,"player":"East","id":"B","added_at":"2026-11-30T22:00:00Z","played":0,"aliases":[],"former_names":[],"merged":[],"archived":false,"notes":["look"]}
`, out.String())
}

func TestThePlayerHistoryIsHeadedByAllNames(t *testing.T) {
	p := people()[1]
	p.Aliases, p.Merged = []string{"Leo"}, []string{"L."}
	at := time.Date(2026, 11, 30, 23, 0, 0, 0, time.FixedZone("CET", 3600))
	lines := []book.PlayerLine{
		{Number: 1, Kind: "player_added", At: at, Actor: "ann", What: "the adding of Lei", InForce: true},
		{Number: 2, Kind: "player_renamed", At: at, Actor: "bob", What: "the renaming of Lei to 李雷", Reason: "so he writes it"},
		{Number: 3, Kind: "player_undone", At: at, Actor: "bob", What: "the taking back of it", Of: 2, InForce: true},
	}
	var out bytes.Buffer
	out.WriteString(drawn(t, func(page *Page) { PlayerHistory(page, p, lines) }))
	require.Equal(t, `李雷, archived; also Leo; before Lei; merged with L.

change  when              who  what                         why              state
     1  2026-11-30 23:00  ann  the adding of Lei                             in force
     2  2026-11-30 23:00  bob  the renaming of Lei to 李雷  so he writes it  taken back
     3  2026-11-30 23:00  bob  the taking back of it                         in force
`, out.String())
	out.Reset()
	require.NoError(t, JSON(&out, NewPlayerHistoryJSON(p, lines[1:])))
	require.Contains(t, out.String(), `"changes":[{"number":2,"kind":"player_renamed","at":"2026-11-30T23:00:00+01:00","by":"bob","what":"the renaming of Lei to 李雷","reason":"so he writes it","in_force":false},`+
		`{"number":3,"kind":"player_undone","at":"2026-11-30T23:00:00+01:00","by":"bob","what":"the taking back of it","reason":null,"in_force":true,"of":2}]}`)
}
