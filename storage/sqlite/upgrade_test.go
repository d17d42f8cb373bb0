package sqlite

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// kept copies the book that was kept of an older schema into a folder of its own.
func kept(t *testing.T, schema int) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", fmt.Sprintf("v%d.db", schema)))
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	return path
}

// columns are the tables of a book, each with its columns.
type columns map[string][]string

func columnsOf(t *testing.T, path string) columns {
	t.Helper()
	all := columns{}
	for _, r := range rowsIn(t, path, `SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' ORDER BY m.name, c.cid`) {
		all[r[0].(string)] = append(all[r[0].(string)], r[1].(string))
	}
	return all
}

// read returns every row of the tables, with these columns only.
func (c columns) read(t *testing.T, path string) map[string][][]any {
	t.Helper()
	all := map[string][][]any{}
	for table, names := range c {
		list := strings.Join(names, ", ")
		all[table] = rowsIn(t, path, "SELECT "+list+" FROM "+table+" ORDER BY "+list)
		require.NotEmpty(t, all[table], table)
	}
	return all
}

// rowsIn asks the file itself, past everything that a Log does.
func rowsIn(t *testing.T, path, query string) [][]any {
	t.Helper()
	db := connect(path, reader)
	defer db.Close()
	all, err := rowsOf(t.Context(), db, func(r row) ([]any, error) {
		names, err := r.(*sql.Rows).Columns()
		if err != nil {
			return nil, err
		}
		values, to := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			to[i] = &values[i]
		}
		return values, r.Scan(to...)
	}, query)
	require.NoError(t, err)
	return all
}

// schemaIn is all that a file says of its own form.
func schemaIn(t *testing.T, path string) [][]any {
	t.Helper()
	return rowsIn(t, path, "SELECT name, sql FROM sqlite_schema ORDER BY name")
}

func TestABookIsKeptOfEverySchema(t *testing.T) {
	var want []string
	for v := 1; v <= newest; v++ {
		want = append(want, fmt.Sprintf("testdata%cv%d.db", filepath.Separator, v))
	}
	found, err := filepath.Glob("testdata/*.db")
	require.NoError(t, err)
	require.ElementsMatch(t, want, found)
}

// A migration that was released is never edited: it would part the books made
// before from those made after.
func TestAKeptBookHasTheSchemaThatItsMigrationsMakeToday(t *testing.T) {
	t.Parallel()
	for v := 1; v <= newest; v++ {
		path := kept(t, v)
		require.Equal(t, v, version(t, path))
		anew := filepath.Join(t.TempDir(), "book.db")
		require.NoError(t, closing(Options{steps: Options{}.migrations()[:v]}.Open(t.Context(), anew)))
		require.Equal(t, schemaIn(t, anew), schemaIn(t, path))
	}
}

func TestComplaint37AKeptBookIsCopiedAndBroughtUpToDateWithAllThatItHolds(t *testing.T) {
	t.Parallel()
	anew := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, closing(Open(t.Context(), anew)))
	for v := 1; v < newest; v++ {
		for name, open := range map[string]func(Options, string) (*Log, error){
			"a writer": func(o Options, path string) (*Log, error) { return o.Open(t.Context(), path) },
			"a reader": func(o Options, path string) (*Log, error) { return o.OpenReader(t.Context(), path) },
		} {
			t.Run(fmt.Sprintf("schema %d, by %s", v, name), func(t *testing.T) {
				path := kept(t, v)
				old := columnsOf(t, path)
				before := old.read(t, path)
				require.Contains(t, before, "events")
				var said []string
				o := Options{Notice: func(s string) { said = append(said, s) }}

				require.NoError(t, closing(open(o, path)))
				require.Equal(t, newest, version(t, path))
				require.Equal(t, before, old.read(t, path))
				require.Equal(t, schemaIn(t, anew), schemaIn(t, path), "as if made today")
				chainsHold(t, path)

				require.Len(t, copies(t, path), 1)
				copied := copies(t, path)[0]
				require.Equal(t, []string{fmt.Sprintf("copied %s to %s before bringing it from schema %d to %d", path, copied, v, newest)}, said)
				require.Equal(t, v, version(t, copied))
				require.Equal(t, before, old.read(t, copied))

				// A second time there is nothing to do.
				after, err := os.ReadFile(path)
				require.NoError(t, err)
				require.NoError(t, closing(Options{Notice: o.Notice}.Open(t.Context(), path)))
				require.NoError(t, closing(Options{Notice: o.Notice}.OpenReader(t.Context(), path)))
				again, err := os.ReadFile(path)
				require.NoError(t, err)
				require.Equal(t, after, again)
				require.Len(t, said, 1)
				require.ElementsMatch(t, []string{"book.db", filepath.Base(copied)}, filesIn(t, filepath.Dir(path)))
			})
		}
	}
}

