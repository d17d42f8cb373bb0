package score_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/validate/card"
)

// hands are the cards of one round, dealt from one deck, so that nobody shows a
// card that another has.
type hands struct {
	m     *match
	next  score.Next
	stock card.Hand
	dealt int
	wild  int    // the rank that is wild, or -1
	up    string // the card that was turned up to say so, as typed; "" where none was told
}

// shuffle takes up all cards of the table.
func (m *match) shuffle(next score.Next) *hands {
	d := &hands{m: m, next: next, dealt: next.Table.Round.Dealt, wild: next.Table.Round.Wild}
	p := next.Table.Cards
	if m.game.PointsOnly() {
		return d
	}
	if m.game.Wild.Rank.Drawn && m.r.IntN(5) > 0 {
		d.wild = m.r.IntN(len(p.Ranks()))
		d.up = p.Ranks()[d.wild].Code
		if m.says("wild.fallback") == d.up && m.r.IntN(2) == 0 {
			d.up = p.Specials()[0].Code
		}
	}
	for i := range p.Specials() {
		for range p.Copies(p.SpecialCard(i)) {
			d.stock = append(d.stock, p.SpecialCard(i))
		}
	}
	for suit := range p.Suits() {
		for rank := range p.Ranks() {
			for range p.Packs() {
				d.stock = append(d.stock, p.Suited(suit, rank))
			}
		}
	}
	m.r.Shuffle(len(d.stock), func(i, k int) { d.stock[i], d.stock[k] = d.stock[k], d.stock[i] })
	return d
}

// value is what a card counts that is left, by the lists of the game's file.
func (d *hands) value(c card.Card) int {
	switch g := d.m.game; {
	case c.Special() >= 0:
		return int(g.Pack.Specials[c.Special()].Value)
	case c.Rank() == d.wild && d.m.says("score.wild_rank_value") != "face":
		return d.m.figure("score.wild_rank_value")
	default:
		for _, o := range g.Score.Overrides {
			if c.Suit() >= 0 && g.Pack.Ranks[c.Rank()].Code == o.Rank && slices.Contains(o.Suits, g.Pack.Suits[c.Suit()].Code) {
				return int(o.Value)
			}
		}
		return int(g.Pack.Ranks[c.Rank()].Value)
	}
}

// counted is what cards count against a player, up to the most that a round counts.
func (d *hands) counted(h card.Hand) int {
	if limit := d.m.figure("score.cap"); limit > 0 {
		return min(d.sum(h), limit)
	}
	return d.sum(h)
}

// needs tells whether nothing of a hand counts as melded without the melds it needs.
func (d *hands) needs() bool { return d.m.says("score.hand_needs_fail") != "none" }

func (d *hands) sum(h card.Hand) (sum int) {
	for _, c := range h {
		sum += d.value(c)
	}
	return sum
}

// take takes up to n cards that fit off the stock.
func (d *hands) take(n int, fits func(card.Card) bool) (h card.Hand) {
	d.stock = slices.DeleteFunc(d.stock, func(c card.Card) bool {
		if len(h) == n || !fits(c) {
			return false
		}
		h = append(h, c)
		return true
	})
	return h
}

// some draws a number of cards that may be left to a player who is not out. Where
// melds lie only at the end, none of them has fewer than three cards.
func (d *hands) some() int {
	if d.m.says("table.melding") == "during_play" {
		return 1 + d.m.r.IntN(d.dealt)
	}
	if d.m.r.IntN(6) == 0 || d.dealt < 3 {
		return d.dealt
	}
	if d.needs() { // the melds that the hand needs lie beside what is left
		return d.m.r.IntN(d.dealt - d.needed() + 1)
	}
	return d.m.r.IntN(d.dealt - 2)
}

