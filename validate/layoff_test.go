package validate

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

func TestWhyCardsAreNotAdded(t *testing.T) {
	for _, tt := range []struct {
		name, game string
		house      []string
		wild, on   string
		ask        meld.Ask
		cards      string
		want       Finding
	}{
		{"the game has no laying off", "kit", nil, "5", "Bl7 Go7 Gr7", meld.Ask{}, "Pu7",
			Finding{Name: "layoff.never", Rule: "kit.no_lay_off", Basis: rules.Source, Message: "cards are never added to melds on the table"}},
		{"nor has this table", "kings", []string{"table.lay_off=none"}, "5", "7h 7d 7c", meld.Ask{}, "7s",
			Finding{Name: "layoff.never", Rule: "kings.lay_off", Basis: rules.House, Message: "cards are never added to melds on the table"}},
		{"what lies there is no meld", "kings", nil, "5", "7h 7d 8c", meld.Ask{}, "7s",
			Finding{Name: "meld.rank", Rule: "kings.set", Basis: rules.Text, Message: "on the table: a set is of one rank, and 8c is of another",
				Hint: "with 7c, 7s or a wild in the place of 8c it is a set"}},
		{"another rank", "kings", nil, "5", "7h 7d 7c", meld.Ask{}, "8s",
			Finding{Name: "meld.rank", Rule: "kings.set", Basis: rules.Text, Message: "8s does not fit on 7h 7d 7c: a set is of one rank, and 8s is of another"}},
		{"another suit", "kings", nil, "5", "7h 8h 9h", meld.Ask{}, "10d",
			Finding{Name: "meld.suit", Rule: "kings.run", Basis: rules.Text, Message: "10d does not fit on 7h 8h 9h: a run is of one suit, and 10d is of another"}},
		{"a gap", "kings", nil, "K", "7h 8h 9h", meld.Ask{}, "Jh",
			Finding{Name: "meld.gap", Rule: "kings.run", Basis: rules.Text,
				Message: "Jh does not fit on 7h 8h 9h: a run of one suit has no gap: 10h is missing", Hint: "with 10h or a wild it is a run"}},
		{"the set is full", "kids-rummy", nil, "", "7h 7d 7c 7s", meld.Ask{}, "Jk",
			Finding{Name: "meld.too_many", Rule: "kids-rummy.set_size", Basis: rules.Text,
				Message: "Jk does not fit on 7h 7d 7c 7s: 5 cards are too many: a set takes no more than 4"}},
		{"a suit twice", "kids-rummy", []string{"pack.packs=2"}, "", "7h 7d Jk", meld.Ask{}, "7h",
			Finding{Name: "meld.repeated", Rule: "kids-rummy.set_suits", Basis: rules.Text,
				Message: "7h does not fit on 7h 7d Jk: a set has no suit twice: 7h comes again"}},
		{"the second of two does not fit", "kings", nil, "5", "7h 8h 9h", meld.Ask{}, "10h Qh",
			Finding{Name: "meld.gap", Rule: "kings.run", Basis: rules.Text,
				Message: "Qh does not fit on 7h 8h 9h 10h: a run of one suit has no gap: Jh is missing", Hint: "with Jh or a wild it is a run"}},
		{"what lies there keeps what it stands for", "kings", nil, "2", "5h 6h Jk", asItLay, "7h",
			Finding{Name: "layoff.changes", Rule: "kings.lay_off", Basis: rules.Text,
				Message: "7h fits on 5h 6h Jk only if a wild there stood for another card than it does"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, builtin(t, tt.game, tt.house...), tt.wild)
			r := layOff(t, table, tt.on, tt.ask, tt.cards)
			require.Equal(t, Ruling{Findings: []Finding{tt.want}}, r)
		})
	}
}

func TestWildsThatWouldTouchAreNotAdded(t *testing.T) {
	// Every place beside the run touches a wild: 4h is one, and above it is the king.
	table := wildAt(t, builtin(t, "kings"), "2")
	r := layOff(t, table, "Jk Jh Qh Kh", meld.Ask{}, "2s")
	require.Len(t, r.Findings, 1)
	require.Equal(t, "meld.wilds_adjacent", r.Findings[0].Name)
	require.True(t, strings.HasPrefix(r.Findings[0].Message, "2s does not fit on Jk Jh Qh Kh: wilds that stand for other cards may not touch in a run: those for "))
	require.Empty(t, r.Findings[0].Hint)
}

func TestCardsAreAddedInAnyOrderThatWorks(t *testing.T) {
	table := wildAt(t, builtin(t, "kings"), "2")
	r := layOff(t, table, "5h 6h 7h", meld.Ask{}, "10h 9h 8h")
	requireSaid(t, table, r, "run: 5h 6h 7h 8h 9h 10h")
	require.Equal(t, "8h 9h 10h", table.Cards.FormatHand(r.Order))
}

