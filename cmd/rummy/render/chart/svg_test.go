package chart

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawing is an SVG as another program reads it.
type drawing struct {
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	Title  string `xml:"title"`
	Desc   string `xml:"desc"`
	Lines  []struct {
		Points string `xml:"points,attr"`
		Stroke string `xml:"stroke,attr"`
		Dashes string `xml:"stroke-dasharray,attr"`
		Width  string `xml:"stroke-width,attr"`
	} `xml:"polyline"`
	Areas []struct {
		Points string `xml:"points,attr"`
		Fill   string `xml:"fill,attr"`
		Title  string `xml:"title"`
	} `xml:"polygon"`
	Texts []struct {
		X      float64 `xml:"x,attr"`
		Y      float64 `xml:"y,attr"`
		Anchor string  `xml:"text-anchor,attr"`
		Text   string  `xml:",chardata"`
	} `xml:"text"`
}

func read(t require.TestingT, c Chart) drawing {
	data, err := c.SVG()
	require.NoError(t, err)
	var d drawing
	require.NoError(t, xml.Unmarshal(data, &d))
	return d
}

// points reads a list of points.
func points(t require.TestingT, text string) (all []point) {
	for _, pair := range strings.Fields(text) {
		x, y, ok := strings.Cut(pair, ",")
		require.True(t, ok, text)
		fx, err := strconv.ParseFloat(x, 64)
		require.NoError(t, err)
		fy, err := strconv.ParseFloat(y, 64)
		require.NoError(t, err)
		all = append(all, point{fx, fy})
	}
	return all
}

// centre is the mean of the corners of a marker, each of which is as far out as
// the one opposite, or as the others of a regular outline.
func centre(t require.TestingT, text string) (c point) {
	all := points(t, text)
	for _, p := range all {
		c.x, c.y = c.x+p.x/float64(len(all)), c.y+p.y/float64(len(all))
	}
	return c
}

// labelled is where across the label of a column stands.
func (d drawing) labelled(t require.TestingT, label string) float64 {
	for _, w := range d.Texts {
		if w.Text == label && w.Anchor == "middle" {
			return w.X
		}
	}
	require.Fail(t, "no label "+label)
	return 0
}

// curves are the lines of players: those that are 5 pixels thick and longer than
// the samples of the legend, which are 84.
func (d drawing) curves(t require.TestingT) (found [][]point, colours []string) {
	for _, l := range d.Lines {
		p := points(t, l.Points)
		if l.Width == "5" && (len(p) != 2 || p[0].y != p[1].y || p[1].x-p[0].x != 84) {
			found, colours = append(found, p), append(colours, l.Stroke)
		}
	}
	return found, colours
}

// evening is three rounds of two players. Labels -20, -10 … 40.
func evening() Chart {
	return Chart{Title: "match 3", XLabel: "round", YLabel: "total", Better: "fewer points are better", LowWins: true,
		X: []string{"1", "2", "3"}, Lines: []Line{{"North", []float64{-15, 5, 20}}, {"East", []float64{10, 30, 40}}}}
}

// The title takes 40 + 42*1.25 pixels, the line on what is better 24 + 30*1.25 +
// 12 more: the values begin at 166 and 640 lower is their end, with 24 free at
// both. From -20 to 40 a point is 592/60 pixels.
func down(v float64) float64 { return 166 + 24 + (v+20)*592/60 }

