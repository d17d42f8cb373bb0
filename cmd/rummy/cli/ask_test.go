package cli

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/prompt"
	"rummy/validate/rules"
)

const (
	whoPlays = "Who plays? (names in the order of the seats, with commas)"
	whoOut1  = "Round 1, 3 cards, 3s wild. Who went out first?"
	whoOut2  = "Round 2, 4 cards, 4s wild. Who went out first?"
)

// whichGame is asked first where no game is named.
func whichGame(answer string) prompt.Step {
	return prompt.Step{Question: "Which game?", Options: rules.IDs(), Answer: answer}
}

// howPlayers is asked where somebody is on record: the names are typed.
var howPlayers = prompt.Step{Question: "Who plays?", Options: []string{pickThem, typeThem}, Answer: typeThem}

// firstDealer is Enter alone: the first seat deals.
var firstDealer = prompt.Step{Question: "Who deals first?"}

// asItIs is Enter alone where a game was not played yet: no house rules.
var asItIs = prompt.Step{Question: "Which house rules?", Options: []string{gamesOwn, chooseNew}}

// oneByOne asks for the options of Kit of large effect, each left as it is.
var oneByOne = []prompt.Step{
	{Question: "melds.set.min_naturals: whether a kit may be of wilds only?", Options: []string{"0", "1", "2"}},
	{Question: "score.wild_rank_value: what an unused card of the wild number counts?", Options: []string{"20", "face"}},
	{Question: "score.arrangement: whether a hand laid badly is put right, or counts as laid?", Options: []string{"best", "declared"}},
	{Question: "end.tie: who wins when the lowest total is shared?", Options: []string{"shared", "last_round", "most_outs", "extra_round"}},
	{Question: "out.false_claim: what a false going out costs?", Options: []string{"void", "whole_hand", "10"}},
}

// firstRound is a whole first round on an empty machine, as it is asked for.
var firstRound = []prompt.Step{
	whichGame("kit"),
	{Question: whoPlays, Answer: "North, East,South"},
	{Question: "Who deals first?", Options: []string{"North", "East", "South"}, Answer: ""},
	asItIs,
	{Question: whoOut1, Options: []string{"North", "East", "South", nobody}, Answer: "North"},
	{Question: "East: points or cards left (total so far 0)", Answer: "7+4+12"},
	{Question: "South: points or cards left (total so far 0)", Answer: "7 W 11"},
	{Question: "Record round 1: North=out  East=7+4+12  South:7 W 11?", Answer: ""},
}

