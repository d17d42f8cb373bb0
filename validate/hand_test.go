package validate

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// laidHand reads a hand as laid: melds, then what is left.
func laidHand(t testing.TB, table Table, left string, melds ...string) Hand {
	t.Helper()
	h := Hand{Left: hand(t, table, left), Laid: true}
	for _, m := range melds {
		h.Melds = append(h.Melds, hand(t, table, m))
	}
	return h
}

func outWith(h Hand) Hand {
	h.Out = true
	return h
}

func TestWholeHand(t *testing.T) {
	fives := wildAt(t, kit(t), "5")
	declared := wildAt(t, kit(t, "score.arrangement=declared"), "5")
	kings := wildAt(t, builtin(t, "kings"), "2")
	anySize := wildAt(t, kit(t), "5")
	anySize.Round.Dealt = 0
	better := func(counts string) Finding {
		return Finding{Name: "hand.better", Rule: "kit.arrangement", Basis: rules.Choice,
			Message: "as laid 14 are left, in the best arrangement 6: (Bl7 Go7 Pu7 Bl5) Bl6; " + counts}
	}
	for _, tt := range []struct {
		name  string
		table Table
		hand  Hand
		want  Ruling // but its melds
	}{
		{"the best arrangement is laid", fives, laidHand(t, fives, "Bl6", "Bl5 Bl7 Go7 Pu7"), Ruling{}},
		{"K10: a better one counts", fives, laidHand(t, fives, "Go7 Pu7", "Bl5 Bl6 Bl7"), Ruling{Remarks: []Finding{better("the best one counts")}}},
		{"K10: the one laid counts at this table", declared, laidHand(t, declared, "Go7 Pu7", "Bl5 Bl6 Bl7"),
			Ruling{Remarks: []Finding{better("the one laid counts")}}},
		{"not arranged", fives, Hand{Left: hand(t, fives, "Bl5 Bl6 Bl7 Go7 Pu7")}, Ruling{}},
		{"no meld, and nothing is said of a better arrangement", fives, laidHand(t, fives, "Bl5 Go7", "Bl6 Bl7 Pu7"), Ruling{Findings: []Finding{
			{Name: "meld.rank", Rule: "kit.set", Basis: rules.Text,
				Message: "(Bl6 Bl7 Pu7) is no meld: a kit is of one number, and Bl6 is of another", Hint: "with another 7 or a wild in the place of Bl6 it is a kit"}}}},
		{"too few cards", fives, Hand{Left: hand(t, fives, "Bl7 Go7 Pu7 Bl6")}, Ruling{Findings: []Finding{
			{Name: "hand.size", Rule: "kit.rounds", Basis: rules.Text, Message: "4 cards are shown, and 5 were dealt",
				Hint: "a whole hand is the melds and what is left, after the discard"}}}},
		{"one card", fives, Hand{Left: hand(t, fives, "Bl7")}, Ruling{Findings: []Finding{
			{Name: "hand.size", Rule: "kit.rounds", Basis: rules.Text, Message: "1 card is shown, and 5 were dealt",
				Hint: "a whole hand is the melds and what is left, after the discard"}}}},
		{"any number where the round is not known", anySize, Hand{Left: hand(t, anySize, "Bl7 Go7 Pu7 Bl6")}, Ruling{}},
		{"out with every card in a meld", fives, outWith(laidHand(t, fives, "", "Bl7 Bl8 Bl9 Bl10 W")), Ruling{}},
		{"out, not arranged", fives, outWith(Hand{Left: hand(t, fives, "Bl7 Bl8 Bl9 Bl10 W")}), Ruling{}},
		{"out with a card left", fives, outWith(laidHand(t, fives, "Go3", "Bl7 Bl8 Bl9 Bl10")), Ruling{Findings: []Finding{
			{Name: "out.left", Rule: "kit.out", Basis: rules.Text, Message: "Go3 lies in no meld, and going out takes the whole hand",
				Hint: "the best arrangement leaves 3: (Bl7 Bl8 Bl9 Bl10) Go3"}}}},
		{"out with cards left that could lie in melds", fives, outWith(laidHand(t, fives, "Bl10 W", "Bl7 Bl8 Bl9")), Ruling{Findings: []Finding{
			{Name: "out.left", Rule: "kit.out", Basis: rules.Text, Message: "Bl10 and W lie in no meld, and going out takes the whole hand",
				Hint: "the best arrangement leaves 0: (W Bl7 Bl8 Bl9 Bl10)"}}}},
		{"out, not arranged, with cards left", fives, outWith(Hand{Left: hand(t, fives, "Bl7 Bl8 Bl9 Go3 Go4")}), Ruling{Findings: []Finding{
			{Name: "out.left", Rule: "kit.out", Basis: rules.Text, Message: "Go4 and Go3 lie in no meld, and going out takes the whole hand",
				Hint: "the best arrangement leaves 7: (Bl7 Bl8 Bl9) Go4 Go3"}}}},
		{"out with cards that are no meld", fives, outWith(laidHand(t, fives, "", "Bl7 Bl8 Bl9", "W Go3")), Ruling{Findings: []Finding{
			{Name: "meld.too_few", Rule: "kit.set", Basis: rules.Text,
				Message: "(W Go3) is no meld: 2 cards are too few: a kit takes at least 3", Hint: "with another 3 or a wild it is a kit"}}}},
		{"more copies than there are: the census says so", fives, Hand{Left: hand(t, fives, "Bl7 Bl7 Bl7 Bl8 Bl9")}, Ruling{}},
		{"where all cards held count, no arrangement is better", kings, laidHand(t, kings, "9h 9d 9c 9s", "5h 6h 7h"), Ruling{}},
		{"more cards than are arranged", fives, Hand{Left: hand(t, fives, "Bl3 Bl4 Bl5 Bl6 Bl7 Bl8 Bl9 Bl10 Go3 Go4 Go5 Go6 Go7 Go8 Go9 Go10 Go11")}, Ruling{Findings: []Finding{
			{Name: "hand.size", Rule: "kit.rounds", Basis: rules.Text, Message: "17 cards are shown, and 5 were dealt", Hint: "a whole hand is the melds and what is left, after the discard"},
			{Name: "hand.too_large", Message: "17 cards are too many to arrange"}}}},
		{"where all cards held count, a list of them is enough", kings, Hand{Left: hand(t, kings, "9h 9d 9c Qs")}, Ruling{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := tt.table.WholeHand(tt.hand)
			require.NoError(t, err)
			r.Melds = nil
			require.Equal(t, tt.want, r)
		})
	}
}

