package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// browsers are the names under which a browser without a window may be installed.
var browsers = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome-headless-shell"}

// browser runs a browser on a page and returns what it prints; the test is skipped
// where none is installed.
func browser(t *testing.T, page string, args ...string) []byte {
	t.Helper()
	var program string
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skipf("no browser is installed: one of %s is wanted", strings.Join(browsers, ", "))
	}
	file := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(file, []byte(page), 0o600))
	args = append(args, "--headless", "--disable-gpu", "--user-data-dir="+t.TempDir())
	if os.Geteuid() == 0 {
		args = append(args, "--no-sandbox") // it refuses to run as root otherwise
	}
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	c := exec.CommandContext(ctx, program, append(args, "file://"+file)...)
	var said bytes.Buffer
	c.Stderr = &said
	out, err := c.Output()
	require.NoError(t, err, said.String())
	return out
}

// shown is how a page is shown in a window.
type shown struct {
	Width, Wide int      // of the window, and of what it shows
	Ground, Ink string   // colours
	Charts      []int    // how wide charts are
	Scrolled    []string // what tables are about that are wider than their box
}

// frames shows a page in frames, which are what the page takes for its window, and
// measures it there: the page itself has no script.
const frames = `<!DOCTYPE html><meta charset="utf-8"><body><pre id="out"></pre><script>
const page = %s, out = [];
function measure(d, w) {
  const style = w.getComputedStyle(d.body);
  return {Width: w.innerWidth, Wide: d.documentElement.scrollWidth, Ground: style.backgroundColor, Ink: style.color,
    Charts: [...d.querySelectorAll('svg')].map(s => Math.round(s.getBoundingClientRect().width)),
    Scrolled: [...d.querySelectorAll('.scroll')].filter(b => b.scrollWidth > b.clientWidth).map(b => b.querySelector('caption').textContent)};
}
async function show(width, scheme) {
  const f = document.createElement('iframe');
  f.style = 'border:0;height:800px;width:' + width + 'px;color-scheme:' + scheme;
  f.srcdoc = page;
  await new Promise(done => { f.onload = done; document.body.append(f); });
  for (const d of f.contentDocument.querySelectorAll('details')) d.open = true;
  await new Promise(done => setTimeout(done, 50));
  out.push(measure(f.contentDocument, f.contentWindow));
}
(async () => {
  for (const scheme of ['light', 'dark']) for (const width of [360, 1000, 1280]) await show(width, scheme);
  document.getElementById('out').textContent = JSON.stringify(out);
})();
</script>`

// look shows a page on a phone, in a window of 1000 and on a desktop, in light and in dark.
func look(t *testing.T, page string) (views []shown) {
	t.Helper()
	text, err := json.Marshal(page)
	require.NoError(t, err)
	dom := read(t, string(browser(t, fmt.Sprintf(frames, text), "--dump-dom", "--window-size=1400,900", "--virtual-time-budget=20000")))
	require.NoError(t, json.Unmarshal([]byte(words(all(dom, "pre")[0])), &views))
	require.Len(t, views, 6)
	return views
}

// crowd is a season of twelve matches among five, and a match of seven with names
// in three scripts, corrections, penalties and a ruling.
func crowd(t *testing.T) table {
	m := newTable(t)
	m.run(t, "season", "start", "Autumn 2026", "--from", "2026-11-01")
	five := []string{"North", "East", "South", "West", "Mia"}
	for n := range 12 {
		m.run(t, append([]string{"match", "start", "--game", "kit", "--date", fmt.Sprintf("2026-11-%02d", n+1)}, five...)...)
		for r := range 3 {
			var entries []string
			for i, p := range five {
				entry := fmt.Sprintf("%s=%d", p, []int{20, 23, 24, 40, 43}[(n+2*r+i)%5])
				if i == (n+r)%5 {
					entry = p + "=out"
				}
				entries = append(entries, entry)
			}
			m.run(t, append([]string{"score", "add", "--yes", "--match", fmt.Sprint(n + 1), "--agreed", "as the paper has it"}, entries...)...)
		}
		m.run(t, "match", "end", "--count", "--match", fmt.Sprint(n+1))
	}
	seven := []string{"Alexandra-Katharina", "日本太郎", "Анна", "Zoë 😀", "Bob", "Carla", strings.Repeat("Donaudampfschiff", 3)}
	m.run(t, append([]string{"match", "start", "--game", "kit"}, seven...)...)
	for range 4 {
		words := []string{"score", "add", "--agreed", "the cards fell down and were counted again by everybody"}
		for i, p := range seven {
			words = append(words, p+[]string{"=out", "=20"}[min(i, 1)])
		}
		m.run(t, words...)
	}
	m.run(t, "score", "penalty", "Bob", "10", "--reason", "looked at the cards of the neighbour once more")
	m.run(t, "score", "correct", "2", "Анна=40", "--agreed", "so it was", "--reason", "counted again", "--yes")
	m.run(t, "meld", "check", "Bl4", "Bl5", "Bl6", "--record", "may a run be of three cards only?")
	return m
}

