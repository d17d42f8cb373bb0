package validate

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// The table stands in the collected rules of Kit (1.3, consequence 6), where it
// was computed by enumeration: totals below 20 for each card dealt that no
// leftover makes.
func TestTotalsThatNoLeftoverMakesInKit(t *testing.T) {
	for i, want := range []string{
		"1-11, 53-59",
		"1-2, 4, 13, 73-79",
		"1-2, 5, 85, 93-99",
		"1-2, 106, 113-119",
		"1-2, 127, 133-139",
		"1-2, 148, 153-159",
		"1-2, 169, 173-179",
		"1-2, 190, 193-199",
		"1-2, 211, 213-219",
		"1-2, 232-239",
	} {
		table := round(t, kit(t), i+1)
		var impossible []int
		for p := range 20 * table.Round.Dealt {
			if !table.Total(card.Points(p)).Legal() {
				impossible = append(impossible, p)
			}
		}
		require.Equal(t, want, spans(impossible), "round %d", i+1)
		require.True(t, table.Total(card.Points(20*table.Round.Dealt)).Legal(), "every card a wild")
		require.False(t, table.Total(card.Points(20*table.Round.Dealt+1)).Legal(), "above the largest")
	}
}

// laid is what a leftover laid out on a table adds up to when each card of the
// wild rank counts so much.
type laid struct{ sum, wilds int }

