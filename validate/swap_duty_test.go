package validate

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// beanie is a game that is not built in: a file of rules beside the tests.
func beanie(t testing.TB) *rules.Game {
	t.Helper()
	data, err := os.ReadFile("testdata/beanie.yaml")
	require.NoError(t, err)
	g, err := rules.Load("beanie.yaml", data)
	require.NoError(t, err)
	return g
}

// Case F15 of the collected rules: with three naturals and a wild whoever plays
// the fourth must take the wild, with two and a wild he may.
func TestTheFourthCardOfASetTakesTheWildInBeanie(t *testing.T) {
	kings := round(t, beanie(t), 1)
	require.Equal(t, "K", kings.Game.WildCode(kings.Round))
	t.Run("F15: three and a wild, added beside it", func(t *testing.T) {
		require.Equal(t, Ruling{Findings: []Finding{{
			Name: "layoff.must_take", Rule: "beanie.swap_duty", Basis: rules.Source,
			Message: "7s is what a wild there stands for, and whoever plays it takes the wild",
			Hint:    "play it in the place of the wild: rummy meld swap --take",
		}}}, layOff(t, kings, "7h 7d 7c Kd", meld.Ask{}, "7s"))
	})
	for _, tt := range []struct {
		name, on, card string
		swap           bool
		how            Swap
		want           string
	}{
		{"F15: three and a wild, the wild taken", "7h 7d 7c Kd", "7s", true, Take, "set: 7h 7d 7c 7s"},
		{"F15: three and a wild, the wild covered", "7h 7d 7c Kd", "7s", true, Cover, "swap.no_cover beanie.swap_then source"},
		{"F15: two and a wild, added beside it", "7h 7d Kd", "7c", false, "", "set: 7h 7d 7c Kd=7"},
		{"F15: two and a wild, the wild taken", "7h 7d Kd", "7c", true, Take, "set: 7h 7d 7c"},
		{"two and two wilds are a full set too", "7h 7d Kd Ks", "7c", false, "", "layoff.must_take beanie.swap_duty source"},
		{"one of two wilds is taken", "7h 7d Kd Ks", "7c", true, Take, "set: 7h 7d 7c Ks=7"}, // the first reading: Kd is taken
		{"a run is no set: the wild may be taken", "5h Kd 7h", "6h", true, Take, "run: 5h 6h 7h"},
		{"a run is no set: nobody has to", "5h Kd 7h", "8h", false, "", "run: 5h Kd=6h 7h 8h"},
		{"to four cards no wild is added", "7h 7d 7c 7s", "Kd", false, "", "meld.too_many beanie.set_size source"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := layOff(t, kings, tt.on, meld.Ask{}, tt.card)
			if tt.swap {
				r = swapWild(t, kings, tt.on, meld.Ask{}, tt.card, tt.how)
			}
			require.Equal(t, tt.want, said(kings, r)[0])
			require.Empty(t, r.Condition)
		})
	}
}

