package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/storage"
	"rummy/storage/sqlite"
)

type restoreOptions struct {
	file   string
	dryRun bool
}

// newRestore builds "rummy restore"; tests pass a run of their own.
func newRestore(d *Deps, run func(context.Context, *Deps, *restoreOptions) error) *cobra.Command {
	o := &restoreOptions{}
	c := &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup in the place of the book",
		Long: `Put a backup in the place of the book. What the book holds and the backup does not
is shown first; on a terminal you are asked, elsewhere --yes says that it is meant.
The backup is checked, and must be one of this book. The book as it was is kept
beside the new one, under another name.`,
		Example: `  rummy restore backups/book-2026-11-30T230000.db --dry-run
  rummy restore backups/book-2026-11-30T230000.db
  rummy restore league.db --yes`,
		Args: allArgs(needArgs(1, "name the backup to go back to"), upToArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			o.file = args[0]
			return run(c.Context(), d, o)
		},
	}
	c.Flags().BoolVar(&o.dryRun, "dry-run", false, "only show what would be lost")
	return c
}

func runRestore(ctx context.Context, d *Deps, o *restoreOptions) error {
	if _, err := os.Stat(o.file); err != nil {
		return unreadable(o.file, err)
	}
	path, backup := d.bookPath(), absolute(o.file)
	seen, err := sqlite.CompareBackup(ctx, backup, path)
	if err != nil {
		return err
	}
	loss, err := d.loss(ctx, seen, backup, path)
	if err != nil {
		return err
	}
	j := render.NewRestoreJSON(path, backup, loss, o.dryRun)
	if o.dryRun {
		return d.show(j, func() error { return render.WouldRestore(d.Out, loss, true) })
	}
	if err := d.confirmRestore(ctx, loss); err != nil {
		return err
	}
	if j.Kept, err = sqlite.Restore(ctx, seen, d.Now()); err != nil {
		return err
	}
	d.recorded = true
	return d.show(j, func() error { return render.Restored(d.Out, j) })
}

// confirmRestore shows what would be lost and asks whether it is meant. Where no
// book is, nothing can be lost.
func (d *Deps) confirmRestore(ctx context.Context, loss render.Loss) error {
	if loss.Present == nil && loss.Damage == "" {
		return nil
	}
	if !d.flags.json {
		if err := render.WouldRestore(d.Out, loss, false); err != nil {
			return &outputError{err, false}
		}
	}
	return d.confirm(ctx, "Put the backup in the place of the book?", "no",
		usage("add --yes if it is meant; --dry-run only shows what would be lost", "nobody can be asked whether the book is to be replaced"))
}

// mostLost is how many matches are named one by one.
const mostLost = 20

// loss is what the book at path would lose.
func (d *Deps) loss(ctx context.Context, seen sqlite.Exchange, backup, path string) (render.Loss, error) {
	loss := render.Loss{Backup: d.holding(seen.Backup), Events: seen.Lost, Gained: seen.Gained}
	if seen.Damage != nil {
		loss.Damage = seen.Damage.Error()
		return loss, nil
	}
	if seen.Present.Events == 0 {
		return loss, nil
	}
	present := d.holding(seen.Present)
	loss.Present = &present
	for _, t := range []storage.Type{storage.TypePlayer, storage.TypeSeason, storage.TypeRuling} {
		if n := seen.Present.Counts[t] - seen.Backup.Counts[t]; n > 0 {
			loss.Others = append(loss.Others, render.LostOthers{Kind: string(t), Number: n})
		}
	}
	if seen.Lost == 0 {
		return loss, nil
	}
	var err error
	loss.Matches, loss.More, err = lostBetween(ctx, path, backup)
	return loss, err
}

// lostBetween reads copies of a book and its backup, since reading brings an older
// file to today's schema.
func lostBetween(ctx context.Context, path, backup string) (lost []render.LostMatch, more int, err error) {
	folder, err := os.MkdirTemp("", "rummy-*")
	if err != nil {
		return nil, 0, err
	}
	defer os.RemoveAll(folder)
	var logs [2]*sqlite.Log
	for i, from := range []string{path, backup} {
		to := filepath.Join(folder, fmt.Sprintf("copy-%d.db", i))
		if _, err := sqlite.Backup(ctx, from, to); err != nil {
			return nil, 0, nil // how many events are lost is known all the same
		}
		if logs[i], err = sqlite.OpenReader(ctx, to); err != nil {
			return nil, 0, err
		}
		defer logs[i].Close()
	}
	return lostMatches(ctx, logs[0], logs[1])
}

// lostMatches lists the matches of which ours holds more than theirs.
func lostMatches(ctx context.Context, ours, theirs storage.Log) (lost []render.LostMatch, more int, err error) {
	for after := int64(0); ; {
		page, err := ours.MatchesAfter(ctx, after, 128)
		if err != nil || len(page) == 0 {
			return lost, more, err
		}
		for _, m := range page {
			l, some, err := lostOf(ctx, ours, theirs, m)
			switch {
			case err != nil:
				return lost, more, err
			case some && len(lost) == mostLost:
				more++
			case some:
				lost = append(lost, l)
			}
			after = m.Number
		}
	}
}

// lostOf tells what of one match is in ours and not in theirs.
func lostOf(ctx context.Context, ours, theirs storage.Log, m storage.Match) (l render.LostMatch, some bool, err error) {
	l = render.LostMatch{Match: m.Number, Game: m.Game, Day: m.Day, Rounds: []int{}}
	our, err := ours.Heading(ctx, m.Stream)
	if err != nil {
		return l, false, err
	}
	their, err := theirs.Heading(ctx, m.Stream)
	if errors.Is(err, storage.ErrNotFound) {
		l.Whole, l.Changes = true, our.Seq
		l.Rounds = roundsFrom(1, m.Round)
		return l, true, nil
	}
	if err != nil || their.Head == our.Head {
		return l, false, err
	}
	shared, err := sharedEvents(ctx, ours, theirs, m.Stream)
	if err != nil || shared == our.Seq {
		return l, false, err
	}
	l.Changes = our.Seq - shared
	rows, err := theirs.Matches(ctx, storage.MatchFilter{Stream: m.Stream})
	if err == nil && len(rows) > 0 {
		l.Rounds = roundsFrom(rows[0].Round+1, m.Round)
	}
	return l, true, err
}

// sharedEvents is up to which event a stream is the same in two logs.
func sharedEvents(ctx context.Context, ours, theirs storage.Log, stream string) (seq int64, err error) {
	our, err1 := ours.Events(ctx, stream)
	their, err2 := theirs.Events(ctx, stream)
	for i := range min(len(our), len(their)) {
		if our[i].Hash() != their[i].Hash() {
			break
		}
		seq = our[i].Seq
	}
	return seq, errors.Join(err1, err2)
}

// roundsFrom are the numbers of rounds, from and to among them.
func roundsFrom(from, to int) []int {
	rounds := []int{}
	for n := from; n <= to; n++ {
		rounds = append(rounds, n)
	}
	return rounds
}

// copiesBeside are the copies that rummy itself left beside a book: before a
// restore, and before it was brought to another schema.
func copiesBeside(path string) []string {
	return filesIn(filepath.Dir(path), func(name string) bool {
		return strings.HasPrefix(name, filepath.Base(path)+".before-") && !passing(name)
	})
}
