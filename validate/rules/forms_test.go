package rules_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

func amount(t *testing.T, text string) rules.Amount {
	var a rules.Amount
	require.NoError(t, json.Unmarshal([]byte(text), &a), text)
	return a
}

func TestAnAmountIsWrittenInFourForms(t *testing.T) {
	type at struct {
		round, players int
		want           int
		ok             bool
	}
	for _, tt := range []struct {
		name, text string
		at         []at
	}{
		{"a number", `7`, []at{{1, 2, 7, true}, {13, 6, 7, true}, {1, 0, 7, true}}},
		{"a list by round", `[3, 5, 4]`, []at{
			{1, 2, 3, true}, {2, 2, 5, true}, {3, 6, 4, true}, {3, 0, 4, true}, {0, 2, 0, false}, {4, 2, 0, false},
		}},
		{"a start and a step by round", `{"start": 3, "step": 1}`, []at{{1, 2, 3, true}, {10, 7, 12, true}, {10, 0, 12, true}}},
		{"a step down", `{"start": 13, "step": -1}`, []at{{1, 2, 13, true}, {11, 2, 3, true}}},
		{"a start alone", `{"start": 7}`, []at{{1, 2, 7, true}, {9, 2, 7, true}}},
		{"a list by players", `[{"players": 2, "value": 10}, {"players": "3-6", "value": 7}]`, []at{
			{1, 2, 10, true}, {9, 2, 10, true}, {1, 3, 7, true}, {1, 6, 7, true}, {1, 1, 0, false}, {1, 7, 0, false},
		}},
		{"by players, with 0 players the largest", `[{"players": "2-4", "value": 1}, {"players": "5-6", "value": 2}]`, []at{{1, 0, 2, true}}},
		{"by players, with 0 players the largest also where it comes first", `[{"players": 2, "value": 10}, {"players": "3-6", "value": 7}]`, []at{{1, 0, 10, true}}},
		{"by players, with 0 players the largest also below zero", `[{"players": 2, "value": -10}, {"players": 3, "value": -7}]`, []at{{1, 0, -7, true}}},
		{"nothing written", `null`, []at{{1, 2, 0, false}, {1, 0, 0, false}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := amount(t, tt.text)
			for _, at := range tt.at {
				n, ok := a.At(at.round, at.players)
				require.Equal(t, at.want, n, "round %d, %d players", at.round, at.players)
				require.Equal(t, at.ok, ok, "round %d, %d players", at.round, at.players)
			}
		})
	}
}

func TestPlainIsTheSameNumberInEveryRoundAndForAnyNumberOfPlayers(t *testing.T) {
	require.Equal(t, amount(t, `7`), rules.Plain(7))
	require.False(t, rules.Plain(0).IsZero(), "a 0 is written too")
	require.True(t, rules.Amount{}.IsZero())
}

