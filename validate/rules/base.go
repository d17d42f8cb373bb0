package rules

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// A file of one's own may begin with base: the id of a built-in game. It then holds
// only what differs from that game: what stands under a key replaces that one
// value, melds are told apart by their kind, suits, ranks, specials and bonuses by
// their code, options by their field and rules by their id; other lists are replaced
// as a whole. Rules of the base are called by the file's own id: kit.run becomes
// our-kit.run.

// onBase fills g with the game that a file names as its base, if it names one, by
// the id that the file gives itself.
func (g *Game) onBase(root ast.Node) *fault {
	m, ok := root.(ast.MapNode)
	if !ok {
		return nil
	}
	var base, id ast.Node
	for each := m.MapRange(); each.Next(); {
		switch each.Key().GetToken().Value {
		case "base":
			base = each.Value()
		case "id":
			id = each.Value()
		}
	}
	if base == nil {
		return nil
	}
	of, err := Builtin(base.GetToken().Value)
	if err != nil {
		return &fault{fmt.Sprintf("base: no built-in game %q%s", base.GetToken().Value, didYouMean(base.GetToken().Value, IDs())), base.GetToken()}
	}
	if id == nil {
		return &fault{"id: is missing: a game of one's own has an id of its own", start(root)}
	}
	*g = *of
	g.Version, g.Also, g.Base = 1, nil, of.ID
	own := id.GetToken().Value
	for i := range g.Rules {
		g.Rules[i].ID = own + strings.TrimPrefix(g.Rules[i].ID, of.ID)
	}
	return nil
}

// LoadOwn reads the rules of a game of one's own, which takes no built-in game's id.
// The error is that of Load.
func LoadOwn(file string, data []byte) (*Game, error) {
	g, err := Load(file, data)
	if err != nil {
		return nil, err
	}
	if _, err := Builtin(g.ID); err == nil {
		return nil, &FileError{File: file, Problem: fmt.Sprintf("id: %q is a built-in game; give yours an id of its own, such as our-%s", g.ID, g.ID)}
	}
	return g, nil
}

// ownDefaults has the options that a file takes from its base begin from the file's
// own values, so that a value is changed in one place only.
func (g *Game) ownDefaults() {
	if g.Base == "" {
		return
	}
	base, err := Builtin(g.Base)
	if err != nil {
		return
	}
	options := slices.Clone(g.Options)
	for i, o := range options {
		own, plain := g.Value(o.Field)
		taken := slices.ContainsFunc(base.Options, func(b Option) bool { return reflect.DeepEqual(b, o) })
		if !plain || !taken || own == o.Default {
			continue
		}
		options[i].Default = own
		if !slices.Contains(o.Values, own) {
			options[i].Values = append([]string{own}, o.Values...)
		}
	}
	g.Options = options
}

// keyOf is the field by which the elements of a list of the rules are told apart, or "".
func keyOf(t reflect.Type) string {
	for _, key := range []string{"kind", "code", "field", "id"} {
		if t.Kind() == reflect.Struct && fieldOf(t, key) >= 0 {
			return key
		}
	}
	return ""
}

// elementOf returns the element of a list that a node is about, by its key, or -1.
func elementOf(list reflect.Value, n ast.Node) int {
	key := keyOf(list.Type().Elem())
	m, ok := n.(ast.MapNode)
	if key == "" || !ok {
		return -1
	}
	for each := m.MapRange(); each.Next(); {
		if each.Key().GetToken().Value != key {
			continue
		}
		word := each.Value().GetToken().Value
		for i := range list.Len() {
			if fmt.Sprint(list.Index(i).Field(fieldOf(list.Type().Elem(), key))) == word {
				return i
			}
		}
	}
	return -1
}
