package book

import (
	"context"
	"fmt"
	"slices"

	"rummy/storage"
)

// PaperImport is a list of matches of which only the totals are known, to be put
// on record together.
type PaperImport struct {
	Rows  []PaperRow
	New   []string // names confirmed to be new although they are near known ones
	Notes []string // what is worth a look about the file
}

// PaperRow is one of them.
type PaperRow struct {
	Paper
	Line int // in the file
}

// PapersIn are matches that were put on record from a list.
type PapersIn struct {
	Matches []*Match
	New     []Player // put on record with them
	Notes   []string
}

// ImportPapers puts matches on record, or none of them: within a batch, which
// serves as the log of the book. The open match stays the open one. The error is
// a *score.Mistake that names the line, as RecordPaper's.
func (b *Book) ImportPapers(ctx context.Context, in storage.Batch, im PaperImport) (done PapersIn, err error) {
	within := New(in, b.now, b.id, b.who)
	done.Notes = slices.Clone(im.Notes)
	ps, err := within.players(ctx)
	if err != nil {
		return done, err
	}
	open, err := within.toStayOpen(ctx, ps, true)
	if err != nil {
		return done, err
	}
	used := map[string]bool{}
	for i, row := range im.Rows {
		names, totals, err := row.read()
		if err != nil {
			return done, inLine(err, row.Line)
		}
		row.Start.New = nil
		for _, name := range im.New {
			if slices.ContainsFunc(names, func(n string) bool { return key(n) == key(name) }) {
				used[name] = true
				row.Start.New = append(row.Start.New, name)
			}
		}
		var stays *Match
		if i == len(im.Rows)-1 { // once is enough
			stays = open
		}
		begun, err := within.recordPaper(ctx, row.Paper, names, totals, stays)
		if err != nil {
			return done, inLine(err, row.Line)
		}
		for _, note := range begun.Notes {
			done.Notes = append(done.Notes, fmt.Sprintf("line %d: %s", row.Line, note))
		}
		done.Matches, done.New = append(done.Matches, begun.Match), append(done.New, begun.New...)
	}
	for _, name := range im.New {
		if !used[name] {
			return done, mistake("player.new", "--new repeats a name given as a player", "--new %s: no such player is named", name)
		}
	}
	return done, nil
}
