package validate

import (
	"cmp"
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
	return Ruling{Findings: []Finding{t.fault(t.nearest(v, cards, ask), cards)}}, nil
}

// largeSet names the rule that lets a set with several packs be larger than
// with one, where the game has words on it and the table has not decided.
//
// Source: rule kings.set_size_packs.
func (t Table) largeSet(melds []meld.Meld) []Finding {
	r, ok := t.Game.Rule(t.Game.ID + ".set_size_packs")
	if !ok || t.decides("melds.set.max") {
		return nil
	}
	for _, m := range melds {
		if m.Kind() == meld.Set && m.Len() > len(t.Cards.Suits()) {
			return []Finding{t.finding("meld.large_set", "set_size_packs", clause(r.Text), "")}
		}
	}
	return nil
}

// clause writes a sentence as a message.
func clause(sentence string) string {
	return strings.ToLower(sentence[:1]) + strings.TrimSuffix(sentence[1:], ".")
}

// sizeRuleOf returns the rule on the greatest size of a kind of meld.
func (t Table) sizeRuleOf(kind string) string {
	if t.Cards.Packs() > 1 {
		return t.firstRule(kind+"_size_packs", kind+"_size", kind+"_ends", kind)
	}
	return t.firstRule(kind+"_size", kind+"_ends", kind)
}

// nearest returns the fault of the kind that the cards look most like: the one
// whose rank or suit most of them share, a set if both, and the one that keeps
// more rules if neither.
// Cards that are a run are told so in a game that has none.
func (t Table) nearest(v meld.Verdict, cards card.Hand, ask meld.Ask) meld.Fault {
	near := v.Nearest()
	if ask.Kind != meld.None || near.Reason == meld.Copies {
		return near
	}
	byRank := t.mostOf(cards, card.Card.Rank)
	bySuit := t.mostOf(cards, card.Card.Suit)
	want := near.Kind
	if byRank > bySuit || byRank == bySuit && byRank > 1 {
		want = meld.Set
	} else if bySuit > byRank {
		want = meld.Run
	}
	for _, f := range v.Faults {
		if f.Kind == want {
			return f
		}
	}
	if want == meld.Run && t.but(func(g *rules.Game) {
		g.Melds = append(g.Melds, rules.Meld{Kind: "run", Min: 3, Suits: "same", Ace: "low", WildsAdjacent: true})
	}).Judge().Legal(cards, meld.Ask{Kind: meld.Run}) {
		return meld.Fault{Kind: meld.Run, Label: meld.Run.String(), Reason: meld.NoSuchKind, Cards: cards}
	}
	return near
}

// mostOf counts the cards, wilds aside, that share the commonest rank or suit.
func (t Table) mostOf(cards card.Hand, of func(card.Card) int) int {
	count, most := map[int]int{}, 0
	for _, c := range cards {
		if !t.wild(c) && of(c) >= 0 {
			count[of(c)]++
			most = max(most, count[of(c)])
		}
	}
	return most
}

// wild tells whether a card may stand for others.
func (t Table) wild(c card.Card) bool {
	if c.Special() >= 0 {
		return t.Cards.Specials()[c.Special()].Wild
	}
	return t.Round.Wild >= 0 && c.Rank() == t.Round.Wild
}

// but returns the table with some of its rules changed, to ask what these decide.
func (t Table) but(change func(*rules.Game)) Table {
	g := *t.Game
	g.Melds = slices.Clone(g.Melds)
	change(&g)
	t.Game = &g
	return t
}

