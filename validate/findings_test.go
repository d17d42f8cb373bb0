package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/meld"
	"rummy/validate/rules"
)

// Every reason why cards laid down are no meld, word for word.
func TestFindingsOnMelds(t *testing.T) {
	any := meld.Ask{}
	for _, tt := range []struct {
		name, game string
		house      []string
		wild       string
		ask        meld.Ask
		cards      string
		want       Finding
	}{
		{"a kind that the game does not have", "kids-rummy", nil, "", asRun, "7h 8h 9h",
			Finding{Name: "meld.no_such_kind", Rule: "kids-rummy.no_runs", Basis: rules.Text, Message: "Kids Rummy has no runs"}},
		{"a run where there are none, with a joker", "kids-rummy", nil, "", any, "7h Jk 9h",
			Finding{Name: "meld.no_such_kind", Rule: "kids-rummy.no_runs", Basis: rules.Text, Message: "Kids Rummy has no runs"}},
		{"copies", "kit", nil, "5", any, "Bl7 Bl7 Bl7",
			Finding{Name: "meld.too_many_copies", Rule: "kit.census", Basis: rules.Inferred,
				Message: "3 × Bl7, and the packs hold 2", Hint: "look for a slip in what was typed"}},
		{"copies in one pack", "kings", nil, "5", any, "7h 7h 7d",
			Finding{Name: "meld.too_many_copies", Rule: "kings.census", Basis: rules.Inferred,
				Message: "2 × 7h, and the pack holds 1", Hint: "look for a slip in what was typed"}},
		{"copies where the table has two packs", "kings", []string{"pack.packs=2"}, "5", any, "7h 7h 7h",
			Finding{Name: "meld.too_many_copies", Rule: "kings.census", Basis: rules.House,
				Message: "3 × 7h, and the packs hold 2", Hint: "look for a slip in what was typed"}},
		{"a joker where the table has none", "kings", []string{"pack.specials.Jk.per_pack=0"}, "5", any, "7h 7d Jk",
			Finding{Name: "meld.too_many_copies", Rule: "kings.census", Basis: rules.House,
				Message: "1 × Jk, and the pack holds none", Hint: "look for a slip in what was typed"}},
		{"too few for a kit", "kit", nil, "5", any, "Bl7 Go7",
			Finding{Name: "meld.too_few", Rule: "kit.set", Basis: rules.Text,
				Message: "2 cards are too few: a kit takes at least 3", Hint: "with another 7 or a wild it is a kit"}},
		{"too few for a run", "kit", nil, "5", any, "Bl7 Bl8",
			Finding{Name: "meld.too_few", Rule: "kit.run", Basis: rules.Text,
				Message: "2 cards are too few: a run takes at least 3", Hint: "with Bl6, Bl9 or a wild it is a run"}},
		{"too few for a set of different suits", "kids-rummy", nil, "", any, "9h 9d",
			Finding{Name: "meld.too_few", Rule: "kids-rummy.set", Basis: rules.Text,
				Message: "2 cards are too few: a set takes at least 3", Hint: "with 9c, 9s or a joker it is a set"}},
		{"one card: more than one is missing", "kings", nil, "5", any, "9h",
			Finding{Name: "meld.too_few", Rule: "kings.set", Basis: rules.Text, Message: "1 card is too few: a set takes at least 3"}},
		{"too few where the table asks for four", "kit", []string{"melds.run.min=4"}, "5", any, "Bl7 Bl8 Bl9",
			Finding{Name: "meld.too_few", Rule: "kit.run", Basis: rules.House,
				Message: "3 cards are too few: a run takes at least 4", Hint: "with Bl6, Bl10 or a wild it is a run"}},
		{"too many for a set", "kings", nil, "2", any, "7h 7d 7c 7s Jk",
			Finding{Name: "meld.too_many", Rule: "kings.set_size", Basis: rules.Text,
				Message: "5 cards are too many: a set takes no more than 4", Hint: "without one of them it is a set"}},
		{"too many for a set of two packs", "kings", []string{"pack.packs=2"}, "2", any, "7h 7h 7d 7d 7c 7c 7s 7s Jk",
			Finding{Name: "meld.too_many", Rule: "kings.set_size_packs", Basis: rules.House,
				Message: "9 cards are too many: a set takes no more than 8", Hint: "without one of them it is a set"}},
		{"a set of four whatever packs there are", "kids-rummy", []string{"pack.packs=2"}, "", any, "7h 7d 7c 7s Jk",
			Finding{Name: "meld.too_many", Rule: "kids-rummy.set_size", Basis: rules.Text,
				Message: "5 cards are too many: a set takes no more than 4", Hint: "without one of them it is a set"}},
		{"too many for a run", "kit", []string{"melds.run.max=4"}, "12", any, "Bl4 Bl5 Bl6 Bl7 Bl8",
			Finding{Name: "meld.too_many", Rule: "kit.run_ends", Basis: rules.House,
				Message: "5 cards are too many: a run takes no more than 4", Hint: "without Bl4 or Bl8 it is a run"}},
		{"a joker that lies in no meld", "kings", []string{"pack.specials.Jk.meldable=false"}, "2", any, "7h 7d 7c Jk",
			Finding{Name: "meld.never_melded", Rule: "kings.set", Basis: rules.House,
				Message: "Jk may lie in no meld", Hint: "without Jk it is a set"}},
		{"another rank, one card too many", "kids-rummy", nil, "", any, "9h 9d 6c 9s",
			Finding{Name: "meld.rank", Rule: "kids-rummy.set", Basis: rules.Text,
				Message: "a set is of one rank, and 6c is of another", Hint: "without 6c it is a set"}},
		{"another number", "kit", nil, "5", any, "Go9 Bl9 Bl12",
			Finding{Name: "meld.rank", Rule: "kit.set", Basis: rules.Text,
				Message: "a kit is of one number, and Bl12 is of another", Hint: "with another 9 or a wild in the place of Bl12 it is a kit"}},
		{"two of another rank", "kids-rummy", nil, "", any, "9h 9d 9s 6c 6d",
			Finding{Name: "meld.too_many", Rule: "kids-rummy.set_size", Basis: rules.Text,
				Message: "5 cards are too many: a set takes no more than 4"}},
		{"two of another number", "kit", nil, "5", any, "Go9 Bl9 Pu9 Bl12 Go12",
			Finding{Name: "meld.rank", Rule: "kit.set", Basis: rules.Text,
				Message: "a kit is of one number, and Bl12 and Go12 are of another", Hint: "without Bl12 and Go12 it is a kit"}},
		{"several ranks", "kids-rummy", nil, "", any, "5h 6d 8c",
			Finding{Name: "meld.rank", Rule: "kids-rummy.set", Basis: rules.Text, Message: "a set is of one rank, and 6d and 8c are of others"}},
		{"another colour", "kit", nil, "6", any, "Bl7 Go8 Bl9",
			Finding{Name: "meld.suit", Rule: "kit.run", Basis: rules.Text,
				Message: "a run is of one colour, and Go8 is of another", Hint: "with Bl8 or a wild in the place of Go8 it is a run"}},
		{"another suit, one card too many", "kings", nil, "K", any, "5h 6h 7h 8d",
			Finding{Name: "meld.suit", Rule: "kings.run", Basis: rules.Text,
				Message: "a run is of one suit, and 8d is of another", Hint: "without 8d it is a run"}},
		{"sets of one suit at this table", "kit", []string{"melds.set.suits=same"}, "6", asSet, "Bl7 Bl7 Go7",
			Finding{Name: "meld.suit", Rule: "kit.set", Basis: rules.House,
				Message: "a kit is of one colour, and Go7 is of another", Hint: "with a wild in the place of Go7 it is a kit"}},
		{"a number twice in a run", "kit", nil, "6", any, "Bl7 Bl7 Bl8",
			Finding{Name: "meld.repeated", Rule: "kit.run", Basis: rules.Text,
				Message: "a run has every number once: Bl7 comes again", Hint: "with Bl6, Bl9 or a wild in the place of one Bl7 it is a run"}},
		{"two numbers twice in a run", "kit", nil, "6", any, "Bl7 Bl7 Bl8 Bl8 Bl9",
			Finding{Name: "meld.repeated", Rule: "kit.run", Basis: rules.Text, Message: "a run has every number once: Bl7 and Bl8 come again"}},
		{"a suit twice in a set", "kids-rummy", []string{"pack.packs=2"}, "", any, "9h 9h 9d 9c",
			Finding{Name: "meld.repeated", Rule: "kids-rummy.set_suits", Basis: rules.Text,
				Message: "a set has no suit twice: 9h comes again", Hint: "without one 9h it is a set"}},
		{"a colour twice in a kit at this table", "kit", []string{"melds.set.suits=distinct", "melds.set.identical=false"}, "5", any, "Bl7 Bl7 Go7",
			Finding{Name: "meld.repeated", Rule: "kit.set_identical", Basis: rules.House,
				Message: "a kit has no colour twice: Bl7 comes again", Hint: "with Gr7, Pu7 or a wild in the place of one Bl7 it is a kit"}},
		{"another order", "kit", nil, "12", asItLay, "Bl5 Bl4 Bl6",
			Finding{Name: "meld.order", Rule: "kit.run", Basis: rules.Text,
				Message: "the cards do not lie in the order of a run", Hint: "in the order Bl4 Bl5 Bl6 it is a run"}},
		{"one card missing", "kit", nil, "12", any, "Bl4 Bl5 Bl7",
			Finding{Name: "meld.gap", Rule: "kit.run", Basis: rules.Text,
				Message: "a run of one colour has no gap: Bl6 is missing", Hint: "with Bl6 or a wild it is a run"}},
		{"the wild rank missing", "kings", nil, "6", any, "4h 5h 7h",
			Finding{Name: "meld.gap", Rule: "kings.wild_place", Basis: rules.Inferred,
				Message: "a run of one suit has no gap: 6h is missing", Hint: "with 6h or a wild it is a run"}},
		{"two cards missing", "kit", nil, "12", any, "Bl4 Bl6 Bl8",
			Finding{Name: "meld.gap", Rule: "kit.run", Basis: rules.Text,
				Message: "a run of one colour has no gap: Bl5 and Bl7 are missing", Hint: "with them, or wilds in their place, it is a run"}},
		{"two cards missing where wilds would touch", "kings", nil, "K", any, "5h 8h 9h",
			Finding{Name: "meld.gap", Rule: "kings.run", Basis: rules.Text,
				Message: "a run of one suit has no gap: 6h and 7h are missing", Hint: "with them it is a run"}},
		{"a wild too few", "kit", nil, "4", any, "Bl7 Bl10 W",
			Finding{Name: "meld.gap", Rule: "kit.run", Basis: rules.Text,
				Message: "a run of one colour has no gap: Bl8 and Bl9 are missing, and there is only 1 wild for them",
				Hint:    "with Bl8, Bl9 or a wild it is a run"}},
		{"a wild too few, which would touch", "kings", nil, "K", any, "5h 8h Jk",
			Finding{Name: "meld.gap", Rule: "kings.run", Basis: rules.Text,
				Message: "a run of one suit has no gap: 6h and 7h are missing, and there is only 1 wild for them",
				Hint:    "with 6h or 7h it is a run"}},
		{"two wilds too few", "kit", nil, "4", any, "Bl7 Bl12 W W",
			Finding{Name: "meld.gap", Rule: "kit.run", Basis: rules.Text,
				Message: "a run of one colour has no gap: Bl8, Bl9, Bl10 and Bl11 are missing, and there are only 2 wilds for them",
				Hint:    "with 2 more of them, or wilds in their place, it is a run"}},
		{"runs of any suits", "kings", []string{"melds.run.suits=any"}, "K", any, "5h 6d 8c 9h",
			Finding{Name: "meld.gap", Rule: "kings.run", Basis: rules.Text,
				Message: "a run has no gap: 7 is missing", Hint: "with another 7 or a wild it is a run"}},
		{"round the corner", "kings", nil, "5", any, "Qh Kh Ah",
			Finding{Name: "meld.wrap", Rule: "kings.run_ends", Basis: rules.Text,
				Message: "a run does not go on from K to A: Ah", Hint: "with Jh or a wild in the place of Ah it is a run"}},
		{"round the corner in Kit", "kit", nil, "6", any, "Bl12 Bl3 Bl4",
			Finding{Name: "meld.wrap", Rule: "kit.run_ends", Basis: rules.Choice, Message: "a run does not go on from 12 to 3: Bl3 and Bl4"}},
		{"no natural", "kings", []string{"pack.packs=2"}, "9", any, "Jk Jk Jk",
			Finding{Name: "meld.naturals", Rule: "kings.all_wild", Basis: rules.Inferred,
				Message: "a set needs at least 1 natural, and has none", Hint: "with a natural it is a set"}},
		{"no natural where the table wants one", "kit", []string{"melds.set.min_naturals=1", "melds.run.min_naturals=1"}, "3", any, "W W W",
			Finding{Name: "meld.naturals", Rule: "kit.all_wild", Basis: rules.House,
				Message: "a kit needs at least 1 natural, and has none", Hint: "with a natural it is a kit"}},
		{"one natural where the table wants two", "kids-rummy", []string{"melds.set.min_naturals=2"}, "", any, "7h Jk Jk",
			Finding{Name: "meld.naturals", Rule: "kids-rummy.wilds_in_melds", Basis: rules.House,
				Message: "a set needs at least 2 naturals, and has 1", Hint: "with 7d, 7c or 7s it is a set"}},
		{"a wild too many", "kings", []string{"melds.set.max_wilds=1"}, "2", asSet, "7h 7d Jk 2s",
			Finding{Name: "meld.too_many_wilds", Rule: "kings.wilds_in_melds", Basis: rules.House,
				Message: "a set takes no more than 1 wild that stands for another card, and has 2", Hint: "without Jk or 2s it is a set"}},
		{"a wild too many among three", "kings", []string{"melds.set.max_wilds=1"}, "2", asSet, "7h Jk 2s",
			Finding{Name: "meld.too_many_wilds", Rule: "kings.wilds_in_melds", Basis: rules.House,
				Message: "a set takes no more than 1 wild that stands for another card, and has 2", Hint: "with 7d, 7c or 7s in the place of a wild it is a set"}},
		{"two are allowed, three are too many", "kit", []string{"melds.set.max_wilds=2"}, "3", asSet, "Bl7 W W W",
			Finding{Name: "meld.too_many_wilds", Rule: "kit.wilds_in_melds", Basis: rules.House,
				Message: "a kit takes no more than 2 wilds that stand for other cards, and has 3", Hint: "without one W it is a kit"}},
		{"wilds touch", "kings", nil, "2", any, "5h Jk 2s 8h",
			Finding{Name: "meld.wilds_adjacent", Rule: "kings.wilds_adjacent", Basis: rules.Text,
				Message: "wilds that stand for other cards may not touch in a run: those for 6h and 7h",
				Hint:    "with 6h or 7h in the place of a wild it is a run"}},
		{"wilds touch as they lie", "kings", nil, "7", asItLay, "6h 7d Jk",
			Finding{Name: "meld.wilds_adjacent", Rule: "kings.wilds_adjacent", Basis: rules.Text,
				Message: "wilds that stand for other cards may not touch in a run: those for 7h and 8h",
				Hint:    "in the order Jk 6h 7d it is a run"}},
		{"wilds touch at this table only", "kit", []string{"melds.run.wilds_adjacent=false"}, "3", any, "Bl4 W W Bl7",
			Finding{Name: "meld.wilds_adjacent", Rule: "kit.wilds_in_melds", Basis: rules.House,
				Message: "wilds that stand for other cards may not touch in a run: those for Bl5 and Bl6",
				Hint:    "with Bl5 or Bl6 in the place of one W it is a run"}},
		{"wilds only, and they touch", "kit", []string{"melds.run.wilds_adjacent=false"}, "3", asRun, "W W W",
			Finding{Name: "meld.wilds_adjacent", Rule: "kit.wilds_in_melds", Basis: rules.House,
				Message: "wilds that stand for other cards may not touch in a run", Hint: "with a natural in the place of one W it is a run"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := wildAt(t, builtin(t, tt.game, tt.house...), tt.wild)
			require.Equal(t, Ruling{Findings: []Finding{tt.want}}, layDown(t, table, tt.cards, tt.ask))
		})
	}
}

