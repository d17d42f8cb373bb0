package rules

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"rummy/validate/card"
)

// Schema returns the JSON Schema (draft 2020-12) of a file of rules, for editors. It
// is made from the fields themselves and the words that reading a file asks for. A
// file that it lets through may still contradict itself; Load says so.
func Schema() []byte {
	s := object{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"title":       "Rules of a card game for rummy",
		"description": "What is left out has its default, or is as in the base.",
	}
	for key, v := range schemaOf(reflect.TypeOf(Game{}), "", wordsOfFields()) {
		s[key] = v
	}
	s["required"] = []string{"id", "name"}
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic("rules: " + err.Error()) // it is made of maps and words
	}
	return append(b, '\n')
}

type object = map[string]any

// wordsOfFields asks a game that has one of everything which words each field takes.
func wordsOfFields() map[string][]string {
	g := &Game{ID: "all", Name: "All", Version: 1,
		Pack:   Pack{Suits: []card.Suit{{Code: "h"}}, Ranks: []card.Rank{{Code: "2"}}},
		Rounds: Rounds{Deal: Plain(1), Count: 1}, Melds: []Meld{{Kind: "set"}, {Kind: "run"}, {Kind: "colour"}}, Opening: Opening{Differ: Words{"run_suits"}}, Table: Table{SwapThen: Words{"hand"}},
		Out:     Out{KnockLimit: KnockLimit{Any: true}},
		Score:   Score{Counts: "deadwood", Bonuses: []Bonus{{Code: "all"}}},
		End:     End{Bonuses: []EndBonus{{Code: "all", When: EndBonusMatchWon}}},
		Rules:   []Rule{{ID: "all.one", Text: "One.", Basis: Choice}},
		Options: []Option{{Field: "end.tie", Values: []string{"shared"}, Default: "shared", Why: "one"}},
	}
	c := &checker{words: map[string][]string{}}
	if p := g.completeWith(c); p != nil {
		panic("rules: the game with one of everything: " + p.path + ": " + p.why)
	}
	c.words["melds[].suits"] = []string{"any", "same", "distinct"} // of both kinds
	return c.words
}

// text is a word that may look like a number or a truth value.
var text = object{"type": []string{"string", "number", "boolean"}}

// number is a whole number.
var number = object{"type": "integer"}

// either takes one of several forms.
func either(forms ...object) object { return object{"anyOf": forms} }

func oneOf(words ...string) object { return object{"enum": words} }

func listOf(of object) object { return object{"type": "array", "items": of} }

// forms are the values that are written in several ways, see values.go.
var forms = map[reflect.Type]object{
	reflect.TypeOf(Amount{}): either(number, object{"type": "array", "items": number, "minItems": 1},
		object{"type": "object", "properties": object{"start": number, "step": number}, "additionalProperties": false},
		listOf(object{"type": "object", "properties": object{"players": text, "value": number}, "required": []string{"players", "value"}, "additionalProperties": false})),
	reflect.TypeOf(Range{}): text,
	reflect.TypeOf(WildRank{}): either(oneOf("none", "cards_dealt", "drawn"),
		object{"type": "object", "properties": object{"fixed": text}, "required": []string{"fixed"}, "additionalProperties": false},
		object{"type": "object", "properties": object{"by_round": listOf(text)}, "required": []string{"by_round"}, "additionalProperties": false}),
	reflect.TypeOf(Limit{}):     either(oneOf("none", "per_packs"), object{"type": "integer", "minimum": 1}),
	reflect.TypeOf(WildValue{}): either(oneOf("face"), object{"type": "integer", "minimum": 0}),
	reflect.TypeOf(Absent{}):    either(oneOf("unranked", "average"), number),
	reflect.TypeOf(FalseClaim{}): either(oneOf("void", "whole_hand"), object{"type": "integer", "minimum": 1},
		object{"type": "object", "properties": object{"points": object{"type": "integer", "minimum": 1}}, "required": []string{"points"}, "additionalProperties": false}),
	reflect.TypeOf(Contract{}):   text,
	reflect.TypeOf(Contracts{}):  either(text, listOf(text)),
	reflect.TypeOf(KnockLimit{}): either(oneOf("none", "any", "upcard"), object{"type": "integer", "minimum": 0}),
}

// schemaOf returns the schema of a type at a path of the file.
func schemaOf(t reflect.Type, path string, words map[string][]string) object {
	if path == "base" {
		return oneOf(IDs()...)
	}
	if s, ok := forms[t]; ok {
		return s
	}
	if t == reflect.TypeOf(Words{}) {
		each := text
		if w, ok := words[strings.TrimSuffix(path, "[]")]; ok {
			each = oneOf(w...)
		} else if w, ok := words[path+"[]"]; ok {
			each = oneOf(w...)
		}
		return either(text, listOf(each))
	}
	switch t.Kind() {
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int:
		return number
	case reflect.Slice:
		return listOf(schemaOf(t.Elem(), path+"[]", words))
	case reflect.Struct:
		properties := object{}
		for i := range t.NumField() {
			key := t.Field(i).Tag.Get("yaml")
			if key == "" || key == "-" {
				continue
			}
			at := strings.TrimPrefix(path+"."+key, ".")
			of := maps.Clone(schemaOf(t.Field(i).Type, at, words))
			if said, ok := fieldWords[at]; ok {
				of["description"] = said
			}
			properties[key] = of
		}
		return object{"type": "object", "properties": properties, "additionalProperties": false}
	}
	if w, ok := words[path]; ok {
		return oneOf(slices.Clone(w)...)
	}
	return text
}
