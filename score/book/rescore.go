package book

import (
	"context"
	"fmt"

	"rummy/score"
	"rummy/storage"
	"rummy/validate/rules"
)

// Rescored says by which rules something is shown that was played by others.
type Rescored struct {
	House    rules.Overlay // on top of the rules played by
	Rounds   int           // rounds scored
	AsPoints int           // those that hold points entered as points, taken as they are
	NotOver  int           // matches that would not be over, left out of standings
	Broken   []string      // what the rules forbid of rounds on record, of one match only
}

// Rescore returns a match, meant as in Match, as it would be by further house
// rules, from the cards recorded. The error is a *score.Mistake when the game has
// no such rule or the rounds on record do not fit it; else those of Match.
func (b *Book) Rescore(ctx context.Context, which string, house rules.Overlay) (*Match, Rescored, error) {
	m, err := b.Match(ctx, which)
	if err != nil {
		return nil, Rescored{}, err
	}
	return m.rescored(house)
}

func (m *Match) rescored(house rules.Overlay) (*Match, Rescored, error) {
	g, err := m.With(house)
	if err != nil {
		return nil, Rescored{}, err
	}
	r, err := m.Sheet.Rescore(g)
	if err != nil {
		return nil, Rescored{}, err
	}
	out := Rescored{House: house, Rounds: r.Rounds, AsPoints: r.AsPoints}
	for _, f := range r.Broken {
		text := f.Message
		if f.Who != "" {
			text = m.Sheet.Name(f.Who) + ": " + text
		}
		out.Broken = append(out.Broken, text)
	}
	other := *m
	other.Sheet = r.Sheet
	return &other, out, nil
}

// rescoredMatches are the matches that enter standings as they would be by
// further house rules, the last played last.
func (b *Book) rescoredMatches(ctx context.Context, ps *players, f storage.TotalFilter, house rules.Overlay) ([]storage.Match, *Rescored, error) {
	rows, err := b.counted(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	all := &Rescored{House: house}
	var played []storage.Match
	for _, r := range rows {
		m, err := b.load(ctx, ps, r.Stream, r.Number)
		if err != nil {
			return nil, nil, err
		}
		m, one, err := m.rescored(house)
		if err != nil {
			return nil, nil, ofMatch(err, r)
		}
		if !m.Sheet.End.Counts {
			all.NotOver++
			continue
		}
		all.Rounds, all.AsPoints = all.Rounds+one.Rounds, all.AsPoints+one.AsPoints
		played = append(played, row(m))
	}
	return played, all, nil
}

// ofMatch says of which match something is wrong with the rules asked for.
func ofMatch(err error, r storage.Match) error {
	wrong, ok := err.(*score.Mistake)
	if !ok {
		return err
	}
	hint := wrong.Hint
	if wrong.Name == "rule.unknown" {
		hint = fmt.Sprintf("name one game with --game; %s", hint)
	}
	return mistake(wrong.Name, hint, "match %d (%s): %s", r.Number, r.Game, wrong.Message)
}
