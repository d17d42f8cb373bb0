package meld

import (
	"math/bits"
	"slices"

	"rummy/validate/card"
)

// Reason is the rule that cards break.
type Reason uint8

// The reasons, in the order in which the rules are looked at. The reason given
// is the first rule that no reading keeps together with all rules before it.
//
// Source: rules.md 5.3, check order.
const (
	NoSuchKind  Reason = iota + 1 // the game has no melds of this kind
	Copies                        // more copies of a card than there are
	TooFew                        // cards for the kind
	TooMany                       // cards for the kind, or more than there are ranks (a run) or suits (a set of different ones)
	NeverMelded                   // a card that lies in no meld
	Rank                          // a set of several ranks
	Suit                          // a run, or a set of one suit, of several suits
	Repeated                      // a suit or card twice in a set, a rank twice in a run
	Order                         // cards that are a run do not lie in its order
	Gap                           // places between the cards of a run that its wilds do not fill
	Wrap                          // the run would go on round the corner
	Naturals                      // too few cards that stand for themselves
	Wilds                         // too many substitutes
	Ratio                         // too many substitutes beside so few naturals
	Adjacent                      // substitutes touch
)

var reasonNames = [...]string{
	"none", "no_such_kind", "copies", "too_few", "too_many", "never_melded", "rank", "suit", "repeated", "order", "gap", "wrap", "naturals", "wilds", "ratio", "adjacent",
}

// String returns a stable name: "gap".
func (r Reason) String() string { return reasonNames[r] }

// Fault says why cards are not a meld of a kind.
type Fault struct {
	Kind   Kind
	Label  string // the game's word for the kind
	Reason Reason
	// Cards are those in question, each as often as it is: the copies too many,
	// the cards of other ranks or suits than most, the repeated ones, those past
	// the corner, the substitutes; otherwise all.
	Cards card.Hand
	// Missing are the cards of the places between, of which Want-Have more must
	// be filled (Gap), or of the places where substitutes touch (Adjacent).
	Missing card.Hand
	// Have and Want count what the reason is about: copies, cards, places
	// filled, naturals or substitutes; both are 0 where it does not count.
	Have, Want int
}

// Verdict is what Check says.
type Verdict struct {
	Melds  []Meld  // every reading, at most MaxReadings, in the order of Readings
	More   bool    // there are further readings
	Faults []Fault // if there is none: one for each kind tried, in the order of the rules
}

// MaxReadings is how many readings Check lists. Only several different wilds in
// one run have more; Readings goes through them all.
const MaxReadings = 240

// Legal tells whether the cards are a meld.
func (v Verdict) Legal() bool { return len(v.Melds) > 0 }

// Nearest returns the fault of the kind that keeps the most rules; of several
// the first. It is the zero Fault when there is none.
func (v Verdict) Nearest() Fault {
	var near Fault
	for _, f := range v.Faults {
		if f.Reason > near.Reason {
			near = f
		}
	}
	return near
}

// Check reads declared cards in every way, or says of each kind why they are none.
//
// The error wraps ErrNoSuit or ErrNoCard. More copies of a card than there are
// is no error but a fault, as in a hand it is ErrTooMany.
func (j *Judge) Check(h card.Hand, a Ask) (Verdict, error) {
	var v Verdict
	t, err := j.tally(h)
	if err != nil {
		return v, err
	}
	for m := range j.Readings(h, a) {
		if v.More = len(v.Melds) == MaxReadings; v.More {
			return v, nil
		}
		v.Melds = append(v.Melds, m)
	}
	if v.Legal() {
		return v, nil
	}
	for i := range j.kinds {
		if k := &j.kinds[i]; a.Kind == None || a.Kind == k.kind {
			f := j.fault(k, &t, h, a)
			f.Kind, f.Label = k.kind, k.label
			v.Faults = append(v.Faults, f)
		}
	}
	if len(v.Faults) == 0 {
		v.Faults = []Fault{{Kind: a.Kind, Label: a.Kind.String(), Reason: NoSuchKind, Cards: slices.Clone(h)}}
	}
	return v, nil
}