func TestEachValueIsAtItsPlaceInTheSVG(t *testing.T) {
	d := read(t, evening())
	// The last column is 40 + 24 from the right edge, the second in the middle.
	first := d.labelled(t, "1")
	x := []float64{first, (first + 1016) / 2, 1016}
	require.InDelta(t, x[1], d.labelled(t, "2"), 0.01)
	require.InDelta(t, x[2], d.labelled(t, "3"), 0.01)
	want := [][]float64{{-15, 5, 20}, {10, 30, 40}}
	curves, colours := d.curves(t)
	require.Equal(t, []string{"#0072B2", "#D55E00"}, colours)
	require.Len(t, curves, 2)
	for i, curve := range curves {
		require.Len(t, curve, 3)
		for k, p := range curve {
			require.InDelta(t, x[k], p.x, 0.01)
			require.InDelta(t, down(want[i][k]), p.y, 0.01)
		}
	}
	at := map[string]point{}
	for _, a := range d.Areas {
		if a.Title != "" {
			at[a.Title] = centre(t, a.Points)
		}
	}
	require.Len(t, at, 6)
	for i, name := range []string{"North", "East"} {
		for k, v := range want[i] {
			p, ok := at[fmt.Sprintf("%s, round %d: %v", name, k+1, v)]
			require.True(t, ok)
			require.InDelta(t, x[k], p.x, 0.02)
			require.InDelta(t, down(v), p.y, 0.02)
		}
	}
	for _, w := range d.Texts { // each label stands a third of its size below its value
		if v, err := strconv.ParseFloat(w.Text, 64); err == nil && w.Anchor == "end" && w.X < first {
			require.InDelta(t, down(v)+0.35*34, w.Y, 0.01, w.Text)
		}
	}
}

func TestWhatTheSVGSaysInWords(t *testing.T) {
	c := evening()
	c.Notes = []string{"over: North wins with 20"}
	c.Lines[1].Values[2] = Gap()
	d := read(t, c)
	require.Equal(t, "match 3", d.Title)
	require.Equal(t, "total by round; fewer points are better. North: 20. East: –.", d.Desc)
	var all []string
	for _, w := range d.Texts {
		all = append(all, w.Text)
	}
	require.Equal(t, []string{"match 3", "over: North wins with 20", "total: fewer points are better"}, all[:3])
	require.Subset(t, all, []string{"1", "2", "3", "round", "North", "20", "East"})
}

func TestMoreIsUpWhereMoreIsBetter(t *testing.T) {
	for _, low := range []bool{true, false} {
		c := evening()
		c.LowWins = low
		curves, _ := read(t, c).curves(t)
		require.Equal(t, low, curves[0][0].y < curves[1][0].y, "North has fewer points")
	}
}

func TestALineIsBrokenAtAGap(t *testing.T) {
	c := evening()
	c.X = []string{"1", "2", "3", "4", "5", "6"}
	c.Lines = []Line{{"North", []float64{1, 2, Gap(), 4, Gap(), 6}}, {"East", []float64{Gap(), Gap(), Gap(), Gap(), Gap(), Gap()}}}
	d := read(t, c)
	curves, _ := d.curves(t)
	require.Len(t, curves, 1, "from 1 to 2; 4 and 6 have no neighbour")
	require.Len(t, curves[0], 2)
	var marked []string
	for _, a := range d.Areas {
		if a.Title != "" {
			marked = append(marked, a.Title)
		}
	}
	require.Equal(t, []string{"North, round 1: 1", "North, round 2: 2", "North, round 4: 4", "North, round 6: 6"}, marked)
}

// Two who share a place are drawn side by side, one radius and a pixel beside it.
func TestMarkersOnOneValueLieSideBySide(t *testing.T) {
	c := Chart{Title: "season", XLabel: "match", YLabel: "place", Better: "1 is the best", Places: true, X: []string{"7", "9"},
		Lines: []Line{{"North", []float64{1, 1}}, {"East", []float64{1, 2}}}}
	d := read(t, c)
	at := map[string]float64{}
	for _, a := range d.Areas {
		at[a.Title] = centre(t, a.Points).x
	}
	x := d.labelled(t, "7")
	require.InDelta(t, x-13, at["North, match 7: 1"], 0.02)
	require.InDelta(t, x+13, at["East, match 7: 1"], 0.02)
	require.InDelta(t, d.labelled(t, "9"), at["North, match 9: 1"], 0.02)
}

