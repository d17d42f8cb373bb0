package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/meld"
	"rummy/validate/rules"
)

func TestWhyAWildIsNotReplaced(t *testing.T) {
	for _, tt := range []struct {
		name, game string
		house      []string
		wild, on   string
		real       string
		how        Swap
		want       Finding
	}{
		{"the game has no replacing", "kit", nil, "5", "Bl7 Go7 W", "Pu7", Take,
			Finding{Name: "swap.never", Rule: "kit.no_lay_off", Basis: rules.Source, Message: "a wild on the table is never replaced"}},
		{"nor has this table", "kings", []string{"table.swap=none"}, "2", "5h Jk 7h", "6h", Take,
			Finding{Name: "swap.never", Rule: "kings.swap", Basis: rules.House, Message: "a wild on the table is never replaced"}},
		{"it is never covered", "kids-rummy", nil, "", "7h 7d Jk", "7c", Cover,
			Finding{Name: "swap.no_cover", Rule: "kids-rummy.swap", Basis: rules.Text,
				Message: "a joker that is replaced is not covered", Hint: "it may be taken: --take"}},
		{"at this table it is not covered", "kings", []string{"table.swap_then=hand"}, "2", "5h Jk 7h", "6h", Cover,
			Finding{Name: "swap.no_cover", Rule: "kings.swap_then", Basis: rules.House,
				Message: "a wild that is replaced is not covered", Hint: "it may be taken: --take"}},
		{"at this table it is not taken", "kings", []string{"table.swap_then=cover"}, "2", "5h Jk 7h", "6h", Take,
			Finding{Name: "swap.no_take", Rule: "kings.swap_then", Basis: rules.House,
				Message: "a wild that is replaced is not taken to hand", Hint: "it may be covered: --cover"}},
		{"what lies there is no meld", "kings", nil, "2", "5h Jk", "6h", Take,
			Finding{Name: "meld.too_few", Rule: "kings.set", Basis: rules.Text,
				Message: "on the table: 2 cards are too few: a set takes at least 3", Hint: "with 5d, 5c, 5s or a wild it is a set"}},
		{"not in a set", "kings", nil, "2", "8h 8d Jk", "8c", Take,
			Finding{Name: "swap.kind", Rule: "kings.swap_sets", Basis: rules.Choice, Message: "only wilds in runs are replaced"}},
		{"not in a run", "kings", []string{"table.swap=sets"}, "2", "5h Jk 7h", "6h", Take,
			Finding{Name: "swap.kind", Rule: "kings.swap_sets", Basis: rules.House, Message: "only wilds in sets are replaced"}},
		{"no wild lies there", "kings", nil, "2", "5h 6h 7h", "6h", Take,
			Finding{Name: "swap.no_wild", Rule: "kings.swap", Basis: rules.Text, Message: "no wild lies in the meld"}},
		{"not by a wild", "kings", nil, "2", "5h Jk 7h", "2s", Take,
			Finding{Name: "swap.not_real", Rule: "kings.swap", Basis: rules.Text,
				Message: "2s is a wild, and only the real card may replace one", Hint: "the real card is 6h"}},
		{"not by a joker", "kids-rummy", nil, "", "7h 7d Jk", "Jk", Take,
			Finding{Name: "swap.not_real", Rule: "kids-rummy.swap", Basis: rules.Text,
				Message: "Jk is a joker, and only the real card may replace one", Hint: "the real card is 7c or 7s"}},
		{"another card", "kings", nil, "2", "5h Jk 7h", "8h", Take,
			Finding{Name: "swap.other_card", Rule: "kings.swap", Basis: rules.Text,
				Message: "8h is not what a wild there stands for: that is 6h"}},
		{"a card that lies there", "kids-rummy", nil, "", "7h 7d Jk", "7h", Take,
			Finding{Name: "swap.other_card", Rule: "kids-rummy.swap", Basis: rules.Text,
				Message: "7h is not what a joker there stands for: that is 7c or 7s"}},
		{"the readings of a set do not count", "kings", nil, "7", "6h 7d Jk", "6c", Take,
			Finding{Name: "swap.other_card", Rule: "kings.swap", Basis: rules.Text,
				Message: "6c is not what a wild there stands for: that is 5h or 7h"}},
		{"two suits are missing, and both are wanted", "kids-rummy", []string{"table.swap_set=all_suits"}, "", "7h 7d Jk", "7c", Take,
			Finding{Name: "swap.all_suits", Rule: "kids-rummy.swap_set", Basis: rules.House,
				Message: "the set lacks 7c and 7s, and a joker in it is replaced only when one suit is missing", Hint: "the other cards may be added first"}},
		{"wilds only: none has a real card", "kit", []string{"table.swap=both"}, "3", "W W W", "Bl7", Take,
			Finding{Name: "swap.other_card", Message: "what the wilds there stand for is open, and none has a real card"}},
		{"wilds only, and a wild", "kit", []string{"table.swap=both"}, "3", "W W W", "W", Take,
			Finding{Name: "swap.not_real", Message: "W is a wild, and only the real card may replace one"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, builtin(t, tt.game, tt.house...), tt.wild)
			require.Equal(t, Ruling{Findings: []Finding{tt.want}}, swapWild(t, table, tt.on, meld.Ask{}, tt.real, tt.how))
		})
	}
}

