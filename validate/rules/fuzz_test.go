package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// same requires that rules print and load again to the same rules.
func same(t *testing.T, g *rules.Game) {
	again, err := rules.FromJSON(g.JSON())
	require.NoError(t, err)
	require.Equal(t, string(g.JSON()), string(again.JSON()))
}

// playable asks a game for what every caller asks for.
func playable(t *testing.T, g *rules.Game) {
	for _, players := range []int{0, g.Players.Min, g.Players.Max, g.Players.Max + 1} {
		cards := g.Cards(players)
		require.NotNil(t, cards)
		for _, n := range []int{-1, 0, 1, 2, g.Rounds.Count, g.Rounds.Count + 1} {
			if r, ok := g.Round(n, players); ok {
				require.Positive(t, r.Dealt)
				require.GreaterOrEqual(t, g.Points(r, cards, cards.OfRank(0)), card.Points(0))
				g.WildCode(r)
			}
		}
	}
}

// Whatever the file, the answer is a game that can be printed and loaded again, or ErrRules with a place in the file.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{
		minimal, thirteen, toTarget, "", "id: x", "{? x: *y}", "a: &b [*b]", "- - - -", "rounds: {deal: {? }}", "rounds:\n  deal:\n  ? x\n", "!!str x",
		"--- |\n x\n...\n", "%YAML 1.2\n---\nid: a", "melds: [{kind: set}, ~]", "players: {min: 010}", "name: \"\\xff\\u0000\"", "\ufeffid: x", "\t", "id: x\r\nname: [",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4<<10 {
			t.Skip("rules are not that long, and the fuzzer has other things to find")
		}
		g, err := rules.Load("fuzz.yaml", []byte(text))
		if err == nil {
			same(t, g)
			playable(t, g)
			return
		}
		require.ErrorIs(t, err, rules.ErrRules)
		var e *rules.FileError
		require.ErrorAs(t, err, &e)
		require.NotEmpty(t, e.Problem)
		require.Equal(t, e.Line > 0, e.Column > 0)
		require.LessOrEqual(t, e.Line, strings.Count(text, "\n")+strings.Count(text, "\r")+1)
		require.NotEmpty(t, err.Error())
	})
}

func FuzzFromJSON(f *testing.F) {
	for _, text := range []string{
		string(loaded(f, minimal).JSON()), string(loaded(f, thirteen).JSON()), string(loaded(f, toTarget).JSON()),
		"", "{}", "null", "[]", `{"id":"x"}`, `{"melds":[null]}`, `{"pack":{"packs":[{"players":"1-30","value":1}]}}`, `{"id":"\ud800"}`, `{"house":[{}]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 8<<10 {
			t.Skip("rules are not that long, and the fuzzer has other things to find")
		}
		g, err := rules.FromJSON([]byte(text))
		if err != nil {
			require.ErrorIs(t, err, rules.ErrRules)
			return
		}
		same(t, g)
		playable(t, g)
	})
}

func FuzzWith(f *testing.F) {
	for _, text := range []string{
		"melds.set.min_naturals=1", "end.tie=last_round", "end.tie=no", "score.wild_rank_value=face", "pack.specials.W.per_pack=2", "pack.packs=0", "rounds.deal=7",
		"rounds.deal.step=-1", "wild.rank=none", "players.warn=3-3", "melds.set.min=0", "pack.ranks.7.code=8", "=", "a", "a=", "id=x", "melds..=1", "out.duty=yes", "players=null",
	} {
		f.Add(text)
	}
	g := kit(f)
	before := string(g.JSON())
	f.Fuzz(func(t *testing.T, text string) {
		s, err := rules.ParseSetting(text)
		if err != nil {
			require.ErrorIs(t, err, rules.ErrSetting)
			return
		}
		house, err := g.With(rules.Overlay{s})
		require.Equal(t, before, string(g.JSON()))
		if err != nil {
			require.ErrorIs(t, err, rules.ErrSetting)
			return
		}
		require.Equal(t, rules.Overlay{s}, house.House)
		_, ok := house.Value(s.Field)
		require.True(t, ok)
		same(t, house)
		playable(t, house)
	})
}
