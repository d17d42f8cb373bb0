package meld_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

func TestGoOut(t *testing.T) {
	for _, tt := range []struct {
		name    string
		table   table
		cards   string
		want    string // discards, in order
		without bool
		line    string
	}{
		{"K25: three and two are not three and three", at(t, "kit", "5"), "Bl9 Go9 Pu9 Bl8 Gr8 Pu8", "", false, ""},
		{"K26: either end of a run of six", at(t, "kit", "5"), "Bl6 Bl7 Bl8 Bl9 Bl10 Bl11", "Bl6 Bl11", false, "run Bl7 Bl8 Bl9 Bl10 Bl11 | "},
		{"K27: any of four nines", at(t, "kit", "3"), "Bl9 Go9 Pu9 Gr9", "Bl9 Go9 Gr9 Pu9", false, "set Go9 Gr9 Pu9 | "},
		{"K28: a wild", at(t, "kit", "3"), "W W W W", "W", false, "set W=? W=? W=? | "},
		{"a wild may not be the last", at(t, "kit", "3", "turn.discard_wild=not_last"), "W W W W", "", false, ""},
		{"nor any", at(t, "kit", "3", "turn.discard_wild=never"), "W W W Bl9", "Bl9", false, "set W=? W=? W=? | "},
		{"a card of the wild rank is a wild", at(t, "kit", "9", "turn.discard_wild=not_last"), "Bl9 Go9 Pu9 Gr9", "", false, ""},
		{"a card of the wild rank may be", at(t, "kit", "9"), "Bl9 Go9 Pu9 Gr9", "Bl9 Go9 Gr9 Pu9", false, "set Go9 Gr9 Pu9 | "},
		{"D14: no discard is needed", at(t, "kids-rummy", ""), "9h 9d 9c", "", true, "set 9h 9d 9c | "},
		{"with or without", at(t, "kids-rummy", ""), "9h 9d 9c 9s", "9h 9d 9c 9s", true, "set 9h 9d 9c 9s | "},
		{"the last card is discarded", at(t, "kings", "2"), "7h", "7h", false, " | "},
		{"G29: a wild as the last card", at(t, "kings", "2"), "Jk", "Jk", false, " | "},
		{"no cards, and none needed", at(t, "kings", "2"), "", "", true, " | "},
		{"no cards, and one needed", at(t, "kit", "3"), "", "", false, ""},
		{"cards worth nothing are cards", at(t, "kings", "2", "pack.specials.Jk.value=0"), "7h 7d 7c 7s Jk", "7h 7d 7c 7s Jk", false, "set 7d 7c 7s Jk=7 | "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var a meld.Arrangement
			e, err := tt.table.GoOut(tt.table.hand(t, tt.cards), &a)
			require.NoError(t, err)
			require.Equal(t, tt.want, tt.table.pack.FormatHand(e.Discards))
			require.Equal(t, tt.without, e.Without)
			require.Equal(t, tt.without || tt.want != "", e.Can())
			if e.Can() {
				require.Equal(t, tt.line, tt.table.line(&a))
			}
		})
	}
}

// outTables are tables with every way to go out.
func outTables(t *testing.T) []table {
	return []table{
		at(t, "kit", "4"), at(t, "kit", "4", "turn.discard_wild=not_last"), at(t, "kit", "4", "turn.discard_wild=never", "melds.set.min_naturals=1", "melds.run.min_naturals=1"),
		at(t, "kings", "4"), at(t, "kings", "4", "pack.packs=2", "out.final_discard=required"), at(t, "kids-rummy", ""), at(t, "gin", ""),
	}
}

func TestGoOutAgreesWithTryingEachDiscard(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	can, all := 0, outTables(t)
	for i := range times(700, 50_000) {
		b := all[i%len(all)]
		if goesOut(t, b, b.mixed(r, 8)) {
			can++
		}
	}
	require.Greater(t, can, 30)
}

// Going out in every game of the program, by each value of each of its options that
// can matter to it.
func TestGoingOutOfEveryGameAgreesWithTryingEachDiscard(t *testing.T) {
	for _, id := range rules.IDs() {
		g := loaded(t, id)
		if g.NoCards() {
			continue
		}
		t.Run(id, func(t *testing.T) {
			r := rand.New(rand.NewPCG(12, 12))
			can, cannot := 0, 0
			for _, house := range variants(g) {
				b := at(t, id, "", house...)
				for range times(8, 1500) {
					if ranks := b.wildRanks()[1:]; g.RotatesWild() {
						b = seat(t, b.game, ranks[r.IntN(len(ranks))])
					}
					if goesOut(t, b, b.deal(r, 3+r.IntN(4), r.IntN(3), true)) {
						can++
					} else {
						cannot++
					}
				}
			}
			b := at(t, id, "")
			for more := 0; can == 0 && more < 500 && !b.hasNeeds(); more++ { // of needs see goesOutByNeeds
				if goesOut(t, b, b.deal(r, 4, r.IntN(3), true)) {
					can++
				}
			}
			require.True(t, can > 0 || b.hasNeeds())
			require.NotZero(t, cannot)
		})
	}
}

// goesOut compares whether and how a hand can go out with trying each discard.
func goesOut(t *testing.T, b table, h card.Hand) bool {
	t.Helper()
	if len(h) == 0 {
		return false
	}
	var want card.Hand
	for _, c := range b.deck() {
		at := slices.Index(h, c)
		if at < 0 || want.Count(c) > 0 || b.isWild(c) && b.game.Turn.DiscardWild != "free" {
			continue
		}
		if b.bruteForce(slices.Delete(slices.Clone(h), at, at+1)).all {
			want = append(want, c)
		}
	}
	without := b.game.Out.FinalDiscard == "optional" && b.bruteForce(h).all
	var a meld.Arrangement
	e, err := b.GoOut(h, &a)
	require.NoError(t, err)
	require.ElementsMatch(t, want, e.Discards, b.pack.FormatHand(h))
	require.Equal(t, without, e.Without, b.pack.FormatHand(h))
	if e.Can() {
		require.Empty(t, a.Left())
		rest := h
		if !without {
			at := slices.Index(h, e.Discards[0])
			rest = slices.Delete(slices.Clone(h), at, at+1)
		}
		proven(t, b, rest, &a)
	}
	return e.Can()
}

func TestBestDiscardAgreesWithTryingEachDiscard(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	none, all := 0, outTables(t)
	for i := range times(400, 20_000) {
		b := all[i%len(all)]
		h := b.mixed(r, 8)
		least, found := card.Points(0), false
		for at, c := range h {
			rest := b.bruteForce(slices.Delete(slices.Clone(h), at, at+1))
			rule := b.game.Turn.DiscardWild
			if b.isWild(c) && (rule == "never" || rule == "not_last" && rest.all) {
				continue
			}
			if !found || rest.least < least {
				least, found = rest.least, true
			}
		}
		var a meld.Arrangement
		c, err := b.BestDiscard(h, &a)
		if !found {
			none++
			require.ErrorIs(t, err, meld.ErrNoDiscard)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, least, a.Points(), b.pack.FormatHand(h))
		at := slices.Index(h, c)
		require.GreaterOrEqual(t, at, 0)
		proven(t, b, slices.Delete(slices.Clone(h), at, at+1), &a)
	}
	require.NotZero(t, none, "an empty hand is among them")
}
