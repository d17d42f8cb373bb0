package cli

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHowWideAnAnswerMayBe(t *testing.T) {
	for columns, want := range map[string]int{"": 0, "80": 80, "1": 1, "0": 0, "-5": 0, "80.5": 0, " 80": 0, "wide": 0, "99999999999999999999": 0} {
		require.Equal(t, want, widthOf(nil, columns), "%q", columns)
	}
}

func TestOneFormAtATime(t *testing.T) {
	m := newMachine(t)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"match", "list", "--csv", "--plain"}, "--csv and --plain exclude each other"},
		{[]string{"match", "list", "--linear", "--markdown"}, "--markdown and --linear exclude each other"},
		{[]string{"player", "add", "North", "--linear", "--csv"}, "--csv and --linear exclude each other"},
	} {
		a := m.run(t, tt.args...)
		require.Equal(t, answer{2, "", "rummy: " + tt.want + "\nrummy: hint: leave out one of them\n"}, a)
	}
	a := m.run(t, "match", "list", "--csv", "--json")
	require.Equal(t, answer{2, `{"schema":1,"error":{"name":"usage","message":"--csv and --json exclude each other","hint":"leave out one of them"}}` + "\n", ""}, a)
	require.NoFileExists(t, m.book)
	require.Zero(t, m.run(t, "match", "list", "--csv=false", "--plain").code)
}

// What shows no table is refused before anything is recorded.
func TestAFormOfTablesIsRefusedWhereThereIsNone(t *testing.T) {
	m := newMachine(t)
	m.done(t, "player", "add", "North")
	same := m.untouched(t)
	for _, form := range []string{"--csv", "--plain"} {
		for _, tt := range []struct {
			args []string
			what string
		}{
			{[]string{"player", "add", "East"}, "rummy player add"},
			{[]string{"season", "start", "Autumn"}, "rummy season start"},
			{[]string{"score", "undo", "--player", "North"}, "rummy score undo --player"},
			{[]string{"hand", "best", "-"}, "rummy hand best"},
			{[]string{"backup"}, "rummy backup"},
			{[]string{"db", "path"}, "rummy db path"},
		} {
			a := m.run(t, append(tt.args, form)...)
			require.Equal(t, answer{2, "", "rummy: " + form + " prints tables alone, and \"" + tt.what + "\" shows none\n" +
				"rummy: hint: leave it out; for programs there is --json\n"}, a)
		}
	}
	a := m.run(t, "--version", "--csv")
	require.Equal(t, answer{2, "", "rummy: --csv prints tables alone, and here is none\nrummy: hint: leave it out; for programs there is --json\n"}, a)
	same(t)
}

func TestWhatShowsTablesIsACommand(t *testing.T) {
	_, all := commands(t)
	var paths []string
	for _, c := range all {
		paths = append(paths, c.CommandPath())
	}
	require.Subset(t, append(paths, "rummy"), withTables)
	require.True(t, slices.IsSorted(withTables))
}

// An export has a --csv of its own, and no other form.
func TestAnExportHasFormsOfItsOwn(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	require.Equal(t, "round,North,East\r\n1,out,23\r\ntotal,-5,23\r\n", m.done(t, "export", "--csv", "sheet").out)
	for _, form := range []string{"--linear", "--markdown"} {
		a := m.run(t, "export", form)
		require.Equal(t, answer{2, "", "rummy: " + form + " is about what is shown, and an export has forms of its own\nrummy: hint: leave it out\n"}, a)
	}
	require.Equal(t, 2, m.run(t, "export", "--plain").code)
}
