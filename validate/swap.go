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
// The error wraps meld.ErrNoSuit when only the rank of a card was told, and
// meld.ErrTooLarge when there is too much to try.
//
// Source: rules table.swap, table.swap_then, table.swap_set; cases G19 to G23, D11, D12.
func (t Table) SwapWild(on card.Hand, ask meld.Ask, real card.Card, how Swap) (Ruling, error) {
	lying, err := t.LayDown(on, ask)
	if err != nil || !lying.Legal() {
		return lying.about("on the table: "), err
	}
	if lying.More {
		return Ruling{}, fmt.Errorf("%w: the meld on the table can be read in very many ways", meld.ErrTooLarge)
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
		if len(m.Open()) > 1 && t.Game.Table.SwapSet == "all_suits" {
			continue
		}
		for i := range m.Places() {
			next, ok := m.Replace(i, real)
			if ok && !slices.ContainsFunc(r.Melds, func(o meld.Meld) bool { return slices.Equal(o.Places(), next.Places()) }) {
				r.Melds = append(r.Melds, next)
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
