package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/help"
	"rummy/cmd/rummy/prompt"
)

// manualStage is the book that examples find: a season of four matches, of which
// the last is open after two rounds.
var manualStage = slices.Concat(
	[]string{`season start "Autumn 2026" --from 2026-09-01`},
	[]string{`match start --game kit North East South`, aRound, aRound, `match end --count`},
	[]string{`match start --game kit North East`, `score add North=out East=20`, `match end --count`},
	[]string{`match start --game kit North East South`}, slices.Repeat([]string{aRound}, 10),
	[]string{`match start --game kit North East South`, aRound, aRound},
)

// aRound can be any round: 20 is a wild, or 7, 8 and 5 of three cards.
const aRound = `score add North=out East=20 South=0`

// stages are what an example wants instead of manualStage, or with "+" after it. The
// first that fits counts.
var stages = []struct{ example, before string }{
	{`\bour-kit\.yaml --from`, ``},
	{`\bour-kit\.yaml`, `game new our-kit.yaml --from kit`},
	{`^season start "?Autumn`, ``},
	{`^season edit League`, `+ season start League --points 5,3,1`},
	{`^season edit Autumn --open`, `+ season edit "Autumn 2026" --name Autumn --reason x; season end Autumn`},
	{`^match edit 3 --season Autumn`, `+ season edit "Autumn 2026" --name Autumn --reason x; match edit 3 --no-season --reason x`},
	{`^score redo --season Autumn`, `+ season edit "Autumn 2026" --name Autumn --reason x; season edit Autumn --by average --reason x; score undo --season Autumn`},
	{`(--season|season edit) Autumn\b`, `+ season edit "Autumn 2026" --name Autumn --reason x`},
	{`^match leave South West`, `+ match join West`},
	{`^match record --match 12`, `+ ` + strings.Repeat(`match record --game kit --date 2025-12-24 North=120 East=98; `, 8)},
	{`^player add North`, ``},
	{`^player rename Nroth`, `player add Nroth`},
	{`^player rename Anna`, `+ player add Anna`},
	{`^player merge Nroth`, `+ match start --game kit Nroth East --new Nroth`},
	{`^player archive Quentin`, `+ player add Quentin`},
	{`^player alias .*--remove`, `+ player alias North Nonny`},
	{`^player archive .*--restore`, `+ player archive North`},
	{`^score undo --player`, `+ player alias North Nonny`},
	{`^score redo --player`, `+ player alias North Nonny; score undo --player North`},
	{`^score redo`, `+ score undo`},
	{`^score penalty --revoke`, `+ score penalty East 5 --reason x`},
	{`^score add --game kit`, ``},
	{`^score add --tie-break`, tied},
	{`^score correct .*--tie-break`, tied + `; score add --tie-break North=out East=23`},
	{`^score add .*South:Bl7,12`, kitOfThree + strings.Repeat(`; `+aRound, 3)},
	{`^score add (--unfinished|North=1?7 )`, kitOfThree + `; ` + aRound},
	{`^score add$`, `+`},
	{`^score add`, kitOfThree},
	{`^import book.jsonl`, `+ export --output book.jsonl`},
	{`^import laptop.jsonl`, `+ export --output laptop.jsonl`},
	{`^import (evening|old-paper|-)`, `+ export --csv sheet --match 3 --output evening.csv; export --csv sheet --match 3 --output old-paper.csv`},
	{`^export --bgstats --qr`, `+ match end`},
	{`^restore backups`, `+ backup --output backups/book-2026-11-30T230000.db`},
	{`^restore league`, `+ backup --output league.db`},
}

const (
	kitOfThree = `match start --game kit North East South`
	tied       = `match start --game kit --rule rounds.count=1 --rule end.tie=extra_round North East South; score add --unfinished North=20 East=20 South=40`
)

