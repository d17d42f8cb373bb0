package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/help"
	"rummy/cmd/rummy/prompt"
	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// piped runs a command with a text on standard input.
func (m *machine) piped(t *testing.T, in string, args ...string) answer {
	t.Helper()
	var out, err bytes.Buffer
	d := System()
	d.In, d.Out, d.Err = strings.NewReader(in), &out, &err
	d.Now = func() time.Time { return m.now }
	d.Env = func(name string) string { return map[string]string{"RUMMY_DB": m.book}[name] }
	d.Ask = m.ask
	return answer{Run(t.Context(), d, args), out.String(), err.String()}
}

// On a terminal what is missing is asked: the game and the wild rank where no
// match tells them, then the cards; what cannot be is asked again.
func TestMeldCheckAsksForWhatIsMissing(t *testing.T) {
	m := newMachine(t)
	a := m.asking(t, []prompt.Step{
		{Question: "Which game?", Options: rules.IDs(), Answer: "kit"},
		{Question: "Which rank is wild in this round?", Answer: "", Refused: "please type one of 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"},
		{Question: "Which rank is wild in this round?", Answer: "13", Refused: `no rank "13" in kit`},
		{Question: "Which rank is wild in this round?", Answer: "9"},
		{Question: "Which cards?", Answer: "Bl4 g7", Refused: `"g7" may be Go7 or Gr7 in kit`},
		{Question: "Which cards?", Answer: "Bl4 7", Refused: `"7" lacks its colour`},
		{Question: "Which cards?", Answer: "", Refused: "please type cards, such as Bl8 Bl9 Bl10"},
		{Question: "Which cards?", Answer: "Bl6, Bl4 Bl5"},
	}, "meld", "check")
	require.Equal(t, answer{0, "run: Bl4 Bl5 Bl6\n", ""}, a)

	// a game without a wild rank
	a = m.asking(t, []prompt.Step{
		{Question: "Which game?", Options: rules.IDs(), Answer: "kids-rummy"},
		{Question: "Which cards?", Answer: "9h 9d 9c"},
	}, "meld", "check")
	require.Equal(t, answer{0, "set: 9h 9d 9c\n", ""}, a)

	// with an open match it is the cards alone
	m.done(t, "match", "start", "--game", "kit", "North", "East")
	a = m.asking(t, []prompt.Step{{Question: "Which cards?", Answer: "Bl4 Go3 Bl6"}}, "meld", "check")
	require.Equal(t, answer{0, "run: Bl4 Go3 Bl6, Go3 as Bl5\n", ""}, a)

	// nobody is asked for what a flag tells, or when not at all
	a = m.asking(t, nil, "meld", "check", "--game", "kit", "--wild", "5", "Bl4", "Go5", "Bl6")
	require.Equal(t, answer{0, "run: Bl4 Go5 Bl6, Go5 as Bl5\n", ""}, a)
	a = m.asking(t, nil, "meld", "check", "--no-input")
	require.Equal(t, 2, a.code)
	require.Contains(t, a.err, "no cards are named")
}

func TestLayingOffAndSwappingAskForTheMeldOnTheTable(t *testing.T) {
	m := newMachine(t)
	a := m.asking(t, []prompt.Step{
		{Question: "Which meld lies on the table?", Answer: "5h 6x", Refused: `no such card: "6x" in kings`},
		{Question: "Which meld lies on the table?", Answer: "5h 6h 7h"},
		{Question: "Which cards?", Answer: "8h"},
	}, "meld", "layoff", "--game", "kings", "--round", "2")
	require.Equal(t, answer{0, "run: 5h 6h 7h 8h\nlegal if the player has laid a meld of their own\n", ""}, a)

	for _, tt := range []struct{ choose, name string }{{"it is taken to hand", "swap.take"}, {"it is covered and stays on the table", "swap.cover"}} {
		a = m.asking(t, []prompt.Step{
			{Question: "Which meld lies on the table?", Answer: "5h Jk 7h"},
			{Question: "What becomes of the wild?", Options: []string{"it is taken to hand", "it is covered and stays on the table"}, Answer: tt.choose},
			{Question: "Which cards?", Answer: "6h"},
		}, "meld", "swap", "--game", "kings", "--round", "2")
		require.Equal(t, 0, a.code, a.err)
		require.Contains(t, a.out, "run: 5h 6h 7h\n  "+tt.name+"  ")
	}
}

func TestHandsAreAskedFor(t *testing.T) {
	m := newMachine(t)
	m.done(t, "match", "start", "--game", "kit", "North", "East")
	a := m.asking(t, []prompt.Step{{Question: "Which cards?", Answer: "Bl9 Go9 Gr9 Pu9"}}, "hand", "out")
	require.Equal(t, 0, a.code, a.err)
	require.Contains(t, a.out, "can go out discarding ")
	a = m.asking(t, []prompt.Step{{Question: "Which cards?", Answer: "Bl9 Go9 Gr10"}}, "hand", "best")
	require.Equal(t, answer{0, "28 points left\nleft: Gr10 Bl9 Go9\n", ""}, a)
}

