package rating

import "math"

// ln 2 in two parts; the first has 32 bits, so that whole multiples of it up to
// 2^21 are exact.
const (
	ln2High = 0x1.62e42feep-1
	ln2Low  = math.Ln2 - ln2High
)

// exp returns e to the power of x, which is finite, to within two units in the
// last place: 0 below -708, infinity above 709.75.
//
// It stands here because math.Exp is assembly on some machines and Go on others
// and differs between them in the last bit.
func exp(x float64) float64 {
	switch {
	case x < -708:
		return 0
	case x > 709.75:
		return math.Inf(1)
	}
	twos := math.Floor(float64(x*math.Log2E) + 0.5)
	rest := x - float64(twos*ln2High) - float64(twos*ln2Low) // at most ln 2 / 2
	sum := 1.0
	for n := 14.0; n >= 1; n-- { // the next term is below 1e-18
		sum = 1 + float64(rest*sum)/n
	}
	return math.Ldexp(sum, int(twos))
}