func TestASingleRoundIsDrawnInTheMiddle(t *testing.T) {
	c := evening()
	c.X = c.X[:1]
	for i := range c.Lines {
		c.Lines[i].Values = c.Lines[i].Values[:1]
	}
	d := read(t, c)
	curves, _ := d.curves(t)
	require.Empty(t, curves)
	left := 0.0 // where the lines across begin
	for _, l := range d.Lines {
		if l.Width == "2" {
			left = points(t, l.Points)[0].x
		}
	}
	require.InDelta(t, (left+1040)/2, d.labelled(t, "1"), 0.01)
}

func TestNamesAreKeptInTheSVGWhateverTheirScript(t *testing.T) {
	c := evening()
	c.Title = `<b>"A & B"</b> 秋`
	c.Lines[0].Name, c.Lines[1].Name = "日本さん 😀", "علي & <Anna>"
	d := read(t, c)
	require.Equal(t, c.Title, d.Title)
	var all []string
	for _, w := range d.Texts {
		all = append(all, w.Text)
	}
	require.Subset(t, all, []string{c.Title, "日本さん 😀", "علي & <Anna>"})
}

func TestTheSameChartIsTheSameBytes(t *testing.T) {
	one, err := evening().SVG()
	require.NoError(t, err)
	again, err := evening().SVG()
	require.NoError(t, err)
	require.Equal(t, one, again)
	picture, _, err := evening().PNG()
	require.NoError(t, err)
	second, _, err := evening().PNG()
	require.NoError(t, err)
	require.Equal(t, picture, second)
}

// anyChart draws charts of up to twelve players with gaps.
func anyChart(t *rapid.T) Chart {
	c := evening()
	c.LowWins, c.Places = rapid.Bool().Draw(t, "low wins"), rapid.Bool().Draw(t, "places")
	columns := rapid.IntRange(1, 40).Draw(t, "columns")
	c.X, c.Lines = nil, nil
	for i := range columns {
		c.X = append(c.X, strconv.Itoa(i+1))
	}
	value := rapid.Custom(func(t *rapid.T) float64 {
		switch {
		case rapid.IntRange(0, 9).Draw(t, "gap") == 0:
			return Gap()
		case c.Places:
			return float64(rapid.IntRange(1, 12).Draw(t, "place"))
		}
		return float64(rapid.IntRange(-4000, 40000).Draw(t, "value")) / 100
	})
	for i := range rapid.IntRange(1, 12).Draw(t, "lines") {
		c.Lines = append(c.Lines, Line{fmt.Sprintf("P%02d", i), rapid.SliceOfN(value, columns, columns).Draw(t, "values")})
	}
	return c
}

// Every value has one marker, in its column or beside it, and of two in a column
// the better one is higher.
func TestBetterIsUpAndEveryValueIsMarked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyChart(t)
		at := map[string]point{}
		marked := 0
		for _, a := range read(t, c).Areas {
			if a.Title != "" {
				marked++
				name, _, _ := strings.Cut(a.Title, ": ")
				at[name] = centre(t, a.Points)
			}
		}
		known := 0
		for column := range c.X {
			for i, l := range c.Lines {
				v := l.Values[column]
				if !Known(v) {
					continue
				}
				known++
				p := at[fmt.Sprintf("%s, round %d", l.Name, column+1)]
				for _, o := range c.Lines[:i] {
					w := o.Values[column]
					q := at[fmt.Sprintf("%s, round %d", o.Name, column+1)]
					switch {
					case !Known(w):
					case v == w:
						require.InDelta(t, q.y, p.y, 0.02)
						require.Less(t, q.x, p.x)
					default:
						require.Equal(t, (v < w) == (c.LowWins || c.Places), p.y < q.y, "%v and %v", v, w)
					}
				}
			}
		}
		require.Equal(t, known, marked)
	})
}
