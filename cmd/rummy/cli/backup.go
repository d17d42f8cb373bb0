package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/storage"
	"rummy/storage/sqlite"
)

// errNoBook: there is no file where the book should be.
var errNoBook = errors.New("no book is there")

// usualKeep is how many dated copies stay where nothing else is said.
const usualKeep = 10

type backupOptions struct {
	output string // file; "" for a dated one in dir
	dir    string // "": backups, beside the book
	keep   int
	force  bool
}

// newBackup builds "rummy backup"; tests pass a run of their own.
func newBackup(d *Deps, run func(context.Context, *Deps, *backupOptions) error) *cobra.Command {
	o := &backupOptions{}
	c := &cobra.Command{
		Use:   "backup",
		Short: "Copy the book, and check the copy",
		Long: `Copy the book into the folder "backups" beside it, or where --dir or --output says.
The copy is checked before it takes its name: a damaged or an empty book never takes
the place of a copy. Others may enter rounds meanwhile. Copies in a folder are dated,
and the oldest ones beyond --keep are removed, but for those that hold more than the
new one. Where nothing was entered since the last sound copy there, none is made.
"rummy restore FILE" goes back to a copy.`,
		Example: `  rummy backup
  rummy backup --dir /media/stick/rummy --keep 30
  rummy backup --output league.db`,
		Args: upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.check(c); err != nil {
				return err
			}
			return run(c.Context(), d, o)
		},
	}
	f := c.Flags()
	f.StringVarP(&o.output, "output", "o", "", "file to copy to; one that is there is replaced only by a newer copy of the same book")
	f.StringVar(&o.dir, "dir", "", `folder of the dated copies (default: "backups" beside the book)`)
	f.IntVar(&o.keep, "keep", usualKeep, "how many dated copies stay")
	f.BoolVar(&o.force, "force", false, "make a dated copy also when nothing was entered since the last one")
	return c
}

// check refuses flags that do not go together.
func (o *backupOptions) check(c *cobra.Command) error {
	changed := c.Flags().Changed
	switch {
	case changed("output") && strings.TrimSpace(o.output) == "":
		return usage("", "--output wants a file")
	case changed("dir") && strings.TrimSpace(o.dir) == "":
		return usage("", "--dir wants a folder")
	case changed("output") && (changed("dir") || changed("keep") || changed("force")):
		return usage("leave out --output, or the others", "--dir, --keep and --force are about dated copies")
	case o.keep < 1:
		return usage("write --keep 1 or more", "at least one copy must stay")
	}
	return nil
}

func runBackup(ctx context.Context, d *Deps, o *backupOptions) error {
	path := d.bookPath()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", path, errNoBook)
	}
	if o.output != "" {
		holds, err := sqlite.Backup(ctx, path, o.output)
		if err != nil {
			return err
		}
		return d.backedUp(sqlite.Rotation{Path: absolute(o.output), Made: true, Holds: holds})
	}
	dir := backupsOf(path)
	if o.dir != "" {
		dir = absolute(o.dir)
	}
	copyTo := sqlite.BackupIfNew
	if o.force {
		copyTo = sqlite.BackupTo
	}
	done, err := copyTo(ctx, path, dir, o.keep, d.Now())
	if err != nil {
		return err
	}
	return d.backedUp(done)
}

// backupsOf is the folder of the dated copies of a book.
func backupsOf(path string) string { return filepath.Join(filepath.Dir(path), "backups") }

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// backedUp says where a copy is and what is in it.
func (d *Deps) backedUp(r sqlite.Rotation) error {
	for _, path := range r.Stayed {
		d.notice(fmt.Sprintf("note: %s stays: it holds events that the book does not, or cannot be read", path))
	}
	return d.show(render.NewBackupJSON(r.Path, r.Made, d.holding(r.Holds), r.Removed, r.Stayed), func(p *render.Page) {
		render.Backup(p, r.Path, r.Made, d.holding(r.Holds), r.Removed)
	})
}

// holding is what a copy holds, by the clock of the table.
func (d *Deps) holding(s sqlite.Summary) render.Holding {
	now := d.Now()
	return render.Holding{Events: s.Events, Aside: s.Forks, Matches: s.Counts[storage.TypeMatch], Players: s.Counts[storage.TypePlayer],
		Newest: s.Newest.In(now.Location()).Truncate(time.Second), Age: now.Sub(s.Newest)}
}
