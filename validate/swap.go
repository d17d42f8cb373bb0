package validate

import (
	"cmp"
	"fmt"
	"slices"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
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
	if r := t.mayReplace(how); !r.Legal() {
		return r, nil
	}
	lying, err := t.LayDown(on, ask)
	if err != nil || !lying.Legal() {
		return lying.about("on the table: "), err
	}
	if lying.More {
		return Ruling{}, fmt.Errorf("%w: the meld on the table can be read in very many ways", meld.ErrTooLarge)
	}
	var r Ruling
	var open []meld.Meld // the readings in which wilds may be replaced
	said := ""           // what must have been said of a wild
	for _, m := range lying.Melds {
		if !t.swapsIn(m.Kind()) {
			continue
		}
		open = append(open, m)
		if t.needsAllSuits(m) {
			continue
		}
		for i := range m.Places() {
			next, ok := m.Replace(i, real)
			if ok && !slices.ContainsFunc(r.Melds, func(o meld.Meld) bool { return slices.Equal(o.Places(), next.Places()) }) {
				r.Melds = append(r.Melds, next)
			}
			if ok && t.openTo(m, real) {
				said = "a " + t.wildWord() + " there stands for " + t.Cards.Format(real)
			}
		}
	}
	if len(r.Melds) == 0 {
		return t.whyNotReplaced(open, real), nil
	}
	r.Condition = both(t.laidBefore(false), said)
	r.Remarks = []Finding{t.decided(t.finding("swap."+string(how), t.firstRule("swap_then", "swap"), t.afterSwap(how), ""), "table.swap_then")}
	return r, nil
}

// needsAllSuits tells whether a set lacks several suits and the game wants all
// of them before a wild in it is replaced.
func (t Table) needsAllSuits(m meld.Meld) bool {
	return t.Game.Table.SwapSet == "all_suits" && len(m.Open()) > 1
}

// swapThen returns what may become of a wild; it goes to hand where the game says nothing.
func (t Table) swapThen() rules.Words {
	if len(t.Game.Table.SwapThen) == 0 {
		return rules.Words{"hand"}
	}
	return t.Game.Table.SwapThen
}

// mayReplace refuses what the game does not let become of a wild.
func (t Table) mayReplace(how Swap) Ruling {
	then := t.swapThen()
	switch {
	case t.Game.Table.Swap == "move_inside":
		return t.refuseBy("swap.stays", t.firstRule("swap_inside", "swap"), "a "+t.wildWord()+" never leaves the meld in which it lies",
			"the card may be added, and the "+t.wildWord()+" moves inside the meld: rummy meld layoff", "table.swap")
	case t.Game.Table.Swap == "none":
		return t.refuseBy("swap.never", t.firstRule("no_lay_off", "swap"), "a "+t.wildWord()+" on the table is never replaced", "", "table.swap")
	case how == Take && !slices.Contains(then, "hand") && !slices.Contains(then, "play_now"):
		return t.refuseBy("swap.no_take", t.firstRule("swap_then", "swap"), "a "+t.wildWord()+" that is replaced is not taken to hand", "it may be covered: --cover", "table.swap_then")
	case how == Cover && !slices.Contains(then, "cover"):
		return t.refuseBy("swap.no_cover", t.firstRule("swap_then", "swap"), "a "+t.wildWord()+" that is replaced is not covered", "it may be taken: --take", "table.swap_then")
	}
	return Ruling{}
}

// whyNotReplaced says why a card replaces no wild in a meld, by the readings in
// which its wilds may be replaced at all.
func (t Table) whyNotReplaced(open []meld.Meld, real card.Card) Ruling {
	wild := t.wildWord()
	if len(open) == 0 {
		labels := t.label(meld.Run) + "s"
		if t.Game.Table.Swap == "sets" {
			labels = t.label(meld.Set) + "s"
		}
		return t.refuseBy("swap.kind", t.firstRule("swap_sets", "swap"), "only "+wild+"s in "+labels+" are replaced", "", "table.swap")
	}
	wilds, waits := false, false
	var fit card.Hand
	for _, m := range open {
		for i, p := range m.Places() {
			cards := m.Replacements(i)
			wilds = wilds || p.Wild
			waits = waits || t.needsAllSuits(m) && slices.Contains(cards, real)
			fit = distinct(append(fit, cards...))
		}
	}
	typed, fits := t.Cards.Format(real), joined(t.Cards, fit, " or ")
	switch {
	case !wilds:
		return t.Refuse("swap.no_wild", "swap", "no "+wild+" lies in the meld", "")
	case waits:
		return t.refuseBy("swap.all_suits", t.firstRule("swap_set", "swap"),
			fmt.Sprintf("the set lacks %s, and a %s in it is replaced only when one suit is missing", joined(t.Cards, fit, " and "), wild),
			"the other cards may be added first", "table.swap_set")
	case t.wild(real) && len(fit) > 0:
		return t.Refuse("swap.not_real", "swap", typed+" is a "+wild+", and only the real card may replace one", "the real card is "+fits)
	case t.wild(real):
		return t.Refuse("swap.not_real", "swap", typed+" is a "+wild+", and only the real card may replace one", "")
	case len(fit) == 0:
		return t.Refuse("swap.other_card", "swap", "what the "+wild+"s there stand for is open, and none has a real card", "")
	}
	return t.Refuse("swap.other_card", "swap", fmt.Sprintf("%s is not what a %s there stands for: that is %s", typed, wild, fits), "")
}

// label returns the game's word for a kind of meld.
func (t Table) label(k meld.Kind) string {
	return cmp.Or(t.meld(k).Label, k.String())
}

func (t Table) afterSwap(how Swap) string {
	if how == Cover {
		return "the " + t.wildWord() + " stays under the card and is out of play; the hand is one card shorter"
	}
	if !slices.Contains(t.swapThen(), "hand") {
		return "the " + t.wildWord() + " goes to the player and has to be played at once"
	}
	return "the " + t.wildWord() + " goes to the hand, which stays as large; it may be kept, and counts if it is"
}
