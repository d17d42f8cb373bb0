package prompt

import (
	"context"
	"errors"
	"io"
	"time"
)

// errLate: nothing was typed in time.
var errLate = errors.New("nothing typed in time")

// listener reads what a person types, and can stop waiting. A read cannot be
// called off: one that is under way when waiting stops goes on, and what it
// brings is kept for whoever waits next. Between answers nothing is read.
type listener struct {
	from  io.Reader
	size  int        // most bytes to read at once; 1 never reads past a newline
	heard []byte     // read, not yet used
	under chan chunk // the read under way, or nil
}

// chunk is what one read brings.
type chunk struct {
	bytes []byte
	err   error
}

// wait adds what is typed next to heard. It returns ErrCancelled when ctx is
// done, errLate when limit is not 0 and has passed, else what the reader says.
func (l *listener) wait(ctx context.Context, limit time.Duration) error {
	if ctx.Err() != nil {
		return ErrCancelled
	}
	if l.under == nil {
		under := make(chan chunk, 1) // so that a read nobody waits for any more can end
		go func() {
			b := make([]byte, l.size)
			n, err := l.from.Read(b)
			under <- chunk{b[:n], err}
		}()
		l.under = under
	}
	var late <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case c := <-l.under:
		l.under = nil
		l.heard = append(l.heard, c.bytes...)
		if len(c.bytes) > 0 {
			return nil // an error that came with bytes comes again without
		}
		return c.err
	case <-late:
		return errLate
	case <-ctx.Done():
		return ErrCancelled
	}
}

// take returns the first n bytes heard and forgets them.
func (l *listener) take(n int) []byte {
	b := l.heard[:n:n]
	l.heard = l.heard[n:]
	return b
}
