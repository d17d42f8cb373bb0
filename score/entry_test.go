package score

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// withWays is a game with words of its own for going out.
func withWays(codes ...string) *rules.Game {
	g := &rules.Game{}
	for _, code := range codes {
		g.Score.Bonuses = append(g.Score.Bonuses, rules.Bonus{Code: code, When: rules.BonusSaid})
	}
	return g
}

func TestParseEntry(t *testing.T) {
	out, absent, unknown := Entry{Out: true}, Entry{Absent: true}, Entry{Unknown: true}
	count := func(p card.Points) Entry { return Entry{Points: points(p)} }
	sum := func(total card.Points, addends ...card.Points) Entry {
		return Entry{Points: points(total), Sum: addends}
	}
	left := func(codes ...string) Entry { return Entry{Cards: codes} }
	for _, tt := range []struct {
		name, typed, player string
		want                Entry
	}{
		{"went out", "North=out", "North", out},
		{"went out, the hand shown", "North=out:(Bl4 bl5 6bl)", "North", Entry{Out: true, Melds: [][]string{{"Bl4", "Bl5", "Bl6"}}}},
		{"went out, the hand not arranged", "North=out:Bl4 Bl5 Bl6", "North", Entry{Out: true, Hand: []string{"Bl4", "Bl5", "Bl6"}}},
		{"a whole hand as laid", "North:(Bl4 Bl5 Bl6) (Go9 Gr9 W) Bl7 Gr3 Pu12", "North",
			Entry{Melds: [][]string{{"Bl4", "Bl5", "Bl6"}, {"Go9", "Gr9", "W"}}, Cards: []string{"Bl7", "Gr3", "Pu12"}}},
		{"what is left may stand before a meld", "North:Bl7,(Go9,Gr9,W)", "North", Entry{Melds: [][]string{{"Go9", "Gr9", "W"}}, Cards: []string{"Bl7"}}},
		{"a whole hand not arranged", "North=Hand:Bl4 Bl5 Pu12", "North", Entry{Hand: []string{"Bl4", "Bl5", "Pu12"}}},
		{"in any case", "North=OUT", "North", out},
		{"spaces around do not matter", "  North =  Out ", "North", out},
		{"nothing left is a score", "North=0", "North", count(0)},
		{"points", "North=23", "North", count(23)},
		{"zeros in front", "North=007", "North", count(7)},
		{"the most that is read", "North=1000000", "North", count(1_000_000)},
		{"the least that is read", "North=-1000000", "North", count(-1_000_000)},
		{"a sum", "North=7+20+3", "North", sum(30, 7, 20, 3)},
		{"a sum with spaces", "North=7 + 20", "North", sum(27, 7, 20)},
		{"a sum of nothing", "North=0+0", "North", sum(0, 0, 0)},
		{"minus from the keyboard", "North=-5", "North", count(-5)},
		{"minus from a phone, U+2212", "North=\u22125", "North", count(-5)},
		{"a hyphen that does not break, U+2011", "North=\u20115", "North", count(-5)},
		{"a dash from a word processor, U+2013", "North=\u20135", "North", count(-5)},
		{"a wide minus, U+FF0D", "North=\uff0d5", "North", count(-5)},
		{"minus nothing", "North=-0", "North", count(0)},
		{"cards by rank", "North:7,W,11", "North", left("7", "W", "11")},
		{"cards with spaces", "North: 7 w 11", "North", left("7", "W", "11")},
		{"cards in every spelling are printed in one", "North:bl7,12pu,Wild,green3,b4", "North", left("Bl7", "Pu12", "W", "Gr3", "Bl4")},
		{"the order typed and copies stay", "North:W,3,W,3", "North", left("W", "3", "W", "3")},
		{"missed the round", "North=absent", "North", absent},
		{"points to be told later", "North=Unknown", "North", unknown},
		{"a name of two words", "Anna Maria=5", "Anna Maria", count(5)},
		{"a name with a comma", "Doe, Jo=out", "Doe, Jo", out},
		{"a name with a crocodile", "🐊 East:W", "🐊 East", left("W")},
		{"a name in other letters", "李雷=7", "李雷", count(7)},
		{"a name with a plus", "North+South=12", "North+South", count(12)},
		{"a name that is a number", "1=2", "1", count(2)},
		{"a name that is a word of ours", "out=absent", "out", absent},
	} {
		t.Run(tt.name, func(t *testing.T) {
			player, e, err := ParseEntry(kit(t), kit(t).Cards(4), tt.typed)
			require.NoError(t, err)
			require.Equal(t, tt.player, player)
			require.Equal(t, tt.want, e)
		})
	}
}