// Case F16 of the collected rules: in Aces to Kings swapping is a duty.
func TestWhoeverPlaysTheRealCardTakesTheWildInAcesToKings(t *testing.T) {
	for _, tt := range []struct {
		name, house, wild string
		ask               meld.Ask
		on, cards         string
		condition, want   string
	}{
		{"F16: in a set", "", "2", meld.Ask{}, "8h 8d 2s", "8c", "", "layoff.must_take aces-to-kings.swap_duty source"},
		{"F16: in a set of four", "", "2", meld.Ask{}, "8h 8d 8c 2s", "8s", "", "layoff.must_take aces-to-kings.swap_duty source"},
		{"F16: in a run", "", "2", meld.Ask{}, "5h 2s 7h", "6h", "", "layoff.must_take aces-to-kings.swap_duty source"},
		{"another card of the run is added", "", "2", meld.Ask{}, "5h 2s 7h", "8h", "", "run: 5h 2s=6h 7h 8h"},
		{"a wild is no natural card", "", "2", meld.Ask{}, "8h 8d 2s", "2c", "", "set: 8h 8d 2c=8 2s=8"},
		{"a meld without wilds", "", "2", meld.Ask{}, "8h 8d 8c", "8s", "", "set: 8h 8d 8c 8s"},
		{"the way it lies says which end", "", "K", asItLay, "Kd Jh Qh", "10h", "", "layoff.must_take aces-to-kings.swap_duty source"},
		{"the other end", "", "K", asItLay, "Jh Qh Kd", "10h", "", "run: 10h Jh Qh Kd=Kh"},
		{"nobody has said which end", "", "K", meld.Ask{}, "Jh Qh Kd", "10h", "no wild there stands for 10h", "run: 10h Jh Qh Kd=Kh"},
		{"a card of the wild rank may be laid as a wild", "", "7", asItLay, "5h 6h 7d", "7h", "", "run: 7h=4h 5h 6h 7d=7h"},
		{"a wild of the player's own lies at the other end", "", "2", meld.Ask{}, "5h 6h 7h", "2s 8h", "", "run: 2s=4h 5h 6h 7h 8h"},
		{"what does not fit at all does not", "", "2", meld.Ask{}, "5h 6h 7h", "2s 8h Jh", "", "meld.gap aces-to-kings.run inferred"},
		{"two suits are missing, and the wild stands for one", "melds.set.suits=distinct", "2", meld.Ask{}, "8h 8d 2s", "8c", "no wild there stands for 8c", "set: 8h 8d 8c 2s=8s"},
		{"one suit is missing", "melds.set.suits=distinct", "2", meld.Ask{}, "8h 8d 8c 2s", "8s", "", "layoff.must_take aces-to-kings.swap_duty source"},
		{"two are missing for two wilds", "melds.set.suits=distinct", "2", meld.Ask{}, "8h 8d 2s 2c", "8c", "", "layoff.must_take aces-to-kings.swap_duty source"},
		{"no duty where the wild is not replaced", "table.swap=runs", "2", meld.Ask{}, "8h 8d 2s", "8c", "", "set: 8h 8d 8c 2s=8"},
		{"nor a question what it stands for", "melds.set.suits=distinct table.swap=runs", "2", meld.Ask{}, "8h 8d 2s", "8c", "", "set: 8h 8d 8c 2s=8s"},
		{"nor in full sets only", "table.swap_duty=full_sets", "2", meld.Ask{}, "8h 8d 2s", "8c", "", "set: 8h 8d 8c 2s=8"},
		{"nor where the table has none", "table.swap_duty=none", "2", meld.Ask{}, "8h 8d 2s", "8c", "", "set: 8h 8d 8c 2s=8"},
		{"then the run has no place", "table.swap_duty=none", "2", asItLay, "5h 2s 7h", "6h", "", "layoff.changes aces-to-kings.lay_off source"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, builtin(t, "aces-to-kings", strings.Fields(tt.house)...), tt.wild)
			r := layOff(t, table, tt.on, tt.ask, tt.cards)
			require.Equal(t, tt.want, said(table, r)[0])
			require.Equal(t, tt.condition, r.Condition)
		})
	}
}

func TestTheTablesOwnDutyIsTheTablesOwn(t *testing.T) {
	table := wildAt(t, builtin(t, "kings", "table.swap_duty=always"), "2")
	requireSaid(t, table, layOff(t, table, "5h Jk 7h", meld.Ask{}, "6h"), "layoff.must_take kings.swap house")
	requireSaid(t, table, layOff(t, table, "8h 8d Jk", meld.Ask{}, "8c"), "set: 8h 8d 8c Jk=8")
}

func TestWhereAllSuitsAreWantedASetGrowsBeforeItsWildIsTaken(t *testing.T) {
	table := wildAt(t, builtin(t, "aces-to-kings", "melds.set.suits=distinct", "table.swap_set=all_suits"), "2")
	r := layOff(t, table, "8h 8d 2s", meld.Ask{}, "8c")
	requireSaid(t, table, r, "set: 8h 8d 8c 2s=8s")
	require.Empty(t, r.Condition)
	requireSaid(t, table, layOff(t, table, "8h 8d 8c 2s", meld.Ask{}, "8s"), "layoff.must_take aces-to-kings.swap_duty source")
}

