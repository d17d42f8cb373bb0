package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// contracted is a game with nearly everything that a player has to lay first.
const contracted = `
id: contracted
name: Contracted
version: 1
limits: [Nobody buys cards.]` + standardPack + `
  specials: [{code: Jk, per_pack: 2, wild: true, value: 50, meldable: true}]
rounds: {deal: {start: 9, step: 1}, end: fixed, count: 3, contract: ["2 set", "set + run", "3 run of 5 whole"]}
wild: {rank: drawn, as_natural: true, fallback: A}
melds:
  - {kind: set, wild_ratio: not_more}
  - {kind: run, min: 4, min_naturals: 1, ace: either, low_ace: 1}
opening: {need: contract, wilds: none, differ: [run_suits, set_ranks], more: none}
score:
  cap: 80
  overrides: [{rank: A, suits: [h, d], value: 1}, {rank: A, suits: [c, s], value: 15}]
  penalties: [{code: drop, points: 20}]
`

// showing is a game in which a whole hand is shown.
const showing = `
id: showing
name: Showing
version: 1` + standardPack + `
rounds: {deal: 13, end: elimination, target: 101, reentry: highest_plus_one}
melds: [{kind: set, min_naturals: 1}, {kind: run, min_naturals: 1}]
table: {melding: only_when_out}
out: {all_melded: true, hand_needs: pure run + run}
score: {counts: deadwood, hand_needs_fail: whole_hand}
`

func TestWhatIsLaidFirstIsReadByRound(t *testing.T) {
	g := loaded(t, contracted)
	set, run := rules.Need{Count: 1, Kind: "set"}, rules.Need{Count: 1, Kind: "run"}
	for n, want := range []rules.Contract{
		{Ways: [][]rules.Need{{{Count: 2, Kind: "set"}}}},
		{Ways: [][]rules.Need{{set, run}}},
		{Ways: [][]rules.Need{{{Count: 3, Kind: "run", Cards: 5}}}, Whole: true},
	} {
		r, ok := g.Round(n+1, 4)
		require.True(t, ok)
		require.Equal(t, &want, r.Contract)
	}
	r, ok := g.TieBreak(2, 4)
	require.True(t, ok)
	require.True(t, r.Contract.Whole, "the last one goes on")
	require.Equal(t, rules.Opening{Need: "contract", Wilds: "none", Differ: rules.Words{"run_suits", "set_ranks"}, More: "none"}, g.Opening)
	require.Equal(t, []string{"Nobody buys cards."}, g.Limits)
	house := with(t, g, "rounds.contract=set, run, set + run")
	r, _ = house.Round(2, 4)
	require.Equal(t, &rules.Contract{Ways: [][]rules.Need{{run}}}, r.Contract)

	whole := loaded(t, showing)
	require.Equal(t, rules.Contract{Ways: [][]rules.Need{{{Count: 1, Pure: true, Kind: "run"}, run}}}, whole.Out.HandNeeds)
	require.Equal(t, "highest_plus_one", whole.Rounds.Reentry)
}

func TestTheCardTurnedUpSaysWhatIsWild(t *testing.T) {
	g := loaded(t, contracted)
	r, ok := g.Round(1, 4)
	require.True(t, ok)
	require.Equal(t, rules.NoWild, r.Wild)
	p := g.Cards(4)
	for typed, want := range map[string]string{"8h": "8", "8": "8", "Jk": "A"} {
		c, err := p.ParseLoose(typed)
		require.NoError(t, err)
		turned, ok := g.Turned(r, c)
		require.True(t, ok)
		require.Equal(t, want, g.WildCode(turned))
	}
	_, ok = loaded(t, showing).Turned(r, card.Card{})
	require.False(t, ok, "nothing is turned up there")
}

