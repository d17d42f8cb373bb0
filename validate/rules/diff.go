package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Difference is one value in which two games differ.
type Difference struct {
	Field string // path of the value: "score.out_points"
	A, B  string // as it would be typed; "" where the game has no such value
	Why   string // what it is about, in words
}

// Diff returns the values in which two games differ, by their path, in
// alphabetical order. Names, words and options are no values.
func Diff(a, b *Game) (all []Difference) {
	in, other := a.leaves(), b.leaves()
	var paths []string
	for path := range in {
		paths = append(paths, path)
	}
	for path := range other {
		if _, both := in[path]; !both {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	for _, path := range paths {
		if in[path] != other[path] && !idle(path, in, other) {
			all = append(all, Difference{path, in[path], other[path], about(path, a, b)})
		}
	}
	return all
}

// idle tells that a value says nothing more of an element that only one of the games
// has: its path holds the code, and what the card counts stands beside it.
func idle(path string, in, other map[string]string) bool {
	_, a := in[path]
	_, b := other[path]
	if a && b {
		return false
	}
	element, field := path[:strings.LastIndex(path, ".")+1], path[strings.LastIndex(path, ".")+1:]
	switch {
	case elements.FindString(path) != element || element == "":
		return false
	case field == "code" || field == "kind":
		return true
	case strings.HasPrefix(path, "pack.suits."):
		return field != "name"
	}
	_, codeA := in[element+"code"]
	_, codeB := other[element+"code"]
	return codeA != codeB && (field == "name" || field == "also")
}

// about is what a value is about, in the words of an option or of its field.
func about(path string, games ...*Game) string {
	for _, g := range games {
		for _, o := range g.Options {
			if o.Field == path {
				return o.Why
			}
		}
	}
	words := fieldWords[fieldOfPath(path)]
	if kind, ok := strings.CutPrefix(path, "melds."); ok {
		kind, _, _ = strings.Cut(kind, ".")
		words = strings.ReplaceAll(words, "such a meld", "a "+kind)
	}
	return words
}

// leaves returns the values of a game by their paths.
func (g *Game) leaves() map[string]string {
	out := map[string]string{}
	tree := g.tree()
	for _, key := range append([]string{"base"}, fixed...) {
		delete(tree, key)
	}
	flatten(out, "", tree)
	return out
}

func flatten(out map[string]string, path string, v any) {
	switch t := v.(type) {
	case map[string]any:
		for key, value := range t {
			flatten(out, strings.TrimPrefix(path+"."+key, "."), value)
		}
		return
	case []any:
		keyed := len(t) > 0
		for _, e := range t {
			m, ok := e.(map[string]any)
			keyed = keyed && ok && (m["kind"] != nil || m["code"] != nil)
		}
		if keyed {
			for _, e := range t {
				m := e.(map[string]any)
				key := m["kind"]
				if key == nil {
					key = m["code"]
				}
				flatten(out, path+"."+fmt.Sprint(key), m)
			}
			return
		}
	}
	if text, ok := plain(v); ok {
		out[path] = text
	} else if text, ok := inWordsOf(v); ok {
		out[path] = text
	} else if b, err := json.Marshal(v); err == nil && v != nil {
		out[path] = string(b)
	}
}

// inWordsOf says a value that differs by players, or by round, in one line.
func inWordsOf(v any) (text string, ok bool) {
	list, _ := v.([]any)
	said := make([]string, len(list))
	for i, each := range list {
		switch t := each.(type) {
		case json.Number:
			said[i] = t.String()
		case map[string]any:
			said[i] = fmt.Sprintf("%v for %v players", t["value"], t["players"])
		}
		if said[i] == "" {
			return "", false
		}
	}
	return strings.Join(said, ", "), len(list) > 0
}

// RuleDifference is a rule that two games say otherwise, or that one of them has not.
type RuleDifference struct {
	ID   string // without the game's own id: "run_ends"
	A, B string // what it says; "" where the game has no such rule
}

// DiffRules returns the rules that two games say otherwise, in the order of the
// first game, then those that only the second has.
func DiffRules(a, b *Game) (all []RuleDifference) {
	for _, r := range a.Rules {
		id := strings.TrimPrefix(r.ID, a.ID+".")
		if other, _ := b.Rule(b.ID + "." + id); other.Text != r.Text {
			all = append(all, RuleDifference{id, r.Text, other.Text})
		}
	}
	for _, r := range b.Rules {
		id := strings.TrimPrefix(r.ID, b.ID+".")
		if _, ok := a.Rule(a.ID + "." + id); !ok {
			all = append(all, RuleDifference{id, "", r.Text})
		}
	}
	return all
}
