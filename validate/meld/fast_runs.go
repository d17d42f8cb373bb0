package meld

import "math/bits"

// The runs of a suit in the fast engine. A long run or one with many wilds can
// be cut into shorter ones, or its ends into sets, for no more wilds, so that
// the forms below are all that matter.

// form is a run as its naturals lie, and the substitutes it needs.
type form struct {
	naturals uint32
	wilds    int32
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

// heap is the states of one layer that are alike.
type heap struct {
	layer uint64
	top   int32 // the one added last; -1: none
}

// outcome is what the runs of a suit leave, and the wilds they need.
type outcome struct {
	once, twice uint32 // ranks of which one or two cards are left, and two
	wilds       int32
	below       int32 // the next in its heap
	run         bool  // there is a run
}

// mayRun tells whether any run can be made of one suit's ranks.
func (f *fast) mayRun(once uint32) bool {
	near := once & (once>>1 | once>>2)
	switch {
	case f.wilds == 0:
		return once&(once>>1)&(once>>2) != 0
	case f.wilds == 1:
		return near != 0
	}
	return near|once&(once>>3|once>>4) != 0
}

// runs adds the outcomes of a suit, going through its ranks and laying no run,
// one, or two that begin at each.
func (f *fast) runs(o outcome) {
	f.states = append(f.states[:0], o)
	for rest := o.once; rest != 0; rest &= rest - 1 {
		place := bits.TrailingZeros32(rest)
		if f.holding[o.once>>place>>1&15]&(1<<formsWithin[min(f.wilds, 3)]-1) == 0 {
			continue
		}
		f.above = place + 1
		f.layer++
		f.states, f.later = f.later[:0], f.states
		for i := range f.later {
			if f.later[i].wilds != struck {
				f.begin(f.later[i], place, 0)
			}
		}
	}
	for i := range f.states {
		if f.states[i].wilds != struck {
			f.outcomes = append(f.outcomes, f.states[i])
		}
	}
}

// begin keeps a state, and those in which a run begins at a place, none of a
// form before first.
func (f *fast) begin(o outcome, place, first int) {
	f.keep(o)
	if o.once>>place&1 == 0 {
		return
	}
	within := uint16(1)<<formsWithin[min(f.wilds-int(o.wilds), 3)] - 1
	for may := f.holding[o.once>>place>>1&15] & within >> first << first; may != 0; may &= may - 1 {
		i := bits.TrailingZeros16(may)
		used := forms[i].naturals << place
		f.begin(outcome{o.once &^ (used &^ o.twice), o.twice &^ used, o.wilds + forms[i].wilds, -1, true}, place, i)
	}
}

// keep adds a state unless there is a better one, and strikes out those it
// betters. Only states alike above the place can be compared, and a run ends
// within four ranks, so that they are kept in heaps by what those hold.
func (f *fast) keep(o outcome) {
	h := &f.heaps[o.once>>f.above&15<<4|o.twice>>f.above&15]
	if h.layer != f.layer {
		*h = heap{f.layer, -1}
	}
	for i := h.top; i >= 0; i = f.states[i].below {
		p := &f.states[i]
		if p.wilds <= o.wilds && f.betters(p, &o) {
			return
		}
		if o.wilds <= p.wilds && f.betters(&o, p) {
			p.wilds = struck
		}
	}
	o.below = h.top
	h.top = int32(len(f.states))
	f.states = append(f.states, o)
}

// struck is how many wilds a state needs that is not to be used.
const struck = 1000

// betters tells whether one state is as good as another whatever the other
// suits leave. What it leaves in addition must be worth its fewer wilds: two
// make a set of any rank. What the other leaves in addition must help no set: a
// card of a rank that other suits have may, and so may one card beside its
// copy, but not if none is left of the rank.
func (f *fast) betters(a, b *outcome) bool {
	if more := a.once&^b.once | a.twice&^b.twice; more != 0 && a.wilds+2*int32(bits.OnesCount32(more)) > b.wilds {
		return false
	}
	return b.once&^a.once&f.shared|b.twice&^a.twice&a.once&f.useful == 0
}
