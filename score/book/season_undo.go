package book

import (
	"context"

	"rummy/storage"
)

// UndoSeason takes back the newest change of a season that is in force, and says
// what it was. The error is a *score.Mistake: no such season, or nothing but its
// start is left.
func (b *Book) UndoSeason(ctx context.Context, typed string) (s Season, what string, err error) {
	return b.reverseSeason(ctx, typed, kindSeasonUndone, changes.toUndo, "undo.nothing",
		"nothing is left to take back: no change of season %s since its start is in force")
}

// RedoSeason brings back the change of a season taken back last, and says what
// it was. The error is a *score.Mistake: no such season, or nothing was taken
// back since its last other change.
func (b *Book) RedoSeason(ctx context.Context, typed string) (s Season, what string, err error) {
	return b.reverseSeason(ctx, typed, kindSeasonRedone, changes.toRedo, "redo.nothing",
		"nothing of season %s is there to bring back: nothing was taken back, or it was changed since")
}

// reverseSeason takes back or brings back the newest change of a season.
func (b *Book) reverseSeason(ctx context.Context, typed, kind string, newest func(changes) (storage.Event, bool), name, none string) (s Season, what string, err error) {
	seen, err := b.newest(ctx)
	if err != nil {
		return s, "", err
	}
	all, err := b.seasons(ctx)
	if err != nil {
		return s, "", err
	}
	found, err := all.find(typed)
	if err != nil {
		return s, "", err
	}
	e, ok := newest(found.changes)
	if !ok {
		return s, "", mistake(name, "", none, found.Name)
	}
	if what, err = describeSeason(found.Name, e); err != nil {
		return s, "", err
	}
	stream, err := b.log.Events(ctx, found.ID)
	if err != nil {
		return s, "", err
	}
	body := mustJSON(reversed{e.Seq})
	if s, err = foldSeason(append(stream, storage.Event{Stream: found.ID, Seq: found.Seq + 1, Kind: kind, Body: body})); err != nil {
		return s, "", err
	}
	s.Number, s.Over = found.Number, s.over(b.today())
	if err := all.free(s); err != nil {
		return s, "", err
	}
	// Who was slower does not try again: it would take back another change.
	return s, what, b.log.Record(ctx, storage.Change{Actor: b.who, At: b.at(), Appends: []storage.Append{{Stream: found.ID, Type: storage.TypeSeason,
		After: found.Seq, Events: []storage.NewEvent{{Kind: kind, Body: body}}}}, Seen: seen})
}
