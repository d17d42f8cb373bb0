package cli

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tableStage is a book with a match of two that North won with -5+20 = 15 before East
// with 23-5 = 18, and the open match of three after a round, with -5, 23 and 30.
var tableStage = []string{
	`season start Autumn --from 2026-09-01`,
	`match start --game kit --rule rounds.count=2 North East`,
	`score add North=out East=23`, `score add North=20 East=out`,
	`match start --game kit North East South`,
	`score add North=out East=23 South=30`,
	`meld check --game kit --wild 9 Bl4 Bl5 Bl6 --record "a run"`,
}

// ourKit is Kit, but for five rounds.
const ourKit = `base: kit
id: our-kit
name: Our Kit
rounds: {count: 5}
rules: [{id: our-kit.rounds, text: Five rounds are played., basis: choice}]
`

// cells are those of a row, parted by bars.
func cells(row string) []string { return strings.Split(row, "|") }

// tableAnswers is what each command with a table shows after tableStage: a row for
// programs, the same for the eye ("" where people get a line instead), the same to be
// heard, and what JSON has of it.
var tableAnswers = []struct{ args, before, programs, eye, aloud, json string }{
	{"", "", firstRow, "1|North|-5", "North: place 1, total -5.", firstJSON},
	{"chart", "", "1|-5|23|30", "1|-5|23|30", "round 1: North -5, East 23, South 30.", `{"player":"South","values":[30]}`},
	{"game check our-kit.yaml", "", "rounds.count|10|5|how many rounds are played", "rounds.count|10|5|how many rounds are played",
		"rounds.count: kit 10, our-kit 5, what it is about how many rounds are played.", `"field":"rounds.count","a":"10","b":"5"`},
	{"game diff kit our-kit.yaml", "", "rounds|" + tenRounds + ".|Five rounds are played.", "rounds|" + tenRounds + ".|Five rounds are played.",
		"rounds: kit " + tenRounds + ", our-kit Five rounds are played.", `{"rule":"rounds","a":"` + tenRounds + `.","b":"Five rounds are played."}`},
	{"game list", "", "kit|Kit|2|7|10 rounds, the lowest total wins", "kit|Kit|2 to 7 players, 10 rounds, the lowest total wins",
		"kit: game Kit, 2 to 7 players, 10 rounds, the lowest total wins.", `{"game":"kit","name":"Kit","min_players":2,"max_players":7}`},
	{"import book.jsonl", "export --output book.jsonl", "rounds|||3|", "", "nothing new: all of it is on record already (matches: 2, rounds: 3)", `"rounds":{"added":0,"known":3}`},
	{"match edit --date 2026-11-29 --reason yesterday --yes", "", firstRow, firstEye, "edited: yesterday", `"day":"2026-11-29"`},
	{"match end --count", "", firstRow, firstEye, "over: ended early after 1 round; North wins with -5", `"state":"ended","finished":true,"counts":true`},
	{"match join West", "", "1|3|3|North|-5|-5|23|23|30|30|-||North out", "1|3|3|North|-5 (-5)|23 (23)|30 (30)|-|North out",
		"place: North 1, East 2, South 3, West -.", `"seats":["North","East","South","West"]`},
	{"match leave South", "", firstRow, firstEye, "next: round 2, deal 4 cards each, 4s are wild; East deals, North plays first", `"seats":["North","East"]`},
	{"match list", "", "1|2026-11-30|kit|Autumn|2|won by North|North, East", "1|2026-11-30|kit|Autumn|2|won by North|North, East",
		"match 1: begun 2026-11-30, game kit, season Autumn, rounds 2, state won by North, players North, East.", `"state":"finished","counts":true,"winners":["North"]`},
	{"match record --game kit North=20 East=30", "", "total|||||20||30|", "total|20|30", "total: North 20, East 30.", `{"place":2,"player":"East","total":30}`},
	{"match resume 2", "match end --count", firstRow, firstEye, firstAloud, `"state":"open","finished":false`},
	{"match seats North South East", "", firstRow, firstEye, "next: round 2, deal 4 cards each, 4s are wild; South deals, East plays first", `"seats":["North","South","East"]`},
	{"match show", "", firstRow, firstEye, firstAloud, firstJSON},
	{"match start --game kit North East West", "", "total|||||0||0||0|", "", "next: round 1, deal 3 cards each, 3s are wild; North deals, East plays first", `"new_players":["West"]`},
	{"match void --reason joke --yes", "", firstRow, firstEye, "void: joke", `"state":"void","void":"joke"`},
	{"player history North", "", "1|2026-11-30 23:00|ann|the adding of North||in force", "1|2026-11-30 23:00|ann|the adding of North|in force",
		"change 1: when 2026-11-30 23:00, who ann, what the adding of North, state in force.", `"by":"ann","what":"the adding of North"`},
	{"player list", "", "East|1||", "East|1", "East: played 1.", `"player":"South"`},
	// of two new players the first gains as much: Weng and Lin's 27.635 and 8.066, and 27.635 - 3 * 8.0655 = 3.4387
	{"player rating North", "", "1|2026-11-30|kit|1|2|27.64|8.07|3.44", "1|2026-11-30|kit|1 of 2|27.64|8.07|3.44",
		"match 1: day 2026-11-30, game kit, place 1 of 2, mu 27.64, sigma 8.07, strength 3.44.", `"place":1,"ranked":2,"strength":3.438`},
	{"player show North", "", "East|1|1|0|0", "East|1|1|0|0", "East: met 1, ahead 1, behind 0, equal 0.", `"total":15`},
	{"ruling list", "", "1|2026-11-30|kit|9|Bl4 Bl5 Bl6|legal|a run", "1|2026-11-30|kit|9|Bl4 Bl5 Bl6|legal|a run",
		"ruling 1: given 2026-11-30, game kit, wild 9, cards Bl4 Bl5 Bl6, verdict legal, about a run.", `"cards":["Bl4","Bl5","Bl6"],"legal":true`},
	{"score add North=20 East=out South=0", "", "2|4|4|East|20|15|-5|18|0|30|East out", "2|4|4|East|20 (15)|-5 (18)|0 (30)|East out",
		"round 2: wild 4, cards 4, dealer East, North 20 (15), East -5 (18), South 0 (30), remark East out.", `{"player":"North","points":20,"total":15}`},
	{"score correct 1 East=20 --reason misread --yes", "", "1|3|3|North|-5|-5|20|20|30|30|North out; corrected: misread",
		"1|3|3|North|-5 (-5)|20 (20)|30 (30)|North out; corrected: misread", "East: round 23 -> 20, total 23 -> 20, place 2.", `{"player":"East","points":20,"total":20}`},
	{"score history", "", "2|2026-11-30 23:00|ann|round 1 (North=out East=23 South=30)||in force", "2|2026-11-30 23:00|ann|round 1 (North=out East=23 South=30)|in force",
		"change 2: when 2026-11-30 23:00, who ann, what round 1 (North=out East=23 South=30), state in force.", `"after":{"East":"=23","North":"=out","South":"=30"}`},
	{"score penalty North 5 --reason late", "", "penalty 1||||5|0|||||late", "penalty 1||||+5 (0)|||late", "penalty 1: North +5 (0), remark late.", `"player":"North","points":5,"total":0`},
	{"score redo", "score undo --yes", firstRow, firstEye, firstAloud, firstJSON},
	{"score show", "", firstRow, firstEye, firstAloud, firstJSON},
	{"score skip --reason dinner", "", "2|4|4||||||||passed over: dinner", "2|4|4|||||passed over: dinner", "round 2: wild 4, cards 4, remark passed over: dinner.", `"skipped":true,"reason":"dinner"`},
	{"score undo --yes", "", "total|||||0||0||0|", "", "next: round 1, deal 3 cards each, 3s are wild; North deals, East plays first", `"rounds":[]`},
	{"season list", "", "Autumn|2026-09-01||open|wins, win share, average place", "Autumn|2026-09-01|open|wins, win share, average place",
		"Autumn: from 2026-09-01, state open, ranked by wins, win share, average place.", `"by":"wins","tie_breaks":["win share","average place"]`},
	{"season show", "", "North|East|1|1|0|0", "North|-|1-0", "place 1, North: played 1, wins 1, win share 1.0, avg place 1.0, total 15, average 15.0, best 15, worst 15, out 1.", standingJSON},
	{"standings", "", "1|North|1|1|1.0|1.0|15|15.0|15|15|1|||||", "1|North|1|1|1.0|1.0|15|15.0|15|15|1",
		"place 1, North: played 1, wins 1, win share 1.0, avg place 1.0, total 15, average 15.0, best 15, worst 15, out 1.", standingJSON},
}

