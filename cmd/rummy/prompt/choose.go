package prompt

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/term"
)

// Terminal is where a person may sit.
type Terminal struct {
	In, Out *os.File
	// Env returns the value of an environment variable, "" when it is not set.
	// Three count: RUMMY_PROMPT, which may be "lines" or "menus" and has the
	// last word; ACCESSIBLE, which asks for plain lines unless it is "", "0",
	// "false", "no" or "off"; and TERM, where "dumb" asks for plain lines.
	Env func(name string) string
	// Color says whether menus may be coloured. Plain lines never are.
	Color bool
}

// For returns the Prompter that suits t: menus, or plain lines where the
// environment asks for them.
//
// It returns ErrNoTerminal unless t.In and t.Out are both terminals, and
// another error when RUMMY_PROMPT holds a word it does not know. Whether the
// person wants to be asked at all is for the caller to know. Ask for one Prompter
// and keep it: menus keep what was typed too early for the next question.
func For(t Terminal) (Prompter, error) {
	s, err := choose(t.Env, term.IsTerminal(int(t.In.Fd())), term.IsTerminal(int(t.Out.Fd())))
	if err != nil {
		return nil, err
	}
	if s == plainLines {
		return Lines(t.In, t.Out), nil
	}
	return newMenus(t.In, t.Out, t.Color), nil
}

// style is a way of asking.
type style string

const (
	arrowMenus style = "menus"
	plainLines style = "lines"
)

// WantsLines tells whether an environment asks for plain lines on a terminal, and so
// for nothing that is drawn over or coloured.
func WantsLines(env func(string) string) bool {
	s, err := choose(env, true, true)
	return err != nil || s == plainLines
}

// choose returns the way of asking that suits an environment and a pair of files.
func choose(env func(string) string, inTerminal, outTerminal bool) (style, error) {
	if !inTerminal || !outTerminal {
		return "", ErrNoTerminal
	}
	switch s := style(env("RUMMY_PROMPT")); s {
	case arrowMenus, plainLines:
		return s, nil
	case "":
	default:
		return "", fmt.Errorf("unknown RUMMY_PROMPT %q: it may be %s or %s", s, plainLines, arrowMenus)
	}
	if env("TERM") == "dumb" {
		return plainLines, nil
	}
	switch strings.ToLower(env("ACCESSIBLE")) {
	case "", "0", "false", "no", "off":
		return arrowMenus, nil
	}
	return plainLines, nil
}