// chainsHold wants each event to carry the hash of the one before, and each
// heading to name the last.
func chainsHold(t *testing.T, path string) {
	t.Helper()
	l, err := OpenReader(t.Context(), path)
	require.NoError(t, err)
	defer l.Close()
	for _, r := range rowsIn(t, path, "SELECT stream FROM streams") {
		events, err := l.Events(t.Context(), r[0].(string))
		require.NoError(t, err)
		var prev storage.Hash
		for i, e := range events {
			require.Equal(t, int64(i+1), e.Seq)
			require.Equal(t, prev, e.Prev)
			prev = e.Hash()
		}
		head, err := l.Heading(t.Context(), r[0].(string))
		require.NoError(t, err)
		require.Equal(t, int64(len(events)), head.Seq)
		require.Equal(t, prev, head.Head)
	}
}

// wholeWin is a win that is shared with nobody: the least common multiple of 1 to 30.
const wholeWin = 2329089562800

// bookOfSchema1 is what the commands that made v1.db come to, added up by hand.
// Its season and players go by the ids that they have in the file.
//
//	match 1    North          East               Zoë
//	round 1    out  -5        4+9+12  25         20
//	round 2     0   -5        out -5  20         9 beside a run of three  29
//
//	match 2    North          Zoë
//	round 1    19, not 17     out -5
//
//	match 3    East           North              in no season
//	round 1    7+10 17        out  0
//	round 2    taken back
func bookOfSchema1(t *testing.T, l *Log) (matches []storage.Match, totals []storage.Total) {
	t.Helper()
	north, east, zoe, autumn := named(t, l, "North"), named(t, l, "East"), named(t, l, "Zoë"), named(t, l, "Autumn 2026")
	matches = []storage.Match{
		{Number: 1, Game: "kit", Season: autumn, State: storage.Ended, Counts: true, Round: 2, Results: []storage.Result{
			{Player: north, Place: 1, Points: -5, Known: true, Wins: 1, WinShare: wholeWin, Outs: 1, Rounds: 2},
			{Player: east, Place: 2, Points: 20, Known: true, Outs: 1, Rounds: 2},
			{Player: zoe, Place: 3, Points: 29, Known: true, Rounds: 2}}},
		{Number: 2, Game: "kit", Season: autumn, State: storage.Ended, Counts: true, Round: 1, Results: []storage.Result{
			{Player: north, Place: 2, Points: 19, Known: true, Rounds: 1},
			{Player: zoe, Place: 1, Points: -5, Known: true, Wins: 1, WinShare: wholeWin, Outs: 1, Rounds: 1}}},
		{Number: 3, Game: "kings", State: storage.Open, Round: 1, Results: []storage.Result{
			{Player: east, Place: 2, Points: 17, Known: true, Rounds: 1},
			{Player: north, Place: 1, Points: 0, Known: true, Outs: 1, Rounds: 1}}},
	}
	for i := range matches {
		head, err := l.Numbered(t.Context(), storage.TypeMatch, matches[i].Number)
		require.NoError(t, err)
		matches[i].Stream, matches[i].Day, matches[i].Opened = head.ID, "2026-11-30", 1
	}
	return matches, []storage.Total{
		{Season: autumn, Game: "kit", Player: east, Played: 1, Places: 2, Points: 20, Low: 20, High: 20, Outs: 1, Rounds: 2},
		{Season: autumn, Game: "kit", Player: zoe, Played: 2, Wins: 1, WinShare: wholeWin, Places: 4, Points: 24, Low: -5, High: 29, Outs: 1, Rounds: 3},
		{Season: autumn, Game: "kit", Player: north, Played: 2, Wins: 1, WinShare: wholeWin, Places: 3, Points: 14, Low: -5, High: 19, Outs: 1, Rounds: 3},
	}
}

// named is the stream of the player or season that bears a name.
func named(t *testing.T, l *Log, name string) string {
	t.Helper()
	for _, s := range []storage.Type{storage.TypePlayer, storage.TypeSeason} {
		events, err := l.All(t.Context(), s)
		require.NoError(t, err)
		for _, e := range events {
			var body struct{ Name string }
			require.NoError(t, json.Unmarshal(e.Body, &body))
			if body.Name == name {
				return e.Stream
			}
		}
	}
	require.Fail(t, "nobody of that name", name)
	return ""
}

