package storage

import (
	"context"
	"time"
)

// Batch is a log during one large change (Log.Batch). What is recorded through
// it is seen through it at once, and by everybody else when the whole is on
// record. It serves one goroutine at a time, and no longer than Log.Batch lasts.
//
// A call that fails ends the batch: nothing more can be recorded, and Log.Batch
// answers with that failure. Only ErrConflict from Import or KeepAside leaves it
// as it was, so that the caller can say how a fork is to be settled.
type Batch interface {
	Log

	// Import adds events of one stream that bring their own Actor and At with
	// them; Pos and Prev are given by the log. ErrConflict, wrapped, when the
	// first does not follow the newest of its stream.
	Import(ctx context.Context, t Type, events []Event) error

	// SetMatches replaces the rows and the results of matches, as Record does.
	SetMatches(ctx context.Context, matches []Match) error

	// Clear throws away all rows that follow from events: matches, results and
	// totals. SetMatches makes them anew.
	Clear(ctx context.Context) error

	// Aside takes the events of a stream from Seq from on out of it and keeps
	// them as a Fork. The row of a match and its results go with them, also out
	// of the totals: SetMatches gives the match a row again. ErrNotFound when
	// there is no such event. The first event of a stream cannot be taken out.
	Aside(ctx context.Context, stream string, from int64, why string) error

	// KeepAside keeps events that do not join their stream as a Fork, with the
	// Prev that they bring. It answers false, and keeps nothing, when they are
	// kept already. ErrConflict, wrapped, when they do not follow each other.
	KeepAside(ctx context.Context, t Type, events []Event, why string) (bool, error)
}

// Fork is the end of a stream as it stands in some book, kept aside because the
// stream goes on otherwise in this one.
type Fork struct {
	Stream string
	Type   Type
	Why    string
	At     time.Time // when it was put aside: UTC, whole milliseconds
	Events []Event   // oldest first; Pos is 0 where an event never stood in this book
}
