package card

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrSyntax: what was typed is no card of the pack, or fits more than one.
// Every error of Parse, ParseLoose and ParseHand is a *SyntaxError, which it wraps.
var ErrSyntax = errors.New("no such card")

// SyntaxError says which word could not be read.
type SyntaxError struct {
	Typed string
	Could []string // the cards it may mean, where there are several
}

// Error names the word, and the cards between which it cannot decide.
func (e *SyntaxError) Error() string {
	if len(e.Could) > 0 {
		last := len(e.Could) - 1
		return fmt.Sprintf("%q may be %s or %s", e.Typed, strings.Join(e.Could[:last], ", "), e.Could[last])
	}
	return fmt.Sprintf("no such card: %q", e.Typed)
}

// Unwrap lets errors.Is find ErrSyntax.
func (e *SyntaxError) Unwrap() error { return ErrSyntax }

// Parse reads one card: suit or rank first, in any case, the suit by its code,
// another spelling of it, its name, or a prefix of the name that fits one suit only.
func (p *Pack) Parse(word string) (Card, error) { return p.parse(word, false) }

// ParseLoose reads one card like Parse, and also a rank alone.
func (p *Pack) ParseLoose(word string) (Card, error) { return p.parse(word, true) }

// ParseHand reads cards separated by spaces or commas, each like Parse or, if
// loose, like ParseLoose. No words make an empty hand.
func (p *Pack) ParseHand(text string, loose bool) (Hand, error) {
	var h Hand
	for _, w := range Words(text) {
		c, err := p.parse(w, loose)
		if err != nil {
			return nil, err
		}
		h = append(h, c)
	}
	return h, nil
}

// Words splits text at spaces and commas.
func Words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
}

func (p *Pack) parse(word string, loose bool) (Card, error) {
	typed := fold(word)
	if c, ok := p.cards[typed]; ok && (loose || !c.RankOnly()) {
		return c, nil
	}
	fits := p.byPrefix(typed)
	if len(fits) == 1 {
		return fits[0], nil
	}
	e := &SyntaxError{Typed: word}
	for _, c := range fits {
		e.Could = append(e.Could, p.Format(c))
	}
	return Card{}, e
}

// byPrefix returns the cards that a rank beside the beginning of a suit's name may mean.
func (p *Pack) byPrefix(typed string) []Card {
	var fits []Card
	for ri, words := range p.rankWords {
		for _, rank := range words {
			for _, prefix := range rests(typed, rank) {
				for si, name := range p.suitNames {
					if strings.HasPrefix(name, prefix) {
						fits = add(fits, p.Suited(si, ri))
					}
				}
			}
		}
	}
	return fits
}

// rests returns what is left of typed when part stands at its beginning or end.
func rests(typed, part string) []string {
	var out []string
	if rest, ok := strings.CutPrefix(typed, part); ok && rest != "" {
		out = append(out, rest)
	}
	if rest, ok := strings.CutSuffix(typed, part); ok && rest != "" {
		out = append(out, rest)
	}
	return out
}

func add(cards []Card, c Card) []Card {
	if slices.Contains(cards, c) {
		return cards
	}
	return append(cards, c)
}

// fold puts a spelling in one case and drops the mark that asks for a coloured
// picture of a suit ("♥️"). What is no text folds to nothing.
func fold(s string) string {
	if !utf8.ValidString(s) {
		return ""
	}
	return strings.ToLower(strings.ReplaceAll(s, "\ufe0f", ""))
}
