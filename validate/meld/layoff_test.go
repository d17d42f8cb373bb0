package meld_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// read returns the readings of typed cards.
func (b table) read(t testing.TB, cards string, a meld.Ask) []meld.Meld {
	t.Helper()
	v, err := b.Check(b.hand(t, cards), a)
	require.NoError(t, err)
	require.True(t, v.Legal(), cards)
	return v.Melds
}

func TestALaidOffCardLeavesTheOthersInTheirPlaces(t *testing.T) {
	kings, kids := at(t, "kings", "2"), at(t, "kids-rummy", "")
	for _, tt := range []struct {
		name  string
		table table
		on    string // as they lie
		kind  meld.Kind
		first string // the reading meant
		card  string
		want  []string
	}{
		{"a natural at either end", kings, "5h 6h 7h", meld.Run, "run 5h 6h 7h", "4h", []string{"run 4h 5h 6h 7h"}},
		{"a wild at both ends", kings, "5h 6h 7h", meld.Run, "run 5h 6h 7h", "Jk", []string{"run Jk=4h 5h 6h 7h", "run 5h 6h 7h Jk=8h"}},
		{"G14: beside a joker there is no place for a substitute", kings, "5h 6h Jk", meld.Run, "run 5h 6h Jk=7h", "2s", []string{"run 2s=4h 5h 6h Jk=7h"}},
		{"G15: after a natural there is", kings, "5h 6h Jk 8h", meld.Run, "run 5h 6h Jk=7h 8h", "2s", []string{"run 2s=4h 5h 6h Jk=7h 8h", "run 5h 6h Jk=7h 8h 2s=9h"}},
		{"another suit", kings, "5h 6h 7h", meld.Run, "run 5h 6h 7h", "8d", nil},
		{"a gap", kings, "5h 6h 7h", meld.Run, "run 5h 6h 7h", "9h", nil},
		{"nothing below a low ace", kings, "Ah 2h 3h", meld.Run, "run Ah 2h 3h", "Kh", nil},
		{"nothing above the king", kings, "Jh Qh Kh", meld.Run, "run Jh Qh Kh", "Jk", []string{"run Jk=10h Jh Qh Kh"}},
		{"a card of the wild rank in its own place", kings, "3h 4h 5h", meld.Run, "run 3h 4h 5h", "2h", []string{"run 2h 3h 4h 5h", "run 3h 4h 5h 2h=6h"}},
		{"a fourth card of a set", kings, "9h 9d 9c", meld.Set, "set 9h 9d 9c", "9s", []string{"set 9h 9d 9c 9s"}},
		{"a set of four is full", kings, "9h 9d 9c 9s", meld.Set, "set 9h 9d 9c 9s", "Jk", nil},
		{"more copies than there are", kings, "9h 9d Jk", meld.Set, "set 9h 9d Jk=9", "9h", nil},
		{"D11: the missing suit, and then the joker is the last", kids, "7h 7d Jk", meld.Set, "set 7h 7d Jk=7", "7c", []string{"set 7h 7d 7c Jk=7s"}},
		{"a joker, and both missing suits stay open", kids, "7h 7d Jk", meld.Set, "set 7h 7d Jk=7", "Jk", []string{"set 7h 7d Jk=7 Jk=7"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := tt.table.read(t, tt.on, meld.Ask{Kind: tt.kind, Ordered: true})[0]
			require.Equal(t, tt.first, tt.table.written(m))
			require.Equal(t, tt.want, tt.table.allWritten(m.Add(tt.table.hand(t, tt.card)[0])))
		})
	}
}

func TestACardLaidOnWildsSaysWhatTheyStandFor(t *testing.T) {
	b := at(t, "kit", "5")
	run := b.read(t, "W W W", meld.Ask{Kind: meld.Run})
	require.Equal(t, []string{"run W=? W=? W=?"}, b.allWritten(run))
	require.Equal(t, []string{"run Bl9 W=Bl10 W=Bl11 W=Bl12", "run W=Bl6 W=Bl7 W=Bl8 Bl9"}, b.allWritten(run[0].Add(b.hand(t, "Bl9")[0])))
	require.Equal(t, []string{"run W=? W=? W=? W=?"}, b.allWritten(run[0].Add(b.hand(t, "W")[0])))
	require.Equal(t, []string{"run Go5 W=Go6 W=Go7 W=Go8", "run W=? W=? W=? Go5=?"}, b.allWritten(run[0].Add(b.hand(t, "Go5")[0])))

	set := b.read(t, "W W W", meld.Ask{Kind: meld.Set})
	require.Equal(t, []string{"set Bl9 W=9 W=9 W=9"}, b.allWritten(set[0].Add(b.hand(t, "Bl9")[0])))
}

