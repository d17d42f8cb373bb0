package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"rummy/cmd/rummy/prompt"
)

// progress is the line that tells how far long work has come. It is written over
// and over on standard error where somebody watches a terminal, and nowhere else;
// what follows finds the line empty.
type progress struct {
	out   io.Writer // nil: nobody watches
	now   func() time.Time
	after time.Duration // work that takes no longer is not told of
	every time.Duration // the line changes no more often
	began time.Time
	told  time.Time // when the line was written last; zero: never, or it was cleared
}

// clearLine takes the cursor to the beginning of the line and empties it.
const clearLine = "\r\x1b[K"

// newProgress returns the line for standard error. Where that is no terminal, where
// JSON is wanted or plain lines are, there is none.
func newProgress(d *Deps) *progress {
	p := &progress{now: d.Stopwatch, after: d.Patience, every: 200 * time.Millisecond}
	if isTerminal(d.Err) && !slices.Contains([]string{"", "dumb"}, d.Env("TERM")) && !prompt.WantsLines(d.Env) && !d.flags.json {
		p.out = d.Err
	}
	return p
}

// watched tells whether somebody sees the line.
func (p *progress) watched() bool { return p != nil && p.out != nil }

// tell says how far the work has come: "checked 1,200 of 20,000 matches". It is
// called as often as one likes.
func (p *progress) tell(format string, done, of int64) {
	if !p.watched() {
		return
	}
	now := p.now()
	if p.began.IsZero() {
		p.began = now
	}
	if now.Sub(p.began) < p.after || now.Sub(p.told) < p.every {
		return
	}
	p.told = now
	fmt.Fprintf(p.out, clearLine+format, grouped(done), grouped(of))
}

// clear empties the line, before anything else is written.
func (p *progress) clear() {
	if p.watched() && !p.told.IsZero() {
		io.WriteString(p.out, clearLine)
		p.told = time.Time{}
	}
}

// grouped writes a number with commas: 20,000.
func grouped(n int64) string {
	digits := fmt.Sprint(n)
	var parts []string
	for len(digits) > 3 {
		parts = append([]string{digits[len(digits)-3:]}, parts...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, parts...), ",")
}

// counted reads a file and tells how much of it has been read, in KB.
type counted struct {
	io.Reader
	line *progress
	read int64
	of   int64 // 0: nobody knows
}

// newCounted counts what is read of a file, or of what is piped in.
func newCounted(d *Deps, in io.Reader) *counted {
	c := &counted{Reader: in, line: d.progress}
	if f, ok := in.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			c.of = info.Size()
		}
	}
	return c
}

// Read implements io.Reader.
func (c *counted) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.read += int64(n)
	if c.of > 0 {
		c.line.tell("read %s of %s KB", c.read/1024, c.of/1024)
	} else {
		c.line.tell("read %s KB%.0s", c.read/1024, 0)
	}
	return n, err
}

// written writes a page, tells how much of it has been written, in KB, and ends
// with the error of ctx where that is cancelled.
type written struct {
	io.Writer
	ctx   context.Context
	line  *progress
	bytes int64
}

// Write implements io.Writer.
func (w *written) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.Writer.Write(b)
	w.bytes += int64(n)
	w.line.tell("wrote %s KB%.0s", w.bytes/1024, 0)
	return n, err
}