// Each form is printed as it was read, but where one form can say it all.
func TestAValueWithSeveralFormsPrintsWhatItRead(t *testing.T) {
	for _, tt := range []struct {
		name      string
		into      json.Unmarshaler
		text      string
		printedAs string // "" as the text
	}{
		{"amount: number", &rules.Amount{}, `7`, ""},
		{"amount: zero", &rules.Amount{}, `0`, ""},
		{"amount: by round", &rules.Amount{}, `[3,5,4]`, ""},
		{"amount: steps", &rules.Amount{}, `{"start":3,"step":1}`, ""},
		{"amount: by players", &rules.Amount{}, `[{"players":"2","value":10},{"players":"3-6","value":7}]`, ""},
		{"amount: nothing", &rules.Amount{}, `null`, ""},
		{"range: span", &rules.Range{}, `"3-6"`, ""},
		{"range: number", &rules.Range{}, `3`, `"3"`},
		{"range: number as a word", &rules.Range{}, `"3"`, ""},
		{"range: span of one", &rules.Range{}, `"3-3"`, `"3"`},
		{"range: spaces", &rules.Range{}, `"3 - 6"`, `"3-6"`},
		{"range: nothing", &rules.Range{}, `null`, ""},
		{"contract: none", &rules.Contract{}, `"none"`, ""},
		{"contract: nothing", &rules.Contract{}, `null`, `"none"`},
		{"contract: a set", &rules.Contract{}, `"set"`, ""},
		{"contract: several", &rules.Contract{}, `"2 set + run of 4"`, ""},
		{"contract: as spoken", &rules.Contract{}, `" 2  sets + 1 run of 4 "`, `"2 set + run of 4"`},
		{"contract: pure", &rules.Contract{}, `"pure run + run"`, ""},
		{"contract: ways", &rules.Contract{}, `"5 run of 3 or 3 run of 4 + run of 3 whole"`, ""},
		{"contracts: by round", &rules.Contracts{}, `["2 set","set + run","3 run whole"]`, `"2 set, set + run, 3 run whole"`},
		{"contracts: words", &rules.Contracts{}, `"2 set, set + colour of 7"`, ""},
		{"contracts: none", &rules.Contracts{}, `"none"`, ""},
		{"contracts: nothing", &rules.Contracts{}, `null`, `"none"`},
		{"wild rank: drawn", &rules.WildRank{}, `"drawn"`, ""},
		{"wild rank: none", &rules.WildRank{}, `"none"`, ""},
		{"wild rank: nothing", &rules.WildRank{}, `null`, `"none"`},
		{"wild rank: cards dealt", &rules.WildRank{}, `"cards_dealt"`, ""},
		{"wild rank: fixed", &rules.WildRank{}, `{"fixed":"2"}`, ""},
		{"wild rank: fixed number", &rules.WildRank{}, `{"fixed":2}`, `{"fixed":"2"}`},
		{"wild rank: by round", &rules.WildRank{}, `{"by_round":["A","2"]}`, ""},
		{"wild rank: by round, numbers", &rules.WildRank{}, `{"by_round":["A",2]}`, `{"by_round":["A","2"]}`},
		{"limit: none", &rules.Limit{}, `"none"`, ""},
		{"limit: nothing", &rules.Limit{}, `null`, `"none"`},
		{"limit: by packs", &rules.Limit{}, `"per_packs"`, ""},
		{"limit: number", &rules.Limit{}, `4`, ""},
		{"limit: number as a word", &rules.Limit{}, `"4"`, `4`},
		{"wild value: face", &rules.WildValue{}, `"face"`, ""},
		{"wild value: nothing", &rules.WildValue{}, `null`, `"face"`},
		{"wild value: number", &rules.WildValue{}, `20`, ""},
		{"wild value: zero is not face", &rules.WildValue{}, `0`, ""},
		{"absent: unranked", &rules.Absent{}, `"unranked"`, ""},
		{"absent: nothing", &rules.Absent{}, `null`, `"unranked"`},
		{"absent: average", &rules.Absent{}, `"average"`, ""},
		{"absent: points", &rules.Absent{}, `25`, ""},
		{"absent: zero is not unranked", &rules.Absent{}, `0`, ""},
		{"false claim: void", &rules.FalseClaim{}, `"void"`, ""},
		{"false claim: nothing", &rules.FalseClaim{}, `null`, `"void"`},
		{"false claim: whole hand", &rules.FalseClaim{}, `"whole_hand"`, ""},
		{"false claim: points", &rules.FalseClaim{}, `10`, ""},
		{"false claim: points by name", &rules.FalseClaim{}, `{"points":10}`, `10`},
		{"ties: one", &rules.Words{}, `"shared"`, `["shared"]`},
		{"ties: several", &rules.Words{}, `["last_round","shared"]`, ""},
		{"ties: nothing", &rules.Words{}, `null`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.NoError(t, tt.into.UnmarshalJSON([]byte(tt.text)))
			printed, err := json.Marshal(tt.into)
			require.NoError(t, err)
			if tt.printedAs == "" {
				tt.printedAs = tt.text
			}
			require.Equal(t, tt.printedAs, string(printed))
		})
	}
}