func TestParseEntryMistakes(t *testing.T) {
	const (
		cards  = "cards are written NAME:7,W,11 and points are added as NAME=7+20+11"
		empty  = "write NAME=0 when nothing is left, NAME=absent or NAME=unknown"
		pairs  = `write each meld in its own pair, such as "(Bl4 Bl5 Bl6) Go9"`
		inFull = "write each card in full; among cards left the rank alone will do"
		forms  = `write NAME=out, NAME=23, NAME=7+20+3, NAME:7,W,11, NAME=absent or NAME=unknown; see "rummy help entries"`
		help   = `see "rummy help cards"`
		out    = "write NAME=out for the player who went out first"
	)
	for _, tt := range []struct {
		typed string
		want  *Mistake
	}{
		{"", wrong("entry.form", `"" is no entry: it has neither = nor :`, forms)},
		{"North", wrong("entry.form", `"North" is no entry: it has neither = nor :`, forms)},
		{"=5", wrong("entry.form", `"=5" names no player`, forms)},
		{" :7", wrong("entry.form", `" :7" names no player`, forms)},
		{"North=", wrong("entry.empty", "North: nothing stands after =", empty)},
		{"North=  ", wrong("entry.empty", "North: nothing stands after =", empty)},
		{"North:", wrong("entry.empty", "North: no cards are named", empty)},
		{"North: , ", wrong("entry.empty", "North: no cards are named", empty)},
		{"North=+7", wrong("entry.form", `North: "+7" is no number of points`, forms)},
		{"North=7+", wrong("entry.form", `North: "7+" is no number of points`, forms)},
		{"North=7++3", wrong("entry.form", `North: "7++3" is no number of points`, forms)},
		{"North=7,5", wrong("entry.form", `North: "7,5" is no number of points`, cards)},
		{"North=7 5", wrong("entry.form", `North: "7 5" is no number of points`, cards)},
		{"North=7.5", wrong("entry.form", `North: "7.5" is no number of points`, forms)},
		{"North=7+W", wrong("entry.form", `North: "7+W" is no number of points`, forms)},
		{"North=20-5", wrong("entry.form", `North: "20-5" is no number of points`, forms)},
		{"North=--5", wrong("entry.form", `North: "--5" is no number of points`, forms)},
		{"North=-", wrong("entry.form", `North: "-" is no number of points`, forms)},
		{"North=5-", wrong("entry.form", `North: "5-" is no number of points`, forms)},
		{"North=0x10", wrong("entry.form", `North: "0x10" is no number of points`, forms)},
		{"North=1_000", wrong("entry.form", `North: "1_000" is no number of points`, forms)},
		{"North=1e3", wrong("entry.form", `North: "1e3" is no number of points`, forms)},
		{"North=٧", wrong("entry.form", `North: "٧" is no number of points`, forms)},
		{"North=７", wrong("entry.form", `North: "７" is no number of points`, forms)},
		{"North=ten", wrong("entry.form", `North: "ten" is no number of points`, forms)},
		{"North=out!", wrong("entry.form", `North: "out!" is no number of points`, forms)},
		{"North=5=6", wrong("entry.form", `North: "5=6" is no number of points`, forms)},
		{"North=1000001", wrong("entry.form", `North: "1000001" is beyond 1000000 points`, "")},
		{"North=-1000001", wrong("entry.form", `North: "-1000001" is beyond 1000000 points`, "")},
		{"North=99999999999999999999", wrong("entry.form", `North: "99999999999999999999" is beyond 1000000 points`, "")},
		{"North=600000+400001", wrong("entry.form", `North: "600000+400001" is beyond 1000000 points`, "")},
		{"North=20+-5", wrong("entry.form", `North: "20+-5" adds a number below zero: no card counts that`, out)},
		{"North=OUT:", wrong("entry.empty", "North: no cards are named", "")},
		{"North=hand:", wrong("entry.empty", "North: no cards are named", "")},
		{"North:() Bl7", wrong("entry.empty", "North: a pair of parentheses holds no card", "")},
		{"North:(Bl4 Bl5 Bl6", wrong("entry.form", "North: the parentheses do not pair up", pairs)},
		{"North:Bl4 Bl5) Bl6", wrong("entry.form", "North: the parentheses do not pair up", pairs)},
		{"North:((Bl4 Bl5 Bl6))", wrong("entry.form", "North: the parentheses do not pair up", pairs)},
		{"North=hand:(Bl4 Bl5 Bl6)", wrong("entry.form", "North: =hand: takes the cards without parentheses", `write NAME:"(…) …" for a hand that is arranged`)},
		{"North:(Bl4 5 Bl6)", wrong("card.no_suit", `North: "5" lacks its suit, and a whole hand is shown`, inFull)},
		{"North:(Bl4 Bl5 Bl6) 7", wrong("card.no_suit", `North: "7" lacks its suit, and a whole hand is shown`, inFull)},
		{"North=(Bl4 Bl5 Bl6)", wrong("entry.form", `North: "(Bl4 Bl5 Bl6)" is no number of points`, cards)},
		{"North:Bx5", wrong("card.unknown", `North: no such card: "Bx5"`, help)},
		{"North:7,13", wrong("card.unknown", `North: no such card: "13"`, help)},
		{"North:g7", wrong("card.unknown", `North: "g7" may be Go7 or Gr7`, help)},
		{"North:out", wrong("card.unknown", `North: no such card: "out"`, help)},
		{"North:7+W", wrong("card.unknown", `North: no such card: "7+W"`, help)},
		{"North:=5", wrong("card.unknown", `North: no such card: "=5"`, help)},
	} {
		t.Run(tt.typed, func(t *testing.T) {
			_, _, err := ParseEntry(kit(t), kit(t).Cards(4), tt.typed)
			require.Equal(t, tt.want, err)
		})
	}
}

