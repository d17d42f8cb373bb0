package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"rummy/cmd/rummy/prompt"
	"rummy/score/book"
	"rummy/validate/rules"
)

const (
	gamesOwn  = "none: the rules of the game as they are"
	chooseNew = "choose them one by one"
)

// askHouse asks for the options of large effect that no flag has settled: where
// the game was played before, whether it is played by the same rules again, else
// for one after the other. What is not the game's own value becomes a house rule.
func askHouse(ctx context.Context, p prompt.Prompter, b *book.Book, s *book.Start) error {
	g, err := s.Rules()
	if err != nil {
		return err
	}
	settled := fieldsOf(s.House)
	last, err := b.LastHouse(ctx, g.ID)
	if err != nil {
		return err
	}
	before := slices.DeleteFunc(slices.Clone(last.House), func(h rules.Setting) bool { return slices.Contains(settled, h.Field) })
	if _, err := g.With(before); last.Match > 0 && err == nil {
		again := fmt.Sprintf("as in match %d: the rules of the game as they are", last.Match)
		choices := []string{again, chooseNew}
		if len(before) > 0 {
			again = fmt.Sprintf("as in match %d: %s", last.Match, settings(before))
			choices = []string{again, gamesOwn, chooseNew}
		}
		i, err := p.Select(ctx, prompt.Question{Text: "Which house rules?", Default: again}, choices)
		switch {
		case err != nil:
			return err
		case i == 0:
			s.House = append(s.House, before...)
			return nil
		case choices[i] == gamesOwn:
			return nil
		}
	}
	for _, o := range g.Options {
		if !o.Ask || slices.Contains(settled, o.Field) {
			continue
		}
		if g, err = askOption(ctx, p, g, o, &s.House); err != nil {
			return err
		}
	}
	return nil
}

// askOption asks for one option and returns the rules with it. Values that do not
// go with what was chosen before are not offered, and an option of which one value
// is left is not asked for.
func askOption(ctx context.Context, p prompt.Prompter, g *rules.Game, o rules.Option, house *rules.Overlay) (*rules.Game, error) {
	if g.Rounds.End != "target" && strings.HasPrefix(o.Field, "rounds.target") {
		return g, nil
	}
	now, _ := g.Value(o.Field)
	if !slices.Contains(o.Values, now) {
		now = o.Default
	}
	with := map[string]*rules.Game{now: g}
	var values []string
	for _, v := range o.Values {
		if next, err := g.With(rules.Overlay{{Field: o.Field, Value: v}}); err == nil && v != now {
			with[v] = next
		}
		if with[v] != nil {
			values = append(values, v)
		}
	}
	if len(values) < 2 {
		return g, nil
	}
	short, _, _ := strings.Cut(o.Why, ";")
	i, err := p.Select(ctx, prompt.Question{Text: o.Field + ": " + short + "?", Default: now,
		Help: sentence(o.Why) + fmt.Sprintf(" The rules: %q.", "rummy game show "+g.ID)}, values)
	if err != nil {
		return g, err
	}
	if v := values[i]; v != now {
		*house = append(*house, rules.Setting{Field: o.Field, Value: v})
	}
	return with[values[i]], nil
}

func fieldsOf(house rules.Overlay) (fields []string) {
	for _, h := range house {
		fields = append(fields, h.Field)
	}
	return fields
}

// settings writes house rules as they are typed.
func settings(house rules.Overlay) string {
	words := make([]string, len(house))
	for i, h := range house {
		words[i] = h.Field + "=" + h.Value
	}
	return strings.Join(words, ", ")
}
