package archive

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
	"unicode/utf8"

	"rummy/score"
	"rummy/storage"
)

// maxLine bounds a line of an archive, in bytes.
const maxLine = 16 << 20

// maxFields bounds the fields of a line, of which none here has half as many: each is
// compared with all before it.
const maxFields = 30

// lines gets what stands in an archive, line by line. An error of it ends the
// reading, and is said with the number of the line.
type lines interface {
	Document(storage.Document) error
	Event(storage.Event) error // with its Type, without Pos and Prev

	// AsideEvent gets each event of what another book kept aside, with that as far
	// as it was read; Aside gets the whole when it is read. Its At is zero.
	AsideEvent(storage.Fork, storage.Event) error
	Aside(storage.Fork) error
}

// read reads an archive and hands what stands in it to l. A byte order mark before
// the first line and empty lines are passed over.
//
// The error is a *score.Mistake with the number of the line: it is no archive, or of
// a newer format; a line is cut, too long, no JSON, or has a field missing, doubled
// or unknown; the last line of counts is missing or says otherwise. Otherwise it is
// l's, or r's own.
func read(r io.Reader, l lines) error {
	x := &reading{r: bufio.NewReaderSize(r, 1<<16), to: l}
	err := x.all()
	var wrong *score.Mistake
	if errors.As(err, &wrong) {
		at := *wrong
		at.Message = fmt.Sprintf("line %d: %s", x.line, wrong.Message)
		if x.cut {
			at.Message = wrong.Message
		}
		return &at
	}
	return err
}

// reading is one read under way.
type reading struct {
	r     *bufio.Reader
	to    lines
	line  int           // number of the one read last that holds something
	next  int           // number of the next
	ended bool          // the line read last has no end
	cut   bool          // the mistake is not about a line
	fork  *storage.Fork // being read
	forks int64
	count Written
}

func fault(name, hint, format string, args ...any) error {
	return &score.Mistake{Name: name, Hint: hint, Message: fmt.Sprintf(format, args...)}
}

const changedHint = "the file was changed, or is damaged: export the book again"

func malformed(format string, args ...any) error {
	return fault("archive.form", changedHint, format, args...)
}

// all reads the header, then lines up to that of the counts.
func (x *reading) all() error {
	text, err := x.text()
	if err == io.EOF {
		x.line = 1
		return fault("archive.form", `"rummy export" writes one`, "this is no archive: the file is empty")
	}
	if err != nil {
		return err
	}
	if err := header(text); err != nil {
		return err
	}
	for {
		text, err := x.text()
		if err == io.EOF {
			x.cut = true
			return cutOff("after", x.line)
		}
		if err != nil {
			return err
		}
		if x.ended && !json.Valid(text) {
			x.cut = true
			return cutOff("in", x.line)
		}
		if done, err := x.take(text); done || err != nil {
			return err
		}
	}
}

func cutOff(where string, line int) error {
	return fault("archive.cut_off", "export the book again, or copy the file again", "the archive is cut off %s line %d", where, line)
}

// text returns the next line that holds something.
func (x *reading) text() ([]byte, error) {
	for {
		text, err := x.readLine()
		x.next++
		if x.next == 1 {
			text = bytes.TrimPrefix(text, []byte("\ufeff"))
		}
		text = bytes.TrimSpace(text)
		if len(text) == 0 && err == nil {
			continue
		}
		if len(text) > 0 || err != io.EOF {
			x.line = x.next
		}
		if len(text) > 0 && err == io.EOF {
			err, x.ended = nil, true
		}
		if err == nil && !utf8.Valid(text) {
			err = malformed("it is no text in UTF-8")
		}
		return text, err
	}
}

// readLine reads up to the end of a line.
func (x *reading) readLine() (text []byte, err error) {
	for {
		part, err := x.r.ReadSlice('\n')
		if len(text)+len(part) > maxLine {
			return nil, malformed("it is longer than %d bytes", maxLine)
		}
		text = append(text, part...)
		if err != bufio.ErrBufferFull {
			return text, err
		}
	}
}

func header(text []byte) error {
	f, err := parse(text)
	none := fault("archive.form", `"rummy export" writes one`, "this is no archive: it does not begin with {\"rummy\":\"archive\",\"format\":%d}", Format)
	var what string
	var format int
	if err != nil || !f.has("rummy") || f.take("rummy", &what) != nil || what != "archive" || f.take("format", &format) != nil || format < 1 {
		return none
	}
	if format > Format {
		return fault("archive.newer", "install the newer version of rummy, and import it with that", "a newer rummy has written this archive (format %d; this one reads %d)", format, Format)
	}
	return f.end()
}

// take reads one line. It is done with that of the counts.
func (x *reading) take(text []byte) (done bool, err error) {
	f, err := parse(text)
	if err != nil {
		return false, err
	}
	switch {
	case f.has("aside"):
		return false, x.aside(f)
	case f.has("end"):
		return true, x.end(f)
	case f.has("document"):
		return false, x.document(f)
	case x.forks > 0:
		return false, malformed("no event may follow what was kept aside")
	}
	e, err := f.event()
	if err == nil {
		err = f.end()
	}
	if err != nil {
		return false, err
	}
	x.count.Events++
	if e.Seq == 1 {
		x.count.Streams++
	}
	return false, x.to.Event(e)
}

func (x *reading) document(f *fields) error {
	var d storage.Document
	err := f.take("document", &d.Digest)
	if err == nil {
		d.Body, err = f.body()
	}
	if err == nil {
		err = f.end()
	}
	if err != nil {
		return err
	}
	x.count.Documents++
	return x.to.Document(d)
}

