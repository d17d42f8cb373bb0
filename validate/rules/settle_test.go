package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// knocking is a small game in which the round is ended by knocking.
const knocking = `
id: knocking
name: Knocking
version: 1
pack:
  suits: [{code: h, name: hearts}, {code: s, name: spades}]
  ranks: [{code: A, value: 1}, {code: "2", value: 2}]
rounds: {deal: 3, end: target, target: 50, unfinished: void}
out: {knock_limit: 10, after: defender_lays_off}
score:
  winner: high
  counts: deadwood
  settle: difference
  bonuses:
    - {code: gin, when: nothing_left, points: 25}
    - {code: undercut, when: undercut, points: 10}
    - {code: spades, when: upcard, times: 2, suits: [s]}
    - {code: big-gin, points: 31, without_discard: true}
end:
  bonuses:
    - {code: game, when: match_won, points: 100}
    - {code: shutout, when: shutout, times: 2}
`

// pointsOnly is a game without cards.
const pointsOnly = `
id: points
name: Points
version: 1
rounds: {end: open}
`

func TestBonusesAndTheKnockLimitAreReadWithTheirDefaults(t *testing.T) {
	g := loaded(t, knocking)
	require.Equal(t, rules.KnockLimit{Set: true, Points: 10}, g.Out.KnockLimit)
	require.Equal(t, []rules.Bonus{
		{Code: "gin", When: rules.BonusNothingLeft, Points: 25, Times: 1},
		{Code: "undercut", When: rules.BonusUndercut, Points: 10, Times: 1},
		{Code: "spades", When: rules.BonusUpcard, Times: 2, Suits: rules.Words{"s"}},
		{Code: "big-gin", When: rules.BonusSaid, Points: 31, WithoutDiscard: true, Times: 1},
	}, g.Score.Bonuses)
	require.Equal(t, []rules.EndBonus{
		{Code: "game", When: rules.EndBonusMatchWon, Points: 100, Times: 1},
		{Code: "shutout", When: rules.EndBonusShutout, Times: 2},
	}, g.End.Bonuses)
	house := with(t, g, "score.bonuses.gin.points=20", "out.knock_limit=upcard")
	require.EqualValues(t, 20, house.Score.Bonuses[0].Points)
	require.Equal(t, rules.KnockLimit{Upcard: true}, house.Out.KnockLimit)
	again, err := rules.FromJSON(house.JSON())
	require.NoError(t, err)
	require.Equal(t, house.Digest(), again.Digest())
}

func TestWhoWinsMayFollowFromHowARoundIsSettled(t *testing.T) {
	g := loaded(t, strings.Replace(knocking, "winner: high", "winner: by_settle", 1))
	require.False(t, g.LowWins(), "the winner collects: more is better")
	own := with(t, g, "out.after=none", "score.settle=own")
	require.True(t, own.LowWins(), "each keeps their own: less is better")
	require.False(t, with(t, own, "score.winner=high").LowWins())
}

func TestAGameWithoutAPackHasRoundsOfPointsOnly(t *testing.T) {
	g := loaded(t, pointsOnly)
	require.True(t, g.NoCards())
	require.False(t, loaded(t, minimal).NoCards())
	r, ok := g.Round(1000, 4)
	require.True(t, ok)
	require.Equal(t, rules.Round{Wild: rules.NoWild}, r)
	require.Zero(t, g.Cards(4).Size())
}

func TestWhatDoesNotGoTogetherIsRefused(t *testing.T) {
	for _, tt := range []struct{ name, file, from, to, want string }{
		{"a round nobody wins", knocking, "unfinished: void", "unfinished: count", "rounds.unfinished: want void: where nobody goes out nobody collects"},
		{"a word of entries", knocking, "code: gin", "code: out", `score.bonuses[0].code: want a word that no entry has, not "out"`},
		{"a code twice", knocking, "code: undercut", "code: gin", `score.bonuses[1].code: "gin" stands here twice`},
		{"an occasion that is none", knocking, "when: undercut", "when: never", `score.bonuses[1].when: want said, nothing_left, undercut, beaten or upcard, not "never"`},
		{"a suit of another pack", knocking, "suits: [s]", "suits: [c]", `score.bonuses[2].suits: "c" is no suit of the pack`},
		{"suits of no upcard", knocking, "code: big-gin", "code: big-gin, suits: [s]", "score.bonuses[3].suits: want upcard beside it"},
		{"an undercut of no knock", knocking, "knock_limit: 10, after: defender_lays_off", "knock_limit: none", "score.bonuses[1].when: want out.knock_limit beside it"},
		{"lay-offs after no knock", knocking, "knock_limit: 10, ", "", "out.after: want out.knock_limit beside it"},
		{"a knock where all cards count", knocking, "counts: deadwood", "counts: hand", "out.knock_limit: want score.counts: deadwood beside it"},
		{"an end that is none", knocking, "when: shutout", "when: never", `end.bonuses[1].when: want match_won, round_won or shutout, not "never"`},
		{"cards dealt of no pack", pointsOnly, "end: open", "end: open, deal: 7", "rounds.deal: want none in a game without a pack"},
		{"melds of no pack", pointsOnly, "rounds:", "melds: [{kind: set}]\nrounds:", "melds: want none in a game without a pack"},
		{"an extra round after no last one", pointsOnly, "rounds:", "end: {tie: extra_round}\nrounds:", "end.tie: a game that the table ends has no extra round"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			changed := strings.Replace(tt.file, tt.from, tt.to, 1)
			require.NotEqual(t, tt.file, changed)
			_, err := rules.Load("my.yaml", []byte(changed))
			require.ErrorIs(t, err, rules.ErrRules)
			require.ErrorContains(t, err, tt.want)
		})
	}
}
