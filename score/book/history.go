package book

import (
	"context"
	"fmt"
	"slices"
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
	Facts       []MovedFact   // what an edit of the match puts in place of what
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
		l, err := b.told(ctx, m.Sheet, e)
		if err != nil {
			return nil, nil, fmt.Errorf("match %d: %w", m.Number, err)
		}
		if l.Of = score.Reverses(e.Body); l.Of > 0 {
			of := lines[l.Of-1]
			l.Round, l.TieBreak, l.Before, l.After = of.Round, of.TieBreak, of.Before, of.After
			_, undone := e.Body.(score.ChangeUndone)
			if undone {
				l.Before, l.After = of.After, of.Before
			}
			for _, f := range of.Facts {
				if undone {
					f.Was, f.Is = f.Is, f.Was
				}
				l.Facts = append(l.Facts, f)
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
func (b *Book) told(ctx context.Context, s *score.Sheet, e score.Event) (HistoryLine, error) {
	l := HistoryLine{Event: e, What: Describe(s, e)}
	dealt := func(unfinished bool, dealer string) {
		if unfinished {
			l.What += ", nobody out"
		}
		if dealer != "" {
			l.What += ", dealt by " + s.Name(dealer)
		}
	}
	switch body := e.Body.(type) {
	case score.RoundScored:
		l.Round, l.After, l.Reason = body.Round, body.Entries, body.Agreed
		dealt(body.Unfinished, body.Dealer)
	case score.TieBreakScored:
		l.Round, l.TieBreak, l.After, l.Reason = body.Number, true, body.Entries, body.Agreed
		dealt(body.Unfinished, body.Dealer)
	case score.RoundCorrected:
		l.Round, l.TieBreak, l.After, l.Reason = body.Round, body.TieBreak, body.Entries, body.Reason
		if body.Agreed != "" {
			l.Reason += "; as agreed: " + body.Agreed
		}
		l.What = strings.TrimSuffix(l.What, ": "+body.Reason) // it is told by itself
		if err := l.before(s, body); err != nil {
			return l, err
		}
		dealt(body.Unfinished, body.Dealer)
	case score.PenaltyGiven:
		l.What, l.Reason = strings.TrimSuffix(l.What, ": "+body.Reason), body.Reason
	case score.PenaltyRevoked:
		l.What, l.Reason = strings.TrimSuffix(l.What, ": "+body.Reason), body.Reason
	case score.TotalsRecorded:
		l.Reason = body.Reason
	case score.MatchVoided:
		l.What, l.Reason = strings.TrimSuffix(l.What, ": "+body.Reason), body.Reason
	case score.MatchEdited:
		facts, err := b.facts(ctx, s, e.Seq)
		if err != nil {
			return l, err
		}
		l.Facts, l.Reason = facts, body.Reason
		words := make([]string, len(facts))
		for i, f := range facts {
			words[i] = fmt.Sprintf("%s: %s -> %s", f.What, f.Was, f.Is)
		}
		l.What = fmt.Sprintf("the match edited (%s)", strings.Join(words, "; "))
		if body.AgreesOnly() {
			l.What = "the match agreed on as it is"
		}
		if body.Agreed != "" {
			l.Reason += "; as agreed: " + body.Agreed
		}
	case score.RoundSkipped:
		l.Round, l.Reason = body.Round, body.Reason
	case score.MatchEnded:
		if body.Count {
			l.What += ", which counts"
		}
	}
	return l, nil
}

// before adds what the round was before a correction.
func (l *HistoryLine) before(s *score.Sheet, b score.RoundCorrected) error {
	then, err := s.At(l.Seq - 1)
	if err != nil {
		return err
	}
	r := then.Rounds
	if b.TieBreak {
		r = then.TieBreaks
	}
	var replaced []score.Entry
	for _, sc := range r[b.Round-1].Scores {
		if sc.Away {
			continue
		}
		l.Before = append(l.Before, sc.Entry)
		i := slices.IndexFunc(b.Entries, func(e score.Entry) bool { return e.Player == sc.Player })
		if i < 0 || sc.Entry.Typed() != b.Entries[i].Typed() {
			replaced = append(replaced, sc.Entry)
		}
	}
	switch {
	case r[b.Round-1].Skipped:
		l.What += ", was passed over"
	case len(replaced) > 0:
		l.What += ", was " + typed(s, replaced)
	}
	return nil
}

// facts is what an edit of a match has put in place of what.
func (b *Book) facts(ctx context.Context, s *score.Sheet, seq int64) ([]MovedFact, error) {
	var both [2]*Match
	for i := range both {
		sheet, err := s.At(seq - 1 + int64(i))
		if err != nil {
			return nil, err
		}
		season, err := b.seasonName(ctx, sheet.Started.Season)
		if err != nil {
			return nil, err
		}
		both[i] = &Match{Sheet: sheet, Season: season}
	}
	return movedStart(both[0], both[1]), nil
}
