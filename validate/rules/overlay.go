package rules

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Overlay is a table's house rules, in the order given.
type Overlay []Setting

// Setting gives one value of the file another value.
type Setting struct {
	Field string `json:"field"` // path of the value, melds by kind: "melds.set.min_naturals"
	Value string `json:"value"` // as typed
}

// ErrSetting: a house rule that cannot be applied. Every error of ParseSetting
// and With is a *SettingError, which wraps it.
var ErrSetting = errors.New("no such house rule")

// SettingError says which house rule cannot be applied, and why.
type SettingError struct {
	Field, Value string
	Why          string
}

// Error names the rule and what is wrong with it.
func (e *SettingError) Error() string {
	return fmt.Sprintf("house rule %s=%s: %s", e.Field, e.Value, e.Why)
}

// Unwrap lets errors.Is find ErrSetting.
func (e *SettingError) Unwrap() error { return ErrSetting }

// ParseSetting reads path=value.
func ParseSetting(text string) (Setting, error) {
	field, value, _ := strings.Cut(text, "=")
	s := Setting{strings.TrimSpace(field), strings.TrimSpace(value)}
	if s.Field == "" || s.Value == "" {
		return Setting{}, &SettingError{s.Field, s.Value, "write it as path=value, such as score.wild_rank_value=face"}
	}
	return s, nil
}

// fixed are the parts of the rules that are words, not values to play by.
var fixed = []string{"id", "name", "also", "version", "sources", "rules", "options", "house"}

// With returns the game with a table's house rules worked in; g stays as it is.
// Of two values for one path the later counts, and otherwise the order does not
// matter: one may need another beside it. A value that differs by players or by
// round is replaced by the one given.
func (g *Game) With(o Overlay) (*Game, error) {
	house := g.House
	for left := o; len(left) > 0; {
		var waiting Overlay
		var failed error
		for i, s := range left {
			if slices.ContainsFunc(left[i+1:], func(later Setting) bool { return later.Field == s.Field }) {
				continue
			}
			next, why, _ := g.with(s)
			if why == "" {
				g = next
				continue
			}
			waiting = append(waiting, s)
			failed = cmp.Or(failed, error(&SettingError{s.Field, s.Value, why}))
		}
		if len(waiting) == len(left) {
			next, why, at := g.with(waiting...) // each may want another of them
			if i := slices.IndexFunc(waiting, func(s Setting) bool { return s.Field == at }); why != "" && i >= 0 && len(waiting) > 1 {
				return nil, &SettingError{waiting[i].Field, waiting[i].Value, why}
			} else if why != "" {
				return nil, failed
			}
			g, waiting = next, nil
		}
		left = waiting
	}
	if len(o) > 0 {
		g.House = house.then(o)
	}
	return g, nil
}

// then returns house rules after others, in the order in which they were given.
func (o Overlay) then(more Overlay) Overlay {
	out := slices.Clone(o)
	for _, s := range more {
		out = append(slices.DeleteFunc(out, func(h Setting) bool { return h.Field == s.Field }), s)
	}
	return out
}

// with works house rules in together, or says why it cannot, and
// where in the rules that is.
func (g *Game) with(o ...Setting) (next *Game, why, at string) {
	tree := g.tree()
	for _, s := range o {
		path := strings.Split(s.Field, ".")
		switch {
		case s.Value == "":
			return nil, "want a value", s.Field
		case slices.Contains(fixed, path[0]) || !set(tree, path, s.Value):
			return nil, "the rules have no such value", s.Field
		}
	}
	b, err := json.Marshal(tree)
	if err != nil {
		return nil, err.Error(), ""
	}
	next = new(Game)
	if err := strict(b, next); err != nil {
		return nil, g.want(o[0].Field, err), ""
	}
	if p := next.complete(); p != nil {
		return nil, p.why, p.path
	}
	for _, s := range o {
		if scalar(s.Value) == 0 {
			if got, _ := next.Value(s.Field); got != "0" {
				return nil, "want a number from 1", s.Field // a 0 there means that nothing is written
			}
		}
	}
	next.House = g.House.then(o)
	return next, "", ""
}

// want says which values a path takes: its option's, where there is one.
func (g *Game) want(field string, err error) string {
	for _, o := range g.Options {
		if o.Field == field {
			return "want " + list(o.Values)
		}
	}
	return inWords(err)
}

// Value returns the value at a path as it would be typed; it is not ok when
// there is none or it is no plain value.
func (g *Game) Value(field string) (value string, ok bool) {
	v, _ := find(g.tree(), strings.Split(field, "."))
	return plain(v)
}

// tree returns the rules as encoding/json knows them.
func (g *Game) tree() (tree map[string]any) {
	d := json.NewDecoder(bytes.NewReader(g.JSON()))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		panic("rules: " + err.Error()) // what JSON wrote can be read
	}
	return tree
}

// find returns what stands at a path. In a list the element is found by its kind or code.
func find(tree any, path []string) (v any, ok bool) {
	for _, key := range path {
		switch t := tree.(type) {
		case map[string]any:
			if tree, ok = t[key]; !ok {
				return nil, false
			}
		case []any:
			i := slices.IndexFunc(t, func(e any) bool {
				m, ok := e.(map[string]any)
				return ok && (m["kind"] == key || m["code"] == key)
			})
			if i < 0 {
				return nil, false
			}
			tree = t[i]
		default:
			return nil, false
		}
	}
	return tree, true
}

// set replaces the value at a path that is there.
func set(tree map[string]any, path []string, value string) bool {
	last := len(path) - 1
	around, _ := find(tree, path[:last])
	m, ok := around.(map[string]any)
	if !ok {
		return false
	}
	old, ok := m[path[last]]
	if _, word := old.(string); word {
		m[path[last]] = value // also where the word looks like a number
	} else if ok {
		m[path[last]] = scalar(value)
	}
	return ok
}

// scalar reads a typed value as a truth value, a whole number or a word.
func scalar(value string) any {
	switch value {
	case "true", "yes", "on":
		return true
	case "false", "no", "off":
		return false
	}
	if n, err := strconv.Atoi(value); err == nil {
		return n
	}
	return value
}

// plain writes a truth value, a number or a word as it would be typed.
func plain(v any) (value string, ok bool) {
	switch t := v.(type) {
	case string:
		return t, true
	case json.Number, bool:
		return fmt.Sprint(t), true
	case []any: // words, as in end.tie
		words := make([]string, len(t))
		for i, element := range t {
			if words[i], ok = element.(string); !ok {
				return "", false
			}
		}
		return strings.Join(words, ","), ok
	}
	return "", false
}
