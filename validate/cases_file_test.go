package validate

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/meld"
	"rummy/validate/rules"
)

// caseRow is a row of the cases that the package meld keeps a copy of.
type caseRow struct{ name, rules, wild, question, cards, answer, points string }

func readCases(t testing.TB, file string) (rows []caseRow) {
	t.Helper()
	f, err := os.Open(filepath.Join("meld", "testdata", "cases", file))
	require.NoError(t, err)
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	require.Equal(t, strings.Fields("case rules wild_rank question cards answer points"), records[0])
	for _, r := range records[1:] {
		rows = append(rows, caseRow{r[0], r[1], r[2], r[3], r[4], r[5], r[6]})
	}
	return rows
}

// caseGame returns the game that a row names, with its option.
func caseGame(t testing.TB, text string) *rules.Game {
	t.Helper()
	id, option, _ := strings.Cut(text, ":")
	name, value, _ := strings.Cut(option, "=")
	switch name {
	case "":
		return builtin(t, id)
	case "packs":
		return builtin(t, id, "pack.packs="+value)
	case "min_naturals":
		return builtin(t, id, "melds.set.min_naturals="+value, "melds.run.min_naturals="+value)
	case "unused_wild_rank":
		return builtin(t, id, "score.wild_rank_value="+value)
	}
	require.Fail(t, "unknown option", option)
	return nil
}

var questions = map[string]meld.Ask{"any": {}, "set": asSet, "run": asRun, "colour": {Kind: meld.Colour}}

// requireVerdict asks whether the cards of a row are a meld.
func requireVerdict(t testing.TB, table Table, row caseRow) {
	t.Helper()
	require.Contains(t, []string{"legal", "illegal"}, row.answer, row)
	r := layDown(t, table, row.cards, questions[row.question])
	require.Equal(t, row.answer == "legal", r.Legal(), row)
	require.Equal(t, r.Legal(), len(r.Melds) > 0, row)
	if !r.Legal() {
		require.Len(t, r.Findings, 1, row)
		require.NotEmpty(t, r.Findings[0].Rule, row)
		requireVoice(t, r.Findings[0])
	}
}

func TestLayDownAnswersEveryMeldOfTheCases(t *testing.T) {
	for _, file := range []string{
		"kit_melds.csv", "kit_min_naturals2_melds.csv", "kings_melds.csv", "kings_packs2_melds.csv", "kids-rummy_melds.csv", "kids-rummy_packs2_melds.csv",
	} {
		t.Run(file, func(t *testing.T) {
			rows := readCases(t, file)
			require.Len(t, rows, 250)
			tables := map[string]Table{}
			for _, row := range rows {
				key := row.rules + " " + row.wild
				if _, ok := tables[key]; !ok {
					tables[key] = wildAt(t, caseGame(t, row.rules), row.wild)
				}
				requireVerdict(t, tables[key], row)
			}
		})
	}
}

func TestEveryNamedCaseIsAnswered(t *testing.T) {
	rows := readCases(t, "named.csv")
	require.Len(t, rows, 80)
	asked := map[string]int{}
	for _, row := range rows {
		asked[row.question]++
		t.Run(row.name+" "+row.cards, func(t *testing.T) {
			table := wildAt(t, caseGame(t, row.rules), row.wild)
			switch row.question {
			case "best_leftover", "hand_total":
				require.Equal(t, row.points, strconv.Itoa(int(counts(t, table, row.cards))))
			case "go_out_discards":
				how, r := goOut(t, table, row.cards)
				if row.answer == "cannot" {
					require.False(t, r.Legal())
					return
				}
				require.ElementsMatch(t, strings.Fields(row.answer), strings.Fields(how))
			default:
				requireVerdict(t, table, row)
			}
		})
	}
	require.Equal(t, map[string]int{"any": 48, "run": 3, "set": 1, "best_leftover": 19, "go_out_discards": 4, "hand_total": 5}, asked)
}