// What is read later takes nothing over from what was there before.
func TestAValueWithSeveralFormsForgetsWhatItWas(t *testing.T) {
	for _, tt := range []struct {
		into       json.Unmarshaler
		was, wants string
	}{
		{&rules.Amount{}, `[{"players":"2","value":10}]`, `7`},
		{&rules.Amount{}, `7`, `{"start":3,"step":1}`},
		{&rules.Range{}, `"3-6"`, `null`},
		{&rules.WildRank{}, `"cards_dealt"`, `{"fixed":"2"}`},
		{&rules.WildRank{}, `"drawn"`, `"cards_dealt"`},
		{&rules.Contract{}, `"set + run whole"`, `"2 set"`},
		{&rules.Contract{}, `"set"`, `"none"`},
		{&rules.Contracts{}, `"2 set, run"`, `"set"`},
		{&rules.Limit{}, `"per_packs"`, `4`},
		{&rules.WildValue{}, `20`, `"face"`},
		{&rules.Absent{}, `"average"`, `0`},
		{&rules.FalseClaim{}, `"whole_hand"`, `10`},
		{&rules.Words{}, `["last_round"]`, `null`},
	} {
		require.NoError(t, tt.into.UnmarshalJSON([]byte(tt.was)))
		require.NoError(t, tt.into.UnmarshalJSON([]byte(tt.wants)))
		printed, err := json.Marshal(tt.into)
		require.NoError(t, err)
		require.Equal(t, tt.wants, string(printed))
	}
}

func TestAValueWithSeveralFormsRefusesOthers(t *testing.T) {
	for _, tt := range []struct {
		name  string
		into  json.Unmarshaler
		texts []string
	}{
		{"amount", &rules.Amount{}, []string{
			`"7"`, `7.5`, `true`, `""`, `[]`, `[3, "4"]`, `[3, 4.5]`, `{"start": 3, "stop": 4}`, `{"start": "3"}`, `[{"players": "x", "value": 1}]`,
			`[{"value": 7}]`, `[{"players": "2-4", "value": 1}, {"players": 4, "value": 2}]`, `[3, {"players": 2, "value": 7}]`,
		}},
		{"range", &rules.Range{}, []string{`"6-3"`, `0`, `"0-3"`, `-3`, `"3-"`, `"-"`, `""`, `"three"`, `3.5`, `true`, `[3, 6]`, `{"from": 3}`, `"3-6-9"`}},
		{"wild rank", &rules.WildRank{}, []string{
			`"fixed"`, `"null"`, `2`, `true`, `[]`, `{}`, `{"fixed": ""}`, `{"by_round": []}`, `{"by_round": [null]}`, `{"fixed": "2", "by_round": ["A"]}`, `{"drawn": true}`,
			`{"fixed": true}`, `{"fixed": ["2"]}`,
		}},
		{"contract", &rules.Contract{}, []string{
			`true`, `{}`, `["set"]`, `2`, `"2"`, `"two sets"`, `"0 set"`, `"set of 0"`, `"set of"`, `"set +"`, `"set and run"`, `"set or"`, `"whole"`, `"pair"`, `"100 set"`, `"set, run"`, `"set whole or run"`,
		}},
		{"contracts", &rules.Contracts{}, []string{`true`, `{}`, `[2]`, `["set", 2]`, `["two sets"]`, `"set,"x`, `"set; run"`}},
		{"limit", &rules.Limit{}, []string{`0`, `-1`, `2.5`, `"per_pack"`, `"null"`, `""`, `true`, `[4]`, `{}`}},
		{"wild value", &rules.WildValue{}, []string{`-1`, `20.5`, `"value"`, `"null"`, `""`, `false`, `[20]`, `{}`}},
		{"absent", &rules.Absent{}, []string{`1.5`, `"never"`, `"null"`, `""`, `false`, `[20]`, `{}`}},
		{"false claim", &rules.FalseClaim{}, []string{`0`, `-10`, `{"points": 0}`, `{"points": -1}`, `{"points": "10"}`, `{"point": 10}`, `"null"`, `""`, `true`, `[10]`}},
		{"ties", &rules.Words{}, []string{`true`, `false`, `{}`, `[1]`, `[["shared"]]`, `1.5`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, text := range tt.texts {
				require.Error(t, tt.into.UnmarshalJSON([]byte(text)), text)
			}
		})
	}
}
