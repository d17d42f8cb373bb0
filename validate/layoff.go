package validate

import (
	"fmt"
	"slices"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// LayOff rules on cards added to a meld on the table, one after the other: each
// must leave a legal meld, and what lies there keeps what it stands for. Any
// order that works will do; Ruling.Order is one, and Ruling.Melds are all
// readings that it may end in. ask says how the meld on the table is read. Where
// whoever plays the real card takes the wild, such a card is not added beside it.
//
// The error wraps meld.ErrNoSuit when only the rank of a card was told, and
// meld.ErrTooLarge when there is too much to try.
//
// Source: rules table.lay_off, table.swap_duty, opening.need; cases G14, G15, G17, F15, F16.
func (t Table) LayOff(on card.Hand, ask meld.Ask, cards card.Hand) (Ruling, error) {
	if t.Game.Table.LayOff == "none" {
		return t.refuseBy("layoff.never", t.firstRule("no_lay_off", "lay_off"), "cards are never added to melds on the table", "", "table.lay_off"), nil
	}
	lying, err := t.LayDown(on, ask)
	if err != nil || !lying.Legal() {
		return lying.about("on the table: "), err
	}
	if lying.More || len(cards) > meld.MaxCards {
		return Ruling{}, fmt.Errorf("%w: the meld on the table can be read in very many ways, or very many cards are added", meld.ErrTooLarge)
	}
	l := layingOff{table: t, cards: cards, seen: map[string]bool{}}
	for _, m := range lying.Melds {
		l.read(m)
	}
	if len(l.ends) > 0 {
		return Ruling{Melds: l.ends, Order: l.order, Condition: both(t.laidBefore(t.Game.Table.LayOff == "own"), l.unless())}, nil
	}
	if c, ok := l.taken(); ok {
		return t.whyTaken(c), nil
	}
	return t.whyNotAdded(lying.Melds, on, ask, cards, l.most)
}

// laidBefore is the condition of adding or replacing.
func (t Table) laidBefore(own bool) string {
	switch {
	case own:
		return "it is the player's own meld"
	case t.Game.Opening.Need == "own_meld":
		return "the player has laid a meld of their own"
	case t.Game.Opening.Need == "contract":
		return "the player has laid the contract of the round"
	case t.Game.Opening.Need == "points":
		return fmt.Sprintf("the player has laid first melds that count %d or more", t.Game.Opening.Points)
	}
	return ""
}

// layingOff looks for orders in which cards can be added.
type layingOff struct {
	table Table
	cards card.Hand
	seen  map[string]bool // what has been tried: a reading, and the cards added
	ends  []meld.Meld     // readings with all cards added
	order card.Hand       // the first order that worked
	most  card.Hand       // the longest order that worked in part
	due   []due           // cards that have to replace a wild instead
	open  card.Hand       // cards added that a wild there may stand for
}

// from adds the cards not in added, a bit each, to a meld as it is read.
func (l *layingOff) from(m meld.Meld, order card.Hand, added uint64) {
	state := fmt.Sprint(added, m.Kind(), m.Places())
	if l.seen[state] {
		return
	}
	l.seen[state] = true
	if len(order) > len(l.most) {
		l.most = order
	}
	if len(order) == len(l.cards) {
		l.ends = append(l.ends, m)
		if l.order == nil {
			l.order = order
		}
		return
	}
	for i, c := range l.cards {
		if added&(1<<i) != 0 {
			continue
		}
		for _, next := range l.next(m, c, len(order)) {
			l.from(next, append(slices.Clip(order), c), added|1<<i)
		}
	}
}

// whyNotAdded says which card did not fit, and why. What lies there, if it can
// be read as one kind of meld only, stays of that kind.
func (t Table) whyNotAdded(lying []meld.Meld, on card.Hand, ask meld.Ask, cards, fitted card.Hand) (Ruling, error) {
	rest := cards
	for _, c := range fitted {
		rest = without(rest, c)
	}
	kind := lying[0].Kind()
	if slices.ContainsFunc(lying, func(m meld.Meld) bool { return m.Kind() != kind }) {
		kind = ask.Kind
	}
	before := slices.Concat(on, fitted)
	to := t.Cards.FormatHand(before)
	whole, err := t.LayDown(append(before, rest[0]), meld.Ask{Kind: kind})
	if err != nil {
		return Ruling{}, err
	}
	if whole.Legal() {
		return t.Refuse("layoff.changes", "lay_off", fmt.Sprintf("%s fits on %s only if a %s there stood for another card than it does", t.Cards.Format(rest[0]), to, t.wildWord()), ""), nil
	}
	whole = whole.about(fmt.Sprintf("%s does not fit on %s: ", t.Cards.Format(rest[0]), to))
	if whole.Findings[0].Name != "meld.gap" {
		whole.Findings[0].Hint = "" // it would be about the meld as if it were laid down now
	}
	return whole, nil
}

// about puts words before the message of each finding.
func (r Ruling) about(words string) Ruling {
	out := r
	out.Findings = slices.Clone(r.Findings)
	for i := range out.Findings {
		out.Findings[i].Message = words + out.Findings[i].Message
	}
	return out
}

// refuseBy refuses by a rule that this table's own rules may have set.
func (t Table) refuseBy(name, rule, message, hint string, fields ...string) Ruling {
	return Ruling{Findings: []Finding{t.decided(t.finding(name, rule, message, hint), fields...)}}
}
