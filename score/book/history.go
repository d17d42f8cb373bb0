package book

import (
	"context"
	"fmt"
	"strings"

	"rummy/score"
)

// HistoryLine is one event of a match as its history tells it.
type HistoryLine struct {
	score.Event // At is on the clock of the table

	What        string        // in words
	Reason      string        // why, where a reason was given
	Of          int64         // the event taken back or brought back; 0 where it does neither
	InForce     bool          // as score.Sheet.InForce tells
	CorrectedBy int64         // the next correction in force of a round that is in force; 0 where none
	Round       int           // the round, or tie-break round, that it is about; 0 where none
	TieBreak    bool          // Round is that of a tie-break round
	Before      []score.Entry // what the round was before it; none where nothing was
	After       []score.Entry // what the round is by it; none where nothing is
}

// History returns a match, meant as in Match, and all that was ever done to it,
// oldest first. The errors are those of Match.
func (b *Book) History(ctx context.Context, which string) (*Match, []HistoryLine, error) {
	m, err := b.Match(ctx, which)
	if err != nil {
		return nil, nil, err
	}
	var lines []HistoryLine
	standing := map[int]int{} // round -> index of the line in force that says what it is
	for _, e := range m.Sheet.Events() {
		l, err := told(m.Sheet, e)
		if err != nil {
			return nil, nil, fmt.Errorf("match %d: %w", m.Number, err)
		}
		if l.Of = score.Reverses(e.Body); l.Of > 0 {
			of := lines[l.Of-1]
			l.Round, l.TieBreak, l.Before, l.After = of.Round, of.TieBreak, of.Before, of.After
			if _, undone := e.Body.(score.ChangeUndone); undone {
				l.Before, l.After = of.After, of.Before
			}
		}
		l.At, l.InForce = e.At.In(b.now().Location()), m.Sheet.InForce(e.Seq)
		if l.InForce && l.Of == 0 && l.Round > 0 && !l.TieBreak {
			if earlier, ok := standing[l.Round]; ok {
				lines[earlier].CorrectedBy = l.Seq
			}
			standing[l.Round] = len(lines)
		}
		lines = append(lines, l)
	}
	return m, lines, nil
}

// told tells an event by itself.
func told(s *score.Sheet, e score.Event) (HistoryLine, error) {
	l := HistoryLine{Event: e, What: Describe(s, e)}
	dealt := func(unfinished bool, dealer string) {
		if unfinished {
			l.What += ", nobody out"
		}
		if dealer != "" {
			l.What += ", dealt by " + s.Name(dealer)
		}
	}
	switch b := e.Body.(type) {
	case score.RoundScored:
		l.Round, l.After, l.Reason = b.Round, b.Entries, b.Agreed
		dealt(b.Unfinished, b.Dealer)
	case score.TieBreakScored:
		l.Round, l.TieBreak, l.After, l.Reason = b.Number, true, b.Entries, b.Agreed
		dealt(b.Unfinished, b.Dealer)
	case score.RoundCorrected:
		l.Round, l.After, l.Reason = b.Round, b.Entries, b.Reason
		if b.Agreed != "" {
			l.Reason += "; as agreed: " + b.Agreed
		}
		l.What = strings.TrimSuffix(l.What, ": "+b.Reason) // it is told by itself
		before, err := score.Replay(s.Game, s.Events()[:e.Seq-1])
		if err != nil {
			return l, err
		}
		var replaced []score.Entry
		for seat, sc := range before.Rounds[b.Round-1].Scores {
			l.Before = append(l.Before, sc.Entry)
			if sc.Entry.Typed() != b.Entries[seat].Typed() {
				replaced = append(replaced, sc.Entry)
			}
		}
		if len(replaced) > 0 {
			l.What += ", was " + typed(s, replaced)
		}
		dealt(b.Unfinished, b.Dealer)
	case score.RoundSkipped:
		l.Round, l.Reason = b.Round, b.Reason
	case score.MatchEnded:
		if b.Count {
			l.What += ", which counts"
		}
	}
	return l, nil
}
