package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// sound is a book with two players, three matches (of which the second has four
// events) and one event of a match put aside.
func sound(t *testing.T, path string) {
	t.Helper()
	l := openBook(t, path)
	player := func(name string) storage.Append {
		return storage.Append{Stream: name, Type: storage.TypePlayer, Events: []storage.NewEvent{{Kind: "player_added", Body: []byte(`{"name":"x"}`)}}}
	}
	require.NoError(t, l.Record(t.Context(), storage.Change{Actor: "North", At: evening, Appends: []storage.Append{player("north"), player("east")}})) // 1, 2
	for _, m := range []string{"m1", "m2", "m3"} {                                                                                                     // 3 4, 5 6, 7 8
		require.NoError(t, l.Record(t.Context(), filled(m)))
	}
	for _, m := range []string{"m2", "m3", "m2"} { // 9, 10, 11
		_, err := addNext(t.Context(), l, m, "North", "{}")
		require.NoError(t, err)
	}
	require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
		m := filled("m3").Matches
		if err := b.Aside(t.Context(), "m3", 3, "a test"); err != nil {
			return err
		}
		return b.SetMatches(t.Context(), m)
	}))
	require.NoError(t, l.Close())
}

// verified are the findings of a check.
func verified(t *testing.T, path string) (findings []Finding) {
	t.Helper()
	require.NoError(t, Verify(t.Context(), path, func(f Finding) { findings = append(findings, f) }))
	return findings
}

// bad are the findings that are not OK, as a check and what it says.
func bad(findings []Finding) (all []string) {
	for _, f := range findings {
		if !f.OK {
			all = append(all, f.Check+": "+f.What)
		}
	}
	return all
}

// past changes a book past the program: without guards, constraints and references.
func past(t *testing.T, path, statements string) {
	t.Helper()
	db := connect(path, writer)
	defer db.Close()
	guards, err := rowsOf(t.Context(), db, scanObject, "SELECT type, name, sql FROM sqlite_schema WHERE type = 'trigger'")
	require.NoError(t, err)
	require.NotEmpty(t, guards)
	var drop, remake strings.Builder
	for _, g := range guards {
		drop.WriteString("DROP TRIGGER " + g.name + ";")
		remake.WriteString(g.sql + ";")
	}
	_, err = db.Exec("PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on;" + drop.String() + statements + ";" + remake.String())
	require.NoError(t, err)
}

func TestASoundBookPassesEveryCheck(t *testing.T) {
	t.Parallel()
	want := []string{CheckFile, CheckIntegrity, CheckReferences, CheckSchema, CheckGuards, CheckStreams, CheckPositions, CheckNumbers,
		CheckDocuments, CheckForks, CheckRows}
	made, big, empty := filepath.Join(t.TempDir(), "book.db"), filepath.Join(t.TempDir(), "book.db"), filepath.Join(t.TempDir(), "book.db")
	sound(t, made)
	require.NoError(t, bigBook(t, big).Close())
	require.NoError(t, closing(Open(t.Context(), empty)))
	past(t, made, "") // so that the way in which the tests below do damage does none by itself
	for _, path := range []string{made, big, empty} {
		asBefore := untouchedFolder(t, filepath.Dir(path))
		findings := verified(t, path)
		var got []string
		for _, f := range findings {
			require.Equal(t, Finding{Check: f.Check, OK: true}, f)
			got = append(got, f.Check)
		}
		require.Equal(t, want, got)
		asBefore()
	}
	for v := 1; v < newest; v++ {
		findings := verified(t, kept(t, v))
		require.Empty(t, bad(findings))
	}
}

