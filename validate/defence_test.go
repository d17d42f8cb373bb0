package validate_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// defending is a game of ten cards in which the others lay off after a knock.
const defending = `
id: defending
name: Defending
version: 1
pack:
  suits: [{code: h}, {code: d}, {code: c}, {code: s}]
  ranks:
    - {code: A, value: 1}
    - {code: "2", value: 2}
    - {code: "3", value: 3}
    - {code: "4", value: 4}
    - {code: "5", value: 5}
    - {code: "6", value: 6}
    - {code: "7", value: 7}
    - {code: "8", value: 8}
    - {code: "9", value: 9}
    - {code: "10", value: 10}
    - {code: J, value: 10}
    - {code: Q, value: 10}
    - {code: K, value: 10}
rounds: {deal: 10, end: target, target: 100, unfinished: void}
melds: [{kind: set, min: 3, max: 4, suits: distinct}, {kind: run, min: 3, ace: low}]
table: {melding: only_when_out}
out: {all_melded: true, knock_limit: 10, after: defender_lays_off}
score: {winner: high, counts: deadwood, settle: difference}
`

// slowDefence counts by suit and rank alone, cards as 4 × rank + suit.
type slowDefence struct{ hand []int }

func (s slowDefence) value(c int) int { return min(c/4+1, 10) }

// legal tells whether cards are a meld: a set of three or four, or a run of one suit.
func (s slowDefence) legal(cards []int) bool {
	sorted := slices.Sorted(slices.Values(cards))
	set, run := len(sorted) <= 4, true
	for i := 1; i < len(sorted); i++ {
		set = set && sorted[i]/4 == sorted[0]/4
		run = run && sorted[i] == sorted[i-1]+4
	}
	return len(sorted) >= 3 && (set || run)
}

// least is the fewest points that cards of the hand, as bits, can be left with.
func (s slowDefence) least(mask uint, known map[uint]int) int {
	if n, ok := known[mask]; ok {
		return n
	}
	if mask == 0 {
		return 0
	}
	first := uint(bits.TrailingZeros(mask))
	rest := mask &^ (1 << first)
	best := s.value(s.hand[first]) + s.least(rest, known)
	for with := rest; with > 0; with = (with - 1) & rest {
		if bits.OnesCount(with) >= 2 && s.legal(s.cards(with|1<<first)) {
			best = min(best, s.least(rest&^with, known))
		}
	}
	known[mask] = best
	return best
}

func (s slowDefence) cards(mask uint) (cards []int) {
	for i, c := range s.hand {
		if mask&(1<<i) != 0 {
			cards = append(cards, c)
		}
	}
	return cards
}

// defend tries every card on every meld, and on none.
func (s slowDefence) defend(melds [][]int, i int, left uint, known map[uint]int) int {
	if i == len(s.hand) {
		for _, m := range melds {
			if !s.legal(m) {
				return 1000
			}
		}
		return s.least(left, known)
	}
	best := s.defend(melds, i+1, left, known)
	for k, m := range melds {
		c := s.hand[i]
		if sameRank := m[0]/4 == m[1]/4; sameRank && c/4 != m[0]/4 || !sameRank && c%4 != m[0]%4 {
			continue
		}
		grown := slices.Clone(melds)
		grown[k] = append(slices.Clone(m), c)
		best = min(best, s.defend(grown, i+1, left&^(1<<i), known))
	}
	return best
}

func TestTheBestDefenceIsThatOfTryingEveryCardOnEveryMeld(t *testing.T) {
	g, err := rules.Load("game.yaml", []byte(defending))
	require.NoError(t, err)
	table, ok := validate.At(g, 1, 2)
	require.True(t, ok)
	of := func(cards []int) (h card.Hand) {
		for _, c := range cards {
			h = append(h, table.Cards.Suited(c%4, c/4))
		}
		return h
	}
	luck := rand.New(rand.NewPCG(8, 31))
	lowered := 0
	for range 1500 {
		// two melds of the first hand, dealt close together so that much can be laid off
		low := luck.IntN(8)
		run := []int{4*low + 1, 4*low + 5, 4*low + 9}
		rank := luck.IntN(13)
		set := []int{4 * rank, 4*rank + 2, 4*rank + 3}
		var rest []int
		for c := range 52 {
			if !slices.Contains(run, c) && !slices.Contains(set, c) {
				near := c%4 == 1 && c/4 >= low-4 && c/4 <= low+6 || c/4 == rank || luck.IntN(4) == 0
				if near {
					rest = append(rest, c)
				}
			}
		}
		luck.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		slow := slowDefence{hand: rest[:min(len(rest), 8)]}
		known := map[uint]int{}
		all := uint(1)<<len(slow.hand) - 1
		want := slow.defend([][]int{run, set}, 0, all, known)
		at := table.Defending([]card.Hand{of(run), of(set)})
		got, err := at.Counts(validate.Hand{Left: of(slow.hand)}, false)
		require.NoError(t, err)
		require.EqualValues(t, want, got, "%s on %s and %s", table.Cards.FormatHand(of(slow.hand)), table.Cards.FormatHand(of(run)), table.Cards.FormatHand(of(set)))
		if want < slow.least(all, known) {
			lowered++
		}
	}
	require.Greater(t, lowered, 500, "laying off mattered")
}
