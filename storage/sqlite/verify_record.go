package sqlite

import (
	"database/sql"
	"fmt"
	"strings"

	"rummy/storage"
)

// What is read here may hold anything: columns are taken as they come.

// stored is an event as it is stored.
type stored struct {
	storage.Event
	pos   sql.NullInt64 // NULL if there is no event
	wrong []string      // what no event can hold, in words
}

// scanStored takes an event, and columns before it into first.
func scanStored(r row, first ...any) (s stored, err error) {
	var seq, kind, body, actor, at, prev any
	columns := []any{&s.pos, &seq, &kind, &body, &actor, &at, &prev}
	if err := r.Scan(append(first, columns...)...); err != nil {
		return s, damaged(err, "an event")
	}
	if !s.pos.Valid && seq == nil {
		return s, nil
	}
	s.Pos = s.pos.Int64
	s.pos.Valid = true
	var ok [3]bool
	s.Seq, ok[0] = seq.(int64)
	s.Kind, ok[1] = kind.(string)
	s.Actor, ok[2] = actor.(string)
	s.note(ok[0] && s.Seq > 0, "its number is none")
	s.note(ok[1] && s.Kind != "", "its kind is missing")
	s.note(ok[2], "who entered it is missing")
	text, isText := body.(string)
	s.Body = []byte(text)
	s.note(isText && isJSON(s.Body), "its body is not JSON")
	when, _ := at.(string)
	s.At, err = parseTime(when)
	s.note(err == nil, fmt.Sprintf("its time is %q", when))
	blob, _ := prev.([]byte)
	s.Prev, err = hash(blob)
	s.note(err == nil, "the hash of the event before is none")
	return s, nil
}

func (s *stored) note(fine bool, what string) {
	if !fine {
		s.wrong = append(s.wrong, what)
	}
}

// chainRow is a stream and one of its events, or none.
type chainRow struct {
	stream string
	t      storage.Type
	number int64
	seq    int64  // of the heading
	head   []byte // its hash
	event  stored
}

func scanChainRow(r row) (c chainRow, err error) {
	c.event, err = scanStored(r, &c.stream, &c.t, &c.number, &c.seq, &c.head)
	c.event.Stream = c.stream
	return c, err
}

const chains = `SELECT s.stream, s.type, s.number, s.seq, s.head, e.pos, e.seq, e.kind, e.body, e.actor, e.at, e.prev
	FROM streams s LEFT JOIN events e ON e.stream = s.stream ORDER BY s.stream, e.seq`

// chain is a stream that is being walked along.
type chain struct {
	chainRow
	last  int64        // Seq of the event before
	hash  storage.Hash // and its hash
	known bool         // whether hash can be relied on
}

// streams walks along all streams, in order of their names, and looks for
// events whose stream has no heading.
func (v *verification) streams() error {
	var c *chain
	err := each(v, scanChainRow, func(r chainRow, err error) {
		if err != nil {
			v.found(Place{}, "%v", err)
			return
		}
		if c == nil || c.stream != r.stream {
			v.endOf(c)
			c = &chain{chainRow: r, known: true}
		}
		if r.event.pos.Valid {
			v.next(c, r.event)
		}
	}, chains)
	v.endOf(c)
	if err != nil {
		return err
	}
	return each(v, scanPlace, func(p Place, err error) {
		if err != nil {
			v.found(Place{}, "%v", err)
			return
		}
		v.found(p, "the heading of its stream is missing")
	}, "SELECT '', 0, stream, seq, pos FROM events e WHERE NOT EXISTS (SELECT 1 FROM streams s WHERE s.stream = e.stream) ORDER BY stream, seq")
}

func scanPlace(r row) (p Place, err error) {
	err = r.Scan(&p.Type, &p.Number, &p.Stream, &p.Seq, &p.Pos)
	return p, damaged(err, "a stream")
}

// place is where an event of c is.
func (c *chain) place(seq, pos int64) Place {
	return Place{Type: c.t, Number: c.number, Stream: c.stream, Seq: seq, Pos: pos}
}

// next takes the next event of a stream, and wants it to follow the one before.
func (v *verification) next(c *chain, e stored) {
	where := c.place(e.Seq, e.Pos)
	if before := e.Seq - 1; before > c.last {
		v.found(c.place(c.last+1, 0), "%s", missing(c.last+1, before))
		c.known = false
	}
	switch {
	case !c.known || e.Prev == c.hash:
	case c.last == 0:
		v.found(where, "it is the first and follows something else")
	default:
		v.found(c.place(c.last, 0), "it was changed: event %d was recorded after another one", e.Seq)
	}
	if len(e.wrong) > 0 {
		v.found(where, "%s", strings.Join(e.wrong, ", "))
	}
	c.last, c.hash, c.known = e.Seq, e.Hash(), len(e.wrong) == 0
}

// missing says that an event, or a row of them, is not there.
func missing(from, to int64) string {
	if from == to {
		return "it is missing"
	}
	return fmt.Sprintf("it and those up to event %d are missing", to)
}

