package card_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
)

// all returns every card of a pack once.
func all(p *card.Pack) card.Hand {
	var h card.Hand
	for rank := range p.Ranks() {
		for suit := range p.Suits() {
			h = append(h, p.Suited(suit, rank))
		}
	}
	for i := range p.Specials() {
		h = append(h, p.SpecialCard(i))
	}
	return h
}

// spellings returns the words that a person may write for a card.
func spellings(p *card.Pack, c card.Card) []string {
	if c.Special() >= 0 {
		s := p.Specials()[c.Special()]
		return append([]string{s.Code, s.Name}, s.Also...)
	}
	suit, rank := p.Suits()[c.Suit()], p.Ranks()[c.Rank()]
	var words []string
	for _, s := range append([]string{suit.Code, suit.Name}, suit.Also...) {
		for _, r := range append([]string{rank.Code}, rank.Also...) {
			words = append(words, s+r, r+s)
		}
	}
	return words
}

// anyCase draws a word with each of its letters large or small.
func anyCase(t *rapid.T, word string) string {
	large := rapid.SliceOfN(rapid.Bool(), len(word), len(word)).Draw(t, "large")
	i := -1
	return strings.Map(func(r rune) rune {
		if i++; large[i] {
			return unicode.ToUpper(r)
		}
		return unicode.ToLower(r)
	}, word)
}

func TestEveryCardParsesBackInBothOrdersAndAnyCase(t *testing.T) {
	for _, p := range []*card.Pack{kit(t), standard(t, 2)} {
		for _, c := range all(p) {
			for _, word := range spellings(p, c) {
				back, err := p.Parse(word)
				require.NoError(t, err)
				require.Equal(t, c, back, word)
			}
		}
		rapid.Check(t, func(t *rapid.T) {
			c := rapid.SampledFrom(all(p)).Draw(t, "card")
			word := anyCase(t, rapid.SampledFrom(spellings(p, c)).Draw(t, "word"))
			for _, parse := range []func(string) (card.Card, error){p.Parse, p.ParseLoose} {
				if back, err := parse(word); err != nil || back != c {
					t.Fatalf("%q is read as %s, %v, not as %s", word, p.Format(back), err, p.Format(c))
				}
			}
		})
	}
}

func TestAPrintedHandParsesBack(t *testing.T) {
	for _, p := range []*card.Pack{kit(t), standard(t, 2)} {
		cards := all(p)
		for rank := range p.Ranks() {
			cards = append(cards, p.OfRank(rank))
		}
		rapid.Check(t, func(t *rapid.T) {
			h := card.Hand(rapid.SliceOf(rapid.SampledFrom(cards)).Draw(t, "hand"))
			text := p.FormatHand(h)
			back, err := p.ParseHand(text, true)
			if err != nil || p.FormatHand(back) != text || len(back) != len(h) {
				t.Fatalf("%q is read as %q, %v", text, p.FormatHand(back), err)
			}
			for i := range h {
				if h[i] != back[i] {
					t.Fatalf("%s is read as %s", p.Format(h[i]), p.Format(back[i]))
				}
			}
		})
	}
}

// Whatever is accepted is printed in a form that is read back to the same card.
func FuzzParse(f *testing.F) {
	for _, word := range []string{
		"Bl7", "7bl", "b7", "g7", "Go12", "W", "wild", "pu12", "7h", "h7", "10D", "Td", "1h", "Qs", "Jk", "♥7", "7♥\ufe0f",
		"7", "", "\xff", "Blue7Blue", "İ7", "ſ7",
	} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		for _, p := range []*card.Pack{kit(t), standard(t, 1)} {
			for _, parse := range []func(string) (card.Card, error){p.Parse, p.ParseLoose} {
				c, err := parse(word)
				if err != nil {
					require.ErrorIs(t, err, card.ErrSyntax)
					require.NotEmpty(t, err.Error())
					require.Zero(t, c)
					continue
				}
				back, err := parse(p.Format(c))
				require.NoError(t, err)
				require.Equal(t, c, back)
			}
			strict, err := p.Parse(word)
			if loose, looseErr := p.ParseLoose(word); err == nil {
				require.NoError(t, looseErr)
				require.Equal(t, strict, loose)
			}
		}
	})
}
