package storage

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io"
)

// Hash is a SHA-256. The zero Hash stands before the first event of a stream.
type Hash [sha256.Size]byte

// String writes the hash in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// TimeLayout is how times stand in the record: RFC 3339, UTC, milliseconds.
const TimeLayout = "2006-01-02T15:04:05.000Z"

// Hash is the SHA-256 over stream, seq, kind, body, actor, time and prev, each
// with its length before it, so that no two different events run together.
// Pos is left out: it is the order of arrival in one book only.
func (e Event) Hash() Hash {
	h := sha256.New()
	field := func(b string) {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(b)))
		h.Write(n[:])
		io.WriteString(h, b)
	}
	var seq [8]byte
	binary.BigEndian.PutUint64(seq[:], uint64(e.Seq))
	field(e.Stream)
	field(string(seq[:]))
	field(e.Kind)
	field(string(e.Body))
	field(e.Actor)
	field(e.At.UTC().Format(TimeLayout))
	field(string(e.Prev[:]))
	return Hash(h.Sum(nil))
}

// Digest names a document: the lower-case hexadecimal SHA-256 of its bytes.
func Digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}
