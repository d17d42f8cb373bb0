package chart

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func decoded(t *testing.T, c Chart) (image.Image, []Instead) {
	t.Helper()
	data, instead, err := c.PNG()
	require.NoError(t, err)
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	return img, instead
}

// many is a chart in which no two values of a column are near each other: each
// player has the values of the one before a round later.
func many(players, rounds int) Chart {
	c := Chart{Title: "match 3", XLabel: "round", YLabel: "total", Better: "more points are better"}
	for r := range rounds {
		c.X = append(c.X, strconv.Itoa(r+1))
	}
	for p := range players {
		l := Line{Name: fmt.Sprintf("Player %d", p+1)}
		for r := range rounds {
			l.Values = append(l.Values, float64((p+r)%players)*10)
		}
		c.Lines = append(c.Lines, l)
	}
	return c
}

func TestTheColourOfEachLineIsAtEachOfItsPoints(t *testing.T) {
	okabe := []color.RGBA{{0, 0x72, 0xB2, 255}, {0xD5, 0x5E, 0, 255}, {0, 0x9E, 0x73, 255}, {0, 0, 0, 255}, {0xCC, 0x79, 0xA7, 255}, {0x56, 0xB4, 0xE9, 255}, {0xE6, 0x9F, 0, 255}}
	for _, players := range []int{1, 2, 7, 12, 30} {
		for _, rounds := range []int{1, 10} {
			t.Run(fmt.Sprintf("%d players, %d rounds", players, rounds), func(t *testing.T) {
				c := many(players, rounds)
				img, instead := decoded(t, c)
				require.Empty(t, instead)
				d := read(t, c)
				require.Equal(t, image.Rect(0, 0, d.Width, d.Height), img.Bounds())
				require.Equal(t, 1080, d.Width)
				found := 0
				for _, a := range d.Areas {
					var player, round, value int
					if _, err := fmt.Sscanf(a.Title, "Player %d, round %d: %d", &player, &round, &value); err != nil {
						continue
					}
					found++
					require.Equal(t, (player-1+round-1)%players*10, value)
					p := centre(t, a.Points)
					require.Equal(t, okabe[(player-1)%7], color.RGBAModel.Convert(img.At(int(p.x), int(p.y))), a.Title)
				}
				require.Equal(t, players*rounds, found)
			})
		}
	}
}

// What is drawn lies on white, and the edges of the picture are free.
func TestTheEdgesOfAPictureAreWhite(t *testing.T) {
	img, _ := decoded(t, many(30, 10))
	for x := range img.Bounds().Dx() {
		for _, y := range []int{0, 20, img.Bounds().Dy() - 1} {
			require.Equal(t, color.RGBA{255, 255, 255, 255}, color.RGBAModel.Convert(img.At(x, y)))
		}
	}
}

func TestWhatLettersCannotWriteIsNumbered(t *testing.T) {
	c := many(5, 2)
	c.Title = "season 秋 2026 of Zoë"
	for i, name := range []string{"Zoë Šimůnek", "日本さん", "日本", "Zoe\u0308", "Анна Ёлкина"} {
		c.Lines[i].Name = name
	}
	c.Notes = []string{"not known yet: 日本さん from round 2 on", "over: 日本 wins, says 王 to 王"}
	_, instead := decoded(t, c)
	require.Equal(t, []Instead{{"no. 2", "日本さん"}, {"no. 3", "日本"}, {"no. 4", "Zoe\u0308"}, {"…", "秋"}, {"…", "王"}}, instead)
	l, err := newLetters()
	require.NoError(t, err)
	shown, _ := l.written(c)
	require.Equal(t, "season … 2026 of Zoë", shown.Title)
	require.Equal(t, []string{"not known yet: no. 2 from round 2 on", "over: no. 3 wins, says … to …"}, shown.Notes)
	require.Equal(t, "Анна Ёлкина", shown.Lines[4].Name)
	require.Equal(t, "no. 4", shown.Lines[3].Name)
	require.Equal(t, "日本さん", c.Lines[1].Name, "the chart itself stays")
}

func TestEmojiAndArabicAndHebrewAreNotWritten(t *testing.T) {
	l, err := newLetters()
	require.NoError(t, err)
	for _, text := range []string{"😀", "علي", "דוד", "김", "A\u200dB"} {
		require.False(t, l.has(text), text)
	}
	for _, text := range []string{"", "North 2", "ÄÖÜß éèê ñ Łódź", "Ž š ő", "Щука", "Ωμέγα", "– … −"} {
		require.True(t, l.has(text), text)
	}
}

// A line of 100 pixels round a corner, in strokes of 20 with 8 between them:
// 0-20, 28-48, 56-76 and 84-100. The corner is at 60.
func TestDashesGoOnRoundACorner(t *testing.T) {
	got := dashed([]point{{0, 0}, {60, 0}, {60, 40}}, []float64{20, 8})
	require.Equal(t, [][]point{{{0, 0}, {20, 0}}, {{28, 0}, {48, 0}}, {{56, 0}, {60, 0}, {60, 16}}, {{60, 24}, {60, 40}}}, got)
	require.Equal(t, [][]point{{{0, 0}, {20, 0}}}, dashed([]point{{0, 0}, {25, 0}}, []float64{20, 8}), "it ends in a space")
	require.Equal(t, [][]point{{{0, 0}, {60, 0}}}, dashed([]point{{0, 0}, {60, 0}}, nil))
}

// Where strokes of one line overlap, the colour stays what it is, also if a line
// goes back the way it came.
func TestOverlappingStrokesStayFilled(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 40, 20))
	s := stroke{points: []point{{5, 10}, {35, 10}, {5, 10}, {20, 3}}, width: 5, colour: ink}
	fill(img, s.outlines(), s.colour)
	for x := 6; x < 34; x++ {
		require.Equal(t, ink, img.RGBAAt(x, 10), x)
	}
	require.Zero(t, img.RGBAAt(34, 3).A)
}

// Every outline runs the way of the bars that strokes are made of: clockwise, as
// y goes down.
func TestAllOutlinesRunTheSameWay(t *testing.T) {
	around := func(outline []point) (sum float64) {
		for i, p := range outline {
			q := outline[(i+1)%len(outline)]
			sum += p.x*q.y - q.x*p.y
		}
		return sum
	}
	for i, m := range markers {
		require.Positive(t, around(m), i)
	}
	for turn := range 12 {
		sin, cos := math.Sincos(float64(turn) * math.Pi / 6)
		require.Positive(t, around(bar(point{3, 4}, point{3 + 9*cos, 4 + 9*sin}, 2)), turn)
	}
}
