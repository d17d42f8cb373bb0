package rating

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// paper is Algorithm 4 as the paper prints it, for teams of one: every q that is
// not placed behind i, with A of q and the sum over C of q counted anew.
func paper(match []Finish) []Rating {
	c := 0.0
	for _, f := range match {
		c += f.Rating.Sigma*f.Rating.Sigma + math.Pow(25.0/6, 2)
	}
	c = math.Sqrt(c)
	after := make([]Rating, len(match))
	for i, fi := range match {
		mu, variance := fi.Rating.Mu, fi.Rating.Sigma*fi.Rating.Sigma
		omega, delta, gamma := 0.0, 0.0, fi.Rating.Sigma/c
		for q, fq := range match {
			if fq.Place > fi.Place {
				continue
			}
			a, sum := 0.0, 0.0
			for _, s := range match {
				if s.Place == fq.Place {
					a++
				}
				if s.Place >= fq.Place {
					sum += math.Exp(s.Rating.Mu / c)
				}
			}
			p, one := math.Exp(mu/c)/sum, 0.0
			if q == i {
				one = 1
			}
			omega += variance / c / a * (one - p)
			delta += gamma * variance / (c * c) / a * p * (1 - p)
		}
		after[i] = Rating{mu + omega, math.Sqrt(variance * math.Max(1-delta, 1e-4))}
	}
	return after
}

func TestRateIsThePapersAlgorithm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, match := range rapid.SliceOfN(matches(2, 8), 30, 30).Draw(t, "matches") {
			near(t, paper(match), Rate(match))
		}
	})
}

// likelihood is the logarithm of the chance that the match ended as it did: each
// player in turn comes out on top of all at his place and below, and a place
// shared by A counts by the A-th root.
func likelihood(match []Finish, c float64) float64 {
	total := 0.0
	for _, q := range match {
		a, sum := 0.0, 0.0
		for _, s := range match {
			if s.Place == q.Place {
				a++
			}
			if s.Place >= q.Place {
				sum += math.Exp(s.Rating.Mu / c)
			}
		}
		total += (q.Rating.Mu/c - math.Log(sum)) / a
	}
	return total
}

// Where the formulas come from: mu moves along the slope of the likelihood, by
// the variance; and the variance shrinks by gamma times its curvature.
func TestRateFollowsTheSlopeOfTheLikelihood(t *testing.T) {
	const h = 1e-3
	rapid.Check(t, func(t *rapid.T) {
		match := matches(2, 6).Draw(t, "match")
		c := 0.0
		for _, f := range match {
			c += f.Rating.Sigma*f.Rating.Sigma + math.Pow(25.0/6, 2)
		}
		c = math.Sqrt(c)
		at := func(i int, mu float64) float64 {
			moved := append([]Finish(nil), match...)
			moved[i].Rating.Mu += mu
			return likelihood(moved, c)
		}
		for i, after := range Rate(match) {
			before := match[i].Rating
			variance := before.Sigma * before.Sigma
			slope := (at(i, h) - at(i, -h)) / (2 * h)
			require.InDelta(t, before.Mu+variance*slope, after.Mu, 1e-5*(1+variance))
			bend := (at(i, h) - 2*at(i, 0) + at(i, -h)) / (h * h)
			left := math.Max(1+before.Sigma/c*variance*bend, 1e-4)
			require.InDelta(t, left, math.Pow(after.Sigma/before.Sigma, 2), 1e-5*(1+variance))
		}
	})
}