// layOut lays out every leftover of Kit, kind after kind and copy after copy: W
// and the numbers 3 to 12, eight of each, h dealt, 0 to h-3 or h left.
func layOut(dealt, wildCounts int) map[laid]bool {
	worth := [11]int{20, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	wildKind := dealt - 2
	worth[wildKind] = wildCounts
	seen := map[laid]bool{}
	var lay func(kind, cards int, l laid)
	lay = func(kind, cards int, l laid) {
		if kind == len(worth) {
			if cards == dealt || cards <= dealt-3 {
				seen[l] = true
			}
			return
		}
		for copies := 0; copies <= 8 && cards+copies <= dealt; copies++ {
			lay(kind+1, cards+copies, l)
			l.sum += worth[kind]
			if kind == wildKind {
				l.wilds++
			}
		}
	}
	lay(0, 0, laid{})
	return seen
}

func TestTotalAgreesWithLayingOutEveryLeftover(t *testing.T) {
	for _, tt := range []struct {
		value  string
		at     func(dealt int) int
		rounds []int
	}{
		{"20", func(int) int { return 20 }, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{"face", func(dealt int) int { return dealt }, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{"50", func(int) int { return 50 }, []int{1, 2, 3, 4}},
		{"0", func(int) int { return 0 }, []int{1, 2, 3, 4}},
	} {
		g := kit(t, "score.wild_rank_value="+tt.value)
		for _, n := range tt.rounds {
			table := round(t, g, n)
			can := map[int]bool{}
			for l := range layOut(n+2, tt.at(n+2)) {
				can[l.sum] = true
			}
			most := max(20, tt.at(n+2)) * (n + 2)
			for p := 0; p <= most+3; p++ {
				if legal := table.Total(card.Points(p)).Legal(); legal != can[p] {
					t.Errorf("round %d, a wild counts %s: %d points legal: %t, want %t", n, tt.value, p, legal, can[p])
				}
			}
		}
	}
}

// A total is explained by the fewest wilds that, counted at their face, make it
// with cards that can be left, or by one wild alone.
func TestWildsAtFaceAreNamedJustWhereTheyExplainATotal(t *testing.T) {
	for n := 1; n <= 6; n++ {
		table, wild := round(t, kit(t), n), n+2
		fewest := map[int]int{wild: 1}
		for l := range layOut(n+2, wild) {
			if was, ok := fewest[l.sum]; l.wilds > 0 && (!ok || l.wilds < was) {
				fewest[l.sum] = l.wilds
			}
		}
		for p := range 20*table.Round.Dealt + 3 {
			ruling := table.Total(card.Points(p))
			if ruling.Legal() {
				continue
			}
			hint := ruling.Findings[0].Hint
			switch w := fewest[p]; w {
			case 0:
				require.NotContains(t, hint, "face", "round %d, %d points", n, p)
			case 1:
				if n == 1 && p == wild { // one card alone cannot be left of three
					require.Equal(t, "is a wild 3 counted at its face? left in the hand it counts 20", hint)
					continue
				}
				require.Equal(t, fmt.Sprintf("is a wild %d counted at its face? left in the hand it counts 20, which makes %d", wild, p+20-wild), hint)
			default:
				require.Equal(t, fmt.Sprintf("are %d wild %ds counted at their face? left in the hand each counts 20, which makes %d", w, wild, p+w*(20-wild)), hint)
			}
		}
	}
}

func TestTotal(t *testing.T) {
	impossible := func(message, hint string) Ruling {
		return Ruling{Findings: []Finding{{Name: "points.impossible", Rule: "kit.left_size", Basis: rules.Inferred, Message: message, Hint: hint}}}
	}
	negative := func(message, hint string) Ruling {
		return Ruling{Findings: []Finding{{Name: "points.negative", Rule: "kit.out_points", Basis: rules.Text, Message: message, Hint: hint}}}
	}
	for _, tt := range []struct {
		name   string
		house  []string
		round  int
		points card.Points
		want   Ruling
	}{
		{"nothing left, but not first", nil, 1, 0, Ruling{}},
		{"4+3+5 is no leftover, 4+4+4 is", nil, 1, 12, Ruling{}},
		{"3 with 3s wild", nil, 1, 3, impossible("3 points cannot be left of 3 cards with 3s wild",
			"is a wild 3 counted at its face? left in the hand it counts 20")},
		{"4 with 4s wild", nil, 2, 4, impossible("4 points cannot be left of 4 cards with 4s wild",
			"is a wild 4 counted at its face? left in the hand it counts 20, which makes 20")},
		{"5 with 5s wild", nil, 3, 5, impossible("5 points cannot be left of 5 cards with 5s wild",
			"is a wild 5 counted at its face? left in the hand it counts 20, which makes 20")},
		{"6 with 6s wild is 3+3", nil, 4, 6, Ruling{}},
		{"11 is 3+4+4 with the wild 3 at its face: 20+4+4", nil, 1, 11, impossible("11 points cannot be left of 3 cards with 3s wild",
			"is a wild 3 counted at its face? left in the hand it counts 20, which makes 28")},
		{"10 is 3+3+4: 20+20+4", nil, 1, 10, impossible("10 points cannot be left of 3 cards with 3s wild",
			"are 2 wild 3s counted at their face? left in the hand each counts 20, which makes 44")},
		{"9 is 3+3+3: 20+20+20", nil, 1, 9, impossible("9 points cannot be left of 3 cards with 3s wild",
			"are 3 wild 3s counted at their face? left in the hand each counts 20, which makes 60")},
		{"13 is 3+3+3+4: 9 and 20", nil, 2, 13, impossible("13 points cannot be left of 4 cards with 4s wild",
			"is a wild 4 counted at its face? left in the hand it counts 20, which makes 29")},
		{"85 is four W and a 5", nil, 3, 85, impossible("85 points cannot be left of 5 cards with 5s wild",
			"is a wild 5 counted at its face? left in the hand it counts 20, which makes 100")},
		{"7 with 3s wild no wild explains", nil, 1, 7, impossible("7 points cannot be left of 3 cards with 3s wild",
			"the nearest that can be left are 0 and 12")},
		{"a number typed twice", nil, 4, 2323, impossible("2323 points cannot be left of 6 cards with 6s wild",
			"the most that can be left is 120")},
		{"one above the largest", nil, 1, 61, impossible("61 points cannot be left of 3 cards with 3s wild", "the most that can be left is 60")},
		{"between the largest and the next", nil, 1, 55, impossible("55 points cannot be left of 3 cards with 3s wild",
			"the nearest that can be left are 52 and 60")},
		{"where a wild counts its face, 9 is 3+3+3", []string{"score.wild_rank_value=face"}, 1, 9, Ruling{}},
		{"and 3 is still one card", []string{"score.wild_rank_value=face"}, 1, 3, impossible("3 points cannot be left of 3 cards with 3s wild",
			"the nearest that can be left are 0 and 9")},
		{"no rank is wild", []string{"wild.rank=none"}, 1, 5, impossible("5 points cannot be left of 3 cards",
			"the nearest that can be left are 0 and 9")},
		{"the bonus is typed as points", nil, 1, -5, negative("-5: only the player who is out scores below zero",
			"write NAME=out for the player who went out first")},
		{"below zero where going out brings nothing", []string{"score.out_points=0"}, 1, -5, negative("-5: nobody scores below zero", "")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, round(t, kit(t, tt.house...), tt.round).Total(tt.points))
		})
	}
}

func TestSumRemarksOnAnAddendEqualToTheWildRank(t *testing.T) {
	remark := func(message string) Ruling {
		return Ruling{Remarks: []Finding{{Name: "points.wild_at_face", Rule: "kit.wild_rank_value", Basis: rules.Choice, Message: message}}}
	}
	for _, tt := range []struct {
		name    string
		house   []string
		round   int
		addends []card.Points
		want    Ruling
	}{
		{"7+5+3 with 5s wild", nil, 3, []card.Points{7, 5, 3}, remark("5 was added, and 5s are wild: a wild left in the hand counts 20")},
		{"10+3 with 3s wild", nil, 1, []card.Points{10, 3}, remark("3 was added, and 3s are wild: a wild left in the hand counts 20")},
		{"once, though added twice", nil, 10, []card.Points{12, 12}, remark("12 was added, and 12s are wild: a wild left in the hand counts 20")},
		{"7+20+3 with 5s wild", nil, 3, []card.Points{7, 20, 3}, Ruling{}},
		{"7+5+3 with 6s wild", nil, 4, []card.Points{7, 5, 3}, Ruling{}},
		{"5 alone is no sum", nil, 3, []card.Points{5}, Ruling{}},
		{"no sum at all", nil, 3, nil, Ruling{}},
		{"a wild counts its face at this table", []string{"score.wild_rank_value=face"}, 3, []card.Points{7, 5, 3}, Ruling{}},
		{"no rank is wild", []string{"wild.rank=none"}, 3, []card.Points{7, 5, 3}, Ruling{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, round(t, kit(t, tt.house...), tt.round).Sum(tt.addends))
		})
	}
}

