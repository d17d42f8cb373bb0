package cli

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/help"
)

// commands returns the program and everything below it.
func commands(t *testing.T) (root *cobra.Command, all []*cobra.Command) {
	t.Helper()
	root = Commands()
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		all = append(all, c)
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	require.Greater(t, len(all), 20)
	return root, all
}

func TestEveryCommandHasAShortTextAndExamplesOfItself(t *testing.T) {
	_, all := commands(t)
	for _, c := range all {
		t.Run(c.CommandPath(), func(t *testing.T) {
			require.Regexp(t, `^[A-Z].*[^.]$`, c.Short)
			require.NotEmpty(t, c.Example)
			for _, line := range strings.Split(c.Example, "\n") {
				require.Regexp(t, `^  rummy`, line)
				if !c.HasSubCommands() {
					require.Contains(t, line, c.CommandPath())
				}
			}
		})
	}
}

func TestEveryFlagSaysWhatItIsFor(t *testing.T) {
	_, all := commands(t)
	found := 0
	for _, c := range all {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			found++
			require.Regexp(t, `^[a-z-].*[^.]$`, f.Usage, "%s --%s", c.CommandPath(), f.Name)
		})
	}
	require.Greater(t, found, 20)
}

// words splits a command line as a shell does, as far as examples need it.
func words(line string) []string {
	var out []string
	word, quote := "", rune(0)
	open := false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word += string(r)
		case r == '"' || r == '\'':
			quote, open = r, true
		case r == ' ' && (open || word != ""):
			out, word, open = append(out, word), "", false
		case r != ' ':
			word += string(r)
		}
	}
	if open || word != "" {
		out = append(out, word)
	}
	return out
}

func TestWordsSplitsAsAShellDoes(t *testing.T) {
	require.Equal(t, []string{"score", "skip", "--reason", "too late", "East:7 W", ""}, words(`score  skip --reason "too late" 'East:7 W' ""`))
}

// parses wants a command line as it stands in a text to be one that the program
// takes: a command of that name, flags that exist, as many words as it wants.
func parses(t *testing.T, line string) {
	t.Helper()
	args := words(line)
	require.Equal(t, "rummy", args[0])
	root := Commands()
	c, rest, err := root.Find(args[1:])
	require.NoError(t, err, line)
	if c.Name() == "help" { // whatever it is about must be there
		newMachine(t).done(t, args[1:]...)
	}
	rest = withMinus(root, args[1:])[len(args)-1-len(rest):]
	require.NoError(t, c.ParseFlags(rest), line)
	require.NoError(t, c.ValidateArgs(c.Flags().Args()), line)
}

func TestEveryExampleParses(t *testing.T) {
	_, all := commands(t)
	for _, c := range all {
		for _, line := range strings.Split(c.Example, "\n") {
			parses(t, strings.TrimSpace(line))
		}
	}
}

// A command in the manual stands on a line of its own, four spaces in, with
// perhaps a variable before it and, after two spaces, what it is for.
var (
	command = regexp.MustCompile(`(?m)^    (?:[A-Z_]+=\S+ )?(rummy .*)$`)
	comment = regexp.MustCompile(`   .*$`)
)

func TestEveryCommandInTheManualParses(t *testing.T) {
	found := 0
	for _, topic := range help.Topics() {
		text, ok := help.Topic(topic)
		require.True(t, ok)
		for _, m := range command.FindAllStringSubmatch(text, -1) {
			found++
			parses(t, comment.ReplaceAllString(m[1], ""))
		}
	}
	require.Greater(t, found, 20)
}

func TestEveryFlagInTheManualExists(t *testing.T) {
	_, all := commands(t)
	flags := map[string]bool{"--help": true}
	for _, c := range all {
		c.Flags().VisitAll(func(f *pflag.Flag) { flags["--"+f.Name] = true })
		c.PersistentFlags().VisitAll(func(f *pflag.Flag) { flags["--"+f.Name] = true })
	}
	found := 0
	for _, topic := range help.Topics() {
		text, _ := help.Topic(topic)
		for _, name := range regexp.MustCompile(`--[a-z][a-z-]*`).FindAllString(text, -1) {
			found++
			require.True(t, flags[name], "%s names %s", topic, name)
		}
	}
	require.Greater(t, found, 10)
}

// A flag stands in a topic, or in an example of a command that takes it.
func TestEveryFlagIsInTheManual(t *testing.T) {
	var manual strings.Builder
	for _, topic := range help.Topics() {
		text, _ := help.Topic(topic)
		manual.WriteString(text)
	}
	_, all := commands(t)
	found := 0
	var missing []string // from topics and examples
	for _, c := range all {
		c.InitDefaultHelpFlag()
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			found++
			name := "--" + f.Name
			if f.Shorthand != "" {
				name += "|-" + f.Shorthand
			}
			named := regexp.MustCompile(`(?:^|[\s("])(?:` + name + `)\b`)
			if !named.MatchString(c.Example) && !named.MatchString(manual.String()) {
				missing = append(missing, c.CommandPath()+" --"+f.Name)
			}
		})
	}
	require.Greater(t, found, 100)
	require.Empty(t, missing)
}

