package cli

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// hostileTexts are typed with ill will, or by accident.
var hostileTexts = map[string]string{
	"colour":           "No\x1b[31mrth",
	"a window's title": "\x1b]0;mine\x07",
	"a new line":       "East\r\n-- total \xff\u009b31m",
	"backspaces":       "North\b\b\b\b\bSouth",
	"right to left":    "a\u202eb",
	"a nothing":        "a\x00b",
	"unseen":           "\u200b\u200d\u3164",
	"long":             strings.Repeat("x", 10_000),
	"long and wide":    strings.Repeat("李", 60),
	"many accents":     "a" + strings.Repeat("\u0301", 59),
	"SQL":              `Robert'"); DROP TABLE events; --`,
	"HTML":             `<script>alert(1)</script>`,
	"an attribute":     `"><img src onerror>`,
	"a formula":        `@SUM(A1)`,
	"a formula with =": `=HYPERLINK("http://x","y")`,
	"Markdown":         "| a | [b](http://x) `c` **d** |",
	"a format":         "%s%n%!d(x)%[3]*.[2]*[1]f",
	"a shell":          "$(touch pwned)`touch pwned`;touch pwned",
	"a flag":           "--help",
	"emoji":            "🏴󠁧󠁢󠁥󠁮󠁧󠁿👨‍👩‍👧",
}

// hostilePlaces are where a text can be typed: TEXT stands for it.
var hostilePlaces = [][]string{
	{"player", "add", "TEXT"}, {"player", "rename", "South", "TEXT"}, {"player", "alias", "East", "TEXT"}, {"player", "show", "TEXT"},
	{"season", "start", "TEXT"}, {"season", "show", "TEXT"}, {"standings", "TEXT"}, {"standings", "--by", "TEXT"},
	{"match", "start", "--game", "kit", "TEXT", "West"}, {"match", "start", "--game", "TEXT", "North", "East"}, {"match", "start", "--game", "kit", "--rule", "TEXT", "North", "East"},
	{"match", "start", "--game", "kit", "--rule", "TEXT=1", "North", "East"}, {"match", "start", "--game", "kit", "--rule", "end.tie=TEXT", "North", "East"},
	{"match", "start", "--game", "kit", "North", "East"}, // for what follows
	{"score", "add", "North=out", "East=23", "--who", "TEXT"}, {"score", "add", "North=20", "East=out", "--agreed", "TEXT"},
	{"score", "add", "North=TEXT", "East=out"}, {"score", "add", "North:TEXT", "East=out"}, {"score", "add", "TEXT=out", "East=23"}, {"score", "add", "TEXT"},
	{"score", "penalty", "North", "5", "--reason", "TEXT"}, {"score", "penalty", "TEXT", "5", "--reason", "x"}, {"score", "penalty", "North", "TEXT", "--reason", "x"},
	{"score", "correct", "1", "East=22", "--reason", "TEXT", "--yes"}, {"score", "skip", "--reason", "TEXT"}, {"score", "show", "--match", "TEXT"}, {"score", "add", "--dealer", "TEXT", "North=out", "East=3"},
	{"match", "join", "TEXT"}, {"match", "leave", "TEXT"}, {"match", "edit", "--date", "TEXT", "--reason", "x", "--yes"}, {"match", "edit", "--date", "2026-11-29", "--reason", "TEXT", "--yes"},
	{"meld", "check", "--game", "kit", "--wild", "9", "TEXT"}, {"meld", "check", "--game", "kit", "--wild", "TEXT", "Bl4"}, {"meld", "check", "--game", "kit", "--wild", "9", "Bl4", "Bl5", "Bl6", "--record", "TEXT"},
	{"ruling", "overrule", "1", "--reason", "TEXT"}, {"hand", "best", "--game", "kit", "--wild", "9", "TEXT"},
	{"match", "end", "--count"}, // for standings
	{"match", "edit", "--season", "TEXT", "--reason", "x", "--yes"}, {"game", "show", "TEXT"}, {"game", "show", "kit", "TEXT"}, {"game", "diff", "kit", "TEXT"},
	{"TEXT"}, {"score", "TEXT"}, {"score", "show", "--TEXT"}, {"help", "TEXT"}, {"score", "show", "--color", "TEXT"}, {"import", "TEXT"}, {"restore", "TEXT"},
	{"export", "--csv", "TEXT"}, {"export", "--output", "TEXT/x"}, {"--db", "TEXT/x/y.db", "player", "list"},
}

