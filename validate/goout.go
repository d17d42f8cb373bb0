package validate

import (
	"fmt"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// Exit says how a hand can go out, by melds of its own.
type Exit struct {
	meld.Exit
	Arrangement meld.Arrangement // with the first discard or, without one, of all cards; or that of the knock
	Knocks      bool             // it cannot go out, but may knock with so many points left, discarding a card
	Left        card.Points
	Discard     card.Card
}

// GoOut rules on whether a hand, with the card drawn, can go out.
//
// The error wraps meld.ErrTooLarge, meld.ErrTooMany or meld.ErrNoSuit.
//
// Source: rules out.all_melded, out.final_discard, turn.discard_wild; cases K25 to K28, D14, G27.
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
	if t.knocks(h, &e) {
		r.Melds = e.Arrangement.Melds()
		if t.Game.Out.KnockLimit.Upcard {
			r.Condition = fmt.Sprintf("the card turned up counts %d or more", max(e.Left, 2))
		}
		return e, r, nil
	}
	if !t.Game.Out.AllMelded {
		r.Condition = "nothing is laid off or swapped before"
	}
	r.Findings = []Finding{t.whyNotOut(h)}
	return e, r, nil
}

// knocks looks whether the hand may knock, with the discard that leaves the least.
func (t Table) knocks(h card.Hand, e *Exit) bool {
	limit := t.Game.Out.KnockLimit
	if limit.IsZero() {
		return false
	}
	discard, err := t.Judge().BestDiscard(h, &e.Arrangement)
	if err != nil {
		return false
	}
	e.Left, e.Discard = e.Arrangement.Points(), discard
	e.Knocks = limit.Any || limit.Set && e.Left <= limit.Points || limit.Upcard && e.Left <= t.dearest()
	return e.Knocks
}

// dearest is what the dearest card of the game counts.
func (t Table) dearest() (most card.Points) {
	for _, c := range t.each() {
		most = max(most, t.Points(card.Hand{c}))
	}
	return most
}

// whyNotOut says what going out takes and how near the hand comes to it, or
// that only a wild could be discarded, which this game does not allow.
//
// Source: rule turn.discard_wild; cases K28, G29.
func (t Table) whyNotOut(h card.Hand) Finding {
	free := t.but(func(g *rules.Game) { g.Turn.DiscardWild = "free" })
	if with, err := free.Judge().GoOut(h, new(meld.Arrangement)); err == nil && with.Can() {
		never := "the last discard is never a " + t.wildWord()
		if t.Game.Turn.DiscardWild == "never" {
			never = "a " + t.wildWord() + " is never discarded"
		}
		return t.decided(t.finding("out.wild_discard", t.firstRule("discard_wild", "discard_any", "discard"),
			fmt.Sprintf("going out would take the discard of %s, and %s", joined(t.Cards, with.Discards, " or "), never), ""), "turn.discard_wild")
	}
	if all, err := t.needless().Judge().GoOut(h, new(meld.Arrangement)); err == nil && all.Can() {
		return t.unmet("all cards but the discard would lie in melds, and " + t.asked())
	}
	needs := "all cards but one in melds, and that one discarded"
	if limit := t.Game.Out.KnockLimit; limit.Set {
		needs += fmt.Sprintf("; knocking takes %d points or less", limit.Points)
	}
	if t.Game.Out.FinalDiscard == "optional" {
		needs = "all cards in melds, or all but one that is discarded"
	}
	var best meld.Arrangement
	hint := ""
	if _, err := t.Judge().BestDiscard(h, &best); err == nil && len(best.Melds()) > 0 {
		hint = "the best arrangement after a discard is " + t.FormatArrangement(&best)
	}
	return t.decided(t.finding("out.cannot", "out", "going out takes "+needs, hint), "out.final_discard")
}
