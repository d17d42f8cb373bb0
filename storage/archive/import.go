package archive

import (
	"context"
	"errors"
	"fmt"
	"io"

	"rummy/score/book"
	"rummy/storage"
)

// Take says whose end of a stream is taken where two books that were one go on
// differently. The other end is kept aside.
type Take string

// What can be taken.
const (
	TakeNone   Take = "" // nothing: the import is refused
	TakeOurs   Take = "ours"
	TakeTheirs Take = "theirs"
)

// ImportOptions say how an archive is imported.
type ImportOptions struct {
	Fork   Take
	Agreed string // why rounds stand although a check refuses them
	DryRun bool   // work everything out and record nothing
}

// Tally counts the streams of one type that an archive holds.
type Tally struct {
	Added    int64 // nothing of it was on record
	Extended int64 // it goes on where ours ended
	Known    int64 // ours has all of it
	Forks    int64 // it goes on otherwise than ours
}

// Imported says what an import did, or would do.
type Imported struct {
	Players, Seasons, Matches, Rulings Tally

	Rounds, Documents, Aside Count
	Events                   Count

	Settled []Fork // the forks, as they were settled
	book.Adopted
}

// Count counts what is no stream: rounds, rules, events, forks kept aside.
type Count struct {
	Added int64
	Known int64
}

// New tells whether anything is recorded by the import. Rules that no event names
// are nothing.
func (im Imported) New() bool {
	return im.Events.Added > 0 || im.Aside.Added > 0 || len(im.Settled) > 0
}

// of returns the tally of a type.
func (im *Imported) of(t storage.Type) *Tally {
	switch t {
	case storage.TypePlayer:
		return &im.Players
	case storage.TypeSeason:
		return &im.Seasons
	case storage.TypeRuling:
		return &im.Rulings
	}
	return &im.Matches
}

// errDry ends the batch of a dry run.
var errDry = errors.New("a dry run")

// Import reads an archive into a log, in one change: streams that are unknown are
// added, those that go on are extended, and what is known adds nothing. Rounds are
// ruled on like typed ones. open makes a book of the log it is given. Beside one
// match it holds in memory the players, the seasons, the rulings, the ends of forks,
// and some bytes for each stream of the archive.
//
// The error is a *Forked when a stream goes on differently in both and o.Fork does
// not say whose is taken; a *book.RefusedArchive when rules of a game forbid what
// was recorded and nothing was agreed; a *score.Mistake, with the number of the line
// where there is one, when the archive is damaged or newer, or holds what could not
// have been typed; or the log's or r's own. After an error nothing has changed.
func Import(ctx context.Context, log storage.Log, open func(storage.Log) *book.Book, r io.Reader, o ImportOptions) (done Imported, err error) {
	err = log.Batch(ctx, func(in storage.Batch) error {
		b := open(in)
		adoption, err := b.Adopt(ctx, in)
		if err != nil {
			return err
		}
		x := &importing{ctx: ctx, in: in, adoption: adoption, options: o, streams: map[string]*stream{},
			documents: map[string]bool{}, ours: hashes{in: in, of: map[string][]storage.Hash{}}}
		if err := x.read(r); err != nil {
			return err
		}
		matches := x.done.Matches
		adoption.Matches = matches.Added + matches.Extended + matches.Forks
		if x.done.Adopted, err = adoption.Finish(ctx, o.Agreed); err != nil {
			return err
		}
		if done = x.done; o.DryRun {
			return errDry
		}
		return nil
	})
	if errors.Is(err, errDry) {
		err = nil
	}
	return done, err
}

// importing is one Import under way. It is the lines of its archive.
type importing struct {
	ctx       context.Context
	in        storage.Batch
	adoption  *book.Adoption
	options   ImportOptions
	streams   map[string]*stream
	documents map[string]bool // those on record
	ours      hashes
	run       []storage.Event // of one stream, to be imported together
	forks     []*stream       // those that go on otherwise than ours, in order
	done      Imported
}

// stream is how far a stream of the archive has been read.
type stream struct {
	t       storage.Type
	ours    int64 // newest event on record before; 0: none
	last    int64 // newest event read
	added   bool  // some of its events are imported
	forked  bool
	fork    Fork
	marks   bool            // our end of a fork says nothing (book.OnlyMarks)
	between []storage.Event // their end of a fork
}

func (x *importing) read(r io.Reader) error {
	if err := read(r, x); err != nil {
		return err
	}
	if err := x.flush(); err != nil {
		return err
	}
	if err := x.settle(); err != nil {
		return err
	}
	for _, s := range x.streams {
		tally := x.done.of(s.t)
		switch {
		case s.forked:
			tally.Forks++
		case s.ours == 0:
			tally.Added++
		case s.added:
			tally.Extended++
		default:
			tally.Known++
		}
	}
	return nil
}

