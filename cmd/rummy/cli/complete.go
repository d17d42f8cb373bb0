package cli

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rummy/score/book"
	"rummy/storage/sqlite"
)

// completes tells whether a shell asks what a word may become.
func completes(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

// addCompletions lets every word of every command be completed, as the tables
// argCompleters and flagCompleters say. What does not stand there is text that
// nobody can know, and gets no names of files either.
func addCompletions(d *Deps, root *cobra.Command) {
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	root.InitDefaultHelpCmd() // else it comes later
	ofArgs, ofFlags := argCompleters(), flagCompleters()
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		if complete, ok := ofArgs[c.CommandPath()]; ok {
			c.ValidArgsFunction = complete.asked(d)
		}
		add := func(f *pflag.Flag) {
			complete, ok := ofFlags[c.CommandPath()+" --"+f.Name]
			if !ok {
				complete, ok = ofFlags["--"+f.Name]
			}
			if ok && f.Value.Type() != "bool" {
				_ = c.RegisterFlagCompletionFunc(f.Name, complete.asked(d)) // no error: the flag is there, and has none yet
			}
		}
		c.LocalNonPersistentFlags().VisitAll(add)
		c.PersistentFlags().VisitAll(add)
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// completer says what a word may become.
type completer func(*word) []choice

// choice is one of the things that a word may become.
type choice struct {
	value string
	about string   // in a few words, or ""
	also  []string // other beginnings that it is found by
}

// word is one that is being typed.
type word struct {
	deps    *Deps
	command *cobra.Command
	before  []string // those before it, without flags
	typed   string   // of it, so far
	how     cobra.ShellCompDirective
}

// asked puts a completer in the form that cobra asks for.
func (complete completer) asked(d *Deps) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		w := &word{deps: d, command: c, before: args, typed: typed, how: cobra.ShellCompDirectiveNoFileComp}
		var fit []cobra.Completion
		for _, choice := range complete(w) {
			if w.fits(choice) {
				fit = append(fit, cobra.CompletionWithDesc(choice.value, choice.about))
			}
		}
		return fit, w.how
	}
}

// fits tells whether a choice begins as the word does, in any case: which of these
// it takes is up to the shell.
func (w *word) fits(c choice) bool {
	if w.how&(cobra.ShellCompDirectiveFilterFileExt|cobra.ShellCompDirectiveFilterDirs) != 0 {
		return true // they are no choices, but say which files are
	}
	return slices.ContainsFunc(append([]string{c.value}, c.also...), func(name string) bool {
		return strings.HasPrefix(strings.ToLower(name), strings.ToLower(w.typed))
	})
}

// unfinished keeps the shell from beginning the next word.
func (w *word) unfinished() { w.how |= cobra.ShellCompDirectiveNoSpace }

// inOrder keeps the shell from sorting.
func (w *word) inOrder() { w.how |= cobra.ShellCompDirectiveKeepOrder }

// flag returns the value of a flag typed before, or "".
func (w *word) flag(name string) string {
	if f := w.command.Flags().Lookup(name); f != nil && f.Changed {
		return f.Value.String()
	}
	return ""
}

// completionTime is how long the book may take: it may be on a far disk, or be
// written to.
const completionTime = 2 * time.Second

// read reads the book as it is. Where it cannot, because there is none, or one of
// another schema, or too many terminals write to it, there is nothing to offer.
func (w *word) read(do func(context.Context, *book.Book) error) {
	ctx, cancel := context.WithTimeout(w.command.Context(), completionTime)
	defer cancel()
	path, _ := w.deps.dbPath()
	log, err := sqlite.Options{AsItIs: true}.OpenReader(ctx, path)
	if err != nil {
		return
	}
	defer log.Close()
	_ = do(ctx, w.deps.book(log)) // the shell has no place for errors
}

// match returns the match meant: that of --match, else the open one; nil where
// there is none.
func (w *word) match() (m *book.Match) {
	w.read(func(ctx context.Context, b *book.Book) (err error) {
		m, err = b.Match(ctx, w.flag("match"))
		return err
	})
	return m
}

// firstOnly completes the first word of a command only.
func firstOnly(complete completer) completer {
	return func(w *word) []choice {
		if len(w.before) > 0 {
			return nil
		}
		return complete(w)
	}
}

// oneOf completes one of few words, each "word" or "word: what it is".
func oneOf(words ...string) completer {
	return func(*word) (all []choice) {
		for _, text := range words {
			value, about, _ := strings.Cut(text, ": ")
			all = append(all, choice{value: value, about: about})
		}
		return all
	}
}

// anyFile leaves the word to the shell, which completes the names of files.
func anyFile(w *word) []choice {
	w.how = cobra.ShellCompDirectiveDefault
	return nil
}

// folder completes the names of folders.
func folder(w *word) []choice {
	w.how = cobra.ShellCompDirectiveFilterDirs
	return nil
}

// fileWith completes the names of files with these endings.
func fileWith(endings ...string) completer {
	return func(w *word) (all []choice) {
		w.how = cobra.ShellCompDirectiveFilterFileExt
		for _, e := range endings {
			all = append(all, choice{value: e})
		}
		return all
	}
}

// listOf completes a list with commas, each word once.
func listOf(complete completer) completer {
	return func(w *word) (all []choice) {
		w.unfinished()
		done := w.typed[:strings.LastIndex(w.typed, ",")+1]
		for _, c := range complete(w) {
			if !isAmong(strings.Split(done, ","), c.value) {
				all = append(all, choice{value: done + c.value, about: c.about})
			}
		}
		return all
	}
}

// isAmong tells whether a name is among words.
func isAmong(words []string, name string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(strings.TrimSpace(w), name) })
}
