package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
)

func TestAnEventFromElsewhereIsCheckedByItself(t *testing.T) {
	const id = "01JDZX3V9QK7M2N4P6R8S0T1W3"
	player := func(seq int64, kind, body string) storage.Event {
		return storage.Event{Stream: id, Type: storage.TypePlayer, Seq: seq, Kind: kind, Actor: "ann", Body: []byte(body)}
	}
	season := func(body string) storage.Event {
		return storage.Event{Stream: id, Type: storage.TypeSeason, Seq: 1, Kind: "season_started", Actor: "ann", Body: []byte(body)}
	}
	match := func(kind, body string) storage.Event {
		return storage.Event{Stream: id, Type: storage.TypeMatch, Seq: 2, Kind: kind, Actor: "ann", Body: []byte(body)}
	}
	with := func(e storage.Event, edit func(*storage.Event)) storage.Event { edit(&e); return e }
	north := player(1, "player_added", `{"name":"North"}`)
	for _, tt := range []struct {
		name    string
		event   storage.Event
		mistake string // "": it is let through
	}{
		{"a player", north, ""},
		{"a name of many scripts", player(1, "player_added", `{"name":"Zoë 李雷 👩‍👩‍👧"}`), ""},
		{"a name with a blank too many", player(1, "player_added", `{"name":"North  West"}`), "name.form"},
		{"a name that no one can type", player(1, "player_added", `{"name":"North=out"}`), "name.form"},
		{"no name", player(1, "player_added", `{"name":""}`), "name.form"},
		{"a new name that no one can type", player(2, "player_renamed", `{"name":"-x"}`), "name.form"},
		{"an alias that no one can type", player(2, "player_aliased", `{"alias":"a:b"}`), "name.form"},
		{"a reason that steers a terminal", player(2, "player_renamed", `{"name":"Nora","reason":"\u001b[2J"}`), "archive.text"},
		{"text that turns its direction", match("match_voided", `{"reason":"a\u202eb"}`), "archive.text"},
		{"a field name that steers a terminal", player(2, "player_renamed", "{\"name\":\"Nora\",\"\u202e\":1}"), "archive.text"},
		{"nobody who made it", with(north, func(e *storage.Event) { e.Actor = "" }), "archive.event"},
		{"somebody who steers a terminal", with(north, func(e *storage.Event) { e.Actor = "a\nb" }), "archive.event"},
		{"no ULID", with(north, func(e *storage.Event) { e.Stream = "../../etc" }), "archive.event"},
		{"small letters", with(north, func(e *storage.Event) { e.Stream = "01jdzx3v9qk7m2n4p6r8s0t1w3" }), "archive.event"},
		{"another type", with(north, func(e *storage.Event) { e.Type = "jury" }), "archive.newer"},
		{"a second beginning", player(2, "player_added", `{"name":"North"}`), "archive.event"},
		{"another beginning", player(1, "player_renamed", `{"name":"North"}`), "archive.event"},
		{"a newer kind", player(2, "player_knighted", `{}`), "archive.newer"},
		{"the kind of another type", player(2, "season_ended", `{"day":"2026-11-30"}`), "archive.newer"},
		{"a newer field", player(2, "player_renamed", `{"name":"Nora","title":"Dame"}`), "archive.event"},
		{"a body of another form", player(2, "player_renamed", `[]`), "archive.event"},
		{"a season", season(`{"name":"Autumn","from":"2026-09-01","to":"2026-12-31"}`), ""},
		{"a season with its rules", season(`{"name":"Autumn","from":"2026-09-01","rules":{"by":"points","ties":["wins","last match"],"points":[5,3,1]}}`), ""},
		{"a season from no day", season(`{"name":"Autumn","from":"2026-09-31"}`), "day.form"},
		{"a season that ends before it begins", season(`{"name":"Autumn","from":"2026-09-01","to":"2026-08-31"}`), "season.days"},
		{"a season by something else", season(`{"name":"Autumn","from":"2026-09-01","rules":{"by":"luck","ties":[]}}`), "by.unknown"},
		{"a season with another tie-break", season(`{"name":"Autumn","from":"2026-09-01","rules":{"by":"wins","ties":["luck"]}}`), "ties.unknown"},
		{"a season whose places bring less than nothing", season(`{"name":"Autumn","from":"2026-09-01","rules":{"by":"points","ties":[],"points":[-1]}}`), "season.points"},
		{"a round", match("round_scored", `{"round":1,"entries":[]}`), ""},
		{"a newer kind of a match", match("round_dreamt", `{}`), "archive.newer"},
		{"a newer field of a match", match("round_scored", `{"round":1,"entries":[],"weather":"rain"}`), "archive.event"},
		{"an edit to no day", match("match_edited", `{"day":"yesterday","reason":"x"}`), "day.form"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := book.CheckEvent(tt.event)
			if tt.mistake == "" {
				require.NoError(t, err)
				return
			}
			var wrong *score.Mistake
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, tt.mistake, wrong.Name, wrong.Message)
		})
	}
}

func TestOnlyMatchesAndRulingsNameRules(t *testing.T) {
	for _, tt := range []struct {
		t          storage.Type
		body, want string
	}{
		{storage.TypeMatch, `{"game":"kit","rules":"abc"}`, "abc"},
		{storage.TypeRuling, `{ "rules" : "abc" }`, "abc"},
		{storage.TypeMatch, `{"round":1}`, ""},
		{storage.TypeMatch, `{"reason":"\"rules\":\"abc\""}`, ""},
		{storage.TypeMatch, `["rules"]`, ""},
		{storage.TypeSeason, `{"rules":{"by":"wins"}}`, ""},
		{storage.TypeSeason, `{"rules":"abc"}`, ""},
	} {
		require.Equal(t, tt.want, book.RulesNamed(storage.Event{Type: tt.t, Body: []byte(tt.body)}), tt.body)
	}
}
