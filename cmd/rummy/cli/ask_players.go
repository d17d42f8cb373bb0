package cli

import (
	"context"
	"errors"
	"slices"
	"strings"

	"rummy/cmd/rummy/prompt"
	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

// The ways to say who plays, beside the tables of the matches before.
const (
	pickThem = "others: pick them one by one"
	typeThem = "others: type their names"
)

const (
	thatIsAll   = "nobody: that is all"
	somebodyNew = "somebody new"
)

// offeredTables is how many tables of the matches before are offered.
const offeredTables = 3

// askPlayers asks who plays, in the order of the seats: those of a match before,
// or picked one by one, or typed in one line. Where nobody is on record they are typed.
func askPlayers(ctx context.Context, p prompt.Prompter, b *book.Book, s book.Start) ([]string, error) {
	g, err := s.Rules()
	if err != nil {
		return nil, err
	}
	lately, err := b.Lately(ctx)
	if err != nil {
		return nil, err
	}
	if len(lately.Players) == 0 {
		return typePlayers(ctx, p, b, s, nil)
	}
	var tables [][]string
	var choices []string
	for _, t := range lately.Tables {
		if len(t) >= g.Players.Min && len(t) <= g.Players.Max && len(tables) < offeredTables {
			tables, choices = append(tables, t), append(choices, strings.Join(t, ", "))
		}
	}
	i, err := p.Select(ctx, prompt.Question{Text: "Who plays?", Help: "In the order of the seats, to the left."}, append(choices, pickThem, typeThem))
	switch {
	case err != nil:
		return nil, err
	case i < len(tables):
		return tables[i], nil
	case i == len(tables):
		return pickPlayers(ctx, p, b, s, g, lately.Players)
	}
	return typePlayers(ctx, p, b, s, lately.Players)
}

// pickPlayers asks for one seat after the other.
func pickPlayers(ctx context.Context, p prompt.Prompter, b *book.Book, s book.Start, g *rules.Game, known []string) ([]string, error) {
	free := slices.Clone(known)
	for s.Players = nil; len(s.Players) < g.Players.Max; {
		question := prompt.Question{Text: "Who has the first seat?"}
		if n := len(s.Players); n > 0 {
			question.Text = "Who sits to the left of " + s.Players[n-1] + "?"
		}
		var choices []string
		if len(s.Players) >= g.Players.Min {
			choices = append(choices, thatIsAll)
		}
		first := len(choices)
		choices = append(append(choices, free...), somebodyNew)
		i, err := p.Select(ctx, question, choices)
		if err != nil {
			return nil, err
		}
		switch i -= first; {
		case i < 0:
			return s.Players, nil
		case i == len(free):
			name, err := askNewPlayer(ctx, p, b, s)
			if err != nil {
				return nil, err
			}
			s.Players = append(s.Players, name)
		default:
			s.Players = append(s.Players, free[i])
			free = slices.Delete(free, i, i+1)
		}
	}
	return s.Players, nil
}

// askNewPlayer asks for the name of somebody who joins those in s.
func askNewPlayer(ctx context.Context, p prompt.Prompter, b *book.Book, s book.Start) (string, error) {
	seated := s.Players
	s.Dealer = "" // who may not be named yet
	return p.Input(ctx, prompt.Question{Text: "The name of the new player"}, func(answer string) error {
		if answer == "" {
			return errors.New("please type a name")
		}
		s.Players = append(slices.Clone(seated), answer)
		return refusedPlayers(ctx, b, s, true)
	})
}

// typePlayers asks for all players in one line.
func typePlayers(ctx context.Context, p prompt.Prompter, b *book.Book, s book.Start, known []string) ([]string, error) {
	help := "Names separated by commas, in the order of the seats to the left."
	if len(known) > 0 {
		help += " On record: " + strings.Join(known, ", ") + "."
	}
	text, err := p.Input(ctx, prompt.Question{Text: "Who plays? (names in the order of the seats, with commas)", Help: help},
		func(answer string) error {
			if s.Players = splitNames(answer); len(s.Players) < 2 {
				return errors.New("at least two names, separated by commas")
			}
			return refusedPlayers(ctx, b, s, false)
		})
	return splitNames(text), err
}

// refusedPlayers is why those named cannot play, as far as other names would mend
// it, or nil; how many they are is no reason where more may come.
func refusedPlayers(ctx context.Context, b *book.Book, s book.Start, more bool) error {
	_, err := b.Preview(ctx, s)
	var wrong *score.Mistake
	if !errors.As(err, &wrong) || wrong.Name == "player.near" || more && wrong.Name == "players.number" || !aboutPlayers(wrong) {
		return nil
	}
	return withHint(err)
}

// aboutPlayers tells whether other players would mend a mistake.
func aboutPlayers(wrong *score.Mistake) bool {
	return wrong.Name == "name.form" || strings.HasPrefix(wrong.Name, "player.") || strings.HasPrefix(wrong.Name, "players.")
}

func splitNames(text string) []string {
	var names []string
	for _, n := range strings.Split(text, ",") {
		if n = strings.TrimSpace(n); n != "" {
			names = append(names, n)
		}
	}
	return names
}
