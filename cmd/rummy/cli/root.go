package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rummy/cmd/rummy/prompt"
	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/validate/rules"
)

// globals are the flags that every command takes.
type globals struct {
	db      string
	json    bool
	noInput bool
	yes     bool
	who     string
	colour  string // auto, always, never

	csv, markdown, plain, linear bool // see form
}

// Run runs the program on its arguments and returns the exit code.
func Run(ctx context.Context, d *Deps, args []string) int {
	root := newRoot(d)
	if completes(args) {
		addCompletions(d, root)
	}
	root.SetArgs(withMinus(root, args))
	root.SetOut(d.Out)
	root.SetErr(d.Err)
	switch err := root.ExecuteContext(ctx); {
	case errors.Is(err, errNotLegal):
		return exitNotLegal // the answer has said why
	case errors.Is(err, errUnsound):
		return exitFailed // as above
	case err != nil:
		// A flag that is wrong ends the reading of flags, perhaps before --json.
		if end := slices.Index(args, "--"); end >= 0 {
			args = args[:end]
		}
		d.flags.json = d.flags.json || slices.Contains(args, "--json")
		return report(d, err)
	}
	return exitDone
}

// withMinus keeps a number below zero from being taken for a flag, for the
// command whose argument is one: it reads any minus.
func withMinus(root *cobra.Command, args []string) []string {
	c, _, err := root.Find(args)
	if err != nil || c.CommandPath() != "rummy score penalty" {
		return args
	}
	args = slices.Clone(args)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if digits, ok := strings.CutPrefix(arg, "-"); ok && digits != "" && strings.Trim(digits, "0123456789") == "" {
			args[i] = "\u2212" + digits
		}
	}
	return args
}

// Commands returns the tree of commands, for whoever writes about them; what runs
// them is Run.
func Commands() *cobra.Command {
	root := newRoot(System())
	root.InitDefaultHelpCmd()
	nameAllValues(root)
	return root
}

// newRoot builds the tree of commands.
func newRoot(d *Deps) *cobra.Command {
	version := false
	root := &cobra.Command{
		Use:   "rummy",
		Short: "Referee and scorekeeper for card games at a real table",
		Long: `rummy keeps the score of card games that people play at a real table with real
cards. It never deals: it records what happened, checks it against the rules,
and keeps seasons and standings.`,
		Example: `  rummy score add --game kit North=out East=23 South:7,W,11
  rummy score show
  rummy standings`,
		Args:          cobra.NoArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			if c.Flags().Changed("db") && d.flags.db == "" {
				return usage(fmt.Sprintf("see %q", c.CommandPath()+" --help"), "--db wants a file")
			}
			if c.Flags().Changed("who") && (strings.TrimSpace(d.flags.who) == "" || strings.ContainsFunc(d.flags.who, rules.Hidden)) {
				return usage(`write it as --who Anna`, "--who wants the name of a person, not %q", d.flags.who)
			}
			d.progress = newProgress(d)
			if err := d.flags.checkColour(); err != nil {
				return err
			}
			return d.checkForm(c)
		},
		RunE: func(c *cobra.Command, _ []string) error {
			if version {
				return runVersion(d)
			}
			return runStatus(c, d)
		},
	}
	root.Flags().BoolVar(&version, "version", false, `print the version, as "rummy version" does`)
	f := root.PersistentFlags()
	f.StringVar(&d.flags.db, "db", "", `file that holds the book (default: RUMMY_DB, else your data folder; see "rummy db path")`)
	f.BoolVar(&d.flags.json, "json", false, "print the answer as JSON")
	d.flags.addForms(f)
	f.StringVar(&d.flags.colour, "color", colourAuto, "mark text by colour: auto (on a terminal, without NO_COLOR), always, never")
	f.BoolVar(&d.flags.noInput, "no-input", false, "never ask; what is missing is an error")
	f.BoolVarP(&d.flags.yes, "yes", "y", false, "answer every confirmation with yes")
	f.StringVar(&d.flags.who, "who", "", "who makes the change (default: the name of your account)")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usage(fmt.Sprintf("see %q", c.CommandPath()+" --help"), "%s", plainFlagError(c, err))
	})
	root.AddCommand(newScore(d), newMatch(d), newMeld(d), newHand(d), newRuling(d), newStandings(d), newSeason(d), newPlayer(d), newGame(d), newDB(d), newVersion(d), newImport(d, runImport), newExport(d, runExport),
		newBackup(d, runBackup), newRestore(d, runRestore), newDoctor(d, runDoctor), newChart(d, runChart), newReport(d, runReport), newSheet(d, runSheet))
	root.SetHelpCommand(newHelp(d))
	root.SetHelpFunc(showHelp(d))
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil {
		nameCompletions(d, completion)
	}
	strictGroups(root)
	return root
}

