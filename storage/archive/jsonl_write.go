package archive

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"rummy/score/book"
	"rummy/storage"
)

// Format is the number of the format of archives that this version writes, and the
// highest that it reads.
const Format = 1

// Written counts what stands in an archive.
type Written struct {
	Events    int64 `json:"events"`
	Streams   int64 `json:"streams"`
	Documents int64 `json:"documents"`
	Aside     int64 `json:"aside"` // events that were kept aside
}

// Write writes all that is on record as JSON Lines: events in order of arrival, the
// rules of a game before the first event that names them, then what was kept aside,
// and a line of counts. It holds a page of events in memory, and what was kept aside.
// Others may record meanwhile: it writes the events up to the newest at its start,
// and what is kept aside when it comes to that.
//
// The error wraps storage.ErrCorrupt or storage.ErrNotFound when the record is
// damaged; what was written then lacks its last line.
func Write(ctx context.Context, log storage.Log, w io.Writer) (Written, error) {
	x := &writing{ctx: ctx, log: log, w: bufio.NewWriterSize(w, 1<<16), named: map[string]bool{}}
	x.printf(`{"rummy":"archive","format":%d}`, Format)
	if err := x.events(); err != nil {
		return x.count, err
	}
	if err := x.forks(); err != nil {
		return x.count, err
	}
	end, err := json.Marshal(x.count)
	x.printf(`{"end":%s}`, end)
	return x.count, errors.Join(err, x.err, x.w.Flush())
}

// page is how many events are read at once.
const page = 256

// writing is one Write under way.
type writing struct {
	ctx   context.Context
	log   storage.Log
	w     *bufio.Writer
	err   error           // the first of w
	line  bytes.Buffer    // the one being made
	named map[string]bool // documents written
	count Written
}

func (x *writing) printf(format string, args ...any) {
	if x.err == nil {
		_, x.err = fmt.Fprintf(x.w, format+"\n", args...)
	}
}

func (x *writing) events() error {
	newest, err := x.log.Newest(x.ctx)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	for pos := int64(0); pos < newest.Pos; {
		events, err := x.log.After(x.ctx, pos, page)
		if err != nil || len(events) == 0 {
			return err
		}
		for _, e := range events {
			if pos = e.Pos; pos > newest.Pos {
				return nil
			}
			if err := x.event(e, ""); err != nil {
				return err
			}
			x.count.Events++
			if e.Seq == 1 {
				x.count.Streams++
			}
		}
	}
	return nil
}

// event writes an event, after the rules that it names. aside stands before its
// fields: those of an event kept aside.
func (x *writing) event(e storage.Event, aside string) error {
	if err := x.document(book.RulesNamed(e)); err != nil {
		return err
	}
	compact, err := x.compact(e)
	if err != nil {
		return err
	}
	b := &x.line
	b.Reset()
	b.WriteString("{" + aside)
	field := func(key, value string) {
		fmt.Fprintf(b, `"%s":%s,`, key, quoted(value))
	}
	field("stream", e.Stream)
	field("type", string(e.Type))
	fmt.Fprintf(b, `"seq":%d,`, e.Seq)
	field("kind", e.Kind)
	field("at", e.At.UTC().Format(storage.TimeLayout))
	field("actor", e.Actor)
	if compact {
		b.WriteString(`"body":`)
		b.Write(e.Body)
	} else {
		b.WriteString(`"body_text":` + quoted(string(e.Body)))
	}
	b.WriteString("}\n")
	return x.flush()
}

// flush writes the line that was made.
func (x *writing) flush() error {
	if x.err == nil && x.line.Len() > maxLine {
		x.err = fmt.Errorf("an event is longer than a line of an archive may be (%d bytes)", maxLine)
	}
	if x.err == nil {
		_, x.err = x.w.Write(x.line.Bytes())
	}
	return x.err
}

// compact tells whether the body of an event can stand in a line as it is. The
// error wraps storage.ErrCorrupt: some of the event is no text at all.
func (x *writing) compact(e storage.Event) (bool, error) {
	if !utf8.Valid(e.Body) || !utf8.ValidString(e.Actor+e.Kind+e.Stream) {
		return false, fmt.Errorf("event %d of %s %s: %w: it is no text", e.Seq, e.Type, e.Stream, storage.ErrCorrupt)
	}
	return compact(e.Body), nil
}

// compact tells whether some bytes are JSON without blanks between its parts.
func compact(body []byte) bool {
	var b bytes.Buffer
	return json.Compact(&b, body) == nil && bytes.Equal(b.Bytes(), body)
}

// document writes the rules under a digest, once.
func (x *writing) document(digest string) error {
	if digest == "" || x.named[digest] {
		return nil
	}
	d, err := x.log.Document(x.ctx, digest)
	if err != nil {
		return err
	}
	x.named[digest] = true
	x.count.Documents++
	b := &x.line
	b.Reset()
	b.WriteString(`{"document":` + quoted(digest))
	if compact(d.Body) {
		b.WriteString(`,"body":`)
		b.Write(d.Body)
	} else {
		b.WriteString(`,"body_text":` + quoted(string(d.Body)))
	}
	b.WriteString("}\n")
	return x.flush()
}

// forks writes what was kept aside, oldest first, with the hash that the first event
// of each follows, since what it followed may not be in the archive. When it was put
// aside is not written: that is of this book only. What was taken since, and stands
// among the events, is not written twice.
func (x *writing) forks() error {
	forks, err := x.log.Forks(x.ctx)
	if err != nil {
		return err
	}
	n := 0
	for _, f := range forks {
		again, err := holds(x.ctx, x.log, f)
		if err != nil {
			return err
		}
		if again {
			continue
		}
		n++
		head := fmt.Sprintf(`"aside":%d,"why":%s,"prev":"%s",`, n, quoted(f.Why), f.Events[0].Prev)
		for _, e := range f.Events {
			e.Type = f.Type
			if err := x.event(e, head); err != nil {
				return err
			}
			x.count.Aside++
			head = fmt.Sprintf(`"aside":%d,`, n)
		}
	}
	return nil
}

// quoted writes text as JSON.
func quoted(text string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(text) // text can always be written
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}
