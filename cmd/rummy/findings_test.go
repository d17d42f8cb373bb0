package main

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/cli"
	"rummy/cmd/rummy/help"
	"rummy/cmd/rummy/prompt"
)

// parsed returns the program's own files of some folders, tests left out.
func parsed(t *testing.T, dirs ...string) []*ast.File {
	t.Helper()
	var files []*ast.File
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			files = append(files, f)
			return err
		})
		require.NoError(t, err)
	}
	require.Greater(t, len(files), 30)
	return files
}

// text returns the value of a string literal.
func text(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil
}

// constants returns the values of the constants of a type.
func constants(files []*ast.File, of string) (values []string) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok {
				if id, ok := v.Type.(*ast.Ident); ok && id.Name == of {
					for _, e := range v.Values {
						if s, ok := text(e); ok {
							values = append(values, s)
						}
					}
				}
			}
			return true
		})
	}
	return values
}

// makers are the functions that make a finding of the name they are given first.
var makers = []string{"finding", "Refuse", "refuseBy"}

// namesOfFindings returns every name that a finding can have: what the sources
// hand to a maker. A name that is put together is one for each way of swapping.
func namesOfFindings(t *testing.T) (names []string) {
	t.Helper()
	files := parsed(t, "../../validate", "../../score", "../../cmd")
	add := func(e ast.Expr) {
		if s, ok := text(e); ok {
			names = append(names, s)
			return
		}
		sum, ok := e.(*ast.BinaryExpr)
		require.True(t, ok, "a name of a finding that this test cannot read: %v", e)
		start, ok := text(sum.X)
		require.True(t, ok && start == "swap.", "a name of a finding that this test cannot read: %q", start)
		ways := constants(files, "Swap")
		require.NotEmpty(t, ways)
		for _, way := range ways {
			names = append(names, start+way)
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || slices.Contains(makers, fn.Name.Name) { // they hand the name on
				continue
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if s, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains(makers, s.Sel.Name) {
						add(n.Args[0])
					}
				case *ast.CompositeLit:
					if named(n.Type) != "Finding" {
						return true
					}
					for _, e := range n.Elts {
						if kv, ok := e.(*ast.KeyValueExpr); ok && named(kv.Key) == "Name" {
							add(kv.Value)
						}
					}
				}
				return true
			})
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	require.Greater(t, len(names), 30)
	return names
}

// named returns the last word of a name: "Finding" of validate.Finding.
func named(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func TestEveryFindingHasAPage(t *testing.T) {
	require.Equal(t, namesOfFindings(t), help.Findings())
}

func TestEveryFindingIsShownByAScript(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	shown := map[string]bool{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		// in a pattern the full stop has a backslash before it
		for _, name := range regexp.MustCompile(`\b[a-z]+\\?\.[a-z_]+\b`).FindAllString(string(data), -1) {
			shown[strings.ReplaceAll(name, `\`, "")] = true
		}
	}
	for _, name := range namesOfFindings(t) {
		require.True(t, shown[name], "no script shows %s", name)
	}
}

// arguments splits a command line as a shell does, as far as examples need it.
func arguments(line string) (words []string) {
	for _, m := range regexp.MustCompile(`(?:[^ "]|"[^"]*")+`).FindAllString(line, -1) {
		words = append(words, strings.ReplaceAll(m, `"`, ""))
	}
	return words
}

// example is a command of a page, and the answer below it.
type example struct{ command, answer string }

// examples are the commands of a page, four spaces in after a dollar.
func examples(page string) (all []example) {
	for _, line := range strings.Split(page, "\n") {
		line, ok := strings.CutPrefix(line, "    ")
		if !ok {
			continue
		}
		if command, ok := strings.CutPrefix(line, "$ rummy "); ok {
			all = append(all, example{command: command})
		} else if len(all) > 0 {
			all[len(all)-1].answer += line + "\n"
		}
	}
	return all
}

// says makes a pattern of an answer: a line of three dots stands for any lines.
func says(answer string) string {
	pattern := strings.ReplaceAll(regexp.QuoteMeta(answer), "…\n", "(?:.*\n)*")
	return "^" + pattern + "$"
}

// The commands of a page are typed one after the other, with a book that is not
// there at first; a page shows both streams, as a terminal does.
func TestEveryFindingPageShowsWhatTheProgramSays(t *testing.T) {
	for _, name := range help.Findings() {
		t.Run(name, func(t *testing.T) {
			page, ok := help.Finding(name)
			require.True(t, ok)
			db := filepath.Join(t.TempDir(), "book.db")
			all := examples(page)
			require.NotEmpty(t, all)
			for _, e := range all {
				var screen bytes.Buffer
				d := cli.System()
				d.Out, d.Err = &screen, &screen
				d.Now = evening
				d.Env = func(name string) string { return map[string]string{"RUMMY_DB": db}[name] }
				d.Ask = func() (prompt.Prompter, error) { return nil, prompt.ErrNoTerminal }
				cli.Run(context.Background(), d, arguments(e.command))
				require.NotEmpty(t, e.answer, e.command)
				require.Regexp(t, says(e.answer), screen.String(), e.command)
			}
		})
	}
}

// The example of a finding is one of that finding: the program gives it that
// name, on the page or, of a remark on a round, in its JSON.
func TestEveryFindingPageIsAboutItsFinding(t *testing.T) {
	for _, name := range help.Findings() {
		t.Run(name, func(t *testing.T) {
			page, ok := help.Finding(name)
			require.True(t, ok)
			db := filepath.Join(t.TempDir(), "book.db")
			var screen bytes.Buffer
			for _, e := range examples(page) {
				d := cli.System()
				d.Out, d.Err = &screen, &screen
				d.Now = evening
				d.Env = func(name string) string { return map[string]string{"RUMMY_DB": db}[name] }
				d.Ask = func() (prompt.Prompter, error) { return nil, prompt.ErrNoTerminal }
				cli.Run(context.Background(), d, append(arguments(e.command), "--json"))
			}
			require.Contains(t, screen.String(), `"name":"`+name+`"`)
		})
	}
}
