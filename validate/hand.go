package validate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// Hand is a whole hand as a player shows it.
type Hand struct {
	Melds   []card.Hand // as laid; none when the hand was not arranged
	Left    card.Hand   // what is left or, of a hand not arranged, all of it
	LaidOff card.Hand   // what was laid off on the melds of who knocked
	Laid    bool        // whether it was arranged at the table
	Out     bool        // the player goes out with it
	Drawn   bool        // the card drawn is among them: going out so takes no discard
}

// All returns all cards of the hand, in the order shown, those laid off last.
func (h Hand) All() card.Hand {
	return slices.Concat(h.own(), h.LaidOff)
}

// own returns the cards of the hand but those laid off.
func (h Hand) own() card.Hand {
	return slices.Concat(append(slices.Clone(h.Melds), h.Left)...)
}

// Counts returns what a hand that is not out counts: all cards held, or those
// left in the best arrangement or, where the game says so, in the one laid;
// agreed tells that the table took it as laid. The best arrangement lays off
// what it can on the melds of who knocked, where those are known. The error is
// that of meld.Judge.Least.
//
// Source: rules kit.arrangement, gin.lay_off.
func (t Table) Counts(h Hand, agreed bool) (card.Points, error) {
	if t.Game.Score.Counts == "hand" {
		return t.Points(h.All()), nil
	}
	switch {
	case h.Laid && agreed:
		return t.Points(h.Left), nil
	case h.Laid && t.Game.Score.Arrangement == "declared":
		return t.asLaid(h)
	}
	cards := h.own()
	if len(t.Knocked) > 0 {
		cards = h.All()
	}
	least, _, err := t.least(cards)
	return least, err
}

// WholeHand rules on a whole hand shown: each meld, how many cards there are,
// whether it can go out if that is claimed; and it points out an arrangement
// that leaves less. Ruling.Melds is that of the best arrangement. How many
// copies there are is asked over all hands of a round: see Census.
//
// The error wraps meld.ErrNoSuit when only the rank of a card was told.
func (t Table) WholeHand(h Hand) (Ruling, error) {
	if t.Game.Score.Counts == "hand" {
		return t.Left(h.All()), nil // all cards held count: nothing is arranged
	}
	var r Ruling
	for _, m := range h.Melds {
		laid, err := t.LayDown(m, meld.Ask{})
		if err != nil {
			return r, err
		}
		for _, f := range laid.Findings {
			f.Message = fmt.Sprintf("(%s) is no meld: %s", t.Cards.FormatHand(m), f.Message)
			r.Findings = append(r.Findings, f)
		}
	}
	laidOff, err := t.LaidOff(h.LaidOff)
	if err != nil {
		return r, err
	}
	r.Findings = append(r.Findings, laidOff.Findings...)
	all := h.All()
	if t.sizes() != nil {
		r.Findings = append(r.Findings, t.handSize(len(all), h.Drawn)...)
	}
	own := h.own()
	var best meld.Arrangement
	switch err := t.Judge().Best(own, &best); {
	case errors.Is(err, meld.ErrTooMany):
		return r, nil // the census says so
	case errors.Is(err, meld.ErrTooLarge):
		r.Findings = append(r.Findings, t.finding("hand.too_large", "", fmt.Sprintf("%s too many to arrange", are(len(all), "card")), ""))
		return r, nil
	case err != nil:
		return r, err
	}
	r.Melds = best.Melds()
	if h.Out {
		r.Findings = append(r.Findings, t.notOut(h, &best)...)
		if r.Legal() {
			r.Findings, err = t.outNeeds(h)
		}
		return r, err
	}
	if !r.Legal() || !h.Laid {
		return r, nil
	}
	laid, err := t.asLaid(h)
	if err != nil {
		return r, err
	}
	if best.Points() < laid {
		r.Remarks = append(r.Remarks, t.better(laid, &best))
	}
	least, off, err := t.least(all)
	if err == nil && least < min(laid, best.Points()) {
		r.Remarks = append(r.Remarks, t.finding("hand.lay_off", t.firstRule("defender_lays_off", "lay_off"), fmt.Sprintf("as laid %d are left, and with %s laid off on the melds of who knocked %d; %s",
			laid, joined(t.Cards, off, " and "), least, t.whichCounts()), ""))
	}
	return r, nil
}