func TestScoreAddAsksForAWholeRoundInOrder(t *testing.T) {
	m := newMachine(t)
	a := m.asking(t, firstRound, "score", "add")
	require.Equal(t, answer{0, `recorded: round 1 of match 1, begun on 2026-11-30
match 1: Kit, begun on 2026-11-30

round  wild  cards  dealer    North     East    South  remark
    1     3      3  North   -5 (-5)  23 (23)  38 (38)  North out
total                            -5       23       38
place                             1        2        3

next: round 2, deal 4 cards each, 4s are wild; East deals, South plays first
`, `rummy: new on record: North, East, South
rummy: note: South: all 3 cards are listed as left, and count as listed
`}, a)

	// the next one: only what is not known, with the totals so far
	a = m.asking(t, []prompt.Step{
		{Question: whoOut2, Options: []string{"North", "East", "South", nobody}, Answer: "South"},
		{Question: "North: points or cards left (total so far -5)", Answer: "0"},
		{Question: "East: points or cards left (total so far 23)", Answer: "absent"},
		{Question: "Record round 2: North=0  East=absent  South=out?", Answer: "yes"},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "recorded: round 2 of match 1")
}

// Whatever is typed at a prompt is read as the same thing typed after a name.
func TestAnswersAreReadAsEntries(t *testing.T) {
	for _, tt := range []struct{ typed, want string }{
		{"23", "=23"},
		{" 0 ", "=0"},
		{"7+20+3", "=7+20+3"},
		{"7 + 20 +3", "=7+20+3"},
		{"-5", "=-5"},
		{"−5", "=−5"},
		{"absent", "=absent"},
		{"Unknown", "=unknown"},
		{"OUT", "=out"},
		{"", "="},
		{"7 W 11", ":7 W 11"},
		{"7,W,11", ":7,W,11"},
		{"7 11", ":7 11"},
		{"Bl7", ":Bl7"},
		{"=23", "=23"},
		{"North=23", "=23"},
		{"North:7,W", ":7,W"},
		{"in", "=in"},
		{"(Bl4 Bl5 Bl6) Bl7", ":(Bl4 Bl5 Bl6) Bl7"},
		{"hand:Bl4 Bl5 Bl6 Bl7", "=hand:Bl4 Bl5 Bl6 Bl7"},
		{"Out:(Bl4 Bl5 Bl6)", "=Out:(Bl4 Bl5 Bl6)"},
	} {
		require.Equal(t, tt.want, entryOf(tt.typed), "%q", tt.typed)
	}
	// a game's own word for going out is a word, elsewhere it is no card either
	require.Equal(t, "=gin", entryOf("Gin", "gin"))
	require.Equal(t, "=gin:(4c 5c 6c)", entryOf("gin:(4c 5c 6c)", "gin"))
	require.Equal(t, ":gin", entryOf("gin"))
	require.Equal(t, "=knock:5c 2d", entryOf("knock:5c 2d"))
}

// What may be typed is said in the cards of the game, and 0 only where more than who
// went out can hold nothing.
func TestTheHelpOfAnEntryFitsTheGame(t *testing.T) {
	for _, tt := range []struct{ game, want string }{
		{"kit", "Points: 23 or 7+20+3; cards left: 8 W 11; 0: nothing is left; absent: did not play; unknown: points not known yet."},
		{"kings", "Points: 23 or 7+20+3; cards left: 7 Jk Q; absent: did not play; unknown: points not known yet."},
	} {
		m := newMachine(t)
		m.done(t, "match", "start", "--game", tt.game, "North", "East")
		m.done(t, "score", "add", "North=out", "East=20")
		ask := func(steps ...prompt.Step) *helped {
			asked := &helped{Script: prompt.NewScript(t, steps...)}
			m.ask = func() (prompt.Prompter, error) { return asked, nil }
			return asked
		}
		asked := ask(prompt.Step{Question: map[string]string{"kit": whoOut2, "kings": "Round 2, 7 cards, 2s wild. Who went out first?"}[tt.game], Answer: "North"},
			prompt.Step{Question: "East: points or cards left (total so far 20)", Answer: prompt.Cancel})
		require.Equal(t, 130, m.run(t, "score", "add").code)
		require.Equal(t, tt.want, asked.help[1])
		asked = ask(prompt.Step{Question: "North in round 1: out, points or cards left", Answer: prompt.Cancel})
		require.Equal(t, 130, m.run(t, "score", "correct", "1").code)
		require.Equal(t, "Out: went out first; p"+tt.want[1:]+" Enter alone keeps what is on record.", asked.help[0])
	}
}

func TestAnswersAreCheckedAtOnce(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "North", "East", "South")
	east := "East: points or cards left (total so far 0)"
	south := "South: points or cards left (total so far 0)"
	a := m.asking(t, []prompt.Step{
		{Question: whoOut1, Answer: "North"},
		{Question: east, Answer: "", Refused: "please type points, cards, absent or unknown; 0 if nothing is left"},
		{Question: east, Answer: "out", Refused: "North went out first; 0 if nothing is left"},
		{Question: east, Answer: "Out:(Bl4 Bl5 Bl6)", Refused: "North went out first; 0 if nothing is left"},
		{Question: east, Answer: "-5", Refused: "-5: only the player who is out scores below zero; write NAME=out for the player who went out first"},
		{Question: east, Answer: "61", Refused: "61 points cannot be left of 3 cards with 3s wild; the most that can be left is 60"},
		{Question: east, Answer: "7 W", Refused: "2 cards cannot be left of 3 cards with 3s wild: 0 or 3 can, since a meld takes at least 3"},
		{Question: east, Answer: "7 W 13", Refused: `no such card: "13" in kit; see "rummy help cards"`},
		{Question: east, Answer: "Bl7 Bl7 7"},
		{Question: south, Answer: "7 Bl7 8", Refused: "3 × Bl7 shown in this round, and the packs hold 2"},
		{Question: south, Answer: "7 Gr7 8"},
		{Question: "Record round 1: North=out  East:Bl7 Bl7 7  South:7 Gr7 8?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
}

func TestABrokenOffRoundIsAskedForWithoutAWinner(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "North", "East")
	for _, tt := range []struct {
		name  string
		args  []string
		steps []prompt.Step
	}{
		{"chosen", []string{"score", "add"}, []prompt.Step{
			{Question: whoOut1, Answer: nobody},
			{Question: "North: points or cards left (total so far 0)", Answer: "out", Refused: "nobody went out in this round; 0 if nothing is left"},
			{Question: "North: points or cards left (total so far 0)", Answer: "12"},
			{Question: "East: points or cards left (total so far 0)", Answer: "unknown"},
			{Question: "Record round 1: North=12  East=unknown?", Answer: ""},
		}},
		{"said before", []string{"score", "add", "--unfinished"}, []prompt.Step{
			{Question: "North: points or cards left (total so far 12)", Answer: "5"},
			{Question: "East: points or cards left (total so far 0)", Answer: "20"},
			{Question: "Record round 2: North=5  East=20?", Answer: ""},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := m.asking(t, tt.steps, tt.args...)
			require.Equal(t, 0, a.code, a.err)
			require.Contains(t, a.out, "nobody out")
		})
	}
}

func TestCancellingAnyQuestionRecordsNothing(t *testing.T) {
	near := slices.Concat([]prompt.Step{
		whichGame("kit"),
		howPlayers,
		{Question: whoPlays, Answer: "Nroth, East"},
		{Question: `No player "Nroth" is on record; did you mean North? Is Nroth somebody else?`, Answer: "yes"},
		firstDealer,
	}, []prompt.Step{
		asItIs,
		{Question: "Start Kit with Nroth and East; Nroth deals first?", Answer: "yes"},
	})
	for _, tt := range []struct {
		name  string
		args  []string
		steps []prompt.Step
		setup func(t *testing.T, m *machine)
	}{
		{"a whole round", []string{"score", "add"}, firstRound, func(*testing.T, *machine) {}},
		{"a match", []string{"match", "start"}, near, func(t *testing.T, m *machine) { m.done(t, "player", "add", "North") }},
		{"a round of a match that is open since yesterday", []string{"score", "add"}, []prompt.Step{
			{Question: "The open match is match 1, begun on 2026-11-29. Is it meant?", Answer: "yes"},
			{Question: whoOut1, Answer: "North"},
			{Question: "East: points or cards left (total so far 0)", Answer: "12"},
			{Question: "Record round 1: North=out  East=12?", Answer: "yes"},
		}, func(t *testing.T, m *machine) {
			m.done(t, "match", "start", "--game", "kit", "--date", "yesterday", "North", "East")
		}},
	} {
		for i, step := range tt.steps {
			t.Run(tt.name+", at "+step.Question, func(t *testing.T) {
				m := newMachine(t)
				tt.setup(t, m)
				untouched := m.untouched(t)
				steps := slices.Clone(tt.steps[:i+1])
				steps[i].Answer = prompt.Cancel
				require.Equal(t, answer{130, "", "rummy: cancelled: nothing was recorded\n"}, m.asking(t, steps, tt.args...))
				untouched(t)
			})
		}
	}
}

func TestNoAndGivingUpIsCancelledToo(t *testing.T) {
	m := newMachine(t)
	steps := slices.Clone(firstRound)
	steps[len(steps)-1].Answer = "no"
	steps = append(steps, prompt.Step{Question: "What is to be typed anew?",
		Options: []string{whoOut, "East=7+4+12", "South:7 W 11", giveUp}, Answer: giveUp})
	require.Equal(t, answer{130, "", "rummy: cancelled: nothing was recorded\n"}, m.asking(t, steps, "score", "add"))
	require.NoFileExists(t, m.book)
	require.Equal(t, answer{130, `{"schema":1,"error":{"name":"cancelled","message":"cancelled: nothing was recorded","hint":""}}` + "\n", ""},
		m.asking(t, steps, "score", "add", "--json"))
}

func TestMatchStartAsksWhoPlays(t *testing.T) {
	m := newMachine(t)
	m.done(t, "player", "add", "North")
	a := m.asking(t, slices.Concat([]prompt.Step{
		whichGame("kit"),
		howPlayers,
		{Question: whoPlays, Answer: "North", Refused: "at least two names, separated by commas"},
		{Question: whoPlays, Answer: "North,, north", Refused: "North is named twice"},
		{Question: whoPlays, Answer: "North, a:b", Refused: `"a:b" cannot be a player: a name may not hold = or :`},
		{Question: whoPlays, Answer: "1,2,3,4,5,6,7,8", Refused: "Kit is for 2 to 7 players, not 8"},
		{Question: whoPlays, Answer: "North, East", Refused: `no player "South" in this match (North, East)`},
		{Question: whoPlays, Answer: "North, East, South"},
	}, []prompt.Step{
		asItIs,
		{Question: "Start Kit with North, East and South; South deals first?", Answer: ""},
	}), "match", "start", "--dealer", "South")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "South deals, North plays first")
	require.Equal(t, "rummy: new on record: East, South\n", a.err)
}

// What no answer can mend is not asked for again.
func TestAFlagThatIsWrongEndsTheQuestions(t *testing.T) {
	m := newMachine(t)
	a := m.asking(t, []prompt.Step{{Question: whoPlays, Answer: "North, East"}}, "match", "start", "--game", "kit", "--season", "Autumn")
	require.Equal(t, 2, a.code)
	require.Contains(t, a.err, `rummy: no season "Autumn"`)
	require.NoFileExists(t, m.book)
}

func TestANameMuchLikeAKnownOneIsAskedAbout(t *testing.T) {
	question := `No player "Nroth" is on record; did you mean North? Is Nroth somebody else?`
	for _, tt := range []struct {
		name string
		args []string
	}{
		{"at the start of a match", []string{"match", "start", "--game", "kit", "Nroth", "East"}},
		{"with the first round", []string{"score", "add", "--game", "kit", "Nroth=out", "East=12"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			m.done(t, "player", "add", "North")
			untouched := m.untouched(t)
			for _, no := range []string{"no", ""} {
				require.Equal(t, 130, m.asking(t, []prompt.Step{{Question: question, Answer: no}}, tt.args...).code)
			}
			a := m.run(t, tt.args...) // nobody to ask
			require.Equal(t, answer{2, "", "rummy: no player \"Nroth\" is on record; did you mean North?\n" +
				"rummy: hint: write North, or add --new \"Nroth\" if this is somebody else\n"}, a)
			untouched(t)
			a = m.asking(t, []prompt.Step{{Question: question, Answer: "yes"}}, tt.args...)
			require.Equal(t, 0, a.code, a.err)
			require.Contains(t, a.err, "rummy: new on record: Nroth, East\n")
		})
	}
}

func TestAMatchOfAnEarlierDayIsAskedAbout(t *testing.T) {
	question := "The open match is match 1, begun on 2026-11-29. Is it meant?"
	yes, no := []prompt.Step{{Question: question, Answer: "yes"}}, []prompt.Step{{Question: question, Answer: ""}}
	for _, args := range [][]string{
		{"score", "add", "North=out", "East=5"},
		{"score", "skip", "--reason", "too late"},
		{"score", "undo"},
		{"match", "end"},
	} {
		t.Run(args[0]+" "+args[1], func(t *testing.T) {
			m := newMachine(t)
			m.done(t, "score", "add", "--game", "kit", "--date", "yesterday", "North=out", "East=23")
			untouched := m.untouched(t)
			require.Equal(t, 130, m.asking(t, no, args...).code)
			a := m.run(t, args...)
			require.Equal(t, 2, a.code)
			require.Contains(t, a.err, "rummy: the open match is match 1, begun on 2026-11-29\n")
			require.Contains(t, a.err, "add --match 1 if you mean it")
			untouched(t)
			require.Equal(t, 0, m.asking(t, yes, args...).code)
		})
	}
	t.Run("but not when it is named, confirmed beforehand, or taken up again today", func(t *testing.T) {
		m := newMachine(t)
		m.done(t, "score", "add", "--game", "kit", "--date", "yesterday", "North=out", "East=23")
		m.done(t, "score", "add", "--match", "1", "North=out", "East=20")
		m.done(t, "score", "add", "--yes", "North=out", "East=20")
		m.done(t, "match", "resume")
		m.done(t, "score", "add", "North=out", "East=20")
	})
}

func TestYesAnswersEveryConfirmation(t *testing.T) {
	m := newMachine(t)
	a := m.asking(t, firstRound[:len(firstRound)-1], "score", "add", "--yes")
	require.Equal(t, 0, a.code, a.err)
	m.done(t, "match", "start", "--game", "kit", "--yes", "--date", "yesterday", "Nroth", "Eest")
	m.done(t, "score", "add", "-y", "Nroth=out", "Eest=12")
	m.done(t, "score", "undo", "-y")
	m.done(t, "score", "redo", "-y")
}

func TestNoInputNeverAsks(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "--date", "yesterday", "North", "East")
	m.ask = func() (prompt.Prompter, error) {
		t.Error("somebody was asked")
		return nil, prompt.ErrNoTerminal
	}
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"no entries are given", []string{"score", "add"}},
		{"no game is named", []string{"match", "start"}},
		{"no players are named", []string{"match", "start", "--game", "kit"}},
		{"the open match is match 1, begun on 2026-11-29", []string{"score", "add", "North=out", "East=12"}},
		{"the open match is match 1, begun on 2026-11-29", []string{"score", "undo"}},
		{`no player "Nroth" is on record; did you mean North?`, []string{"match", "start", "--game", "kit", "Nroth", "East"}},
	} {
		a := m.run(t, append([]string{"--no-input"}, tt.args...)...)
		require.Equal(t, 2, a.code, "rummy %q", tt.args)
		require.Contains(t, a.err, "rummy: "+tt.want+"\nrummy: hint: ")
	}
}

