package score

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// What stands on record is read for ever: no line of this table may change.
func TestEventsOnRecord(t *testing.T) {
	for _, tt := range []struct {
		name, kind, text string
		body             Body
	}{
		{"a start", "match_started",
			`{"game":"kit","rules":"9f2c","day":"2026-11-30","players":["N","E"],"dealer":"E"}`,
			MatchStarted{Game: "kit", Rules: "9f2c", Day: "2026-11-30", Players: []string{"N", "E"}, Dealer: "E"}},
		{"a start with house rules and a season", "match_started",
			`{"game":"kit","rules":"9f2c","house":[{"field":"end.tie","value":"last_round"}],"day":"2026-11-30","season":"S","players":["N","E"],"dealer":"N"}`,
			MatchStarted{Game: "kit", Rules: "9f2c", House: rules.Overlay{{Field: "end.tie", Value: "last_round"}},
				Day: "2026-11-30", Season: "S", Players: []string{"N", "E"}, Dealer: "N"}},
		{"a round with each form of entry", "round_scored",
			`{"round":3,"entries":[{"player":"A","out":true},{"player":"B","points":0},{"player":"C","points":30,"sum":[7,20,3]},` +
				`{"player":"D","cards":["7","W","Bl11"]},{"player":"E","absent":true},{"player":"F","unknown":true}]}`,
			RoundScored{Round: 3, Entries: []Entry{
				{Player: "A", Out: true}, {Player: "B", Points: points(0)}, {Player: "C", Points: points(30), Sum: []card.Points{7, 20, 3}},
				{Player: "D", Cards: []string{"7", "W", "Bl11"}}, {Player: "E", Absent: true}, {Player: "F", Unknown: true}}}},
		{"a round that the table agreed on", "round_scored",
			`{"round":1,"dealer":"B","entries":[{"player":"A","points":-5}],"unfinished":true,"agreed":"lost a card"}`,
			RoundScored{Round: 1, Dealer: "B", Entries: []Entry{{Player: "A", Points: points(-5)}}, Unfinished: true, Agreed: "lost a card"}},
		{"a tie-break round", "tie_break_scored",
			`{"number":1,"entries":[{"player":"A","out":true},{"player":"C","points":23}]}`,
			TieBreakScored{Number: 1, Entries: []Entry{{Player: "A", Out: true}, {Player: "C", Points: points(23)}}}},
		{"a tie-break round that the table agreed on", "tie_break_scored",
			`{"number":2,"dealer":"C","entries":[{"player":"A","points":1},{"player":"C","cards":["7","W"]}],"unfinished":true,"agreed":"lost a card"}`,
			TieBreakScored{Number: 2, Dealer: "C", Entries: []Entry{{Player: "A", Points: points(1)}, {Player: "C", Cards: []string{"7", "W"}}},
				Unfinished: true, Agreed: "lost a card"}},
		{"a round corrected", "round_corrected",
			`{"round":2,"entries":[{"player":"A","out":true},{"player":"C","points":23}],"reason":"misread"}`,
			RoundCorrected{Round: 2, Entries: []Entry{{Player: "A", Out: true}, {Player: "C", Points: points(23)}}, Reason: "misread"}},
		{"a round corrected that the table agreed on", "round_corrected",
			`{"round":2,"dealer":"C","entries":[{"player":"A","points":1}],"unfinished":true,"agreed":"lost a card","reason":"misread"}`,
			RoundCorrected{Round: 2, Dealer: "C", Entries: []Entry{{Player: "A", Points: points(1)}}, Unfinished: true, Agreed: "lost a card", Reason: "misread"}},
		{"a tie-break round corrected", "round_corrected",
			`{"round":1,"tie_break":true,"entries":[{"player":"A","out":true}],"reason":"misread"}`,
			RoundCorrected{Round: 1, TieBreak: true, Entries: []Entry{{Player: "A", Out: true}}, Reason: "misread"}},
		{"a round that was not played", "round_corrected",
			`{"round":2,"skipped":true,"entries":[],"reason":"not played"}`,
			RoundCorrected{Round: 2, Skipped: true, Entries: []Entry{}, Reason: "not played"}},
		{"other seats", "seats_changed", `{"round":3,"seats":["A","C"]}`, SeatsChanged{Round: 3, Seats: []string{"A", "C"}}},
		{"a penalty", "penalty_given", `{"player":"A","points":-10,"reason":"misdeal"}`, PenaltyGiven{Player: "A", Points: -10, Reason: "misdeal"}},
		{"a penalty taken away", "penalty_revoked", `{"number":2,"reason":"not hers"}`, PenaltyRevoked{Number: 2, Reason: "not hers"}},
		{"an edit of the day", "match_edited", `{"day":"2026-11-29","reason":"late"}`, MatchEdited{Day: "2026-11-29", Reason: "late"}},
		{"an edit of all the rest", "match_edited",
			`{"season":"","seats":["B","A"],"dealer":"B","person":{"was":"A","is":"D"},"rules":"9f2c","house":[{"field":"end.tie","value":"shared"}],"agreed":"we saw it","reason":"late"}`,
			MatchEdited{Season: new(string), Seats: []string{"B", "A"}, Dealer: "B", Person: &Person{"A", "D"}, Rules: "9f2c",
				House: rules.Overlay{{Field: "end.tie", Value: "shared"}}, Agreed: "we saw it", Reason: "late"}},
		{"declared void", "match_voided", `{"reason":"a card short"}`, MatchVoided{Reason: "a card short"}},
		{"totals on paper", "totals_recorded", `{"totals":[{"player":"A","points":120},{"player":"B","points":-3}]}`,
			TotalsRecorded{Totals: []PaperTotal{{"A", 120}, {"B", -3}}}},
		{"totals put right", "totals_recorded", `{"totals":[{"player":"A","points":0}],"reason":"misread"}`,
			TotalsRecorded{Totals: []PaperTotal{{"A", 0}}, Reason: "misread"}},
		{"a round passed over", "round_skipped", `{"round":4,"reason":"dinner"}`, RoundSkipped{Round: 4, Reason: "dinner"}},
		{"an end that does not count", "match_ended", `{"count":false}`, MatchEnded{}},
		{"an end that counts", "match_ended", `{"count":true}`, MatchEnded{Count: true}},
		{"taken up again", "match_resumed", `{}`, MatchResumed{}},
		{"a change taken back", "change_undone", `{"seq":7}`, ChangeUndone{Seq: 7}},
		{"a change brought back", "change_redone", `{"seq":7}`, ChangeRedone{Seq: 7}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.kind, tt.body.Kind())
			require.Equal(t, tt.text, string(Encode(tt.body)))
			got, err := Decode(tt.kind, []byte(tt.text))
			require.NoError(t, err)
			require.Equal(t, tt.body, got)
		})
	}
}

