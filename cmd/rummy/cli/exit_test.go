package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/help"
	"rummy/cmd/rummy/prompt"
	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/sqlite"
)

func TestEveryErrorHasItsExitCodeAndName(t *testing.T) {
	for _, tt := range []struct {
		name string
		err  error
		code int
		word string
	}{
		{"Ctrl-C at a question", prompt.ErrCancelled, 130, "cancelled"},
		{"Ctrl-C at work", fmt.Errorf("book.db: %w", context.Canceled), 130, "cancelled"},
		{"words that cannot be meant", &score.Mistake{Name: "player.twice"}, 2, "player.twice"},
		{"the command line", usage("", "no flag %q", "--x"), 2, "usage"},
		{"no match", fmt.Errorf("show: %w", book.ErrNoMatch), 2, "match.none"},
		{"another terminal on the match", &book.Conflict{Match: &book.Match{Number: 3}}, 1, "conflict"},
		{"another terminal on something else", fmt.Errorf("x: %w", storage.ErrConflict), 1, "conflict"},
		{"a lock that does not come free", fmt.Errorf("x: %w", sqlite.ErrBusy), 1, "busy"},
		{"a full disk", fmt.Errorf("x: %w", sqlite.ErrFull), 1, "disk_full"},
		{"a file that may not be written", fmt.Errorf("x: %w", sqlite.ErrReadOnly), 1, "no_permission"},
		{"a file that may not be opened", fmt.Errorf("x: %w", sqlite.ErrPermission), 1, "no_permission"},
		{"a copy that may not be put there", fmt.Errorf("x: %w", sqlite.ErrCopy), 1, "no_permission"},
		{"no folder for temporary files", fmt.Errorf("x: %w", sqlite.ErrScratch), 1, "no_scratch"},
		{"a disk that fails", fmt.Errorf("x: %w", sqlite.ErrDisk), 1, "disk"},
		{"a folder", fmt.Errorf("x: %w", sqlite.ErrFolder), 1, "not_a_book"},
		{"a file for a folder", fmt.Errorf("x: %w", sqlite.ErrNoFolder), 1, "not_a_book"},
		{"a book of a newer version", fmt.Errorf("x: %w", sqlite.ErrNewer), 1, "newer_book"},
		{"no database", fmt.Errorf("x: %w", sqlite.ErrNotADatabase), 1, "not_a_book"},
		{"somebody else's database", fmt.Errorf("x: %w", sqlite.ErrForeign), 1, "not_a_book"},
		{"a damaged book", fmt.Errorf("x: %w", storage.ErrCorrupt), 1, "damaged"},
		{"a book of which a table is missing", fmt.Errorf("x: %w", sqlite.ErrTables), 1, "damaged"},
		{"events that make no sense", fmt.Errorf("x: %w", score.ErrEvent), 1, "damaged"},
		{"a document that a match names and the book does not hold", fmt.Errorf("x: %w", storage.ErrNotFound), 1, "damaged"},
		{"an answer that cannot be written", &outputError{err: io.ErrShortWrite}, 1, "output"},
		{"anything else", errors.New("x"), 1, "failed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := judge(tt.err)
			require.Equal(t, tt.code, o.code)
			require.Equal(t, tt.word, o.name)
		})
	}
}

func TestTheManualListsTheExitCodesThereAre(t *testing.T) {
	text, ok := help.Topic("exit-codes")
	require.True(t, ok)
	var listed []int
	for _, m := range regexp.MustCompile(`(?m)^    (\d+)  `).FindAllStringSubmatch(text, -1) {
		n, err := strconv.Atoi(m[1])
		require.NoError(t, err)
		listed = append(listed, n)
	}
	require.Equal(t, []int{exitDone, exitFailed, exitWrongUse, exitNotLegal, exitCancelled}, listed)
}

// stuck is a full disk behind standard output.
type stuck struct{}

func (stuck) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: errors.New("no space left on device")}
}

// What was recorded stays recorded when it cannot be shown, and that is said:
// a round entered again would be there twice.
func TestAnAnswerThatCannotBeWrittenIsNoFailureToRecord(t *testing.T) {
	m := newMachine(t)
	says := func(args ...string) (code int, said string) {
		d := System()
		var err errorText
		d.Out, d.Err = stuck{}, &err
		d.Env = func(string) string { return m.book }
		d.Ask = m.ask
		return Run(t.Context(), d, args), string(err)
	}
	code, said := says("score", "add", "--game", "kit", "North=out", "East=23")
	require.Equal(t, 1, code)
	require.Contains(t, said, "rummy: the answer cannot be written: write /dev/stdout: no space left on device\n"+
		"rummy: hint: the change was recorded all the same: look before it is entered again\n")
	require.Contains(t, m.done(t, "score", "show").out, "-5 (-5)")

	for _, args := range [][]string{{"score", "show"}, {"score", "show", "--json"}, {"standings"}, {"match", "list"}, {"player", "list"},
		{"season", "list"}, {"game", "show", "kit"}, {"game", "list"}, {"version"}, {"db", "path"}} {
		code, said = says(args...)
		require.Equal(t, 1, code, "rummy %q", args)
		require.NotContains(t, said, "recorded")
	}
}

type errorText string

func (e *errorText) Write(p []byte) (int, error) {
	*e += errorText(p)
	return len(p), nil
}