// needed is how many cards the melds have at the least that a hand needs, as the file
// says it: "pure run + run of 4".
func (d *hands) needed() int {
	least := d.dealt
	for way := range strings.SplitSeq(d.m.says("out.hand_needs"), " or ") {
		sum := 0
		for need := range strings.SplitSeq(way, " + ") {
			size := 3
			if _, of, ok := strings.Cut(need, " of "); ok {
				size, _ = strconv.Atoi(of)
			}
			sum += size
		}
		least = min(least, sum)
	}
	return least
}

// rest draws what is left to somebody who did not end the round, no more than counts.
func (d *hands) rest(laid bool) brought {
	if fixed := d.m.game.Score.Penalties; len(fixed) > 0 && d.m.r.IntN(4) == 0 {
		f := fixed[d.m.r.IntN(len(fixed))]
		return brought{typed: "=" + f.Code, left: int(f.Points), fixed: true}
	}
	return d.held(laid)
}

func (d *hands) held(laid bool) brought {
	switch {
	case d.m.game.PointsOnly():
		n := d.m.r.IntN(140) - 40
		return brought{typed: fmt.Sprint("=", n), left: n}
	case laid:
		if b, ok := d.laid(); ok {
			return b
		}
	}
	h := d.take(d.some(), func(card.Card) bool { return true })
	return brought{typed: d.typed(h), left: d.counted(h)}
}

// typed writes cards that are left: their codes, some without a suit, or points.
func (d *hands) typed(h card.Hand) string {
	p := d.next.Table.Cards
	switch {
	case len(h) == 0:
		return "=0"
	case d.counted(h) < d.sum(h) && d.next.Table.Game.Wild.Rank.Drawn && d.up == "":
		return fmt.Sprint("=", d.counted(h))
	case d.m.game.Wild.Rank.Drawn && d.up == "":
		return fmt.Sprint("=", d.sum(h))
	case d.m.r.IntN(3) > 0:
		words := make([]string, len(h))
		for i, c := range h {
			if c.Rank() >= 0 && len(d.m.game.Score.Overrides) == 0 && d.m.r.IntN(4) == 0 {
				c = p.OfRank(c.Rank())
			}
			words[i] = p.Format(c)
		}
		return ":" + strings.Join(words, ",")
	case d.m.r.IntN(2) == 0, d.counted(h) < d.sum(h):
		return fmt.Sprint("=", d.counted(h))
	}
	words := make([]string, len(h))
	for i, c := range h {
		words[i] = strconv.Itoa(d.value(c))
	}
	return "=" + strings.Join(words, "+")
}

// laid draws a whole hand that can be arranged in one way only: sets of three
// naturals, and beside them neither two cards of a rank, nor neighbours of a suit,
// nor a wild. It is not ok where the cards do not give it.
func (d *hands) laid() (b brought, ok bool) {
	if d.m.says("table.melding") == "during_play" || d.dealt < 4 || d.m.game.Wild.Rank.Drawn && d.up == "" {
		return b, false
	}
	before := slices.Clone(d.stock)
	sets, all := d.sets(1+d.m.r.IntN((d.dealt-1)/3), nil)
	left := d.loose(d.dealt-len(all), all)
	if len(sets) == 0 || len(all)+len(left) < d.dealt {
		d.stock = before
		return b, false
	}
	if b.left = d.counted(left); d.needs() { // there is no run
		b.left = d.counted(append(slices.Clone(all), left...))
	}
	p := d.next.Table.Cards
	if d.m.r.IntN(2) == 0 {
		b.typed = "=hand:" + p.FormatHand(append(all, left...))
	} else {
		b.typed = ":" + d.asLaid(sets, left)
	}
	return b, true
}

func (d *hands) asLaid(sets []card.Hand, left card.Hand) string {
	p := d.next.Table.Cards
	var words []string
	for _, s := range sets {
		words = append(words, "("+p.FormatHand(s)+")")
	}
	return strings.TrimSpace(strings.Join(words, " ") + " " + p.FormatHand(left))
}

