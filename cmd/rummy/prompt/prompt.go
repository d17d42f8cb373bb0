// Package prompt is the only place that asks a person. A Prompter puts one
// question at a time: a choice, a line of text, or yes and no.
//
// There are three: one that draws menus to walk through with the arrow keys,
// one that writes plain lines and reads plain lines (Lines), and one that plays
// a person in tests (Script). For finds the one that suits the terminal.
//
// Questions go to standard output, where the answers are typed: a Prompter is
// only made when standard input and standard output are both terminals, so a
// question never ends up in somebody's data.
package prompt

import (
	"context"
	"errors"
)

// What a Prompter answers when there is no answer.
var (
	// ErrCancelled: the person pressed Ctrl-C or Ctrl-D, the input came to its
	// end, or the context was done. What was typed so far is dropped.
	ErrCancelled = errors.New("cancelled")
	// ErrNoTerminal: standard input or standard output is no terminal, so nobody can be asked.
	ErrNoTerminal = errors.New("no terminal to ask on")
)

// Question is what a person reads and may answer by Enter alone.
type Question struct {
	// Text is the question, in one line.
	Text string
	// Help says more, and is shown when the person answers "?". May be "".
	Help string
	// Default is the answer that Enter alone gives: an option as written for
	// Select, any text for Input, "yes" or "no" for Confirm. With "" there is
	// none: Input takes an empty answer, Confirm asks again, and Select asks
	// again or, in a menu, begins at the first option.
	Default string
}

// Prompter asks a person. Every method waits for the answer and returns
// ErrCancelled, as it is, when none comes; any other error means that the
// terminal failed or that the question cannot be asked (see each method).
//
// An answer is taken without the spaces around it. One that holds control
// characters or is not UTF-8 is refused before anybody else sees it.
//
// Questions are put one after the other: a Prompter is not for several goroutines at once.
type Prompter interface {
	// Select returns the index of the option chosen. It is an error if there is
	// no option, or if q.Default is neither "" nor one of the options.
	Select(ctx context.Context, q Question, options []string) (int, error)

	// Input returns a line of text that check lets through. When check returns
	// an error, the error is shown under the question and the question is asked
	// again. A default is checked like an answer typed; a nil check lets
	// everything through.
	Input(ctx context.Context, q Question, check func(answer string) error) (string, error)

	// Confirm returns true for yes and false for no. It is an error if q.Default
	// is not "yes", "no" or "".
	Confirm(ctx context.Context, q Question) (bool, error)
}
