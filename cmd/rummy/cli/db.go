package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/storage/sqlite"
)

// newDB builds "rummy db", the group.
func newDB(d *Deps) *cobra.Command {
	c := &cobra.Command{
		Use:     "db",
		Short:   "Say where the book is",
		Example: `  rummy db path`,
	}
	c.AddCommand(newDBPath(d))
	return c
}

// newDBPath builds "rummy db path".
func newDBPath(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:     "path",
		Short:   "Print the file that holds the book, and on stderr why it is that one",
		Example: `  rummy db path`,
		Args:    upToArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			_, why := d.dbPath()
			path := d.bookPath()
			_, err := os.Stat(path)
			backups, _ := sqlite.DatedCopies(backupsOf(path)) // a folder that cannot be read shows nothing
			beside := besideBook(path)
			answer := render.NewPlaceJSON(render.NewPathJSON(path, why, err == nil, d.cacheFolder()), backups, beside)
			return d.show(answer, func(p *render.Page) {
				p.AsItIs(path + "\n")
				d.notice("from " + why)
				var seen *fs.PathError
				switch {
				case errors.Is(err, fs.ErrNotExist):
					d.notice("no book is there yet; the first change makes it")
				case errors.As(err, &seen):
					d.notice("it cannot be looked at: " + seen.Err.Error())
				}
				if n := len(backups); n > 0 {
					d.notice(fmt.Sprintf("backups: %d in %s, the newest %s", n, backupsOf(path), filepath.Base(backups[0])))
				}
				for _, b := range beside {
					d.notice(fmt.Sprintf("beside it: %s: %s", b.File, b.What))
				}
			})
		},
	}
}

// besideBook lists what lies beside a book and has to do with it: copies that were
// put aside, and what other programs left there.
func besideBook(path string) (all []render.BesideJSON) {
	for _, file := range sqlite.KeptBeside(path) {
		all = append(all, render.BesideJSON{File: file, What: "the book as it was before it was changed as a whole"})
	}
	strays, _ := sqlite.Strays(path) // a folder that cannot be read shows nothing
	for _, s := range strays {
		all = append(all, render.BesideJSON{File: s.Path, What: s.What})
	}
	return all
}