// nameCompletions gives the commands that cobra brings along texts like ours.
func nameCompletions(d *Deps, completion *cobra.Command) {
	completion.Short = "Print what lets a shell complete commands, flags and topics"
	completion.Example = "  rummy completion bash"
	for _, shell := range completion.Commands() {
		shell.Long = strings.ReplaceAll(shell.Long, "#### ", "")
		shell.Short = fmt.Sprintf("Print what lets %s complete commands, flags and topics", shell.Name())
		shell.Example = fmt.Sprintf("  %[1]s\n  %[1]s --no-descriptions", shell.CommandPath())
		shell.Args = upToArgs(0)
		shell.RunE = func(c *cobra.Command, _ []string) error { return runCompletion(c, d) }
	}
}

// strictGroups makes a group without a command, or with an unknown one, a wrong use.
func strictGroups(c *cobra.Command) {
	c.SuggestionsMinimumDistance = 2
	for _, sub := range c.Commands() {
		strictGroups(sub)
	}
	if c.HasSubCommands() && !c.Runnable() {
		c.Args = cobra.ArbitraryArgs
		c.RunE = func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.Help()
			}
			return unknownCommand(c, args[0])
		}
	} else if c.HasSubCommands() {
		c.Args = func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			return nil
		}
	}
}

func unknownCommand(c *cobra.Command, word string) error {
	hint := fmt.Sprintf("see %q", c.CommandPath()+" --help")
	if near := c.SuggestionsFor(word); len(near) > 0 && len(word) > 1 {
		hint = fmt.Sprintf("did you mean %q?", c.CommandPath()+" "+near[0])
	}
	return usage(hint, "no command %q", c.CommandPath()+" "+word)
}

// plainFlagError puts pflag's complaints in our words where they name its types.
func plainFlagError(c *cobra.Command, err error) string {
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	switch {
	case errors.As(err, &missing):
		return fmt.Sprintf("--%s wants a value", missing.GetSpecifiedName())
	case errors.As(err, &invalid):
		return fmt.Sprintf("--%s cannot be %q", invalid.GetFlag().Name, invalid.GetValue())
	case errors.As(err, &unknown):
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			if strings.Trim(short, "0123456789") == "" && c.CommandPath() == "rummy score add" {
				return fmt.Sprintf("-%s belongs to nobody: points of a player are written NAME=-%s", short, short)
			}
			return fmt.Sprintf("no flag %q", "-"+short)
		}
		return fmt.Sprintf("no flag %q", "--"+unknown.GetSpecifiedName())
	}
	return err.Error()
}

// ask returns somebody to ask, or nil where nobody is to be asked.
func (d *Deps) ask() (prompt.Prompter, error) {
	if d.flags.noInput {
		return nil, nil
	}
	if d.asker == nil {
		p, err := d.Ask()
		if errors.Is(err, prompt.ErrNoTerminal) {
			return nil, nil
		}
		if err != nil {
			return nil, usage("", "%v", err)
		}
		d.asker = p
	}
	return d.asker, nil
}

// confirm asks whether to go on; Enter alone answers enter. With --yes it is
// yes; where nobody can be asked the error is the one given, after a no it is
// prompt.ErrCancelled.
func (d *Deps) confirm(ctx context.Context, question, enter string, otherwise error) error {
	if d.flags.yes {
		return nil
	}
	p, err := d.ask()
	if err != nil {
		return err
	}
	if p == nil {
		return otherwise
	}
	yes, err := p.Confirm(ctx, prompt.Question{Text: question, Default: enter})
	if err == nil && !yes {
		err = prompt.ErrCancelled
	}
	return err
}

// show prints an answer: as JSON where that is wanted, else as the page that is drawn.
func (d *Deps) show(asJSON any, draw func(*render.Page)) error {
	d.progress.clear()
	if !d.flags.json {
		return d.print(draw)
	}
	if err := render.JSON(d.Out, asJSON); err != nil {
		return &outputError{err, d.recorded}
	}
	return nil
}

// runStatus says where the open match stands, and shows programs its sheet; without
// one it prints the short help.
func runStatus(c *cobra.Command, d *Deps) error {
	return d.reading(c.Context(), func(b *book.Book) error {
		m, err := b.Match(c.Context(), "")
		if errors.Is(err, book.ErrNoMatch) && !d.flags.forPrograms() {
			return c.Help()
		}
		if err != nil {
			return err
		}
		if d.flags.forPrograms() {
			return d.showMatch(m)
		}
		named := b.MustBeToday(m) != nil
		return d.show(render.NewMatchJSON(m), func(p *render.Page) { render.Status(p, m, named) })
	})
}

// showMatch prints a match and its sheet.
func (d *Deps) showMatch(m *book.Match) error {
	return d.show(render.NewMatchJSON(m), func(p *render.Page) { render.Sheet(p, m) })
}
