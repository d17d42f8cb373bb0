package archive

import (
	"context"
	"errors"
	"fmt"
	"time"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
)

// Fork is a stream that goes on differently in the book and in an archive.
type Fork struct {
	Type         storage.Type
	Stream       string
	Called       string // "match 3", "player North"
	Seq          int64  // number of the first event that differs
	Ours, Theirs Side
}

// Side is what one of them recorded there.
type Side struct {
	By   string
	At   time.Time
	Kind string // of event
}

// Describe names a fork, with times on the clock of a zone.
func (f Fork) Describe(zone *time.Location) string {
	at := func(s Side) string { return fmt.Sprintf("%s on %s", s.By, s.At.In(zone).Format("2006-01-02 15:04")) }
	return fmt.Sprintf("%s parts at event %d: here by %s, in the archive by %s", f.Called, f.Seq, at(f.Ours), at(f.Theirs))
}

// Forked is an archive of a book that goes on otherwise than this one, when nobody
// said whose is to be taken.
type Forked struct {
	Forks []Fork // in the order of the archive
}

// Error says how many there are.
func (f *Forked) Error() string {
	if len(f.Forks) == 1 {
		return "the archive goes on otherwise than the book in 1 place, so nothing is imported"
	}
	return fmt.Sprintf("the archive goes on otherwise than the book in %d places, so nothing is imported", len(f.Forks))
}

// part begins a fork with an event that is not ours.
func (x *importing) part(s *stream, e storage.Event) error {
	events, err := x.in.Events(x.ctx, e.Stream)
	if err != nil {
		return err
	}
	ours := events[e.Seq-1]
	called, err := x.adoption.Called(x.ctx, e.Stream)
	if err != nil {
		return err
	}
	if x.options.Fork == TakeTheirs && e.Seq == 1 {
		return &score.Mistake{Name: "archive.fork", Hint: "--fork ours keeps what is on record",
			Message: fmt.Sprintf("%s begins otherwise here: its first event cannot be put aside", called)}
	}
	s.forked, s.marks = true, book.OnlyMarks(events[e.Seq-1:])
	s.fork = Fork{Type: s.t, Stream: e.Stream, Called: called, Seq: e.Seq,
		Ours: Side{ours.Actor, ours.At, ours.Kind}, Theirs: Side{e.Actor, e.At, e.Kind}}
	x.forks = append(x.forks, s)
	return nil
}

// leave keeps an event of a fork, until all are read.
func (x *importing) leave(s *stream, e storage.Event) error {
	if n := len(s.between); n > 0 {
		e.Prev = s.between[n-1].Hash()
	} else if e.Seq > 1 {
		hashes := x.ours.of[e.Stream] // of the event that parted
		e.Prev = hashes[e.Seq-2]
	}
	s.between = append(s.between, e)
	return nil
}

// settle takes one end of each fork and keeps the other aside. What was kept aside
// before is no longer a fork, nor is one of which an end says nothing: the other is
// taken then.
func (x *importing) settle() error {
	kept, err := x.keptAside()
	if err != nil {
		return err
	}
	var open []Fork
	for _, s := range x.forks {
		theirs := x.options.Fork == TakeTheirs
		nothing := book.OnlyMarks(s.between)
		known := kept[s.between[len(s.between)-1].Hash()]
		switch {
		case known && (nothing || !theirs):
			s.forked = false
			for _, e := range s.between {
				x.counts(e, false)
			}
		case nothing:
			s.forked = false
			x.done.Aside.Added++
			err = x.keep(s, "an archive was imported that only marks something otherwise")
		case s.marks:
			s.forked = false
			err = x.take(s, "an archive was imported that goes on where only marks had been set")
		case theirs:
			err = x.take(s, "an archive that goes on otherwise was imported, and its end taken")
		case x.options.Fork == TakeOurs:
			err = x.keep(s, "an archive that goes on otherwise was imported, and the end of the book kept")
		default:
			open = append(open, s.fork)
		}
		if err != nil {
			return err
		}
		if s.forked {
			x.done.Settled = append(x.done.Settled, s.fork)
		}
	}
	if len(open) > 0 {
		return &Forked{open}
	}
	return nil
}

// keep keeps their end of a fork aside.
func (x *importing) keep(s *stream, why string) error {
	_, err := x.in.KeepAside(x.ctx, s.t, s.between, why)
	return err
}

// take puts our end of a fork aside, and theirs in its place.
func (x *importing) take(s *stream, why string) error {
	s.added = true
	for _, e := range s.between {
		x.counts(e, true)
	}
	return x.adoption.Replace(x.ctx, s.t, s.between, why)
}

// keptAside are the hashes of the last event of all that is kept aside; nil where
// nothing has parted.
func (x *importing) keptAside() (map[storage.Hash]bool, error) {
	if len(x.forks) == 0 {
		return nil, nil
	}
	forks, err := x.in.Forks(x.ctx)
	kept := make(map[storage.Hash]bool, len(forks))
	for _, f := range forks {
		kept[f.Events[len(f.Events)-1].Hash()] = true
	}
	return kept, err
}

// AsideEvent implements lines.
func (x *importing) AsideEvent(f storage.Fork, e storage.Event) error {
	if err := x.check(e); err != nil {
		return err
	}
	if err := book.CheckText(f.Why); err != nil {
		return err
	}
	if s, ok := x.streams[f.Stream]; !ok || s.t != f.Type {
		return malformed("it is of %s %s, of which nothing else is in the archive", f.Type, f.Stream)
	}
	return nil
}

// Aside implements lines: what another book kept aside is kept aside here too, if
// it is not what this one went on with.
func (x *importing) Aside(f storage.Fork) error {
	if err := x.flush(); err != nil {
		return err
	}
	known, err := holds(x.ctx, x.in, f)
	if err != nil {
		return err
	}
	added := false
	if !known {
		added, err = x.in.KeepAside(x.ctx, f.Type, f.Events, f.Why)
	}
	if added {
		x.done.Aside.Added++
	} else if err == nil {
		x.done.Aside.Known++
	}
	return err
}

// holds tells whether what was kept aside stands in its stream: its last event, by
// its hash, stands for all before it.
func holds(ctx context.Context, log storage.Log, f storage.Fork) (bool, error) {
	last := f.Events[len(f.Events)-1]
	events, err := log.Events(ctx, f.Stream)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return false, err
	}
	return int64(len(events)) >= last.Seq && events[last.Seq-1].Hash() == last.Hash(), nil
}