// endOf wants a stream to end where its heading says.
func (v *verification) endOf(c *chain) {
	if c == nil {
		return
	}
	head, err := hash(c.head)
	switch {
	case err != nil:
		v.found(c.place(0, 0), "its heading holds no hash")
	case c.last == 0:
		v.found(c.place(0, 0), "all its events are missing")
	case c.last < c.seq:
		v.found(c.place(c.last+1, 0), "%s, cut off at the end", missing(c.last+1, c.seq))
	case c.last > c.seq:
		v.found(c.place(c.seq+1, 0), "the stream goes on after event %d, where its heading ends", c.seq)
	case c.known && c.hash != head:
		v.found(c.place(c.last, 0), "it was changed, or the heading of its stream was")
	}
}

// positions wants each position up to the newest once, in its place or put aside.
func (v *verification) positions() error {
	var last int64
	return each(v, func(r row) (pos int64, err error) { return pos, r.Scan(&pos) }, func(pos int64, err error) {
		switch {
		case err != nil:
			v.found(Place{}, "%v", damaged(err, "an event"))
		case pos == last:
			v.found(Place{Pos: pos}, "it was put aside and stands in its place too")
		case pos > last+1:
			v.found(Place{Pos: last + 1}, "%s in the order of arrival", missing(last+1, pos-1))
		}
		last = max(last, pos)
	}, arrivals)
}

const (
	arrivals      = `SELECT pos FROM events UNION ALL SELECT pos FROM forks WHERE pos IS NOT NULL ORDER BY pos`
	inNumberOrder = `SELECT s.type, s.number, s.stream, 0, coalesce(e.pos, 0)
		FROM streams s LEFT JOIN events e ON e.stream = s.stream AND e.seq = 1 ORDER BY s.type, s.number`
)

// knownTypes are the types of streams that there are.
var knownTypes = map[storage.Type]bool{storage.TypePlayer: true, storage.TypeSeason: true, storage.TypeMatch: true, storage.TypeRuling: true}

// numbers wants the streams of each type numbered without gaps, in the order
// in which they began.
func (v *verification) numbers() error {
	var last Place
	return each(v, scanPlace, func(p Place, err error) {
		if err != nil {
			v.found(Place{}, "%v", err)
			return
		}
		if p.Type != last.Type {
			last = Place{Type: p.Type}
			if !knownTypes[p.Type] {
				v.found(Place{Stream: p.Stream}, "there is no type %q of streams", p.Type)
			}
		}
		if p.Number != last.Number+1 {
			v.found(p, "its number comes after %d", last.Number)
		}
		if p.Pos > 0 && p.Pos < last.Pos {
			v.found(p, "it began before %s %d", last.Type, last.Number)
		}
		last = Place{Type: p.Type, Number: p.Number, Pos: max(p.Pos, last.Pos)}
	}, inNumberOrder)
}

func (v *verification) documents() error {
	return each(v, func(r row) (d storage.Document, err error) {
		return d, damaged(r.Scan(&d.Digest, &d.Body), "a document")
	},
		func(d storage.Document, err error) {
			switch {
			case err != nil:
				v.found(Place{}, "%v", err)
			case storage.Digest(d.Body) != d.Digest:
				v.found(Place{}, "document %s: it was changed", d.Digest)
			case !isJSON(d.Body):
				v.found(Place{}, "document %s: it is not JSON", d.Digest)
			}
		}, "SELECT digest, body FROM documents ORDER BY digest")
}

// forkEvent is an event put aside, with what is kept about it.
type forkEvent struct {
	fork  int64
	t     sql.NullString
	num   sql.NullInt64
	hash  []byte
	aside any
	event stored
}

func scanForkEvent(r row) (f forkEvent, err error) {
	var stream string
	f.event, err = scanStored(r, &f.fork, &stream, &f.t, &f.num, &f.hash, &f.aside)
	f.event.Stream = stream
	return f, err
}

// forks wants the events of each fork to follow each other.
func (v *verification) forks() error {
	var last forkEvent
	return each(v, scanForkEvent, func(f forkEvent, err error) {
		if err != nil {
			v.found(Place{}, "%v", err)
			return
		}
		e := f.event
		where := Place{Type: storage.Type(f.t.String), Number: f.num.Int64, Stream: e.Stream, Seq: e.Seq, Pos: e.Pos}
		kept, err := hash(f.hash)
		if err != nil || e.Hash() != kept {
			e.wrong = append(e.wrong, "it was changed")
		}
		e.note(f.t.Valid, "the heading of its stream is missing")
		if f.fork == last.fork {
			e.note(e.Stream == last.event.Stream && e.Seq == last.event.Seq+1, "the one before it is missing")
			e.note(e.Seq != last.event.Seq+1 || e.Prev == last.event.Hash(), "it follows another one")
		}
		aside, _ := f.aside.(string)
		if _, err := parseTime(aside); err != nil {
			e.wrong = append(e.wrong, fmt.Sprintf("it was put aside at %q", aside))
		}
		if len(e.wrong) > 0 {
			v.found(where, "put aside (fork %d): %s", f.fork, strings.Join(e.wrong, ", "))
		}
		last = f
	}, `SELECT fork, f.stream, type, number, hash, aside, coalesce(pos, 0), f.seq, kind, body, actor, at, prev
		FROM forks f LEFT JOIN streams s ON s.stream = f.stream ORDER BY fork, f.seq`)
}
