package book

import (
	"context"
	"strings"

	"rummy/score"
	"rummy/storage"
)

// Paper is a match of which only the totals are known, as it was typed.
type Paper struct {
	Start  *Start   // how it was played; its Players come from the words; nil with Match
	Match  string   // a match recorded so before, whose totals are to be others
	Words  []string // NAME=POINTS for every player
	Reason string   // why the totals are others
}

// RecordPaper puts a match on record of which only the totals are known, or puts
// its totals right. The open match stays the open one. The error is a
// *score.Mistake, ErrNoMatch or a *Conflict.
func (b *Book) RecordPaper(ctx context.Context, p Paper) (begun Begun, err error) {
	if p.Reason, err = cleanReason(p.Reason); err != nil {
		return begun, err
	}
	names, totals, err := p.read()
	if err != nil {
		return begun, err
	}
	err = again(func() error {
		if p.Match != "" {
			begun.Match, err = b.correctPaper(ctx, p, names, totals)
			return err
		}
		ps, err := b.players(ctx)
		if err != nil {
			return err
		}
		open, err := b.toStayOpen(ctx, ps, true)
		if err != nil {
			return err
		}
		begun, err = b.recordPaper(ctx, p, names, totals, open)
		return err
	})
	return begun, err
}

// read reads the words: names, and totals without players.
func (p Paper) read() (names []string, totals []score.PaperTotal, err error) {
	for _, w := range p.Words {
		name, rest, ok := cut(w)
		if !ok || rest[0] != '=' {
			return nil, nil, mistake("totals.form", "write NAME=POINTS for everybody who played", "%q is no total", w)
		}
		points, err := score.ParsePoints(strings.TrimSpace(rest[1:]))
		if err != nil {
			return nil, nil, err
		}
		names, totals = append(names, name), append(totals, score.PaperTotal{Points: points})
	}
	return names, totals, nil
}

// recordPaper records a match beside the one that is to stay the open one, or nil.
func (b *Book) recordPaper(ctx context.Context, p Paper, names []string, totals []score.PaperTotal, open *Match) (Begun, error) {
	start := *p.Start
	if start.Game == "" {
		return Begun{}, mistake("game.missing", "add --game, such as --game kit", "no game is named")
	}
	start.Players = names
	prepared, err := b.prepare(ctx, start)
	if err != nil {
		return Begun{}, err
	}
	for i := range totals {
		totals[i].Player = prepared.started.Players[i]
	}
	body, err := prepared.begun.Sheet.RecordTotals(totals, p.Reason)
	if err != nil {
		return Begun{}, err
	}
	prepared.open = open
	return b.begin(ctx, prepared, body)
}

func (b *Book) correctPaper(ctx context.Context, p Paper, names []string, totals []score.PaperTotal) (*Match, error) {
	ps, m, err := b.seen(ctx, Which{Match: p.Match}, 0)
	if err != nil {
		return m, err
	}
	for i, name := range names {
		if totals[i].Player, err = m.seated(ps, name); err != nil {
			return m, err
		}
	}
	body, err := m.Sheet.RecordTotals(totals, p.Reason)
	if err != nil {
		return m, err
	}
	return b.record(ctx, ps, m, storage.Change{}, body)
}
