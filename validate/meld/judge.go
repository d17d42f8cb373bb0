// Package meld proves melds and finds the best arrangement of a hand, exactly
// or not at all.
//
// A meld is a set (cards of one rank) or a run (cards that follow each other).
// A natural stands for itself, a substitute is a wild that stands for another
// card. What each card of a meld stands for is its reading; the same cards may
// have several. An arrangement lays melds out of a hand; what it does not use
// is left.
//
// All questions go to a Judge, which is made for one game, pack and round.
package meld

import (
	"errors"
	"fmt"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// MaxCards is the largest hand that is arranged. The time of a hand may double
// with every card, so a larger one is refused rather than answered by a guess.
// The slowest hands known (testdata/worst) take some 20 µs with 13 cards and
// 0.3 ms with 16 under Kit's rules; under rules for the general engine 0.3 ms
// and 4 ms, needs of a hand among them, and under the widest runs, of any suits
// round the corner, 40 ms.
const MaxCards = 16

// The errors of all questions about cards.
var (
	// ErrTooLarge: the hand has more than MaxCards cards, or the pack more than
	// 60 suits or ranks.
	ErrTooLarge = errors.New("too many cards to arrange")
	// ErrTooMany: a hand holds more copies of a card than the pack does.
	ErrTooMany = errors.New("more copies of a card than there are")
	// ErrNoSuit: only the rank of a card was told, and a meld needs its suit.
	ErrNoSuit = errors.New("a card without its suit")
	// ErrNoCard: something is no card of the pack.
	ErrNoCard = errors.New("no card of this pack")
)

// Judge answers questions about the melds of one game, pack and round. It keeps
// room to work in: several goroutines need one each.
type Judge struct {
	pack   *card.Pack
	suits  int
	ranks  int
	kinds  []kind // in the order of the rules
	faces  []face // every card of the pack: suit by suit, then the specials
	counts []uint8
	err    error // the pack is too large

	wildRank  int  // place of the wild rank, or -1
	asNatural bool // a card of the wild rank may stand for itself

	needs *needs // of the melds of a hand together, or nil

	allWild  uint64 // bit n: n wilds without a natural can lie in melds
	roles    bool   // it matters whether a card of the wild rank stands for itself
	sameWild bool   // all wilds count the same when left
	fits     bool   // the fast engine knows these rules

	discardWild  string // turn.discard_wild
	withoutFinal bool   // out.final_discard is optional

	work search // the room of the general engine
	fast fast   // and of the fast one
	rest card.Hand
}

// face is what a judge knows of one card of the pack.
type face struct {
	card     card.Card
	points   card.Points // when left
	own      card.Points // in a meld
	key      uint64      // the order of cards: dearest first, then the higher rank, then by suit
	suit     int8        // -1: special
	rank     int8        // -1: special
	ring     int8        // place of the rank in a run: with a high ace the 2 is the lowest
	copies   uint8
	wild     bool // may stand for another card
	natural  bool // may stand for itself
	meldable bool
}

// kind is one kind of meld, its rules in numbers.
type kind struct {
	kind       Kind
	label      string
	min, max   int // cards; max is past any hand where there is none
	naturals   int // the fewest
	wilds      int // the most; past any hand where there is no limit
	suits      string
	copies     bool // sets: copies of one card may lie together
	touch      bool // runs: substitutes may touch
	ace        string
	ratio      string      // substitutes against naturals
	lowAce     card.Points // runs: what the lowest rank counts where it lies lowest; below 0: as anywhere
	freeNumber bool        // neither naturals nor wilds are counted
}

// noLimit is past the size of any hand.
const noLimit = 1000

// most is how many suits or ranks a pack may have here: they are bits of a word.
const most = 60

// New returns the judge of a game's round, played with the cards of p. It takes
// a few microseconds, so a caller makes one for each round.
//
// Source: rules melds, wild, score.wild_rank_value, turn.discard_wild, out.final_discard.
func New(g *rules.Game, p *card.Pack, r rules.Round) *Judge {
	j := &Judge{
		pack: p, suits: len(p.Suits()), ranks: len(p.Ranks()),
		wildRank: -1, asNatural: g.Wild.AsNatural,
		discardWild: g.Turn.DiscardWild, withoutFinal: g.Out.FinalDiscard == "optional",
	}
	if j.suits > most || j.ranks > most {
		j.err = fmt.Errorf("%w: a pack of %d suits and %d ranks", ErrTooLarge, j.suits, j.ranks)
		return j
	}
	if r.Wild >= 0 && r.Wild < j.ranks {
		j.wildRank = r.Wild
	}
	ace := "low"
	j.kinds = make([]kind, 0, len(g.Melds))
	for i := range g.Melds {
		k := compile(&g.Melds[i], p.Packs())
		if k.kind == Run {
			ace = k.ace
		}
		j.kinds = append(j.kinds, k)
	}
	j.lookAt(g, r, ace)
	j.needs = newNeeds(g, r)
	j.allWild = j.wildsAlone()
	for _, k := range j.kinds {
		j.roles = j.roles || j.asNatural && (!k.freeNumber || k.kind == Run && !k.touch)
	}
	j.roles = (j.roles || j.needs != nil && j.asNatural) && j.wildRank >= 0
	j.fits = j.needs == nil && j.fitsFast()
	return j
}

func compile(m *rules.Meld, packs int) kind {
	k := kind{
		kind: Set, label: m.Label, min: m.Min, max: limit(m.Max, packs), naturals: m.MinNaturals, wilds: limit(m.MaxWilds, packs),
		suits: m.Suits, copies: m.Identical, ratio: m.WildRatio, lowAce: -1, touch: m.WildsAdjacent, ace: m.Ace,
	}
	if m.LowAce.Set {
		k.lowAce = m.LowAce.Points
	}
	switch m.Kind {
	case "run":
		k.kind = Run
	case "colour":
		k.kind = Colour
	}
	k.freeNumber = k.naturals == 0 && k.wilds == noLimit && (k.ratio == "free" || k.ratio == "")
	return k
}

// limit returns a greatest number of cards; suits are four in the rules' per_packs.
func limit(l rules.Limit, packs int) int {
	switch {
	case l.PerPacks:
		return 4 * packs
	case l.N > 0:
		return l.N
	}
	return noLimit
}

// lookAt fills in the faces of all cards.
func (j *Judge) lookAt(g *rules.Game, r rules.Round, ace string) {
	specials := j.pack.Specials()
	cards := j.suits*j.ranks + len(specials)
	j.faces = make([]face, cards)
	j.counts = make([]uint8, cards)
	for suit := range j.suits {
		for rank := range j.ranks {
			c := j.pack.Suited(suit, rank)
			f := &j.faces[suit*j.ranks+rank]
			*f = face{
				card: c, points: g.Points(r, j.pack, c), own: g.Points(rules.Round{Wild: rules.NoWild}, j.pack, c), suit: int8(suit), rank: int8(rank), ring: int8(rank), copies: uint8(j.pack.Packs()),
				wild: rank == j.wildRank, natural: rank != j.wildRank || j.asNatural, meldable: true,
			}
			if ace == "high" {
				f.ring = int8((rank + j.ranks - 1) % j.ranks)
			}
			f.key = key(f.points, j.ranks-rank, suit)
		}
	}
	for i, s := range specials {
		c := j.pack.SpecialCard(i)
		f := &j.faces[j.suits*j.ranks+i]
		*f = face{
			card: c, points: g.Points(r, j.pack, c), suit: -1, rank: -1, ring: -1, copies: uint8(min(j.pack.Copies(c), 255)),
			wild: s.Wild && s.Meldable, meldable: s.Wild && s.Meldable,
		}
		f.key = key(f.points, 0, i)
	}
	j.sameWild = true
	first := card.Points(-1)
	for i := range j.faces {
		if f := &j.faces[i]; f.wild {
			if first < 0 {
				first = f.points
			}
			j.sameWild = j.sameWild && f.points == first
		}
	}
}

// key puts cards in order: the dearest first, specials before suited cards, the
// higher rank before the lower, suits and specials as the pack lists them.
func key(p card.Points, below, suit int) uint64 {
	return uint64(1<<40-int64(p))<<16 | uint64(below)<<8 | uint64(suit)
}

// wildsAlone tells how many wilds can lie in melds that have no natural.
func (j *Judge) wildsAlone() uint64 {
	var sizes uint64
	for n := 1; n <= MaxCards; n++ {
		for i := range j.kinds {
			if j.aloneFits(&j.kinds[i], n) {
				sizes |= 1 << n
			}
		}
	}
	sums := uint64(1)
	for n := range MaxCards {
		if sums>>n&1 == 1 {
			sums |= sizes << n & (1<<(MaxCards+1) - 1)
		}
	}
	return sums
}

// aloneFits tells whether n wilds and nothing else make a meld of the kind.
func (j *Judge) aloneFits(k *kind, n int) bool {
	if n < k.min || n > k.max || k.naturals > 0 || n > k.mostWilds(0) {
		return false
	}
	switch k.kind {
	case Set:
		return k.suits != "distinct" || n <= j.suits
	case Colour:
		return true
	}
	return n <= j.ranks && (k.touch || n == 1)
}

// place returns where a card stands among the faces.
//
// The error wraps ErrNoSuit or ErrNoCard.
func (j *Judge) place(c card.Card) (int, error) {
	suit, rank, special := c.Suit(), c.Rank(), c.Special()
	switch {
	case uint(suit) < uint(j.suits) && uint(rank) < uint(j.ranks):
		return suit*j.ranks + rank, nil
	case special >= 0 && j.suits*j.ranks+special < len(j.faces):
		return j.suits*j.ranks + special, nil
	case c.RankOnly() && rank < j.ranks:
		return -1, fmt.Errorf("%w: %s", ErrNoSuit, j.pack.Format(c))
	}
	return -1, ErrNoCard
}
