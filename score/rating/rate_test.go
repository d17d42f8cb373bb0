package rating

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// near allows for rounding only.
func near(t require.TestingT, want, got []Rating) {
	require.Len(t, got, len(want))
	for i := range want {
		require.InDelta(t, want[i].Mu, got[i].Mu, 1e-9*max(1, math.Abs(want[i].Mu)), "mu of player %d", i)
		require.InDelta(t, want[i].Sigma, got[i].Sigma, 1e-9*want[i].Sigma, "sigma of player %d", i)
	}
}

// n new players: c² = n (s² + s²/4), so s²/c = s/sqrt(1.25 n); s is 25/3.
// p is one over the number of those at a place and below it.
func TestRateByHand(t *testing.T) {
	const s = 25.0 / 3
	fresh := Default()
	left := func(sigma, gone float64) float64 { return sigma * math.Sqrt(1-gone) }

	// 60²+25² = 65²: sigma 10 and beta 25/6 give 65/6 a player, four of them
	// c = 65/3, s²/c = 60/13, (s/c)³ = 216/2197. One is five times as strong.
	const c = 65.0 / 3
	strong := Rating{Mu: 20 + c*math.Log(5), Sigma: 10}
	other := Rating{Mu: 20, Sigma: 10}

	for _, tt := range []struct {
		name  string
		match []Finish
		want  []Rating
	}{
		{"nobody", nil, []Rating{}},
		// p = 1/2; s/sqrt 2.5 times 1/2; gone is 2.5^-1.5 times 1/4.
		{"two new players", []Finish{{fresh, 1}, {fresh, 2}}, []Rating{
			{25 + s/math.Sqrt(10), left(s, 0.25/(2.5*math.Sqrt(2.5)))},
			{25 - s/math.Sqrt(10), left(s, 0.25/(2.5*math.Sqrt(2.5)))},
		}},
		// s²/c = 10/3, (s/c)³ = 0.064. First: 1/2 - 1/5. Third: 1 - 1/3 - 1/5.
		// Fourth: 1 - 1/2 - 1/3 - 1/5. Last: 1 - 1 - 1/2 - 1/3 - 1/5.
		// p(1-p): 4/25, and 2/9 more, and 1/4 more, and nothing.
		{"two first of five gain less than the third",
			[]Finish{{fresh, 4}, {fresh, 1}, {fresh, 3}, {fresh, 1}, {fresh, 5}},
			[]Rating{
				{25 - 1.0/9, left(s, 0.064*(4.0/25+2.0/9+1.0/4))},
				{26, left(s, 0.064*4.0/25)},
				{25 + 14.0/9, left(s, 0.064*(4.0/25+2.0/9))},
				{26, left(s, 0.064*4.0/25)},
				{25 - 31.0/9, left(s, 0.064*(4.0/25+2.0/9+1.0/4))},
			}},
		// First place, of weight 5+1+1+1: p = 5/8 and 1/8; 1/2 - 5/8, 1/2 - 1/8.
		// Third: 1 - 1/2 - 1/8. Last: 1 - 1 - 1/2 - 1/8.
		{"a favourite who shares the first place loses",
			[]Finish{{strong, 1}, {other, 1}, {other, 3}, {other, 4}},
			[]Rating{
				{strong.Mu - 60.0/13*1/8, left(10, 216.0/2197*15/64)},
				{20 + 60.0/13*3/8, left(10, 216.0/2197*7/64)},
				{20 + 60.0/13*3/8, left(10, 216.0/2197*23/64)},
				{20 - 60.0/13*5/8, left(10, 216.0/2197*23/64)},
			}},
		{"who is not ranked has no part",
			[]Finish{{fresh, 0}, {fresh, 1}, {strong, -1}, {fresh, 2}},
			[]Rating{
				fresh,
				{25 + s/math.Sqrt(10), left(s, 0.25/(2.5*math.Sqrt(2.5)))},
				strong,
				{25 - s/math.Sqrt(10), left(s, 0.25/(2.5*math.Sqrt(2.5)))},
			}},
		{"one ranked is no match", []Finish{{strong, 1}, {other, 0}}, []Rating{strong, other}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			near(t, tt.want, Rate(tt.match))
		})
	}
}

// The last of eight equal players learns 1/2·1/2 + 1/3·2/3 + … + 1/8·7/8 = 1.19
// times nearly (s/c)³ = 1: more than all of his variance, were it not for kappa.
func TestOneMatchLeavesATenThousandthOfAVariance(t *testing.T) {
	match := []Finish{{Rating{25, 1000}, 8}}
	for place := 1; place <= 7; place++ {
		match = append(match, Finish{Rating{25, 1}, place})
	}
	require.InDelta(t, 10, Rate(match)[0].Sigma, 1e-12)
}

func TestANewPlayersOrdinalIsZero(t *testing.T) {
	require.Zero(t, Default().Ordinal())
	require.Equal(t, 24.0, Rating{Mu: 30, Sigma: 2}.Ordinal())
}

// Strengths thousands of c apart, where e to their power is beyond a float64.
// Who wins as expected learns nothing; who came last and was sure to win three
// times over loses 3 s²/c. The two weak ones are level: p = 1/2, gone is 1/4.
func TestStrengthsFarApart(t *testing.T) {
	const c = 65.0 / 3 // as in TestRateByHand
	top, mid, low := Rating{1e5, 10}, Rating{0, 10}, Rating{-1e5, 10}
	level := 10 * math.Sqrt(1-216.0/2197/4)
	near(t, []Rating{{-1e5 - 100/c/2, level}, mid, {-1e5 + 100/c/2, level}, top},
		Rate([]Finish{{low, 4}, {mid, 2}, {low, 3}, {top, 1}}))
	near(t, []Rating{{1e5 - 3*100/c, 10}, {100 / c, 10}, {-1e5 + 100/c, 10}, {-1e5 + 100/c, 10}},
		Rate([]Finish{{top, 4}, {mid, 2}, {low, 1}, {low, 3}}))
}

func BenchmarkRateFour(b *testing.B) {
	match := []Finish{{Rating{27, 7}, 2}, {Rating{22, 5}, 1}, {Rating{31, 6}, 4}, {Default(), 2}}
	for b.Loop() {
		Rate(match)
	}
}
