package book

import (
	"cmp"
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
		return fmt.Sprintf("round %d (%s%s)", b.Round, turned(b.Upcard, b.Wild), typed(s, b.Entries))
	case score.TieBreakScored:
		return fmt.Sprintf("tie-break round %d (%s%s)", b.Number, turned("", b.Wild), typed(s, b.Entries))
	case score.RoundSkipped:
		return fmt.Sprintf("round %d passed over (%s)", b.Round, b.Reason)
	case score.RoundCorrected:
		return fmt.Sprintf("%s corrected (%s): %s", score.RoundName(b.Round, b.TieBreak), cmp.Or(turned(b.Upcard, b.Wild)+typed(s, b.Entries), "not played"), b.Reason)
	case score.SeatsChanged:
		return fmt.Sprintf("the seats from round %d on (%s)", b.Round, strings.Join(names(s, b.Seats), ", "))
	case score.PlayerReentered:
		return fmt.Sprintf("%s back in the match from round %d on", s.Name(b.Player), b.Round)
	case score.PenaltyGiven:
		return fmt.Sprintf("%s of %+d for %s: %s", penalty(s, e.Seq), b.Points, s.Name(b.Player), b.Reason)
	case score.PenaltyRevoked:
		return fmt.Sprintf("penalty %d taken away: %s", b.Number, b.Reason)
	case score.MatchEdited:
		if b.AgreesOnly() {
			return "the table's agreement on the rounds before: " + b.Agreed
		}
		return fmt.Sprintf("the match edited (%s): %s", strings.Join(facts(s, b), "; "), b.Reason)
	case score.TotalsRecorded:
		words := make([]string, len(b.Totals))
		for i, t := range b.Totals {
			words[i] = fmt.Sprintf("%s=%d", s.Name(t.Player), t.Points)
		}
		return fmt.Sprintf("the totals on paper (%s)", strings.Join(words, " "))
	case score.MatchVoided:
		return "the match declared void: " + b.Reason
	case score.MatchEnded:
		return "the early end of the match"
	case score.MatchResumed:
		if b.Beside {
			return "the match left the open one beside another"
		}
		return "the match taken up again"
	case score.ChangeUndone:
		return "the taking back of " + Describe(s, s.Events()[b.Seq-1])
	case score.ChangeRedone:
		return "the bringing back of " + Describe(s, s.Events()[b.Seq-1])
	}
	return ""
}

// turned says which cards were turned up, as it is typed before the entries.
func turned(upcard, wild string) (text string) {
	if upcard != "" {
		text = "--upcard=" + upcard + " "
	}
	if wild != "" {
		text += "--wild=" + wild + " "
	}
	return text
}

// penalty names the penalty that an event gave: by its number while it is in force.
func penalty(s *score.Sheet, seq int64) string {
	for _, p := range s.Penalties {
		if p.Seq == seq {
			return fmt.Sprintf("penalty %d", p.Number)
		}
	}
	return "a penalty"
}

// facts says what an edit puts in place of what was recorded.
func facts(s *score.Sheet, b score.MatchEdited) (list []string) {
	if b.Day != "" {
		list = append(list, "begun on "+b.Day)
	}
	if b.Season != nil && *b.Season == "" {
		list = append(list, "in no season")
	} else if b.Season != nil {
		list = append(list, "in another season")
	}
	if len(b.Seats) > 0 {
		list = append(list, "seats "+strings.Join(names(s, b.Seats), ", "))
	}
	if b.Dealer != "" {
		list = append(list, s.Name(b.Dealer)+" to deal first")
	}
	if b.Person != nil {
		list = append(list, fmt.Sprintf("%s instead of %s", s.Name(b.Person.Is), s.Name(b.Person.Was)))
	}
	if b.Rules != "" {
		var words []string
		for _, h := range b.House {
			words = append(words, h.Field+"="+h.Value)
		}
		list = append(list, "by "+strings.Join(words, ", "))
	}
	return list
}

func names(s *score.Sheet, ids []string) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = s.Name(id)
	}
	return names
}

// typed writes entries as they would be typed.
func typed(s *score.Sheet, entries []score.Entry) string {
	words := make([]string, len(entries))
	for i, entry := range entries {
		words[i] = s.Name(entry.Player) + entry.Typed()
	}
	return strings.Join(words, " ")
}
