package web_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

const (
	script = "<script>alert(1)</script>"
	image  = `"><img src=x onerror=alert(1)>`
	name   = `"><img src onerror>` // a name holds no equals sign
)

// hostile is a season in which everything that can be typed is typed with ill will.
func hostile(t *testing.T) table {
	m := newTable(t)
	m.run(t, "season", "start", script, "--from", "2026-11-01")
	m.run(t, "match", "start", "--game", "kit", "--rule", "score.wild_rank_value=face", script, name)
	m.run(t, "score", "add", script+"=out", name+"=23", "--agreed", image, "--who", script)
	m.run(t, "score", "correct", "1", name+"=20", "--reason", image, "--yes", "--who", image)
	m.run(t, "score", "penalty", script, "5", "--reason", script)
	m.run(t, "score", "skip", "--reason", "</table>"+image)
	m.run(t, "meld", "check", "Bl7", "Go7", "Pu7", "--record", image)
	m.run(t, "ruling", "overrule", "1", "--reason", script)
	m.run(t, "match", "end", "--count")
	m.run(t, "match", "edit", "--rule", "score.wild_rank_value=20", "--reason", script, "--yes")
	return m
}

func TestWhatPeopleTypeIsTextOnAPage(t *testing.T) {
	m := hostile(t)
	for _, tt := range []struct {
		name  string
		page  string
		holds []string
	}{
		{"a season", m.run(t, "report"), []string{script, image, name, "</table>" + image}},
		{"a match", m.run(t, "report", "--match", "1"), []string{script, image, name, "</table>" + image}},
		{"a sheet begun", m.run(t, "sheet"), []string{script, name}},
		{"a sheet", m.run(t, "sheet", "--game", "kit", script, image), []string{script, image}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			top := read(t, tt.page)
			safe(t, top)
			for _, typed := range tt.holds {
				require.Contains(t, words(all(top, "body")[0]), typed)
			}
		})
	}
	chart := all(read(t, m.run(t, "report")), "svg")
	require.NotEmpty(t, chart)
	require.Contains(t, words(chart[0]), script, "in a chart too")
	require.Contains(t, words(chart[0]), name)
}

// safe wants a page to load nothing and run nothing.
func safe(t *testing.T, top *html.Node) {
	t.Helper()
	harmless := strings.Fields("html head meta title style body main header footer section article details summary h1 h2 h3 h4 p span div " +
		"table caption thead tbody tfoot tr th td dl dt dd pre a figure svg desc rect polyline polygon text")
	places := map[string]bool{}
	for _, n := range all(top) {
		places["#"+value(n, "id")] = value(n, "id") != ""
	}
	for _, n := range all(top) {
		require.Contains(t, harmless, n.Data)
		for _, a := range n.Attr {
			require.NotRegexp(t, "(?i)^on|^src$|^style$|^srcdoc$|^action$", a.Key, n.Data)
			require.NotRegexp(t, `(?i)url\(|javascript:`, a.Val, n.Data)
			if a.Key == "href" || a.Key == "xlink:href" {
				require.True(t, places[a.Val], "%s leads nowhere on the page", a.Val)
			}
		}
	}
	for _, n := range all(top, "style") {
		require.NotRegexp(t, `(?i)@import|url\(`, words(n))
	}
}

func TestAPageForbidsItselfToLoadAnything(t *testing.T) {
	for _, meta := range all(read(t, newTable(t).run(t, "sheet", "--game", "kit")), "meta") {
		if value(meta, "http-equiv") == "Content-Security-Policy" {
			require.Equal(t, "default-src 'none'; style-src 'unsafe-inline'; img-src data:", value(meta, "content"))
			return
		}
	}
	t.Fatal("no policy")
}

func TestAPageCanBeReadAloud(t *testing.T) {
	m := hostile(t)
	for _, page := range []string{m.run(t, "report"), m.run(t, "report", "--match", "1"), m.run(t, "sheet"), m.run(t, "sheet", "--game", "kings", "North", "East")} {
		top := read(t, page)
		require.Equal(t, "en", value(all(top, "html")[0], "lang"))
		require.NotEmpty(t, words(all(top, "title")[0]))
		level := 0
		for _, h := range all(top, "h1", "h2", "h3", "h4") {
			next, err := strconv.Atoi(h.Data[1:])
			require.NoError(t, err)
			require.LessOrEqual(t, next, level+1, "%s %s", h.Data, words(h))
			require.NotEmpty(t, words(h))
			level = next
		}
		require.Len(t, all(top, "h1"), 1)
		tables := all(top, "table")
		require.NotEmpty(t, tables)
		for _, n := range tables {
			require.Len(t, all(n, "caption"), 1)
			require.NotEmpty(t, words(all(n, "caption")[0]))
			for _, th := range all(n, "th") {
				require.Contains(t, []string{"row", "col"}, value(th, "scope"))
				require.NotEmpty(t, words(th), "a head says something")
			}
			for _, tr := range all(all(n, "tbody")[0], "tr") {
				require.Len(t, all(tr, "th"), 1, "each row has a head")
			}
		}
		var ids []string
		for _, n := range all(top) {
			if id := value(n, "id"); id != "" {
				require.NotContains(t, ids, id)
				ids = append(ids, id)
			}
		}
		for _, svg := range all(top, "svg") {
			require.Equal(t, "img", value(svg, "role"))
			require.Equal(t, "title", all(svg)[0].Data, "what a picture is comes first in it")
		}
	}
}

// Many matches are folded up, a few are not.
func TestManyMatchesAreFoldedUp(t *testing.T) {
	m := newTable(t)
	m.run(t, "season", "start", "Autumn", "--from", "2026-11-01")
	folded := func() (folded int) {
		for _, d := range all(read(t, m.run(t, "report")), "details") {
			if !slices.ContainsFunc(d.Attr, func(a html.Attribute) bool { return a.Key == "open" }) {
				folded++
			}
		}
		return folded
	}
	for n := range 4 {
		require.Zero(t, folded(), "%d matches", n)
		m.run(t, "match", "start", "--game", "kit", "North", "East")
		m.run(t, "score", "add", "North=out", "East=20")
		m.run(t, "match", "end", "--count")
	}
	require.Equal(t, 4, folded())
	require.Len(t, regexp.MustCompile(`href="#match-\d"`).FindAllString(m.run(t, "report"), -1), 4)
}
