package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/validate/rules"
)

// newGameCheck builds "rummy game check".
func newGameCheck(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE",
		Short: "Check a file of rules of your own, and say what it changes",
		Long: `Check a file of rules of your own: every key and every word, with line, column and
what was probably meant. Of a file with a base it says what differs from it.`,
		Example: `  rummy game check our-kit.yaml`,
		Args:    allArgs(needArgs(1, "name the file"), upToArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := readGame(args[0])
			if err != nil {
				return err
			}
			var base *rules.Game
			if g.Base != "" {
				if base, err = rules.Builtin(g.Base); err != nil {
					return err
				}
			}
			return d.show(render.NewGameCheckedJSON(g, base), func(p *render.Page) { render.GameChecked(p, g, base) })
		},
	}
}

// newGameDiff builds "rummy game diff".
func newGameDiff(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:   "diff GAME [GAME]",
		Short: "Say what differs between two games",
		Long: `Say what differs between two games: the values that rulings and scores go by, and
the rules in words. A game is named by its id or its file; with one game, the
other is that of the open match with its house rules.`,
		Example: `  rummy game diff gin oklahoma-gin
  rummy game diff kit our-kit.yaml`,
		Args: allArgs(needArgs(1, "name the games"), upToArgs(2)),
		RunE: func(c *cobra.Command, args []string) error {
			a, err := d.gameNamed(c.Context(), args[0])
			if err != nil {
				return err
			}
			var b *rules.Game
			if len(args) > 1 {
				b, err = d.gameNamed(c.Context(), args[1])
			} else {
				err = d.reading(c.Context(), func(bk *book.Book) error {
					m, err := bk.Match(c.Context(), "")
					if errors.Is(err, book.ErrNoMatch) {
						return usage("name two games", "no match is open whose rules could be the other ones")
					}
					if err == nil {
						b = m.Sheet.Game
					}
					return err
				})
			}
			if err != nil {
				return err
			}
			return d.show(render.NewGameDiffJSON(a, b), func(p *render.Page) { render.GameDiff(p, a, b) })
		},
	}
}

// newGameNew builds "rummy game new".
func newGameNew(d *Deps) *cobra.Command {
	var from string
	c := &cobra.Command{
		Use:   "new FILE --from GAME",
		Short: "Write a file of rules of your own, to be filled in",
		Long: `Write a file of rules of your own that begins as one of the program's games: all a
table may choose stands in it as comments. The file's name becomes the game's id.
A file that is there is not written over.`,
		Example: `  rummy game new our-kit.yaml --from kit`,
		Args:    allArgs(needArgs(1, "name the file to write"), upToArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			base, err := rules.Builtin(from)
			if from == "" || err != nil {
				return usage(`"rummy game list" shows the games; for example --from kit`, "no game %q to begin from", from)
			}
			path := args[0]
			id := idOf(path)
			text := rules.Variant(base, id)
			if _, err := rules.LoadOwn(path, text); err != nil {
				return usage("call the file such as our-"+base.ID+".yaml", "%v", err)
			}
			f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
			if errors.Is(err, fs.ErrExist) {
				return usage("name another file", "%s is there already", path)
			}
			if err == nil {
				_, err = f.Write(text)
				err = errors.Join(err, f.Close())
			}
			if err != nil {
				return err
			}
			return d.show(render.NewExportedJSON("game", path), func(p *render.Page) {
				p.Verbatim(fmt.Sprintf("written: %s\nnext: change it, then rummy game check %s\n", path, path))
			})
		},
	}
	c.Flags().StringVar(&from, "from", "", "game to begin from, by its id")
	return c
}

var noIDs = regexp.MustCompile(`[^a-z0-9]+`)

// idOf makes a game's id of a file's name: "our-kit" of "Our Kit.yaml".
func idOf(path string) string {
	name := strings.ToLower(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	return strings.Trim(noIDs.ReplaceAllString(name, "-"), "-")
}

// newGameSchema builds "rummy game schema".
func newGameSchema(d *Deps) *cobra.Command {
	var output outputFlags
	c := &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of a file of rules, for editors",
		Long: `Print the JSON Schema of a file of rules: an editor that is given it names the keys
and words while you type. rummy game check finds what a schema cannot.`,
		Example: `  rummy game schema --output rummy-game.schema.json`,
		Args:    upToArgs(0),
		RunE: func(*cobra.Command, []string) error {
			return d.deliver(output, "game_schema", rules.Schema())
		},
	}
	output.add(c)
	return c
}