func TestEveryDamageIsFoundAndNamed(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		damage string
		want   []string // checks, and what they must say
		where  Place
	}{
		"a body was changed": {damage: `UPDATE events SET body = '{"points":-5}' WHERE stream = 'm2' AND seq = 2`,
			want:  []string{"streams: match 2, event 2: it was changed: event 3 was recorded after another one"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 2}},
		"the last body was changed": {damage: `UPDATE events SET body = '[]' WHERE stream = 'm2' AND seq = 4`,
			want:  []string{"streams: match 2, event 4: it was changed, or the heading of its stream was"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 4}},
		"a kind was changed": {damage: `UPDATE events SET kind = 'round_skipped' WHERE stream = 'm1' AND seq = 1`,
			want:  []string{"streams: match 1, event 1: it was changed: event 2 was recorded after another one"},
			where: Place{Type: "match", Number: 1, Stream: "m1", Seq: 1}},
		"an actor was changed": {damage: `UPDATE events SET actor = 'East' WHERE stream = 'north'`,
			want:  []string{"streams: player 1, event 1: it was changed, or the heading of its stream was"},
			where: Place{Type: "player", Number: 1, Stream: "north", Seq: 1}},
		"a time was changed": {damage: `UPDATE events SET at = '2026-12-01T20:28:34.123Z' WHERE stream = 'm2' AND seq = 3`,
			want:  []string{"streams: match 2, event 3: it was changed: event 4 was recorded after another one"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 3}},
		"a time is none": {damage: `UPDATE events SET at = 'yesterday' WHERE stream = 'm2' AND seq = 3`,
			want:  []string{`streams: match 2, event 3: its time is "yesterday"`},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 3, Pos: 9}},
		"a body is not JSON": {damage: `UPDATE events SET body = '{' WHERE stream = 'm2' AND seq = 3`,
			want:  []string{"integrity: CHECK constraint failed in events", "streams: match 2, event 3: its body is not JSON"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 3, Pos: 9}},
		"a kind is empty": {damage: `UPDATE events SET kind = '' WHERE stream = 'm2' AND seq = 3`,
			want:  []string{"streams: match 2, event 3: its kind is missing"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 3, Pos: 9}},
		"a hash was cut short": {damage: `UPDATE events SET prev = x'00' WHERE stream = 'm2' AND seq = 3`,
			want:  []string{"integrity: CHECK constraint failed in events", "streams: match 2, event 3: the hash of the event before is none"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 3, Pos: 9}},
		"the first event follows something": {damage: `UPDATE events SET prev = (SELECT head FROM streams WHERE stream = 'm1') WHERE stream = 'm2' AND seq = 1`,
			want:  []string{"streams: match 2, event 1: it is the first and follows something else"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 1, Pos: 5}},
		"a tail was cut": {damage: `DELETE FROM events WHERE stream = 'm2' AND seq > 2`,
			want: []string{"streams: match 2, event 3: it and those up to event 4 are missing, cut off at the end",
				"positions: event 9 of the book: it is missing in the order of arrival"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 3}},
		"an older tail was cut and its traces removed": {damage: `UPDATE streams SET seq = 1, head = (SELECT prev FROM events WHERE stream = 'm1' AND seq = 2) WHERE stream = 'm1';
				DELETE FROM events WHERE stream = 'm1' AND seq = 2`,
			want: []string{"positions: event 4 of the book: it is missing in the order of arrival"}, where: Place{Pos: 4}},
		"an event in the middle is gone": {damage: `DELETE FROM events WHERE stream = 'm2' AND seq = 2`,
			want:  []string{"streams: match 2, event 2: it is missing", "positions: event 6 of the book: it is missing in the order of arrival"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 2}},
		"all events of a stream are gone": {damage: `DELETE FROM events WHERE stream = 'east'`,
			want:  []string{"streams: player 2: all its events are missing", "positions: event 2 of the book"},
			where: Place{Type: "player", Number: 2, Stream: "east"}},
		"a stream goes on after its heading": {damage: `INSERT INTO events SELECT 12, stream, 5, kind, body, actor, at, prev FROM events WHERE pos = 11`,
			want:  []string{"streams: match 2, event 4: it was changed: event 5 was recorded after another one", "streams: match 2, event 5: the stream goes on after event 4, where its heading ends"},
			where: Place{Type: "match", Number: 2, Stream: "m2", Seq: 4}},
		"a heading is gone": {damage: `DELETE FROM streams WHERE stream = 'east'`,
			want:  []string{"references: stream east, event 1: it belongs to a stream without a heading", "streams: stream east, event 1: the heading of its stream is missing"},
			where: Place{Stream: "east", Seq: 1, Pos: 2}},
		"a heading was changed": {damage: `UPDATE streams SET head = zeroblob(32) WHERE stream = 'm3'`,
			want:  []string{"streams: match 3, event 2: it was changed, or the heading of its stream was"},
			where: Place{Type: "match", Number: 3, Stream: "m3", Seq: 2}},
		"a position is left out": {damage: `UPDATE events SET pos = 20 WHERE pos = 11`,
			want: []string{"positions: event 11 of the book: it and those up to event 19 are missing in the order of arrival"}, where: Place{Pos: 11}},
		"an event was put aside and stands there still": {damage: `INSERT INTO events SELECT pos, stream, seq, kind, body, actor, at, prev FROM forks`,
			want:  []string{"streams: match 3, event 3: the stream goes on after event 2", "positions: event 10 of the book: it was put aside and stands in its place too"},
			where: Place{Type: "match", Number: 3, Stream: "m3", Seq: 3}},
		"a number is left out": {damage: `UPDATE streams SET number = 7 WHERE stream = 'm3'`,
			want: []string{"numbers: match 7: its number comes after 2"}, where: Place{Type: "match", Number: 7, Stream: "m3", Pos: 7}},
		"two numbers were exchanged": {damage: `UPDATE streams SET number = 9 WHERE stream = 'm1'; UPDATE streams SET number = 1 WHERE stream = 'm2'; UPDATE streams SET number = 2 WHERE stream = 'm1'`,
			want: []string{"numbers: match 2: it began before match 1"}, where: Place{Type: "match", Number: 2, Stream: "m1", Pos: 3}},
		"a type was changed": {damage: `UPDATE streams SET type = 'card' WHERE stream = 'm3'`,
			want: []string{`numbers: stream m3: there is no type "card" of streams`, "rows: card 3: its row is that of something else than a match"}, where: Place{Stream: "m3"}},
		"a document was changed": {damage: `UPDATE documents SET body = '{}' WHERE body LIKE '%m2%'`,
			want: []string{"documents: document " + filled("m2").Documents[0].Digest + ": it was changed"}},
		"what was put aside was changed": {damage: `UPDATE forks SET body = '[]'`,
			want: []string{"forks: match 3, event 3: put aside (fork 1): it was changed"}, where: Place{Type: "match", Number: 3, Stream: "m3", Seq: 3, Pos: 10}},
		"what was put aside is gone": {damage: `DELETE FROM forks`,
			want: []string{"positions: event 10 of the book: it is missing in the order of arrival"}, where: Place{Pos: 10}},
		"a fork does not hang together": {damage: `INSERT INTO forks SELECT fork, stream, 5, kind, body, actor, at, prev, hash, NULL, why, 'then' FROM forks`,
			want:  []string{`forks: match 3, event 5: put aside (fork 1): it was changed, the one before it is missing, it was put aside at "then"`},
			where: Place{Type: "match", Number: 3, Stream: "m3", Seq: 5}},
		"a match is opened by the event of another": {damage: `UPDATE matches SET opened = 4 WHERE stream = 'm2'`,
			want: []string{"rows: match 2: its row says that another event opened it"}, where: Place{Type: "match", Number: 2, Stream: "m2"}},
		"a match is opened by no event": {damage: `UPDATE matches SET opened = 99 WHERE stream = 'm2'`,
			want: []string{"rows: match 2: its row says that another event opened it"}, where: Place{Type: "match", Number: 2, Stream: "m2"}},
		"a match is of no stream": {damage: `UPDATE matches SET stream = 'x' WHERE stream = 'm2'; UPDATE results SET match = 'x' WHERE match = 'm2'`,
			want: []string{"rows: stream x: its row is of a stream without a heading"}, where: Place{Type: "match", Stream: "x"}},
		"a row is gone and its results are not": {damage: `DELETE FROM matches WHERE stream = 'm2'`,
			want: []string{"rows: match 2: it has results and no row"}, where: Place{Type: "match", Number: 2, Stream: "m2"}},
		"results are of no stream": {damage: `UPDATE results SET match = 'x' WHERE match = 'm2'`,
			want: []string{"rows: stream x: it has results and no row"}, where: Place{Type: "match", Stream: "x"}},
		"what was put aside is of no stream": {damage: `UPDATE forks SET stream = 'x'`,
			want:  []string{"forks: stream x, event 3: put aside (fork 1): it was changed, the heading of its stream is missing"},
			where: Place{Stream: "x", Seq: 3, Pos: 10}},
		"a result is in another season": {damage: `UPDATE results SET season = 'x' WHERE match = 'm2' AND seat = 1`,
			want:  []string{"rows: match 2: its results say otherwise than its row", "rows: player 1: its totals are not the sums of its results"},
			where: Place{Type: "match", Number: 2, Stream: "m2"}},
		"a result does not count": {damage: `UPDATE results SET counted = 0 WHERE match = 'm2' AND seat = 2`,
			want:  []string{"rows: match 2: its results say otherwise than its row", "rows: player 2: its totals are not the sums of its results"},
			where: Place{Type: "match", Number: 2, Stream: "m2"}},
		"a seat is gone": {damage: `DELETE FROM results WHERE match = 'm2' AND seat = 1`,
			want: []string{"rows: match 2: a seat is missing among its results", "rows: player 1: its totals"}, where: Place{Type: "match", Number: 2, Stream: "m2"}},
		"a player sits twice": {damage: `UPDATE results SET player = 'north' WHERE match = 'm2' AND seat = 2`,
			want: []string{"rows: match 2: a player has two of its results", "rows: player 2: its totals", "rows: player 1: its totals"}, where: Place{Type: "match", Number: 2, Stream: "m2"}},
		"a total is wrong": {damage: `UPDATE totals SET points = points + 1 WHERE player = 'north' AND season = 'm1'`,
			want: []string{"rows: player 1: its totals are not the sums of its results"}, where: Place{Type: "player", Number: 1, Stream: "north"}},
		"the fewest points are wrong": {damage: `UPDATE totals SET low = low - 1 WHERE player = 'east' AND season = 'm1'`,
			want: []string{"rows: player 2: its totals are not the sums of its results"}, where: Place{Type: "player", Number: 2, Stream: "east"}},
		"a total is left over": {damage: `INSERT INTO totals SELECT 'y', game, high_wins, 'nobody', played, wins, win_share, places, points, outs, rounds, low, high FROM totals LIMIT 1`,
			want: []string{"rows: stream nobody: its totals are not the sums of its results"}, where: Place{Type: "player", Stream: "nobody"}},
		"a total is gone": {damage: `DELETE FROM totals WHERE player = 'east'`,
			want: []string{"rows: player 2: its totals are not the sums of its results"}, where: Place{Type: "player", Number: 2, Stream: "east"}},
		"a guard is gone":      {damage: ``, want: []string{"guards: the trigger events_no_update is missing"}},
		"a guard does nothing": {damage: ``, want: []string{"guards: the trigger events_no_delete is not as the program made it"}},
		"an index is gone":     {damage: `DROP INDEX results_player`, want: []string{"schema: the index results_player is missing"}},
		"a table was added":    {damage: `CREATE TABLE notes (x)`, want: []string{"schema: there is a table notes that the program did not make"}},
		"a column was added":   {damage: `ALTER TABLE documents ADD COLUMN note TEXT`, want: []string{"schema: the table documents is not as the program made it"}},
		"a trigger was added": {damage: `CREATE TRIGGER quiet AFTER INSERT ON events BEGIN DELETE FROM totals; END`,
			want: []string{"guards: there is a trigger quiet that the program did not make"}},
		"a table is gone": {damage: `DROP TABLE documents; CREATE TABLE documents_ (digest, body)`,
			want: []string{"schema: the table documents is missing", "schema: there is a table documents_ that the program did not make", "documents: the check came to a stop: "}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "book.db")
			sound(t, path)
			switch name {
			case "a guard is gone":
				execIn(t, path, "DROP TRIGGER events_no_update")
			case "a guard does nothing":
				execIn(t, path, "DROP TRIGGER events_no_delete; CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN SELECT 1; END")
			case "a table is gone":
				execIn(t, path, "PRAGMA foreign_keys = off;"+tt.damage)
			default:
				past(t, path, tt.damage)
			}
			findings := verified(t, path)
			got := bad(findings)
			for _, want := range tt.want {
				require.Condition(t, func() bool {
					for _, g := range got {
						if strings.HasPrefix(g, want) {
							return true
						}
					}
					return false
				}, "%q is not in %q", want, got)
			}
			if tt.where != (Place{}) {
				var places []Place
				for _, f := range findings {
					places = append(places, f.Where)
				}
				require.Contains(t, places, tt.where)
			}
		})
	}
}

