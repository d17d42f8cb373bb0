package card_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
)

func TestParseReadsACardInEveryWayItIsTyped(t *testing.T) {
	kit, standard := kit(t), standard(t, 1)
	for _, tt := range []struct {
		name  string
		pack  *card.Pack
		words string // each of them means the card
		want  string // as printed
	}{
		{"Kit, colour first", kit, "Bl7 bl7 BL7 bL7", "Bl7"},
		{"Kit, number first", kit, "7Bl 7bl 7BL", "Bl7"},
		{"Kit, the colour's name", kit, "Blue7 blue7 7BLUE", "Bl7"},
		{"Kit, a prefix that fits one colour only", kit, "b7 7B blu7 7blu", "Bl7"},
		{"Kit, two digits", kit, "Go12 12go gold12 gol12 12GOLD", "Go12"},
		{"Kit, the third letter tells green from gold", kit, "Gr3 gre3 3green", "Gr3"},
		{"Kit, purple", kit, "p9 9P Pu9 pur9 9purple", "Pu9"},
		{"Kit, a wild", kit, "W w wild WILD", "W"},
		{"rank first", standard, "7h 7H 7hearts 7HEA", "7h"},
		{"suit first", standard, "h7 H7 hearts7 heart7", "7h"},
		{"the picture of a suit", standard, "7♥ ♥7", "7h"},
		{"the picture in colour", standard, "7♥\ufe0f ♥\ufe0f7", "7h"},
		{"ten in two digits or as T", standard, "10d d10 Td dT td 10♦ ♦T", "10d"},
		{"court cards", standard, "Qs sq QS qspades", "Qs"},
		{"an ace", standard, "Ac cA aclubs", "Ac"},
		{"a joker", standard, "Jk jk JK joker Joker", "Jk"},
		{"a jack is no joker", standard, "Jc cj jclubs", "Jc"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for word := range strings.FieldsSeq(tt.words) {
				c, err := tt.pack.Parse(word)
				require.NoError(t, err, word)
				require.Equal(t, tt.want, tt.pack.Format(c), word)
			}
		})
	}
}

func TestParseRefusesWhatIsNoCard(t *testing.T) {
	kit, standard := kit(t), standard(t, 1)
	for _, tt := range []struct {
		name  string
		pack  *card.Pack
		words []string
	}{
		{"nothing", kit, []string{"", "\ufe0f"}},
		{"a number Kit does not have", kit, []string{"Bl2", "Bl13", "Bl1", "Bl77", "Bl07"}},
		{"a colour Kit does not have", kit, []string{"Bx5", "h7", "Red7", "x7", "Bluee7", "l7"}},
		{"a card of another game", kit, []string{"Jk", "Qs"}},
		{"a colour alone", kit, []string{"Bl", "Blue", "g"}},
		{"a number alone", kit, []string{"7", "12"}},
		{"twice the colour", kit, []string{"Bl7Bl", "BlBl7"}},
		{"a sign inside", kit, []string{"Bl-7", "Bl 7", " Bl7", "Bl7 ", "Bl7,", "(Bl7"}},
		{"a one for an ace", standard, []string{"1h", "h1"}},
		{"a number the pack does not have", standard, []string{"11h", "0h", "h14"}},
		{"a rank alone", standard, []string{"Q", "10", "T", "a"}},
		{"a card of Kit", standard, []string{"Bl7", "W"}},
		{"no text", standard, []string{"\xff", "7h\xff", "\xff7h", "7\xffh", "\xc3h7"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, word := range tt.words {
				c, err := tt.pack.Parse(word)
				require.Equal(t, &card.SyntaxError{Typed: word}, err, "%q", word)
				require.Zero(t, c)
			}
		})
	}
}

func TestAVeryLongWordIsNoCard(t *testing.T) {
	for _, p := range []*card.Pack{kit(t), standard(t, 1)} {
		for _, part := range []string{"7", "Bl7", "h", "♥", "\xff"} {
			word := strings.Repeat(part, 1<<18)
			_, err := p.Parse(word)
			require.ErrorIs(t, err, card.ErrSyntax)
			_, err = p.ParseLoose(word)
			require.ErrorIs(t, err, card.ErrSyntax)
		}
	}
}

func TestAPrefixThatFitsTwoColoursIsRefusedWithBothNamed(t *testing.T) {
	p := kit(t)
	for _, word := range []string{"g7", "7G"} {
		for _, parse := range []func(string) (card.Card, error){p.Parse, p.ParseLoose} {
			_, err := parse(word)
			require.Equal(t, &card.SyntaxError{Typed: word, Could: []string{"Go7", "Gr7"}}, err)
		}
	}
}

func TestACodeWinsOverTheBeginningOfAName(t *testing.T) {
	p := pack(t, []card.Suit{{Code: "B", Name: "Brown"}, {Code: "Br", Name: "Black"}}, numbers(1, 3), nil, card.SuitFirst, 1)
	require.Equal(t, "Br3", p.Format(parsed(t, p, "br3")), "br begins Brown as well")
	require.Equal(t, "B3", p.Format(parsed(t, p, "bro3")))
	require.Equal(t, "B3", p.Format(parsed(t, p, "b3")))
}

