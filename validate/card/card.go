// Package card names the cards on the table, for any pack.
//
// A pack is suits, ranks and specials (jokers and the like), all of them lists
// handed in; nothing assumes 52 cards. A card is named by its suit and rank, or
// by a special's code, and there may be several copies of it.
package card

// Points is what a card, a hand or a round is worth, in whole points. A score
// may be below zero (Kit: -5 for going out); a card and a leftover may not.
type Points int

// Card is one card as printed, whichever copy of it. Cards of one pack compare
// with ==. A card may lack its suit where only the rank was told ("7"). The
// zero Card is no card.
type Card struct {
	suit, rank, special uint8 // places in the pack's lists, from 1; 0: it has none
}

// Suit returns the suit's place in the pack's list, from 0, or -1 for a special
// and for a card of which only the rank was told.
func (c Card) Suit() int { return int(c.suit) - 1 }

// Rank returns the rank's place in the pack's list, from 0, or -1 for a special.
func (c Card) Rank() int { return int(c.rank) - 1 }

// Special returns the special's place in the pack's list, from 0, or -1 for a suited card.
func (c Card) Special() int { return int(c.special) - 1 }

// RankOnly tells whether only the rank of the card was told.
func (c Card) RankOnly() bool { return c.rank != 0 && c.suit == 0 }

// Hand is cards in the order they were typed. The same card may stand in it
// more than once: there are copies.
type Hand []Card

// Count returns how many copies of c stand in the hand.
func (h Hand) Count(c Card) int {
	n := 0
	for _, d := range h {
		if d == c {
			n++
		}
	}
	return n
}