func TestATableMayReplaceWildsInSetsToo(t *testing.T) {
	table := wildAt(t, builtin(t, "kings", "table.swap=both"), "2")
	requireSaid(t, table, swapWild(t, table, "8h 8d Jk", meld.Ask{}, "8c", Take), "set: 8h 8d 8c")
	requireSaid(t, table, swapWild(t, table, "8h 8d 8c Jk", meld.Ask{}, "8s", Cover), "set: 8h 8d 8c 8s")
	requireSaid(t, table, swapWild(t, table, "5h Jk 7h", meld.Ask{}, "6h", Take), "run: 5h 6h 7h")
}

func TestOneSuitMissingWillDoWhereAllAreWanted(t *testing.T) {
	table := round(t, builtin(t, "kids-rummy", "table.swap_set=all_suits"), 1)
	requireSaid(t, table, swapWild(t, table, "7h 7d 7c Jk", meld.Ask{}, "7s", Take), "set: 7h 7d 7c 7s")
}

func TestWhereNothingIsSaidAWildGoesToHand(t *testing.T) {
	table := wildAt(t, kit(t, "table.swap=both"), "5")
	r := swapWild(t, table, "Bl7 Go7 W", meld.Ask{}, "Pu7", Take)
	requireSaid(t, table, r, "kit: Bl7 Go7 Pu7")
	require.Equal(t, "the wild goes to the hand, which stays as large; it may be kept, and counts if it is", r.Remarks[0].Message)
	requireSaid(t, table, swapWild(t, table, "Bl7 Go7 W", meld.Ask{}, "Pu7", Cover), "swap.no_cover")
}

func TestAWildThatIsTakenMayHaveToBePlayedAtOnce(t *testing.T) {
	table := round(t, builtin(t, "kids-rummy", "table.swap_then=play_now"), 1)
	require.Equal(t, []Finding{{
		Name: "swap.take", Rule: "kids-rummy.swap", Basis: rules.House,
		Message: "the joker goes to the player and has to be played at once",
	}}, swapWild(t, table, "7h 7d Jk", meld.Ask{}, "7c", Take).Remarks)
}

func TestWhatTheTableSaidIsReplaced(t *testing.T) {
	table := wildAt(t, builtin(t, "kings"), "K")
	requireSaid(t, table, swapWild(t, table, "Jh Qh Kd", meld.Ask{}, "10h", Take), "run: 10h Jh Qh")
	requireSaid(t, table, swapWild(t, table, "Jh Qh Kd", asItLay, "10h", Take), "swap.other_card kings.swap text")
	requireSaid(t, table, swapWild(t, table, "Jh Qh Kd", asItLay, "Kh", Take), "run: Jh Qh Kh")
}