// aside reads an event kept aside. A fork is handed over with its last.
func (x *reading) aside(f *fields) error {
	var number int64
	if err := f.take("aside", &number); err != nil {
		return err
	}
	first := x.fork == nil || number != x.forks
	fork := storage.Fork{}
	prev := storage.Hash{}
	if first {
		var err error
		if prev, err = f.prev(); err == nil {
			err = f.take("why", &fork.Why)
		}
		if err != nil {
			return err
		}
	}
	if first && number != x.forks+1 {
		return malformed("what was kept aside is numbered %d after %d", number, x.forks)
	}
	e, err := f.event()
	if err == nil {
		err = f.end()
	}
	if err != nil {
		return err
	}
	x.count.Aside++
	if first {
		if err := x.handOver(); err != nil {
			return err
		}
		fork.Stream, fork.Type = e.Stream, e.Type
		x.fork, x.forks = &fork, number
	} else {
		last := x.fork.Events[len(x.fork.Events)-1]
		if e.Stream != last.Stream || e.Type != x.fork.Type || e.Seq != last.Seq+1 {
			return malformed("it does not follow the event kept aside before it")
		}
		prev = last.Hash()
	}
	e.Prev = prev
	x.fork.Events = append(x.fork.Events, e)
	return x.to.AsideEvent(*x.fork, e)
}

// handOver hands over the fork that was read.
func (x *reading) handOver() error {
	if x.fork == nil {
		return nil
	}
	err := x.to.Aside(*x.fork)
	x.fork = nil
	return err
}

// end compares the counts of the last line with what was read.
func (x *reading) end(f *fields) error {
	var text json.RawMessage
	if err := f.take("end", &text); err != nil {
		return err
	}
	if err := f.end(); err != nil {
		return err
	}
	counts, err := parse(text)
	if err != nil {
		return err
	}
	for _, c := range []struct {
		key  string
		read int64
	}{{"events", x.count.Events}, {"streams", x.count.Streams}, {"documents", x.count.Documents}, {"aside", x.count.Aside}} {
		var said int64
		if err := counts.take(c.key, &said); err != nil {
			return err
		}
		if said != c.read {
			return malformed("there are to be %d %s before it, and there are %d", said, c.key, c.read)
		}
	}
	if err := counts.end(); err != nil {
		return err
	}
	if err := x.handOver(); err != nil {
		return err
	}
	if _, err := x.text(); err != io.EOF {
		if err == nil {
			err = malformed("something follows the end of the archive")
		}
		return err
	}
	return nil
}

// fields are those of one JSON object that were not taken yet.
type fields struct {
	keys   []string
	values map[string]json.RawMessage
}

// parse reads a JSON object, of which each field stands once.
func parse(text []byte) (*fields, error) {
	if !json.Valid(text) {
		return nil, malformed("it is no JSON, or cut")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil, malformed("it is no JSON object")
	}
	f := &fields{values: map[string]json.RawMessage{}}
	for d.More() {
		token, err := d.Token()
		key, ok := token.(string)
		if err != nil || !ok {
			return nil, malformed("it is no JSON object")
		}
		if slices.Contains(f.keys, key) {
			return nil, malformed("the field %q stands twice", key)
		}
		if len(f.keys) == maxFields {
			return nil, malformed("it has more than %d fields", maxFields)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, malformed("it is no JSON object")
		}
		f.keys, f.values[key] = append(f.keys, key), value
	}
	return f, nil
}

func (f *fields) has(key string) bool { return slices.Contains(f.keys, key) }

// take reads a field.
func (f *fields) take(key string, into any) error {
	i := slices.Index(f.keys, key)
	if i < 0 {
		return malformed("the field %q is missing", key)
	}
	f.keys = slices.Delete(f.keys, i, i+1)
	_, raw := into.(*json.RawMessage)
	if err := json.Unmarshal(f.values[key], into); err != nil || !raw && string(f.values[key]) == "null" {
		return malformed("the field %q cannot be read", key)
	}
	return nil
}

// end wants all fields taken.
func (f *fields) end() error {
	if len(f.keys) > 0 {
		return fault("archive.form", "a newer rummy has written it, or somebody changed it by hand", "the field %q is not known", f.keys[0])
	}
	return nil
}

// body reads the body of an event or document, byte for byte.
func (f *fields) body() ([]byte, error) {
	if !f.has("body_text") {
		var raw json.RawMessage
		err := f.take("body", &raw)
		return raw, err
	}
	var text string
	if err := f.take("body_text", &text); err != nil {
		return nil, err
	}
	if !json.Valid([]byte(text)) {
		return nil, malformed(`the field "body_text" holds no JSON`)
	}
	return []byte(text), nil
}

func (f *fields) prev() (h storage.Hash, err error) {
	var text string
	if err := f.take("prev", &text); err != nil {
		return h, err
	}
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(h) {
		return h, malformed(`the field "prev" is no hash`)
	}
	return storage.Hash(raw), nil
}

func (f *fields) event() (e storage.Event, err error) {
	var at string
	for _, field := range []struct {
		key  string
		into any
	}{{"stream", &e.Stream}, {"type", &e.Type}, {"seq", &e.Seq}, {"kind", &e.Kind}, {"at", &at}, {"actor", &e.Actor}} {
		if err := f.take(field.key, field.into); err != nil {
			return e, err
		}
	}
	if e.Seq < 1 {
		return e, malformed("events are numbered from 1, not from %d", e.Seq)
	}
	e.At, err = time.Parse(storage.TimeLayout, at)
	if err != nil || e.At.Format(storage.TimeLayout) != at {
		return e, malformed("%q is no time as 2026-11-30T20:15:00.000Z", at)
	}
	e.Body, err = f.body()
	return e, err
}
