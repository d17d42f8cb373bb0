package validate

import (
	"fmt"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// Exit says how a hand can go out, by melds of its own.
type Exit struct {
	meld.Exit
	Arrangement meld.Arrangement // with the first discard or, without one, of all cards
}

// GoOut rules on whether a hand, with the card drawn, can go out.
//
// The error wraps meld.ErrTooLarge, meld.ErrTooMany or meld.ErrNoSuit.
//
// Source: rules out.all_melded, out.final_discard; cases K25 to K28, D14, G27.
func (t Table) GoOut(h card.Hand) (Exit, Ruling, error) {
	var e Exit
	var r Ruling
	var err error
	if t.sizes() != nil && len(h) != t.Round.Dealt+1 {
		return e, t.Refuse("hand.size", "out", fmt.Sprintf("%s shown: after drawing there are %d", are(len(h), "card"), t.Round.Dealt+1),
			"give the whole hand, the card drawn too"), nil
	}
	if e.Exit, err = t.Judge().GoOut(h, &e.Arrangement); err != nil {
		return e, r, err
	}
	if e.Can() {
		r.Melds = e.Arrangement.Melds()
		return e, r, nil
	}
	needs := "all cards but one in melds, and that one discarded"
	if t.Game.Out.FinalDiscard == "optional" {
		needs = "all cards in melds, or all but one that is discarded"
	}
	var best meld.Arrangement
	hint := ""
	if _, err := t.Judge().BestDiscard(h, &best); err == nil {
		hint = "the best arrangement after a discard is " + t.FormatArrangement(&best)
	}
	if !t.Game.Out.AllMelded {
		r.Condition = "nothing is laid off or swapped before"
	}
	r.Findings = []Finding{t.finding("out.cannot", "out", "going out takes "+needs, hint)}
	return e, r, nil
}
