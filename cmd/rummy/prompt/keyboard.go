package prompt

import (
	"bytes"
	"context"
	"errors"
	"os"
	"regexp"
	"time"
	"unicode/utf8"
)

// errSilent: the terminal does not say where its cursor is.
var errSilent = errors.New("the terminal does not say where its cursor is")

// How long to wait for what a terminal sends by itself.
const (
	reportLimit = 2 * time.Second       // for the place of the cursor, also over a slow line
	keyLimit    = 50 * time.Millisecond // for the rest of a key that sends several bytes
)

const (
	ctrlC  = 0x03
	ctrlD  = 0x04
	escape = 0x1b
)

// keys is the terminal's input as survey reads it. Left to itself, survey
// drops keys typed while it waits for the place of the cursor or after Enter,
// so that a score could lose a digit; types parts of the keys it does not know
// into the answer; gives up at a key pressed with Alt; takes Ctrl-D for Enter;
// and waits for ever on a terminal that does not say where its cursor is. So
// keys brings the place of the cursor first when it is asked for, and else one
// key at a time, of those survey knows, Ctrl-D as Ctrl-C; and it fails, for
// good, with errSilent when no place comes, and with ErrCancelled once ctx is done.
type keys struct {
	in     *listener
	fd     uintptr
	ctx    context.Context // of the question being asked
	places int             // how many places of the cursor survey waits for
	silent bool
}

// Fd returns the terminal's file descriptor.
func (k *keys) Fd() uintptr { return k.fd }

// Read brings one key or the place of the cursor. p must have room for it, as a bufio.Reader's has.
func (k *keys) Read(p []byte) (int, error) {
	for !k.silent {
		if k.places > 0 {
			if at := place.FindIndex(k.in.heard); at != nil {
				k.places--
				n := copy(p, k.in.heard[at[0]:at[1]])
				k.in.heard = append(k.in.heard[:at[0]:at[0]], k.in.heard[at[1]:]...)
				return n, nil
			}
			switch err := k.in.wait(k.ctx, reportLimit); {
			case errors.Is(err, errLate):
				k.silent = true
			case err != nil:
				return 0, err
			}
			continue
		}
		if key, n := nextKey(k.in.heard); n > 0 {
			k.in.take(n)
			if key != nil {
				return copy(p, key), nil
			}
			continue
		}
		var limit time.Duration
		if len(k.in.heard) > 0 {
			limit = keyLimit
		}
		switch err := k.in.wait(k.ctx, limit); {
		case errors.Is(err, errLate):
			k.in.heard = nil // the Escape key alone, or the beginning of nothing
		case err != nil:
			return 0, err
		}
	}
	return 0, errSilent
}

var (
	// place is how a terminal answers cursorQuery.
	place = regexp.MustCompile(`\x1b\[\d+;\d+R`)
	// sequence is a key that begins with Escape: the function keys of the Linux
	// console, a control sequence, a keypad key, a key with Alt.
	sequence = regexp.MustCompile(`(?s)^\x1b+(?:\[\[.|\[[0-?]*[ -/]*[@-Z\\-~]|O.|[^\[O\x1b])`)
)

// cursorQuery asks a terminal where its cursor is.
var cursorQuery = []byte("\x1b[6n")

// known holds the sequences that survey can use, each with the form it knows.
var known = map[string][]byte{
	"\x1b[A": []byte("\x1b[A"), "\x1bOA": []byte("\x1b[A"), // up
	"\x1b[B": []byte("\x1b[B"), "\x1bOB": []byte("\x1b[B"), // down
	"\x1b[C": []byte("\x1b[C"), "\x1bOC": []byte("\x1b[C"), // right
	"\x1b[D": []byte("\x1b[D"), "\x1bOD": []byte("\x1b[D"), // left
	"\x1b[H": []byte("\x1b[H"), "\x1bOH": []byte("\x1b[H"), // home
	"\x1b[F": []byte("\x1b[F"), "\x1bOF": []byte("\x1b[F"), // end
	"\x1b[1~": []byte("\x1b[H"), "\x1b[7~": []byte("\x1b[H"), // home
	"\x1b[4~": []byte("\x1b[F"), "\x1b[8~": []byte("\x1b[F"), // end
	"\x1b[3~": []byte("\x1b[3~"), // delete
}

// nextKey returns the key that b begins with, nil if survey does not know it,
// and how many bytes of b it takes: 0 when more must come to tell.
func nextKey(b []byte) (key []byte, n int) {
	switch {
	case len(b) == 0:
		return nil, 0
	case b[0] == escape:
		s := sequence.Find(b)
		if last := len(s) - 1; last > 0 && s[last] < ' ' {
			return nil, last // Escape by itself, then a key such as Enter or Ctrl-C
		}
		return known[string(s)], len(s)
	case b[0] == ctrlD:
		return []byte{ctrlC}, 1
	case !utf8.FullRune(b):
		return nil, 0
	}
	_, n = utf8.DecodeRune(b)
	return b[:n:n], n
}

// screen is the terminal's output as survey writes it. It tells keys when the
// place of the cursor is asked for, and leaves out colours where none are wanted.
type screen struct {
	out   *os.File
	keys  *keys
	color bool
}

// colors is an escape sequence that changes how text looks.
var colors = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// Fd returns the terminal's file descriptor.
func (s *screen) Fd() uintptr { return s.out.Fd() }

// Write writes p, of which each escape sequence must be whole.
func (s *screen) Write(p []byte) (int, error) {
	if bytes.Contains(p, cursorQuery) {
		s.keys.places++
	}
	shown := p
	if !s.color {
		shown = colors.ReplaceAll(p, nil)
	}
	if n, err := s.out.Write(shown); err != nil {
		return min(n, len(p)), err
	}
	return len(p), nil
}
