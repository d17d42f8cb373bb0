package book

import (
	"slices"

	"rummy/score"
)

// SeasonRules is how a season ranks its players.
type SeasonRules struct {
	By     score.By         // the main value
	Chain  []score.TieBreak // in the order they are asked; who is equal in all shares the place
	Min    int64            // matches that a player must have in it to be ranked; 0: one is enough
	Points []int64          // what the places 1, 2, … bring, those beyond nothing; none: places bring no points
}

// SeasonRulesAsked is how a season is to rank its players, as far as it was said:
// what is nil stays, or is what is usual.
type SeasonRulesAsked struct {
	By     score.By // "": as before or, where places are first to bring points, points
	Chain  []score.TieBreak
	Min    *int64
	Points []int64 // empty and not nil: places bring none
}

// on works what was said into rules. The error is a *score.Mistake: points that
// places are to bring are missing, go up, or are below zero, or the minimum is.
func (a SeasonRulesAsked) on(r SeasonRules) (SeasonRules, error) {
	by := a.By
	if by == "" {
		by = r.By
		if len(a.Points) > 0 && len(r.Points) == 0 {
			by = score.ByLeague
		}
	}
	if by != r.By {
		r.By, r.Chain = by, by.Chain()
	}
	if a.Chain != nil {
		r.Chain = a.Chain
	}
	if a.Min != nil {
		r.Min = *a.Min
	}
	if a.Points != nil {
		r.Points = a.Points
	}
	switch {
	case r.By == score.ByLeague && len(r.Points) == 0:
		return r, noPlacePoints()
	case slices.ContainsFunc(r.Points, func(p int64) bool { return p < 0 || p > 1_000_000 }):
		return r, mistake("season.points", "write them from the first place on, such as 5,3,1", "a place brings from 0 to 1000000 points")
	case !slices.IsSortedFunc(r.Points, func(a, b int64) int { return int(b - a) }):
		return r, mistake("season.points", "write them from the first place on, such as 5,3,1", "a better place cannot bring fewer points than the next")
	case r.Min < 0:
		return r, badMinimum(r.Min)
	}
	return r, nil
}

func noPlacePoints() error {
	return mistake("season.points", `"rummy season start NAME --points 5,3,1" says it for a season, "rummy season edit" later`,
		"nothing says what points the places bring")
}

func badMinimum(least int64) error {
	return mistake("season.minimum", "", "a minimum of %d matches makes no sense", least)
}

// For returns what a place brings.
func (r SeasonRules) For(place int) int64 {
	if place < 1 || place > len(r.Points) {
		return 0
	}
	return r.Points[place-1]
}

// seasonRules is the rules of a season as they stand on record. It is absent
// where a season goes by wins and their usual tie-breaks.
type seasonRules struct {
	By     score.By         `json:"by"`
	Ties   []score.TieBreak `json:"ties"`
	Min    int64            `json:"min_matches,omitempty"`
	Points []int64          `json:"points,omitempty"`
}

// usualRules are those of a season that says nothing of them.
func usualRules() SeasonRules {
	return SeasonRules{By: score.ByWins, Chain: score.ByWins.Chain()}
}

func (r SeasonRules) usual() bool {
	return r.By == score.ByWins && slices.Equal(r.Chain, score.ByWins.Chain()) && r.Min == 0 && len(r.Points) == 0
}

// body is nil where the rules are the usual ones.
func (r SeasonRules) body() *seasonRules {
	if r.usual() {
		return nil
	}
	return &seasonRules{r.By, append([]score.TieBreak{}, r.Chain...), r.Min, r.Points}
}

func (body *seasonRules) rules() SeasonRules {
	if body == nil {
		return usualRules()
	}
	return SeasonRules{body.By, body.Ties, body.Min, body.Points}
}
