package meld

import (
	"fmt"
	"math"
	"math/bits"

	"rummy/validate/card"
)

// The fast engine is for games whose sets take any cards of a rank and any
// number of wilds, and whose runs any wilds. Then whatever naturals of a rank
// the runs leave make one set, which lacks 3, 2 or no substitutes, and a wild
// too many lies in any meld. So it tries the runs of each suit, puts the suits
// together, and spends the wilds on the dearest ranks.
//
// A long run or one with many wilds can be cut into shorter ones, or its ends
// into sets, for no more wilds, so that the forms below are all that matter.

const (
	fastSuits    = 8
	fastRanks    = 16
	fastSpecials = 4
)

// form is a run as its naturals lie, and the substitutes it needs.
type form struct {
	naturals uint32
	wilds    int
}

// forms are the runs that cannot be cut, those that need fewer wilds first.
var forms = [...]form{
	{0b111, 0}, {0b1111, 0}, {0b11111, 0},
	{0b11, 1}, {0b101, 1}, {0b1011, 1}, {0b1101, 1}, {0b10111, 1}, {0b11101, 1}, {0b11011, 1},
	{0b1001, 2}, {0b10011, 2}, {0b11001, 2}, {0b10101, 2},
	{0b10001, 3},
}

// formsWithin is how many forms need at most 0, 1, 2 or 3 wilds.
var formsWithin = [...]int{3, 10, 14, 15}

// outcome is what the runs of a suit leave, and the wilds they need.
type outcome struct {
	once, twice uint32 // ranks of which one or two cards are left, and two
	wilds       int
	run         bool // there is a run
}

// fast is the room of the fast engine.
type fast struct {
	points              [fastRanks]int64 // of a rank by its place in a run, never falling
	holding             [16]uint16       // which forms the four ranks above a card allow, as bits
	outcomes            []outcome        // suit by suit
	ends                [fastSuits]int   // where a suit's outcomes end
	suits               int              // those that have a choice
	once, twice, thrice uint32           // what the other suits leave: see join

	wilds  int
	wasted int64 // what the wilds count if nothing at all is melded
	base   int64 // points that are left whatever is laid
	cards  int64 // cards that are left whatever is laid
	best   int64
	count  bool // cards are counted, and only none is wanted

	singles, pairs [2 * fastRanks]int64 // what the dearest ranks of one card, or two, save together
}

// fitsFast tells whether the fast engine knows the rules.
func (j *Judge) fitsFast() bool {
	if j.suits > fastSuits || j.ranks > fastRanks || j.ranks < 7 || len(j.faces)-j.suits*j.ranks > fastSpecials || j.pack.Packs() > 2 || len(j.kinds) != 2 {
		return false
	}
	for i := range j.kinds {
		k := &j.kinds[i]
		if k.min != 3 || k.max < MaxCards && (k.kind == Set || k.max < j.ranks) || !k.freeNumber {
			return false
		}
		if k.kind == Set && (k.suits != "any" || !k.copies) {
			return false
		}
		if k.kind == Run && (k.suits != "same" || !k.touch || k.ace == "either" || k.ace == "around") {
			return false
		}
	}
	for rank := range j.ranks {
		j.fast.points[j.faces[rank].ring] = int64(j.faces[rank].points)
	}
	last := int64(0)
	for place, p := range j.fast.points[:j.ranks] {
		if j.wildRank >= 0 && place == int(j.faces[j.wildRank].ring) {
			continue // its cards are wilds
		}
		if p < last {
			return false
		}
		last = p
	}
	for above := range j.fast.holding {
		for i, form := range forms {
			if form.naturals>>1&^uint32(above) == 0 {
				j.fast.holding[above] |= 1 << i
			}
		}
	}
	return j.kinds[0].kind != j.kinds[1].kind
}

func (j *Judge) fastLeast(h card.Hand) (card.Points, error) {
	f := &j.fast
	if err := j.deal(h); err != nil {
		return 0, err
	}
	f.count, f.best = false, math.MaxInt64
	f.join(0, f.once, f.twice, f.thrice, 0, false)
	return card.Points(f.best + f.base), nil
}

