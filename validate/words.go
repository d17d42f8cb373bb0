package validate

import (
	"fmt"
	"slices"
	"strings"

	"rummy/validate/card"
)

// Words that messages are put together from. Cards are written as the game
// prints them.

// joined writes cards as one says them: "Bl7, Bl8 and Bl9".
func joined(p *card.Pack, h card.Hand, last string) string {
	words := make([]string, len(h))
	for i, c := range h {
		words[i] = p.Format(c)
	}
	return join(words, last)
}

func join(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + last + words[n]
}

// distinct returns each card of a hand once.
func distinct(h card.Hand) card.Hand {
	var out card.Hand
	for _, c := range h {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// others says that cards are not of the rank or suit that the rest have.
func (t Table) others(h card.Hand, of func(card.Card) int) string {
	h = distinct(h)
	switch {
	case len(h) == 1:
		return joined(t.Cards, h, "") + " is of another"
	case slices.ContainsFunc(h, func(c card.Card) bool { return of(c) != of(h[0]) }):
		return joined(t.Cards, h, " and ") + " are of others"
	}
	return joined(t.Cards, h, " and ") + " are of another"
}

// hold says how many copies there are: "the pack holds 1", "the packs hold 2".
func (t Table) hold(n int) string {
	if t.Cards.Packs() == 1 {
		return "the pack holds " + orNone(n)
	}
	return "the packs hold " + orNone(n)
}

func orNone(n int) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprint(n)
}

// wildWord is what a card that may stand for others is called: "wild" or, where
// nothing else is wild, by its own name, "joker".
func (t Table) wildWord() string {
	word := "wild"
	if t.Round.Wild >= 0 {
		return word
	}
	wilds := 0
	for _, s := range t.Cards.Specials() {
		if s.Wild {
			wilds++
			word = strings.ToLower(s.Name)
		}
	}
	if wilds != 1 || word == "" {
		return "wild"
	}
	return word
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func (t Table) substitutes(n int) string {
	if n == 1 {
		return "1 " + t.wildWord() + " that stands for another card"
	}
	return fmt.Sprintf("%d %ss that stand for other cards", n, t.wildWord())
}

func are(n int, what string) string { return plural(n, what) + isOrAre(n) }

func areOnly(n int, what string) string {
	return strings.TrimSpace(isOrAre(n)) + " only " + plural(n, what)
}

func isOrAre(n int) string {
	if n == 1 {
		return " is"
	}
	return " are"
}

func come(n int) string {
	if n == 1 {
		return "comes"
	}
	return "come"
}

func lie(n int) string {
	if n == 1 {
		return "lies"
	}
	return "lie"
}

// withArticle puts a or an before a word.
func withArticle(word string) string {
	if strings.ContainsAny(word[:min(1, len(word))], "aeiouAEIOU") {
		return "an " + word
	}
	return "a " + word
}