func TestSomeCardsOfARankCountOtherwise(t *testing.T) {
	g := loaded(t, contracted)
	r, _ := g.Round(1, 4)
	p := g.Cards(4)
	for typed, want := range map[string]card.Points{"Ah": 1, "Ad": 1, "Ac": 15, "As": 15, "2s": 2, "Jk": 50} {
		c, err := p.Parse(typed)
		require.NoError(t, err)
		require.Equal(t, want, g.Points(r, p, c), typed)
	}
	points, ok := g.Fixed("drop")
	require.True(t, ok)
	require.EqualValues(t, 20, points)
	_, ok = g.Fixed("out")
	require.False(t, ok)
}

func TestWhatGoesTogetherInContractsIsAsked(t *testing.T) {
	for _, tt := range []struct{ file, from, to, want string }{
		{contracted, "set + run\"", "set + pair\"", `want melds such as "2 set + run of 4", not "set + pair"`},
		{contracted, `"2 set", `, ``, "rounds.contract: has 2 contracts for 3 rounds"},
		{contracted, `"2 set"`, `none`, "rounds.contract: want melds in round 1"},
		{contracted, `"2 set"`, `"9 set"`, "rounds.contract: want no more than 8 melds"},
		{contracted, "  - {kind: run, min: 4, min_naturals: 1, ace: either, low_ace: 1}\n", "", "rounds.contract: the game has no run"},
		{contracted, "need: contract", "need: own_meld", "opening.need: want contract just where rounds.contract stands"},
		{contracted, "need: contract,", "need: contract, points: 40,", "opening.points: want points from 1 just where opening.need is points"},
		{contracted, "rank: drawn", "rank: none", "wild.fallback: want a rank of the pack, beside wild.rank: drawn"},
		{contracted, "fallback: A", "fallback: B", "wild.fallback: want a rank of the pack, beside wild.rank: drawn"},
		{contracted, "min_naturals: 1, ", "", "melds[1].min_naturals: want 1 or more where melds are asked for"},
		{contracted, "kind: set,", "kind: colour,", "wild.rank: want none in a game of colours: only specials are wild there"},
		{contracted, "{kind: set, wild_ratio: not_more}", "{kind: set, low_ace: 1}", "melds[0].low_ace: want it for a run"},
		{contracted, "wild_ratio: not_more", "wild_ratio: half", `melds[0].wild_ratio: want free, not_more or fewer, not "half"`},
		{contracted, "cap: 80", "cap: -80", "score.cap: want points from 0"},
		{contracted, "rank: A, suits: [h", "rank: B, suits: [h", `score.overrides[0].rank: "B" is no rank of the pack`},
		{contracted, "suits: [h, d]", "suits: []", "score.overrides[0].suits: want some suits"},
		{contracted, "suits: [c, s]", "suits: [c, x]", `score.overrides[1].suits: "x" is no suit of the pack`},
		{contracted, "code: drop", "code: out", `score.penalties[0].code: want a word that no entry has, not "out"`},
		{contracted, "{code: drop, points: 20}", "{code: drop, points: 20}, {code: drop, points: 40}", `score.penalties[1].code: want a word that no entry has, not "drop"`},
		{contracted, "cap: 80", "cap: 80\n  counts: typed\n  settle: winner_collects", "rounds.unfinished: want void: where nobody goes out nobody collects"},
		{showing, "only_when_out", "during_play", "out.hand_needs: want table.melding: only_when_out beside it"},
		{showing, "hand_needs: pure run + run", "knock_limit: none", "score.hand_needs_fail: want out.hand_needs beside it"},
		{showing, "end: elimination", "end: target", "rounds.reentry: want rounds.end: elimination beside it"},
		{showing, "target: 101, ", "", "rounds.target: want points from 1 for 2 players"},
		{showing, "counts: deadwood", "counts: deadwood, winner: high", "score.winner: want low in a game of elimination"},
		{showing, "counts: deadwood", "counts: deadwood, settle: difference", "score.settle: want own in a game of elimination"},
		{showing, "score:", "end: {tie: extra_round}\nscore:", "end.tie: a game of elimination has no extra round"},
	} {
		changed := strings.Replace(tt.file, tt.from, tt.to, 1)
		require.NotEqual(t, tt.file, changed, tt.from)
		_, err := rules.Load("my.yaml", []byte(changed))
		require.ErrorContains(t, err, tt.want)
	}
}