func TestTheSameTotalIsRuledOnAlikeForAnyNumberOfPlayers(t *testing.T) {
	g := kit(t)
	four := round(t, g, 3)
	for _, players := range []int{2, 7} {
		table, ok := At(g, 3, players)
		require.True(t, ok)
		for p := range card.Points(110) {
			require.Equal(t, four.Total(p), table.Total(p))
		}
	}
}

// Where melds are laid during play, any number of cards may be left, but who
// holds none is out.
func TestMeldsLaidDuringPlay(t *testing.T) {
	g := kit(t, "table.melding=during_play")

	t.Run("as many cards as were dealt may be held, and one more in a round broken off", func(t *testing.T) {
		table := round(t, g, 1)
		broken := table
		broken.Broken = true
		seven := hand(t, table, "7")
		for n := range 4 {
			require.Equal(t, Ruling{}, table.Left(slices.Repeat(seven, n)))
		}
		require.Equal(t, Ruling{Findings: []Finding{{Name: "left.size", Rule: "kit.left_size", Basis: rules.Inferred,
			Message: "4 cards cannot be held of 3 cards with 3s wild: every turn ends with a discard"}}}, table.Left(slices.Repeat(seven, 4)))
		require.True(t, broken.Left(slices.Repeat(seven, 4)).Legal())
		require.False(t, broken.Left(slices.Repeat(seven, 5)).Legal())
		require.True(t, broken.Total(80).Legal())
		require.False(t, broken.Total(81).Legal())
	})
	for _, tt := range []struct {
		name       string
		round      int
		points     card.Points
		want, hint string // message, "" where it is legal
	}{
		{"0 is refused", 2, 0, "0: only the player who is out holds nothing", "tell what the player still holds, or write NAME=out for who went out"},
		{"one card", 2, 3, "", ""},
		{"less than any card", 2, 2, "2 points cannot be left of 4 cards with 4s wild", "the least that can be left is 3"},
		{"less than any card, the 3s counting 20", 1, 2, "2 points cannot be left of 3 cards with 3s wild", "the least that can be left is 4"},
		{"a wild at its face", 1, 3, "3 points cannot be left of 3 cards with 3s wild",
			"is a wild 3 counted at its face? left in the hand it counts 20, which makes 20"},
		{"three wilds", 1, 60, "", ""},
		{"two wilds and a 12", 1, 52, "", ""},
		{"more than three wilds", 1, 61, "61 points cannot be left of 3 cards with 3s wild", "the most that can be left is 60"},
		{"between them", 1, 59, "59 points cannot be left of 3 cards with 3s wild", "the nearest that can be left are 52 and 60"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := Ruling{}
			if tt.want != "" {
				want.Findings = []Finding{{Name: "points.impossible", Rule: "kit.left_size", Basis: rules.Inferred, Message: tt.want, Hint: tt.hint}}
			}
			if tt.points == 0 {
				want.Findings[0].Name, want.Findings[0].Rule, want.Findings[0].Basis = "points.zero", "kit.left_size", rules.Inferred
			}
			require.Equal(t, want, round(t, g, tt.round).Total(tt.points))
		})
	}
}
