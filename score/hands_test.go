package score

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate"
	"rummy/validate/card"
)

// whole writes an entry of a whole hand for a line: cards with commas, for a
// line is cut at its spaces.
func whole(text string) string { return strings.ReplaceAll(text, " ", ",") }

func namesOf(findings []validate.Finding) (names []string) {
	for _, f := range findings {
		names = append(names, f.Name)
	}
	return names
}

func TestWhatAWholeHandOfKitCounts(t *testing.T) {
	for _, tt := range []struct {
		name       string
		round      int
		east       string
		best, laid card.Points // what counts under score.arrangement=best, and =declared
		remarks    []string
	}{
		{"K10: the kit with the wild 5, not the run", 3, "=hand:Bl5 Bl6 Bl7 Go7 Pu7", 6, 6, nil},
		{"K10 as the trap: run 5-6-7 leaves 14", 3, ":(Bl5 Bl6 Bl7) Go7 Pu7", 6, 14, []string{"hand.better"}},
		{"K10 laid well", 3, ":(Bl5 Go7 Pu7 Bl7) Bl6", 6, 6, nil},
		{"K17: everything fits", 4, "=hand:Bl7 Bl8 Bl9 Go9 Pu9 W", 0, 0, nil},
		{"K17 as the trap: Bl9 stays in the run, Go9 Pu9 and W are left", 4, ":(Bl7 Bl8 Bl9) Go9 Pu9 W", 0, 38, []string{"hand.better"}},
		{"K18: kit of 9s", 4, "=hand:Bl7 Bl8 Bl9 Go9 Pu9 Gr12", 27, 27, nil},
		{"K19: kit of 6s", 5, "=hand:Bl4 Bl5 Bl6 Go6 Pu6 Gr12 Pu11", 32, 32, nil},
		{"K20: the largest goes into the pair of wilds", 3, "=hand:W Go5 Bl9 Pu11 Gr12", 20, 20, nil},
		{"K22", 8, "=hand:Bl3 Bl4 Bl5 Go5 Gr5 Pu5 Go9 Gr9 Pu11 Go12", 41, 41, nil},
		{"K23: eight wilds", 6, ":(W W W W W W W W)", 0, 0, nil},
		{"nothing melds: 3+7+11", 1, "=hand:Gr7 Pu11 Bl4", 22, 22, nil},
		{"a wild rank left counts 20: 20+9+11+12", 2, "=hand:Bl4 Go9 Pu11 Gr12", 52, 52, nil},
		{"a whole hand in melds is 0, not -5", 4, ":(Bl7 Bl8 W) (Bl9 Go9 Pu9)", 0, 0, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for arrangement, want := range map[string]card.Points{"best": tt.best, "declared": tt.laid} {
				s := upTo(t, begin(t, kit(t, "score.arrangement="+arrangement), "North East"), tt.round)
				b, ruling, err := typed(s, "North=out East"+whole(tt.east))
				require.NoError(t, err)
				require.Empty(t, ruling.Findings)
				require.Equal(t, tt.remarks, namesOf(ruling.Remarks))
				require.Equal(t, want, record(t, s, b).Rounds[tt.round-1].Scores[1].Points, arrangement)
			}
		})
	}
}

// The table has the last word, and then the hand counts as laid.
func TestAWholeHandThatIsRefusedAndAgreedOn(t *testing.T) {
	for _, tt := range []struct {
		name, north, east string // in round 3: five cards, 5s wild
		who               string
		want              []string
		laid              card.Points // of East
	}{
		{"a gap in a run", "=out", ":(Bl7 Bl8 Bl10) Go3 W", "East", []string{"meld.gap"}, 23},
		{"a meld of two", "=out", ":(Bl7 Bl8) Go3 Go4 Go12", "East", []string{"meld.too_few"}, 19},
		{"a card too few", "=out", ":(Bl7 Bl8 Bl9) Go3", "East", []string{"hand.size"}, 3},
		{"a card too many, not discarded yet", "=out", ":(Bl7 Bl8 Bl9) Go3 Go4 Go12", "East", []string{"hand.size"}, 19},
		{"a third Bl7, over the hands of both", "=out:(Bl7 Bl8 Bl9 Bl10) (Go3 Gr3 Pu3)", ":(Bl7 Go7 Gr7) Bl7 Go4", "", []string{"hand.size", "left.too_many_copies"}, 11},
	} {
		t.Run(tt.name, func(t *testing.T) {
			line := "North" + whole(tt.north) + " East" + whole(tt.east)
			s := upTo(t, begin(t, kit(t), "North East"), 3)
			b, ruling, err := typed(s, line)
			require.NoError(t, err)
			require.Equal(t, tt.want, namesOf(ruling.Findings))
			require.Equal(t, tt.who, ruling.Findings[len(ruling.Findings)-1].Who)
			require.Empty(t, b.(RoundScored).Agreed)

			b, ruling, err = typed(s, line+" --agreed=seen")
			require.NoError(t, err)
			require.Equal(t, tt.want, namesOf(ruling.Findings))
			require.Equal(t, "seen", b.(RoundScored).Agreed)
			require.Equal(t, tt.laid, record(t, s, b).Rounds[2].Scores[1].Points)
		})
	}
}