// fault puts into words why cards are no meld, and what would make them one.
func (t Table) fault(f meld.Fault, cards card.Hand) Finding {
	p, kind := t.Cards, f.Kind.String()
	field := "melds." + kind + "."
	those := joined(p, distinct(f.Cards), " and ")
	cure := remedy{t, t.Judge(), f.Kind, f.Label}
	switch f.Reason {
	case meld.NoSuchKind:
		return t.finding("meld.no_such_kind", "no_"+kind+"s", fmt.Sprintf("%s has no %ss", t.Game.Name, f.Label), "")
	case meld.Copies:
		return t.decided(t.finding("meld.too_many_copies", "census",
			fmt.Sprintf("%d × %s, and %s", f.Have, p.Format(f.Cards[0]), t.hold(f.Want)), "look for a slip in what was typed"),
			copiesFields(p, f.Cards[0])...)
	case meld.TooFew:
		return t.decided(t.finding("meld.too_few", kind,
			fmt.Sprintf("%s too few: %s takes at least %d", are(f.Have, "card"), withArticle(f.Label), f.Want), cure.more(cards)), field+"min")
	case meld.TooMany:
		return t.decided(t.finding("meld.too_many", t.sizeRuleOf(kind),
			fmt.Sprintf("%s too many: %s takes no more than %d", are(f.Have, "card"), withArticle(f.Label), f.Want), cure.less(cards, cards)), t.sizeFields(f.Kind)...)
	case meld.NeverMelded:
		special := "pack.specials." + p.Format(f.Cards[0]) + "."
		return t.decided(t.finding("meld.never_melded", kind, those+" may lie in no meld", cure.change(cards, f.Cards)), special+"meldable", special+"wild")
	case meld.Rank:
		return t.finding("meld.rank", kind, fmt.Sprintf("%s is of one %s, and %s", withArticle(f.Label), t.Game.Pack.RankWord, t.others(f.Cards, card.Card.Rank)), cure.change(cards, f.Cards))
	case meld.Suit:
		return t.decided(t.finding("meld.suit", kind, fmt.Sprintf("%s is of one %s, and %s", withArticle(f.Label), t.Game.Pack.SuitWord, t.others(f.Cards, card.Card.Suit)), cure.change(cards, f.Cards)), field+"suits")
	case meld.Repeated:
		if f.Kind == meld.Run {
			return t.finding("meld.repeated", kind, fmt.Sprintf("%s has every %s once: %s %s again", withArticle(f.Label), t.Game.Pack.RankWord, those, come(len(distinct(f.Cards)))), cure.change(cards, f.Cards))
		}
		if f.Kind == meld.Colour {
			return t.decided(t.finding("meld.repeated", kind, fmt.Sprintf("%s has no card twice: %s %s again", withArticle(f.Label), those, come(len(distinct(f.Cards)))), cure.change(cards, f.Cards)), field+"identical")
		}
		return t.decided(t.finding("meld.repeated", t.firstRule("set_suits", "set_identical", "set"),
			fmt.Sprintf("%s has no %s twice: %s %s again", withArticle(f.Label), t.Game.Pack.SuitWord, those, come(len(distinct(f.Cards)))), cure.change(cards, f.Cards)), field+"suits", field+"identical")
	case meld.Order:
		return t.order(f, cards)
	case meld.Gap:
		return t.gap(f, cards)
	case meld.Wrap:
		ranks := p.Ranks()
		return t.decided(t.finding("meld.wrap", "run_ends",
			fmt.Sprintf("%s does not go on from %s to %s: %s", withArticle(f.Label), ranks[len(ranks)-1].Code, ranks[0].Code, those), cure.change(cards, f.Cards)), field+"ace")
	case meld.Naturals:
		rule := t.firstRule("wilds_in_melds", kind)
		if f.Have == 0 {
			rule = t.firstRule("all_wild", "wilds_in_melds", kind)
		}
		return t.decided(t.finding("meld.naturals", rule,
			fmt.Sprintf("%s needs at least %s, and has %s", withArticle(f.Label), plural(f.Want, "natural"), orNone(f.Have)),
			cmp.Or(cure.more(cards), cure.instead(cards, f.Cards))), field+"min_naturals")
	case meld.Wilds:
		return t.decided(t.finding("meld.too_many_wilds", t.firstRule("wilds_in_melds", kind),
			fmt.Sprintf("%s takes no more than %s, and has %d", withArticle(f.Label), t.substitutes(f.Want), f.Have), cure.change(cards, f.Cards)), field+"max_wilds")
	}
	if f.Reason == meld.Ratio {
		most := "no more " + t.wildWord() + "s than naturals"
		if t.meld(f.Kind).WildRatio == "fewer" {
			most = "fewer " + t.wildWord() + "s than naturals"
		}
		return t.decided(t.finding("meld.wild_ratio", t.firstRule("wild_ratio", "wilds_in_melds", kind),
			fmt.Sprintf("%s has %s, and %s there for others", withArticle(f.Label), most, are(f.Have, t.wildWord())), cmp.Or(cure.change(cards, f.Cards), cure.more(cards))), field+"wild_ratio")
	}
	return t.touching(f.Missing, cure.instead(cards, f.Cards)) // meld.Adjacent
}

