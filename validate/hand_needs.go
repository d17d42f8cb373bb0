package validate

import (
	"fmt"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// needless returns the table with nothing asked of the melds of a hand together.
func (t Table) needless() Table {
	return t.but(func(g *rules.Game) {
		g.Out.HandNeeds, g.Score.HandNeedsFail, g.Opening.Need = rules.Contract{}, "none", "none"
	})
}

// asLaid returns what a hand counts as it was laid: what is left beside its melds or,
// where these are not what the hand needs, what the rules say then.
//
// Source: rules score.hand_needs_fail; cases F25, F26.
func (t Table) asLaid(h Hand) (card.Points, error) {
	if t.Game.Score.HandNeedsFail == "none" {
		return t.Points(h.Left), nil
	}
	together, err := t.together(h.Melds)
	if err != nil || together.Lack == meld.LackNothing {
		return t.Points(h.Left), err
	}
	spared := card.Points(0)
	if t.Game.Score.HandNeedsFail == "spare_pure" {
		for i, m := range together.Melds {
			if m.Kind() == meld.Run && m.Pure() {
				spared = max(spared, t.Points(h.Melds[i]))
			}
		}
	}
	return t.Points(h.own()) - spared, nil
}

// together rules on the melds of a hand, each of which is one.
func (t Table) together(melds []card.Hand) (meld.Together, error) {
	j := t.Judge()
	laid := make([][]meld.Meld, len(melds))
	for i, m := range melds {
		v, err := j.Check(m, meld.Ask{})
		if err != nil {
			return meld.Together{}, err
		}
		if v.More {
			return meld.Together{}, fmt.Errorf("%w: (%s) can be read in very many ways", meld.ErrTooLarge, t.Cards.FormatHand(m))
		}
		laid[i] = v.Melds
	}
	return j.Together(laid)
}

// Lacking says that what is asked of the melds of a hand is not in its best arrangement,
// so that nothing is laid, or counts as melded; or "".
//
// Source: rules score.hand_needs_fail, rounds.contract, opening.
func (t Table) Lacking(a *meld.Arrangement) string {
	j := t.Judge()
	if !j.Asks() || !t.Game.Out.HandNeeds.IsZero() && t.Game.Score.HandNeedsFail == "none" {
		return ""
	}
	laid := make([][]meld.Meld, len(a.Melds()))
	for i, m := range a.Melds() {
		laid[i] = []meld.Meld{m}
	}
	if together, err := j.Together(laid); err != nil || together.Lack == meld.LackNothing {
		return ""
	}
	return t.asked() + ", and no arrangement of the hand holds that"
}

// outNeeds refuses a going out with a hand that lies in melds, but not in those that
// it needs.
//
// Source: rules out.hand_needs; cases F21, F22.
func (t Table) outNeeds(h Hand) ([]Finding, error) {
	if t.Game.Out.HandNeeds.IsZero() {
		return nil, nil
	}
	if h.Laid {
		together, err := t.together(h.Melds)
		if err != nil || together.Lack == meld.LackNothing {
			return nil, err
		}
		return []Finding{t.lacks(together)}, nil
	}
	all, err := t.Judge().Melds(h.own())
	if err != nil || all {
		return nil, err
	}
	return []Finding{t.unmet(t.asked() + ", and no arrangement of the hand holds that")}, nil
}
