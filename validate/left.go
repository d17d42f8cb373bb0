package validate

import (
	"fmt"
	"slices"
	"strings"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// Left rules on the cards that a player says are left. Where cards lie only in
// melds at the end, their number must be one that can be left of those dealt.
// How many copies there are is asked over all hands of a round: see Census.
func (t Table) Left(h card.Hand) Ruling {
	sizes := t.sizes()
	for _, c := range h {
		if c.RankOnly() && t.bySuit(c.Rank()) {
			return t.Refuse("left.no_suit", t.firstRule("values", "score"), fmt.Sprintf("what %s counts hangs on its %s", withArticle(t.Cards.Format(c)), t.Game.Pack.SuitWord),
				"write the card in full, such as "+t.Cards.Format(t.Cards.Suited(0, c.Rank())))
		}
	}
	switch {
	case sizes != nil && len(h) == t.Round.Dealt:
		return Ruling{Remarks: []Finding{t.finding("left.whole_hand", "left_size",
			fmt.Sprintf("all %d cards are listed as left, and count as listed", len(h)), "")}}
	case sizes == nil && len(h) > t.mostHeld():
		return t.Refuse("left.size", "left_size", fmt.Sprintf("%s cannot be held of %s: every turn ends with a discard", plural(len(h), "card"), t.dealt()), "")
	case len(h) == 0 || sizes == nil || len(h) < len(sizes) && sizes[len(h)]:
		return Ruling{}
	}
	return t.Refuse("left.size", "left_size",
		fmt.Sprintf("%s cannot be left of %s: %s", plural(len(h), "card"), t.dealt(), t.sizeRule()), "")
}

// Total rules on the points that a player says are left: some set of cards
// that can be left must count exactly so many.
func (t Table) Total(p card.Points) Ruling {
	limit := t.Game.Score.Cap
	switch {
	case p < 0:
		return t.negative(p)
	case limit > 0 && p > limit:
		return t.refuseBy("points.cap", t.firstRule("cap", "score"), fmt.Sprintf("%d: a round counts no more than %d", p, limit), fmt.Sprintf("write NAME=%d", limit), "score.cap")
	}
	left, sums := t.totals()
	switch {
	case sums.has(p), p == limit && limit > 0 && sums.reaches(limit):
		return Ruling{}
	case p == 0:
		return t.Refuse("points.zero", t.firstRule("left_size", "out"), "0: only the player who is out holds nothing", "tell what the player still holds, or write NAME=out for who went out")
	}
	message := fmt.Sprintf("%s cannot be left of %s", plural(int(p), "point"), t.dealt())
	return t.Refuse("points.impossible", "left_size", message, t.whyImpossible(p, left, sums))
}

// untold tells whether the card turned up that says which rank is wild is not told.
func (t Table) untold() bool { return t.Game.Wild.Rank.Drawn && !t.Round.Told }

// totals returns every total that can be left, and of what; where the card turned up is
// not told, those that can be left with any.
func (t Table) totals() (*leftovers, sums) {
	left := t.leftovers()
	all := left.all()
	for wild := range t.Cards.Ranks() {
		if t.untold() {
			with := t
			with.Round.Wild = wild
			all.bits.Or(all.bits, with.leftovers().all().bits)
		}
	}
	return left, all
}

// whyImpossible says what was probably meant by points that cannot be left.
func (t Table) whyImpossible(p card.Points, left *leftovers, sums sums) string {
	wild := strings.TrimSuffix(t.Game.Wilds(t.Round), "s")
	n := left.wildsAtFace(p)
	makes := p + card.Points(n)*(left.counted-left.face)
	below, above := sums.around(p)
	switch {
	case n == 1:
		return fmt.Sprintf("is a wild %s counted at its face? left in the hand it counts %d, which makes %d", wild, left.counted, makes)
	case n > 1:
		return fmt.Sprintf("are %d wild %ss counted at their face? left in the hand each counts %d, which makes %d", n, wild, left.counted, makes)
	case left.loneWild(p):
		return fmt.Sprintf("is a wild %s counted at its face? left in the hand it counts %d", wild, left.counted)
	case above < 0:
		return fmt.Sprintf("the most that can be left is %d", below)
	case below < 0:
		return fmt.Sprintf("the least that can be left is %d", above)
	}
	return fmt.Sprintf("the nearest that can be left are %d and %d", below, above)
}

// negative refuses points that no card left can count.
func (t Table) negative(p card.Points) Ruling {
	if t.Game.Score.OutPoints >= 0 {
		return t.Refuse("points.negative", "out_points", fmt.Sprintf("%d: nobody scores below zero", p), "")
	}
	return t.Refuse("points.negative", "out_points", fmt.Sprintf("%d: only the player who is out scores below zero", p),
		"write NAME=out for the player who went out first")
}

// Sum remarks on points typed as a sum: an addend equal to the wild rank is
// probably a wild counted at its face.
func (t Table) Sum(addends []card.Points) Ruling {
	if t.Round.Wild < 0 || len(addends) < 2 {
		return Ruling{}
	}
	wild := t.Cards.OfRank(t.Round.Wild)
	face, counts := t.Cards.Value(wild), t.Game.Points(t.Round, t.Cards, wild)
	for _, a := range addends {
		if a == face && counts != face {
			return Ruling{Remarks: []Finding{t.finding("points.wild_at_face", "wild_rank_value",
				fmt.Sprintf("%d was added, and %s are wild: a wild left in the hand counts %d", a, t.Game.Wilds(t.Round), counts), "")}}
		}
	}
	return Ruling{}
}

// Census rules on all cards shown in a round: there cannot be more copies of a
// card, or of a rank, than the packs hold.
func (t Table) Census(hands ...card.Hand) Ruling {
	var order card.Hand // each card and rank once, in the order met
	seen := map[card.Card]int{}
	meet := func(c card.Card) {
		if seen[c] == 0 {
			order = append(order, c)
		}
		seen[c]++
	}
	for _, h := range hands {
		for _, c := range h {
			meet(c)
			if c.Suit() >= 0 {
				meet(t.Cards.OfRank(c.Rank()))
			}
		}
	}
	var r Ruling
	for _, c := range order {
		if copies := t.Cards.Copies(c); seen[c] > copies {
			r.Findings = append(r.Findings, t.decided(t.finding("left.too_many_copies", "census",
				fmt.Sprintf("%d × %s shown in this round, and %s", seen[c], t.Cards.Format(c), t.hold(copies)), ""), copiesFields(t.Cards, c)...))
		}
	}
	return r
}

// dealt says "3 cards with 3s wild".
func (t Table) dealt() string {
	if t.Round.Dealt == 0 {
		return "a hand"
	}
	s := plural(t.Round.Dealt, "card")
	if w := t.Game.Wilds(t.Round); w != "" {
		s += " with " + w + " wild"
	}
	return s
}

// mostHeld returns the most cards that a player can hold when a round is over.
// Every turn ends with a discard, so they are as many as were dealt.
func (t Table) mostHeld() int {
	switch {
	case t.Round.Dealt == 0 || t.Game.Turn.Buy == "free":
		return t.Cards.Size()
	case t.Broken && t.sizes() == nil:
		return t.Round.Dealt + 1
	}
	return t.Round.Dealt
}

// sizes returns, for each number of cards, whether so many can be left; nil
// where that depends on what was laid during play, or on cards dealt that were
// not told. Of h cards dealt, m lie in melds, and m is 0 or a sum of sizes that a
// meld can have; where the hand needs some melds for any to count, of theirs and
// of others. Of a defender any number may be laid off.
func (t Table) sizes() []bool {
	if t.Game.Table.Melding != "only_when_out" || len(t.Game.Melds) == 0 || t.Round.Dealt == 0 {
		return nil
	}
	h := t.Round.Dealt
	var any []span
	for _, m := range t.Game.Melds {
		any = append(any, t.spanOf(m, 0))
	}
	melded := make([]bool, h+1)
	melded[0] = true
	if fail := t.Game.Score.HandNeedsFail; fail == "none" {
		melded = more(melded, any)
	} else {
		needed := make([]bool, h+1)
		for _, way := range t.Game.Out.HandNeeds.Ways {
			with := make([]bool, h+1)
			with[0] = true
			for _, n := range way {
				for range n.Count {
					with = once(with, t.spanOf(t.meld(meld.KindOf(n.Kind)), n.Cards))
				}
			}
			for n, ok := range more(with, any) {
				needed[n] = needed[n] || ok
			}
		}
		if fail == "spare_pure" {
			melded = once(melded, t.spanOf(t.meld(meld.Run), 0))
			melded[0] = true
		}
		for n, ok := range needed {
			melded[n] = melded[n] || ok
		}
	}
	left := make([]bool, h+1)
	for m, ok := range melded {
		left[h-m] = ok || t.Defends // who lays off may be left with any number
	}
	return left
}

// span is how many cards a meld has, at least and at most.
type span struct{ least, most int }

// spanOf returns the sizes of a kind of meld, of which at least so many cards are asked.
func (t Table) spanOf(m rules.Meld, least int) span {
	s := span{max(m.Min, least), t.Round.Dealt}
	if m.Max.N > 0 {
		s.most = m.Max.N
	} else if m.Max.PerPacks {
		s.most = 4 * t.Cards.Packs()
	}
	return s
}

// once returns the numbers of cards with one meld more.
func once(melded []bool, s span) []bool {
	out := make([]bool, len(melded))
	for n := range out {
		for size := s.least; size <= min(s.most, n); size++ {
			out[n] = out[n] || melded[n-size]
		}
	}
	return out
}

// more returns the numbers of cards with any number of melds more.
func more(melded []bool, kinds []span) []bool {
	out := slices.Clone(melded)
	for n := range out {
		for _, s := range kinds {
			for size := s.least; size <= min(s.most, n); size++ {
				out[n] = out[n] || out[n-size]
			}
		}
	}
	return out
}

// sizeRule says which numbers can be left: "0 or 3", "0, 1 or 4", "0 to 2 or 5".
func (t Table) sizeRule() string {
	var spans []string
	left := t.sizes()
	for i := 0; i < len(left); i++ {
		if !left[i] {
			continue
		}
		j := i
		for j+1 < len(left) && left[j+1] {
			j++
		}
		switch j - i {
		case 0:
			spans = append(spans, fmt.Sprint(i))
		case 1:
			spans = append(spans, fmt.Sprint(i), fmt.Sprint(j))
		default:
			spans = append(spans, fmt.Sprintf("%d to %d", i, j))
		}
		i = j
	}
	last := len(spans) - 1
	can := spans[last]
	if last > 0 {
		can = strings.Join(spans[:last], ", ") + " or " + can
	}
	if t.Game.Score.HandNeedsFail != "none" {
		return fmt.Sprintf("%s can, since the hand needs %s", can, inWords(t.Game, t.Game.Out.HandNeeds))
	}
	return fmt.Sprintf("%s can, since a meld takes at least %d", can, t.smallestMeld())
}

func (t Table) smallestMeld() int {
	smallest := t.Game.Melds[0].Min
	for _, m := range t.Game.Melds {
		smallest = min(smallest, m.Min)
	}
	return smallest
}