func TestAHandAgreedOnCountsAsLaidAlsoWhenItIsLegal(t *testing.T) {
	// North's 1 is impossible, and agreed on; East's run of three leaves 3+20,
	// where the best arrangement would leave 3.
	s := upTo(t, begin(t, kit(t), "North East South"), 3)
	s = play(t, s, "North=1 East:(Gr7,Gr8,Gr9)Go3,W South=out --agreed=seen")
	require.Equal(t, sums(1, 23, -5), totals(s))
}

func TestTheHandOfAPlayerWhoIsOut(t *testing.T) {
	for _, tt := range []struct {
		name  string
		north string
		want  []string
	}{
		{"all in melds", "North=out:(Bl7 Bl8 Bl9 Bl10 W)", nil},
		{"not arranged, and it can be", "North=out:Bl7 W Bl9 Bl10 Bl8", nil},
		{"not arranged, and it cannot be", "North=out:Bl7 Bl8 Bl9 Go3 Go12", []string{"out.left"}},
		{"a card is left", "North=out:(Bl7 Bl8 Bl9 W) Go3", []string{"out.left"}},
		{"a card is left that would fit", "North=out:(Bl7 Bl8 Bl9 Bl10) W", []string{"out.left"}},
		{"a meld that is none", "North=out:(Bl7 Bl8 Bl10) (W Go5)", []string{"meld.gap", "meld.too_few"}},
		{"six cards melded of the five dealt", "North=out:(Bl7 Bl8 Bl9 Bl10 Bl11 W)", []string{"hand.size"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := upTo(t, begin(t, kit(t), "North East"), 3)
			b, ruling, err := typed(s, whole(tt.north)+" East=12")
			require.NoError(t, err)
			require.Equal(t, tt.want, namesOf(ruling.Findings))
			if ruling.Legal() {
				require.Equal(t, sums(-5, 12), totals(record(t, s, b)))
			}
		})
	}
}

// number returns the number of a card of Kit, 0 for a W, and its colour.
func number(code string) (colour string, n int) {
	colour = strings.TrimRight(code, "0123456789")
	fmt.Sscan(code[len(colour):], &n)
	return colour, n
}

// slowMeld tells by the sheet of Kit whether cards are a meld: three or more,
// and those that are not wild have all one number, or lie in one colour within
// as many numbers, from 3 to 12, as there are cards, none of them twice.
func slowMeld(codes []string, wild int) bool {
	colours, numbers := map[string]bool{}, map[int]int{}
	lowest, highest, naturals := 12, 3, 0
	for _, code := range codes {
		colour, n := number(code)
		if n == 0 || n == wild {
			continue
		}
		colours[colour] = true
		numbers[n]++
		naturals++
		lowest, highest = min(lowest, n), max(highest, n)
	}
	set := len(numbers) <= 1
	run := len(colours) <= 1 && len(numbers) == naturals && len(codes) <= 10 && highest-lowest < len(codes)
	return len(codes) >= 3 && (set || run)
}

