package web_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// facts are what stands below a sheet, by what it is about.
func facts(top *html.Node) map[string]string {
	found := map[string]string{}
	about := ""
	for _, n := range all(top, "dt", "dd") {
		if n.Data == "dt" {
			about = words(n)
		} else {
			found[about] = words(n)
		}
	}
	return found
}

func sheet(t *testing.T, args ...string) *html.Node {
	t.Helper()
	return read(t, newTable(t).run(t, append([]string{"sheet"}, args...)...))
}

// Kit is dealt 3 to 12 cards, and so are the wilds; the deal passes to the left.
func TestASheetOfKit(t *testing.T) {
	top := sheet(t, "--game", "kit", "--dealer", "East", "--rule", "score.wild_rank_value=face", "North", "East", "Zoë 😀")
	require.Equal(t, "Kit score sheet", words(all(top, "h1")[0]))
	require.Equal(t, [][]string{
		{"round", "wild", "deal", "dealer", "North", "East", "Zoë 😀"},
		{"1", "3", "3", "East", "", "", ""},
		{"2", "4", "4", "Zoë 😀", "", "", ""},
		{"3", "5", "5", "North", "", "", ""},
		{"4", "6", "6", "East", "", "", ""},
		{"5", "7", "7", "Zoë 😀", "", "", ""},
		{"6", "8", "8", "North", "", "", ""},
		{"7", "9", "9", "East", "", "", ""},
		{"8", "10", "10", "Zoë 😀", "", "", ""},
		{"9", "11", "11", "North", "", "", ""},
		{"10", "12", "12", "East", "", "", ""},
		{"total", "", "", ""},
	}, cells(top))
	require.Equal(t, map[string]string{
		"played":      "10 rounds, the lowest total wins",
		"cards count": "3 to 12: their number W: 20 a card of the wild number: its own value",
		"going out":   "who goes out first scores -5; the others count the cards in none of their melds",
		"house rules": "score.wild_rank_value=face: what an unused card of the wild number counts; Three Thirteen counts its face",
		"to key it in": "rummy import FILE --game kit --date DAY --dealer East --rule score.wild_rank_value=face " +
			"FILE holds a line a round: round,North,East,Zoë 😀 1,out,POINTS,POINTS",
	}, facts(top))
}

func TestASheetOfKings(t *testing.T) {
	top := sheet(t, "--game", "kings", "North", "East", "South")
	rows := cells(top)
	require.Len(t, rows, 1+13+1)
	require.Equal(t, []string{"1", "A", "7 + 1", "North", "", "", ""}, rows[1])
	require.Equal(t, []string{"11", "J", "7 + 1", "East", "", "", ""}, rows[11], "the eleventh of three in turn")
	require.Equal(t, []string{"13", "K", "7 + 1", "North", "", "", ""}, rows[13])
	about := facts(top)
	require.Equal(t, "A: 1 2 to 10: their number J, Q, K: 10 each Jk: 20 a card of the wild rank: 20", about["cards count"])
	require.Equal(t, "the dealer is dealt one card more than the others", about["+ 1"])
	require.Equal(t, "who goes out first scores 0; the others count all cards they hold", about["going out"])
	require.Equal(t, `none; "rummy game show kings" tells all rules`, about["house rules"])
}

// What is laid first, what some cards count, and what a hand needs, stand on the paper.
func TestSheetsOfContractsAndOfAPool(t *testing.T) {
	about := facts(sheet(t, "--game", "jamaican-kalooki", "North", "East"))
	require.Equal(t, "A: 15 2 to 10: their number J, Q, K: 10 each Ah, Ad: 1 each Jk: 50", about["cards count"])
	require.Contains(t, about["laid first"], "1: 3 set 2: 2 set + run 3: set + 2 run")
	about = facts(sheet(t, "--game", "indian-rummy", "--rule", "rounds.end=elimination", "North", "East"))
	require.Equal(t, "until one player is left, the lowest total wins: whoever reaches 101 is out", about["played"])
	require.Equal(t, "who goes out first scores 0; the others count the cards in none of their melds who goes out needs pure run + run a round counts no more than 80 "+
		"drop: 20 points in the place of a hand middle-drop: 40 points in the place of a hand wrong: 80 points in the place of a hand", about["going out"])
}