func TestNothingIsAskedWhereEverythingIsSaid(t *testing.T) {
	m := newMachine(t)
	m.ask = func() (prompt.Prompter, error) {
		t.Error("somebody was asked")
		return nil, prompt.ErrNoTerminal
	}
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	m.done(t, "score", "undo")
	m.done(t, "score", "redo")
	m.done(t, "match", "end")
}

func TestWhatCannotBeIsSaidBeforeAnythingIsAsked(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"round 3 is not the next one: 1 round is recorded, so round 2 comes next", []string{"--round", "3"}},
		{"match 1 is open: season, day and house rules were fixed when it started", []string{"--date", "yesterday"}},
		{"match 1 is open: season, day and house rules were fixed when it started", []string{"--rule", "end.tie=last_round"}},
		{`no match "4"`, []string{"--match", "4"}},
	} {
		a := m.asking(t, nil, append([]string{"score", "add"}, tt.args...)...)
		require.Equal(t, 2, a.code)
		require.Contains(t, a.err, "rummy: "+tt.want+"\n")
	}
}

func TestAnEndedMatchIsFollowedByANewOne(t *testing.T) {
	m := newMachine(t)
	m.done(t, "score", "add", "--game", "kit", "North=out", "East=23")
	m.done(t, "match", "end")
	a := m.asking(t, []prompt.Step{
		whichGame(""), // Enter alone: the game played last
		{Question: "Who plays?", Options: []string{"North, East", pickThem, typeThem}, Answer: typeThem},
		{Question: whoPlays, Answer: "East, North"},
		{Question: "Who deals first?", Options: []string{"East", "North"}, Answer: ""},
		{Question: "Which house rules?", Options: []string{gamesOwn, chooseNew}, Answer: ""},
		{Question: whoOut1, Options: []string{"East", "North", nobody}, Answer: "East"},
		{Question: "North: points or cards left (total so far 0)", Answer: "12"},
		{Question: "Record round 1: East=out  North=12?", Answer: ""},
	}, "score", "add")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "recorded: round 1 of match 2, begun on 2026-11-30\nmatch 2: Kit, ")

	// named, it is not taken for the start of another
	a = m.asking(t, nil, "score", "add", "--match", "1")
	require.Equal(t, 2, a.code)
	require.Contains(t, a.err, "rummy: the match was ended early after 1 round\n")
}

func TestAWayOfAskingThatThereIsNoneOfIsWrongUse(t *testing.T) {
	m := newMachine(t)
	m.ask = func() (prompt.Prompter, error) {
		return nil, errors.New(`unknown RUMMY_PROMPT "voice": it may be lines or menus`)
	}
	require.Equal(t, answer{2, "", "rummy: unknown RUMMY_PROMPT \"voice\": it may be lines or menus\n"}, m.run(t, "match", "start"))
}
