package main

import (
	"database/sql"
	"encoding/json"

	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

func init() { scriptCommands["past"] = pastInScript }

// pastInScript changes the book of RUMMY_DB past the program: past 'UPDATE …'.
func pastInScript(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: past STATEMENT…")
	}
	ts.Check(past(ts.Getenv("RUMMY_DB"), strings.Join(args, ";")))
}

// past changes a book past the program: without its guards, which are there again
// afterwards, and without constraints.
func past(book, statements string) error {
	db, err := sql.Open(sql.Drivers()[0], book)
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	rows, err := db.Query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
	if err != nil {
		return err
	}
	drop, remake := "", ""
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return err
		}
		drop += "DROP TRIGGER " + name + ";"
		remake += text + ";"
	}
	if err := rows.Close(); err != nil {
		return err
	}
	_, err = db.Exec("PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on;" + drop + statements + ";" + remake)
	return err
}

// diagnosis is what the tests read of "rummy doctor --json".
type diagnosis struct {
	OK      bool `json:"ok"`
	Rebuilt *struct{ Matches, Changed, Totals int }
	Checks  []struct {
		Name     string
		OK       bool
		Findings []struct {
			What, Where, Hint string
			Remark            bool
		}
	}
}

// doctor runs rummy doctor on a book; the exit code must fit what it says.
func doctor(t *testing.T, book string, args ...string) (d diagnosis) {
	t.Helper()
	s := begin(t, book, "ann", append([]string{"doctor", "--json"}, args...)...).end(t)
	require.NoError(t, json.Unmarshal([]byte(s.out), &d), "%s%s", s.out, s.err)
	require.Equal(t, map[bool]int{true: 0, false: 1}[d.OK], s.code)
	return d
}

// wrong are the checks that found damage, each with all that it says.
func (d diagnosis) wrong() map[string]string {
	found := map[string]string{}
	for _, c := range d.Checks {
		for _, f := range c.Findings {
			if !f.Remark && !strings.HasPrefix(f.What, "not checked: ") {
				found[c.Name] += f.What + "\n"
			}
		}
	}
	return found
}

// club is a book with a season, three players and two matches: one of three rounds
// in the season that counts, one of two rounds that is open.
func club(t *testing.T) string {
	t.Helper()
	book := filepath.Join(t.TempDir(), "book.db")
	for _, args := range [][]string{
		{"season", "start", "Autumn", "--from", "2026-09-01"},
		{"score", "add", "--game", "kit", "North=out", "East=23"},
		{"score", "add", "North=20", "East=out"},
		{"score", "add", "North=out", "East=30"},
		{"match", "end", "--count"},
		{"score", "add", "--game", "kit", "North=out", "South=23"},
		{"score", "add", "North=20", "South=out"},
	} {
		rummy(t, book, args...)
	}
	return book
}

func TestDoctorFindsNothingWrongWithASoundBook(t *testing.T) {
	book := club(t)
	require.NoError(t, past(book, "SELECT 1")) // the way in which damage is done below does none
	before, err := os.ReadFile(book)
	require.NoError(t, err)
	d := doctor(t, book)
	require.True(t, d.OK)
	var names []string
	for _, c := range d.Checks {
		require.True(t, c.OK)
		require.Empty(t, c.Findings)
		names = append(names, c.Name)
	}
	require.Equal(t, []string{"file", "schema", "integrity", "chain", "documents", "replay", "totals", "players", "seasons", "copies", "forks"}, names)
	after, err := os.ReadFile(book)
	require.NoError(t, err)
	require.Equal(t, before, after)
	entries, err := os.ReadDir(filepath.Dir(book))
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing lies beside the book")
}

const (
	match1  = "(SELECT stream FROM streams WHERE type = 'match' AND number = 1)"
	match2  = "(SELECT stream FROM streams WHERE type = 'match' AND number = 2)"
	player1 = "(SELECT stream FROM streams WHERE type = 'player' AND number = 1)"
	player3 = "(SELECT stream FROM streams WHERE type = 'player' AND number = 3)"
	season1 = "(SELECT stream FROM streams WHERE type = 'season' AND number = 1)"
)

