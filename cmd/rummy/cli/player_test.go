package cli

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
)

// helped keeps the help that comes with a question.
type helped struct {
	*prompt.Script
	help []string
}

func (h *helped) Input(ctx context.Context, q prompt.Question, check func(string) error) (string, error) {
	h.help = append(h.help, q.Help)
	return h.Script.Input(ctx, q, check)
}

func (h *helped) Select(ctx context.Context, q prompt.Question, options []string) (int, error) {
	h.help = append(h.help, q.Help)
	return h.Script.Select(ctx, q, options)
}

// Complaint 24: who is in the archive, or was merged into another, is not offered
// where players are asked for.
func TestComplaint24TheArchiveIsNotOfferedWherePlayersAreAskedFor(t *testing.T) {
	m := newMachine(t)
	for _, name := range []string{"North", "East", "Quentin", "Nora"} {
		m.done(t, "player", "add", name)
	}
	m.done(t, "player", "archive", "Quentin")
	m.done(t, "player", "merge", "Nora", "--into", "North")
	asked := &helped{Script: prompt.NewScript(t, howPlayers, prompt.Step{Question: whoPlays, Answer: "Quentin, Nora"}, firstDealer, asItIs)}
	m.ask = func() (prompt.Prompter, error) { return asked, nil }
	a := m.done(t, "match", "start", "--game", "kit", "--yes")
	require.Contains(t, asked.help[1], "On record: East, North.")
	require.Contains(t, a.out, "Quentin deals, North plays first") // and may be named all the same
	require.Contains(t, a.err, "Quentin is in the archive")
}