func TestEntriesOfGamesWithKnockingAndBonuses(t *testing.T) {
	pack := builtin(t, "kings").Cards(4)
	for typed, want := range map[string]Entry{
		"North=gin":                            {Out: true, Way: "gin"},
		"North=Big-Gin":                        {Out: true, Way: "big-gin"},
		"North=gin:(7h 7d 7c) (4s 5s 6s)":      {Out: true, Way: "gin", Melds: [][]string{{"7h", "7d", "7c"}, {"4s", "5s", "6s"}}},
		"North=knock:7":                        {Knock: true, Points: points(7)},
		"North=knock: 5+2":                     {Knock: true, Points: points(7), Sum: sums(5, 2)},
		"North=KNOCK:5c,2d":                    {Knock: true, Cards: []string{"5c", "2d"}},
		"North=knock:(7h 7d 7c) 5c 2d":         {Knock: true, Melds: [][]string{{"7h", "7d", "7c"}}, Cards: []string{"5c", "2d"}},
		"North:(9c 9d 9h) Kc 4d [7s 8s]":       {Melds: [][]string{{"9c", "9d", "9h"}}, Cards: []string{"Kc", "4d"}, LaidOff: []string{"7s", "8s"}},
		"North:[7s]Kc":                         {Cards: []string{"Kc"}, LaidOff: []string{"7s"}},
		"North:[7s]":                           {LaidOff: []string{"7s"}},
		"North=knock:(7h 7d 7c) (4s 5s 6s 7s)": {Knock: true, Melds: [][]string{{"7h", "7d", "7c"}, {"4s", "5s", "6s", "7s"}}},
	} {
		name, e, err := ParseEntry(withWays("gin", "big-gin"), pack, typed)
		require.NoError(t, err, typed)
		require.Equal(t, "North", name)
		require.Equal(t, want, e, typed)
	}
	_, _, err := ParseEntry(withWays(), pack, "North=gin")
	require.ErrorContains(t, err, `"gin" is no number of points`, "in a game that knows no such word")
}

func TestTyped(t *testing.T) {
	for _, tt := range []struct {
		want string
		e    Entry
	}{
		{"=out", Entry{Player: "North", Out: true}},
		{"=0", Entry{Points: points(0)}},
		{"=-5", Entry{Points: points(-5)}},
		{"=7+20+3", Entry{Points: points(30), Sum: []card.Points{7, 20, 3}}},
		{":Bl7,W,11", Entry{Cards: []string{"Bl7", "W", "11"}}},
		{"=absent", Entry{Absent: true}},
		{"=unknown", Entry{Unknown: true}},
		{"=", Entry{Player: "North"}},
	} {
		require.Equal(t, tt.want, tt.e.Typed())
	}
}

