package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// thirteen is Kings with thirteen cards from two packs, all melded at the end: who goes
// out needs a pure run and another. 8s and jokers are wild; court cards and aces count 10.
func thirteen(t testing.TB, settings ...string) Table {
	t.Helper()
	house := append([]string{"pack.packs=2", "rounds.deal=13", "rounds.extra_card=none", "rounds.count=1", "melds.set.min_naturals=1", "melds.set.max=4", "melds.run.min_naturals=1",
		"melds.run.wilds_adjacent=true", "melds.run.ace=either", "pack.ranks.A.value=10", "pack.specials.Jk.value=0", "score.wild_rank_value=0", "score.counts=deadwood",
		"opening.need=none", "table.melding=only_when_out", "table.lay_off=none", "table.swap=none", "out.all_melded=true", "out.final_discard=required",
		"out.hand_needs=pure run + run", "score.hand_needs_fail=whole_hand", "score.cap=80"}, settings...)
	table := round(t, builtin(t, "kings", house...), 1)
	table.Round.Wild = 7
	return table
}

func shown(t testing.TB, table Table, melds []string, left string) Hand {
	h := Hand{Left: hand(t, table, left), Laid: len(melds) > 0}
	for _, m := range melds {
		h.Melds = append(h.Melds, hand(t, table, m))
	}
	return h
}

func TestWhoGoesOutNeedsAPureRunAndAnother(t *testing.T) {
	table := thirteen(t)
	for _, tt := range []struct {
		name  string
		melds []string
		want  string
	}{
		{"both are there", []string{"4h 5h 6h", "9s 10s Jk", "Kh Kd Kc", "2h 2d 2c 2s"}, ""},
		{"the wild rank as itself is pure (F21)", []string{"8c 9c 10c", "Qs Ks Jk", "Kh Kd Kc", "2h 2d 2c 2s"}, ""},
		{"in the place of another it is not (F22)", []string{"8c 10c Jc", "Qs Ks Jk", "Kh Kd Kc", "2h 2d 2c 2s"}, "who goes out needs a pure run and a run: a pure run is missing"},
		{"a pure run and no second", []string{"4h 5h 6h", "9s 9h 9c", "Kh Kd Kc", "2h 2d 2c 2s"}, "who goes out needs a pure run and a run: a run is missing"},
		{"sets only", []string{"4h 4d 4c", "9s 9h 9c", "Kh Kd Kc", "2h 2d 2c 2s"}, "who goes out needs a pure run and a run: a pure run and a run are missing"},
		{"two pure runs", []string{"4h 5h 6h", "9s 10s Js", "Kh Kd Kc", "2h 2d 2c 2s"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := shown(t, table, tt.melds, "")
			h.Out = true
			r, err := table.WholeHand(h)
			require.NoError(t, err)
			var got string
			for _, f := range r.Findings {
				require.Equal(t, "out.needs", f.Name)
				got += f.Message
			}
			require.Equal(t, tt.want, got)
			if tt.want == "" {
				return
			}
			if together := layTogether(t, table, "("+join(tt.melds, ") (")+")"); together.Legal() {
				require.Fail(t, "laid together it is refused too")
			}
		})
	}
}

// What a loser's hand counts; worked out by hand.
func TestWithoutWhatItNeedsEveryCardOfAHandCounts(t *testing.T) {
	for _, tt := range []struct {
		name  string
		table Table
		melds []string
		left  string
		want  card.Points
	}{
		{"what is left beside both runs", thirteen(t), []string{"4h 5h 6h", "9s 10s Js"}, "Kh Kd 2c 3d 4s 6c 9d", 10 + 10 + 2 + 3 + 4 + 6 + 9},
		{"no run at all", thirteen(t), []string{"Kh Kd Kc"}, "2h 2d 3c 3s 4h 5d 6c 7s 9h 9d", 30 + 2 + 2 + 3 + 3 + 4 + 5 + 6 + 7 + 9 + 9}, // 80
		{"a pure run alone saves nothing (F26)", thirteen(t), []string{"4h 5h 6h"}, "Kh Qd 2c 2s 3d 3c 7s 9h 9d 10s", 15 + 10 + 10 + 2 + 2 + 3 + 3 + 7 + 9 + 9 + 10},
		{"or it is spared", thirteen(t, "score.hand_needs_fail=spare_pure"), []string{"4h 5h 6h"}, "Kh Qd 2c 2s 3d 3c 7s 9h 9d 10s", 10 + 10 + 2 + 2 + 3 + 3 + 7 + 9 + 9 + 10},
		{"not arranged, it is arranged at its best", thirteen(t), nil, "4h 5h 6h 9s 10s Js Kh Kd 2c 3d 4s 6c Jk", 2 + 3 + 4 + 6}, // the joker goes to the kings
		{"not arranged, without a pure run", thirteen(t), nil, "4h 5d 6h 9s 10d Js Kh Qd 2c 2d 4s 6c 7h", 4 + 5 + 6 + 9 + 10 + 10 + 10 + 10 + 2 + 2 + 4 + 6 + 7},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := shown(t, tt.table, tt.melds, tt.left)
			require.Len(t, h.All(), 13)
			for _, arrangement := range []string{"best", "declared"} {
				tt.table.Game.Score.Arrangement = arrangement
				got, err := tt.table.Counts(h, false)
				require.NoError(t, err)
				require.Equal(t, tt.want, got, arrangement)
			}
		})
	}
}