func (j *Judge) fastMelds(h card.Hand) (bool, error) {
	f := &j.fast
	if err := j.deal(h); err != nil || f.cards > 0 {
		return false, err
	}
	f.count, f.best = true, 1
	f.join(0, f.once, f.twice, f.thrice, 0, false)
	return f.best == 0, nil
}

// deal takes in a hand and lists the outcomes of each suit.
//
// The error wraps ErrTooLarge, ErrTooMany, ErrNoSuit or ErrNoCard.
func (j *Judge) deal(h card.Hand) error {
	if err := j.sizeError(h); err != nil {
		return err
	}
	var suits [fastSuits]outcome
	var specials [fastSpecials]uint8
	f := &j.fast
	f.wilds, f.wasted, f.base, f.cards = 0, 0, 0, 0
	for _, c := range h {
		at, err := j.place(c)
		if err != nil {
			return err
		}
		e := &j.faces[at]
		many := false
		if e.suit >= 0 {
			s, bit := &suits[e.suit], uint32(1)<<uint(e.ring)
			many = s.twice&bit != 0 || s.once&bit != 0 && e.copies < 2
			s.twice |= s.once & bit
			s.once |= bit
		} else {
			n := &specials[at-j.suits*j.ranks]
			*n++
			many = *n > e.copies
		}
		switch {
		case many:
			return fmt.Errorf("%w: %s (%d in the pack)", ErrTooMany, j.pack.Format(c), e.copies)
		case e.wild:
			f.wilds++
			f.wasted += int64(e.points)
		case !e.meldable:
			f.base += int64(e.points)
			f.cards++
		}
	}
	wild := uint32(0)
	if j.wildRank >= 0 {
		wild = uint32(j.wildRing())
	}
	f.outcomes = f.outcomes[:0]
	f.suits = 0
	var once, twice, thrice uint32 // of all suits together
	for i := range suits[:j.suits] {
		s := &suits[i]
		s.once, s.twice = s.once&^wild, s.twice&^wild
		once, twice, thrice = once|s.once, twice|once&s.once|s.twice, thrice|twice&s.once|once&s.twice
	}
	useful := thrice // ranks of which a card may help others to a set
	if f.wilds > 0 {
		useful = twice
	}
	f.once, f.twice, f.thrice = 0, 0, 0
	for i := range suits[:j.suits] {
		if suits[i].once == 0 {
			continue
		}
		from := len(f.outcomes)
		f.outcomes = append(f.outcomes, suits[i])
		f.runs(from, suits[i], 0, 0)
		if len(f.outcomes) > from+1 {
			if suits[i].once&^useful != 0 {
				f.prune(from, useful)
			}
			f.ends[f.suits] = len(f.outcomes)
			f.suits++
		} else {
			s := &suits[i]
			f.thrice |= f.twice&s.once | f.once&s.twice
			f.twice |= f.once&s.once | s.twice
			f.once |= s.once
			f.outcomes = f.outcomes[:from]
		}
	}
	return nil
}

// prune drops the outcomes of the suit whose list begins at from that leave
// more than another and need no fewer wilds, where what they leave in addition
// helps no set.
func (f *fast) prune(from int, useful uint32) {
	list := f.outcomes[from:]
	n := 0
next:
	for i := range list {
		o := &list[i]
		for k := range list {
			p := &list[k]
			if p.once&^o.once|p.twice&^o.twice|(o.once&^p.once|o.twice&^p.twice)&useful == 0 && p.wilds <= o.wilds && (k > i || k < n) {
				continue next
			}
		}
		list[n] = *o
		n++
	}
	f.outcomes = f.outcomes[:from+n]
}

