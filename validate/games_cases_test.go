package validate

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// adjudicated is a case that somebody has ruled on, by a source that is named.
type adjudicated struct {
	caseRow
	house, source string
}

// adjudicatedCases reads the cases of one game; it has none where there is no file.
func adjudicatedCases(t testing.TB, id string) (rows []adjudicated) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "games", id+".csv"))
	if os.IsNotExist(err) {
		return nil
	}
	require.NoError(t, err)
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	require.Equal(t, strings.Fields("case house wild_rank question cards answer points source"), records[0])
	for _, r := range records[1:] {
		rows = append(rows, adjudicated{caseRow{r[0], id, r[2], r[3], r[4], r[5], r[6]}, r[1], r[7]})
	}
	return rows
}

// core are the games whose cases stand in tables and in the copies of package meld.
var core = []string{"kit", "kids-rummy", "kings"}

func TestTheAdjudicatedCasesOfEveryGameAreAnswered(t *testing.T) {
	files, err := filepath.Glob("testdata/games/*.csv")
	require.NoError(t, err)
	for _, file := range files {
		require.Contains(t, rules.IDs(), strings.TrimSuffix(filepath.Base(file), ".csv"), "a file of no game")
	}
	for _, id := range rules.IDs() {
		g := builtin(t, id)
		rows := adjudicatedCases(t, id)
		if slices.Contains(core, id) || g.NoCards() {
			continue
		}
		require.GreaterOrEqual(t, len(rows), 10, "%s has too few cases", id)
		seen := map[string]bool{}
		for _, row := range rows {
			require.False(t, seen[row.name], "%s: two cases are called %q", id, row.name)
			seen[row.name] = true
			t.Run(id+" "+row.name, func(t *testing.T) {
				require.NotEmpty(t, row.source)
				requireAnswer(t, row)
			})
		}
	}
}

// requireAnswer holds that the referee rules as the row says.
func requireAnswer(t *testing.T, row adjudicated) {
	t.Helper()
	table := wildAt(t, builtin(t, row.rules, strings.FieldsFunc(row.house, func(r rune) bool { return r == ';' })...), row.wild)
	question, on, of := strings.Cut(row.question, ":")
	ask := questions["any"]
	if n, err := strconv.Atoi(on); of && err == nil {
		table = round(t, table.Game, n)
		if table.Game.Wild.Rank.Drawn {
			table = turned(t, table, row.wild)
		}
	}
	if row.points == "" && question != "go_out_discards" || question == "left_points" {
		require.Contains(t, []string{"legal", "illegal"}, row.answer)
	}
	switch question {
	case "any", "set", "run", "colour":
		requireVerdict(t, table, row.caseRow)
	case "best_leftover":
		least, err := table.Judge().Least(hand(t, table, row.cards))
		require.NoError(t, err)
		require.Equal(t, row.points, strconv.Itoa(int(least)))
	case "lay":
		require.Equal(t, row.answer == "legal", layTogether(t, table, row.cards).Legal())
	case "counts":
		counts, err := table.Counts(Hand{Left: hand(t, table, row.cards)}, false)
		require.NoError(t, err)
		require.Equal(t, row.points, strconv.Itoa(int(counts)))
	case "hand_total":
		require.Equal(t, row.points, strconv.Itoa(int(table.Points(hand(t, table, row.cards)))))
	case "go_out_discards":
		e, _, err := table.GoOut(hand(t, table, row.cards))
		require.NoError(t, err)
		switch row.answer {
		case "cannot":
			require.False(t, e.Can())
		case "without":
			require.True(t, e.Without)
		default:
			require.ElementsMatch(t, strings.Fields(row.answer), codes(table, e.Discards))
		}
	case "layoff":
		require.Equal(t, row.answer == "legal", layOff(t, table, on, ask, row.cards).Legal())
	case "swap":
		require.Equal(t, row.answer == "legal", swapWild(t, table, on, ask, row.cards, Take).Legal())
	case "left_points":
		points, err := strconv.Atoi(row.points)
		require.NoError(t, err)
		require.Equal(t, row.answer == "legal", table.Total(card.Points(points)).Legal())
	default:
		require.Fail(t, "unknown question", row.question)
	}
}

// layTogether rules on melds in parentheses.
func layTogether(t testing.TB, table Table, text string) Ruling {
	t.Helper()
	var melds []card.Hand
	for part := range strings.SplitSeq(text, "(") {
		if inside, _, ok := strings.Cut(part, ")"); ok {
			melds = append(melds, hand(t, table, inside))
		}
	}
	r, err := table.LayTogether(melds)
	require.NoError(t, err)
	return r
}

func codes(table Table, h card.Hand) (words []string) {
	for _, c := range h {
		words = append(words, table.Cards.Format(c))
	}
	return words
}