// slowArrangements calls each with every way to lay some of the cards down:
// the melds, and what is left.
func slowArrangements(codes []string, wild int, each func(melds [][]string, left []string)) {
	var rest func(codes []string, melds [][]string, left []string)
	rest = func(codes []string, melds [][]string, left []string) {
		if len(codes) == 0 {
			each(melds, left)
			return
		}
		first, others := codes[0], codes[1:]
		rest(others, melds, append(slices.Clone(left), first))
		for mask := range 1 << len(others) {
			in, out := []string{first}, []string(nil)
			for i, c := range others {
				if mask>>i&1 == 1 {
					in = append(in, c)
				} else {
					out = append(out, c)
				}
			}
			if slowMeld(in, wild) {
				rest(out, append(slices.Clone(melds), in), left)
			}
		}
	}
	rest(codes, nil, nil)
}

// drawSmallHand deals a hand from the two packs, or from few colours and
// numbers, where much fits together.
func drawSmallHand(t *rapid.T, size int) []string {
	luck := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "luck"), 2))
	deck := shuffled(luck)
	if rapid.Bool().Draw(t, "dense") {
		deck = slices.DeleteFunc(deck, func(code string) bool {
			colour, n := number(code)
			return colour == "Gr" || colour == "Pu" || n > 8
		})
	}
	return deck[:size]
}

// What counts of a whole hand is what a slow search over all arrangements
// finds, however the hand is entered; the one laid counts where the table says so.
func TestAWholeHandCountsWhatASlowSearchFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "round")
		face := rapid.Bool().Draw(t, "wild rank counts its number")
		declared := rapid.Bool().Draw(t, "as laid")
		var house []string
		if face {
			house = append(house, "score.wild_rank_value=face")
		}
		if declared {
			house = append(house, "score.arrangement=declared")
		}
		g := kit(t, house...)
		hand := drawSmallHand(t, n+2)
		count := func(left []string) (p card.Points) {
			for _, c := range left {
				p += worth(c, n+2, !face)
			}
			return p
		}
		type laying struct {
			melds [][]string
			left  []string
		}
		var all []laying
		best := count(hand)
		slowArrangements(hand, n+2, func(melds [][]string, left []string) {
			all = append(all, laying{melds, left})
			best = min(best, count(left))
		})

		s := upTo(t, begin(t, g, "North East"), n)
		propose := func(e Entry) (Body, validate.Ruling) {
			e.Player = "East"
			p := Proposal{Entries: []Entry{{Player: "North", Out: true}, e}}
			if e.Out {
				p.Entries[0] = Entry{Player: "North", Points: points(0)}
			}
			b, ruling, err := s.Propose(p)
			require.NoError(t, err)
			return b, ruling
		}
		scored := func(b Body) card.Points {
			after := record(t, s, b)
			body, err := Decode(b.Kind(), Encode(b))
			require.NoError(t, err)
			events := slices.Clone(after.Events())
			events[len(events)-1].Body = body
			again, err := Replay(g, events, nil)
			require.NoError(t, err)
			require.Equal(t, after, again, "read back from the record")
			return after.Rounds[n-1].Scores[1].Points
		}

		b, ruling := propose(Entry{Hand: hand})
		require.Empty(t, ruling.Findings)
		require.Empty(t, ruling.Remarks)
		require.Equal(t, best, scored(b), "%v", hand)

		l := rapid.SampledFrom(all).Draw(t, "laid")
		if len(l.melds) > 0 {
			b, ruling = propose(Entry{Melds: l.melds, Cards: l.left})
			require.Empty(t, ruling.Findings)
			want := best
			if declared {
				want = count(l.left)
			}
			require.Equal(t, want, scored(b), "%v", l)
			require.Equal(t, count(l.left) > best, len(ruling.Remarks) > 0, "a better arrangement is pointed out")
			_, ruling = propose(Entry{Out: true, Melds: l.melds, Cards: l.left})
			require.Equal(t, len(l.left) == 0, ruling.Legal(), "%v", l)
		}
		_, ruling = propose(Entry{Out: true, Hand: hand})
		canGoOut := slices.ContainsFunc(all, func(l laying) bool { return len(l.left) == 0 })
		require.Equal(t, canGoOut, ruling.Legal(), "%v", hand)
	})
}

func TestAMeldOfAHandIsLegalWhenTheSheetSaysSo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "round")
		hand := drawSmallHand(t, n+2)
		size := rapid.IntRange(1, len(hand)).Draw(t, "cards of the meld")
		s := upTo(t, begin(t, kit(t), "North East"), n)
		_, ruling, err := s.Propose(Proposal{Entries: []Entry{
			{Player: "North", Out: true}, {Player: "East", Melds: [][]string{hand[:size]}, Cards: hand[size:]}}})
		require.NoError(t, err)
		require.Equal(t, slowMeld(hand[:size], n+2), ruling.Legal(), "%v with %ds wild", hand[:size], n+2)
	})
}