func TestOnlyTheRealCardReplacesASubstitute(t *testing.T) {
	kings, kids := at(t, "kings", "2"), at(t, "kids-rummy", "")
	for _, tt := range []struct {
		name  string
		table table
		on    string // as they lie
		kind  meld.Kind
		place int
		want  string // cards that may take it
		with  string
		is    string // the meld then
	}{
		{"G19: in a run", kings, "5h Jk 7h", meld.Run, 1, "6h", "6h", "run 5h 6h 7h"},
		{"G23: not by a wild", kings, "5h Jk 7h", meld.Run, 1, "6h", "2s", ""},
		{"nor by another suit", kings, "5h Jk 7h", meld.Run, 1, "6h", "6d", ""},
		{"a natural is not replaced", kings, "5h Jk 7h", meld.Run, 0, "", "5h", ""},
		{"by a card of the wild rank in its own place", kings, "Ah Jk 3h", meld.Run, 1, "2h", "2h", "run Ah 2h 3h"},
		{"G22: in a set", kings, "8h 8d Jk", meld.Set, 2, "8c 8s", "8c", "set 8h 8d 8c"},
		{"in a set whose suits differ", kids, "8h 8d Jk Jk", meld.Set, 2, "8c 8s", "8s", "set 8h 8d 8s Jk=8c"},
		{"the last missing suit", kids, "8h 8d 8c Jk", meld.Set, 3, "8s", "8s", "set 8h 8d 8c 8s"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := tt.table.read(t, tt.on, meld.Ask{Kind: tt.kind, Ordered: true})[0]
			require.Equal(t, tt.want, tt.table.pack.FormatHand(m.Replacements(tt.place)))
			n, ok := m.Replace(tt.place, tt.table.hand(t, tt.with)[0])
			require.Equal(t, tt.is != "", ok)
			if ok {
				require.Equal(t, tt.is, tt.table.written(n))
			}
		})
	}
}

func TestTheZeroMeldIsNone(t *testing.T) {
	var m meld.Meld
	require.Equal(t, meld.None, m.Kind())
	require.Equal(t, "none", m.Label())
	require.Zero(t, m.Len())
	require.Empty(t, m.Cards())
	require.Nil(t, m.Open())
	require.Nil(t, m.Add(card.Card{}))
	require.Nil(t, m.Replacements(0))
	_, ok := m.Replace(0, card.Card{})
	require.False(t, ok)
}

// What a card may be added to is what all readings of the cards together say.
func TestAddAgreesWithTheReadingsOfAllCardsTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	kings := tables(t, "kings", true, "pack.packs=2")
	kit := tables(t, "kit", true)
	added := 0
	for i := range times(600, 20_000) {
		b := kings[r.IntN(len(kings))]
		switch i % 4 {
		case 0:
			b = kit[r.IntN(len(kit))]
		case 1:
			b = anyTable(t, r)
		}
		h := b.declared(r)
		d := b.deck()
		c := d[r.IntN(len(d))]
		all := append(slices.Clone(h), c)
		for m := range b.Readings(h, meld.Ask{}) {
			first := b.written(m)
			if strings.Contains(first, "?") {
				continue // what it stands for may be settled: see above
			}
			var want []string
			for n := range b.Readings(all, meld.Ask{Kind: m.Kind()}) {
				if keeps(m, n, c) {
					want = append(want, b.written(n))
				}
			}
			got := b.allWritten(m.Add(c))
			added += len(got)
			slices.Sort(want)
			slices.Sort(got)
			require.Equal(t, want, got, "%s on %s, wild %d %v", b.pack.Format(c), first, b.round.Wild, b.game.House)
		}
	}
	require.Greater(t, added, 50)
}

// keeps tells whether n is m with c added: at an end of a run, anywhere in a set.
func keeps(m, n meld.Meld, c card.Card) bool {
	old, grown := m.Places(), n.Places()
	if m.Kind() == meld.Run {
		return grown[0].Card == c && slices.Equal(grown[1:], old) || grown[len(old)].Card == c && slices.Equal(grown[:len(old)], old)
	}
	if m.Naturals() == 0 || n.Naturals() == 0 || old[0].As.Rank() != grown[0].As.Rank() {
		return false
	}
	for _, p := range old { // who was natural is
		if !p.Wild && !slices.Contains(grown, p) {
			return false
		}
	}
	return true
}

// Whatever replaces a substitute leaves a meld that its cards can be read as.
func TestReplaceLeavesAReadingOfItsCards(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	replaced := 0
	for range times(300, 10_000) {
		b := anyTable(t, r)
		for m := range b.Readings(b.declared(r), meld.Ask{}) {
			for i, p := range m.Places() {
				for _, c := range m.Replacements(i) {
					replaced++
					n, ok := m.Replace(i, c)
					require.True(t, ok)
					require.True(t, p.Wild)
					require.Equal(t, p.As.Rank(), c.Rank())
					var all []string
					for o := range b.Readings(n.Cards(), meld.Ask{Kind: n.Kind()}) {
						all = append(all, b.written(o))
					}
					require.Contains(t, all, b.written(n))
				}
			}
		}
	}
	require.Greater(t, replaced, 50)
}
