package cli

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
	"rummy/validate/rules"
)

func TestFourRegularsStartTheirNextMatchByEnterAlone(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "--rule", "score.wild_rank_value=face", "North", "East", "South", "West")
	a := m.asking(t, []prompt.Step{
		whichGame(""),
		{Question: "Who plays?", Options: []string{"North, East, South, West", pickThem, typeThem}, Answer: "North, East, South, West"},
		{Question: "Who deals first?", Options: []string{"North", "East", "South", "West"}, Answer: ""},
		{Question: "Which house rules?", Options: []string{"as in match 1: score.wild_rank_value=face", gamesOwn, chooseNew}, Answer: ""},
		{Question: "Start Kit with North, East, South and West; North deals first; score.wild_rank_value=face?", Answer: ""},
	}, "match", "start")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "match 2: Kit, begun on 2026-11-30, score.wild_rank_value=face\n")
	require.Empty(t, a.err)
}

func TestPlayersArePickedSeatBySeat(t *testing.T) {
	m := newMachine(t)
	for _, name := range []string{"Zoe", "Anna"} {
		m.done(t, "player", "add", name)
	}
	m.done(t, "match", "start", "--game", "kit", "North", "East")
	m.done(t, "match", "start", "--game", "kit", "South", "North")
	// who sat at a table last comes first, then those who never did, by name
	a := m.asking(t, []prompt.Step{
		{Question: "Who plays?", Options: []string{"South, North", "North, East", pickThem, typeThem}, Answer: pickThem},
		{Question: "Who has the first seat?", Options: []string{"South", "North", "East", "Anna", "Zoe", somebodyNew}, Answer: "East"},
		{Question: "Who sits to the left of East?", Options: []string{"South", "North", "Anna", "Zoe", somebodyNew}, Answer: somebodyNew},
		{Question: "The name of the new player", Answer: "", Refused: "please type a name"},
		{Question: "The name of the new player", Answer: "east", Refused: "East is named twice"},
		{Question: "The name of the new player", Answer: "a=b", Refused: `"a=b" cannot be a player: a name may not hold = or :`},
		{Question: "The name of the new player", Answer: "West"},
		{Question: "Who sits to the left of West?", Options: []string{thatIsAll, "South", "North", "Anna", "Zoe", somebodyNew}, Answer: "Zoe"},
		{Question: "Who sits to the left of Zoe?", Options: []string{thatIsAll, "South", "North", "Anna", somebodyNew}, Answer: thatIsAll},
		{Question: "Who deals first?", Options: []string{"East", "West", "Zoe"}, Answer: "Zoe"},
		{Question: "Which house rules?", Options: []string{gamesOwn, chooseNew}, Answer: ""},
		{Question: "Start Kit with East, West and Zoe; Zoe deals first?", Answer: ""},
	}, "match", "start", "--game", "kit")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "Zoe deals, East plays first")
	require.Equal(t, "rummy: new on record: West\n", a.err)
}

// Kit is for seven at most: nobody is asked for an eighth.
func TestTheLastSeatEndsThePicking(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "1", "2", "3", "4", "5", "6", "7")
	steps := []prompt.Step{{Question: "Who plays?", Answer: pickThem}, {Question: "Who has the first seat?", Answer: "7"}}
	for _, n := range []string{"7", "6", "5", "4", "3", "2"} {
		next := string(n[0] - 1)
		steps = append(steps, prompt.Step{Question: "Who sits to the left of " + n + "?", Answer: next})
	}
	steps = append(steps, prompt.Step{Question: "Who deals first?", Answer: prompt.Cancel})
	require.Equal(t, 130, m.asking(t, steps, "match", "start", "--game", "kit").code)
}

func TestTheAnswersToOptionsAreHouseRules(t *testing.T) {
	m := newMachine(t)
	options := slices.Clone(oneByOne)
	options[1].Answer, options[4].Answer = "face", "10"
	a := m.asking(t, slices.Concat([]prompt.Step{{Question: whoPlays, Answer: "North, East"}, firstDealer,
		{Question: "Which house rules?", Options: []string{gamesOwn, chooseNew}, Answer: chooseNew}}, options, []prompt.Step{
		{Question: "Start Kit with North and East; North deals first; score.wild_rank_value=face, out.false_claim=10?", Answer: ""},
	}), "match", "start", "--game", "kit")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "match 1: Kit, begun on 2026-11-30, score.wild_rank_value=face, out.false_claim=10\n")

	// an option that a flag settles is not asked for, and the flag wins over the match before
	a = m.asking(t, []prompt.Step{
		{Question: "Who plays?", Answer: "North, East"},
		firstDealer,
		{Question: "Which house rules?", Options: []string{"as in match 1: out.false_claim=10", gamesOwn, chooseNew}, Answer: chooseNew},
		oneByOne[0], oneByOne[2], oneByOne[3], oneByOne[4],
		{Question: "Start Kit with North and East; North deals first; score.wild_rank_value=20?", Answer: "no"},
	}, "match", "start", "--game", "kit", "--rule", "score.wild_rank_value=20")
	require.Equal(t, 130, a.code)
}

