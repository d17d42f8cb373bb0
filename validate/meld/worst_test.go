package meld_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
)

// climbs are the games whose slowest hands testdata/worst keeps, of so many
// cards: as many as are held in play, and as many as are arranged at all.
var climbs = []struct {
	file, id string
	wild     bool
	house    []string
	cards    int
}{
	{"kit_13", "kit", true, nil, 13},
	{"kit_16", "kit", true, nil, 16},
	{"kit_min_naturals2_13", "kit", true, []string{"melds.set.min_naturals=2", "melds.run.min_naturals=2"}, 13},
	{"kit_min_naturals2_16", "kit", true, []string{"melds.set.min_naturals=2", "melds.run.min_naturals=2"}, 16},
	{"kings_8", "kings", true, nil, 8},
	{"kings_packs2_8", "kings", true, []string{"pack.packs=2"}, 8},
	{"kings_packs2_16", "kings", true, []string{"pack.packs=2"}, 16},
	{"kids-rummy_packs2_11", "kids-rummy", false, []string{"pack.packs=2"}, 11},
	{"gin_11", "gin", false, nil, 11},
	{"gin_packs2_16", "gin", false, []string{"pack.packs=2"}, 16},
	{"indian-rummy_13", "indian-rummy", true, nil, 13},
	{"indian-rummy_16", "indian-rummy", true, nil, 16},
	{"kaluki_13", "kaluki", false, nil, 13},
	{"kaluki_16", "kaluki", false, nil, 16},
	{"jamaican-kalooki_16", "jamaican-kalooki", false, nil, 16},
	{"runs_apart_16", "contract-rummy", false, []string{"rounds.count=1", "rounds.contract=2 run", "opening.more=free"}, 16},
	{"any_suits_16", "kings", true, []string{"pack.packs=2", "melds.run.suits=any", "melds.run.wilds_adjacent=true", "melds.run.ace=around"}, 16},
}

// slowness returns the time of one answer, the least of several tries.
func (b table) slowness(h card.Hand) time.Duration {
	least := time.Hour
	for range 3 {
		const n = 4
		start := time.Now()
		for range n {
			_, _ = b.Least(h)
		}
		least = min(least, time.Since(start)/n)
	}
	return least
}

// TestHillClimbKeepsTheSlowestHands changes a card of a hand as long as that
// makes it slower, from many hands, and keeps the slowest in testdata/worst.
func TestHillClimbKeepsTheSlowestHands(t *testing.T) {
	if !*long {
		t.Skip("only with -long")
	}
	for _, tt := range climbs {
		t.Run(tt.file, func(t *testing.T) {
			all := tables(t, tt.id, tt.wild, tt.house...)
			r := rand.New(rand.NewPCG(7, 7))
			var lines []string
			var worst []time.Duration
			until := time.Now().Add(20 * time.Second)
			for time.Now().Before(until) {
				b := all[r.IntN(len(all))]
				h := b.deal(r, tt.cards, r.IntN(7), true)
				if len(h) < tt.cards {
					continue
				}
				slow := b.slowness(h)
				for fails := 0; fails < 60; {
					next := append(card.Hand{}, h...)
					next[r.IntN(len(h))] = b.deck()[r.IntN(len(b.deck()))]
					if s := b.slowness(next); s > slow {
						h, slow, fails = next, s, 0
					} else {
						fails++
					}
				}
				lines = append(lines, fmt.Sprintf("%s: %s", b.game.WildCode(b.round), b.pack.FormatHand(h)))
				worst = append(worst, b.slowness(h))
				for i := len(worst) - 1; i > 0 && worst[i] > worst[i-1]; i-- {
					worst[i], worst[i-1] = worst[i-1], worst[i]
					lines[i], lines[i-1] = lines[i-1], lines[i]
				}
				if len(lines) > 12 {
					lines, worst = lines[:12], worst[:12]
				}
			}
			t.Log(worst)
			text := strings.Join(lines, "\n") + "\n"
			require.NoError(t, os.WriteFile(filepath.Join("testdata", "worst", tt.file+".txt"), []byte(text), 0o600))
		})
	}
}

// slowHands returns the hands that a file of testdata/worst keeps, one a line
// after the wild rank.
func slowHands(t testing.TB, file, id string, house []string) []asked {
	f, err := os.Open(filepath.Join("testdata", "worst", file+".txt"))
	require.NoError(t, err)
	defer f.Close()
	var out []asked
	for lines := bufio.NewScanner(f); lines.Scan(); {
		wild, cards, ok := strings.Cut(lines.Text(), ": ")
		require.True(t, ok, lines.Text())
		b := at(t, id, wild, house...)
		out = append(out, asked{table: b, cards: b.hand(t, cards)})
	}
	require.NotEmpty(t, out, file)
	return out
}

// The slowest hands are also those in which a short cut is most easily wrong.
func TestBothEnginesAgreeOnTheSlowestHands(t *testing.T) {
	for _, tt := range climbs {
		t.Run(tt.file, func(t *testing.T) {
			for _, a := range slowHands(t, tt.file, tt.id, tt.house) {
				least, err := a.Least(a.cards)
				require.NoError(t, err)
				general, err := a.GeneralLeast(a.cards)
				require.NoError(t, err)
				require.Equal(t, general, least, a.pack.FormatHand(a.cards))
				arranged(t, a.table, a.cards, least)
			}
		})
	}
}

// BenchmarkWorst reports the slowest of the kept hands: of each the quickest of
// its runs, since what the machine does besides is not the hand's.
func BenchmarkWorst(b *testing.B) {
	for _, tt := range climbs {
		b.Run(tt.file, func(b *testing.B) {
			hands := slowHands(b, tt.file, tt.id, tt.house)
			quickest := make([]time.Duration, len(hands))
			for b.Loop() {
				for i, a := range hands {
					if took := a.slowness(a.cards); quickest[i] == 0 || took < quickest[i] {
						quickest[i] = took
					}
				}
			}
			b.ReportMetric(float64(slices.Max(quickest).Nanoseconds()), "ns/worst")
		})
	}
}
