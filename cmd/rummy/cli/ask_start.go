package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"rummy/cmd/rummy/prompt"
	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/validate/rules"
)

// askStart asks for what is missing to start a match: the game, the players, then
// who deals first and the house rules; asked tells whether anything was. Where
// nobody can be asked the error names the flag.
func askStart(ctx context.Context, d *Deps, b *book.Book, s *book.Start) (asked bool, err error) {
	noGame, noPlayers := s.Game == "", len(s.Players) == 0
	if !noGame && !noPlayers {
		return false, nil
	}
	if err := d.needGame(ctx, b, s); err != nil {
		return true, err
	}
	p, err := d.ask()
	if err == nil && p == nil {
		err = usage("name them in the order of the seats, such as North East South", "no players are named")
	}
	if err != nil {
		return true, err
	}
	if noPlayers {
		if s.Players, err = askPlayers(ctx, p, b, *s); err != nil {
			return true, err
		}
	}
	m, err := d.preview(ctx, b, s)
	if err != nil {
		return true, err
	}
	if noPlayers && s.Dealer == "" {
		if s.Dealer, err = askDealer(ctx, p, m.Names()); err != nil {
			return true, err
		}
	}
	return true, askHouse(ctx, p, b, s)
}

// needGame asks for the game of a match to start, if none is named. Where nobody
// can be asked the error names the flag.
func (d *Deps) needGame(ctx context.Context, b *book.Book, s *book.Start) error {
	if s.Game != "" {
		return nil
	}
	p, err := d.ask()
	if err == nil && p == nil {
		err = usage(`add --game, such as --game kit; "rummy game list" shows the games`, "no game is named")
	}
	if err == nil {
		s.Game, err = askGame(ctx, p, b)
	}
	return err
}

// preview returns the match that is to start, when new names much like known ones
// are confirmed.
func (d *Deps) preview(ctx context.Context, b *book.Book, s *book.Start) (m *book.Match, err error) {
	err = d.insist(ctx, new(bool), &s.New, func() (err error) {
		m, err = b.Preview(ctx, *s)
		return err
	})
	return m, err
}

// askGame asks for the game; Enter alone is the one played last.
func askGame(ctx context.Context, p prompt.Prompter, b *book.Book) (string, error) {
	ids := rules.IDs()
	if len(ids) == 1 {
		return ids[0], nil
	}
	last := ""
	m, err := b.Match(ctx, "")
	switch {
	case err == nil && slices.Contains(ids, m.Sheet.Game.ID):
		last = m.Sheet.Game.ID
	case err != nil && !errors.Is(err, book.ErrNoMatch):
		return "", err
	}
	i, err := p.Select(ctx, prompt.Question{Text: "Which game?", Default: last}, ids)
	if err != nil {
		return "", err
	}
	return ids[i], nil
}

// askDealer asks who deals first; Enter alone is the first seat.
func askDealer(ctx context.Context, p prompt.Prompter, names []string) (string, error) {
	i, err := p.Select(ctx, prompt.Question{Text: "Who deals first?", Default: names[0]}, names)
	if err != nil {
		return "", err
	}
	return names[i], nil
}

// confirmStart sums up the match that is to start and asks whether it is meant.
func (d *Deps) confirmStart(ctx context.Context, b *book.Book, s *book.Start) error {
	m, err := d.preview(ctx, b, s)
	if err != nil {
		return err
	}
	question := fmt.Sprintf("Start %s with %s; %s deals first", m.Sheet.Game.Name, render.And(m.Names()), m.Sheet.Name(m.Sheet.Started.Dealer))
	if len(s.House) > 0 {
		question += "; " + settings(s.House)
	}
	return d.confirm(ctx, question+"?", "yes", nil)
}
