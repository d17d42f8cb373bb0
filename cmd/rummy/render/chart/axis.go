package chart

import "math"

// axis is the range of values and those of them that are labelled.
type axis struct {
	low, high float64
	turned    bool // low is up
	ticks     []float64
}

// newAxis covers all values with no more than so many labels, at least 4.
func newAxis(c Chart, most int) axis {
	low, high, whole := c.bounds()
	if c.Places {
		return placesAxis(int(high), most)
	}
	if low == high {
		low, high = low-1, high+1
	}
	for _, step := range steps(whole) {
		first, last := math.Floor(low/step), math.Ceil(high/step)
		if int(last-first) < most {
			a := axis{low: first * step, high: last * step, turned: c.LowWins}
			for k := first; k <= last; k++ {
				a.ticks = append(a.ticks, k*step)
			}
			return a
		}
	}
	return axis{low: low, high: high, turned: c.LowWins, ticks: []float64{low, high}}
}

// placesAxis labels the first place and then every one, every fifth, tenth …
func placesAxis(worst, most int) axis {
	worst = max(worst, 2)
	step := 1
	for n := 0; worst/step >= most || step > 1 && worst/step+1 > most; n++ {
		step = []int{5, 2}[n%2] * step
	}
	a := axis{low: 1, high: float64(worst), turned: true, ticks: []float64{1}}
	for place := step; place <= worst; place += step {
		if place > 1 {
			a.ticks = append(a.ticks, float64(place))
		}
	}
	return a
}

// bounds returns the least and the greatest value, and whether all are whole.
func (c Chart) bounds() (low, high float64, whole bool) {
	low, high, whole = math.Inf(1), math.Inf(-1), true
	for _, l := range c.Lines {
		for _, v := range l.Values {
			if Known(v) {
				low, high = min(low, v), max(high, v)
				whole = whole && v == math.Trunc(v)
			}
		}
	}
	if low > high {
		return 0, 1, true
	}
	return low, high, whole
}

// steps are the round numbers that labels may be apart, from the least on.
func steps(whole bool) (all []float64) {
	exp := -2
	if whole {
		exp = 0
	}
	for ; exp <= 12; exp++ {
		for _, digit := range []float64{1, 2, 5} {
			all = append(all, digit*math.Pow10(exp))
		}
	}
	return all
}

// down returns how far down from the top a value lies: 0 at the top, 1 at the
// bottom.
func (a axis) down(v float64) float64 {
	part := (v - a.low) / (a.high - a.low)
	if a.turned {
		return part
	}
	return 1 - part
}

// every returns how far apart the columns that are labelled are, so that labels
// that are that wide have room where columns lie room apart.
func every(widest, room float64) int {
	return max(1, int(math.Ceil(widest/room)))
}
