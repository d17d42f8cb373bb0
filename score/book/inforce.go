package book

import (
	"fmt"
	"slices"

	"rummy/storage"
)

// reversed is the body of an event that takes a change back or brings one back.
type reversed struct {
	Seq int64 `json:"seq"` // of the change
}

// changes is the events of one stream by whether what they did holds. The first
// one begins the stream and always holds.
type changes struct {
	all        []storage.Event // oldest first
	done       []storage.Event // in force, oldest first, with the first one
	undone     []storage.Event // taken back; the next to be brought back is the last
	undo, redo string          // kinds of the events that take back and bring back
}

// inForce works out which changes of a stream are in force. undo and redo are
// the kinds of the events that take a change back and bring one back; their
// bodies are reversed. Any other event clears what could be brought back. The
// error is storage.ErrCorrupt, wrapped: an event that takes back another change
// than the newest in force, or brings back another than the newest taken back.
func inForce(events []storage.Event, undo, redo string) (changes, error) {
	c := changes{all: events, undo: undo, redo: redo}
	if !slices.ContainsFunc(events, func(e storage.Event) bool { return e.Kind == undo || e.Kind == redo }) {
		c.done = slices.Clip(events)
		return c, nil
	}
	for i, e := range events {
		if e.Kind != undo && e.Kind != redo {
			c.done, c.undone = append(c.done, e), nil
			continue
		}
		of, err := c.of(e)
		if err != nil {
			return c, err
		}
		from, to := &c.done, &c.undone
		if e.Kind == redo {
			from, to = to, from
		}
		newest := len(*from) - 1
		if i == 0 || newest < 0 || (*from)[newest].Seq != of || of == events[0].Seq {
			return c, fmt.Errorf("%w: event %d of %s (%s) names a change whose turn it is not", storage.ErrCorrupt, e.Seq, e.Stream, e.Kind)
		}
		*to = append(*to, (*from)[newest])
		*from = (*from)[:newest]
	}
	return c, nil
}

// of returns the change that an event takes back or brings back, 0 where it does neither.
func (c changes) of(e storage.Event) (int64, error) {
	if e.Kind != c.undo && e.Kind != c.redo {
		return 0, nil
	}
	var body reversed
	err := read(e, &body)
	return body.Seq, err
}

// toUndo returns the newest change in force that can be taken back.
func (c changes) toUndo() (storage.Event, bool) {
	if len(c.done) < 2 {
		return storage.Event{}, false
	}
	return c.done[len(c.done)-1], true
}

// toRedo returns the newest change taken back that can be brought back.
func (c changes) toRedo() (storage.Event, bool) {
	if len(c.undone) == 0 {
		return storage.Event{}, false
	}
	return c.undone[len(c.undone)-1], true
}

// seq is that of the newest event.
func (c changes) seq() int64 { return c.all[len(c.all)-1].Seq }

// holds tells whether what an event did still holds: a change that is in force;
// a taking back or bringing back until the next one of the same change.
func (c changes) holds(e storage.Event) (bool, error) {
	of, err := c.of(e)
	if err != nil || of == 0 {
		return slices.ContainsFunc(c.done, func(d storage.Event) bool { return d.Seq == e.Seq }), err
	}
	for _, later := range c.all {
		again, err := c.of(later)
		if err != nil || later.Seq > e.Seq && again == of {
			return false, err
		}
	}
	return true, nil
}

// byStream parts events by their streams, in the order in which these begin.
func byStream(events []storage.Event) [][]storage.Event {
	var parts [][]storage.Event
	at := make(map[string]int, len(events))
	for n, e := range events {
		i, ok := at[e.Stream]
		if !ok {
			at[e.Stream] = len(parts)
			parts = append(parts, events[n:n+1:n+1])
			continue
		}
		parts[i] = append(parts[i], e)
	}
	return parts
}
