package chart

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLabelsAreRoundAndCoverAllValues(t *testing.T) {
	for _, tt := range []struct {
		name   string
		values []float64
		most   int
		want   []float64
	}{
		{"some points", []float64{-15, 40}, 10, []float64{-20, -10, 0, 10, 20, 30, 40}},
		{"just too many for tens", []float64{-15, 85}, 10, []float64{-20, 0, 20, 40, 60, 80, 100}},
		{"one value", []float64{7}, 10, []float64{6, 7, 8}},
		{"whole values are labelled by whole ones", []float64{3, 4}, 10, []float64{3, 4}},
		{"others are not", []float64{1.5, 2.25}, 10, []float64{1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 2.3}},
		{"large", []float64{0, 123456}, 6, []float64{0, 50000, 100000, 150000}},
		{"none", []float64{Gap()}, 10, []float64{0, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := newAxis(Chart{Lines: []Line{{Values: tt.values}}}, tt.most)
			require.InDeltaSlice(t, tt.want, a.ticks, 1e-9)
			require.InDelta(t, tt.want[0], a.low, 1e-9)
			require.InDelta(t, tt.want[len(tt.want)-1], a.high, 1e-9)
		})
	}
}

func TestPlacesAreLabelledFromTheFirst(t *testing.T) {
	for _, tt := range []struct {
		worst float64
		want  []float64
	}{
		{1, []float64{1, 2}},
		{4, []float64{1, 2, 3, 4}},
		{9, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{12, []float64{1, 5, 10}},
		{30, []float64{1, 5, 10, 15, 20, 25, 30}},
		{70, []float64{1, 10, 20, 30, 40, 50, 60, 70}},
	} {
		a := newAxis(Chart{Places: true, Lines: []Line{{Values: []float64{tt.worst}}}}, 10)
		require.Equal(t, tt.want, a.ticks)
		require.Equal(t, 0., a.down(1))
		require.Equal(t, 1., a.down(max(2, tt.worst)))
	}
}

func TestNumbersAreWrittenWithTwoDigitsAtMost(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -5: "-5", 100: "100", 1. / 3: "0.33", 2.5: "2.5", -0.001: "0", 1.999: "2"} {
		require.Equal(t, want, Number(v))
	}
}
