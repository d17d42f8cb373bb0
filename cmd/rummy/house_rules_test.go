package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
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

// playing returns a way to run the program on a book, each time to its good end. It
// returns what stood on the screen.
func playing(t *testing.T, book string) func(line string) string {
	return func(line string) string {
		t.Helper()
		code, screen := played(t, book, line)
		require.Equal(t, 0, code, screen)
		return screen
	}
}

// played runs the program on a book, and returns its exit code and what stood on the screen.
func played(t *testing.T, book, line string) (code int, screen string) {
	t.Helper()
	var b bytes.Buffer
	d := cli.System()
	d.Out, d.Err = &b, &b
	d.Now = evening
	d.Env = func(name string) string { return map[string]string{"RUMMY_DB": book}[name] }
	d.Ask = func() (prompt.Prompter, error) { return nil, prompt.ErrNoTerminal }
	code = cli.Run(context.Background(), d, arguments(line))
	return code, b.String()
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
	run := playing(t, "book.db")
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

// Beanie is a file beside the tests of the referee, and nothing else: thirteen rounds in
// which kings down to aces are wild in turn, a wild left counts 25, a card from 10 up 10
// and the others 5. By hand, North 35+50+10+15+35 = 145, East 30+30+25+5+30+25+10+50 = 205.
func TestAGameThatIsOnlyAFileIsPlayedToItsEnd(t *testing.T) {
	folder := t.TempDir()
	text, err := os.ReadFile("../../validate/testdata/beanie.yaml")
	require.NoError(t, err)
	t.Chdir(folder)
	require.NoError(t, os.WriteFile("beanie.yaml", text, 0o600))
	run := playing(t, "book.db")
	run("match start --game beanie.yaml North East")
	code, screen := played(t, "book.db", `meld layoff --on "7h 7d 7c Kd" 7s`)
	require.Equal(t, 3, code)
	require.Contains(t, screen, "layoff.must_take")
	for _, round := range []string{
		"North=out East:Kd,7h", "North:Kd,Qs East=out", "North=out East:Ah,Jc", "North=out East:Td", "North:9h,9d East=out",
		"North=out East:9h", "North=out East:7h,8h", "North:Qs East=out", "North=out East:5c", "North=out East:2c,3c",
		"North:4h,Th East=out", "North=out East:2d,2h",
	} {
		require.NotContains(t, run("score add "+round), "over:")
	}
	require.Contains(t, run("score add North:As,Kc East=out"), "over: North wins with 145\n")
	require.Regexp(t, `(?m)^total +145 +205$`, run("score show"))
	code, screen = played(t, "book.db", "score add North=out East=5")
	require.Equal(t, 2, code, screen)
	require.Contains(t, run("standings --game beanie"), "North")
	run("doctor")

	run("export --output all.jsonl")
	other := playing(t, "other.db")
	other("import all.jsonl")
	require.Contains(t, other("score show --match 1"), "over: North wins with 145\n")
	other("doctor")
}

// A file that changes while a match is open is no longer what that match is played by.
func TestAFileThatHasChangedIsNotTakenForTheOpenMatchs(t *testing.T) {
	t.Chdir(t.TempDir())
	ours := func(points string) {
		text := "base: kit\nid: our-kit\nname: Our Kit\nscore: {out_points: " + points + "}\n"
		require.NoError(t, os.WriteFile("our-kit.yaml", []byte(text), 0o600))
	}
	run := playing(t, "book.db")
	ours("-10")
	run("match start --game our-kit.yaml --rule score.wild_rank_value=face North East")
	require.Contains(t, run("score add --game our-kit.yaml North=out East:3,9,10"), "round 1 of match 1")
	ours("-1")
	code, screen := played(t, "book.db", "score add --game our-kit.yaml North=out East=20")
	require.Equal(t, 2, code)
	require.Contains(t, screen, "match 1 is open and keeps the rules of Our Kit that it was started with")
	require.Regexp(t, `(?m)^total +-10 +22$`, run("score show"), "3 is wild and counts its face")

	run("match end")
	screen = run("match start --game our-kit North East")
	require.Contains(t, screen, "our-kit: by the rules of match 1, its house rules too")
	run("score add North=out East:3,9,10")
	require.Regexp(t, `(?m)^total +-10 +22$`, run("score show"))
	require.Contains(t, run("match show"), "score.wild_rank_value=face")
}

// A file may ask for as much as is let through, and is answered all the same.
func TestTheLargestGameIsRuledOn(t *testing.T) {
	t.Chdir(t.TempDir())
	codes := func(before, after, more string, n int) string {
		all := make([]string, n)
		for i := range all {
			all[i] = fmt.Sprintf("{code: %s%c%c%s, value: %d%s}", before, 'a'+i/26, 'a'+i%26, after, 1000-7*i, more)
		}
		return strings.Join(all, ", ")
	}
	suits := regexp.MustCompile(`, value: \d+`).ReplaceAllString(codes("s", "t", "", 60), "")
	require.NoError(t, os.WriteFile("huge.yaml", []byte("id: huge\nname: Huge\nversion: 1\npack:\n  packs: 20\n  suits: ["+suits+"]\n  ranks: ["+codes("r", "q", "", 60)+
		"]\n  specials: ["+codes("x", "y", ", per_pack: 50, wild: true, meldable: true", 60)+"]\nrounds: {deal: 100, count: 1000}\n"+
		"melds: [{kind: set, min: 1, max: 2, identical: true, min_naturals: 1}, {kind: run, min: 2}]\nscore: {counts: deadwood}\n"), 0o600))
	run := playing(t, "book.db")
	run("match start --game huge.yaml North East")
	code, screen := played(t, "book.db", "score add North=out East=99999")
	require.Equal(t, 3, code, "no hundred cards lack one point of the most")
	require.Contains(t, screen, "99999 points cannot be left of 100 cards")
	run("score add North=out East=100000")
	require.Contains(t, run("hand best saatraaq xaay"), "0 points left")
}
