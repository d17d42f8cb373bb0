package card

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// Suit is a suit or colour, as the rules of a game list it.
type Suit struct {
	Code string   `yaml:"code" json:"code"` // how it is printed: "Bl", "h"
	Name string   `yaml:"name" json:"name"` // "Blue", "hearts"; may be typed, also a prefix that fits one suit only
	Also []string `yaml:"also" json:"also"` // further spellings that may be typed: "♥"
}

// Rank is a rank, as the rules of a game list it, low to high.
type Rank struct {
	Code  string   `yaml:"code" json:"code"`   // how it is printed: "7", "Q"
	Name  string   `yaml:"name" json:"name"`   // what one such card is called: "queen"; default the code
	Value Points   `yaml:"value" json:"value"` // its face value
	Also  []string `yaml:"also" json:"also"`   // further spellings that may be typed: "T" for 10
}

// Special is a card without suit and rank.
type Special struct {
	Code     string   `yaml:"code" json:"code"` // how it is printed: "W", "Jk"
	Name     string   `yaml:"name" json:"name"` // may be typed: "wild", "joker"
	Also     []string `yaml:"also" json:"also"`
	PerPack  int      `yaml:"per_pack" json:"per_pack"` // copies in each pack
	Wild     bool     `yaml:"wild" json:"wild"`         // may stand for another card
	Value    Points   `yaml:"value" json:"value"`
	Meldable bool     `yaml:"meldable" json:"meldable"` // may lie in a meld
}

// Print says in which order a suited card is printed.
type Print string

// The orders: "Bl7", "7h".
const (
	SuitFirst Print = "suit_first"
	RankFirst Print = "rank_first"
)

// Pack is all the cards that can be on the table.
type Pack struct {
	suits    []Suit
	ranks    []Rank
	specials []Special
	print    Print
	packs    int

	cards     map[string]Card // every whole spelling of a card and of a rank alone, folded
	rankWords [][]string      // the spellings of each rank, folded
	suitNames []string        // the name of each suit, folded
}

// ErrPack: the lists do not make a pack in which every card has one name.
var ErrPack = errors.New("not a pack of cards")

// most is how many suits, ranks or specials a pack may list: a Card counts them in a byte.
const most = 200

