package card_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
)

// Two packs stand side by side in these tests, so that nothing takes the one
// for granted: Kit's four colours of 3 to 12 with wild cards, and the standard
// pack with two jokers.

var kitSuits = []card.Suit{
	{Code: "Bl", Name: "Blue"}, {Code: "Go", Name: "Gold"}, {Code: "Gr", Name: "Green"}, {Code: "Pu", Name: "Purple"},
}

var standardSuits = []card.Suit{
	{Code: "h", Name: "hearts", Also: []string{"♥"}}, {Code: "d", Name: "diamonds", Also: []string{"♦"}},
	{Code: "c", Name: "clubs", Also: []string{"♣"}}, {Code: "s", Name: "spades", Also: []string{"♠"}},
}

var (
	wild  = card.Special{Code: "W", Name: "Wild", PerPack: 4, Wild: true, Value: 20, Meldable: true}
	joker = card.Special{Code: "Jk", Name: "joker", PerPack: 2, Wild: true, Value: 20, Meldable: true}
)

// numbers are the ranks that are called and counted by their number.
func numbers(from, to int) []card.Rank {
	var ranks []card.Rank
	for n := from; n <= to; n++ {
		ranks = append(ranks, card.Rank{Code: strconv.Itoa(n), Value: card.Points(n)})
	}
	return ranks
}

func standardRanks() []card.Rank {
	ranks := append([]card.Rank{{Code: "A", Value: 1}}, numbers(2, 10)...)
	ranks[9].Also = []string{"T"}
	return append(ranks, card.Rank{Code: "J", Value: 10}, card.Rank{Code: "Q", Value: 10}, card.Rank{Code: "K", Value: 10})
}

func pack(t require.TestingT, suits []card.Suit, ranks []card.Rank, specials []card.Special, print card.Print, packs int) *card.Pack {
	p, err := card.NewPack(suits, ranks, specials, print, packs)
	require.NoError(t, err)
	return p
}

func kit(t require.TestingT) *card.Pack {
	return pack(t, kitSuits, numbers(3, 12), []card.Special{wild}, card.SuitFirst, 2)
}

func standard(t require.TestingT, packs int) *card.Pack {
	return pack(t, standardSuits, standardRanks(), []card.Special{joker}, card.RankFirst, packs)
}

// parsed reads one card that must be right.
func parsed(t testing.TB, p *card.Pack, word string) card.Card {
	t.Helper()
	c, err := p.ParseLoose(word)
	require.NoError(t, err)
	return c
}