// fault finds the first rule that cards break.
func (j *Judge) fault(k *kind, t *tally, h card.Hand, a Ask) Fault {
	if t.tooMany {
		return j.copiesFault(h)
	}
	most := k.max
	if k.kind == Run {
		most = min(most, j.ranks)
	} else if k.kind == Set && k.suits == "distinct" {
		most = min(most, j.suits)
	}
	switch {
	case t.cards < k.min:
		return Fault{Reason: TooFew, Cards: slices.Clone(h), Have: t.cards, Want: k.min}
	case t.cards > most:
		return Fault{Reason: TooMany, Cards: slices.Clone(h), Have: t.cards, Want: most}
	case t.strange:
		return Fault{Reason: NeverMelded, Cards: j.those(h, func(f *face) bool { return !f.meldable })}
	case k.kind == Set:
		return j.setFault(k, t, h)
	case k.kind == Colour:
		return j.colourFault(k, t, h)
	}
	return j.runFault(k, t, h, a)
}

// those returns the cards of which something is true.
func (j *Judge) those(h card.Hand, is func(*face) bool) card.Hand {
	var out card.Hand
	for _, c := range h {
		if at, err := j.place(c); err == nil && is(&j.faces[at]) {
			out = append(out, c)
		}
	}
	return out
}

// copiesFault names the copies that there are not.
func (j *Judge) copiesFault(h card.Hand) Fault {
	f := Fault{Reason: Copies}
	for i, c := range h {
		at, err := j.place(c)
		if err != nil {
			continue
		}
		if most := int(j.faces[at].copies); h[:i].Count(c) >= most {
			f.Cards = append(f.Cards, c)
			if c == f.Cards[0] {
				f.Have, f.Want = h.Count(c), most
			}
		}
	}
	return f
}

// minority returns the fixed cards that are not like most of them; of equally
// many those typed first are the most.
func (j *Judge) minority(h card.Hand, of func(*face) int8) card.Hand {
	fixed := func(f *face) bool { return !f.wild }
	count := map[int8]int{}
	j.those(h, func(f *face) bool {
		if fixed(f) {
			count[of(f)]++
		}
		return false
	})
	usual, best := int8(-1), 0
	j.those(h, func(f *face) bool {
		if fixed(f) && count[of(f)] > best {
			usual, best = of(f), count[of(f)]
		}
		return false
	})
	return j.those(h, func(f *face) bool { return fixed(f) && of(f) != usual })
}

// again returns the fixed cards before which a like one was typed.
func (j *Judge) again(h card.Hand, of func(*face) int8) card.Hand {
	seen := map[int8]bool{}
	return j.those(h, func(f *face) bool {
		if f.wild || !seen[of(f)] {
			seen[of(f)] = seen[of(f)] || !f.wild
			return false
		}
		return true
	})
}

func suitOf(f *face) int8 { return f.suit }
func rankOf(f *face) int8 { return f.rank }

func (j *Judge) setFault(k *kind, t *tally, h card.Hand) Fault {
	switch {
	case t.rank == several:
		return Fault{Reason: Rank, Cards: j.minority(h, rankOf)}
	case k.suits == "same" && t.suit == several:
		return Fault{Reason: Suit, Cards: j.minority(h, suitOf)}
	case !j.together(k, t):
		return Fault{Reason: Repeated, Cards: j.again(h, suitOf)}
	}
	return j.numbersFault(k, t.cards, j.setNaturals(k, t), h)
}

func (j *Judge) colourFault(k *kind, t *tally, h card.Hand) Fault {
	switch {
	case t.suit == several:
		return Fault{Reason: Suit, Cards: j.minority(h, suitOf)}
	case t.copy && !k.copies:
		seen := card.Hand{}
		return Fault{Reason: Repeated, Cards: j.those(h, func(f *face) bool {
			again := !f.wild && seen.Count(f.card) > 0
			seen = append(seen, f.card)
			return again
		})}
	}
	return j.numbersFault(k, t.cards, t.fixed, h)
}

// numbersFault says that a meld has too few naturals or too many substitutes.
func (j *Judge) numbersFault(k *kind, cards, naturals int, h card.Hand) Fault {
	f := Fault{Reason: Ratio, Have: cards - naturals, Want: k.mostWilds(naturals)}
	switch {
	case naturals < k.naturals:
		f = Fault{Reason: Naturals, Have: naturals, Want: k.naturals}
	case cards-naturals > k.wilds:
		f = Fault{Reason: Wilds, Have: cards - naturals, Want: k.wilds}
	}
	f.Cards = j.those(h, func(f *face) bool { return f.wild })
	return f
}

// line is one way to lay out a run, as far as its naturals go.
type line struct {
	suit  int    // -1: open
	ring  uint64 // the places of its naturals
	n     int
	start int
}

