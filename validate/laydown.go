package validate

import (
	"fmt"
	"slices"
	"strings"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// Judge returns who proves melds and arranges hands at this table.
func (t Table) Judge() *meld.Judge { return meld.New(t.Game, t.Cards, t.Round) }

// LayDown rules on cards laid down as a meld: every way they can be read, or
// the first rule that they break.
//
// The error wraps meld.ErrNoSuit when only the rank of a card was told.
func (t Table) LayDown(cards card.Hand, ask meld.Ask) (Ruling, error) {
	v, err := t.Judge().Check(cards, ask)
	if err != nil {
		return Ruling{}, err
	}
	if v.Legal() {
		return Ruling{Melds: v.Melds, More: v.More, Remarks: t.largeSet(v.Melds)}, nil
	}
	return Ruling{Findings: []Finding{t.fault(nearest(v, cards, ask))}}, nil
}

// largeSet names the rule that lets a set with several packs be larger than
// with one, where the game has words on it.
//
// Source: rule kings.set_size_packs.
func (t Table) largeSet(melds []meld.Meld) []Finding {
	r, ok := t.Game.Rule(t.Game.ID + ".set_size_packs")
	for _, m := range melds {
		if ok && m.Kind() == meld.Set && m.Len() > len(t.Cards.Suits()) {
			return []Finding{t.decided(t.finding("meld.large_set", "set_size_packs", r.Text, ""), "melds.set.max")}
		}
	}
	return nil
}

// sizeRuleOf returns the rule on the greatest size of a kind of meld.
func (t Table) sizeRuleOf(kind string) string {
	if t.Cards.Packs() > 1 {
		return t.firstRule(kind+"_size_packs", kind+"_size", kind+"_ends", kind)
	}
	return t.firstRule(kind+"_size", kind+"_ends", kind)
}

// nearest returns the fault of the kind that the cards look most like: the one
// whose rank or suit most of them share, else the one that keeps more rules.
func nearest(v meld.Verdict, cards card.Hand, ask meld.Ask) meld.Fault {
	near := v.Nearest()
	if ask.Kind != meld.None || near.Reason == meld.Copies {
		return near
	}
	byRank := mostOf(cards, card.Card.Rank)
	bySuit := mostOf(cards, card.Card.Suit)
	want := near.Kind
	if byRank > bySuit {
		want = meld.Set
	} else if bySuit > byRank {
		want = meld.Run
	}
	for _, f := range v.Faults {
		if f.Kind == want {
			return f
		}
	}
	return near
}

// mostOf counts the cards that share the commonest rank or suit.
func mostOf(cards card.Hand, of func(card.Card) int) int {
	count, most := map[int]int{}, 0
	for _, c := range cards {
		if of(c) >= 0 {
			count[of(c)]++
			most = max(most, count[of(c)])
		}
	}
	return most
}

// fault puts into words why cards are no meld.
func (t Table) fault(f meld.Fault) Finding {
	p, say := t.Cards, faultWords{t, f}
	kind := f.Kind.String()
	field := "melds." + kind + "."
	switch f.Reason {
	case meld.NoSuchKind:
		return t.finding("meld.no_such_kind", "no_"+kind+"s", fmt.Sprintf("%s has no %ss", t.Game.Name, f.Label), "")
	case meld.Copies:
		return t.decided(t.finding("meld.too_many_copies", "census",
			fmt.Sprintf("%d × %s, and the packs hold %d", f.Have, p.Format(f.Cards[0]), f.Want), "look for a slip in what was typed"),
			"pack.packs", "pack.specials."+p.Format(f.Cards[0])+".per_pack")
	case meld.TooFew:
		return t.decided(t.finding("meld.too_few", kind, fmt.Sprintf("%s too few: a %s takes at least %d", are(f.Have, "card"), f.Label, f.Want), ""), field+"min")
	case meld.TooMany:
		return t.decided(t.finding("meld.too_many", t.sizeRuleOf(kind),
			fmt.Sprintf("%s too many: a %s takes no more than %d", are(f.Have, "card"), f.Label, f.Want), ""), field+"max", "pack.packs")
	case meld.NeverMelded:
		return t.finding("meld.never_melded", kind, say.cards()+" lies in no meld", "")
	case meld.Rank:
		return t.finding("meld.rank", kind, fmt.Sprintf("a %s is of one %s, and %s %s of another", f.Label, t.Game.Pack.RankWord, say.cards(), be(f.Cards)), "")
	case meld.Suit:
		return t.decided(t.finding("meld.suit", kind, fmt.Sprintf("a %s is of one %s, and %s %s of another", f.Label, t.Game.Pack.SuitWord, say.cards(), be(f.Cards)), ""), field+"suits")
	case meld.Repeated:
		if f.Kind == meld.Run {
			return t.finding("meld.repeated", kind, fmt.Sprintf("a run has every %s once, and %s lies in it twice", t.Game.Pack.RankWord, say.cards()), "")
		}
		return t.decided(t.finding("meld.repeated", t.firstRule("set_suits", "set_identical", "set"),
			fmt.Sprintf("a %s has no %s twice: %s", f.Label, t.Game.Pack.SuitWord, say.cards()), ""), field+"suits", field+"identical")
	case meld.Order:
		return t.finding("meld.order", kind, "the cards do not lie in the order of a run", "leave out --ordered if they may be put in order")
	case meld.Gap:
		return t.gap(f)
	case meld.Wrap:
		ranks := p.Ranks()
		return t.decided(t.finding("meld.wrap", "run_ends",
			fmt.Sprintf("a run does not go on from %s to %s: %s", ranks[len(ranks)-1].Code, ranks[0].Code, say.cards()), ""), field+"ace")
	case meld.Naturals:
		return t.decided(t.finding("meld.naturals", t.firstRule("all_wild", "wilds_in_melds", kind),
			fmt.Sprintf("a %s needs at least %d natural, and has %d", f.Label, f.Want, f.Have), ""), field+"min_naturals")
	case meld.Wilds:
		return t.decided(t.finding("meld.too_many_wilds", t.firstRule("wilds_in_melds", kind),
			fmt.Sprintf("a %s takes no more than %s that stand for other cards, and has %d", f.Label, plural(f.Want, "wild"), f.Have), ""), field+"max_wilds")
	case meld.Adjacent:
		return t.decided(t.finding("meld.wilds_adjacent", "wilds_adjacent",
			"wilds that stand for other cards may not touch in a run: those for "+say.missing(" and "), ""), field+"wilds_adjacent")
	}
	return t.finding("meld.none", kind, "the cards are no meld", "")
}

// gap says which cards are missing in a run, and what would fill the gap.
func (t Table) gap(f meld.Fault) Finding {
	say, short := faultWords{t, f}, f.Want-f.Have
	message := fmt.Sprintf("a run of one %s has no gap: %s missing", t.Game.Pack.SuitWord, say.missing(" and ")+isOrAre(len(f.Missing)))
	hint := fmt.Sprintf("with %s or a wild it is a run", say.missing(""))
	switch {
	case f.Have > 0:
		message += fmt.Sprintf(", and there %s for them", areOnly(f.Have, "wild"))
		hint = "with one more of them, or one more wild, it is a run"
		if short > 1 {
			hint = fmt.Sprintf("with %d more of them, or wilds in their place, it is a run", short)
		}
	case short > 1:
		hint = "with them, or wilds in their place, it is a run"
	}
	rule := "run"
	if r := t.Round.Wild; r >= 0 && !slices.ContainsFunc(f.Missing, func(c card.Card) bool { return c.Rank() != r }) {
		rule = t.firstRule("wild_place", "run")
	}
	return t.finding("meld.gap", rule, message, hint)
}

type faultWords struct {
	t Table
	f meld.Fault
}

func (w faultWords) cards() string { return joined(w.t.Cards, w.f.Cards, " and ") }

func (w faultWords) missing(last string) string { return joined(w.t.Cards, w.f.Missing, last) }

// joined writes cards as one says them: "Bl7, Bl8 and Bl9".
func joined(p *card.Pack, h card.Hand, last string) string {
	words := make([]string, len(h))
	for i, c := range h {
		words[i] = p.Format(c)
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + last + words[n]
}

func are(n int, what string) string {
	if n == 1 {
		return "1 " + what + " is"
	}
	return fmt.Sprintf("%d %ss are", n, what)
}

func be(h card.Hand) string {
	if len(h) == 1 {
		return "is"
	}
	return "are"
}

func isOrAre(n int) string {
	if n == 1 {
		return " is"
	}
	return " are"
}

func areOnly(n int, what string) string {
	if n == 1 {
		return "is only 1 " + what
	}
	return fmt.Sprintf("are only %d %ss", n, what)
}

// firstRule returns the first of some names that the game has a rule for.
func (t Table) firstRule(names ...string) string {
	for _, n := range names {
		if _, ok := t.Game.Rule(t.Game.ID + "." + n); ok {
			return n
		}
	}
	return names[len(names)-1]
}

// decided says that this table's own rules decide a finding, if they set one of
// the values it depends on.
func (t Table) decided(f Finding, fields ...string) Finding {
	for _, h := range t.Game.House {
		if slices.Contains(fields, h.Field) {
			f.Basis = rules.House
		}
	}
	return f
}
