package web_test

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"rummy/cmd/rummy/cli"
	"rummy/cmd/rummy/prompt"
)

// table is a card table with a book of its own.
type table struct{ book string }

func newTable(t *testing.T) table { return table{filepath.Join(t.TempDir(), "book.db")} }

// run runs a command, which must succeed, and returns what it prints.
func (m table) run(t *testing.T, args ...string) string {
	t.Helper()
	var out, err bytes.Buffer
	d := cli.System()
	d.Out, d.Err = &out, &err
	d.Now = func() time.Time { return time.Date(2026, 11, 30, 23, 0, 0, 0, time.FixedZone("CET", 3600)) }
	d.Env = func(name string) string { return map[string]string{"RUMMY_DB": m.book}[name] }
	d.User = func() string { return "ann" }
	d.Ask = func() (prompt.Prompter, error) { return nil, prompt.ErrNoTerminal }
	require.Zero(t, cli.Run(context.Background(), d, args), "%q: %s", args, err.String())
	return out.String()
}

// read parses a page.
func read(t *testing.T, page string) *html.Node {
	t.Helper()
	top, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	return top
}

// all are the elements of these names, in their order; without names all there are.
func all(top *html.Node, names ...string) (found []*html.Node) {
	for n := range top.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if len(names) == 0 {
			found = append(found, n)
		}
		for _, name := range names {
			if n.Data == name {
				found = append(found, n)
			}
		}
	}
	return found
}

// words are the words of an element.
func words(top *html.Node) string {
	var b strings.Builder
	for n := range top.Descendants() {
		if n.Type == html.TextNode {
			b.WriteString(n.Data + " ")
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// value is that of an attribute, or "".
func value(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// cells are the rows of a table with the words of their cells.
func cells(top *html.Node) (rows [][]string) {
	for _, tr := range all(top, "tr") {
		var row []string
		for _, c := range all(tr, "th", "td") {
			row = append(row, words(c))
		}
		rows = append(rows, row)
	}
	return rows
}