// NewPack makes a pack of the cards listed; packs is how many copies there are
// of each suited card, and by how much a special's PerPack is multiplied.
//
// Without suits, ranks and specials it is the empty pack of a game that is
// scored by points alone.
//
// The error wraps ErrPack: suits without ranks or ranks without suits, more than 200 of something,
// packs outside 1 to 20, a value or count below zero, a code that is empty, or
// a spelling that holds a separator or could mean two cards.
func NewPack(suits []Suit, ranks []Rank, specials []Special, print Print, packs int) (*Pack, error) {
	p := &Pack{suits: suits, ranks: ranks, specials: specials, print: print, packs: packs}
	if packs < 1 || packs > 20 {
		return nil, fmt.Errorf("%w: %d packs (1 to 20)", ErrPack, packs)
	}
	if (len(suits) == 0 || len(ranks) == 0) && len(suits)+len(ranks)+len(specials) > 0 {
		return nil, fmt.Errorf("%w: no suits or no ranks", ErrPack)
	}
	if len(suits) > most || len(ranks) > most || len(specials) > most {
		return nil, fmt.Errorf("%w: more than %d suits, ranks or specials", ErrPack, most)
	}
	p.cards = make(map[string]Card, 6*len(suits)*len(ranks))
	for i, s := range specials {
		if s.PerPack < 0 || s.Value < 0 {
			return nil, fmt.Errorf("%w: %q has a count or value below zero", ErrPack, s.Code)
		}
		words, err := spellings(s.Code, s.Name, s.Also)
		if err != nil {
			return nil, err
		}
		if err := p.claim(words, p.SpecialCard(i)); err != nil {
			return nil, err
		}
	}
	suitWords := make([][]string, len(suits))
	for i, s := range suits {
		var err error
		if suitWords[i], err = spellings(s.Code, s.Name, s.Also); err != nil {
			return nil, err
		}
		p.suitNames = append(p.suitNames, fold(s.Name))
	}
	for ri, r := range ranks {
		if r.Value < 0 {
			return nil, fmt.Errorf("%w: rank %q has a value below zero", ErrPack, r.Code)
		}
		rankWords, err := spellings(r.Code, "", r.Also)
		if err != nil {
			return nil, err
		}
		p.rankWords = append(p.rankWords, rankWords)
		if err := p.claim(rankWords, p.OfRank(ri)); err != nil {
			return nil, err
		}
		for si := range suits {
			if err := p.claim(both(suitWords[si], rankWords), p.Suited(si, ri)); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// claim keeps the words as spellings of a card, unless one means another card.
func (p *Pack) claim(words []string, c Card) error {
	for _, w := range words {
		if other, taken := p.cards[w]; taken && other != c {
			return fmt.Errorf("%w: %q may be two things, %s and %s", ErrPack, w, p.Format(other), p.Format(c))
		}
		p.cards[w] = c
	}
	return nil
}

// spellings returns how a suit, a rank or a special may be typed, folded.
func spellings(code, name string, also []string) ([]string, error) {
	words := make([]string, 0, 2+len(also))
	words = append(words, code)
	if name != "" {
		words = append(words, name)
	}
	words = append(words, also...)
	for i, w := range words {
		if words[i] = fold(w); words[i] == "" || strings.ContainsFunc(w, separates) {
			return nil, fmt.Errorf("%w: %q cannot be typed as a card or a part of one", ErrPack, w)
		}
	}
	return words, nil
}

// separates tells whether r stands between cards or around them, where cards are typed.
func separates(r rune) bool { return strings.ContainsRune(",()=:+", r) || unicode.IsSpace(r) }

// both joins every suit's word with every rank's, in both orders.
func both(suits, ranks []string) []string {
	words := make([]string, 0, 2*len(suits)*len(ranks))
	for _, s := range suits {
		for _, r := range ranks {
			words = append(words, s+r, r+s)
		}
	}
	return words
}

// Suits, Ranks and Specials return the pack's lists. They are not to be changed.
func (p *Pack) Suits() []Suit       { return p.suits }
func (p *Pack) Ranks() []Rank       { return p.ranks }
func (p *Pack) Specials() []Special { return p.specials }

// Packs returns how many copies there are of each suited card.
func (p *Pack) Packs() int { return p.packs }

// Suited returns the card of a suit and rank, by their places in the lists.
func (p *Pack) Suited(suit, rank int) Card {
	return Card{suit: uint8(suit + 1), rank: uint8(rank + 1)}
}

// OfRank returns the card of which only the rank is told, by its place in the list.
func (p *Pack) OfRank(rank int) Card { return Card{rank: uint8(rank + 1)} }

// SpecialCard returns a special, by its place in the list.
func (p *Pack) SpecialCard(special int) Card { return Card{special: uint8(special + 1)} }

// Value returns a card's face value, whatever is wild. No card is worth 0.
func (p *Pack) Value(c Card) Points {
	switch {
	case c == Card{}:
		return 0
	case c.special != 0:
		return p.specials[c.Special()].Value
	}
	return p.ranks[c.Rank()].Value
}

// Copies returns how many of c are on the table: of a card without its suit,
// how many of that rank; of no card, none.
func (p *Pack) Copies(c Card) int {
	switch {
	case c == Card{}:
		return 0
	case c.special != 0:
		return p.specials[c.Special()].PerPack * p.packs
	case c.suit == 0:
		return len(p.suits) * p.packs
	}
	return p.packs
}

// Size returns how many cards the pack holds in all.
func (p *Pack) Size() int {
	n := len(p.suits) * len(p.ranks) * p.packs
	for i := range p.specials {
		n += p.Copies(p.SpecialCard(i))
	}
	return n
}

// Format writes a card in the one form that is printed; Parse, or ParseLoose
// for a card without its suit, reads it back.
func (p *Pack) Format(c Card) string {
	switch {
	case c == Card{}:
		return "no card"
	case c.special != 0:
		return p.specials[c.Special()].Code
	case c.suit == 0:
		return p.ranks[c.Rank()].Code
	case p.print == SuitFirst:
		return p.suits[c.Suit()].Code + p.ranks[c.Rank()].Code
	}
	return p.ranks[c.Rank()].Code + p.suits[c.Suit()].Code
}

// FormatHand writes the cards in the order of the hand, a space between them.
func (p *Pack) FormatHand(h Hand) string {
	words := make([]string, len(h))
	for i, c := range h {
		words[i] = p.Format(c)
	}
	return strings.Join(words, " ")
}