// handSize refuses a whole hand of another number of cards than were dealt; with
// the card drawn it is one more.
func (t Table) handSize(shown int, drawn bool) []Finding {
	switch {
	case drawn && shown != t.Round.Dealt+1:
		return []Finding{t.finding("hand.size", "rounds", fmt.Sprintf("%s shown, and with the card drawn there are %d", are(shown, "card"), t.Round.Dealt+1),
			"going out so takes no discard: show the card drawn too")}
	case !drawn && shown != t.Round.Dealt:
		return []Finding{t.finding("hand.size", "rounds", fmt.Sprintf("%s shown, and %d were dealt", are(shown, "card"), t.Round.Dealt),
			"a whole hand is the melds and what is left, after the discard")}
	}
	return nil
}

// notOut refuses a going out with cards in no meld.
func (t Table) notOut(h Hand, best *meld.Arrangement) []Finding {
	left := best.Left()
	if h.Laid {
		left = h.Left
	}
	if len(left) == 0 {
		return nil
	}
	return []Finding{t.finding("out.left", "out", fmt.Sprintf("%s %s in no meld, and going out takes the whole hand", joined(t.Cards, left, " and "), lie(len(left))),
		fmt.Sprintf("the best arrangement leaves %d: %s", best.Points(), t.FormatArrangement(best)))}
}

// better points out an arrangement that leaves less than the one laid.
func (t Table) better(laid card.Points, best *meld.Arrangement) Finding {
	return t.finding("hand.better", "arrangement", fmt.Sprintf("as laid %d are left, in the best arrangement %d: %s; %s",
		laid, best.Points(), t.FormatArrangement(best), t.whichCounts()), "")
}

func (t Table) whichCounts() string {
	if t.Game.Score.Arrangement == "declared" {
		return "the one laid counts"
	}
	return "the best one counts"
}

// FormatArrangement writes an arrangement as a hand is typed: the melds in
// parentheses, then what is left.
func (t Table) FormatArrangement(a *meld.Arrangement) string {
	var words []string
	for _, m := range a.Melds() {
		words = append(words, "("+t.Cards.FormatHand(m.Cards())+")")
	}
	if len(a.Left()) > 0 {
		words = append(words, t.Cards.FormatHand(a.Left()))
	}
	return strings.Join(words, " ")
}

// StillMelds remarks on cards listed as left that still hold a meld. Cards of
// which only the rank was told are looked for in sets that any suits make.
func (t Table) StillMelds(left card.Hand) Ruling {
	if t.Game.Score.Counts != "deadwood" {
		return Ruling{}
	}
	if len(left) != t.Round.Dealt { // what the hand needs lies in the melds beside them
		t = t.needless()
	}
	told, untold := bySuit(left)
	least, err := t.Judge().Least(told)
	least += t.Points(untold)
	if len(untold) > 0 {
		if sets, errSets := t.setsOnly().Judge().Least(t.anySuits(left)); errSets == nil && (err != nil || sets < least) {
			least, err = sets, nil
		}
	}
	if err != nil || least >= t.Points(left) {
		return Ruling{}
	}
	return Ruling{Remarks: []Finding{t.finding("left.melds", "arrangement",
		fmt.Sprintf("%s still hold a meld, with which %d would be left; they count as listed, %d", t.Cards.FormatHand(left), least, t.Points(left)), "")}}
}

// bySuit parts cards from those of which only the rank was told.
func bySuit(h card.Hand) (told, untold card.Hand) {
	for _, c := range h {
		if c.RankOnly() {
			untold = append(untold, c)
		} else {
			told = append(told, c)
		}
	}
	return told, untold
}

// setsOnly returns the table with just those melds in which suits do not matter.
func (t Table) setsOnly() Table {
	return t.but(func(g *rules.Game) {
		g.Melds = slices.DeleteFunc(g.Melds, func(m rules.Meld) bool { return m.Kind != "set" || m.Suits != "any" || !m.Identical })
	})
}

// anySuits gives every card of which only the rank was told some suit that is
// still free. Where it does not matter which, it changes no set.
func (t Table) anySuits(h card.Hand) card.Hand {
	out := slices.Clone(h)
	for i, c := range out {
		for suit := 0; c.RankOnly() && suit < len(t.Cards.Suits()); suit++ {
			if s := t.Cards.Suited(suit, c.Rank()); out.Count(s) < t.Cards.Copies(s) {
				out[i] = s
				break
			}
		}
	}
	return out
}