// A hand is printed so that it is read back as the same entry, in Kit and in
// games with a pack of 52.
func TestAWholeHandIsTypedBackAsItWas(t *testing.T) {
	for _, tt := range []struct{ id, pattern string }{
		{"kit", "(Bl|Go|Gr|Pu)([3-9]|1[0-2])|W"},
		{"kings", "([A2-9JQK]|10)[hdcs]|Jk"},
	} {
		pack := builtin(t, tt.id).Cards(4)
		code := rapid.StringMatching("^(" + tt.pattern + ")$")
		rapid.Check(t, func(t *rapid.T) {
			var e Entry
			cards := func(least int, label string) []string { return rapid.SliceOfN(code, least, 6).Draw(t, label) }
			switch rapid.IntRange(0, 3).Draw(t, "form") {
			case 0:
				e.Hand = cards(1, "hand")
			case 1:
				e.Out, e.Hand = true, cards(1, "hand")
			case 2:
				e.Out = true
				fallthrough
			default:
				for range rapid.IntRange(1, 4).Draw(t, "melds") {
					e.Melds = append(e.Melds, cards(1, "meld"))
				}
				if left := cards(0, "left"); len(left) > 0 {
					e.Cards = left
				}
			}
			name, back, err := ParseEntry(kit(t), pack, "North"+e.Typed())
			require.NoError(t, err)
			require.Equal(t, "North", name)
			require.Equal(t, e, back)
			b, err := Decode("round_scored", Encode(RoundScored{Entries: []Entry{e}}))
			require.NoError(t, err)
			require.Equal(t, RoundScored{Entries: []Entry{e}}, b)
		})
	}
}

// An entry on record that no entry typed could be is found at replay.
func TestAHandOnRecordThatCannotBeCountedMakesNoSense(t *testing.T) {
	start := MatchStarted{Game: "kit", Players: []string{"North", "East"}, Dealer: "North"}
	for _, east := range []Entry{
		{Hand: []string{"Bl99"}},
		{Melds: [][]string{{"Jk"}}, Cards: []string{"Bl7"}},
		{Hand: []string{"7", "8", "9"}},
		{Hand: []string{"Bl7", "Bl7", "Bl7"}},
		{Hand: []string{"Bl7"}, Cards: []string{"Bl7"}},
		{Hand: []string{"Bl7"}, Absent: true},
	} {
		east.Player = "East"
		_, err := Replay(kit(t), []Event{{Seq: 1, Body: start},
			{Seq: 2, Body: RoundScored{Round: 1, Entries: []Entry{{Player: "North", Out: true}, east}}}}, nil)
		require.ErrorIs(t, err, ErrEvent, "%v", east)
		require.ErrorContains(t, err, "event 2: ")
	}
}

func TestCheckRulesOnHandsBeforeAllPlayersAreNamed(t *testing.T) {
	s := upTo(t, begin(t, kit(t), "North East"), 3)
	check := func(entries ...string) []string {
		var all []Entry
		for _, text := range entries {
			_, e, err := ParseEntry(s.Game, s.Cards(), "x"+text)
			require.NoError(t, err)
			all = append(all, e)
		}
		ruling, err := s.Check(Proposal{Entries: all})
		require.NoError(t, err)
		return namesOf(ruling.Findings)
	}
	require.Empty(t, check("=out:(Bl7 Bl8 Bl9 Bl10 W)", "=hand:Go9 Gr9 Pu5 Bl7 Gr4"))
	require.Equal(t, []string{"meld.gap"}, check(":(Bl7 Bl8 Bl10) Go3 W"))
	require.Equal(t, []string{"left.too_many_copies"}, check("=hand:Bl7 Bl7 Go3 Go4 Go12", ":Bl7"))

	// at the end there is no round to rule on
	over := match(t, kit(t, "rounds.count=1"), "North East", "North=out East=23")
	ruling, err := over.Check(Proposal{Entries: []Entry{{Cards: []string{"Bl7"}}}})
	require.NoError(t, err)
	require.Empty(t, ruling)
}
