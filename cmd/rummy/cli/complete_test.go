package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stretchr/testify/require"
)

// offered asks as a shell does, and returns what it is told.
func (m *machine) offered(t *testing.T, args ...string) string {
	t.Helper()
	return m.done(t, append([]string{"__complete"}, args...)...).out
}

func TestWordsAreCompletedFromTheBook(t *testing.T) {
	m := newMachine(t)
	for _, args := range [][]string{
		{"season", "start", "Spring", "--from", "2026-03-01", "--to", "2026-05-31"},
		{"season", "start", "Autumn", "--from", "2026-09-01"},
		{"player", "add", "Zoë"},
		{"player", "alias", "Zoë", "Dorothea"},
		{"player", "add", "Old Tom"},
		{"player", "archive", "Old Tom"},
		{"match", "start", "--game", "kings", "Zoë", "West"},
		{"match", "start", "--game", "kit", "North", "East", "South"},
		{"score", "add", "North=out", "East=23", "South=absent"},
		{"score", "skip", "--reason", "it was late"},
		{"score", "penalty", "East", "10", "--reason", "misdealt"},
		{"meld", "check", "Bl4", "Bl5", "Bl6", "--record", "is it a run"},
	} {
		m.done(t, args...)
	}
	unchanged := m.untouched(t)
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"who has no entry yet", []string{"score", "add", "East=3", ""}, "North=\nSouth=\n:6\n"},
		{"cards are an entry", []string{"score", "add", "East:7,W", "no"}, "North=\n:6\n"},
		{"the match named", []string{"score", "add", "--match", "1", ""}, "Zoë=\nWest=\n:6\n"},
		{"the match named with =", []string{"score", "add", "--match=1", "W"}, "West=\n:6\n"},
		{"what is no number", []string{"score", "add", "North="}, "North=out\twent out first\nNorth=absent\tdid not play this round\nNorth=unknown\tpoints not known yet\n:4\n"},
		{"the rest of a word", []string{"score", "add", "North=u"}, "North=unknown\tpoints not known yet\n:4\n"},
		{"cards are not", []string{"score", "add", "North:"}, ":4\n"},
		{"the next round", []string{"score", "add", "--round", ""}, "3\n:4\n"},
		{"who may have dealt", []string{"score", "add", "--dealer", "S"}, "South\n:4\n"},
		{"rounds on record", []string{"score", "correct", ""}, "2\tpassed over\n1\tNorth=out East=23 South=absent\n:36\n"},
		{"who played the round", []string{"score", "correct", "1", "North=3", ""}, "East=\nSouth=\n:6\n"},
		{"no such round", []string{"score", "correct", "7", ""}, ":6\n"},
		{"no tie-break round", []string{"score", "correct", "--tie-break", ""}, ":36\n"},
		{"who gets a penalty", []string{"score", "penalty", ""}, "North\nEast\nSouth\n:4\n"},
		{"not how much", []string{"score", "penalty", "North", ""}, ":4\n"},
		{"penalties", []string{"score", "penalty", "--revoke", ""}, "1\tEast +10: misdealt\n:4\n"},
		{"who may join", []string{"match", "join", ""}, "West\nZoë\n:4\n"},
		{"an alias finds the name", []string{"match", "join", "doro"}, "Zoë\n:4\n"},
		{"one joins", []string{"match", "join", "Zoë", ""}, ":4\n"},
		{"who may leave", []string{"match", "leave", "South", ""}, "North\nEast\n:4\n"},
		{"new order", []string{"match", "seats", "South", "e"}, "East\n:4\n"},
		{"whose seat", []string{"match", "join", "Zoë", "--for", ""}, "North\nEast\nSouth\n:4\n"},
		{"who plays", []string{"match", "start", "North", "Dorothea", ""}, "East\nSouth\nWest\n:4\n"},
		{"who deals first", []string{"match", "start", "North", "West", "--dealer", ""}, "North\nWest\n:4\n"},
		{"totals on paper", []string{"match", "record", "North=3", "S"}, "South=\n:6\n"},
		{"who has played as whom", []string{"match", "edit", "--player", "No"}, "North=\n:6\n"},
		{"who has played as whose name", []string{"match", "edit", "--player", "North=z"}, "North=Zoë\n:4\n"},
		{"a list", []string{"match", "edit", "--seats", "South,N"}, "South,North\n:6\n"},
		{"matches, the newest first", []string{"match", "show", ""}, "2\t2026-11-30 kit: North, East, South\n1\t2026-11-30 kings: Zoë, West\n:36\n"},
		{"matches of a flag", []string{"score", "show", "-m", "2"}, "2\t2026-11-30 kit: North, East, South\n:36\n"},
		{"seasons", []string{"standings", ""}, "Autumn\tfrom 2026-09-01\nSpring\t2026-03-01 to 2026-05-31\n:36\n"},
		{"one season", []string{"standings", "Autumn", ""}, ":4\n"},
		{"seasons that can end", []string{"season", "end", ""}, "Autumn\tfrom 2026-09-01\n:36\n"},
		{"season of a flag", []string{"player", "show", "North", "--season", "s"}, "Spring\t2026-03-01 to 2026-05-31\n:36\n"},
		{"players", []string{"player", "show", ""}, "East\nNorth\nSouth\nWest\nZoë\n:4\n"},
		{"the archive", []string{"player", "archive", "--restore", ""}, "Old Tom\n:4\n"},
		{"not the archive", []string{"player", "archive", "o"}, ":4\n"},
		{"an alias to take away", []string{"player", "alias", "--remove", "Zoë", ""}, "Dorothea\n:4\n"},
		{"a new alias", []string{"player", "alias", "Zoë", ""}, ":4\n"},
		{"who says so", []string{"--who", "W"}, "West\n:4\n"},
		{"games", []string{"match", "start", "-g", "ki"}, "kids-rummy\tKids Rummy\nkings\tKings\nkit\tKit\n:4\n"},
		{"values of an option", []string{"match", "start", "--game", "kit", "--rule", "score.wild_rank_value="}, "score.wild_rank_value=20\tas Kit has it\nscore.wild_rank_value=face\n:4\n"},
		{"options of the open match", []string{"score", "show", "--rule", "score.arr"}, "score.arrangement=\twhether a hand laid badly is put right, or counts as laid\n:6\n"},
		{"no such game", []string{"match", "start", "--game", "chess", "--rule", ""}, ":4\n"},
		{"ranks", []string{"meld", "check", "--wild", "1"}, "10\n11\n12\n:36\n"},
		{"no rank is wild in Kids Rummy", []string{"meld", "check", "--game", "kids-rummy", "--wild", ""}, ":4\n"},
		{"rounds of the game", []string{"hand", "best", "--game", "kit", "--round", "9"}, "9\t11s are wild\n:36\n"},
		{"rulings", []string{"ruling", "show", ""}, "1\tis it a run\n:36\n"},
		{"by", []string{"standings", "--by", "a"}, "average\tpoints a match\n:4\n"},
		{"ties, each once", []string{"season", "edit", "Autumn", "--ties", "wins,h"}, "wins,head-to-head\n:6\n"},
		{"CSV", []string{"export", "--csv", "s"}, "sheet\ta match, round by round\nstandings\n:4\n"},
		{"fork", []string{"import", "--fork", "o"}, "ours\tthe end in the book\n:4\n"},
		{"files to import", []string{"import", ""}, "jsonl\ncsv\n:8\n"},
		{"one file", []string{"import", "a.csv", ""}, ":4\n"},
		{"backups", []string{"restore", "book-"}, "db\n:8\n"},
		{"folders", []string{"backup", "--dir", ""}, ":16\n"},
		{"any file", []string{"chart", "--output", ""}, ":0\n"},
		{"topics", []string{"help", "house"}, "house-rules\tHouse rules\n:4\n"},
		{"commands to be helped with", []string{"help", "score", "h"}, "history\tShow every change of the match: who, when, what and why\n:4\n"},
		{"findings", []string{"help", "meld.g"}, "meld.gap\ta place in a run is empty\n:4\n"},
		{"cards are not known", []string{"meld", "check", ""}, ":4\n"},
		{"without descriptions of flags", []string{"score", "add", "--unf"}, "--unfinished\tnobody went out: the round was broken off\n:4\n"},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, m.offered(t, tt.args...)) })
	}
	unchanged(t)
}

