// Package termtest types on terminals for tests: on one of its own for scripts,
// and through tmux where a test must see the screen.
//
// A script says what is typed, and asks what the terminal has shown:
//
//	exits 130 terminal -stdin -stdout answers rummy score add
//	shown 'Which game\?'
//
// For that a test binary is also the command "terminal", which is Main, and
// "shown" is among the script's own commands, which is Shown. Main is a program
// rather than a command of the script, since only programs are given all of the
// script's environment.
package termtest

import "path/filepath"

// record is where Main leaves, and Shown finds, what a terminal has shown. Each
// script has a work folder of its own.
func record(work string) string { return filepath.Join(work, ".shown") }