// everyShow are the commands that show what was stored.
var everyShow = [][]string{
	{}, {"score", "show"}, {"score", "history"}, {"match", "list"}, {"match", "show", "1"}, {"player", "list"}, {"player", "history", "East"}, {"player", "show", "East"}, {"season", "list"},
	{"season", "show"}, {"standings"}, {"ruling", "list"}, {"chart"},
}

// unsteered wants nothing in a text that a terminal would obey. Programs get text of
// other alphabets as it is, and lines may end as CSV wants them.
func unsteered(t *testing.T, what, text string) {
	t.Helper()
	i := strings.IndexFunc(strings.ReplaceAll(text, "\r\n", "\n"), func(r rune) bool { return r != '\n' && r != '\t' && rules.Hidden(r) })
	require.Less(t, i, 0, "%s: %q", what, text)
}

// fits wants no line of a table to be wider than 80 columns.
func fits(t *testing.T, what, out string) {
	t.Helper()
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "next: rummy ") { // to be copied in one piece
			require.LessOrEqual(t, text.StringWidthWithoutEscSequences(strings.TrimRight(line, "\n")), 80, "%s: %q", what, line)
		}
	}
}

func TestWhateverIsTypedIsStoredOrRefusedAndShownAsText(t *testing.T) {
	number := regexp.MustCompile(`^-?[0-9.]+$`)
	for name, typed := range hostileTexts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t)
			m.env = map[string]string{"COLUMNS": "80"}
			m.stage(t, []string{"season start Autumn --from 2026-09-01", "player add North", "player add East", "player add South"})
			for _, place := range hostilePlaces {
				if slices.Contains(place, "--db") && strings.Contains(typed, "\x00") {
					continue // no system lets one type that
				}
				args := slices.Clone(place)
				for i := range args {
					args[i] = strings.ReplaceAll(args[i], "TEXT", typed)
				}
				untouched := m.untouched(t)
				a := m.run(t, args...)
				require.Contains(t, []int{0, 1, 2, 3}, a.code)
				unsteered(t, strings.Join(place, " "), a.out+a.err)
				require.NotContains(t, a.err, "damaged")
				if a.code != 0 {
					untouched(t)
				}
				if name == "colour" || name == "HTML" {
					if a := m.run(t, append(slices.Clone(args), "--json")...); a.out != "" && args[0] != "help" { // help is text
						require.True(t, json.Valid([]byte(a.out)), "%v: %s", place, a.out)
					}
				}
			}
			if hidden := strings.ContainsFunc(typed, rules.Hidden); hidden {
				require.NotContains(t, string(must(os.ReadFile(m.book))), typed)
				return // nothing of it was stored
			}
			for _, show := range everyShow {
				for _, form := range []string{"", "--csv", "--json"} {
					args := slices.Clone(show)
					if form != "" {
						args = append(args, form)
					}
					a := m.run(t, args...)
					unsteered(t, strings.Join(args, " "), a.out+a.err)
					switch form {
					case "":
						require.Contains(t, []int{0, 2}, a.code, a.err) // 2: no round to draw
						fits(t, strings.Join(args, " "), a.out)
					case "--json":
						require.True(t, json.Valid([]byte(a.out)))
					case "--csv":
						for _, row := range commas(t, a.out) {
							for _, cell := range row {
								if !number.MatchString(cell) && cell != "-" {
									require.NotRegexp(t, "^[=+@\t\r-]", cell)
								}
							}
						}
					}
				}
			}
			page := m.done(t, "report").out
			unsteered(t, "report", page)
			require.NotContains(t, page, "<script>alert")
			require.NotContains(t, page, "<img src onerror>")

			// The book is sound, and travels.
			m.done(t, "doctor")
			m.done(t, "export", "--output", filepath.Join(filepath.Dir(m.book), "book.jsonl"))
			other := newMachine(t)
			other.done(t, "import", filepath.Join(filepath.Dir(m.book), "book.jsonl"))
			require.Equal(t, m.done(t, "export").out, other.done(t, "export").out)
			require.NoFileExists(t, "pwned")
		})
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// What the account is called may hold anything.
func TestTheNameOfAnAccountThatSteersATerminalTravels(t *testing.T) {
	for _, user := range []string{"a\u202eb", "x\x1b[31m", "\u200f", "a\nb"} {
		m := newMachine(t)
		m.user = user
		m.done(t, "player", "add", "North")
		unsteered(t, "history", m.done(t, "player", "history", "North").out)
		file := filepath.Join(t.TempDir(), "book.jsonl")
		m.done(t, "export", "--output", file)
		newMachine(t).done(t, "import", file)
	}
}