// freeFlags are flags whose values nobody can know, and why.
var freeFlags = map[string]string{
	"--agreed":      "a reason, in words of the table",
	"--cards":       "cards",
	"--keep":        "a number",
	"--min-matches": "a number",
	"--name":        "a new name",
	"--new":         "a new name",
	"--on":          "cards",
	"--players":     "a number",
	"--reason":      "a reason, in words of the table",
	"--record":      "what a dispute was about, in words of the table",
	"--upcard":      "a card",
}

// freeArgs are commands whose words nobody can know, and why.
var freeArgs = map[string]string{
	"rummy hand best":    "cards",
	"rummy hand out":     "cards",
	"rummy meld check":   "cards",
	"rummy meld layoff":  "cards",
	"rummy meld swap":    "cards",
	"rummy player add":   "a new name",
	"rummy season start": "a new name",
}

// withValue is a flag with its value in the use of a command. What is left of the
// use then names the words that the command takes, in capitals.
var withValue = regexp.MustCompile(`--[a-z]+ [A-Z]+`)

func TestEveryWordIsCompletedOrFreeText(t *testing.T) {
	root, all := commands(t)
	addCompletions(System(), root)
	unusedArgs, unusedFlags := argCompleters(), flagCompleters()
	for _, c := range all {
		_, free := freeArgs[c.CommandPath()]
		if !c.HasSubCommands() {
			use := withValue.ReplaceAllString(c.Use, "")
			takes := use != strings.ToLower(use)
			_, completed := unusedArgs[c.CommandPath()]
			require.Equal(t, takes && !free, completed, "words of %s", c.CommandPath())
			require.False(t, free && !takes, "%s takes no words", c.CommandPath())
			require.False(t, completed && c.ValidArgsFunction == nil, c.CommandPath())
		}
		delete(unusedArgs, c.CommandPath())
		each := func(f *pflag.Flag) {
			_, free := freeFlags["--"+f.Name]
			_, completed := c.GetFlagCompletionFunc(f.Name)
			require.Equal(t, f.Value.Type() != "bool" && !free, completed, "%s --%s", c.CommandPath(), f.Name)
			delete(unusedFlags, "--"+f.Name)
			delete(unusedFlags, c.CommandPath()+" --"+f.Name)
		}
		c.LocalNonPersistentFlags().VisitAll(each)
		c.PersistentFlags().VisitAll(each)
	}
	require.Empty(t, unusedArgs, "there are no such commands")
	require.Empty(t, unusedFlags, "there are no such flags")
}

