package cli

import (
	"context"
	"errors"
	"os"

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
	var lost []render.LostMatch
	var more int
	seen, err := sqlite.CompareBackupAnd(ctx, backup, path, func(ours, theirs *sqlite.Log) (err error) {
		lost, more, err = lostMatches(ctx, ours, theirs)
		return err
	})
	if err != nil {
		return err
	}
	loss := d.loss(seen, lost, more)
	j := render.NewRestoreJSON(path, backup, loss, o.dryRun)
	if o.dryRun {
		return d.show(j, func(p *render.Page) { render.WouldRestore(p, loss, true) })
	}
	if err := d.confirmRestore(ctx, loss); err != nil {
		return err
	}
	if j.Kept, err = sqlite.Restore(ctx, seen, d.Now()); err != nil {
		return err
	}
	d.recorded = true
	return d.show(j, func(p *render.Page) { render.Restored(p, j) })
}

// confirmRestore shows what would be lost and asks whether it is meant. Where no
// book is, nothing can be lost.
func (d *Deps) confirmRestore(ctx context.Context, loss render.Loss) error {
	if loss.Present == nil && loss.Damage == "" {
		return nil
	}
	if !d.flags.forPrograms() {
		if err := d.print(func(p *render.Page) { render.WouldRestore(p, loss, false) }); err != nil {
			return err
		}
	}
	return d.confirm(ctx, "Put the backup in the place of the book?", "no",
		usage("add --yes if it is meant; --dry-run only shows what would be lost", "nobody can be asked whether the book is to be replaced"))
}

// mostLost is how many matches are named one by one.
const mostLost = 20

// loss is what the book would lose, with the matches of which it would, and how
// many more there are.
func (d *Deps) loss(seen sqlite.Exchange, lost []render.LostMatch, more int) render.Loss {
	loss := render.Loss{Backup: d.holding(seen.Backup), Events: seen.Lost, Aside: seen.LostAside, Gained: seen.Gained}
	if seen.Damage != nil {
		loss.Damage = seen.Damage.Error()
		return loss
	}
	if seen.Present.Events == 0 {
		return loss
	}
	loss.Matches, loss.More = lost, more
	present := d.holding(seen.Present)
	loss.Present = &present
	for _, t := range []storage.Type{storage.TypePlayer, storage.TypeSeason, storage.TypeRuling} {
		if n := seen.Present.Counts[t] - seen.Backup.Counts[t]; n > 0 {
			loss.Others = append(loss.Others, render.LostOthers{Kind: string(t), Number: n})
		}
	}
	return loss
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
