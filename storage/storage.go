// Package storage states what a log of events promises. An event is a fact of
// one match, player, season or ruling; to the log it is opaque bytes with a
// kind. What the bytes mean is the business of packages score and book.
//
// Beside the events a log keeps rows that follow from them (Match, Result,
// Total), so that standings need not read history. Matches and results are
// handed in with the events they follow from; totals are summed by the log.
// All of them can be thrown away and made anew (Batch.Clear).
//
// An event is never changed. Where two books that were one go on differently, the
// end of a stream can be put aside (Batch.Aside), and is kept as a Fork.
package storage

import (
	"context"
	"errors"
	"time"
)

// What a log answers besides plain failures. Each comes wrapped with what it is about.
var (
	// ErrNotFound: no stream, document or match of that name is on record.
	ErrNotFound = errors.New("not on record")
	// ErrConflict: a stream holds events that the writer had not seen.
	ErrConflict = errors.New("another terminal wrote first")
	// ErrCorrupt: the record contradicts itself, and nothing may be built on it.
	ErrCorrupt = errors.New("the record is damaged")
)

// Type says what a stream is about.
type Type string

// The types of streams.
const (
	TypePlayer Type = "player"
	TypeSeason Type = "season"
	TypeMatch  Type = "match"
	TypeRuling Type = "ruling"
)

// Event is one fact on record. It is never changed.
type Event struct {
	Pos    int64     // order of arrival in this book: 1, 2, 3 …
	Stream string    // ULID of what it is about
	Seq    int64     // 1, 2, 3 … within the stream, without gaps
	Kind   string    // "round_scored", …
	Body   []byte    // JSON text, kept byte for byte
	Actor  string    // who said so
	At     time.Time // when it was entered: UTC, whole milliseconds
	Prev   Hash      // hash of the stream's event before; zero for the first
	Type   Type      // of the stream; filled by Log.After only
}

// NewEvent is an event to be recorded; the log gives it place, number and hash.
type NewEvent struct {
	Kind string
	Body []byte // valid JSON
}

// Append adds events at the end of one stream.
type Append struct {
	Stream string
	Type   Type
	After  int64 // Seq of the last event the writer has seen; 0 begins the stream
	Events []NewEvent
}

// Change is what one command does. It is recorded as a whole or not at all.
type Change struct {
	Actor     string
	At        time.Time // cut to whole milliseconds, UTC
	Appends   []Append
	Documents []Document
	Matches   []Match // each replaces the row and the results of its stream

	// Seen is the Pos of the newest event that was on record, 0 for none, before
	// the writer read what the change goes by beyond the streams it appends to (a
	// name that nobody else has): with a later one on record by now, Record
	// answers ErrConflict. Nil: it goes by nothing else.
	Seen *int64
}

// Document is a game's rules as canonical JSON. Its name is the lower-case
// hexadecimal SHA-256 of its bytes.
type Document struct {
	Digest string
	Body   []byte
}

// Stream is the heading of a stream.
type Stream struct {
	ID     string
	Type   Type
	Number int64 // short number: order of arrival among the streams of its type
	Seq    int64 // Seq of its newest event
	Head   Hash  // hash of its newest event
}

// State is how far a match has come.
type State string

// The states of a match. Only a finished one, or one ended early that is to
// count (Match.Counts), enters the totals.
const (
	Open     State = "open"     // rounds are still to come
	Finished State = "finished" // came to its end by its rules
	Ended    State = "ended"    // ended early by the table
)

// Match is what follows from the events of one match, as far as lists, the
// open match and standings need it.
type Match struct {
	Stream   string
	Number   int64  // read only: given by the log with the stream
	Game     string // the game's id
	HighWins bool   // more points are better
	Season   string // stream of the season, or ""
	Day      string // the local day it began, as 2026-11-30
	State    State
	Counts   bool     // whether its results enter the totals
	Void     bool     // declared void by the table: State is Ended and Counts false
	Round    int      // rounds scored or passed over so far
	Opened   int64    // Seq of the event that last made it the open match (start or resume)
	Results  []Result // one a player, in the order of the seats
}

// Result is what one match brought one player.
type Result struct {
	Player   string // stream of the player
	Place    int    // 1, 2, …, ties sharing the better number; 0: not ranked
	Points   int64  // total points
	Known    bool   // whether Points is the whole total; false while points of a round are unknown
	Wins     int64  // 1 for each who is first, sharing or not
	WinShare int64  // the player's part of the win, in the writer's unit
	Outs     int64  // rounds gone out first
	Rounds   int64  // rounds scored for this player
}

