package book_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
)

// What an archive says is read line by line, and nothing in a line may take longer than
// its length or more room than a few times that: of each of these the first thing wrong
// is named, whatever follows it.
func TestAnArchiveMadeToTakeForEverIsRefused(t *testing.T) {
	ann := alone(t)
	_, _, err := ann.StartSeason(t.Context(), "Autumn", "2026-09-01", "", book.SeasonRulesAsked{})
	require.NoError(t, err)
	ann.start(t, "North", "East")
	ann.add(t, "North=out", "East=23")
	ann.add(t, "North=12", "East=out")
	text := exported(t, ann.log) // season, North, East, rules, start, two rounds
	lines := strings.SplitAfter(text, "\n")
	head := lines[0]
	document := func(body string) string {
		return fmt.Sprintf(`{"document":"%s","body":%s}`+"\n", storage.Digest([]byte(body)), body)
	}
	fields := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"f%d":%d,`, i, i)
		}
		return b.String()
	}
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	moved := func(order ...int) string {
		var b strings.Builder
		for _, n := range order {
			b.WriteString(lines[n-1])
		}
		return b.String()
	}
	many := func(what string, n int) string { return strings.TrimSuffix(strings.Repeat(what+",", n), ",") }
	north := `"` + ulidOf(lines[2]) + `"`
	for _, tt := range []struct{ name, text, message string }{
		{"very many fields", head + "{" + fields(100_000) + `"z":1}` + "\n", `^line 2: it has more than 30 fields$`},
		{"very many fields in the header", `{"rummy":"archive",` + fields(100_000) + `"format":1}` + "\n", `^line 1: this is no archive`},
		{"very many fields in the counts", head + `{"end":{` + fields(100_000) + `"events":0}}` + "\n", `^line 2: it has more than 30 fields$`},
		{"a body as deep as can be read", head + document(deep(9_000)), `^line 2: document \w+ holds no rules`},
		{"a body deeper than that", head + document(deep(4_000_000)), `^line 2: it is no JSON, or cut$`},
		{"rules with very many suits", head + document(`{"id":"x","name":"X","version":1,"pack":{"suits":[`+many(`{"code":"a"}`, 100_000)+`]}}`), `^line 2: document \w+ holds no rules`},
		{"rules of very many numbers", head + document(`{"id":"x","rounds":{"deal":[`+many(`{"players":"2-30","value":1}`, 50_000)+`]}}`), `^line 2: document \w+ holds no rules`},
		{"an event deep inside", strings.Replace(text, `"round":2`, `"round":`+deep(9_000), 1), `^line 8: this version cannot read what is said by the round_scored$`},
		{"very many entries", strings.Replace(text, `"entries":[`, `"entries":[`+many(`{"player":`+north+`,"points":1}`, 20_000)+`,`, 1), `.`},
		{"very many players", strings.Replace(text, `"players":[`, `"players":[`+many(north, 50_000)+`,`, 1), `.`},
		{"very many cards", strings.Replace(text, `"points":23`, `"cards":[`+many(`"W"`, 100_000)+`]`, 1), `could not have been typed`},
		{"very many addends", strings.Replace(text, `"points":23`, `"points":23,"addends":[`+many(`0`, 100_000)+`]`, 1), `.`},
		{"a name of very many letters", strings.Replace(text, `"name":"North"`, `"name":"`+strings.Repeat("x", 1_000_000)+`"`, 1), `is longer than 60 characters$`},
		{"a round far away", strings.Replace(text, `"round":2`, `"round":9223372036854775807`, 1), `round 9223372036854775807 cannot follow 1 rounds`},
		{"a round past all numbers", strings.Replace(text, `"round":2`, `"round":1e400`, 1), `^line 8: this version cannot read`},
		{"points far away", strings.Replace(text, `"points":23`, `"points":9223372036854775807`, 1), `could not have been typed`},
		{"an event far away", strings.Replace(text, `"seq":3`, `"seq":9223372036854775807`, 1), `^line 8: event 9223372036854775807 of match \w+ does not come after event 2$`},
		{"an event past all numbers", strings.Replace(text, `"seq":3`, `"seq":18446744073709551617`, 1), `^line 8: the field "seq" cannot be read$`},
		{"counts past all numbers", strings.Replace(text, `"events":6`, `"events":1e30`, 1), `the field "events" cannot be read$`},
		{"the year 10000", strings.Replace(text, `"at":"20`, `"at":"120`, 1), `is no time as`},
		{"rounds in the wrong order", moved(1, 2, 3, 4, 5, 6, 8, 7, 9), `^line 7: event 3 of match \w+ does not come after event 1$`},
		{"the start behind its rounds", moved(1, 2, 3, 4, 5, 7, 8, 6, 9), `^line 6: event 2 of match \w+ does not come after event 0$`},
		{"rules behind the match", moved(1, 2, 3, 4, 6, 5, 7, 8, 9), `^line 5: the rules that it names do not stand before it$`},
		{"counts first", moved(1, 9, 2, 3, 4, 5, 6, 7, 8), `^line 2: there are to be 6 events before it, and there are 0$`},
		{"a round twice", strings.Replace(moved(1, 2, 3, 4, 5, 6, 7, 7, 8, 9), `"events":6`, `"events":7`, 1), `^line 8: event 2 of match \w+ does not come after event 2$`},
		{"the header twice", moved(1, 1, 2, 3, 4, 5, 6, 7, 8, 9), `^line 2: the field "stream" is missing$`},
		{"a digest of something else", strings.Replace(text, `{"document":"`, `{"document":"`+strings.Repeat("0", 64), 1), `^line 5: document 0+\w+ was changed: its digest is another$`},
		{"rules exchanged", head + strings.Replace(document(`{"id":"kit"}`), `"body":`, `"body_text":"{}","body":`, 1), `^line 2: the field "body" is not known$`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.NotEqual(t, text, tt.text)
			b := alone(t)
			runtime.GC()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := b.takeIn(t, tt.text, archive.ImportOptions{Agreed: "whatever it says"})
			runtime.ReadMemStats(&after)
			var wrong *score.Mistake
			require.ErrorAs(t, err, &wrong)
			require.Regexp(t, tt.message, wrong.Message)
			require.Less(t, len(wrong.Message), 5_000, "a message, not the file once more")
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(64<<20+150*len(tt.text)), "of %d bytes", len(tt.text))
			_, err = b.log.Newest(t.Context())
			require.ErrorIs(t, err, storage.ErrNotFound)
		})
	}
}