// Where a wild stands for one card that was chosen, a set with two suits missing
// does not show which.
func TestWhatWasSaidOfAWildInASet(t *testing.T) {
	for _, tt := range []struct {
		name, game, on, card string
		swap, laid           string // the conditions
	}{
		{"two suits are missing", "benny", "8h 8d 2s", "8c", ownMeld + ", and a wild there stands for 8c", ownMeld + ", and no wild there stands for 8c"},
		{"the same in Crazy Rummy", "crazy-rummy", "8h 8d 2s", "8s", ownMeld + ", and a wild there stands for 8s", ownMeld + ", and no wild there stands for 8s"},
		{"in Wild Rummy it stands for the rank", "wild-rummy", "8h 8d 2s", "8c", ownMeld, ownMeld},
		{"so it does in Aces to Kings", "aces-to-kings", "8h 8d 2s", "8c", "", "refused"},
		{"three suits are there: the wild is the fourth", "benny", "8h 8d 8c 2s", "8s", ownMeld, "refused"},
		{"the joker of Kids Rummy is open", "kids-rummy", "8h 8d Jk", "8c", ownMeld, ownMeld},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := builtin(t, tt.game)
			table := round(t, g, 2) // twos are wild but in Kids Rummy
			r := swapWild(t, table, tt.on, meld.Ask{}, tt.card, Take)
			require.True(t, r.Legal())
			require.Equal(t, tt.swap, r.Condition)
			r = layOff(t, table, tt.on, meld.Ask{}, tt.card)
			require.Equal(t, tt.laid == "refused", !r.Legal())
			if r.Legal() {
				require.Equal(t, tt.laid, r.Condition)
			}
		})
	}
}

// A reading names the card that a wild stands for as soon as it is certain.
func TestReadingsNameTheSuitThatASetLacks(t *testing.T) {
	for _, id := range []string{"benny", "crazy-rummy"} {
		table := wildAt(t, builtin(t, id), "2")
		requireSaid(t, table, layDown(t, table, "8h 8d 8c 2h", asSet), "set: 8h 8d 8c 2h=8s")
		requireSaid(t, table, layDown(t, table, "8h 8d 2h", asSet), "set: 8h 8d 2h=8")
	}
}

// Nobody is held to what cannot be done: who has to take the wild can, and a
// duty forbids no more than adding the card beside it.
func TestACardThatHasToTakeAWildCan(t *testing.T) {
	var pairs [][2]Table // the table with the duty, and without
	for _, id := range []string{"aces-to-kings", "benny", "crazy-rummy", "wild-rummy"} {
		for _, wild := range []string{"A", "2", "8", "K"} {
			pairs = append(pairs, [2]Table{wildAt(t, builtin(t, id, "table.swap_duty=always"), wild), wildAt(t, builtin(t, id, "table.swap_duty=none"), wild)})
		}
	}
	refused := 0
	rapid.Check(t, func(t *rapid.T) {
		pair := rapid.SampledFrom(pairs).Draw(t, "tables")
		on, c := drawWildMeld(t, pair[0])
		must, err := pair[0].LayOff(on, meld.Ask{}, card.Hand{c})
		require.NoError(t, err)
		free, err := pair[1].LayOff(on, meld.Ask{}, card.Hand{c})
		require.NoError(t, err)
		if must.Legal() {
			require.True(t, free.Legal())
			return
		}
		if must.Findings[0].Name != "layoff.must_take" {
			require.Equal(t, free, must)
			return
		}
		refused++
		taken, err := pair[0].SwapWild(on, meld.Ask{}, c, Take)
		require.NoError(t, err)
		require.True(t, taken.Legal(), "%s on %s", pair[0].Cards.Format(c), pair[0].Cards.FormatHand(on))
	})
	require.Positive(t, refused)
}

// drawWildMeld draws a legal meld with wilds, and a card near it.
func drawWildMeld(t *rapid.T, table Table) (card.Hand, card.Card) {
	p := table.Cards
	rank := rapid.IntRange(0, len(p.Ranks())-1).Draw(t, "rank")
	suit := rapid.IntRange(0, len(p.Suits())-1).Draw(t, "suit")
	var near card.Hand
	for s := range p.Suits() {
		near = append(near, p.Suited(s, rank))
	}
	for r := max(0, rank-2); r < min(len(p.Ranks()), rank+3); r++ {
		near = append(near, p.Suited(suit, r))
	}
	near = distinct(append(near, p.Suited(0, table.Round.Wild), p.Suited(1, table.Round.Wild)))
	near = rapid.Permutation(near).Draw(t, "near")
	n := rapid.IntRange(3, 4).Draw(t, "cards")
	for i := 0; i+n < len(near); i++ {
		if on := near[i : i+n]; table.Judge().Legal(on, meld.Ask{}) {
			return on, near[i+n]
		}
	}
	t.Skip("no meld")
	return nil, card.Card{}
}
