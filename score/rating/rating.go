// Package rating rates players from finishing orders, whoever sat at the table
// and however many. It is pure: the same matches in the same order give the
// same ratings, to the last bit and on every machine.
//
// A rating is a belief about a player's strength, a normal distribution with
// mean Mu and deviation Sigma. A match moves the mean towards what it showed
// and narrows the deviation.
//
// Source: Weng and Lin, "A Bayesian Approximation Method for Online Ranking",
// Journal of Machine Learning Research 12 (2011) 267-300, Algorithm 4 (the
// Plackett-Luce model, ties included) for teams of one.
package rating

// Version is another number with every change of this package that gives the
// same matches other ratings, be it in the last bit. Ratings kept under another
// version are of no use.
const Version = 1

// The paper's parameters, in the unit of strength.
const (
	priorMu    = 25.0
	priorSigma = priorMu / 3
	beta       = priorSigma / 2 // how far one match strays from strength
	betaSquare = beta * beta
	kappa      = 1e-4 // the least share of a variance that one match leaves
)

// Rating is what is believed of a player's strength. Mu is finite; Sigma is
// above zero and, since no match widens it, at most a new player's. The unit
// means nothing in itself: a new player has Mu 25 and Sigma 25/3.
type Rating struct {
	Mu    float64 `json:"mu"`    // the mean; more is better
	Sigma float64 `json:"sigma"` // the standard deviation; less is surer
}

// Default returns the rating of a player of whom no match is known.
func Default() Rating { return Rating{Mu: priorMu, Sigma: priorSigma} }

// Ordinal returns Mu - 3 Sigma, the strength a player is almost certainly
// above. Lists go by it, so that few matches do not lead; a new player has 0.
func (r Rating) Ordinal() float64 { return r.Mu - float64(3*r.Sigma) }
