package chart

import (
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// eye is how colours reach somebody: a matrix over red, green and blue light.
// Those of people who lack a kind of cone are by Viénot, Brettel and Mollon
// (1999), "Digital video colourmaps for checking the legibility of displays by
// dichromats".
type eye [3][3]float64

var eyes = map[string]eye{
	"all cones":      {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"no red cones":   {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}},
	"no green cones": {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}},
	"a grey screen":  {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// seen is a colour in CIELAB as an eye sees it.
func (e eye) seen(c color.RGBA) (lab [3]float64) {
	var light [3]float64
	for i, v := range []uint8{c.R, c.G, c.B} {
		if f := float64(v) / 255; f <= 0.04045 {
			light[i] = f / 12.92
		} else {
			light[i] = math.Pow((f+0.055)/1.055, 2.4)
		}
	}
	var rgb [3]float64
	for i := range rgb {
		for k := range light {
			rgb[i] += e[i][k] * light[k]
		}
	}
	curve := func(f float64) float64 {
		if f > 0.008856 {
			return math.Cbrt(f)
		}
		return 7.787*f + 16./116
	}
	x := curve((0.4124*rgb[0] + 0.3576*rgb[1] + 0.1805*rgb[2]) / 0.9505)
	y := curve(0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2])
	z := curve((0.0193*rgb[0] + 0.1192*rgb[1] + 0.9505*rgb[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// apart is how different an eye sees two colours; 2.3 is just seen, side by side.
func (e eye) apart(a, b color.RGBA) float64 {
	p, q := e.seen(a), e.seen(b)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

var black = color.RGBA{0, 0, 0, 255}

// onTerminals is what terminals make of the numbers of the colours of lines.
func onTerminals() (all []color.RGBA) {
	for i := range palette {
		n, ok := TerminalColour(i)
		if !ok {
			all = append(all, black)
			continue
		}
		part := func(n int) uint8 { return []uint8{0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF}[n%6] }
		all = append(all, color.RGBA{part((n - 16) / 36), part((n - 16) / 6), part(n - 16), 255})
	}
	return all
}

func TestColoursAreToldApartByTheColourBlind(t *testing.T) {
	for name, e := range eyes {
		if name == "a grey screen" {
			continue // there the markers tell
		}
		for _, all := range [][]color.RGBA{palette, onTerminals()} {
			for i, a := range all {
				require.Greater(t, e.apart(a, white), 30., "%s, %v on white", name, a)
				for _, b := range all[:i] {
					require.Greater(t, e.apart(a, b), 12., "%s, %v and %v", name, a, b)
				}
			}
		}
		for _, a := range onTerminals() {
			if a != black {
				require.Greater(t, e.apart(a, black), 25., "%s, %v on black", name, a)
			}
		}
	}
	// the check itself: a red and a green that only red and green cones tell apart
	require.Less(t, eyes["no green cones"].apart(color.RGBA{0xC0, 0x40, 0x40, 255}, color.RGBA{0x74, 0x74, 0x3D, 255}), 12.)
	require.Greater(t, eyes["all cones"].apart(color.RGBA{0xC0, 0x40, 0x40, 255}, color.RGBA{0x74, 0x74, 0x3D, 255}), 30.)
}

// On a grey screen, or on paper, the marker tells lines apart; of lines that have
// the same marker the colour, and the dashes.
func TestNoTwoLinesLookAlike(t *testing.T) {
	type shape struct{ colour, marker int }
	seen := map[shape]int{}
	for i := range 49 {
		look := lookOf(i)
		s := shape{-1, -1}
		for k := range palette {
			if palette[k] == look.colour {
				s.colour = k
			}
			if &markers[k][0] == &look.marker[0] {
				s.marker = k
			}
		}
		require.NotContains(t, seen, s, "lines %d and %d", i, seen[s])
		seen[s] = i
	}
	for i := range 7 {
		require.Nil(t, lookOf(i).dash)
		for k := range i {
			require.NotEqual(t, lookOf(i).marker, lookOf(k).marker)
		}
		for round := 1; round < 5; round++ {
			require.NotEqual(t, lookOf(i).dash, lookOf(i+7*round).dash)
		}
	}
}

// The levels of a primary colour are 0, 95, 135, 175, 215 and 255: blue, 00 72 B2, is 0,
// 114 and 178, so nearest to 0, 95 and 175, the levels 0, 1 and 3: 16 + 6 + 3.
func TestOnATerminalALineHasTheNearestColour(t *testing.T) {
	for line, want := range []int{
		16 + 1*6 + 3,        // blue
		16 + 4*36 + 1*6,     // vermillion, 213 94 0
		16 + 3*6 + 1,        // bluish green, 0 158 115: as near to 95 as to 135
		0,                   // black
		16 + 4*36 + 2*6 + 3, // reddish purple, 204 121 167
		16 + 1*36 + 3*6 + 4, // sky blue, 86 180 233
		16 + 4*36 + 3*6,     // orange, 230 159 0
	} {
		number, ok := TerminalColour(line)
		require.Equal(t, want != 0, ok)
		require.Equal(t, want, number)
		again, _ := TerminalColour(line + 7)
		require.Equal(t, number, again)
	}
}
