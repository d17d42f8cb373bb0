package cli

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
	"rummy/cmd/rummy/render"
	"rummy/storage"
	"rummy/storage/sqlite"
)

func TestBackupReadsItsFlags(t *testing.T) {
	for _, tt := range []struct {
		name string
		args []string
		want backupOptions
	}{
		{"nothing", nil, backupOptions{keep: 10}},
		{"a folder", []string{"--dir", "stick", "--keep", "3", "--force"}, backupOptions{dir: "stick", keep: 3, force: true}},
		{"a file", []string{"-o", "one.db"}, backupOptions{output: "one.db", keep: 10}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := System()
			var got backupOptions
			c := newBackup(d, func(_ context.Context, _ *Deps, o *backupOptions) error { got = *o; return nil })
			c.SetArgs(append([]string{}, tt.args...))
			require.Equal(t, answer{}, read(t, d, c.Execute))
			require.Equal(t, tt.want, got)
		})
	}
}

func TestBackupRefusesFlagsThatSayNothing(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--output", " "}, "rummy: --output wants a file\n"},
		{[]string{"--dir", ""}, "rummy: --dir wants a folder\n"},
		{[]string{"--keep", "-1"}, "rummy: at least one copy must stay\nrummy: hint: write --keep 1 or more\n"},
		{[]string{"--output", "x", "--force"}, "rummy: --dir, --keep and --force are about dated copies\nrummy: hint: leave out --output, or the others\n"},
	} {
		require.Equal(t, answer{code: 2, err: tt.want}, newMachine(t).run(t, append([]string{"backup"}, tt.args...)...))
	}
}

func TestRestoreAndDoctorReadTheirFlags(t *testing.T) {
	d := System()
	var got restoreOptions
	c := newRestore(d, func(_ context.Context, _ *Deps, o *restoreOptions) error { got = *o; return nil })
	c.SetArgs([]string{"old.db", "--dry-run"})
	require.Equal(t, answer{}, read(t, d, c.Execute))
	require.Equal(t, restoreOptions{file: "old.db", dryRun: true}, got)
	for _, want := range []bool{false, true} {
		asked := !want
		c := newDoctor(d, func(_ context.Context, _ *Deps, rebuild bool) error { asked = rebuild; return nil })
		c.SetArgs([]string{fmt.Sprintf("--rebuild=%v", want)})
		require.Equal(t, answer{}, read(t, d, c.Execute))
		require.Equal(t, want, asked)
	}
}

func TestOfManyDamagesOfOneKindTheFirstAreNamedAndTheOthersCounted(t *testing.T) {
	x := newDiagnosis("book.db")
	for i := range 53 {
		x.wrong(checkReplay, "", "do this", fmt.Sprintf("match %d", i+1))
	}
	x.remark(checkPlayers, render.CheckFindingJSON{What: "a note"})
	j := x.json(nil)
	require.False(t, j.OK)
	for _, c := range j.Checks {
		require.Equal(t, c.Name != checkReplay, c.OK, c.Name)
		if c.Name == checkReplay {
			require.Len(t, c.Findings, 51)
			require.Equal(t, "match 50", c.Findings[49].What)
			require.Equal(t, render.CheckFindingJSON{What: "and 3 more like these", Hint: "do this"}, c.Findings[50])
		}
	}
}

// Notes come after what is wrong, and are counted for themselves.
func TestNotesDoNotPushOutWhatIsWrong(t *testing.T) {
	x := newDiagnosis("book.db")
	for i := range 51 {
		x.remark(checkSeasons, render.CheckFindingJSON{What: fmt.Sprintf("note %d", i+1), Hint: "look"})
	}
	x.wrong(checkSeasons, "", "do this", "damage")
	for _, c := range x.json(nil).Checks {
		if c.Name == checkSeasons {
			require.False(t, c.OK)
			require.Len(t, c.Findings, 52)
			require.Equal(t, render.CheckFindingJSON{What: "damage", Hint: "do this"}, c.Findings[0])
			require.Equal(t, render.CheckFindingJSON{What: "note 50", Hint: "look", Remark: true}, c.Findings[50])
			require.Equal(t, render.CheckFindingJSON{What: "and 1 more like these", Hint: "look", Remark: true}, c.Findings[51])
		}
	}
}

// olderBook puts a book of an older schema in its place.
func (m *machine) olderBook(t *testing.T) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "storage", "sqlite", "testdata", "v2.db"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(m.book, text, 0o600))
}