// runs lists what is left of a suit when further runs are laid, none of which
// begins before a place or, at that place, has an earlier form.
func (f *fast) runs(from int, o outcome, place, first int) {
	within := uint16(1)<<formsWithin[min(f.wilds-o.wilds, 3)] - 1
	for rest := o.once >> place; rest != 0; {
		if skip := bits.TrailingZeros32(rest); skip > 0 {
			place, first, rest = place+skip, 0, rest>>skip
		}
		for may := f.holding[rest>>1&15] & within >> first << first; may != 0; may &= may - 1 {
			i := bits.TrailingZeros16(may)
			used := forms[i].naturals << place
			left := outcome{o.once &^ (used &^ o.twice), o.twice &^ used, o.wilds + forms[i].wilds, true}
			f.keep(from, left)
			f.runs(from, left, place, i)
		}
		place, first, rest = place+1, 0, rest>>1
	}
}

// keep adds an outcome of the suit whose list begins at from, or keeps the
// cheaper of two alike.
func (f *fast) keep(from int, o outcome) {
	for i := from; i < len(f.outcomes); i++ {
		if p := &f.outcomes[i]; p.once == o.once && p.twice == o.twice {
			p.wilds = min(p.wilds, o.wilds)
			return
		}
	}
	f.outcomes = append(f.outcomes, o)
}

// join puts the outcomes of the suits together. Of a rank at least one, two or
// three cards are left so far where its bit is set in once, twice, thrice; run says
// that there is a run. It tells whether to stop.
func (f *fast) join(suit int, once, twice, thrice uint32, wilds int, run bool) bool {
	if suit == f.suits {
		return f.leaf(once, twice, thrice, f.wilds-wilds, run)
	}
	from := 0
	if suit > 0 {
		from = f.ends[suit-1]
	}
	for i := from; i < f.ends[suit]; i++ {
		o := &f.outcomes[i]
		if wilds+o.wilds > f.wilds {
			continue
		}
		three := thrice | twice&o.once | once&o.twice
		two := twice | once&o.once | o.twice
		if f.join(suit+1, once|o.once, two, three, wilds+o.wilds, run || o.run) {
			return true
		}
	}
	return false
}

// leaf spends the wilds that the runs do not need. A rank of which two cards
// are left costs one, a rank of one two.
func (f *fast) leaf(once, twice, thrice uint32, spare int, run bool) bool {
	one, two := once&^twice, twice&^thrice
	melded := run || thrice != 0 || f.wilds == 0 || f.wilds > 2
	if 2*bits.OnesCount32(one)+bits.OnesCount32(two) <= spare {
		if melded || once != 0 {
			f.best = 0
			return true
		}
	} else if f.count {
		return false
	}
	cost := f.spend(one, two, spare)
	if !melded && spare < 2 && (spare == 0 || two == 0) || !melded && once == 0 {
		cost += f.wasted
	}
	f.best = min(f.best, cost)
	return cost == 0
}

// spend returns the fewest points left of single cards and pairs of ranks when
// spare wilds make sets of the dearest.
func (f *fast) spend(one, two uint32, spare int) int64 {
	var total int64
	if spare == 0 {
		for ; one != 0; one &= one - 1 {
			total += f.points[bits.TrailingZeros32(one)&(fastRanks-1)]
		}
		for ; two != 0; two &= two - 1 {
			total += 2 * f.points[bits.TrailingZeros32(two)&(fastRanks-1)]
		}
		return total
	}
	ones, twos := 0, 0
	for ; one != 0; ones++ {
		place := bits.Len32(one) - 1
		one &^= 1 << place
		total += f.points[place&(fastRanks-1)]
		f.singles[(ones+1)&(2*fastRanks-1)] = total
	}
	var sum int64
	for ; two != 0; twos++ {
		place := bits.Len32(two) - 1
		two &^= 1 << place
		sum += 2 * f.points[place&(fastRanks-1)]
		f.pairs[(twos+1)&(2*fastRanks-1)] = sum
	}
	saved := int64(0)
	for n := 0; n <= ones && 2*n <= spare; n++ {
		saved = max(saved, f.singles[n]+f.pairs[min(twos, spare-2*n)])
	}
	return total + sum - saved
}