func TestTheMeldsOfAWholeHandAreThoseOfTheBestArrangement(t *testing.T) {
	table := wildAt(t, kit(t), "5")
	r, err := table.WholeHand(laidHand(t, table, "Go7 Pu7", "Bl5 Bl6 Bl7"))
	require.NoError(t, err)
	requireSaid(t, table, r, "kit: Bl7 Go7 Pu7 Bl5=7")
}

func TestWhatAWholeHandCounts(t *testing.T) {
	best, declared := wildAt(t, kit(t), "5"), wildAt(t, kit(t, "score.arrangement=declared"), "5")
	kings := wildAt(t, builtin(t, "kings"), "2")
	laid := laidHand(t, best, "Go7 Pu7", "Bl5 Bl6 Bl7")
	for _, tt := range []struct {
		name   string
		table  Table
		hand   Hand
		agreed bool
		want   card.Points
	}{
		{"the best arrangement", best, laid, false, 6},
		{"as laid, when the table has agreed on it", best, laid, true, 14},
		{"as laid, where the game says so", declared, laid, false, 14},
		{"the best, when none is laid", declared, Hand{Left: laid.All()}, false, 6},
		{"the best, when none is laid and the table has agreed", best, Hand{Left: laid.All()}, true, 6},
		{"all cards, where all that are held count", kings, laidHand(t, kings, "9h", "5h 6h 7h"), false, 27},
		{"all cards, agreed or not", kings, laidHand(t, kings, "9h", "5h 6h 7h"), true, 27},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.table.Counts(tt.hand, tt.agreed)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
		})
	}
	t.Run("more copies than there are is an error", func(t *testing.T) {
		_, err := best.Counts(Hand{Left: hand(t, best, "Bl7 Bl7 Bl7 Bl8 Bl9")}, false)
		require.ErrorIs(t, err, meld.ErrTooMany)
	})
}

