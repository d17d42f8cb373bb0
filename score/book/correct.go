package book

import (
	"context"

	"rummy/score"
	"rummy/storage"
	"rummy/validate"
)

// Correction is a correction of a round as it was typed.
type Correction struct {
	Which
	Round      int      // its number
	TieBreak   bool     // Round is that of a tie-break round
	Skipped    bool     // it was not played at all
	Words      []string // entries in place of those of the players named
	Dealer     string   // name of who dealt it, or "" for who did so far
	Upcard     string   // the card turned up, or "" for the one on record
	Wild       string   // the rank or special card turned up that says which rank is wild, or "" for the one on record
	Unfinished bool
	Agreed     string // why it is to stand although a check refuses it
	Reason     string // why it is corrected
	Seen       int64  // the newest event of the match as it was shown before; 0: it was not
}

// Changed is a change of a match, recorded or only looked at.
type Changed struct {
	*Match  // as it stands with it
	Moves   Moves
	New     []string // names of players put on record with it
	Remarks []validate.Finding
	Waived  []validate.Finding // what the table overruled
}

// Corrected is a correction of a round, recorded or only looked at.
type Corrected struct {
	Changed
	Round  score.Round
	Newest bool // no later round of the match is on record
}

// PreviewCorrection says what a correction would move, and records nothing. The
// errors are those of Correct.
func (b *Book) PreviewCorrection(ctx context.Context, c Correction) (Corrected, error) {
	_, _, _, done, err := b.correction(ctx, c)
	return done, err
}

// Correct corrects a round of a match, over or not, whatever has become of its
// season. The error is a *Refused when a check of cards or points forbids the
// round as it would stand and nothing was agreed, a *score.Mistake when the
// words cannot be meant, ErrNoMatch, or a *Conflict: also when the match is not
// as it was Seen.
func (b *Book) Correct(ctx context.Context, c Correction) (done Corrected, err error) {
	err = again(func() error {
		var ps *players
		var before *Match
		var body score.Body
		if ps, before, body, done, err = b.correction(ctx, c); err != nil {
			return err
		}
		done.Match, err = b.carryOut(ctx, ps, before, done.Match, storage.Change{}, body)
		if err == nil {
			done.Round = c.of(done.Sheet)
		}
		return err
	})
	return done, err
}

// of returns the round that a correction is of.
func (c Correction) of(s *score.Sheet) score.Round {
	if c.TieBreak {
		return s.TieBreaks[c.Round-1]
	}
	return s.Rounds[c.Round-1]
}

// correction works out what a correction makes of a match.
func (b *Book) correction(ctx context.Context, c Correction) (ps *players, m *Match, body score.Body, done Corrected, err error) {
	if c.Reason, err = cleanReason(c.Reason); err != nil {
		return
	}
	if c.Agreed, err = cleanReason(c.Agreed); err != nil {
		return
	}
	if ps, m, err = b.seen(ctx, c.Which, c.Seen); err != nil {
		done.Match = m
		return
	}
	done.Match = m
	p, err := m.read(ps, Round{Words: c.Words, TieBreak: c.TieBreak, Dealer: c.Dealer, Upcard: c.Upcard, Wild: c.Wild, Unfinished: c.Unfinished, Agreed: c.Agreed})
	if err != nil {
		return
	}
	p.Skipped = c.Skipped
	body, ruling, err := m.Sheet.Correct(c.Round, p, c.Reason)
	m.nameHints(ruling)
	if err != nil {
		return
	}
	corrected := body.(score.RoundCorrected)
	if !ruling.Legal() && corrected.Agreed == "" {
		err = &Refused{Match: m, Round: c.Round, TieBreak: c.TieBreak, Ruling: ruling}
		return
	}
	if done.Changed, err = b.look(ctx, ps, m, body); err != nil {
		return
	}
	done.Round, done.Remarks, done.Waived = c.of(done.Sheet), ruling.Remarks, ruling.Findings
	done.Newest = c.Round == len(m.Sheet.Rounds) && len(m.Sheet.TieBreaks) == 0 || c.TieBreak && c.Round == len(m.Sheet.TieBreaks)
	done.Moves.ofRound(c, m.Sheet, done.Sheet)
	if c.Agreed != "" && ruling.Legal() {
		done.Notes = append(done.Notes, "no check refuses the round, so it stands like any other, without --agreed")
	}
	return
}
