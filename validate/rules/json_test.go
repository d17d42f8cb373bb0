package rules_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

func TestTheSameRulesGiveTheSameBytes(t *testing.T) {
	one, other := kit(t), kit(t)
	require.Equal(t, string(one.JSON()), string(other.JSON()))
	require.Equal(t, one.Digest(), other.Digest())

	written := loaded(t, replaced(t, minimal, "melds:", "also: []\nend: {tie: [shared]}\nplayers: {min: 2, max: 30, absent: unranked}\nmelds:"))
	require.Equal(t, string(loaded(t, minimal).JSON()), string(written.JSON()), "a default that is written out is the same rule")
}

func TestOtherRulesGiveAnotherDigest(t *testing.T) {
	g := kit(t)
	seen := map[string]string{g.Digest(): "kit"}
	for _, setting := range []string{"end.tie=last_round", "end.tie=most_outs", "melds.set.min_naturals=1", "melds.run.min_naturals=1", "score.out_points=0"} {
		d := with(t, g, setting).Digest()
		require.Empty(t, seen[d])
		seen[d] = setting
	}
	require.NotEqual(t, g.Digest(), loaded(t, minimal).Digest())
}

func TestDigestIsTheLowerCaseSHA256OfTheJSON(t *testing.T) {
	g := kit(t)
	sum := sha256.Sum256(g.JSON())
	require.Equal(t, hex.EncodeToString(sum[:]), g.Digest())
	require.Regexp(t, `^[0-9a-f]{64}$`, g.Digest())
}

func TestJSONHoldsTheHouseRules(t *testing.T) {
	g := with(t, kit(t), "end.tie=last_round")
	require.True(t, bytes.Contains(g.JSON(), []byte(`"house":[{"field":"end.tie","value":"last_round"}]`)))
	again, err := rules.FromJSON(g.JSON())
	require.NoError(t, err)
	require.Equal(t, g.House, again.House)
}

// without returns the JSON of a game as a program wrote it that did not know these fields.
func without(t *testing.T, g *rules.Game, fields ...[]string) []byte {
	var tree map[string]any
	require.NoError(t, json.Unmarshal(g.JSON(), &tree))
	for _, path := range fields {
		around := []any{tree}
		for _, key := range path[:len(path)-1] {
			var inside []any
			for _, a := range around {
				switch v := a.(map[string]any)[key].(type) {
				case []any:
					inside = append(inside, v...)
				default:
					inside = append(inside, v)
				}
			}
			around = inside
		}
		for _, a := range around {
			m, last := a.(map[string]any), path[len(path)-1]
			require.Contains(t, m, last)
			delete(m, last)
		}
	}
	b, err := json.Marshal(tree)
	require.NoError(t, err)
	return b
}

func TestADocumentOfAnEarlierVersionLoadsWithTheDefaults(t *testing.T) {
	old := without(t, kit(t), []string{"players", "max"}, []string{"players", "absent"}, []string{"pack", "packs"}, []string{"pack", "specials", "per_pack"},
		[]string{"rounds", "unfinished"}, []string{"rounds", "extra_card"}, []string{"melds", "min"}, []string{"melds", "suits"}, []string{"melds", "wilds_adjacent"},
		[]string{"opening"}, []string{"table", "swap_set"}, []string{"turn"}, []string{"out", "false_claim"}, []string{"score", "arrangement"},
		[]string{"score", "wild_rank_value"}, []string{"end"}, []string{"rules", "referee"}, []string{"options"}, []string{"house"})
	g, err := rules.FromJSON(old)
	require.NoError(t, err)
	for path, want := range map[string]string{
		"players.min": "2", "players.max": "30", "players.absent": "unranked", "pack.packs": "1", "pack.specials.W.per_pack": "0",
		"rounds.unfinished": "count", "rounds.extra_card": "none", "melds.set.min": "3", "melds.set.suits": "any", "melds.run.suits": "same",
		"melds.run.wilds_adjacent": "false", "opening.need": "none", "table.swap_set": "either_suit", "turn.discard_source": "top",
		"turn.return_drawn_discard": "false", "turn.discard_wild": "free", "turn.stock_empty": "reshuffle", "out.false_claim": "void",
		"score.arrangement": "best", "score.wild_rank_value": "face", "end.tie": "shared",
		"melds.set.label": "kit", "score.out_points": "-5", "rounds.count": "10", // which it had
	} {
		got, ok := g.Value(path)
		require.True(t, ok, path)
		require.Equal(t, want, got, path)
	}
	require.Empty(t, g.Options)
	require.Empty(t, g.House)
	require.Len(t, g.Rules, len(kit(t).Rules))
	for _, r := range g.Rules {
		require.Equal(t, "program", r.Referee)
	}
	require.Equal(t, 40, g.Cards(2).Size(), "one pack, and no wilds in it")
}