// apart tells whether a card makes no meld with others, but one of its rank.
func (d *hands) apart(c card.Card, others card.Hand) bool {
	n := len(d.next.Table.Cards.Ranks())
	return c.Rank() >= 0 && c.Rank() != d.wild && !slices.ContainsFunc(others, func(o card.Card) bool {
		return o.Suit() == c.Suit() && ((o.Rank()+1)%n == c.Rank() || (c.Rank()+1)%n == o.Rank())
	})
}

// sets takes up to n sets of three cards of three suits.
func (d *hands) sets(n int, all card.Hand) (sets []card.Hand, cards card.Hand) {
	ranks := len(d.next.Table.Cards.Ranks())
	for _, rank := range d.m.r.Perm(ranks) {
		if len(sets) == n || slices.ContainsFunc(all, func(c card.Card) bool { return c.Rank() == rank }) {
			continue
		}
		before := slices.Clone(d.stock)
		var set card.Hand
		for suit := range d.next.Table.Cards.Suits() {
			if len(set) < 3 {
				set = append(set, d.take(1, func(c card.Card) bool {
					return c.Rank() == rank && c.Suit() == suit && d.apart(c, all)
				})...)
			}
		}
		if len(set) < 3 {
			d.stock = before
			continue
		}
		sets, all = append(sets, set), append(all, set...)
	}
	return sets, all
}

// loose takes up to n cards that lie in no meld with each other or those given.
func (d *hands) loose(n int, all card.Hand) (left card.Hand) {
	for range n {
		left = append(left, d.take(1, func(c card.Card) bool {
			return d.apart(c, append(left, all...)) && !slices.ContainsFunc(append(left, all...), func(o card.Card) bool { return o.Rank() == c.Rank() })
		})...)
	}
	return left
}

// end draws how somebody ends the round: out, in a way that is said, or by a knock.
func (d *hands) end(upcard card.Card) brought {
	ways := []string{"out"}
	for _, b := range d.m.game.Score.Bonuses {
		if b.When == "said" || b.When == "nothing_left" {
			ways = append(ways, b.Code)
		}
	}
	if limit, knocks := d.knockLimit(upcard); knocks && d.m.r.IntN(3) > 0 {
		if b, ok := d.knock(limit); ok {
			return b
		}
	}
	b := brought{out: true, typed: "=out"}
	if way := ways[d.m.r.IntN(len(ways))]; way != "out" {
		b.way, b.typed = way, "="+way
		return b
	}
	if d.m.says("table.melding") == "only_when_out" && d.dealt%3 == 0 && d.m.says("out.hand_needs") == "none" && (!d.m.game.Wild.Rank.Drawn || d.up != "") {
		before := slices.Clone(d.stock)
		if sets, _ := d.sets(d.dealt/3, nil); len(sets) == d.dealt/3 {
			b.typed = "=out:" + d.asLaid(sets, nil)
		} else {
			d.stock = before
		}
	}
	return b
}

// knockLimit is the most that may be left to who knocks.
func (d *hands) knockLimit(upcard card.Card) (limit int, knocks bool) {
	switch says := d.m.says("out.knock_limit"); says {
	case "none":
		return 0, false
	case "any":
		return 1 << 20, true
	case "upcard":
		if upcard.Rank() == 0 { // with an ace nothing may be left
			return 0, true
		}
		return d.value(upcard), true
	default:
		return d.m.figure("out.knock_limit"), true
	}
}

// knock draws a knock, with no more left than may be.
func (d *hands) knock(limit int) (b brought, ok bool) {
	for range 20 {
		before := slices.Clone(d.stock)
		h := d.take(d.some(), func(card.Card) bool { return true })
		if d.m.r.IntN(3) > 0 { // low ones
			d.stock = slices.Clone(before)
			n := d.m.r.IntN(min(5, max(d.dealt-2, 1)))
			h = d.take(n, func(c card.Card) bool { return d.value(c) < 5 })
		}
		if len(h) > d.dealt-3 || d.sum(h) > limit {
			d.stock = before
			continue
		}
		b = brought{knock: true, left: d.sum(h)}
		switch p := d.next.Table.Cards; {
		case len(h) > 0 && d.m.r.IntN(2) == 0:
			b.typed = "=knock:" + p.FormatHand(h)
		default:
			b.typed = fmt.Sprint("=knock:", b.left)
		}
		return b, true
	}
	return b, false
}