const (
	firstRow     = "1|3|3|North|-5|-5|23|23|30|30|North out"
	firstEye     = "1|3|3|North|-5 (-5)|23 (23)|30 (30)|North out"
	firstAloud   = "round 1: wild 3, cards 3, dealer North, North -5 (-5), East 23 (23), South 30 (30), remark North out."
	firstJSON    = `{"player":"East","points":23,"total":23},{"player":"South","points":30,"total":30}`
	tenRounds    = "A match is ten rounds. Three cards each are dealt in the first and one more in every later round, twelve in the tenth" // as games/kit.yaml has it
	standingJSON = `{"place":1,"player":"North","played":1,"wins":1,"win_share":1.0,"average_place":1.0,"total":15,"average":15.0,"best":15,"worst":15,"outs":1}`
)

// onTableStage returns how to run a command on a copy of the stage, whatever was done
// to it before.
func onTableStage(t *testing.T) func(t *testing.T, before string, args ...string) answer {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("our-kit.yaml", []byte(ourKit), 0o600))
	stage := newMachine(t)
	stage.stage(t, tableStage)
	book, err := os.ReadFile(stage.book)
	require.NoError(t, err)
	m := newMachine(t)
	return func(t *testing.T, before string, args ...string) answer {
		t.Helper()
		require.NoError(t, os.RemoveAll(filepath.Dir(m.book)))
		require.NoError(t, os.Mkdir(filepath.Dir(m.book), 0o700))
		require.NoError(t, os.WriteFile(m.book, book, 0o600))
		require.NoError(t, os.RemoveAll("book.jsonl"))
		m.stage(t, []string{before})
		return m.done(t, args...)
	}
}