func TestAReadingIsNamedOnceWhateverTheOrders(t *testing.T) {
	table := wildAt(t, builtin(t, "kings"), "2")
	requireSaid(t, table, layOff(t, table, "5h 6h 7h", meld.Ask{}, "4h 8h"), "run: 4h 5h 6h 7h 8h")
}

func TestWhatAddingHangsOn(t *testing.T) {
	for _, tt := range []struct {
		name  string
		house []string
		want  string
	}{
		{"a meld of one's own", nil, ownMeld},
		{"nothing where the table wants none", []string{"opening.need=none"}, ""},
		{"whose meld it is", []string{"table.lay_off=own"}, "it is the player's own meld"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, builtin(t, "kings", tt.house...), "2")
			r := layOff(t, table, "5h 6h 7h", meld.Ask{}, "8h")
			require.True(t, r.Legal())
			require.Equal(t, tt.want, r.Condition)
		})
	}
}

func TestTooManyCardsToAddIsAnError(t *testing.T) {
	table := wildAt(t, builtin(t, "kings"), "2")
	on, c := hand(t, table, "5h 6h 7h"), hand(t, table, "8h")
	_, err := table.LayOff(on, meld.Ask{}, slices.Repeat(c, meld.MaxCards+1))
	require.ErrorIs(t, err, meld.ErrTooLarge)
}

func TestAMeldOfVeryManyReadingsIsAnError(t *testing.T) {
	table := wildAt(t, kit(t, "table.lay_off=any", "table.swap=both"), "3")
	on := hand(t, table, "Bl9 W Bl3 Go3 Gr3 Pu3") // five different wilds: more than 5! readings
	_, err := table.LayOff(on, meld.Ask{}, hand(t, table, "Bl10"))
	require.ErrorIs(t, err, meld.ErrTooLarge)
	_, err = table.SwapWild(on, meld.Ask{}, hand(t, table, "Bl10")[0], Take)
	require.ErrorIs(t, err, meld.ErrTooLarge)
	require.True(t, layDown(t, table, "Bl9 W Bl3 Go3 Gr3 Pu3", meld.Ask{}).More)
}

func TestTheOrderToldWorksCardByCard(t *testing.T) {
	games := []Table{
		wildAt(t, builtin(t, "kings"), "2"), wildAt(t, builtin(t, "kings", "pack.packs=2"), "7"),
		round(t, builtin(t, "kids-rummy"), 1), round(t, kit(t, "table.lay_off=any"), 4),
	}
	legal := 0
	rapid.Check(t, func(t *rapid.T) {
		table := rapid.SampledFrom(games).Draw(t, "table")
		on, added := drawMeld(t, table)
		r, err := table.LayOff(on, meld.Ask{}, added)
		if err != nil {
			require.ErrorIs(t, err, meld.ErrTooLarge, "nothing else keeps the referee from ruling")
			return
		}
		if !r.Legal() {
			return
		}
		legal++
		if len(r.Order) != len(added) {
			t.Fatalf("%v of %v", r.Order, added)
		}
		for _, c := range r.Order {
			step, err := table.LayOff(on, meld.Ask{}, card.Hand{c})
			if err != nil || !step.Legal() {
				t.Fatalf("%s on %s: %v %v", table.Cards.Format(c), table.Cards.FormatHand(on), step.Findings, err)
			}
			on = append(slices.Clone(on), c)
		}
		for _, m := range r.Melds {
			if !sameCards(m.Cards(), on) {
				t.Fatalf("%s is not %s", table.Cards.FormatHand(m.Cards()), table.Cards.FormatHand(on))
			}
		}
	})
	require.Positive(t, legal)
}

// drawMeld draws a legal meld and up to three cards that may fit on it.
func drawMeld(t *rapid.T, table Table) (on, added card.Hand) {
	p := table.Cards
	suit := rapid.IntRange(0, len(p.Suits())-1).Draw(t, "suit")
	rank := rapid.IntRange(0, len(p.Ranks())-1).Draw(t, "rank")
	var near card.Hand
	for s := range p.Suits() {
		near = append(near, p.Suited(s, rank))
	}
	for r := max(0, rank-3); r < min(len(p.Ranks()), rank+4); r++ {
		near = append(near, p.Suited(suit, r), p.Suited(suit, r))
	}
	near = append(near, p.SpecialCard(0), p.SpecialCard(0))
	near = rapid.Permutation(near).Draw(t, "near")
	n := rapid.IntRange(1, 3).Draw(t, "added")
	for i := 0; i+3+n <= len(near); i++ {
		if on = near[i : i+3]; table.Judge().Legal(on, meld.Ask{}) {
			return on, near[i+3 : i+3+n]
		}
	}
	t.Skip("no meld")
	return nil, nil
}

func sameCards(a, b card.Hand) bool {
	for _, c := range a {
		if a.Count(c) != b.Count(c) {
			return false
		}
	}
	return len(a) == len(b)
}