// lines returns the ways to say which cards of a run are natural, most first.
func (j *Judge) lines(k *kind, t *tally) []line {
	var lines []line
	if j.asNatural {
		for suit := range j.suits {
			if t.wildRank>>uint(suit)&1 == 1 && (k.suits != "same" || t.fixed == 0 || suit == t.suit) {
				lines = append(lines, line{suit: suit, ring: t.ring | j.wildRing(), n: t.fixed + 1})
			}
		}
	}
	lines = append(lines, line{suit: t.suit, ring: t.ring, n: t.fixed})
	if k.suits != "same" {
		for i := range lines {
			lines[i].suit = -1
		}
	}
	return lines
}

func (j *Judge) runFault(k *kind, t *tally, h card.Hand, a Ask) Fault {
	switch {
	case k.suits == "same" && t.suit == several:
		return Fault{Reason: Suit, Cards: j.minority(h, suitOf)}
	case t.twice:
		return Fault{Reason: Repeated, Cards: j.again(h, rankOf)}
	case a.Ordered && j.runFits(k, t, h, false):
		return Fault{Reason: Order, Cards: slices.Clone(h)}
	}
	laid := j.laidOut(k, t)
	if len(laid) == 0 {
		return j.gapFault(k, t, h)
	}
	enough := slices.DeleteFunc(slices.Clone(laid), func(l line) bool { return l.n < k.naturals })
	if len(enough) == 0 {
		return j.numbersFault(k, t.cards, laid[0].n, h)
	}
	few := slices.DeleteFunc(slices.Clone(enough), func(l line) bool { return t.cards-l.n > k.wilds })
	if len(few) == 0 {
		return j.numbersFault(k, t.cards, enough[0].n, h)
	}
	fair := slices.DeleteFunc(slices.Clone(few), func(l line) bool { return t.cards-l.n > k.mostWilds(l.n) })
	if len(fair) == 0 {
		return j.numbersFault(k, t.cards, few[0].n, h)
	}
	f := Fault{Reason: Adjacent, Cards: j.those(h, func(f *face) bool { return f.wild })}
	gaps := (uint64(1)<<uint(t.cards) - 1) &^ j.window(fair[0].ring, fair[0].start)
	touching := gaps & (gaps>>1 | gaps<<1)
	for i := range t.cards {
		if touching>>uint(i)&1 == 1 && fair[0].n > 0 {
			f.Missing = append(f.Missing, j.inRun(fair[0].suit, fair[0].start+i))
		}
	}
	return f
}

// laidOut returns the lines with each start at which all naturals find a place,
// the rule of substitutes aside.
func (j *Judge) laidOut(k *kind, t *tally) []line {
	var out []line
	all := uint64(1)<<uint(t.cards) - 1
	for _, l := range j.lines(k, t) {
		for l.start = range j.starts(k, t.cards) {
			if j.window(l.ring, l.start)&^all == 0 {
				out = append(out, l)
			}
		}
	}
	return out
}

// gapFault says which places of a run nothing fills, or that it would have to
// go round the corner.
func (j *Judge) gapFault(k *kind, t *tally, h card.Hand) Fault {
	all := uint64(1)<<uint(t.cards) - 1
	best, span := line{}, j.ranks+2
	for _, l := range j.lines(k, t) {
		for start := range j.ranks {
			taken := j.window(l.ring, start)
			if taken&1 == 0 {
				continue
			}
			length := bits.Len64(taken)
			if taken&^all == 0 && start+length > j.starts(k, 1) && k.ace != "around" {
				past := uint64(1)<<uint(start) - 1
				return Fault{Reason: Wrap, Cards: j.those(h, func(f *face) bool {
					return f.natural && l.ring&past>>uint(f.ring)&1 == 1 && (l.suit < 0 || int(f.suit) == l.suit)
				})}
			}
			if l.start = start; length < span && start+length <= j.starts(k, 1) || length < span && k.ace == "around" {
				best, span = l, length
			}
		}
	}
	f := Fault{Reason: Gap, Cards: slices.Clone(h), Have: t.cards - best.n, Want: span - best.n}
	taken := j.window(best.ring, best.start)
	for i := range span {
		if taken>>uint(i)&1 == 0 {
			f.Missing = append(f.Missing, j.inRun(best.suit, best.start+i))
		}
	}
	return f
}
