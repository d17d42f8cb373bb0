package meld

import (
	"fmt"

	"rummy/validate/card"
)

// spot is a card of a hand as the general engine holds it.
type spot struct {
	key    uint64
	points int64 // what it counts when left
	at     int32 // place among the faces
}

// load sorts a hand into what may stand for itself, which gets a bit each, the
// wilds that only stand for others, and what lies in no meld. Each of the three
// is in the order of keys.
//
// The error wraps ErrTooLarge, ErrTooMany, ErrNoSuit or ErrNoCard.
func (j *Judge) load(h card.Hand) error {
	if err := j.sizeError(h); err != nil {
		return err
	}
	s := &j.work
	s.n, s.wilds, s.lost = 0, 0, 0
	s.base, s.twins, s.own = 0, 0, 0
	for _, c := range h {
		at, err := j.place(c)
		if err != nil {
			return err
		}
		f := &j.faces[at]
		p := spot{key: f.key, points: int64(f.points), at: int32(at)}
		switch {
		case !f.meldable:
			insert(s.never[:], s.lost, p)
			s.lost++
			s.base += p.points
		case f.wild && !(f.natural && j.roles):
			insert(s.pool[:], s.wilds, p)
			s.wilds++
		default:
			insert(s.spots[:], s.n, p)
			s.n++
		}
	}
	for i := 0; i < s.n; i++ {
		s.alike[i] = 1 << i
		for k := i - 1; k >= 0 && s.spots[k].at == s.spots[i].at; k-- {
			s.twins |= 1 << i
			s.alike[k] |= 1 << i
		}
		if j.faces[s.spots[i].at].wild {
			s.own |= 1 << i
		}
	}
	return j.copiesError()
}

// sizeError refuses a hand that is too large, or any hand of a pack that is.
func (j *Judge) sizeError(h card.Hand) error {
	if j.err != nil {
		return j.err
	}
	if len(h) > MaxCards {
		return fmt.Errorf("%w: %d (at most %d)", ErrTooLarge, len(h), MaxCards)
	}
	return nil
}

// copiesError refuses more copies of a card than there are. Copies lie side by
// side in an order of keys.
func (j *Judge) copiesError() error {
	s := &j.work
	for _, list := range [...][]spot{s.spots[:s.n], s.pool[:s.wilds], s.never[:s.lost]} {
		run := 0
		for i := range list {
			if i > 0 && list[i].at != list[i-1].at {
				run = 0
			}
			if run++; run > int(j.faces[list[i].at].copies) {
				f := &j.faces[list[i].at]
				return fmt.Errorf("%w: %s (%d in the pack)", ErrTooMany, j.pack.Format(f.card), f.copies)
			}
		}
	}
	return nil
}

// insert puts a spot into the first n of a list, which are in order.
func insert(list []spot, n int, p spot) {
	for n > 0 && list[n-1].key > p.key {
		list[n] = list[n-1]
		n--
	}
	list[n] = p
}
