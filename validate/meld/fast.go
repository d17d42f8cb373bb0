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

// It takes packs of up to so many suits, ranks and specials.
const (
	fastSuits    = 8
	fastRanks    = 16
	fastSpecials = 4
)

// fast is the room of the fast engine.
type fast struct {
	points              [fastRanks]int64 // of a rank by its place in a run, never falling
	holding             [16]uint16       // which forms the four ranks above a card allow, as bits
	outcomes            []outcome        // suit by suit
	ends                [fastSuits]int   // where a suit's outcomes end
	suits               int              // those that have a choice
	once, twice, thrice uint32           // what the other suits leave: see join
	spent               int              // the wilds of their runs
	laid                bool             // there are any

	states, later  []outcome // of the suit in hand
	shared, useful uint32    // see betters
	heaps          [256]heap
	layer          uint64 // the heaps of earlier ones are empty
	above          int    // the place above the one in hand

	wilds  int
	wasted int64 // what the wilds count if nothing at all is melded
	base   int64 // points that are left whatever is laid
	cards  int64 // cards that are left whatever is laid
	best   int64
	count  bool // cards are counted, and only none is wanted,
	nearly bool // or one

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
	f.join(0, f.once, f.twice, f.thrice, f.spent, f.laid)
	return card.Points(f.best + f.base), nil
}

func (j *Judge) fastMelds(h card.Hand) (bool, error) {
	f := &j.fast
	if err := j.deal(h); err != nil || f.cards > 0 {
		return false, err
	}
	f.count, f.best = true, 1
	f.join(0, f.once, f.twice, f.thrice, f.spent, f.laid)
	return f.best == 0, nil
}

func (j *Judge) fastNearly(h card.Hand) (bool, error) {
	f := &j.fast
	if err := j.deal(h); err != nil || f.cards > 1 {
		return false, err
	}
	f.count, f.nearly, f.best = true, true, 1
	f.join(0, f.once, f.twice, f.thrice, f.spent, f.laid)
	f.nearly = false
	return f.best == 0, nil
}

// deal takes in a hand.
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
	for i := range suits[:j.suits] {
		suits[i].once, suits[i].twice = suits[i].once&^wild, suits[i].twice&^wild
	}
	f.choose(suits[:j.suits])
	return nil
}

// choose lists the outcomes of each suit, and puts those together that have but one.
func (f *fast) choose(suits []outcome) {
	f.outcomes = f.outcomes[:0]
	f.suits, f.spent, f.laid = 0, 0, false
	f.once, f.twice, f.thrice = 0, 0, 0
	for i := range suits {
		f.leave(&suits[i])
	}
	useful := f.thrice // ranks of which a card left may help others to a set
	if f.wilds > 0 {
		useful = f.twice
	}
	f.once, f.twice, f.thrice = 0, 0, 0
	for i := range suits {
		if !f.mayRun(suits[i].once) {
			f.leave(&suits[i])
			continue
		}
		var others uint32
		for k := range suits {
			if k != i {
				others |= suits[k].once
			}
		}
		f.shared, f.useful = useful&others, useful
		from := len(f.outcomes)
		f.runs(suits[i])
		if only := &f.outcomes[from]; len(f.outcomes) == from+1 {
			f.leave(only)
			f.laid, f.spent = f.laid || only.run, f.spent+int(only.wilds)
			f.outcomes = f.outcomes[:from]
		} else {
			f.ends[f.suits] = len(f.outcomes)
			f.suits++
		}
	}
}

// leave counts what is left of a suit into what the others leave.
func (f *fast) leave(o *outcome) {
	f.thrice |= f.twice&o.once | f.once&o.twice
	f.twice |= f.once&o.once | o.twice
	f.once |= o.once
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
		if wilds+int(o.wilds) > f.wilds {
			continue
		}
		three := thrice | twice&o.once | once&o.twice
		two := twice | once&o.once | o.twice
		if f.join(suit+1, once|o.once, two, three, wilds+int(o.wilds), run || o.run) {
			return true
		}
	}
	return false
}

// leaf spends the wilds that the runs do not need. A rank of which two cards
// are left costs one, a rank of one two.
func (f *fast) leaf(once, twice, thrice uint32, spare int, run bool) bool {
	one, two := once&^twice, twice&^thrice
	if f.nearly && one != 0 && 2*bits.OnesCount32(one&(one-1))+bits.OnesCount32(two) <= spare || f.nearly && f.wilds < 2 && once == 0 {
		f.best = 0
		return true
	}
	melded := run || thrice != 0 || f.wilds == 0 || f.wilds > 2
	if 2*bits.OnesCount32(one)+bits.OnesCount32(two) <= spare && (melded || once != 0) {
		f.best = 0
		return true
	}
	if f.count {
		return false
	}
	cost := f.spend(one, two, spare)
	if !melded && (once == 0 || spare == 1 && two == 0) {
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
