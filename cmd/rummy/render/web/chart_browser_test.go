package web_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// picture is how a browser shows an SVG: as part of a page, where its texts can be
// measured, and as an image, where its points can be.
type picture struct {
	Width, Height float64
	Texts         []struct {
		Words                    string
		Left, Top, Right, Bottom float64 // within the picture
		Size                     float64 // of the letters
		Fill                     string
	}
	Ground  string         // of the image's corner, as "255,255,255"
	Colours map[string]int // of the image, and how many of its points have each
}

const pictureFrame = `<!DOCTYPE html><meta charset="utf-8"><body style="margin:0"><div id="at">%s</div><pre id="out"></pre><script>
(async () => {
  const svg = document.querySelector('#at svg'), at = svg.getBoundingClientRect();
  const out = {Width: at.width, Height: at.height, Texts: [], Colours: {}};
  for (const t of svg.querySelectorAll('text')) {
    const r = t.getBoundingClientRect(), style = getComputedStyle(t);
    out.Texts.push({Words: t.textContent, Left: r.left - at.left, Top: r.top - at.top, Right: r.right - at.left, Bottom: r.bottom - at.top,
      Size: parseFloat(style.fontSize), Fill: style.fill});
  }
  const image = new Image();
  image.src = 'data:image/svg+xml;base64,%s';
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth; canvas.height = image.naturalHeight;
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const points = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  for (let i = 0; i < points.length; i += 4) {
    const name = points[i] + ',' + points[i+1] + ',' + points[i+2];
    out.Colours[name] = (out.Colours[name] || 0) + 1;
    if (i == 0) out.Ground = name;
  }
  for (const name in out.Colours) if (out.Colours[name] < 30) delete out.Colours[name];
  document.getElementById('out').textContent = JSON.stringify(out);
})();
</script>`

// inBrowser shows a chart as a browser does.
func inBrowser(t *testing.T, svg string) (p picture) {
	t.Helper()
	page := fmt.Sprintf(pictureFrame, svg, base64.StdEncoding.EncodeToString([]byte(svg)))
	dom := read(t, string(browser(t, page, "--dump-dom", "--window-size=1400,1400", "--virtual-time-budget=20000")))
	require.NoError(t, json.Unmarshal([]byte(words(all(dom, "pre")[0])), &p))
	return p
}

// In a browser each label of a chart is in the picture, large enough to be read, and
// over no other; each line is there in its colour, those of Okabe and Ito in turn.
func TestABrowserShowsAChartWithAllItsLabels(t *testing.T) {
	colours := []string{"0,114,178", "213,94,0", "0,158,115", "0,0,0", "204,121,167", "86,180,233", "230,159,0"}
	m := crowd(t)
	m.run(t, "match", "start", "--game", "kit", "--rule", "rounds.count=2", "North", "East")
	m.run(t, "score", "add", "--match", "14", "North=out", "East=23")
	m.run(t, "match", "start", "--game", "kit", "日本太郎", "Анна", "Zoë 😀")
	m.run(t, "score", "add", "--match", "15", "日本太郎=out", "Анна=20", "Zoë 😀=30")
	m.run(t, "score", "add", "--match", "14", "North=20", "East=out")
	for _, tt := range []struct {
		name   string
		args   []string
		lines  int
		labels []string
	}{
		{"a match of two", []string{"--match", "14"}, 2, []string{"North", "East", "15", "18", "1", "2", "round", "total: fewer points are better"}},
		{"a match of seven", []string{"--match", "13"}, 7, []string{"Alexandra-Katharina", "日本太郎", "Анна", "Zoë 😀", "Bob", "Carla", "1", "4", "round"}},
		{"one round, in three scripts", []string{"--match", "15"}, 3, []string{"日本太郎", "Анна", "Zoë 😀", "-5", "20", "30", "1"}},
		{"the places of a season", []string{"--season", "Autumn 2026"}, 5, []string{"North", "Mia", "match", "12", "place: 1 is the best"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "chart.svg")
			m.run(t, append([]string{"chart", "--output", file}, tt.args...)...)
			svg, err := os.ReadFile(file)
			require.NoError(t, err)
			p := inBrowser(t, string(svg))
			var said []string
			for i, text := range p.Texts {
				said = append(said, text.Words)
				require.GreaterOrEqual(t, text.Left, 0.0, text.Words)
				require.GreaterOrEqual(t, text.Top, 0.0, text.Words)
				require.LessOrEqual(t, text.Right, p.Width, text.Words)
				require.LessOrEqual(t, text.Bottom, p.Height, text.Words)
				require.Greater(t, text.Right-text.Left, 2.0, text.Words)
				require.GreaterOrEqual(t, text.Size, 18.0, "%s: in a picture 1080 wide", text.Words)
				require.Less(t, brightness(t, text.Fill), 130, "%s: dark on white", text.Words)
				for _, other := range p.Texts[:i] {
					apart := text.Left >= other.Right || text.Right <= other.Left || text.Top+4 >= other.Bottom || text.Bottom-4 <= other.Top
					require.True(t, apart, "%q lies over %q", text.Words, other.Words)
				}
			}
			for _, label := range tt.labels {
				require.Contains(t, said, label, strings.Join(said, " / "))
			}
			require.Equal(t, "255,255,255", p.Ground)
			for i, colour := range colours {
				if i < tt.lines && colour != "0,0,0" { // which letters may have too
					require.Greater(t, p.Colours[colour], 100, "line %d", i)
				} else if i >= tt.lines {
					require.Zero(t, p.Colours[colour], "line %d", i)
				}
			}
		})
	}
}
