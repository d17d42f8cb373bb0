// Package chart draws lines over columns, such as running totals over rounds:
// as text for a terminal, as SVG and as PNG. What is drawn is decided once, in
// layout.go, so that both pictures look alike. A line is told from the others by
// its marker, or letter, as well as by its colour, and better is always up.
package chart

import (
	"math"
	"strconv"
	"strings"
)

// Chart is what is to be drawn.
type Chart struct {
	Title   string
	Notes   []string // sentences below the title
	XLabel  string   // what a column is: "round"
	YLabel  string   // what a value is: "total"
	Better  string   // which values are better, in words: "fewer points are better"
	LowWins bool     // the axis is turned, so that low values are up
	Places  bool     // values are places 1, 2, …: whole numbers, the first of them up
	X       []string // the columns, from left to right
	Lines   []Line   // in the order of the legend
}

// Line is the values of one player.
type Line struct {
	Name   string
	Values []float64 // one a column; Gap where there is none
}

// Gap is the value of a column in which there is none: the line is broken there.
func Gap() float64 { return math.NaN() }

// Known tells whether a value is none of the gaps.
func Known(v float64) bool { return !math.IsNaN(v) }

// last returns the value in the last column, as it stands in the legend; "" for
// a gap.
func (l Line) last() string {
	if n := len(l.Values); n > 0 && Known(l.Values[n-1]) {
		return Number(l.Values[n-1])
	}
	return ""
}

// runs returns the columns with values that follow one another, from each gap to
// the next: first and last.
func (l Line) runs() (runs [][2]int) {
	for i, v := range l.Values {
		switch {
		case !Known(v):
		case i > 0 && Known(l.Values[i-1]):
			runs[len(runs)-1][1] = i
		default:
			runs = append(runs, [2]int{i, i})
		}
	}
	return runs
}

// Number writes a value with at most two digits after the point.
func Number(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}
