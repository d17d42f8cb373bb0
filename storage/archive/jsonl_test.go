package archive_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/storage"
	"rummy/storage/archive"
	"rummy/storage/sqlite"
)

// said is all that stands in an archive, as it was read.
type said struct {
	documents []storage.Document
	events    []storage.Event
	forks     []storage.Fork
}

func (s *said) Document(d storage.Document) error { s.documents = append(s.documents, d); return nil }
func (s *said) Event(e storage.Event) error       { s.events = append(s.events, e); return nil }
func (s *said) Aside(f storage.Fork) error        { s.forks = append(s.forks, f); return nil }

func (s *said) AsideEvent(f storage.Fork, e storage.Event) error { return nil }

const (
	head   = `{"rummy":"archive","format":1}` + "\n"
	player = `{"stream":"01JDZX3V9QK7M2N4P6R8S0T1W3","type":"player","seq":1,"kind":"player_added","at":"2026-11-30T19:00:00.123Z","actor":"ann","body":{"name":"North"}}` + "\n"
	aside  = `{"aside":1,"why":"a test","prev":"d2a2432fbaca039768019fd0b7d9646639f4df53152d2b037a66755391df2270","stream":"01JDZX3V9QK7M2N4P6R8S0T1W3","type":"player","seq":2,"kind":"player_renamed","at":"2026-11-30T19:00:00.123Z","actor":"bob","body_text":"{ \"name\":\"Nora\"}"}` + "\n"
)

const document = `{"document":"44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","body":{}}` + "\n"

func end(events, streams, documents, aside int) string {
	return fmt.Sprintf(`{"end":{"events":%d,"streams":%d,"documents":%d,"aside":%d}}`, events, streams, documents, aside) + "\n"
}

func TestAnArchiveIsReadAsItStands(t *testing.T) {
	at := time.Date(2026, 11, 30, 19, 0, 0, 123_000_000, time.UTC)
	first := storage.Event{Stream: "01JDZX3V9QK7M2N4P6R8S0T1W3", Type: storage.TypePlayer, Seq: 1, Kind: "player_added", At: at, Actor: "ann", Body: []byte(`{"name":"North"}`)}
	for name, text := range map[string]string{
		"as written":                head + player + aside + end(1, 1, 0, 1),
		"with a byte order mark":    "\ufeff" + head + player + aside + end(1, 1, 0, 1),
		"with the line ends of DOS": strings.ReplaceAll(head+player+aside+end(1, 1, 0, 1), "\n", "\r\n"),
		"without the last line end": strings.TrimSuffix(head+player+aside+end(1, 1, 0, 1), "\n"),
		"with rules in between":     head + player + aside + document + end(1, 1, 1, 1),
		"with empty lines":          head + "\n" + player + "\n\n" + aside + end(1, 1, 0, 1) + "\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			var got said
			require.NoError(t, archive.Read(strings.NewReader(text), &got))
			require.Equal(t, []storage.Event{first}, got.events)
			require.Len(t, got.forks, 1)
			f := got.forks[0]
			require.Equal(t, []string{"a test", f.Events[0].Stream, "player"}, []string{f.Why, f.Stream, string(f.Type)})
			require.Equal(t, `{ "name":"Nora"}`, string(f.Events[0].Body), "byte for byte")
			require.Equal(t, "d2a2432fbaca039768019fd0b7d9646639f4df53152d2b037a66755391df2270", f.Events[0].Prev.String())
		})
	}
}

