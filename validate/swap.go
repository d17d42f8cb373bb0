package validate

import (
	"fmt"
	"slices"
	"strings"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// Swap is what becomes of a wild on the table that the real card replaces.
type Swap string

// The ways: to hand, or left lying under the card.
const (
	Take  Swap = "take"
	Cover Swap = "cover"
)

// SwapWild rules on a card that replaces a wild in a meld on the table.
// Ruling.Melds are the readings that the meld has afterwards.
//
// The error wraps meld.ErrNoSuit when only the rank of a card was told.
//
// Source: rules table.swap, table.swap_then, table.swap_set; cases G19 to G23, D11, D12.
func (t Table) SwapWild(on card.Hand, ask meld.Ask, real card.Card, how Swap) (Ruling, error) {
	lying, err := t.LayDown(on, ask)
	if err != nil || !lying.Legal() {
		return lying.about("on the table: "), err
	}
	if r := t.mayReplace(how); !r.Legal() {
		return r, nil
	}
	if real.Special() >= 0 && t.Cards.Specials()[real.Special()].Wild {
		return t.Refuse("swap.not_real", "swap", fmt.Sprintf("%s is a wild, and only the real card may replace one", t.Cards.Format(real)), ""), nil
	}
	var r Ruling
	for _, m := range lying.Melds {
		if allowed := t.Game.Table.Swap; allowed != "both" && allowed != m.Kind().String()+"s" {
			continue
		}
		for i, p := range m.Places() {
			if !p.Wild || !t.standsFor(m, p, real) {
				continue
			}
			after := m.Cards()
			after[i] = real
			for next := range t.Judge().Readings(after, meld.Ask{Kind: m.Kind()}) {
				if replaced(m, next, i, real) && !slices.ContainsFunc(r.Melds, func(o meld.Meld) bool { return fmt.Sprint(o.Places()) == fmt.Sprint(next.Places()) }) {
					r.Melds = append(r.Melds, next)
				}
			}
		}
	}
	if len(r.Melds) == 0 {
		return t.whyNotReplaced(lying, real), nil
	}
	r.Condition = t.laidBefore(false)
	r.Remarks = []Finding{t.finding("swap."+string(how), t.firstRule("swap_then", "swap"), t.afterSwap(how), "")}
	return r, nil
}

// mayReplace refuses what the game does not let become of a wild.
func (t Table) mayReplace(how Swap) Ruling {
	then := t.Game.Table.SwapThen
	switch {
	case t.Game.Table.Swap == "none":
		return t.refuseBy("swap.never", t.firstRule("no_lay_off", "swap"), "a wild on the table is never replaced", "", "table.swap")
	case how == Take && !slices.Contains(then, "hand") && !slices.Contains(then, "play_now"):
		return t.refuseBy("swap.no_take", t.firstRule("swap_then", "swap"), "a wild that is replaced is not taken to hand", "it may be covered: --cover", "table.swap_then")
	case how == Cover && !slices.Contains(then, "cover"):
		return t.refuseBy("swap.no_cover", t.firstRule("swap_then", "swap"), "a wild that is replaced is not covered", "it may be taken: --take", "table.swap_then")
	}
	return Ruling{}
}

// standsFor tells whether a wild of a meld stands for a card, as far as the cards show.
func (t Table) standsFor(m meld.Meld, p meld.Place, c card.Card) bool {
	switch {
	case p.As == c:
		return true
	case m.Kind() != meld.Set || p.As.Rank() != c.Rank():
		return false
	}
	open := m.Open()
	if open == nil {
		return true // suits do not matter
	}
	return slices.Contains(open, c) && (t.Game.Table.SwapSet != "all_suits" || len(open) == 1)
}

// replaced tells whether next is m with the card at one place replaced by the real one.
func replaced(m, next meld.Meld, at int, real card.Card) bool {
	places := slices.Clone(next.Places())
	for i, p := range m.Places() {
		j := slices.IndexFunc(places, func(q meld.Place) bool {
			if i == at {
				return q.Card == real && !q.Wild
			}
			return q.Card == p.Card && q.Wild == p.Wild && (q.As == p.As || m.Kind() == meld.Set && (p.As == card.Card{} || p.As.Rank() == q.As.Rank()))
		})
		if j < 0 {
			return false
		}
		places = slices.Delete(places, j, j+1)
	}
	return true
}

func (t Table) whyNotReplaced(lying Ruling, real card.Card) Ruling {
	kinds := map[meld.Kind]bool{}
	var stands []string
	for _, m := range lying.Melds {
		kinds[m.Kind()] = true
		for _, p := range m.Places() {
			if p.Wild && p.As != (card.Card{}) {
				if w := t.Cards.Format(p.As); !slices.Contains(stands, w) {
					stands = append(stands, w)
				}
			}
		}
	}
	allowed := t.Game.Table.Swap
	if allowed == "runs" && !kinds[meld.Run] || allowed == "sets" && !kinds[meld.Set] {
		return t.refuseBy("swap.kind", "swap", fmt.Sprintf("only wilds in %s are replaced", allowed), "", "table.swap")
	}
	if len(stands) == 0 {
		return t.Refuse("swap.no_wild", "swap", "no wild lies in the meld", "")
	}
	return t.Refuse("swap.other_card", "swap", fmt.Sprintf("%s is not what a wild there stands for: that is %s", t.Cards.Format(real), strings.Join(stands, " or ")), "")
}

func (t Table) afterSwap(how Swap) string {
	if how == Cover {
		return "the wild stays under the card and is out of play; the hand is one card shorter"
	}
	if !slices.Contains(t.Game.Table.SwapThen, "hand") {
		return "the wild goes to the player and has to be played at once"
	}
	return "the wild goes to the hand, which stays as large; it may be kept, and counts if it is"
}