// Case G2: a ruling on five to eight cards names both sentences of the page.
func TestALargeSetIsRemarkedOnWhereTheSheetIsInTwoMinds(t *testing.T) {
	table := wildAt(t, builtin(t, "kings", "pack.packs=2"), "2")
	require.Equal(t, []Finding{{
		Name: "meld.large_set", Rule: "kings.set_size_packs", Basis: rules.Choice,
		Message: "one sentence of the page says three or four cards without condition, another ties the four to one deck; with two packs a set may here have eight",
	}}, layDown(t, table, "7h 7h 7d 7c 7s", meld.Ask{}).Remarks)
	require.Empty(t, layDown(t, table, "7h 7h 7d 7c", meld.Ask{}).Remarks)
	require.Empty(t, layDown(t, table, "5h 6h 7h 8h 9h", meld.Ask{}).Remarks)
	decided := wildAt(t, builtin(t, "kings", "pack.packs=2", "melds.set.max=6"), "2")
	require.Empty(t, layDown(t, decided, "7h 7h 7d 7c 7s", meld.Ask{}).Remarks)
}

func TestACardWithoutItsSuitIsAnError(t *testing.T) {
	table := round(t, kit(t), 3)
	_, err := table.LayDown(hand(t, table, "7 7 7"), meld.Ask{})
	require.ErrorIs(t, err, meld.ErrNoSuit)
	open := round(t, kit(t, "table.lay_off=any", "table.swap=both"), 3)
	_, err = open.LayOff(hand(t, open, "7 7 7"), meld.Ask{}, hand(t, open, "Bl7"))
	require.ErrorIs(t, err, meld.ErrNoSuit)
	_, err = open.LayOff(hand(t, open, "Bl7 Go7 Gr7"), meld.Ask{}, hand(t, open, "7"))
	require.ErrorIs(t, err, meld.ErrNoSuit)
	_, err = open.SwapWild(hand(t, open, "Bl7 Go7 7"), meld.Ask{}, hand(t, open, "Bl7")[0], Take)
	require.ErrorIs(t, err, meld.ErrNoSuit)
	_, err = table.WholeHand(Hand{Left: hand(t, table, "7 7 7 8 8")})
	require.ErrorIs(t, err, meld.ErrNoSuit)
	_, err = table.WholeHand(laidHand(t, table, "Bl8 Bl8", "7 7 7"))
	require.ErrorIs(t, err, meld.ErrNoSuit)
}