// Whatever is asked, no book is made, and an older one is left as it is: it offers
// nothing of what it holds.
func TestCompletionChangesNothing(t *testing.T) {
	ask := func(t *testing.T, m *machine) {
		t.Helper()
		root, all := commands(t)
		addCompletions(System(), root)
		asked := 0
		for _, c := range all {
			if c.Hidden {
				continue
			}
			path := strings.Fields(c.CommandPath())[1:]
			m.offered(t, append(path, "")...)
			c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
				if f.Value.Type() != "bool" {
					m.offered(t, append(path, "--"+f.Name, "")...)
					asked++
				}
			})
		}
		require.Greater(t, asked, 50)
		require.Equal(t, ":4\n", m.offered(t, "player", "show", ""))
	}
	t.Run("no book", func(t *testing.T) {
		m := newMachine(t)
		m.book = filepath.Join(filepath.Dir(m.book), "no", "book.db")
		ask(t, m)
		entries, err := os.ReadDir(filepath.Dir(filepath.Dir(m.book)))
		require.NoError(t, err)
		require.Empty(t, entries)
	})
	t.Run("an older book", func(t *testing.T) {
		m := newMachine(t)
		m.olderBook(t)
		unchanged := m.untouched(t)
		ask(t, m)
		unchanged(t)
		entries, err := os.ReadDir(filepath.Dir(m.book))
		require.NoError(t, err)
		require.Len(t, entries, 1, "no copy lies beside it")
	})
	t.Run("no book at all", func(t *testing.T) {
		m := newMachine(t)
		require.NoError(t, os.WriteFile(m.book, []byte("not a book"), 0o600))
		unchanged := m.untouched(t)
		ask(t, m)
		unchanged(t)
	})
}

// The parts that are mended are looked for in what cobra writes.
func TestScriptsAreMended(t *testing.T) {
	m := newMachine(t)
	for shell, parts := range mends {
		for _, bare := range []bool{false, true} {
			args := []string{"completion", shell}
			if bare {
				args = append(args, "--no-descriptions")
			}
			out := m.done(t, args...).out
			for _, p := range parts {
				require.Contains(t, out, p.is)
			}
			require.Equal(t, bare, strings.Contains(out, cobra.ShellCompNoDescRequestCmd))
		}
	}
	_, err := mend("fish", "nothing of the kind")
	require.ErrorContains(t, err, "the script for fish is not as it is known")
}
