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

func (b *Book) reverseSeason(ctx context.Context, typed, kind string, newest func(changes) (storage.Event, bool), name, none string) (s Season, what string, err error) {
	err = again(func() error {
		all, err := b.seasons(ctx)
		if err != nil {
			return err
		}
		found, err := all.find(typed)
		if err != nil {
			return err
		}
		e, ok := newest(found.changes)
		if !ok {
			return mistake(name, "", none, found.Name)
		}
		if what, err = describeSeason(found.Name, e); err != nil {
			return err
		}
		err = b.log.Record(ctx, storage.Change{Actor: b.who, At: b.at(),
			Appends: []storage.Append{{Stream: found.ID, Type: storage.TypeSeason, After: found.Seq,
				Events: []storage.NewEvent{{Kind: kind, Body: mustJSON(reversed{e.Seq})}}}}})
		if err != nil {
			return err
		}
		if all, err = b.seasons(ctx); err == nil {
			s = *all.byID(found.ID)
		}
		return err
	})
	return s, what, err
}
