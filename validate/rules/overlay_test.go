package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

func TestParseSettingReadsPathAndValue(t *testing.T) {
	for text, want := range map[string]rules.Setting{
		"melds.set.min_naturals=1":       {Field: "melds.set.min_naturals", Value: "1"},
		"score.out_points=-5":            {Field: "score.out_points", Value: "-5"},
		" end.tie = last_round ":         {Field: "end.tie", Value: "last_round"},
		"pack.specials.Jk.name=the=fool": {Field: "pack.specials.Jk.name", Value: "the=fool"},
	} {
		got, err := rules.ParseSetting(text)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestParseSettingRefusesHalfASetting(t *testing.T) {
	for text, want := range map[string]rules.SettingError{
		"":         {},
		"end.tie":  {Field: "end.tie"},
		"end.tie=": {Field: "end.tie"},
		"=shared":  {Value: "shared"},
		" = ":      {},
	} {
		got, err := rules.ParseSetting(text)
		want.Why = "write it as path=value, such as score.wild_rank_value=face"
		require.Equal(t, &want, err, "%q", text)
		require.ErrorIs(t, err, rules.ErrSetting)
		require.Zero(t, got)
	}
}

func TestASettingErrorNamesTheRuleAndWhy(t *testing.T) {
	_, err := kit(t).With(overlay(t, "score.wild_rank_value=full"))
	require.EqualError(t, err, "house rule score.wild_rank_value=full: want 20 or face")
	_, err = loaded(t, minimal).With(overlay(t, "end.tie=no"))
	require.EqualError(t, err, "house rule end.tie=no: want shared", "an option may have one value only")
}

func TestWithGivesAValueAnother(t *testing.T) {
	kit, thirteen := kit(t), loaded(t, thirteen)
	noWild := with(t, kit, "wild.rank=none") // otherwise two cards dealt want a rank of twos
	for _, tt := range []struct {
		name           string
		game           *rules.Game
		setting, field string
		want           string
	}{
		{"a number", kit, "melds.set.min_naturals=2", "melds.set.min_naturals", "2"},
		{"a number that is not among the option's values", kit, "melds.set.min_naturals=3", "melds.set.min_naturals", "3"},
		{"a number below zero", kit, "score.out_points=-10", "score.out_points", "-10"},
		{"a number of many digits", kit, "score.out_points=1000000", "score.out_points", "1000000"},
		{"zero", kit, "score.out_points=0", "score.out_points", "0"},
		{"a word", kit, "table.melding=during_play", "table.melding", "during_play"},
		{"a truth value", kit, "melds.run.wilds_adjacent=false", "melds.run.wilds_adjacent", "false"},
		{"a truth value as a person says it", kit, "out.duty=yes", "out.duty", "true"},
		{"and the other", kit, "rounds.upcard=off", "rounds.upcard", "false"},
		{"a word for a number", kit, "score.wild_rank_value=face", "score.wild_rank_value", "face"},
		{"a number for a word", kit, "melds.set.max=4", "melds.set.max", "4"},
		{"points for a missed round", kit, "players.absent=0", "players.absent", "0"},
		{"points for a false claim", kit, "out.false_claim=10", "out.false_claim", "10"},
		{"a limit of wilds", kit, "melds.run.max_wilds=1", "melds.run.max_wilds", "1"},
		{"a word that is a number", kit, "melds.set.label=31", "melds.set.label", "31"},
		{"a word that is a truth value elsewhere", kit, "melds.set.label=no", "melds.set.label", "no"},
		{"one way to settle a tie", kit, "end.tie=most_outs", "end.tie", "most_outs"},
		{"a span", kit, "players.warn=3-5", "players.warn", "3-5"},
		{"a span where there was none", thirteen, "players.warn=3-5", "players.warn", "3-5"},
		{"a special by its code", kit, "pack.specials.W.per_pack=2", "pack.specials.W.per_pack", "2"},
		{"a rank by its code", kit, "pack.ranks.12.value=10", "pack.ranks.12.value", "10"},
		{"packs", kit, "pack.packs=1", "pack.packs", "1"},
		{"packs that differ by players", thirteen, "pack.packs=2", "pack.packs", "2"},
		{"a deal that differs by round", kit, "rounds.deal=7", "rounds.deal", "7"},
		{"a part of a deal that differs by round", noWild, "rounds.deal.start=2", "rounds.deal.start", "2"},
		{"no wild rank", kit, "wild.rank=none", "wild.rank", "none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := string(tt.game.JSON())
			house, err := tt.game.With(overlay(t, tt.setting))
			require.NoError(t, err)
			got, ok := house.Value(tt.field)
			require.True(t, ok)
			require.Equal(t, tt.want, got)

			require.Equal(t, before, string(tt.game.JSON()), "the game stays as it is")
			require.NotEqual(t, tt.game.Digest(), house.Digest())
			again, err := rules.FromJSON(house.JSON())
			require.NoError(t, err)
			require.Equal(t, house, again)
		})
	}
}

func TestNoHouseRulesChangeNothing(t *testing.T) {
	g := kit(t)
	require.Equal(t, g.Digest(), with(t, g).Digest())
}

func TestHouseRulesArePlayed(t *testing.T) {
	g := with(t, kit(t), "pack.specials.W.per_pack=2", "rounds.deal=7", "score.wild_rank_value=face")
	cards := g.Cards(4)
	w, err := cards.Parse("W")
	require.NoError(t, err)
	require.Equal(t, 4, cards.Copies(w), "two in each of two packs")
	require.Equal(t, 84, cards.Size())
	for n := 1; n <= 10; n++ {
		r, ok := g.Round(n, 4)
		require.True(t, ok)
		require.Equal(t, 7, r.Dealt)
		require.Equal(t, "7", g.WildCode(r), "what is dealt is wild")
	}
	require.Equal(t, 104, with(t, loaded(t, thirteen), "pack.packs=2").Cards(8).Size())
	require.Equal(t, 104, with(t, loaded(t, thirteen), "pack.packs=2").Cards(2).Size())
}

func TestADoubledSettingKeepsTheLast(t *testing.T) {
	g := with(t, kit(t), "end.tie=last_round", "melds.set.min_naturals=1", "end.tie=most_outs")
	got, _ := g.Value("end.tie")
	require.Equal(t, "most_outs", got)
	require.Equal(t, overlay(t, "melds.set.min_naturals=1", "end.tie=most_outs"), g.House)

	later := with(t, g, "melds.set.min_naturals=2")
	require.Equal(t, overlay(t, "end.tie=most_outs", "melds.set.min_naturals=2"), later.House)
	require.Equal(t, overlay(t, "melds.set.min_naturals=1", "end.tie=most_outs"), g.House)
}

func TestHouseRulesMayNeedEachOther(t *testing.T) {
	_, err := kit(t).With(overlay(t, "rounds.count=12"))
	require.EqualError(t, err, "house rule rounds.count=12: no rank goes with 13 cards dealt")
	g := with(t, kit(t), "wild.rank=none", "rounds.count=12")
	r, ok := g.Round(12, 2)
	require.True(t, ok)
	require.Equal(t, rules.Round{Wild: rules.NoWild, Dealt: 14}, r)
}

func TestWithRefusesWhatCannotBeApplied(t *testing.T) {
	const unknown = "the rules have no such value"
	for _, tt := range []struct{ name, field, value, why string }{
		{"no path", "", "1", unknown},
		{"a path that is not there", "melds.set.naturals", "1", unknown},
		{"a kind of meld that is not there", "melds.colour.min", "3", unknown},
		{"a meld by its place", "melds.0.min", "3", unknown},
		{"a whole meld", "melds.set", "none", unknown},
		{"beyond a plain value", "score.out_points.first", "1", unknown},
		{"a dot too many", "melds.set.", "1", unknown},
		{"another case", "Melds.set.min", "3", unknown},
		{"a special that is not there", "pack.specials.Jk.per_pack", "2", unknown},
		{"the id", "id", "mine", unknown},
		{"the name", "name", "Mine", unknown},
		{"other names", "also", "Mine", unknown},
		{"the version", "version", "2", unknown},
		{"the sources", "sources", "me", unknown},
		{"the rules in words", "rules", "none", unknown},
		{"a rule in words", "rules.kit.run", "none", unknown},
		{"the options", "options", "none", unknown},
		{"the house rules", "house", "none", unknown},

		{"no value", "end.tie", "", "want a value"},
		{"a word for a number", "players.max", "many", "want a whole number"},
		{"half a number", "players.max", "4.5", "want a whole number"},
		{"a truth value for a number", "players.max", "yes", "want a whole number"},
		{"a number for a truth value", "out.duty", "1", "want true or false"},
		{"a number for keys", "players", "4", "want keys and values"},
		{"a word for a list", "pack.suits", "none", "want a list"},
		{"no value of an option", "turn.return_drawn_discard", "maybe", "want true or false"},
		{"no value of an option that is a number", "melds.set.min_naturals", "some", "want 0, 1 or 2"},
		{"none of the words", "end.tie", "coin", `want shared, last_round, most_outs or extra_round, not "coin"`},
		{"a truth value is none of the words", "end.tie", "no", "want shared, last_round, most_outs or extra_round"},
		{"nor of others", "score.winner", "no", `want low, high or by_settle, not "no"`},
		{"no limit", "melds.set.max", "0", `want none, per_packs or a number from 1, not "0"`},
		{"no amount", "pack.packs", "some", `want a whole number, not "some"`},
		{"no packs", "pack.packs", "0", "not a pack of cards: 0 packs (1 to 20)"},
		{"no cards", "rounds.deal", "0", "want 1 to 100 cards in round 1 for 2 players"},
		{"a zero that would mean the default", "melds.set.min", "0", "want a number from 1"},
		{"another zero", "melds.set.min", "-0", "want a number from 1"},
		{"no players", "players.min", "0", "want a number from 1"},
		{"more players than there may be", "players.max", "31", "want 1 ≤ min ≤ max ≤ 30"},
		{"a card that two ranks share", "pack.ranks.7.code", "8", `not a pack of cards: "8" may be two things, 8 and 8`},
		{"a value of two things", "wild.rank", "sevens", `want none, cards_dealt, drawn, {fixed: "2"} or {by_round: ["A", "2"]}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := kit(t)
			digest := g.Digest()
			house, err := g.With(rules.Overlay{{Field: tt.field, Value: tt.value}})
			require.Equal(t, &rules.SettingError{Field: tt.field, Value: tt.value, Why: tt.why}, err)
			require.ErrorIs(t, err, rules.ErrSetting)
			require.Nil(t, house)
			require.Equal(t, digest, g.Digest())
			require.NotRegexp(t, ofTheProgram, tt.why)
		})
	}
}

func TestValueReadsPlainValuesAndListsOfWords(t *testing.T) {
	g := loaded(t, replaced(t, thirteen, "melds: [", "end: {tie: [last_round, shared]}\nmelds: ["))
	for _, path := range []string{
		"", "nothing", "melds", "melds.set", "melds.set.", "melds.nothing.min", "pack.packs", "rounds.deal", "players", "score.out_points.x", "sources",
	} {
		value, ok := g.Value(path)
		require.False(t, ok, path)
		require.Empty(t, value)
	}
	for path, want := range map[string]string{
		"id": "thirteen", "melds.run.kind": "run", "pack.ranks.K.value": "10", "pack.suits.h.name": "hearts", "melds.set.identical": "false", "rounds.deal.start": "3", "end.tie": "last_round,shared",
	} {
		value, ok := g.Value(path)
		require.True(t, ok, path)
		require.Equal(t, want, value, path)
	}
}

// A house rule goes through the rules' JSON, where a number could get another form.
func TestWithChangesNoOtherValue(t *testing.T) {
	g := loaded(t, replaced(t, minimal, "count: 1}", "count: 1, target: 1000000}"))
	house := with(t, g, "melds.set.min=4")
	value, _ := house.Value("rounds.target")
	require.Equal(t, "1000000", value)
}

// Elimination wants own points and own points want no collecting, so neither comes first.
func TestHouseRulesThatWantEachOtherAreTakenTogether(t *testing.T) {
	g := loaded(t, knocking)
	for _, texts := range [][]string{
		{"rounds.end=elimination", "score.settle=own", "score.winner=low"},
		{"score.winner=low", "score.settle=own", "rounds.end=elimination"},
		{"opening.points=30", "opening.need=points", "score.cap=80"},
	} {
		house := with(t, g, texts...)
		require.Len(t, house.House, len(texts))
	}
	_, err := g.With(rules.Overlay{{Field: "opening.points", Value: "30"}, {Field: "opening.need", Value: "own_meld"}})
	require.ErrorContains(t, err, "house rule opening.points=30: want points from 1 just where opening.need is points")
	_, err = kit(t).With(rules.Overlay{{Field: "rounds.contract", Value: "2 set"}, {Field: "opening.need", Value: "contract"}, {Field: "melds.set.min_naturals", Value: "1"}, {Field: "melds.run.min_naturals", Value: "1"}})
	require.ErrorContains(t, err, "house rule rounds.contract=2 set: has 1 contracts for 10 rounds")
}