func TestAQuestionThatIsCancelledRecordsNothing(t *testing.T) {
	m := newMachine(t)
	check := m.untouched(t)
	for _, steps := range [][]prompt.Step{
		{{Question: "Which game?", Answer: prompt.Cancel}},
		{{Question: "Which game?", Answer: "kit"}, {Question: "Which rank is wild in this round?", Answer: prompt.Cancel}},
		{{Question: "Which game?", Answer: "kids-rummy"}, {Question: "Which cards?", Answer: prompt.Cancel}},
	} {
		a := m.asking(t, steps, "meld", "check", "--record", "a dispute")
		require.Equal(t, answer{130, "", "rummy: cancelled: nothing was recorded\n"}, a)
	}
	a := m.asking(t, []prompt.Step{{Question: "Which meld lies on the table?", Answer: "5h Jk 7h"}, {Question: "What becomes of the wild?", Answer: prompt.Cancel}},
		"meld", "swap", "--game", "kings", "--round", "2")
	require.Equal(t, 130, a.code)
	check(t)
}

func TestTheKindDeclaredIsRead(t *testing.T) {
	kit, err := rules.Builtin("kit")
	require.NoError(t, err)
	for _, tt := range []struct {
		flags askFlags
		want  meld.Ask
		words string
	}{
		{askFlags{}, meld.Ask{}, ""},
		{askFlags{as: "run"}, meld.Ask{Kind: meld.Run}, "as run"},
		{askFlags{as: "Set"}, meld.Ask{Kind: meld.Set}, "as set"},
		{askFlags{as: "KIT"}, meld.Ask{Kind: meld.Set}, "as kit"},
		{askFlags{ordered: true}, meld.Ask{Ordered: true}, "ordered"},
		{askFlags{as: "run", ordered: true}, meld.Ask{Kind: meld.Run, Ordered: true}, "as run, ordered"},
	} {
		ask, err := tt.flags.ask(kit)
		require.NoError(t, err)
		require.Equal(t, tt.want, ask)
		require.Equal(t, tt.words, tt.flags.words())
	}
	_, err = (&askFlags{as: "book"}).ask(kit)
	require.EqualError(t, err, `"book" is no kind of meld`)
}

// goldenHands are hands in which greed goes wrong, each of a whole round of Kit
// with so many cards, and what the best arrangement leaves.
//
// Source: rules, cases K10 and K17 to K23.
var goldenHands = []struct {
	cards string
	left  int
}{
	{"Bl5 Bl6 Bl7 Go7 Pu7", 6},
	{"Bl7 Bl8 Bl9 Go9 Pu9 W", 0},
	{"Bl7 Bl8 Bl9 Go9 Pu9 Gr12", 27},
	{"Bl4 Bl5 Bl6 Go6 Pu6 Gr12 Pu11", 32},
	{"W Go5 Bl9 Pu11 Gr12", 20},
	{"Bl5 Go5 Pu3 Gr8 Bl12", 11},
	{"Bl3 Bl4 Bl5 Go5 Gr5 Pu5 Go9 Gr9 Pu11 Go12", 41},
	{"W W W W W W W W", 0},
}

// A hand counts the same wherever it is asked about, and in whatever order it
// is typed: hand best in words, as JSON and in a list, and as an entry.
//
// Complaint 46: one hand, one answer, whichever way it is asked.
func TestAHandCountsTheSameEverywhere(t *testing.T) {
	for _, g := range goldenHands {
		t.Run(g.cards, func(t *testing.T) {
			cards := strings.Fields(g.cards)
			n := len(cards) // the wild rank is the number of cards dealt
			for turn := range cards {
				typed := strings.Join(append(append([]string{}, cards[turn:]...), cards[:turn]...), " ")
				m := newMachine(t)
				best := []string{"hand", "best", "--game", "kit", "--wild", fmt.Sprint(n)}
				words, _, _ := strings.Cut(m.done(t, append(best, typed)...).out, "\n")
				require.Equal(t, fmt.Sprintf("%d points left", g.left), words)

				var asJSON struct {
					Points card.Points `json:"points"`
				}
				require.NoError(t, json.Unmarshal([]byte(m.done(t, append(best, typed, "--json")...).out), &asJSON))
				require.EqualValues(t, g.left, asJSON.Points)

				if turn > 0 {
					continue
				}
				m.done(t, "match", "start", "--game", "kit", "North", "East")
				for range n - 3 {
					m.done(t, "score", "skip", "--reason", "a short evening")
				}
				points, _, _ := strings.Cut(m.done(t, "hand", "best", typed).out, "\n")
				require.Equal(t, words, points)
				a := m.done(t, "score", "add", "North=out", "East=hand:"+typed, "--json")
				require.Contains(t, a.out, fmt.Sprintf(`{"player":"East","points":%d,`, g.left))
			}
		})
	}
}