func TestTheBestArrangementNeverCountsMoreThanTheOneLaid(t *testing.T) {
	g := kit(t)
	laidSome := 0
	rapid.Check(t, func(rt *rapid.T) {
		table, _ := At(g, rapid.IntRange(1, 10).Draw(rt, "round"), 2)
		var pack card.Hand
		for _, c := range table.each() {
			for range table.Cards.Copies(c) {
				pack = append(pack, c)
			}
		}
		left := card.Hand(rapid.Permutation(pack).Draw(rt, "pack"))[:table.Round.Dealt]
		h := Hand{Laid: true}
		for size := rapid.IntRange(3, 4).Draw(rt, "size"); len(left) >= size; {
			if m := left[:size]; table.Judge().Legal(m, meld.Ask{}) {
				h.Melds = append(h.Melds, m)
				left = left[size:]
				continue
			}
			h.Left = append(h.Left, left[0])
			left = left[1:]
		}
		h.Left = append(h.Left, left...)
		laidSome += len(h.Melds)
		best, errBest := table.Counts(h, false)
		asLaid, errLaid := table.Counts(h, true)
		if err := errors.Join(errBest, errLaid); err != nil {
			rt.Fatal(err)
		}
		if best > asLaid || asLaid != table.Points(h.Left) {
			rt.Fatalf("best %d, as laid %d", best, asLaid)
		}
		r, err := table.WholeHand(h)
		if err != nil || !r.Legal() || (len(r.Remarks) > 0) != (best < asLaid) {
			rt.Fatalf("best %d, as laid %d: %v %v", best, asLaid, r, err)
		}
	})
	require.Positive(t, laidSome)
}

func TestCardsLeftThatStillHoldAMeld(t *testing.T) {
	remark := func(message string) []Finding {
		return []Finding{{Name: "left.melds", Rule: "kit.arrangement", Basis: rules.Choice, Message: message}}
	}
	for _, tt := range []struct {
		name  string
		round int
		cards string
		want  []Finding
	}{
		{"a wild 3 and a W beside a 7", 1, "7 W 3", remark("7 W 3 still hold a meld, with which 0 would be left; they count as listed, 47")},
		{"two 7s and a W", 4, "7 7 W", remark("7 7 W still hold a meld, with which 0 would be left; they count as listed, 34")},
		{"two 7s alone", 4, "7 7 8", nil},
		{"numbers in a row, their colours not told", 4, "7 8 9", nil},
		{"a run, colours told", 4, "Bl7 Bl8 Bl9", remark("Bl7 Bl8 Bl9 still hold a meld, with which 0 would be left; they count as listed, 24")},
		{"a run beside a number", 5, "Bl8 Bl9 Bl10 4", remark("Bl8 Bl9 Bl10 4 still hold a meld, with which 4 would be left; they count as listed, 31")},
		{"told and not told together", 6, "Bl7 7 Go7 3", remark("Bl7 7 Go7 3 still hold a meld, with which 3 would be left; they count as listed, 24")},
		{"more of a number than there are: the census says so", 10, "7 7 7 7 7 7 7 7 7", nil},
		{"nothing", 4, "", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := round(t, kit(t), tt.round)
			require.Equal(t, Ruling{Remarks: tt.want}, table.StillMelds(hand(t, table, tt.cards)))
		})
	}
	t.Run("not where all cards held count", func(t *testing.T) {
		for _, id := range []string{"kings", "kids-rummy"} {
			table := round(t, builtin(t, id), 5)
			require.Equal(t, Ruling{}, table.StillMelds(hand(t, table, "9h 9d 9c")))
		}
	})
	t.Run("no kit without its colours where the colours must differ", func(t *testing.T) {
		table := round(t, kit(t, "melds.set.suits=distinct", "melds.set.identical=false"), 4)
		require.Equal(t, Ruling{}, table.StillMelds(hand(t, table, "7 7 7")))
	})
}

func TestAnArrangementIsWrittenAsAHandIsTyped(t *testing.T) {
	table := wildAt(t, kit(t), "6")
	for _, tt := range []struct{ cards, want string }{
		{"Bl7 Bl8 Bl9 Go9 Pu9 Gr12", "(Bl9 Go9 Pu9) Gr12 Bl8 Bl7"},
		{"Bl7 Bl8 Bl9", "(Bl7 Bl8 Bl9)"},
		{"Bl7 Go3", "Bl7 Go3"},
		{"", ""},
	} {
		var a meld.Arrangement
		require.NoError(t, table.Judge().Best(hand(t, table, tt.cards), &a))
		require.Equal(t, tt.want, table.FormatArrangement(&a))
	}
}
