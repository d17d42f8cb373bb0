package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// On a terminal an answer is coloured by itself, unless its owner or its kind says no.
func TestATerminalShowsColourUnlessItIsToldNot(t *testing.T) {
	t.Parallel()
	book := filepath.Join(t.TempDir(), "book.db")
	for command, coloured := range map[string]bool{
		"rummy game list":                           true,
		"NO_COLOR= rummy game list":                 true, // empty says nothing
		"NO_COLOR=1 rummy game list":                false,
		"TERM=dumb rummy game list":                 false,
		"rummy game list --color never":             false,
		"rummy game list | cat":                     false,
		"NO_COLOR=1 rummy --color always game list": true,
	} {
		p := onScreen(t, 100, 30, book, command+"; echo done")
		p.Await("wild-rummy", "done")
		if coloured {
			require.Contains(t, p.Codes(), "\x1b[1mid", command)
		} else {
			require.NotContains(t, p.Codes(), "\x1b[1mid", command)
		}
	}
}
