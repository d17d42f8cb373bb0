package cli

import (
	"bufio"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
)

// exported is a machine with a match of one round on record.
func exported(t *testing.T) *machine {
	t.Helper()
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	return m
}

const exportedSheet = "round,North,East\r\n1,out,23\r\ntotal,-5,23\r\n"

func TestAnExportIsWrittenWholeOrNotAtAll(t *testing.T) {
	m := exported(t)
	folder := t.TempDir()
	file := filepath.Join(folder, "sheet.csv")
	m.done(t, "export", "--csv", "sheet", "--output", file)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, exportedSheet, string(data))

	require.NoError(t, os.WriteFile(file, []byte("mine"), 0o600))
	a := m.run(t, "export", "--csv", "sheet", "--output", file)
	require.Equal(t, 2, a.code)
	data, err = os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "mine", string(data))

	m.done(t, "export", "--csv", "sheet", "--output", file, "--force")
	data, err = os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, exportedSheet, string(data))
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 1) // nothing lies beside it
}

// A link is followed, not replaced.
func TestAnExportToALinkWritesWhatItPointsTo(t *testing.T) {
	m := exported(t)
	folder := t.TempDir()
	file, link := filepath.Join(folder, "sheet.csv"), filepath.Join(folder, "link.csv")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	if runtime.GOOS == "windows" {
		t.Skip("a link takes a right there that few accounts have")
	}
	require.NoError(t, os.Symlink(file, link))
	m.done(t, "export", "--csv", "sheet", "--output", link, "--force")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, exportedSheet, string(data))
}

func TestAnExportReplacesNoDevice(t *testing.T) {
	m := exported(t)
	a := m.run(t, "export", "--csv", "sheet", "--output", os.DevNull, "--force")
	require.Equal(t, 2, a.code)
	require.Contains(t, a.err, "is no plain file")
	info, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.False(t, info.Mode().IsRegular())
}

// What begins with { is an archive, whatever comes before it; anything else is a
// sheet. Nothing is taken from the file by looking.
func TestAnArchiveIsToldFromASheetByItsFirstByte(t *testing.T) {
	for text, want := range map[string]bool{
		`{"schema":1}`: true, "\n\r\n \t{": true, "\ufeff{}": true,
		"": false, "round,North\n": false, `"{",North`: false, "\xff\xfe{\x00": false,
	} {
		r := bufio.NewReader(strings.NewReader(text))
		is, err := startsWithBrace(r)
		require.NoError(t, err)
		require.Equal(t, want, is, "%q", text)
		require.Equal(t, len(text), r.Buffered())
	}
}

// On a terminal the game is asked for, and the players are those of the sheet.
func TestTheGameOfAnImportIsAskedFor(t *testing.T) {
	m := newMachine(t)
	file := filepath.Join(t.TempDir(), "sheet.csv")
	require.NoError(t, os.WriteFile(file, []byte(exportedSheet), 0o644))
	a := m.asking(t, []prompt.Step{{Question: "Which game?", Answer: "kit"}}, "import", file)
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "imported: 1 round with 2 entries, as match 1, begun on 2026-11-30\n")
}
