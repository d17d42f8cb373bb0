package card_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
)

// Kit, from its rule sheet: two packs of four wilds and four colours of 3 to
// 12. The standard pack has 52 cards and two jokers.
func TestAPackKnowsHowManyCardsThereAre(t *testing.T) {
	for _, tt := range []struct {
		name                          string
		pack                          *card.Pack
		size, suited, special, ofRank int
		aCard, aSpecial, aRank        string
	}{
		{"Kit: 80 numbers and 8 wilds", kit(t), 88, 2, 8, 8, "Bl7", "W", "7"},
		{"one standard pack: 52 cards and 2 jokers", standard(t, 1), 54, 1, 2, 4, "7h", "Jk", "K"},
		{"two standard packs: 104 cards and 4 jokers", standard(t, 2), 108, 2, 4, 8, "10d", "Jk", "10"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.size, tt.pack.Size())
			require.Equal(t, tt.suited, tt.pack.Copies(parsed(t, tt.pack, tt.aCard)))
			require.Equal(t, tt.special, tt.pack.Copies(parsed(t, tt.pack, tt.aSpecial)))
			require.Equal(t, tt.ofRank, tt.pack.Copies(parsed(t, tt.pack, tt.aRank)))
			require.Zero(t, tt.pack.Copies(card.Card{}), "of no card there is none")

			sum := 0
			for _, c := range all(tt.pack) {
				sum += tt.pack.Copies(c)
			}
			require.Equal(t, tt.size, sum)
		})
	}
}

func TestASpecialMayHaveNoCopies(t *testing.T) {
	without := joker
	without.PerPack = 0
	p := pack(t, standardSuits, standardRanks(), []card.Special{without}, card.RankFirst, 1)
	require.Equal(t, 52, p.Size())
	require.Zero(t, p.Copies(parsed(t, p, "Jk")))
}

func TestValueIsTheFaceValue(t *testing.T) {
	kit, standard := kit(t), standard(t, 1)
	for _, tt := range []struct {
		pack *card.Pack
		card string
		want card.Points
	}{
		{kit, "Bl3", 3}, {kit, "Pu12", 12}, {kit, "7", 7}, {kit, "W", 20},
		{standard, "Ac", 1}, {standard, "10d", 10}, {standard, "Kh", 10}, {standard, "Q", 10}, {standard, "Jk", 20},
	} {
		require.Equal(t, tt.want, tt.pack.Value(parsed(t, tt.pack, tt.card)), tt.card)
	}
	require.Zero(t, kit.Value(card.Card{}), "no card is worth 0")
}

func TestACardKnowsItsPlacesInTheLists(t *testing.T) {
	p := kit(t)
	for _, tt := range []struct {
		name                string
		card                card.Card
		suit, rank, special int
		rankOnly            bool
	}{
		{"a suited card has no special", p.Suited(1, 9), 1, 9, -1, false},
		{"a rank alone has no suit", p.OfRank(9), -1, 9, -1, true},
		{"a special has neither suit nor rank", p.SpecialCard(0), -1, -1, 0, false},
		{"no card has none of them", card.Card{}, -1, -1, -1, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.suit, tt.card.Suit())
			require.Equal(t, tt.rank, tt.card.Rank())
			require.Equal(t, tt.special, tt.card.Special())
			require.Equal(t, tt.rankOnly, tt.card.RankOnly())
		})
	}
	require.Equal(t, parsed(t, p, "Go12"), p.Suited(1, 9), "cards of one pack compare with ==")
}

func TestFormatPrintsInThePacksOrder(t *testing.T) {
	kit, standard := kit(t), standard(t, 1)
	require.Equal(t, "Go12", kit.Format(kit.Suited(1, 9)))
	require.Equal(t, "10d", standard.Format(standard.Suited(1, 9)))
	require.Equal(t, "W", kit.Format(kit.SpecialCard(0)))
	require.Equal(t, "12", kit.Format(kit.OfRank(9)))
	require.Equal(t, "no card", kit.Format(card.Card{}))
	require.Equal(t, "Go12 W 12 Go12", kit.FormatHand(card.Hand{kit.Suited(1, 9), kit.SpecialCard(0), kit.OfRank(9), kit.Suited(1, 9)}))
	require.Empty(t, kit.FormatHand(nil))
}

