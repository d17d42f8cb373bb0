package meld_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// deckMask is a set of cards of one pack of 52, a bit each: the suits h, d, c and
// s one after the other, each from ace to king. It shares nothing with the cards of
// the program.
type deckMask uint64

func maskOf(t testing.TB, cards string) (m deckMask) {
	t.Helper()
	for word := range strings.FieldsSeq(cards) {
		suit := strings.Index("hdcs", word[len(word)-1:])
		rank := slices.Index(strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K"), word[:len(word)-1])
		require.GreaterOrEqual(t, suit, 0, word)
		require.GreaterOrEqual(t, rank, 0, word)
		m |= 1 << (13*suit + rank)
	}
	return m
}

// points adds up ace 1, number cards their number, court cards 10.
func (m deckMask) points() (sum int) {
	for at := range 52 {
		if m>>at&1 == 1 {
			sum += min(at%13+1, 10)
		}
	}
	return sum
}

// ginMelds are all melds of one pack: of each rank all four and each three of them,
// of each suit every run of three or more.
func ginMelds() (melds []deckMask) {
	for rank := range 13 {
		four := deckMask(1<<rank | 1<<(13+rank) | 1<<(26+rank) | 1<<(39+rank))
		melds = append(melds, four)
		for suit := range 4 {
			melds = append(melds, four&^(1<<(13*suit+rank)))
		}
	}
	for suit := range 4 {
		for low := range 13 {
			for size := 3; low+size <= 13; size++ {
				melds = append(melds, deckMask(1<<size-1)<<(13*suit+low))
			}
		}
	}
	return melds
}

// leastLeft tries every way to take melds, one after the other in their order.
func leastLeft(hand deckMask, melds []deckMask) int {
	least := hand.points()
	for i, m := range melds {
		if m&^hand == 0 {
			least = min(least, leastLeft(hand&^m, melds[i+1:]))
		}
	}
	return least
}

// within are the melds that a hand holds.
func within(hand deckMask, melds []deckMask) (some []deckMask) {
	for _, m := range melds {
		if m&^hand == 0 {
			some = append(some, m)
		}
	}
	return some
}

// The hands of gin_hands.csv are counted once more by a method of their own; those
// of eleven cards also with one of them discarded, and whether they are gin.
func TestEveryGinHandBeforeAndAfterItsDiscard(t *testing.T) {
	melds := ginMelds()
	require.Len(t, melds, 65+264)
	b := at(t, "gin", "")
	sizes, gin := map[int]int{}, 0
	for _, r := range readCases(t, "gin_hands.csv") {
		hand := maskOf(t, r.cards)
		require.Equal(t, r.points, fmt.Sprint(leastLeft(hand, within(hand, melds))), r.name)
		h := b.hand(t, r.cards)
		sizes[len(h)]++
		if len(h) == 11 && afterDiscard(t, b, h, hand, within(hand, melds)) {
			gin++
		}
	}
	require.Equal(t, map[int]int{10: 625, 11: 625}, sizes)
	require.NotZero(t, gin, "a hand of eleven cards can go out")
}

// afterDiscard holds what is left after the best discard, and which discards go out,
// against trying each card; it tells whether there is one that goes out.
func afterDiscard(t *testing.T, b table, h card.Hand, hand deckMask, melds []deckMask) bool {
	t.Helper()
	left := map[string]int{} // by the card discarded
	least := hand.points()
	var out []string
	for _, c := range h {
		word := b.pack.Format(c)
		rest := hand &^ maskOf(t, word)
		left[word] = leastLeft(rest, within(rest, melds))
		least = min(least, left[word])
		if left[word] == 0 {
			out = append(out, word)
		}
	}
	said := b.pack.FormatHand(h)

	var a meld.Arrangement
	discard, err := b.BestDiscard(h, &a)
	require.NoError(t, err)
	require.Equal(t, card.Points(least), a.Points(), said)
	require.Equal(t, least, left[b.pack.Format(discard)], "%s: %s is discarded", said, b.pack.Format(discard))
	at := slices.Index(h, discard)
	proven(t, b, slices.Delete(slices.Clone(h), at, at+1), &a)

	e, err := b.GoOut(h, &a)
	require.NoError(t, err)
	require.False(t, e.Without, said)
	require.Equal(t, len(out) > 0, e.Can(), said)
	require.ElementsMatch(t, out, strings.Fields(b.pack.FormatHand(e.Discards)), said)
	return e.Can()
}
