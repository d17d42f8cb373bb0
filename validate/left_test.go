package validate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// A meld has at least three cards, so of h cards dealt 0 to h-3 or all h are left.
func TestNumbersOfCardsThatCanBeLeftInKit(t *testing.T) {
	for i, want := range []string{
		"0, 3", "0-1, 4", "0-2, 5", "0-3, 6", "0-4, 7", "0-5, 8", "0-6, 9", "0-7, 10", "0-8, 11", "0-9, 12",
	} {
		require.Equal(t, want, spans(legalSizes(t, round(t, kit(t), i+1))), "round %d", i+1)
	}
}

// legalSizes returns the numbers of cards up to 20 that Left lets stand.
func legalSizes(t testing.TB, table Table) (sizes []int) {
	for n := range 21 {
		if table.Left(hand(t, table, strings.Repeat("7 ", n))).Legal() {
			sizes = append(sizes, n)
		}
	}
	return sizes
}

func TestNumbersThatCanBeLeftFollowTheSizesOfMelds(t *testing.T) {
	for _, tt := range []struct {
		name  string
		house []string
		round int
		want  string
	}{
		// 10 cards: 3, 4, 6, 7, 8, 9 (3+3+3) or 10 (3+3+4) lie in melds of three and four.
		{"melds of three or four", []string{"melds.set.max=4", "melds.run.max=4"}, 8, "0-4, 6-7, 10"},
		// 5 cards: one meld of four or five.
		{"melds of four and more", []string{"melds.set.min=4", "melds.run.min=4"}, 3, "0-1, 5"},
		// Two packs allow eight in a meld: of 12 cards 3 to 12 lie in melds.
		{"melds of up to four a pack", []string{"melds.set.max=per_packs", "melds.run.max=per_packs"}, 10, "0-9, 12"},
		// One pack allows four: of 5 cards one meld of three or four, never two.
		{"four with one pack", []string{"pack.packs=1", "melds.set.max=per_packs", "melds.run.max=4"}, 3, "0-2, 5"},
		{"the larger kind counts too", []string{"melds.set.max=3"}, 3, "0-2, 5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, spans(legalSizes(t, round(t, kit(t, tt.house...), tt.round))))
		})
	}
}

func TestAnyNumberOfTheCardsDealtMayBeLeftWhereTheGameHasNoMelds(t *testing.T) {
	g := *kit(t)
	g.Melds = nil
	require.Equal(t, "0-5", spans(legalSizes(t, round(t, &g, 3))))
	g.Melds = kit(t).Melds[:1] // sets only: of 5 cards 3, 4 or 5 in one
	require.Equal(t, "0-2, 5", spans(legalSizes(t, round(t, &g, 3))))
}

func TestLeft(t *testing.T) {
	refused := func(message string) Ruling {
		return Ruling{Findings: []Finding{{Name: "left.size", Rule: "kit.left_size", Basis: rules.Inferred, Message: message}}}
	}
	for _, tt := range []struct {
		name, cards string
		round       int
		want        Ruling
	}{
		{"one of three", "7", 1, refused("1 card cannot be left of 3 cards with 3s wild: 0 or 3 can, since a meld takes at least 3")},
		{"two of four", "7 W", 2, refused("2 cards cannot be left of 4 cards with 4s wild: 0, 1 or 4 can, since a meld takes at least 3")},
		{"three of five", "7,W,11", 3, refused("3 cards cannot be left of 5 cards with 5s wild: 0 to 2 or 5 can, since a meld takes at least 3")},
		{"more than were dealt", "7 7 7 7", 1, refused("4 cards cannot be left of 3 cards with 3s wild: 0 or 3 can, since a meld takes at least 3")},
		{"eleven of twelve", "3 3 4 4 5 5 6 6 7 7 8", 10, refused("11 cards cannot be left of 12 cards with 12s wild: 0 to 9 or 12 can, since a meld takes at least 3")},
		{"nine of twelve", "3 3 4 4 5 5 6 6 7", 10, Ruling{}},
		{"nothing", "", 1, Ruling{}},
		{"a number of cards, whatever copies there are", "Bl7 Bl7 Bl7", 4, Ruling{}},
		{"all cards dealt are listed: only a remark", "Bl4 Bl5 Bl6", 1, Ruling{Remarks: []Finding{{
			Name: "left.whole_hand", Rule: "kit.left_size", Basis: rules.Inferred,
			Message: "all 3 cards are listed as left, and count as listed",
		}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := round(t, kit(t), tt.round)
			require.Equal(t, tt.want, table.Left(hand(t, table, tt.cards)))
		})
	}
}

func TestCensus(t *testing.T) {
	refused := func(messages ...string) Ruling {
		var r Ruling
		for _, m := range messages {
			r.Findings = append(r.Findings, Finding{Name: "left.too_many_copies", Rule: "kit.census", Basis: rules.Inferred, Message: m})
		}
		return r
	}
	for _, tt := range []struct {
		name  string
		hands []string
		want  Ruling
	}{
		{"nothing shown", nil, Ruling{}},
		{"eight wild cards", []string{"W W W W W", "W W W"}, Ruling{}},
		{"nine wild cards over two hands", []string{"W W W W W", "W W W W"}, refused("9 × W shown in this round, and the packs hold 8")},
		{"two of one card", []string{"Bl7", "Bl7"}, Ruling{}},
		// Case K35.
		{"three Bl7 over all hands", []string{"Bl7 Go3", "Bl7", "bl7"}, refused("3 × Bl7 shown in this round, and the packs hold 2")},
		{"eight of a number without colours", []string{"7 7 7 7", "7 7 7 7"}, Ruling{}},
		{"nine of a number without colours", []string{"7 7 7 7 7", "7 7 7 7"}, refused("9 × 7 shown in this round, and the packs hold 8")},
		{"with and without colours: eight in all", []string{"Bl7 Bl7 Go7", "7 7 7 7 7"}, Ruling{}},
		{"with and without colours: nine in all", []string{"Bl7 Bl7 Go7", "7 7 7", "Pu7 7 7"}, refused("9 × 7 shown in this round, and the packs hold 8")},
		{"every number is counted for itself", []string{"7 7 7 7 7 8 8 8 8", "8 8 8 8"}, Ruling{}},
		{"two slips, each named once, in the order met", []string{"W Pu12 Pu12 Pu12", "W W W W W W W W"},
			refused("9 × W shown in this round, and the packs hold 8", "3 × Pu12 shown in this round, and the packs hold 2")},
		{"nine of a number, three of one colour among them", []string{"Gr5 Gr5 Gr5", "5 5 5 5 5 5"},
			refused("3 × Gr5 shown in this round, and the packs hold 2", "9 × 5 shown in this round, and the packs hold 8")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := round(t, kit(t), 6)
			var hands []card.Hand
			for _, h := range tt.hands {
				hands = append(hands, hand(t, table, h))
			}
			require.Equal(t, tt.want, table.Census(hands...))
		})
	}
}

func TestCensusCountsThePacksInPlay(t *testing.T) {
	table := round(t, kit(t, "pack.packs=1"), 6)
	require.True(t, table.Census(hand(t, table, "Bl7 W W W W")).Legal())
	require.Equal(t, "2 × Bl7 shown in this round, and the pack holds 1", table.Census(hand(t, table, "Bl7 Bl7")).Findings[0].Message)
	require.Equal(t, "5 × W shown in this round, and the pack holds 4", table.Census(hand(t, table, "W W W"), hand(t, table, "W W")).Findings[0].Message)
}
