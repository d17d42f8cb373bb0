package book

import (
	"context"
	"slices"

	"rummy/score"
	"rummy/storage"
)

// importedReason is the reason of the edit that says what the table agreed on when
// a match was imported.
const importedReason = "imported"

// OnlyMarks tells whether events say nothing of a match or a season itself, but only
// mark what was done with it in some book: that the table agreed on what was
// imported, or that standings were corrected after the end of their season.
func OnlyMarks(events []storage.Event) bool {
	return !slices.ContainsFunc(events, func(e storage.Event) bool { return !isMark(e) })
}

func isMark(e storage.Event) bool {
	if e.Kind == kindSeasonCorrected {
		return true
	}
	if e.Kind != (score.MatchEdited{}).Kind() {
		return false
	}
	body, err := score.Decode(e.Kind, e.Body)
	edit, ok := body.(score.MatchEdited)
	return err == nil && ok && edit.AgreesOnly() && edit.Reason == importedReason
}

// Replace puts the end of a stream aside, from the first of other events on, and
// imports those in its place. Marks that our end began with are set again by Finish,
// behind what has come.
func (a *Adoption) Replace(ctx context.Context, t storage.Type, theirs []storage.Event, why string) error {
	id, from := theirs[0].Stream, theirs[0].Seq
	ours, err := a.in.Events(ctx, id)
	if err != nil {
		return err
	}
	marks := ours[from-1:]
	if i := slices.IndexFunc(marks, func(e storage.Event) bool { return !isMark(e) }); i >= 0 {
		marks = marks[:i]
	}
	a.replaced[id] = replaced{marks: marks}
	if t == storage.TypeMatch {
		row, err := a.row(ctx, id)
		if err != nil {
			return err
		}
		a.replaced[id] = replaced{row, marks}
	}
	if err := a.in.Aside(ctx, id, from, why); err != nil {
		return err
	}
	return a.in.Import(ctx, t, theirs)
}

// replaced is what stood where the end of a stream was replaced.
type replaced struct {
	row   storage.Match // of a match
	marks []storage.Event
}

// row is the row of a match as it is on record; empty where there is none.
func (a *Adoption) row(ctx context.Context, id string) (storage.Match, error) {
	rows, err := a.in.Matches(ctx, storage.MatchFilter{Stream: id})
	if err != nil || len(rows) == 0 {
		return storage.Match{}, err
	}
	return rows[0], nil
}

// agreeAgain sets the mark again that a match is as agreed, behind the events that
// have come from an index on, unless one of them says so.
func (f *finishing) agreeAgain(m *Match, first int) error {
	marks := f.replaced[m.ID].marks
	if len(marks) == 0 || slices.ContainsFunc(m.Sheet.Events()[first:], agrees) {
		return nil
	}
	e := marks[len(marks)-1]
	body, err := score.Decode(e.Kind, e.Body)
	if err != nil {
		return err
	}
	e.Seq = m.Sheet.Seq() + 1
	if m.Sheet, err = m.Sheet.With(score.Event{Seq: e.Seq, At: e.At, Actor: e.Actor, Body: body}); err != nil {
		return senseless(err)
	}
	return f.in.Import(f.ctx, storage.TypeMatch, []storage.Event{e})
}

// agrees tells whether an event says that the table agreed on what was before it.
func agrees(e score.Event) bool {
	edit, ok := e.Body.(score.MatchEdited)
	return ok && edit.Agreed != ""
}

// correcting is a season that was over and whose standings an import has changed.
type correcting struct {
	season Season // as it was
	mark   storage.Event
}

// restated notes which seasons that were over before the import a match has changed;
// one that was not on record comes into its season only now.
func (f *finishing) restated(m *Match, before, after storage.Match) {
	closed, _ := closedBy(before, after, m.Started.In(f.b.now().Location()), func() (seasons, error) { return f.were, nil })
	for _, s := range closed {
		f.corrected = append(f.corrected, correcting{s, storage.Event{Stream: s.ID, Type: storage.TypeSeason, Kind: kindSeasonCorrected,
			At: f.b.at(), Actor: f.b.who, Body: mustJSON(seasonCorrected{m.ID, m.Sheet.Seq()})}})
	}
}

// correct marks the seasons whose standings the import has changed after their end,
// and those again whose marks were put aside. What the archive marks itself is not
// marked twice.
func (f *finishing) correct() error {
	var closed []Season
	for _, c := range f.corrected {
		if !slices.ContainsFunc(closed, func(s Season) bool { return s.ID == c.season.ID }) {
			closed = append(closed, c.season)
		}
		if err := f.mark(c.mark); err != nil {
			return err
		}
	}
	f.notes = append(f.notes, notesOn(closed)...)
	for _, s := range f.seasons {
		for _, e := range f.replaced[s.ID].marks {
			if err := f.mark(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// mark adds a mark to a season, unless the match it names is marked there by what
// was imported.
func (f *finishing) mark(e storage.Event) error {
	match, err := matchMarked(e)
	if err != nil || f.marked[e.Stream+match] {
		return err
	}
	f.marked[e.Stream+match] = true
	h, err := f.in.Heading(f.ctx, e.Stream)
	if err != nil {
		return err
	}
	e.Seq = h.Seq + 1
	return f.in.Import(f.ctx, storage.TypeSeason, []storage.Event{e})
}

// matchMarked is the match whose change a season says came after its end.
func matchMarked(e storage.Event) (string, error) {
	var body seasonCorrected
	err := read(e, &body)
	return body.Match, senseless(err)
}