// Each kind of damage that somebody can do to the file past the program, and what
// the checks that find it must say. Events of match 1: its start, rounds 1 to 3,
// its end; of match 2: its start, rounds 1 and 2.
func TestDoctorNamesEveryDamage(t *testing.T) {
	for name, tt := range map[string]struct {
		damage string
		want   map[string]string
	}{
		"an entry was changed": {`UPDATE events SET body = replace(body, ':23', ':20') WHERE stream = ` + match1 + ` AND seq = 2`,
			map[string]string{"chain": "match 1, event 2: it was changed", "replay": "match 1: what is kept of it is not what its rounds give: East points 48, not 45",
				"totals": "the totals of East in season Autumn, kit are not the sums of the matches: points 48, not 45"}},
		"the newest entry was changed": {`UPDATE events SET body = replace(body, ':20', ':21') WHERE stream = ` + match2 + ` AND seq = 3`,
			map[string]string{"chain": "match 2, event 3: it was changed, or the heading of its stream was", "replay": "match 2: what is kept of it is not what its rounds give: North points 15, not 16"}},
		"who entered it": {`UPDATE events SET actor = 'eve' WHERE stream = ` + match1 + ` AND seq = 3`,
			map[string]string{"chain": "match 1, event 3: it was changed"}},
		"when it was entered": {`UPDATE events SET at = '2026-12-01T20:28:34.123Z' WHERE stream = ` + match1 + ` AND seq = 3`,
			map[string]string{"chain": "match 1, event 3: it was changed"}},
		"a time that is none": {`UPDATE events SET at = 'yesterday' WHERE stream = ` + match1 + ` AND seq = 3`,
			map[string]string{"chain": `match 1, event 3: its time is "yesterday"`, "replay": `match 1: `}},
		"a body that is no JSON": {`UPDATE events SET body = '{' WHERE stream = ` + match1 + ` AND seq = 3`,
			map[string]string{"integrity": "CHECK constraint failed in events", "chain": "match 1, event 3: its body is not JSON", "replay": "match 1: the events of the match make no sense"}},
		"a tail was cut off": {`DELETE FROM events WHERE stream = ` + match1 + ` AND seq > 4`,
			map[string]string{"chain": "match 1, event 5: it is missing, cut off at the end", "replay": "match 1: what is kept of it is not what its rounds give: state ended, not open",
				"totals": "the totals of North in season Autumn, kit: no match stands behind them"}},
		"a tail was cut off with its traces": {`UPDATE streams SET seq = 2, head = (SELECT prev FROM events WHERE stream = ` + match2 + ` AND seq = 3) WHERE stream = ` + match2 + `;
				DELETE FROM events WHERE stream = ` + match2 + ` AND seq = 3; UPDATE events SET pos = pos + 1 WHERE pos = (SELECT max(pos) FROM events)`,
			map[string]string{"chain": "it is missing in the order of arrival", "replay": "match 2: what is kept of it is not what its rounds give: rounds 2, not 1"}},
		"a round in the middle is gone": {`DELETE FROM events WHERE stream = ` + match1 + ` AND seq = 3`,
			map[string]string{"chain": "match 1, event 3: it is missing", "replay": "match 1: the events of the match make no sense: event 4: expected event 3"}},
		"an event slipped in": {`INSERT INTO events SELECT 1 + (SELECT max(pos) FROM events), stream, 1 + (SELECT max(seq) FROM events WHERE stream = ` + match2 + `), 'match_ended', '{"count":true}', actor, at, prev FROM events
				WHERE stream = ` + match2 + ` AND seq = 3`,
			map[string]string{"chain": "match 2, event 4: the stream goes on after event 3, where its heading ends", "replay": "match 2: what is kept of it is not what its rounds give: state open, not ended",
				"totals": "the totals of South in season Autumn, kit: they are missing"}},
		"a heading is gone": {`DELETE FROM streams WHERE stream = ` + player3,
			map[string]string{"chain": "the heading of its stream is missing", "integrity": "it belongs to a stream without a heading", "players": "match 2: player"}},
		"a heading of a match is gone": {`DELETE FROM streams WHERE stream = ` + match1,
			map[string]string{"chain": "match 2: its number comes after 0", "integrity": "it belongs to a stream without a heading",
				"replay": "its row is of a stream without a heading", "totals": "no match stands behind them"}},
		"a match got another number": {`UPDATE streams SET number = 7 WHERE stream = ` + match1,
			map[string]string{"chain": "match 7: its number comes after 2"}},
		"a hash of a heading": {`UPDATE streams SET head = zeroblob(32) WHERE stream = ` + match2,
			map[string]string{"chain": "match 2, event 3: it was changed, or the heading of its stream was"}},
		"the rules of a match": {`UPDATE documents SET body = body || ' '`,
			map[string]string{"documents": "it was changed", "replay": "the rules of match 1: document"}},
		"the rules are gone": {`DELETE FROM documents`,
			map[string]string{"replay": "the rules of match 2: document"}},
		"points of a result": {`UPDATE results SET points = 0 WHERE match = ` + match1 + ` AND seat = 2`,
			map[string]string{"replay": "match 1: what is kept of it is not what its rounds give: East points 0, not 48",
				"totals": ""}},
		"where a result counts": {`UPDATE results SET season = '' WHERE match = ` + match1 + ` AND seat = 2`,
			map[string]string{"replay": "match 1: its results say otherwise than its row", "totals": "its totals are not the sums of its results"}},
		"a result is gone": {`DELETE FROM results WHERE match = ` + match1 + ` AND seat = 2`,
			map[string]string{"replay": "players 1, not 2", "totals": ""}},
		"a match is gone from the lists": {`DELETE FROM results WHERE match = ` + match2 + `; DELETE FROM matches WHERE stream = ` + match2,
			map[string]string{"replay": "match 2: nothing is kept of what it brought, and no list shows it"}},
		"the open match is another": {`UPDATE matches SET opened = (SELECT pos FROM events WHERE stream = ` + match1 + ` AND seq = 2), opened_seq = 2 WHERE stream = ` + match1,
			map[string]string{"replay": "match 1: what is kept of it is not what its rounds give: last opened by event 2, not 1"}},
		"a total": {`UPDATE totals SET points = points - 100 WHERE player = ` + player1,
			map[string]string{"totals": "the totals of North in season Autumn, kit are not the sums of the matches: points -90, not 10"}},
		"a total is gone": {`DELETE FROM totals WHERE player = ` + player1,
			map[string]string{"totals": "the totals of North in season Autumn, kit: they are missing"}},
		"a total of nobody": {`INSERT INTO totals SELECT season, game, high_wins, 'nobody', played, wins, win_share, places, points, outs, rounds, low, high FROM totals WHERE player = ` + player1,
			map[string]string{"totals": "the totals of nobody in season Autumn, kit: no match stands behind them"}},
		"the name of a player cannot be read": {`UPDATE events SET body = '{"called":"North"}' WHERE stream = ` + player1,
			map[string]string{"chain": "player 1, event 1: it was changed", "players": "the players cannot be read"}},
		"the days of a season cannot be read": {`UPDATE events SET body = '{"name":7}' WHERE stream = ` + season1,
			map[string]string{"chain": "season 1, event 1: it was changed", "seasons": "the seasons cannot be read"}},
		"a guard is gone": {`CREATE TABLE gone (x)`,
			map[string]string{"schema": "there is a table gone that the program did not make"}},
		"an index is gone": {`DROP INDEX matches_season`,
			map[string]string{"schema": "the index matches_season is missing"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			book := club(t)
			require.NoError(t, past(book, tt.damage))
			d := doctor(t, book)
			require.False(t, d.OK)
			got := d.wrong()
			for check, what := range tt.want {
				require.Contains(t, got[check], what, check)
			}
			require.Len(t, got, len(tt.want), "%v", got)
			for _, c := range d.Checks {
				for _, f := range c.Findings {
					require.NotEmpty(t, f.Hint, f.What)
				}
			}
		})
	}
}