// examples returns every command that the help of commands and the topics show,
// without the program's name; the referee's have a test of their own, and the topic of
// changes only lists names.
func examples(t *testing.T) (lines []string) {
	_, all := commands(t)
	for _, c := range all {
		for _, line := range strings.Split(c.Example, "\n") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	for _, topic := range help.Topics() {
		text, _ := help.Topic(topic)
		for _, m := range command.FindAllStringSubmatch(text, -1) {
			if topic != "changes" && !strings.HasPrefix(text[strings.Index(text, m[0])+len(m[0]):], " ") {
				lines = append(lines, comment.ReplaceAllString(m[1], ""))
			}
		}
	}
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], "rummy ")
	}
	slices.Sort(lines)
	return slices.DeleteFunc(slices.Compact(lines), regexp.MustCompile(`^(meld|hand|ruling) `).MatchString)
}

// Every example does what it says, in a folder of its own: on an empty machine, in
// the middle of a season, or in what it needs beside that.
func TestEveryExampleRuns(t *testing.T) {
	t.Chdir(t.TempDir()) // to make relative files in
	ready := filepath.Join(t.TempDir(), "book.db")
	made := newMachine(t)
	made.book = ready
	made.stage(t, manualStage)
	lines := examples(t)
	require.Greater(t, len(lines), 150)
	used := map[string]bool{}
	for _, line := range lines {
		t.Run(line, func(t *testing.T) {
			t.Chdir(t.TempDir())
			require.NoError(t, os.Mkdir("backups", 0o700))
			m := newMachine(t)
			before := "+"
			for _, s := range stages {
				if regexp.MustCompile(s.example).MatchString(line) {
					before, used[s.example] = s.before, true
					break
				}
			}
			rest, more := strings.CutPrefix(before, "+")
			if more {
				book, err := os.ReadFile(ready)
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(m.book, book, 0o600))
			}
			m.stage(t, strings.Split(rest, ";"))
			m.ask = func() (prompt.Prompter, error) { return obliging{}, nil }
			a := m.example(t, strings.ReplaceAll(line, "/media/stick", t.TempDir()))
			require.Equal(t, 0, a.code, a.err)
			require.NotEmpty(t, a.out+a.err)
		})
	}
	for _, s := range stages {
		require.True(t, used[s.example], "no example is like %s", s.example)
	}
}

// stage runs commands, each of which must be done.
func (m *machine) stage(t *testing.T, lines []string) {
	t.Helper()
	for _, line := range lines {
		if args := words(line); len(args) > 0 {
			m.done(t, args...)
		}
	}
}

// example runs a line of the manual, with a sheet on standard input where it is read.
func (m *machine) example(t *testing.T, line string) answer {
	t.Helper()
	var in string
	if strings.HasPrefix(line, "import - ") {
		sheet, err := os.ReadFile("old-paper.csv")
		require.NoError(t, err)
		in = string(sheet)
	}
	var out, err bytes.Buffer
	d := System()
	d.In, d.Out, d.Err = strings.NewReader(in), &out, &err
	d.Now = func() time.Time { return m.now }
	d.Env = func(name string) string {
		return map[string]string{"RUMMY_DB": m.book, "XDG_CACHE_HOME": m.cache()}[name]
	}
	d.Ask = m.ask
	return answer{Run(t.Context(), d, words(line)), out.String(), err.String()}
}

// obliging is a person who takes what is offered first, says yes, and where nothing is
// types what the question takes.
type obliging struct{}

func (obliging) Select(_ context.Context, q prompt.Question, options []string) (int, error) {
	return max(slices.Index(options, q.Default), 0), nil
}

func (obliging) Input(_ context.Context, q prompt.Question, check func(string) error) (answer string, err error) {
	answers := []string{q.Default, "0", "as agreed"}
	if strings.HasPrefix(q.Text, "East in round") {
		answers[0] = "7" // or nothing is corrected
	}
	for _, answer = range answers {
		if err = check(answer); err == nil {
			break
		}
	}
	return answer, err
}

func (obliging) Confirm(context.Context, prompt.Question) (bool, error) { return true, nil }