func TestWhatIsNoArchiveIsRefusedByItsLine(t *testing.T) {
	with := func(old, new string) string { return head + strings.Replace(player, old, new, 1) + end(1, 1, 0, 0) }
	for _, tt := range []struct{ name, text, mistake, message string }{
		{"nothing", "", "archive.form", "line 1: this is no archive: the file is empty"},
		{"something else", "{\"schema\":1}\n", "archive.form", `line 1: this is no archive: it does not begin with {"rummy":"archive","format":1}`},
		{"another number", `{"rummy":"archive","format":0}`, "archive.form", `line 1: this is no archive: it does not begin with {"rummy":"archive","format":1}`},
		{"a newer format", `{"rummy":"archive","format":2}`, "archive.newer", "line 1: a newer rummy has written this archive (format 2; this one reads 1)"},
		{"more in the header", `{"rummy":"archive","format":1,"by":"x"}`, "archive.form", `line 1: the field "by" is not known`},
		{"cut after the header", head, "archive.cut_off", "the archive is cut off after line 1"},
		{"cut between lines", head + player, "archive.cut_off", "the archive is cut off after line 2"},
		{"cut within a line", head + player[:60], "archive.cut_off", "the archive is cut off in line 2"},
		{"a line damaged", with(`"kind":`, `"kind:`), "archive.form", "line 2: it is no JSON, or cut"},
		{"no object", head + "[1]\n" + end(0, 0, 0, 0), "archive.form", "line 2: it is no JSON object"},
		{"no text", head + "{\"a\":\"\xff\"}\n", "archive.form", "line 2: it is no text in UTF-8"},
		{"an unknown field", with(`"actor"`, `"mood":"good","actor"`), "archive.form", `line 2: the field "mood" is not known`},
		{"a field in capitals", with(`"actor"`, `"Actor"`), "archive.form", `line 2: the field "actor" is missing`},
		{"a field missing", with(`"actor":"ann",`, ``), "archive.form", `line 2: the field "actor" is missing`},
		{"a field twice", with(`"actor"`, `"seq":1,"actor"`), "archive.form", `line 2: the field "seq" stands twice`},
		{"a field of another kind", with(`"seq":1`, `"seq":"1"`), "archive.form", `line 2: the field "seq" cannot be read`},
		{"null", with(`"actor":"ann"`, `"actor":null`), "archive.form", `line 2: the field "actor" cannot be read`},
		{"no number in the stream", with(`"seq":1`, `"seq":0`), "archive.form", "line 2: events are numbered from 1, not from 0"},
		{"a time in another zone", with(`.123Z`, `.123+01:00`), "archive.form", `line 2: "2026-11-30T19:00:00.123+01:00" is no time as 2026-11-30T20:15:00.000Z`},
		{"a time with a comma", with(`.123Z`, `,123Z`), "archive.form", `line 2: "2026-11-30T19:00:00,123Z" is no time as 2026-11-30T20:15:00.000Z`},
		{"text that is no JSON", with(`"body":{"name":"North"}`, `"body_text":"{"`), "archive.form", `line 2: the field "body_text" holds no JSON`},
		{"a body twice", with(`"body":`, `"body_text":"{}","body":`), "archive.form", `line 2: the field "body" is not known`},
		{"a line taken out", head + end(1, 1, 0, 0), "archive.form", "line 2: there are to be 1 events before it, and there are 0"},
		{"a line put in", head + player + end(0, 1, 0, 0), "archive.form", "line 3: there are to be 0 events before it, and there are 1"},
		{"other streams", head + player + end(1, 2, 0, 0), "archive.form", "line 3: there are to be 2 streams before it, and there are 1"},
		{"other documents", head + player + end(1, 1, 1, 0), "archive.form", "line 3: there are to be 1 documents before it, and there are 0"},
		{"nothing kept aside", head + player + end(1, 1, 0, 1), "archive.form", "line 3: there are to be 1 aside before it, and there are 0"},
		{"something after the end", head + player + end(1, 1, 0, 0) + player, "archive.form", "line 4: something follows the end of the archive"},
		{"an event after what was kept aside", head + aside + player, "archive.form", "line 3: no event may follow what was kept aside"},
		{"an event after the rules of what was kept aside", head + aside + document + player, "archive.form", "line 4: no event may follow what was kept aside"},
		{"a number left out", head + player + strings.Replace(aside, `"aside":1`, `"aside":2`, 1), "archive.form", "line 3: what was kept aside is numbered 2 after 0"},
		{"no hash before what was kept aside", head + player + strings.Replace(aside, `"prev":"d2`, `"prev":"`, 1), "archive.form", `line 3: the field "prev" is no hash`},
		{"a gap in what was kept aside", head + aside + strings.Replace(aside[:len(`{"aside":1`)]+aside[strings.Index(aside, `,"stream"`):], `"seq":2`, `"seq":4`, 1),
			"archive.form", "line 3: it does not follow the event kept aside before it"},
		{"a line without end", head + `{"a":"` + strings.Repeat("x", 17<<20), "archive.form", "line 2: it is longer than 16777216 bytes"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			requireMistake(t, archive.Read(strings.NewReader(tt.text), &said{}), tt.mistake, tt.message)
		})
	}
}