// To open an older book is to change it: what is not sound is not opened.
func TestAnOlderBookThatIsNotSoundIsLeftAsItIs(t *testing.T) {
	m := newMachine(t)
	m.olderBook(t)
	db, err := sql.Open(sql.Drivers()[0], m.book)
	require.NoError(t, err)
	_, err = db.Exec("CREATE TABLE mine (x)")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	before, err := os.ReadFile(m.book)
	require.NoError(t, err)
	for _, args := range [][]string{{"doctor"}, {"doctor", "--rebuild"}} {
		a := m.run(t, args...)
		require.Equal(t, 1, a.code)
		require.Contains(t, a.out, "schema: wrong\n  there is a table mine that the program did not make\n")
		require.Contains(t, a.out, "replay: not checked: it is of an older version and not sound, and to open it would change it\n")
		if len(args) > 1 {
			require.Equal(t, "rummy: nothing was rebuilt: it is of an older version and not sound, and to open it would change it\n", a.err)
		}
	}
	after, err := os.ReadFile(m.book)
	require.NoError(t, err)
	require.Equal(t, before, after)
	entries, err := os.ReadDir(filepath.Dir(m.book))
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

// That the book cannot be opened says nothing about what is in it, and hides nothing
// that was found before.
func TestAnOpeningThatFailsIsNotDamage(t *testing.T) {
	t.Parallel()
	busy := func(t *testing.T, damage string) answer {
		m := newMachine(t)
		m.olderBook(t)
		db, err := sql.Open(sql.Drivers()[0], m.book)
		require.NoError(t, err)
		defer db.Close()
		db.SetMaxOpenConns(1)
		_, err = db.Exec(damage + "; BEGIN IMMEDIATE") // so that nobody can bring it up to date
		require.NoError(t, err)
		return m.run(t, "doctor")
	}
	t.Run("a sound book", func(t *testing.T) {
		t.Parallel()
		a := busy(t, "SELECT 1")
		require.Equal(t, 1, a.code)
		require.Empty(t, a.out)
		require.Contains(t, a.err, ": the book is in use by another program\n")
	})
	t.Run("one with a wrong total", func(t *testing.T) {
		t.Parallel()
		a := busy(t, "UPDATE totals SET played = 99")
		require.Equal(t, 1, a.code)
		require.Contains(t, a.out, "\nchain: ok\n")
		require.Contains(t, a.out, "\nreplay: not checked: ")
		require.Regexp(t, `totals: wrong\n(  .*: its totals are not the sums of its results\n)+  hint: .*\n  the check came to a stop: .*: the book is in use by another program\nplayers: not checked: `, a.out)
		require.Empty(t, a.err)
	})
}

func TestWhatSQLiteSaysOnManyLinesIsShortened(t *testing.T) {
	for said, want := range map[string]string{
		"wrong # of entries in index x":                          "wrong # of entries in index x",
		"*** in database main ***\nTree 2 page 2: bad":           "Tree 2 page 2: bad",
		"*** in database main ***\na\nb\nc":                      "a; b; c",
		"*** in database main ***\na\nb\nc\nd\ne":                "a; b; c; and 2 more",
		"row 1 missing from index x\nrow 2 missing from index x": "row 1 missing from index x; row 2 missing from index x",
	} {
		require.Equal(t, want, oneLine(said))
	}
}

// What was kept aside when books were made one is told, and is nothing wrong.
func TestDoctorTellsWhatWasKeptAside(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23") // events 1 and 2 of match 1
	m.done(t, "score", "add", "North=20", "East=out")
	m.done(t, "score", "add", "North=out", "East=20")
	m.done(t, "match", "start", "--game", "kit", "North", "East")
	m.done(t, "score", "add", "North=out", "East=23")
	log, err := sqlite.Open(t.Context(), m.book)
	require.NoError(t, err)
	require.NoError(t, log.Batch(t.Context(), func(b storage.Batch) error {
		for _, of := range []struct{ match, from int64 }{{1, 3}, {2, 2}} {
			h, err := b.Numbered(t.Context(), storage.TypeMatch, of.match)
			require.NoError(t, err)
			if err := b.Aside(t.Context(), h.ID, of.from, "as the other book has it"); err != nil {
				return err
			}
		}
		return nil
	}))
	require.NoError(t, log.Close())
	out := m.done(t, "doctor", "--rebuild").out
	require.Contains(t, out, "rebuilt: the results of 2 matches, 2 of them changed; totals changed: 0\n")
	require.Regexp(t, `forks: ok\n  note: match 1: other events 3 to 4 are kept aside on \d{4}-\d\d-\d\d: as the other book has it\n`+
		`  note: match 2: another event 2 is kept aside on \d{4}-\d\d-\d\d: as the other book has it\n$`, out)
}

// A restore names the first twenty matches that it would cost, and counts the rest.
func TestOfManyMatchesLostTheFirstAreNamedAndTheOthersCounted(t *testing.T) {
	m := newMachine(t)
	m.done(t, "player", "add", "North")
	copied := filepath.Join(t.TempDir(), "copy.db")
	m.done(t, "backup", "--output", copied)
	for range 22 {
		m.done(t, "match", "start", "--game", "kit", "North", "East")
	}
	out := m.done(t, "restore", copied, "--dry-run").out
	require.Contains(t, out, "  match 20 (kit, begun on 2026-11-30): all of it, 0 rounds\n  and something of 2 matches more\n  1 player\n")
	require.NotContains(t, out, "match 21")
}

// Nothing may be lost that was not shown: what is entered while somebody reads
// what a restore costs is a conflict.
func TestARoundEnteredWhileARestoreAsksIsNotLost(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	copied := filepath.Join(t.TempDir(), "copy.db")
	m.done(t, "backup", "--output", copied)
	m.done(t, "score", "add", "North=20", "East=out")
	alone := m.ask
	m.ask = func() (prompt.Prompter, error) {
		return saysYes{before: func() {
			m.ask = alone
			m.done(t, "score", "add", "North=out", "East=20")
		}}, nil
	}
	a := m.run(t, "restore", copied)
	require.Equal(t, 1, a.code)
	require.Contains(t, a.err, "the book is not what it was")
	require.Contains(t, m.done(t, "score", "show").out, "North out")
	require.Contains(t, m.done(t, "doctor").out, "file: ok")
}

// saysYes is somebody who says yes after something else has happened.
type saysYes struct {
	prompt.Prompter
	before func()
}

func (s saysYes) Confirm(context.Context, prompt.Question) (bool, error) {
	s.before()
	return true, nil
}
