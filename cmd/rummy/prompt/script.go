package prompt

import (
	"context"
	"errors"
	"slices"
)

// TB is what a Script needs of a test; *testing.T has it.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
}

// Cancel is the answer of a person who presses Ctrl-C.
const Cancel = "\x03"

// Step is one question that a Script expects, and its answer.
type Step struct {
	// Question is the Text that must be asked.
	Question string
	// Options is what a Select must offer, in this order; nil lets everything pass.
	Options []string
	// Answer is the option as written, the text typed, "yes" or "no", Cancel,
	// or "" for Enter alone.
	Answer string
	// Refused is the error with which the question must refuse the answer; the
	// next step then answers it again. With "" the answer must be taken.
	Refused string
}

// Script is a Prompter that plays a person in tests. It fails the test at once
// when a question is not the one that the next step expects, when an answer
// does not fit its question, and when a check refuses what it should take or
// takes what it should refuse; and at the end of the test when steps are left over.
type Script struct {
	t     TB
	steps []Step
}

// NewScript returns a Script that expects the steps in this order.
func NewScript(t TB, steps ...Step) *Script {
	s := &Script{t: t, steps: slices.Clone(steps)}
	t.Cleanup(func() {
		t.Helper()
		for _, left := range s.steps {
			t.Errorf("never asked: %q", left.Question)
		}
	})
	return s
}

// Select takes an option by its whole text only, or the default.
func (s *Script) Select(ctx context.Context, q Question, options []string) (int, error) {
	s.t.Helper()
	if _, err := q.defaultOption(options); err != nil {
		return 0, err
	}
	var choice int
	_, err := s.play(ctx, q, options, func(answer string) error {
		if choice = slices.Index(options, answer); choice < 0 {
			return errors.New("no such option")
		}
		return nil
	})
	return max(choice, 0), err
}

// Input runs check as every Prompter does.
func (s *Script) Input(ctx context.Context, q Question, check func(string) error) (string, error) {
	s.t.Helper()
	return s.play(ctx, q, nil, check)
}

// Confirm takes "yes" or "no", or the default.
func (s *Script) Confirm(ctx context.Context, q Question) (bool, error) {
	s.t.Helper()
	if err := q.checkConfirm(); err != nil {
		return false, err
	}
	var yes bool
	_, err := s.play(ctx, q, nil, yesOrNo(&yes))
	return yes, err
}

// errStray is returned when the test goes on although Fatalf was called.
var errStray = errors.New("the script was left")

// play takes steps until one answers q.
func (s *Script) play(ctx context.Context, q Question, options []string, check func(string) error) (string, error) {
	s.t.Helper()
	stray := func(format string, args ...any) (string, error) {
		s.t.Helper()
		s.t.Fatalf(format, args...)
		return "", errStray
	}
	for {
		if ctx.Err() != nil {
			return "", ErrCancelled
		}
		if len(s.steps) == 0 {
			return stray("asked %q, but the script is at its end", q.Text)
		}
		step := s.steps[0]
		if step.Question != q.Text {
			return stray("asked %q, expected %q", q.Text, step.Question)
		}
		if step.Options != nil && !slices.Equal(step.Options, options) {
			return stray("%q offered %q, expected %q", q.Text, options, step.Options)
		}
		s.steps = s.steps[1:]
		if step.Answer == Cancel {
			return "", ErrCancelled
		}
		answer, err := q.judge(step.Answer, check)
		switch {
		case err == nil && step.Refused == "":
			return answer, nil
		case err == nil:
			return stray("%q took %q, expected %q", q.Text, step.Answer, step.Refused)
		case err.Error() != step.Refused:
			return stray("%q refused %q: %q, expected %q", q.Text, step.Answer, err, step.Refused)
		}
	}
}