func TestPagesFitAPhoneAndADesktopInLightAndDark(t *testing.T) {
	m := crowd(t)
	for _, tt := range []struct {
		name   string
		args   []string
		charts int
	}{
		{"a season of thirteen matches", []string{"report"}, 14},
		{"a match of seven", []string{"report", "--match", "13"}, 1},
		{"a sheet of Kit for four", []string{"sheet", "--game", "kit"}, 0},
		{"a sheet of Kings for three", []string{"sheet", "--game", "kings", "North", "East", "Zoë 😀"}, 0},
		{"a sheet of Kids Rummy", []string{"sheet", "--game", "kids-rummy"}, 0},
		{"a sheet of a match begun", []string{"sheet", "--match", "13"}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for i, v := range look(t, m.run(t, tt.args...)) {
				require.Equal(t, []int{360, 1000, 1280}[i%3], v.Width)
				require.LessOrEqual(t, v.Wide, v.Width, "nothing scrolls sideways but in a box of its own")
				require.Len(t, v.Charts, tt.charts)
				for _, wide := range v.Charts {
					require.Greater(t, wide, 300)
					require.Less(t, wide, v.Width, "a chart is shown whole")
				}
				dark := i >= 3
				require.Equal(t, dark, brightness(t, v.Ground) < 60, "ground %s", v.Ground)
				require.Equal(t, dark, brightness(t, v.Ink) > 200, "ink %s", v.Ink)
			}
		})
	}
}

// The standings of six, with what splits those who are equal, fit a window of 1000;
// on a phone they are wider than it, and scroll in their box.
func TestStandingsFitADesktop(t *testing.T) {
	m := newTable(t)
	m.run(t, "season", "start", "Autumn 2026", "--from", "2026-10-01")
	for n := range 6 { // North and 日本太郎 win in turn, three times each
		first, second := "North=3", "日本太郎=9"
		if n%2 == 1 {
			first, second = "North=9", "日本太郎=3"
		}
		m.run(t, "match", "record", "--game", "kit", "--date", fmt.Sprintf("2026-10-%02d", n+1), first, second,
			"Alexandra-Katharina=120", "Zoë 😀=130", "Bob=140", "Carla=150")
	}
	// both have three wins then, and North the worse places: 9 + 3 against 9 + 2
	m.run(t, "match", "record", "--game", "kit", "--date", "2026-10-07", "Bob=1", "日本太郎=3", "North=5")
	page := m.run(t, "report", "--season", "Autumn 2026")
	require.Contains(t, page, "behind by average place")
	for i, v := range look(t, page) {
		if i%3 == 0 {
			require.Contains(t, v.Scrolled, "standings")
		} else {
			require.NotContains(t, v.Scrolled, "standings", "in a window of %d", v.Width)
		}
	}
}

// brightness is from 0 to 255.
func brightness(t *testing.T, colour string) (sum int) {
	t.Helper()
	var r, g, b int
	_, err := fmt.Sscanf(colour, "rgb(%d, %d, %d)", &r, &g, &b)
	require.NoError(t, err, colour)
	return (2*r + 5*g + b) / 8
}

func TestASheetIsPrintedOnOnePage(t *testing.T) {
	for _, tt := range []struct {
		paper string
		args  []string
	}{
		{"A4", []string{"--game", "kit", "--players", "4"}},
		{"letter", []string{"--game", "kit", "--players", "4"}},
		{"letter", []string{"--game", "kings", "North", "East", "South"}}, // the longest on the shorter paper
		{"letter", []string{"--game", "kids-rummy"}},
	} {
		page := strings.Replace(newTable(t).run(t, append([]string{"sheet"}, tt.args...)...), "@page { margin", "@page { size: "+tt.paper+"; margin", 1)
		require.Contains(t, page, "size: "+tt.paper)
		require.Equal(t, 1, pages(t, page), "%s %q", tt.paper, tt.args)
	}
}

// On paper nothing is folded up, and each match begins on a page of its own.
func TestAReportIsPrintedUnfolded(t *testing.T) {
	page := crowd(t).run(t, "report")
	require.NotContains(t, page, "<details open")
	without := func(page, rule string) string {
		require.Contains(t, page, rule)
		return strings.Replace(page, rule, "", 1)
	}
	flowing := without(page, "break-before: page;")
	folded := without(flowing, "details::details-content { content-visibility: visible; block-size: auto; }")
	require.Greater(t, pages(t, page), pages(t, flowing))
	require.Greater(t, pages(t, flowing), pages(t, folded)+13/2, "thirteen charts, two of them on a page at the most")
}

// pages is on how many pages a page is printed.
func pages(t *testing.T, page string) int {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.pdf")
	browser(t, page, "--no-pdf-header-footer", "--print-to-pdf="+file)
	pdf, err := os.ReadFile(file)
	require.NoError(t, err)
	return len(regexp.MustCompile(`(?m)^/Type /Page$|^<</Type /Page$`).FindAll(pdf, -1))
}
