package rating

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// exact are the names of package math that are the same on every machine.
var exact = []string{"Floor", "Inf", "Ldexp", "Ln2", "Log2E", "Sqrt"}

// differing returns what in a file may give other bits on another machine:
// products outside float64(…), constants aside, and other names of math.
func differing(file *ast.File) []string {
	var found []string
	rounded := map[ast.Node]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.CONST
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "float64" {
				rounded[n.Args[0]] = true
			}
		case *ast.BinaryExpr:
			if n.Op == token.MUL && !rounded[n] {
				found = append(found, "product")
			}
		case *ast.AssignStmt:
			if n.Tok == token.MUL_ASSIGN {
				found = append(found, "product")
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "math" && !slices.Contains(exact, n.Sel.Name) {
				found = append(found, "math."+n.Sel.Name)
			}
		}
		return true
	})
	return found
}

func TestEveryProductIsRoundedOnItsOwn(t *testing.T) {
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	names = slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	require.Contains(t, names, "rate.go")
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		require.Empty(t, differing(file), name)
	}
}

func TestTheCheckOfProductsFindsEachFault(t *testing.T) {
	for _, tt := range []struct {
		name, statement string
		want            []string
	}{
		{"rounded", "z = x + float64(x*y)", nil},
		{"a product added", "z += x * y", []string{"product"}},
		{"a factor of a rounded product", "z = float64(x*(y*z))", []string{"product"}},
		{"a product assigned", "z *= x", []string{"product"}},
		{"a constant", "const two = 2 * 1.0", nil},
		{"assembly on some machines", "z = math.Exp(x)", []string{"math.Exp"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() {\n"+tt.statement+"\n}", 0)
			require.NoError(t, err)
			require.Equal(t, tt.want, differing(file))
		})
	}
}
