package chart

import "image/color"

// picture is what is drawn, the same for SVG and PNG: from back to front, in
// pixels from the top left.
type picture struct {
	width, height int
	title, text   string // what it is, for those who cannot see it
	strokes       []stroke
	areas         []area
	words         []words
}

type point struct{ x, y float64 }

// stroke is a line through points.
type stroke struct {
	points []point
	width  float64
	colour color.RGBA
	dash   []float64
}

// area is a filled outline without holes.
type area struct {
	outline []point
	colour  color.RGBA
	what    string // shown when pointed at: "North, round 3: 23"; or ""
}

// words is a line of text. Its point is on the line on which letters stand: at
// the left, the middle or the right of it.
type words struct {
	at     point
	anchor anchor
	size   float64 // of an em
	colour color.RGBA
	text   string
}

// anchor is the part of a line of text that is at its point.
type anchor float64

const (
	left   anchor = 0
	middle anchor = 0.5
	right  anchor = 1
)

var (
	white = color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
	ink   = color.RGBA{0x1A, 0x1A, 0x1A, 0xFF}
	grey  = color.RGBA{0x55, 0x55, 0x55, 0xFF}
	light = color.RGBA{0xDD, 0xDD, 0xDD, 0xFF}
)