// The doc comment of Verify says so: only a backup, or another book, can tell.
func TestAChangeThatLeavesAllHashesRightIsNotFound(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	sound(t, path)
	past(t, path, `UPDATE streams SET seq = 3, head = (SELECT prev FROM events WHERE pos = 11) WHERE stream = 'm2'; DELETE FROM events WHERE pos = 11`)
	findings := verified(t, path)
	require.Empty(t, bad(findings))
}

func execIn(t *testing.T, path, statements string) {
	t.Helper()
	db := connect(path, writer)
	defer db.Close()
	_, err := db.Exec(statements)
	require.NoError(t, err)
}

// What bytes that were turned over do to a book is told, and stops nothing.
func TestPagesThatWereOverwrittenAreFound(t *testing.T) {
	t.Parallel()
	for _, table := range []string{"events", "streams", "documents", "matches", "results", "totals", "forks"} {
		t.Run(table, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "book.db")
			sound(t, path)
			damageTable(t, path, table)
			findings := verified(t, path)
			got := bad(findings)
			require.NotEmpty(t, got)
			require.Contains(t, strings.Join(got, "\n"), "integrity: ")
			require.NotContains(t, strings.Join(got, "\n"), os.TempDir()+"/rummy-", "it speaks of the book, not of its copy")
		})
	}
}