func TestAHandCountsTheCopiesOfACard(t *testing.T) {
	p := kit(t)
	h, err := p.ParseHand("Bl7 W Bl7 Go7 W W", false)
	require.NoError(t, err)
	require.Equal(t, 2, h.Count(parsed(t, p, "Bl7")))
	require.Equal(t, 3, h.Count(parsed(t, p, "W")))
	require.Equal(t, 1, h.Count(parsed(t, p, "Go7")))
	require.Zero(t, h.Count(parsed(t, p, "7")), "a rank alone is a card of its own")
}

func TestAPackReturnsItsLists(t *testing.T) {
	p := kit(t)
	require.Equal(t, kitSuits, p.Suits())
	require.Equal(t, numbers(3, 12), p.Ranks())
	require.Equal(t, []card.Special{wild}, p.Specials())
}

func TestPacksAreTheCopiesOfASuitedCard(t *testing.T) {
	require.Equal(t, 2, kit(t).Packs())
	require.Equal(t, 1, standard(t, 1).Packs())
}

func TestNewPackRefusesWhatIsNoPack(t *testing.T) {
	type lists struct {
		suits    []card.Suit
		ranks    []card.Rank
		specials []card.Special
		packs    int
	}
	for _, tt := range []struct {
		name string
		edit func(l *lists)
		says string
	}{
		{"no packs", func(l *lists) { l.packs = 0 }, "0 packs (1 to 20)"},
		{"packs below zero", func(l *lists) { l.packs = -1 }, "-1 packs"},
		{"too many packs", func(l *lists) { l.packs = 21 }, "21 packs"},
		{"ranks but no suits", func(l *lists) { l.suits = nil }, "no suits or no ranks"},
		{"suits but no ranks", func(l *lists) { l.ranks = nil }, "no suits or no ranks"},
		{"neither suits nor ranks", func(l *lists) { l.suits, l.ranks = nil, nil }, "no suits or no ranks"},
		{"a suit's code twice", func(l *lists) { l.suits[1].Code = "Bl" }, `"bl3" may be two things`},
		{"a suit's code twice but for case", func(l *lists) { l.suits[1].Code = "BL" }, `"bl3" may be two things, Bl3 and BL3`},
		{"a suit's name twice", func(l *lists) { l.suits[1].Name = "blue" }, `"blue3" may be two things, Bl3 and Go3`},
		{"a name that is another suit's code", func(l *lists) { l.suits[1].Name = "Bl" }, `"bl3" may be two things, Bl3 and Go3`},
		{"a rank's code twice", func(l *lists) { l.ranks[1].Code = "3" }, `"3" may be two things, 3 and 3`},
		{"a rank's other spelling is another's code", func(l *lists) { l.ranks[1].Also = []string{"3"} }, `"3" may be two things, 3 and 4`},
		{"a special's code twice", func(l *lists) { l.specials = append(l.specials, wild) }, `"w" may be two things, W and W`},
		{"a special's name twice", func(l *lists) {
			l.specials = append(l.specials, card.Special{Code: "X", Name: "wild"})
		}, `"wild" may be two things, W and X`},
		{"a special that is spelled like a card", func(l *lists) { l.specials[0].Code = "7bl" }, `"7bl" may be two things, 7bl and Bl7`},
		{"a special that is spelled like a rank", func(l *lists) { l.specials[0].Also = []string{"7"} }, `"7" may be two things, W and 7`},
		{"a word that two cards share", func(l *lists) {
			l.suits = []card.Suit{{Code: "x"}, {Code: "xy"}}
			l.ranks = []card.Rank{{Code: "yz"}, {Code: "z"}}
		}, `"xyz" may be two things, xyz and xyz`},
		{"a suit without a code", func(l *lists) { l.suits[0].Code = "" }, `"" cannot be typed`},
		{"a rank without a code", func(l *lists) { l.ranks[0].Code = "" }, `"" cannot be typed`},
		{"a special without a code", func(l *lists) { l.specials[0].Code = "" }, `"" cannot be typed`},
		{"a code that shows nothing", func(l *lists) { l.suits[0].Code = "\ufe0f" }, `cannot be typed`},
		{"a code that is no text", func(l *lists) { l.suits[0].Code = "\xff" }, `"\xff" cannot be typed`},
		{"a rank's value below zero", func(l *lists) { l.ranks[0].Value = -1 }, `rank "3" has a value below zero`},
		{"a special's value below zero", func(l *lists) { l.specials[0].Value = -1 }, `"W" has a count or value below zero`},
		{"a special's count below zero", func(l *lists) { l.specials[0].PerPack = -1 }, `"W" has a count or value below zero`},
		{"more suits than a card can tell apart", func(l *lists) { l.suits = make([]card.Suit, 201) }, "more than 200"},
		{"more ranks than a card can tell apart", func(l *lists) { l.ranks = make([]card.Rank, 201) }, "more than 200"},
		{"more specials than a card can tell apart", func(l *lists) { l.specials = make([]card.Special, 201) }, "more than 200"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := lists{slices.Clone(kitSuits), numbers(3, 12), []card.Special{wild}, 2}
			tt.edit(&l)
			p, err := card.NewPack(l.suits, l.ranks, l.specials, card.SuitFirst, l.packs)
			require.ErrorIs(t, err, card.ErrPack)
			require.ErrorContains(t, err, "not a pack of cards: ")
			require.ErrorContains(t, err, tt.says)
			require.Nil(t, p)
		})
	}
}

