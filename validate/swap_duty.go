package validate

import (
	"slices"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// swapsIn tells whether the game lets the real card replace wilds in a kind of meld.
func (t Table) swapsIn(k meld.Kind) bool {
	allowed := t.Game.Table.Swap
	return allowed == "both" || allowed == k.String()+"s"
}

// mustTake tells whether whoever plays a card to a meld, as it is read, has to
// take a wild that lies there, since it is the real card for it. Where openTo
// does, too, that hangs on what was said.
//
// Source: rule table.swap_duty; cases F15, F16.
func (t Table) mustTake(m meld.Meld, c card.Card) bool {
	duty := t.Game.Table.SwapDuty
	switch {
	case duty != "full_sets" && duty != "always", !t.swapsIn(m.Kind()), t.needsAllSuits(m):
		return false
	case duty == "full_sets" && (m.Kind() != meld.Set || m.Len() < len(t.Cards.Suits())):
		return false
	}
	return replaces(m, c)
}

// replaces tells whether a card takes the place of a wild in a meld.
func replaces(m meld.Meld, c card.Card) bool {
	for i := range m.Places() {
		if _, ok := m.Replace(i, c); ok {
			return true
		}
	}
	return false
}

// openTo tells whether a card may be the one that a wild of a set stands for,
// or another may: more suits are missing than wilds lie there, and a wild is
// said to stand for one card.
//
// Source: rules table.swap_duty, benny.wild_stated.
func (t Table) openTo(m meld.Meld, c card.Card) bool {
	_, stated := t.Game.Rule(t.Game.ID + ".wild_stated")
	wilds := m.Len() - m.Naturals()
	return (stated || t.Game.Table.SwapDuty == "always") && t.swapsIn(m.Kind()) && !t.needsAllSuits(m) &&
		wilds > 0 && len(m.Open()) > wilds && slices.Contains(m.Open(), c)
}

// due is a card that has to replace a wild, and how many had been added before it.
type due struct {
	card  card.Card
	after int
}

// read adds the cards to what lies there as it is read. What is due in one order
// does not matter where another works.
func (l *layingOff) read(m meld.Meld) {
	ends, before := len(l.ends), len(l.due)
	l.from(m, nil, 0)
	if len(l.ends) > ends {
		l.due = l.due[:before]
	}
}

// next returns the melds that come of adding a card after so many others, but
// those in which it lies beside the wild that it has to replace.
func (l *layingOff) next(m meld.Meld, c card.Card, after int) (out []meld.Meld) {
	open := l.table.openTo(m, c)
	must := !open && l.table.mustTake(m, c)
	for _, next := range m.Add(c) {
		natural := next.Naturals() > m.Naturals()
		if natural && must {
			continue
		}
		if natural && open {
			l.open = append(l.open, c)
		}
		out = append(out, next)
	}
	out = append(out, l.table.movedInside(m, c)...)
	if must && len(out) == 0 {
		l.due = append(l.due, due{c, after})
	}
	return out
}

// movedInside returns the runs that come of a card put in the place of a wild, which
// moves to an end of them.
//
// Source: rule jamaican-kalooki.swap_inside.
func (t Table) movedInside(m meld.Meld, c card.Card) (out []meld.Meld) {
	if t.Game.Table.Swap != "move_inside" || m.Kind() != meld.Run {
		return nil
	}
	for i, p := range m.Places() {
		if next, ok := m.Replace(i, c); ok {
			out = append(out, next.Add(p.Card)...)
		}
	}
	return out
}

// taken returns the card that has to replace a wild, if that is why the cards
// cannot be added.
func (l *layingOff) taken() (c card.Card, ok bool) {
	for _, d := range l.due {
		if d.after >= len(l.most) {
			return d.card, true
		}
	}
	return card.Card{}, false
}

// unless is the condition that no wild on the table stands for a card added.
func (l *layingOff) unless() string {
	cards := slices.Clone(l.open)
	for _, d := range l.due {
		cards = append(cards, d.card)
	}
	if len(cards) == 0 {
		return ""
	}
	return "no " + l.table.wildWord() + " there stands for " + joined(l.table.Cards, distinct(cards), " or ")
}

// whyTaken refuses a card that is added beside a wild which it has to replace.
func (t Table) whyTaken(c card.Card) Ruling {
	wild := t.wildWord()
	return t.refuseBy("layoff.must_take", t.firstRule("swap_duty", "swap"),
		t.Cards.Format(c)+" is what a "+wild+" there stands for, and whoever plays it takes the "+wild,
		"play it in the place of the "+wild+": rummy meld swap --take", "table.swap_duty")
}

// both joins two conditions.
func both(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ", and " + b
}