func TestADocumentWithoutFieldsThatHaveTheirDefaultsIsTheSameGame(t *testing.T) {
	g := kit(t)
	old := without(t, g, []string{"players", "absent"}, []string{"rounds", "unfinished"}, []string{"melds", "min"}, []string{"melds", "max"}, []string{"opening"},
		[]string{"table", "swap_then"}, []string{"out", "false_claim"}, []string{"score", "arrangement"}, []string{"end"}, []string{"house"})
	again, err := rules.FromJSON(old)
	require.NoError(t, err)
	require.Equal(t, g.Digest(), again.Digest())
}

func TestFromJSONRefusesWhatIsNoGame(t *testing.T) {
	valid := string(kit(t).JSON())
	for _, tt := range []struct{ name, text, says string }{
		{"nothing", "", "not the rules of a game: "},
		{"no game", "{}", "not the rules of a game: id: is missing"},
		{"null", "null", "not the rules of a game: id: is missing"},
		{"a list", "[]", "not the rules of a game: want keys and values"},
		{"half a game", valid[:len(valid)/2], "not the rules of a game: "},
		{"two games", valid + valid, "not the rules of a game: more than one value"},
		{"a bracket too many", valid + "}", "not the rules of a game: more than one value"},
		{"a field of a later version", replaced(t, valid, `"name":"Kit"`, `"name":"Kit","partners":"pairs"`), `not the rules of a game: unknown field "partners"`},
		{"a field of a later version inside", replaced(t, valid, `"upcard":true`, `"upcard":true,"partners":[]`), `not the rules of a game: unknown field "partners"`},
		{"a word for a number", replaced(t, valid, `"version":1`, `"version":"one"`), "not the rules of a game: want a whole number"},
		{"half a number", replaced(t, valid, `"version":1`, `"version":1.5`), "not the rules of a game: want a whole number"},
		{"a number for a word", replaced(t, valid, `"name":"Kit"`, `"name":1`), "not the rules of a game: want a word"},
		{"a word for a truth value", replaced(t, valid, `"upcard":true`, `"upcard":"true"`), "not the rules of a game: want true or false"},
		{"a word for a list", replaced(t, valid, `"name":"Kit","also":null`, `"name":"Kit","also":"Kitty"`), "not the rules of a game: want a list"},
		{"an amount of no form", replaced(t, valid, `"packs":2`, `"packs":"two"`), `not the rules of a game: want a whole number, not "two"`},
		{"a part of an amount", replaced(t, valid, `"start":3`, `"start":"three"`), "not the rules of a game: want a whole number"},
		{"what contradicts itself", replaced(t, valid, `"count":10`, `"count":0`), "not the rules of a game: rounds.count: want the number of rounds, 1 to 1000"},
		{"no kind of meld", replaced(t, valid, `"melds":[`, `"melds":[null,`), "not the rules of a game: melds[0].kind: want set, run or colour"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := rules.FromJSON([]byte(tt.text))
			require.ErrorIs(t, err, rules.ErrRules)
			require.ErrorContains(t, err, tt.says)
			require.NotRegexp(t, `(?i)unmarshal|go struct|go value|of type`, err.Error())
			require.Nil(t, g)
		})
	}
}