func TestDoctorNamesAFileThatIsDamagedOrNoBook(t *testing.T) {
	write := func(data []byte) func(t *testing.T, book string) {
		return func(t *testing.T, book string) { require.NoError(t, os.WriteFile(book, data, 0o600)) }
	}
	edit := func(change func([]byte) []byte) func(t *testing.T, book string) {
		return func(t *testing.T, book string) {
			data, err := os.ReadFile(book)
			require.NoError(t, err)
			write(change(data))(t, book)
		}
	}
	statements := func(text string) func(t *testing.T, book string) {
		return func(t *testing.T, book string) { require.NoError(t, past(book, text)) }
	}
	for name, tt := range map[string]struct {
		damage func(t *testing.T, book string)
		check  string
		want   string
	}{
		"its first bytes are others": {edit(func(b []byte) []byte { b[3] ^= 0xff; return b }), "file", "the file is not a book: it is no database"},
		"half of it is gone":         {edit(func(b []byte) []byte { return b[:len(b)/2] }), "file", "the record is damaged"},
		"a page is gone from within": {edit(func(b []byte) []byte { clear(b[4096:8192]); return b }), "integrity", "Tree 2 page 2: "},
		"every page but the first is noise": {edit(func(b []byte) []byte {
			for i := 4096; i < len(b); i++ {
				b[i] = byte(i * 31)
			}
			return b
		}), "file", "the record is damaged"},
		"it is empty":             {write(nil), "file", "the file is empty"},
		"it is a text":            {write([]byte(strings.Repeat("round,North,East\n", 100))), "file", "the file is not a book: it is no database"},
		"it is another program's": {statements("PRAGMA application_id = 7"), "file", "the file is not a book: it is the database of another program"},
		"it is of a newer rummy":  {statements("PRAGMA user_version = 99"), "file", "the book was written by a newer version of this program"},
		"it is gone":              {func(t *testing.T, book string) { require.NoError(t, os.Remove(book)) }, "file", "no book is at "},
		"a copy of a synchronizing folder lies there": {func(t *testing.T, book string) {
			data, err := os.ReadFile(book)
			require.NoError(t, err)
			write(data)(t, strings.TrimSuffix(book, ".db")+" (North's conflicted copy 2026-11-30).db")
		}, "copies", "conflicted copy 2026-11-30).db: a second copy made by a program that synchronises folders"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			book := club(t)
			tt.damage(t, book)
			before, _ := os.ReadFile(book)
			d := doctor(t, book)
			require.False(t, d.OK)
			got := d.wrong()
			require.Contains(t, got, tt.check)
			require.Contains(t, got[tt.check], tt.want)
			after, _ := os.ReadFile(book)
			require.Equal(t, before, after, "doctor changes nothing")

			rebuilt := doctor(t, book, "--rebuild")
			if tt.check != "copies" {
				require.Nil(t, rebuilt.Rebuilt, "what is not sound is not built upon")
				after, _ = os.ReadFile(book)
				require.Equal(t, before, after)
			}
		})
	}
}

