package prompt

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// recorder is a test that is watched: it notes what failed and goes on.
type recorder struct {
	failed   []string
	cleanups []func()
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failed = append(r.failed, fmt.Sprintf(format, args...))
}
func (r *recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...) }
func (r *recorder) Cleanup(f func())                  { r.cleanups = append(r.cleanups, f) }

// end ends the test and returns what failed.
func (r *recorder) end() []string {
	for _, f := range r.cleanups {
		f()
	}
	return r.failed
}

// points refuses all but one answer.
func points(answer string) error {
	if answer != "23" {
		return errors.New("not a number of points: " + answer)
	}
	return nil
}

func TestAScriptAnswersInItsOrder(t *testing.T) {
	r := &recorder{}
	p := NewScript(r,
		Step{Question: "Which game?", Options: []string{"Kit", "Kings"}, Answer: "Kings"},
		Step{Question: "Which game?"},
		Step{Question: "Points", Answer: "7x", Refused: "not a number of points: 7x"},
		Step{Question: "Points", Answer: " 23 "},
		Step{Question: "Name", Answer: "North"},
		Step{Question: "Record it?", Answer: "yes"},
		Step{Question: "Record it?"},
	)
	ctx := t.Context()

	game, err := p.Select(ctx, Question{Text: "Which game?"}, []string{"Kit", "Kings"})
	require.NoError(t, err)
	require.Equal(t, 1, game)
	game, err = p.Select(ctx, Question{Text: "Which game?", Default: "Kit"}, []string{"Kings", "Kit"})
	require.NoError(t, err)
	require.Equal(t, 1, game)
	answer, err := p.Input(ctx, Question{Text: "Points"}, points)
	require.NoError(t, err)
	require.Equal(t, "23", answer)
	answer, err = p.Input(ctx, Question{Text: "Name"}, nil)
	require.NoError(t, err)
	require.Equal(t, "North", answer)
	yes, err := p.Confirm(ctx, Question{Text: "Record it?"})
	require.NoError(t, err)
	require.True(t, yes)
	yes, err = p.Confirm(ctx, Question{Text: "Record it?", Default: "no"})
	require.NoError(t, err)
	require.False(t, yes)
	require.Empty(t, r.end())
}

func TestAScriptCancels(t *testing.T) {
	step := Step{Question: "Record it?", Answer: Cancel}
	p := NewScript(t, step, step, step)
	q := Question{Text: "Record it?", Default: "yes"}

	_, err := p.Confirm(t.Context(), q)
	require.Equal(t, ErrCancelled, err)
	_, err = p.Input(t.Context(), q, nil)
	require.Equal(t, ErrCancelled, err)
	_, err = p.Select(t.Context(), q, []string{"yes"})
	require.Equal(t, ErrCancelled, err)

	done, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = p.Confirm(done, q)
	require.Equal(t, ErrCancelled, err)
}

func TestAScriptFailsTheTest(t *testing.T) {
	for _, tt := range []struct {
		name  string
		steps []Step
		ask   func(p Prompter) error
		want  []string
	}{
		{"on a question after its end", nil,
			func(p Prompter) error { _, err := p.Input(t.Context(), Question{Text: "Points"}, points); return err },
			[]string{`asked "Points", but the script is at its end`}},
		{"on another question than the next one", []Step{{Question: "Name", Answer: "North"}},
			func(p Prompter) error { _, err := p.Input(t.Context(), Question{Text: "Points"}, points); return err },
			[]string{`asked "Points", expected "Name"`, `never asked: "Name"`}},
		{"on answers left over", []Step{{Question: "Points", Answer: "23"}, {Question: "Name"}, {Question: "Record it?"}},
			func(p Prompter) error { _, err := p.Input(t.Context(), Question{Text: "Points"}, points); return err },
			[]string{`never asked: "Name"`, `never asked: "Record it?"`}},
		{"when a check refuses an answer", []Step{{Question: "Points", Answer: "7x"}},
			func(p Prompter) error { _, err := p.Input(t.Context(), Question{Text: "Points"}, points); return err },
			[]string{`"Points" refused "7x": "not a number of points: 7x", expected ""`}},
		{"when a check refuses for another reason", []Step{{Question: "Points", Answer: "7x", Refused: "too low"}},
			func(p Prompter) error { _, err := p.Input(t.Context(), Question{Text: "Points"}, points); return err },
			[]string{`"Points" refused "7x": "not a number of points: 7x", expected "too low"`}},
		{"when a check takes what it should refuse", []Step{{Question: "Points", Answer: "23", Refused: "too low"}},
			func(p Prompter) error { _, err := p.Input(t.Context(), Question{Text: "Points"}, points); return err },
			[]string{`"Points" took "23", expected "too low"`}},
		{"on other options than expected", []Step{{Question: "Who?", Options: []string{"North"}, Answer: "North"}},
			func(p Prompter) error {
				_, err := p.Select(t.Context(), Question{Text: "Who?"}, []string{"North", "East"})
				return err
			},
			[]string{`"Who?" offered ["North" "East"], expected ["North"]`, `never asked: "Who?"`}},
		{"on an option given by part of its text", []Step{{Question: "Who?", Answer: "Nor"}},
			func(p Prompter) error {
				_, err := p.Select(t.Context(), Question{Text: "Who?"}, []string{"North"})
				return err
			},
			[]string{`"Who?" refused "Nor": "no such option", expected ""`}},
		{"on an answer neither yes nor no", []Step{{Question: "Record it?", Answer: "maybe"}},
			func(p Prompter) error { _, err := p.Confirm(t.Context(), Question{Text: "Record it?"}); return err },
			[]string{`"Record it?" refused "maybe": "please answer yes or no", expected ""`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := &recorder{}
			err := tt.ask(NewScript(r, tt.steps...))
			require.Equal(t, tt.want, r.end())
			if len(tt.want) > 0 && tt.name != "on answers left over" {
				require.ErrorIs(t, err, errStray)
			}
		})
	}
}
