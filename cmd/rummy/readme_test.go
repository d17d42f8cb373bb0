package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/cli"
	"rummy/cmd/rummy/prompt"
)

// blocks returns the fenced blocks of a Markdown text.
func blocks(text string) []string {
	var out []string
	parts := strings.Split(text, "\n```\n")
	for i := 1; i < len(parts); i += 2 {
		out = append(out, parts[i])
	}
	return out
}

func TestReadmeShowsWhatTheProgramSays(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	found := blocks(string(text))
	require.Len(t, found, 3)
	require.Equal(t, "go run ./cmd/rummy score add --game kit North=out East=23 South:7,W,11", found[0])
	require.Equal(t, "go test ./...", found[1])

	db := filepath.Join(t.TempDir(), "book.db")
	var screen bytes.Buffer // both streams, as a terminal shows them
	commands := 0
	for _, line := range strings.Split(found[2], "\n") {
		words, ok := strings.CutPrefix(line, "$ rummy ")
		if !ok {
			continue
		}
		commands++
		screen.WriteString(line + "\n")
		d := cli.System()
		d.Out, d.Err = &screen, &screen
		d.Now = evening
		d.Env = func(name string) string { return map[string]string{"RUMMY_DB": db}[name] }
		d.Ask = func() (prompt.Prompter, error) { return nil, prompt.ErrNoTerminal }
		cli.Run(context.Background(), d, strings.Fields(words))
	}
	require.Equal(t, 5, commands)
	require.Equal(t, found[2]+"\n", screen.String())
}

func TestReadmeIsOneScreen(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	require.Less(t, strings.Count(string(text), "\n"), 90)
}