// The cells of a sheet are typed text too.
func TestASheetOfHostileCellsIsRefusedOrShownAsText(t *testing.T) {
	for name, typed := range hostileTexts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "sheet.csv")
			for _, rows := range [][][]string{
				{{"round", typed, "East"}, {"1", "out", "23"}},
				{{"round", "North", "East"}, {"1", typed, "23"}},
				{{"round", "North", "East"}, {typed, "out", "23"}},
				{{"round", "North", "East", "note"}, {"1", "out", "23", "agreed: " + typed}},
				{{"round", "North", "East", "note"}, {"1", "out", "23", typed}, {"2", "", "", "skipped: " + typed}},
				{{typed}, {"round", "North", "East"}, {"1", "out", "23"}},
			} {
				m := newMachine(t)
				var b bytes.Buffer
				require.NoError(t, csv.NewWriter(&b).WriteAll(rows))
				require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
				a := m.run(t, "import", file, "--game", "kit")
				require.Contains(t, []int{0, 2, 3}, a.code, a.err)
				unsteered(t, name, a.out+a.err)
				unsteered(t, name, m.done(t).out)
			}
		})
	}
}

// A file of rules that somebody passes on is text, and nothing else.
func TestAFileOfRulesCannotSteerATerminal(t *testing.T) {
	for _, line := range []string{
		`name: "Our \e[31mKit"`, `name: "\u202eKit"`, `also: ["\x07"]`, `pack: {suits: [{code: "B\e"}]}`,
		`rules: [{id: our-kit.a, text: "a \e]0;x\a b", basis: choice}]`, `sources: [{title: "a\u009bb", url: "http://x"}]`, `"\e[31m": 1`, `name: "\0"`,
		`version: "\b"`, `"a\r": 1`, `id: "x\e[2J"`, `base: "\e[2J"`,
	} {
		m := newMachine(t)
		file := filepath.Join(t.TempDir(), "our-kit.yaml")
		text := "base: kit\nid: our-kit\nname: Our Kit\n"
		if key, _, _ := strings.Cut(line, ":"); strings.Contains(text, "\n"+key+":") || key == "base" {
			text = regexp.MustCompile(`(?m)^`+key+`:.*\n`).ReplaceAllString(text, "")
		}
		require.NoError(t, os.WriteFile(file, []byte(text+line+"\n"), 0o600))
		for _, args := range [][]string{{"game", "check", file}, {"game", "show", file}, {"game", "diff", "kit", file}, {"match", "start", "--game", file, "North", "East"}} {
			a := m.run(t, args...)
			require.Contains(t, []int{1, 2}, a.code, "%s\n%s%s", line, a.out, a.err)
			unsteered(t, line, a.out+a.err)
		}
		require.NoFileExists(t, m.book)
	}
}
