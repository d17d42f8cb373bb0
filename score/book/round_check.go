package book

import (
	"context"
	"errors"
	"strings"

	"rummy/score"
	"rummy/validate"
)

// Refuses is the first reason why a round that was asked for player by player
// cannot be recorded, or nil. The names in its words are those of the players in full.
func (m *Match) Refuses(r Round) error {
	p := score.Proposal{Number: r.Number, TieBreak: r.TieBreak, Upcard: r.Upcard, Wild: r.Wild, Unfinished: r.Unfinished, Agreed: r.Agreed}
	for _, word := range r.Words {
		name, e, err := score.ParseEntry(m.Sheet.Game, m.Sheet.Cards(), word)
		if err != nil {
			return inGame(err, m.Sheet.Game)
		}
		for _, id := range m.Sheet.Players {
			if m.Sheet.Name(id) == name {
				e.Player = id
			}
		}
		p.Entries = append(p.Entries, e)
	}
	_, ruling, err := m.Sheet.Propose(p)
	if err != nil || ruling.Legal() || r.Agreed != "" {
		return err
	}
	m.nameHints(ruling)
	return m.Reason(ruling)
}

// Reason is the first reason of a ruling that says no, with the player it is about.
func (m *Match) Reason(ruling validate.Ruling) error {
	f := ruling.Findings[0]
	if f.Who != "" {
		return mistake(f.Name, f.Hint, "%s: %s", m.Sheet.Name(f.Who), f.Message)
	}
	return mistake(f.Name, f.Hint, "%s", f.Message)
}

// CheckCorrection rules on what one player brought to a round on record, as it is
// typed at a prompt after the words of c: the first reason why it cannot stand, or
// nil. Who went out is not looked at before all are named.
func (m *Match) CheckCorrection(c Correction, entry string) error {
	entries, err := m.entries(c.Words, entry)
	if err != nil {
		return err
	}
	ruling, err := m.Sheet.CheckRecorded(c.Round, score.Proposal{TieBreak: c.TieBreak, Entries: entries, Wild: c.Wild})
	if err != nil || ruling.Legal() || c.Agreed != "" {
		return err
	}
	f := ruling.Findings[0]
	return mistake(f.Name, f.Hint, "%s", f.Message)
}

// entries reads words, and after them an entry without a name.
func (m *Match) entries(words []string, entry string) (entries []score.Entry, err error) {
	for i := range len(words) + 1 {
		word := "x" + entry
		if i < len(words) {
			word = words[i]
		}
		_, e, err := score.ParseEntry(m.Sheet.Game, m.Sheet.Cards(), word)
		var wrong *score.Mistake
		if errors.As(err, &wrong) && i == len(words) {
			wrong.Message = strings.TrimPrefix(wrong.Message, "x: ")
		}
		if err != nil {
			return nil, inGame(err, m.Sheet.Game)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// MustSit is the *score.Mistake of naming somebody who has no seat in a match, or nil.
func (b *Book) MustSit(ctx context.Context, m *Match, name string) error {
	ps, err := b.players(ctx)
	if err == nil {
		_, err = m.seated(ps, name)
	}
	return err
}
