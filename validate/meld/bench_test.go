package meld_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// asked is a hand and the table it is asked at.
type asked struct {
	table
	cards card.Hand
	ask   meld.Ask
}

// askedIn returns the hands of a file of cases.
func askedIn(t testing.TB, file string) []asked {
	var c cases
	var out []asked
	for _, r := range readCases(t, file) {
		b := c.table(t, r)
		a := meld.Ask{}
		switch r.question {
		case "set":
			a.Kind = meld.Set
		case "run":
			a.Kind = meld.Run
		}
		out = append(out, asked{b, b.hand(t, r.cards), a})
	}
	return out
}

// each runs one question over all hands and reports the time of one.
func each(b *testing.B, hands []asked, question func(asked)) {
	b.ReportAllocs()
	for b.Loop() {
		for i := range hands {
			question(hands[i])
		}
	}
	perHand := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(len(hands))
	b.ReportMetric(perHand, "ns/hand")
	b.ReportMetric(1e3/perHand, "Mhands/s")
}

func BenchmarkLeast(b *testing.B) {
	for _, name := range []string{"kit", "kit_min_naturals2", "kings", "kings_packs2", "kids-rummy", "gin"} {
		b.Run(name, func(b *testing.B) {
			each(b, askedIn(b, name+"_hands.csv"), func(a asked) {
				_, err := a.Least(a.cards)
				if err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

func BenchmarkBest(b *testing.B) {
	for _, name := range []string{"kit", "kit_min_naturals2", "kings", "kings_packs2", "kids-rummy", "gin"} {
		b.Run(name, func(b *testing.B) {
			var best meld.Arrangement
			each(b, askedIn(b, name+"_hands.csv"), func(a asked) {
				if err := a.Best(a.cards, &best); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

func BenchmarkGoOut(b *testing.B) {
	for _, name := range []string{"kit", "kings", "gin"} {
		b.Run(name, func(b *testing.B) {
			var best meld.Arrangement
			each(b, askedIn(b, name+"_hands.csv"), func(a asked) {
				if _, err := a.GoOut(a.cards, &best); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

func BenchmarkLegal(b *testing.B) {
	for _, name := range []string{"kit", "kings", "kings_packs2", "kids-rummy"} {
		b.Run(name, func(b *testing.B) {
			each(b, askedIn(b, name+"_melds.csv"), func(a asked) { a.Legal(a.cards, a.ask) })
		})
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, name := range []string{"kit", "kings"} {
		b.Run(name, func(b *testing.B) {
			each(b, askedIn(b, name+"_melds.csv"), func(a asked) {
				if _, err := a.Check(a.cards, a.ask); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

// The engines side by side over the same hands, of at most ten cards: brute
// force doubles its time with every card.
func BenchmarkEngines(b *testing.B) {
	var hands []asked
	for i, a := range askedIn(b, "kit_hands.csv") {
		if len(a.cards) <= 10 && i%8 == 0 {
			hands = append(hands, a)
		}
	}
	require.NotEmpty(b, hands)
	b.Run("brute force", func(b *testing.B) { each(b, hands, func(a asked) { a.bruteForce(a.cards) }) })
	b.Run("general", func(b *testing.B) { each(b, hands, func(a asked) { _, _ = a.GeneralLeast(a.cards) }) })
	b.Run("fast", func(b *testing.B) { each(b, hands, func(a asked) { _, _ = a.Least(a.cards) }) })
}

func BenchmarkNew(b *testing.B) {
	for _, id := range []string{"kit", "kings"} {
		t := at(b, id, "7")
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				meld.New(t.game, t.pack, t.round)
			}
		})
	}
}

// Thirteen cards of India, of which four are wild: printed jokers and cards of the rank
// turned up. Each hand needs a pure run and another run for anything to count as melded.
func BenchmarkHandNeeds(b *testing.B) {
	table := at(b, "indian-rummy", "8")
	r := rand.New(rand.NewPCG(13, 13))
	var hands []asked
	for len(hands) < 200 {
		if h := table.deal(r, 13, 4, len(hands)%2 == 0); len(h) == 13 {
			hands = append(hands, asked{table: table, cards: h})
		}
	}
	b.Run("least", func(b *testing.B) {
		each(b, hands, func(a asked) {
			if _, err := a.Least(a.cards); err != nil {
				b.Fatal(err)
			}
		})
	})
	b.Run("best", func(b *testing.B) {
		var best meld.Arrangement
		each(b, hands, func(a asked) {
			if err := a.Best(a.cards, &best); err != nil {
				b.Fatal(err)
			}
		})
	})
	free := at(b, "indian-rummy", "8", "out.hand_needs=none", "score.hand_needs_fail=none")
	b.Run("least without needs", func(b *testing.B) {
		each(b, hands, func(a asked) {
			if _, err := free.Least(a.cards); err != nil {
				b.Fatal(err)
			}
		})
	})
}
