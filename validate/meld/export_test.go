package meld

import (
	"math"

	"rummy/validate/card"
)

// Fast tells whether the fast engine knows the judge's rules.
func (j *Judge) Fast() bool { return j.fits }

// The general engine's answers, whatever engine the rules would get.
func (j *Judge) GeneralLeast(h card.Hand) (card.Points, error) { return j.generalLeast(h) }
func (j *Judge) GeneralMelds(h card.Hand) (bool, error)        { return j.generalMelds(h) }
func (j *Judge) GeneralBest(h card.Hand, a *Arrangement) error {
	return j.search(h, math.MaxInt64, a)
}
