package rating

import (
	"cmp"
	"math"
	"slices"
)

// Every product in this package stands in float64(…). Go may join x*y+z into
// one rounding, and does on some machines and not on others; a conversion
// forbids it, so that ratings agree everywhere.

// Finish is how a player came to a match and how he came out of it.
type Finish struct {
	Rating Rating // before the match
	Place  int    // 1, 2, …; equal is a tie, 1-2-2-4 the same as 1-2-2-3; below 1: not ranked
}

// Rate returns the ratings after one match, in the order of the finishes.
//
// Who is not ranked keeps the rating and has no part in the others'; a match
// with fewer than two ranked changes nothing. The order of the finishes does
// not matter, and Sigma never grows. Who is first alone never loses Mu; who is
// last alone never gains any. The changes of Mu, each divided by the player's
// Sigma squared before the match, add up to zero.
//
// A place shared by n counts as an n-th of a place won alone, as in the paper:
// a favourite who shares the first place may lose Mu, and two first of five
// equal players gain less than the third.
func Rate(match []Finish) []Rating {
	after := make([]Rating, len(match))
	ranked := make([]Finish, 0, len(match))
	for i, f := range match {
		after[i] = f.Rating
		if f.Place >= 1 {
			ranked = append(ranked, f)
		}
	}
	if len(ranked) < 2 {
		return after
	}
	// Sums depend on their order in the last bits, so it is always the same.
	slices.SortFunc(ranked, Finish.compare)
	c := spread(ranked)
	for i, f := range match {
		if f.Place >= 1 {
			omega, delta := surprise(f, ranked, c)
			after[i] = f.Rating.moved(c, omega, delta)
		}
	}
	return after
}

func (f Finish) compare(g Finish) int {
	return cmp.Or(cmp.Compare(f.Place, g.Place),
		cmp.Compare(f.Rating.Mu, g.Rating.Mu), cmp.Compare(f.Rating.Sigma, g.Rating.Sigma))
}

// spread returns the paper's c: the deviation of all performances together.
func spread(ranked []Finish) float64 {
	variance := 0.0
	for _, f := range ranked {
		variance += float64(f.Rating.Sigma*f.Rating.Sigma) + betaSquare
	}
	return math.Sqrt(variance)
}

// surprise returns the sums of the paper's omega and delta over the places down
// to f's, in units of sigma²/c and of gamma sigma²/c². The terms of players who
// share a place are equal but for f's own; a place's A terms over A are one.
//
// p is the chance the ratings gave f to come out on top of a place and all
// below it. The strengths are taken from f's, so that no p is 0/0.
func surprise(f Finish, ranked []Finish, c float64) (omega, delta float64) {
	total := 0.0
	for last := len(ranked) - 1; last >= 0; {
		place, sharing := ranked[last].Place, 0
		for ; last >= 0 && ranked[last].Place == place; last-- {
			total += exp((ranked[last].Rating.Mu - f.Rating.Mu) / c)
			sharing++
		}
		if place > f.Place {
			continue
		}
		p := 1 / total
		if place == f.Place {
			omega = 1 / float64(sharing)
		}
		omega -= p
		delta += float64(p * (1 - p))
	}
	return omega, delta
}

// moved returns the rating after a match of spread c. The paper leaves gamma
// open and proposes sigma/c, which is taken here.
func (r Rating) moved(c, omega, delta float64) Rating {
	share := r.Sigma / c
	cube := float64(float64(share*share) * share)
	left := max(1-float64(cube*delta), kappa)
	return Rating{
		Mu:    r.Mu + float64(float64(r.Sigma*share)*omega),
		Sigma: float64(r.Sigma * math.Sqrt(left)),
	}
}
