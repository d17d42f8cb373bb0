package cli

import (
	"context"
	"errors"

	"rummy/cmd/rummy/prompt"
	"rummy/validate/rules"
)

// ending is a way in which a player can end a round.
type ending struct {
	asked string // how it is offered
	typed string // as after a player's name; of a knock what is left follows
}

const knocked = "=knock:"

// endings are the ways in which a round of a game can be ended.
func endings(g *rules.Game) (all []ending) {
	if !g.Out.KnockLimit.IsZero() {
		all = append(all, ending{"knocked", knocked})
	}
	out := ending{"went out", "=out"}
	var said []ending
	for _, b := range g.Score.Bonuses {
		switch b.When {
		case rules.BonusNothingLeft:
			out = ending{b.Code + ": nothing left", "=" + b.Code}
		case rules.BonusSaid:
			said = append(said, ending{b.Code, "=" + b.Code})
		}
	}
	return append(append(all, out), said...)
}

// whoEnded asks who ended a round of a game.
func whoEnded(g *rules.Game) string {
	if g.Out.KnockLimit.IsZero() {
		return "Who went out first?"
	}
	return "Who knocked or went out?"
}

// askUpcard asks for the card turned up, in a game that goes by it.
func (t *telling) askUpcard(ctx context.Context, p prompt.Prompter) (err error) {
	g := t.m.Sheet.Game
	if !g.AsksUpcard() || t.r.TieBreak || t.r.Upcard != "" {
		return nil
	}
	question := prompt.Question{Text: "Which card was turned up?", Help: "The card turned up beside the stock, such as 7s."}
	t.r.Upcard, err = p.Input(ctx, question, func(answer string) error {
		if _, err := t.m.Sheet.Cards().Parse(answer); err != nil {
			return errors.New(err.Error() + " in " + g.ID)
		}
		return nil
	})
	return err
}

// askTurned asks for the card turned up, in a game in which it says what is wild. It may
// stay untold: points are taken without it.
func (t *telling) askTurned(ctx context.Context, p prompt.Prompter) (err error) {
	if !t.m.Sheet.Game.Wild.Rank.Drawn || t.r.Wild != "" {
		return nil
	}
	question := prompt.Question{Text: "Which rank is wild, or was a joker turned up?", Help: "A rank, such as 8, or the special card that was turned up. Enter alone: not known; points can be told then, and no cards."}
	t.r.Wild, err = p.Input(ctx, question, func(answer string) error {
		if answer == "" {
			return nil
		}
		return withHint(t.m.Turned(answer))
	})
	return err
}

// askEnding asks how the player who ended the round did, where there are several
// ways, and what was left to who knocked.
func (t *telling) askEnding(ctx context.Context, p prompt.Prompter) error {
	ways := endings(t.m.Sheet.Game)
	way := ways[0].typed
	if len(ways) > 1 {
		asked := make([]string, len(ways))
		for i, w := range ways {
			asked[i] = w.asked
		}
		i, err := p.Select(ctx, prompt.Question{Text: "How did " + t.names[t.out] + " end the round?"}, asked)
		if err != nil {
			return err
		}
		way = ways[i].typed
	}
	t.how = way
	if way != knocked {
		return nil
	}
	answer, err := p.Input(ctx, prompt.Question{
		Text: t.names[t.out] + " knocked: points or cards left",
		Help: "Points (7, 5+2), the cards left (5c 2d), or the hand as laid: (4c 5c 6c) (9d 9h 9s) 5h 2d.",
	}, func(answer string) error { return t.checkKnock(answer) })
	if err == nil {
		t.how = knocked + answer
	}
	return err
}

// checkKnock says why a player cannot have knocked with what is left.
func (t *telling) checkKnock(answer string) error {
	if answer == "" {
		return errors.New("please type the points or the cards left")
	}
	told := *t.r
	told.Words = nil
	return withHint(t.m.Check(told, knocked+answer))
}