// touching refuses wilds that touch; what they stand for, if it is known.
func (t Table) touching(stand card.Hand, hint string) Finding {
	message := t.wildWord() + "s that stand for other cards may not touch in a run"
	if len(stand) > 0 {
		message += ": those for " + joined(t.Cards, stand, " and ")
	}
	return t.decided(t.finding("meld.wilds_adjacent", t.firstRule("wilds_adjacent", "wilds_in_melds", "run"), message, hint), "melds.run.wilds_adjacent")
}

// order says that a run lies in another order than it was said to: with the
// order that works, and that only wilds touch, where that is all.
//
// Source: rules kings.wilds_adjacent, kings.ambiguous; case G9.
func (t Table) order(f meld.Fault, cards card.Hand) Finding {
	hint := ""
	for m := range t.Judge().Readings(cards, meld.Ask{Kind: meld.Run}) {
		hint = fmt.Sprintf("in the order %s it is %s", t.Cards.FormatHand(m.Cards()), withArticle(f.Label))
		break
	}
	free := t.but(func(g *rules.Game) {
		for i := range g.Melds {
			g.Melds[i].WildsAdjacent = true
		}
	})
	for m := range free.Judge().Readings(cards, meld.Ask{Kind: meld.Run, Ordered: true}) {
		return t.touching(touch(m.Places()), hint)
	}
	return t.finding("meld.order", f.Kind.String(), "the cards do not lie in the order of a run", hint)
}

// touch returns what substitutes stand for that lie beside another.
func touch(places []meld.Place) card.Hand {
	var out card.Hand
	for i, p := range places {
		if p.Wild && (i > 0 && places[i-1].Wild || i+1 < len(places) && places[i+1].Wild) {
			out = append(out, p.As)
		}
	}
	return out
}

// gap says which cards are missing in a run, and what would fill the gap.
func (t Table) gap(f meld.Fault, cards card.Hand) Finding {
	missing, short := joined(t.Cards, f.Missing, " and "), f.Want-f.Have
	message := fmt.Sprintf("%s has no gap: %s", withArticle(f.Label), missing+isOrAre(len(f.Missing))+" missing")
	if t.meld(f.Kind).Suits == "same" {
		message = fmt.Sprintf("%s of one %s has no gap: %s", withArticle(f.Label), t.Game.Pack.SuitWord, missing+isOrAre(len(f.Missing))+" missing")
	}
	if f.Have > 0 {
		message += ", and there " + areOnly(f.Have, t.wildWord()) + " for them"
	}
	cure := remedy{t, t.Judge(), f.Kind, f.Label}
	rule := "run"
	if r := t.Round.Wild; r >= 0 && !slices.ContainsFunc(f.Missing, func(c card.Card) bool { return c.Rank() != r }) {
		rule = t.firstRule("wild_place", "run")
	}
	return t.finding("meld.gap", rule, message, cmp.Or(cure.more(cards), cure.fill(cards, f.Missing, short)))
}

// meld returns the rules of a kind of meld.
func (t Table) meld(k meld.Kind) rules.Meld {
	for _, m := range t.Game.Melds {
		if m.Kind == k.String() {
			return m
		}
	}
	return rules.Meld{}
}

// sizeFields are the values that decide how large a meld may be.
func (t Table) sizeFields(k meld.Kind) []string {
	fields := []string{"melds." + k.String() + ".max"}
	if t.meld(k).Max.PerPacks {
		fields = append(fields, "pack.packs")
	}
	return fields
}

// copiesFields are the values that decide how many copies of a card there are.
func copiesFields(p *card.Pack, c card.Card) []string {
	if c.Special() >= 0 {
		return []string{"pack.packs", "pack.specials." + p.Format(c) + ".per_pack"}
	}
	return []string{"pack.packs"}
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
	if t.decides(fields...) {
		f.Basis = rules.House
	}
	return f
}

// decides tells whether this table's own rules set one of some values.
func (t Table) decides(fields ...string) bool {
	return slices.ContainsFunc(t.Game.House, func(h rules.Setting) bool { return slices.Contains(fields, h.Field) })
}
