package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/cli"
	"rummy/cmd/rummy/help"
	"rummy/cmd/rummy/prompt"
)

// filesOf returns the files of rules that a topic shows: blocks that begin with a
// base or an id, without their indent.
func filesOf(t *testing.T, topic string) (files []string) {
	t.Helper()
	text, ok := help.Topic(topic)
	require.True(t, ok)
	for block := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(block, "    base: ") || strings.HasPrefix(block, "    id: ") {
			files = append(files, strings.ReplaceAll("\n"+block, "\n    ", "\n")[1:]+"\n")
		}
	}
	return files
}

// The files of the manual are taken from it as they stand. Five rounds of Our Kit, by
// hand, wilds at 25: North -10 + 6 - 10 + 25+25 - 10 = 26, East 9+10+12 - 10 + 25+8 - 10 + 0 = 44.
func TestTheFilesOfTheManualAreGamesThatCanBePlayed(t *testing.T) {
	files := filesOf(t, "house-rules")
	require.Len(t, files, 2)
	require.LessOrEqual(t, strings.Count(files[0], "\n"), 10, "a variant is made in ten lines")
	folder := t.TempDir()
	t.Chdir(folder)
	require.NoError(t, os.WriteFile("our-kit.yaml", []byte(files[0]), 0o600))
	require.NoError(t, os.WriteFile("boules.yaml", []byte(files[1]), 0o600))
	var screen bytes.Buffer
	run := func(line string) string {
		t.Helper()
		screen.Reset()
		d := cli.System()
		d.Out, d.Err = &screen, &screen
		d.Now = evening
		d.Env = func(name string) string {
			return map[string]string{"RUMMY_DB": filepath.Join(folder, "book.db")}[name]
		}
		d.Ask = func() (prompt.Prompter, error) { return nil, prompt.ErrNoTerminal }
		require.Equal(t, 0, cli.Run(context.Background(), d, arguments(line)), screen.String())
		return screen.String()
	}
	checked := run("game check our-kit.yaml")
	for _, want := range []string{
		"ok: our-kit (Our Kit), 2 to 7 players, 5 rounds, the lowest total wins",
		"rounds.count", "pack.specials.W.value", "score.out_points", "score.wild_rank_value",
		"Five rounds are played.",
	} {
		require.Contains(t, checked, want)
	}
	run("match start --game our-kit.yaml North East")
	require.NoError(t, os.Remove("our-kit.yaml"), "the match keeps its rules")
	for _, round := range []string{
		"North=out East:9,10,12", "North:6 East=out", "North=out East:5,8", "North:6,W East=out", "North=out East=0",
	} {
		run("score add " + round)
	}
	sheet := run("score show")
	require.Contains(t, sheet, "over: North wins with 26\n")
	require.Regexp(t, `(?m)^total +26 +44$`, sheet)
	require.Contains(t, run("standings --game our-kit"), "North")
	require.Contains(t, run("game list"), "our-kit")
	require.Contains(t, run("match start --game our-kit North East"), "our-kit: by the rules of match 1")
	run("match end")

	run("match start --game boules.yaml North East")
	run("score add North=3 East=0")
	run("score add North=0 East=4")
	require.Contains(t, run("score add North=10 East=0"), "over: North wins with 13\n")
}