func TestDecodeRefusesWhatANewerVersionMayHaveWrittenAndBrokenJSON(t *testing.T) {
	for _, tt := range []struct{ name, kind, text string }{
		{"an unknown kind", "round_painted", `{}`},
		{"no kind", "", `{}`},
		{"a kind in capitals", "Match_Ended", `{"count":true}`},
		{"an unknown field", "match_ended", `{"count":true,"by":"West"}`},
		{"an unknown field of an entry", "round_scored", `{"round":1,"entries":[{"player":"A","mood":[]}]}`},
		{"an unknown field of a house rule", "match_started", `{"house":[{"field":"a","value":"b","why":"c"}]}`},
		{"nothing", "match_resumed", ``},
		{"half an object", "round_skipped", `{"round":1`},
		{"a word for a number", "round_skipped", `{"round":"1"}`},
		{"half a point", "round_scored", `{"round":1,"entries":[{"player":"A","points":7.5}]}`},
		{"a list", "change_undone", `[7]`},
		{"two objects", "change_undone", `{"seq":7}{"seq":6}`},
		{"a brace too many", "change_undone", `{"seq":7}}`},
		{"no text", "match_ended", "\x00\x01"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := Decode(tt.kind, []byte(tt.text))
			require.ErrorIs(t, err, ErrEvent)
			require.Nil(t, b)
		})
	}
}

func TestDecodeReadsWhatEncodeWrote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, id := rapid.String(), rapid.StringMatching(`[0-9A-Z]{26}`)
		entry := rapid.Custom(func(t *rapid.T) Entry {
			e := drawEntry(t)
			e.Player = id.Draw(t, "player")
			return e
		})
		seq := rapid.Int64Min(1)
		want := rapid.OneOf(
			rapid.Custom(func(t *rapid.T) Body {
				return MatchStarted{Game: text.Draw(t, "game"), Rules: text.Draw(t, "rules"),
					House: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) rules.Setting {
						return rules.Setting{Field: text.Draw(t, "field"), Value: text.Draw(t, "value")}
					}), 1, 3).Draw(t, "house"),
					Day: text.Draw(t, "day"), Season: text.Draw(t, "season"), Players: rapid.SliceOfN(id, 1, 7).Draw(t, "players"), Dealer: id.Draw(t, "dealer")}
			}),
			rapid.Custom(func(t *rapid.T) Body {
				return RoundScored{Round: rapid.Int().Draw(t, "round"), Dealer: text.Draw(t, "dealer"),
					Entries: rapid.SliceOfN(entry, 1, 7).Draw(t, "entries"), Unfinished: rapid.Bool().Draw(t, "unfinished"), Agreed: text.Draw(t, "agreed")}
			}),
			rapid.Custom(func(t *rapid.T) Body {
				return TieBreakScored{Number: rapid.Int().Draw(t, "number"), Dealer: text.Draw(t, "dealer"),
					Entries: rapid.SliceOfN(entry, 1, 7).Draw(t, "entries"), Unfinished: rapid.Bool().Draw(t, "unfinished"), Agreed: text.Draw(t, "agreed")}
			}),
			rapid.Custom(func(t *rapid.T) Body {
				return RoundSkipped{Round: rapid.Int().Draw(t, "round"), Reason: text.Draw(t, "reason")}
			}),
			rapid.Custom(func(t *rapid.T) Body { return MatchEnded{Count: rapid.Bool().Draw(t, "count")} }),
			rapid.Just[Body](MatchResumed{}),
			rapid.Custom(func(t *rapid.T) Body { return ChangeUndone{Seq: seq.Draw(t, "seq")} }),
			rapid.Custom(func(t *rapid.T) Body { return ChangeRedone{Seq: seq.Draw(t, "seq")} }),
		).Draw(t, "body")
		got, err := Decode(want.Kind(), Encode(want))
		require.NoError(t, err)
		require.Equal(t, want, got)
	})
}