func TestAWholeNameWinsOverTheBeginningOfALongerOne(t *testing.T) {
	p := pack(t, []card.Suit{{Code: "x", Name: "Red"}, {Code: "y", Name: "Reddish"}}, numbers(1, 3), nil, card.SuitFirst, 1)
	require.Equal(t, "x3", p.Format(parsed(t, p, "red3")))
	require.Equal(t, "y3", p.Format(parsed(t, p, "redd3")))
	_, err := p.Parse("re3")
	require.Equal(t, &card.SyntaxError{Typed: "re3", Could: []string{"x3", "y3"}}, err)
}

func TestAWordThatComesApartInTwoWaysIntoTheSameCardIsThatCard(t *testing.T) {
	p := pack(t, []card.Suit{{Code: "x", Name: "Aab"}}, []card.Rank{{Code: "A"}}, nil, card.SuitFirst, 1)
	require.Equal(t, "xA", p.Format(parsed(t, p, "aa")), "the rank may stand first or last")
}

func TestParseLooseAlsoReadsARankAlone(t *testing.T) {
	kit, standard := kit(t), standard(t, 1)
	for _, tt := range []struct {
		pack       *card.Pack
		word, want string
		rankOnly   bool
	}{
		{kit, "7", "7", true},
		{kit, "12", "12", true},
		{kit, "W", "W", false},
		{kit, "b7", "Bl7", false},
		{standard, "q", "Q", true},
		{standard, "T", "10", true},
		{standard, "10", "10", true},
		{standard, "10d", "10d", false},
	} {
		c, err := tt.pack.ParseLoose(tt.word)
		require.NoError(t, err, tt.word)
		require.Equal(t, tt.want, tt.pack.Format(c))
		require.Equal(t, tt.rankOnly, c.RankOnly())
	}
	for _, word := range []string{"", "13", "2", "77", "x", "\xff"} {
		_, err := kit.ParseLoose(word)
		require.Equal(t, &card.SyntaxError{Typed: word}, err, "%q", word)
	}
}

func TestParseHandKeepsTheOrderTyped(t *testing.T) {
	p := kit(t)
	for _, tt := range []struct{ name, text, want string }{
		{"spaces", "Bl7 Go12 W", "Bl7 Go12 W"},
		{"commas", "Bl7,Go12,W", "Bl7 Go12 W"},
		{"both, and too many of them", " ,Bl7, Go12 ,, W, ", "Bl7 Go12 W"},
		{"tabs, lines and a space that does not break", "Bl7\tGo12\r\nW\u00a0Pu3", "Bl7 Go12 W Pu3"},
		{"copies, and no sorting", "w pu3 bl7 w 3p", "W Pu3 Bl7 W Pu3"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h, err := p.ParseHand(tt.text, false)
			require.NoError(t, err)
			require.Equal(t, tt.want, p.FormatHand(h))
		})
	}
}

func TestParseHandOfNoWordsIsAnEmptyHand(t *testing.T) {
	for _, text := range []string{"", " ", ", ,", "\n"} {
		h, err := kit(t).ParseHand(text, false)
		require.NoError(t, err)
		require.Empty(t, h)
	}
}

func TestParseHandTakesARankAloneOnlyIfLoose(t *testing.T) {
	p := kit(t)
	h, err := p.ParseHand("7,W,11", true)
	require.NoError(t, err)
	require.Equal(t, card.Hand{p.OfRank(4), p.SpecialCard(0), p.OfRank(8)}, h)

	_, err = p.ParseHand("7,W,11", false)
	require.Equal(t, &card.SyntaxError{Typed: "7"}, err)
}

func TestParseHandNamesTheFirstWordItCannotRead(t *testing.T) {
	h, err := kit(t).ParseHand("Bl7 Bx5 g7", false)
	require.Equal(t, &card.SyntaxError{Typed: "Bx5"}, err)
	require.Nil(t, h)
}

func TestWordsAreSplitAtSpacesAndCommas(t *testing.T) {
	require.Equal(t, []string{"Bl7", "(Go12", "W)"}, card.Words(" Bl7,(Go12\tW) ,"))
	require.Empty(t, card.Words(" , "))
}

func TestASyntaxErrorSaysWhatItMayMean(t *testing.T) {
	for _, tt := range []struct {
		err  card.SyntaxError
		want string
	}{
		{card.SyntaxError{Typed: "Bx5"}, `no such card: "Bx5"`},
		{card.SyntaxError{Typed: "\xff\n"}, `no such card: "\xff\n"`},
		{card.SyntaxError{Typed: "g7", Could: []string{"Go7", "Gr7"}}, `"g7" may be Go7 or Gr7`},
		{card.SyntaxError{Typed: "g7", Could: []string{"Go7", "Gr7", "Gy7"}}, `"g7" may be Go7, Gr7 or Gy7`},
	} {
		require.EqualError(t, &tt.err, tt.want)
		require.ErrorIs(t, &tt.err, card.ErrSyntax)
	}
}
