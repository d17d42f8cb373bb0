package book

import (
	"context"
	"fmt"
	"strings"

	"rummy/score"
)

// Undo takes back the newest change of a match not taken back, and says what it was.
func (b *Book) Undo(ctx context.Context, w Which) (m *Match, what string, err error) {
	m, err = b.change(ctx, w, func(m *Match) (score.Body, error) {
		undone, e, err := m.Sheet.Undo()
		what = Describe(m.Sheet, e)
		return undone, err
	})
	return m, what, err
}

// Redo brings back the newest change of a match taken back, and says what it was.
func (b *Book) Redo(ctx context.Context, w Which) (m *Match, what string, err error) {
	m, err = b.change(ctx, w, func(m *Match) (score.Body, error) {
		redone, e, err := m.Sheet.Redo()
		what = Describe(m.Sheet, e)
		return redone, err
	})
	return m, what, err
}

// Describe says in words what an event of a match did.
func Describe(s *score.Sheet, e score.Event) string {
	switch b := e.Body.(type) {
	case score.MatchStarted:
		return "the start of the match"
	case score.RoundScored:
		return fmt.Sprintf("round %d (%s)", b.Round, typed(s, b.Entries))
	case score.TieBreakScored:
		return fmt.Sprintf("tie-break round %d (%s)", b.Number, typed(s, b.Entries))
	case score.RoundSkipped:
		return fmt.Sprintf("round %d passed over (%s)", b.Round, b.Reason)
	case score.RoundCorrected:
		return fmt.Sprintf("round %d corrected (%s): %s", b.Round, typed(s, b.Entries), b.Reason)
	case score.MatchEnded:
		return "the early end of the match"
	case score.MatchResumed:
		return "the match taken up again"
	case score.ChangeUndone:
		return "the taking back of " + Describe(s, s.Events()[b.Seq-1])
	case score.ChangeRedone:
		return "the bringing back of " + Describe(s, s.Events()[b.Seq-1])
	}
	return ""
}

// typed writes entries as they would be typed.
func typed(s *score.Sheet, entries []score.Entry) string {
	words := make([]string, len(entries))
	for i, entry := range entries {
		words[i] = s.Name(entry.Player) + entry.Typed()
	}
	return strings.Join(words, " ")
}