// Thirteen cards: a pure run and another take at least six, so that up to seven are
// left, or all; with the pure run spared alone, ten at most.
func TestNumbersThatCanBeLeftFollowWhatTheHandNeeds(t *testing.T) {
	require.Equal(t, "0-7, 13", spans(legalSizes(t, thirteen(t))))
	require.Equal(t, "0-10, 13", spans(legalSizes(t, thirteen(t, "score.hand_needs_fail=spare_pure"))))
	require.Equal(t, "0-6, 13", spans(legalSizes(t, thirteen(t, "out.hand_needs=pure run of 4 + run"))))
	require.Equal(t, "8 cards cannot be left of 13 cards with 8s wild: 0 to 7 or 13 can, since the hand needs a pure run and a run",
		thirteen(t).Left(hand(t, thirteen(t), "9 9 9 9 9 9 9 9")).Findings[0].Message)
}

func TestNoMoreThanTheCapCounts(t *testing.T) {
	table := thirteen(t)
	for p := range card.Points(81) {
		require.Equal(t, p != 1, table.Total(p).Legal(), "%d: the cheapest cards count 0 and 2", p)
	}
	require.Equal(t, []Finding{{Name: "points.cap", Rule: "kings.score", Basis: rules.House, Message: "81: a round counts no more than 80", Hint: "write NAME=80"}}, table.Total(81).Findings)
	low := thirteen(t, "score.cap=5", "score.hand_needs_fail=none", "out.hand_needs=none")
	require.True(t, low.Total(5).Legal(), "many hands count 5 or more")
}

func TestCardsThatDoNotAllCountTheSame(t *testing.T) {
	table := round(t, builtin(t, "kings", "rounds.count=1"), 1)
	game := *table.Game
	game.Score.Overrides = []rules.Override{{Rank: "A", Suits: rules.Words{"h", "d"}, Value: 1}, {Rank: "A", Suits: rules.Words{"c", "s"}, Value: 15}}
	game.Score.WildRankValue = rules.WildValue{}
	table.Game, table.Round.Wild, table.Round.Dealt = &game, rules.NoWild, 2
	require.EqualValues(t, 16, table.Points(hand(t, table, "Ah As")))
	require.Equal(t, []Finding{{Name: "left.no_suit", Rule: "kings.values", Basis: rules.Text, Message: "what an A counts hangs on its suit", Hint: "write the card in full, such as Ah"}},
		table.Left(hand(t, table, "A")).Findings)
	require.True(t, table.Left(hand(t, table, "As K")).Legal())
	// Of two cards from one pack: the black aces count 30, a black and a red one 16, two red ones 2.
	for points, can := range map[card.Points]bool{1: true, 2: true, 16: true, 30: true, 31: false, 33: false} {
		require.Equal(t, can, table.Total(points).Legal(), "%d", points)
	}
}

func TestPointsStandWhereTheCardTurnedUpIsNotTold(t *testing.T) {
	table := thirteen(t)
	game := *table.Game
	game.Wild = rules.Wild{Rank: rules.WildRank{Drawn: true}, AsNatural: true, Fallback: "A"}
	table.Game, table.Round.Wild = &game, rules.NoWild
	require.True(t, table.Total(79).Legal())
	require.False(t, table.Total(81).Legal(), "beyond the cap")
	require.False(t, table.Total(-1).Legal())
	require.Equal(t, []Finding{{Name: "points.impossible", Rule: "kings.left_size", Basis: rules.Inferred, Message: "1 point cannot be left of 13 cards", Hint: "the nearest that can be left are 0 and 2"}},
		table.Total(1).Findings, "whatever was turned up")
	require.Equal(t, "8", game.WildCode(turned(t, table, "8").Round))
	require.Equal(t, "A", game.WildCode(turned(t, table, "Jk").Round), "case F28")
}

func TestWhyAHandCannotGoOutWithoutWhatItNeeds(t *testing.T) {
	table := thirteen(t)
	e, r, err := table.GoOut(hand(t, table, "4h 4d 4c 9s 9h 9c Kh Kd Kc 2h 2d 2c 2s 7h"))
	require.NoError(t, err)
	require.False(t, e.Can())
	require.Equal(t, "all cards but the discard would lie in melds, and who goes out needs a pure run and a run", r.Findings[0].Message)
	e, _, err = table.GoOut(hand(t, table, "4h 5h 6h 9s 10s Jk Kh Kd Kc 2h 2d 2c 2s 7c"))
	require.NoError(t, err)
	require.Equal(t, []string{"7c"}, codes(table, e.Discards)) // it has no place
}
