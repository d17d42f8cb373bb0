package rules

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// ErrRules: a file is not the rules of a game. Every error of Load and FromJSON wraps it.
var ErrRules = errors.New("not the rules of a game")

// FileError says where in a file of rules something is wrong.
type FileError struct {
	File         string
	Line, Column int // from 1; 0 where the whole file is meant
	Problem      string
	Excerpt      string // the lines around it, a caret under the spot; may be empty
}

// Error writes file:line:column: problem, and the excerpt below.
func (e *FileError) Error() string {
	where := e.File
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Column)
	}
	text := where + ": " + e.Problem
	if e.Excerpt != "" {
		text += "\n" + e.Excerpt
	}
	return text
}

// Unwrap lets errors.Is find ErrRules.
func (e *FileError) Unwrap() error { return ErrRules }

// Load reads the rules of a game from YAML. An unknown or doubled key, a value
// of the wrong form or one that contradicts another is a *FileError.
func Load(file string, data []byte) (*Game, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors put this mark first
	if len(data) > maxFile {
		return nil, &FileError{File: file, Problem: fmt.Sprintf("the file has more than %d bytes", maxFile)}
	}
	g, f := read(data)
	if f == nil {
		return g, nil
	}
	e := &FileError{File: file, Problem: f.why}
	if f.at != nil {
		e.Line, e.Column = f.at.Position.Line, f.at.Position.Column
		e.Excerpt = excerpt(data, e.Line, e.Column)
	}
	return nil, e
}

// fault is something wrong at a place of a file, or with all of it.
type fault struct {
	why string
	at  *token.Token
}

func read(data []byte) (*Game, *fault) {
	if !utf8.Valid(data) {
		return nil, &fault{"want text in UTF-8", nil}
	}
	tokens := lexer.Tokenize(string(data))
	if f := tooDeep(tokens); f != nil {
		return nil, f
	}
	file, err := parser.Parse(tokens, 0)
	if err != nil {
		var at yaml.Error
		if errors.As(err, &at) {
			return nil, &fault{at.GetMessage(), at.GetToken()}
		}
		return nil, &fault{err.Error(), nil}
	}
	var root ast.Node
	for _, doc := range file.Docs {
		switch {
		case doc.Body == nil:
		case root != nil:
			return nil, &fault{"want one game in a file", start(doc.Body)}
		default:
			root = doc.Body
		}
	}
	g := new(Game)
	if root != nil {
		if f := g.onBase(root); f != nil {
			return nil, f
		}
		if f := fill(reflect.ValueOf(g).Elem(), root); f != nil {
			return nil, f
		}
	}
	p := g.complete()
	if p == nil {
		g.ownDefaults()
		p = g.checkOptions()
	}
	if p != nil {
		if g.Base != "" {
			p.path = places.ReplaceAllString(p.path, "") // which would count the elements of the base too
		}
		return nil, &fault{p.path + ": " + p.why, spot(root, p.path)}
	}
	return g, nil
}

var places = regexp.MustCompile(`\[[0-9]+\]`)

// spot finds where the value at a path of the file stands. A list or a group of
// keys stands at its own key; what is not there, at the nearest thing around it.
func spot(n ast.Node, path string) *token.Token {
	var at *token.Token
	for _, step := range strings.FieldsFunc(path, func(r rune) bool { return strings.ContainsRune(".[]", r) }) {
		var next ast.Node
		switch t := n.(type) {
		case ast.MapNode:
			for each := t.MapRange(); each.Next(); {
				if key := each.Key().GetToken(); key.Value == step {
					next, at = each.Value(), key
				}
			}
		case *ast.SequenceNode:
			if i, err := strconv.Atoi(step); err == nil && i < len(t.Values) {
				next, at = t.Values[i], start(t.Values[i])
			}
		}
		if next == nil {
			return at
		}
		n = next
	}
	switch n.(type) {
	case ast.MapNode, *ast.SequenceNode, *ast.NullNode:
		return at
	}
	return n.GetToken()
}

// start returns where a node begins; the library puts a group of keys at its first colon.
func start(n ast.Node) *token.Token {
	if m, ok := n.(ast.MapNode); ok && n.GetToken().Type == token.MappingValueType {
		if first := m.MapRange(); first.Next() {
			return first.Key().GetToken()
		}
	}
	return n.GetToken()
}

// widest is how much of a line an excerpt shows.
const widest = 100

// excerpt shows a line of a file between its neighbours, a caret under the column.
func excerpt(data []byte, line, column int) string {
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if line > len(lines) {
		return ""
	}
	left := max(0, column-widest) // a spot far to the right is seen too
	var b strings.Builder
	for n := max(1, line-2); n <= min(line+2, len(lines)); n++ {
		mark := " "
		if n == line {
			mark = ">"
		}
		text := []rune(strings.ReplaceAll(strings.TrimRight(lines[n-1], " \t\r"), "\t", " "))
		text = text[min(left, len(text)):min(left+widest, len(text))]
		b.WriteString(strings.TrimRight(fmt.Sprintf("%s %4d | %s", mark, n, string(text)), " ") + "\n")
		if n == line {
			b.WriteString(strings.Repeat(" ", len("> 1234 | ")+column-left-1) + "^\n")
		}
	}
	return strings.TrimRight(b.String(), "\n")
}
