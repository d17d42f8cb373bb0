package prompt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/AlecAivazis/survey/v2"
	"github.com/AlecAivazis/survey/v2/terminal"
	"golang.org/x/term"
)

// menus asks with survey: options to walk through with the arrow keys and to
// narrow down by typing, lines that can be edited. Once the terminal has shown
// that it cannot carry that, it goes on in plain lines.
//
// Survey turns signals off while it waits, so Ctrl-C arrives as a key. On
// Windows survey reads the console itself: there Ctrl-D still means Enter, and
// a context that is done is noticed with the next key only.
type menus struct {
	keys   *keys
	screen *screen
	lines  *lines
}

// newMenus returns a Prompter for a terminal. NO_COLOR in the program's
// environment keeps survey from colours even if color is true.
func newMenus(in, out *os.File, color bool) *menus {
	l := &listener{from: in, size: 256}
	k := &keys{in: l, fd: in.Fd(), ctx: context.Background()}
	s := &screen{out: out, keys: k, color: color}
	return &menus{keys: k, screen: s, lines: &lines{in: l, out: s}}
}

// Select draws a menu of up to seven options at a time.
func (m *menus) Select(ctx context.Context, q Question, options []string) (int, error) {
	if m.keys.silent {
		return m.lines.Select(ctx, q, options)
	}
	first, err := q.defaultOption(options)
	if err != nil {
		return 0, err
	}
	var choice int
	err = m.ask(ctx, func() survey.Prompt {
		return &survey.Select{Message: m.wrap(q.Text), Help: m.wrap(q.Help), Options: options, Default: max(first, 0)}
	}, &choice)
	return choice, err
}

// Input leaves a refused answer on the screen, with the reason under it.
func (m *menus) Input(ctx context.Context, q Question, check func(string) error) (string, error) {
	if !m.keys.silent {
		answer, err := m.settle(ctx, q, q.brackets(q.Default), check)
		if !errors.Is(err, errSilent) {
			return answer, err
		}
	}
	return m.lines.Input(ctx, q, check)
}

// Confirm asks for a line too: survey's own question cannot do without a
// default, and has words of its own for an answer it does not understand.
func (m *menus) Confirm(ctx context.Context, q Question) (bool, error) {
	if err := q.checkConfirm(); err != nil {
		return false, err
	}
	if !m.keys.silent {
		var yes bool
		choice := map[string]string{"": "y/n", "yes": "Y/n", "no": "y/N"}[q.Default]
		_, err := m.settle(ctx, q, q.brackets(choice), yesOrNo(&yes))
		if !errors.Is(err, errSilent) {
			return yes, err
		}
	}
	return m.lines.Confirm(ctx, q)
}

// brackets returns q's text with choice, and the way to its help, in brackets.
func (q Question) brackets(choice string) string {
	var hints []string
	if choice != "" {
		hints = append(hints, choice)
	}
	if q.Help != "" {
		hints = append(hints, "? for help")
	}
	if len(hints) == 0 {
		return q.Text
	}
	return q.Text + " [" + strings.Join(hints, ", ") + "]"
}

// settle asks for a line until one passes check. It does not leave that to
// survey, which would put "Sorry, your reply was invalid" before every reason.
func (m *menus) settle(ctx context.Context, q Question, text string, check func(string) error) (string, error) {
	ask := func() (string, error) {
		var typed string
		err := m.ask(ctx, func() survey.Prompt {
			return &line{Input: survey.Input{Message: m.wrap(text)}, asked: m.wrap(q.Text), otherwise: q.Default}
		}, &typed)
		return typed, err
	}
	return settle(q, ask, wrapped{m.screen}, check)
}

// mark is what survey puts before a question and before its help.
const mark = "? "

// displayed is how many columns a text takes.
func displayed(text string) int { return terminal.StringWidth(text) }

func (m *menus) wrap(text string) string { return wrap(text, columnsOf(m.screen.out), len(mark)) }

// line is survey's question for a line, but for how it looks once it is answered.
type line struct {
	survey.Input
	asked     string // the question without its hints
	otherwise string // what Enter alone answers
}

// Cleanup puts the question without its hints and the answer in the place of
// what was asked and typed. Survey leaves the cursor in the row where the
// answer begins, but takes it to be in the row where it ends, and would
// overwrite as many rows above the question as the answer has beyond its first.
func (l *line) Cleanup(config *survey.PromptConfig, typed any) error {
	answer := typed.(string)
	if width, _, err := term.GetSize(int(l.Stdio().Out.Fd())); err == nil && width > 0 {
		shown := mark + l.Message
		before := displayed(shown[strings.LastIndex(shown, "\n")+1:] + " ")
		all := before + displayed(answer)
		// An answer that fills its last row leaves the cursor there, where
		// survey takes it to be in the next.
		if rows := all/width - (before-1)/width; rows > 0 {
			if err := l.NewCursor().Down(rows); err != nil {
				return err
			}
		}
	}
	l.Message = l.asked
	if strings.TrimSpace(answer) == "" {
		answer = l.otherwise
	}
	return l.Input.Cleanup(config, answer)
}

// ask puts one question through survey and leaves the terminal as it was.
func (m *menus) ask(ctx context.Context, question func() survey.Prompt, answer any) error {
	if ctx.Err() != nil {
		return ErrCancelled
	}
	m.keys.ctx = ctx
	// Survey does this after it has shown the question: too late for a quick Ctrl-D.
	mode := terminal.NewRuneReader(terminal.Stdio{In: m.keys, Out: m.screen, Err: m.screen})
	if err := mode.SetTermMode(); err != nil {
		return fmt.Errorf("the terminal takes no single keys: %w", err)
	}
	err := survey.AskOne(question(), answer, survey.WithStdio(m.keys, m.screen, m.screen), survey.WithShowCursor(true))
	if err := mode.RestoreTermMode(); err != nil {
		return fmt.Errorf("the terminal cannot be restored: %w", err)
	}
	if err == nil {
		return nil
	}
	if errors.Is(err, terminal.InterruptErr) {
		return ErrCancelled
	}
	// Only Ctrl-C has begun a new line for what comes next.
	if _, err := fmt.Fprintln(m.screen); err != nil {
		return err
	}
	if errors.Is(err, io.EOF) {
		return ErrCancelled
	}
	return err
}
