package rules

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// fill reads a node into a value of the program. The library's own decoder is
// not strict enough for rules: to it 010 is 8, and 10.7 and "10.7" are 10. A
// field tagged least:"1" takes no 0, which would pass for nothing written.
func fill(v reflect.Value, n ast.Node) *fault {
	if n.Type() == ast.NullType {
		return nil // nothing written: the default
	}
	if u, ok := v.Addr().Interface().(json.Unmarshaler); ok {
		return fillForms(u, n)
	}
	switch v.Kind() {
	case reflect.Struct:
		m, ok := n.(ast.MapNode)
		if !ok {
			return &fault{"want keys and values", start(n)}
		}
		for each := m.MapRange(); each.Next(); {
			key := each.Key().GetToken()
			i := fieldOf(v.Type(), key.Value)
			if i < 0 {
				return &fault{fmt.Sprintf("unknown field %q%s", key.Value, didYouMean(key.Value, fieldsOf(v.Type()))), key}
			}
			if f := fill(v.Field(i), each.Value()); f != nil {
				return f
			}
			if v.Type().Field(i).Tag.Get("least") == "1" && v.Field(i).IsZero() && each.Value().Type() != ast.NullType {
				return &fault{"want a number from 1", start(each.Value())} // and not the default in its place
			}
		}
	case reflect.Slice:
		s, ok := n.(*ast.SequenceNode)
		if !ok {
			return &fault{"want a list", start(n)}
		}
		if keyOf(v.Type().Elem()) == "" {
			v.SetLen(0) // it replaces that of a base
		} else {
			v.Set(reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()+len(s.Values)), v)) // not shared with a base
		}
		own := v.Len()
		for _, element := range s.Values {
			if element.Type() == ast.NullType {
				return &fault{"nothing stands here", element.GetToken()}
			}
			if i := elementOf(v.Slice(0, own), element); i >= 0 {
				if f := fill(v.Index(i), element); f != nil {
					return f
				}
				continue
			}
			e := reflect.New(v.Type().Elem()).Elem()
			if f := fill(e, element); f != nil {
				return f
			}
			v.Set(reflect.Append(v, e))
		}
	default:
		return fillPlain(v, n)
	}
	return nil
}

// fillPlain reads a truth value, a whole number or a word. A word may look
// like one of the others: the code of a rank is 10 or "10".
func fillPlain(v reflect.Value, n ast.Node) *fault {
	plain, f := plainOf(n)
	if f != nil {
		return f
	}
	switch v.Kind() {
	case reflect.Bool:
		b, ok := plain.(bool)
		if !ok {
			return &fault{"want true or false", start(n)}
		}
		v.SetBool(b)
	case reflect.Int:
		number, ok := plain.(json.Number)
		if !ok {
			return &fault{"want a whole number", start(n)}
		}
		i, err := number.Int64()
		if err != nil {
			return &fault{"the number is too large", start(n)}
		}
		v.SetInt(i)
	default:
		switch t := plain.(type) {
		case nil:
			return &fault{"want a word", start(n)}
		case bool:
			v.SetString(n.GetToken().Value) // as written: True
		default:
			v.SetString(fmt.Sprint(t))
		}
	}
	return nil
}

// wholeForm is how a whole number is written, so that nobody reads another one in it.
var wholeForm = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)

// plainOf returns a node's truth value, json.Number or text, or nil when it is no plain value.
func plainOf(n ast.Node) (any, *fault) {
	switch t := n.(type) {
	case *ast.BoolNode:
		return t.Value, nil
	case *ast.StringNode:
		return t.Value, nil
	case *ast.LiteralNode:
		return t.Value.Value, nil
	case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode:
		return nil, &fault{"anchors, aliases and tags are not read here", n.GetToken()}
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		text := n.GetToken().Value
		if !wholeForm.MatchString(text) {
			return nil, &fault{fmt.Sprintf("write %s as a whole number, or in quotes if it is a word", text), n.GetToken()}
		}
		return json.Number(text), nil
	}
	return nil, nil
}

// fillForms reads a value that has several forms: YAML through its JSON.
func fillForms(into json.Unmarshaler, n ast.Node) *fault {
	v, f := valueOf(n)
	if f != nil {
		return f
	}
	b, err := json.Marshal(v)
	if err == nil {
		err = into.UnmarshalJSON(b)
	}
	if err != nil {
		return &fault{inWords(err), start(n)}
	}
	return nil
}

// valueOf returns what a node holds as encoding/json knows it.
func valueOf(n ast.Node) (any, *fault) {
	switch t := n.(type) {
	case ast.MapNode:
		m := map[string]any{}
		for each := t.MapRange(); each.Next(); {
			key := each.Key().GetToken()
			if key.Value != strings.ToLower(key.Value) { // which JSON would not mind
				return nil, &fault{fmt.Sprintf("unknown field %q", key.Value), key}
			}
			v, f := valueOf(each.Value())
			if f != nil {
				return nil, f
			}
			m[key.Value] = v
		}
		return m, nil
	case *ast.SequenceNode:
		list := make([]any, len(t.Values))
		for i, element := range t.Values {
			v, f := valueOf(element)
			if f != nil {
				return nil, f
			}
			list[i] = v
		}
		return list, nil
	}
	return plainOf(n)
}

// fieldsOf returns the keys of a struct in the file.
func fieldsOf(t reflect.Type) (keys []string) {
	for i := range t.NumField() {
		if tag := t.Field(i).Tag.Get("yaml"); tag != "" && tag != "-" {
			keys = append(keys, tag)
		}
	}
	return keys
}

// fieldOf returns the place of a struct's field by its key in the file, or -1.
func fieldOf(t reflect.Type, key string) int {
	for i := range t.NumField() {
		if tag := t.Field(i).Tag.Get("yaml"); tag == key && tag != "" && tag != "-" {
			return i
		}
	}
	return -1
}