// opened is a book on disk.
func opened(t testing.TB) storage.Log {
	log, err := sqlite.Open(t.Context(), t.TempDir()+"/book.db")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, log.Close()) })
	return log
}

// What is on record is opaque to an archive: a body comes back byte for byte, however
// it is written, with actors and times.
func TestBodiesTravelByteForByte(t *testing.T) {
	bodies := []string{`{"a":1}`, ` {"a": 1}`, "{\n\"a\":1}\n", `"text"`, `[1,2.50,1e3]`, `{"a":"\u003c <b> \u2028 ` + "\u2028" + ` \/"}`, `{"a":1,"a":2}`, `null`, `{"name":"Zoë 李雷 🂡"}`}
	log := opened(t)
	for i, body := range bodies {
		require.NoError(t, log.Record(t.Context(), storage.Change{Actor: `Zoë "the <quick>" O'Neil`, At: evening.Add(time.Duration(i) * 1001 * time.Millisecond),
			Appends: []storage.Append{{Stream: "m", Type: storage.TypeMatch, After: int64(i), Events: []storage.NewEvent{{Kind: "round_scored", Body: []byte(body)}}}}}))
	}
	want, err := log.After(t.Context(), 0, 100)
	require.NoError(t, err)
	var text bytes.Buffer
	count, err := archive.Write(t.Context(), log, &text)
	require.NoError(t, err)
	require.Equal(t, archive.Written{Events: int64(len(bodies)), Streams: 1}, count)
	require.Equal(t, len(bodies)+2, strings.Count(text.String(), "\n"), "a line each, and the first and the last")
	var got said
	require.NoError(t, archive.Read(&text, &got))
	for i := range want {
		want[i].Pos, want[i].Prev = 0, storage.Hash{}
	}
	require.Equal(t, want, got.events)
}

func TestAnEmptyBookIsAnArchiveToo(t *testing.T) {
	var text strings.Builder
	_, err := archive.Write(t.Context(), storage.Nothing{}, &text)
	require.NoError(t, err)
	require.Equal(t, head+end(0, 0, 0, 0), text.String())
	require.NoError(t, archive.Read(strings.NewReader(text.String()), &said{}))
}

// Whatever is read, it ends in a mistake with words, or in what stands there.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"", head, head + player + end(1, 1, 0, 0), head + player + aside + end(1, 1, 0, 1), head + `{"document":"x","body":{}}` + "\n", "\ufeff" + head, head + "{}"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var got said
		err := archive.Read(bytes.NewReader(text), &got)
		if err != nil {
			var wrong *score.Mistake
			require.ErrorAs(t, err, &wrong)
			require.Regexp(t, `^line \d+: .|^the archive is cut off (in|after) line \d+$`, wrong.Message)
			require.NotContains(t, wrong.Message, "json:")
			return
		}
		for _, e := range got.events {
			require.Positive(t, e.Seq)
			require.Equal(t, e.At, e.At.UTC().Truncate(time.Millisecond))
		}
	})
}