// A game to a target has room for 14 rounds; two are dealt ten cards and play to 100.
func TestASheetOfAGameToATarget(t *testing.T) {
	top := sheet(t, "--game", "kids-rummy", "--players", "2", "--rule", "pack.specials.Jk.per_pack=0")
	rows := cells(top)
	require.Equal(t, []string{"round", "deal", "dealer", "", ""}, rows[0], "nothing is wild")
	require.Len(t, rows, 1+14+1)
	require.Equal(t, []string{"14", "10", "", "", ""}, rows[14])
	about := facts(top)
	require.Equal(t, "up to a target, the lowest total wins: it ends when somebody reaches 100", about["played"])
	require.NotContains(t, about["cards count"], "Jk", "jokers are not used")
	require.Contains(t, about["to key it in"], "round,NAME,NAME 1,out,POINTS")
	require.Contains(t, facts(sheet(t, "--game", "kids-rummy", "--players", "3", "--rule", "rounds.target_test=exceed"))["played"], "passes 300")

	single := sheet(t, "--game", "kids-rummy", "--rule", "rounds.end=single")
	require.Len(t, cells(single), 2, "one round and no totals")
	require.Equal(t, "none are counted: mark who goes out", facts(single)["points"])
}

func TestASheetHasColumnsForThoseWhoPlay(t *testing.T) {
	require.Equal(t, []string{"round", "wild", "deal", "dealer", "", "", "", ""}, cells(sheet(t, "--game", "kit"))[0])
	require.Len(t, cells(sheet(t, "--game", "kit", "--players", "7"))[0], 4+7)
}

func TestASheetOfManyIsPrintedAcross(t *testing.T) {
	of := func(players string) string {
		return words(all(sheet(t, "--game", "kit", "--rule", "players.max=12", "--rule", "pack.packs=4", "--players", players), "head")[0])
	}
	require.NotContains(t, of("7"), "landscape")
	require.Contains(t, of("8"), "@page { size: landscape; }")
}

func TestASheetSaysHowNamesAreTyped(t *testing.T) {
	about := facts(sheet(t, "--game", "kit", "--dealer", "It's me", `A, "B"`, "It's me"))
	require.Contains(t, about["to key it in"], `--dealer 'It'\''s me' FILE`)
	require.Contains(t, about["to key it in"], `round,"A, ""B""",It's me 1,out,POINTS`)
}

// Rounds played, passed over and penalised are filled in: -5 and 23, then 10 for
// North, then a round passed over. East deals the second round that is played.
func TestASheetOfAMatchBegun(t *testing.T) {
	m := newTable(t)
	m.run(t, "match", "start", "--game", "kit", "--rule", "rounds.count=4", "North", "Zoë 😀")
	m.run(t, "score", "add", "North=out", "Zoë 😀=23")
	m.run(t, "score", "penalty", "North", "10", "--reason", "late")
	m.run(t, "score", "skip", "--reason", "too late")
	top := read(t, m.run(t, "sheet"))
	require.Equal(t, [][]string{
		{"round", "wild", "deal", "dealer", "North", "Zoë 😀"},
		{"1", "3", "3", "North", "-5 (-5)", "23 (23)"},
		{"penalty 1", "", "", "", "+10 (5)", "-"},
		{"2", "4", "4", "", "-", "-"},
		{"3", "5", "5", "Zoë 😀", "", ""},
		{"4", "6", "6", "North", "", ""},
		{"total", "", ""},
	}, cells(top))
	require.Contains(t, words(all(top, "main")[0]), "match 1: Kit, begun on 2026-11-30, rounds.count=4")
	require.Equal(t, "rummy score add --match 1 North=out 'Zoë 😀=POINTS'", facts(top)["to key it in"])

	m.run(t, "score", "add", "North=out", "Zoë 😀=20")
	m.run(t, "score", "add", "North=out", "Zoë 😀=20")
	over := read(t, m.run(t, "sheet", "--match", "1"))
	rows := cells(over)
	require.Equal(t, []string{"total", "-5", "63"}, rows[len(rows)-1], "-5+10-5-5, and 23+20+20")
	require.NotContains(t, facts(over), "to key it in", "no round is to come")
	require.False(t, strings.Contains(words(over), "date:"))
}
