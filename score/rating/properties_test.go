package rating

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// ratings draws from a few means and deviations, so that equal ones meet, and
// from others.
func ratings() *rapid.Generator[Rating] {
	return rapid.Custom(func(t *rapid.T) Rating {
		return Rating{
			Mu:    rapid.OneOf(rapid.SampledFrom([]float64{25, 30.1, 18.7}), rapid.Float64Range(-40, 90)).Draw(t, "mu"),
			Sigma: rapid.OneOf(rapid.SampledFrom([]float64{25.0 / 3, 4.3, 1.1}), rapid.Float64Range(0.05, 12)).Draw(t, "sigma"),
		}
	})
}

// matches draws least to most players, all ranked, at one place or several.
func matches(least, most int) *rapid.Generator[[]Finish] {
	return rapid.Custom(func(t *rapid.T) []Finish {
		match := make([]Finish, rapid.IntRange(least, most).Draw(t, "players"))
		places := rapid.IntRange(1, len(match)).Draw(t, "places")
		for i := range match {
			match[i] = Finish{ratings().Draw(t, "rating"), rapid.IntRange(1, places).Draw(t, "place")}
		}
		return match
	})
}

// untied draws a match in the order of its places, which are 1, 2, 3, …
func untied(least, most int) *rapid.Generator[[]Finish] {
	return rapid.Custom(func(t *rapid.T) []Finish {
		match := matches(least, most).Draw(t, "match")
		for i := range match {
			match[i].Place = i + 1
		}
		return match
	})
}

// bits tells ratings apart that differ in the last bit or in a zero's sign.
func bits(all []Rating) [][2]uint64 {
	out := make([][2]uint64, len(all))
	for i, r := range all {
		out[i] = [2]uint64{math.Float64bits(r.Mu), math.Float64bits(r.Sigma)}
	}
	return out
}

// sharing counts those at f's place.
func sharing(match []Finish, f Finish) int {
	n := 0
	for _, g := range match {
		if g.Place == f.Place {
			n++
		}
	}
	return n
}

func TestEqualPlayersAtOnePlaceStayEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 7).Draw(t, "match")
		twin := rapid.IntRange(0, len(match)-1).Draw(t, "twin")
		after := bits(Rate(append(match, match[twin])))
		require.Equal(t, after[twin], after[len(match)])
	})
}

func TestTheOrderOfListingDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 8).Draw(t, "match")
		order := rapid.Permutation(indices(len(match))).Draw(t, "order")
		shuffled, want := make([]Finish, len(match)), make([]Rating, len(match))
		after := Rate(match)
		for to, from := range order {
			shuffled[to], want[to] = match[from], after[from]
		}
		require.Equal(t, bits(want), bits(Rate(shuffled)))
	})
}

// Players who differ in one thing only are listed from each of them on around:
// their variances, and their strengths, add up differently from different starts.
// Mu near 0 shows the last bits of its change.
func TestSumsAreTakenInOneOrder(t *testing.T) {
	several := []float64{8.37, 0.113, 4.31, 1.17, 7.79, 2.93, 5.57, 0.319, 6.61}
	for _, tt := range []struct {
		name string
		with func(float64) Rating
		sum  func(match []Finish) float64
	}{
		{"sigma", func(x float64) Rating { return Rating{0, x} }, spread},
		{"mu", func(x float64) Rating { return Rating{x, 8} }, func(match []Finish) float64 {
			omega, _ := surprise(Finish{Rating{4, 8}, 1}, match, 10)
			return omega
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			match := []Finish{{Rating{3, 5.1}, 2}} // so that mu moves
			for _, x := range several {
				match = append(match, Finish{tt.with(x), 1})
			}
			want, sums := bits(Rate(match)), map[float64]bool{}
			for range match {
				match, want = append(match[1:], match[0]), append(want[1:], want[0])
				sums[tt.sum(match)] = true
				require.Equal(t, want, bits(Rate(match)))
			}
			require.Greater(t, len(sums), 1, "in the order listed the sums would agree")
		})
	}
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func TestOnlyTheOrderOfPlacesCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 8).Draw(t, "match")
		want := bits(Rate(match))
		step := rapid.IntRange(1, 1000).Draw(t, "step")
		for i := range match {
			match[i].Place *= step
		}
		require.Equal(t, want, bits(Rate(match)))
	})
}

