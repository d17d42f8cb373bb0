package chart

import (
	"image/color"
	"math"
)

// look is how a line is told from the others: no two of the first 49 share both
// colour and marker.
type look struct {
	colour color.RGBA
	marker marker
	dash   []float64 // lengths of stroke and space in turn, in pixels; none: solid
}

// palette is colours that people tell apart whatever colours they see, all of
// them dark enough for white ground; the eighth of the source, yellow, is not.
//
// Source: Okabe and Ito, "Color Universal Design", https://jfly.uni-koeln.de/color/.
var palette = []color.RGBA{
	{0x00, 0x72, 0xB2, 0xFF}, // blue
	{0xD5, 0x5E, 0x00, 0xFF}, // vermillion
	{0x00, 0x9E, 0x73, 0xFF}, // bluish green
	{0x00, 0x00, 0x00, 0xFF}, // black
	{0xCC, 0x79, 0xA7, 0xFF}, // reddish purple
	{0x56, 0xB4, 0xE9, 0xFF}, // sky blue
	{0xE6, 0x9F, 0x00, 0xFF}, // orange
}

var dashes = [][]float64{nil, {20, 8}, {5, 7}, {20, 7, 5, 7}, {10, 14}}

// lookOf is how the line of that number looks, from 0.
func lookOf(i int) look {
	n := len(palette)
	round := i / n
	return look{palette[i%n], markers[(i+round)%len(markers)], dashes[round%len(dashes)]}
}

// levels are how much of a primary colour there is in the 216 colours that nearly
// every terminal has from number 16 on: 36 for each level of red, 6 of green, 1 of blue.
var levels = []int{0, 95, 135, 175, 215, 255}

// TerminalColour is the number of the terminal's colour that is nearest to that of
// the line of that number, from 0. Black has none: it is what the terminal itself
// writes with, on whatever ground.
func TerminalColour(line int) (number int, ok bool) {
	c := palette[line%len(palette)]
	if c.R == 0 && c.G == 0 && c.B == 0 {
		return 0, false
	}
	number = 16
	for i, part := range []uint8{c.R, c.G, c.B} {
		nearest := 0
		for level, value := range levels {
			if abs(value-int(part)) < abs(levels[nearest]-int(part)) {
				nearest = level
			}
		}
		number += nearest * []int{36, 6, 1}[i]
	}
	return number, true
}

func abs(n int) int { return max(n, -n) }

// marker is the outline of what is drawn at each point, around the origin, with
// 1 for the radius.
type marker []point

var markers = []marker{
	polygon(32, 1, 0),
	polygon(4, 1.2, math.Pi/4),
	polygon(3, 1.3, -math.Pi/2),
	polygon(4, 1.25, 0),
	cross(0),
	polygon(3, 1.3, math.Pi/2),
	cross(math.Pi / 4),
}

// polygon is a regular one with its corners that far out, the first at that angle.
func polygon(corners int, out, from float64) marker {
	m := make(marker, corners)
	for i := range m {
		sin, cos := math.Sincos(from + 2*math.Pi*float64(i)/float64(corners))
		m[i] = point{out * cos, out * sin}
	}
	return m
}

// cross is two bars over each other, turned by that angle.
func cross(by float64) marker {
	const arm, half = 1.2, 0.36
	sin, cos := math.Sincos(by)
	var m marker
	for _, p := range []point{{half, -arm}, {half, -half}, {arm, -half}, {arm, half}, {half, half}, {half, arm},
		{-half, arm}, {-half, half}, {-arm, half}, {-arm, -half}, {-half, -half}, {-half, -arm}} {
		m = append(m, point{p.x*cos - p.y*sin, p.x*sin + p.y*cos})
	}
	return m
}

// at returns the outline around a point, with that radius.
func (m marker) at(p point, radius float64) []point {
	out := make([]point, len(m))
	for i, q := range m {
		out[i] = point{p.x + radius*q.x, p.y + radius*q.y}
	}
	return out
}