func TestTheGamesOwnRulesAreOneChoice(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "--rule", "score.wild_rank_value=face", "North", "East")
	a := m.asking(t, []prompt.Step{
		{Question: "Who plays?", Answer: "North, East"},
		firstDealer,
		{Question: "Which house rules?", Answer: gamesOwn},
		{Question: "Start Kit with North and East; North deals first?", Answer: ""},
	}, "match", "start", "--game", "kit")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "match 2: Kit, begun on 2026-11-30\n")
}

// Every option that a game marks is asked for, in its order, with the value now in
// force for Enter alone; but not one that changes nothing: of Kings with one pack
// four cards are the most of a set either way, and deals have no target. Nor one of which no other value goes by
// itself: a target takes a number of points.
func TestEveryMarkedOptionOfEveryGameIsAskedFor(t *testing.T) {
	changesNothing := map[string]string{"kings": "melds.set.max", "points-low": "rounds.end", "points-high": "rounds.end", "indian-rummy": "rounds.target"}
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			g, err := rules.Builtin(id)
			require.NoError(t, err)
			asked, said := startedBy(t, id, nil)
			var want []string
			for _, o := range g.Options {
				if o.Ask && o.Field != changesNothing[id] {
					want = append(want, o.Field+" "+o.Default)
				}
			}
			require.Equal(t, want, asked)
			require.NotContains(t, said, "=", "no house rule")
		})
	}
}

// startedBy starts a match with North and East, with the options that are chosen and
// Enter alone for the others, and returns which were asked for.
func startedBy(t *testing.T, game string, choose map[string]string) (options []string, said string) {
	t.Helper()
	m := newMachine(t)
	asked := &seen{choose: choose}
	m.ask = func() (prompt.Prompter, error) { return asked, nil }
	a := m.run(t, "match", "start", "--game", game)
	require.Equal(t, 0, a.code, a.err)
	return asked.options, a.out
}

// What an option would change may not be there any more by what was chosen before.
func TestAnOptionThatChangesNothingIsNotAskedFor(t *testing.T) {
	for _, tt := range []struct {
		name, game string
		choose     map[string]string
		without    []string // beside "end.tie shared", which is always there else
		with       []string
	}{
		{"one round has no target and counts no points", "kids-rummy", map[string]string{"rounds.end": "single"},
			[]string{"rounds.target 300", "rounds.target_test reach", "end.tie shared"}, []string{"rounds.end target"}},
		{"without jokers nothing is wild, and none is left in hand", "kids-rummy", map[string]string{"pack.specials.Jk.per_pack": "0"},
			[]string{"pack.specials.Jk.value 20", "melds.set.min_naturals 1"}, []string{"rounds.end target", "end.tie shared"}},
		{"two packs have eight cards of a rank", "kings", map[string]string{"pack.packs": "2"},
			nil, []string{"melds.set.max per_packs", "table.swap_then hand,cover"}},
		{"what is not replaced is not taken", "crazy-rummy", map[string]string{"table.swap": "none"},
			[]string{"table.swap_duty none"}, []string{"melds.run.wilds_adjacent true", "end.tie shared"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			asked, said := startedBy(t, tt.game, tt.choose)
			for field, value := range tt.choose {
				require.Contains(t, said, field+"="+value)
			}
			for _, o := range tt.without {
				require.NotContains(t, asked, o)
			}
			require.Subset(t, asked, tt.with)
		})
	}
}

// In a game of the first match "?" says what may be chosen before it is.
func TestTheHelpOfHouseRulesSaysWhatMayBeChosen(t *testing.T) {
	m := newMachine(t)
	asked := &helped{Script: prompt.NewScript(t, prompt.Step{Question: whoPlays, Answer: "North, East"}, firstDealer, asItIs)}
	m.ask = func() (prompt.Prompter, error) { return asked, nil }
	m.done(t, "match", "start", "--game", "kit", "--yes", "--rule", "out.false_claim=10")
	require.Equal(t, "Whether a kit may be of wilds only; what an unused card of the wild number counts; "+
		"whether a hand laid badly is put right, or counts as laid; who wins when the lowest total is shared. "+
		`The rules: "rummy game show kit".`, asked.help[len(asked.help)-1])
}

func TestTheFirstRoundOfAGameOfOneRoundIsAskedFor(t *testing.T) {
	m := newMachine(t)
	asked := &seen{choose: map[string]string{"rounds.end": "single"}}
	m.ask = func() (prompt.Prompter, error) { return asked, nil }
	a := m.run(t, "score", "add", "--game", "kids-rummy")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "over: North wins\n")
}
