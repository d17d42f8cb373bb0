package rules_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// kit is the built-in game that most of these tests change.
func kit(t require.TestingT) *rules.Game {
	g, err := rules.Builtin("kit")
	require.NoError(t, err)
	return g
}

// loaded reads rules that must be right.
func loaded(t require.TestingT, yaml string) *rules.Game {
	g, err := rules.Load("game.yaml", []byte(yaml))
	require.NoError(t, err)
	return g
}

// with works in house rules that must be right, written path=value.
func with(t require.TestingT, g *rules.Game, settings ...string) *rules.Game {
	g, err := g.With(overlay(t, settings...))
	require.NoError(t, err)
	return g
}

func overlay(t require.TestingT, settings ...string) rules.Overlay {
	var o rules.Overlay
	for _, text := range settings {
		s, err := rules.ParseSetting(text)
		require.NoError(t, err)
		o = append(o, s)
	}
	return o
}

func kitYAML(t require.TestingT) string {
	b, err := os.ReadFile("games/kit.yaml")
	require.NoError(t, err)
	return string(b)
}

// replaced is a text with the one place where old stands made new.
func replaced(t testing.TB, text, old, new string) string {
	t.Helper()
	require.Equal(t, 1, strings.Count(text, old), "want one place that holds %q", old)
	return strings.Replace(text, old, new, 1)
}

// minimal leaves out every field that has a default.
const minimal = `
id: minimal
name: Minimal
version: 1
pack:
  suits: [{code: h}]
  ranks: [{code: A, value: 1}]
  specials: [{code: Jk}]
rounds: {deal: 7, count: 1}
melds: [{kind: set}, {kind: run}]
rules: [{id: minimal.one, text: One rule., basis: text}]
options: [{field: end.tie, values: [shared], default: shared, why: it is the only one}]
`

// standardPack is the pack of 52 cards; a game may follow it with specials.
const standardPack = `
pack:
  suits:
    - {code: h, name: hearts, also: ["♥"]}
    - {code: d, name: diamonds, also: ["♦"]}
    - {code: c, name: clubs, also: ["♣"]}
    - {code: s, name: spades, also: ["♠"]}
  ranks:
    - {code: A, value: 1}
    - {code: 2, value: 2}
    - {code: 3, value: 3}
    - {code: 4, value: 4}
    - {code: 5, value: 5}
    - {code: 6, value: 6}
    - {code: 7, value: 7}
    - {code: 8, value: 8}
    - {code: 9, value: 9}
    - {code: 10, value: 10, also: [T]}
    - {code: J, value: 10}
    - {code: Q, value: 10}
    - {code: K, value: 10}
`

// thirteen is played like Three Thirteen: what is dealt is wild, three cards in
// the first round and thirteen in the eleventh, with more packs for more players.
const thirteen = `
id: thirteen
name: Thirteen
version: 1
players: {min: 2, max: 8}` + standardPack + `
  packs: [{players: 2, value: 1}, {players: 3-4, value: 2}, {players: 5-8, value: 3}]
rounds: {deal: {start: 3, step: 1}, count: 11}
wild: {rank: cards_dealt}
melds: [{kind: set}, {kind: run}]
`

// aceToKing has a wild rank for each round, named in a list, and jokers.
const aceToKing = `
id: ace-to-king
name: Ace to King
version: 1
players: {max: 6}` + standardPack + `
  specials: [{code: Jk, name: joker, per_pack: 2, wild: true, value: 20}]
rounds: {deal: 7, count: 13}
wild: {rank: {by_round: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K]}}
melds: [{kind: set}, {kind: run}]
score: {wild_rank_value: 20}
`

// toTarget is played until somebody has so many points, and deals by the number of players.
const toTarget = `
id: to-target
name: To a target
version: 1
players: {min: 2, max: 6}` + standardPack + `
rounds:
  deal: [{players: 2, value: 10}, {players: 3-6, value: 7}]
  end: target
  target: [{players: 2, value: 100}, {players: 3-6, value: 300}]
melds: [{kind: set}]
`
