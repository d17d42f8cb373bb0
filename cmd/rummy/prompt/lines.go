package prompt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Lines returns a Prompter that writes plain lines to out and reads plain lines
// from in: no escape codes, nothing drawn twice, defaults said in words. It
// suits screen readers, dumb terminals and scripts.
//
// Options are numbered, and chosen by number, by name or by the beginning of
// one name only; where an option is itself a number, by name alone. It reads no
// further than the end of the line, so that in may be shared. The end of the
// input gives ErrCancelled, also in the middle of a line.
//
// It leaves Ctrl-C to the program, which has to end ctx on the signal. A read
// under way at that moment cannot be called off: it takes one more byte of in,
// which is the first of the next answer if the same Prompter asks again.
func Lines(in io.Reader, out io.Writer) Prompter {
	return &lines{in: &listener{from: in, size: 1}, out: out}
}

type lines struct {
	in  *listener
	out io.Writer
}

// Select lists the options under the question.
func (l *lines) Select(ctx context.Context, q Question, options []string) (int, error) {
	if _, err := q.defaultOption(options); err != nil {
		return 0, err
	}
	if ctx.Err() != nil {
		return 0, ErrCancelled
	}
	var list strings.Builder
	fmt.Fprintln(&list, q.Text)
	for i, option := range options {
		if numbered(options) {
			fmt.Fprintf(&list, "%3d. %s\n", i+1, option)
		} else {
			fmt.Fprintf(&list, "  %s\n", option)
		}
	}
	if _, err := io.WriteString(l.out, list.String()); err != nil {
		return 0, err
	}
	h := handle(options)
	line := invite(strings.ToUpper(h[:1])+h[1:], q.hints()...)
	var choice int
	_, err := l.settle(ctx, q, line, oneOf(options, &choice))
	return choice, err
}

// Input asks in one line.
func (l *lines) Input(ctx context.Context, q Question, check func(string) error) (string, error) {
	return l.settle(ctx, q, invite(q.Text, q.hints()...), check)
}

// Confirm asks in one line; y, n and capitals will do.
func (l *lines) Confirm(ctx context.Context, q Question) (bool, error) {
	if err := q.checkConfirm(); err != nil {
		return false, err
	}
	var yes bool
	line := invite(q.Text, append([]string{"yes or no"}, q.hints()...)...)
	_, err := l.settle(ctx, q, line, yesOrNo(&yes))
	return yes, err
}

// settle asks with line until an answer passes check.
func (l *lines) settle(ctx context.Context, q Question, line string, check func(string) error) (string, error) {
	ask := func() (string, error) { return l.ask(ctx, line) }
	return settle(q, ask, l.out, check)
}

// ask writes line and returns the line typed after it.
func (l *lines) ask(ctx context.Context, line string) (string, error) {
	if ctx.Err() != nil {
		return "", ErrCancelled
	}
	if _, err := io.WriteString(l.out, line); err != nil {
		return "", err
	}
	typed, err := l.read(ctx)
	if err == nil {
		return typed, nil
	}
	// The cursor still stands behind the question; whatever comes next is not part of it.
	if _, err := fmt.Fprintln(l.out); err != nil {
		return "", err
	}
	l.in.heard = nil
	if errors.Is(err, io.EOF) {
		return "", ErrCancelled
	}
	return "", err
}

// read returns the next line, without its end.
func (l *lines) read(ctx context.Context) (string, error) {
	for {
		if i := bytes.IndexByte(l.in.heard, '\n'); i >= 0 {
			return string(bytes.TrimRight(l.in.take(i+1), "\r\n")), nil
		}
		if err := l.in.wait(ctx, 0); err != nil {
			return "", err
		}
	}
}

// hints says how q may be answered other than by an answer.
func (q Question) hints() []string {
	var hints []string
	if q.Default != "" {
		hints = append(hints, "Enter alone means "+q.Default)
	}
	if q.Help != "" {
		hints = append(hints, "? for help")
	}
	return hints
}

// invite makes of text and hints the line that the answer is typed behind.
func invite(text string, hints ...string) string {
	if len(hints) > 0 {
		return text + " (" + strings.Join(hints, "; ") + "): "
	}
	if strings.HasSuffix(text, "?") || strings.HasSuffix(text, ":") {
		return text + " "
	}
	return text + ": "
}