// Every command that shows a table shows the same in each of its forms, and colour is in
// none of them: on a terminal it is an addition only.
func TestEveryTableInEveryForm(t *testing.T) {
	run := onTableStage(t)
	missing := slices.Clone(withTables)
	for _, tt := range tableAnswers {
		t.Run(tt.args, func(t *testing.T) {
			path := regexp.MustCompile(`^rummy(?: [a-z]+){0,2}`).FindString(strings.TrimSpace("rummy " + tt.args))
			missing = slices.DeleteFunc(missing, func(name string) bool {
				return path == name || strings.HasPrefix(path+" ", name+" ") && name != "rummy"
			})
			args := words(tt.args)
			as := func(form string) string {
				a := run(t, tt.before, append(slices.Clone(args), "--"+form, "--color=always")...)
				require.NotContains(t, a.out+a.err, "\x1b", form)
				return a.out
			}
			require.Contains(t, commas(t, as("csv")), cells(tt.programs))
			require.Contains(t, strings.Split(as("plain"), "\n"), strings.ReplaceAll(tt.programs, "|", "\t"))
			require.Contains(t, strings.Split(as("linear"), "\n"), tt.aloud)
			require.Contains(t, as("json"), tt.json)

			text := run(t, tt.before, append(slices.Clone(args), "--color=never")...)
			lines := strings.Split(text.out, "\n")
			if tt.eye == "" {
				require.Contains(t, lines, tt.aloud)
				require.Contains(t, as("markdown"), tt.aloud)
			} else {
				require.Contains(t, strings.Split(strings.ReplaceAll(as("markdown"), "\\", ""), "\n"), "| "+strings.Join(cells(tt.eye), " | ")+" |")
				for i, line := range lines {
					lines[i] = regexp.MustCompile(` {2,}`).ReplaceAllString(strings.TrimSpace(line), "|")
				}
				seen := regexp.MustCompile(`\|+`).ReplaceAllString(tt.eye, "|")
				if tt.args == "chart" {
					seen = "C|30|South" // of its legend
				}
				require.Contains(t, lines, seen)
			}
			require.Equal(t, text, run(t, tt.before, args...), "in a pipe there is no colour by itself")
			coloured := run(t, tt.before, append(slices.Clone(args), "--color=always")...)
			require.Equal(t, text, answer{0, sgr.ReplaceAllString(coloured.out, ""), sgr.ReplaceAllString(coloured.err, "")})
			require.Equal(t, tt.eye != "", strings.Contains(coloured.out, "\x1b["))
		})
	}
	require.Empty(t, missing, "what they show stands nowhere above")
}

func commas(t *testing.T, text string) (rows [][]string) {
	t.Helper()
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1 // more tables than one
	rows, err := r.ReadAll()
	require.NoError(t, err)
	return rows
}
