package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// packages is every package of the module and, of our own, those it may
// import. Test files are not counted.
var packages = map[string]string{
	"validate/card":          "",
	"validate/rules":         "validate/card",
	"validate/meld":          "validate/rules validate/card",
	"validate":               "validate/meld validate/rules validate/card",
	"score":                  "validate validate/rules validate/card",
	"score/rating":           "",
	"score/stats":            "score",
	"score/book":             "score score/rating score/stats validate validate/rules validate/card storage",
	"storage":                "",
	"storage/archive":        "storage score/book score validate/rules validate/card",
	"storage/sqlite":         "storage",
	"storage/storagetest":    "storage",
	"cmd/rummy/prompt":       "",
	"cmd/rummy/help":         "",
	"cmd/rummy/termtest":     "",
	"cmd/rummy/render/chart": "",
	"cmd/rummy/render/web":   "cmd/rummy/render score/book score validate/card validate/rules",
	"cmd/rummy/render":       "cmd/rummy/render/chart score/book score/stats score storage storage/archive validate validate/meld validate/rules validate/card",
	"cmd/rummy/cli": "cmd/rummy/prompt cmd/rummy/help cmd/rummy/render cmd/rummy/render/web score/book score storage storage/archive storage/sqlite " +
		"validate validate/meld validate/rules validate/card",
	"cmd/rummy":   "cmd/rummy/cli",
	"cmd/gendocs": "cmd/rummy/cli cmd/rummy/help",
}

// homes says where a library, or a part of the standard one that reaches
// outside, may be imported: packages, or single files. A library that does not
// stand here may be imported nowhere.
var homes = map[string]string{
	"database/sql":                    "storage/sqlite",
	"github.com/mattn/go-sqlite3":     "storage/sqlite",
	"modernc.org/sqlite":              "storage/sqlite",
	"github.com/goccy/go-yaml":        "validate/rules",
	"github.com/spf13/cobra":          "cmd/rummy/cli cmd/gendocs",
	"github.com/spf13/cobra/doc":      "", // it brings two parsers along; gendocs writes its pages itself
	"github.com/spf13/pflag":          "cmd/rummy/cli cmd/gendocs",
	"github.com/oklog/ulid":           "cmd/rummy/cli",
	"github.com/adrg/xdg":             "cmd/rummy/cli",
	"github.com/AlecAivazis/survey":   "cmd/rummy/prompt/survey.go",
	"golang.org/x/term":               "cmd/rummy/prompt cmd/rummy/cli/deps.go", // is it a terminal; how wide is it
	"github.com/jedib0t/go-pretty":    "cmd/rummy/render",
	"golang.org/x/image":              "cmd/rummy/render/chart",
	"rsc.io/qr":                       "cmd/rummy/render/qr.go",
	"github.com/agnivade/levenshtein": "score/book",
	"golang.org/x/text":               "score/book storage/archive",
	"github.com/creack/pty":           "cmd/rummy/termtest",
	"github.com/rogpeppe/go-internal": "cmd/rummy/termtest",
	"github.com/stretchr/testify":     "storage/storagetest cmd/rummy/termtest",
	"pgregory.net/rapid":              "storage/storagetest",
	"testing":                         "storage/storagetest cmd/rummy/termtest",
	"net":                             "",
	"net/http":                        "",
	"os/user":                         "", // with cgo it asks the name service, which may ask the network
	"log":                             "",
}

// pure packages take clock, files and chance as arguments.
var pure = []string{"validate", "validate/card", "validate/rules", "score", "score/rating", "score/stats", "score/book", "storage/archive"}

// reaching is what a pure package may not import.
var reaching = []string{"os", "net", "log", "math/rand", "crypto/rand", "os/user", "os/exec"}

// source is one Go file that is no test.
type source struct {
	dir, name string // folder and file, from the module's top
	file      *ast.File
}

// sources reads every Go file below a folder that is no test.
func sources(t *testing.T, top string) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(top, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && p != top) {
			if err == nil {
				err = filepath.SkipDir
			}
			return err
		}
		if d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(top, p)
		rel = filepath.ToSlash(rel)
		all = append(all, source{path.Dir(rel), rel, f})
		return err
	})
	require.NoError(t, err)
	return all
}

// broken returns what is wrong with the imports of a tree, a line each.
func broken(files []source, packages, homes map[string]string) []string {
	var wrong []string
	there := map[string]bool{}
	for _, f := range files {
		there[f.dir] = true
		if _, ok := packages[f.dir]; !ok {
			wrong = append(wrong, fmt.Sprintf("%s: package %s is not listed", f.name, f.dir))
			continue
		}
		for _, i := range f.file.Imports {
			imported, _ := strconv.Unquote(i.Path.Value)
			if why := forbidden(f, imported, packages, homes); why != "" {
				wrong = append(wrong, fmt.Sprintf("%s imports %s: %s", f.name, imported, why))
			}
		}
	}
	for _, p := range slices.Sorted(maps.Keys(packages)) {
		if !there[p] {
			wrong = append(wrong, fmt.Sprintf("package %s is listed and does not exist", p))
		}
	}
	return wrong
}