func TestRebuildMakesRowsAnewAndNothingElse(t *testing.T) {
	for name, damage := range map[string]string{
		"points of a result":       `UPDATE results SET points = 0 WHERE match = ` + match1 + ` AND seat = 2`,
		"where a result counts":    `UPDATE results SET season = '' WHERE match = ` + match1 + ` AND seat = 2`,
		"everything":               `DELETE FROM totals; DELETE FROM results; DELETE FROM matches`,
		"all totals":               `UPDATE totals SET points = 0, wins = 7`,
		"a row that is no match's": `INSERT INTO matches SELECT ` + player1 + `, game, high_wins, season, day, state, counts, round, opened + 1, opened_seq, void FROM matches WHERE stream = ` + match2,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			book := club(t)
			shown := rummy(t, book, "match", "list", "--json") + rummy(t, book, "standings", "--json") + rummy(t, book, "score", "history", "--json")
			require.NoError(t, past(book, damage))
			require.False(t, doctor(t, book).OK)
			d := doctor(t, book, "--rebuild")
			require.True(t, d.OK, "%v", d.wrong())
			require.Equal(t, 2, d.Rebuilt.Matches)
			require.Equal(t, shown, rummy(t, book, "match", "list", "--json")+rummy(t, book, "standings", "--json")+rummy(t, book, "score", "history", "--json"))
			require.True(t, doctor(t, book).OK)
		})
	}
}

// A match that cannot be replayed stops a rebuild: what is kept of it would be lost.
func TestRebuildLeavesABookWithAnUnreadableMatchAsItIs(t *testing.T) {
	book := club(t)
	require.NoError(t, past(book, `DELETE FROM events WHERE stream = `+match1+` AND seq = 3; UPDATE totals SET points = 0`))
	before, err := os.ReadFile(book)
	require.NoError(t, err)
	s := begin(t, book, "ann", "doctor", "--rebuild").end(t)
	require.Equal(t, 1, s.code)
	require.Equal(t, "rummy: nothing was rebuilt: match 1: the events of the match make no sense: event 4: expected event 3\n", s.err)
	require.Contains(t, s.out, "replay: wrong\n  match 1: the events of the match make no sense: event 4: expected event 3\n")
	after, err := os.ReadFile(book)
	require.NoError(t, err)
	require.Equal(t, before, after)
}

// What others record meanwhile is no damage, and nobody has to wait so long that
// a round is not recorded.
func TestDoctorBesideTwoWritersFindsNothingAndHoldsUpNobody(t *testing.T) {
	book := club(t)
	rummy(t, book, "match", "start", "--game", "kit", "West", "Zoe")
	rummy(t, book, "score", "add", "West=out", "Zoe=23")
	second, third := []string{"score", "add", "--match", "2", "North=out", "South=20"}, []string{"score", "add", "--match", "3", "West=out", "Zoe=20"}
	deeds := [][2][]string{ // which leave the matches as they were
		{second, third},
		{{"score", "undo", "--match", "2"}, {"score", "undo", "--match", "3"}},
		{{"match", "end", "2", "--count"}, {"match", "edit", "--match", "1", "--no-season", "--reason", "a test"}},
		{{"match", "resume", "2"}, {"score", "undo", "--match", "1"}},
		{{"match", "end", "3", "--count"}, second},
		{{"match", "resume", "3"}, {"score", "undo", "--match", "2"}},
	}
	for range 10 {
		checking := begin(t, book, "ann", "doctor", "--json")
		for _, both := range deeds {
			a, b := begin(t, book, "ann", both[0]...), begin(t, book, "bob", both[1]...)
			for _, s := range []said{a.end(t), b.end(t)} {
				require.Equal(t, 0, s.code, "%v: %s", both, s.err)
			}
		}
		s := checking.end(t)
		require.Equal(t, 0, s.code, s.out+s.err)
	}
	require.True(t, doctor(t, book).OK)
}
