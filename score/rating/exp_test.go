package rating

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// exactly returns e to the power of x as the sum of x^n/n!, to 300 bits, after
// halving x until the sum is short.
func exactly(x float64) *big.Float {
	fresh := func(f float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(f) }
	small := fresh(x)
	halved := 0
	for ; math.Abs(x) > 0.5; halved++ {
		x /= 2
		small.Quo(small, fresh(2))
	}
	sum, term := fresh(1), fresh(1)
	for n := 1; n < 60; n++ {
		term.Quo(term.Mul(term, small), fresh(float64(n)))
		sum.Add(sum, term)
	}
	for range halved {
		sum.Mul(sum, sum)
	}
	return sum
}

func requireWithinTwoUnits(t require.TestingT, x float64) {
	got := exp(x)
	unit := math.Nextafter(got, math.Inf(1)) - got
	off := new(big.Float).SetPrec(300).SetFloat64(got)
	off.Sub(off, exactly(x)).Quo(off, big.NewFloat(unit))
	units, _ := off.Float64()
	require.LessOrEqual(t, math.Abs(units), 2.0, "exp(%v)", x)
}

func TestExpIsWithinTwoUnits(t *testing.T) {
	for _, x := range []float64{0, 1, -1, math.Ln2, -math.Ln2, math.Ln2 / 2, 1e-300, -708, 709, 709.75} {
		requireWithinTwoUnits(t, x)
	}
	rapid.Check(t, func(t *rapid.T) {
		for _, x := range rapid.SliceOfN(rapid.Float64Range(-708, 709.75), 20, 20).Draw(t, "x") {
			requireWithinTwoUnits(t, x)
			requireWithinTwoUnits(t, x/1000)
		}
	})
}

func TestExpBeyondItsRange(t *testing.T) {
	require.Equal(t, 1.0, exp(0))
	require.Zero(t, exp(-708.1))
	require.Zero(t, exp(-math.MaxFloat64))
	require.Equal(t, math.Inf(1), exp(709.76))
	require.Equal(t, math.Inf(1), exp(math.MaxFloat64))
}