// A card typed and taken away again leaves no trace: the same question gets the
// same answer as before, also on the same list.
func TestTheOrderOfQuestionsNeverMatters(t *testing.T) {
	m := newMachine(t)
	list := "Bl5 Bl6 Bl7 Go7 Pu7\nBl5 Bl6 Bl7 Go7 Pu7 Gr12\n12: Bl5 Bl6 Bl7 Go7 Pu7\nBl5 Bl6 Bl7 Go7 Pu7\n"
	a := m.piped(t, list, "hand", "best", "--game", "kit", "--wild", "5", "-")
	require.Equal(t, 0, a.code, a.err)
	lines := strings.Split(a.out, "\n")
	require.Len(t, lines, 5)
	require.Equal(t, lines[0], lines[3])
	require.Equal(t, "6: (Bl7 Go7 Pu7 Bl5) Bl6", lines[0])
	require.Equal(t, "11: (Bl7 Go7 Pu7) Bl6 Bl5", lines[2]) // 12s wild: the 6 and the 5 are left
}

func TestALineThatIsTooLongIsAnErrorInItsPlace(t *testing.T) {
	m := newMachine(t)
	long := strings.Repeat("Bl4 ", maxLine)
	for _, in := range []string{"Bl4 Bl5 Bl6\n" + long + "\nBl6 Bl5 Bl4\n", "Bl4 Bl5 Bl6\n" + long[:maxLine+1] + "\nBl6 Bl5 Bl4"} {
		a := m.piped(t, in, "meld", "check", "--game", "kit", "--wild", "9", "-")
		require.Equal(t, answer{3, "run: Bl4 Bl5 Bl6\nerror: the line is too long\nrun: Bl4 Bl5 Bl6\n", ""}, a)
	}
	a := m.piped(t, long, "meld", "check", "--game", "kit", "--wild", "9", "-")
	require.Equal(t, answer{3, "error: the line is too long\n", ""}, a)
}

// broken is an input that fails after a line.
type broken struct{ read bool }

func (b *broken) Read(p []byte) (int, error) {
	if b.read {
		return 0, errors.New("input/output error")
	}
	b.read = true
	return copy(p, "Bl4 Bl5 Bl6\nBl4"), nil
}

func TestAnInputThatFailsIsNoEndOfTheList(t *testing.T) {
	m := newMachine(t)
	var out, errOut strings.Builder
	d := System()
	d.In, d.Out, d.Err = &broken{}, &out, &errOut
	d.Env = func(string) string { return m.book }
	require.Equal(t, 1, Run(t.Context(), d, []string{"meld", "check", "--game", "kit", "--wild", "9", "-"}))
	require.Contains(t, out.String(), "run: Bl4 Bl5 Bl6\n")
	require.Contains(t, errOut.String(), "rummy: standard input: input/output error\n")
}

func TestAListThatCannotBeWrittenSaysSo(t *testing.T) {
	m := newMachine(t)
	var errOut strings.Builder
	d := System()
	d.In, d.Out, d.Err = strings.NewReader("Bl4 Bl5 Bl6\n"), stuck{}, &errOut
	d.Env = func(string) string { return m.book }
	require.Equal(t, 1, Run(t.Context(), d, []string{"meld", "check", "--game", "kit", "--wild", "9", "-"}))
	require.Contains(t, errOut.String(), "rummy: the answer cannot be written: ")
}

// refereeCommand is an example of the referee's commands: four spaces in, in the
// manual, or two, in the help of a command.
var refereeCommand = regexp.MustCompile(`(?m)^ +(rummy (?:meld|hand|ruling) .*)$`)

// Every example of the referee's commands is answered, with a match of its game
// open and three rulings on record; the answer may be no.
func TestEveryExampleOfTheRefereeIsAnswered(t *testing.T) {
	root, _ := commands(t)
	var lines []string
	for _, group := range root.Commands() {
		if name := group.Name(); name != "meld" && name != "hand" && name != "ruling" {
			continue
		}
		lines = append(lines, strings.Split(group.Example, "\n")...)
		for _, c := range group.Commands() {
			lines = append(lines, strings.Split(c.Example, "\n")...)
		}
	}
	for _, topic := range []string{"melds", "rulings", "findings"} {
		text, ok := help.Topic(topic)
		require.True(t, ok)
		lines = append(lines, refereeCommand.FindAllString(text, -1)...)
	}
	require.Greater(t, len(lines), 30)
	for _, line := range lines {
		line = comment.ReplaceAllString(strings.TrimSpace(line), "")
		t.Run(line, func(t *testing.T) {
			m := newMachine(t)
			game := "kings"
			if regexp.MustCompile(`\b(Bl|Go|Gr|Pu)[0-9]`).MatchString(line) {
				game = "kit"
			}
			for range 3 {
				m.done(t, "meld", "check", "--game", "kit", "--wild", "9", "Bl4", "Bl5", "Bl6", "--record", "a dispute")
			}
			m.done(t, "match", "start", "--game", game, "North", "East")
			a := m.run(t, words(line)[1:]...)
			require.Contains(t, []int{0, 3}, a.code, a.err)
			require.NotEmpty(t, a.out)
		})
	}
}
