package rules_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// mark stands in a piece of a file where the error is to be reported, so that
// line and column can be seen in the table.
const mark = "‸"

// unmarked takes the mark out and returns where it stood, or 0, 0 without one.
func unmarked(text string) (plain string, line, column int) {
	before, after, ok := strings.Cut(text, mark)
	if !ok {
		return text, 0, 0
	}
	lastLine := before[strings.LastIndex(before, "\n")+1:]
	return before + after, strings.Count(before, "\n") + 1, utf8.RuneCountInString(lastLine) + 1
}

// ofTheProgram are words of a decoder that mean nothing to who writes rules.
const ofTheProgram = `(?i)json|unmarshal|go struct|go value|of type|map\[|interface|\bint\b|int64|float64|sequence`

func TestLoadRefusesWithThePlaceAndTheProblem(t *testing.T) {
	for _, tt := range []struct {
		name, old, new string // a piece of kit.yaml and what is put there
		problem        string
	}{
		// keys
		{"unknown key", "players: {min: 2,", "players: {‸minimum: 2,", `unknown field "minimum"`},
		{"unknown key at the top", "name: Kit\n", "name: Kit\n‸jokerz: 4\n", `unknown field "jokerz"`},
		{"unknown key in a list", "label: kit,", "‸lable: kit,", `unknown field "lable"; did you mean "label"?`},
		{"unknown key of a value with several forms", "deal: {start: 3, step: 1}", "deal: ‸{begin: 3, step: 1}", `unknown field "begin"`},
		{"a key is spelled in one case only", "deal: {start: 3, step: 1}", "deal: {start: 3, ‸Step: 1}", `unknown field "Step"`},
		{"house rules do not stand in a file", "name: Kit\n", "name: Kit\n‸house: []\n", `unknown field "house"`},
		{"a key without a name", "name: Kit\n", "name: Kit\n‸\"\": Kit\n", `unknown field ""`},
		{"a key of the program", "name: Kit\n", "name: Kit\n‸\"-\": Kit\n", `unknown field "-"`},
		{"doubled key", "name: Kit\n", "name: Kit\n‸name: Kitty\n", `mapping key "name" already defined at [6:1]`},
		{"doubled key in other quotes", "name: Kit\n", "name: Kit\n‸'name': Kitty\n", `mapping key "name" already defined at [6:1]`},
		{"doubled key of a value with several forms", "deal: {start: 3, step: 1}", "deal: {start: 3, ‸start: 4}", `mapping key "start" already defined at [41:10]`},

		// forms
		{"a word for a number", "count: 10", "count: ‸ten", "want a whole number"},
		{"a number in quotes", "count: 10", `count: ‸"10"`, "want a whole number"},
		{"a truth value for a number", "count: 10", "count: ‸true", "want a whole number"},
		{"a list for a number", "count: 10", "count: ‸[10]", "want a whole number"},
		{"keys for a number", "count: 10", "count:\n    ‸rounds: 10", "want a whole number"},
		{"a number larger than any", "count: 10", "count: ‸9999999999999999999", "the number is too large"},
		{"a number for a truth value", "upcard: true", "upcard: ‸1", "want true or false"},
		{"a word in quotes for a truth value", "upcard: true", `upcard: ‸"true"`, "want true or false"},
		{"a list for a word", "name: Kit\n", "name: ‸[Kit]\n", "want a word"},
		{"keys for a word", "name: Kit\n", "name: ‸{a: Kit}\n", "want a word"},
		{"a word for a list", "sources:\n", "also: ‸Kitty\nsources:\n", "want a list"},
		{"keys for a list", "sources:\n", "also: ‸{a: b}\nsources:\n", "want a list"},
		{"nothing in a list", "    - {code: Bl, name: Blue}\n", "    -‸\n", "nothing stands here"},
		{"a number for keys", "end: {tie: shared}", "end: ‸5", "want keys and values"},
		{"a list for keys", "end: {tie: shared}", "end:\n  ‸- shared", "want keys and values"},
		{"a word for a number in a value with several forms", "deal: {start: 3, step: 1}", "deal: ‸{start: three}", "want a whole number"},
		{"a word for an amount", "deal: {start: 3, step: 1}", "deal: ‸three", `want a whole number, not "three"`},
		{"a word in a list of amounts", "deal: {start: 3, step: 1}", "deal: ‸[3, four]", `want a list of numbers by round, or of {players: "3-6", value: 7}`},
		{"an empty list of amounts", "deal: {start: 3, step: 1}", "deal: ‸[]", `want a list of numbers by round, or of {players: "3-6", value: 7}`},
		{"an amount for nobody", "packs: 2", "packs: ‸[{value: 2}]", "a value in the list has no players"},
		{"two amounts for three players", "packs: 2", "packs: ‸[{players: 3-7, value: 2}, {players: 2-3, value: 1}]", "two values in the list are for 3 players"},
		{"a span the wrong way round", `warn: "2-6"`, `warn: ‸"6-2"`, `want a number or a span such as "3-6", not "6-2"`},
		{"no span", `warn: "2-6"`, `warn: ‸[2, 6]`, `want a number or a span such as "3-6", not [2,6]`},
		{"no way to say what is wild", "rank: cards_dealt", "rank: ‸sevens", `want none, cards_dealt, drawn, {fixed: "2"} or {by_round: ["A", "2"]}`},
		{"two ways to say what is wild", "rank: cards_dealt", `rank: ‸{fixed: "3", by_round: ["4"]}`, `want none, cards_dealt, drawn, {fixed: "2"} or {by_round: ["A", "2"]}`},
		{"no way to say what is wild in a round", "rank: cards_dealt", `rank: ‸{by_round: ["3", ""]}`, `want none, cards_dealt, drawn, {fixed: "2"} or {by_round: ["A", "2"]}`},
		{"a limit of nothing", "kit, min: 3, max: none", "kit, min: 3, max: ‸0", "want none, per_packs or a number from 1, not 0"},
		{"a wild worth less than nothing", "wild_rank_value: 20", "wild_rank_value: ‸-1", "want face or points from 0, not -1"},
		{"a word for a wild's worth", "wild_rank_value: 20", "wild_rank_value: ‸full", `want face or points from 0, not "full"`},
		{"a word for a missed round", "absent: unranked", "absent: ‸never", `want unranked, average or points, not "never"`},
		{"a word for a false claim", "false_claim: void", "false_claim: ‸maybe", "want void, whole_hand or {points: 10}"},
		{"no points for a false claim", "false_claim: void", "false_claim: ‸{points: 0}", "want void, whole_hand or {points: 10}"},
		{"a truth value for a tie", "end: {tie: shared}", "end: {tie: ‸true}", "want a word or a list of words"},
		{"an alias", "count: 10", "count: ‸*ten", "anchors, aliases and tags are not read here"},
		{"an anchor", "deal: {start: 3, step: 1}", "deal: ‸&deal {start: 3, step: 1}", "anchors, aliases and tags are not read here"},
		{"an anchor inside", "deal: {start: 3, step: 1}", "deal: [‸&three 3, *three]", "anchors, aliases and tags are not read here"},
		{"a tag", "count: 10", "count: ‸!!int 10", "anchors, aliases and tags are not read here"},

		// words of which one is wanted
		{"melding", "melding: only_when_out", "melding: ‸sometimes", `table.melding: want during_play or only_when_out, not "sometimes"`},
		{"laying off", "lay_off: none", "lay_off: ‸mine", `table.lay_off: want none, own or any, not "mine"`},
		{"swapping", "swap: none}", "swap: ‸all}", `table.swap: want none, runs, sets, both or move_inside, not "all"`},
		{"what becomes of a wild", "swap: none}", "swap: sets, swap_then: [hand, ‸table]}", `table.swap_then[1]: want hand, play_now or cover, not "table"`},
		{"which suit is swapped", "swap: none}", "swap: sets, swap_set: ‸none}", `table.swap_set: want either_suit or all_suits, not "none"`},
		{"discard pile", "discard_source: top", "discard_source: ‸deep", `turn.discard_source: want top or none, not "deep"`},
		{"discarding a wild", "discard_wild: free", "discard_wild: ‸always", `turn.discard_wild: want free, not_last or never, not "always"`},
		{"stock", "stock_empty: reshuffle}", "stock_empty: ‸stop}", `turn.stock_empty: want reshuffle, turn_over, end_round or ask, not "stop"`},
		{"last discard", "final_discard: required", "final_discard: ‸no", `out.final_discard: want required or optional, not "no"`},
		{"winner", "winner: low", "winner: ‸lowest", `score.winner: want low, high or by_settle, not "lowest"`},
		{"what counts", "counts: deadwood", "counts: ‸all", `score.counts: want hand, deadwood or typed, not "all"`},
		{"arrangement", "arrangement: best,", "arrangement: ‸worst,", `score.arrangement: want best or declared, not "worst"`},
		{"tie", "end: {tie: shared}", "end: {tie: ‸no}", `end.tie: want shared, last_round, most_outs or extra_round, not "no"`},
		{"one of several for a tie", "end: {tie: shared}", "end: {‸tie: [most_outs, coin]}", `end.tie: want shared, last_round, most_outs or extra_round, not "coin"`},
		{"nothing among several for a tie", "end: {tie: shared}", "end: {‸tie: [shared, ~]}", `end.tie: want shared, last_round, most_outs or extra_round`},
		{"end", "end: fixed", "end: ‸never", `rounds.end: want fixed, target, single, elimination or open, not "never"`},
		{"unfinished round", "unfinished: count\n", "unfinished: ‸skip\n", `rounds.unfinished: want count or void, not "skip"`},
		{"first turn", "first_turn: left_of_dealer", "first_turn: ‸youngest", `rounds.first_turn: want left_of_dealer or dealer, not "youngest"`},
		{"extra card", "upcard: true", "extra_card: ‸all", `rounds.extra_card: want none, dealer or first_player, not "all"`},
		{"target", "upcard: true", "target_test: ‸over", `rounds.target_test: want reach or exceed, not "over"`},
		{"print", "print: suit_first", "print: ‸suits", `pack.print: want rank_first or suit_first, not "suits"`},
		{"opening", "table: {melding", "opening: {need: ‸cards}\ntable: {melding", `opening.need: want none, own_meld, contract or points, not "cards"`},
		{"kind of a meld", "kind: set,", "kind: ‸pair,", `melds[0].kind: want set, run or colour, not "pair"`},
		{"suits of a set", "suits: any,", "suits: ‸all,", `melds[0].suits: want any, distinct or same, not "all"`},
		{"suits of a run", "suits: same,", "suits: ‸distinct,", `melds[1].suits: want same or any, not "distinct"`},
		{"ace", "ace: low", "ace: ‸both", `melds[1].ace: want low, high, either or around, not "both"`},
		{"basis of a rule", "basis: text\n  - id: kit.players", "basis: ‸hearsay\n  - id: kit.players", `rules[0].basis: want text, source, inferred or choice, not "hearsay"`},
		{"who watches a rule", "    referee: program\n", "    referee: ‸nobody\n", `rules[3].referee: want program or table, not "nobody"`},
		{"basis of an option", "default: void\n", "default: void\n    basis: ‸taste\n", `options[5].basis: want choice, text, source or inferred, not "taste"`},

		// what is missing
		{"no id", "id: kit\n", "", "id: is missing"},
		{"no name", "name: Kit\n", "", "name: is missing"},
		{"nothing for a name", "name: Kit\n", "‸name:\n", "name: is missing"},
		{"no version", "version: 1\n", "", "version: want a number from 1"},
		{"no deal", "rounds:\n  deal: {start: 3, step: 1}\n", "‸rounds:\n", "rounds.deal: is missing"},
		{"no count", "rounds:\n  deal: {start: 3, step: 1}\n  first_turn: left_of_dealer\n  upcard: true\n  end: fixed\n  count: 10\n",
			"‸rounds:\n  deal: {start: 3, step: 1}\n  end: fixed\n", "rounds.count: want the number of rounds, 1 to 1000"},
		{"no kind of a meld", "- {kind: set, ", "- ‸{", "melds[0].kind: want set, run or colour"},
		{"no text of a rule", "  - id: kit.run\n    text: A run is three or more consecutive numbers of one colour.\n", "  - ‸id: kit.run\n", "rules[7].text: is missing"},
		{"no basis of a rule", "  - id: kit.one_meld\n    text: A card counts in one meld only.\n    basis: source\n", "  - ‸id: kit.one_meld\n    text: A card counts in one meld only.\n", "rules[13].basis: want text, source, inferred or choice"},
		{"no reason of an option", "  - field: melds.run.min_naturals\n    values: [\"0\", \"1\", \"2\"]\n    default: \"0\"\n    why: the same for runs\n",
			"  - ‸field: melds.run.min_naturals\n    values: [\"0\"]\n    default: \"0\"\n", "options[1].why: is missing"},

		// what contradicts itself
		{"id in capitals", "id: kit\n", "id: ‸Kit\n", `id: want lower-case words joined by dashes, not "Kit"`},
		{"version below one", "version: 1\n", "version: ‸0\n", "version: want a number from 1"},
		{"least players above most", "players: {min: 2, max: 7", "‸players: {min: 8, max: 7", "players: want 1 ≤ min ≤ max ≤ 30"},
		{"players below zero", "players: {min: 2, max: 7", "‸players: {min: -2, max: 7", "players: want 1 ≤ min ≤ max ≤ 30"},
		{"more players than there may be", "players: {min: 2, max: 7", "‸players: {min: 2, max: 31", "players: want 1 ≤ min ≤ max ≤ 30"},
		{"a least number of zero is not the default", "players: {min: 2, max: 7", "players: {min: ‸0, max: 7", "want a number from 1"},
		{"a most of zero is not the default", "players: {min: 2, max: 7", "players: {min: 2, max: ‸0", "want a number from 1"},
		{"a meld of zero cards is not one of three", "label: kit, min: 3", "label: kit, min: ‸0", "want a number from 1"},
		{"a meld of fewer than no cards", "label: kit, min: 3", "label: kit, min: ‸-3", "melds[0].min: want a number from 1"},
		{"a meld that is larger than itself", "label: kit, min: 3, max: none", "label: kit, min: ‸3, max: 2", "melds[0].min: want no more than the max, 2"},
		{"a meld of more cards than the packs allow", "label: kit, min: 3, max: none", "label: kit, min: ‸9, max: per_packs", "melds[0].min: want no more than the max, 8"},
		{"more naturals than cards", "max: none, suits: any, identical: true, min_naturals: 0", "max: 4, suits: any, identical: true, min_naturals: ‸5", "melds[0].min_naturals: want no more than the max, 4"},
		{"naturals below zero", "identical: true, min_naturals: 0", "identical: true, min_naturals: ‸-1", "melds[0].min_naturals: want a number from 0"},
		{"wilds by the packs", "max_wilds: none}", "max_wilds: ‸per_packs}", "melds[0].max_wilds: want none or a number from 1"},
		{"a kind of meld twice", "{kind: set, label: kit, min: 3, max: none, suits: any, identical: true, min_naturals: 0, max_wilds: none}\n  - {kind: run,",
			"{kind: run}\n  - {kind: ‸run,", "melds[1].kind: run stands here twice"},
		{"no packs", "pack:\n  print: suit_first\n  packs: 2\n", "‸pack:\n  print: suit_first\n  packs: 0\n", "pack: not a pack of cards: 0 packs (1 to 20)"},
		{"packs for some of the players only", "packs: 2\n", "‸packs: [{players: 2-6, value: 2}]\n", "pack.packs: want a number for 7 players"},
		{"packs by round", "packs: 2\n", "‸packs: [1, 2]\n", "pack.packs: want a number, or a list by players"},
		{"too many packs, if only for players that never come", "pack:\n  print: suit_first\n  packs: 2\n",
			"‸pack:\n  print: suit_first\n  packs: [{players: 2-7, value: 2}, {players: 8-30, value: 21}]\n", "pack: not a pack of cards: 21 packs (1 to 20)"},
		{"a colour twice", "pack:\n  print: suit_first\n  packs: 2\n  suits:\n    - {code: Bl, name: Blue}\n", "‸pack:\n  print: suit_first\n  packs: 2\n  suits:\n    - {code: Go, name: Blue}\n",
			`pack: not a pack of cards: "go3" may be two things, Go3 and Go3`},
		{"no cards dealt", "deal: {start: 3, step: 1}", "‸deal: {start: 0, step: 1}", "rounds.deal: want 1 to 100 cards in round 1 for 2 players"},
		{"no cards dealt in a later round", "deal: {start: 3, step: 1}", "‸deal: [3, 4, 0, 6, 7, 8, 9, 10, 11, 12]", "rounds.deal: want 1 to 100 cards in round 3 for 2 players"},
		{"a deal for some of the rounds only", "deal: {start: 3, step: 1}", "‸deal: [3, 4, 5]", "rounds.deal: want 1 to 100 cards in round 4 for 2 players"},
		{"a deal for some of the players only", "deal: {start: 3, step: 1}", "‸deal: [{players: 2-6, value: 7}]", "rounds.deal: want 1 to 100 cards in round 1 for 7 players"},
		{"more cards than anybody holds", "deal: {start: 3, step: 1}", "deal: ‸101", "rounds.deal: want 1 to 100 cards in round 1 for 2 players"},
		{"too many rounds", "count: 10", "count: ‸1001", "rounds.count: want the number of rounds, 1 to 1000"},
		{"more cards dealt than there are numbers", "count: 10\n  unfinished: count\n\nwild:\n  rank: cards_dealt",
			"count: 11\n  unfinished: count\n\nwild:\n  rank: ‸cards_dealt", "wild.rank: no rank goes with 13 cards dealt"},
		{"a target without points", "rounds:\n  deal: {start: 3, step: 1}\n  first_turn: left_of_dealer\n  upcard: true\n  end: fixed\n", "‸rounds:\n  deal: 7\n  first_turn: left_of_dealer\n  upcard: true\n  end: target\n",
			"rounds.target: want points from 1 for 2 players"},
		{"a target of no points", "rounds:\n  deal: {start: 3, step: 1}\n  first_turn: left_of_dealer\n  upcard: true\n  end: fixed\n", "rounds:\n  deal: 7\n  end: target\n  target: ‸0\n",
			"rounds.target: want points from 1 for 2 players"},
		{"a target by round", "upcard: true", "‸target: [100, 200]", "rounds.target: want a number, or a list by players"},
		{"a fixed wild that is no rank", "rank: cards_dealt", `‸rank: {fixed: "13"}`, `wild.rank: "13" is no rank of the pack`},
		{"a wild of a round that is no rank", "rank: cards_dealt", `‸rank: {by_round: [3, 4, 5, 6, 7, 8, 9, 10, 11, J]}`, `wild.rank: "J" is no rank of the pack`},
		{"wilds for some of the rounds only", "rank: cards_dealt", `‸rank: {by_round: [3, 4]}`, `wild.rank: names 2 ranks for 10 rounds`},
		{"more than one last turn", "final_turns: 1", "final_turns: ‸2", "out.final_turns: want 0 or 1"},
		{"a rule of another game", "- id: kit.players", "- id: ‸kitty.players", `rules[1].id: want kit.word, not "kitty.players"`},
		{"a rule without a word", "- id: kit.players", "- id: ‸kit.", `rules[1].id: want kit.word, not "kit."`},
		{"a rule in capitals", "- id: kit.players", "- id: ‸kit.Players", `rules[1].id: want kit.word, not "kit.Players"`},
		{"a rule twice", "- id: kit.players", "- id: ‸kit.pack", `rules[1].id: "kit.pack" stands here twice`},
		{"an option of a value that is not there", "field: melds.set.min_naturals", "field: ‸melds.set.naturals", "options[0].field: the rules have no such value"},
		{"an option without its default", `values: [void, whole_hand, "10"]` + "\n    default: void", `values: [whole_hand, "10"]` + "\n    default: ‸void", `options[5].default: "void" is not among the values`},
		{"an option whose default is not played", "    default: void", "    default: ‸whole_hand", `options[5].default: the file's own value is "void"`},

		// no YAML, or too much of it
		{"a list that is not closed", "deal: {start: 3, step: 1}\n  first_turn", "deal: [3, 4\n  ‸first_turn", "',' or ']' must be specified"},
		{"a tab", "end: {tie: shared}\n", "‸\tend: {tie: shared}\n", "found character '\t' that cannot start any token"},
		{"a second game", "end: {tie: shared}\n", "end: {tie: shared}\n---\n‸id: other\n", "want one game in a file"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, line, column := unmarked(replaced(t, kitYAML(t), tt.old, tt.new))
			g, err := rules.Load("my-kit.yaml", []byte(text))
			require.Nil(t, g)
			require.ErrorIs(t, err, rules.ErrRules)
			var e *rules.FileError
			require.ErrorAs(t, err, &e)
			require.Equal(t, tt.problem, e.Problem)
			require.Equal(t, "my-kit.yaml", e.File)
			require.Equal(t, [2]int{line, column}, [2]int{e.Line, e.Column}, err)
			require.NotRegexp(t, ofTheProgram, e.Problem)
		})
	}
}
