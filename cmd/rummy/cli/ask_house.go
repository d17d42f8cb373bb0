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
	gamesOwn  = "none: the game's own rules"
	chooseNew = "choose them one by one"
)

// askHouse asks by which house rules the game is played: those of the match before,
// none, or the options of large effect one by one. What is not the game's own value
// becomes a house rule. Nothing is asked where flags have settled them all.
func askHouse(ctx context.Context, p prompt.Prompter, b *book.Book, s *book.Start) error {
	g, err := s.Rules()
	if err != nil {
		return err
	}
	settled := fieldsOf(s.House)
	open := slices.DeleteFunc(slices.Clone(g.Options), func(o rules.Option) bool {
		values, _, _ := choicesOf(g, o)
		return !o.Ask || slices.Contains(settled, o.Field) || idle(g, o, len(s.Players)) || len(values) < 2
	})
	last, err := b.LastHouse(ctx, g.ID)
	if err != nil {
		return err
	}
	before := slices.DeleteFunc(slices.Clone(last.House), func(h rules.Setting) bool { return slices.Contains(settled, h.Field) })
	if _, err := g.With(before); err != nil {
		before = nil
	}
	if len(open)+len(before) == 0 {
		return nil
	}
	again := fmt.Sprintf("as in match %d: %s", last.Match, settings(before))
	choices := []string{gamesOwn, chooseNew}
	if len(before) > 0 {
		choices = append([]string{again}, choices...)
	}
	i, err := p.Select(ctx, prompt.Question{Text: "Which house rules?", Default: choices[0], Help: whatMayBeChosen(g, open)}, choices)
	switch {
	case err != nil:
		return err
	case choices[i] == again:
		s.House = append(s.House, before...)
	case choices[i] == chooseNew:
		return askOptions(ctx, p, g, s, settled)
	}
	return nil
}

// whatMayBeChosen says it of options in the words of the game's file.
func whatMayBeChosen(g *rules.Game, options []rules.Option) string {
	var whats []string
	for _, o := range options {
		whats = append(whats, short(o.Why))
	}
	return sentence(strings.Join(whats, "; ")) + showsRules(g)
}

// short is what an option is about, without what may be said of its values.
func short(why string) string {
	what, _, _ := strings.Cut(why, ";")
	return what
}

// showsRules names the command that prints the rules.
func showsRules(g *rules.Game) string { return fmt.Sprintf(" The rules: %q.", "rummy game show "+g.ID) }

// askOptions asks for one option after the other, but for those settled and those
// that change nothing as the rules stand by then.
func askOptions(ctx context.Context, p prompt.Prompter, g *rules.Game, s *book.Start, settled []string) (err error) {
	for _, o := range g.Options {
		if !o.Ask || slices.Contains(settled, o.Field) || idle(g, o, len(s.Players)) {
			continue
		}
		if g, err = askOption(ctx, p, g, o, &s.House); err != nil {
			return err
		}
	}
	return nil
}

// choicesOf returns the values of an option that go with the rules as they stand, the
// rules with each, and the value now in force.
func choicesOf(g *rules.Game, o rules.Option) (values []string, with map[string]*rules.Game, now string) {
	now, _ = g.Value(o.Field)
	if !slices.Contains(o.Values, now) {
		now = o.Default
	}
	with = map[string]*rules.Game{now: g}
	for _, v := range o.Values {
		if next, err := g.With(rules.Overlay{{Field: o.Field, Value: v}}); err == nil && v != now {
			with[v] = next
		}
		if with[v] != nil {
			values = append(values, v)
		}
	}
	return values, with, now
}

// askOption asks for one option and returns the rules with it. Values that do not
// go with what was chosen before are not offered, and an option of which one value
// is left is not asked for.
func askOption(ctx context.Context, p prompt.Prompter, g *rules.Game, o rules.Option, house *rules.Overlay) (*rules.Game, error) {
	values, with, now := choicesOf(g, o)
	if len(values) < 2 {
		return g, nil
	}
	i, err := p.Select(ctx, prompt.Question{Text: o.Field + ": " + short(o.Why) + "?", Default: now, Help: sentence(o.Why) + showsRules(g)}, values)
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