func forbidden(f source, imported string, packages, homes map[string]string) string {
	if ours, ok := strings.CutPrefix(imported, "rummy/"); ok {
		if !slices.Contains(strings.Fields(packages[f.dir]), ours) {
			return "a new arrow"
		}
		return ""
	}
	library := "" // the longest name that fits, since a part of a library may have a home of its own
	for name := range homes {
		if (imported == name || strings.Contains(name, ".") && strings.HasPrefix(imported, name+"/")) && len(name) > len(library) {
			library = name
		}
	}
	if library != "" {
		home := homes[library]
		if places := strings.Fields(home); !slices.Contains(places, f.dir) && !slices.Contains(places, f.name) {
			return fmt.Sprintf("its home is %q", home)
		}
		return ""
	}
	if strings.Contains(strings.Split(imported, "/")[0], ".") {
		return "a library without a home"
	}
	if slices.Contains(pure, f.dir) && slices.Contains(reaching, imported) {
		return "a pure package reaches outside"
	}
	return ""
}

func TestImportsFollowTheTable(t *testing.T) {
	require.Empty(t, broken(sources(t, "../.."), packages, homes))
}

// The check itself is tried on a small tree, once right and once with each fault.
func TestImportCheckFailsOnEachFault(t *testing.T) {
	parse := func(name, imports string) source {
		f, err := parser.ParseFile(token.NewFileSet(), name, "package x\n"+imports, 0)
		require.NoError(t, err)
		return source{path.Dir(name), name, f}
	}
	table := map[string]string{"score": "validate", "validate": ""}
	homes := map[string]string{"database/sql": "storage/sqlite", "example.org/menu": "score/ask.go", "example.org/menu/doc": ""}
	right := []source{parse("score/a.go", `import "rummy/validate"`), parse("validate/a.go", `import "fmt"`)}
	require.Empty(t, broken(right, table, homes))
	for _, tt := range []struct {
		name string
		file source
		want string
	}{
		{"a new arrow", parse("validate/b.go", `import "rummy/score"`), "validate/b.go imports rummy/score: a new arrow"},
		{"a library outside its home", parse("score/b.go", `import "database/sql"`), `score/b.go imports database/sql: its home is "storage/sqlite"`},
		{"a library outside its one file", parse("score/b.go", `import "example.org/menu/v2"`), `score/b.go imports example.org/menu/v2: its home is "score/ask.go"`},
		{"a part of a library that has no home", parse("score/ask.go", `import "example.org/menu/doc"`), `score/ask.go imports example.org/menu/doc: its home is ""`},
		{"a library without a home", parse("score/b.go", `import "example.org/new"`), "score/b.go imports example.org/new: a library without a home"},
		{"a pure package that reaches outside", parse("score/b.go", `import "os"`), "score/b.go imports os: a pure package reaches outside"},
		{"a package that is not listed", parse("extra/b.go", ""), "extra/b.go: package extra is not listed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, []string{tt.want}, broken(append(slices.Clone(right), tt.file), table, homes))
		})
	}
	require.Equal(t, []string{"package validate is listed and does not exist"}, broken(right[:1], table, homes))
}

// calls returns where package-level names of a library are used: "time.Now".
func calls(f source, names ...string) []string {
	var found []string
	ast.Inspect(f.file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && slices.Contains(names, x.Name+"."+s.Sel.Name) {
				found = append(found, f.name+" uses "+x.Name+"."+s.Sel.Name)
			}
		}
		return true
	})
	return found
}

func TestClockChanceAndEnvironmentComeInAtOnePlace(t *testing.T) {
	var wrong []string
	for _, f := range sources(t, "../..") {
		if f.name != "cmd/rummy/cli/deps.go" {
			wrong = append(wrong, calls(f, "time.Now", "os.Getenv", "os.LookupEnv", "ulid.MustNew", "rand.Reader")...)
		}
		if f.name != "cmd/rummy/main.go" && f.name != "cmd/gendocs/main.go" {
			wrong = append(wrong, calls(f, "os.Exit")...)
		}
	}
	require.Empty(t, wrong)
}

// The top level holds what the layout says, and hidden files.
func TestTopLevelIsTheLayouts(t *testing.T) {
	entries, err := os.ReadDir("../..")
	require.NoError(t, err)
	var shown []string
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			shown = append(shown, e.Name())
		}
	}
	require.Equal(t, []string{"README.md", "cmd", "go.mod", "go.sum", "score", "storage", "validate"}, shown)
}
