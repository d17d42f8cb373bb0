package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// asking is Kings with two packs and one round in which something is asked of the
// first melds; 2s and jokers are wild.
func asking(t testing.TB, settings ...string) Table {
	t.Helper()
	house := append([]string{"pack.packs=2", "melds.set.min_naturals=1", "melds.run.min_naturals=1", "melds.run.ace=either", "rounds.count=1"}, settings...)
	table := round(t, builtin(t, "kings", house...), 1)
	table.Round.Wild = 1
	return table
}

func TestWhyMeldsLaidTogetherAreRefused(t *testing.T) {
	contract := func(text string, more ...string) Table {
		return asking(t, append(more, "opening.need=contract", "rounds.contract="+text)...)
	}
	for _, tt := range []struct {
		name  string
		table Table
		cards string
		want  Finding
	}{
		{"one of them is no meld", contract("2 set"), "(7h 7d 7c) (9h 9d 10c)",
			Finding{Name: "meld.rank", Rule: "kings.set", Basis: rules.Text, Message: "(9h 9d 10c) is no meld: a set is of one rank, and 10c is of another",
				Hint: "with another 9 or a wild in the place of 10c it is a set"}},
		{"a meld is missing", contract("2 set + run of 4"), "(7h 7d 7c)",
			Finding{Name: "opening.contract", Rule: "kings.opening", Basis: rules.House,
				Message: "the contract of this round is 2 sets and a run of 4: a set and a run of 4 are missing"}},
		{"of the other kind", contract("2 run or set of 5"), "(7h 7d 7c) (4s 5s 6s)",
			Finding{Name: "opening.contract", Rule: "kings.opening", Basis: rules.House,
				Message: "the contract of this round is 2 runs, or a set of 5: a run is missing"}},
		{"more than is asked", contract("set", "opening.more=none"), "(7h 7d 7c) (4s 5s 6s)",
			Finding{Name: "opening.more", Rule: "kings.opening", Basis: rules.House,
				Message: "the contract of this round is a set, and nothing besides may be laid of one's own", Hint: "further cards may be laid off on melds on the table"}},
		{"a wild", contract("set", "opening.wilds=none"), "(7h 7d Jk)",
			Finding{Name: "opening.wilds", Rule: "kings.opening_wilds", Basis: rules.House, Message: "the first melds of a player hold no wild that stands for another card"}},
		{"runs of one suit", contract("2 run", "opening.differ=run_suits"), "(4s 5s 6s) (9s 10s Js)",
			Finding{Name: "opening.differ", Rule: "kings.opening", Basis: rules.House, Message: "the runs of a player differ in suit, and two of these do not"}},
		{"runs that are one", contract("2 run", "opening.differ=runs_apart"), "(4s 5s 6s) (7s 8s 9s)",
			Finding{Name: "opening.differ", Rule: "kings.opening", Basis: rules.House, Message: "two runs of one suit follow on each other, so that they are one", Hint: "leave a gap between them"}},
		{"sets of one rank", contract("2 set", "opening.differ=set_ranks"), "(4s 4h 4d) (4s 4c 4d)",
			Finding{Name: "opening.differ", Rule: "kings.opening", Basis: rules.House, Message: "the sets of a player differ in rank, and two of these do not"}},
		{"too few points", asking(t, "opening.need=points", "opening.points=51"), "(Kh Kd Kc) (5s 6s 7s)",
			Finding{Name: "opening.points", Rule: "kings.opening", Basis: rules.House, Message: "the first melds of a player count 51 or more, and these count 48"}},
		{"a card three times", contract("2 set"), "(7h 7d 7c) (7h 7h 7s)",
			Finding{Name: "left.too_many_copies", Rule: "kings.census", Basis: rules.House, Message: "3 × 7h shown in this round, and the packs hold 2"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := layTogether(t, tt.table, tt.cards)
			require.Equal(t, []Finding{tt.want}, r.Findings)
		})
	}
}

func TestWhatMeldsLaidTogetherHangOn(t *testing.T) {
	for _, tt := range []struct {
		name  string
		table Table
		cards string
		want  string
	}{
		{"a contract", asking(t, "opening.need=contract", "rounds.contract=set"), "(7h 7d 7c)", "they are the player's first melds of the round"},
		{"a contract without a card over", asking(t, "opening.need=contract", "rounds.contract=set whole"), "(7h 7d 7c)", "they are the player's first melds of the round, and no card is left in the hand"},
		{"points", asking(t, "opening.need=points", "opening.points=20"), "(7h 7d 7c)", ""},
		{"a hand", asking(t, "opening.need=none", "table.melding=only_when_out", "out.hand_needs=set"), "(7h 7d 7c)", "they are the player's whole hand"},
		{"nothing", asking(t), "(7h 7d 7c) (4s 5s 6s)", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := layTogether(t, tt.table, tt.cards)
			require.True(t, r.Legal(), r.Findings)
			require.Equal(t, tt.want, r.Condition)
		})
	}
}

func TestLayingOffWantsWhatTheGameAsksFirst(t *testing.T) {
	for _, tt := range []struct {
		table Table
		want  string
	}{
		{asking(t), "the player has laid a meld of their own"},
		{asking(t, "opening.need=contract", "rounds.contract=set"), "the player has laid the contract of the round"},
		{asking(t, "opening.need=points", "opening.points=51"), "the player has laid first melds that count 51 or more"},
	} {
		require.Equal(t, tt.want, layOff(t, tt.table, "7h 7d 7c", questions["any"], "7s").Condition)
	}
}

// The joker on the table stays in its meld; whoever has its card puts the joker to an
// end of the run, where it stands for another card then.
func TestAWildMovesInsideItsMeld(t *testing.T) {
	table := asking(t, "table.swap=move_inside", "opening.need=none")
	r := swapWild(t, table, "5h Jk 7h", questions["any"], "6h", Take)
	require.Equal(t, []Finding{{Name: "swap.stays", Rule: "kings.swap", Basis: rules.House, Message: "a wild never leaves the meld in which it lies",
		Hint: "the card may be added, and the wild moves inside the meld: rummy meld layoff"}}, r.Findings)
	r = layOff(t, table, "5h Jk 7h", questions["any"], "6h")
	require.True(t, r.Legal(), r.Findings)
	var ends []string
	for _, m := range r.Melds {
		ends = append(ends, table.Cards.FormatHand(m.Cards()))
	}
	require.ElementsMatch(t, []string{"Jk 5h 6h 7h", "5h 6h 7h Jk"}, ends)
	require.False(t, layOff(t, asking(t, "opening.need=none"), "5h Jk 7h", questions["any"], "6h").Legal(), "where it does not move there is no room")
}

func TestWhoHasOpenedIsAskedForNothing(t *testing.T) {
	closed := asking(t, "opening.need=contract", "rounds.contract=2 set", "opening.more=none")
	h := hand(t, closed, "7h 7d 7c 9s")
	least, err := closed.Judge().Least(h)
	require.NoError(t, err)
	require.EqualValues(t, 30, least, "one set is not the contract")
	require.Equal(t, "the player has laid nothing yet in the round", closed.Unopened())
	least, err = closed.Opened().Judge().Least(h)
	require.NoError(t, err)
	require.EqualValues(t, 30, least, "and after it no melds of one's own are laid")
	free := asking(t, "opening.need=contract", "rounds.contract=2 set").Opened()
	least, err = free.Judge().Least(h)
	require.NoError(t, err)
	require.EqualValues(t, 9, least)
	require.Empty(t, free.Unopened())
}
