package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

const before = "nothing is laid off or swapped before"

func TestWhyAHandCannotGoOut(t *testing.T) {
	for _, tt := range []struct {
		name, game string
		house      []string
		wild       string
		cards      string
		want       Finding
		condition  string
	}{
		{"K25: one card too many lies in melds", "kit", nil, "5", "Bl9 Go9 Pu9 Bl8 Gr8 Pu8",
			Finding{Name: "out.cannot", Rule: "kit.out", Basis: rules.Text, Message: "going out takes all cards but one in melds, and that one discarded",
				Hint: "the best arrangement after a discard is (Bl9 Go9 Pu9) Gr8 Pu8"}, ""},
		{"no meld in it", "kings", nil, "2", "9h 7d 3c 4s",
			Finding{Name: "out.cannot", Rule: "kings.out", Basis: rules.Text, Message: "going out takes all cards in melds, or all but one that is discarded"}, before},
		{"two cards are left", "kids-rummy", nil, "", "9h 9d 9c 4s 5s",
			Finding{Name: "out.cannot", Rule: "kids-rummy.out", Basis: rules.Text, Message: "going out takes all cards in melds, or all but one that is discarded",
				Hint: "the best arrangement after a discard is (9h 9d 9c) 4s"}, before},
		{"the table wants a last discard", "kings", []string{"out.final_discard=required"}, "2", "9h 9d 9c",
			Finding{Name: "out.cannot", Rule: "kings.out", Basis: rules.House, Message: "going out takes all cards but one in melds, and that one discarded"}, before},
		{"K28: a wild is never discarded", "kit", []string{"turn.discard_wild=never"}, "3", "W W W W",
			Finding{Name: "out.wild_discard", Rule: "kit.discard_any", Basis: rules.House, Message: "going out would take the discard of W, and a wild is never discarded"}, ""},
		{"nor as the last card", "kings", []string{"turn.discard_wild=not_last"}, "2", "2s",
			Finding{Name: "out.wild_discard", Rule: "kings.discard_wild", Basis: rules.House, Message: "going out would take the discard of 2s, and the last discard is never a wild"}, before},
		{"too few cards for the round", "kit", nil, "5", "Bl9 Go9 Pu9 Bl8 Gr8",
			Finding{Name: "hand.size", Rule: "kit.out", Basis: rules.Text, Message: "5 cards are shown: after drawing there are 6", Hint: "give the whole hand, the card drawn too"}, ""},
		{"one card", "kit", nil, "5", "Bl9",
			Finding{Name: "hand.size", Rule: "kit.out", Basis: rules.Text, Message: "1 card is shown: after drawing there are 6", Hint: "give the whole hand, the card drawn too"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, builtin(t, tt.game, tt.house...), tt.wild)
			how, r := goOut(t, table, tt.cards)
			require.Empty(t, how)
			require.Equal(t, Ruling{Findings: []Finding{tt.want}, Condition: tt.condition}, r)
		})
	}
}

func TestAWildMayNotBeDiscardedButAnotherCardMay(t *testing.T) {
	for _, house := range []string{"turn.discard_wild=never", "turn.discard_wild=not_last"} {
		table := wildAt(t, kit(t, house), "3")
		how, _ := goOut(t, table, "Bl9 Go9 Pu9 W") // the W stays with two nines
		require.Equal(t, "Bl9 Go9 Pu9", how)
	}
	how, _ := goOut(t, wildAt(t, kit(t), "3"), "Bl9 Go9 Pu9 W")
	require.Equal(t, "Bl9 Go9 Pu9 W", how)
}

func TestTheMeldsOfAGoingOutAreThoseWithTheFirstDiscard(t *testing.T) {
	table := wildAt(t, kit(t), "5")
	e, r, err := table.GoOut(hand(t, table, "Bl6 Bl7 Bl8 Bl9 Bl10 Bl11"))
	require.NoError(t, err)
	requireSaid(t, table, r, "run: Bl7 Bl8 Bl9 Bl10 Bl11")
	require.Equal(t, "(Bl7 Bl8 Bl9 Bl10 Bl11)", table.FormatArrangement(&e.Arrangement))
}

func TestAnyNumberOfCardsMayGoOutWhereTheRoundIsNotKnown(t *testing.T) {
	table := wildAt(t, kit(t), "5")
	table.Round.Dealt = 0
	how, _ := goOut(t, table, "Bl9 Go9 Pu9 Gr9")
	require.Equal(t, "Bl9 Go9 Gr9 Pu9", how)
}

func TestGoingOutIsAnErrorWhereCardsCannotBeArranged(t *testing.T) {
	table := wildAt(t, builtin(t, "kings"), "5")
	for _, tt := range []struct {
		name, cards string
		want        error
	}{
		{"more copies than there are", "7h 7h 7d", meld.ErrTooMany},
		{"more cards than are arranged", "Ah 2h 3h 4h 6h 7h 8h 9h 10h Jh Qh Kh Ad 2d 3d 4d 6d", meld.ErrTooLarge},
		{"a card without its suit", "7h 7d 7", meld.ErrNoSuit},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := table.GoOut(hand(t, table, tt.cards))
			require.ErrorIs(t, err, tt.want)
		})
	}
}

// Ten of eleven cards stay. By hand: K goes and 1+2+3+4 are left; with Q and K one
// of them stays, and 16 are left; the third hand is gin already.
func TestWhetherAHandMayKnock(t *testing.T) {
	for _, tt := range []struct {
		game, cards string
		knocks      bool
		left        card.Points
		discard     string
		condition   string
	}{
		{"gin", "4c 5c 6c 9d 9h 9s Ah 2d 3h 4d Kc", true, 10, "Kc", ""},
		{"gin", "4c 5c 6c 9d 9h 9s Ah 2d 3h Qd Kc", false, 0, "", ""},
		{"gin", "4c 5c 6c 9d 9h 9s 2d 3d 4d 5d Kh", false, 0, "", ""},
		{"oklahoma-gin", "4c 5c 6c 9d 9h 9s Ah 2d 3h 4d Kc", true, 10, "Kc", "the card turned up counts 10 or more"},
		{"oklahoma-gin", "4c 5c 6c 9d 9h 9s Jd Jh Js Ah Kc", true, 1, "Kc", "the card turned up counts 2 or more"},
		{"knock-rummy", "4c 5c 6c 9d Kd Qh 2c 3d", true, 24, "Qh", ""},
		{"kit", "Bl4 Bl5 Bl6 Go9", false, 0, "", ""},
	} {
		table, ok := At(builtin(t, tt.game), 1, 2)
		require.True(t, ok)
		table.Round.Dealt = 0
		e, r, err := table.GoOut(hand(t, table, tt.cards))
		require.NoError(t, err)
		require.Equal(t, tt.knocks, e.Knocks, "%s: %s", tt.game, tt.cards)
		require.Equal(t, tt.condition, r.Condition)
		if tt.knocks {
			require.True(t, r.Legal())
			require.Equal(t, tt.left, e.Left)
			require.Equal(t, tt.discard, table.Cards.Format(e.Discard))
		}
	}
}