// Document implements lines.
func (x *importing) Document(d storage.Document) error {
	if err := book.CheckDocument(d); err != nil {
		return err
	}
	if x.documents[d.Digest] {
		return malformed("document %s stands twice", d.Digest)
	}
	x.documents[d.Digest] = true
	_, err := x.in.Document(x.ctx, d.Digest)
	if err == nil {
		x.done.Documents.Known++
		return nil
	}
	if !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	x.done.Documents.Added++
	return x.in.Record(x.ctx, storage.Change{Documents: []storage.Document{d}})
}

// Event implements lines.
func (x *importing) Event(e storage.Event) error {
	if err := x.check(e); err != nil {
		return err
	}
	s, err := x.stream(e)
	if err != nil {
		return err
	}
	if e.Seq != s.last+1 {
		return malformed("event %d of %s %s does not come after event %d", e.Seq, e.Type, e.Stream, s.last)
	}
	s.last = e.Seq
	if !s.forked && e.Seq <= s.ours {
		known, err := x.ours.holds(x.ctx, e)
		if err != nil {
			return err
		}
		if known {
			x.counts(e, false)
			return nil
		}
		if err := x.part(s, e); err != nil {
			return err
		}
	}
	if s.forked {
		return x.leave(s, e)
	}
	s.added = true
	x.counts(e, true)
	return x.enqueue(e)
}

// check refuses an event that could not be on record here.
func (x *importing) check(e storage.Event) error {
	if err := book.CheckEvent(e); err != nil {
		return err
	}
	digest := book.RulesNamed(e)
	if digest == "" || x.documents[digest] {
		return nil
	}
	_, err := x.in.Document(x.ctx, digest)
	if errors.Is(err, storage.ErrNotFound) {
		return malformed("the rules that it names do not stand before it")
	}
	return err
}

// stream returns what is known of the stream of an event.
func (x *importing) stream(e storage.Event) (*stream, error) {
	s, ok := x.streams[e.Stream]
	if !ok {
		h, err := x.in.Heading(x.ctx, e.Stream)
		if errors.Is(err, storage.ErrNotFound) {
			h, err = storage.Stream{Type: e.Type}, nil
		}
		if err != nil {
			return nil, err
		}
		s = &stream{t: h.Type, ours: h.Seq}
		x.streams[e.Stream] = s
	}
	if s.t != e.Type {
		return nil, malformed("stream %s is about a %s, not a %s", e.Stream, s.t, e.Type)
	}
	return s, nil
}

// counts counts an event, and the round that it records.
func (x *importing) counts(e storage.Event, added bool) {
	for _, c := range []struct {
		*Count
		yes bool
	}{{&x.done.Events, true}, {&x.done.Rounds, book.RecordsRound(e.Kind)}} {
		switch {
		case c.yes && added:
			c.Added++
		case c.yes:
			c.Known++
		}
	}
}

// enqueue imports an event, together with those of its stream before and after it.
func (x *importing) enqueue(e storage.Event) error {
	if n := len(x.run); n > 0 && (x.run[0].Stream != e.Stream || n == page) {
		if err := x.flush(); err != nil {
			return err
		}
	}
	x.run = append(x.run, e)
	return nil
}

// flush imports the events that wait for it.
func (x *importing) flush() error {
	if len(x.run) == 0 {
		return nil
	}
	err := x.in.Import(x.ctx, x.run[0].Type, x.run)
	x.run = x.run[:0]
	return err
}

// hashes are those of our events, of the streams read last.
type hashes struct {
	in    storage.Batch
	of    map[string][]storage.Hash
	order []string
}

// mostHashed is of how many streams hashes are kept: more than matches are played
// at a time.
const mostHashed = 64

// holds tells whether ours holds an event, of a stream that is the same before it.
func (h *hashes) holds(ctx context.Context, e storage.Event) (bool, error) {
	all, ok := h.of[e.Stream]
	if !ok {
		events, err := h.in.Events(ctx, e.Stream)
		if err != nil {
			return false, err
		}
		for _, o := range events {
			all = append(all, o.Hash())
		}
		if len(h.order) == mostHashed {
			delete(h.of, h.order[0])
			h.order = h.order[1:]
		}
		h.of[e.Stream], h.order = all, append(h.order, e.Stream)
	}
	if int64(len(all)) < e.Seq {
		return false, fmt.Errorf("event %d of stream %s: %w", e.Seq, e.Stream, storage.ErrCorrupt)
	}
	if e.Seq > 1 {
		e.Prev = all[e.Seq-2]
	}
	return e.Hash() == all[e.Seq-1], nil
}
