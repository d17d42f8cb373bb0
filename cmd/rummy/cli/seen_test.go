package cli

import (
	"context"
	"strings"

	"rummy/cmd/rummy/prompt"
)

// seen is a person who presses Enter alone, but for the options, which are asked for
// one by one, and whose names are North and East. It keeps which options were asked for, with the
// answer of Enter alone.
type seen struct {
	choose  map[string]string // option: its value
	options []string
}

func (s *seen) Select(_ context.Context, q prompt.Question, options []string) (int, error) {
	field, _, isOption := strings.Cut(q.Text, ": ")
	want := q.Default
	if q.Text == "Which house rules?" {
		want = chooseNew
	}
	if isOption {
		s.options = append(s.options, field+" "+q.Default)
		if v, ok := s.choose[field]; ok {
			want = v
		}
	}
	for i, o := range options {
		if o == want {
			return i, nil
		}
	}
	return 0, nil
}

func (s *seen) Input(_ context.Context, q prompt.Question, check func(string) error) (string, error) {
	answer := q.Default
	if q.Text == whoPlays {
		answer = "North, East"
	}
	return answer, check(answer)
}

func (s *seen) Confirm(context.Context, prompt.Question) (bool, error) { return true, nil }

// defaults is a person who presses Enter alone and keeps what that means.
type defaults struct {
	seen
	of []string
}

func (d *defaults) Input(_ context.Context, q prompt.Question, check func(string) error) (string, error) {
	d.of = append(d.of, q.Default)
	return q.Default, check(q.Default)
}