func TestTypedPrintsWhatIsReadBackAsTheSameEntry(t *testing.T) {
	pack := kit(t).Cards(4)
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.Custom(drawEntry).Draw(t, "entry")
		name, got, err := ParseEntry(withWays("gin", "big-gin"), pack, "North"+want.Typed())
		require.NoError(t, err)
		require.Equal(t, "North", name)
		require.Equal(t, want, got)
	})
}

// drawEntry draws any entry that may be typed.
func drawEntry(t *rapid.T) (e Entry) {
	addend := rapid.IntRange(0, 1000)
	cards := func(label string) []string {
		return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return rapid.SampledFrom([]string{"Bl", "Go", "Gr", "Pu"}).Draw(t, "suit") + strconv.Itoa(rapid.IntRange(3, 12).Draw(t, "rank"))
		}), 1, 4).Draw(t, label)
	}
	switch rapid.IntRange(0, 8).Draw(t, "form") {
	case 8:
		e.Cards, e.LaidOff = cards("left"), cards("laid off")
	case 7:
		e.Knock, e.Melds, e.Cards = true, [][]string{cards("a meld")}, cards("left")
	case 6:
		n := card.Points(addend.Draw(t, "left"))
		e.Knock, e.Points = true, &n
	case 0:
		e.Out = true
		e.Way = rapid.SampledFrom([]string{"", "gin", "big-gin"}).Draw(t, "way")
	case 1:
		e.Absent = true
	case 2:
		e.Unknown = true
	case 3:
		e.Points = points(card.Points(rapid.IntRange(-maxPoints, maxPoints).Draw(t, "points")))
	case 4:
		e.Points = points(0)
		for _, a := range rapid.SliceOfN(addend, 2, 9).Draw(t, "addends") {
			e.Sum = append(e.Sum, card.Points(a))
			*e.Points += card.Points(a)
		}
	default:
		e.Cards = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			colour := rapid.SampledFrom([]string{"", "Bl", "Go", "Gr", "Pu", "W"}).Draw(t, "colour")
			if colour == "W" {
				return "W"
			}
			return colour + fmt.Sprint(rapid.IntRange(3, 12).Draw(t, "number"))
		}), 1, 12).Draw(t, "cards")
	}
	return e
}

// Whatever ParseEntry accepts says just one thing, is printed so that it is
// read back the same, and is the same after it was on record; every error is a *Mistake.
func FuzzParseEntry(f *testing.F) {
	for _, s := range []string{
		"North=out", "North=0", "North=-5", "North=\u22125", "North=7+20+3", "North:7,W,11", "North:bl7 12pu", "North=absent", "North=UNKNOWN",
		"North=out:(Bl4 Bl5 Bl6)", "North=out:Bl4,Bl5", "North:(Bl4 Bl5 Bl6) (Go9,Gr9,W) Bl7", "North:(Bl4)", "North=hand:W", "North=in", "North:(7h 7d Jk) Ac", "North:((", "North:)(", "North", "=5", "North=", "Doe, Jo = 5", "🐊:w", "North=99999999999999999999", "\xff=\xff", "North=+", "North:g7", "North=gin", "North=GIN:(7h 7d 7c)", "North=rummy", "North=knock:7+2", "North=knock:7h 2d", "North=knock:(7h 7d 7c) 2d", "North:Kc 4d [7s 8s]", "North:[7s]", "North:7 [", "North=knock:[7s]",
	} {
		f.Add(s)
	}
	packs := []*card.Pack{kit(f).Cards(4), builtin(f, "kings").Cards(4)}
	f.Fuzz(func(t *testing.T, s string) {
		for _, pack := range packs {
			parsed(t, s, pack)
		}
	})
}

func parsed(t *testing.T, s string, pack *card.Pack) {
	name, e, err := ParseEntry(withWays("gin", "rummy"), pack, s)
	if err != nil {
		var m *Mistake
		require.ErrorAs(t, err, &m)
		require.NotEmpty(t, m.Name)
		require.NotEmpty(t, m.Message)
		return
	}
	require.NotEmpty(t, name)
	require.Equal(t, strings.TrimSpace(name), name)
	require.Equal(t, 1, e.says())
	again, back, err := ParseEntry(withWays("gin", "rummy"), pack, name+e.Typed())
	require.NoError(t, err)
	require.Equal(t, name, again)
	require.Equal(t, e, back)
	b, err := Decode("round_scored", Encode(RoundScored{Entries: []Entry{e}}))
	require.NoError(t, err)
	require.Equal(t, RoundScored{Entries: []Entry{e}}, b)
}