// What stands between cards or around them, where cards are typed, cannot stand in one.
func TestNewPackRefusesASeparatorInASpelling(t *testing.T) {
	for _, separator := range []string{" ", ",", "(", ")", "=", ":", "+", "\t", "\n", "\u00a0"} {
		word := "a" + separator + "b"
		for _, lists := range []struct {
			suit    card.Suit
			rank    card.Rank
			special card.Special
		}{
			{card.Suit{Code: word}, card.Rank{Code: "3"}, wild},
			{card.Suit{Code: "x", Name: word}, card.Rank{Code: "3"}, wild},
			{card.Suit{Code: "x", Also: []string{word}}, card.Rank{Code: "3"}, wild},
			{card.Suit{Code: "x"}, card.Rank{Code: word}, wild},
			{card.Suit{Code: "x"}, card.Rank{Code: "3", Also: []string{word}}, wild},
			{card.Suit{Code: "x"}, card.Rank{Code: "3"}, card.Special{Code: word}},
			{card.Suit{Code: "x"}, card.Rank{Code: "3"}, card.Special{Code: "W", Name: word}},
			{card.Suit{Code: "x"}, card.Rank{Code: "3"}, card.Special{Code: "W", Also: []string{word}}},
		} {
			_, err := card.NewPack([]card.Suit{lists.suit}, []card.Rank{lists.rank}, []card.Special{lists.special}, card.SuitFirst, 1)
			require.ErrorIs(t, err, card.ErrPack, "%q", word)
			require.ErrorContains(t, err, strconv.Quote(word)+" cannot be typed")
		}
	}
}

func TestNewPackTakesTheLargestPackItNames(t *testing.T) {
	var suits []card.Suit
	for n := range 200 {
		suits = append(suits, card.Suit{Code: "x" + strconv.Itoa(n) + "x"})
	}
	p := pack(t, suits, []card.Rank{{Code: "A"}}, nil, card.SuitFirst, 20)
	require.Equal(t, 4000, p.Size())
	require.Equal(t, 199, parsed(t, p, "x199xA").Suit())
}

func TestTheSameSpellingTwiceForOneCardIsNoFault(t *testing.T) {
	p := pack(t, []card.Suit{{Code: "red", Name: "Red", Also: []string{"RED"}}}, []card.Rank{{Code: "r", Also: []string{"R"}}},
		[]card.Special{{Code: "W", Name: "w", Also: []string{"W"}}}, card.SuitFirst, 1)
	require.Equal(t, "redr", p.Format(parsed(t, p, "Rred")))
}