// bookOfSchema2 is that of schema 1 and one match more, on another day. It was
// declared void, which took it out of all totals.
//
//	match 4    East           Zoë             in no season
//	round 1    out  -5        31
func bookOfSchema2(t *testing.T, l *Log) (matches []storage.Match, totals []storage.Total) {
	t.Helper()
	matches, totals = bookOfSchema1(t, l)
	head, err := l.Numbered(t.Context(), storage.TypeMatch, 4)
	require.NoError(t, err)
	matches = append(matches, storage.Match{Stream: head.ID, Number: 4, Game: "kit", State: storage.Ended, Void: true, Round: 1, Opened: 1,
		Results: []storage.Result{
			{Player: named(t, l, "East"), Place: 1, Points: -5, Known: true, Outs: 1, Rounds: 1},
			{Player: named(t, l, "Zoë"), Place: 2, Points: 31, Known: true, Rounds: 1}}})
	for i := range matches {
		matches[i].Day = "2026-12-01"
	}
	return matches, totals
}

func TestTheBookOfSchema2SaysWhatWasEnteredAndATailOfItCanBePutAside(t *testing.T) {
	t.Parallel()
	l := openBook(t, kept(t, 2))
	matches, totals := bookOfSchema2(t, l)
	got, err := l.Matches(t.Context(), storage.MatchFilter{})
	require.NoError(t, err)
	require.Equal(t, matches, got)
	sums, err := l.Totals(t.Context(), storage.TotalFilter{})
	require.NoError(t, err)
	require.ElementsMatch(t, totals, sums)

	events, err := l.Events(t.Context(), matches[3].Stream)
	require.NoError(t, err)
	require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
		return b.Aside(t.Context(), matches[3].Stream, 3, "a test")
	}))
	left, err := l.Events(t.Context(), matches[3].Stream)
	require.NoError(t, err)
	require.Equal(t, events[:2], left)
	forks, err := l.Forks(t.Context())
	require.NoError(t, err)
	require.Len(t, forks, 1)
	require.Equal(t, events[2:], forks[0].Events)
	require.Equal(t, "match_voided", events[2].Kind)
	chainsHold(t, l.path)
}

func TestTheBookOfSchema1SaysWhatWasEnteredAndGoesOn(t *testing.T) {
	t.Parallel()
	l := openBook(t, kept(t, 1))
	matches, totals := bookOfSchema1(t, l)
	holds := func() {
		t.Helper()
		got, err := l.Matches(t.Context(), storage.MatchFilter{})
		require.NoError(t, err)
		require.Equal(t, matches, got)
		sums, err := l.Totals(t.Context(), storage.TotalFilter{})
		require.NoError(t, err)
		require.ElementsMatch(t, totals, sums)
		zoes, err := l.Matches(t.Context(), storage.MatchFilter{Player: named(t, l, "Zoë")})
		require.NoError(t, err)
		require.Equal(t, matches[:2], zoes)
	}
	holds()

	// Match 1 is declared void: East has no other match, North and Zoë keep one each.
	before := rowsIn(t, l.path, "SELECT * FROM events ORDER BY pos")
	matches[0].Counts, matches[0].Void = false, true
	require.NoError(t, l.Record(t.Context(), storage.Change{Actor: "Zoë", At: evening, Matches: matches[:1], Appends: []storage.Append{
		{Stream: matches[0].Stream, Type: storage.TypeMatch, After: 4, Events: []storage.NewEvent{{Kind: "match_voided", Body: []byte(`{"reason":"a card was missing"}`)}}},
	}}))
	totals = totals[1:]
	totals[0].Played, totals[0].Wins, totals[0].WinShare, totals[0].Places = 1, 1, wholeWin, 1
	totals[0].Points, totals[0].Low, totals[0].High, totals[0].Outs, totals[0].Rounds = -5, -5, -5, 1, 1
	totals[1].Played, totals[1].Wins, totals[1].WinShare, totals[1].Places = 1, 0, 0, 2
	totals[1].Points, totals[1].Low, totals[1].High, totals[1].Outs, totals[1].Rounds = 19, 19, 19, 0, 1
	holds()
	after := rowsIn(t, l.path, "SELECT * FROM events ORDER BY pos")
	require.Len(t, after, len(before)+1)
	require.Equal(t, before, after[:len(before)])
	chainsHold(t, l.path)
}