// round draws what everybody brings to a round, and the card turned up.
func (m *match) round(next score.Next) (r tally, upcard card.Card, unfinished bool) {
	d := m.shuffle(next)
	r.up = d.up
	if m.game.AsksUpcard() && len(next.TieBreak) == 0 {
		upcard = d.take(1, func(c card.Card) bool { return c.Rank() >= 0 })[0]
	}
	single := m.says("rounds.end") == "single"
	r.brought = make([]brought, len(m.players))
	var playing []int
	for i, name := range m.players {
		r.brought[i].asked = slices.Contains(next.Players, name)
		r.brought[i].absent = !r.brought[i].asked || len(next.TieBreak) == 0 && !single && m.r.IntN(12) == 0
		if !r.brought[i].absent {
			playing = append(playing, i)
		}
	}
	if len(playing) == 0 {
		playing = []int{slices.Index(m.players, next.Players[0])}
	}
	ends := playing[m.r.IntN(len(playing))]
	r.brought[ends] = brought{asked: true}
	if unfinished = !m.game.PointsOnly() && !single && m.says("rounds.unfinished") == "count" && m.r.IntN(8) == 0; unfinished || m.game.PointsOnly() {
		ends = -1
	} else {
		r.brought[ends] = d.end(upcard)
		r.brought[ends].asked = true
	}
	for i := range r.brought {
		switch b := &r.brought[i]; {
		case i == ends:
		case b.absent:
			b.typed = "=absent"
		case !single:
			*b = d.rest(m.r.IntN(3) == 0)
			b.asked = true
		}
	}
	if len(m.game.Score.Penalties) > 0 && ends >= 0 && len(playing) > 1 && m.r.IntN(8) == 0 { // all others give up
		for _, i := range playing {
			f := m.game.Score.Penalties[m.r.IntN(len(m.game.Score.Penalties))]
			if r.brought[i] = (brought{typed: "=" + f.Code, left: int(f.Points), fixed: true, asked: true}); i == ends {
				r.brought[i] = brought{typed: "=0", asked: true}
			}
		}
	}
	if m.says("out.knock_limit") != "none" && m.r.IntN(3) == 0 {
		m.level(r)
	}
	r.lastLeft()
	return r, upcard, unfinished
}

// lastLeft gives nothing to the one player who is left when all others have given up.
func (r tally) lastLeft() {
	left, gaveUp := -1, false
	for i, b := range r.brought {
		switch {
		case b.fixed:
			gaveUp = true
		case !b.absent && left >= 0:
			return
		case !b.absent:
			left = i
		}
	}
	if gaveUp && left >= 0 && !r.brought[left].out {
		r.brought[left] = brought{typed: "=0", asked: true}
	}
}

// level leaves somebody who did not end the round what another has left.
func (m *match) level(r tally) {
	r.others(r.ender(), func(i int, _ brought) {
		r.others(i, func(_ int, b brought) {
			if m.r.IntN(2) == 0 {
				r.brought[i] = brought{typed: fmt.Sprint("=", b.left), left: b.left}
			}
		})
	})
}

// requireMeldsOfThree holds what the drawing of hands relies on.
func (m *match) requireMeldsOfThree() {
	for _, meld := range m.game.Melds {
		require.True(m.t, meld.Min == 3 || m.says("table.melding") == "during_play" || m.game.PointsOnly(), "hands are drawn as if no meld had fewer cards")
	}
}
