package validate

import (
	"cmp"
	"fmt"
	"slices"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// Beyond remarks on points that prove a better arrangement: no hand of the
// round leaves so many when it is arranged as well as can be. They are allowed,
// since a player may lay a hand badly.
func (t Table) Beyond(p card.Points) Ruling {
	most, ok := t.mostLeft(p)
	if !ok || p <= most {
		return Ruling{}
	}
	return Ruling{Remarks: []Finding{t.finding("points.better", "arrangement",
		fmt.Sprintf("%d points prove that a better arrangement was there: of %s no more than %d have to be left", p, t.dealt(), most), "")}}
}

// mostLeft returns the most points that can be left of a round's hand in its
// best arrangement. That is a hand in which no meld lies at all: what is left of
// any other is itself such cards, and fewer of them. The search ends early when
// enough are found. It is not ok where a hand is not arranged at the end, or
// suits matter in sets.
func (t Table) mostLeft(enough card.Points) (card.Points, bool) {
	if t.sizes() == nil || t.Game.Score.HandNeedsFail != "none" || !slices.ContainsFunc(t.Game.Melds, func(m rules.Meld) bool { return m.Kind == "set" && m.Suits == "any" && m.Identical }) {
		return 0, false
	}
	s := mostSearch{t: t, j: t.Judge(), groups: t.groups(), best: -1, enough: enough}
	s.search(0, make(card.Hand, 0, t.Round.Dealt), 0)
	return max(s.best, 0), s.best >= 0
}

// group is cards that a search takes some of: those of one rank, or copies of a special.
type group struct {
	cards  card.Hand // each card once
	points card.Points
	wild   bool
}

// groups returns all cards of the table, the dearest first.
func (t Table) groups() []group {
	var all []group
	for i, s := range t.Cards.Specials() {
		c := t.Cards.SpecialCard(i)
		all = append(all, group{card.Hand{c}, t.Cards.Value(c), s.Wild})
	}
	for r := range t.Cards.Ranks() {
		g := group{points: t.Game.Points(t.Round, t.Cards, t.Cards.OfRank(r)), wild: r == t.Round.Wild}
		for s := range t.Cards.Suits() {
			g.cards = append(g.cards, t.Cards.Suited(s, r))
		}
		all = append(all, g)
	}
	slices.SortStableFunc(all, func(a, b group) int { return cmp.Compare(b.points, a.points) })
	return all
}

// mostSearch looks for the dearest hand without a meld, dearest cards first,
// and turns back where even the dearest cards still allowed would not do.
type mostSearch struct {
	t      Table
	j      *meld.Judge
	groups []group
	best   card.Points
	enough card.Points
}

func (s *mostSearch) search(i int, hand card.Hand, points card.Points) {
	if len(hand) == s.t.Round.Dealt {
		s.best = max(s.best, points)
		return
	}
	if i == len(s.groups) || s.best >= s.enough || s.bound(i, hand, points) <= s.best {
		return
	}
	s.take(i, 0, hand, points)
}

// take puts more cards of group i on the hand, as many as go, before it goes on without.
func (s *mostSearch) take(i, from int, hand card.Hand, points card.Points) {
	g := s.groups[i]
	for c := from; c < len(g.cards) && len(hand) < s.t.Round.Dealt; c++ {
		if hand.Count(g.cards[c]) == s.t.Cards.Copies(g.cards[c]) {
			continue
		}
		more := append(slices.Clip(hand), g.cards[c])
		if least, err := s.j.Least(more); err == nil && least == points+g.points {
			s.take(i, c, more, points+g.points)
		}
	}
	s.search(i+1, hand, points)
}

// bound returns the most points that the groups from i on can bring a hand to,
// were there no runs; -1 when they cannot fill it.
func (s *mostSearch) bound(i int, hand card.Hand, points card.Points) card.Points {
	free := s.t.Round.Dealt - len(hand)
	for ; i < len(s.groups) && free > 0; i++ {
		n := min(free, s.room(s.groups[i], hand))
		points += card.Points(n) * s.groups[i].points
		free -= n
	}
	if free > 0 {
		return -1
	}
	return points
}

// room returns how many cards of a group go with the wilds of a hand before
// they make a set. In what colours does not matter there.
func (s *mostSearch) room(g group, hand card.Hand) int {
	with := slices.DeleteFunc(slices.Clone(hand), func(c card.Card) bool { return !s.t.isWild(c) })
	copies := s.t.Cards.Copies(g.cards[0]) * len(g.cards)
	for n := range copies {
		c := g.cards[n%len(g.cards)]
		with = append(with, c)
		if least, err := s.j.Least(with); err != nil || least < s.t.Points(with) {
			return n
		}
	}
	return copies
}

func (t Table) isWild(c card.Card) bool {
	return c.Special() >= 0 && t.Cards.Specials()[c.Special()].Wild || c.Rank() >= 0 && c.Rank() == t.Round.Wild
}