// Total sums the results with a place, of matches that count, of one player in
// one game and season.
type Total struct {
	Season   string // stream of the season, or "" for matches in none
	Game     string
	HighWins bool // more points are better
	Player   string
	Played   int64
	Wins     int64
	WinShare int64
	Places   int64 // sum of places
	Points   int64 // sum of points
	Low      int64 // fewest points of a match
	High     int64 // most points of a match
	Outs     int64
	Rounds   int64
}

// Log keeps events, and the rows that follow from them. All methods may be
// called from several goroutines and by several programs at once. Every read
// sees one state of the record, between two changes, and holds nothing open
// when it returns: a reader never makes a writer wait for long.
type Log interface {
	// Record writes c as a whole and returns when it would survive a power cut.
	// ErrConflict, wrapped, when some stream is not at the After its Append
	// states, or Seen is out of date (nothing is written then); ErrCorrupt when a document's digest is not that of its body.
	Record(ctx context.Context, c Change) error

	// Events returns the events of one stream, oldest first; ErrNotFound when there is none.
	Events(ctx context.Context, stream string) ([]Event, error)

	// All returns the events of all streams of one type in order of arrival.
	// It is meant for players and seasons, of which a book has few.
	All(ctx context.Context, t Type) ([]Event, error)

	// After returns the events after a Pos in order of arrival, with the Type of
	// their streams: at most limit of them, which is above 0. Whoever wants the
	// events of one state takes Newest first and stops at its Pos. A Pos is never
	// given twice; one whose event was put aside (Batch.Aside) is missing.
	After(ctx context.Context, pos int64, limit int) ([]Event, error)

	// Heading returns the heading of a stream; ErrNotFound when there is none.
	Heading(ctx context.Context, stream string) (Stream, error)

	// Newest returns the event that was recorded last; ErrNotFound when nothing is on record.
	Newest(ctx context.Context) (Event, error)

	// Numbered returns the heading of the stream with a short number; ErrNotFound when there is none.
	Numbered(ctx context.Context, t Type, number int64) (Stream, error)

	// HeadingsAfter returns the headings of the streams of a type after a short
	// number, by number: at most limit of them, which is above 0.
	HeadingsAfter(ctx context.Context, t Type, number int64, limit int) ([]Stream, error)

	// Document returns the document under a digest. ErrNotFound when there is
	// none, ErrCorrupt when its bytes no longer have that digest.
	Document(ctx context.Context, digest string) (Document, error)

	// OpenMatch returns the match that was last made the open one, in order of
	// arrival, whether or not it has ended since; ErrNotFound when no match is on record.
	OpenMatch(ctx context.Context) (Match, error)

	// Matches returns the matches that f lets through, by number, with their results.
	Matches(ctx context.Context, f MatchFilter) ([]Match, error)

	// MatchesAfter returns the matches after a short number, by number, with
	// their results: at most limit of them, which is above 0.
	MatchesAfter(ctx context.Context, number int64, limit int) ([]Match, error)

	// Totals returns the totals that f lets through, in the order of season, game, HighWins, player.
	Totals(ctx context.Context, f TotalFilter) ([]Total, error)

	// Forks returns what was put aside, oldest first.
	Forks(ctx context.Context) ([]Fork, error)

	// Batch makes one large change: all that do reads and records through the
	// batch is recorded when do returns nil, and nothing of it when it returns an
	// error, which Batch then returns. It need not fit into memory. Until do
	// returns no other change is recorded, and do must not use the log itself.
	Batch(ctx context.Context, do func(Batch) error) error

	// Close releases the log. It loses nothing: what Record returned from is safe.
	Close() error
}

// MatchFilter says which matches are wanted. Its zero value lets all through.
type MatchFilter struct {
	Stream string  // only this match, if not ""
	Season *string // only those of this season ("" for those in none), if not nil
	State  State   // only those in this state, if not ""
	Player string  // only those in which this player has a result, if not ""
	After  int64   // only those with an event that was recorded after this Pos, if above 0
}

// TotalFilter says which totals are wanted. Its zero value lets all through.
type TotalFilter struct {
	Season *string // only those of this season ("" for matches in none), if not nil
	Game   string  // only those of this game, if not ""
}