// Help and the topic list what there is: as many lines as there are of each.
func TestHelpListsEveryCommandAndTopic(t *testing.T) {
	said := newMachine(t).done(t, "help").out
	listed, topics, ok := strings.Cut(said, "\nTopics (rummy help TOPIC):\n")
	require.True(t, ok)
	root, _ := commands(t)
	for _, c := range root.Commands() {
		require.Regexp(t, `(?m)^  `+c.Name()+` +`+regexp.QuoteMeta(c.Short)+`$`, listed)
	}
	var want strings.Builder
	for _, topic := range help.Topics() {
		text, ok := help.Topic(topic)
		require.True(t, ok)
		heading, _, _ := strings.Cut(text, "\n")
		want.WriteString(topic + " " + strings.TrimPrefix(heading, "# ") + "\n")
	}
	require.Equal(t, want.String(), regexp.MustCompile(`(?m)^  ([a-z-]+) +`).ReplaceAllString(topics, "$1 "))
}

// Examples come first in help, then what the command does, its commands, its flags.
func TestHelpBeginsWithExamples(t *testing.T) {
	_, all := commands(t)
	for _, c := range all {
		if !c.Runnable() { // it is shown with what runs it
			continue
		}
		c.InitDefaultHelpFlag()
		words := strings.Fields(c.CommandPath())[1:]
		said := newMachine(t).done(t, append(words, "--help")...).out
		if c.HasParent() && !slices.Contains(help.Topics(), c.Name()) { // "rummy help standings" is the topic
			require.Equal(t, said, newMachine(t).done(t, append([]string{"help"}, words...)...).out)
		}
		order := []string{"Examples:\n" + c.Example + "\n\n", c.Short, "\n\nUsage:\n  " + c.UseLine() + "\n", "\n\nFlags:\n"}
		if c.Long != "" {
			order[1] = strings.Join(strings.Fields(c.Long)[:5], " ") // it may be broken elsewhere
		}
		if c.HasSubCommands() {
			order = slices.Insert(order, 3, "\n\nCommands:\n")
		}
		if c.HasParent() {
			order = append(order, "\n\nFlags of every command:\n")
		}
		require.True(t, strings.HasPrefix(said, order[0]), said)
		at := 0
		for _, part := range order {
			i := strings.Index(said[at:], strings.TrimPrefix(part, "\n"))
			require.GreaterOrEqual(t, i, 0, "%q is not where it should be in\n%s", part, said)
			at += i
		}
	}
}

// variables returns the environment variables that the program reads: the
// words in capitals among the strings of its sources. Helpers of tests are none.
func variables(t *testing.T) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "termtest" {
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				text, _ := strconv.Unquote(l.Value)
				if regexp.MustCompile(`^[A-Z][A-Z0-9_]{2,}$`).MatchString(text) && !slices.Contains(found, text) {
					found = append(found, text)
				}
			}
			return true
		})
		return nil
	})
	require.NoError(t, err)
	slices.Sort(found)
	return found
}

func TestEveryEnvironmentVariableStandsInTheManual(t *testing.T) {
	read := variables(t)
	require.Equal(t, []string{"ACCESSIBLE", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "HOME", "LOGNAME", "NO_COLOR", "RUMMY_DB", "RUMMY_PROMPT", "TERM", "USER", "USERNAME", "XDG_CACHE_HOME", "XDG_DATA_HOME"}, read)
	text, ok := help.Topic("environment")
	require.True(t, ok)
	listed := regexp.MustCompile(`\b[A-Z][A-Z0-9_]{2,}\b`).FindAllString(text, -1)
	slices.Sort(listed)
	require.Equal(t, read, slices.Compact(listed))
}

// Each group lists its commands in one breath: "rummy score add, show, skip".
func TestEveryCommandIsNamedInTheManual(t *testing.T) {
	var manual strings.Builder
	for _, topic := range help.Topics() {
		text, _ := help.Topic(topic)
		manual.WriteString(strings.Join(strings.Fields(text), " ") + "\n")
	}
	_, all := commands(t)
	for _, c := range all {
		if c.HasSubCommands() {
			continue
		}
		named := regexp.MustCompile(c.Parent().CommandPath() + ` (?:[a-z]+, )*` + c.Name() + `\b`)
		require.True(t, named.MatchString(manual.String()), "no topic names %q", c.CommandPath())
	}
}

// The help of a command fits 80 columns, and says in words what goes behind a flag. On a
// narrow terminal it fits that, but for examples and commands, copied in one piece.
func TestHelpFitsATerminalAndNamesWhatGoesBehindAFlag(t *testing.T) {
	_, all := commands(t)
	flags := 0
	for _, c := range all {
		for _, width := range []int{0, 120, 80, 60, 40} {
			var out bytes.Buffer
			d := System()
			d.Out, d.Err, d.Width = &out, &out, func() int { return width }
			require.Equal(t, 0, Run(t.Context(), d, append(strings.Fields(c.CommandPath())[1:], "--help")), c.CommandPath())
			_, told, _ := strings.Cut(out.String(), c.Example)
			fits := max(width, 40)
			if width == 0 || width > 80 {
				fits, told = 80, out.String()
			}
			for line := range strings.SplitSeq(told, "\n") {
				if !strings.HasPrefix(line, "\t") || fits == 80 {
					require.LessOrEqual(t, len([]rune(line)), fits, "%s: %s", c.CommandPath(), line)
				}
			}
			for line := range strings.SplitSeq(out.String(), "\n") {
				if m := behindFlag.FindStringSubmatch(line); m != nil {
					flags++
					require.Equal(t, strings.ToUpper(m[1]), m[1], "%s: %s", c.CommandPath(), line)
				}
			}
		}
	}
	require.Greater(t, flags, 5*200)
}

// behindFlag finds the word behind a flag in a list of them.
var behindFlag = regexp.MustCompile(`^ +(?:-\w, )?--[a-z-]+ (\S+) {2,}`)