// One bit of the text of an event, past SQLite.
func TestABitThatFlippedIsFound(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	sound(t, path)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	body := filled("m2").Appends[0].Events[1].Body
	at := strings.LastIndex(string(text), string(body)) // the event that was recorded first stands last on its page
	require.Positive(t, at)
	at = strings.LastIndex(string(text[:at]), string(body))
	require.Positive(t, at)
	text[at+1] ^= 1 // 9007… becomes 8007…
	require.NoError(t, os.WriteFile(path, text, 0o600))
	findings := verified(t, path)
	require.Equal(t, []string{"streams: match 2, event 2: it was changed: event 3 was recorded after another one"}, bad(findings))
}

func TestAFileThatIsNoBookIsAFinding(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text string
		want string
	}{
		"a letter": {"Dear North", "the file is not a book: it is no database"},
		"nothing":  {"", "the file is empty"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "book.db")
			require.NoError(t, os.WriteFile(path, []byte(tt.text), 0o600))
			findings := verified(t, path)
			require.Len(t, findings, 1)
			require.Equal(t, CheckFile, findings[0].Check)
			require.Contains(t, findings[0].What, tt.want)
		})
	}
	err := Verify(t.Context(), filepath.Join(t.TempDir(), "book.db"), func(Finding) {})
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestEachOfManyDamagesIsReported(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, bigBook(t, path).Close())
	past(t, path, "UPDATE events SET actor = 'East' WHERE seq = 1") // in each of 60 matches
	require.Len(t, bad(verified(t, path)), 60)
}

