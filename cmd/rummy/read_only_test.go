package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/cli"
)

// writers are the commands that write where they are told to: into the book, a file
// that is named, a folder of backups. Every other command stands below.
var writers = strings.Split(`backup
game new
import
match edit|match end|match join|match leave|match record|match resume|match seats|match start|match void
player add|player alias|player archive|player merge|player rename
restore
ruling overrule
score add|score correct|score penalty|score redo|score skip|score undo
season edit|season end|season start`, "\n")

// readers are the commands that only show, each as it is tried. The tab in a line
// parts its words, where they hold blanks.
var readers = []string{
	"", "chart", "completion bash", "completion fish", "completion powershell", "completion zsh", "db path", "doctor", "export", "export --csv results",
	"game check our-kit.yaml", "game diff kit our-kit.yaml", "game list", "game schema", "game show kit", "hand best --game kit --wild 9 Bl4 Bl5 Bl6 Go9", "hand out Bl4 Bl5 Bl6 Bl7",
	"help", "help entries", "match list", "match show 1", "meld check Bl4 Bl5 Bl6", "meld\tlayoff\t--on\tBl4 Bl5 Bl6\tBl7", "meld\tswap\t--game\tkit\t--wild\t9\t--on\tBl4 Bl5 W\tBl6\t--take",
	"player history North", "player list", "player rating North", "player show North", "report", "report --match 1", "ruling list", "ruling show 1", "score history", "score show", "season list",
	"season show", "sheet --game kit", "standings", "standings --by rating", "version", "__complete score add ",
	// what writes elsewhere, tried without
	"import book.jsonl --dry-run", "restore old.db --dry-run", "score correct 1 East=22 --reason x --dry-run",
	// what is refused
	"score add North=out", "player add North", "match start --game kit North", "score undo --match 99 --yes", "nonsense",
}

func words(line string) []string {
	if strings.Contains(line, "\t") {
		return strings.Split(line, "\t")
	}
	return strings.Fields(line)
}

func TestEveryCommandIsSaidToWriteOrTriedNotTo(t *testing.T) {
	writing := strings.FieldsFunc(strings.Join(writers, "|"), func(r rune) bool { return r == '|' })
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			walk(sub)
		}
		name := strings.TrimSpace(strings.TrimPrefix(c.CommandPath(), "rummy"))
		if c.HasSubCommands() && name != "" {
			return
		}
		tried := slices.ContainsFunc(readers, func(line string) bool { return strings.HasPrefix(strings.Join(words(line), " ")+" ", name+" ") })
		require.True(t, tried || slices.Contains(writing, name), "%q stands in neither list", name)
	}
	walk(cli.Commands())
}

// folder is a folder as it stands: a hash of what each file holds, its mode and when it
// was changed. What can be thrown away is left out.
func folder(t *testing.T, top string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == filepath.Join(top, "cache") {
			if err == nil {
				err = filepath.SkipDir
			}
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		all[path] = info.Mode().String()
		if d.IsDir() {
			return nil
		}
		text, err := os.ReadFile(path)
		all[path] += fmt.Sprintf("%s %x", info.ModTime(), sha256.Sum256(text))
		return err
	}))
	return all
}

// playedFolder is a folder with a book of two matches, one of them open, a file of rules, an
// archive and a copy of the book from before its last round.
func playedFolder(t *testing.T) string {
	t.Helper()
	top := t.TempDir()
	require.NoError(t, os.Chmod(top, 0o755))
	require.NoError(t, os.Mkdir(filepath.Join(top, "cache"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(top, "our-kit.yaml"), []byte("base: kit\nid: our-kit\nname: Our Kit\nrounds: {count: 5}\n"+
		"rules: [{id: our-kit.rounds, text: Five rounds., basis: choice}]\n"), 0o644))
	for _, line := range []string{
		"season start Autumn --from 2026-09-01", "match start --game kit --rule rounds.count=2 North East", "score add North=out East=23", "score add North=20 East=out",
		"match start --game kit North East South", "backup --output old.db", "score add North=out East=23 South=30", "meld check --game kit --wild 9 Bl4 Bl5 Bl7 --record run", "export --output book.jsonl",
	} {
		out, err := inFolder(top, words(line)...).CombinedOutput()
		if !strings.HasPrefix(line, "meld") { // no is an answer too
			require.NoError(t, err, "%s: %s", line, out)
		}
	}
	return top
}

// inFolder is a command on the book of a folder, where all that it may write lies too.
func inFolder(top string, args ...string) *exec.Cmd {
	cmd := exec.Command("rummy", args...)
	cmd.Dir = top
	cmd.Env = append(os.Environ(), "HOME="+top, "RUMMY_DB="+filepath.Join(top, "book.db"), "XDG_CACHE_HOME="+filepath.Join(top, "cache"), "XDG_DATA_HOME=", "TMPDIR="+os.TempDir(), "USER=ann")
	return cmd
}

func TestCommandsThatOnlyShowChangeNoByteOfTheFolder(t *testing.T) {
	t.Parallel()
	top := playedFolder(t)
	before := folder(t, top)
	require.Contains(t, before, filepath.Join(top, "book.db"))
	for _, line := range readers {
		inFolder(top, words(line)...).Run()
		require.Equal(t, before, folder(t, top), line)
	}
	for _, form := range []string{"--json", "--csv", "--markdown", "--linear"} {
		for _, line := range []string{"", "score show", "standings", "match list", "player show North", "score history"} {
			require.NoError(t, inFolder(top, append(words(line), form)...).Run(), "%s %s", line, form)
		}
	}
	require.Equal(t, before, folder(t, top))
	made, err := os.ReadDir(filepath.Join(top, "cache"))
	require.NoError(t, err)
	require.Len(t, made, 1, "ratings alone are kept")
}

func TestCommandsThatOnlyShowMakeNothingWhereThereIsNoBook(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	for _, line := range readers {
		if !strings.HasSuffix(line, ".yaml") && !strings.HasPrefix(line, "player add") {
			inFolder(top, words(line)...).Run()
			require.Len(t, folder(t, top), 1, line)
		}
	}
}

// answers is what each of the commands that only show says, and how it ends.
func answersAll(t *testing.T, run func(args []string) *exec.Cmd) string {
	t.Helper()
	var all bytes.Buffer
	for _, line := range readers {
		if line == "player add North" || strings.HasPrefix(line, "__complete") {
			continue // it is refused for another reason; it says what it was asked
		}
		cmd := run(words(line))
		cmd.Stdout, cmd.Stderr = &all, &all
		cmd.Run()
		all.WriteString("== " + line + ": " + cmd.ProcessState.String() + "\n")
	}
	return all.String()
}
