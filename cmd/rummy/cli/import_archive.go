package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"rummy/cmd/rummy/render"
	"rummy/storage"
	"rummy/storage/archive"
	"rummy/storage/sqlite"
)

// sheetFlags are the flags of an import that are about score sheets alone.
var sheetFlags = []string{"game", "rule", "season", "date", "new", "dealer"}

// importArchive puts an archive of a whole book on record.
func importArchive(ctx context.Context, d *Deps, in io.Reader, o *importOptions) error {
	if o.sheetOnly != "" {
		return usage("leave it out", "--%s is about score sheets, and this begins as an archive of a book does", o.sheetOnly)
	}
	var done archive.Imported
	err := d.importing(ctx, o.dryRun, func(log storage.Log) (err error) {
		done, err = archive.Import(ctx, log, d.book, in, archive.ImportOptions{Fork: archive.Take(o.fork), Agreed: o.agreed, DryRun: o.dryRun})
		return err
	})
	var forked *archive.Forked
	if errors.As(err, &forked) {
		return &forkedError{forked, d.Now().Location()}
	}
	if err != nil {
		return err
	}
	d.recorded = d.recorded || !o.dryRun && done.New()
	j := d.archiveJSON(done, o.dryRun)
	return d.show(j, func(p *render.Page) {
		for _, fork := range j.Forks {
			d.notice("fork: " + fork)
		}
		for _, f := range done.Waived {
			d.notice("as agreed, although: " + findingLine(f, nil))
		}
		for _, note := range done.Notes {
			d.notice("note: " + note)
		}
		render.Archive(p, j)
	})
}

// archiveJSON is what the import of an archive did, for render.
func (d *Deps) archiveJSON(done archive.Imported, dryRun bool) render.ArchiveJSON {
	var forks []string
	for _, f := range done.Settled {
		forks = append(forks, f.Describe(d.Now().Location()))
	}
	j := render.ArchiveJSON{DryRun: dryRun, New: done.New(), Players: render.TallyJSON(done.Players), Seasons: render.TallyJSON(done.Seasons),
		Matches: render.TallyJSON(done.Matches), Rounds: render.CountJSON(done.Rounds), Rulings: render.TallyJSON(done.Rulings),
		Documents: render.CountJSON(done.Documents), Aside: render.CountJSON(done.Aside)}
	return j.With(forks, done.Waived, done.Notes)
}

// importing opens the book to record a large change. Where there is none, it is made
// elsewhere and put in its place when all of it is there, so that a refused import
// leaves nothing behind; for a dry run it is thrown away.
func (d *Deps) importing(ctx context.Context, dryRun bool, do func(storage.Log) error) error {
	path := d.bookPath()
	_, err := os.Stat(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return d.writeLog(ctx, path, do)
	}
	folder, err := sqlite.ScratchFolder()
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	made := filepath.Join(folder, "book.db")
	if err := d.writeLog(ctx, made, do); err != nil || dryRun {
		return err
	}
	seen, err := sqlite.CompareBackup(ctx, made, path)
	if errors.Is(err, sqlite.ErrEmpty) {
		return nil // an archive of nothing
	}
	if err != nil {
		return err
	}
	_, err = sqlite.Restore(ctx, seen, d.Now())
	return err
}

func (d *Deps) writeLog(ctx context.Context, path string, do func(storage.Log) error) error {
	log, err := sqlite.Options{Notice: d.notice}.Open(ctx, path)
	if err != nil {
		return err
	}
	return errors.Join(do(log), log.Close())
}

// forkedError is an archive that goes on otherwise than the book, with the zone in
// which its times are told.
type forkedError struct {
	*archive.Forked
	zone *time.Location
}

// mostForks is how many forks one message names.
const mostForks = 20

// Error names the forks.
func (f *forkedError) Error() string {
	text := f.Forked.Error()
	for i, fork := range f.Forks {
		if i == mostForks {
			return fmt.Sprintf("%s; and %d more", text, len(f.Forks)-mostForks)
		}
		text += "; " + fork.Describe(f.zone)
	}
	return text
}