// Rows that can be made anew are no damage of the file: else nothing could be made
// anew in it.
func TestRowsThatReferToNothingAreOnlyFoundAsRows(t *testing.T) {
	t.Parallel()
	for _, damage := range []string{"UPDATE matches SET opened = 99 WHERE stream = 'm2'", "DELETE FROM matches WHERE stream = 'm2'",
		"UPDATE matches SET stream = 'x' WHERE stream = 'm2'; UPDATE results SET match = 'x' WHERE match = 'm2'"} {
		path := filepath.Join(t.TempDir(), "book.db")
		sound(t, path)
		past(t, path, damage)
		got := bad(verified(t, path))
		require.NotEmpty(t, got)
		for _, g := range got {
			require.True(t, strings.HasPrefix(g, CheckRows+": "), g)
		}
	}
}

func TestWhyACheckCouldNotGoOnIsKept(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		damage string
		check  string
		is     error
	}{
		"a database of another program": {"PRAGMA application_id = 7", CheckFile, ErrForeign},
		"a book of a newer program":     {"PRAGMA user_version = 99", CheckFile, ErrNewer},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "book.db")
			sound(t, path)
			execIn(t, path, tt.damage)
			findings := verified(t, path)
			require.Len(t, findings, 1)
			require.Equal(t, tt.check, findings[0].Check)
			require.ErrorIs(t, findings[0].Stopped, tt.is)
			require.False(t, findings[0].OK)
		})
	}
}