func TestWhoIsNotRankedHasNoPart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 7).Draw(t, "match")
		absent := Finish{ratings().Draw(t, "absent"), -rapid.IntRange(0, 3).Draw(t, "place")}
		at := rapid.IntRange(0, len(match)).Draw(t, "at")
		with := append(append(append([]Finish(nil), match[:at]...), absent), match[at:]...)
		after := Rate(match)
		want := append(append(append([]Rating(nil), after[:at]...), absent.Rating), after[at:]...)
		require.Equal(t, bits(want), bits(Rate(with)))
	})
}

func TestFewerThanTwoRankedChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(1, 6).Draw(t, "match")
		one := rapid.IntRange(-1, len(match)-1).Draw(t, "the one ranked, or -1")
		var want []Rating
		for i := range match {
			if i != one {
				match[i].Place = 0
			}
			want = append(want, match[i].Rating)
		}
		require.Equal(t, bits(want), bits(Rate(match)))
	})
}

// The sign of a zero too, which adding zero to it would lose.
func TestOneRankedKeepsTheSignOfZero(t *testing.T) {
	below := Rating{math.Copysign(0, -1), 1}
	require.Equal(t, bits([]Rating{below}), bits(Rate([]Finish{{below, 1}})))
}

func TestFirstAloneNeverLosesAndLastAloneNeverGains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 8).Draw(t, "match")
		for i := range match {
			match[i].Place++
		}
		match[0].Place, match[1].Place = 1, 1000
		after := Rate(match)
		require.GreaterOrEqual(t, after[0].Mu, match[0].Rating.Mu)
		require.LessOrEqual(t, after[1].Mu, match[1].Rating.Mu)
	})
}

func TestEqualStrengthsAllTiedStayWhereTheyAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 8).Draw(t, "match")
		for i := range match {
			match[i].Place, match[i].Rating.Mu = 1, match[0].Rating.Mu
		}
		for _, r := range Rate(match) {
			require.Equal(t, match[0].Rating.Mu, r.Mu)
		}
	})
}

func TestSigmaNeverGrowsAndStaysAboveZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 8).Draw(t, "match")
		apart := rapid.SampledFrom([]float64{1, 1000}).Draw(t, "apart") // far: nothing is learnt
		for i := range match {
			match[i].Rating.Mu *= apart
		}
		for i, r := range Rate(match) {
			require.LessOrEqual(t, r.Sigma, match[i].Rating.Sigma)
			require.Positive(t, r.Sigma)
		}
	})
}

func TestChangesOfMuOverVarianceAddUpToZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 8).Draw(t, "match")
		sum, rounding := 0.0, 0.0
		for i, r := range Rate(match) {
			before := match[i].Rating
			variance := before.Sigma * before.Sigma
			sum += (r.Mu - before.Mu) / variance
			rounding += 1e-14 * (1 + math.Abs(before.Mu)/variance)
		}
		require.InDelta(t, 0, sum, rounding)
	})
}

// Of two with equal ratings; see TestRateByHand for a shared place that is worth
// less than a worse one held alone.
func TestTheBetterPlaceIsWorthMoreUnlessSharedByMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 8).Draw(t, "match")
		match[1].Rating = match[0].Rating
		if match[0].Place > match[1].Place {
			match[0], match[1] = match[1], match[0]
		}
		after := Rate(match)
		require.GreaterOrEqual(t, after[0].Sigma, after[1].Sigma*(1-1e-14))
		if sharing(match, match[0]) <= sharing(match, match[1]) {
			require.GreaterOrEqual(t, after[0].Mu, after[1].Mu-1e-12)
		}
	})
}

func TestChangingPlacesWithTheOneAheadIsWorthMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := untied(2, 8).Draw(t, "match")
		i := rapid.IntRange(1, len(match)-1).Draw(t, "player")
		before := Rate(match)[i].Mu
		match[i].Place, match[i-1].Place = i, i+1
		require.GreaterOrEqual(t, Rate(match)[i].Mu, before-1e-12)
	})
}

func TestOnlyDifferencesOfMuCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 8).Draw(t, "match")
		by := rapid.Float64Range(-100, 100).Draw(t, "by")
		want := Rate(match)
		for i := range match {
			match[i].Rating.Mu += by
			want[i].Mu += by
		}
		near(t, want, Rate(match))
	})
}
